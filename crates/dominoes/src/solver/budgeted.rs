//! The search as it was first, for players whose play depends on how many positions it looks at.
//!
//! A budget of positions is part of what such a player is: a search that looks at others would count out other worlds, and play
//! otherwise. Values are those of [`Solver`](super::Solver), which is twice as fast.

mod board;
mod search;

use board::{BEYOND, Board, Node, Value};
use search::ExactSearch;

use super::{Misfit, Solved, Solver, Telling, fit};
use crate::game::Dominoes;
use crate::moves::Move;
use crate::state::{Public, State};

/// The size of the table, as a power of two.
const TABLE_BITS: u32 = 16;

/// Solves positions of one game with the search that budgets are counted by.
#[derive(Debug)]
pub(super) struct BudgetedSolver<const W: usize> {
    board: Board<W>,
    search: ExactSearch,
}

impl<const W: usize> BudgetedSolver<W> {
    pub(super) fn new(game: &Dominoes<W>) -> Result<Self, Misfit> {
        let (steps, payoff) = fit::rules(game)?;
        Ok(Self { board: Board::new(game, steps, payoff), search: ExactSearch::new(TABLE_BITS) })
    }

    pub(super) fn solve(&mut self, game: &Dominoes<W>, state: &State<W>, nodes: u64) -> Option<Solved> {
        let root = self.root(game, state, nodes)?;
        let legal = Solver::legal(game, state);
        let mut values = Vec::with_capacity(legal.len());
        let mut guess = 0;
        // The value of one move is a good first guess for the next.
        for mv in &legal {
            guess = closed_in(guess, |beta| self.after(game, &state.public, &root, *mv, beta))?;
            values.push(guess);
        }
        root.telling.solved(legal, &values)
    }

    /// Takes up a position: prepares what does not change below it.
    fn root(&mut self, game: &Dominoes<W>, state: &State<W>, nodes: u64) -> Option<Root> {
        fit::state(game, state).ok()?;
        if !self.board.take_up(game, state) {
            self.search.forget();
        }
        self.search.limit = self.search.nodes.saturating_add(nodes);
        Some(Root { node: self.board.node(&state.public), telling: Telling::of(game, &state.public) })
    }

    /// Whether a move brings the side that makes it `beta` at least: the answer is a lower bound if it does, else an
    /// upper one. Nothing if the budget is used up.
    fn after(&mut self, game: &Dominoes<W>, public: &Public<W>, root: &Root, mv: Move, beta: Value) -> Option<Value> {
        let window = [beta - 1, beta];
        let value = match mv {
            Move::Pass => self.search.passing(&mut self.board, &root.node, window),
            Move::Place { tile, arm, .. } => {
                let step = self.board.root_step(&root.node, public, tile, arm, game.tile(tile));
                self.search.after(&mut self.board, &root.node, &step, window)
            }
            Move::Give { .. } => return None,
        };
        (self.search.nodes <= self.search.limit).then_some(value)
    }
}

/// Closes in on a value by asking whether it is at least so much, first at a guess, then at each answer.
fn closed_in(guess: Value, mut ask: impl FnMut(Value) -> Option<Value>) -> Option<Value> {
    let (mut least, mut most, mut value) = (-BEYOND, BEYOND, guess);
    while least < most {
        // At the lower bound the question must be for more, or it would tell nothing.
        let beta = if value == least { value + 1 } else { value };
        value = ask(beta)?;
        if value < beta {
            most = value;
        } else {
            least = value;
        }
    }
    Some(value)
}

/// A position that was taken up.
struct Root {
    node: Node,
    telling: Telling,
}
