//! What the classic players go by.

use sobremesa_core::Seat;

use crate::bits::Bits;
use crate::board::{Board, mixed};
use crate::evaluation::{self, Floods};
use crate::state::Position;

/// What a position is worth, by the name that it has in those of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Anything: a number that depends on nothing but the position and the decision.
    Random,
    /// [`evaluation::mobility`].
    Mobility,
    /// [`evaluation::territory`].
    Territory,
    /// [`evaluation::relative_territory`].
    RelativeTerritory,
    /// [`evaluation::territory_mobility`].
    TerritoryMobility,
}

/// Steps of a value of 1, for searches that count in whole numbers.
pub(super) const STEPS: f64 = 100.0;

impl Evaluation {
    /// What a position is worth to a side; `salt` is what a random value depends on besides.
    pub fn value<W: Bits>(
        self,
        board: &Board<W>,
        position: &Position<W>,
        us: Seat,
        (floods, salt): (&mut Floods<W>, u64),
    ) -> f64 {
        match self {
            Self::Random => {
                let value = (mixed(position.key() ^ salt) % 2_001) as f64 / 10.0 - 100.0;
                if us == position.mover() { value } else { -value }
            }
            Self::Mobility => evaluation::mobility(board, position, us),
            Self::Territory => evaluation::territory(board, position, us, floods),
            Self::RelativeTerritory => evaluation::relative_territory(board, position, us, floods),
            Self::TerritoryMobility => evaluation::territory_mobility(board, position, us, floods),
        }
    }
}

/// A value in whole steps.
pub(super) fn steps(value: f64) -> i32 {
    (value * STEPS).round() as i32
}
