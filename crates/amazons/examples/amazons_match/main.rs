//! Games between two players, each opening from both sides, timed by the processor time of the thread that thinks.
//!
//! `cargo run --release --package sobremesa-amazons --example amazons_match -- amazona:0.2 minimax_territory:2,5 200 SEED`
//!
//! A player is `amazona` or `minimax_territory`, with its options by position after a colon; of `amazona` the parts of its search can be set by name
//! after them: `amazona:0,2000,plies=0,expand=2`, and its weights be read from a file:
//! `amazona:0.2,by=weights.txt`. `plain:0.2,0.35` is its evaluation in plain Monte
//! Carlo tree search, with its seconds and the weight of exploring. A fifth argument is how many games are played at once (1),
//! a sixth the rules (`amazons`).

#![allow(clippy::print_stdout, reason = "it prints what came out")]

mod plain;

use std::time::Duration;

use sobremesa_amazons::amazona::{Amazona, Judge, Manner, Settings, Weights};
use sobremesa_amazons::file;
use sobremesa_amazons::players::{Evaluation, Minimax};
use sobremesa_amazons::{Amazons, Private};
use sobremesa_core::{Choice, Clock, Game, Player, Seat, Seed, StopFlag, Turn};
use sobremesa_yardsticks::processor_time;

type Board = u128;

/// Weights as `amazona_fit` prints them, from a file.
fn weights(path: &str) -> Weights {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut numbers = text
        .lines()
        .filter(|line| line.trim_start().starts_with('['))
        .flat_map(|line| line.split(['[', ']', ',', ' ']).filter(|part| !part.is_empty()))
        .map(|part| part.parse::<f64>().unwrap_or_else(|_| panic!("{path}: `{part}` is no number")));
    let mut weights = Weights::default();
    for weight in weights.iter_mut().flatten() {
        *weight = numbers.next().unwrap_or_else(|| panic!("{path} has too few numbers"));
    }
    weights
}

#[derive(Debug)]
struct Stopwatch(Duration);

/// The processor time of this thread.
fn now() -> Duration {
    Duration::from_secs_f64(processor_time())
}

impl Clock for Stopwatch {
    fn spent(&self) -> Duration {
        now().saturating_sub(self.0)
    }

    fn cut(&self) {}
}

fn player(spec: &str) -> Box<dyn Player<Amazons<Board>>> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let parts: Vec<&str> = options.split(',').filter(|part| !part.is_empty()).collect();
    let number = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("`{text}` is no number"));
    let values: Vec<f64> = parts.iter().filter(|part| !part.contains('=')).map(|part| number(part)).collect();
    if name == "plain" {
        let exploration = values.get(1).copied().unwrap_or(0.35);
        let time = Duration::from_secs_f64(*values.first().expect("plain has its seconds"));
        return Box::new(plain::Plain { time, exploration, judge: Judge::default() });
    }
    if name == "minimax_territory" {
        let [depth, seconds] = values[..] else { panic!("minimax_territory has its depth and its seconds") };
        let time = (seconds > 0.0).then(|| Duration::from_secs_f64(seconds));
        return Box::new(Minimax::new(Evaluation::Territory, depth as u32, time, false));
    }
    assert_eq!(name, "amazona", "there is no such player");
    let (mut manner, mut judge) = (Manner::USUAL, Judge::default());
    for (key, value) in parts.iter().filter_map(|part| part.split_once('=')) {
        if key == "by" {
            judge = Judge::new(weights(value));
            continue;
        }
        let value = number(value);
        match key {
            "exploration" => manner.exploration = value,
            "expand" => manner.expand = value as u32,
            "plies" => manner.plies = value as u32,
            "patience" => manner.patience = value as u32,
            "minimax" => manner.minimax = value,
            "prior" => manner.prior = value,
            "width" => manner.width = value,
            "widening" => manner.widening = value,
            _ => panic!("there is no `{key}`"),
        }
    }
    let time = values.first().filter(|time| **time > 0.0).map(|time| Duration::from_secs_f64(*time));
    let nodes = values.get(1).filter(|nodes| **nodes > 0.0).map(|nodes| *nodes as u64);
    let threads = values.get(2).map_or(1, |threads| *threads as usize);
    Box::new(Amazona::judged(Settings { time, nodes, threads, manner, ..Settings::default() }, judge))
}

/// What a player took for its moves.
#[derive(Clone, Copy, Default)]
struct Times {
    all: Duration,
    longest: Duration,
    moves: u32,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [one, two, games, seed, ..] = &args[..] else { panic!("two players, a number of games and a seed") };
    let games: u64 = games.parse().expect("a number of games");
    let rules = args.get(5).map_or("amazons", String::as_str);
    let path = format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/amazons/{}.toml"), rules);
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    let rules = file::read(&format!("{text}\n[opening]\nplies = 4\n")).expect("the rule file has no mistake");
    let game = Amazons::<Board>::new(rules);
    let key = Seed::from_text(seed).key();
    let threads: u64 = args.get(4).map_or(1, |threads| threads.parse().expect("a number of threads"));
    let results: Vec<(bool, [Times; 2])> = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|thread| {
                let (game, key) = (&game, &key);
                scope.spawn(move || {
                    let mine = (0..games).filter(move |number| number % threads == thread);
                    mine.map(|number| played(game, [one, two], number, key)).collect::<Vec<_>>()
                })
            })
            .collect();
        parts.into_iter().flat_map(|part| part.join().expect("games are played to their end")).collect()
    });
    let won = results.iter().filter(|(won, _)| *won).count() as f64;
    let all = games as f64;
    // Wilson's interval at 95%.
    let (z, share) = (1.96_f64, won / all);
    let middle = (share + z * z / (2.0 * all)) / (1.0 + z * z / all);
    let half = z * (share * (1.0 - share) / all + z * z / (4.0 * all * all)).sqrt() / (1.0 + z * z / all);
    println!(
        "{one} won {won} of {games} against {two}: {:.1}% ({:.1} to {:.1})",
        100.0 * share,
        100.0 * (middle - half),
        100.0 * (middle + half)
    );
    for (side, name) in [one, two].into_iter().enumerate() {
        let times = results.iter().map(|(_, times)| times[side]);
        let (all, moves) =
            times.clone().fold((0.0, 0), |(all, moves), times| (all + times.all.as_secs_f64(), moves + times.moves));
        let longest = times.map(|times| times.longest).max().unwrap_or_default();
        println!("  {name}: {:.1} ms a move, {:.0} at most", 1e3 * all / f64::from(moves), 1e3 * longest.as_secs_f64());
    }
}

/// A game; whether the first player won it, and what both took.
fn played(game: &Amazons<Board>, specs: [&str; 2], number: u64, key: &sobremesa_core::Key) -> (bool, [Times; 2]) {
    let mut players = specs.map(player);
    let mut state = game.start(&game.single(0, &mut key.derive("opening", b"", &[]).stream(number / 2)));
    // Who plays White: by turns.
    let at = |seat: Seat| (usize::from(seat.0) + number as usize) % 2;
    let mut times = [Times::default(); 2];
    let mut ply = 0;
    while let Turn::Seat(seat) = game.turn(&state) {
        let legal = game.moves(&state);
        let stop = StopFlag::default();
        let clock = Stopwatch(now());
        let choice = Choice {
            seat,
            public: &state,
            private: &Private,
            legal: &legal,
            rng: key.derive("player", specs[at(seat)].as_bytes(), &[number]).stream(ply),
            stop: &stop,
            clock: Some(&clock),
            explain: false,
        };
        let decision = players[at(seat)].choose(game, choice);
        let spent = clock.spent();
        let times = &mut times[at(seat)];
        *times = Times { all: times.all + spent, longest: times.longest.max(spent), moves: times.moves + 1 };
        game.try_play(&mut state, decision.mv, ()).expect("players make legal moves");
        ply += 1;
    }
    (at(state.mover()) == 1, times)
}
