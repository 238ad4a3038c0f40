//! `sobremesa lab run`.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use sobremesa_catalog::Catalog;
use sobremesa_core::StopFlag;
use sobremesa_lab::results::{Event, RunFolder};
use sobremesa_lab::{Bands, Experiment, Message, News, Progress, Runner, Summary, conclude, message, report};
use sobremesa_protocol::laboratory::RunState;
use sobremesa_protocol::words::Language;

use super::folder::say_saved;
use super::progress;
use super::progress::PairingLines;
use super::telling::{Telling, tell};
use crate::args::{ExperimentArgs, LabRunArgs};
use crate::failure::Failure;
use crate::screen::{FAINT, Screen, styled};
use crate::seed::seed;
use crate::signals::{end_interrupted, on_interrupt};

/// How often it is said how an experiment stands.
const LIVE_EVERY: Duration = Duration::from_secs(1);

/// Runs an experiment.
pub(super) fn run(args: &LabRunArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    if args.on.is_some() && args.named.threads.is_some() {
        return Err(Failure::Bad(Message::new("lab.run.on_threads")));
    }
    let (experiment, folder) = if args.resume { begun(args, catalog, screen)? } else { created(args, catalog)? };
    let folder = if args.anyway { folder.map(RunFolder::by_any_version) } else { folder };
    let no_folder = || Failure::Bad(Message::new("lab.run.on_no_out"));
    let cluster = args.on.as_deref().map(|on| folder.as_ref().ok_or_else(no_folder).map(|folder| (on, folder)));
    let cluster = cluster.transpose()?;
    if !args.json && !args.trailer {
        screen.paragraph(&report::forecast(&experiment, screen.language), "")?;
    }
    if let Some((on, folder)) = cluster {
        on_cluster(on, folder, args.anyway)?;
    }
    let (summary, failures) = play(&experiment, folder.as_ref(), args, catalog, screen)?;
    let how = Telling { json: false, trailer: args.trailer };
    if args.json {
        screen.json_line(&serde_json::json!({ "event": "summary", "summary": summary }))?;
    } else {
        if !args.trailer {
            screen.line("")?;
        }
        tell(&summary, how, screen)?;
        if !args.trailer {
            failures.tell(screen)?;
            after(&experiment, &summary, folder.as_ref(), screen)?;
        }
    }
    if summary.repeats.is_some_and(|repeats| repeats.beyond_chance) {
        return Err(Failure::Broken(Message::new("lab.run.repeats")));
    }
    // Whoever goes on after it must not take half a run for a whole one.
    Ok(if summary.complete { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The experiment of a folder, to go on with.
fn begun(args: &LabRunArgs, catalog: &Catalog, screen: &Screen) -> Result<(Experiment, Option<RunFolder>), Failure> {
    let (folder, experiment) = RunFolder::open(Path::new(&args.named.experiment), catalog)
        .map_err(|error| Failure::of_folder(error, catalog))?;
    if !folder.has_hashes() {
        screen.aside(&Message::new("lab.damage.no_hashes").with("path", folder.path().display()));
    }
    Ok((experiment, Some(folder)))
}

/// The experiment that the arguments name, and the folder for it.
fn created(args: &LabRunArgs, catalog: &Catalog) -> Result<(Experiment, Option<RunFolder>), Failure> {
    let experiment = match of_a_run(&args.named, catalog) {
        Some(experiment) => experiment,
        None => named(&args.named, catalog)?,
    };
    let folder = args.out.as_deref().map(|path| RunFolder::create(path, &experiment));
    let folder = folder.transpose().map_err(|error| Failure::of_folder(error, catalog))?;
    Ok((experiment, folder))
}

/// The experiment of a run whose manifest is named and nothing else: with the rules and players that lie in its folder, which may be
/// other ones here by now. None of any other file.
fn of_a_run(args: &ExperimentArgs, catalog: &Catalog) -> Option<Experiment> {
    let changed = args.rules.is_some() || args.games.is_some() || args.unit.is_some() || args.seed.is_some();
    let path = Path::new(&args.experiment);
    if changed || path.file_name()? != "manifest.toml" {
        return None;
    }
    let folder = path.parent().filter(|folder| folder.join("rules.toml").is_file())?;
    RunFolder::open(folder, catalog).ok().map(|(_, experiment)| experiment)
}

/// The experiment that the arguments name.
pub(super) fn named(args: &ExperimentArgs, catalog: &Catalog) -> Result<Experiment, Failure> {
    args.request().look_up(catalog, seed(None)?).map_err(|error| Failure::of_request(error, catalog))
}

/// What Python runs for a cluster. It would warn of a module that its package has read before it is run.
const MODULE: [&str; 4] = ["-W", "ignore::RuntimeWarning:runpy", "-m", "sobremesa.lab"];

/// Has a cluster play what is missing in a folder: the module for Python does, which knows how to reach one.
fn on_cluster(on: &str, folder: &RunFolder, anyway: bool) -> Result<(), Failure> {
    let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let asked = ["--on", on, "--held"].into_iter().chain(anyway.then_some("--anyway"));
    let unplayed = |why: io::Error| {
        Failure::Broken(Message::new("lab.run.on_no_python").with("python", python.display()).with("why", why))
    };
    let mut module = Command::new(&python);
    module.args(MODULE).arg(folder.path()).args(asked).stdin(Stdio::piped());
    let mut begun = module.spawn().map_err(unplayed)?;
    // It ends when this closes, however this process comes to its end: signals, or `kill -9`.
    let held = begun.stdin.take();
    let ended = begun.wait().map_err(unplayed)?;
    drop(held);
    if !ended.success() {
        let message = Message::new("lab.run.on_failed").with("path", folder.path().display()).with("on", on);
        return Err(Failure::Broken(message));
    }
    Ok(())
}

fn play(
    experiment: &Experiment,
    folder: Option<&RunFolder>,
    args: &LabRunArgs,
    catalog: &Catalog,
    screen: &mut Screen,
) -> Result<(Summary, FirstFailures), Failure> {
    let threads = args.named.threads();
    let stop = StopFlag::default();
    stop_on_interrupt(&stop, screen);
    let done = Progress::default();
    let runner = Runner { threads, folder, stop: &stop, progress: &done, shuffled: None };
    let shown = PairingLines::default();
    let (language, json) = (screen.language, args.json);
    let mut told = Instant::now();
    let mut output = Ok(());
    let mut bands = Bands::default();
    let quiet = json || args.trailer;
    let damage = DamageTold(language);
    let mut failures = FirstFailures::default();
    let ran = progress::shown(experiment.blocks_at_most(), &done, &shown, language, quiet, || {
        runner.run(experiment, &mut |news| match news {
            News::Event(happened) => {
                damage.say(&happened.event);
                failures.see(&happened.event);
                if json && output.is_ok() {
                    output = screen.json_line(happened);
                }
            }
            News::Sums(tally) if told.elapsed() >= LIVE_EVERY => {
                told = Instant::now();
                let live = sobremesa_lab::live(experiment, tally, RunState::Running, None, &mut bands);
                if json && output.is_ok() {
                    output = screen.json_line(&serde_json::json!({ "event": "live", "live": live }));
                }
                shown.say(live.pairings.iter().map(|pairing| pairing.line.within(language).to_owned()).collect());
            }
            News::Sums(_) => {}
        })
    });
    let ran = ran.map_err(|error| Failure::of_run(&error, catalog))?;
    output?;
    let summary = match folder {
        Some(folder) => conclude(folder, experiment, (&ran.tally, &ran.timings), language)
            .map_err(|error| Failure::of_folder(error, catalog))?,
        None => Summary::new(experiment, &ran.tally),
    };
    Ok((summary, failures))
}

/// The first game that each team forfeited because its program failed, and the end of what that wrote.
#[derive(Default)]
struct FirstFailures(BTreeMap<usize, (String, String)>);

impl FirstFailures {
    fn see(&mut self, event: &Event) {
        let Event::Failed { block, game, team, detail, errors, .. } = event else { return };
        let said = if errors.trim().is_empty() { detail } else { errors };
        self.0.entry(*team).or_insert_with(|| (format!("{block}.{game}"), said.trim().to_owned()));
    }

    /// Says what went wrong first: more than the reason is needed to mend a program.
    fn tell(&self, screen: &mut Screen) -> Result<(), Failure> {
        for (team, (game, said)) in &self.0 {
            screen.line("")?;
            screen.say("lab.run.first_failure", &[("team", &report::letter(*team)), ("game", game)])?;
            said.lines().try_for_each(|line| screen.line(&styled(FAINT, &format!("  {line}"))))?;
        }
        Ok(())
    }
}

/// Says on standard error, whatever else is shown, which files were damaged and what becomes of them.
struct DamageTold(Language);

impl DamageTold {
    fn say(&self, event: &Event) {
        let Event::Damaged { file, flaw, kept, unit } = event else { return };
        let what = message::of_flaw(file, *flaw);
        let message = match kept {
            Some(kept) => Message::new("lab.damage.aside").with_message("what", what).with("kept", kept),
            None => Message::new("lab.damage.gone").with_message("what", what),
        };
        let then = match unit {
            Some(unit) => {
                let name = format!("{}/{}/{}", unit.round, unit.pairing, unit.unit);
                Message::new("lab.damage.unit").with("unit", name)
            }
            None => Message::new("lab.damage.anew"),
        };
        anstream::eprintln!("{}", self.0.tell(&message.with_message("then", then)));
    }
}

/// The first Ctrl-C ends the run after the games under way, the second at once.
pub(super) fn stop_on_interrupt(stop: &StopFlag, screen: &Screen) {
    let stop = stop.clone();
    let note = screen.words("lab.run.stopping", &[]);
    on_interrupt(move |pressed| {
        if pressed > 1 {
            end_interrupted();
        }
        stop.stop();
        if std::io::stderr().is_terminal() {
            anstream::eprintln!("\n{note}");
        }
    });
}

/// Where the results are, and how to go on or to play it again.
fn after(
    experiment: &Experiment,
    summary: &Summary,
    folder: Option<&RunFolder>,
    screen: &mut Screen,
) -> Result<(), Failure> {
    screen.line("")?;
    if let Some(folder) = folder {
        say_saved(folder.path(), screen)?;
        if !summary.complete {
            let command = format!("sobremesa lab run --resume \"{}\"", folder.path().display());
            let resume = screen.words("lab.run.resume", &[("command", &command)]);
            screen.line(&styled(FAINT, &resume))?;
        }
    }
    let of_folder =
        |folder: &RunFolder| format!("sobremesa lab run \"{}\"", folder.path().join("manifest.toml").display());
    if let Some(command) = report::again_in_a_line(experiment).or_else(|| folder.map(of_folder)) {
        let again = screen.words("lab.run.again", &[("command", &command)]);
        screen.line(&styled(FAINT, &again))?;
    }
    Ok(())
}
