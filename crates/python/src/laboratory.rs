//! Experiments: run, opened, read.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use serde_json::json;
use sobremesa_catalog::Catalog;
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::balance::{BalanceError, BalanceSize, search_is_dear};
use sobremesa_lab::results::{FolderError, RunFolder, Timings};
use sobremesa_lab::{
    Bands, Experiment, ExperimentRequest, ExportTable, GameUnit, News, Plan, Progress, RunError, Runner, Summary,
    Tally, conclude, gather_table, live, pool, record_of, report, sum_up,
};
use sobremesa_protocol::laboratory::{GameAt, RunState};

use crate::errors;
use crate::game::seed;
use crate::guests::PythonPlayers;
use crate::interrupt::{interruptible, watched};
use crate::planning;
use crate::progress::{LatestFigures, ToldProgress};
use crate::settings::{catalog, language};
use crate::table::Table;

/// How often it is said how an experiment stands.
const LIVE_EVERY: Duration = Duration::from_millis(500);

/// The results of an experiment.
#[pyclass(frozen, module = "sobremesa._native")]
pub(crate) struct Run {
    /// The folder and the experiment.
    found: pool::Run,
    tally: Tally,
    summary: Summary,
    timings: Timings,
    /// The functions of Python that played in it and are not here, or are others now.
    absent: Vec<String>,
}

/// As many threads as asked for; as many as the machine has where nothing is asked.
pub(crate) fn threads(asked: Option<usize>) -> PyResult<usize> {
    match asked {
        Some(0) => Err(PyValueError::new_err("threads must be 1 or more")),
        Some(threads) => Ok(threads.min(1024)),
        None => Ok(available_parallelism().map_or(1, usize::from)),
    }
}

/// What counts as a game.
pub(crate) fn unit(text: Option<&str>) -> PyResult<Option<GameUnit>> {
    match text {
        None => Ok(None),
        Some("match") => Ok(Some(GameUnit::Match)),
        Some("hand") => Ok(Some(GameUnit::Hand)),
        Some(other) => Err(PyValueError::new_err(format!("unit is \"match\" or \"hand\", not {other:?}"))),
    }
}

/// Runs an experiment, or what is missing of it in the folder `out`, and gives its results. `progress(done, blocks, live)` is called now and then.
#[pyfunction]
#[pyo3(signature = (experiment, out, rules=None, games=None, unit=None, seed=None, threads=None, anyway=false, progress=None))]
#[expect(clippy::too_many_arguments, reason = "each is an argument by name in Python")]
pub(crate) fn lab_run(
    py: Python<'_>,
    experiment: String,
    out: PathBuf,
    rules: Option<String>,
    games: Option<u64>,
    unit: Option<&str>,
    seed: Option<String>,
    threads: Option<usize>,
    anyway: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Run> {
    let catalog = catalog();
    let threads = self::threads(threads)?;
    let request = ExperimentRequest { experiment, rules, games, unit: self::unit(unit)?, seed };
    let experiment = looked_up(&request, &catalog)?;
    let folder = RunFolder::create(&out, &experiment).map_err(|error| errors::of_folder(&error, &catalog))?;
    let folder = if anyway { folder.by_any_version() } else { folder };
    let mut told = ToldProgress::new(progress, experiment.blocks_at_most());
    let (done, latest) = (Arc::clone(&told.done), told.latest.clone());
    let job = move |stop: &StopFlag| {
        let run = (folder, experiment);
        (play(&run, (threads, stop), (&done, &latest)), run)
    };
    let (ran, run) = watched(py, job, |py| told.now_and_then(py))?;
    let (tally, summary, timings) = ran.map_err(|error| of_ran(&error, &catalog))?;
    told.tell(py)?;
    Ok(Run { found: run, tally, summary, timings, absent: Vec::new() })
}

/// The experiment that is asked for, with a fresh seed where none is given.
pub(crate) fn looked_up(request: &ExperimentRequest, catalog: &Catalog) -> PyResult<Experiment> {
    if let Some(wrong) = request.games.filter(|games| !(1..=sobremesa_lab::MAX_GAMES).contains(games)) {
        return Err(PyValueError::new_err(format!("games is 1 to {}, not {wrong}", sobremesa_lab::MAX_GAMES)));
    }
    request.look_up(catalog, self::seed(None)?).map_err(|error| errors::of_request(&error, catalog))
}

/// Why an experiment has no results.
enum NotRun {
    Run(RunError),
    Folder(FolderError),
}

fn of_ran(error: &NotRun, catalog: &Catalog) -> PyErr {
    match error {
        NotRun::Run(RunError::Folder(error)) | NotRun::Folder(error) => errors::of_folder(error, catalog),
        NotRun::Run(error) => errors::of_run(error, catalog),
    }
}

fn play(
    (folder, experiment): &pool::Run,
    (threads, stop): (usize, &StopFlag),
    (progress, latest): (&Progress, &LatestFigures),
) -> Result<(Tally, Summary, Timings), NotRun> {
    let runner = Runner { threads, folder: Some(folder), stop, progress, shuffled: None };
    let (mut told, mut bands) = (Instant::now(), Bands::default());
    let ran = runner.run(experiment, &mut |news| {
        if let News::Sums(tally) = news
            && told.elapsed() >= LIVE_EVERY
        {
            told = Instant::now();
            latest.set(&json!(live(experiment, tally, RunState::Running, None, &mut bands)));
        }
    });
    let ran = ran.map_err(NotRun::Run)?;
    let summary = conclude(folder, experiment, (&ran.tally, &ran.timings), language()).map_err(NotRun::Folder)?;
    Ok((ran.tally, summary, ran.timings))
}

/// The results in the folder of a run, as far as it was played.
#[pyfunction]
pub(crate) fn lab_open(py: Python<'_>, path: PathBuf) -> PyResult<Run> {
    let (catalog, absent) = catalog_of_then(&path);
    let run = RunFolder::open(&path, &catalog).map_err(|error| errors::of_folder(&error, &catalog))?;
    let job = move |_: &StopFlag| (pool::read(&run), run);
    let (read, run) = interruptible(py, job)?;
    let (tally, timings) = read.map_err(|error| of_ran(&NotRun::Run(error), &catalog))?;
    let summary = sum_up(&run.0, &run.1, &tally);
    Ok(Run { found: run, tally, summary, timings, absent })
}

/// Everything that can be found by name, as it was when the run in a folder was played, and which functions of Python are not here.
fn catalog_of_then(path: &Path) -> (Catalog, Vec<String>) {
    let text = fs::read_to_string(path.join("manifest.toml")).unwrap_or_default();
    // What is wrong with the folder is told when it is opened.
    let players = Plan::from_manifest("", &text).map_or_else(|_| Vec::new(), |plan| plan.player_hashes);
    let named = players.iter().map(|(name, hash)| (name.as_str(), hash.text.as_str()));
    let (guests, absent) = PythonPlayers::as_they_were(named);
    (catalog().with_guests(guests), absent)
}

#[pymethods]
impl Run {
    /// The folder of the run.
    #[getter]
    fn path(&self) -> PathBuf {
        self.found.0.path().to_owned()
    }

    /// All figures, as JSON.
    fn summary(&self) -> String {
        self.summary.to_json()
    }

    /// The manifest, everything looked up (TOML).
    fn manifest(&self) -> String {
        self.found.1.manifest().to_toml()
    }

    /// The summary in words.
    fn text(&self) -> String {
        report::text(&self.summary, language())
    }

    /// The report: a page of HTML that stands by itself.
    fn html(&self) -> String {
        report::html(&self.summary, &self.timings, &report::again(&self.found.1), language())
    }

    /// What each pairing needs to show a difference, from what was played of it: as JSON and in words.
    fn plan(&self, difference: &str, certainty: f64, power: f64) -> PyResult<(String, String)> {
        planning::sizes_told(&self.found.1, &self.tally, planning::asked(difference, certainty, power)?)
    }

    /// A table of the run: `games`, `hands`, `moves` or `chance`; none where it was not kept.
    fn table(&self, py: Python<'_>, name: &str) -> PyResult<Option<Table>> {
        let table = match name {
            "games" => ExportTable::Games,
            "hands" => ExportTable::Hands,
            "moves" => ExportTable::Moves,
            "chance" => ExportTable::Chance,
            other => {
                return Err(PyValueError::new_err(format!(
                    "the tables are \"games\", \"hands\", \"moves\" and \"chance\", not {other:?}"
                )));
            }
        };
        let gathered = py.detach(|| gather_table(&self.found.0, &self.found.1, table));
        let gathered = gathered.map_err(|error| errors::of_folder(&error, &catalog()))?;
        gathered.map(Table::of).transpose()
    }

    /// The record of a game of a block, played again, as JSON Lines.
    fn record(&self, py: Python<'_>, block: u64, game: u64, round: u32, pairing: u32) -> PyResult<String> {
        if let Some(name) = self.absent.first() {
            return Err(errors::absent(name));
        }
        let at = GameAt { round, pairing, block, game };
        let (experiment, tally) = (self.found.1.clone(), self.tally.clone());
        let job = move |_: &StopFlag| record_of(&experiment, &tally, &at).map(|record| record.to_text());
        let record = interruptible(py, job)?;
        let none = || format!("the run has no game {block}.{game} of pairing {pairing} of round {round}");
        record.ok_or_else(|| PyIndexError::new_err(none()))
    }
}

/// Is a rule set any good? As JSON: the figures, and what they say in a sentence each.
#[pyfunction]
#[pyo3(signature = (rules, games=1000, seed=None, threads=None, searching=None))]
pub(crate) fn balance(
    py: Python<'_>,
    rules: Vec<PyRef<'_, crate::game::Game>>,
    games: u64,
    seed: Option<&str>,
    threads: Option<usize>,
    searching: Option<bool>,
) -> PyResult<(String, String, String)> {
    let catalog = catalog();
    let threads = self::threads(threads)?;
    let seed = Seed::from_text(seed.unwrap_or("balance"));
    let named: Vec<String> = rules.iter().map(|rules| rules.game.spec().to_owned()).collect();
    let games_of: Vec<_> = rules.iter().map(|rules| rules.game.clone()).collect();
    let searching = searching.unwrap_or_else(|| !games_of.iter().any(search_is_dear));
    let size = BalanceSize { games, threads, searching };
    let job = move |stop: &StopFlag| sobremesa_lab::balance::balance_all(&games_of, seed, size, stop);
    let found = interruptible(py, job)?;
    let found = found.map_err(|error| match error {
        BalanceError::Experiment(error) => errors::of_experiment(&error, &catalog),
        BalanceError::Run(error) => errors::of_run(&error, &catalog),
    })?;
    let all = found.ok_or_else(|| errors::not_now("it was stopped before it had played"))?;
    let command = sobremesa_lab::balance::again(&named, games, seed, searching);
    let (text, html) =
        (sobremesa_lab::balance::text(&all, language()), sobremesa_lab::balance::html(&all, &command, language()));
    Ok((json!(all).to_string(), text, html))
}
