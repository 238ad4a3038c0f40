//! Positions judged as puzzles.

use sobremesa_core::Match;
use sobremesa_protocol::puzzle::PuzzleMoveValue;

use crate::puzzles::Puzzle;
use crate::wire::{PuzzleMove, Wire};

/// The position of a match, judged as a puzzle for the seat to move.
pub(super) fn judged<G: Wire>(played: &Match<G>, most_worlds: u64) -> Option<Puzzle> {
    let puzzle = G::puzzle(played, most_worlds)?;
    let hundredths = |value: f64| (value * 100.0).round() / 100.0;
    let valued = |mv: &PuzzleMove<G::Move>| PuzzleMoveValue {
        text: played.game().move_text(mv.mv),
        mean: hundredths(mv.mean),
        read: mv.read.map(hundredths),
    };
    let told = if G::VALUES_ARE_POINTS { puzzle.moves.len() } else { 1 };
    let moves = puzzle.moves.iter().take(told).map(valued).collect();
    Some(Puzzle { kind: puzzle.kind, exact: puzzle.exact, worlds: puzzle.worlds, moves })
}
