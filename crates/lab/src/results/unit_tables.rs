//! The tables of a unit of work, as they are filled and as they are kept.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use super::chance::{chance_columns, push_chance};
use super::moves::{move_columns, push_moves};
use super::parquet_file::{ParquetError, read_table, write_table};
use super::place::PairingPlace;
use super::rows::{TableShape, game_columns, games_of, hand_columns, push_games, push_hands, seats_of};
use super::table::ResultTable;
use crate::experiment::Experiment;
use crate::export::ExportTable;
use crate::plan::KeptMoves;
use crate::schedule::Pairing;
use crate::work::{Block, PlayedBlock, UnitId};

/// The tables of a unit: its games, and its hands, moves and chance where they are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitTables {
    place: PairingPlace,
    shape: TableShape,
    games: ResultTable,
    hands: Option<ResultTable>,
    moves: Option<ResultTable>,
    chance: Option<ResultTable>,
}

/// The folders of a run with tables, that of the games first.
pub(super) const TABLE_FOLDERS: [&str; 4] = ["shards", "hands", "moves", "chance"];

/// Whether a unit's files are whole, or those of a unit that was broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whole {
    Yes,
    No,
}

/// Where one of a unit's tables is kept.
pub(super) fn file(folder: &Path, table: &str, id: UnitId, whole: Whole) -> PathBuf {
    let ending = if whole == Whole::Yes { "parquet" } else { "part" };
    folder.join(table).join(format!("{:02}-{:05}-{:06}.{ending}", id.round, id.pairing, id.unit))
}

/// The unit whose table has this name, whole or in part; none where it is no table's name.
pub(super) fn unit_of(name: &str) -> Option<(UnitId, Whole)> {
    let (stem, whole) = match name.split_once('.')? {
        (stem, "parquet") => (stem, Whole::Yes),
        (stem, "part") => (stem, Whole::No),
        _ => return None,
    };
    let mut parts = stem.split('-');
    let id = UnitId {
        round: parts.next()?.parse().ok()?,
        pairing: parts.next()?.parse().ok()?,
        unit: parts.next()?.parse().ok()?,
    };
    parts.next().is_none().then_some((id, whole))
}

impl UnitTables {
    /// The tables of a unit of a pairing without rows.
    pub fn new(experiment: &Experiment, pairing: &Pairing, id: UnitId) -> Self {
        let shape = experiment.table_shape();
        let moves = experiment.keep().moves != KeptMoves::None;
        Self {
            place: PairingPlace::new(experiment, pairing, id),
            games: game_columns(&shape),
            hands: experiment.keep().hands.then(|| hand_columns(&shape)),
            moves: moves.then(|| move_columns(shape.teams)),
            chance: moves.then(|| chance_columns(shape.teams)),
            shape,
        }
    }

    /// Adds a block.
    pub fn push(&mut self, experiment: &Experiment, played: &PlayedBlock) {
        let (place, shape) = (&self.place, &self.shape);
        push_games(&mut self.games, place, shape, &played.block, seats_of(experiment));
        if let Some(hands) = &mut self.hands {
            push_hands(hands, place, shape, experiment, played);
        }
        if let Some(moves) = &mut self.moves {
            push_moves(moves, place, experiment, played);
        }
        if let Some(chance) = &mut self.chance {
            push_chance(chance, place, experiment, played);
        }
    }

    /// A table by its kind; none where it is not kept.
    pub fn table(&self, table: ExportTable) -> Option<&ResultTable> {
        match table {
            ExportTable::Games => Some(&self.games),
            ExportTable::Hands => self.hands.as_ref(),
            ExportTable::Moves => self.moves.as_ref(),
            ExportTable::Chance => self.chance.as_ref(),
        }
    }

    /// The blocks whose games are in the tables; none if the tables are not those of whole blocks.
    pub fn blocks(&self, experiment: &Experiment) -> Option<Vec<Block>> {
        games_of(&self.games, &self.shape, experiment.arrangements())
    }

    /// The tables with their folders, that of the games last: where there are games, there is everything.
    fn each(&self) -> impl Iterator<Item = (&'static str, &ResultTable)> {
        let beside = [("hands", self.hands.as_ref()), ("moves", self.moves.as_ref()), ("chance", self.chance.as_ref())];
        beside.into_iter().filter_map(|(name, table)| Some((name, table?))).chain([("shards", &self.games)])
    }

    /// Writes the tables, each under a temporary name that is then changed.
    pub(super) fn write(
        &self,
        folder: &Path,
        id: UnitId,
        whole: Whole,
        manifest: &str,
    ) -> Result<(), (PathBuf, ParquetError)> {
        for (name, table) in self.each() {
            let path = file(folder, name, id, whole);
            let new = path.with_extension("new");
            write_whole(&new, &path, table, manifest).map_err(|error| (path, error))?;
        }
        Ok(())
    }

    /// Reads the tables; none where one is missing, spoilt, or another experiment's.
    pub(super) fn read(
        folder: &Path,
        (pairing, id): (&Pairing, UnitId),
        whole: Whole,
        experiment: &Experiment,
        manifest: &str,
    ) -> Option<Self> {
        let like = Self::new(experiment, pairing, id);
        let read = |name: &str, table: &ResultTable| {
            let file = File::open(file(folder, name, id, whole)).ok()?;
            read_table(file, table, manifest).ok()?
        };
        let beside = |name: &str, table: &Option<ResultTable>| match table {
            Some(table) => read(name, table).map(Some),
            None => Some(None),
        };
        Some(Self {
            games: read("shards", &like.games)?,
            hands: beside("hands", &like.hands)?,
            moves: beside("moves", &like.moves)?,
            chance: beside("chance", &like.chance)?,
            place: like.place,
            shape: like.shape,
        })
    }

    /// Takes the files of a unit away.
    pub(super) fn remove(folder: &Path, id: UnitId, whole: Whole) -> Result<(), (PathBuf, io::Error)> {
        // The games first: without them nothing else counts.
        for name in TABLE_FOLDERS {
            let path = file(folder, name, id, whole);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err((path, error)),
                _ => {}
            }
        }
        Ok(())
    }
}

fn write_whole(new: &Path, path: &Path, table: &ResultTable, manifest: &str) -> Result<(), ParquetError> {
    write_table(BufWriter::new(File::create(new)?), table, manifest)?;
    fs::rename(new, path)?;
    Ok(())
}
