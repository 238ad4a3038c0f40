//! The table of Escoba, as one observer sees it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A card in notation: `7o`, the seven of oros; `Sc`, the sota of copas.
pub type Card = String;

/// The table of a game of escoba, with what the observer holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct EscobaBoard {
    /// The pictures of the cards: `spanish`, `spanish_1_10`, `italian`, `english`.
    pub faces: String,
    /// What a sweep, the coins and their seven are called, where that is not as in Escoba: `scopa` (scopa, denari,
    /// settebello).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub terms: Option<String>,
    /// What the cards taken add up to, where that is not fifteen with the card played: `value`, the value of that card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sum: Option<String>,
    /// The seat that deals this hand.
    pub dealer: u8,
    /// How often cards have been dealt in this hand.
    pub round: u8,
    /// How often they are dealt in a hand.
    pub rounds: u8,
    /// The cards face up, in the order in which they came to lie there; once the hand is over, none.
    pub table: Vec<Card>,
    /// The hands of the seats.
    pub hands: Vec<CardHand>,
    /// Cards in the stock.
    pub stock: u8,
    /// The piles of the sides.
    pub piles: Vec<Pile>,
    /// The cards turned up at the start of the hand, in their order.
    pub turned_up: Vec<Card>,
    /// The points that the cards turned up scored at once; none if they scored nothing.
    pub opening: Option<OpeningSweep>,
    /// Every play of this hand, in order.
    pub log: Vec<CardPlay>,
    /// The side that captured last, whose the cards left on the table will be.
    pub last_taker: Option<u8>,
    /// Once the hand is over, the cards that were left, in the order of the table, and whose they are.
    pub left: Option<LeftCards>,
    /// The count, line by line: of a hand under way what is certain already, of a finished one what it scores.
    pub count: Vec<CountLine>,
    /// The points of each side that those lines come to.
    pub certain: Vec<i32>,
}

/// The hand of a seat, as far as the observer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CardHand {
    /// Number of cards.
    pub count: u8,
    /// The cards, of the observer's own hand and once the match is over; else none.
    pub cards: Option<Vec<Card>>,
    /// Cards that the seat has shown not to hold, where who can capture must.
    pub lacks: Vec<Card>,
}

/// The pile of a side: what it has captured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Pile {
    /// The cards, suit by suit; once the hand is over, with what was left.
    pub cards: Vec<Card>,
    /// The number of escobas that the side has made.
    pub escobas: u8,
    /// The cards that lie crosswise in it, one for each escoba, in their order: those with which they were made.
    pub crosswise: Vec<Card>,
}

/// The points that the cards turned up at the start scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct OpeningSweep {
    /// For which side.
    pub side: u8,
    /// How many escobas.
    pub escobas: u8,
    /// The cards that went to its pile.
    pub taken: Vec<Card>,
}

/// A play of one card, as everybody saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CardPlay {
    /// Its ply in the match, from 0.
    pub ply: u32,
    /// The seat that played.
    pub seat: u8,
    /// The play in notation: `7o:5c+3b`; `4e` for a card laid down.
    #[serde(rename = "move")]
    pub text: String,
    /// The card played.
    pub card: Card,
    /// The cards it took, suit by suit; none where it was laid down.
    pub takes: Vec<Card>,
    /// Whether it emptied the table.
    pub escoba: bool,
    /// The deal of the hand after which it was made, from 1.
    pub round: u8,
}

/// The cards left on the table at the end of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LeftCards {
    /// The cards that were left.
    pub cards: Vec<Card>,
    /// The side that gets them: the one that captured last, if any did.
    pub side: Option<u8>,
}

/// A line of the count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CountLine {
    /// What for: `escobas`, `cards`, `bonus_cards`, `sevens`, `bonus_sevens`, `setenta`, `primiera`, `oros`, `bonus_oros`,
    /// `velo`.
    pub what: String,
    /// What each side has of it: a number of escobas, cards, sevens or oros, the sum of the best cards, 1 for the velo.
    pub have: Vec<u16>,
    /// Points of each side: of a hand under way those that nobody can take from it any more.
    pub points: Vec<i32>,
}
