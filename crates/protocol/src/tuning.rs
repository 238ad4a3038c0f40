//! What is said about tunings: the weights of a player, changed a little at a time by the games that they win.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/lab/tunings` | `TuningView[]`, newest first |
//! | `POST /api/lab/tunings` with `StartTuning` | 201, `TuningView` |
//! | `GET /api/lab/tunings/{id}` | `TuningView` |
//! | `POST /api/lab/tunings/{id}/pause`, `/resume` | `TuningView`; it goes on where it was |
//! | `DELETE /api/lab/tunings/{id}` | 204 |
//!
//! Who may start and change them is as for runs and balances ([`laboratory`](crate::laboratory)). What is wrong with what is to be
//! started stands in the `mistakes` of its problem (`lab/mistaken`): of `player` or `iterations`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::laboratory::{LabRange, LabUnit, RunState};
use crate::problem::Problem;

/// A request to tune the weights of a player that goes by rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartTuning {
    /// The game; the player is tuned under its first rules.
    pub game: String,
    /// The name of the player's folder, or the one that it would have.
    pub player: String,
    /// The text of its file.
    pub text: String,
    /// How often the weights are moved, 1..=5000; none: 300.
    #[serde(default)]
    pub iterations: Option<u32>,
}

/// A tuning: how far it is, and what it came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TuningView {
    /// The id of the tuning, in addresses.
    pub id: String,
    /// When it was begun: seconds since 1970, UTC.
    pub begun: u64,
    /// The game, by its name.
    pub game: String,
    /// The name of the player's folder; empty where it is broken.
    pub player: String,
    /// The name shown; empty where it is broken.
    pub name: String,
    /// How far it is.
    pub state: RunState,
    /// The number of blocks played so far.
    pub done: u64,
    /// Blocks there are to play; 0 where it is broken.
    pub planned: u64,
    /// The weights that are tuned: as they stand while it computes, as they came out once it is finished.
    pub weights: Vec<TuningWeight>,
    /// What the match against the original showed, once it is finished.
    pub outcome: Option<TuningOutcome>,
    /// What is wrong with it, where it is broken.
    pub problem: Option<Problem>,
    /// Whether whoever asks may pause it, go on with it and remove it.
    pub may_change: bool,
}

/// A weight that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TuningWeight {
    /// The name of the rule.
    pub rule: String,
    /// What it weighed.
    pub from: f64,
    /// What it weighs now.
    pub to: f64,
}

/// What the match of the tuned player against the original showed, on deals that were no part of the tuning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TuningOutcome {
    /// What was shown.
    pub verdict: TuningVerdict,
    /// What counted as a game: by it the gain is told.
    pub unit: LabUnit,
    /// By how much the tuned player did better: points a hand, or matches won less matches lost, a match.
    pub gain: f64,
    /// The 95% interval of the gain.
    pub interval: Option<LabRange>,
    /// Deals that were played, each on every side.
    pub blocks: u64,
}

/// What a tuning showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TuningVerdict {
    /// The tuned player is better.
    Better,
    /// It is worse.
    Worse,
    /// Neither was shown.
    NotShown,
}
