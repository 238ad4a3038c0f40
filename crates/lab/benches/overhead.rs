//! What the laboratory costs a move over the engine itself: `cargo bench -p sobremesa-lab`.
//!
//! The same hands of random play, by turns in one run: in a plain loop over the engine, and as units of work whose
//! tables are filled and whose sums are taken. Both must come to the same number of moves.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sobremesa_catalog::Catalog;
use sobremesa_core::play::{Match, MatchTurn};
use sobremesa_core::{Choice, Game, Player, Seed, StopFlag, Unit};
use sobremesa_dominoes::{Dominoes, file};
use sobremesa_lab::results::UnitTables;
use sobremesa_lab::work::{UnitId, play_unit};
use sobremesa_lab::{Experiment, GameUnit, Plan, Tally};
use sobremesa_search::Random;

/// Hands of a round.
const HANDS: u64 = 4000;
/// Rounds, of which the quickest of each counts.
const ROUNDS: usize = 9;
/// Nanoseconds a move that the laboratory may cost.
const MOST: f64 = 1000.0;

fn bare(shared: &Arc<Dominoes<1>>, seed: Seed) -> u64 {
    let game: &Dominoes<1> = shared;
    let mut plies = 0;
    let stop = StopFlag::default();
    let mut legal = Vec::new();
    for hand in 0..HANDS {
        let block = hand / 2;
        let deals = seed.key().deals("bench", block);
        let key = seed.key().deals("moves", hand);
        let mut player = Random;
        let mut played = Match::new(Arc::clone(shared), Unit::Hand { index: block }, deals);
        while let MatchTurn::Seat(seat) = played.turn() {
            let state = played.state();
            let (public, private) = (game.public(state), game.private(state, seat));
            legal.clear();
            game.legal_moves(public, private, |mv| {
                legal.push(mv);
                ControlFlow::Continue(())
            });
            let rng = key.stream(plies);
            let choice = Choice { seat, public, private, legal: &legal, rng, stop: &stop, clock: None, explain: false };
            let decision = player.choose(game, choice);
            played.play(decision.mv, decision.signal);
            plies += 1;
        }
        black_box(played.verdict());
    }
    plies
}

fn laboratory(experiment: &Experiment) -> u64 {
    let pairings = experiment.pairings(0, &[]);
    let mut tally = Tally::new(experiment);
    tally.begin_round(experiment, 0, &pairings);
    let mut tables = UnitTables::new(experiment, &pairings[0], UnitId { round: 0, pairing: 0, unit: 0 });
    let mut plies = 0;
    let whole = play_unit(experiment, &pairings[0], 0, 0, &StopFlag::default(), &mut |played| {
        tables.push(experiment, &played);
        plies += played.block.games.iter().map(|game| u64::from(game.plies)).sum::<u64>();
        tally.push(experiment, 0, &played.block).expect("deals of its own");
    });
    assert!(whole);
    black_box((tables, tally));
    plies
}

fn time(f: impl FnOnce() -> u64) -> (Duration, u64) {
    let begun = Instant::now();
    let plies = f();
    (begun.elapsed(), plies)
}

fn main() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/dominoes/international.toml");
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    let game = Arc::new(Dominoes::<1>::new(file::read(&text).expect("the rule file has no mistake")));
    let mut plan = Plan::from_short(&format!("international: random v random : {HANDS}")).expect("well written");
    plan.unit = GameUnit::Hand;
    plan.blocks_per_unit = Some(HANDS);
    let seed = Seed::from_text("overhead");
    let experiment = Experiment::new(&plan, &Catalog::default(), seed).expect("a right experiment");
    let (mut best, mut moves) = ([Duration::MAX; 2], [0; 2]);
    for _ in 0..ROUNDS {
        for (at, (took, plies)) in
            [time(|| bare(&game, seed)), time(|| laboratory(&experiment))].into_iter().enumerate()
        {
            best[at] = best[at].min(took);
            moves[at] = plies;
        }
    }
    let a_move = |at: usize| best[at].as_secs_f64() * 1e9 / moves[at] as f64;
    let overhead = a_move(1) - a_move(0);
    println!("engine {:.0} ns a move, laboratory {:.0} ns: {overhead:.0} ns of its own", a_move(0), a_move(1));
    let mean = |at: usize| moves[at] as f64 / HANDS as f64;
    assert!((mean(0) - mean(1)).abs() < 1.0, "both play the same game: {} and {} moves a hand", mean(0), mean(1));
    assert!(overhead < MOST, "{overhead:.0} ns a move are more than {MOST}");
}
