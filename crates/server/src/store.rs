//! The store: tables, and what happened at them, in one `SQLite` file.
//!
//! The file is in write-ahead mode and every commit is forced to the disk: what was confirmed stands after
//! the process, or the machine, went down. What happened is one row per record line under the key
//! (table, index): nothing can be there twice. One server at a time has the folder: it holds a lock on a file beside the store,
//! so that others may read the store meanwhile, to check it and to make a copy.

mod append_queue;
mod appending;
mod bots;
mod carrying;
mod company;
mod deals;
mod error;
mod evening;
#[cfg(test)]
mod failing;
mod file;
mod finds;
mod folder_lock;
mod gatherings;
mod listing;
mod outcomes;
mod own;
mod pace;
mod people;
mod raw;
mod rescue;
mod results;
mod room;
mod round_table_end;
mod schema;
mod seat;
mod stand_ins;
mod standing;
mod stored_table;
mod table_rows;
mod tables;
mod talk;
mod tournament_changes;
mod tournaments;
mod tries;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension};
use tokio::sync::broadcast;

use append_queue::AppendQueue;
pub(crate) use bots::StoredBot;
pub(crate) use company::{Company, NextTable};
pub(crate) use deals::StoredDeal;
pub use error::StoreError;
pub(crate) use error::WriteObstacle;
pub(crate) use evening::StoredEvening;
pub(crate) use file::FILE;
use file::{has_head, make_private, opened};
pub(crate) use finds::HandFinds;
use folder_lock::FolderLock;
pub(crate) use folder_lock::{LOCK_FILE, lock_folder};
pub(crate) use gatherings::{AwaitedGuest, StoredGathering, WaitingSeat, WaitingTable};
pub(crate) use outcomes::{Ending, GuestOutcome, MatchOutcome, PlayedWith};
pub(crate) use pace::TurnSpent;
pub(crate) use people::PlayedTogether;
pub use rescue::{Rescued, StoreNotice};
pub(crate) use room::{Spared, TableGroup, TooOld};
pub(crate) use round_table_end::RoundTableEnd;
pub(crate) use seat::{Sitter, StoredSeat};
pub(crate) use stand_ins::{StandInSpan, StandIns};
pub(crate) use standing::StoredStanding;
pub(crate) use stored_table::{StoredTable, UnreadableTable};
#[cfg(test)]
pub(crate) use tournaments::tournament_for_tests;
pub(crate) use tournaments::{StoredEntrant, StoredRoundTable, StoredTournament, TournamentTerms, remove_entrant};
pub(crate) use tries::TryKey;

use crate::chance;
use crate::metrics::StoreCounters;

/// The open store.
#[derive(Debug)]
pub(crate) struct Store {
    connection: Mutex<Connection>,
    appends: AppendQueue,
    /// Tells the ids of tournaments that are changed.
    tournament_changes: broadcast::Sender<String>,
    /// What was written, counted.
    pub(crate) counters: StoreCounters,
    /// What there was to say of the file.
    notice: Option<StoreNotice>,
    /// Held as long as the store is there, and no longer than the process; none where it is only read.
    _lock: Option<FolderLock>,
}

impl Store {
    /// Opens the store of a data folder, made where it is missing. A damaged file is put aside, and what can be read of it is in
    /// the new one ([`Self::notice`]).
    pub(crate) fn open(folder: &Path) -> Result<Self, StoreError> {
        let unusable = |why| StoreError::Folder { path: folder.to_owned(), why };
        std::fs::create_dir_all(folder).map_err(unusable)?;
        let lock = lock_folder(folder)?;
        let path = folder.join(FILE);
        let bytes = |path: &Path| std::fs::metadata(path).map(|metadata| metadata.len()).ok();
        let (before, log) = (bytes(&path), bytes(&folder.join(format!("{FILE}-wal"))));
        make_private(&path).map_err(unusable)?;
        // SQLite takes an empty file for a new one, and throws away the log beside it; and it takes a few bytes for none.
        let has_log = log.is_some_and(|bytes| bytes > 0);
        let lost_head = if has_log { before == Some(0) } else { before > Some(0) && !has_head(&path) };
        let headless = || StoreError::Damaged { why: "its first bytes are not those of a store".to_owned() };
        let first = if lost_head { Err(headless()) } else { opened(&path) };
        let (connection, notice) = match first {
            Ok(connection) => (connection, (before == Some(0)).then_some(StoreNotice::Empty { path })),
            Err(damage) if damage.is_damage() => {
                let (connection, notice) = rescue::replace_damaged(&path, &damage)?;
                (connection, Some(notice))
            }
            Err(StoreError::Sqlite(error))
                if matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked)) =>
            {
                return Err(StoreError::Taken { path: folder.to_owned() });
            }
            Err(error) => return Err(error),
        };
        Ok(Self {
            tournament_changes: tournament_changes::tell_changes(&connection)?,
            connection: Mutex::new(connection),
            appends: AppendQueue::default(),
            counters: StoreCounters::default(),
            notice,
            _lock: Some(lock),
        })
    }

    /// Sees that the store answers.
    pub(crate) fn answers(&self) -> Result<(), StoreError> {
        // Something is read of the file itself, not only of what is in memory.
        self.connection().query_row("SELECT count(*) FROM secrets", [], |row| row.get::<_, i64>(0))?;
        Ok(())
    }

    /// The store of a data folder, only to be read, whether or not a server has it; none where there is no file.
    ///
    /// # Errors
    /// If it is damaged, or another program wrote it: [`StoreError::Newer`], also of an earlier one.
    pub(crate) fn reading(folder: &Path) -> Result<Option<Self>, StoreError> {
        let path = folder.join(FILE);
        if !path.exists() {
            return Ok(None);
        }
        if std::fs::metadata(&path).is_ok_and(|metadata| metadata.len() == 0) {
            return Err(StoreError::Damaged { why: "it is empty".to_owned() });
        }
        let connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        connection.busy_timeout(Duration::from_secs(2))?;
        schema::check_version(&connection)?;
        Ok(Some(Self {
            connection: Mutex::new(connection),
            appends: AppendQueue::default(),
            tournament_changes: broadcast::Sender::new(1),
            counters: StoreCounters::default(),
            notice: None,
            _lock: None,
        }))
    }

    /// What the thorough check of the file finds, in the words of `SQLite`; nothing where it is sound.
    pub(crate) fn integrity_faults(&self) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let mut check = connection.prepare("PRAGMA integrity_check(20)")?;
        let found = check.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
        Ok(found.into_iter().filter(|line| line != "ok").collect())
    }

    /// Writes what is in the store now into a new file, while others go on writing.
    pub(crate) fn copy_into(&self, path: &Path) -> Result<(), StoreError> {
        let made = make_private(path).map_err(|why| StoreError::Folder { path: path.to_owned(), why });
        made?;
        let name = path.to_string_lossy();
        self.connection().execute("VACUUM INTO ?", [&*name])?;
        Ok(())
    }

    /// What there was to say of the file when it was opened; none where all was well.
    pub(crate) fn notice(&self) -> Option<&StoreNotice> {
        self.notice.as_ref()
    }

    /// The ids of tournaments that are changed from now on.
    pub(crate) fn tournament_changes(&self) -> broadcast::Receiver<String> {
        self.tournament_changes.subscribe()
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A transaction that a panic left behind was rolled back when it was dropped.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The server's secret, made the first time.
    pub(crate) fn secret(&self) -> Result<[u8; 32], StoreError> {
        let connection = self.connection();
        let kept = connection.query_row("SELECT value FROM secrets WHERE name = 'guests'", [], |row| row.get(0));
        if let Some(secret) = kept.optional()? {
            return Ok(secret);
        }
        let fresh: [u8; 32] = chance::bytes()?;
        connection.execute("INSERT INTO secrets VALUES ('guests', ?)", [fresh])?;
        Ok(fresh)
    }
}

#[cfg(test)]
#[path = "store/tests.rs"]
mod tests;

#[cfg(test)]
#[path = "store/rescue_tests.rs"]
mod rescue_tests;
