//! Events, and what each observer sees of them.

use sobremesa_core::{MAX_SEATS, Observer, Seat, Side};

use crate::moves::Pause;
use crate::rules::BonusFor;
use crate::tiles::{TileId, TileSet};

/// An event of a hand, in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<const W: usize> {
    /// Tiles were dealt.
    Dealt {
        /// The hands after it, by seat.
        hands: [TileSet<W>; MAX_SEATS],
        /// Whether everybody gave the hand back before it, in the middle of a hand.
        again: bool,
        /// The tile of the stock that was turned up after it to lie on the table, because nobody holds one that opens.
        turned_up: Option<TileId>,
    },
    /// Tiles were dealt in vain: a seat showed a hand with which nobody need play, and all tiles went back.
    Shown {
        /// The seat that showed it.
        seat: Seat,
        /// The hand that it showed.
        hand: TileSet<W>,
    },
    /// A seat drew tiles from the stock.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// How many tiles it gave back just before because it had to give all; those that it chose are
        /// [`Event::Gave`].
        returned: u16,
        /// The tiles that it drew.
        tiles: TileSet<W>,
    },
    /// A seat gave a tile back to the stock, or to the seat that asked for one.
    Gave {
        /// The seat that gave the tile.
        seat: Seat,
        /// The tile that it gave.
        tile: TileId,
        /// The seat that asked for it, if one did: everybody sees the tile then.
        to: Option<Seat>,
    },
    /// Tiles of a seat's row were turned up, as everybody saw.
    TurnedUp {
        /// The seat before which they lie.
        seat: Seat,
        /// The tiles that were turned up: everybody sees them from then on.
        tiles: TileSet<W>,
    },
    /// A seat placed nothing.
    Passed(Passed),
    /// A seat placed a tile.
    Placed(Placed),
}

/// An event as one observer saw it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seen<const W: usize> {
    /// Tiles were dealt; a seat sees its own.
    Dealt {
        /// The observer's hand after it; none for spectators.
        hand: Option<TileSet<W>>,
        /// Whether everybody gave the hand back before it.
        again: bool,
        /// The tile that was turned up after it to lie on the table.
        turned_up: Option<TileId>,
    },
    /// Tiles were dealt in vain, as everybody saw.
    Shown {
        /// The seat that showed its hand.
        seat: Seat,
        /// The hand that was shown.
        hand: TileSet<W>,
    },
    /// A seat drew tiles from the stock; it sees which.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// How many it gave back just before because it had to give all.
        returned: u16,
        /// How many it drew.
        count: u16,
        /// Which, for the seat itself.
        tiles: Option<TileSet<W>>,
    },
    /// A seat gave a tile back to the stock, and sees which, or to the seat that asked for one, and everybody sees which.
    Gave {
        /// The seat that gave the tile.
        seat: Seat,
        /// Which, for the seat itself; for everybody where it was asked for.
        tile: Option<TileId>,
        /// The seat that asked for it, if one did.
        to: Option<Seat>,
    },
    /// Tiles of a seat's row were turned up.
    TurnedUp {
        /// The seat before which they lie.
        seat: Seat,
        /// The tiles that were turned up: everybody sees them from then on.
        tiles: TileSet<W>,
    },
    /// A seat placed nothing.
    Passed(Passed),
    /// A seat placed a tile.
    Placed(Placed),
}

/// A move that placed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Passed {
    /// The seat that moved.
    pub seat: Seat,
    /// What the move meant.
    pub kind: PassKind,
    /// The pause that came with it.
    pub pause: Pause,
    /// The bonuses that it scored.
    pub scored: Vec<Scored>,
}

/// The meaning of a move that placed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassKind {
    /// The seat passed because it could not place, or would not.
    Pass,
    /// The end of a turn after a placement.
    Stop,
    /// The opening was left to the next seat of its side.
    Yield,
    /// No more was given.
    Keep,
    /// The next seat was asked for a tile that fits, because the seat has none: for itself, or for the one that asked it.
    Ask,
}

/// A placement, as everybody saw it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The seat that placed the tile.
    pub seat: Seat,
    /// The tile: the first copy of its kind.
    pub tile: TileId,
    /// On which arm.
    pub arm: u16,
    /// The number of the face that joined; for the first tile, of the face turned to the left.
    pub inner: u8,
    /// The number that it opened on its arm; for the first tile, of the face turned to the right.
    pub outer: u8,
    /// The pause that came with it.
    pub pause: Pause,
    /// The bonuses that it scored.
    pub scored: Vec<Scored>,
}

/// Points scored beside the worth of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scored {
    /// The event for which it scored.
    pub what: BonusFor,
    /// The side that scored.
    pub side: Side,
    /// How many points.
    pub points: i32,
}

impl<const W: usize> Event<W> {
    /// The event as an observer saw it.
    pub fn seen_by(&self, observer: Observer) -> Seen<W> {
        match self {
            Self::Dealt { hands, again, turned_up } => Seen::Dealt {
                hand: match observer {
                    Observer::Seat(seat) => Some(hands[seat.index()]),
                    Observer::Spectator => None,
                },
                again: *again,
                turned_up: *turned_up,
            },
            Self::Shown { seat, hand } => Seen::Shown { seat: *seat, hand: *hand },
            Self::Drew { seat, returned, tiles } => Seen::Drew {
                seat: *seat,
                returned: *returned,
                count: tiles.len() as u16,
                tiles: (observer == Observer::Seat(*seat)).then_some(*tiles),
            },
            Self::Gave { seat, tile, to } => {
                let sees = to.is_some() || observer == Observer::Seat(*seat);
                Seen::Gave { seat: *seat, tile: sees.then_some(*tile), to: *to }
            }
            Self::TurnedUp { seat, tiles } => Seen::TurnedUp { seat: *seat, tiles: *tiles },
            Self::Passed(passed) => Seen::Passed(passed.clone()),
            Self::Placed(placed) => Seen::Placed(placed.clone()),
        }
    }
}
