//! The evaluations of the classic players.

use sobremesa_core::Seat;

use crate::bits::Bits;
use crate::board::{Board, mixed};
use crate::evaluation::{self, Memory};
use crate::state::Position;

/// An evaluation, named as in the names of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// A pseudorandom number that depends on nothing but the position and the decision.
    Random,
    /// The difference of legal moves: [`evaluation::mobility`].
    Mobility,
    /// The difference of nearer squares: [`evaluation::territory`].
    Territory,
    /// The difference of distances: [`evaluation::relative_territory`].
    RelativeTerritory,
    /// Territory with the freedom of the amazons: [`evaluation::territory_mobility`].
    TerritoryMobility,
}

/// The number of whole steps in a value of 1, for searches that count in whole numbers.
pub(super) const STEPS: f64 = 100.0;

impl Evaluation {
    /// The value of a position for a side; `salt` makes random values differ between decisions.
    pub fn value<W: Bits>(
        self,
        board: &Board<W>,
        position: &Position<W>,
        us: Seat,
        (memory, salt): (&mut Memory<W>, u64),
    ) -> f64 {
        match self {
            Self::Random => {
                let value = (mixed(position.key() ^ salt) % 2_001) as f64 / 10.0 - 100.0;
                if us == position.mover() { value } else { -value }
            }
            Self::Mobility => evaluation::mobility(board, position, us),
            Self::Territory => evaluation::territory(board, position, us, memory),
            Self::RelativeTerritory => evaluation::relative_territory(board, position, us, memory),
            Self::TerritoryMobility => evaluation::territory_mobility(board, position, us, memory),
        }
    }
}

/// A value as a whole number of steps.
pub(super) fn steps(value: f64) -> i32 {
    (value * STEPS).round() as i32
}
