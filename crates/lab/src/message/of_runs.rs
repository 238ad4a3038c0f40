//! Sentences about experiments that cannot be run and folders that cannot be used.

use std::io;

use sobremesa_catalog::Catalog;
use sobremesa_core::Message;

use crate::experiment::ExperimentError;
use crate::planning::NoPlan;
use crate::results::{DamagedFile, FileFlaw, FolderError, ParquetError};
use crate::run::RunError;

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

/// Why it cannot be said how large an experiment must be.
pub fn of_no_plan(error: &NoPlan) -> Message {
    match error {
        NoPlan::Difference(found) => Message::new("lab.planning.difference").with("found", found),
        NoPlan::Chances => Message::new("lab.planning.chances"),
        NoPlan::PointsOfMatches => Message::new("lab.planning.points_of_matches"),
        NoPlan::NoPairing => Message::new("lab.planning.no_two"),
        NoPlan::TooFewBlocks { teams, blocks } => {
            Message::new("lab.planning.too_few").with("teams", teams.join(" v ")).with("blocks", blocks)
        }
    }
}
