//! The worlds of a plain search.

use sobremesa_core::{Hidden, Stream};
use sobremesa_search::ismcts::Pool;

use crate::game::Dominoes;
use crate::state::State;
use crate::worlds::{WorldWalk, Worlds};

/// Most worlds drawn for a move where a chain draws them.
///
/// A world of a chain takes up to some milliseconds; with one for each iteration nearly all of a move's time went there
/// (docs/players/maestro.md has what was measured with more and with fewer).
pub(super) const WALKED: usize = 100;

/// Draws the world of each iteration of a search.
///
/// Where worlds are cheap each iteration has one of its own. Where a chain draws them, only so many are drawn, on from one
/// another, each when the first iteration needs it; later iterations go round them evenly, in steps of the golden ratio
/// ([`Pool`]) rather than in the order drawn: moves that the search tries by turns would else be tried in every other world only.
pub(super) struct WorldBank<'w, const W: usize> {
    game: &'w Dominoes<W>,
    worlds: &'w Worlds<W>,
    /// What draws the worlds of a chain; none: each iteration has its own world.
    walk: Option<WorldWalk<'w, W>>,
    /// Most worlds to draw of a chain.
    most: usize,
    drawn: Pool<State<W>>,
}

impl<'w, const W: usize> WorldBank<'w, W> {
    /// A bank of at most so many of these worlds, where a chain draws them; `most` is at least 1.
    pub(super) fn new(game: &'w Dominoes<W>, worlds: &'w Worlds<W>, most: usize) -> Self {
        Self { game, worlds, walk: worlds.walk(), most: most.max(1), drawn: Pool::default() }
    }

    /// The world of the next iteration.
    pub(super) fn draw(&mut self, rng: &mut Stream) -> State<W> {
        let Some(walk) = &mut self.walk else { return self.game.sample(self.worlds, rng) };
        if self.drawn.len() < self.most {
            let world = walk.draw(rng);
            self.drawn.add(world.clone(), 1.0);
            return world;
        }
        self.drawn.draw().clone()
    }
}
