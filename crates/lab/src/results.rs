//! What a run leaves behind: tables of games and of hands as CSV and Parquet, the manifest, the summary.
//!
//! The bytes depend on the experiment alone: no times, no names of machines.

mod csv;
mod folder;
mod parquet_file;
mod rows;
mod table;

pub use folder::{FolderError, ResultsFolder};
pub use parquet_file::{ParquetError, ParquetTable};
pub use rows::{game_columns, hand_columns, push_games, push_hands};
pub use table::{Cells, Column, Table};
