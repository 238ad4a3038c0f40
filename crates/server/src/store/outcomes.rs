//! How guests did in a finished match, and with whom.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sobremesa_protocol::Localized;

use crate::guest::GuestId;

/// How a guest did in a finished match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MatchOutcome {
    pub(crate) game: String,
    /// The name of the rules' file.
    pub(crate) rules: String,
    pub(crate) name: Localized,
    pub(crate) ending: Ending,
    /// How often moves were taken back.
    pub(crate) taken_back: u32,
    pub(crate) hands: u32,
    /// Hands in which the guest's side scored most.
    pub(crate) hands_won: u32,
    pub(crate) points: i32,
    /// Points of the side that had most of the others.
    pub(crate) points_against: i32,
    /// What was scored in play: how often by the guest's side, and by others.
    pub(crate) bonuses: BTreeMap<String, (u32, u32)>,
    /// The computer players on other sides, by name with options.
    pub(crate) rivals: Vec<String>,
}

/// How a match ended for a guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ending {
    Won,
    Drawn,
    Lost,
    /// Several sides were the guest's: people at one screen.
    Shared,
}

/// A result with whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GuestOutcome {
    pub(crate) guest: GuestId,
    pub(crate) outcome: MatchOutcome,
    /// The other people who sat there, each once.
    pub(crate) people: Vec<PlayedWith>,
}

/// Another person at a guest's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayedWith {
    pub(crate) guest: GuestId,
    /// The name they had there; empty where they had none.
    pub(crate) name: String,
    /// Whether they sat on the guest's side.
    pub(crate) partner: bool,
}
