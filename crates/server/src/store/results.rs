//! How guests did in their finished matches.

use rusqlite::{Transaction, params};

use super::outcomes::{GuestOutcome, MatchOutcome};
use super::people::write_people;
use super::tries::write_try;
use super::{Store, StoreError};
use crate::guest::GuestId;

/// Most results that are kept of a guest; the oldest go.
const MOST_RESULTS: u32 = 5_000;

impl Store {
    /// The results of a guest with when each match ended, the last one first.
    pub(crate) fn results_of(&self, guest: GuestId) -> Result<Vec<(u64, MatchOutcome)>, StoreError> {
        let connection = self.connection();
        let mut results =
            connection.prepare_cached("SELECT ended, result FROM results WHERE guest = ? ORDER BY ended DESC, id")?;
        let read = results.query_map([guest.0], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
        read.map(|row| {
            let (ended, result) = row?;
            Ok((ended, serde_json::from_str(&result).map_err(StoreError::MatchOutcome)?))
        })
        .collect()
    }

    /// Finished tables of a guest's, where they sat, whose result is not kept yet: an earlier program ended them.
    pub(crate) fn without_result(&self, guest: GuestId) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let mut ids = connection.prepare_cached(
            "SELECT id FROM tables WHERE key IN (SELECT \"table\" FROM members WHERE guest = ?1) AND over AND NOT experiment AND head IS NULL AND day IS NULL
             AND EXISTS (SELECT 1 FROM seats WHERE \"table\" = key AND guest = ?1)
             AND NOT EXISTS (SELECT 1 FROM results WHERE results.id = tables.id AND results.guest = ?1)
             AND iif(json_valid(company), json_extract(company, '$.tournament'), NULL) IS NULL",
        )?;
        Ok(ids.query_map([guest.0], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }

    /// Keeps the results of a table.
    pub(crate) fn keep_results(&self, id: &str, ended: u64, results: &[GuestOutcome]) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        for result in results {
            write_result(&transaction, id, ended, result)?;
        }
        transaction.commit()?;
        Ok(())
    }
}

pub(super) fn write_result(
    transaction: &Transaction<'_>,
    id: &str,
    ended: u64,
    GuestOutcome { guest, outcome, people }: &GuestOutcome,
) -> Result<(), StoreError> {
    // A hand of the day is no match: it has a place of its own.
    if write_try(transaction, id, *guest, outcome)? {
        return Ok(());
    }
    let text = serde_json::to_string(outcome).map_err(StoreError::MatchOutcome)?;
    transaction
        .prepare_cached("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)")?
        .execute(params![id, guest.0, ended, text])?;
    write_people(transaction, id, *guest, people)?;
    transaction
        .prepare_cached(
            "DELETE FROM results WHERE guest = ?1 AND id IN
             (SELECT id FROM results WHERE guest = ?1 ORDER BY ended DESC LIMIT -1 OFFSET ?2)",
        )?
        .execute(params![guest.0, MOST_RESULTS])?;
    Ok(())
}
