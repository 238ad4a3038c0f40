//! Why a move was chosen: the reason in a sentence, and the moves that were weighed with what spoke for each.
//!
//! An explanation comes from what one seat knows. While a match is under way it goes to that seat and to nobody else.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A sentence: a key of the dictionary (`why.…`) and what its sentence needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Reason {
    /// The message's key.
    pub key: String,
    /// Its arguments, by name.
    #[serde(default)]
    pub args: BTreeMap<String, String>,
}

/// Why a move was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Explanation {
    /// The reason in one sentence.
    pub reason: Reason,
    /// What the values of `moves` are measured in.
    #[serde(default)]
    pub measure: Measure,
    /// The legal moves that were weighed, best first; empty where nothing was.
    #[serde(default)]
    pub moves: Vec<WeighedMove>,
}

/// What the values of moves are measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Weights of a player's own scale: only those of one decision can be compared.
    #[default]
    Weight,
    /// Points a hand for the side of who moves, less those of the others.
    Points,
    /// The chance to win the match, 0..=1.
    Chance,
}

/// A legal move as it was weighed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct WeighedMove {
    /// The move in notation.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value, the more the better.
    pub value: f64,
    /// The rules that spoke for it or against it, strongest first.
    #[serde(default)]
    pub because: Vec<Because>,
}

/// A rule that spoke for a move, or against it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Because {
    /// What the rule says.
    pub reason: Reason,
    /// What it adds to the move's value; below 0 it speaks against it.
    pub weight: f64,
}

impl From<Reason> for Explanation {
    /// A reason where nothing was weighed.
    fn from(reason: Reason) -> Self {
        Self { reason, measure: Measure::Weight, moves: Vec::new() }
    }
}

/// Why a move of a finished match was made, or what a player would have done in place of a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct MoveExplained {
    /// The ply of the move.
    pub ply: u32,
    /// The player whose reason it is, with its options. Where a person moved, the one that gives hints.
    pub player: String,
    /// What it plays there, in notation. It is another move than the one that was made where a person moved, and where the
    /// player is no longer what it was or a clock cut it short.
    #[serde(rename = "move")]
    pub text: String,
    /// Why; none where it is not known: a program was not asked, or did not say.
    pub why: Option<Explanation>,
}
