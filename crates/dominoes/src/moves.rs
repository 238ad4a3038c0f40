//! Moves, drawing one of the placements on a line at random, and the pause that a seat may give with a move.

use sobremesa_core::Stream;

use crate::ends::{LEFT, RIGHT};
use crate::tiles::{TileId, TileSet};

/// A decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// It places nothing: it passes, ends its turn, leaves the opening to its partner, or gives no more.
    Pass,
    /// It places a tile.
    Place {
        /// Which: the first copy of its kind.
        tile: TileId,
        /// On which arm. The first tile lies on the right one; on a line whose ends are equal, so does every other.
        arm: u16,
        /// The number of the face that joins, where the tile could join there by several; else none.
        inner: Option<u8>,
    },
    /// It gives a tile back to the stock.
    Give {
        /// Which: the first copy of its kind.
        tile: TileId,
    },
}

/// The one permitted signal: pausing before a move (*pensada*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pause {
    /// A pass, a forced move, or no other tile of the number covered is left in the hand.
    #[default]
    None,
    /// At least one other tile of the number covered is left in the hand.
    Short,
    /// So, and both ends are equal after the move, with another tile of that number in the hand.
    Long,
}

/// A placement by the only face that can join.
pub(crate) const fn on_line(tile: TileId, arm: u16) -> Move {
    Move::Place { tile, arm, inner: None }
}

/// A placement on a line, or none: what is drawn of the tiles that fit its ends.
pub(crate) enum DrawnPlacement {
    /// None, because nothing fits.
    Nothing,
    /// A tile, at the right end.
    Right(TileId),
    /// A tile, at the left end.
    Left(TileId),
}

impl DrawnPlacement {
    /// Draws one of the placements of tiles that fit the right and the left end, all equally likely. Where there is no choice
    /// nothing is taken from the stream.
    #[expect(
        clippy::inline_always,
        reason = "handing two sets and the answer through memory costs a tenth of a play-out"
    )]
    #[inline(always)]
    pub(crate) fn draw<const W: usize>([right, left]: [TileSet<W>; 2], rng: &mut Stream) -> Self {
        // Whether anything fits, and whether there is a choice, is known long before how many placements there are: a processor
        // that guessed wrong learns it sooner.
        let either = right | left;
        if either.is_empty() {
            return Self::Nothing;
        }
        if either.is_one() && right != left {
            let tile = either.nth(0);
            return if left.is_empty() { Self::Right(tile) } else { Self::Left(tile) };
        }
        let at_right = right.len();
        let drawn = rng.below(at_right + left.len());
        if drawn < at_right { Self::Right(right.nth(drawn)) } else { Self::Left(left.nth(drawn - at_right)) }
    }
}

impl From<DrawnPlacement> for Move {
    fn from(drawn: DrawnPlacement) -> Self {
        match drawn {
            DrawnPlacement::Nothing => Self::Pass,
            DrawnPlacement::Right(tile) => on_line(tile, RIGHT),
            DrawnPlacement::Left(tile) => on_line(tile, LEFT),
        }
    }
}
