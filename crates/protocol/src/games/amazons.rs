//! The board of the Amazons, which everybody sees alike.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A square in notation: `d1`, the fourth file from White's left in the rank nearest White.
pub type Square = String;

/// The board of a game of the Amazons. White is seat 0, Black seat 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct AmazonsBoard {
    /// Number of files, from `a`.
    pub files: u8,
    /// Number of ranks, from 1.
    pub ranks: u8,
    /// The position in notation: `3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w`.
    pub position: String,
    /// The amazons of each seat, ascending.
    pub amazons: Vec<Vec<Square>>,
    /// The squares that arrows have blocked, ascending.
    pub arrows: Vec<Square>,
    /// The seat to move; once the game is over, the one that cannot.
    pub mover: u8,
    /// The moves that chance made before the players took over, in notation.
    pub opening: Vec<String>,
    /// Every move of this game, in order.
    pub log: Vec<AmazonMove>,
    /// Legal moves of each seat, or those it would have if it were its turn.
    pub mobility: Vec<u32>,
    /// Who is nearer to each square, by queen moves: a letter a square, rank by rank from the first, `a` file first: `w`
    /// White, `b` Black, `=` both alike, `.` nobody gets there, or it is not empty.
    pub territory: String,
    /// The empty squares that are each seat's own, ascending: nobody else can come there, unless an amazon at their rim
    /// opens the door.
    pub own: Vec<Vec<Square>>,
    /// Whether no square is shared any more, and what each seat has left then.
    pub apart: Option<Vec<MovesLeft>>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct AmazonMove {
    /// Its ply in the match, from 0.
    pub ply: u32,
    /// The seat that made the move.
    pub seat: u8,
    /// The move in notation: `d1-d7/g7`.
    #[serde(rename = "move")]
    pub text: String,
    /// Where the amazon stood.
    pub from: Square,
    /// Where it went.
    pub to: Square,
    /// The square that its arrow blocked.
    pub arrow: Square,
}

/// Moves that a seat has left in its own squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct MovesLeft {
    /// So many for certain.
    pub least: u32,
    /// No more than these; the same number where they could be counted.
    pub most: u32,
}
