//! The solved boards come out as they are known to.

mod support;

use sobremesa_amazons::perft::perft;
use sobremesa_amazons::solver::{Solved, Solver};
use sobremesa_amazons::{Amazons, Opening, Position};
use sobremesa_core::{Game, Seed};

fn solved(name: &str) -> (Option<Solved>, u64) {
    let game = support::bundled::<u64>(name);
    let mut solver = Solver::new(1 << 22);
    let found = solver.solve(game.board(), &game.start(&Opening::default()), u64::MAX);
    (found, solver.looked())
}

/// Whether White wins from its start after a move; `entries` is the size of the table.
fn wins_by(name: &str, mv: &str, entries: usize) -> bool {
    let game = support::bundled::<u64>(name);
    let mut state = game.start(&Opening::default());
    game.try_play(&mut state, game.read_move(mv).expect("a move"), ()).expect("it is legal");
    Solver::new(entries).wins_within(game.board(), &state, u64::MAX) == Some(false)
}

#[test]
fn four_by_four_is_won_by_the_second() {
    assert_eq!(solved("amazons-4x4").0, Some(Solved::Lost));
}

#[test]
#[ignore = "takes half a minute"]
fn five_by_four_is_won_by_the_first() {
    assert!(matches!(solved("amazons-5x4").0, Some(Solved::Won(_))));
    assert!(wins_by("amazons-5x4", "d1-d2/b2", 1 << 22));
}

#[test]
#[ignore = "takes a minute"]
fn four_by_five_is_won_by_the_second() {
    assert_eq!(solved("amazons-4x5").0, Some(Solved::Lost));
}

#[test]
#[ignore = "takes five minutes and a gibibyte"]
fn five_by_five_is_won_by_the_first_with_the_known_move() {
    assert!(wins_by("amazons-5x5", "b1-b3/d3", 1 << 27));
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
