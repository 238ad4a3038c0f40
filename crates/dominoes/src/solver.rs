//! Exact play with open hands: the value of a hand, its best move, and what every other move costs.
//!
//! It is for the standard line: two ends, equal numbers join, a seat passes only when it must, nothing is drawn any
//! more, two sides. What is left may be part of any set, as long as the hands hold no more than 32 tiles together.
//! [`Misfit`] says why rules or a position do not fit.
//!
//! The method is alpha-beta over a state of its own (`board`), with a table of positions (`table`) keyed by the tiles
//! left, the ends and the turn. These things make it fast: passes are never nodes; moves without a choice are played
//! through in a loop; moves that leave few replies are tried first; all ends whose number nobody holds any more count as
//! the same; and the value of the tiles left bounds both sides. The root is asked by windows of one point, beginning at a
//! guess.
//!
//! The alpha-beta of `sobremesa_search` has none of these: it moves by single turns and learns only who has lost, because
//! it is for looking a few moves ahead. How much faster this one is than a plain alpha-beta with a table is what `cargo
//! bench -p sobremesa-dominoes --bench solver` says and asserts; docs/speed.md says what came of what.

use std::ops::ControlFlow;

use sobremesa_core::{Game, StopFlag};

use crate::game::Dominoes;
use crate::moves::Move;
use crate::state::{Public, State};

mod board;
mod budgeted;
mod fit;
mod payoff;
mod search;
mod table;

use board::{BEYOND, Board, Node, Value};
use budgeted::BudgetedSolver;
pub use fit::Misfit;
use search::ExactSearch;

/// The size of the table, as a power of two.
const TABLE_BITS: u32 = 14;

/// How far the next question goes beyond an answer.
const BEYOND_AN_ANSWER: Value = 2;

/// The result of exact play from a position.
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
/// Positions of the same deal share what is known of them: a whole hand costs little more than one position, whether
/// solved from its end to its start or the other way round.
#[derive(Debug)]
pub struct Solver<const W: usize> {
    board: Board<W>,
    search: ExactSearch,
    /// Made when it is first wanted.
    budgeted: Option<Box<BudgetedSolver<W>>>,
}

/// Solves one position; nothing where rules or position do not fit ([`Misfit`]).
///
/// To solve more than one, keep a [`Solver`].
pub fn solve<const W: usize>(game: &Dominoes<W>, state: &State<W>) -> Option<Solved> {
    Solver::new(game).ok()?.solve(game, state, u64::MAX)
}

/// Whether positions of a game can be solved, as far as its rules tell.
///
/// # Errors
/// Says why not.
pub fn rules_fit<const W: usize>(game: &Dominoes<W>) -> Result<(), Misfit> {
    fit::rules(game).map(|_| ())
}

/// Whether a position can be solved.
///
/// # Errors
/// Says why not.
pub fn fits<const W: usize>(game: &Dominoes<W>, state: &State<W>) -> Result<(), Misfit> {
    rules_fit(game)?;
    fit::state(game, state)
}

impl<const W: usize> Solver<W> {
    /// A solver for a game, with a table of 16,384 positions (256 KB: what a core has close by).
    ///
    /// # Errors
    /// Says why the rules do not fit.
    pub fn new(game: &Dominoes<W>) -> Result<Self, Misfit> {
        let (steps, payoff) = fit::rules(game)?;
        Ok(Self { board: Board::new(game, steps, payoff), search: ExactSearch::new(TABLE_BITS), budgeted: None })
    }

    /// The same, which gives up as soon as `stop` is set, as if the positions that it may look at were used up.
    #[must_use]
    pub fn stopped_by(mut self, stop: StopFlag) -> Self {
        self.search.stop = stop;
        self
    }

    /// The number of positions looked at since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// Solves a position of the solver's game, with the value of every legal move. Nothing where it does not fit, or
    /// where more than `nodes` positions would have to be looked at.
    pub fn solve(&mut self, game: &Dominoes<W>, state: &State<W>, nodes: u64) -> Option<Solved> {
        let root = self.root(game, state, nodes)?;
        let legal = Self::legal(game, state);
        let mut values = Vec::with_capacity(legal.len());
        let mut guess = root.guess;
        // The value of one move is a good first guess for the next.
        for mv in &legal {
            guess = closed_in(guess, |beta| self.after(game, &state.public, &root, *mv, beta))?;
            values.push(guess);
        }
        root.telling.solved(legal, &values)
    }

    /// The same, but `nodes` are those of the first search that there was: for a player whose budget is part of how it plays.
    pub fn solve_within(&mut self, game: &Dominoes<W>, state: &State<W>, nodes: u64) -> Option<Solved> {
        let made = match self.budgeted.take() {
            Some(made) => made,
            None => Box::new(BudgetedSolver::new(game).ok()?),
        };
        self.budgeted.insert(made).solve(game, state, nodes)
    }

    /// A best move and the value of the position, for less work. Nothing as with [`Solver::solve`].
    pub fn best(&mut self, game: &Dominoes<W>, state: &State<W>, nodes: u64) -> Option<(Move, i32)> {
        let root = self.root(game, state, nodes)?;
        let mut legal = Self::legal(game, state);
        let value = closed_in(root.guess, |beta| {
            let mut most = -BEYOND;
            for index in 0..legal.len() {
                most = most.max(self.after(game, &state.public, &root, legal[index], beta)?);
                if most >= beta {
                    // What was good enough once is tried first.
                    legal[..=index].rotate_right(1);
                    break;
                }
            }
            Some(most)
        })?;
        Some((legal[0], root.telling.told(value)))
    }

    fn legal(game: &Dominoes<W>, state: &State<W>) -> Vec<Move> {
        let mut moves = Vec::new();
        game.legal_moves(&state.public, &state.hands[state.public.turn.index()], |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Takes up a position: prepares what does not change below it.
    fn root(&mut self, game: &Dominoes<W>, state: &State<W>, nodes: u64) -> Option<Root> {
        fit::state(game, state).ok()?;
        if !self.board.take_up(game, state) {
            self.search.forget();
        }
        self.search.limit = self.search.nodes.saturating_add(nodes);
        let node = self.board.node(state);
        Some(Root {
            node,
            // Who is to move is ahead as a rule, at the start of a hand by an eighth of the most that can be won.
            guess: self.board.payoff.most(node.left) / 8,
            telling: Telling::of(game, &state.public),
        })
    }

    /// Whether a move brings the side that makes it `beta` at least: the answer is a lower bound if it does, else an
    /// upper one. Nothing if the budget is used up.
    fn after(&mut self, game: &Dominoes<W>, public: &Public<W>, root: &Root, mv: Move, beta: Value) -> Option<Value> {
        let value = match mv {
            Move::Pass => self.search.passing(&self.board, &root.node, beta),
            Move::Place { tile, arm, .. } => {
                let placed = self.board.root_placed(&root.node, public, tile, arm, game.tile(tile));
                self.search.placed(&self.board, &placed, beta)
            }
            Move::Give { .. } => return None,
        };
        (self.search.nodes <= self.search.limit).then_some(value)
    }
}

/// Closes in on a value by asking whether it is at least so much, first at a guess, then a little beyond each answer: the
/// method MTD(f) with steps. `ask` answers with a lower bound if it is, else with an upper one.
///
/// Source: A. Plaat and others, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87 (1996).
fn closed_in(guess: Value, mut ask: impl FnMut(Value) -> Option<Value>) -> Option<Value> {
    let (mut least, mut most, mut beta) = (-BEYOND, BEYOND, guess);
    while least < most {
        let value = ask(beta)?;
        if value < beta {
            most = value;
            beta = (value - BEYOND_AN_ANSWER).max(least + 1);
        } else {
            least = value;
            beta = (value + 1 + BEYOND_AN_ANSWER).min(most);
        }
    }
    Some(least)
}

/// A position that was taken up.
struct Root {
    node: Node,
    /// What it may be worth to the side to move.
    guess: Value,
    telling: Telling,
}

/// How the values of a position are told to the caller, whichever search found them.
#[derive(Clone, Copy)]
struct Telling {
    /// Turns a value for the side to move into one for the opener's side: 1 or -1.
    sign: i32,
    /// Points scored before, of the opener's side less the other's.
    scored: i32,
}

impl Telling {
    fn of<const W: usize>(game: &Dominoes<W>, public: &Public<W>) -> Self {
        let sides = game.sides();
        let opener = sides.of(public.opener.unwrap_or(public.turn));
        let sign = if opener == sides.of(public.turn) { 1 } else { -1 };
        Self { sign, scored: public.scored.margin(opener) }
    }

    /// A value for the side to move, as it is given to the caller.
    fn told(self, value: Value) -> i32 {
        self.sign * i32::from(value) + self.scored
    }

    /// All moves with their values for the side to move, and the best.
    fn solved(self, legal: Vec<Move>, values: &[Value]) -> Option<Solved> {
        let value = *values.iter().max()?;
        let best = legal[values.iter().position(|other| *other == value)?];
        let moves = legal.into_iter().zip(values).map(|(mv, value)| (mv, self.told(*value))).collect();
        Some(Solved { value: self.told(value), best, moves })
    }
}
