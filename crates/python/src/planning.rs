//! How many games it takes to show a difference, from a pilot or from a run.

use pyo3::prelude::*;
use serde_json::json;
use sobremesa_core::StopFlag;
use sobremesa_lab::{
    Experiment, ExperimentRequest, PlannedChances, PlannedDifference, Runner, Tally, plan_sizes, report,
};

use crate::errors;
use crate::interrupt::watched;
use crate::laboratory::{looked_up, threads, unit};
use crate::progress::ToldProgress;
use crate::settings::{catalog, language};

/// A difference with its unit, and the chances of error in per cent, as they are asked for.
pub(crate) fn asked(difference: &str, certainty: f64, power: f64) -> PyResult<(PlannedDifference, PlannedChances)> {
    let difference = difference.parse().map_err(|error| errors::of_no_plan(&error))?;
    let chances = PlannedChances::of_percent(certainty, power).map_err(|error| errors::of_no_plan(&error))?;
    Ok((difference, chances))
}

/// What each pairing needs, as JSON and in words.
pub(crate) fn sizes_told(
    experiment: &Experiment,
    tally: &Tally,
    (difference, chances): (PlannedDifference, PlannedChances),
) -> PyResult<(String, String)> {
    let sizes = plan_sizes(experiment, tally, difference, chances).map_err(|error| errors::of_no_plan(&error))?;
    Ok((json!(sizes).to_string(), report::planned_sizes(&sizes, language()).join("\n")))
}

/// Plays an experiment for its variance alone, and says what each pairing needs, as JSON and in words. `progress(done, blocks, live)`
/// is called now and then.
#[pyfunction]
#[pyo3(signature = (experiment, difference, certainty, power, rules=None, games=None, unit=None, seed=None, threads=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "each is an argument by name in Python")]
pub(crate) fn lab_plan(
    py: Python<'_>,
    experiment: String,
    difference: &str,
    certainty: f64,
    power: f64,
    rules: Option<String>,
    games: Option<u64>,
    unit: Option<&str>,
    seed: Option<String>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(String, String)> {
    let catalog = catalog();
    let asked = asked(difference, certainty, power)?;
    let threads = self::threads(threads)?;
    let request = ExperimentRequest { experiment, rules, games, unit: self::unit(unit)?, seed };
    let experiment = looked_up(&request, &catalog)?;
    let mut told = ToldProgress::new(progress, experiment.blocks_at_most());
    let done = told.done.clone();
    let job = move |stop: &StopFlag| {
        let runner = Runner { threads, folder: None, stop, progress: &done, shuffled: None };
        (runner.run(&experiment, &mut |_| {}), experiment)
    };
    let (ran, experiment) = watched(py, job, |py| told.now_and_then(py))?;
    let ran = ran.map_err(|error| errors::of_run(&error, &catalog))?;
    told.tell(py)?;
    sizes_told(&experiment, &ran.tally, asked)
}
