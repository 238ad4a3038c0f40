//! Playing a hand to its end at random.

use sobremesa_core::{Game, Stream};

/// Plays a hand to its end, with moves by [`Game::random_move`]. Returns the number of moves.
#[inline]
pub fn playout<G: Game>(game: &G, state: &mut G::State, rng: &mut Stream) -> u32 {
    game.play_out(state, rng)
}
