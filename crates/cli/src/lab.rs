//! `sobremesa lab`: experiments.

mod progress;

use std::fs;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::thread::available_parallelism;

use sobremesa_catalog::Catalog;
use sobremesa_core::StopFlag;
use sobremesa_lab::results::{FolderError, ResultsFolder};
use sobremesa_lab::work::Block;
use sobremesa_lab::{
    Experiment, GameUnit, Message, Plan, Progress, SharedDeals, Size, Summary, Tally, report, run as run_experiment,
};

use crate::args::{LabCommand, LabRunArgs};
use crate::failure::{Failure, why};
use crate::interrupt::on_interrupt;
use crate::screen::{FAINT, Screen, styled};
use crate::seed::seed;

/// Largest manifest read, in bytes.
const MAX_MANIFEST: u64 = 1024 * 1024;

/// Runs an experiment.
pub(crate) fn run(command: &LabCommand, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let LabCommand::Run(args) = command;
    let mut plan = plan(&args.experiment, screen)?;
    if let Some(games) = args.games {
        plan.size = Size::Games(games);
    }
    if let Some(unit) = args.unit {
        plan.unit = unit.into();
    }
    if args.seed.is_some() {
        plan.seed.clone_from(&args.seed);
    }
    let experiment =
        Experiment::new(&plan, catalog, seed(None)?).map_err(|error| Failure::of_experiment(error, catalog))?;
    let summary = play(&experiment, args, screen)?;
    if args.json {
        screen.json(&summary)?;
    } else {
        tell(&experiment, &plan, &summary, args, screen)?;
    }
    if summary.repeats.is_some_and(|repeats| repeats.beyond_chance) {
        return Err(Failure::Broken(Message::new("lab.run.repeats")));
    }
    Ok(ExitCode::SUCCESS)
}

/// The plan of an argument: a manifest by the name of its file, or the short form.
fn plan(argument: &str, screen: &Screen) -> Result<Plan, Failure> {
    let path = Path::new(argument);
    let is_file = path.extension().is_some_and(|extension| extension == "toml") || path.is_file();
    if !is_file {
        return Ok(Plan::from_short(argument)?);
    }
    let unreadable =
        |why: String| Failure::Bad(Message::new("lab.rules.unreadable").with("path", argument).with("why", why));
    let size = fs::metadata(path).map_err(|error| unreadable(why(&error, screen.language)))?.len();
    if size > MAX_MANIFEST {
        return Err(unreadable(screen.words("lab.run.too_large", &[("max", &MAX_MANIFEST.to_string())])));
    }
    let text = fs::read_to_string(path).map_err(|error| unreadable(why(&error, screen.language)))?;
    Ok(Plan::from_manifest(argument, &text)?)
}

/// Why a run cannot go on.
enum Halt {
    Deals(SharedDeals),
    Folder(FolderError),
}

impl From<Halt> for Failure {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Deals(shared) => Self::Broken(
                Message::new("lab.run.shared_deals").with("first", shared.first).with("second", shared.second),
            ),
            Halt::Folder(FolderError::Taken(path)) => {
                Self::Bad(Message::new("lab.run.taken").with("path", path.display()))
            }
            Halt::Folder(FolderError::Unwritable { path, why }) => {
                Self::Bad(Message::new("lab.run.unwritable").with("path", path.display()).with("why", why))
            }
            Halt::Folder(other) => Self::Broken(Message::new("lab.rules.other").with("problem", other)),
        }
    }
}

fn play(experiment: &Experiment, args: &LabRunArgs, screen: &Screen) -> Result<Summary, Failure> {
    let folder = args.out.as_deref().map(|path| ResultsFolder::create(path, experiment));
    let mut folder = folder.transpose().map_err(Halt::Folder)?;
    let threads = args.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let stop = StopFlag::default();
    stop_on_interrupt(&stop, screen);
    let done = Progress::default();
    let mut tally = Tally::new(experiment);
    let outcome = progress::shown(experiment.blocks(), &done, screen.language, || {
        run_experiment(experiment, threads, &stop, &done, |block: Block| {
            tally.push(experiment, &block).map_err(Halt::Deals)?;
            folder.as_mut().map_or(Ok(()), |folder| folder.push(experiment, &block)).map_err(Halt::Folder)
        })
    });
    outcome?;
    let summary = Summary::new(experiment, &tally);
    if let Some(folder) = folder {
        folder.finish(&summary).map_err(Halt::Folder)?;
    }
    Ok(summary)
}

/// The first Ctrl-C ends the run after the games under way, the second at once.
fn stop_on_interrupt(stop: &StopFlag, screen: &Screen) {
    let stop = stop.clone();
    let note = screen.words("lab.run.stopping", &[]);
    on_interrupt(move |pressed| {
        if pressed > 1 {
            std::process::exit(130);
        }
        stop.stop();
        if std::io::stderr().is_terminal() {
            anstream::eprintln!("\n{note}");
        }
    });
}

fn tell(
    experiment: &Experiment,
    plan: &Plan,
    summary: &Summary,
    args: &LabRunArgs,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let text = report::text(summary, screen.language);
    for line in text.lines() {
        // The columns of the table stay as they are, however narrow the terminal.
        if line.contains("  ") { screen.line(line)? } else { screen.paragraph(line, "")? }
    }
    screen.line("")?;
    if let Some(out) = &args.out {
        screen.say("lab.run.saved", &[("path", &out.display().to_string())])?;
    }
    let unit = args.unit.map_or("", |unit| match unit.into() {
        GameUnit::Match => " --unit match",
        GameUnit::Hand => " --unit hand",
    });
    let written = if plan.source.name.is_empty() { &plan.source.text } else { &plan.source.name };
    let games = args.games.map(|games| format!(" --games {games}")).unwrap_or_default();
    let command =
        format!("sobremesa lab run \"{}\"{games}{unit} --seed {}", written.trim(), experiment.seed().to_hex());
    let again = screen.words("lab.run.again", &[("command", &command)]);
    screen.line(&styled(FAINT, &again))
}
