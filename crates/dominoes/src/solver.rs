//! Exact play with all hands open: what a hand is worth, which move is best, and what every other one costs.
//!
//! For the standard line: two ends, equal numbers join, a seat passes only when it must, nothing is drawn any more, two
//! sides. What is left may be part of any set, as long as the hands hold at most 32 tiles together. [`Misfit`] says why
//! rules or a position do not fit.
//!
//! The method is alpha-beta over a state of its own (`board`), with a table of what is known of positions seen before
//! (`table`), keyed by the tiles left, the ends and the turn. Three things make it fast: passes are never nodes, an end
//! whose number nobody holds any more is one and the same whatever its number, and what the tiles left are worth bounds
//! both sides.

use std::ops::ControlFlow;

use sobremesa_core::Game;

use crate::game::Dominoes;
use crate::moves::Move;
use crate::state::{Public, State};

mod board;
mod fit;
mod payoff;
mod search;
mod table;

use board::{BEYOND, Board, Node, Value};
pub use fit::Misfit;
use search::Search;

/// Places of the table, as a power of two.
const TABLE_BITS: u32 = 16;
/// The window that leaves nothing out.
const ALL: [Value; 2] = [-BEYOND, BEYOND];

/// What exact play comes to from a position on.
///
/// Unit: points of the whole hand for the side of its opener less those of the other side, as
/// `outcome().points.margin(opener's side)` gives them at its end. Law: `value` is that of `best`, the greatest of all
/// where the opener's side is to move, else the least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The value of the position.
    pub value: i32,
    /// A move that reaches it: of several the first.
    pub best: Move,
    /// Every legal move with its value, in ascending order of the moves.
    pub moves: Vec<(Move, i32)>,
}

/// Solves positions of one game, one after the other, without allocating.
///
/// Positions of one and the same deal share what is known of them: it costs little to solve a whole hand from its end to
/// its start, or the other way round.
#[derive(Debug)]
pub struct Solver<const W: usize> {
    board: Board<W>,
    search: Search,
}

/// Solves one position; none where rules or position do not fit ([`Misfit`]).
///
/// Who solves more than one keeps a [`Solver`].
pub fn solve<const W: usize>(game: &Dominoes<W>, state: &State<W>) -> Option<Solved> {
    Solver::new(game).ok()?.solve(game, state, u64::MAX)
}

/// Whether a position can be solved.
///
/// # Errors
/// Says why not.
pub fn fits<const W: usize>(game: &Dominoes<W>, state: &State<W>) -> Result<(), Misfit> {
    fit::rules(game)?;
    fit::state(game, state)
}

impl<const W: usize> Solver<W> {
    /// A solver for a game, with a table of 65,536 positions (1 MB: what a core has close by).
    ///
    /// # Errors
    /// Says why the rules do not fit.
    pub fn new(game: &Dominoes<W>) -> Result<Self, Misfit> {
        let (steps, payoff) = fit::rules(game)?;
        Ok(Self { board: Board::new(game, steps, payoff), search: Search::new(TABLE_BITS) })
    }

    /// Positions looked at since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// Solves a position of the solver's game, with the value of every legal move. None where it does not fit, or where more than `nodes`
    /// positions would have to be looked at.
    pub fn solve(&mut self, game: &Dominoes<W>, state: &State<W>, nodes: u64) -> Option<Solved> {
        let root = self.root(game, state, nodes)?;
        let mut moves = Vec::new();
        for mv in Self::legal(game, state) {
            moves.push((mv, self.after(game, &state.public, &root, mv, ALL)?));
        }
        let best = best_of(&moves, root.maximizes)?;
        let moves = moves.into_iter().map(|(mv, value)| (mv, root.told(value))).collect();
        Some(Solved { value: root.told(best.1), best: best.0, moves })
    }

    /// The best move and its value alone, for less. None as with [`Solver::solve`].
    pub fn best(&mut self, game: &Dominoes<W>, state: &State<W>, nodes: u64) -> Option<(Move, i32)> {
        let root = self.root(game, state, nodes)?;
        let mut best: Option<(Move, Value)> = None;
        for mv in Self::legal(game, state) {
            let value = match best {
                None => self.after(game, &state.public, &root, mv, ALL)?,
                Some((_, best)) => {
                    // Whether it is better at all; if so, by how much.
                    let window = if root.maximizes { [best, best + 1] } else { [best - 1, best] };
                    let scout = self.after(game, &state.public, &root, mv, window)?;
                    if root.better(scout, best) {
                        self.after(game, &state.public, &root, mv, ALL)?
                    } else {
                        continue;
                    }
                }
            };
            if best.is_none_or(|(_, best)| root.better(value, best)) {
                best = Some((mv, value));
            }
        }
        best.map(|(mv, value)| (mv, root.told(value)))
    }

    fn legal(game: &Dominoes<W>, state: &State<W>) -> Vec<Move> {
        let mut moves = Vec::new();
        game.legal_moves(&state.public, &state.hands[state.public.turn.index()], |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Takes up a position: what does not change below it.
    fn root(&mut self, game: &Dominoes<W>, state: &State<W>, nodes: u64) -> Option<Root> {
        fit::state(game, state).ok()?;
        if !self.board.take_up(game, state) {
            self.search.forget();
        }
        self.search.limit = self.search.nodes.saturating_add(nodes);
        let (public, sides) = (&state.public, game.sides());
        let opener = sides.of(public.opener.unwrap_or(public.turn));
        Some(Root {
            node: self.board.node(public),
            maximizes: sides.of(public.turn).index() == 0,
            sign: if opener.index() == 0 { 1 } else { -1 },
            scored: public.scored.margin(opener),
        })
    }

    /// The value of the position after a move, for side 0; none if the budget is used up.
    fn after(
        &mut self,
        game: &Dominoes<W>,
        public: &Public<W>,
        root: &Root,
        mv: Move,
        window: [Value; 2],
    ) -> Option<Value> {
        let value = match mv {
            Move::Pass => self.search.value(&mut self.board, &root.node, window),
            Move::Place { tile, arm, .. } => {
                let faces = game.tile(tile);
                let step = self.board.root_step(&root.node, public, tile, arm, [faces.faces()[0], faces.faces()[1]]);
                self.search.value_after(&mut self.board, &root.node, &step, window)
            }
            Move::Give { .. } => return None,
        };
        (self.search.nodes <= self.search.limit).then_some(value)
    }
}

/// A position taken up.
struct Root {
    node: Node,
    /// Whether side 0 is to move.
    maximizes: bool,
    /// From the value for side 0 to that for the opener's side.
    sign: i32,
    /// What was scored before, for the opener's side less the other's.
    scored: i32,
}

impl Root {
    /// A value for side 0 as it is told.
    fn told(&self, value: Value) -> i32 {
        self.sign * i32::from(value) + self.scored
    }

    fn better(&self, value: Value, than: Value) -> bool {
        if self.maximizes { value > than } else { value < than }
    }
}

/// The first of the best moves.
fn best_of(moves: &[(Move, Value)], maximizes: bool) -> Option<(Move, Value)> {
    moves.iter().copied().reduce(|best, other| {
        let better = if maximizes { other.1 > best.1 } else { other.1 < best.1 };
        if better { other } else { best }
    })
}
