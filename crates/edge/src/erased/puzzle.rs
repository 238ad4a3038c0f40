//! Positions judged as puzzles.

use sobremesa_core::{Match, Seat};
use sobremesa_protocol::puzzle::PuzzleMoveValue;

use crate::puzzles::Puzzle;
use crate::wire::{HolderPuzzle, PuzzleMove, Wire};

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
    Some(Puzzle { kind: puzzle.kind, piece: None, level: None, exact: puzzle.exact, worlds: puzzle.worlds, moves })
}

/// The position of a match, judged as a puzzle that asks who holds a piece.
pub(super) fn judged_holder<G: Wire>(played: &Match<G>, most_worlds: u64) -> Option<Puzzle> {
    let HolderPuzzle { piece, holders, worlds, level } = G::holder_puzzle(played, most_worlds)?;
    let share = |(at, holder): (usize, &Option<Seat>)| PuzzleMoveValue {
        text: holder.map_or_else(|| "stock".to_owned(), |seat| seat.0.to_string()),
        mean: if at == 0 { 1.0 } else { 0.0 },
        read: None,
    };
    let moves = holders.iter().enumerate().map(share).collect();
    Some(Puzzle { kind: "who", piece: Some(piece), level: Some(level), exact: true, worlds: Some(worlds), moves })
}
