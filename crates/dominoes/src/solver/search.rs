//! The search of the solver.
//!
//! It asks whether a position is worth at least so much, and never more than that. Values are for the side of the seat to move,
//! and fail-soft: the answer is a lower bound if it is yes, else an upper one. A pass is not a node: after a placement the turn is
//! with the next seat that can place, which may be a partner, or the same seat.
//!
//! It stands beside the alpha-beta of `search` for its speed: it looks at a tenth of the positions of a plain alpha-beta with
//! a table (`cargo bench -p sobremesa-dominoes --bench solver`; docs/speed.md says what makes it so).

use sobremesa_core::StopFlag;

use crate::solver::board::{AfterStep, BEYOND, Board, Node, StepName, Value, step_name};
use crate::solver::table::{SolvedPositions, ValueBounds};

/// A search with the memory that it keeps from one position to the next.
#[derive(Debug)]
pub(super) struct ExactSearch {
    table: SolvedPositions,
    /// The moves of all nodes on the current path, one behind the other: the name of each, and above it its rank.
    moves: Vec<u32>,
    /// The number of positions looked at.
    pub(super) nodes: u64,
    /// The number of positions at which the search gives up.
    pub(super) limit: u64,
    /// Set when it is to give up whatever the limit.
    pub(super) stop: StopFlag,
}

/// The flag is looked at once in so many nodes, a power of two: within a thousandth of a second.
const STOP_EVERY: u64 = 1 << 10;

/// Positions with fewer tiles left are not kept: few come again, and looking them up costs more than it saves.
const KEPT_FROM: u32 = 12;

/// The rank of the move that the table knows as best.
const KNOWN_BEST: u32 = 0xff_ffff;

impl ExactSearch {
    pub(super) fn new(bits: u32) -> Self {
        Self {
            table: SolvedPositions::new(bits),
            moves: Vec::with_capacity(1_024),
            nodes: 0,
            limit: u64::MAX,
            stop: StopFlag::default(),
        }
    }

    /// Empties the table: another deal comes.
    pub(super) fn forget(&mut self) {
        self.table.forget();
    }

    /// The value of a pass for the side that passes. Here and below, a value is meaningless once the limit is passed.
    pub(super) fn passing<const W: usize>(&mut self, board: &Board<W>, node: &Node, beta: Value) -> Value {
        let side = board.side(node);
        match board.passed(node) {
            Some(after) => self.turned(board, side, &after, beta),
            None => board.result_for(side, node, false),
        }
    }

    /// The value of a position right after a placement, for the side that made it.
    #[inline]
    pub(super) fn placed<const W: usize>(&mut self, board: &Board<W>, node: &Node, beta: Value) -> Value {
        let side = board.side(node);
        match board.then(node) {
            AfterStep::On(turn) => self.turned(board, side, &Node { turn, ..*node }, beta),
            then => board.result_for(side, node, then == AfterStep::Out),
        }
    }

    /// The value of a position for a side, whoever is to move.
    #[inline]
    fn turned<const W: usize>(&mut self, board: &Board<W>, side: u8, node: &Node, beta: Value) -> Value {
        if board.side(node) == side { self.search(board, node, beta) } else { -self.search(board, node, 1 - beta) }
    }

    /// Counts a position. Returns whether the search may go on.
    #[inline]
    fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_EVERY) && self.stop.is_set() {
            self.limit = 0;
        }
        self.nodes <= self.limit
    }

    /// The value of a position whose seat to move can place.
    ///
    /// Three positions of five have but one move. They are played through here, up to the end or the next choice.
    fn search<const W: usize>(&mut self, board: &Board<W>, node: &Node, mut beta: Value) -> Value {
        let mut node = *node;
        // Whether the seat to move is of the other side than the one that the value is for.
        let mut turned = false;
        let value = loop {
            if !self.count() {
                return 0;
            }
            // Neither side can win more than what is left is worth: often that alone answers the question.
            let most = board.payoff.most(node.left);
            if most < beta {
                break most;
            }
            if -most >= beta {
                break -most;
            }
            let hand = board.hand(&node);
            let fitting = board.fitting(&node, hand);
            let Some(only) = only_step(hand, fitting) else { break self.choose(board, &node, fitting, beta) };
            let side = board.side(&node);
            node = board.placed(&node, only);
            match board.then(&node) {
                AfterStep::On(turn) => node.turn = turn,
                then => break board.result_for(side, &node, then == AfterStep::Out),
            }
            if board.side(&node) != side {
                turned = !turned;
                beta = 1 - beta;
            }
        };
        if turned { -value } else { value }
    }

    /// The value of a position with a choice: by the table, or by trying its moves, best first.
    fn choose<const W: usize>(&mut self, board: &Board<W>, node: &Node, fitting: [u32; 2], beta: Value) -> Value {
        let key = (node.rest.count_ones() >= KEPT_FROM).then(|| board.key(node));
        let mut known = key.map_or(ValueBounds::NOTHING, |key| self.table.get(key));
        if known.least >= beta {
            return known.least;
        }
        if known.most < beta {
            return known.most;
        }
        let first = self.moves.len();
        for (end, mut tiles) in (0..).zip(fitting) {
            while tiles != 0 {
                let step = step_name(tiles.trailing_zeros() as u8, end);
                tiles &= tiles - 1;
                let rank = if step == known.best { KNOWN_BEST } else { board.rank(node, step) };
                self.moves.push(rank << 8 | u32::from(step));
            }
        }
        let mut value = -BEYOND;
        for index in first..self.moves.len() {
            let step = self.next(index);
            let found = self.placed(board, &board.placed(node, step), beta);
            if found > value {
                value = found;
                known.best = step;
                if value >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(first);
        // Once the limit is passed values mean nothing, and must not stay in the table.
        if let Some(key) = key.filter(|_| self.nodes <= self.limit) {
            if value >= beta {
                known.least = value;
            } else {
                known.most = value;
            }
            self.table.put(key, known);
        }
        value
    }

    /// Brings the move of the highest rank from here on to this place.
    #[inline]
    fn next(&mut self, index: usize) -> StepName {
        // Picked one at a time: a cut usually comes before all are in order.
        let rest = &mut self.moves[index..];
        let mut best = 0;
        for (other, step) in rest.iter().enumerate() {
            if *step > rest[best] {
                best = other;
            }
        }
        rest.swap(0, best);
        rest[0] as u8
    }
}

/// The only placement of a hand, if there is no choice. The last tile of a hand may fit both ends: that it goes out is all that
/// matters. Precondition: a tile fits.
#[inline]
fn only_step(hand: u32, [a, b]: [u32; 2]) -> Option<StepName> {
    let fitting = a | b;
    let single = fitting.is_power_of_two() && (a & b == 0 || hand == fitting);
    single.then(|| step_name(fitting.trailing_zeros() as u8, u8::from(a == 0)))
}
