//! Puzzles of Escoba: in the last round one play is better than every other by exact play; before it one capture
//! brings clearly more at once than every other play.

use sobremesa_core::{Hidden, Match, MatchTurn};
use sobremesa_escoba::players::worth::POINT;
use sobremesa_escoba::rules::CaptureSum;
use sobremesa_escoba::solver::Solver;
use sobremesa_escoba::{Escoba, Move, State};

use crate::erased::legal_moves;
use crate::wire::{JudgedPuzzle, PuzzleMove};

/// In the last round the answer is better by a point in the mean.
const MARGIN: f64 = 1.0;

/// Before it the answer brings a third of a point more at once: what two oros are worth, or a seven.
const CLEARLY_MORE: f64 = 1.0 / 3.0;

/// How many plays are looked at to solve one world.
const MOST_NODES: u64 = 2_000_000;

/// Fewer cards left in all hands are no puzzle.
const FEWEST_CARDS: u8 = 3;

/// Fewer captures to choose from, or fewer cards on the table, are no puzzle.
const FEWEST_CAPTURES: usize = 3;

pub(super) fn judge(played: &Match<Escoba>, most_worlds: u64) -> Option<JudgedPuzzle<Move>> {
    let MatchTurn::Seat(seat) = played.turn() else { return None };
    let (game, state) = (&**played.game(), played.state());
    let legal = legal_moves(game, state, seat);
    if legal.len() < 2 {
        return None;
    }
    if state.public.stock > 0 {
        return at_once(game, state, &legal);
    }
    let left: u8 = state.public.held.iter().sum();
    if left < FEWEST_CARDS {
        return None;
    }
    let worlds = game.try_worlds(&state.public, &state.hands[seat.index()], seat)?;
    let mut solver = Solver::new(game);
    let mut sums = vec![0.0; legal.len()];
    let mut solved = Some(());
    let count = game.each_world(&worlds, most_worlds.into(), |world| {
        let values = solved.and_then(|()| solver.solve(game, world, MOST_NODES).ok());
        let Some(values) = values else { return solved = None };
        for (sum, (_, value)) in sums.iter_mut().zip(values.moves) {
            *sum += f64::from(value);
        }
    })?;
    solved?;
    let moves = legal.iter().zip(sums).map(|(mv, sum)| PuzzleMove { mv: *mv, mean: sum / count as f64, read: None });
    JudgedPuzzle::unique("last", (true, Some(count as u64)), moves.collect(), MARGIN)
}

/// A puzzle of what a play brings at once, in points.
fn at_once(game: &Escoba, state: &State, legal: &[Move]) -> Option<JudgedPuzzle<Move>> {
    let table = state.public.table;
    if legal.iter().filter(|mv| !mv.lays()).count() < FEWEST_CAPTURES {
        return None;
    }
    let brings = |mv: &Move| if mv.lays() { 0 } else { game.shares().capture(table, mv.card, mv.takes) };
    let moves =
        legal.iter().map(|mv| PuzzleMove { mv: *mv, mean: f64::from(brings(mv)) / f64::from(POINT), read: None });
    let kind = match game.rules().play().sums.sum {
        CaptureSum::Fifteen => "fifteen",
        CaptureSum::Value => "capture",
    };
    let mut puzzle = JudgedPuzzle::unique(kind, (false, None), moves.collect(), CLEARLY_MORE)?;
    if puzzle.moves[0].mv.takes == table {
        puzzle.kind = "escoba";
    }
    Some(puzzle)
}
