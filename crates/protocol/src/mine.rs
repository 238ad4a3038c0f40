//! What the house keeps of a guest: taken away as one file, or deleted for good.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/mine` | `GuestData`, to be saved as a file |
//! | `DELETE /api/mine` | 204, and the guest's cookie ends: nothing in the store names the guest any more |
//!
//! Tables at which nobody else sat go with the guest, tables of several stay with the others: there the seat belongs to nobody
//! and has no name any more, and what the guest said there is gone. Copies that the house made before (`sobremesa backup`) still hold what was in them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bots::BotInfo;
use crate::day::DayResult;
use crate::gathering::GatheringView;
use crate::record::RecordLine;
use crate::statistics::Statistics;
use crate::table::TableSummary;
use crate::tournament::TournamentSummary;

/// All that the house keeps of a guest, as far as the guest may see it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GuestData {
    /// The version of the program that wrote it.
    pub version: String,
    /// When it was written: milliseconds since 1970, UTC.
    pub written: u64,
    /// The tables on the guest's list, the last played first.
    pub tables: Vec<OwnTable>,
    /// The tables that wait at which the guest is the host or sits.
    pub waiting: Vec<GatheringView>,
    /// How the guest did in finished matches, the last one first; tables that are gone are among them.
    pub results: Vec<OwnResult>,
    /// The same summed up, with the people the guest played with by the names they had.
    pub statistics: Statistics,
    /// The hands that the guest played as others did, once each.
    pub tries: Vec<OwnTry>,
    /// The hands that the guest offers to others.
    pub deals: Vec<OwnDeal>,
    /// The guest's robots. Of their tokens nothing is told: only their hashes are kept.
    pub robots: Vec<BotInfo>,
    /// The tournaments that the guest opened or takes part in.
    #[serde(default)]
    pub tournaments: Vec<TournamentSummary>,
}

/// A table on the guest's list.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OwnTable {
    /// Who sits there, under which rules, and how it stands; none where the table is damaged.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub table: Option<TableSummary>,
    /// Its record, with what was said there: whole once the match is over, before that what the guest's seat has seen. Empty where the guest only set it.
    pub record: Vec<RecordLine>,
    /// What is left of a damaged table, line by line as it is kept.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub damaged: Vec<String>,
}

/// How the guest did in a finished match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OwnResult {
    /// The id of the table, which may be gone.
    pub table: String,
    /// When the match ended: milliseconds since 1970, UTC.
    pub ended: u64,
    /// The result as the statistics count it.
    pub result: serde_json::Value,
}

/// A hand that the guest played as others did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnTry {
    /// The day in ISO 8601, or the code of the hand.
    pub hand: String,
    /// The game, by its name.
    pub game: String,
    /// The id of the table, which may be gone.
    pub table: String,
    /// How it ended; none while it goes on, and where it was given up.
    pub result: Option<DayResult>,
}

/// A hand that the guest offers to others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnDeal {
    /// The key of its link.
    pub code: String,
    /// The name under which it is offered.
    pub name: String,
    /// The id of the table at which it was played first, which may be gone.
    pub table: String,
    /// The hand at that table, from 1.
    pub hand: u32,
    /// When it was offered: milliseconds since 1970, UTC.
    pub created: u64,
}
