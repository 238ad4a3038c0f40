//! `sobremesa rules check`: every mistake of a rule file, and what random hands show of it.

use std::process::ExitCode;

use serde::Serialize;
use sobremesa_catalog::{Catalog, CatalogGame, Finding, RulesError, RulesSpec, Trial, line_of_finding, trial_seed};
use sobremesa_core::{Reason, StopFlag};
use sobremesa_lab::Message;
use sobremesa_lab::report::Figures;

use crate::args::CheckArgs;
use crate::checked::CheckedMistake;
use crate::failure::Failure;
use crate::screen::{FAINT, HEAD, STRONG, Screen, styled};

/// Random hands that are played for each number of seats.
const HANDS: u32 = 200;

/// The seed where none is given: the same check gives the same answer.
const SEED: &str = "rules check";

/// What a check comes to, as JSON.
#[derive(Serialize)]
struct CheckReport {
    right: bool,
    path: String,
    mistakes: Vec<CheckedMistake>,
    trials: Vec<CheckedTrial>,
}

/// What random hands showed, for one number of seats.
#[derive(Serialize)]
struct CheckedTrial {
    seats: u8,
    hands: u32,
    plies: u64,
    longest: u32,
    findings: Vec<CheckedFinding>,
}

/// Something that they showed.
#[derive(Serialize)]
struct CheckedFinding {
    error: bool,
    line: Option<usize>,
    problem: String,
    advice: String,
}

/// Checks every file; the worst of them gives the exit code.
pub(super) fn run(args: &CheckArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let seed = args.seed.as_deref().unwrap_or(SEED);
    let mut all = Vec::new();
    let mut right = true;
    for file in &args.files {
        match (check(file, catalog, seed), args.json) {
            (Ok(tried), false) => right &= tell(file, &tried, seed, screen)?,
            (Ok(tried), true) => all.push(of_trials(file, &tried, seed, screen)),
            (Err(error), false) => {
                Failure::of_rules(error, catalog).tell(screen.language);
                right = false;
            }
            (Err(RulesError::Mistakes { path, source_text, mistakes }), true) => {
                let mistakes = CheckedMistake::all(&mistakes, &source_text, screen.language);
                all.push(CheckReport { right: false, path, mistakes, trials: Vec::new() });
            }
            (Err(error), true) => return Err(Failure::of_rules(error, catalog)),
        }
    }
    if args.json {
        right = all.iter().all(|checked| checked.right);
        screen.json(&all)?;
    }
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// A game with what was seen of it.
type GameTrial = (CatalogGame, Trial);

/// Reads the rules and plays them, with every number of seats unless one is chosen.
fn check(file: &str, catalog: &Catalog, seed: &str) -> Result<Vec<GameTrial>, RulesError> {
    let spec = RulesSpec::read(file)?;
    let game = catalog.chosen(&spec)?;
    let offered = game.info().offered.clone();
    let chosen = spec.choices.get("seats").is_some() || spec.choices.get("sides").is_some() || offered.len() < 2;
    if chosen {
        let trial = game.trial(seed, HANDS, &StopFlag::default());
        return Ok(vec![(game, trial)]);
    }
    let mut tried = Vec::new();
    for seats in offered {
        let mut spec = spec.clone();
        spec.choices.set("seats", seats);
        let game = catalog.chosen(&spec)?;
        let trial = game.trial(seed, HANDS, &StopFlag::default());
        tried.push((game, trial));
    }
    drop_rows_that_serve_others(&mut tried);
    Ok(tried)
}

/// A row that is used with some number of seats is there for that one: it is called unused only where it is with every number.
fn drop_rows_that_serve_others(tried: &mut [GameTrial]) {
    let unused = |(_, trial): &GameTrial| trial.findings.iter().filter_map(|finding| finding.row).collect::<Vec<_>>();
    let all: Vec<Vec<_>> = tried.iter().map(unused).collect();
    let everywhere = |row| all.iter().all(|unused| unused.contains(&row));
    for (_, trial) in tried {
        trial.findings.retain(|finding| finding.row.is_none_or(everywhere));
    }
}

/// Tells what came of a file; whether it can be played.
fn tell(file: &str, tried: &[GameTrial], seed: &str, screen: &mut Screen) -> Result<bool, Failure> {
    let mut right = true;
    for (game, trial) in tried {
        let several = tried.len() > 1;
        let name = if several {
            screen.words("terminal.check.with_seats", &[("path", file), ("n", &game.info().seats.to_string())])
        } else {
            file.to_owned()
        };
        let errors = trial.findings.iter().any(|finding| finding.error);
        right &= !errors;
        let figures = Figures(screen.language);
        let args = [
            ("path", name.as_str()),
            ("hands", &trial.hands.to_string()),
            ("plies", &figures.number(trial.plies as f64 / f64::from(trial.hands.max(1)))),
            ("longest", &trial.longest.to_string()),
        ];
        let key = if errors { "terminal.check.wrong" } else { "terminal.check.right" };
        screen.say(key, &args)?;
        for finding in &trial.findings {
            let (problem, advice) = said(finding, file, game, seed);
            let style = if finding.error { HEAD } else { STRONG };
            let mark = if finding.error { "terminal.check.error" } else { "terminal.check.warning" };
            let mark = styled(style, &screen.words(mark, &[]));
            let problem = screen.language.tell(&problem);
            screen.paragraph(&format!("{mark} {problem}"), "  ")?;
            let advice = screen.language.tell(&advice);
            screen.paragraph(&styled(FAINT, &advice), "    ")?;
        }
    }
    Ok(right)
}

fn of_trials(file: &str, tried: &[GameTrial], seed: &str, screen: &Screen) -> CheckReport {
    let trials: Vec<CheckedTrial> = tried
        .iter()
        .map(|(game, trial)| CheckedTrial {
            seats: game.info().seats,
            hands: trial.hands,
            plies: trial.plies,
            longest: trial.longest,
            findings: trial
                .findings
                .iter()
                .map(|finding| {
                    let (problem, advice) = said(finding, file, game, seed);
                    CheckedFinding {
                        error: finding.error,
                        line: line_of_finding(finding, game.file()),
                        problem: screen.language.tell(&problem),
                        advice: screen.language.tell(&advice),
                    }
                })
                .collect(),
        })
        .collect();
    let right = !tried.iter().flat_map(|(_, trial)| &trial.findings).any(|finding| finding.error);
    CheckReport { right, path: file.to_owned(), mistakes: Vec::new(), trials }
}

/// What was found, and what to do about it.
fn said(finding: &Finding, file: &str, game: &CatalogGame, seed: &str) -> (Message, Message) {
    let line = line_of_finding(finding, game.file()).map_or_else(|| "?".to_owned(), |line| line.to_string());
    let with = |reason: &Reason| {
        let args =
            reason.args.iter().fold(Message::new(reason.key), |message, (name, value)| message.with(name, value));
        let message = args.with("hands", HANDS).with("line", &line);
        let Some((of_match, hand)) = finding.seen_in else { return message };
        let name = RulesSpec::read(file).map_or_else(|_| file.to_owned(), |spec| spec.name);
        let choices = game.spec().split_once(' ').map_or("", |(_, choices)| choices);
        let seed = trial_seed(seed, of_match);
        let seen = format!("sobremesa play {name} {choices} --seat all=random --seed \"{seed}\"");
        message.with("command", seen.replace("  ", " ")).with("hand", hand)
    };
    (with(&finding.problem), with(&finding.advice))
}
