//! `sobremesa lab units`: a part of an experiment, by the numbers of its units.

use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_core::StopFlag;
use sobremesa_lab::results::RunFolder;
use sobremesa_lab::{Experiment, Message, News, Progress, Runner, golden_hash};

use super::folder::open;
use super::run::{named, stop_on_interrupt};
use crate::args::{ExperimentArgs, LabUnitsArgs};
use crate::failure::Failure;
use crate::screen::Screen;

/// Says how many units an experiment has, or plays those of a range.
pub(super) fn run(args: &LabUnitsArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let experiment = seeded(&args.named, catalog, screen)?;
    let units = unit_count(&experiment)?;
    let Some(range) = &args.range else { return tell(&experiment, units, args.json, screen) };
    let range = read_range(range, units)?;
    let out = args.out.as_deref().ok_or_else(|| Failure::Bad(Message::new("lab.units.no_out")))?;
    let stop = StopFlag::default();
    stop_on_interrupt(&stop, screen);
    if let Some(expected) = &args.golden {
        check_golden(&experiment, expected, &stop)?;
    }
    let folder = RunFolder::create(out, &experiment).map_err(|error| Failure::of_folder(error, catalog))?;
    let all = range.end - range.start;
    let done = play(&experiment, &folder, range, (args, &stop), catalog, screen)?;
    if args.json {
        screen.json_line(&serde_json::json!({ "event": "units", "done": done, "asked": all }))?;
    } else {
        let path = folder.path().display().to_string();
        screen.say("lab.units.played", &[("done", &done.to_string()), ("all", &all.to_string()), ("path", &path)])?;
    }
    Ok(if done == all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// An experiment that is the same wherever its arguments are read: of a run's folder, or with a seed.
pub(super) fn seeded(args: &ExperimentArgs, catalog: &Catalog, screen: &Screen) -> Result<Experiment, Failure> {
    let path = Path::new(&args.experiment);
    if path.is_dir() {
        return Ok(open(path, catalog, screen)?.1);
    }
    // Without a seed one is drawn, and another elsewhere.
    let written = args.request().plan().map_err(|error| Failure::of_request(error, catalog))?;
    if args.seed.is_none() && written.seed.is_none() {
        return Err(Failure::Bad(Message::new("lab.units.no_seed")));
    }
    named(args, catalog)
}

/// The number of an experiment's units.
pub(super) fn unit_count(experiment: &Experiment) -> Result<u64, Failure> {
    experiment.unit_count().ok_or_else(|| Failure::Bad(Message::new("lab.units.rounds")))
}

/// A range as it is written: `A..B`, without B.
fn read_range(text: &str, units: u64) -> Result<Range<u64>, Failure> {
    let bad = |key| Failure::Bad(Message::new(key).with("found", text).with("units", units));
    let ends = text.split_once("..").and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    let range: Range<u64> = ends.ok_or_else(|| bad("lab.units.range_form"))?;
    if range.is_empty() || range.end > units {
        return Err(bad("lab.units.range_beyond"));
    }
    Ok(range)
}

/// Plays the golden game, and sees that it comes out as where the experiment was submitted.
fn check_golden(experiment: &Experiment, expected: &str, stop: &StopFlag) -> Result<(), Failure> {
    match golden_hash(experiment, stop) {
        Some(found) if found == expected => Ok(()),
        None if stop.is_set() => Ok(()),
        found => {
            let found = found.unwrap_or_else(|| "-".to_owned());
            let message = Message::new("lab.units.golden_other").with("found", found).with("expected", expected);
            Err(Failure::Broken(message))
        }
    }
}

fn tell(experiment: &Experiment, units: u64, json: bool, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let (golden, blocks) = (golden_hash(experiment, &StopFlag::default()), experiment.blocks_per_unit());
    if json {
        let manifest = experiment.hash();
        screen.json(&serde_json::json!({
            "units": units, "blocks_per_unit": blocks, "manifest_hash": manifest, "golden": golden,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    screen.say("lab.units.count", &[("units", &units.to_string()), ("blocks", &blocks.to_string())])?;
    match golden {
        Some(golden) => screen.say("lab.units.golden", &[("golden", &golden)])?,
        None => screen.say("lab.units.no_golden", &[])?,
    }
    Ok(ExitCode::SUCCESS)
}

fn play(
    experiment: &Experiment,
    folder: &RunFolder,
    range: Range<u64>,
    (args, stop): (&LabUnitsArgs, &StopFlag),
    catalog: &Catalog,
    screen: &mut Screen,
) -> Result<u64, Failure> {
    let done = Progress::default();
    let threads = args.named.threads();
    let runner = Runner { threads, folder: Some(folder), stop, progress: &done, shuffled: None };
    let mut output = Ok(());
    let played = runner.run_range(experiment, range, &mut |news| {
        if let News::Event(happened) = news
            && args.json
            && output.is_ok()
        {
            output = screen.json_line(happened);
        }
    });
    let played = played.map_err(|error| Failure::of_run(&error, catalog))?;
    output?;
    Ok(played)
}
