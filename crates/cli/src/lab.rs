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
mod train;
mod tune;
mod units;
mod verify;

use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_lab::{Summary, report};

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

/// How a summary is told.
#[derive(Clone, Copy)]
struct Telling {
    json: bool,
    trailer: bool,
}

/// Tells a summary: as JSON, as a trailer, or in words.
fn tell(summary: &Summary, how: Telling, screen: &mut Screen) -> Result<(), Failure> {
    if how.json {
        return screen.json(summary);
    }
    let text = if how.trailer { report::trailer(summary) } else { report::text(summary, screen.language) };
    for line in text.lines() {
        // Columns stay as they are, however narrow the terminal, and so do the lines of a trailer.
        if how.trailer || line.contains("  ") { screen.line(line)? } else { screen.paragraph(line, "")? }
    }
    Ok(())
}
