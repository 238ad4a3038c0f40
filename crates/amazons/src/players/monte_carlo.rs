//! Monte Carlo tree search with random play-outs.

use std::cmp::Reverse;
use std::time::Duration;

use sobremesa_core::{Choice, Decision, Measure, Nondeterminism, Player, Reason, Stream, Weighed, Why};
use sobremesa_search::mcts::{self, Budget, MctsGame, Selection};

use super::only_move;
use crate::bits::Bits;
use crate::evaluation;
use crate::game::Amazons;
use crate::moves::Move;
use crate::state::{Position, other};

/// The value of a won play-out for its winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The whole reward, 1.
    Win,
    /// 1 - 1/(2 + 2x/3), where x is how many moves the winner could still make, at least 1; so 0.7 where it is 2.
    MovesLeft,
}

impl Worth {
    /// The value of a game that was won with so many moves left.
    pub fn of(self, moves_left: u32) -> f64 {
        match self {
            Self::Win => 1.0,
            Self::MovesLeft => 1.0 - 1.0 / (2.0 + 2.0 * f64::from(moves_left.max(1)) / 3.0),
        }
    }
}

/// Grows a tree by random play-outs and plays the most visited move.
#[derive(Clone, Copy, Debug)]
pub struct MonteCarlo {
    /// Number of play-outs for a move, at least 1.
    pub simulations: u32,
    /// Limit of time for a move; none: no limit.
    pub time: Option<Duration>,
    /// The rule by which the search goes down the tree.
    pub selection: Selection,
    /// The number of children looked at in a position, the best by mobility; none: all of them, in random order.
    pub best: Option<usize>,
    /// The value of a won play-out.
    pub worth: Worth,
}

/// The game in the terms of the search.
struct MonteCarloGame<'a, W> {
    game: &'a Amazons<W>,
    player: MonteCarlo,
}

impl<W: Bits> MctsGame for MonteCarloGame<'_, W> {
    type State = Position<W>;
    type Move = Move;

    fn moves(&mut self, state: &Position<W>, rng: &mut Stream, into: &mut Vec<Move>) -> bool {
        let Some(best) = self.player.best else {
            let first = into.len();
            into.extend(self.game.moves(state));
            rng.shuffle(&mut into[first..]);
            return true;
        };
        let mut moves = Vec::new();
        evaluation::mobility_after(self.game.board(), state, |mv, mobility| moves.push((Reverse(mobility), mv)));
        // Shuffled before a stable sort: moves of equal mobility come in random order.
        rng.shuffle(&mut moves);
        moves.sort_by_key(|(mobility, _)| *mobility);
        into.extend(moves.iter().take(best).map(|(_, mv)| *mv));
        moves.len() <= best
    }

    fn play(&mut self, state: &mut Position<W>, mv: Move) {
        state.make(self.game.board(), mv);
    }

    fn known(&mut self, state: &Position<W>) -> Option<bool> {
        (!state.can_move(self.game.board(), state.mover())).then_some(false)
    }

    fn playout(&mut self, mut state: Position<W>, rng: &mut Stream) -> f64 {
        let board = self.game.board();
        let us = state.mover();
        while self.game.make_drawn(&mut state, rng) {}
        let winner = other(state.mover());
        let moves_left = if self.player.worth == Worth::Win { 0 } else { state.mobility(board, winner) };
        let worth = self.player.worth.of(moves_left);
        if winner == us { worth } else { 1.0 - worth }
    }
}

impl<W: Bits> Player<Amazons<W>> for MonteCarlo {
    fn choose(&mut self, game: &Amazons<W>, mut turn: Choice<'_, Amazons<W>>) -> Decision<Amazons<W>> {
        if let Some(only) = only_move(&turn) {
            return only;
        }
        let budget = Budget { simulations: self.simulations, time: self.time, stop: turn.stop, clock: turn.clock };
        let mut tree = MonteCarloGame { game, player: *self };
        let (found, done) = mcts::search(&mut tree, turn.public, turn.legal, self.selection, budget, &mut turn.rng);
        let best = mcts::best(&found).expect("there is a legal move");
        let why = turn.explain.then(|| {
            let reason = Reason::new("why.amazons.simulated")
                .with("chance", format!("{:.0}", best.value * 100.0))
                .with("simulations", done.to_string());
            let weighed = found.iter().filter(|found| found.visits > 0);
            let weighed = weighed.map(|found| Weighed::new(found.mv, found.value)).collect();
            Why::weighing(reason, Measure::Chance, &best.mv, weighed)
        });
        Decision { mv: best.mv, signal: (), why }
    }

    fn nondeterminism(&self) -> Option<Nondeterminism> {
        self.time.map(|_| Nondeterminism::Clock)
    }
}
