//! The dominoes table, as one observer sees it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::Localized;
use crate::play::{Pause, ScoredBonus};

/// A tile by the numbers of its faces, greatest first: `[6, 4]`.
pub type Tile = Vec<u8>;

/// The table of a game of dominoes, with what the observer holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DominoesBoard {
    /// Faces of a tile, 2..=4.
    pub heads: u8,
    /// The greatest number on a face: 6 for a double-six set.
    pub highest: u8,
    /// Tiles in the set.
    pub tiles: u16,
    /// How many there are of each tile.
    pub copies: u8,
    /// The tiles on the table, in the order in which they were placed.
    pub placed: Vec<PlacedTile>,
    /// The open ends; none before the first tile.
    pub ends: Vec<OpenEnd>,
    /// The trains, by arm, where seats have arms of their own; else none.
    pub trains: Vec<TrainView>,
    /// The hands of the seats.
    pub hands: Vec<HandView>,
    /// Tiles in the stock and asleep.
    pub stock: u16,
    /// Of those, tiles that may not be drawn.
    pub asleep: u16,
    /// The tile that must open this hand, while the table is empty.
    pub must_open: Option<Tile>,
    /// What the seat to move has to decide.
    pub asked: Asked,
    /// Which criteria rule this turn, in a line, where the rules change them in the course of a hand.
    pub now: Option<Localized>,
    /// Tiles that the seat to move has drawn in this turn.
    pub drew: u16,
    /// Those tiles, where they are the observer's own; in the order in which they were drawn.
    pub drawn: Vec<Tile>,
    /// The sum of the open ends, where the rules score it.
    pub ends_sum: Option<u32>,
    /// Points of each side scored in play in this hand.
    pub scored: Vec<i32>,
    /// Deals after the first of this hand, each with why.
    pub redeals: Vec<Redeal>,
    /// Every move of this hand, in order.
    pub log: Vec<LoggedMove>,
    /// What is left in the hands, once the hand is over.
    pub left: Option<LeftInHands>,
}

/// What is left in the hands at the end of a hand, as the rules count it: pips, tiles, the heaviest tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LeftInHands {
    /// What is counted, and what of it is scored where that is not plain, in sentences.
    pub how: Localized,
    /// What became of the points that ties have left, in a sentence: those kept for the winner of the next hand, or those that
    /// the winner of this one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ties: Option<Localized>,
    /// What each seat counts.
    pub seats: Vec<u16>,
    /// What each side counts.
    pub sides: Vec<u16>,
    /// Whether partners add up what they count; else the count of one of them stands for their side.
    pub added: bool,
    /// What the stock counts, under rules by which the winner scores that too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stock: Option<u16>,
}

/// A tile on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlacedTile {
    /// The tile that was placed.
    pub tile: Tile,
    /// The seat that placed it; none for a first tile that nobody lays.
    pub seat: Option<u8>,
    /// The ply at which it was placed; none for a first tile that nobody lays.
    pub ply: Option<u32>,
    /// The arm that it lengthens: 0 to the right, 1 to the left, 2 and on in the order in which they opened; the first
    /// tile lies on arm 0.
    pub arm: u16,
    /// Index in `placed` of the tile it joins; none for the first.
    pub joins: Option<u16>,
    /// The number of its face that joined; for the first tile, of the face turned to the left.
    pub inner: u8,
    /// The number that it opened on its arm; for the first tile, of the face turned to the right.
    pub outer: u8,
    /// The arms that begin at it: of a spinner those across it and at its corners, once they are open, of a tile with
    /// more than two faces one for each further face; the left arm of the first tile is not among them.
    pub arms: Vec<u16>,
    /// Whether it is a spinner: a double whose long sides open arms, too, now or later.
    pub spinner: bool,
}

/// What the seat to move has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Asked {
    /// To place a tile, or to pass where its moves say so.
    Place,
    /// To place a tile, or to stop (a pass that ends its turn).
    PlaceOrStop,
    /// To open the hand, or to leave that to its partner (a pass).
    Open,
    /// To give a tile back to the stock.
    Give {
        /// Tiles it has yet to give, this one included.
        left: u16,
        /// Whether it may give no more (a pass).
        may_stop: bool,
    },
    /// To place a tile, or, if none fits, to ask the next seat for one (a pass).
    PlaceOrAsk,
    /// To place the tile that it asked for and got.
    PlaceGot,
    /// To place any tile at any end: nobody has one that fits.
    PlaceAny,
    /// To give a tile that fits to the seat that asked for one, if it has any; else to ask the next (a pass).
    Answer {
        /// The seat that asked, from 0.
        asker: u8,
    },
}

/// A deal after the first of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Redeal {
    /// The ply before which it was made.
    pub ply: u32,
    /// Why, in a sentence.
    pub why: Localized,
    /// The seat that showed the hand with which nobody need play; none where the rules deal again for another reason.
    pub seat: Option<u8>,
    /// The hand that was shown; none if no hand was.
    pub hand: Option<Vec<Tile>>,
}

/// An open end of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct OpenEnd {
    /// The arm: 0 to the right, 1 to the left, 2 and on in the order in which they opened.
    pub arm: u16,
    /// The number that is open there.
    pub number: u8,
    /// How often it counts in the sum of the open ends: 2 at a double that lies across the end of its line, 0 at an arm
    /// of a spinner not begun yet, else 1.
    pub counts: u8,
    /// Index in `placed` of the tile at that end.
    pub at: u16,
}

/// An arm of a table at which seats have arms of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TrainView {
    /// The seat whose train it is; none: it is everybody's.
    pub seat: Option<u8>,
    /// Whether everybody may play there now.
    pub open: bool,
}

/// The hand of a seat, as far as the observer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct HandView {
    /// Number of tiles.
    pub count: u16,
    /// The tiles, in the observer's own hand and when a hand is over; else none. Of a row that nobody sees, those that everybody
    /// has seen: the one that is turned up first, and then the others in the order in which they come up.
    pub tiles: Option<Vec<Tile>>,
    /// Numbers that the seat has shown, by passing, not to hold.
    pub lacks: Vec<u8>,
    /// Where hands lie in rows that nobody sees, what is to be known of this one beside its tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub row: Option<RowView>,
}

/// A row of tiles that nobody sees, not even who plays them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RowView {
    /// Tiles of it that nobody has seen. They come up before the others.
    pub face_down: u16,
    /// The tile that the seat has turned up, and now places or puts back.
    pub turned_up: Option<Tile>,
}

/// A move of this hand, as everybody saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LoggedMove {
    /// Its ply in the match, from 0.
    pub ply: u32,
    /// The seat that made the move.
    pub seat: u8,
    /// The kind of move.
    pub kind: MoveKind,
    /// The move in notation: `6-4>`, `6-4<`, `6-4+2`, `-`; `!` for a tile given that the observer did not see.
    #[serde(rename = "move")]
    pub text: String,
    /// The tile placed, or given where the observer saw it; else none.
    pub tile: Option<Tile>,
    /// The arm it was placed on; else none.
    pub arm: Option<u16>,
    /// The pause that came with it.
    pub pause: Pause,
    /// The tile that the seat had turned up for it, where hands lie in rows that nobody sees: a pass puts that one back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turned_up: Option<Tile>,
    /// The seat that asked for the tile given, from 0; everybody saw the tile then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<u8>,
    /// Tiles that the seat drew before it, in the same turn.
    pub drew: u16,
    /// Tiles that other seats drew before it, because nobody held one that opens or everybody exchanged tiles, in the order in
    /// which they first drew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SeatDrew>>", optional)]
    pub sought: Vec<SeatDrew>,
    /// The bonuses that the move scored at once.
    pub bonuses: Vec<ScoredBonus>,
}

/// Tiles that a seat drew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct SeatDrew {
    /// The seat that drew, from 0.
    pub seat: u8,
    /// How many tiles, at least one.
    pub tiles: u16,
}

/// The kinds of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// A tile was placed.
    Place,
    /// A pass: nothing was placed.
    Pass,
    /// A turn ended after a placement.
    Stop,
    /// The opening was left to the partner.
    Yield,
    /// A tile was given back to the stock, or to the seat that asked for one.
    Give,
    /// No more was given.
    Keep,
    /// The next seat was asked for a tile that fits: this one has none.
    Ask,
}
