//! The dominoes table, as one observer sees it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A tile by the numbers of its faces, greatest first: `[6, 4]`.
pub type Tile = Vec<u8>;

/// What is on the dominoes table, and what the observer holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DominoesBoard {
    /// The greatest number on a face: 6 for a double-six set.
    pub highest: u8,
    /// Tiles in the set.
    pub tiles: u16,
    /// The tiles on the table, in the order in which they were placed.
    pub placed: Vec<PlacedTile>,
    /// The open ends; none before the first tile.
    pub ends: Vec<OpenEnd>,
    /// What each seat holds.
    pub hands: Vec<HandView>,
    /// Tiles in the stock and asleep.
    pub stock: u16,
    /// The tile that must open this hand, while the table is empty.
    pub must_open: Option<Tile>,
    /// Tiles that the seat to move has drawn in this turn.
    pub drew: u16,
    /// Every move of this hand, in order.
    pub log: Vec<LoggedMove>,
    /// The pips that each side is left with, once the hand is over.
    pub pips_left: Option<Vec<u16>>,
}

/// A tile on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlacedTile {
    /// The tile.
    pub tile: Tile,
    /// The seat that placed it.
    pub seat: u8,
    /// The ply at which it was placed.
    pub ply: u32,
    /// The arm that it lengthens: 0 to the right, 1 to the left, 2 and on across a spinner; the first tile lies on arm 0.
    pub arm: u8,
    /// Index in `placed` of the tile it joins; none for the first.
    pub joins: Option<u16>,
    /// The number of its face that joined; for the first tile, of the face turned to the left.
    pub inner: u8,
    /// The number that it opened; for the first tile, of the face turned to the right.
    pub outer: u8,
}

/// An open end of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OpenEnd {
    /// The arm: 0 to the right, 1 to the left, 2 and on across a spinner.
    pub arm: u8,
    /// The number that is open there.
    pub number: u8,
    /// Index in `placed` of the tile at that end.
    pub at: u16,
}

/// What a seat holds, as far as the observer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HandView {
    /// Number of tiles.
    pub count: u16,
    /// The tiles, in the observer's own hand and when a hand is over; else none.
    pub tiles: Option<Vec<Tile>>,
    /// Numbers that the seat has shown, by passing, not to hold.
    pub lacks: Vec<u8>,
}

/// A move of this hand, as everybody saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LoggedMove {
    /// Its ply in the match, from 0.
    pub ply: u32,
    /// Who made it.
    pub seat: u8,
    /// The move in notation: `6-4>`, `6-4<`, `-`.
    #[serde(rename = "move")]
    pub text: String,
    /// The tile placed; none for a pass.
    pub tile: Option<Tile>,
    /// The arm it went to; none for a pass.
    pub arm: Option<u8>,
    /// The pause that came with it.
    pub pause: Pause,
    /// Tiles that the seat drew before it, in the same turn.
    pub drew: u16,
}

/// The one permitted signal: pausing before a move (*pensada*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Pause {
    /// No pause: forced, or no other tile of the number covered is left in the hand.
    #[default]
    None,
    /// At least one other tile of the number covered is left in the hand.
    Short,
    /// So, and both ends are equal after the move, with another tile of that number in the hand.
    Long,
}
