//! What the strong player's moves cost, beside plain play-outs: `cargo bench -p sobremesa-dominoes --bench maestro`.
//!
//! Time is that which the thread ran, as the system counts it (`/proc`): other programs do not count. Where the system
//! does not tell, it is the time that passed.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sobremesa_core::{Choice, Entry, Game, Match, MatchTurn, Observer, Player, Seat, Seed, StopFlag, Unit};
use sobremesa_dominoes::maestro::{Maestro, Settings};
use sobremesa_dominoes::{Dominoes, Move, file};
use sobremesa_search::playout;

/// Hands that are played.
const HANDS: u64 = 20;

/// Hands played at random for the yardstick.
const PLAYOUTS: u64 = 200_000;

/// The time that this thread ran, from some beginning.
fn thread_time(began: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ran = told.as_deref().and_then(|told| told.split(' ').next()?.parse().ok());
    ran.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

fn international() -> Dominoes<1> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/dominoes/international.toml");
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    Dominoes::new(file::read(&text).expect("the rule file has no mistake"))
}

/// Plays hands with the strong player at every seat; the time of each move where there was a choice.
fn moves(game: &Arc<Dominoes<1>>, settings: Settings) -> Vec<Duration> {
    let key = Seed::from_text("bench maestro").key();
    let began = Instant::now();
    let stop = StopFlag::default();
    let mut times = Vec::new();
    let mut legal: Vec<Move> = Vec::new();
    for hand in 0..HANDS {
        let mut players: Vec<Maestro<1>> = (0..game.seats()).map(|_| Maestro::new(settings)).collect();
        let mut played = Match::new(Arc::clone(game), Unit::Hand { index: hand }, key.deals("bench", hand));
        let mut told = 0;
        while let MatchTurn::Seat(seat) = played.turn() {
            for entry in &played.log()[told..] {
                for (player, at) in players.iter_mut().zip((0..).map(Seat)) {
                    if let Entry::Opening(opening) = entry {
                        player.start(game, at, opening);
                    } else if let Some(seen) = played.seen(entry, Observer::Seat(at)) {
                        player.observe(game, &seen);
                    }
                }
            }
            told = played.log().len();
            let state = played.state();
            let (public, private) = (game.public(state), game.private(state, seat));
            legal.clear();
            game.legal_moves(public, private, |mv| {
                legal.push(mv);
                ControlFlow::Continue(())
            });
            let rng = key.derive("bench", &[seat.0], &[hand]).stream(u64::from(played.ply()));
            let choice = Choice { seat, public, private, legal: &legal, rng, stop: &stop, clock: None, explain: false };
            let asked = thread_time(began);
            let decision = players[seat.index()].choose(game, choice);
            if legal.len() > 1 {
                times.push(thread_time(began).saturating_sub(asked));
            }
            played.try_play(decision.mv, decision.signal).expect("the strong player moves legally");
        }
    }
    times.sort_unstable();
    times
}

fn main() {
    let game = Arc::new(international());
    let began = Instant::now();
    let mut rng = Seed::from_text("bench play-outs").key().stream(0);
    let before = thread_time(began);
    for hand in 0..PLAYOUTS {
        let mut state = game.start(&game.single(hand, &mut rng));
        playout(&*game, &mut state, &mut rng);
        black_box(state);
    }
    let yardstick = thread_time(began).saturating_sub(before).as_secs_f64() / PLAYOUTS as f64;
    println!("a hand played at random by the engine: {:.2} microseconds", yardstick * 1e6);
    let all = Settings::default();
    for iterations in [1_000, all.iterations, 2 * all.iterations] {
        let times = moves(&game, Settings { iterations, ..all });
        let of = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64();
        let total: f64 = times.iter().map(Duration::as_secs_f64).sum();
        println!(
            "maestro iterations={iterations}: a move with a choice {:.1} ms in the median, {:.1} ms for 95 of 100 ({} moves); \
             {:.0} thousand iterations a second, each {:.1} hands played at random",
            of(50) * 1e3,
            of(95) * 1e3,
            times.len(),
            f64::from(iterations) * times.len() as f64 / total / 1e3,
            total / times.len() as f64 / f64::from(iterations) / yardstick,
        );
    }
}
