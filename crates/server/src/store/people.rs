//! With whom guests played their matches.

use rusqlite::{Transaction, params};

use super::outcomes::{MatchOutcome, PlayedWith};
use super::{Store, StoreError};
use crate::guest::GuestId;

/// A finished match of a guest's with another person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayedTogether {
    pub(crate) with: PlayedWith,
    /// When it ended, in milliseconds since 1970.
    pub(crate) ended: u64,
    /// How it ended for the guest.
    pub(crate) outcome: MatchOutcome,
}

impl Store {
    /// The matches of a guest with other people, the last one first; one for each of them.
    pub(crate) fn played_with(&self, guest: GuestId) -> Result<Vec<PlayedTogether>, StoreError> {
        let connection = self.connection();
        let mut found = connection.prepare_cached(
            "SELECT other, name, partner, ended, result FROM played_with
             JOIN results ON results.id = played_with.id AND results.guest = played_with.guest
             WHERE played_with.guest = ? ORDER BY ended DESC, played_with.id, other",
        )?;
        let read = found.query_map([guest.0], |row| {
            let with = PlayedWith { guest: GuestId(row.get(0)?), name: row.get(1)?, partner: row.get(2)? };
            Ok((with, row.get(3)?, row.get::<_, String>(4)?))
        })?;
        read.map(|row| {
            let (with, ended, result) = row?;
            let outcome = serde_json::from_str(&result).map_err(StoreError::MatchOutcome)?;
            Ok(PlayedTogether { with, ended, outcome })
        })
        .collect()
    }
}

/// Keeps with whom a guest played a match.
pub(super) fn write_people(
    transaction: &Transaction<'_>,
    id: &str,
    guest: GuestId,
    people: &[PlayedWith],
) -> Result<(), StoreError> {
    let mut write = transaction.prepare_cached("INSERT OR REPLACE INTO played_with VALUES (?, ?, ?, ?, ?)")?;
    for PlayedWith { guest: other, name, partner } in people {
        write.execute(params![id, guest.0, other.0, name, partner])?;
    }
    Ok(())
}
