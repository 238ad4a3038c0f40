//! Drawing worlds: those that a seat deems possible, and some in the middle of a hand, to be measured.

use sobremesa_core::{Seat, StopFlag, Stream, Turn};

use crate::any::DrawnWorlds;
use crate::wire::Wire;

/// Worlds that a seat deems possible of a hand under way, by what everybody saw and what the seat knows.
pub(super) fn of_seat<G: Wire>(
    game: &G,
    (public, private): (&G::Public, &G::Private),
    seat: Seat,
    worlds: u32,
    rng: &mut Stream,
    stop: &StopFlag,
) -> DrawnWorlds {
    let drawn = game.worlds(public, private, seat);
    let pieces = game.pieces();
    let (mut places, mut room) = (Vec::new(), None);
    for _ in 0..worlds {
        if stop.is_set() {
            break;
        }
        places.extend(game.places(game.sample_into(&drawn, &mut room, rng)));
    }
    DrawnWorlds { pieces, places }
}

/// Moves made before.
const MOVES: u32 = 9;

/// Draws worlds of a position after some random moves; says whether each holds what the seat to move holds. None where
/// nothing is hidden.
pub(super) fn draw<G: Wire>(game: &G, hand: u64, worlds: u64, rng: &mut Stream) -> Option<bool> {
    let mut state = game.start(&game.single(hand, rng));
    let mut moves = 0;
    let seat = loop {
        match game.turn(&state) {
            Turn::Shuffle => {
                let shuffle = game.shuffle(&state, rng);
                game.deal(&mut state, &shuffle);
            }
            Turn::Seat(seat) if moves == MOVES => break seat,
            Turn::Seat(seat) => {
                let mv = game.random_move(game.public(&state), game.private(&state, seat), rng);
                game.play(&mut state, mv, G::Signal::default());
                moves += 1;
            }
            Turn::Over => break Seat(0),
        }
    };
    if !G::HIDDEN {
        return None;
    }
    let (public, private) = (game.public(&state), game.private(&state, seat));
    let drawn = game.worlds(public, private, seat);
    let (mut alike, mut room) = (true, None);
    for _ in 0..worlds {
        alike &= game.private(game.sample_into(&drawn, &mut room, rng), seat) == private;
    }
    Some(alike)
}
