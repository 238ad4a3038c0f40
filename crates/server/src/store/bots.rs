//! The robots of guests.

use rusqlite::{OptionalExtension, Row, params};
use sobremesa_protocol::bots::PREFIX;

use super::{Store, StoreError};
use crate::guest::GuestId;

/// A robot as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredBot {
    pub(crate) id: String,
    pub(crate) guest: GuestId,
    pub(crate) name: String,
    /// When it was made, in milliseconds since 1970.
    pub(crate) created: u64,
}

fn bot(row: &Row<'_>) -> rusqlite::Result<StoredBot> {
    Ok(StoredBot { id: row.get(0)?, guest: GuestId(row.get(1)?), name: row.get(2)?, created: row.get(3)? })
}

impl Store {
    /// Keeps a new robot with the hash of its token, unless its guest has so many already; whether it was kept.
    pub(crate) fn make_bot(&self, bot: &StoredBot, hash: [u8; 32], most: usize) -> Result<bool, StoreError> {
        let made = self
            .connection()
            .prepare_cached(
                "INSERT INTO bots (id, guest, name, hash, created) SELECT ?1, ?2, ?3, ?4, ?5
                 WHERE (SELECT COUNT(*) FROM bots WHERE guest = ?2) < ?6",
            )?
            .execute(params![bot.id, bot.guest.0, bot.name, hash, bot.created, most])?;
        Ok(made == 1)
    }

    /// The robots of a guest, the oldest first.
    pub(crate) fn bots_of(&self, guest: GuestId) -> Result<Vec<StoredBot>, StoreError> {
        let connection = self.connection();
        let mut found = connection
            .prepare_cached("SELECT id, guest, name, created FROM bots WHERE guest = ? ORDER BY created, id")?;
        Ok(found.query_map([guest.0], bot)?.collect::<Result<_, _>>()?)
    }

    /// The robot of an id.
    pub(crate) fn bot(&self, id: &str) -> Result<Option<StoredBot>, StoreError> {
        let connection = self.connection();
        let mut found = connection.prepare_cached("SELECT id, guest, name, created FROM bots WHERE id = ?")?;
        Ok(found.query_row([id], bot).optional()?)
    }

    /// The robot whose token has a hash.
    pub(crate) fn bot_of_token(&self, hash: [u8; 32]) -> Result<Option<StoredBot>, StoreError> {
        let connection = self.connection();
        let mut found = connection.prepare_cached("SELECT id, guest, name, created FROM bots WHERE hash = ?")?;
        Ok(found.query_row([hash], bot).optional()?)
    }

    /// Takes a robot of a guest away; whether there was one.
    pub(crate) fn revoke_bot(&self, guest: GuestId, id: &str) -> Result<bool, StoreError> {
        let revoked = self
            .connection()
            .prepare_cached("DELETE FROM bots WHERE id = ? AND guest = ?")?
            .execute(params![id, guest.0])?;
        Ok(revoked == 1)
    }

    /// The tables of the list of a guest that are not over and at which a robot has seats: each as often as it has some there.
    pub(crate) fn games_of_bot(&self, guest: GuestId, id: &str) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let mut found = connection.prepare_cached(
            "SELECT tables.id FROM members JOIN tables ON tables.key = members.\"table\"
             JOIN seats ON seats.\"table\" = tables.key
             WHERE members.guest = ? AND seats.player = ? AND tables.over = 0 ORDER BY tables.key",
        )?;
        let seats = found.query_map(params![guest.0, format!("{PREFIX}{id}")], |row| row.get(0))?;
        Ok(seats.collect::<Result<_, _>>()?)
    }
}
