//! `sobremesa lab report` and `sobremesa lab pool`: the results in folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_lab::pool::{self, PoolError, Run};
use sobremesa_lab::results::RunFolder;
use sobremesa_lab::{Message, Summary, conclude, message, report, sum_up, write_elsewhere};

use super::telling::{Telling, tell};
use crate::args::{LabPoolArgs, LabReportArgs};
use crate::failure::Failure;
use crate::screen::Screen;

/// Sums up a run from its folder, and writes its report again.
pub(super) fn report(args: &LabReportArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let run = open(&args.folder, catalog, screen)?;
    let (tally, timings) = pool::read(&run).map_err(|error| Failure::of_run(&error, catalog))?;
    let (folder, experiment) = &run;
    let summary = sum_up(folder, experiment, &tally);
    tell(&summary, Telling { json: args.json, trailer: args.trailer }, screen)?;
    let written = if let Some(out) = &args.out {
        write_elsewhere(out, (experiment, &summary), &timings, screen.language)
            .map_err(|error| Failure::of_folder(error, catalog))?;
        out.as_path()
    } else {
        let html = report::html(&summary, &timings, &report::again(experiment), screen.language);
        let written = folder.write_summary(&summary).and_then(|()| folder.write_report(&html));
        if let Err(error) = written {
            // A run may be read where nothing can be written: what was asked for has been said.
            let why = message::of_folder(&error, catalog);
            screen.aside(&Message::new("lab.run.not_written").with_message("why", why));
            return Ok(ExitCode::SUCCESS);
        }
        folder.path()
    };
    if !args.json && !args.trailer {
        screen.line("")?;
        say_saved(written, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Sums up several runs together.
pub(super) fn pool(args: &LabPoolArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let runs: Vec<Run> = args.folders.iter().map(|folder| open(folder, catalog, screen)).collect::<Result<_, _>>()?;
    if let Some(into) = &args.into {
        return gather(into, &runs, args, catalog, screen);
    }
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

/// Brings the parts of an experiment together in one folder, and sums up what it has then.
fn gather(
    into: &Path,
    parts: &[Run],
    args: &LabPoolArgs,
    catalog: &Catalog,
    screen: &mut Screen,
) -> Result<ExitCode, Failure> {
    let of_folder = |error| Failure::of_folder(error, catalog);
    RunFolder::create(into, &parts[0].1).map_err(of_folder)?;
    let run = open(into, catalog, screen)?;
    pool::gather(&run, parts).map_err(|error| of_pool(&error, catalog))?;
    let (tally, timings) = pool::read(&run).map_err(|error| Failure::of_run(&error, catalog))?;
    let (folder, experiment) = &run;
    let summary = conclude(folder, experiment, (&tally, &timings), screen.language).map_err(of_folder)?;
    tell(&summary, Telling { json: args.json, trailer: args.trailer }, screen)?;
    if !args.json && !args.trailer {
        screen.line("")?;
        say_saved(folder.path(), screen)?;
        if !summary.complete {
            let command = format!("sobremesa lab run --resume \"{}\"", folder.path().display());
            screen.say("lab.run.resume", &[("command", &command)])?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A run's folder with its experiment. Of one that has no hashes it is said, beside what is asked for.
pub(super) fn open(path: &Path, catalog: &Catalog, screen: &Screen) -> Result<Run, Failure> {
    let run = RunFolder::open(path, catalog).map_err(|error| Failure::of_folder(error, catalog))?;
    if !run.0.has_hashes() {
        screen.aside(&Message::new("lab.damage.no_hashes").with("path", path.display()));
    }
    Ok(run)
}

/// Says in which folder results and report are.
pub(super) fn say_saved(folder: &Path, screen: &mut Screen) -> Result<(), Failure> {
    let (path, page) = (folder.display().to_string(), folder.join("report.html").display().to_string());
    screen.say("lab.run.saved", &[("path", &path), ("report", &page)])
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
        PoolError::Stop(path) => other(path, "lab.run.pool_stop"),
        PoolError::Blocks(path) => other(path, "lab.run.pool_blocks"),
        PoolError::Other(path) => other(path, "lab.run.pool_other"),
        PoolError::Rounds(path) => other(path, "lab.run.pool_rounds"),
        PoolError::SharedDeals(shared) => Failure::of_run(&shared.clone().into(), catalog),
        PoolError::Folder(error) => Failure::Bad(message::of_folder(error, catalog)),
    }
}
