//! How fast tables of several people go on, as it is kept beside them.

use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};
use sobremesa_protocol::TablePace;

use super::{Connection, Store, StoreError};

/// The time that whoever is to move has spent on it, when that was kept last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TurnSpent {
    /// The ply of the move.
    pub(crate) ply: u32,
    /// The time that was spent on it, in milliseconds.
    pub(crate) ms: u64,
}

/// Writes the pace of a table beside it.
pub(super) fn write_pace(connection: &Connection, id: &str, pace: &TablePace) -> Result<(), StoreError> {
    let text = serde_json::to_string(pace).map_err(StoreError::Pace)?;
    connection.prepare_cached("UPDATE tables SET pace = ? WHERE id = ?")?.execute(params![text, id])?;
    Ok(())
}

impl Store {
    /// Writes the pace of a table as a gathering does that begins.
    #[cfg(test)]
    pub(crate) fn keep_pace(&self, id: &str, pace: &TablePace) -> Result<(), StoreError> {
        write_pace(&self.connection(), id, pace)
    }

    /// The pace that was chosen for a table, and the time that is spent on the move that is to be made.
    pub(crate) fn pace_of(&self, id: &str) -> Result<(Option<TablePace>, Option<TurnSpent>), StoreError> {
        let connection = self.connection();
        let mut pace = connection.prepare_cached("SELECT pace, turn_spent FROM tables WHERE id = ?")?;
        let row = pace.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        let (pace, spent): (Option<String>, Option<String>) = row.unwrap_or_default();
        let pace = pace.map(|text| serde_json::from_str(&text)).transpose().map_err(StoreError::Pace)?;
        let spent = spent.map(|text| serde_json::from_str(&text)).transpose().map_err(StoreError::Pace)?;
        Ok((pace, spent))
    }

    /// Keeps the time that is spent on the move that is to be made at a table.
    pub(crate) fn keep_turn_spent(&self, id: &str, spent: TurnSpent) -> Result<(), StoreError> {
        let text = serde_json::to_string(&spent).map_err(StoreError::Pace)?;
        let connection = self.connection();
        connection.prepare_cached("UPDATE tables SET turn_spent = ? WHERE id = ?")?.execute(params![text, id])?;
        Ok(())
    }
}
