//! Alpha-beta for two sides with everything in the open: iterative deepening, principal variation search, a table of
//! positions, killers and history.
//!
//! A search of depth d gives the value of plain minimax of that depth, whatever the order of the moves. The order only
//! decides how many positions it looks at.
//!
//! It is for players that look a few moves ahead and judge what they see: `minimax_territory` of Amazons, two moves
//! deep, wins 94 of 100 games against the same judgement one move deep (docs/players/amazons.md). The solvers of
//! dominoes and escoba have alpha-betas of their own: they judge nothing, always play to the end, and ask for points by
//! narrow windows, so depths, killers and history would be of no use to them.
//!
//! Sources: T. A. Marsland, M. Campbell, Parallel Search of Strongly Ordered Game Trees, ACM Computing Surveys 14(4), 1982
//! (principal variation search); J. Schaeffer, The History Heuristic and Alpha-Beta Search Enhancements in Practice, IEEE
//! PAMI 11(11), 1989.

mod history;
mod table;
#[cfg(test)]
mod tests;

use std::time::Duration;

use sobremesa_core::{Clock, StopFlag};

pub use history::History;
use table::{Bound, TranspositionTable};

/// The rules of a game, as this search plays it.
pub trait AlphaBetaGame {
    /// A position; the search changes one in place and takes its moves back.
    type State;
    /// What the side to move decides.
    type Move: Copy + Eq;

    /// Adds every legal move of the side to move; none if it has lost.
    fn moves(&mut self, state: &Self::State, into: &mut Vec<Self::Move>);

    /// Whether a move is legal.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool;

    /// Makes a legal move.
    fn make(&mut self, state: &mut Self::State, mv: Self::Move);

    /// Takes the last move back.
    fn undo(&mut self, state: &mut Self::State, mv: Self::Move);

    /// A hash of the position: equal positions, equal keys.
    fn key(&self, state: &Self::State) -> u64;

    /// The value of the position for the side to move; its amount stays well below [`WIN`].
    fn evaluate(&mut self, state: &Self::State) -> i32;

    /// Whether the side to move has no move, and so has lost.
    fn is_lost(&self, state: &Self::State) -> bool;

    /// The places of a move in the history: one for each of its two parts. Each is below [`Self::places`].
    fn places_of(&self, mv: Self::Move) -> [usize; 2];

    /// The number of places of the history.
    fn places(&self) -> usize;
}

/// The value of a game that is won; a point less for each move that it takes.
pub const WIN: i32 = 1_000_000;

/// A value of this amount or more is a sure win (below zero, a sure loss).
pub const WON: i32 = WIN - 10_000;

/// The limits of a search: the first that is reached ends it.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Depth in moves, at least 1.
    pub depth: u32,
    /// Limit of positions; none: any number.
    pub nodes: Option<u64>,
    /// Limit of time by [`Self::clock`]; none: any time.
    pub time: Option<Duration>,
    /// Ends the search when it is set.
    pub stop: &'a StopFlag,
    /// The clock for [`Self::time`]; without one there is no limit of time.
    pub clock: Option<&'a dyn Clock>,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The best move.
    pub mv: M,
    /// The value of the best move for the side to move.
    pub value: i32,
    /// The depth of the search that found the move, finished or not.
    pub depth: u32,
    /// Whether that search looked at all moves of the root.
    pub whole: bool,
    /// Number of positions looked at, over all depths.
    pub nodes: u64,
}

/// Positions between two looks at the clock and the stop flag.
const LOOK: u64 = 256;

/// A search with the memory it needs.
#[derive(Debug)]
pub struct AlphaBetaSearch<M> {
    table: TranspositionTable<M>,
    history: History,
    killers: Vec<[Option<M>; 2]>,
    /// The moves not yet tried of all positions on the current path, in one piece.
    moves: Vec<M>,
    /// The rank of each of those moves.
    ranks: Vec<u32>,
    nodes: u64,
    out: bool,
}

impl<M: Copy + Eq> AlphaBetaSearch<M> {
    /// A search with a table of so many positions, rounded up to a power of two.
    pub fn new(entries: usize) -> Self {
        Self {
            table: TranspositionTable::new(entries),
            history: History::default(),
            killers: Vec::new(),
            moves: Vec::new(),
            ranks: Vec::new(),
            nodes: 0,
            out: false,
        }
    }

    /// The history as it stands.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Sets the history by which moves are ordered.
    pub fn set_history(&mut self, history: History) {
        self.history = history;
    }

    /// Searches for the best of the moves `root`, which are tried in that order at first. It begins with an empty table
    /// and without killers, but keeps the history.
    ///
    /// # Panics
    /// If there is no move.
    pub fn run<L: AlphaBetaGame<Move = M>>(
        &mut self,
        model: &mut L,
        state: &mut L::State,
        root: &[M],
        budget: Budget<'_>,
    ) -> SearchResult<M> {
        self.table.clear();
        self.killers.clear();
        self.killers.resize(budget.depth as usize + 1, [None; 2]);
        self.history.grow(model.places());
        (self.nodes, self.out) = (0, false);
        let mut order: Vec<(M, i32)> = root.iter().map(|mv| (*mv, 0)).collect();
        let mut found = SearchResult { mv: order[0].0, value: 0, depth: 0, whole: false, nodes: 0 };
        for depth in 1..=budget.depth.max(1) {
            let value = self.deepen(model, state, &mut order, (depth, budget));
            if let Some((mv, value)) = value {
                found = SearchResult { mv, value, depth, whole: !self.out, nodes: 0 };
            }
            if self.out || found.value.abs() >= WON {
                break;
            }
            // The order of the last depth: the best first, the others by what was found of them, which is stable.
            order.sort_by_key(|(mv, value)| (*mv != found.mv, -*value));
        }
        found.nodes = self.nodes;
        found
    }

    /// Searches all moves of the root at one depth. Returns the best as far as the search got; nothing if it was cut
    /// short before the first value.
    fn deepen<L: AlphaBetaGame<Move = M>>(
        &mut self,
        model: &mut L,
        state: &mut L::State,
        order: &mut [(M, i32)],
        (depth, budget): (u32, Budget<'_>),
    ) -> Option<(M, i32)> {
        let mut best: Option<(M, i32)> = None;
        for (mv, found) in order {
            let alpha = best.map_or(-WIN, |(_, value)| value);
            model.make(state, *mv);
            let value = self.child(model, state, (depth, 0), (alpha, WIN), best.is_none(), budget);
            model.undo(state, *mv);
            // A depth that is cut short still counts: the best move of the last depth came first, so another is best
            // only if it was found to be better.
            let Some(value) = value else { break };
            *found = value;
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((*mv, value));
            }
        }
        if let Some((mv, _)) = best {
            self.history.reward(model.places_of(mv), depth);
        }
        best
    }

    /// The value of the move just made for the side that made it, exact if it is between the bounds. Nothing if the
    /// search must end.
    fn child<L: AlphaBetaGame<Move = M>>(
        &mut self,
        model: &mut L,
        state: &mut L::State,
        (depth, ply): (u32, u32),
        (alpha, beta): (i32, i32),
        first: bool,
        budget: Budget<'_>,
    ) -> Option<i32> {
        // Later moves are expected to be worse: a window of no width proves that cheaply. Only a move that is better is
        // searched again for its value.
        if !first {
            let value = -self.search(model, state, (depth - 1, ply + 1), (-alpha - 1, -alpha), budget)?;
            if value <= alpha || value >= beta {
                return Some(value);
            }
        }
        Some(-self.search(model, state, (depth - 1, ply + 1), (-beta, -alpha), budget)?)
    }

    /// Whether the search must end. The clock and the stop flag are read once in [`LOOK`] positions.
    fn must_end(&mut self, budget: Budget<'_>) -> bool {
        if self.nodes.is_multiple_of(LOOK) {
            if budget.stop.is_set() {
                self.out = true;
            }
            if let (Some(time), Some(clock)) = (budget.time, budget.clock)
                && clock.spent() >= time
            {
                clock.cut();
                self.out = true;
            }
        }
        self.out |= budget.nodes.is_some_and(|nodes| self.nodes >= nodes);
        self.out
    }

    /// The value of a position for the side to move, exact between the bounds. Nothing if the search must end.
    fn search<L: AlphaBetaGame<Move = M>>(
        &mut self,
        model: &mut L,
        state: &mut L::State,
        (depth, ply): (u32, u32),
        (mut alpha, beta): (i32, i32),
        budget: Budget<'_>,
    ) -> Option<i32> {
        if self.must_end(budget) {
            return None;
        }
        self.nodes += 1;
        if model.is_lost(state) {
            // A loss that comes later is better, so that the loser holds out and the winner hurries.
            return Some(ply as i32 - WIN);
        }
        if depth == 0 {
            return Some(model.evaluate(state));
        }
        let key = model.key(state);
        let known = self.table.get(key);
        if let Some(entry) = known
            // A deeper entry would serve a plain search, but then the value would depend on the order of the moves.
            && entry.depth == depth
            && entry.cuts(alpha, beta, ply)
        {
            return Some(entry.value(ply));
        }
        let before = alpha;
        let (mut best, mut best_move) = (-WIN, None);
        // Another position may have the same key, and killers come from other positions: what they say may not be legal
        // here.
        let hint = known.and_then(|entry| entry.mv).filter(|mv| model.is_legal(state, *mv));
        let killers = self.killers[ply as usize].map(|mv| mv.filter(|mv| model.is_legal(state, *mv)));
        let [one, two] = killers;
        let early = [hint, one.filter(|mv| Some(*mv) != hint), two.filter(|mv| Some(*mv) != hint && Some(*mv) != one)];
        let begin = self.moves.len();
        let mut listed = false;
        let mut tried = 0;
        let mut bound = u32::MAX;
        loop {
            let mv = if tried < early.len() {
                tried += 1;
                let Some(mv) = early[tried - 1] else { continue };
                mv
            // Moves are listed only when the early ones did not cut: in most positions of this kind they never are.
            } else {
                if !listed {
                    listed = true;
                    self.list(model, state, early);
                }
                let Some(mv) = self.next(begin, &mut bound) else { break };
                mv
            };
            model.make(state, mv);
            let value = self.child(model, state, (depth, ply), (alpha, beta), best_move.is_none(), budget);
            model.undo(state, mv);
            let Some(value) = value else {
                self.moves.truncate(begin);
                self.ranks.truncate(begin);
                return None;
            };
            if best_move.is_none() || value > best {
                (best, best_move) = (value, Some(mv));
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                self.history.reward(model.places_of(mv), depth);
                let killers = &mut self.killers[ply as usize];
                // A good move here is likely to be good in sister positions: the history and the killers try it early
                // there.
                if killers[0] != Some(mv) {
                    *killers = [Some(mv), killers[0]];
                }
                break;
            }
        }
        self.moves.truncate(begin);
        self.ranks.truncate(begin);
        let bound = match best {
            best if best >= beta => Bound::Least,
            best if best <= before => Bound::Most,
            _ => Bound::Exact,
        };
        self.table.put(key, (depth, ply), (best, bound), best_move);
        Some(best)
    }

    /// Adds the moves of a position with their ranks, without those tried already.
    fn list<L: AlphaBetaGame<Move = M>>(&mut self, model: &mut L, state: &L::State, early: [Option<M>; 3]) {
        let begin = self.moves.len();
        model.moves(state, &mut self.moves);
        // Each early move is legal, so it is there, and there once.
        let mut tried = early.iter().flatten().count();
        let mut place = begin;
        while tried > 0 && place < self.moves.len() {
            if early.contains(&Some(self.moves[place])) {
                self.moves.swap_remove(place);
                tried -= 1;
            } else {
                place += 1;
            }
        }
        let history = &self.history;
        self.ranks.extend(self.moves[begin..].iter().map(|mv| history.rank(model.places_of(*mv))));
    }

    /// Takes the move of the highest rank out of those from `begin` on, of equal ones the first; nothing if none is left.
    /// No rank is above `bound`, which becomes the rank of the move.
    fn next(&mut self, begin: usize, bound: &mut u32) -> Option<M> {
        let ranks = &self.ranks[begin..];
        let (mut best, mut highest) = (0, *ranks.first()?);
        // Picked one at a time: a cut usually comes before all are in order. Most ranks are equal, and of those the first
        // will do.
        for (place, rank) in ranks.iter().enumerate() {
            if *rank > highest {
                (best, highest) = (place, *rank);
            }
            if highest == *bound {
                break;
            }
        }
        *bound = highest;
        self.ranks.swap_remove(begin + best);
        Some(self.moves.swap_remove(begin + best))
    }
}
