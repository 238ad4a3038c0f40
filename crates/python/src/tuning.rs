//! Players that are tuned by the games that they win.

use std::path::PathBuf;

use pyo3::prelude::*;
use serde_json::json;
use sobremesa_core::StopFlag;
use sobremesa_lab::report;
use sobremesa_lab::tune::{TuneGain, TuneNews, TuneRequest, TuneVerdict, TunedPlayer, usual_tune_rules};

use crate::errors;
use crate::game::{Game, seed};
use crate::interrupt::watched;
use crate::laboratory::{threads, unit};
use crate::progress::ToldProgress;
use crate::settings::{catalog, language};

/// What a tuning came to: the text of `summary.json`, the player by its name with options, its file, what its gain shows
/// (`better`, `worse` or `not shown`), and all of it in words.
type TuningTold = (String, String, String, &'static str, String);

fn told(tuned: &TunedPlayer) -> TuningTold {
    let TunedPlayer { summary, player, file } = tuned;
    let verdict = match summary.gain.as_ref().map_or(TuneVerdict::NotShown, TuneGain::verdict) {
        TuneVerdict::Better => "better",
        TuneVerdict::Worse => "worse",
        TuneVerdict::NotShown => "not shown",
    };
    let mut lines = report::tuned_weights(summary);
    if let Some(gain) = report::tuned_gain(summary, language()) {
        lines.extend([String::new(), gain]);
    }
    (summary.to_json(), player.to_string(), file.clone(), verdict, lines.join("\n"))
}

/// Tunes a player, or goes on with it in the folder `out`. `progress(done, blocks, figures)` is called now and then, the figures
/// being those of the last iteration.
#[pyfunction]
#[pyo3(signature = (player, rules=None, weights=vec![], unit=None, iterations=None, blocks=None, test=None, change=None, step=None, seed=None, threads=None, out=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "each is an argument by name in Python")]
pub(crate) fn tune(
    py: Python<'_>,
    player: String,
    rules: Option<PyRef<'_, Game>>,
    weights: Vec<String>,
    unit: Option<&str>,
    iterations: Option<u32>,
    blocks: Option<u64>,
    test: Option<u64>,
    change: Option<f64>,
    step: Option<f64>,
    seed: Option<&str>,
    threads: Option<usize>,
    out: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<TuningTold> {
    let catalog = catalog();
    let game = rules.map_or_else(|| catalog.rules(usual_tune_rules()), |rules| Ok(rules.game.clone()));
    let game = game.map_err(|error| errors::of_rules(&error, &catalog))?;
    let threads = self::threads(threads)?;
    let request =
        TuneRequest { player, unit: self::unit(unit)?, weights, iterations, blocks, test_blocks: test, change, step };
    let tuning = request.look_up(game.clone(), self::seed(seed)?);
    let tuning = tuning.map_err(|error| errors::of_tune_request(&error, &game))?;
    let folder = out.map(|path| tuning.folder(&path)).transpose();
    let folder = folder.map_err(|error| errors::of_tune_folder(&error))?;
    let all = u64::from(tuning.plan.iterations) * tuning.plan.blocks + tuning.plan.test_blocks;
    let mut progress = ToldProgress::new(progress, all);
    let (done, latest) = (progress.done.clone(), progress.latest.clone());
    let job = move |stop: &StopFlag| {
        tuning.run(folder.as_ref(), threads, (stop, &done), &mut |news| {
            if let TuneNews::Iteration(line, at) = news {
                let weights = tuning.plan.named_weights(at);
                latest.set(&json!({ "k": line.k, "result": line.result, "weights": weights }));
            }
        })
    };
    let tuned = watched(py, job, |py| progress.now_and_then(py))?;
    let tuned = tuned.map_err(|error| errors::of_tune(&error, &game))?;
    progress.tell(py)?;
    match tuned {
        Some(tuned) => Ok(told(&tuned)),
        None => Err(errors::not_now("it was stopped before its end")),
    }
}
