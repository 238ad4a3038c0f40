//! Whether the files of a run match their hashes: nothing in them is read, so that it can be asked of any run.

use std::fs;
use std::io;
use std::path::Path;

use super::environment::Environment;
use super::event_lines::{self, EventLine};
use super::folder::{
    EVENTS, FolderError, MANIFEST, REPORT, REPORT_SUMS, RunFolder, SUMMARY, SUMMARY_SUMS, check_manifest,
};
use super::sums::{DamagedFile, FileFlaw, read_if_there};
use super::unit_tables::{Whole, check_part, check_tables, table_file, unit_of};
use crate::work::UnitId;

/// What the hashes of a run say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedFiles {
    /// Whether the run has hashes: not one that an earlier version of the program began.
    pub hashed: bool,
    /// Units of which there are games.
    pub units: u64,
    /// The files that are damaged.
    pub damaged: Vec<DamagedFile>,
}

impl CheckedFiles {
    /// Takes in what was found of some files.
    fn found<T>(&mut self, result: Result<T, FolderError>) -> Result<Option<T>, FolderError> {
        match result {
            Ok(found) => Ok(Some(found)),
            Err(FolderError::Damaged(damaged)) => {
                self.damaged.push(damaged);
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

/// Compares all files of a run with their hashes. Files of a unit without games are none of the run: they are what was
/// written when it was killed.
///
/// # Errors
/// If there is no run, or the system refuses to read.
pub fn check_files(run: &Path) -> Result<CheckedFiles, FolderError> {
    if !run.join(MANIFEST).exists() {
        return Err(FolderError::NoRun(run.to_owned()));
    }
    let mut checked = CheckedFiles { hashed: true, units: 0, damaged: Vec::new() };
    checked.hashed = checked.found(check_manifest(run))?.unwrap_or(true);
    checked.found(Environment::read(run, checked.hashed))?;
    let folder = RunFolder::at(run, String::new());
    for (file, sums) in [(SUMMARY, SUMMARY_SUMS), (REPORT, REPORT_SUMS)] {
        checked.damaged.extend(folder.damage_of(file, sums)?);
    }
    let events = read_if_there(&run.join(EVENTS))?.unwrap_or_default();
    let lines = event_lines::lines(&events, checked.hashed).into_iter().zip(1..);
    let spoilt = lines.filter(|((_, line), _)| *line == EventLine::Damaged);
    checked.damaged.extend(spoilt.map(|(_, number)| DamagedFile::new(run, EVENTS, FileFlaw::Line(number))));
    for (id, whole) in units(run)? {
        if whole == Whole::No {
            checked.found(check_part(run, id))?;
            continue;
        }
        checked.units += 1;
        match checked.found(check_tables(run, id))? {
            Some(Some(damaged)) => checked.damaged.extend(damaged),
            Some(None) if checked.hashed => {
                let file = table_file("shards", id, Whole::Yes);
                checked.damaged.push(DamagedFile::new(run, file, FileFlaw::NoHash));
            }
            _ => {}
        }
    }
    Ok(checked)
}

/// The units of which there are games, in their order.
fn units(run: &Path) -> Result<Vec<(UnitId, Whole)>, FolderError> {
    let path = run.join("shards");
    let unreadable = |why| FolderError::Unreadable { path: path.clone(), why };
    let entries = match fs::read_dir(&path) {
        Ok(entries) => entries,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(why) => return Err(unreadable(why)),
    };
    let mut units = Vec::new();
    for entry in entries {
        let name = entry.map_err(unreadable)?.file_name();
        units.extend(name.to_str().and_then(unit_of));
    }
    units.sort_by_key(|(id, whole)| (*id, *whole == Whole::No));
    Ok(units)
}
