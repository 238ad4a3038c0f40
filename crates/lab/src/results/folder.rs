//! The folder of a run.
//!
//! `manifest.toml`, `rules.toml`, `games.csv`, `games.parquet`, `hands.csv`, `hands.parquet`, `summary.json`. Every
//! file is written under a temporary name (`….partial`) and renamed when all are whole, the summary last: where
//! there is a summary there is a run.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::csv;
use super::parquet_file::{ParquetError, ParquetTable};
use super::rows::{game_columns, hand_columns, push_games, push_hands};
use super::table::Table;
use crate::experiment::Experiment;
use crate::summary::Summary;
use crate::work::Block;

/// Rows kept in memory before they are written as a row group.
const ROWS_A_GROUP: usize = 1 << 16;

/// Why results cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// There are results in the folder already.
    #[error("{} holds the results of another run", .0.display())]
    Taken(PathBuf),
    /// The system refuses.
    #[error("{} cannot be written: {why}", .path.display())]
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// Parquet cannot be written.
    #[error("{} cannot be written: {why}", .path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What the library says.
        why: ParquetError,
    },
}

/// The folder of a run, its tables being written.
pub struct ResultsFolder {
    path: PathBuf,
    games: Tables,
    hands: Tables,
}

/// A table on its way to both of its files.
struct Tables {
    table: Table,
    csv: BufWriter<File>,
    csv_path: PathBuf,
    parquet: ParquetTable<File>,
    parquet_path: PathBuf,
}

fn partial(path: &Path, name: &str) -> PathBuf {
    path.join(format!("{name}.partial"))
}

fn unwritable(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |why| FolderError::Unwritable { path, why }
}

fn parquet_error(path: &Path) -> impl FnOnce(ParquetError) -> FolderError {
    let path = path.to_owned();
    move |why| FolderError::Parquet { path, why }
}

impl Tables {
    fn new(folder: &Path, name: &str, table: Table) -> Result<Self, FolderError> {
        let csv_path = partial(folder, &format!("{name}.csv"));
        let mut csv = BufWriter::new(File::create(&csv_path).map_err(unwritable(&csv_path))?);
        csv::write_names(&mut csv, &table).map_err(unwritable(&csv_path))?;
        let parquet_path = partial(folder, &format!("{name}.parquet"));
        let file = File::create(&parquet_path).map_err(unwritable(&parquet_path))?;
        let parquet = ParquetTable::new(file, &table).map_err(parquet_error(&parquet_path))?;
        Ok(Self { table, csv, csv_path, parquet, parquet_path })
    }

    fn flush(&mut self) -> Result<(), FolderError> {
        if self.table.rows() > 0 {
            csv::write_rows(&mut self.csv, &self.table).map_err(unwritable(&self.csv_path))?;
            self.parquet.write(&self.table).map_err(parquet_error(&self.parquet_path))?;
            self.table.clear();
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), FolderError> {
        self.flush()?;
        self.csv.flush().map_err(unwritable(&self.csv_path))?;
        self.parquet.finish().map_err(parquet_error(&self.parquet_path))
    }
}

impl ResultsFolder {
    /// Makes the folder and begins its tables.
    ///
    /// # Errors
    /// If it holds a run already, or cannot be written to.
    pub fn create(path: &Path, experiment: &Experiment) -> Result<Self, FolderError> {
        if path.join("summary.json").exists() {
            return Err(FolderError::Taken(path.to_owned()));
        }
        fs::create_dir_all(path).map_err(unwritable(path))?;
        let texts =
            [("manifest.toml", experiment.manifest().to_toml()), ("rules.toml", experiment.game().file().to_owned())];
        for (name, text) in texts {
            let file = partial(path, name);
            fs::write(&file, text).map_err(unwritable(&file))?;
        }
        Ok(Self {
            path: path.to_owned(),
            games: Tables::new(path, "games", game_columns(experiment))?,
            hands: Tables::new(path, "hands", hand_columns(experiment))?,
        })
    }

    /// Writes a block. Row groups end at the same rows for any number of threads.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn push(&mut self, experiment: &Experiment, block: &Block) -> Result<(), FolderError> {
        push_games(&mut self.games.table, experiment, block);
        push_hands(&mut self.hands.table, experiment, block);
        for tables in [&mut self.games, &mut self.hands] {
            if tables.table.rows() >= ROWS_A_GROUP {
                tables.flush()?;
            }
        }
        Ok(())
    }

    /// Ends the tables, writes the summary and gives every file its name.
    ///
    /// # Errors
    /// If something cannot be written.
    ///
    /// # Panics
    /// Never: a summary is always written.
    pub fn finish(self, summary: &Summary) -> Result<(), FolderError> {
        self.games.finish()?;
        self.hands.finish()?;
        let file = partial(&self.path, "summary.json");
        let mut text = serde_json::to_string_pretty(summary).expect("figures are always written");
        text.push('\n');
        fs::write(&file, text).map_err(unwritable(&file))?;
        let names =
            ["manifest.toml", "rules.toml", "games.csv", "games.parquet", "hands.csv", "hands.parquet", "summary.json"];
        for name in names {
            let named = self.path.join(name);
            fs::rename(partial(&self.path, name), &named).map_err(unwritable(&named))?;
        }
        Ok(())
    }
}
