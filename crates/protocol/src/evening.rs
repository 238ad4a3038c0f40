//! The evening of people at a table by link: one match after another, and who won how many.
//!
//! | request | answer |
//! |---|---|
//! | `POST /api/tables/{id}/another` with [`AskAnother`] | [`AnotherTable`]: the table that follows a match that is over |
//!
//! Whoever asks first opens it and is its host; the others are let in without a link, and sit down by asking too. Who has left is
//! waited for at an open seat.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A request for another match with the same people, once a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskAnother {
    /// Who is to sit where. Of those who ask the first one chooses.
    pub seats: NextSeats,
}

/// Who sits where at the table that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NextSeats {
    /// Everybody at the same seat.
    Same,
    /// With other partners: all but the first seat move on by one, so that everybody has been everybody's partner after a round.
    /// Where nobody has a partner all move on by one.
    Exchanged,
}

/// The table that follows, for somebody who wanted it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct AnotherTable {
    /// Its id, in addresses.
    pub id: String,
    /// Whether it waits for its people; else it was set, and is asked for as any table.
    pub waits: bool,
}

/// What those at a table whose match is over are told of the table that follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct AnotherView {
    /// Its id, in addresses.
    pub id: String,
    /// The seat, at the table that is over, of whoever asked first.
    pub by: u8,
    /// The seats, at the table that is over, of all who want it.
    pub wanted_by: Vec<u8>,
    /// Who sits where.
    pub seats: NextSeats,
}

/// Who has won how many matches of the evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct EveningView {
    /// Matches that were played to their end.
    pub matches: u32,
    /// Those of them that nobody won.
    pub drawn: u32,
    /// By side where the same people have played together all along; else each person by themselves. The most matches won
    /// come first.
    pub scores: Vec<EveningScore>,
}

/// The matches that somebody has won in an evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct EveningScore {
    /// Those who won them together.
    pub who: Vec<EveningName>,
    /// How many matches they have won.
    pub won: u32,
}

/// Somebody who plays in an evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct EveningName {
    /// The name shown; empty for a guest without one.
    pub name: String,
    /// Whether it is the viewer.
    pub yours: bool,
}
