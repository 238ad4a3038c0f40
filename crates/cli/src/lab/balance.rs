//! `sobremesa lab balance`: is a rule set any good?

use std::process::ExitCode;
use std::thread::available_parallelism;

use sobremesa_catalog::{Catalog, CatalogGame};
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::Message;
use sobremesa_lab::balance::{BalanceError, BalanceSize, again, balance_all, html, search_is_dear, text};

use super::folder::write;
use crate::args::{LabBalanceArgs, SearchArg};
use crate::failure::Failure;
use crate::screen::Screen;
use crate::signals::{end_interrupted, on_interrupt};

/// Games of every two levels where nothing is said.
const GAMES: u64 = 1000;

/// Judges one or two rule sets.
pub(super) fn run(args: &LabBalanceArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let seed = Seed::from_text(args.seed.as_deref().unwrap_or("balance"));
    let threads = args.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let games: Vec<CatalogGame> = args
        .rules
        .iter()
        .map(|rules| catalog.rules(rules).map_err(|error| Failure::of_rules(error, catalog)))
        .collect::<Result<_, _>>()?;
    let searching = match args.search {
        Some(search) => search == SearchArg::Yes,
        None => !games.iter().any(search_is_dear),
    };
    let size = BalanceSize { games: args.games.unwrap_or(GAMES), threads, searching };
    let stop = StopFlag::default();
    let flag = stop.clone();
    on_interrupt(move |pressed| {
        if pressed > 1 {
            end_interrupted();
        }
        flag.stop();
    });
    let all = match balance_all(&games, seed, size, &stop) {
        Ok(Some(all)) => all,
        Ok(None) => return Err(Failure::Broken(Message::new("lab.balance.stopped"))),
        Err(BalanceError::Experiment(error)) => return Err(Failure::of_experiment(error, catalog)),
        Err(BalanceError::Run(error)) => return Err(Failure::of_run(&error, catalog)),
    };
    if let Some(path) = &args.html {
        let command = again(&args.rules, size.games, seed, searching);
        write(path, &html(&all, &command, screen.language))?;
    }
    if args.json {
        screen.json(&all)?;
        return Ok(ExitCode::SUCCESS);
    }
    for line in text(&all, screen.language).lines() {
        if line.contains("  ") { screen.line(line)? } else { screen.paragraph(line, "")? }
    }
    Ok(ExitCode::SUCCESS)
}
