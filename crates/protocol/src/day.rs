//! The hand of the day: one deal for everybody, each against the same computers, once.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/day` | `DayHand[]`: today's hand of each game that is dealt |
//! | `POST /api/day/{game}` with `BeginDay` | 201 and the guest's `DayTry`; 200 and the same one where it was begun before |
//! | `GET /api/day/{day}/{game}` | `DayStandings` of that day |
//!
//! A day is one of UTC, written as in `2026-11-24`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::RulesInfo;

/// A hand of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DayHand {
    /// The day in ISO 8601: `2026-11-24`.
    pub day: String,
    /// Whether it can be begun: it is today's.
    pub today: bool,
    /// The rules in force.
    pub rules: RulesInfo,
    /// People who have played it to its end.
    pub people: u32,
    /// The guest's own try; none before it was begun.
    pub own: Option<DayTry>,
}

/// A guest's one try at a hand of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DayTry {
    /// The id of the table, in addresses.
    pub table: String,
    /// How it ended; none while it goes on, and where it was given up.
    pub result: Option<DayResult>,
}

/// How a hand of a day ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DayResult {
    /// Points of one's own side.
    pub points: i32,
    /// Points of the side that had most of the others.
    pub against: i32,
}

impl DayResult {
    /// By how much the own side is ahead: results are ordered by it.
    pub fn lead(self) -> i32 {
        self.points - self.against
    }
}

/// How the hand of a day ended for all who have played it. Only who has played it is told, and everybody once the day is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DayStandings {
    /// The hand, with the reader's own try.
    pub hand: DayHand,
    /// People by how far their side was ahead, the best first; empty where it is not told yet.
    pub field: Vec<DayTally>,
    /// How the best player of the house did in the same seat, with its name; none where that is not told yet or not known.
    pub house: Option<HouseTry>,
}

/// People with the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DayTally {
    /// By how many points their side was ahead of the best of the others.
    pub lead: i32,
    /// How many of them there are.
    pub people: u32,
}

/// The hand as a player of the house played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct HouseTry {
    /// The player, with its options.
    pub player: String,
    /// How it ended for it.
    pub result: DayResult,
}

/// Begins the hand of the day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginDay {
    /// The name of whoever plays, 24 characters at most; empty where nothing is said.
    #[serde(default)]
    pub name: String,
}
