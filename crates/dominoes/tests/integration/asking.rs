//! Asking the seats after one's own for a tile that fits.

use std::collections::BTreeMap;
use std::sync::Arc;

use sobremesa_core::{Game, Hidden, Observer, Seat, Seed, Stream, Turn};
use sobremesa_dominoes::seen::{Event, Seen};
use sobremesa_dominoes::state::{Ending, Stage};
use sobremesa_dominoes::{Dominoes, Move, Opening, Pause, State, TileId, TileSet};

use crate::support::by_hand::{legal, play, shuffle};
use crate::support::each_alone;

const SEATS: u8 = 3;

/// Three seats with three of the ten tiles up to the 3-3 each: one tile sleeps.
fn table() -> (Arc<Dominoes<1>>, State<1>) {
    let rest = "[[next]]\nuse = \"next\"\n[[end]]\nwhen = \"out\"";
    let game = each_alone(SEATS, 3, 3, "must_play = \"or_ask\"", rest);
    let state = game.start(&Opening { ..game.single(0, &mut Seed::from_text("asking").key().stream(0)) });
    (game, state)
}

#[test]
fn the_first_that_has_a_tile_that_fits_gives_it_and_it_is_placed() {
    let (game, mut state) = table();
    shuffle(&game, &mut state, "0-0 1-0 1-1 2-2 3-2 3-3 2-0 3-0 2-1");
    play(&game, &mut state, "0-0>");
    assert_eq!(legal(&game, &state), ["-"], "nothing of the second hand fits: it asks");
    play(&game, &mut state, "-");
    assert_eq!((state.public.stage, state.public.turn), (Stage::Answer(Seat(1)), Seat(2)));
    assert_eq!(legal(&game, &state), ["!2-0", "!3-0"], "a tile that fits, of its choice, and no pass");
    let [asks, sees] = [Seat(1), Seat(0)].map(Observer::Seat);
    let (mv, _) = game.read_move("!3-0").expect("a move");
    let event = game.try_play(&mut state, mv, Pause::None).expect("legal");
    for observer in [asks, sees, Observer::Spectator] {
        let seen = game.seen(&event, observer);
        assert!(matches!(seen, Seen::Gave { tile: Some(_), to: Some(Seat(1)), .. }), "everybody sees it: {seen:?}");
    }
    assert_eq!((state.public.turn, &state.public.held[..3]), (Seat(1), &[2, 4, 2][..]));
    assert_eq!(legal(&game, &state), ["3-0>"], "and no other");
    play(&game, &mut state, "3-0>");
    assert_eq!((state.public.stage, state.public.turn), (Stage::Play, Seat(2)));
}

#[test]
fn a_question_that_comes_all_the_way_round_frees_the_asker() {
    let (game, mut state) = table();
    shuffle(&game, &mut state, "1-0 0-0 3-3 2-1 3-2 1-1 2-0 2-2 3-1");
    for made in ["1-0>", "2-1<", "2-0<", "0-0>"] {
        play(&game, &mut state, made);
    }
    // Of the tiles with a 0 only the one that sleeps is left.
    for seat in [1, 2, 0].map(Seat) {
        assert_eq!((state.public.turn, legal(&game, &state)), (seat, vec!["-".to_owned()]));
        play(&game, &mut state, "-");
    }
    assert_eq!((state.public.stage, state.public.turn), (Stage::PlayAny, Seat(1)));
    assert_eq!(legal(&game, &state), ["1-1>.1", "3-2>.2", "3-2>.3"], "any tile, with either half outwards");
    play(&game, &mut state, "3-2>.3");
    assert_eq!((state.public.stage, state.public.turn), (Stage::Play, Seat(2)));
    assert_eq!(legal(&game, &state), ["2-2>"], "the half that lies free is the new end");
}

#[test]
fn who_gives_the_last_tile_away_goes_out() {
    let (game, mut state) = table();
    shuffle(&game, &mut state, "0-0 2-2 3-3 1-0 2-1 3-2 2-0 3-1 1-1");
    for made in ["0-0>", "1-0>", "2-0<", "2-2<", "2-1>", "-", "-", "!3-2"] {
        play(&game, &mut state, made);
    }
    assert_eq!((state.public.stage, state.public.turn), (Stage::Over(Ending::Out(Seat(1))), Seat(1)));
}

/// A hand of random moves: what was dealt, the moves, and the states before each of them.
fn random_hand(game: &Dominoes<1>, rng: &mut Stream) -> (State<1>, Vec<(Move, State<1>)>) {
    let start = game.start(&Opening { ..game.single(0, rng) });
    let mut state = start.clone();
    let order = game.shuffle(&state, rng);
    game.deal(&mut state, &order);
    let mut made = Vec::new();
    while let Turn::Seat(seat) = game.turn(&state) {
        let mv = game.random_move(&state.public, game.private(&state, seat), rng);
        made.push((mv, state.clone()));
        game.play(&mut state, mv, Pause::None);
    }
    assert!(matches!(state.public.stage, Stage::Over(Ending::Out(_))), "nothing else ends it");
    (start, made)
}

type World = (Vec<TileSet<1>>, TileSet<1>);

fn world(state: &State<1>) -> World {
    (state.hands.iter().take(usize::from(SEATS)).map(|private| private.hand).collect(), state.stock)
}

/// Every deal in which a seat got this hand, as an order of all tiles.
fn deals(all: &[TileId], own: (Seat, TileSet<1>)) -> Vec<Vec<TileId>> {
    fn fill(hands: &mut [Vec<TileId>], left: &[TileId], own: Seat, into: &mut Vec<Vec<TileId>>) {
        let Some((tile, rest)) = left.split_first() else {
            return into.push(hands.concat());
        };
        for seat in (0..hands.len()).filter(|seat| *seat != own.index()) {
            if hands[seat].len() < if seat == usize::from(SEATS) { 1 } else { 3 } {
                hands[seat].push(*tile);
                fill(hands, rest, own, into);
                hands[seat].pop();
            }
        }
    }
    let mut hands = vec![Vec::new(); usize::from(SEATS) + 1];
    hands[own.0.index()] = own.1.iter().collect();
    let left: Vec<TileId> = all.iter().copied().filter(|tile| !own.1.contains(*tile)).collect();
    let mut found = Vec::new();
    fill(&mut hands, &left, own.0, &mut found);
    found
}

/// Worlds are those in which every move of the hand was legal, each drawn as often as the others.
#[test]
fn worlds_are_the_deals_in_which_the_hand_could_go_as_it_went() {
    let (game, _) = table();
    let mut rng = Seed::from_text("asked worlds").key().stream(0);
    let (mut asked, mut got, mut any, mut chi2, mut freedom) = (0, 0, 0, 0.0, 0.0);
    for _ in 0..60 {
        let (start, made) = random_hand(&game, &mut rng);
        let dealt: Vec<TileSet<1>> = made[0].1.hands.iter().map(|private| private.hand).collect();
        for (at, (_, state)) in made.iter().enumerate() {
            match state.public.stage {
                Stage::Answer(_) => asked += 1,
                Stage::PlayGot(_) => got += 1,
                Stage::PlayAny => any += 1,
                _ if at % 3 == 0 => {}
                _ => continue,
            }
            for seat in (0..SEATS).map(Seat) {
                let own = (seat, dealt[seat.index()]);
                let mut expected: BTreeMap<String, World> = BTreeMap::new();
                for order in deals(&game.tables().all.iter().collect::<Vec<_>>(), own) {
                    let mut other = start.clone();
                    game.deal(&mut other, &order);
                    let goes = made[..at].iter().all(|(mv, _)| game.try_play(&mut other, *mv, Pause::None).is_ok());
                    if goes {
                        assert_eq!(other.public, state.public, "what everybody sees is the same");
                        let world = world(&other);
                        expected.insert(format!("{world:?}"), world);
                    }
                }
                let worlds = game.worlds(&state.public, game.private(state, seat), seat);
                let mut listed: BTreeMap<String, World> = BTreeMap::new();
                let count = game.each_world(&worlds, 1 << 20, |state| {
                    let world = world(state);
                    listed.insert(format!("{world:?}"), world);
                });
                assert_eq!(listed, expected, "the worlds of seat {seat} before move {at}");
                assert_eq!(count, Some(expected.len() as u128));
                let draws = 20 * expected.len();
                let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
                for _ in 0..draws {
                    *drawn.entry(format!("{:?}", world(&game.sample(&worlds, &mut rng)))).or_default() += 1;
                }
                assert!(drawn.keys().all(|world| expected.contains_key(world)));
                let off = |world| f64::from(drawn.get(world).copied().unwrap_or(0)) - 20.0;
                chi2 += expected.keys().map(|world| off(world).powi(2) / 20.0).sum::<f64>();
                freedom += expected.len() as f64 - 1.0;
            }
        }
    }
    assert!(asked > 50 && got > 20 && any > 5, "too few questions: {asked}, {got}, {any}");
    let most = freedom + 5.5 * (2.0 * freedom).sqrt();
    assert!(chi2 < most, "chi-square {chi2} with {freedom} degrees of freedom");
}

#[test]
fn a_position_in_the_middle_of_a_question_is_read_back() {
    let (game, _) = table();
    let mut rng = Seed::from_text("asked positions").key().stream(0);
    let mut read = 0;
    for _ in 0..60 {
        let (_, made) = random_hand(&game, &mut rng);
        let mut laid = Vec::new();
        for (mv, state) in &made {
            if let Stage::Answer(_) | Stage::PlayGot(_) | Stage::PlayAny = state.public.stage {
                let text = game.position_text(state, &laid, None);
                let position = game.read_position(&text).expect("it reads its own");
                let there = (&position.state.public.stage, position.state.public.turn, world(&position.state));
                assert_eq!(there, (&state.public.stage, state.public.turn, world(state)), "{text}");
                read += 1;
            }
            let mut after = state.clone();
            if let Event::Placed(placed) = game.play(&mut after, *mv, Pause::None) {
                laid.push(sobremesa_dominoes::notation::Laid::from(&placed));
            }
        }
    }
    assert!(read > 50, "{read}");
}
