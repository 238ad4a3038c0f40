//! The knowledge of a game that a search needs, and the plain game as a model for searches.

use std::ops::ControlFlow;

use sobremesa_core::{Hidden, Seat, Stream, Turn};

use super::{Rewards, WorldGame};

/// Knowledge that helps a search: the rewards of an end, how to play on, and which positions need no search.
pub trait Guide<G: Hidden>: Send {
    /// The rewards of a finished hand.
    fn rewards(&self, game: &G, state: &G::State) -> Rewards;

    /// A legal move for a play-out. By default every legal move is equally likely.
    fn playout_move(&self, game: &G, state: &G::State, seat: Seat, rng: &mut Stream) -> G::Move {
        game.random_move(game.public(state), game.private(state, seat), rng)
    }

    /// Lets chance fall in a world. By default as in play.
    fn chance(&self, game: &G, state: &mut G::State, rng: &mut Stream) {
        let shuffle = game.shuffle(state, rng);
        game.deal(state, &shuffle);
    }

    /// The rewards of a hand under way if all play perfectly with open hands, where they are known at once. By default
    /// nowhere.
    fn solved(&mut self, game: &G, state: &G::State) -> Option<Rewards> {
        let _ = (game, state);
        None
    }
}

/// The plain game with a guide, as the model of a search; for games without a faster model of their own.
#[derive(Debug)]
pub struct Plain<'a, G, U> {
    game: &'a G,
    guide: &'a mut U,
    finishing: u64,
}

impl<'a, G, U> Plain<'a, G, U> {
    /// The model of a search under a game's rules, with a guide.
    pub fn new(game: &'a G, guide: &'a mut U) -> Self {
        Self { game, guide, finishing: 0 }
    }
}

impl<G: Hidden, U: Guide<G>> WorldGame for Plain<'_, G, U> {
    type World = G::State;
    type Move = G::Move;

    fn turn(&self, world: &G::State) -> Turn {
        self.game.turn(world)
    }

    fn side(&self, seat: Seat) -> usize {
        self.game.sides().of(seat).index()
    }

    fn moves(&self, world: &G::State, into: &mut Vec<G::Move>) {
        if let Turn::Seat(seat) = self.game.turn(world) {
            self.game.legal_moves(self.game.public(world), self.game.private(world, seat), |mv| {
                into.push(mv);
                ControlFlow::Continue(())
            });
        }
    }

    fn play(&self, world: &mut G::State, mv: G::Move) {
        self.game.play(world, mv, G::Signal::default());
    }

    fn chance(&self, world: &mut G::State, rng: &mut Stream) {
        self.guide.chance(self.game, world, rng);
    }

    fn finish(&mut self, world: &mut G::State, rng: &mut Stream) -> Rewards {
        loop {
            match self.game.turn(world) {
                Turn::Over => return self.guide.rewards(self.game, world),
                Turn::Shuffle => self.chance(world, rng),
                Turn::Seat(seat) => {
                    let mv = self.guide.playout_move(self.game, world, seat, rng);
                    self.game.play(world, mv, G::Signal::default());
                    self.finishing += 1;
                }
            }
        }
    }

    fn finishing_moves(&self) -> u64 {
        self.finishing
    }

    fn known(&mut self, world: &G::State) -> Option<Rewards> {
        match self.game.turn(world) {
            Turn::Over => Some(self.guide.rewards(self.game, world)),
            Turn::Shuffle | Turn::Seat(_) => self.guide.solved(self.game, world),
        }
    }
}
