//! Plain Monte Carlo tree search with the evaluation of `amazona`, to compare with: UCB1 over all moves in any order, no
//! play-outs, no ranking, no widening.

use std::time::Duration;

use sobremesa_amazons::amazona::{Judge, chance};
use sobremesa_amazons::{Amazons, Bits, Move, Position};
use sobremesa_core::{Choice, Decision, Player, Stream};
use sobremesa_search::mcts::{self, Budget, MctsGame, Selection};

/// The player.
pub(crate) struct Plain<W> {
    /// Time for a move.
    pub(crate) time: Duration,
    /// The weight of exploring.
    pub(crate) exploration: f64,
    /// What it judges by.
    pub(crate) judge: Judge<W>,
}

struct Line<'a, W> {
    game: &'a Amazons<W>,
    judge: &'a mut Judge<W>,
}

impl<W: Bits> MctsGame for Line<'_, W> {
    type State = Position<W>;
    type Move = Move;

    fn moves(&mut self, state: &Position<W>, rng: &mut Stream, into: &mut Vec<Move>) -> bool {
        let mut moves = self.game.moves(state);
        rng.shuffle(&mut moves);
        into.append(&mut moves);
        true
    }

    fn play(&mut self, state: &mut Position<W>, mv: Move) {
        state.make(self.game.board(), mv);
    }

    fn known(&mut self, state: &Position<W>) -> Option<bool> {
        (!state.can_move(self.game.board(), state.mover())).then_some(false)
    }

    fn playout(&mut self, state: Position<W>, _: &mut Stream) -> f64 {
        chance(self.judge.odds(self.game.board(), &state))
    }
}

impl<W: Bits> Player<Amazons<W>> for Plain<W> {
    fn choose(&mut self, game: &Amazons<W>, mut turn: Choice<'_, Amazons<W>>) -> Decision<Amazons<W>> {
        let selection = Selection::Ucb1 { exploration: self.exploration };
        let budget = Budget { simulations: u32::MAX, time: Some(self.time), stop: turn.stop, clock: turn.clock };
        let mut line = Line { game, judge: &mut self.judge };
        let (found, _) = mcts::search(&mut line, turn.public, turn.legal, selection, budget, &mut turn.rng);
        Decision { mv: mcts::best(&found).expect("there is a legal move").mv, signal: (), why: None }
    }
}
