//! Parts of an experiment for other machines: a run begins here, its units are played elsewhere, and they come together here.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sobremesa_catalog::Catalog;
use sobremesa_core::{Message, StopFlag};
use sobremesa_lab::pool::{self, Gathering, PoolError};
use sobremesa_lab::results::RunFolder;
use sobremesa_lab::work::blocks_of;
use sobremesa_lab::{Experiment, ExperimentRequest, Progress, RunError, Runner, golden_hash};

use crate::errors;
use crate::guests::PREFIX;
use crate::interrupt::interruptible;
use crate::laboratory::{looked_up, unit as game_unit};
use crate::settings::catalog;

/// A run whose units are played elsewhere.
#[pyclass(frozen, module = "sobremesa._native")]
pub(crate) struct SharedRun {
    run: pool::Run,
    /// While its folder takes what others play.
    gathering: Mutex<Option<Gathering>>,
}

#[pymethods]
impl SharedRun {
    /// Begins the run of an experiment in the folder `out`, or goes on with it.
    #[new]
    #[pyo3(signature = (experiment, out, rules=None, games=None, unit=None, seed=None, anyway=false))]
    fn new(
        experiment: String,
        out: PathBuf,
        rules: Option<String>,
        games: Option<u64>,
        unit: Option<&str>,
        seed: Option<String>,
        anyway: bool,
    ) -> PyResult<Self> {
        let catalog = catalog();
        let request = ExperimentRequest { experiment, rules, games, unit: game_unit(unit)?, seed };
        let experiment = looked_up(&request, &catalog)?;
        check(&experiment)?;
        let folder = RunFolder::create(&out, &experiment).map_err(|error| errors::of_folder(&error, &catalog))?;
        Self::admitted((folder, experiment), anyway)
    }

    /// The run that was begun in a folder.
    #[staticmethod]
    #[pyo3(signature = (folder, anyway=false))]
    fn open(folder: PathBuf, anyway: bool) -> PyResult<Self> {
        let catalog = catalog();
        let run = RunFolder::open(&folder, &catalog).map_err(|error| errors::of_folder(&error, &catalog))?;
        check(&run.1)?;
        Self::admitted(run, anyway)
    }

    /// How many blocks its units have, by their numbers, and which of them are missing.
    fn units(&self) -> PyResult<(Vec<u64>, Vec<u64>)> {
        let (folder, experiment) = &self.run;
        let there = folder.units().map_err(|error| errors::of_folder(&error, &catalog()))?;
        let pairings = experiment.pairings(0, &[]);
        let (mut sizes, mut missing) = (Vec::new(), Vec::new());
        for (number, id) in (0..).zip(experiment.unit_ids().unwrap_or_default()) {
            let blocks = blocks_of(experiment, &pairings[id.pairing as usize], id.unit);
            sizes.push(blocks.end - blocks.start);
            if there.get(&id) != Some(&true) {
                missing.push(number);
            }
        }
        Ok((sizes, missing))
    }

    /// The hash of its golden game, where there is one.
    fn golden(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let experiment = self.run.1.clone();
        interruptible(py, move |stop| golden_hash(&experiment, stop))
    }

    /// Begins the same run in another folder, which says the whole of what is played.
    fn begin_in(&self, folder: PathBuf) -> PyResult<()> {
        let begun = RunFolder::create(&folder, &self.run.1);
        begun.map(drop).map_err(|error| errors::of_folder(&error, &catalog()))
    }

    /// Has the folder take what others play: nobody else plays there meanwhile.
    fn __enter__(slf: PyRef<'_, Self>) -> PyResult<PyRef<'_, Self>> {
        let begun = Gathering::begin(&slf.run).map_err(|error| of_pool(&error, &catalog()))?;
        *lock(&slf.gathering) = Some(begun);
        Ok(slf)
    }

    /// Gives it free.
    #[pyo3(signature = (*_raised))]
    fn __exit__(&self, _raised: &Bound<'_, PyTuple>) {
        *lock(&self.gathering) = None;
    }

    /// Takes the units that are done in another folder of the same run, once that has begun.
    fn take(&self, py: Python<'_>, part: PathBuf) -> PyResult<()> {
        let catalog = catalog();
        let part = RunFolder::open(&part, &catalog).map_err(|error| errors::of_folder(&error, &catalog))?;
        let taken = py.detach(|| lock(&self.gathering).as_ref().map(|gathering| gathering.take(&self.run, &part)));
        let taken = taken.ok_or_else(|| errors::not_now("`with` has the folder take what others play"))?;
        taken.map_err(|error| of_pool(&error, &catalog))
    }
}

impl SharedRun {
    /// The run, if this version of the program may go on with it.
    fn admitted((folder, experiment): pool::Run, anyway: bool) -> PyResult<Self> {
        let folder = if anyway { folder.by_any_version() } else { folder };
        folder.admit_version().map_err(|error| errors::of_folder(&error, &catalog()))?;
        Ok(Self { run: (folder, experiment), gathering: Mutex::default() })
    }
}

/// What is kept for one at a time; it is as whole after a panic as before.
fn lock(gathering: &Mutex<Option<Gathering>>) -> MutexGuard<'_, Option<Gathering>> {
    gathering.lock().unwrap_or_else(PoisonError::into_inner)
}

fn of_pool(error: &PoolError, catalog: &Catalog) -> PyErr {
    match error {
        PoolError::Folder(error) => errors::of_folder(error, catalog),
        other => errors::of_pool(other),
    }
}

/// Sees that other machines can play the units of an experiment.
fn check(experiment: &Experiment) -> PyResult<()> {
    if let Some(guest) = experiment.teams().iter().flatten().find(|player| player.name.starts_with(PREFIX)) {
        let why = format!("{} is a function of this process: other machines cannot play it", guest.name);
        return Err(errors::not_as_asked(why));
    }
    if experiment.unit_ids().is_none() {
        return Err(errors::not_as_asked(errors::told(&Message::new("lab.units.rounds"))));
    }
    Ok(())
}

/// Plays a unit of the run that was begun in a folder, and keeps it there; before it the golden game, which must come out as elsewhere.
#[pyfunction]
#[pyo3(signature = (folder, unit, golden=None))]
pub(crate) fn lab_part(py: Python<'_>, folder: PathBuf, unit: u64, golden: Option<String>) -> PyResult<()> {
    let catalog = catalog();
    let (folder, experiment) =
        RunFolder::open(&folder, &catalog).map_err(|error| errors::of_folder(&error, &catalog))?;
    if experiment.unit_count().is_none_or(|units| unit >= units) {
        return Err(PyValueError::new_err(format!("there is no unit {unit}")));
    }
    let job = move |stop: &StopFlag| {
        if let Some(expected) = golden {
            let found = golden_hash(&experiment, stop);
            if found.as_ref() != Some(&expected) {
                return Err(NotPlayed::Otherwise { found, expected });
            }
        }
        let runner = Runner { threads: 1, folder: Some(&folder), stop, progress: &Progress::default(), shuffled: None };
        runner.run_range(&experiment, unit..unit + 1, &mut |_| {}).map_err(NotPlayed::Run)
    };
    match interruptible(py, job)? {
        Ok(_) => Ok(()),
        Err(NotPlayed::Run(error)) => Err(errors::of_run(&error, &catalog)),
        Err(NotPlayed::Otherwise { found, expected }) => {
            let found = found.unwrap_or_else(|| "-".to_owned());
            let message = Message::new("lab.units.golden_other").with("found", found).with("expected", expected);
            Err(errors::of_other_machine(&message))
        }
    }
}

/// Why a unit was not played.
enum NotPlayed {
    Run(RunError),
    /// The golden game came out otherwise.
    Otherwise {
        found: Option<String>,
        expected: String,
    },
}
