//! `sobremesa bench`: what this machine does in a second.
//!
//! A benchmark is a row of [`BENCHMARKS`]. Each checks its own answer: a fast engine that plays another game is
//! no use.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde::Serialize;
use sobremesa_catalog::{Catalog, CatalogGame, PlayerSpec, SeatedPrograms, Setup};
use sobremesa_core::{Seed, StopFlag, Unit};
use sobremesa_lab::Message;
use sobremesa_lab::report::Figures;
use sobremesa_protocol::{MoveTree, Turn};

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::rules;
use crate::screen::{STRONG, Screen, styled};

/// How long each benchmark runs at least.
const LEAST: Duration = Duration::from_secs(1);

/// A benchmark: its name, and a function that does its work number `n` and says how many units it did, or what is
/// wrong with the answer.
struct Benchmark {
    name: &'static str,
    work: fn(&CatalogGame, u64) -> Result<u64, String>,
}

const BENCHMARKS: &[Benchmark] = &[
    Benchmark { name: "hands", work: random_hands },
    Benchmark { name: "moves", work: random_moves },
    Benchmark { name: "matches", work: random_matches },
    Benchmark { name: "playouts", work: playouts },
    Benchmark { name: "worlds", work: worlds },
];

/// A measured rate.
#[derive(Serialize)]
struct Rate {
    name: &'static str,
    units: u64,
    seconds: f64,
    per_second: f64,
}

/// What stands for all rules there are.
const ALL: &[&str] = &["all", "todas"];

/// A measured rate under some rules.
#[derive(Serialize)]
struct OfRules {
    rules: String,
    #[serde(flatten)]
    rate: Rate,
}

/// Random hands a second under all rules.
fn run_all(json: bool, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let hands = &BENCHMARKS[0];
    let mut rates = Vec::new();
    if !json {
        screen.say("terminal.bench.all", &[])?;
    }
    for info in catalog.games().iter().flat_map(|game| &game.rules) {
        let game = catalog.rules(&info.id).map_err(|error| Failure::of_rules(error, catalog))?;
        let rate = measure(&game, hands).map_err(|problem| wrong(hands, problem))?;
        let Some(rate) = rate else { continue };
        if !json {
            let figure = styled(STRONG, &format!("{:>14}", Figures(screen.language).whole(rate.per_second as u64)));
            screen.line(&format!("{figure}  {}", info.id))?;
        }
        rates.push(OfRules { rules: info.id.clone(), rate });
    }
    if json {
        screen.json(&rates)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn wrong(benchmark: &Benchmark, problem: String) -> Failure {
    Failure::Broken(Message::new("terminal.bench.wrong").with("name", benchmark.name).with("problem", problem))
}

/// Runs every benchmark.
pub(crate) fn run(args: &BenchArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    if ALL.contains(&args.rules.as_str()) && args.choices.is_empty() {
        return run_all(args.json, catalog, screen);
    }
    let game = rules::of_game_or_rules(&rules::spec(&args.rules, &args.choices)?, catalog)?;
    let mut rates = Vec::new();
    for benchmark in BENCHMARKS {
        let rate = measure(&game, benchmark).map_err(|problem| wrong(benchmark, problem))?;
        let Some(rate) = rate else { continue };
        if !args.json {
            let what = screen.words(&format!("terminal.bench.{}", rate.name), &[]);
            let figure = styled(STRONG, &format!("{:>14}", Figures(screen.language).whole(rate.per_second as u64)));
            screen.line(&format!("{figure}  {what}"))?;
        }
        rates.push(rate);
    }
    if args.json {
        screen.json(&rates)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The rate of a benchmark; none where the game has nothing of the kind.
fn measure(game: &CatalogGame, benchmark: &Benchmark) -> Result<Option<Rate>, String> {
    // Once without the clock: tables are built, memory is there.
    if (benchmark.work)(game, 0)? == 0 {
        return Ok(None);
    }
    let started = Instant::now();
    let (mut units, mut number) = (0, 1);
    while started.elapsed() < LEAST {
        units += (benchmark.work)(game, number)?;
        number += 1;
    }
    let seconds = started.elapsed().as_secs_f64();
    Ok(Some(Rate { name: benchmark.name, units, seconds, per_second: units as f64 / seconds }))
}

fn setup(unit: Unit, block: u64) -> Setup {
    Setup { seed: Seed::from_text("bench"), unit, block }
}

fn play(game: &CatalogGame, unit: Unit, block: u64) -> Result<sobremesa_catalog::GameRow, String> {
    let players = vec![PlayerSpec::named("random"); usize::from(game.info().seats)];
    let row = game.play_game(&setup(unit, block), 0, &players, false).map_err(|error| error.to_string())?.row;
    let counted: u32 = row.hands.iter().map(|hand| hand.plies).sum();
    if counted == row.plies && !row.hands.is_empty() {
        Ok(row)
    } else {
        Err(format!("{counted} moves of {}", row.plies))
    }
}

/// Hands a batch: enough that reading the clock costs nothing.
const BATCH: u64 = 100;

fn random_hands(game: &CatalogGame, number: u64) -> Result<u64, String> {
    (0..BATCH).try_for_each(|index| {
        let index = number * BATCH + index;
        play(game, Unit::Hand { index }, index).map(|_| ())
    })?;
    Ok(BATCH)
}

fn random_moves(game: &CatalogGame, number: u64) -> Result<u64, String> {
    (0..BATCH).try_fold(0, |moves, index| {
        let index = number * BATCH + index;
        Ok(moves + u64::from(play(game, Unit::Hand { index }, index)?.plies))
    })
}

fn random_matches(game: &CatalogGame, number: u64) -> Result<u64, String> {
    let row = play(game, Unit::Match, number)?;
    let summed = (0..row.points.len())
        .all(|side| row.hands.iter().map(|hand| hand.points[side]).sum::<i32>() == row.points[side]);
    if summed { Ok(1) } else { Err("the hands' points do not add up".to_owned()) }
}

/// Worlds drawn in the middle of a hand: all that a seat cannot see, dealt as it may lie.
fn worlds(game: &CatalogGame, number: u64) -> Result<u64, String> {
    /// Enough that preparing them costs nothing.
    const WORLDS: u64 = 100_000;
    match game.draw_worlds(Seed::from_text("bench worlds"), number, WORLDS) {
        Some(true) => Ok(WORLDS),
        Some(false) => Err("a world does not hold what the seat holds".to_owned()),
        None => Ok(0),
    }
}

/// The player that plays every move out in sampled worlds.
const FLAT: &str = "sondeo";

/// Play-outs of that player over its first real choice of a hand.
fn playouts(game: &CatalogGame, number: u64) -> Result<u64, String> {
    const WORLDS: u64 = 200;
    if game.players().iter().all(|player| player.id != FLAT) {
        return Ok(0);
    }
    let mut played = game.open(&setup(Unit::Hand { index: number }, number));
    let random = PlayerSpec::named("random");
    let stop = StopFlag::default();
    loop {
        let Turn::Seat { seat } = played.turn() else { return Ok(0) };
        let seat = sobremesa_core::Seat(seat);
        let position = played.position(sobremesa_core::Observer::Seat(seat));
        let moves = MoveTree::moves(&position.moves).len();
        if moves > 1 {
            let player: PlayerSpec = format!("{FLAT} playouts={WORLDS}").parse().expect("readable");
            let thought =
                game.think(&*played, &player, &SeatedPrograms::default(), &stop).map_err(|error| error.to_string())?;
            let ply = played.ply();
            played.play(ply, seat, &thought.text, None).map_err(|problem| problem.message)?;
            return Ok(WORLDS * moves as u64);
        }
        let thought =
            game.think(&*played, &random, &SeatedPrograms::default(), &stop).map_err(|error| error.to_string())?;
        let ply = played.ply();
        played.play(ply, seat, &thought.text, None).map_err(|problem| problem.message)?;
    }
}
