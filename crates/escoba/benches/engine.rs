//! Random hands beside a plain loop of the same game: `cargo bench -p sobremesa-escoba --bench engine`.
//!
//! Both are measured by turns in one run, in processor time of the thread, and what counts is their ratio: machines differ
//! and are busy.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;

use sobremesa_core::{Game, Seed, Stream};
use sobremesa_escoba::{Escoba, file};
use sobremesa_search::playout;

/// Rounds that the pair is measured in.
const ROUNDS: usize = 15;

/// Hands of a round.
const HANDS: u64 = 20_000;

/// Processor time that this thread has taken, in seconds.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells the time of a thread");
    let nanoseconds: Option<f64> = stat.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok());
    nanoseconds.expect("a number") * 1e-9
}

/// The game of `escoba.toml` for two, written out as one would: cards in lists, captures by trying.
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

    /// The points of both, the seat that plays first before the other.
    pub(super) fn hand(rng: &mut Stream) -> [i32; 2] {
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
                    moves.push((*card, Vec::new()));
                    captures(&table, 15 - value(*card), &mut Vec::new(), *card, &mut moves);
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

/// The same by the engine.
fn engine(game: &Escoba, rng: &mut Stream) -> [i32; 2] {
    let mut state = game.start(&game.single(0, rng));
    playout(game, &mut state, rng);
    let points = game.outcome(&state).points;
    [points.by_side()[0], points.by_side()[1]]
}

/// The time of a hand in the middle of the rounds, in seconds.
fn median(times: &mut [f64]) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2] / HANDS as f64
}

fn main() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/escoba/escoba.toml");
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    let game = Escoba::new(file::read(&text).expect("the rule file has no mistake"));
    let key = Seed::from_text("bench").key();
    for hand in 0..20_000 {
        let points = engine(&game, &mut key.stream(hand));
        assert_eq!(
            points,
            plain::hand(&mut key.stream(hand)),
            "the same stream plays the same hand, and hand {hand} is not"
        );
    }
    let (mut one, mut other) = (key.stream(u64::MAX), key.stream(u64::MAX - 1));
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        let start = cpu();
        for _ in 0..HANDS {
            black_box(engine(&game, &mut one));
        }
        let between = cpu();
        for _ in 0..HANDS {
            black_box(plain::hand(&mut other));
        }
        times[0].push(between - start);
        times[1].push(cpu() - between);
    }
    let [own, plain] = times.map(|mut times| median(&mut times));
    println!("random hands a second: engine {:.0}, plain loop {:.0}; ratio {:.2}", 1.0 / own, 1.0 / plain, plain / own);
    assert!(plain / own > 2.0 / 3.0, "the engine must play at least two thirds as many hands as the plain loop");
}
