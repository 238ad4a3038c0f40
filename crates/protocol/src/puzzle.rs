//! Puzzles: positions in which one move is better than every other, or in which a hidden piece can be with one holder alone.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::table::TableView;

/// A puzzle as its file keeps it, one a line. The file stays on the server: it holds every hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleLine {
    /// Its name within its game: the first 8 digits of the hash of what leads to it.
    pub id: String,
    /// What is asked for, in the game's own words: `close`, `escoba`, `fill`.
    pub kind: String,
    /// The piece whose holder is asked for, in notation; none where a move is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The rules with what is chosen of them: `international`.
    pub rules: String,
    /// The first 16 digits of the hash of the rules as compiled.
    pub rules_hash: String,
    /// What leads to it.
    #[serde(flatten)]
    pub hand: HandSoFar,
    /// The seat that is to find the move.
    pub seat: u8,
    /// The number of worlds over which moves were valued; none where nothing is hidden, or does not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worlds: Option<u64>,
    /// Whether moves were valued by exact play; else by what they bring at once.
    pub exact: bool,
    /// The legal moves with their values, the answer first. Of a game in which values only say who wins, the answer alone.
    /// Where a holder is asked for, everybody who might be, as [`PuzzleView::holders`] names them, with the share of the worlds in
    /// which they are.
    pub values: Vec<PuzzleMoveValue>,
    /// The level of the weakest of our people who finds it; none: nobody does. Where a holder is asked for, how many steps of
    /// counting it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// What some of our people play, the weakest first.
    pub people: Vec<PersonsMove>,
}

/// A hand brought to where a seat is to move: chance as it fell, and the moves made, in the game's notation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HandSoFar {
    /// The opening: `opener=2`.
    pub opening: String,
    /// The shuffles, in the order in which they fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shuffles: Vec<String>,
    /// The moves, separated by spaces; pauses are the true ones.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
}

/// A legal move of a puzzle with what it comes to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PuzzleMoveValue {
    /// The move in notation.
    #[serde(rename = "move")]
    pub text: String,
    /// Its mean value in points for the side that moves, in hundredths of a point exactly, each world as likely as its deal;
    /// of the Amazons 1 for a win, -1 for a loss; once the board has fallen into parts, the moves that the side has left.
    pub mean: f64,
    /// The same, each world as likely as the others' play makes it; none where nobody's play is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<f64>,
}

/// What one of our people plays in a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PersonsMove {
    /// The person's name in files.
    pub player: String,
    /// The move in notation.
    #[serde(rename = "move")]
    pub text: String,
}

/// A puzzle as a list shows it. Nothing here tells what is hidden, or the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PuzzleSummary {
    /// The game by its name in files and addresses: `escoba`.
    pub game: String,
    /// Its name within its game.
    pub id: String,
    /// What is asked for, in the game's own words.
    pub kind: String,
    /// The level of the weakest of our people who finds it, 1 to 9; 10 where nobody does.
    pub level: u8,
    /// The piece whose holder is asked for, in notation; none where a move is asked for.
    pub piece: Option<String>,
}

/// A puzzle as its seat is shown it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PuzzleView {
    /// The puzzle as lists show it.
    pub puzzle: PuzzleSummary,
    /// The table as the seat that is to find the move may see it.
    pub table: TableView,
    /// Where a holder is asked for, who it may be: seats from 0, and `stock` for what nobody holds. Else empty.
    pub holders: Vec<String>,
}

/// A move by which somebody answers a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PuzzleTry {
    /// The move in notation; where a holder is asked for, one of [`PuzzleView::holders`].
    #[serde(rename = "move")]
    pub text: String,
}

/// What is said of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PuzzleAnswered {
    /// Whether it is the best move.
    pub right: bool,
    /// The move that was tried, in its one spelling.
    #[serde(rename = "move")]
    pub text: String,
    /// The legal moves with their values, the best first; where values only say who wins, the best alone.
    pub moves: Vec<PuzzleMoveValue>,
    /// The number of worlds over which moves were valued; none where nothing is hidden, or does not matter.
    pub worlds: Option<u64>,
    /// Whether moves were valued by exact play; else by what they bring at once.
    pub exact: bool,
    /// What some of our people play, the weakest first.
    pub people: Vec<PersonsMove>,
    /// The table after the best move; none where nobody knows what is dealt then.
    pub after: Option<Box<TableView>>,
}
