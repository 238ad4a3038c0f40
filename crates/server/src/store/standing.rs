//! How a match stands, as it is kept beside its table.

use serde::{Deserialize, Serialize};
use sobremesa_catalog::AnyMatch;
use sobremesa_protocol::Turn;

use super::error::StoreError;

/// How a match stands, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredStanding {
    pub(crate) turn: Turn,
    pub(crate) hand: u32,
    pub(crate) points: Vec<i32>,
    /// The side that won; none for a draw, and before the end.
    pub(crate) winner: Option<u8>,
}

impl StoredStanding {
    /// Neither board nor moves are looked at.
    pub(crate) fn of(state: &dyn AnyMatch) -> Self {
        let winner = state.verdict().and_then(|verdict| verdict.winner);
        Self { turn: state.turn(), hand: state.hand(), points: state.points(), winner }
    }

    pub(super) fn text(&self) -> Result<String, StoreError> {
        serde_json::to_string(self).map_err(StoreError::Standing)
    }
}
