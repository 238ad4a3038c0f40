//! Playing a hand to its end at random.

use sobremesa_core::{Game, Stream, Turn};

/// Plays a hand to its end, with moves by [`Game::random_move`]. Returns the number of moves.
#[inline]
pub fn playout<G: Game>(game: &G, state: &mut G::State, rng: &mut Stream) -> u32 {
    let mut moves = 0;
    loop {
        match game.turn(state) {
            Turn::Over => return moves,
            Turn::Shuffle => {
                let shuffle = game.shuffle(state, rng);
                game.deal(state, &shuffle);
            }
            Turn::Seat(seat) => {
                let mv = game.random_move(game.public(state), game.private(state, seat), rng);
                game.play(state, mv, G::Signal::default());
                moves += 1;
            }
        }
    }
}
