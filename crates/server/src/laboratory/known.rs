//! Reads the folders of runs, and keeps what they say until something changes in them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use axum::http::StatusCode;
use sobremesa_catalog::Catalog;
use sobremesa_lab::pool::{self, Run};
use sobremesa_lab::results::{FolderError, RunFolder, Timings, is_being_made};
use sobremesa_lab::{Bands, Experiment, Message, RunError, Summary, Tally, message, report, sum_up};
use sobremesa_protocol::laboratory::{LiveRun, RunState};
use sobremesa_protocol::{Localized, Problem};

use super::asked::mistake;
use super::ids::is_id;
use crate::clock;
use crate::lock::lock;
use crate::refusal::Refusal;

/// What the folders of runs say.
pub(super) struct RunIndex {
    folder: PathBuf,
    pub(super) catalog: Catalog,
    heads: Mutex<BTreeMap<String, (Stamp, Arc<Head>)>>,
    /// The run that was last read whole: who looks at one asks several things of it.
    last: Mutex<Option<(String, Stamp, Arc<SummedRun>)>>,
}

/// Tells whether something was written in a run's folder: the length of its events, and when they were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp(u64, SystemTime);

/// What a list shows of a run.
pub(super) struct Head {
    pub(super) begun: u64,
    pub(super) experiment: Experiment,
    pub(super) games: u64,
    pub(super) complete: bool,
    pub(super) sentence: Localized,
}

/// A run with all its games summed.
pub(super) struct SummedRun {
    pub(super) run: Run,
    pub(super) tally: Tally,
    pub(super) timings: Timings,
    pub(super) summary: Summary,
    pub(super) live: LiveRun,
}

impl RunIndex {
    pub(super) fn new(folder: PathBuf, catalog: Catalog) -> Self {
        Self { folder, catalog, heads: Mutex::default(), last: Mutex::default() }
    }

    /// Where a run's folder is, or is to be.
    pub(super) fn path(&self, id: &str) -> PathBuf {
        self.folder.join(id)
    }

    /// The ids of all runs, in no order.
    pub(super) fn ids(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names.filter(|name| is_id(name) && is_listed(&self.path(name))).collect()
    }

    /// Sees that there is a run of an id.
    pub(super) fn find(&self, id: &str) -> Result<(), Refusal> {
        if is_id(id) && is_listed(&self.path(id)) {
            return Ok(());
        }
        let message = "there is no experiment with this id, or no longer";
        Err(Refusal::new(StatusCode::NOT_FOUND, "lab/no-run", message))
    }

    /// Whose a run is; none where that is not known, or cannot be read any more.
    pub(super) fn owner(&self, id: &str) -> Option<String> {
        RunFolder::owner(&self.path(id)).ok().flatten()
    }

    /// A run's folder with its experiment.
    pub(super) fn open(&self, id: &str) -> Result<Run, Problem> {
        RunFolder::open(&self.path(id), &self.catalog).map_err(|error| self.broken_folder(&error))
    }

    fn stamp(&self, id: &str) -> Stamp {
        let metadata = fs::metadata(self.path(id).join("events.jsonl"));
        let told = metadata.and_then(|metadata| Ok(Stamp(metadata.len(), metadata.modified()?)));
        told.unwrap_or(Stamp(0, SystemTime::UNIX_EPOCH))
    }

    /// What a list shows of a run.
    pub(super) fn head(&self, id: &str) -> Result<Arc<Head>, Problem> {
        let stamp = self.stamp(id);
        if let Some((_, head)) = lock(&self.heads).get(id).filter(|(known, _)| *known == stamp) {
            return Ok(Arc::clone(head));
        }
        let run = self.open(id)?;
        let begun = clock::seconds_within(run.0.begun().unwrap_or_default());
        let (games, complete, sentence) = if let Some(told) = run.0.told() {
            (told.games, told.complete, told.sentence)
        } else {
            let whole = self.whole(id)?;
            (whole.summary.games, whole.summary.complete, whole.summary.sentence.clone())
        };
        let head = Arc::new(Head { begun, experiment: run.1, games, complete, sentence });
        lock(&self.heads).insert(id.to_owned(), (stamp, Arc::clone(&head)));
        Ok(head)
    }

    /// A run with all its games summed.
    pub(super) fn whole(&self, id: &str) -> Result<Arc<SummedRun>, Problem> {
        let stamp = self.stamp(id);
        if let Some((_, _, whole)) = lock(&self.last).as_ref().filter(|(name, known, _)| name == id && *known == stamp)
        {
            return Ok(Arc::clone(whole));
        }
        let run = self.open(id)?;
        let (tally, timings) = pool::read(&run).map_err(|error| self.broken_run(&error))?;
        let summary = sum_up(&run.0, &run.1, &tally);
        let state = if summary.complete { RunState::Finished } else { RunState::Paused };
        let live = sobremesa_lab::live(&run.1, &tally, state, Some(&summary), &mut Bands::default());
        let whole = Arc::new(SummedRun { run, tally, timings, summary, live });
        *lock(&self.last) = Some((id.to_owned(), stamp, Arc::clone(&whole)));
        Ok(whole)
    }

    /// Forgets what is known of a run.
    pub(super) fn forget(&self, id: &str) {
        lock(&self.heads).remove(id);
        lock(&self.last).take_if(|(name, ..)| name == id);
    }

    /// Why a folder cannot be read.
    pub(super) fn broken_folder(&self, error: &FolderError) -> Problem {
        without_path(&self.folder, broken(&message::of_folder(error, &self.catalog)))
    }

    /// Why a run cannot go on.
    pub(super) fn broken_run(&self, error: &RunError) -> Problem {
        without_path(&self.folder, broken(&message::of_run(error, &self.catalog)))
    }
}

/// A problem without the path of a folder: where the data lie concerns nobody who looks on.
pub(super) fn without_path(folder: &Path, mut problem: Problem) -> Problem {
    let path = format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR);
    problem.message = problem.message.replace(&path, "");
    for mistake in &mut problem.mistakes {
        mistake.said.es = mistake.said.es.replace(&path, "");
        mistake.said.en = mistake.said.en.replace(&path, "");
    }
    problem
}

/// Whether a folder is shown: every one that is there, since one that holds no run any more is to be told and taken away, but
/// not one in which a run is just being made.
fn is_listed(path: &Path) -> bool {
    path.is_dir() && (path.join("manifest.toml").is_file() || !is_being_made(path))
}

/// The problem of a run or balance that is broken.
pub(super) fn broken(message: &Message) -> Problem {
    let mistake = mistake("", message);
    let mut problem = Problem::new("lab/broken", mistake.said.en.clone());
    problem.mistakes = vec![mistake];
    problem
}

impl SummedRun {
    /// The report, its first language shown first.
    pub(super) fn report(&self, first: sobremesa_protocol::words::Language) -> String {
        report::html(&self.summary, &self.timings, &report::again(&self.run.1), first)
    }
}
