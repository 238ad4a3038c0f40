//! Starts, shows, pauses, continues and removes runs.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use sobremesa_catalog::{Catalog, PlayerSpec};
use sobremesa_core::Seed;
use sobremesa_lab::form::asking_for;
use sobremesa_lab::results::{RunFolder, holds_only_a_run};
use sobremesa_lab::{Bands, Experiment, Message, Tally, report};
use sobremesa_protocol::laboratory::{LiveRun, RunRules, RunState, RunSummary, RunView, StartRun};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Localized, Problem};
use tokio::sync::watch;

use super::computing::Active;
use super::ids::new_id;
use super::known::{self, RunIndex};
use super::queue::{Name, Queue, Standing};
use super::{RunAsker, asked, common, wire};
use crate::chance;
use crate::lock::lock;
use crate::refusal::Refusal;

/// Most runs there may be for another to be started.
const MOST_RUNS: usize = 500;

/// The runs of the server's data folder, with the queue of those to be computed.
pub(crate) struct Runs {
    pub(super) known: Arc<RunIndex>,
    threads: usize,
    queue: Arc<Queue>,
    /// The runs that compute or wait, by id.
    active: Arc<Mutex<BTreeMap<String, Arc<Active>>>>,
    /// Why some broke off, by id.
    troubles: Arc<Mutex<BTreeMap<String, Problem>>>,
    /// Held while a run is started, so that their number stays within its limit.
    starting: Mutex<()>,
}

/// How a run is watched.
pub(crate) enum RunWatch {
    /// It computes or waits.
    Active(watch::Receiver<Arc<LiveRun>>),
    /// It stands as it is.
    Still(Box<LiveRun>),
}

fn name(id: &str) -> Name {
    Name::Run(id.to_owned())
}

impl Runs {
    pub(super) fn new(folder: PathBuf, catalog: Catalog, threads: usize, queue: Arc<Queue>) -> Self {
        Self {
            known: Arc::new(RunIndex::new(folder, catalog)),
            threads,
            queue,
            active: Arc::default(),
            troubles: Arc::default(),
            starting: Mutex::default(),
        }
    }

    /// All runs, the newest first.
    pub(crate) fn list(&self, asker: &RunAsker) -> Vec<RunSummary> {
        let mut runs: Vec<RunSummary> = self.known.ids().iter().map(|id| self.summary_of(id, asker)).collect();
        runs.sort_by(|a, b| b.begun.cmp(&a.begun).then_with(|| a.id.cmp(&b.id)));
        runs
    }

    /// Starts a new one; `admit` is asked once everything else is in order.
    pub(crate) fn start(
        &self,
        asked: &StartRun,
        asker: &RunAsker,
        admit: impl FnOnce() -> Result<(), Refusal>,
    ) -> Result<RunSummary, Refusal> {
        let no_entropy = |why| Refusal::fault("drawing a seed", why);
        let seed = Seed(chance::bytes().map_err(no_entropy)?);
        let experiment = asked::experiment(&self.known.catalog, asked, seed)?;
        admit()?;
        let starting = lock(&self.starting);
        common::admit_another(self.known.ids().len(), MOST_RUNS, "experiments")?;
        let id = new_id(&experiment.game().info().id).map_err(no_entropy)?;
        RunFolder::create_of(&self.known.path(&id), &experiment, Some(&asker.owner))
            .map_err(|why| Refusal::fault("making a run's folder", why))?;
        drop(starting);
        self.begin(&id)?;
        Ok(self.summary_of(&id, asker))
    }

    /// Sees that there is a run of an id, and that it is the asker's.
    fn own(&self, id: &str, asker: &RunAsker) -> Result<(), Refusal> {
        self.known.find(id)?;
        asker.allow(self.known.owner(id).as_deref())
    }

    /// Puts a run behind all that wait.
    fn begin(&self, id: &str) -> Result<(), Refusal> {
        let run = self.known.open(id).map_err(Refusal::from)?;
        let begun = run.0.begun().unwrap_or_default() as u64;
        let live = match self.known.whole(id) {
            Ok(whole) => whole.live.clone(),
            // What is damaged is played again.
            Err(_) => unplayed(&run.1),
        };
        let active = Arc::new(Active::new(run, begun, &live));
        lock(&self.troubles).remove(id);
        lock(&self.active).insert(id.to_owned(), Arc::clone(&active));
        let (known, threads, own) = (Arc::clone(&self.known), self.threads, id.to_owned());
        let (all, troubles) = (Arc::clone(&self.active), Arc::clone(&self.troubles));
        self.queue.push(name(id), move |stop| {
            active.compute(&known, threads, stop);
            if let Some(problem) = &active.live.borrow().problem {
                lock(&troubles).insert(own.clone(), problem.clone());
            }
            // Unless it waits again already.
            let mut all = lock(&all);
            if all.get(&own).is_some_and(|other| Arc::ptr_eq(other, &active)) {
                all.remove(&own);
            }
        });
        Ok(())
    }

    fn active(&self, id: &str) -> Option<Arc<Active>> {
        lock(&self.active).get(id).cloned()
    }

    /// How a run stands.
    pub(crate) fn view(&self, id: &str, asker: &RunAsker) -> Result<RunView, Refusal> {
        self.known.find(id)?;
        let mut summary = self.summary_of(id, asker);
        let (live, setup) = match self.active(id) {
            Some(active) => ((**active.live.borrow()).clone(), asking_for(&active.run.1)),
            None => match self.known.whole(id) {
                Ok(whole) => (whole.live.clone(), asking_for(&whole.run.1)),
                Err(problem) => {
                    summary.state = RunState::Broken;
                    summary.problem = Some(problem);
                    (nothing(), None)
                }
            },
        };
        let live = wire::in_state(&live, summary.state, summary.problem.clone());
        Ok(RunView { summary, setup, live })
    }

    /// A run to be watched.
    pub(crate) fn watch(&self, id: &str, asker: &RunAsker) -> Result<RunWatch, Refusal> {
        if let Some(active) = self.active(id) {
            return Ok(RunWatch::Active(active.live.subscribe()));
        }
        Ok(RunWatch::Still(Box::new(self.view(id, asker)?.live)))
    }

    /// Breaks a run off after the games under way; one that does not compute stays as it is.
    pub(crate) fn pause(&self, id: &str, asker: &RunAsker) -> Result<RunSummary, Refusal> {
        self.own(id, asker)?;
        self.withdraw(id);
        Ok(self.summary_of(id, asker))
    }

    fn withdraw(&self, id: &str) {
        if self.queue.withdraw(&name(id)) == Some(Standing::Waiting)
            && let Some(active) = lock(&self.active).remove(id)
        {
            active.tell_state(RunState::Paused);
        }
    }

    /// Goes on with a run; one that computes or waits already does.
    pub(crate) fn resume(&self, id: &str, asker: &RunAsker) -> Result<RunSummary, Refusal> {
        self.own(id, asker)?;
        let summary = self.summary_of(id, asker);
        match summary.state {
            RunState::Running | RunState::Waiting => return Ok(summary),
            RunState::Finished if self.known.whole(id).is_ok() => return Err(common::over()),
            RunState::Paused | RunState::Broken | RunState::Finished => {}
        }
        self.begin(id)?;
        Ok(self.summary_of(id, asker))
    }

    /// Takes a run away, with all its files.
    pub(crate) fn remove(&self, id: &str, asker: &RunAsker) -> Result<(), Refusal> {
        self.own(id, asker)?;
        let path = self.known.path(id);
        let manifest = path.join("manifest.toml");
        if !manifest.exists() && !holds_only_a_run(&path) {
            let message = "this folder holds no experiment, and files of somebody's: it is removed by hand";
            return Err(Refusal::new(StatusCode::CONFLICT, "lab/foreign", message));
        }
        self.withdraw(id);
        common::wait_until_gone(&self.queue, &name(id))?;
        // First: where there is no manifest there is no run.
        let removed = match fs::remove_file(&manifest) {
            Err(why) if why.kind() != ErrorKind::NotFound => Err(why),
            _ => fs::remove_dir_all(&path),
        };
        removed.map_err(|why| Refusal::fault("taking a run away", why))?;
        self.known.forget(id);
        lock(&self.troubles).remove(id);
        Ok(())
    }

    /// The report of a run as it stands, a page.
    pub(crate) fn report(&self, id: &str, first: Language) -> Result<String, Refusal> {
        self.known.find(id)?;
        Ok(self.known.whole(id)?.report(first))
    }

    /// The summary of a run that is there, as lists show it. One that cannot be read spoils no list, whatever is in it.
    fn summary_of(&self, id: &str, asker: &RunAsker) -> RunSummary {
        let summary = catch_unwind(AssertUnwindSafe(|| self.summary_for_anybody(id))).unwrap_or_else(|_| {
            tracing::error!(id, "an experiment cannot be read");
            broken(id, known::broken(&Message::new("lab.run.fault")))
        });
        RunSummary { may_change: asker.may_change(self.known.owner(id).as_deref()), ..summary }
    }

    fn summary_for_anybody(&self, id: &str) -> RunSummary {
        let standing = self.queue.standing(&name(id));
        if let Some(active) = self.active(id) {
            let live = active.live.borrow();
            let state = match (live.state, standing) {
                // Told to stop: it is as good as paused.
                (RunState::Running, Some(Standing::Stopping)) => RunState::Paused,
                (state, _) => state,
            };
            let games = live.blocks * live.games_a_block;
            let told = summary(id, active.begun, &active.run.1, (games, state, live.verdict.clone()));
            return RunSummary { problem: live.problem.clone(), ..told };
        }
        let trouble = lock(&self.troubles).get(id).cloned();
        match self.known.head(id) {
            Err(problem) => broken(id, problem),
            Ok(head) => {
                let state = match (&trouble, head.complete) {
                    (_, true) => RunState::Finished,
                    (Some(_), false) => RunState::Broken,
                    (None, false) => RunState::Paused,
                };
                let problem = trouble.filter(|_| state == RunState::Broken);
                let told = summary(id, head.begun, &head.experiment, (head.games, state, Some(head.sentence.clone())));
                RunSummary { problem, ..told }
            }
        }
    }
}

fn summary(
    id: &str,
    begun: u64,
    experiment: &Experiment,
    (games, state, verdict): (u64, RunState, Option<Localized>),
) -> RunSummary {
    let team = |players: &Vec<PlayerSpec>| players.iter().map(ToString::to_string).collect();
    RunSummary {
        id: id.to_owned(),
        begun,
        rules: wire::rules(experiment.game()),
        teams: experiment.teams().iter().map(team).collect(),
        unit: experiment.unit().into(),
        schedule: experiment.schedule().into(),
        games,
        games_planned: experiment.blocks_at_most() * experiment.arrangements(),
        state,
        verdict: verdict.filter(|_| games > 0),
        forecast: Some(Localized::said(|language| report::forecast(experiment, language))),
        problem: None,
        may_change: false,
    }
}

/// What a list shows of a run that cannot be read.
fn broken(id: &str, problem: Problem) -> RunSummary {
    let name = Localized { es: id.to_owned(), en: id.to_owned() };
    RunSummary {
        id: id.to_owned(),
        begun: 0,
        rules: RunRules { spec: String::new(), name, game: String::new() },
        teams: Vec::new(),
        unit: sobremesa_protocol::laboratory::LabUnit::Match,
        schedule: sobremesa_protocol::laboratory::LabSchedule::Pairs,
        games: 0,
        games_planned: 0,
        state: RunState::Broken,
        verdict: None,
        forecast: None,
        problem: Some(problem),
        may_change: false,
    }
}

/// How a run stands of which nothing is played.
fn unplayed(experiment: &Experiment) -> LiveRun {
    let none = Tally::new(experiment);
    sobremesa_lab::live(experiment, &none, RunState::Waiting, None, &mut Bands::default())
}

/// How a run stands that cannot be read.
fn nothing() -> LiveRun {
    LiveRun {
        state: RunState::Broken,
        blocks: 0,
        blocks_planned: 0,
        games_a_block: 0,
        verdict: None,
        lead: None,
        teams: Vec::new(),
        pairings: Vec::new(),
        problem: None,
    }
}
