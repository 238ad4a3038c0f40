//! `sobremesa lab verify`: whether a run is what it was when it was played.

use std::process::ExitCode;

use serde::Serialize;
use sobremesa_catalog::Catalog;
use sobremesa_core::StopFlag;
use sobremesa_lab::results::{RunFolder, check_files};
use sobremesa_lab::{Message, ReplayedUnits, Verification, message, verify};

use super::run::stop_on_interrupt;
use crate::args::LabVerifyArgs;
use crate::failure::Failure;
use crate::screen::Screen;

/// What was found, as JSON has it.
#[derive(Serialize)]
struct Findings {
    /// Whether the run has hashes.
    hashed: bool,
    #[serde(flatten)]
    found: Verification,
}

/// Compares the files of a run with their hashes; if they match, its summary with its games, and plays units again.
pub(super) fn run(args: &LabVerifyArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let checked = check_files(&args.folder).map_err(|error| Failure::of_folder(error, catalog))?;
    let stop = StopFlag::default();
    let replayed = if args.replay { ReplayedUnits::All } else { ReplayedUnits::Sample };
    let found = if checked.damaged.is_empty() {
        let run = RunFolder::open(&args.folder, catalog).map_err(|error| Failure::of_folder(error, catalog))?;
        stop_on_interrupt(&stop, screen);
        let threads =
            args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
        verify(&run, replayed, threads, &stop).map_err(|error| Failure::of_run(&error, catalog))?
    } else {
        Verification { units: checked.units, damaged: checked.damaged, ..Verification::default() }
    };
    let whole = found.damaged.is_empty();
    let findings = Findings { hashed: checked.hashed, found };
    if args.json {
        screen.json(&findings)?;
    } else {
        tell(args, &findings, screen)?;
        if stop.is_set() {
            screen.say("lab.verify.stopped", &[])?;
        }
    }
    Ok(if whole && !stop.is_set() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn tell(args: &LabVerifyArgs, Findings { hashed, found }: &Findings, screen: &mut Screen) -> Result<(), Failure> {
    let path = args.folder.display().to_string();
    if !hashed {
        screen.paragraph(&screen.language.tell(&Message::new("lab.damage.no_hashes").with("path", &path)), "")?;
    }
    for damaged in &found.damaged {
        screen.line(&screen.language.tell(&message::of_flaw(&damaged.file, damaged.flaw)))?;
    }
    if found.damaged.is_empty() {
        screen.say("lab.verify.whole", &[("n", &found.units.to_string())])?;
    } else {
        screen.say("lab.verify.damaged", &[("n", &found.damaged.len().to_string()), ("path", &path)])?;
        let command = format!("sobremesa lab run --resume \"{path}\"");
        screen.say("lab.verify.resume", &[("command", &command)])?;
    }
    for (key, units) in [("lab.verify.replayed", found.replayed), ("lab.verify.not_repeatable", found.not_repeatable)] {
        if units > 0 {
            screen.say(key, &[("n", &units.to_string())])?;
        }
    }
    Ok(())
}
