//! `sobremesa lab invent`: what becomes of rules when a key or two are changed.

use std::path::Path;
use std::process::ExitCode;
use std::thread::available_parallelism;

use sobremesa_catalog::Catalog;
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::balance::{BalanceError, BalanceSize, blocks};
use sobremesa_lab::invent::{InventError, InventSize, Invention, TriedRules, csv, invent, text};
use sobremesa_lab::{Message, Progress};

use super::folder::write;
use super::progress::{self, PairingLines};
use crate::args::{LabInventArgs, SearchArg};
use crate::failure::Failure;
use crate::screen::Screen;
use crate::signals::{end_interrupted, on_interrupt};

/// Games of every two levels for a neighbour where nothing is said.
const GAMES: u64 = 200;

/// Neighbours that are tried at most where nothing is said.
const LIMIT: u32 = 100;

/// Tries the neighbours of some rules, and shows the best.
pub(super) fn run(args: &LabInventArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let seed = Seed::from_text(args.seed.as_deref().unwrap_or("invent"));
    let threads = args.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let game = catalog.rules(&args.rules).map_err(|error| Failure::of_rules(error, catalog))?;
    let searching = args.search == Some(SearchArg::Yes);
    let size = InventSize {
        balance: BalanceSize { games: args.games.unwrap_or(GAMES), threads, searching },
        changes: args.changes.unwrap_or(1).into(),
        limit: args.limit.unwrap_or(LIMIT) as usize,
    };
    let unwritable = |path: &Path, error: &std::io::Error| Failure::Bad(Message::unwritable(path.display(), error));
    let mut tried = match &args.out {
        Some(folder) => TriedRules::of_folder(folder).map_err(|error| unwritable(folder, &error))?,
        None => TriedRules::default(),
    };
    let (stop, done) = (StopFlag::default(), Progress::default());
    let flag = stop.clone();
    on_interrupt(move |pressed| {
        if pressed > 1 {
            end_interrupted();
        }
        flag.stop();
    });
    // As many as there may be: other rules have other players, and some of them were tried before.
    let all = blocks(&game, size.balance.games, searching) * (size.limit as u64 + 44);
    let found = progress::shown(all, &done, &PairingLines::default(), screen.language, args.json, || {
        invent(catalog, &game, seed, size, &mut tried, (&stop, &done))
    });
    let invention = match found {
        Ok(Some(invention)) => invention,
        Ok(None) => {
            return Err(Failure::Broken(match &args.out {
                Some(folder) => Message::new("lab.invent.stopped_in").with("path", folder.display()),
                None => Message::new("lab.invent.stopped"),
            }));
        }
        Err(InventError::Alone) => {
            return Err(Failure::Bad(Message::new("lab.invent.alone").with("rules", game.spec())));
        }
        Err(InventError::Balance(BalanceError::Experiment(error))) => {
            return Err(Failure::of_experiment(error, catalog));
        }
        Err(InventError::Balance(BalanceError::Run(error))) => return Err(Failure::of_run(&error, catalog)),
        Err(InventError::Folder(error)) => {
            return Err(unwritable(args.out.as_deref().unwrap_or(Path::new("")), &error));
        }
    };
    if let Some(folder) = &args.out {
        keep(folder, &invention)?;
    }
    if args.json {
        screen.json(&invention)?;
        return Ok(ExitCode::SUCCESS);
    }
    for line in text(&invention, screen.language).lines() {
        // Columns stay as they are; what stands under a heading stays under it.
        let text = line.trim_start();
        if text.contains("  ") {
            screen.line(line)?;
        } else {
            screen.paragraph(text, if line.starts_with("   ") { "   " } else { "" })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the rule files of what was found, and their figures as a table.
fn keep(folder: &Path, invention: &Invention) -> Result<(), Failure> {
    for rules in &invention.best {
        write(&folder.join(format!("{}.toml", rules.id)), &rules.file)?;
    }
    write(&folder.join("table.csv"), &csv(invention))
}
