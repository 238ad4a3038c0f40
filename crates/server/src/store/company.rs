//! What people at a table by link have beside their match, as it is kept with the table: the evening so far, the table that
//! follows, how they talk, and what they agreed to.

use rusqlite::params;
use serde::{Deserialize, Serialize};
use sobremesa_protocol::{HintGiven, NextSeats};

use super::{Store, StoreError, StoredEvening};

/// What people at a table have beside their match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Company {
    /// The matches of the evening before this one.
    #[serde(default)]
    pub(crate) evening: StoredEvening,
    /// The table that follows this one; none before somebody wants another match.
    #[serde(default)]
    pub(crate) next: Option<NextTable>,
    /// Whether people may write free words to each other.
    #[serde(default)]
    pub(crate) free_words: bool,
    /// Whether robots may not be seated, neither here nor at the table that follows.
    #[serde(default)]
    pub(crate) refuses_robots: bool,
    /// Hints that people were given with the consent of all.
    #[serde(default)]
    pub(crate) hints: Vec<HintGiven>,
    /// The id of the tournament of which it is a table; none for any other table.
    #[serde(default)]
    pub(crate) tournament: Option<String>,
}

/// The table that follows another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NextTable {
    pub(crate) id: String,
    /// The seat of whoever wanted it first, at the table before.
    pub(crate) by: u8,
    /// The seats of all who want it, at the table before.
    pub(crate) wanted_by: Vec<u8>,
    pub(crate) seats: NextSeats,
}

impl Company {
    pub(super) fn read(text: &str) -> Result<Self, StoreError> {
        serde_json::from_str(text).map_err(StoreError::Company)
    }

    /// The text that is kept; none where there is nothing to keep.
    pub(super) fn text(&self) -> Result<Option<String>, StoreError> {
        (*self != Self::default()).then(|| serde_json::to_string(self).map_err(StoreError::Company)).transpose()
    }
}

impl Store {
    /// Keeps what people at a table have beside their match.
    pub(crate) fn keep_company(&self, id: &str, company: &Company) -> Result<(), StoreError> {
        let changed = self
            .connection()
            .prepare_cached("UPDATE tables SET company = ? WHERE id = ?")?
            .execute(params![company.text()?, id])?;
        if changed == 1 { Ok(()) } else { Err(StoreError::Gone) }
    }
}
