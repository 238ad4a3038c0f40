//! Exact play of a position or of a finished hand: all hands open, both sides at their best.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::problem::Problem;

/// A legal move and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ValuedMove {
    /// The move in notation.
    #[serde(rename = "move")]
    pub text: String,
    /// Points of the whole hand for the side of the seat that moves, less the other side's, if from then on both sides
    /// play their best.
    pub value: i32,
}

/// A position with all hands open, solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct SolvedPosition {
    /// The seat to move.
    pub seat: u8,
    /// The value of its best move.
    pub value: i32,
    /// Every legal move, the best first.
    pub moves: Vec<ValuedMove>,
}

/// A move that was made, beside the best one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct JudgedMove {
    /// The ply of the match.
    pub ply: u32,
    /// The seat that made it.
    pub seat: u8,
    /// The move in notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The value of the move, as in [`ValuedMove::value`].
    pub value: i32,
    /// The best move; the one made, where none is better.
    pub best: String,
    /// The value of the best move.
    pub best_value: i32,
    /// Points given away: `best_value` less `value`, 0 or more.
    pub cost: i32,
    /// Every legal move, the best first.
    pub moves: Vec<ValuedMove>,
}

/// A hand as exact play judges it: only of a finished match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct HandAnalysis {
    /// The hand, from 1.
    pub hand: u32,
    /// The moves that could be judged, in order: those at which nothing could be drawn any more.
    pub moves: Vec<JudgedMove>,
    /// Moves that would have taken too long to judge.
    pub left_out: u32,
    /// Why none could be judged, where that is so.
    pub unfit: Option<Problem>,
}
