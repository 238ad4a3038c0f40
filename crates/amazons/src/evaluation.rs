//! What a position is worth, from floods over bit boards.
//!
//! D1 is the number of queen moves that a side's nearest amazon needs to an empty square, D2 the number of king moves; both
//! are infinite where none gets. All values are those of one side, `us`, against the other, `them`; whoever is to move is a
//! fifth of a square better off wherever both are as near ([`TEMPO`]).
//!
//! Source of the terms: J. Lieberum, An evaluation function for the game of amazons, Theoretical Computer Science 349, 2005.

mod after;
mod both;
mod flood;
mod freedom;
mod lanes;
mod paired;
mod room;
mod sums;

use sobremesa_core::Seat;

pub use after::mobility_after;
pub use flood::{Floods, Layers};
pub use freedom::Freedom;
pub use paired::Paired;
pub use room::Room;
pub use sums::{Nearer, TerritoryTerms};

use crate::bits::Bits;
use crate::board::Board;
use crate::state::{Position, WHITE, other};

/// What it is worth to be on move where both sides are as near, in squares.
pub const TEMPO: f64 = 0.2;

/// What a square is worth in [`relative_territory`] that one side alone gets to.
pub const ALONE: i32 = 5;

/// Legal moves of a side less those of the other, each counted as if it were its turn.
pub fn mobility<W: Bits>(board: &Board<W>, position: &Position<W>, us: Seat) -> f64 {
    f64::from(position.mobility(board, us)) - f64::from(position.mobility(board, other(us)))
}

/// Squares that a side gets to in fewer queen moves, less those of the other: Lieberum's t1.
pub fn territory<W: Bits>(board: &Board<W>, position: &Position<W>, us: Seat, floods: &mut Floods<W>) -> f64 {
    floods.queens(board, position);
    Nearer::of(floods).value(us, position.mover())
}

/// How many queen moves a side is ahead of the other, summed over the squares that both get to; [`ALONE`] for each that it
/// alone gets to.
pub fn relative_territory<W: Bits>(board: &Board<W>, position: &Position<W>, us: Seat, floods: &mut Floods<W>) -> f64 {
    floods.queens(board, position);
    let [white, black] = [0, 1].map(|side| floods.queen(side).all());
    let both = white & black;
    let steps = |side: usize| -> i32 {
        let layers = floods.queen(side).layers().iter().zip(1..);
        layers.map(|(layer, distance): (&W, i32)| distance * (*layer & both).count() as i32).sum()
    };
    let alone = (white & !both).count() as i32 - (black & !both).count() as i32;
    let value = steps(1) - steps(0) + ALONE * alone;
    f64::from(if us == WHITE { value } else { -value })
}

/// [`territory`] with the freedom of each side's amazons weighed by how open the position is: `w`·`alpha`/100 for each.
pub fn territory_mobility<W: Bits>(board: &Board<W>, position: &Position<W>, us: Seat, floods: &mut Floods<W>) -> f64 {
    floods.queens(board, position);
    let open = sums::openness(floods);
    let freedom = Freedom::new(board, position);
    let side = |seat: Seat| -> f64 {
        let reached = floods.queen(other(seat).index()).all();
        position.amazons(seat).ones().map(|amazon| freedom.alpha(board, amazon, reached)).sum()
    };
    let amazons = open * (side(us) - side(other(us))) / 100.0;
    Nearer::of(floods).value(us, position.mover()) + amazons
}
