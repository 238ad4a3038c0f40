//! What a move of each player costs, and the exact end: `cargo bench -p sobremesa-escoba --bench players`.
//!
//! Processor time of the thread, so that a busy machine does not count; only decisions with a choice are measured.
//! `-- maestro` measures that player alone.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;
use std::ops::ControlFlow;

use sobremesa_core::{Choice, Game, Observer, Player, Seat, Seed, StopFlag, Turn};
use sobremesa_escoba::maestro::{Maestro, Settings};
use sobremesa_escoba::players::{Careless, Classic, Grab, Phase1, Phase2};
use sobremesa_escoba::solver::Solver;
use sobremesa_escoba::{Escoba, Move, State, file};
use sobremesa_search::{Greedy, Random};
use sobremesa_yardsticks::{ByTurns, PlainEscoba, processor_time as now};

fn legal(game: &Escoba, state: &State, seat: Seat) -> Vec<Move> {
    let mut legal = Vec::new();
    game.legal_moves(&state.public, game.private(state, seat), |mv| {
        legal.push(mv);
        ControlFlow::Continue(())
    });
    legal
}

/// Times of the decisions with a choice that a player makes in hands against itself, in seconds, ascending. `ends` gets
/// the states in which the last round begins.
fn times(game: &Escoba, hands: u64, make: impl Fn() -> Box<dyn Player<Escoba>>, ends: &mut Vec<State>) -> Vec<f64> {
    let key = Seed::from_text("bench players").key();
    let stop = StopFlag::default();
    let mut players: Vec<Box<dyn Player<Escoba>>> = (0..game.seats()).map(|_| make()).collect();
    let mut times = Vec::new();
    for hand in 0..hands {
        let mut rng = key.stream(hand << 16);
        let opening = game.single(hand, &mut rng);
        let mut state = game.start(&opening);
        (0..).map(Seat).zip(&mut players).for_each(|(seat, player)| player.start(game, seat, &opening));
        let mut ply = 0;
        loop {
            let event = match game.turn(&state) {
                Turn::Over => break,
                Turn::Shuffle => {
                    let shuffle = game.shuffle(&state, &mut rng);
                    let event = game.deal(&mut state, &shuffle);
                    if state.public.stock == 0 {
                        ends.push(state.clone());
                    }
                    event
                }
                Turn::Seat(seat) => {
                    let legal = legal(game, &state, seat);
                    ply += 1;
                    let rng = key.stream((hand << 16) + ply);
                    let (public, private) = (&state.public, game.private(&state, seat));
                    let (legal, stop) = (&legal[..], &stop);
                    let choice = Choice { seat, public, private, legal, rng, stop, explain: false, clock: None };
                    let start = now();
                    let decision = players[seat.index()].choose(game, choice);
                    if legal.len() > 1 {
                        times.push(now() - start);
                    }
                    game.try_play(&mut state, decision.mv, ()).expect("players play legally")
                }
            };
            for (seat, player) in (0..).map(Seat).zip(&mut players) {
                player.observe(game, &game.seen(&event, Observer::Seat(seat)));
            }
        }
    }
    times.sort_unstable_by(f64::total_cmp);
    times
}

fn told(name: &str, times: &[f64]) {
    let at = |part: f64| times[(times.len() as f64 * part) as usize] * 1e6;
    let mean = times.iter().sum::<f64>() / times.len() as f64 * 1e6;
    println!("{name}: mean {mean:.1} us, median {:.1} us, 95 of 100 within {:.1} us", at(0.5), at(0.95));
}

/// Hands of the plain loop in a round.
const HANDS: u64 = 10_000;

/// Decisions of `maestro`, the least mean of some rounds, in hands of the plain loop.
fn maestro(game: &Escoba) {
    let mut rng = Seed::from_text("yardstick").key().stream(0);
    let (mut least, mut yardstick) = (f64::INFINITY, ByTurns::<1>::default());
    for _ in 0..3 {
        for _ in 0..5 {
            yardstick.round(0, || {
                (0..HANDS).for_each(|_| {
                    black_box(PlainEscoba { must: true }.hand(&mut rng));
                });
                HANDS
            });
        }
        let times = times(game, 60, || Box::new(Maestro::new(Settings::default())), &mut Vec::new());
        told("maestro", &times);
        least = least.min(times.iter().sum::<f64>() / times.len() as f64);
    }
    let [hand] = yardstick.least();
    println!("maestro: a decision takes as long as {:.1} hands of the plain loop", least / hand);
    assert!(least / hand < 50.0, "a decision of maestro must take less than 50 hands of the plain loop");
}

fn main() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/escoba/escoba-argentina.toml");
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    let game = Escoba::new(file::read(&text).expect("the rule file has no mistake"));
    maestro(&game);
    if std::env::args().any(|argument| argument == "maestro") {
        return;
    }
    let mut ends = Vec::new();
    told("random", &times(&game, 1_000, || Box::new(Random), &mut Vec::new()));
    told("aprendiz", &times(&game, 1_000, || Box::new(Careless::APRENDIZ), &mut Vec::new()));
    told("clasico", &times(&game, 1_000, || Box::new(Classic::MENDED), &mut Vec::new()));
    told("avaro", &times(&game, 1_000, || Box::new(Greedy(Grab)), &mut Vec::new()));
    told("fase-1", &times(&game, 1_000, || Box::new(Greedy(Phase1)), &mut Vec::new()));
    told("fase-2", &times(&game, 1_000, || Box::new(Phase2::default()), &mut ends));

    let mut solver = Solver::new(&game);
    let mut nodes = solver.nodes();
    let start = now();
    for state in &ends {
        solver.solve(&game, state, u64::MAX).expect("all is known");
    }
    let each = (now() - start) / ends.len() as f64;
    nodes = (solver.nodes() - nodes) / ends.len() as u64;
    println!("the last round, every play with its value: {:.1} us, {nodes} plays looked at", each * 1e6);
}
