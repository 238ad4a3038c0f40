//! The results of a run: a folder with its manifest, its games as Parquet, its events and its summary.
//!
//! The bytes of the tables and of the summary depend on the experiment alone: no times, no names of machines.

mod chance;
mod events;
mod folder;
mod moves;
mod parquet_file;
mod place;
mod rows;
mod table;
mod unit_tables;

pub use chance::chance_columns;
pub use events::{Event, RunEvent, TeamThinking, Timings};
pub use folder::{FolderError, RunFolder, SummaryHead};
pub use moves::move_columns;
pub use parquet_file::{ParquetError, read_table, write_table};
pub(crate) use rows::by_team;
pub use rows::{TableShape, game_columns, games_of, hand_columns};
pub use table::{Cells, Column, ResultTable};
pub use unit_tables::UnitTables;
