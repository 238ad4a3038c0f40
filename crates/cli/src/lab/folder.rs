//! `sobremesa lab report` and `sobremesa lab pool`: the results in folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_lab::pool::{self, PoolError, Run};
use sobremesa_lab::results::RunFolder;
use sobremesa_lab::{Message, Summary, conclude, report};

use super::{Telling, tell};
use crate::args::{LabPoolArgs, LabReportArgs};
use crate::failure::Failure;
use crate::screen::Screen;

/// Sums up a run from its folder, and writes its report again.
pub(super) fn report(args: &LabReportArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let run = open(&args.folder, catalog)?;
    let (tally, timings) = pool::read(&run).map_err(|shared| Failure::of_run(&shared.into(), catalog))?;
    let (folder, experiment) = &run;
    let summary = conclude(folder, experiment, (&tally, &timings), screen.language)
        .map_err(|error| Failure::of_folder(error, catalog))?;
    tell(&summary, Telling { json: args.json, trailer: args.trailer }, screen)?;
    if !args.json && !args.trailer {
        screen.line("")?;
        let path = folder.path().display().to_string();
        let page = folder.path().join("report.html").display().to_string();
        screen.say("lab.run.saved", &[("path", &path), ("report", &page)])?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Sums up several runs together.
pub(super) fn pool(args: &LabPoolArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let runs: Vec<Run> = args.folders.iter().map(|folder| open(folder, catalog)).collect::<Result<_, _>>()?;
    let (tally, timings) = pool::pool(&runs).map_err(|error| of_pool(&error, catalog))?;
    let experiment = &runs[0].1;
    let summary = Summary::new(experiment, &tally);
    if let Some(path) = &args.html {
        let folders: Vec<String> = args.folders.iter().map(|folder| format!("\"{}\"", folder.display())).collect();
        let command = format!("sobremesa lab pool {}", folders.join(" "));
        write(path, &report::html(&summary, &timings, &command, screen.language))?;
    }
    tell(&summary, Telling { json: args.json, trailer: args.trailer }, screen)?;
    Ok(ExitCode::SUCCESS)
}

/// A run's folder with its experiment.
pub(super) fn open(path: &Path, catalog: &Catalog) -> Result<Run, Failure> {
    RunFolder::open(path, catalog).map_err(|error| Failure::of_folder(error, catalog))
}

/// Writes a page.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::Bad(Message::unwritable(path.display(), &error)))
}

fn of_pool(error: &PoolError, catalog: &Catalog) -> Failure {
    let other = |path: &PathBuf, why: &'static str| {
        Failure::Bad(Message::new("lab.run.other_pool").with("path", path.display()).with_message("why", why))
    };
    match error {
        PoolError::Rules(path) => other(path, "lab.run.pool_rules"),
        PoolError::Teams(path) => other(path, "lab.run.pool_teams"),
        PoolError::Blocks(path) => other(path, "lab.run.pool_blocks"),
        PoolError::Rounds(path) => other(path, "lab.run.pool_rounds"),
        PoolError::SharedDeals(shared) => Failure::of_run(&shared.clone().into(), catalog),
    }
}
