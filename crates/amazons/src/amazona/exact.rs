//! Solving positions with few empty squares, before the tree is asked.

use super::search::Budget;
use crate::bits::Bits;
use crate::board::Board;
use crate::solver::{Solved, Solver};
use crate::state::Position;

/// Most empty squares of a position that is solved.
const FEW: u32 = 14;

/// Positions looked at first; twice as many each time that is not enough.
const FIRST: u64 = 50;

/// A solver must leave the tree this many times what it has taken so far, to be asked again.
const LEAVES: u32 = 4;

/// Who wins a position with few empty squares, if that can be found within a part of a budget: a quarter of the time, or as
/// many positions as there are simulations; with how many were looked at.
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
