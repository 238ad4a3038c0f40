//! The state of a hand: what everybody saw, what each seat holds, the stock.

use std::ops::Deref;

use sobremesa_core::{MAX_SEATS, Points, Seat, Side, Standing};

use crate::cards::{CARDS, Card, CardSet};

/// The stage of a hand: what it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Cards to be dealt.
    Deal,
    /// The play of a seat.
    Play,
    /// Nothing: every card was played.
    Over,
}

/// What everybody saw, as evidence: every pile is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Public {
    /// Cards face up on the table; once the hand is over, what was left.
    pub table: CardSet,
    /// Captured cards (bazas), by side; what was left is not in them.
    pub piles: [CardSet; MAX_SEATS],
    /// Escobas, by side.
    pub escobas: [u8; MAX_SEATS],
    /// The side that captured last, if any did: what is left is theirs.
    pub last_taker: Option<Side>,
    /// The seat that deals this hand.
    pub dealer: Seat,
    /// The seat whose turn it is; once the hand is over, the seat that played last.
    pub turn: Seat,
    /// The stage: what the hand waits for.
    pub stage: Stage,
    /// How often cards have been dealt.
    pub round: u8,
    /// Cards held, by seat.
    pub held: [u8; MAX_SEATS],
    /// Cards in the stock.
    pub stock: u8,
    /// Cards that a seat has shown, since the last deal, not to hold; only where a seat that can capture must.
    pub lacks: [CardSet; MAX_SEATS],
    /// The score before this hand.
    pub standing: Standing,
}

/// What one seat alone knows: its hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Private {
    /// The cards it holds.
    pub hand: CardSet,
}

/// The full truth of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What everybody saw.
    pub public: Public,
    /// The hands of the seats.
    pub hands: [Private; MAX_SEATS],
    /// The stock; nobody knows its order, which chance decides at each deal.
    pub stock: CardSet,
}

/// How a hand begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The seat that deals; the next one plays first.
    pub dealer: Seat,
    /// The score before the hand.
    pub standing: Standing,
}

/// What the next hand needs to know of the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carry {
    /// The seat that dealt it.
    pub dealer: Seat,
}

/// The cards of a deal, in the order in which they fall: those turned up, at the start of a hand; then each seat's,
/// from the seat that plays first.
#[derive(Clone, Copy)]
pub struct Shuffle {
    cards: [Card; CARDS],
    count: u8,
}

impl Shuffle {
    /// The cards of a deal.
    ///
    /// # Panics
    /// If there are more than the deck has.
    pub fn new(dealt: &[Card]) -> Self {
        let mut cards = [Card::VELO; CARDS];
        cards[..dealt.len()].copy_from_slice(dealt);
        Self { cards, count: dealt.len() as u8 }
    }

    /// The first `count` of these cards.
    #[inline]
    pub(crate) const fn front(cards: [Card; CARDS], count: u8) -> Self {
        Self { cards, count }
    }
}

impl PartialEq for Shuffle {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Shuffle {}

impl Deref for Shuffle {
    type Target = [Card];

    #[inline]
    fn deref(&self) -> &[Card] {
        &self.cards[..usize::from(self.count)]
    }
}

impl std::fmt::Debug for Shuffle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(ToString::to_string)).finish()
    }
}

impl Public {
    /// Before anything is dealt.
    pub(crate) fn new(opening: &Opening, seats: u8) -> Self {
        Self {
            table: CardSet::EMPTY,
            piles: [CardSet::EMPTY; MAX_SEATS],
            escobas: [0; MAX_SEATS],
            last_taker: None,
            dealer: opening.dealer,
            turn: opening.dealer.after(1, seats),
            stage: Stage::Deal,
            round: 0,
            held: [0; MAX_SEATS],
            stock: CARDS as u8,
            lacks: [CardSet::EMPTY; MAX_SEATS],
            standing: opening.standing,
        }
    }

    /// Everything that lies open or was captured.
    #[inline]
    pub fn seen(&self) -> CardSet {
        self.piles.iter().fold(self.table, |seen, pile| seen | *pile)
    }

    /// The cards that a side has captured; once the hand is over, with those that were left if it captured last.
    #[inline]
    pub fn won(&self, side: Side) -> CardSet {
        let pile = self.piles[side.index()];
        if self.stage == Stage::Over && self.last_taker == Some(side) { pile | self.table } else { pile }
    }
}

impl Opening {
    /// A hand by itself: nothing scored before.
    pub(crate) fn alone(dealer: Seat, sides: u8) -> Self {
        Self { dealer, standing: Standing { hands: 0, points: Points::none(sides) } }
    }
}
