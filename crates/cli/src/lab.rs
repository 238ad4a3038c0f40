//! `sobremesa lab`: experiments.

mod balance;
mod export;
mod folder;
mod invent;
mod planning;
mod progress;
mod record;
mod run;
mod stats;
mod submit;
mod telling;
mod train;
mod tune;
mod units;
mod verify;

use std::process::ExitCode;

use sobremesa_catalog::Catalog;

use crate::args::LabCommand;
use crate::failure::Failure;
use crate::screen::Screen;

/// The request to the laboratory.
pub(crate) fn run(command: &LabCommand, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    match command {
        LabCommand::Run(args) => run::run(args, catalog, screen),
        LabCommand::Report(args) => folder::report(args, catalog, screen),
        LabCommand::Verify(args) => verify::run(args, catalog, screen),
        LabCommand::Stats(args) => stats::run(args, screen),
        LabCommand::Units(args) => units::run(args, catalog, screen),
        LabCommand::Submit(args) => submit::run(args, catalog, screen),
        LabCommand::Pool(args) => folder::pool(args, catalog, screen),
        LabCommand::Export(args) => export::run(args, catalog, screen),
        LabCommand::Record(args) => record::run(args, catalog, screen),
        LabCommand::Plan(args) => planning::run(args, catalog, screen),
        LabCommand::Balance(args) => balance::run(args, catalog, screen),
        LabCommand::Invent(args) => invent::run(args, catalog, screen),
        LabCommand::Tune(args) => tune::run(args, catalog, screen),
        LabCommand::Train(args) => train::run(args, catalog, screen),
    }
}
