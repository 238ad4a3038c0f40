//! `sobremesa bench`: what this machine does in a second, each figure beside its yardstick.

mod measures;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde::Serialize;
use sobremesa_catalog::{Catalog, CatalogGame};
use sobremesa_lab::Message;
use sobremesa_lab::report::Figures;
use sobremesa_yardsticks::ByTurns;

use self::measures::{ENGINE, MEASURES, Measure, Yardstick};
use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::rules;
use crate::screen::{FAINT, STRONG, Screen, styled};

/// How long something is measured at least.
const LEAST: Duration = Duration::from_secs(1);

/// The same where every rule file is measured.
const LEAST_OF_MANY: Duration = Duration::from_millis(300);

/// What stands for all rules there are.
const ALL: &[&str] = &["all", "todas"];

/// A measured figure.
#[derive(Serialize)]
struct Measured {
    rules: String,
    /// What was measured.
    name: &'static str,
    /// How many of it a second of the processor, on one thread.
    per_second: f64,
    /// What it is measured beside, where there is anything.
    beside: Option<Beside>,
}

/// A yardstick as it was measured.
#[derive(Serialize)]
struct Beside {
    name: &'static str,
    per_second: f64,
    /// How many times as many of the figure there are in a second.
    ratio: f64,
}

/// Runs the benchmarks: of the rules that are named, of the first rules of every game, or of all rules there are.
pub(crate) fn run(args: &BenchArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let mut measured = Vec::new();
    match &args.rules {
        Some(all) if ALL.contains(&all.as_str()) && args.choices.is_empty() => {
            if !args.json {
                screen.say("terminal.bench.all", &[])?;
            }
            for info in catalog.games().iter().flat_map(|game| &game.rules) {
                let game = catalog.rules(&info.id).map_err(|error| Failure::of_rules(error, catalog))?;
                let Some(found) = measure(&game, &ENGINE, LEAST_OF_MANY)? else { continue };
                if !args.json {
                    screen.line(&format!("{}  {}", rate(screen, found.per_second), info.id))?;
                }
                measured.push(found);
            }
        }
        Some(rules) => {
            let game = rules::of_game_or_rules(&rules::spec(rules, &args.choices)?, catalog)?;
            measure_all(&game, args.json, &mut measured, screen)?;
        }
        None => {
            for id in catalog.games().iter().filter_map(|game| game.rules.first()).map(|info| &info.id) {
                let game = catalog.rules(id).map_err(|error| Failure::of_rules(error, catalog))?;
                measure_all(&game, args.json, &mut measured, screen)?;
            }
        }
    }
    if args.json {
        screen.json(&measured)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Measures everything of a game, and tells it as it is found.
fn measure_all(
    game: &CatalogGame,
    json: bool,
    measured: &mut Vec<Measured>,
    screen: &mut Screen,
) -> Result<(), Failure> {
    if !json {
        screen.line(&styled(STRONG, game.spec()))?;
    }
    for what in MEASURES {
        let Some(found) = measure(game, what, LEAST)? else { continue };
        if !json {
            tell(&found, screen)?;
        }
        measured.push(found);
    }
    Ok(())
}

fn tell(found: &Measured, screen: &mut Screen) -> Result<(), Failure> {
    let what = screen.words(&format!("terminal.bench.{}", found.name), &[]);
    screen.line(&format!("{}  {what}", rate(screen, found.per_second)))?;
    if let Some(beside) = &found.beside {
        let figures = Figures(screen.language);
        let ratio = if beside.ratio < 10.0 { figures.number(beside.ratio) } else { figures.short(beside.ratio) };
        let per_second = figures.whole(beside.per_second as u64);
        let args = [("ratio", ratio.as_str()), ("per_second", &per_second)];
        let line = screen.words(&format!("terminal.bench.{}", beside.name), &args);
        screen.line(&styled(FAINT, &format!("{:>14}  {line}", "")))?;
    }
    Ok(())
}

/// A rate as it stands before what it is of.
fn rate(screen: &Screen, per_second: f64) -> String {
    styled(STRONG, &format!("{:>14}", Figures(screen.language).whole(per_second as u64)))
}

/// Measures something beside its yardstick by turns, for at least so long; none where the game has nothing of the kind.
fn measure(game: &CatalogGame, what: &Measure, least: Duration) -> Result<Option<Measured>, Failure> {
    let wrong = |problem: String| {
        let message = Message::new("terminal.bench.wrong").with("name", what.name).with("problem", problem);
        Failure::Broken(message)
    };
    // Once without the clock: tables are built, memory is there, and the answers are compared.
    if (what.work)(game).map_err(wrong)? == 0 {
        return Ok(None);
    }
    let yardstick = (what.yardstick)(game);
    if let Some(Yardstick { check: Some(check), .. }) = &yardstick {
        check(game).map_err(wrong)?;
    }
    let mut by_turns = ByTurns::<2>::default();
    let (started, mut failed) = (Instant::now(), None);
    while started.elapsed() < least && failed.is_none() {
        by_turns.round(0, || {
            (what.work)(game).unwrap_or_else(|problem| {
                failed = Some(problem);
                0
            })
        });
        if let Some(yardstick) = &yardstick {
            by_turns.round(1, || (yardstick.work)(game));
        }
    }
    if let Some(problem) = failed {
        return Err(wrong(problem));
    }
    let [per_second, beside_it] = by_turns.least().map(|seconds| 1.0 / seconds);
    let beside = yardstick.map(|yardstick| Beside {
        name: yardstick.name,
        per_second: beside_it,
        ratio: per_second / beside_it,
    });
    Ok(Some(Measured { rules: game.spec().to_owned(), name: what.name, per_second, beside }))
}
