//! Solves positions with few empty squares before the tree is asked.

use super::search::Budget;
use crate::bits::Bits;
use crate::board::Board;
use crate::solver::{Solved, Solver};
use crate::state::Position;

/// The greatest number of empty squares of a position that is solved.
const FEW: u32 = 14;

/// Number of positions looked at first; doubled each time that it is not enough.
const FIRST: u64 = 50;

/// The solver is asked again only while this many times what it has taken still fits into the time of the move.
const LEAVES: u32 = 4;

/// Solves a position with few empty squares within a part of the budget: a quarter of the time, or as many positions as
/// there are simulations. Returns the result and the number of positions looked at; nothing if that was not enough.
pub(super) fn solved<W: Bits>(board: &Board<W>, position: &Position<W>, budget: Budget<'_>) -> Option<(Solved, u64)> {
    if position.empty(board).count() > FEW {
        return None;
    }
    let mut solver = Solver::default();
    if let Some(nodes) = budget.nodes {
        let found = solver.solve(board, position, nodes);
        return found.map(|found| (found, solver.looked()));
    }
    let (time, clock) = (budget.time?, budget.clock?);
    // The solver keeps what it found, so that asking again with twice the limit repeats little.
    let mut limit = FIRST;
    while !budget.stop.is_set() && clock.spent() * LEAVES < time {
        if let Some(found) = solver.solve(board, position, limit) {
            return Some((found, solver.looked()));
        }
        limit *= 2;
    }
    // With more time it might have been solved, and the tree may end before the clock cuts it.
    if !budget.stop.is_set() {
        clock.cut();
    }
    None
}
