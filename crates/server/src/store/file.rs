//! The file of the store: made, opened and found sound.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::error::StoreError;
use super::schema;

/// Name of the file in the data folder.
pub(crate) const FILE: &str = "sobremesa.sqlite3";

/// Whether a file begins as those of `SQLite` do.
pub(super) fn has_head(path: &Path) -> bool {
    let mut head = [0; 16];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && head == *b"SQLite format 3\0"
}

/// A connection to a store of this version, brought up where it is an earlier one, that was found sound.
pub(super) fn opened(path: &Path) -> Result<Connection, StoreError> {
    let mut connection = Connection::open(path)?;
    // A damaged file stays as it is.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.busy_timeout(Duration::from_secs(2))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // What a guest has deleted is not to be read from the file's free pages.
    connection.pragma_update(None, "secure_delete", true)?;
    connection.execute_batch("BEGIN IMMEDIATE; COMMIT")?;
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        return Err(StoreError::Damaged { why: found });
    }
    schema::bring_up(&mut connection)?;
    schema::check(&connection)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(connection)
}

/// Makes the file, where it is missing, for its owner alone: it holds seeds and the cookies' key.
pub(super) fn make_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}
