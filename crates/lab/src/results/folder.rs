//! The folder of a run.
//!
//! `manifest.toml` (everything looked up), `rules.toml`, `players/*.toml` (of players whose name does not say how they
//! play), `env.json` (where it was begun), `shards/*.parquet` (games, a
//! file a unit), `hands/*.parquet`, `moves/*.parquet` and `chance/*.parquet` where they are kept, `events.jsonl` (what happened when),
//! `summary.json`, `report.html`. Every file is written under another name and renamed when it is whole, so that a
//! run can be killed at any moment; what is done is what has its file. The folder can be moved.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use sobremesa_catalog::{Catalog, PlayerFile};
use sobremesa_core::Seed;
use sobremesa_protocol::Localized;

use super::events::{Event, RunEvent, Timings};
use super::parquet_file::ParquetError;
use super::unit_tables::{TABLE_FOLDERS, UnitTables, Whole, unit_of};
use crate::experiment::{Experiment, ExperimentError};
use crate::plan::{ManifestMistakes, Plan};
use crate::schedule::Pairing;
use crate::summary::Summary;
use crate::work::{UnitId, blocks_of};

/// Why a run's folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// There is another experiment in the folder already.
    #[error("{} holds another experiment", .0.display())]
    Taken(PathBuf),
    /// The folder holds files that are none of a run.
    #[error("{} holds files that are none of a run", .0.display())]
    Foreign(PathBuf),
    /// There is no run in the folder.
    #[error("{} holds no experiment: its manifest.toml is missing", .0.display())]
    NoRun(PathBuf),
    /// Another process is playing the run.
    #[error("the experiment in {} is being played by another program", .0.display())]
    Busy(PathBuf),
    /// The system refuses to write.
    #[error("{} cannot be written: {why}", .path.display())]
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The system refuses to read.
    #[error("{} cannot be read: {why}", .path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// Parquet cannot be written.
    #[error("{} cannot be written: {why}", .path.display())]
    Parquet {
        /// The file that cannot be read or written.
        path: PathBuf,
        /// What the library says.
        why: ParquetError,
    },
    /// The manifest describes an experiment that cannot be played here.
    #[error(transparent)]
    Experiment(#[from] ExperimentError),
    /// Its manifest is spoilt.
    #[error(transparent)]
    Manifest(#[from] ManifestMistakes),
}

/// The folder of a run.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
    manifest: String,
    events: Mutex<File>,
}

/// The right to play a run, until it is dropped; that of a process that is killed ends with it.
#[derive(Debug)]
pub struct RunLock(File);

impl Drop for RunLock {
    fn drop(&mut self) {
        // What cannot be given back goes with the file.
        let _ = self.0.unlock();
    }
}

/// The head of a run's summary.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct SummaryHead {
    format: u32,
    manifest_hash: String,
    /// Whether everything was played that the stop rule asks for.
    pub complete: bool,
    /// The number of games played.
    pub games: u64,
    /// What it came to ([`Summary::sentence`]).
    pub sentence: Localized,
}

/// Where a run was begun.
#[derive(serde::Serialize)]
struct Environment {
    program: &'static str,
    version: &'static str,
    os: &'static str,
    arch: &'static str,
    cpus: usize,
    manifest: String,
    begun: f64,
}

fn unwritable(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |why| FolderError::Unwritable { path, why }
}

/// Writes a file under another name and renames it.
fn write_whole(path: &Path, text: &str) -> Result<(), FolderError> {
    let new = path.with_extension("new");
    fs::write(&new, text).map_err(unwritable(&new))?;
    fs::rename(&new, path).map_err(unwritable(path))
}

/// Where a run keeps the file of a player, by what it comes to.
fn kept_player(run: &Path, hash: &str) -> PathBuf {
    let name: String = hash.chars().filter(char::is_ascii_hexdigit).take(16).collect();
    run.join("players").join(format!("{name}.toml"))
}

/// Whether a folder without a manifest holds what a run that was killed at its beginning does not leave.
fn holds_foreign(path: &Path) -> Result<bool, FolderError> {
    let left = ["players", "env.json", "env.new", "rules.toml", "rules.new", "manifest.new", "events.jsonl"];
    let unreadable = |why| FolderError::Unreadable { path: path.to_owned(), why };
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(why) => return Err(unreadable(why)),
    };
    for entry in entries {
        let name = entry.map_err(unreadable)?.file_name();
        if !left.iter().chain(&TABLE_FOLDERS).any(|known| name == *known) {
            return Ok(true);
        }
    }
    Ok(false)
}

impl RunFolder {
    /// The folder of an experiment: a new one, or that of the same experiment begun before.
    ///
    /// # Errors
    /// If another experiment or other files are in it, or it cannot be written to.
    ///
    /// # Panics
    /// Never: texts and numbers are always written.
    pub fn create(path: &Path, experiment: &Experiment) -> Result<Self, FolderError> {
        let manifest = experiment.manifest().to_toml();
        let hash = experiment.hash();
        let written = path.join("manifest.toml");
        if written.exists() {
            let other = fs::read_to_string(&written).map_err(|why| FolderError::Unreadable { path: written, why })?;
            if other != manifest {
                return Err(FolderError::Taken(path.to_owned()));
            }
        } else if holds_foreign(path)? {
            return Err(FolderError::Foreign(path.to_owned()));
        }
        fs::create_dir_all(path).map_err(unwritable(path))?;
        let folder = Self::at(path, hash.clone())?;
        // Two that begin the same run at once would rename each other's files away.
        let lock = folder.lock()?;
        for name in TABLE_FOLDERS {
            let kept = name == "shards" || file_kept(experiment, name);
            if kept {
                let folder = path.join(name);
                fs::create_dir_all(&folder).map_err(unwritable(&folder))?;
            }
        }
        if !path.join("env.json").exists() {
            let environment = Environment {
                program: "sobremesa",
                version: env!("CARGO_PKG_VERSION"),
                os: std::env::consts::OS,
                arch: std::env::consts::ARCH,
                cpus: std::thread::available_parallelism().map_or(1, usize::from),
                manifest: hash.clone(),
                begun: Event::Finished.now().at,
            };
            let text = serde_json::to_string_pretty(&environment).expect("texts and numbers are always written");
            write_whole(&path.join("env.json"), &format!("{text}\n"))?;
        }
        write_whole(&path.join("rules.toml"), experiment.game().file())?;
        let players = experiment.player_files();
        if !players.is_empty() {
            let folder = path.join("players");
            fs::create_dir_all(&folder).map_err(unwritable(&folder))?;
            for file in players.values() {
                write_whole(&kept_player(path, &file.hash), &file.kept())?;
            }
        }
        // Last: where there is a manifest there is a run.
        write_whole(&path.join("manifest.toml"), &manifest)?;
        drop(lock);
        Ok(folder)
    }

    /// The right to play the run: one process has it at a time.
    ///
    /// # Errors
    /// If another has it, or the system cannot tell.
    ///
    /// # Panics
    /// If another thread panicked while it wrote an event.
    pub fn lock(&self) -> Result<RunLock, FolderError> {
        let file = self.events.lock().expect("nobody panics while writing").try_clone();
        let file = file.map_err(unwritable(&self.path))?;
        match file.try_lock() {
            Ok(()) => Ok(RunLock(file)),
            Err(TryLockError::WouldBlock) => Err(FolderError::Busy(self.path.clone())),
            Err(TryLockError::Error(why)) => Err(unwritable(&self.path)(why)),
        }
    }

    /// The folder of a run begun before, with its experiment as its own files tell it.
    ///
    /// # Errors
    /// If there is no run in it, or it cannot be played or read here.
    pub fn open(path: &Path, catalog: &Catalog) -> Result<(Self, Experiment), FolderError> {
        let written = path.join("manifest.toml");
        if !written.exists() {
            return Err(FolderError::NoRun(path.to_owned()));
        }
        let text =
            fs::read_to_string(&written).map_err(|why| FolderError::Unreadable { path: written.clone(), why })?;
        let mut plan = Plan::from_manifest(&written.display().to_string(), &text)?;
        // The rules as they were: what is installed may have changed, and the folder may be elsewhere.
        let own = fs::read_to_string(path.join("rules.toml")).ok();
        let spec = plan.rules.as_ref().map_or("", |rules| rules.text.as_str());
        let own = own.and_then(|text| catalog.rules_from_text(spec, &text).ok());
        // So are the players.
        let game = own.clone().or_else(|| catalog.rules(spec).ok());
        let game = game.map_or_else(String::new, |game| game.info().game.clone());
        for (name, hash) in &plan.player_hashes {
            let kept = kept_player(path, &hash.text);
            let read = fs::read_to_string(&kept).ok();
            let file = read.and_then(|text| PlayerFile::of_text(&game, name, &kept.display().to_string(), &text).ok());
            // What a program starts is in its own folder alone.
            if let Some(file) = file.filter(|file| file.hash == hash.text && !file.is_program()) {
                plan.kept_players.insert(name.clone(), file);
            }
        }
        let seed = Seed::from_text("");
        let named = plan.rules_hash.as_ref().map(|hash| hash.text.as_str());
        let experiment = match own.filter(|game| Some(game.rules_hash()) == named) {
            Some(game) => Experiment::of_game(&plan, game, seed)?,
            None => Experiment::new(&plan, catalog, seed)?,
        };
        let hash = experiment.hash();
        Ok((Self::at(path, hash)?, experiment))
    }

    fn at(path: &Path, manifest: String) -> Result<Self, FolderError> {
        let events = path.join("events.jsonl");
        let file = OpenOptions::new().append(true).create(true).open(&events).map_err(unwritable(&events))?;
        Ok(Self { path: path.to_owned(), manifest, events: Mutex::new(file) })
    }

    /// When it was begun, in seconds since 1970; none where that is not known.
    pub fn begun(&self) -> Option<f64> {
        #[derive(serde::Deserialize)]
        struct Begun {
            begun: f64,
        }
        let text = fs::read_to_string(self.path.join("env.json")).ok()?;
        serde_json::from_str(&text).ok().map(|Begun { begun }| begun)
    }

    /// The head of the run's summary, if there is one and nothing was played after it.
    pub fn told(&self) -> Option<SummaryHead> {
        let path = self.path.join("summary.json");
        let told: SummaryHead = serde_json::from_str(&fs::read_to_string(&path).ok()?).ok()?;
        let written = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
        let last = told.complete || written(&path)? >= written(&self.path.join("events.jsonl"))?;
        (told.format == crate::summary::FORMAT && told.manifest_hash == self.manifest && last).then_some(told)
    }

    /// Takes away what a run that was killed was writing.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn tidy(&self) -> Result<(), FolderError> {
        let folders = TABLE_FOLDERS.iter().chain(&["", "players"]).map(|name| self.path.join(name));
        let folders: Vec<PathBuf> = folders.collect();
        for entry in folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|extension| extension == "new") {
                fs::remove_file(&path).map_err(unwritable(&path))?;
            }
        }
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The units of which something is there, in their order, and whether all of it is, as far as one can see without
    /// reading it.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn units(&self) -> Result<BTreeMap<UnitId, bool>, FolderError> {
        let mut found = BTreeMap::new();
        for table in TABLE_FOLDERS {
            let path = self.path.join(table);
            let unreadable = |why| FolderError::Unreadable { path: path.clone(), why };
            let entries = match fs::read_dir(&path) {
                Ok(entries) => entries,
                Err(why) if why.kind() == io::ErrorKind::NotFound => continue,
                Err(why) => return Err(unreadable(why)),
            };
            for entry in entries {
                let name = entry.map_err(unreadable)?.file_name();
                let Some((id, whole)) = name.to_str().and_then(unit_of) else { continue };
                *found.entry(id).or_default() |= table == "shards" && whole == Whole::Yes;
            }
        }
        Ok(found)
    }

    /// A unit that is done; none where it is missing or spoilt.
    pub fn read(&self, experiment: &Experiment, pairing: &Pairing, id: UnitId) -> Option<UnitTables> {
        let tables = UnitTables::read(&self.path, (pairing, id), Whole::Yes, experiment, &self.manifest)?;
        let blocks = tables.blocks(experiment)?;
        blocks.iter().map(|block| block.block).eq(blocks_of(experiment, pairing, id.unit)).then_some(tables)
    }

    /// The blocks of a unit that was broken off; none where there are none.
    pub fn read_part(&self, experiment: &Experiment, pairing: &Pairing, id: UnitId) -> Option<UnitTables> {
        let tables = UnitTables::read(&self.path, (pairing, id), Whole::No, experiment, &self.manifest)?;
        let blocks = tables.blocks(experiment)?;
        let due = blocks_of(experiment, pairing, id.unit).take(blocks.len());
        blocks.iter().map(|block| block.block).eq(due).then_some(tables)
    }

    /// Keeps a unit that is done.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, id: UnitId, tables: &UnitTables) -> Result<(), FolderError> {
        self.keep(id, tables, Whole::Yes)?;
        self.remove(id, Whole::No)
    }

    /// Keeps what there is of a unit that is not done.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_part(&self, id: UnitId, tables: &UnitTables) -> Result<(), FolderError> {
        self.keep(id, tables, Whole::No)
    }

    fn keep(&self, id: UnitId, tables: &UnitTables, whole: Whole) -> Result<(), FolderError> {
        let written = tables.write(&self.path, id, whole, &self.manifest);
        written.map_err(|(path, why)| FolderError::Parquet { path, why })
    }

    /// Takes a unit away that does not count: one beyond where its pairing stopped.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn forget(&self, id: UnitId) -> Result<(), FolderError> {
        self.remove(id, Whole::Yes)?;
        self.remove(id, Whole::No)
    }

    fn remove(&self, id: UnitId, whole: Whole) -> Result<(), FolderError> {
        UnitTables::remove(&self.path, id, whole).map_err(|(path, why)| FolderError::Unwritable { path, why })
    }

    /// Adds an event.
    ///
    /// # Errors
    /// If it cannot be written.
    ///
    /// # Panics
    /// If another thread panicked while it wrote.
    pub fn tell(&self, happened: &RunEvent) -> Result<(), FolderError> {
        let mut line = serde_json::to_string(happened).expect("texts and numbers are always written");
        line.push('\n');
        let mut events = self.events.lock().expect("nobody panics while writing");
        events.write_all(line.as_bytes()).map_err(unwritable(&self.path.join("events.jsonl")))
    }

    /// The events of the run, as far as they can be read: the last line may be broken off.
    pub fn events(&self) -> Vec<RunEvent> {
        let Ok(file) = File::open(self.path.join("events.jsonl")) else { return Vec::new() };
        BufReader::new(file).lines().map_while(Result::ok).filter_map(|line| serde_json::from_str(&line).ok()).collect()
    }

    /// How long things took, from the events.
    pub fn timings(&self, experiment: &Experiment) -> Timings {
        let mut timings = Timings::new(experiment.teams().len());
        let mut rounds: Vec<Vec<Vec<usize>>> = Vec::new();
        for happened in self.events() {
            match happened.event {
                Event::Round { round, pairings } => {
                    rounds.resize(rounds.len().max(round as usize + 1), Vec::new());
                    rounds[round as usize] = pairings;
                }
                Event::Unit { unit, seconds, thinking, .. } => {
                    let teams = rounds.get(unit.round as usize).and_then(|pairs| pairs.get(unit.pairing as usize));
                    timings.add(teams.map_or(&[], Vec::as_slice), seconds, &thinking);
                }
                _ => {}
            }
        }
        timings
    }

    /// Writes the summary.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_summary(&self, summary: &Summary) -> Result<(), FolderError> {
        write_whole(&self.path.join("summary.json"), &summary.to_json())
    }

    /// Writes the report.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_report(&self, html: &str) -> Result<(), FolderError> {
        write_whole(&self.path.join("report.html"), html)
    }
}

/// Whether a table beside the games is kept.
fn file_kept(experiment: &Experiment, name: &str) -> bool {
    match name {
        "hands" => experiment.keep().hands,
        _ => experiment.keep().moves != crate::plan::KeptMoves::None,
    }
}
