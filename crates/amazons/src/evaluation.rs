//! Evaluations of a position, from floods over bit boards.
//!
//! D1 is the number of queen moves that a side's nearest amazon needs to an empty square, D2 the number of king moves;
//! both are infinite where no amazon gets there. All values are those of one side, `us`, against the other, `them`. The
//! side to move gets a fifth of a square wherever both are equally near ([`TEMPO`]).
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

/// The value of being on move for each square that both sides are equally near to, in squares.
pub const TEMPO: f64 = 0.2;

/// The value in [`relative_territory`] of a square that one side alone can reach.
pub const ALONE: i32 = 5;

/// Memory for evaluating positions, kept from one position to the next.
#[derive(Clone, Debug)]
pub struct Memory<W> {
    pub(crate) paired: Paired,
    pub(crate) floods: Floods<W>,
}

impl<W: Bits> Default for Memory<W> {
    fn default() -> Self {
        Self { paired: Paired::default(), floods: Floods::default() }
    }
}

/// The number of legal moves of a side less those of the other, each counted as if it were its turn.
pub fn mobility<W: Bits>(board: &Board<W>, position: &Position<W>, us: Seat) -> f64 {
    f64::from(position.mobility(board, us)) - f64::from(position.mobility(board, other(us)))
}

/// The number of squares that a side reaches in fewer queen moves, less those of the other: Lieberum's t1.
pub fn territory<W: Bits>(board: &Board<W>, position: &Position<W>, us: Seat, memory: &mut Memory<W>) -> f64 {
    let nearer = if Paired::fits(board) {
        memory.paired.territory(board, position)
    } else {
        memory.floods.queens(board, position);
        Nearer::of(&memory.floods)
    };
    nearer.value(us, position.mover())
}

/// By how many queen moves a side is nearer than the other, summed over the squares that both reach; [`ALONE`] for each
/// square that it alone reaches.
pub fn relative_territory<W: Bits>(board: &Board<W>, position: &Position<W>, us: Seat, memory: &mut Memory<W>) -> f64 {
    let floods = &mut memory.floods;
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

/// [`territory`], plus the freedom of each side's amazons weighed by how open the position is: `w`·`alpha`/100 for
/// each.
pub fn territory_mobility<W: Bits>(board: &Board<W>, position: &Position<W>, us: Seat, memory: &mut Memory<W>) -> f64 {
    let floods = &mut memory.floods;
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
