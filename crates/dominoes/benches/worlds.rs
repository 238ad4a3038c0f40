//! What a world costs under the files whose worlds are not counted, and what the strong player's moves cost there:
//! `cargo bench -p sobremesa-dominoes --bench worlds`.
//!
//! Time is that which the thread ran: other programs do not count.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{Choice, Game, Hidden, Player, Seat, Seed, StopFlag, Stream, Turn};
use sobremesa_dominoes::maestro::{Maestro, Settings};
use sobremesa_dominoes::{Dominoes, Move, Rules, State, file};
use sobremesa_yardsticks::processor_time;

/// Hands in which worlds are drawn, and every so many of their positions.
const HANDS: u64 = 12;
const EVERY: u32 = 3;

/// Worlds drawn for a position and seat.
const WORLDS: u32 = 2;

/// Positions in which the strong player is asked.
const ASKED: usize = 40;

fn main() {
    for name in ["ten", "melcocha", "camaron"] {
        let path = format!("{}/../../rules/dominoes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let rules =
            file::read(&std::fs::read_to_string(path).expect("the file is bundled")).expect("it has no mistake");
        if rules.tiles().count() <= 64 { measure::<1>(name, rules) } else { measure::<8>(name, rules) }
    }
}

/// Plays a random hand, and calls `f` with each state in which a seat is to move.
fn play<const W: usize>(game: &Dominoes<W>, hand: u64, rng: &mut Stream, mut f: impl FnMut(&State<W>, &mut Stream)) {
    let mut state = game.start(&game.single(hand, rng));
    loop {
        match game.turn(&state) {
            Turn::Over => return,
            Turn::Shuffle => {
                let order = game.shuffle(&state, rng);
                game.deal(&mut state, &order);
            }
            Turn::Seat(seat) => {
                f(&state, rng);
                let mv = game.random_move(&state.public, game.private(&state, seat), rng);
                let pause = game.honest_signal(&state.public, game.private(&state, seat), mv);
                game.play(&mut state, mv, pause);
            }
        }
    }
}

/// Milliseconds of 50, 95 and 99 of 100.
fn percentiles(mut times: Vec<f64>) -> String {
    times.sort_unstable_by(f64::total_cmp);
    let of = |share: usize| times[(times.len() - 1) * share / 100] * 1e3;
    format!("{:.3} / {:.3} / {:.3} ms ({} times)", of(50), of(95), of(99), times.len())
}

fn measure<const W: usize>(name: &str, rules: Rules) {
    let game = Dominoes::<W>::new(rules);
    let key = Seed::from_text("bench worlds").key();
    let (mut preparing, mut drawing, mut steps) = (Vec::new(), Vec::new(), 0);
    for hand in 0..HANDS {
        play(&game, hand, &mut key.stream(hand), |state, rng| {
            steps += 1;
            if steps % EVERY != 0 {
                return;
            }
            for seat in (0..game.seats()).map(Seat) {
                let began = processor_time();
                let worlds = game.worlds(&state.public, game.private(state, seat), seat);
                preparing.push(processor_time() - began);
                for _ in 0..WORLDS {
                    let began = processor_time();
                    black_box(game.sample(&worlds, rng));
                    drawing.push(processor_time() - began);
                }
            }
        });
    }
    println!("{name} ({:?}), 50 / 95 / 99 of 100:", game.world_method());
    println!("  to prepare worlds {}", percentiles(preparing));
    println!("  a world           {}", percentiles(drawing));
    println!("  a move of maestro {}", percentiles(moves(&Arc::new(game))));
}

/// The time of the strong player's moves where there is a choice, in positions of random hands.
fn moves<const W: usize>(game: &Arc<Dominoes<W>>) -> Vec<f64> {
    let key = Seed::from_text("bench worlds, moves").key();
    let stop = StopFlag::default();
    let (mut times, mut steps) = (Vec::new(), 0_usize);
    for hand in 0.. {
        play(game, hand, &mut key.stream(hand), |state, rng| {
            let seat = state.public.turn;
            let (public, private) = (game.public(state), game.private(state, seat));
            let mut legal: Vec<Move> = Vec::new();
            game.legal_moves(public, private, |mv| {
                legal.push(mv);
                ControlFlow::Continue(())
            });
            steps += 1;
            if times.len() == ASKED || legal.len() < 2 || !steps.is_multiple_of(7) {
                return;
            }
            let mut player = Maestro::<W>::new(Settings::default());
            player.start(game, seat, &game.single(hand, rng));
            let rng = key.derive("move", &[seat.0], &[hand]).stream(times.len() as u64);
            let choice = Choice { seat, public, private, legal: &legal, rng, stop: &stop, clock: None, explain: false };
            let began = processor_time();
            black_box(player.choose(game, choice));
            times.push(processor_time() - began);
        });
        if times.len() == ASKED {
            break;
        }
    }
    times
}
