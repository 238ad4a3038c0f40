//! A hand that somebody played, for others to play: the same deal at the same seat against the same computers, once each.
//!
//! | request | answer |
//! |---|---|
//! | `POST /api/deals` with `OfferDeal` | 201 and the `OfferedDeal`; 200 and the same one where it was offered before |
//! | `GET /api/deals/{code}` | `DealStandings` |
//! | `POST /api/deals/{code}` with `BeginDay` | 201 and the guest's `DayTry`; 200 and the same one where it was begun before |
//!
//! A hand is offered by who sat there, once its match is over. The code is the key of the link (`/deal/{code}`): 80 random bits.
//! Where people or robots sat beside the one who offers it, computers take their seats. What was dealt is told to nobody who has
//! not played it, the seed neither. Who saw the hand at its own table is told how it went for the others, and does not play it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::RulesInfo;
use crate::day::{DayResult, DayTally, DayTry, HouseTry};

/// Offers a hand of a finished match to others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferDeal {
    /// The id of the table.
    pub table: String,
    /// The hand, from 1.
    pub hand: u32,
}

/// A hand that others may play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct OfferedDeal {
    /// The key of its link.
    pub code: String,
}

/// A hand that was offered, and how it ended for all who have played it. Only who has played it, or saw it at its table, is told
/// how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DealStandings {
    /// The key of its link.
    pub code: String,
    /// The rules in force.
    pub rules: RulesInfo,
    /// The name of who offers it; empty where none was given, or who offered it has been deleted.
    pub name: String,
    /// The names of the computers at the other seats, in the order of play.
    pub others: Vec<String>,
    /// Whether the guest is who offers it.
    pub yours: bool,
    /// Whether the guest saw the hand at its own table: then it is not theirs to play.
    pub known: bool,
    /// People who have played it to its end, who offers it not among them.
    pub people: u32,
    /// The guest's own try; none before it was begun.
    pub own: Option<DayTry>,
    /// How it ended for who offers it, at the table where it was dealt first; none where that is not told.
    pub first: Option<DayResult>,
    /// People by how far their side was ahead, the best first; empty where it is not told.
    pub field: Vec<DayTally>,
    /// How the best player of the house did in the same seat; none where that is not told or not known.
    pub house: Option<HouseTry>,
}
