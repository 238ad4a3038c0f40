//! Random hands beside a plain loop of the same game: `cargo bench -p sobremesa-escoba --bench engine`.
//!
//! Both are measured by turns in one run, in processor time of the thread, the least of several rounds each. What counts is
//! their ratio: machines differ and are busy. `-- files` measures every bundled rule file in hands of the plain loop,
//! `-- files scopa` that file alone.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;
use std::path::{Path, PathBuf};

use sobremesa_core::{Game, Seed, Stream};
use sobremesa_escoba::{Escoba, file};
use sobremesa_search::playout;
use sobremesa_yardsticks::{ByTurns, PlainEscoba};

/// Rounds that a pair is measured in.
const ROUNDS: usize = 25;

/// Hands of a round.
const HANDS: u64 = 5_000;

/// A hand by the engine: the points of its first two sides.
fn engine(game: &Escoba, rng: &mut Stream) -> [i32; 2] {
    let mut state = game.start(&game.single(0, rng));
    playout(game, &mut state, rng);
    let points = game.outcome(&state).points;
    [points.by_side()[0], points.by_side()[1]]
}

/// Seconds that a hand of the engine and one of the plain loop take, in the least of the rounds in which they are measured
/// by turns.
fn least(game: &Escoba, must: bool) -> [f64; 2] {
    let key = Seed::from_text("bench").key();
    let (mut one, mut other) = (key.stream(u64::MAX), key.stream(u64::MAX - 1));
    let mut by_turns = ByTurns::<2>::default();
    for _ in 0..ROUNDS {
        by_turns.round(0, || {
            for _ in 0..HANDS {
                black_box(engine(game, &mut one));
            }
            HANDS
        });
        by_turns.round(1, || {
            for _ in 0..HANDS {
                black_box(PlainEscoba { must }.hand(&mut other));
            }
            HANDS
        });
    }
    by_turns.least()
}

fn rule_files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/escoba")
}

fn game(path: &Path) -> Escoba {
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    Escoba::new(file::read(&text).expect("the rule file has no mistake"))
}

/// A random hand of a file beside the same of the plain loop; `most`: what it may cost of that.
fn hands(name: &str, must: bool, most: f64) {
    let game = game(&rule_files().join(name));
    let key = Seed::from_text("bench").key();
    for hand in 0..20_000 {
        let [engine, plain] = [engine(&game, &mut key.stream(hand)), PlainEscoba { must }.hand(&mut key.stream(hand))];
        assert_eq!(engine, plain, "the same stream plays the same hand, and hand {hand} of {name} is not");
    }
    let [engine, plain] = least(&game, must);
    let ratio = engine / plain;
    let [engine, plain] = [engine, plain].map(|seconds| 1.0 / seconds);
    println!("{name}: random hands a second: engine {engine:.0}, plain loop {plain:.0}; ratio {ratio:.3}");
    assert!(ratio < most, "a hand of {name} must cost less than {most} of the plain loop");
}

/// A random hand of every bundled rule file, or of those asked for, in hands of the plain loop where a card that can capture
/// must.
fn files(asked: &[String]) {
    let entries = std::fs::read_dir(rule_files()).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if asked.is_empty() || asked.iter().any(|asked| *asked == name) {
            let [engine, plain] = least(&game(&path), true);
            println!("{name}: {:.3}", engine / plain);
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if let Some(("files", asked)) = arguments.split_first().map(|(part, asked)| (&**part, asked)) {
        return files(asked);
    }
    hands("escoba-argentina.toml", true, 0.3);
    hands("escoba.toml", false, 0.25);
}
