//! Tells of every change of a tournament, whatever it comes from.
//!
//! A table that ends, one that is removed, a guest who is deleted or goes on at another device: all of them change tournaments.
//! So the store itself tells, by triggers of its connection, and no change can be forgotten.

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use tokio::sync::broadcast;

use super::error::StoreError;

/// Changes that a listener may be late by; one that is later looks at its tournament anew.
const MOST_WAITING: usize = 64;

/// The tables of a tournament, and their columns with its id.
const TABLES: [(&str, &str); 3] =
    [("tournaments", "id"), ("tournament_people", "tournament"), ("tournament_tables", "tournament")];

/// Has a connection tell the ids of tournaments that are changed over it. Whoever hears of one before it is committed waits for
/// the connection to see it.
pub(super) fn tell_changes(connection: &Connection) -> Result<broadcast::Sender<String>, StoreError> {
    let (changes, _) = broadcast::channel(MOST_WAITING);
    let told = changes.clone();
    connection.create_scalar_function("tell_tournament", 1, FunctionFlags::SQLITE_UTF8, move |context| {
        // Nobody may be listening.
        Ok(u8::from(told.send(context.get(0)?).is_ok()))
    })?;
    for (table, id) in TABLES {
        for (event, row) in [("INSERT", "new"), ("UPDATE", "new"), ("DELETE", "old")] {
            connection.execute_batch(&format!(
                "CREATE TEMP TRIGGER tell_{table}_{event} AFTER {event} ON main.{table} BEGIN
                     SELECT tell_tournament({row}.{id});
                 END"
            ))?;
        }
    }
    Ok(changes)
}
