//! The tables of a unit of work, as they are filled and as they are kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::chance::{chance_columns, push_chance};
use super::folder::{FolderError, write_whole};
use super::moves::{move_columns, push_moves};
use super::parquet_file::{read_table, write_table};
use super::place::PairingPlace;
use super::rows::{TableShape, game_columns, games_of, hand_columns, seats_of};
use super::sums::{DamagedFile, FileFlaw, Sums, read_if_there};
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

/// The stem of the names of a unit's files.
fn stem(id: UnitId) -> String {
    format!("{:02}-{:05}-{:06}", id.round, id.pairing, id.unit)
}

/// Where one of a unit's tables is kept, from the run's folder.
pub(super) fn table_file(table: &str, id: UnitId, whole: Whole) -> String {
    let ending = if whole == Whole::Yes { "parquet" } else { "part" };
    format!("{table}/{}.{ending}", stem(id))
}

/// Where the hashes of a unit's tables are kept.
pub(super) fn sums_file(id: UnitId) -> String {
    format!("shards/{}.sum", stem(id))
}

/// The tables of a unit that was broken off, in one file: each with its length before it, and at the end the hash of all.
/// So they are of the same blocks, and match their hash, at whatever moment the run is killed.
struct PartFile;

impl PartFile {
    const HASH: usize = blake3::OUT_LEN;

    fn packed(tables: &[(&str, Vec<u8>)]) -> Vec<u8> {
        let mut content = Vec::new();
        for (_, table) in tables {
            content.extend((table.len() as u64).to_le_bytes());
            content.extend(table);
        }
        let hash = blake3::hash(&content);
        content.extend(hash.as_bytes());
        content
    }

    /// Whether it matches the hash at its end.
    fn is_whole(content: &[u8]) -> bool {
        let at = content.len().checked_sub(Self::HASH);
        at.is_some_and(|at| blake3::hash(&content[..at]).as_bytes()[..] == content[at..])
    }

    /// The tables; none if that is not what it holds.
    fn unpacked(content: &[u8]) -> Option<Vec<Vec<u8>>> {
        let mut rest = content.get(..content.len().checked_sub(Self::HASH)?)?;
        let mut tables = Vec::new();
        while !rest.is_empty() {
            let (length, after) = rest.split_first_chunk::<8>()?;
            let (table, after) = after.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
            tables.push(table.to_vec());
            rest = after;
        }
        Some(tables)
    }
}

/// Sees that the file of a unit that was broken off matches its hash.
pub(super) fn check_part(run: &Path, id: UnitId) -> Result<(), FolderError> {
    let file = table_file("shards", id, Whole::No);
    match read_if_there(&run.join(&file))? {
        Some(content) if !PartFile::is_whole(&content) => Err(DamagedFile::new(run, file, FileFlaw::Changed).into()),
        _ => Ok(()),
    }
}

/// The tables of a unit that do not match their hashes; none where there are no hashes.
pub(super) fn check_tables(run: &Path, id: UnitId) -> Result<Option<Vec<DamagedFile>>, FolderError> {
    let Some(sums) = Sums::read(run, &sums_file(id))? else { return Ok(None) };
    let known: Vec<String> = sums.files().map(str::to_owned).collect();
    let expected = ["hands", "moves", "chance", "shards"].map(|table| table_file(table, id, Whole::Yes));
    // A file that is not kept is not among them; the games always are.
    let expected: Vec<String> = expected.into_iter().filter(|file| known.contains(file)).collect();
    if !known.contains(&table_file("shards", id, Whole::Yes)) {
        return Err(DamagedFile::new(run, sums_file(id), FileFlaw::BadSums).into());
    }
    sums.expect(run, &expected)?;
    let mut damaged = Vec::new();
    for file in &known {
        match sums.content(run, file) {
            Err(FolderError::Damaged(found)) => damaged.push(found),
            other => drop(other?),
        }
    }
    Ok(Some(damaged))
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
        let shape = experiment.table_shape().clone();
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
        let (place, rows) = (&self.place, experiment.table_rows());
        rows.push_games(&mut self.games, place, &played.block, seats_of(experiment));
        if let Some(hands) = &mut self.hands {
            rows.push_hands(hands, place, experiment, played);
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

    /// Each table as the content of its file.
    fn encoded(&self, run: &Path, id: UnitId, manifest: &str) -> Result<Vec<(&'static str, Vec<u8>)>, FolderError> {
        self.each()
            .map(|(name, table)| {
                let mut content = Vec::new();
                let path = || run.join(table_file(name, id, Whole::Yes));
                write_table(&mut content, table, manifest).map_err(|why| FolderError::Parquet { path: path(), why })?;
                Ok((name, content))
            })
            .collect()
    }

    /// Writes the tables of a unit that is done: first their hashes, then each under a temporary name that is changed, that of
    /// the games last. Where there are no games nothing else counts, so that the run may be killed at any moment.
    pub(super) fn write(&self, run: &Path, id: UnitId, manifest: &str) -> Result<(), FolderError> {
        let tables = self.encoded(run, id, manifest)?;
        let files: Vec<(String, &[u8])> =
            tables.iter().map(|(name, content)| (table_file(name, id, Whole::Yes), &content[..])).collect();
        Sums::of(sums_file(id), files.iter().map(|(file, content)| (file.as_str(), *content))).write(run)?;
        files.iter().try_for_each(|(file, content)| write_whole(&run.join(file), content))
    }

    /// Writes the tables of a unit that was broken off.
    pub(super) fn write_part(&self, run: &Path, id: UnitId, manifest: &str) -> Result<(), FolderError> {
        let content = PartFile::packed(&self.encoded(run, id, manifest)?);
        write_whole(&run.join(table_file("shards", id, Whole::No)), &content)
    }

    /// Reads the tables of a unit that is done; none where it is not. Nothing is read of a file that does not match its hash;
    /// `hashed`, each has one.
    pub(super) fn read(
        run: &Path,
        (pairing, id): (&Pairing, UnitId),
        hashed: bool,
        experiment: &Experiment,
        manifest: &str,
    ) -> Result<Option<Self>, FolderError> {
        let games = table_file("shards", id, Whole::Yes);
        if !run.join(&games).exists() {
            return Ok(None);
        }
        let like = Self::new(experiment, pairing, id);
        let names: Vec<&str> = like.each().map(|(name, _)| name).collect();
        let files: Vec<String> = names.iter().map(|name| table_file(name, id, Whole::Yes)).collect();
        let sums = Sums::read(run, &sums_file(id))?;
        if let Some(sums) = &sums {
            sums.expect(run, &files)?;
        }
        let content = |file: &String| match &sums {
            Some(sums) => sums.content(run, file),
            None if hashed => Err(DamagedFile::new(run, games.as_str(), FileFlaw::NoHash).into()),
            None => {
                read_if_there(&run.join(file))?.ok_or_else(|| DamagedFile::new(run, file, FileFlaw::Missing).into())
            }
        };
        let contents = files.iter().map(content).collect::<Result<Vec<_>, _>>()?;
        let (mut contents, mut files) = (contents.into_iter(), files.into_iter());
        let mut damaged = games.clone();
        let tables = like.filled(manifest, || {
            damaged = files.next()?;
            contents.next()
        });
        tables.map(Some).ok_or_else(|| DamagedFile::new(run, damaged, FileFlaw::NotItsTables).into())
    }

    /// Reads the tables of a unit that was broken off; none where there is none.
    pub(super) fn read_part(
        run: &Path,
        (pairing, id): (&Pairing, UnitId),
        experiment: &Experiment,
        manifest: &str,
    ) -> Result<Option<Self>, FolderError> {
        let file = table_file("shards", id, Whole::No);
        let Some(content) = read_if_there(&run.join(&file))? else { return Ok(None) };
        let damaged = |flaw| FolderError::from(DamagedFile::new(run, file.as_str(), flaw));
        if !PartFile::is_whole(&content) {
            return Err(damaged(FileFlaw::Changed));
        }
        let mut contents = PartFile::unpacked(&content).unwrap_or_default().into_iter();
        let tables = Self::new(experiment, pairing, id).filled(manifest, || contents.next());
        tables.map(Some).ok_or_else(|| damaged(FileFlaw::NotItsTables))
    }

    /// The same with the rows of files, which come in the order of [`each`](Self::each); none where one holds something else.
    fn filled(mut self, manifest: &str, mut next: impl FnMut() -> Option<Vec<u8>>) -> Option<Self> {
        let beside = [&mut self.hands, &mut self.moves, &mut self.chance].into_iter().flatten();
        for table in beside.chain([&mut self.games]) {
            *table = read_table(&next()?[..], table, manifest).ok()??;
        }
        Some(self)
    }

    /// Takes the files of a unit away.
    pub(super) fn remove(folder: &Path, id: UnitId, whole: Whole) -> Result<(), (PathBuf, io::Error)> {
        // The games first: without them nothing else counts.
        for file in unit_files(id, whole) {
            let path = folder.join(file);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err((path, error)),
                _ => {}
            }
        }
        Ok(())
    }
}

/// The files of a unit, those of its games first.
pub(super) fn unit_files(id: UnitId, whole: Whole) -> Vec<String> {
    let tables = TABLE_FOLDERS.iter().map(|table| table_file(table, id, whole));
    tables.chain((whole == Whole::Yes).then(|| sums_file(id))).collect()
}
