//! What a game knows that a search of it needs, and the game itself as what is searched.

use std::ops::ControlFlow;

use sobremesa_core::{Hidden, Seat, Stream, Turn};

use super::{Rewards, WorldGame};

/// What a game knows that helps a search: what ends are worth, how to play on, what is known without a search.
pub trait Guide<G: Hidden>: Send {
    /// What a finished hand comes to.
    fn rewards(&self, game: &G, state: &G::State) -> Rewards;

    /// A legal move for playing a hand on. Unless it is given: any, as likely.
    fn playout_move(&self, game: &G, state: &G::State, seat: Seat, rng: &mut Stream) -> G::Move {
        game.random_move(game.public(state), game.private(state, seat), rng)
    }

    /// What a hand under way comes to if all play as well as can be with all hands known, where that can be had at
    /// once. Unless it is given: nowhere.
    fn solved(&mut self, game: &G, state: &G::State) -> Option<Rewards> {
        let _ = (game, state);
        None
    }
}

/// A game as it stands, with a guide: what is searched where no model of its own is faster.
#[derive(Debug)]
pub struct Plain<'a, G, U> {
    /// The game.
    pub game: &'a G,
    /// What it knows.
    pub guide: &'a mut U,
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
        let shuffle = self.game.shuffle(world, rng);
        self.game.deal(world, &shuffle);
    }

    fn finish(&mut self, world: &mut G::State, rng: &mut Stream) -> Rewards {
        loop {
            match self.game.turn(world) {
                Turn::Over => return self.guide.rewards(self.game, world),
                Turn::Shuffle => self.chance(world, rng),
                Turn::Seat(seat) => {
                    let mv = self.guide.playout_move(self.game, world, seat, rng);
                    self.game.play(world, mv, G::Signal::default());
                }
            }
        }
    }

    fn known(&mut self, world: &G::State) -> Option<Rewards> {
        match self.game.turn(world) {
            Turn::Over => Some(self.guide.rewards(self.game, world)),
            Turn::Shuffle | Turn::Seat(_) => self.guide.solved(self.game, world),
        }
    }
}
