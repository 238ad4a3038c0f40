//! Events, and what each observer sees of them.

use sobremesa_core::{MAX_SEATS, Observer, Seat, Side};

use crate::cards::CardSet;
use crate::moves::Move;
use crate::state::Shuffle;

/// An event of a hand, in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Cards were dealt.
    Dealt {
        /// Number of the deal in the hand, from 1.
        round: u8,
        /// The cards turned up at the start of a hand, in their order.
        up: Shuffle,
        /// The points that they scored at once, if any.
        opening: Option<OpeningEscoba>,
        /// The hands that were dealt, by seat.
        hands: [CardSet; MAX_SEATS],
    },
    /// A seat played.
    Played(Played),
}

/// An event as one observer saw it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// Cards were dealt; a seat sees its own.
    Dealt {
        /// Number of the deal in the hand, from 1.
        round: u8,
        /// The cards turned up at the start of a hand, in their order.
        up: Vec<crate::cards::Card>,
        /// The points that they scored at once, if any.
        opening: Option<OpeningEscoba>,
        /// The observer's new hand; none for spectators.
        hand: Option<CardSet>,
    },
    /// A seat played.
    Played(Played),
}

/// The points that the cards turned up at the start scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpeningEscoba {
    /// The side that scored them.
    pub side: Side,
    /// How many escobas: 1 or 2.
    pub escobas: u8,
    /// The cards that went to that side's pile.
    pub taken: CardSet,
}

/// A play, as everybody saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The seat that played.
    pub seat: Seat,
    /// The card that it played and what it took.
    pub mv: Move,
    /// Whether it emptied the table.
    pub escoba: bool,
    /// After the last play of a hand: what was left, and whose it is, if anybody captured.
    pub left: Option<(CardSet, Option<Side>)>,
}

impl Event {
    /// The event as an observer saw it.
    pub fn seen_by(&self, observer: Observer) -> Seen {
        match self {
            Self::Dealt { round, up, opening, hands } => Seen::Dealt {
                round: *round,
                up: up.to_vec(),
                opening: *opening,
                hand: match observer {
                    Observer::Seat(seat) => Some(hands[seat.index()]),
                    Observer::Spectator => None,
                },
            },
            Self::Played(played) => Seen::Played(*played),
        }
    }
}
