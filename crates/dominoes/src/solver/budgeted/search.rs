//! The alpha-beta search of the solver.
//!
//! Values are for the side of the seat to move, fail-soft: outside the window they still bound the true value. A pass
//! is not a node: after a move the turn is with the next seat that can place, which may be a partner, or the same seat.

use super::board::{AfterStep, BEYOND, Board, Node, SolverStep, Value};
use crate::solver::table::{NO_MOVE, SolvedPositions, ValueBounds};

/// A search with the memory that it keeps from one position to the next.
#[derive(Debug)]
pub(super) struct ExactSearch {
    table: SolvedPositions,
    /// The moves of all nodes on the current path, one behind the other.
    moves: Vec<SolverStep>,
    /// The number of nodes looked at.
    pub(super) nodes: u64,
    /// The number of nodes at which the search gives up.
    pub(super) limit: u64,
}

/// Positions with fewer tiles left are not kept: looking them up costs more than it saves.
const KEPT_FROM: u32 = 8;

impl ExactSearch {
    pub(super) fn new(bits: u32) -> Self {
        Self { table: SolvedPositions::new(bits), moves: Vec::with_capacity(1_024), nodes: 0, limit: u64::MAX }
    }

    /// Empties the table: another deal comes.
    pub(super) fn forget(&mut self) {
        self.table.forget();
    }

    /// The value of a pass for the side that passes. Here and below, a value is meaningless once the limit is passed.
    pub(super) fn passing<const W: usize>(&mut self, board: &mut Board<W>, node: &Node, window: [Value; 2]) -> Value {
        let side = board.side(node);
        match board.passed(node) {
            Some(after) => self.turned(board, side, &after, window),
            None => board.result_for(side, node, false),
        }
    }

    /// The value of a placement for the side that makes it.
    #[inline]
    pub(super) fn after<const W: usize>(
        &mut self,
        board: &mut Board<W>,
        node: &Node,
        step: &SolverStep,
        window: [Value; 2],
    ) -> Value {
        let side = board.side(node);
        if step.then != AfterStep::On {
            return board.result_for(side, &step.node, step.then == AfterStep::Out);
        }
        let seat = usize::from(node.turn & 7);
        let bit = 1 << (step.tile & 31);
        board.hands[seat] &= !bit;
        let value = self.turned(board, side, &step.node, window);
        board.hands[seat] |= bit;
        value
    }

    /// The value of a position for a side, whoever is to move.
    #[inline]
    fn turned<const W: usize>(
        &mut self,
        board: &mut Board<W>,
        side: u8,
        node: &Node,
        [alpha, beta]: [Value; 2],
    ) -> Value {
        if board.side(node) == side {
            self.search(board, node, [alpha, beta])
        } else {
            -self.search(board, node, [-beta, -alpha])
        }
    }

    /// The value of a position whose seat to move can place.
    fn search<const W: usize>(
        &mut self,
        board: &mut Board<W>,
        node: &Node,
        [mut alpha, mut beta]: [Value; 2],
    ) -> Value {
        self.nodes += 1;
        if self.nodes > self.limit {
            return 0;
        }
        let kept = node.rest.count_ones() >= KEPT_FROM;
        let mut known = ValueBounds::NOTHING;
        if kept {
            known = self.table.get(node.key());
            if known.least >= beta || known.least == known.most {
                return known.least;
            }
            if known.most <= alpha {
                return known.most;
            }
            alpha = alpha.max(known.least);
            beta = beta.min(known.most);
        }
        // Neither side can win more than what is left is worth: often that alone answers the question.
        let most = board.payoff.most(node.left);
        if most <= alpha {
            return most;
        }
        if -most >= beta {
            return -most;
        }
        let first = self.moves.len();
        self.list(board, node, known.best);
        // A reply that the table knows to be good enough saves the search of all others.
        let cut = if kept { self.cut_by_what_is_known(board, node, first, beta) } else { None };
        let value = match cut {
            Some(value) => value,
            None => self.best(board, node, first, [alpha, beta], known),
        };
        self.moves.truncate(first);
        value
    }

    /// Lists the moves of a position behind those of the path.
    fn list<const W: usize>(&mut self, board: &Board<W>, node: &Node, best: u8) {
        let [a, b] = node.ends;
        let fitting = board.fitting(node);
        for (end, mut tiles) in fitting.into_iter().enumerate() {
            let (join, stays) = if end == 0 { (a, b) } else { (b, a) };
            while tiles != 0 {
                let tile = tiles.trailing_zeros() as u8;
                tiles &= tiles - 1;
                let mut step = board.step(node, tile, join, stays);
                step.end = end as u8;
                step.rank = if step.name() == best { i32::MAX } else { board.rank(node, &step) };
                self.moves.push(step);
            }
        }
    }

    /// A value that cuts at once, from what the table knows of the positions after the moves.
    fn cut_by_what_is_known<const W: usize>(
        &self,
        board: &Board<W>,
        node: &Node,
        first: usize,
        beta: Value,
    ) -> Option<Value> {
        let side = board.side(node);
        self.moves[first..].iter().filter(|step| step.then == AfterStep::On).find_map(|step| {
            let known = self.table.get(step.node.key());
            let least = if board.side(&step.node) == side { known.least } else { -known.most };
            (least >= beta).then_some(least)
        })
    }

    /// Searches the moves from `first` on.
    fn best<const W: usize>(
        &mut self,
        board: &mut Board<W>,
        node: &Node,
        first: usize,
        [alpha, beta]: [Value; 2],
        mut known: ValueBounds,
    ) -> Value {
        let mut value = -BEYOND;
        let mut best = NO_MOVE;
        for index in first..self.moves.len() {
            let next = self.next(index);
            let found = self.after(board, node, &next, [alpha.max(value), beta]);
            if found > value {
                value = found;
                best = next.name();
                if value >= beta {
                    break;
                }
            }
        }
        // Once the limit is passed values mean nothing, and must not stay in the table.
        if self.nodes <= self.limit && node.rest.count_ones() >= KEPT_FROM {
            // Above alpha the value bounds from below, under beta from above; between them it is exact.
            if value > alpha {
                known.least = value;
            }
            if value < beta {
                known.most = value;
            }
            known.best = best;
            self.table.put(node.key(), known);
        }
        value
    }

    /// Brings the move of the highest rank from here on to this place.
    #[inline]
    fn next(&mut self, index: usize) -> SolverStep {
        // Picked one at a time: a cut usually comes before all are in order.
        let rest = &mut self.moves[index..];
        let mut best = 0;
        for (other, step) in rest.iter().enumerate() {
            if step.rank > rest[best].rank {
                best = other;
            }
        }
        rest.swap(0, best);
        rest[0]
    }
}
