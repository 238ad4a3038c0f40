//! Why experiments cannot be run, and folders not be used.

use sobremesa_catalog::Catalog;

use super::Message;
use crate::experiment::ExperimentError;
use crate::results::FolderError;
use crate::run::RunError;

impl Message {
    /// Why an experiment cannot be run. Of several mistakes the first: all are in the error.
    pub fn of_experiment(error: &ExperimentError, catalog: &Catalog) -> Self {
        match error {
            ExperimentError::Mistaken(mistaken) => match mistaken.mistakes.first() {
                Some((_, message)) => message.clone(),
                None => Self::new("lab.mistake.other").with("problem", mistaken),
            },
            ExperimentError::Rules(rules) => Self::of_rules(rules, catalog),
        }
    }

    /// Why a run's folder cannot be used.
    pub fn of_folder(error: &FolderError, catalog: &Catalog) -> Self {
        match error {
            FolderError::Foreign(path) => Self::new("lab.run.foreign").with("path", path.display()),
            FolderError::Taken(path) => Self::new("lab.run.taken").with("path", path.display()),
            FolderError::NoRun(path) => Self::new("lab.run.no_run").with("path", path.display()),
            FolderError::Unwritable { path, why } => {
                Self::new("lab.run.unwritable").with("path", path.display()).with("why", why)
            }
            FolderError::Parquet { path, why } => {
                Self::new("lab.run.unwritable").with("path", path.display()).with("why", why)
            }
            FolderError::Unreadable { path, why } => {
                Self::new("lab.rules.unreadable").with("path", path.display()).with("why", why)
            }
            FolderError::Experiment(error) => Self::of_experiment(error, catalog),
            FolderError::Manifest(mistaken) => {
                Self::of_experiment(&ExperimentError::Mistaken(mistaken.clone()), catalog)
            }
        }
    }

    /// Why a run cannot go on.
    pub fn of_run(error: &RunError, catalog: &Catalog) -> Self {
        match error {
            RunError::SharedDeals(shared) => {
                Self::new("lab.run.shared_deals").with("first", shared.first).with("second", shared.second)
            }
            RunError::NotTheSame { unit } => {
                let name = format!("{}/{}/{}", unit.round, unit.pairing, unit.unit);
                Self::new("lab.run.not_the_same").with("unit", name)
            }
            RunError::Folder(error) => Self::of_folder(error, catalog),
        }
    }
}
