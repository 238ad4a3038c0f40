//! Tables at which anybody of the house may sit down. Only a house with a lobby has them (`sobremesa serve --lobby`).
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/lobby` | `LobbyView`; nothing but `open: false` where the house has no lobby |
//! | `POST /api/lobby/{id}` | [`Entered`](crate::Entered): from now on the guest may take a free seat there |
//! | `POST /api/lobby` with `AskQuickTable` | `QuickTable`: the guest sits at a table that waits (200), or has opened one (201) |
//!
//! A table is listed while its host lets anybody sit down ([`GatheringRequest::List`](crate::GatheringRequest::List)), a seat is
//! free, and somebody is there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::RulesInfo;

/// The tables at which anybody may sit down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LobbyView {
    /// Whether the house has a lobby.
    pub open: bool,
    /// The tables, those that have waited longest first.
    pub tables: Vec<LobbyTable>,
}

/// A table at which anybody may sit down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LobbyTable {
    /// The id of the table, in addresses.
    pub id: String,
    /// The rules, with what was chosen of them.
    pub rules: RulesInfo,
    /// The names of the people who sit there, in the order of play; empty for one without.
    pub people: Vec<String>,
    /// Computers that sit there.
    pub computers: u8,
    /// Seats that are free.
    pub free: u8,
    /// Whether the guest sits there already, or is its host.
    pub yours: bool,
    /// When it was opened: milliseconds since 1970, UTC.
    pub opened: u64,
}

/// Asks for a seat at any table of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskQuickTable {
    /// The game, by its name.
    pub game: String,
    /// The name of whoever sits down, 24 characters at most; empty where nothing is said.
    #[serde(default)]
    pub name: String,
}

/// Where a guest sits who asked for any table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct QuickTable {
    /// The id of the table that waits.
    pub id: String,
}
