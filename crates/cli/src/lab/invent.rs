//! `sobremesa lab invent`: what becomes of rules when a key or two are changed.

use std::path::Path;
use std::process::ExitCode;
use std::thread::available_parallelism;

use sobremesa_catalog::{Catalog, CatalogGame};
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
    let mut tried = match &args.out {
        Some(folder) => TriedRules::of_folder(folder).map_err(|error| of_inventing(error, &game, args, catalog))?,
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
        Err(error) => return Err(of_inventing(error, &game, args, catalog)),
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

/// Why nothing was invented.
fn of_inventing(error: InventError, game: &CatalogGame, args: &LabInventArgs, catalog: &Catalog) -> Failure {
    match error {
        InventError::Alone => Failure::Bad(Message::new("lab.invent.alone").with("rules", game.spec())),
        InventError::Balance(BalanceError::Experiment(error)) => Failure::of_experiment(error, catalog),
        InventError::Balance(BalanceError::Run(error)) => Failure::of_run(&error, catalog),
        InventError::Unreadable { path, why } => {
            let message = Message::new("lab.rules.unreadable").with("path", path.display());
            Failure::Bad(message.with_message("why", why))
        }
        InventError::Folder(error) => {
            let folder = args.out.as_deref().unwrap_or(Path::new(""));
            Failure::Bad(Message::unwritable(folder.display(), &error))
        }
    }
}

/// Writes the rule files of what was found, and their figures as a table.
fn keep(folder: &Path, invention: &Invention) -> Result<(), Failure> {
    for rules in &invention.best {
        write(&folder.join(format!("{}.toml", rules.id)), &rules.file)?;
    }
    write(&folder.join("table.csv"), &csv(invention))
}
