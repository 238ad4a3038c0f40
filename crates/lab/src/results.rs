//! The results of a run: a folder with its manifest, its games as Parquet, its events and its summary.
//!
//! The bytes of the tables and of the summary depend on the experiment alone: no times, no names of machines.

mod chance;
mod checking;
mod environment;
mod event_lines;
mod events;
mod folder;
mod mending;
mod moves;
mod parquet_file;
mod place;
mod rows;
mod sums;
mod table;
mod unit_tables;

pub use chance::chance_columns;
pub use checking::{CheckedFiles, check_files};
pub use events::{Event, RunEvent, TeamThinking, Timings};
pub(crate) use folder::write_results;
pub use folder::{FolderError, RunFolder, RunLock, SummaryHead, holds_only_a_run, is_being_made};
pub use moves::move_columns;
pub use parquet_file::{ParquetError, read_table, write_table};
pub(crate) use rows::{TableRows, by_team};
pub use rows::{TableShape, game_columns, games_of, hand_columns};
pub use sums::{DamagedFile, FileFlaw};
pub use table::{Cells, Column, ResultTable};
pub use unit_tables::UnitTables;
