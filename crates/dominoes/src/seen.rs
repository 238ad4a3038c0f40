//! Events, and what each observer sees of them.

use sobremesa_core::{MAX_SEATS, Observer, Seat};

use crate::moves::Pause;
use crate::tiles::{TileId, TileSet};

/// What happened, in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<const W: usize> {
    /// Tiles were dealt: what each seat holds after it.
    Dealt([TileSet<W>; MAX_SEATS]),
    /// A seat drew tiles from the stock.
    Drew {
        /// Who.
        seat: Seat,
        /// What.
        tiles: TileSet<W>,
    },
    /// A seat passed.
    Passed {
        /// Who.
        seat: Seat,
        /// The pause that came with it.
        pause: Pause,
    },
    /// A seat placed a tile.
    Placed {
        /// Who.
        seat: Seat,
        /// What.
        tile: TileId,
        /// On which arm.
        arm: u8,
        /// The number of the face that joined; for the first tile, of the face turned to the left.
        inner: u8,
        /// The number that it opened; for the first tile, of the face turned to the right.
        outer: u8,
        /// The pause that came with it.
        pause: Pause,
    },
}

/// An event as one observer saw it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seen<const W: usize> {
    /// Tiles were dealt; a seat sees its own.
    Dealt(Option<TileSet<W>>),
    /// A seat drew tiles from the stock; it sees which.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u16,
        /// Which, for the seat itself.
        tiles: Option<TileSet<W>>,
    },
    /// A seat passed.
    Passed {
        /// Who.
        seat: Seat,
        /// The pause that came with it.
        pause: Pause,
    },
    /// A seat placed a tile; the fields are those of [`Event::Placed`].
    Placed {
        /// Who.
        seat: Seat,
        /// What.
        tile: TileId,
        /// On which arm.
        arm: u8,
        /// The number of the face that joined.
        inner: u8,
        /// The number that it opened.
        outer: u8,
        /// The pause that came with it.
        pause: Pause,
    },
}

impl<const W: usize> Event<W> {
    /// What an observer saw of it.
    pub fn seen_by(&self, observer: Observer) -> Seen<W> {
        match *self {
            Self::Dealt(hands) => Seen::Dealt(match observer {
                Observer::Seat(seat) => Some(hands[seat.index()]),
                Observer::Spectator => None,
            }),
            Self::Drew { seat, tiles } => Seen::Drew {
                seat,
                count: tiles.len() as u16,
                tiles: (observer == Observer::Seat(seat)).then_some(tiles),
            },
            Self::Passed { seat, pause } => Seen::Passed { seat, pause },
            Self::Placed { seat, tile, arm, inner, outer, pause } => {
                Seen::Placed { seat, tile, arm, inner, outer, pause }
            }
        }
    }
}
