//! Experiments with the game of coins, run and kept.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::results::RunFolder;
use sobremesa_lab::{Experiment, GameUnit, Plan, Progress, Ran, Runner, Summary, pool};

use super::Coins;

pub(crate) fn of_plan(game: Coins, plan: &Plan) -> Experiment {
    Experiment::of_game(plan, game.hosted(), Seed::from_text("coins")).expect("a right experiment")
}

pub(crate) fn experiment_of(game: Coins, text: &str, unit: GameUnit) -> Experiment {
    let mut plan = Plan::from_short(text).expect("well written");
    plan.unit = unit;
    of_plan(game, &plan)
}

pub(crate) fn experiment(text: &str) -> Experiment {
    experiment_of(Coins::new(&[0, 1, 0, 1]), text, GameUnit::Match)
}

pub(crate) fn manifest(text: &str) -> Experiment {
    of_plan(Coins::new(&[0, 1]), &Plan::from_manifest("m.toml", text).expect("well written"))
}

/// Runs an experiment; `shuffled` puts its units in another order.
pub(crate) fn run(experiment: &Experiment, threads: usize, folder: Option<&RunFolder>, shuffled: Option<&str>) -> Ran {
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let shuffled = shuffled.map(|key| Seed::from_text(key).key());
    let runner = Runner { threads, folder, stop: &stop, progress: &progress, shuffled };
    runner.run(experiment, &mut |_| {}).expect("nothing is in its way")
}

pub(crate) fn summary(experiment: &Experiment) -> Summary {
    Summary::new(experiment, &run(experiment, 2, None, None).tally)
}

/// Runs an experiment in a folder and leaves its summary there.
pub(crate) fn kept(experiment: &Experiment, path: &Path, threads: usize, shuffled: Option<&str>) {
    let folder = RunFolder::create(path, experiment).expect("a new folder");
    let ran = run(experiment, threads, Some(&folder), shuffled);
    folder.write_summary(&Summary::new(experiment, &ran.tally)).expect("it can be written");
}

/// Everything in a run's folder that does not depend on when and where it was played.
pub(crate) fn contents(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let names = |folder: &Path| -> Vec<_> {
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("readable").path()).collect()
    };
    let inner = ["shards", "hands", "moves"].map(|name| names(&path.join(name))).concat();
    for file in names(path).into_iter().chain(inner).filter(|file| file.is_file()) {
        let name = file.strip_prefix(path).expect("it is in it").display().to_string();
        if !["env.json", "env.sum", "events.jsonl", "report.html", "report.sum"].contains(&name.as_str()) {
            found.insert(name, fs::read(file).expect("readable"));
        }
    }
    found
}

pub(crate) const KEPT: &str = r#"
format = 1
rules = "coins"
pairs = ["matriz v doble : 400", "doble v doble : 300"]
seed = "abc"
blocks_per_unit = 7
[keep]
hands = true
"#;

pub(crate) fn open(path: &Path, experiment: &Experiment) -> pool::Run {
    (RunFolder::create(path, experiment).expect("its own folder"), experiment.clone())
}
