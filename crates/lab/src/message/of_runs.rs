//! Sentences about experiments that cannot be run and folders that cannot be used.

use std::io;

use sobremesa_catalog::{Catalog, CatalogGame};
use sobremesa_core::Message;

use crate::experiment::ExperimentError;
use crate::results::{DamagedFile, FileFlaw, FolderError, ParquetError};
use crate::run::RunError;
use crate::tune::{TuneError, TuneFolderError, TunePlanError};

/// What the system said, where that is why Parquet cannot be written.
fn of_system(why: &ParquetError) -> Option<&io::Error> {
    match why {
        ParquetError::External(error) => error.downcast_ref(),
        _ => None,
    }
}

/// The sentence that says why an experiment cannot be run: the first of its mistakes. The error has them all.
pub fn of_experiment(error: &ExperimentError, catalog: &Catalog) -> Message {
    match error {
        ExperimentError::ManifestMistakes(mistaken) => match mistaken.mistakes.first() {
            Some((_, message)) => message.clone(),
            None => Message::new("lab.mistake.other").with("problem", mistaken),
        },
        ExperimentError::Rules(rules) => super::of_rules(rules, catalog),
    }
}

/// Why a run's folder cannot be used.
pub fn of_folder(error: &FolderError, catalog: &Catalog) -> Message {
    match error {
        FolderError::Foreign(path) => Message::new("lab.run.foreign").with("path", path.display()),
        FolderError::Taken(path) => Message::new("lab.run.taken").with("path", path.display()),
        FolderError::Busy(path) => Message::new("lab.run.busy").with("path", path.display()),
        FolderError::NoRun(path) => Message::new("lab.run.no_run").with("path", path.display()),
        FolderError::Unwritable { path, why } => Message::unwritable(path.display(), why),
        FolderError::Parquet { path, why } => match of_system(why) {
            Some(error) => Message::unwritable(path.display(), error),
            None => Message::new("lab.run.unwritable").with("path", path.display()).with("why", why),
        },
        FolderError::Unreadable { path, why } => {
            Message::new("lab.rules.unreadable").with("path", path.display()).with_system("why", why)
        }
        FolderError::Damaged(damaged) => of_damage(damaged),
        FolderError::OtherVersion { path, version } => Message::new("lab.run.other_version")
            .with("path", path.display())
            .with("version", version)
            .with("own", env!("CARGO_PKG_VERSION")),
        FolderError::Experiment(error) => of_experiment(error, catalog),
        FolderError::Manifest(mistaken) => of_experiment(&ExperimentError::ManifestMistakes(mistaken.clone()), catalog),
    }
}

/// Why nothing is read of a run with a damaged file, and what helps.
fn of_damage(damaged: &DamagedFile) -> Message {
    let message =
        |key| Message::new(key).with_message("what", of_flaw(&damaged.path().display().to_string(), damaged.flaw));
    let path = damaged.run.display();
    match damaged.file.as_str() {
        file if file == "rules.toml" || file.starts_with("manifest.") || file.starts_with("players/") => {
            message("lab.damage.lost").with("path", path)
        }
        _ => message("lab.damage.run").with("path", path),
    }
}

/// What is wrong with a file of a run.
pub fn of_flaw(file: &str, flaw: FileFlaw) -> Message {
    let message = Message::new(match flaw {
        FileFlaw::Changed => "lab.damage.changed",
        FileFlaw::Missing => "lab.damage.missing",
        FileFlaw::NoHash => "lab.damage.no_hash",
        FileFlaw::BadSums => "lab.damage.bad_sums",
        FileFlaw::NotItsTables => "lab.damage.not_its_tables",
        FileFlaw::Line(_) => "lab.damage.line",
        FileFlaw::NotFromGames => "lab.damage.not_from_games",
        FileFlaw::PlaysOtherwise => "lab.damage.plays_otherwise",
    });
    let message = message.with("file", file);
    if let FileFlaw::Line(line) = flaw { message.with("line", line) } else { message }
}

/// Why a run cannot go on.
pub fn of_run(error: &RunError, catalog: &Catalog) -> Message {
    match error {
        RunError::SharedDeals(shared) => {
            Message::new("lab.run.shared_deals").with("first", shared.first).with("second", shared.second)
        }
        RunError::NotTheSame { unit } => {
            let name = format!("{}/{}/{}", unit.round, unit.pairing, unit.unit);
            Message::new("lab.run.not_the_same").with("unit", name)
        }
        RunError::Folder(error) => of_folder(error, catalog),
    }
}

/// Why a tuning cannot be done as it is asked for.
pub fn of_tune_plan(error: &TunePlanError) -> Message {
    match error {
        TunePlanError::Form { line, problem } => {
            Message::new("lab.tune.plan.form").with("line", line).with_message("why", problem.clone())
        }
        TunePlanError::Format(found) => Message::new("lab.tune.plan.format").with("found", found),
        TunePlanError::Bounds { key, found, least, most } => Message::new("lab.tune.plan.bounds")
            .with("key", key)
            .with("found", found)
            .with("least", least)
            .with("most", most),
        TunePlanError::NoWeights => Message::new("lab.tune.plan.no_weights"),
        TunePlanError::Twice(name) => Message::new("lab.tune.plan.twice").with("name", name),
        TunePlanError::Seed => Message::new("lab.tune.plan.seed"),
    }
}

/// Why the folder of a tuning cannot be used.
pub fn of_tune_folder(error: &TuneFolderError) -> Message {
    match error {
        TuneFolderError::Taken(path) => Message::new("lab.tune.taken").with("path", path.display()),
        TuneFolderError::Foreign(path) => Message::new("lab.tune.foreign").with("path", path.display()),
        TuneFolderError::None(path) => Message::new("lab.tune.none").with("path", path.display()),
        TuneFolderError::Plan { path, problem } => of_tune_plan(problem).with("path", path.display()),
        TuneFolderError::Line { path, line, .. } => {
            Message::new("lab.tune.line").with("path", path.display()).with("line", line)
        }
        TuneFolderError::Unreadable { path, why } => {
            Message::new("lab.rules.unreadable").with("path", path.display()).with_message("why", why.clone())
        }
        TuneFolderError::Files { path, why } => {
            Message::new("lab.rules.unreadable").with("path", path.display()).with_system("why", why)
        }
    }
}

/// Why a tuning of a game cannot go on.
pub fn of_tune(error: &TuneError, game: &CatalogGame) -> Message {
    match error {
        TuneError::Folder(error) => of_tune_folder(error),
        TuneError::Player(error) => super::of_player(error, game),
        TuneError::NotOfIt { file, line } => Message::new("lab.tune.not_of_it").with("file", file).with("line", line),
    }
}
