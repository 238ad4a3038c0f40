//! Which player is better: duplicate deals, every deal played with the players in all seats in turn.
//!
//! `cargo test --release -p sobremesa-escoba --test integration strength -- --ignored --nocapture` prints the figures.

use std::time::{Duration, Instant};

use sobremesa_core::{Choice, Game, Player, Seat, Seed, Side, StopFlag, Turn};
use sobremesa_escoba::Escoba;
use sobremesa_escoba::players::{Careless, Classic, Grab, Phase1, Phase2};
use sobremesa_search::{Greedy, Random};

use crate::support::game;

type Maker = fn() -> Box<dyn Player<Escoba>>;

/// A match-up, in points a hand of the first over the second.
struct Duel {
    mean: f64,
    error: f64,
    /// Time a move of the first.
    spent: Duration,
}

/// Plays one hand of two sides; says what the first player's side is ahead by. The deal depends on `index` alone.
fn hand(
    game: &Escoba,
    key: &sobremesa_core::Key,
    index: u64,
    players: [Maker; 2],
    first: u8,
    time: &mut (Duration, u32),
) -> i32 {
    let mut chance = key.derive("deal", b"", &[index]).stream(0);
    let opening = game.single(index, &mut chance);
    let mut state = game.start(&opening);
    let side = |seat: Seat| usize::from((game.side_of(seat).0 + first) % 2);
    let mut seats: Vec<Box<dyn Player<Escoba>>> = (0..game.seats()).map(|seat| players[side(Seat(seat))]()).collect();
    for (seat, player) in seats.iter_mut().enumerate() {
        player.start(game, Seat(seat as u8), &opening);
    }
    let mut ply = 0;
    let mut legal = Vec::new();
    loop {
        let event = match game.turn(&state) {
            Turn::Over => return game.outcome(&state).points.margin(Side(first)),
            Turn::Shuffle => {
                let shuffle = game.shuffle(&state, &mut chance);
                game.deal(&mut state, &shuffle)
            }
            Turn::Seat(seat) => {
                legal.clear();
                game.legal_moves(&state.public, &state.hands[seat.index()], |mv| {
                    legal.push(mv);
                    std::ops::ControlFlow::Continue(())
                });
                let rng = key.derive("play", b"", &[index, u64::from(first), u64::from(seat.0)]).stream(ply);
                let choice = Choice {
                    seat,
                    public: &state.public,
                    private: &state.hands[seat.index()],
                    legal: &legal,
                    rng,
                    stop: &StopFlag::default(),
                    clock: None,
                    explain: false,
                };
                let began = Instant::now();
                let decision = seats[seat.index()].choose(game, choice);
                if side(seat) == 0 {
                    time.0 += began.elapsed();
                    time.1 += 1;
                }
                ply += 1;
                game.try_play(&mut state, decision.mv, ()).expect("players play legally")
            }
        };
        for (seat, player) in seats.iter_mut().enumerate() {
            let seen = game.seen(&event, sobremesa_core::Observer::Seat(Seat(seat as u8)));
            player.observe(game, &seen);
        }
    }
}

/// Plays so many deals, each twice with the sides exchanged.
fn duel(game: &Escoba, seed: &str, deals: u64, players: [Maker; 2]) -> Duel {
    let key = Seed::from_text(seed).key();
    let mut time = (Duration::ZERO, 0);
    let (mut sum, mut squares) = (0.0, 0.0);
    for index in 0..deals {
        let [one, other] = [0, 1].map(|swap| f64::from(hand(game, &key, index, players, swap, &mut time)));
        let ahead = f64::midpoint(one, other);
        sum += ahead;
        squares += ahead * ahead;
    }
    let n = deals as f64;
    let mean = sum / n;
    let error = ((squares / n - mean * mean) / (n - 1.0)).sqrt();
    Duel { mean, error, spent: time.0 / time.1.max(1) }
}

const RANDOM: Maker = || Box::new(Random);
const NOVATO: Maker = || Box::new(Careless::NOVATO);
const APRENDIZ: Maker = || Box::new(Careless::APRENDIZ);
const CLASICO: Maker = || Box::new(Classic::MENDED);
const AVARO: Maker = || Box::new(Greedy(Grab));
const FASE_1: Maker = || Box::new(Greedy(Phase1));
const FASE_2: Maker = || Box::new(Phase2::default());

#[test]
#[ignore = "measures players"]
fn players_are_worth_what_is_said_of_them() {
    let game = game("play.capture = \"card\"");
    // With what each is worth at least.
    for (name, deals, players, least) in [
        ("novato over random", 3_000, [NOVATO, RANDOM], 0.4),
        ("aprendiz over novato", 3_000, [APRENDIZ, NOVATO], 0.5),
        ("clasico over aprendiz", 3_000, [CLASICO, APRENDIZ], 0.3),
        ("clasico over random", 3_000, [CLASICO, RANDOM], 2.0),
        ("avaro over random", 3_000, [AVARO, RANDOM], 2.1),
        ("avaro over clasico", 3_000, [AVARO, CLASICO], 0.2),
        ("fase-1 over avaro", 20_000, [FASE_1, AVARO], 0.06),
        ("fase-2 over avaro", 20_000, [FASE_2, AVARO], 1.1),
        ("fase-2 over fase-1", 100_000, [FASE_2, FASE_1], 1.1),
    ] {
        let duel = duel(&game, name, deals, players);
        println!("{name}: {:+.3} ± {:.3} points a hand, {:?} a move", duel.mean, duel.error, duel.spent);
        assert!(duel.mean - 2.0 * duel.error > least, "{name} is worth more than {least}");
    }
}
