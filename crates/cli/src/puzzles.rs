//! `sobremesa puzzles`: finds puzzles in records, and proves those of files again.

use std::collections::BTreeSet;
use std::process::ExitCode;

use serde::Serialize;
use sobremesa_catalog::puzzles::{PuzzleFault, PuzzleFinder, bundled, read};
use sobremesa_catalog::{Catalog, ThinkError, game_ids, read_text};
use sobremesa_core::Seed;
use sobremesa_lab::Message;
use sobremesa_lab::message;
use sobremesa_protocol::puzzle::PuzzleLine;

use crate::args::{PuzzlesCheckArgs, PuzzlesCommand, PuzzlesFindArgs};
use crate::failure::Failure;
use crate::replay;
use crate::screen::Screen;

/// Largest file of puzzles read, in bytes: some ten thousand of them.
const MAX_PUZZLES: u64 = 32 * 1024 * 1024;

pub(crate) fn run(command: &PuzzlesCommand, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    match command {
        PuzzlesCommand::Find(args) => find(args, catalog, screen),
        PuzzlesCommand::Check(args) => check(args, catalog, screen),
    }
}

/// Writes the puzzles of records to standard output, one a line, as they are found.
fn find(args: &PuzzlesFindArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    // Two records may hold the same hand.
    let mut told = BTreeSet::new();
    for path in &args.records {
        let record = replay::read(path, screen)?;
        if record.head.game != args.game {
            let message = Message::new("terminal.puzzles.other_game").with("path", path.display());
            return Err(Failure::Bad(message.with("game", &record.head.game).with("wanted", &args.game)));
        }
        let game = catalog.rules_of_record(&record).map_err(|error| Failure::of_rules(error, catalog))?;
        let mut lines = Vec::new();
        PuzzleFinder::new(game.clone(), args.worlds, args.kind.clone())
            .find(&record, |puzzle| {
                if told.insert(puzzle.id.clone()) {
                    lines.push(serde_json::to_string(&puzzle).expect("a puzzle can always be written"));
                }
            })
            .map_err(|error| match error {
                ThinkError::Player(error) => Failure::Bad(message::of_player(&error, &game)),
                other => Failure::Broken(Message::new("terminal.puzzles.hand").with("why", other)),
            })?;
        lines.iter().try_for_each(|line| screen.line(line))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What proving found, as JSON.
#[derive(Serialize)]
struct CheckReport {
    checked: usize,
    faults: Vec<FaultReport>,
}

/// A puzzle that does not hold.
#[derive(Serialize)]
struct FaultReport {
    puzzle: String,
    problem: String,
}

/// Proves puzzles again: those of files, or all that come with the program. One that does not hold is exit 1.
fn check(args: &PuzzlesCheckArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let mut puzzles: Vec<(String, PuzzleLine)> = Vec::new();
    if args.files.is_empty() {
        let all = game_ids().into_iter().flat_map(|game| bundled(game).iter().map(move |puzzle| (game, puzzle)));
        puzzles.extend(all.map(|(game, puzzle)| (format!("{game}/{}", puzzle.id), puzzle.clone())));
    }
    for path in &args.files {
        let name = path.display().to_string();
        let bad = |why: Message| {
            Failure::Bad(Message::new("lab.rules.unreadable").with("path", &name).with_message("why", why))
        };
        let text = read_text(path, MAX_PUZZLES).map_err(bad)?;
        let lines = read(&text).map_err(|fault| bad(Message::from(&fault)))?;
        puzzles.extend(lines.into_iter().map(|puzzle| (format!("{name} {}", puzzle.id), puzzle)));
    }
    if let Some(sample) = args.sample {
        let mut rng = Seed::from_text(args.seed.as_deref().unwrap_or("puzzles")).key().stream(0);
        rng.shuffle(&mut puzzles);
        puzzles.truncate(sample);
    }
    let mut faults = Vec::new();
    for (name, puzzle) in &puzzles {
        let checked: Result<(), PuzzleFault> = catalog.check_puzzle(puzzle);
        if let Err(fault) = checked {
            let problem = screen.language.tell(&Message::from(&fault));
            faults.push(FaultReport { puzzle: name.clone(), problem });
        }
    }
    let holds = faults.is_empty();
    if args.json {
        screen.json(&CheckReport { checked: puzzles.len(), faults })?;
    } else {
        for FaultReport { puzzle, problem } in &faults {
            screen.line(&format!("{puzzle}: {problem}"))?;
        }
        let counts = [("n", puzzles.len().to_string()), ("faults", faults.len().to_string())];
        screen.say("terminal.puzzles.checked", &counts.each_ref().map(|(name, value)| (*name, value.as_str())))?;
    }
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
