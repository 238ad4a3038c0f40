//! `sobremesa lab record`: a game of a run as a record, to be looked at, shared and checked.

use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_lab::{Message, pool, record_of};
use sobremesa_protocol::laboratory::GameAt;

use super::folder::{open, write};
use crate::args::LabRecordArgs;
use crate::failure::Failure;
use crate::screen::Screen;

/// Plays a game of a run again and writes its record.
pub(super) fn run(args: &LabRecordArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let run = open(&args.folder, catalog, screen)?;
    let (tally, _) = pool::read(&run).map_err(|error| Failure::of_run(&error, catalog))?;
    let experiment = &run.1;
    let bad = || Failure::Bad(Message::new("lab.run.record_form").with("found", &args.game));
    let (block, game) = args.game.split_once('.').ok_or_else(bad)?;
    let [block, game] = [block, game].map(|number| number.parse::<u64>().map_err(|_| bad()));
    let at = GameAt { round: args.round, pairing: args.pairing, block: block?, game: game? };
    let record = record_of(experiment, &tally, &at).ok_or_else(|| {
        let message = Message::new("lab.run.record_none").with("game", &args.game).with("round", at.round);
        Failure::Bad(message.with("pairing", at.pairing).with("path", args.folder.display()))
    })?;
    let record = record.to_text();
    match &args.out {
        Some(path) => write(path, &record)?,
        None => screen.line(record.trim_end())?,
    }
    Ok(ExitCode::SUCCESS)
}
