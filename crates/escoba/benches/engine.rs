//! Random hands beside a plain loop of the same game: `cargo bench -p sobremesa-escoba --bench engine`.
//!
//! Both are measured by turns in one run, in processor time of the thread, the least of several rounds each. What counts is
//! their ratio: machines differ and are busy. `-- files` measures every bundled rule file in hands of the plain loop,
//! `-- files scopa` that file alone.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

mod support;

use std::hint::black_box;
use std::path::{Path, PathBuf};

use sobremesa_core::{Game, Seed, Stream};
use sobremesa_escoba::{Escoba, file};
use sobremesa_search::playout;

use support::now;

/// Rounds that a pair is measured in.
const ROUNDS: usize = 25;

/// Hands of a round.
const HANDS: u64 = 5_000;

/// The game of `escoba.toml` and `escoba-argentina.toml` for two, written out as one would: cards in lists, captures by
/// trying.
mod plain {
    use super::Stream;

    /// A card is four times its value less one, and its suit.
    fn value(card: u8) -> u8 {
        card / 4 + 1
    }

    fn captures(table: &[u8], need: u8, taken: &mut Vec<u8>, card: u8, moves: &mut Vec<(u8, Vec<u8>)>) {
        for (place, other) in table.iter().enumerate() {
            if value(*other) > need {
                break;
            }
            taken.push(*other);
            if value(*other) == need {
                moves.push((card, taken.clone()));
            } else {
                captures(&table[..place], need - value(*other), taken, card, moves);
            }
            taken.pop();
        }
    }

    fn sum(cards: &[u8]) -> u32 {
        cards.iter().map(|card| u32::from(value(*card))).sum()
    }

    /// What four cards turned up score, and how many of them are taken.
    fn opening(up: &[u8]) -> (i32, usize) {
        let first = sum(&up[..2]);
        let pairs = [(0, 1), (0, 2), (0, 3)];
        let pair = |(a, b): (usize, usize)| value(up[a]) + value(up[b]) == 15;
        match sum(up) {
            15 => (1, 4),
            30 if pairs.into_iter().any(pair) => (2, 4),
            _ if first == 15 => (1, 2),
            _ => (0, 0),
        }
    }

    fn most(have: [usize; 2], points: &mut [i32; 2]) {
        if have[0] != have[1] {
            points[usize::from(have[1] > have[0])] += 1;
        }
    }

    /// The points of both, the seat that plays first before the other. `must`: a card that can capture must.
    pub(super) fn hand(must: bool, rng: &mut Stream) -> [i32; 2] {
        let mut stock: Vec<u8> = (0..40).collect();
        let (mut table, mut hands, mut piles) = (Vec::new(), [Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
        let mut points = [0; 2];
        let mut last = None;
        let mut moves = Vec::new();
        for round in 0..6 {
            let dealt = if round == 0 { 10 } else { 6 };
            for place in 0..dealt {
                let other = place + rng.below((stock.len() - place) as u32) as usize;
                stock.swap(place, other);
            }
            let mut cards: Vec<u8> = stock.drain(..dealt).collect();
            stock.sort_unstable();
            if round == 0 {
                table = cards.drain(..4).collect();
                let (escobas, taken) = opening(&table);
                if escobas > 0 {
                    points[1] += escobas;
                    piles[1].extend(table.drain(..taken));
                    last = Some(1);
                }
                table.sort_unstable();
            }
            for (seat, share) in cards.chunks(3).enumerate() {
                hands[seat] = share.to_vec();
                hands[seat].sort_unstable();
            }
            for play in 0..6 {
                let seat = play % 2;
                moves.clear();
                for card in &hands[seat] {
                    let before = moves.len();
                    if !must {
                        moves.push((*card, Vec::new()));
                    }
                    captures(&table, 15 - value(*card), &mut Vec::new(), *card, &mut moves);
                    if moves.len() == before {
                        moves.push((*card, Vec::new()));
                    }
                }
                let drawn = if moves.len() == 1 { 0 } else { rng.below(moves.len() as u32) as usize };
                let (card, takes) = &moves[drawn];
                hands[seat].retain(|held| held != card);
                if takes.is_empty() {
                    let place = table.partition_point(|other| other < card);
                    table.insert(place, *card);
                } else {
                    table.retain(|other| !takes.contains(other));
                    piles[seat].extend(takes);
                    piles[seat].push(*card);
                    last = Some(seat);
                    points[seat] += i32::from(table.is_empty());
                }
            }
        }
        if let Some(last) = last {
            piles[last].append(&mut table);
        }
        let count = |of: fn(u8) -> bool| [0, 1].map(|side| piles[side].iter().filter(|card| of(**card)).count());
        let (cards, sevens, oros) = (count(|_| true), count(|card| value(card) == 7), count(|card| card % 4 == 0));
        most(cards, &mut points);
        most(sevens, &mut points);
        most(oros, &mut points);
        for side in 0..2 {
            points[side] += i32::from(cards[side] > 30) + i32::from(sevens[side] == 4) + i32::from(oros[side] == 10);
            points[side] += i32::from(piles[side].contains(&24));
        }
        points
    }
}

/// The same by the engine, of its first two sides.
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
    let mut least = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        let start = now();
        for _ in 0..HANDS {
            black_box(engine(game, &mut one));
        }
        let between = now();
        for _ in 0..HANDS {
            black_box(plain::hand(must, &mut other));
        }
        least = [least[0].min(between - start), least[1].min(now() - between)];
    }
    least.map(|seconds| seconds / HANDS as f64)
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
        let [engine, plain] = [engine(&game, &mut key.stream(hand)), plain::hand(must, &mut key.stream(hand))];
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
    hands("escoba-argentina.toml", true, 1.0);
    hands("escoba.toml", false, 1.0);
}
