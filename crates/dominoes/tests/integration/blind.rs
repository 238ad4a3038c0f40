//! Hands that nobody sees: rows from which tiles are turned up one by one.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sobremesa_core::{Game, Hidden, Observer, Seat, Seed, Turn};
use sobremesa_dominoes::notation::Laid;
use sobremesa_dominoes::seen::{Event, Seen};
use sobremesa_dominoes::state::{Ending, Stage};
use sobremesa_dominoes::{Dominoes, Opening, Pause, State, TileId, ToldStep};

use crate::support::by_hand::{legal, play, shuffle};
use crate::support::each_alone;

/// Who has placed a tile turns up the next.
const GOES_ON: &str =
    "[[next]]\nwhen = \"just_placed\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n[[end]]\nwhen = \"out or blocked\"";

fn rows_of(seats: u8, highest: u8, take: u16) -> (std::sync::Arc<Dominoes<1>>, State<1>) {
    let game = each_alone(seats, highest, take, "hands = \"blind\"", GOES_ON);
    let state = game.start(&Opening { ..game.single(0, &mut Seed::from_text("blind").key().stream(0)) });
    (game, state)
}

fn face_down(state: &State<1>) -> Vec<u16> {
    let rows = state.public.rows.as_ref().expect("rows");
    state.public.held.iter().zip(rows.face_down).take_while(|(held, _)| **held > 0).map(|(_, down)| down).collect()
}

#[test]
fn a_tile_that_does_not_fit_goes_back_to_the_end_of_its_row() {
    let (game, mut state) = rows_of(2, 3, 3);
    assert_eq!((state.public.stage, state.public.stock, state.stock.len()), (Stage::TurnUp, 4, 10));
    shuffle(&game, &mut state, "3-1");
    assert_eq!(legal(&game, &state), ["3-1>"]);
    play(&game, &mut state, "3-1>");
    // The first goes on; the 2-2 fits nowhere.
    assert_eq!((state.public.stage, state.public.turn), (Stage::TurnUp, Seat(0)));
    shuffle(&game, &mut state, "2-2");
    assert_eq!(legal(&game, &state), ["-"]);
    play(&game, &mut state, "-");
    assert!(state.public.lacks[0].is_empty(), "nothing is known of what was not turned up");
    assert_eq!((state.public.turn, face_down(&state)), (Seat(1), vec![1, 3]));
    shuffle(&game, &mut state, "3-2");
    assert_eq!(legal(&game, &state), ["3-2<"]);
    play(&game, &mut state, "3-2<");
    shuffle(&game, &mut state, "3-3");
    play(&game, &mut state, "-");
    // What was never seen comes first, and then the tile that went back.
    shuffle(&game, &mut state, "0-0");
    play(&game, &mut state, "-");
    shuffle(&game, &mut state, "1-0");
    play(&game, &mut state, "1-0>");
    assert_eq!((state.public.stage, state.public.turn), (Stage::Play, Seat(1)), "the 3-3 was seen: no chance is left");
    assert_eq!(legal(&game, &state), ["-"]);
    play(&game, &mut state, "-");
    assert_eq!((state.public.stage, legal(&game, &state)), (Stage::Play, vec!["2-2<".to_owned()]));
    play(&game, &mut state, "2-2<");
    assert_eq!(legal(&game, &state), ["0-0>"]);
    play(&game, &mut state, "0-0>");
    assert_eq!(state.public.stage, Stage::Over(Ending::Out(Seat(0))));
}

#[test]
fn a_hand_is_not_blocked_before_all_of_the_rows_was_seen() {
    let (game, mut state) = rows_of(2, 3, 2);
    for (turned, made) in [("0-0", "0-0>"), ("1-1", "-"), ("2-2", "-")] {
        shuffle(&game, &mut state, turned);
        play(&game, &mut state, made);
    }
    // The first row is known and has nothing that fits; the second has a tile that nobody has seen.
    assert_eq!((state.public.turn, state.public.stage), (Seat(0), Stage::Play));
    play(&game, &mut state, "-");
    shuffle(&game, &mut state, "3-3");
    play(&game, &mut state, "-");
    assert_eq!(state.public.stage, Stage::Over(Ending::Blocked), "all of both was seen, and nothing fits");
}

#[test]
fn what_was_never_turned_up_is_turned_up_and_counted_in_the_end() {
    let (game, mut state) = rows_of(2, 3, 2);
    for (turned, made) in [("0-0", "0-0>"), ("1-0", "1-0>")] {
        shuffle(&game, &mut state, turned);
        play(&game, &mut state, made);
    }
    assert_eq!(state.public.stage, Stage::Reveal(Seat(1), Ending::Out(Seat(0))));
    shuffle(&game, &mut state, "3-3 3-2");
    assert_eq!(state.public.stage, Stage::Over(Ending::Out(Seat(0))));
    assert_eq!(game.tiles_text(state.hands[1].hand.iter()), "3-2 3-3");
    assert_eq!(game.outcome(&state).winner.map(|side| side.0), Some(0));
}

#[test]
fn a_position_says_what_lies_face_down_and_what_went_back() {
    let (game, mut state) = rows_of(2, 3, 3);
    let mut laid = Vec::new();
    for (turned, made) in [("3-1", "3-1>"), ("2-2", "-"), ("3-2", "3-2<"), ("3-3", "-"), ("0-0", "-"), ("1-0", "1-0>")]
    {
        shuffle(&game, &mut state, turned);
        if let Event::Placed(placed) = play(&game, &mut state, made) {
            laid.push(Laid::from(&placed));
        }
        let text = game.position_text(&state, &laid, None);
        for seat in [None, Some(Observer::Seat(Seat(0))), Some(Observer::Spectator)] {
            assert_eq!(game.position_text(&state, &laid, seat), text, "nobody sees more than who looks on");
        }
    }
    // The 3-3 of seat 2 has come up again.
    let text = game.position_text(&state, &laid, None);
    assert_eq!(text, "2-3 3-1 1-0 | 2-2 0-0 / 3-3 | 4? | 2");
    let read = game.read_position(&text).expect("a position");
    assert_eq!((game.turn(&read.state), read.hidden[..2].to_vec()), (Turn::Seat(Seat(1)), vec![false, false]));
    assert_eq!((read.state.stock, read.state.public.held), (state.stock, state.public.held));
    let rows = |state: &State<1>| {
        let rows = state.public.rows.as_ref().expect("rows");
        (rows.face_down, rows.turned, [0, 1].map(|seat| rows.of(Seat(seat)).collect::<Vec<_>>()))
    };
    assert_eq!(rows(&read.state), rows(&state));
    assert_eq!(legal(&game, &read.state), ["-"]);
    let read = game.read_position("2-3 3-1 | 1? 2-2 / 3-3 1-1 | 4? | 2").expect("a position").state;
    let rows = read.public.rows.as_ref().expect("rows");
    assert_eq!((face_down(&read), read.public.held[..2].to_vec()), (vec![1, 0], vec![2, 2]));
    assert_eq!(game.tiles_text(rows.up_first(Seat(1))), "3-3 1-1");
    assert_eq!((read.stock.len(), game.count(&game.worlds(&read.public, &read.hands[1], Seat(1)))), (5, Some(1)));
    let wrong = [
        ("2-3 3-1 | 1? 2-2 / 3-3 1-1 | 4? | 3", "mistake.notation.seat"),
        ("2-3 3-1 | 2-2 1? / 3-3 1-1 | 4? | 2", "mistake.notation.hidden_tiles"),
        ("2-3 3-1 | 2? 2-2 / 3-3 1-1 | 4? | 2", "mistake.notation.tiles_not_named"),
        ("2-3 3-1 | 1? 2-2 / 3-3 3-3 | 4? | 2", "mistake.notation.tile_twice"),
        ("2-3 3-1 | 1? 2-2 / 2? | 4? | 2", "mistake.notation.row_turned"),
        ("2-3 3-1 | 1? 2-2 / 3-3 1-1 | 0-0 1-0 2-0 3-0 | 2", "mistake.notation.row_stock"),
    ];
    for (text, key) in wrong {
        let said = game.read_position(text).expect_err(text).to_string();
        assert!(said.starts_with(&format!("{key}:")), "{text}: {said}");
    }
}

#[test]
fn a_hand_is_blocked_once_all_of_every_row_was_tried_in_vain() {
    // Tiles fit by their numbers, but only a heavier one may follow: nothing does after the first round.
    let rows = format!("[[valid]]\nuse = \"higher\"\n{GOES_ON}");
    let game = each_alone(2, 3, 2, "hands = \"blind\"", &rows);
    let mut state = game.start(&Opening { ..game.single(0, &mut Seed::from_text("blind").key().stream(0)) });
    for (turned, made) in [("3-3", "3-3>"), ("3-1", "-"), ("3-2", "-"), ("3-1", "-"), ("3-0", "-")] {
        if game.turn(&state) == Turn::Shuffle {
            shuffle(&game, &mut state, turned);
        }
        play(&game, &mut state, made);
    }
    assert_eq!(state.public.stage, Stage::Over(Ending::Blocked), "both have tried all that they have");
}

#[test]
fn all_others_have_passed_once_each_has_put_a_tile_back() {
    let bonus =
        "[[bonus]]\nfor = \"all_pass\"\npoints = 5\n[[end]]\nwhen = \"out or blocked\"\n[match_to]\ntarget = 50";
    let game = each_alone(2, 3, 3, "hands = \"blind\"", bonus);
    let mut state = game.start(&Opening { ..game.single(0, &mut Seed::from_text("blind").key().stream(0)) });
    shuffle(&game, &mut state, "0-0");
    play(&game, &mut state, "0-0>");
    shuffle(&game, &mut state, "1-1");
    play(&game, &mut state, "-");
    assert_eq!(state.public.scored.by_side()[..2], [5, 0]);
    shuffle(&game, &mut state, "2-2");
    play(&game, &mut state, "-");
    shuffle(&game, &mut state, "3-3");
    play(&game, &mut state, "-");
    assert_eq!(state.public.scored.by_side()[..2], [5, 0], "it has not come back to the one who placed");
}

#[test]
fn everybody_sees_the_same_and_there_is_one_world() {
    let (game, mut state) = rows_of(3, 4, 4);
    let mut rng = Seed::from_text("one world").key().stream(0);
    while game.turn(&state) != Turn::Over {
        let event = match game.turn(&state) {
            Turn::Shuffle => {
                let order = game.shuffle(&state, &mut rng);
                game.deal(&mut state, &order)
            }
            Turn::Seat(seat) => {
                let mv = game.random_move(&state.public, game.private(&state, seat), &mut rng);
                game.play(&mut state, mv, Pause::None)
            }
            Turn::Over => return,
        };
        let seen = game.seen(&event, Observer::Spectator);
        for seat in (0..3).map(Seat) {
            assert_eq!(game.seen(&event, Observer::Seat(seat)), seen, "nobody sees more than who looks on");
            let worlds = game.worlds(&state.public, game.private(&state, seat), seat);
            assert_eq!((game.count(&worlds), game.sample(&worlds, &mut rng)), (Some(1), state.clone()));
        }
    }
}

#[test]
fn a_program_follows_what_it_is_told() {
    let (game, mut state) = rows_of(2, 4, 5);
    let mut told = state.clone();
    let mut rng = Seed::from_text("followed").key().stream(0);
    while game.turn(&state) != Turn::Over {
        let step = if let Turn::Seat(seat) = game.turn(&state) {
            let mv = game.random_move(&state.public, game.private(&state, seat), &mut rng);
            game.play(&mut state, mv, Pause::None);
            ToldStep::Moved { seat, mv: Some(mv), pause: Pause::None }
        } else {
            let order = game.shuffle(&state, &mut rng);
            let event = game.deal(&mut state, &order);
            let Seen::TurnedUp { seat, tiles } = game.seen(&event, Observer::Seat(Seat(1))) else { panic!("a tile") };
            let count = tiles.len() as u16;
            ToldStep::Drew { seat, count, tiles: Some(order[..usize::from(count)].to_vec()) }
        };
        let wrong = ToldStep::Drew { seat: Seat(1), count: 2, tiles: None };
        assert!(game.follow(&mut told.clone(), Seat(1), &[wrong]).is_none());
        assert!(game.follow(&mut told, Seat(1), &[step]).is_some());
        assert_eq!(told, state);
    }
}

/// What everybody sees of hands from rows laid out beforehand, every deal of the set once: a plain game of its own.
fn laid_out(tiles: &[[u8; 2]], take: usize, seen: &mut BTreeMap<String, f64>, order: &mut Vec<[u8; 2]>) {
    if order.len() < tiles.len() {
        for tile in tiles.iter().filter(|tile| !order.contains(tile)).copied().collect::<Vec<_>>() {
            order.push(tile);
            laid_out(tiles, take, seen, order);
            order.pop();
        }
        return;
    }
    let mut rows = [order[..take].to_vec(), order[take..2 * take].to_vec()];
    let (mut known, mut told, mut ends): (Vec<[u8; 2]>, String, Option<[u8; 2]>) = (Vec::new(), String::new(), None);
    let (mut turn, mut idle) = (0, [false; 2]);
    let all_deals: usize = (1..=tiles.len()).product();
    loop {
        let tile = rows[turn].remove(0);
        if !known.contains(&tile) {
            known.push(tile);
            write!(told, " {}-{}", tile[0], tile[1]).expect("a text takes it");
        }
        let other = |at: u8| if tile[0] == at { tile[1] } else { tile[0] };
        // A tile goes to the right where it fits there, and the first lies with its lower number at the right.
        match ends {
            None => (ends, told) = (Some([tile[1], tile[0]]), told + ">"),
            Some([right, left]) if tile.contains(&right) => (ends, told) = (Some([other(right), left]), told + ">"),
            Some([right, left]) if tile.contains(&left) => (ends, told) = (Some([right, other(left)]), told + "<"),
            Some(_) => rows[turn].push(tile),
        }
        let [right, left] = ends.expect("a tile lies");
        let fits = |tile: &[u8; 2]| tile.contains(&right) || tile.contains(&left);
        let passed = rows[turn].last() == Some(&tile);
        if passed {
            told += "-";
            idle[turn] = rows[turn].iter().all(|tile| known.contains(tile) && !fits(tile));
        } else {
            idle = [false; 2];
        }
        let off_the_table = rows.iter().flatten().chain(&order[2 * take..]);
        if rows[turn].is_empty() || idle == [true; 2] || !off_the_table.clone().any(fits) {
            for row in rows {
                let mut never: Vec<String> =
                    row.iter().filter(|tile| !known.contains(tile)).map(|[a, b]| format!("{a}-{b}")).collect();
                never.sort();
                if !never.is_empty() {
                    write!(told, " ({})", never.join(" ")).expect("a text takes it");
                }
            }
            *seen.entry(told).or_default() += 1.0 / all_deals as f64;
            return;
        }
        turn = if passed { 1 - turn } else { turn };
    }
}

/// What everybody sees of hands that the engine plays, with every tile that chance may turn up.
fn played(game: &Dominoes<1>, state: &State<1>, told: &str, chance: f64, seen: &mut BTreeMap<String, f64>) {
    let stock: Vec<TileId> = state.stock.iter().collect();
    match state.public.stage {
        Stage::TurnUp => {
            for tile in &stock {
                let mut after = state.clone();
                shuffle(game, &mut after, &game.tile_name(*tile));
                let told = format!("{told} {}", game.tile_name(*tile));
                played(game, &after, &told, chance / stock.len() as f64, seen);
            }
        }
        Stage::Reveal(seat, _) => {
            let count = u32::from(state.public.rows.as_ref().expect("rows").face_down[seat.index()]);
            let sets: Vec<u32> = (0..1 << stock.len()).filter(|set: &u32| set.count_ones() == count).collect();
            for set in &sets {
                let shown = stock.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, tile)| *tile);
                let text = game.tiles_text(shown);
                let mut after = state.clone();
                shuffle(game, &mut after, &text);
                let mut sorted: Vec<&str> = text.split(' ').collect();
                sorted.sort_unstable();
                played(game, &after, &format!("{told} ({})", sorted.join(" ")), chance / sets.len() as f64, seen);
            }
        }
        Stage::Over(_) => *seen.entry(told.to_owned()).or_default() += chance,
        _ => {
            let first = legal(game, state).remove(0);
            let mut after = state.clone();
            play(game, &mut after, &first);
            let mark = first.chars().last().expect("a move");
            played(game, &after, &format!("{told}{mark}"), chance, seen);
        }
    }
}

#[test]
fn turning_tiles_up_by_chance_is_as_likely_as_rows_laid_out_beforehand() {
    let tiles: Vec<[u8; 2]> = (0..=2).flat_map(|high| (0..=high).map(move |low| [high, low])).collect();
    for take in [2, 3] {
        let (game, state) = rows_of(2, 2, take);
        let (mut by_chance, mut by_rows) = (BTreeMap::new(), BTreeMap::new());
        played(&game, &state, "", 1.0, &mut by_chance);
        laid_out(&tiles, usize::from(take), &mut by_rows, &mut Vec::new());
        assert_eq!(by_chance.keys().collect::<Vec<_>>(), by_rows.keys().collect::<Vec<_>>());
        assert!(by_chance.len() > 100, "{}", by_chance.len());
        for (told, chance) in &by_rows {
            assert!((by_chance[told] - chance).abs() < 1e-12, "{told}: {} and {chance}", by_chance[told]);
        }
    }
}
