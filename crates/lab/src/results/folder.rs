//! The folder of a run.
//!
//! `manifest.toml` (everything looked up), `rules.toml`, `players/*.toml` (of players whose name does not say how they
//! play), `env.json` (where it was begun), `shards/*.parquet` (games, a
//! file a unit), `hands/*.parquet`, `moves/*.parquet` and `chance/*.parquet` where they are kept, `events.jsonl` (what happened when),
//! `summary.json`, `report.html`. Every file is written under another name and renamed when it is whole, so that a
//! run can be killed at any moment; what is done is what has its file. The folder can be moved.
//!
//! The hashes of these files stand in `manifest.sum`, `env.sum`, `shards/*.sum` (those of all tables of a unit), `summary.sum`
//! and `report.sum`, that of an event at the end of its line. A run without `manifest.sum` is of a version that wrote none.
//! Nothing is written to a folder that is only read.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

use sobremesa_catalog::{Catalog, PlayerFile};
use sobremesa_core::Seed;
use sobremesa_protocol::Localized;

use super::environment::Environment;
use super::event_lines::{self, EventLine};
use super::events::{Event, RunEvent, Timings};
use super::parquet_file::ParquetError;
use super::sums::{DamagedFile, FileFlaw, Sums, read_if_there};
use super::unit_tables::{TABLE_FOLDERS, UnitTables, Whole, table_file, unit_of};
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
    /// A file is damaged.
    #[error(transparent)]
    Damaged(#[from] DamagedFile),
    /// Another version of the program began the run, or went on with it last.
    #[error("the experiment in {} was played by version {version}, and this is {}", .path.display(), env!("CARGO_PKG_VERSION"))]
    OtherVersion {
        /// The run's folder.
        path: PathBuf,
        /// The version that played it last.
        version: String,
    },
    /// The manifest describes an experiment that cannot be played here.
    #[error(transparent)]
    Experiment(#[from] ExperimentError),
    /// Its manifest is spoilt.
    #[error(transparent)]
    Manifest(#[from] ManifestMistakes),
}

/// The names of files of a run and of their hashes.
pub(super) const MANIFEST: &str = "manifest.toml";
pub(super) const MANIFEST_SUMS: &str = "manifest.sum";
pub(super) const RULES: &str = "rules.toml";
pub(super) const EVENTS: &str = "events.jsonl";
pub(super) const SUMMARY: &str = "summary.json";
pub(super) const SUMMARY_SUMS: &str = "summary.sum";
pub(super) const REPORT: &str = "report.html";
pub(super) const REPORT_SUMS: &str = "report.sum";

/// The folder of a run.
#[derive(Debug)]
pub struct RunFolder {
    pub(super) path: PathBuf,
    pub(super) manifest: String,
    /// Whether its files have hashes: not those of a run that an earlier version of the program began.
    pub(super) hashed: bool,
    /// Whether it goes on although another version of the program played it.
    any_version: bool,
    /// The file of events, opened when it is first written to.
    events: Mutex<Option<File>>,
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

pub(super) fn unwritable(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |why| FolderError::Unwritable { path, why }
}

/// Writes a file under another name and renames it.
pub(super) fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> Result<(), FolderError> {
    let new = path.with_extension("new");
    fs::write(&new, content).map_err(unwritable(&new))?;
    fs::rename(&new, path).map_err(unwritable(path))
}

/// Writes a file that may be there already, and its hash. What was there is taken away first: killed in between, the run has
/// none, and never one that does not match.
pub(super) fn write_anew(run: &Path, (file, sums): (&str, &str), text: &str) -> Result<(), FolderError> {
    let path = run.join(file);
    let new = Sums::of(sums, [(file, text.as_bytes())]);
    // Who sums up a run that is only read changes nothing.
    let there = fs::read(&path).is_ok_and(|content| content == text.as_bytes());
    if there && matches!(Sums::read(run, sums), Ok(Some(old)) if old == new) {
        return Ok(());
    }
    match fs::remove_file(&path) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(unwritable(&path)(why)),
        _ => new.write(run)?,
    }
    write_whole(&path, text)
}

/// Writes a summary and a report into a folder that is no run's.
pub(crate) fn write_results(folder: &Path, summary: &str, report: &str) -> Result<(), FolderError> {
    fs::create_dir_all(folder).map_err(unwritable(folder))?;
    write_whole(&folder.join(SUMMARY), summary)?;
    write_whole(&folder.join(REPORT), report)
}

/// Whether a folder holds nothing but what a run leaves there: one that was killed at its beginning, or while it was removed.
pub fn holds_only_a_run(path: &Path) -> bool {
    let files = ["env.json", "env.sum", RULES, EVENTS, MANIFEST_SUMS, SUMMARY, SUMMARY_SUMS, REPORT, REPORT_SUMS];
    let own = |name: &str| {
        let new = Path::new(name).extension().is_some_and(|ending| ending == "new");
        let folders = TABLE_FOLDERS.iter().chain(&["players", "damaged"]);
        new || files.iter().chain(folders).any(|known| name == *known)
    };
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).all(|name| name.to_str().is_some_and(own))
}

/// Whether a run is being made in a folder that holds none yet: another process, or thread, has its lock.
pub fn is_being_made(path: &Path) -> bool {
    let file = File::open(path.join(EVENTS));
    file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Where a run keeps the file of a player, by what it comes to: its name from the run's folder.
fn kept_player(hash: &str) -> String {
    let name: String = hash.chars().filter(char::is_ascii_hexdigit).take(16).collect();
    format!("players/{name}.toml")
}

/// Sees that what says what is played matches its hashes: the manifest, the rules and the players. Whether it has some.
///
/// # Errors
/// With the first file that does not.
pub(super) fn check_manifest(run: &Path) -> Result<bool, FolderError> {
    let Some(sums) = Sums::read(run, MANIFEST_SUMS)? else { return Ok(false) };
    let mut expected = vec![MANIFEST.to_owned(), RULES.to_owned()];
    expected.extend(sums.files().filter(|file| file.starts_with("players/")).map(str::to_owned));
    sums.expect(run, &expected)?;
    expected.iter().try_for_each(|file| sums.content(run, file).map(drop))?;
    Ok(true)
}

/// Whether a folder without a manifest holds what a run that was killed at its beginning does not leave.
fn holds_foreign(path: &Path) -> Result<bool, FolderError> {
    let left = ["players", "env.json", "env.new", "env.sum", RULES, "rules.new", "manifest.new", MANIFEST_SUMS, EVENTS];
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
    /// If another experiment or other files are in it, one is damaged, or it cannot be written to.
    pub fn create(path: &Path, experiment: &Experiment) -> Result<Self, FolderError> {
        Self::create_of(path, experiment, None)
    }

    /// The same of a run with an owner, by a text that says nothing to others; one begun before keeps its own.
    ///
    /// # Errors
    /// As of [`create`](Self::create).
    pub fn create_of(path: &Path, experiment: &Experiment, owner: Option<&str>) -> Result<Self, FolderError> {
        let manifest = experiment.manifest().to_toml();
        let written = path.join(MANIFEST);
        let begun = written.exists();
        if begun {
            check_manifest(path)?;
            let other = fs::read_to_string(&written).map_err(|why| FolderError::Unreadable { path: written, why })?;
            if other != manifest {
                return Err(FolderError::Taken(path.to_owned()));
            }
        } else if holds_foreign(path)? {
            return Err(FolderError::Foreign(path.to_owned()));
        }
        fs::create_dir_all(path).map_err(unwritable(path))?;
        let mut folder = Self::at(path, experiment.hash());
        // Two that begin the same run at once would rename each other's files away.
        let lock = folder.lock()?;
        for name in TABLE_FOLDERS {
            let kept = name == "shards" || file_kept(experiment, name);
            if kept {
                let folder = path.join(name);
                fs::create_dir_all(&folder).map_err(unwritable(&folder))?;
            }
        }
        if !begun {
            Environment::here(&folder.manifest, owner).write(path)?;
            folder.write_manifest(experiment, &manifest)?;
        }
        drop(lock);
        Ok(folder)
    }

    /// Writes what is played, and its hashes.
    fn write_manifest(&mut self, experiment: &Experiment, manifest: &str) -> Result<(), FolderError> {
        let mut files =
            vec![(MANIFEST.to_owned(), manifest.to_owned()), (RULES.to_owned(), experiment.game().file().to_owned())];
        let players = experiment.player_files();
        files.extend(players.values().map(|file| (kept_player(&file.hash), file.kept())));
        // Two names of one player are one file.
        files[2..].sort();
        files.dedup();
        Sums::of(MANIFEST_SUMS, files.iter().map(|(file, text)| (file.as_str(), text.as_bytes()))).write(&self.path)?;
        if files.len() > 2 {
            let folder = self.path.join("players");
            fs::create_dir_all(&folder).map_err(unwritable(&folder))?;
        }
        // The manifest last: where there is one there is a run.
        for (file, text) in files.iter().rev() {
            write_whole(&self.path.join(file), text)?;
        }
        self.hashed = true;
        Ok(())
    }

    /// The same, and it goes on although another version of the program played it. The run says so from then on.
    #[must_use]
    pub fn by_any_version(self) -> Self {
        Self { any_version: true, ..self }
    }

    /// Whether its files have hashes: not those of a run that an earlier version of the program began.
    pub fn has_hashes(&self) -> bool {
        self.hashed
    }

    /// The right to play the run: one process has it at a time.
    ///
    /// # Errors
    /// If another has it, or the system cannot tell.
    ///
    /// # Panics
    /// If another thread panicked while it wrote an event.
    pub fn lock(&self) -> Result<RunLock, FolderError> {
        let file = self.opened_events()?.as_ref().expect("it was opened").try_clone();
        let file = file.map_err(unwritable(&self.path))?;
        match file.try_lock() {
            Ok(()) => Ok(RunLock(file)),
            Err(TryLockError::WouldBlock) => Err(FolderError::Busy(self.path.clone())),
            Err(TryLockError::Error(why)) => Err(unwritable(&self.path)(why)),
        }
    }

    /// The file of events, to be written to.
    fn opened_events(&self) -> Result<MutexGuard<'_, Option<File>>, FolderError> {
        let mut events = self.events.lock().expect("nobody panics while writing");
        if events.is_none() {
            let path = self.path.join(EVENTS);
            let file = OpenOptions::new().append(true).create(true).open(&path).map_err(unwritable(&path))?;
            *events = Some(file);
        }
        Ok(events)
    }

    /// The folder of a run begun before, with its experiment as its own files tell it.
    ///
    /// # Errors
    /// If there is no run in it, what says what is played is damaged, or it cannot be played or read here.
    pub fn open(path: &Path, catalog: &Catalog) -> Result<(Self, Experiment), FolderError> {
        let written = path.join(MANIFEST);
        if !written.exists() {
            return Err(FolderError::NoRun(path.to_owned()));
        }
        check_manifest(path)?;
        let text =
            fs::read_to_string(&written).map_err(|why| FolderError::Unreadable { path: written.clone(), why })?;
        let mut plan = Plan::from_manifest(&written.display().to_string(), &text)?;
        // The rules as they were: what is installed may have changed, and the folder may be elsewhere.
        let own = fs::read_to_string(path.join(RULES)).ok();
        let spec = plan.rules.as_ref().map_or("", |rules| rules.text.as_str());
        let own = own.and_then(|text| catalog.rules_from_text(spec, &text).ok());
        // So are the players.
        let game = own.clone().or_else(|| catalog.rules(spec).ok());
        let game = game.map_or_else(String::new, |game| game.info().game.clone());
        for (name, hash) in &plan.player_hashes {
            let kept = path.join(kept_player(&hash.text));
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
        Ok((Self::at(path, experiment.hash()), experiment))
    }

    pub(super) fn at(path: &Path, manifest: String) -> Self {
        let hashed = path.join(MANIFEST_SUMS).exists();
        Self { path: path.to_owned(), manifest, hashed, any_version: false, events: Mutex::default() }
    }

    /// Where it was begun and by whom; none where that is not known.
    pub(super) fn environment(&self) -> Result<Option<Environment>, FolderError> {
        Environment::read(&self.path, self.hashed)
    }

    /// When it was begun, in seconds since 1970; none where that is not known.
    pub fn begun(&self) -> Option<f64> {
        self.environment().ok()?.map(|environment| environment.begun)
    }

    /// The versions of the program that played it, the first first; none where that is not known.
    pub fn versions(&self) -> Vec<String> {
        self.environment().ok().flatten().map(|environment| environment.versions()).unwrap_or_default()
    }

    /// Sees that this version of the program played it last, or may go on all the same: then the run says so.
    ///
    /// # Errors
    /// [`FolderError::OtherVersion`], or where the environment cannot be read or written.
    pub fn admit_version(&self) -> Result<(), FolderError> {
        let Some(mut environment) = self.environment()? else { return Ok(()) };
        let own = env!("CARGO_PKG_VERSION");
        let last = environment.versions().pop().unwrap_or_default();
        if last == own {
            return Ok(());
        }
        if !self.any_version {
            return Err(FolderError::OtherVersion { path: self.path.clone(), version: last });
        }
        environment.continued.push(own.to_owned());
        environment.write(&self.path)
    }

    /// The head of the run's summary, if there is one that matches its hash and nothing was played after it.
    pub fn told(&self) -> Option<SummaryHead> {
        let path = self.path.join(SUMMARY);
        let content = match Sums::read(&self.path, SUMMARY_SUMS).ok()? {
            Some(sums) => sums.content(&self.path, SUMMARY).ok()?,
            None if self.hashed => return None,
            None => fs::read(&path).ok()?,
        };
        let told: SummaryHead = serde_json::from_slice(&content).ok()?;
        let written = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
        let last = told.complete || written(&path)? >= written(&self.path.join(EVENTS))?;
        (told.format == crate::summary::FORMAT && told.manifest_hash == self.manifest && last).then_some(told)
    }

    /// Whose it is, as it was said when it was begun; none where nobody was named, or that is not known any more.
    ///
    /// # Errors
    /// If that is damaged.
    pub fn owner(path: &Path) -> Result<Option<String>, FolderError> {
        let environment = Environment::read(path, path.join(MANIFEST_SUMS).exists())?;
        Ok(environment.and_then(|environment| environment.owner))
    }

    /// The damage of a summary of everything that says something else than the games do; one of a part may be older than what was
    /// played since, and that of another version says other things.
    pub(crate) fn damaged_summary(&self, games: &Summary) -> Result<Option<DamagedFile>, FolderError> {
        let Some(content) = read_if_there(&self.path.join(SUMMARY))? else { return Ok(None) };
        if self.versions().iter().any(|version| version != env!("CARGO_PKG_VERSION")) {
            return Ok(None);
        }
        let told: Option<SummaryHead> = serde_json::from_slice(&content).ok();
        let partial = told.is_some_and(|told| !told.complete);
        let same = partial || content == games.to_json().as_bytes();
        Ok((!same).then(|| DamagedFile::new(&self.path, SUMMARY, FileFlaw::NotFromGames)))
    }

    /// The damage of a unit whose games come out otherwise.
    pub(crate) fn other_games(&self, id: UnitId) -> DamagedFile {
        DamagedFile::new(&self.path, table_file("shards", id, Whole::Yes), FileFlaw::PlaysOtherwise)
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

    /// A unit that is done; none where it is not.
    ///
    /// # Errors
    /// If one of its files is damaged.
    pub fn read(
        &self,
        experiment: &Experiment,
        pairing: &Pairing,
        id: UnitId,
    ) -> Result<Option<UnitTables>, FolderError> {
        let found = UnitTables::read(&self.path, (pairing, id), self.hashed, experiment, &self.manifest)?;
        let Some(tables) = found else { return Ok(None) };
        let blocks = tables.blocks(experiment).unwrap_or_default();
        if blocks.iter().map(|block| block.block).eq(blocks_of(experiment, pairing, id.unit)) {
            return Ok(Some(tables));
        }
        Err(self.damaged(table_file("shards", id, Whole::Yes), FileFlaw::NotItsTables))
    }

    /// The blocks of a unit that was broken off; none where there are none.
    ///
    /// # Errors
    /// If its file is damaged.
    pub fn read_part(
        &self,
        experiment: &Experiment,
        pairing: &Pairing,
        id: UnitId,
    ) -> Result<Option<UnitTables>, FolderError> {
        let found = UnitTables::read_part(&self.path, (pairing, id), experiment, &self.manifest)?;
        let Some(tables) = found else { return Ok(None) };
        let blocks = tables.blocks(experiment).unwrap_or_default();
        let due = blocks_of(experiment, pairing, id.unit).take(blocks.len());
        if !blocks.is_empty() && blocks.iter().map(|block| block.block).eq(due) {
            return Ok(Some(tables));
        }
        Err(self.damaged(table_file("shards", id, Whole::No), FileFlaw::NotItsTables))
    }

    fn damaged(&self, file: impl Into<String>, flaw: FileFlaw) -> FolderError {
        DamagedFile::new(&self.path, file, flaw).into()
    }

    /// Keeps a unit that is done.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, id: UnitId, tables: &UnitTables) -> Result<(), FolderError> {
        tables.write(&self.path, id, &self.manifest)?;
        self.remove(id, Whole::No)
    }

    /// Keeps what there is of a unit that is not done.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_part(&self, id: UnitId, tables: &UnitTables) -> Result<(), FolderError> {
        tables.write_part(&self.path, id, &self.manifest)
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
        let line = event_lines::written(happened);
        let mut events = self.opened_events()?;
        let file = events.as_mut().expect("it was opened");
        file.write_all(line.as_bytes()).map_err(unwritable(&self.path.join(EVENTS)))
    }

    /// The events of the run. The last line may be broken off: it counts for nothing.
    ///
    /// # Errors
    /// If a line is damaged, or they cannot be read.
    pub fn events(&self) -> Result<Vec<RunEvent>, FolderError> {
        let content = read_if_there(&self.path.join(EVENTS))?.unwrap_or_default();
        let mut events = Vec::new();
        for ((_, line), number) in event_lines::lines(&content, self.hashed).into_iter().zip(1..) {
            match line {
                EventLine::Event(event) => events.push(event),
                EventLine::Damaged => return Err(self.damaged(EVENTS, FileFlaw::Line(number))),
                EventLine::Nothing | EventLine::BrokenOff => {}
            }
        }
        Ok(events)
    }

    /// How long things took, from the events.
    ///
    /// # Errors
    /// As of [`events`](Self::events).
    pub fn timings(&self, experiment: &Experiment) -> Result<Timings, FolderError> {
        let mut timings = Timings::new(experiment.teams().len());
        let mut rounds: Vec<Vec<Vec<usize>>> = Vec::new();
        for happened in self.events()? {
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
        Ok(timings)
    }

    /// Writes the summary.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_summary(&self, summary: &Summary) -> Result<(), FolderError> {
        write_anew(&self.path, (SUMMARY, SUMMARY_SUMS), &summary.to_json())
    }

    /// Writes the report.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_report(&self, html: &str) -> Result<(), FolderError> {
        write_anew(&self.path, (REPORT, REPORT_SUMS), html)
    }
}

/// Whether a table beside the games is kept.
fn file_kept(experiment: &Experiment, name: &str) -> bool {
    match name {
        "hands" => experiment.keep().hands,
        _ => experiment.keep().moves != crate::plan::KeptMoves::None,
    }
}
