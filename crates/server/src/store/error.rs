//! What keeps the store from being opened or used.

use std::path::PathBuf;

use rusqlite::ErrorCode;

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
