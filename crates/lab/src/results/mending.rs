//! What becomes of damaged files when a run goes on: they are kept aside, and what they held is played or written anew.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};

use super::environment::{ENVIRONMENT, ENVIRONMENT_SUMS, Environment};
use super::event_lines::{self, EventLine};
use super::events::Event;
use super::folder::{EVENTS, FolderError, REPORT, REPORT_SUMS, RunFolder, SUMMARY, SUMMARY_SUMS, unwritable};
use super::sums::{DamagedFile, FileFlaw, Sums, read_if_there};
use super::unit_tables::{Whole, unit_files};
use crate::work::UnitId;

/// The folder of a run in which damaged files are kept.
const ASIDE: &str = "damaged";

impl RunFolder {
    /// Keeps the damaged files of a unit aside, all of them: it is no longer done, and is played anew.
    ///
    /// # Errors
    /// If they cannot be moved.
    pub(crate) fn set_unit_aside(&self, id: UnitId, damaged: &DamagedFile) -> Result<Event, FolderError> {
        // The games first: without them nothing else counts.
        let part = unit_files(id, Whole::No);
        let files = if part.contains(&damaged.file) { part } else { unit_files(id, Whole::Yes) };
        let kept = self.set_aside(&files, &damaged.file)?;
        Ok(Event::Damaged { file: damaged.file.clone(), flaw: damaged.flaw, kept, unit: Some(id) })
    }

    /// A name for a damaged file that none has yet.
    fn free_name(&self, file: &str) -> String {
        let mut names = (1..).map(|number| match number {
            1 => format!("{ASIDE}/{file}"),
            number => format!("{ASIDE}/{file}.{number}"),
        });
        names.find(|name| !self.path.join(name).exists()).expect("some number is free")
    }

    /// Moves what is there of some files into a folder of its own; the new name of the damaged one.
    fn set_aside<'f>(
        &self,
        files: impl IntoIterator<Item = &'f String>,
        damaged: &str,
    ) -> Result<Option<String>, FolderError> {
        let mut kept = None;
        for file in files {
            let from = self.path.join(file);
            if !from.exists() {
                continue;
            }
            let name = self.free_name(file);
            let to = self.path.join(&name);
            if let Some(folder) = to.parent() {
                fs::create_dir_all(folder).map_err(unwritable(folder))?;
            }
            fs::rename(&from, &to).map_err(unwritable(&to))?;
            if file == damaged {
                kept = Some(name);
            }
        }
        Ok(kept)
    }

    /// Keeps a damaged `env.json` aside and writes what the events still say of it; the events tell so.
    pub(crate) fn mend_environment(&self) -> Result<Option<Event>, FolderError> {
        let damaged = match self.environment() {
            Err(FolderError::Damaged(damaged)) => damaged,
            other => return other.map(|_| None),
        };
        let kept = self.set_aside(&[ENVIRONMENT, ENVIRONMENT_SUMS].map(str::to_owned), &damaged.file)?;
        Environment::of_events(&self.path, &self.manifest)?.write(&self.path)?;
        Ok(Some(Event::Damaged { file: damaged.file, flaw: damaged.flaw, kept, unit: None }))
    }

    /// Keeps a damaged summary, report or file of events aside. The first two are written again when the run is concluded; of
    /// the events those lines stay that are whole.
    pub(crate) fn mend(&self) -> Result<Vec<Event>, FolderError> {
        let mut mended = Vec::new();
        for (file, sums) in [(SUMMARY, SUMMARY_SUMS), (REPORT, REPORT_SUMS)] {
            let Some(damaged) = self.damage_of(file, sums)? else { continue };
            let kept = self.set_aside(&[file, sums].map(str::to_owned), &damaged.file)?;
            mended.push(Event::Damaged { file: damaged.file, flaw: damaged.flaw, kept, unit: None });
        }
        mended.extend(self.mend_events()?);
        Ok(mended)
    }

    /// What is wrong with a file that stands alone with its hashes; none where it is not there.
    pub(super) fn damage_of(&self, file: &str, sums: &str) -> Result<Option<DamagedFile>, FolderError> {
        if !self.path.join(file).exists() {
            return Ok(None);
        }
        let found = match Sums::read(&self.path, sums) {
            Ok(Some(found)) => {
                found.expect(&self.path, &[file.to_owned()]).and_then(|()| found.content(&self.path, file).map(drop))
            }
            Ok(None) if self.hashed => Err(DamagedFile::new(&self.path, file, FileFlaw::NoHash).into()),
            other => other.map(drop),
        };
        match found {
            Err(FolderError::Damaged(damaged)) => Ok(Some(damaged)),
            other => other.map(|()| None),
        }
    }

    /// Writes spaces over damaged lines, after a copy is kept: in their place, since who plays the run holds a lock on the file
    /// itself; and so that at no moment a line is missing that is whole. A line that was never written to its end goes too.
    fn mend_events(&self) -> Result<Option<Event>, FolderError> {
        let path = self.path.join(EVENTS);
        let Some(content) = read_if_there(&path)? else { return Ok(None) };
        let lines = event_lines::lines(&content, self.hashed);
        let first = lines.iter().zip(1..).find(|((_, line), _)| *line == EventLine::Damaged).map(|(_, number)| number);
        let broken_off = !content.is_empty() && content.last() != Some(&b'\n');
        if first.is_none() && !broken_off {
            return Ok(None);
        }
        let kept = self.free_name(EVENTS);
        if first.is_some() {
            let copy = self.path.join(&kept);
            fs::create_dir_all(self.path.join(ASIDE)).map_err(unwritable(&copy))?;
            fs::write(&copy, &content).map_err(unwritable(&copy))?;
        }
        let mut file = OpenOptions::new().write(true).open(&path).map_err(unwritable(&path))?;
        let spoilt = lines.iter().filter(|(_, line)| matches!(line, EventLine::Damaged | EventLine::BrokenOff));
        for (bytes, _) in spoilt {
            let spaces = vec![b' '; bytes.len()];
            let written = file.seek(SeekFrom::Start(bytes.start as u64)).and_then(|_| file.write_all(&spaces));
            written.map_err(unwritable(&path))?;
        }
        if broken_off {
            let ended = file.seek(SeekFrom::End(0)).and_then(|_| file.write_all(b"\n"));
            ended.map_err(unwritable(&path))?;
        }
        let damaged = |number| Event::Damaged {
            file: EVENTS.to_owned(),
            flaw: FileFlaw::Line(number),
            kept: Some(kept.clone()),
            unit: None,
        };
        Ok(first.map(damaged))
    }
}
