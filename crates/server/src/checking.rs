//! A check of a data folder: everything in it is read, and every match is played again.

use std::fs;
use std::path::{Path, PathBuf};

use sobremesa_catalog::record::{MAX_BYTES, Record};
use sobremesa_catalog::{Catalog, LessonError, ThemeError, read_text};
use sobremesa_core::Message;
use sobremesa_lab::results::{RunFolder, check_files};
use sobremesa_lab::tune::TuneFolder;
use sobremesa_lab::{message, pool};

use crate::house::{TableDamage, replayed};
use crate::store::{FILE, Store, StoreError};

/// Something in a data folder that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataFault {
    /// The file, or the table by its id.
    pub place: String,
    /// What is wrong with it.
    pub what: Message,
}

/// A data folder that was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedFolder {
    /// Tables whose match was played again.
    pub tables: usize,
    /// Recorded matches, of those played at the terminal, that were played again.
    pub records: usize,
    /// Experiments that were read.
    pub runs: usize,
    /// Everything that is wrong.
    pub faults: Vec<DataFault>,
}

/// Checks a data folder, whether or not a server is using it. Nothing of the matches is changed.
pub fn check_folder(data: &Path, catalog: &Catalog) -> CheckedFolder {
    let mut checked = CheckedFolder::default();
    if let Err(error) = check_store(data, catalog, &mut checked) {
        let file = data.join(FILE);
        checked.add(
            &file,
            match &error {
                StoreError::Newer { found, known } if found < known => Message::new("terminal.data_check.older"),
                StoreError::Newer { found, known } => {
                    Message::new("terminal.serve.newer").with("found", found).with("known", known)
                }
                other => Message::new("terminal.data_check.store").with("why", other),
            },
        );
    }
    check_records(data, catalog, &mut checked);
    check_runs(data, catalog, &mut checked);
    check_own_files(catalog, &mut checked);
    checked
}

impl CheckedFolder {
    fn add(&mut self, place: &Path, what: Message) {
        self.faults.push(DataFault { place: place.display().to_string(), what });
    }
}

fn check_store(data: &Path, catalog: &Catalog, checked: &mut CheckedFolder) -> Result<(), StoreError> {
    let Some(store) = Store::reading(data)? else { return Ok(()) };
    for fault in store.integrity_faults()? {
        checked.add(&data.join(FILE), Message::new("terminal.data_check.store").with("why", fault));
    }
    for id in store.ids()? {
        let damage = match store.table(&id) {
            // It was removed meanwhile.
            Ok(None) => continue,
            Ok(Some((kept, lines))) => replayed(catalog, &kept, &lines).err(),
            Err(error) if error.is_damage() => Some(TableDamage::Kept(error)),
            Err(error) => return Err(error),
        };
        checked.tables += 1;
        if let Some(damage) = damage {
            checked.faults.push(DataFault { place: id, what: damage.message(catalog) });
        }
    }
    Ok(())
}

/// The files and folders in a folder, sorted; none where it is not there.
fn within(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// The matches that were played at the terminal.
fn check_records(data: &Path, catalog: &Catalog, checked: &mut CheckedFolder) {
    let records = within(&data.join("records"));
    for path in records.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "jsonl")) {
        checked.records += 1;
        if let Err(what) = check_record(&path, catalog) {
            checked.add(&path, what);
        }
    }
}

fn check_record(path: &Path, catalog: &Catalog) -> Result<(), Message> {
    let text = read_text(path, MAX_BYTES as u64)?;
    let from = |line: usize| Message::new("terminal.data_check.record").with("line", line).with("path", path.display());
    let record = Record::read(&text).map_err(|error| from(error.line))?;
    let game = catalog.rules_of_record(&record).map_err(|error| message::of_rules(&error, catalog))?;
    record.fits(&*game).map_err(|error| from(error.line))?;
    // What one seat saw cannot be played again.
    if record.head.seen_by.is_none() {
        record.replay(&*game).map_err(|error| from(error.line))?;
    }
    Ok(())
}

fn check_runs(data: &Path, catalog: &Catalog, checked: &mut CheckedFolder) {
    for path in within(&data.join("runs")).into_iter().filter(|path| path.is_dir()) {
        checked.runs += 1;
        match check_files(&path) {
            Ok(files) if files.damaged.is_empty() => match RunFolder::open(&path, catalog) {
                Ok(run) => {
                    if let Err(error) = pool::read(&run) {
                        checked.add(&path, message::of_run(&error, catalog));
                    }
                }
                Err(error) => checked.add(&path, message::of_folder(&error, catalog)),
            },
            Ok(files) => {
                for damaged in files.damaged {
                    checked.add(&path, message::of_flaw(&damaged.file, damaged.flaw));
                }
            }
            Err(error) => checked.add(&path, message::of_folder(&error, catalog)),
        }
    }
    for path in within(&data.join("balances")) {
        let read =
            fs::read_to_string(&path).ok().and_then(|text| serde_json::from_str::<serde_json::Value>(&text).ok());
        if path.extension().is_some_and(|extension| extension == "json") && read.is_none() {
            checked.add(&path, Message::new("terminal.data_check.unreadable"));
        }
    }
    for path in within(&data.join("tunings")) {
        if let Err(error) = TuneFolder::open(&path) {
            checked.add(&path, message::of_tune_folder(&error));
        }
    }
}

/// The user's rules, players, lessons and themes.
fn check_own_files(catalog: &Catalog, checked: &mut CheckedFolder) {
    let mistaken = |path: String, n: usize| Message::new("lab.rules.mistakes").with("path", path).with("n", n);
    for broken in catalog.broken() {
        checked.faults.push(DataFault { place: broken.file, what: message::of_rules(&broken.error, catalog) });
    }
    for game in catalog.games() {
        for broken in catalog.players(&game.id).into_iter().flat_map(|listed| listed.broken) {
            checked.faults.push(DataFault { place: broken.id, what: message::of_player_folder(&broken.problem) });
        }
    }
    for broken in catalog.lessons().broken {
        let (place, what) = match broken.error {
            LessonError::Mistakes { path, mistakes, .. } => (path.clone(), mistaken(path, mistakes.len())),
            LessonError::Unreadable { path, .. } => (path, Message::new("terminal.data_check.unreadable")),
            LessonError::Unknown { name } => (name, Message::new("terminal.data_check.unreadable")),
        };
        checked.faults.push(DataFault { place, what });
    }
    for broken in catalog.themes().broken {
        let (place, what) = match broken.error {
            ThemeError::Mistakes { path, mistakes, .. } => (path.clone(), mistaken(path, mistakes.len())),
            ThemeError::Unreadable { path, .. } => (path, Message::new("terminal.data_check.unreadable")),
            ThemeError::Unknown { name } => (name, Message::new("terminal.data_check.unreadable")),
        };
        checked.faults.push(DataFault { place, what });
    }
}
