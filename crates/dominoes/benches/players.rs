//! What a move of a player costs, beside a random play-out: `cargo bench -p sobremesa-dominoes --bench players`.
//!
//! Thread CPU time, so that a busy machine does not count; only decisions with a choice are measured.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{Choice, Game, Observer, Player, Seat, Seed, StopFlag, Turn};
use sobremesa_dominoes::expert::{Expert, Knowledge, KnowledgeDraft, Policy, Scratch};
use sobremesa_dominoes::memory::Memory;
use sobremesa_dominoes::{Dominoes, Move, State, file};
use sobremesa_search::playout;

/// Processor time that this thread has taken, in seconds.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells the time of a thread");
    let nanoseconds: Option<f64> = stat.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok());
    nanoseconds.expect("a number") * 1e-9
}

fn bundled(path: &str) -> String {
    std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).expect("bundled")
}

/// The knowledge base of experto-4.
fn knowledge() -> Arc<Knowledge> {
    let mut table: toml::Table = bundled("players/dominoes/experto-4/player.toml").parse().expect("a player's file");
    table.retain(|key, _| ["mode", "mistakes", "noise", "knowledge"].contains(&key));
    let draft: KnowledgeDraft = table.try_into().expect("a knowledge base");
    Arc::new(Knowledge::new(&draft).expect("without mistakes"))
}

fn legal(game: &Dominoes<1>, state: &State<1>, seat: Seat) -> Vec<Move> {
    let mut legal = Vec::new();
    game.legal_moves(&state.public, game.private(state, seat), |mv| {
        legal.push(mv);
        ControlFlow::Continue(())
    });
    legal
}

/// A decision to be made.
struct Position {
    state: State<1>,
    memory: Memory<1>,
    legal: Vec<Move>,
    seat: Seat,
}

/// Positions with a choice from hands that the experts play against each other.
fn positions(game: &Dominoes<1>, policy: &Policy, hands: u64) -> Vec<Position> {
    let key = Seed::from_text("bench players").key();
    let mut scratch = Scratch::default();
    let mut positions = Vec::new();
    for hand in 0..hands {
        let mut rng = key.stream(hand);
        let mut state = game.start(&game.single(hand, &mut rng));
        let mut memory = Memory::new();
        loop {
            let event = match game.turn(&state) {
                Turn::Over => break,
                Turn::Shuffle => {
                    let order = game.shuffle(&state, &mut rng);
                    game.deal(&mut state, &order)
                }
                Turn::Seat(seat) => {
                    let legal = legal(game, &state, seat);
                    let position = (&state.public, game.private(&state, seat));
                    let values = policy.values(&mut scratch, game, position, &memory, &legal);
                    let best = (0..legal.len()).max_by(|one, other| values[*one].total_cmp(&values[*other]));
                    let mv = legal[best.unwrap_or(0)];
                    let pause = game.honest_signal(position.0, position.1, mv);
                    if legal.len() > 1 {
                        positions.push(Position { state: state.clone(), memory: memory.clone(), legal, seat });
                    }
                    game.play(&mut state, mv, pause)
                }
            };
            memory.follow(game, &event);
        }
    }
    positions
}

/// Plays 2,000 hands with experts, each asked so often at every decision: the time in seconds, and how many decisions
/// with a choice there were. Asked again in the same position with the same stream, it must answer the same.
fn asked(game: &Dominoes<1>, knowledge: &Arc<Knowledge>, times: u32) -> (f64, f64) {
    let key = Seed::from_text("bench players").key();
    let stop = StopFlag::default();
    let mut players: Vec<Expert<1>> = (0..4).map(|_| Expert::new(Arc::clone(knowledge))).collect();
    let mut decisions = 0_u32;
    let start = cpu();
    for hand in 0..2_000 {
        let mut rng = key.stream(hand << 16);
        let opening = game.single(hand, &mut rng);
        let mut state = game.start(&opening);
        (0..).map(Seat).zip(&mut players).for_each(|(seat, player)| player.start(game, seat, &opening));
        loop {
            let event = match game.turn(&state) {
                Turn::Over => break,
                Turn::Shuffle => {
                    let order = game.shuffle(&state, &mut rng);
                    game.deal(&mut state, &order)
                }
                Turn::Seat(seat) => {
                    let legal = legal(game, &state, seat);
                    let (public, private) = (&state.public, game.private(&state, seat));
                    let nonce = (hand << 16) + u64::from(public.actions) + 1;
                    let mut ask = || {
                        let rng = key.stream(nonce);
                        let (legal, stop) = (&legal[..], &stop);
                        players[seat.index()].choose(
                            game,
                            Choice { seat, public, private, legal, rng, stop, explain: false, clock: None },
                        )
                    };
                    let decision = ask();
                    if legal.len() > 1 {
                        decisions += 1;
                        for _ in 1..times {
                            assert_eq!(ask().mv, decision.mv);
                        }
                    }
                    game.try_play(&mut state, decision.mv, decision.signal).expect("legal, with a true pause")
                }
            };
            for (seat, player) in (0..).map(Seat).zip(&mut players) {
                player.observe(game, &game.seen(&event, Observer::Seat(seat)));
            }
        }
    }
    (cpu() - start, f64::from(decisions))
}

fn main() {
    let game: Dominoes<1> =
        Dominoes::new(file::read(&bundled("rules/dominoes/international.toml")).expect("the rule file has no mistake"));
    let knowledge = knowledge();
    let policy = Policy::new(&knowledge);
    let positions = positions(&game, &policy, 1_000);
    let key = Seed::from_text("bench players").key();
    let mut scratch = Scratch::default();

    let start = cpu();
    for position in positions.iter().cycle().take(10 * positions.len()) {
        let of = (&position.state.public, game.private(&position.state, position.seat));
        black_box(policy.values(&mut scratch, &game, of, &position.memory, &position.legal));
    }
    let values = (cpu() - start) / (10.0 * positions.len() as f64);

    // What ten more questions at each decision cost: dealing, playing and observing fall out.
    let (once, decisions) = asked(&game, &knowledge, 1);
    let (often, _) = asked(&game, &knowledge, 11);
    let choose = (often - once) / (10.0 * decisions);

    let mut rng = key.stream(u64::MAX);
    let start = cpu();
    for _ in 0..10 {
        for position in &positions {
            let mut state = position.state.clone();
            black_box(playout(&game, &mut state, &mut rng));
        }
    }
    let plain = (cpu() - start) / (10.0 * positions.len() as f64);
    println!(
        "experto-4, a move: {:.2} us; its values alone {:.2} us; a random play-out from there {:.2} us",
        choose * 1e6,
        values * 1e6,
        plain * 1e6
    );
    assert!(choose < 20e-6, "a move of an expert must take less than 20 microseconds");
}
