//! Why experiments cannot be run, and folders not be used.

use sobremesa_catalog::Catalog;
use sobremesa_core::Message;
use sobremesa_files::unreadable;

use crate::experiment::ExperimentError;
use crate::results::FolderError;
use crate::run::RunError;

/// Why an experiment cannot be run. Of several mistakes the first: all are in the error.
pub fn of_experiment(error: &ExperimentError, catalog: &Catalog) -> Message {
    match error {
        ExperimentError::Mistaken(mistaken) => match mistaken.mistakes.first() {
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
        FolderError::NoRun(path) => Message::new("lab.run.no_run").with("path", path.display()),
        FolderError::Unwritable { path, why } => {
            Message::new("lab.run.unwritable").with("path", path.display()).with_message("why", unreadable(why))
        }
        FolderError::Parquet { path, why } => {
            Message::new("lab.run.unwritable").with("path", path.display()).with("why", why)
        }
        FolderError::Unreadable { path, why } => {
            Message::new("lab.rules.unreadable").with("path", path.display()).with_message("why", unreadable(why))
        }
        FolderError::Experiment(error) => of_experiment(error, catalog),
        FolderError::Manifest(mistaken) => of_experiment(&ExperimentError::Mistaken(mistaken.clone()), catalog),
    }
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
