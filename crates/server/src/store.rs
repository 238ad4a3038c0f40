//! The store: tables, and what happened at them, in one `SQLite` file.
//!
//! The file is in write-ahead mode and every commit is forced to the disk: what was confirmed stands after
//! the process, or the machine, went down. What happened is one row per record line under the key
//! (table, index): nothing can be there twice. One server at a time has the folder: it holds a lock on a file beside the store,
//! so that others may read the store meanwhile, to check it and to make a copy.

mod appending;
mod bots;
mod carrying;
mod company;
mod deals;
mod evening;
#[cfg(test)]
mod failing;
mod finds;
mod gatherings;
mod listing;
mod own;
mod pace;
mod people;
mod raw;
mod rescue;
mod results;
mod room;
mod schema;
mod stand_ins;
mod talk;
mod tournament_changes;
mod tournaments;
mod tries;

use std::fs::{File, TryLockError};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, Transaction, params};
use serde::{Deserialize, Serialize};
use sobremesa_catalog::{AnyMatch, PlayerError, PlayerFile, PlayerSpec};
use sobremesa_core::Unit;
use sobremesa_protocol::record::{Head, RecordLine, SeedParts};
use sobremesa_protocol::{InvitationCodes, PlayerGroup, Turn, bots as bot_lines};
use tokio::sync::broadcast;

use appending::AppendQueue;
pub(crate) use bots::StoredBot;
pub(crate) use company::{Company, NextTable};
pub(crate) use deals::StoredDeal;
pub(crate) use evening::StoredEvening;
pub(crate) use finds::HandFinds;
pub(crate) use gatherings::{AwaitedGuest, StoredGathering, WaitingSeat, WaitingTable};
use listing::SharedTexts;
pub(crate) use pace::TurnSpent;
pub(crate) use people::{PlayedTogether, PlayedWith};
pub use rescue::{Rescued, StoreNotice};
pub(crate) use results::{Ending, GuestOutcome, MatchOutcome};
pub(crate) use room::{Spared, TableGroup, TooOld};
pub(crate) use stand_ins::{StandInSpan, StandIns};
#[cfg(test)]
pub(crate) use tournaments::tournament_for_tests;
pub(crate) use tournaments::{
    RoundTableEnd, StoredEntrant, StoredRoundTable, StoredTournament, TournamentTerms, remove_entrant,
};
pub(crate) use tries::TryKey;

use crate::addresses::AddressMark;
use crate::chance;
use crate::guest::GuestId;
use crate::metrics::StoreCounters;

/// Name of the file in the data folder.
pub(crate) const FILE: &str = "sobremesa.sqlite3";

/// Name of the file whose lock the server holds.
pub(crate) const LOCK_FILE: &str = "sobremesa.lock";

/// Why the store cannot be opened or used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made or written.
    #[error("the data folder {path} cannot be used: {why}")]
    Folder {
        /// The folder that cannot be used.
        path: PathBuf,
        /// What the system says.
        why: std::io::Error,
    },
    /// Another process has it.
    #[error("another server is using the data folder {path}; end it first, or name another folder")]
    Taken {
        /// The folder that cannot be used.
        path: PathBuf,
    },
    /// The file is not what this program wrote.
    #[error("the file of the matches is damaged: {why}")]
    Damaged {
        /// What was found.
        why: String,
    },
    /// The file is damaged, and no new one can take its place. It is as it was.
    #[error("{path} is damaged and cannot be put aside: {why}")]
    NotPutAside {
        /// The damaged file of the store.
        path: PathBuf,
        /// What the system says.
        why: std::io::Error,
    },
    /// A later program wrote it.
    #[error("the store has version {found}, this program knows up to {known}; use the newer program")]
    Newer {
        /// The version found.
        found: i64,
        /// The version known.
        known: i64,
    },
    /// A line that cannot be read.
    #[error("line {index} of a table's record cannot be read: {why}")]
    Line {
        /// The index of the line in its match.
        index: usize,
        /// What is wrong with the line.
        why: serde_json::Error,
    },
    /// Lines of a table's record are missing.
    #[error("line {index} of a table's record is missing")]
    Gap {
        /// The index of the first line that is missing.
        index: usize,
    },
    /// The table is not there any more.
    #[error("the table is no longer there")]
    Gone,
    /// In the words of `SQLite`.
    #[error("the store: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// Names of sides that cannot be read or written.
    #[error("the names of a table's sides cannot be read: {0}")]
    SideNames(serde_json::Error),
    /// The head of the record that a table was opened from cannot be read or written.
    #[error("the head of a table's record cannot be read: {0}")]
    Head(serde_json::Error),
    /// How a match stands cannot be read or written.
    #[error("how a match stands cannot be read: {0}")]
    Standing(serde_json::Error),
    /// The parts of a table's seed cannot be read or written.
    #[error("the parts of a table's seed cannot be read: {0}")]
    SeedParts(serde_json::Error),
    /// Who played for people who were away cannot be read or written.
    #[error("who played for people who were away cannot be read: {0}")]
    StandIns(serde_json::Error),
    /// What people at a table have beside their match cannot be read or written.
    #[error("what the people at a table have beside their match cannot be read: {0}")]
    Company(serde_json::Error),
    /// What was said at a table cannot be written.
    #[error("what was said at a table cannot be written: {0}")]
    Talk(serde_json::Error),
    /// How fast a table goes on cannot be read or written.
    #[error("how fast a table goes on cannot be read: {0}")]
    Pace(serde_json::Error),
    /// How a guest did in a match cannot be read or written.
    #[error("the result of a match cannot be read: {0}")]
    MatchOutcome(serde_json::Error),
    /// A table that waits, or the codes of a table's links, cannot be read or written.
    #[error("who is waited for at a table cannot be read: {0}")]
    Gathering(serde_json::Error),
    /// No entropy for the secret.
    #[error("the system gives no entropy: {0}")]
    Entropy(#[from] getrandom::Error),
}

/// Why nothing can be written, where it is the disk's doing. Nothing of what was to be written is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WriteObstacle {
    /// There is no room.
    Full,
    /// The file, or the disk, may only be read.
    ReadOnly,
    /// The file is damaged.
    Damaged,
    /// The disk fails, or another program holds the file.
    Failing,
}

impl StoreError {
    /// The obstacle to a write that failed; none where the disk is not the reason.
    pub(crate) fn obstacle(&self) -> Option<WriteObstacle> {
        let Self::Sqlite(error) = self else { return None };
        match error.sqlite_error_code()? {
            ErrorCode::DiskFull => Some(WriteObstacle::Full),
            ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Some(WriteObstacle::ReadOnly),
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Some(WriteObstacle::Damaged),
            ErrorCode::SystemIoFailure
            | ErrorCode::CannotOpen
            | ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::FileLockingProtocolFailed => Some(WriteObstacle::Failing),
            _ => None,
        }
    }

    /// Whether what is kept cannot be read because it is damaged. Anything else may pass.
    pub(crate) fn is_damage(&self) -> bool {
        match self {
            Self::Line { .. }
            | Self::Gap { .. }
            | Self::SideNames(_)
            | Self::Head(_)
            | Self::Standing(_)
            | Self::Gathering(_)
            | Self::SeedParts(_)
            | Self::StandIns(_)
            | Self::Company(_)
            | Self::Pace(_)
            | Self::Damaged { .. }
            | Self::Sqlite(
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::Utf8Error(..),
            ) => true,
            _ => self.obstacle() == Some(WriteObstacle::Damaged),
        }
    }
}

/// A table whose row cannot be read.
#[derive(Debug)]
pub(crate) struct UnreadableTable {
    pub(crate) id: String,
    /// The name of its rules; empty where not even that can be read.
    pub(crate) rules: String,
    pub(crate) touched: u64,
    pub(crate) why: StoreError,
}

/// A table as it is kept, without what happened at it.
#[derive(Clone, Debug)]
pub(crate) struct StoredTable {
    pub(crate) id: String,
    /// Name of the rules, with what was chosen of them.
    pub(crate) rules: String,
    /// Their file, as it was when the table was set.
    pub(crate) rules_file: Arc<str>,
    pub(crate) seed: [u8; 32],
    /// The parts from which the seed was made, the house's own among them; none where the house drew it alone.
    pub(crate) seed_parts: Option<SeedParts>,
    /// A match, or a single hand of an experiment.
    pub(crate) unit: Unit,
    /// The block of the seed's deals: 0 unless it is a game of an experiment.
    pub(crate) block: u64,
    /// The number of the game in that block, from which its players' chance comes.
    pub(crate) game: u64,
    /// Whether it is a game of an experiment: on nobody's list.
    pub(crate) experiment: bool,
    pub(crate) creator: GuestId,
    pub(crate) created: u64,
    pub(crate) touched: u64,
    pub(crate) seats: Vec<StoredSeat>,
    /// Names of the sides, where the table has its own; else none.
    pub(crate) side_names: Vec<String>,
    /// The head of the record that the match was opened from; none for a match that was played here.
    pub(crate) opened: Option<Head>,
    /// How often moves were taken back.
    pub(crate) taken_back: u32,
    /// How the match stands; none where an earlier program kept the table, and of games of experiments.
    pub(crate) standing: Option<StoredStanding>,
    /// The mark of the network from which it was set, where that is counted and not forgotten yet.
    pub(crate) network: Option<AddressMark>,
    /// The codes of its links, where people came by them; else anybody may look on who knows its id.
    pub(crate) codes: Option<InvitationCodes>,
    /// The day whose hand is played, in ISO 8601, or the code of the hand that was offered; none at any other table.
    pub(crate) day: Option<String>,
    /// Who plays for people who are away; none where nobody does.
    pub(crate) stand_ins: Option<StandIns>,
    /// What people at a table by link have beside their match.
    pub(crate) company: Company,
}

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

    fn text(&self) -> Result<String, StoreError> {
        serde_json::to_string(self).map_err(StoreError::Standing)
    }
}

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredSeat {
    pub(crate) sitter: Sitter,
    /// The name shown.
    pub(crate) name: String,
    /// The file of a computer player whose name does not say how it plays: at this table it stays as it was.
    pub(crate) file: Option<String>,
    /// Where the picture of a computer player is that sits down as itself.
    pub(crate) avatar: Option<String>,
}

impl StoredSeat {
    /// A seat at which a person sits.
    pub(crate) fn guest(guest: GuestId, name: String) -> Self {
        Self { sitter: Sitter::Guest(guest), name, file: None, avatar: None }
    }

    /// The guest who sits here; none for a program.
    pub(crate) fn person(&self) -> Option<GuestId> {
        match self.sitter {
            Sitter::Guest(guest) => Some(guest),
            Sitter::Computer(_) | Sitter::Bot(_) => None,
        }
    }

    /// A computer player that was looked up. One of the people has its name already; others get one at the table.
    pub(crate) fn computer(player: &PlayerSpec) -> Self {
        let sitter = Sitter::Computer(player.to_string());
        let Some(file) = player.file() else {
            return Self { sitter, name: String::new(), file: None, avatar: None };
        };
        let itself = file.group == PlayerGroup::People;
        Self {
            sitter,
            name: if itself { file.name.clone() } else { String::new() },
            // What a program starts is in its own folder alone.
            file: (!file.is_plain() && !file.is_program()).then(|| file.kept()),
            avatar: file.info().avatar.filter(|_| itself),
        }
    }

    /// The computer player of the seat, as it was when it sat down at a table of a game; none for a person.
    pub(crate) fn player(&self, game: &str) -> Result<Option<PlayerSpec>, PlayerError> {
        let Sitter::Computer(player) = &self.sitter else { return Ok(None) };
        let spec: PlayerSpec = player.parse()?;
        let Some(text) = &self.file else { return Ok(Some(spec)) };
        let file = PlayerFile::of_text(game, &spec.name, "player.toml", text)
            .map_err(|problem| PlayerError::Broken { name: spec.name.clone(), problem })?;
        Ok(Some(spec.as_in(file)))
    }
}

/// A person or a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    Guest(GuestId),
    /// A player in its canonical spelling.
    Computer(String),
    /// The robot of an id.
    Bot(String),
}

impl Sitter {
    /// Whoever is named where computers are: a player, or a robot.
    pub(crate) fn of_player(text: String) -> Self {
        match text.strip_prefix(bot_lines::PREFIX) {
            Some(id) => Self::Bot(id.to_owned()),
            None => Self::Computer(text),
        }
    }

    /// The text by which they are named where computers are; none of a person.
    pub(crate) fn player_text(&self) -> Option<String> {
        match self {
            Self::Guest(_) => None,
            Self::Computer(player) => Some(player.clone()),
            Self::Bot(id) => Some(format!("{}{id}", bot_lines::PREFIX)),
        }
    }
}

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

/// The columns of a table that [`RowOfTable`] reads, in its order.
const TABLE_COLUMNS: &str = "key, id, rules, rules_file, seed, creator, created, touched, side_names, hand, block,
                             experiment, game, head, taken_back, standing, network, codes,
                             seed_parts, day, stand_ins, company, again";

/// A row of the tables, before its texts are read.
struct RowOfTable {
    key: i64,
    side_names: String,
    head: Option<String>,
    standing: Option<String>,
    codes: Option<String>,
    seed_parts: Option<String>,
    stand_ins: Option<String>,
    company: Option<String>,
    table: StoredTable,
}

impl RowOfTable {
    /// Reads a row of [`TABLE_COLUMNS`]; the rule file is one of the texts that are there already, if it is among them.
    fn read(row: &Row<'_>, texts: &mut SharedTexts) -> rusqlite::Result<Self> {
        let rules_file = match row.get_ref(3)?.as_str() {
            Ok(text) => texts.share(text),
            // Read so it says what is wrong with it.
            Err(_) => row.get::<_, String>(3)?.into(),
        };
        let table = StoredTable {
            id: row.get(1)?,
            rules: row.get(2)?,
            rules_file,
            seed: row.get(4)?,
            seed_parts: None,
            unit: match (row.get::<_, Option<u64>>(9)?, row.get::<_, Option<u32>>(22)?) {
                (None, _) => Unit::Match,
                (Some(index), None) => Unit::Hand { index },
                (Some(index), Some(hand)) => Unit::HandAgain { index, hand },
            },
            block: row.get(10)?,
            experiment: row.get(11)?,
            game: row.get(12)?,
            creator: GuestId(row.get(5)?),
            created: row.get(6)?,
            touched: row.get(7)?,
            seats: Vec::new(),
            side_names: Vec::new(),
            opened: None,
            taken_back: row.get(14)?,
            standing: None,
            network: row.get::<_, Option<_>>(16)?.map(AddressMark),
            codes: None,
            day: row.get(19)?,
            stand_ins: None,
            company: Company::default(),
        };
        Ok(Self {
            key: row.get(0)?,
            side_names: row.get(8)?,
            head: row.get(13)?,
            standing: row.get(15)?,
            seed_parts: row.get(18)?,
            codes: row.get(17)?,
            stand_ins: row.get(20)?,
            company: row.get(21)?,
            table,
        })
    }

    /// The table with its seats, and its key.
    fn whole(self, connection: &Connection) -> Result<(i64, StoredTable), StoreError> {
        let key = self.key;
        let seats = connection
            .prepare_cached("SELECT guest, player, name, file, avatar FROM seats WHERE \"table\" = ? ORDER BY seat")?
            .query_map([key], stored_seat)?
            .collect::<Result<_, _>>()?;
        Ok((key, self.with_seats(seats)?))
    }

    /// The table, its seats read.
    fn with_seats(self, seats: Vec<StoredSeat>) -> Result<StoredTable, StoreError> {
        let Self { side_names, head, standing, codes, seed_parts, stand_ins, company, mut table, .. } = self;
        table.side_names = serde_json::from_str(&side_names).map_err(StoreError::SideNames)?;
        table.opened = head.map(|head| serde_json::from_str(&head)).transpose().map_err(StoreError::Head)?;
        table.standing = standing.map(|text| serde_json::from_str(&text)).transpose().map_err(StoreError::Standing)?;
        table.seed_parts =
            seed_parts.map(|text| serde_json::from_str(&text)).transpose().map_err(StoreError::SeedParts)?;
        table.stand_ins = stand_ins.as_deref().map(StandIns::read).transpose()?;
        table.company = company.as_deref().map(Company::read).transpose()?.unwrap_or_default();
        table.codes = codes.map(|text| serde_json::from_str(&text)).transpose().map_err(StoreError::Gathering)?;
        table.seats = seats;
        Ok(table)
    }
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

    /// The ids of all tables.
    pub(crate) fn ids(&self) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let mut ids = connection.prepare("SELECT id FROM tables ORDER BY key")?;
        Ok(ids.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
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

    /// Keeps a new table with what happened so far; `over` where that is a whole match.
    pub(crate) fn create(&self, table: &StoredTable, lines: &[RecordLine], over: bool) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        insert_table(&transaction, table, lines, over)?;
        transaction.commit()?;
        Ok(())
    }

    /// Forgets what happened at a table from a line on: moves were taken back. All of it, or nothing.
    pub(crate) fn take_back(
        &self,
        id: &str,
        keep: usize,
        touched: u64,
        standing: &StoredStanding,
    ) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let key: i64 = transaction
            .prepare_cached(
                "UPDATE tables SET touched = ?, taken_back = taken_back + 1, standing = ? WHERE id = ? RETURNING key",
            )?
            .query_row(params![touched, standing.text()?, id], |row| row.get(0))
            .optional()?
            .ok_or(StoreError::Gone)?;
        transaction
            .prepare_cached("DELETE FROM entries WHERE \"table\" = ? AND \"index\" >= ?")?
            .execute(params![key, keep])?;
        transaction.commit()?;
        Ok(())
    }

    /// A table with all that happened at it.
    pub(crate) fn table(&self, id: &str) -> Result<Option<(StoredTable, Vec<RecordLine>)>, StoreError> {
        let connection = self.connection();
        let found = connection
            .prepare_cached(&format!("SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?"))?
            .query_row([id], |row| RowOfTable::read(row, &mut SharedTexts::default()))
            .optional()?;
        let Some(row) = found else { return Ok(None) };
        let (key, table) = row.whole(&connection)?;
        let mut entries =
            connection.prepare_cached("SELECT \"index\", line FROM entries WHERE \"table\" = ? ORDER BY \"index\"")?;
        let read = entries.query_map([key], |row| Ok((row.get::<_, usize>(0)?, row.get::<_, String>(1)?)))?;
        let line = |(index, entry): (usize, rusqlite::Result<(usize, String)>)| {
            let (kept, text) = entry?;
            if kept != index {
                return Err(StoreError::Gap { index });
            }
            serde_json::from_str(&text).map_err(|why| StoreError::Line { index, why })
        };
        let lines = read.enumerate().map(line).collect::<Result<_, StoreError>>()?;
        Ok(Some((table, lines)))
    }

    /// The number of lines that are kept of what happened at a table; none where there is no such table.
    pub(crate) fn lines_kept(&self, id: &str) -> Result<Option<usize>, StoreError> {
        let connection = self.connection();
        let mut count = connection
            .prepare_cached("SELECT (SELECT count(*) FROM entries WHERE \"table\" = key) FROM tables WHERE id = ?")?;
        Ok(count.query_row([id], |row| row.get(0)).optional()?)
    }

    /// Forgets a table and all that happened at it.
    pub(crate) fn forget(&self, id: &str) -> Result<(), StoreError> {
        self.connection().execute("DELETE FROM tables WHERE id = ?", [id])?;
        Ok(())
    }
}

/// Writes a new table with what happened so far. It is on the lists of whoever set it and of all who sit there.
fn insert_table(
    transaction: &Transaction<'_>,
    table: &StoredTable,
    lines: &[RecordLine],
    over: bool,
) -> Result<(), StoreError> {
    transaction
        .prepare_cached(
            "INSERT INTO tables (id, rules, rules_file, seed, creator, created, touched, over, side_names,
                                 hand, block, game, experiment, head, taken_back, standing, network, codes,
                                 seed_parts, day, stand_ins, company, again)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            table.id,
            table.rules,
            table.rules_file,
            table.seed,
            table.creator.0,
            table.created,
            table.touched,
            over,
            serde_json::to_string(&table.side_names).map_err(StoreError::SideNames)?,
            match table.unit {
                Unit::Match => None,
                Unit::Hand { index } | Unit::HandAgain { index, .. } => Some(index),
            },
            table.block,
            table.game,
            table.experiment,
            table.opened.as_ref().map(serde_json::to_string).transpose().map_err(StoreError::Head)?,
            table.taken_back,
            table.standing.as_ref().map(StoredStanding::text).transpose()?,
            table.network.map(|mark| mark.0),
            table.codes.as_ref().map(serde_json::to_string).transpose().map_err(StoreError::Gathering)?,
            table.seed_parts.as_ref().map(serde_json::to_string).transpose().map_err(StoreError::SeedParts)?,
            table.day,
            table.stand_ins.as_ref().map(StandIns::text).transpose()?,
            table.company.text()?,
            match table.unit {
                Unit::HandAgain { hand, .. } => Some(hand),
                Unit::Match | Unit::Hand { .. } => None,
            }
        ])?;
    let key = transaction.last_insert_rowid();
    for (seat, StoredSeat { sitter, name, file, avatar }) in table.seats.iter().enumerate() {
        let (guest, player) = match sitter {
            Sitter::Guest(guest) => (Some(guest.0), None),
            sitter => (None, sitter.player_text()),
        };
        transaction
            .prepare_cached("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)")?
            .execute(params![key, seat, guest, player, name, file, avatar])?;
    }
    write_lines(transaction, key, 0, &line_texts(0, lines)?)?;
    let seated = table.seats.iter().filter_map(|seat| match seat.sitter {
        Sitter::Guest(guest) if guest != GuestId::STRANGER => Some(guest),
        _ => None,
    });
    for guest in std::iter::once(table.creator).chain(seated) {
        transaction.prepare_cached("INSERT OR IGNORE INTO members VALUES (?, ?)")?.execute(params![guest.0, key])?;
    }
    Ok(())
}

/// The lock of a data folder: held until it is dropped, or the process ends.
#[derive(Debug)]
pub(crate) struct FolderLock(File);

impl Drop for FolderLock {
    fn drop(&mut self) {
        // To close the file is not enough: a process that is being started has it open as well until it is another program.
        // What is not unlocked is so once both have closed it.
        let _ = self.0.unlock();
    }
}

/// Takes the lock of a data folder.
pub(crate) fn lock_folder(folder: &Path) -> Result<FolderLock, StoreError> {
    let unusable = |why| StoreError::Folder { path: folder.to_owned(), why };
    let mut options = File::options();
    let lock = options.append(true).create(true).open(folder.join(LOCK_FILE)).map_err(unusable)?;
    match lock.try_lock() {
        Ok(()) => Ok(FolderLock(lock)),
        Err(TryLockError::WouldBlock) => Err(StoreError::Taken { path: folder.to_owned() }),
        Err(TryLockError::Error(why)) => Err(unusable(why)),
    }
}

/// Whether a file begins as those of `SQLite` do.
fn has_head(path: &Path) -> bool {
    let mut head = [0; 16];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && head == *b"SQLite format 3\0"
}

/// A connection to a store of this version, brought up where it is an earlier one, that was found sound.
fn opened(path: &Path) -> Result<Connection, StoreError> {
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

fn stored_seat(row: &Row<'_>) -> rusqlite::Result<StoredSeat> {
    let sitter = match row.get::<_, Option<[u8; 16]>>(0)? {
        Some(guest) => Sitter::Guest(GuestId(guest)),
        None => Sitter::of_player(row.get(1)?),
    };
    Ok(StoredSeat { sitter, name: row.get(2)?, file: row.get(3)?, avatar: row.get(4)? })
}

/// Lines as they are kept; `from` is the index of the first.
fn line_texts(from: usize, lines: &[RecordLine]) -> Result<Vec<String>, StoreError> {
    let text = |(index, line)| serde_json::to_string(line).map_err(|why| StoreError::Line { index, why });
    (from..).zip(lines).map(text).collect()
}

fn write_lines(transaction: &Transaction<'_>, key: i64, from: usize, lines: &[String]) -> Result<(), StoreError> {
    let mut insert = transaction.prepare_cached("INSERT INTO entries VALUES (?, ?, ?)")?;
    for (index, text) in (from..).zip(lines) {
        insert.execute(params![key, index, text])?;
    }
    Ok(())
}

/// Makes the file, where it is missing, for its owner alone: it holds seeds and the cookies' key.
fn make_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

#[cfg(test)]
#[path = "store/tests.rs"]
mod tests;

#[cfg(test)]
#[path = "store/rescue_tests.rs"]
mod rescue_tests;
