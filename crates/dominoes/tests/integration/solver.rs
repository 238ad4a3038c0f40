//! Exact play: equal to a plain minimax over the real engine, under every bundled rule file that fits and others.

use std::ops::ControlFlow;

use sobremesa_core::{Game, Seed, Side, Stream, Turn};
use sobremesa_dominoes::solver::{Solved, Solver, fits, solve};
use sobremesa_dominoes::state::Ending;
use sobremesa_dominoes::{Dominoes, Move, Pause, State};

use crate::support;

type Line = Dominoes<1>;

fn legal(game: &Line, state: &State<1>) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&state.public, game.private(state, state.public.turn), |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// The margin of a side at the end of the hand, both sides playing their best: plain minimax, nothing cut off.
fn minimax(game: &Line, state: &State<1>, side: Side, blocked: &mut u32, tied: &mut u32) -> i32 {
    let Turn::Seat(seat) = game.turn(state) else {
        let outcome = game.outcome(state);
        *blocked += u32::from(outcome.how == Ending::Blocked.name());
        *tied += u32::from(outcome.winner.is_none());
        return outcome.points.margin(side);
    };
    let values = legal(game, state).into_iter().map(|mv| {
        let mut after = state.clone();
        game.play(&mut after, mv, Pause::None);
        minimax(game, &after, side, blocked, tied)
    });
    let best = if game.sides().of(seat) == side { values.max() } else { values.min() };
    best.expect("there is always a move")
}

/// A hand played at random until at most `left` tiles are held and nothing is drawn any more; none if it ends before.
fn position(game: &Line, index: u64, left: u32, rng: &mut Stream) -> Option<State<1>> {
    let mut state = game.start(&game.single(index, rng));
    loop {
        match game.turn(&state) {
            Turn::Shuffle => {
                let order = game.shuffle(&state, rng);
                game.deal(&mut state, &order);
            }
            Turn::Over => return None,
            Turn::Seat(seat) => {
                let held: u32 = state.hands.iter().map(|private| private.hand.len()).sum();
                if held <= left && fits(game, &state).is_ok() {
                    return Some(state);
                }
                let mv = game.random_move(&state.public, game.private(&state, seat), rng);
                game.play(&mut state, mv, Pause::None);
            }
        }
    }
}

/// Compares solver and minimax on so many positions; how many ends of all those looked at were blocked, and tied.
fn compare(name: &str, game: &Line, count: usize, left: u32) -> [u32; 2] {
    let key = Seed::from_text(name).key();
    let mut solver = Solver::new(game).expect("the rules fit");
    let [mut blocked, mut tied] = [0, 0];
    let mut found = 0;
    for index in 0.. {
        assert!(index < 100 * count as u64 + 1_000, "{name}: too few positions");
        if found == count {
            break;
        }
        let Some(mut state) = position(game, index, left, &mut key.stream(index)) else { continue };
        found += 1;
        let opener = game.sides().of(state.public.opener.expect("the hand was opened"));
        // The rest of the hand as well: what is known of a deal must hold further down.
        let mut rng = key.stream(index + 1_000_000);
        while let Turn::Seat(seat) = game.turn(&state) {
            let moves: Vec<(Move, i32)> = legal(game, &state)
                .into_iter()
                .map(|mv| {
                    let mut after = state.clone();
                    game.play(&mut after, mv, Pause::None);
                    (mv, minimax(game, &after, opener, &mut blocked, &mut tied))
                })
                .collect();
            let values = moves.iter().map(|(_, value)| *value);
            let ours = game.sides().of(seat) == opener;
            let value = if ours { values.max() } else { values.min() }.expect("there is a move");
            let best = moves.iter().find(|(_, other)| *other == value).expect("it is one of them").0;
            let wanted = Solved { value, best, moves };
            let shown = || format!("{name} {index}: {}", game.position_text(&state, &[], None));
            assert_eq!(solver.solve(game, &state, u64::MAX).as_ref(), Some(&wanted), "{}", shown());
            assert_eq!(solver.solve_within(game, &state, u64::MAX).as_ref(), Some(&wanted), "{}", shown());
            let (found, worth) = solver.best(game, &state, u64::MAX).expect("it fits");
            assert!(worth == value && wanted.moves.contains(&(found, value)), "{}", shown());
            assert_eq!(solve(game, &state), Some(wanted), "{}", shown());
            let mv = game.random_move(&state.public, game.private(&state, seat), &mut rng);
            game.play(&mut state, mv, Pause::None);
        }
    }
    [blocked, tied]
}

#[test]
fn it_equals_plain_minimax_under_every_bundled_file_that_fits() {
    let mut ends = [0; 2];
    let mut positions = 0;
    for name in support::names() {
        let rules = support::rules(&support::text(&name));
        if rules.tiles().count() > 64 {
            continue;
        }
        let game = Dominoes::new(rules);
        if Solver::new(&game).is_err() {
            continue;
        }
        let count = if name == "international" { 400 } else { 100 };
        for (sum, more) in ends.iter_mut().zip(compare(&name, &game, count, 11)) {
            *sum += more;
        }
        positions += count;
    }
    assert!(positions >= 1_000, "{positions}");
    let [blocked, tied] = ends;
    assert!(blocked > 10_000 && tied > 200, "blocked and tied hands must be among them: {ends:?}");
}

#[test]
fn it_equals_plain_minimax_where_a_blocked_hand_pays_otherwise() {
    for (index, lines) in ["blocked_divide = 2", "divide = 3\nblocked_divide = 1"].iter().enumerate() {
        let text = support::text("international");
        let divided = text.replace("worth = \"all\"", &format!("{lines}\nworth = \"all\""));
        assert_ne!(divided, text);
        let game = Dominoes::new(support::rules(&divided));
        let [blocked, _] = compare(&format!("blocked {index}"), &game, 60, 11);
        assert!(blocked > 100, "{blocked}");
    }
}

/// The margin of a side at the end of the hand by alpha-beta over the real engine, without a table or an order of moves.
fn alpha_beta(game: &Line, state: &State<1>, side: Side, [mut alpha, mut beta]: [i32; 2]) -> i32 {
    let Turn::Seat(seat) = game.turn(state) else { return game.outcome(state).points.margin(side) };
    let ours = game.sides().of(seat) == side;
    let mut best = if ours { i32::MIN } else { i32::MAX };
    for mv in legal(game, state) {
        let mut after = state.clone();
        game.play(&mut after, mv, Pause::None);
        let value = alpha_beta(game, &after, side, [alpha, beta]);
        if ours {
            best = best.max(value);
            alpha = alpha.max(value);
        } else {
            best = best.min(value);
            beta = beta.min(value);
        }
        if alpha >= beta {
            break;
        }
    }
    best
}

#[test]
fn it_equals_plain_alpha_beta_where_so_many_tiles_are_left_that_it_keeps_a_table() {
    let mut compared = 0;
    for name in support::names() {
        let rules = support::rules(&support::text(&name));
        if rules.tiles().count() > 64 {
            continue;
        }
        let game = Dominoes::new(rules);
        let Ok(mut solver) = Solver::new(&game) else { continue };
        let key = Seed::from_text(&format!("table {name}")).key();
        for index in 0..12 {
            let Some(mut state) = position(&game, index, 16, &mut key.stream(index)) else { continue };
            let opener = game.sides().of(state.public.opener.expect("the hand was opened"));
            // The same solver down the hand: what it knows of the deal by then must hold.
            let mut rng = key.stream(index + 1_000_000);
            while state.hands.iter().map(|private| private.hand.len()).sum::<u32>() >= 12 {
                if !matches!(game.turn(&state), Turn::Seat(_)) {
                    break;
                }
                let solved = solver.solve(&game, &state, u64::MAX).expect("it fits");
                assert_eq!(solver.solve_within(&game, &state, u64::MAX).as_ref(), Some(&solved), "{name} {index}");
                for (mv, value) in &solved.moves {
                    let mut after = state.clone();
                    game.play(&mut after, *mv, Pause::None);
                    let wanted = alpha_beta(&game, &after, opener, [i32::MIN, i32::MAX]);
                    assert_eq!(*value, wanted, "{name} {index}: {}", game.position_text(&state, &[], None));
                    compared += 1;
                }
                let private = game.private(&state, state.public.turn);
                let mv = game.random_move(&state.public, private, &mut rng);
                game.play(&mut state, mv, Pause::None);
            }
        }
    }
    assert!(compared >= 500, "{compared}");
}

#[test]
fn it_equals_plain_minimax_where_what_sleeps_counts() {
    let text = support::text("international").replace("take = 7", "take = 6");
    for (index, (worth, side)) in
        [("all_and_stock", "sum"), ("losers_and_stock", "sum"), ("losers_and_stock", "best")].into_iter().enumerate()
    {
        let counted = text.replace("worth = \"all\"", &format!("worth = \"{worth}\""));
        let counted = counted.replace("side = \"sum\"", &format!("side = \"{side}\""));
        let rules = support::rules(&counted);
        assert_eq!(rules.canonical().matches(worth).count(), 1);
        let [blocked, _] = compare(&format!("asleep {index}"), &Dominoes::new(rules), 60, 11);
        assert!(blocked > 100, "{blocked}");
    }
}
