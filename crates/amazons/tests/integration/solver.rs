//! The solved boards come out as they are known to.

use sobremesa_amazons::perft::perft;
use sobremesa_amazons::solver::{Solved, Solver};
use sobremesa_amazons::{Amazons, Opening, Position};
use sobremesa_core::{Game, Seed};

use crate::support;

fn solved(name: &str) -> Option<Solved> {
    solved_with(name, 1 << 22).0
}

/// What is found of the start, with a table of so many positions, and how many were looked at.
fn solved_with(name: &str, entries: usize) -> (Option<Solved>, u64) {
    let game = support::bundled::<u64>(name);
    let mut solver = Solver::new(entries);
    let found = solver.solve(game.board(), &game.start(&Opening::default()), u64::MAX);
    (found, solver.looked())
}

/// Whether White wins from its start after a move.
fn wins_by(name: &str, mv: &str) -> bool {
    let game = support::bundled::<u64>(name);
    let mut state = game.start(&Opening::default());
    game.try_play(&mut state, game.read_move(mv).expect("a move"), ()).expect("it is legal");
    Solver::new(1 << 22).wins_within(game.board(), &state, u64::MAX) == Some(false)
}

#[test]
fn four_by_four_is_won_by_the_second() {
    assert_eq!(solved("amazons-4x4"), Some(Solved::Lost));
}

#[test]
fn five_by_four_is_won_by_the_first() {
    assert!(matches!(solved("amazons-5x4"), Some(Solved::Won(_))));
    assert!(wins_by("amazons-5x4", "d1-d2/b2"));
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn four_by_five_is_won_by_the_second() {
    assert_eq!(solved("amazons-4x5"), Some(Solved::Lost));
}

#[test]
#[ignore = "takes some minutes and half a gibibyte"]
fn five_by_five_is_won_by_the_first() {
    assert!(matches!(solved_with("amazons-5x5", 1 << 25).0, Some(Solved::Won(_))));
    assert!(wins_by("amazons-5x5", "b1-b3/d3"), "the known move");
}

#[test]
fn a_table_that_is_too_small_costs_time_alone() {
    let (large, looked) = solved_with("amazons-4x4", 1 << 22);
    let (small, more) = solved_with("amazons-4x4", 1 << 8);
    assert_eq!((small, large), (Some(Solved::Lost), Some(Solved::Lost)));
    assert!(more > looked, "{more} with a small table, {looked} with a large one");
}

#[test]
fn who_asks_again_goes_on() {
    let game = support::bundled::<u64>("amazons-4x4");
    let start = game.start(&Opening::default());
    let mut solver = Solver::new(1 << 16);
    let mut asked = 0;
    let found = loop {
        asked += 1;
        if let Some(found) = solver.solve(game.board(), &start, 500) {
            break found;
        }
        assert_eq!(solver.looked(), asked * 500);
    };
    assert_eq!(found, Solved::Lost);
    let (_, at_once) = solved_with("amazons-4x4", 1 << 16);
    assert!(asked > 3 && solver.looked() < 2 * at_once, "{} in parts, {at_once} at once", solver.looked());
}

/// Who wins, by trying everything.
fn plain(game: &Amazons<u64>, position: &Position<u64>) -> bool {
    game.moves(position).into_iter().any(|mv| {
        let mut after = *position;
        after.make(game.board(), mv);
        !plain(game, &after)
    })
}

#[test]
fn solving_agrees_with_trying_everything() {
    let game = support::bundled::<u64>("amazons-4x4");
    let key = Seed::from_text("solving").key();
    let (mut won, mut lost) = (0, 0);
    for round in 0..200 {
        let mut rng = key.stream(round);
        let mut state = game.start(&Opening::default());
        for _ in 0..3 {
            let Some(mv) = game.drawn_move(&state, &mut rng) else { break };
            state.make(game.board(), mv);
        }
        if perft(game.board(), &state, 1) == 0 {
            continue;
        }
        let expected = plain(&game, &state);
        let found = Solver::new(1 << 12).solve(game.board(), &state, u64::MAX).unwrap();
        assert_eq!(matches!(found, Solved::Won(_)), expected, "{}", game.position_text(&state));
        if let Solved::Won(mv) = found {
            let mut after = state;
            after.make(game.board(), mv);
            assert!(!plain(&game, &after), "{}: {mv} does not win", game.position_text(&state));
        }
        won += u32::from(expected);
        lost += u32::from(!expected);
    }
    assert!(won > 30 && lost > 30, "{won} won, {lost} lost");
}

#[test]
fn a_search_that_may_not_look_says_nothing() {
    let game = support::bundled::<u64>("amazons-5x5");
    let found = Solver::new(1 << 10).solve(game.board(), &game.start(&Opening::default()), 1_000);
    assert_eq!(found, None);
}
