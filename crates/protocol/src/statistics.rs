//! How a guest has done: their own finished matches, summed up by game and rules.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/statistics` | `Statistics` of the guest |

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::Localized;

/// How a guest has done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Statistics {
    /// By game and rules, what was played last first.
    pub rules: Vec<RulesStatistics>,
}

/// How a guest has done under rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RulesStatistics {
    /// The game, by its name.
    pub game: String,
    /// The rules, by the name of their file.
    pub rules: String,
    /// What they are called.
    pub name: Localized,
    /// The matches that count: the guest sat on one side, and no move was taken back.
    pub matches: MatchTally,
    /// Matches in which moves were taken back.
    pub taken_back: u32,
    /// Matches in which seats of several sides were the guest's, on one screen.
    pub shared: u32,
    /// Hands of the matches that count.
    pub hands: u32,
    /// Hands of them in which the guest's side scored most.
    pub hands_won: u32,
    /// Points of the guest's side in them.
    pub points: i64,
    /// Points in them of the side that had most of the others.
    pub points_against: i64,
    /// What was scored in play in them, by what it was for.
    pub bonuses: Vec<BonusTally>,
    /// The computers that were played against in them, the most frequent first; at most twelve.
    pub rivals: Vec<RivalTally>,
    /// When a match ended last: milliseconds since 1970, UTC.
    pub last: u64,
}

/// Matches by how they ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct MatchTally {
    /// All of them.
    pub played: u32,
    /// Those that were won.
    pub won: u32,
    /// Those that nobody won.
    pub drawn: u32,
    /// The share that is won in the long run, as far as so many matches tell: Wilson's 95% interval. None without matches.
    pub interval: Option<ShareInterval>,
}

/// An interval of a share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ShareInterval {
    /// Its lower end, 0..=1.
    pub low: f64,
    /// Its upper end, 0..=1.
    pub high: f64,
}

/// How often something was scored in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BonusTally {
    /// What for, as [`ScoredBonus`](crate::ScoredBonus) has it.
    pub what: String,
    /// Times that the guest's side scored it.
    pub own: u32,
    /// Times that another side did.
    pub others: u32,
}

/// Matches against a computer player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RivalTally {
    /// Its name with options.
    pub player: String,
    /// The matches against it.
    pub matches: MatchTally,
}
