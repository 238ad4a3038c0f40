//! What everybody knows of hidden tiles, in the order in which it came to be known.
//!
//! Kept since the last deal, and only under rules where more is to be known than which of its tiles a seat lacks: with
//! exchanges, several copies of a tile, or deals by a criterion.

use sobremesa_core::Seat;

use crate::rules::By;
use crate::tiles::{TileId, TileSet};

/// Something that everybody saw of a seat's tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact<const W: usize> {
    /// It holds none of these now.
    Lacks {
        /// The seat that lacks them.
        seat: Seat,
        /// The tiles, with all their copies.
        tiles: TileSet<W>,
    },
    /// It holds no two tiles of which one fits the first of these numbers and the other the second.
    Unpaired {
        /// The seat that holds no such pair.
        seat: Seat,
        /// The numbers at the ends of the line, the right one first.
        ends: [u8; 2],
    },
    /// It placed a tile.
    Placed {
        /// The seat that placed the tile.
        seat: Seat,
        /// The first copy of its kind.
        tile: TileId,
    },
    /// An exchange of everybody began: all give, from this seat on, and then take.
    AllExchange {
        /// The seat that was to move.
        first: Seat,
    },
    /// It gave tiles back to the stock, and chose them itself: for the others, any of its tiles is equally likely.
    Gave {
        /// The seat that gave.
        seat: Seat,
        /// The number of tiles that it gave.
        count: u16,
    },
    /// It drew tiles from the stock, those given just before among them.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// How many, at least one.
        count: u16,
        /// Tiles (with all their copies) that none of them can be.
        none_of: TileSet<W>,
        /// How; a criterion looks at what was given by the facts directly before, and at what the seat holds.
        by: By,
    },
}
