//! Random play: its statistics, moves made and taken back, and that only legal moves are taken.

use proptest::prelude::*;
use sobremesa_amazons::{Amazons, BLACK, Bits, Move, Opening, Position, Square, WHITE, Wide};
use sobremesa_core::{Game, Seed, Stream, Turn};
use sobremesa_search::playout;

use crate::support;

/// Games of two-stage random play: the mean of plies, and the share that White wins.
fn two_stage(games: u32) -> (f64, f64) {
    let game = support::bundled::<u128>("amazons");
    let mut rng = Seed::from_text("two stages").key().stream(0);
    let (mut plies, mut won) = (0, 0);
    for _ in 0..games {
        let mut state = game.start(&Opening::default());
        plies += playout(&*game, &mut state, &mut rng);
        won += u32::from(state.mover() == BLACK);
    }
    (f64::from(plies) / f64::from(games), f64::from(won) / f64::from(games))
}

#[test]
fn random_games_are_as_long_as_they_are_known_to_be() {
    // A game's length has a deviation of about 6 plies: the mean of 20,000 games errs by 0.04.
    let (plies, won) = two_stage(20_000);
    assert!((plies - 68.2).abs() < 0.2, "{plies}");
    assert!((won - 0.502).abs() < 0.015, "{won}");
}

#[test]
#[ignore = "plays a million games"]
fn who_moves_first_wins_random_games_as_often_as_is_known() {
    let (plies, won) = two_stage(1_000_000);
    assert!((plies - 68.2).abs() < 0.06, "{plies}");
    assert!((won - 0.502).abs() < 0.002, "{won}");
}

#[test]
fn games_of_any_moves_alike_are_longer() {
    let game = support::bundled::<u128>("amazons");
    let mut rng = Seed::from_text("one stage").key().stream(0);
    let games = 1_500;
    let mut plies = 0;
    for _ in 0..games {
        let mut state = game.start(&Opening::default());
        while state.can_move(game.board(), state.mover()) {
            let mut nth = rng.below(state.mobility(game.board(), state.mover()));
            let mut drawn = None;
            state.queen_moves(game.board(), state.mover(), |from, to, arrows| {
                let count = arrows.count();
                if drawn.is_none() && nth < count {
                    drawn = Some((from, to, arrows.nth(nth)));
                }
                nth = nth.wrapping_sub(count);
            });
            let (from, to, arrow) = drawn.unwrap();
            let [from, to, arrow] = [from, to, arrow].map(|bit| game.board().square(bit));
            game.try_play(&mut state, Move { from, to, arrow }, ()).unwrap();
            plies += 1;
        }
    }
    let plies = f64::from(plies) / f64::from(games);
    assert!((plies - 71.4).abs() < 0.6, "{plies}");
}

/// Makes so many random moves of games on a board, takes back as many as each game had, and compares all along.
fn made_and_undone<W: Bits>(game: &Amazons<W>, moves: u32, rng: &mut Stream) {
    let board = game.board();
    let mut made = 0;
    while made < moves {
        let mut state = game.start(&Opening::default());
        let mut before: Vec<(Position<W>, Move)> = Vec::new();
        while let Some(mv) = game.drawn_move(&state, rng) {
            before.push((state, mv));
            state.make(board, mv);
            // The key kept along the way is that of the position set up afresh.
            let afresh = game.read_position(&game.position_text(&state)).expect("it was just written");
            assert_eq!((state, state.key()), (afresh, afresh.key()));
            made += 1;
        }
        for (expected, mv) in before.into_iter().rev() {
            state.undo(board, mv);
            assert_eq!((state, state.key()), (expected, expected.key()));
        }
    }
}

#[test]
fn moves_are_taken_back_exactly() {
    let mut rng = Seed::from_text("undo").key().stream(0);
    made_and_undone(&support::bundled::<u128>("amazons"), 10_000, &mut rng);
    made_and_undone(&support::bundled::<u64>("amazons-5x6"), 3_000, &mut rng);
    made_and_undone(&support::from_position::<Wide>("15b/16/16/16/16/16/16/16/16/16/16/16/w15 w"), 2_000, &mut rng);
}

#[test]
#[ignore = "makes a million moves"]
fn a_million_moves_are_taken_back_exactly() {
    let mut rng = Seed::from_text("undo").key().stream(1);
    made_and_undone(&support::bundled::<u128>("amazons"), 1_000_000, &mut rng);
}

/// Any board with anything on it.
fn any_position() -> impl Strategy<Value = String> {
    (3..=16_usize, 3..=16_usize, any::<u64>()).prop_map(|(files, ranks, seed)| {
        let mut rng = Seed::from_text(&seed.to_string()).key().stream(0);
        let mut squares = vec!['.'; files * ranks];
        let pieces = 2 + rng.below(files as u32 * ranks as u32 / 2 - 1);
        for nth in 0..pieces {
            let sign = match nth {
                0..=7 if nth % 2 == 0 => 'w',
                0..=7 => 'b',
                _ => 'x',
            };
            let at = rng.below(files as u32 * ranks as u32) as usize;
            squares[at] = sign;
        }
        let written = |rank: &[char]| {
            let runs = rank.chunk_by(|one, other| *one == '.' && *other == '.');
            runs.map(|run| if run[0] == '.' { run.len().to_string() } else { run[0].to_string() }).collect::<String>()
        };
        let ranks: Vec<String> = squares.chunks(files).map(written).collect();
        format!("{} {}", ranks.join("/"), if rng.below(2) == 0 { 'w' } else { 'b' })
    })
}

/// Whether a queen goes from one square to another over squares that are free, by walking.
fn walks(from: Square, to: Square, free: impl Fn(Square) -> bool) -> bool {
    let (files, ranks) = (i16::from(to.file()) - i16::from(from.file()), i16::from(to.rank()) - i16::from(from.rank()));
    let steps = files.abs().max(ranks.abs());
    if steps == 0 || (files != 0 && ranks != 0 && files.abs() != ranks.abs()) {
        return false;
    }
    (1..=steps).all(|step| {
        let at = |from: u8, by: i16| (i16::from(from) + by / steps * step) as u8;
        free(Square::new(at(from.file(), files), at(from.rank(), ranks)))
    })
}

fn legal_moves_are_those_taken<W: Bits>(text: &str, rng: &mut Stream) {
    let setup = sobremesa_amazons::Setup::read(text).expect("a position");
    let file = format!(
        r#"
        format = 1
        game = "amazons"
        id = "any"
        name = {{ es = "Uno", en = "Any" }}
        board = {{ files = {}, ranks = {} }}
        start = {{ white = ["a1"], black = ["a2"], first = "white" }}
        "#,
        setup.files, setup.ranks
    );
    let game = Amazons::<W>::new(support::rules(&file));
    let position = game.read_position(text).expect("a position");
    let legal = game.moves(&position);
    assert!(legal.is_sorted());
    assert_eq!(legal.len() as u32, position.mobility(game.board(), position.mover()));
    assert_eq!(legal.is_empty(), game.turn(&position) == Turn::Over);
    let taken = |square: Square| [&setup.white, &setup.black, &setup.arrows].iter().any(|set| set.contains(&square));
    let mut any = || Square::new(rng.below(setup.files.into()) as u8, rng.below(setup.ranks.into()) as u8);
    for _ in 0..2_000 {
        let mv = Move { from: any(), to: any(), arrow: any() };
        let plain = setup.amazons(setup.mover).contains(&mv.from)
            && walks(mv.from, mv.to, |square| !taken(square))
            && walks(mv.to, mv.arrow, |square| square == mv.from || !taken(square));
        assert_eq!(legal.binary_search(&mv).is_ok(), plain, "{text}: {mv}");
        assert_eq!(game.check(&position, mv).is_ok(), plain, "{text}: {mv}");
    }
    for mv in &legal {
        assert!(game.try_play(&mut position.clone(), *mv, ()).is_ok(), "{text}: {mv}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn legal_moves_are_those_that_are_taken(text in any_position()) {
        let mut rng = Seed::from_text(&text).key().stream(0);
        legal_moves_are_those_taken::<Wide>(&text, &mut rng);
        let bits = sobremesa_amazons::board::bits_needed(
            sobremesa_amazons::Setup::read(&text).unwrap().files,
            sobremesa_amazons::Setup::read(&text).unwrap().ranks,
        );
        if bits <= 128 {
            legal_moves_are_those_taken::<u128>(&text, &mut rng);
        }
        if bits <= 64 {
            legal_moves_are_those_taken::<u64>(&text, &mut rng);
        }
    }

    #[test]
    fn any_text_is_a_position_or_is_told_why_not(text in "[wbxWBX*/0-9 qñ]{0,60}") {
        match sobremesa_amazons::Setup::read(&text) {
            Ok(setup) => {
                let again = sobremesa_amazons::Setup::read(&setup.to_string());
                prop_assert_eq!(again, Ok(setup));
            }
            Err(error) => prop_assert!(error.span.end <= text.len() && text.is_char_boundary(error.span.start)),
        }
    }
}

#[test]
fn only_the_side_to_move_can_be_stuck() {
    // Black is shut in, but it is White's turn: the game goes on, and White may let it out.
    let game = support::from_position::<u64>("bx2/xw2/4/3w w");
    let mut state = game.start(&Opening::default());
    assert!(!state.can_move(game.board(), BLACK) && state.can_move(game.board(), WHITE));
    assert_eq!(game.turn(&state), Turn::Seat(WHITE));
    game.try_play(&mut state, game.read_move("b3-b2/b1").unwrap(), ()).unwrap();
    assert_eq!(game.turn(&state), Turn::Seat(BLACK), "Black can move again over b3");
}

/// A random move drawn from lists: a queen move of all there are, then one of its arrows.
fn drawn_from_lists<W: Bits>(game: &Amazons<W>, position: &Position<W>, rng: &mut Stream) -> Option<Move> {
    let moves = game.moves(position);
    let mut goes: Vec<_> = moves.iter().map(|mv| (mv.from, mv.to)).collect();
    goes.dedup();
    let (from, to) = *goes.get((!goes.is_empty()).then(|| rng.below(goes.len() as u32))? as usize)?;
    let arrows: Vec<Move> = moves.into_iter().filter(|mv| (mv.from, mv.to) == (from, to)).collect();
    Some(arrows[rng.below(arrows.len() as u32) as usize])
}

fn drawn_alike<W: Bits>(game: &Amazons<W>, games: u64) {
    let key = Seed::from_text("drawn alike").key();
    for round in 0..games {
        let (mut one, mut other) = (key.stream(round), key.stream(round));
        let mut state = game.start(&Opening::default());
        let mut moves = 0;
        while let Some(mv) = drawn_from_lists(game, &state, &mut one) {
            assert_eq!(game.drawn_move(&state, &mut other), Some(mv), "{}", game.position_text(&state));
            state.make(game.board(), mv);
            moves += 1;
        }
        assert_eq!(game.turn(&state), Turn::Over);
        let (mut again, mut played) = (key.stream(round), game.start(&Opening::default()));
        assert_eq!(playout(game, &mut played, &mut again), moves);
        assert_eq!((played, again.bits64()), (state, one.bits64()));
    }
}

#[test]
fn random_moves_are_drawn_as_from_lists_and_play_outs_take_the_same() {
    drawn_alike(&*support::bundled::<u128>("amazons"), 20);
    drawn_alike(&*support::bundled::<u64>("amazons-6x6"), 20);
    drawn_alike(&*support::bundled::<u64>("amazons-4x5"), 20);
    drawn_alike(&*support::from_position::<Wide>("3b8b3/16/16/16/b14b/16/16/16/16/16/w14w/16/16/3w8w3 w"), 1);
}
