//! What the laboratory costs a move over the engine itself: `cargo bench -p sobremesa-lab`.
//!
//! The same hands of random play, by turns in one run and in processor time of the thread: in a plain loop over the engine, and as
//! units of work whose tables are filled and whose sums are taken. Both must come to the same number of moves. Beside them the
//! engine plays them out as it does within searches, without players and without a stream for each decision.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_catalog::Catalog;
use sobremesa_core::play::{Match, MatchTurn};
use sobremesa_core::{Choice, Game, Player, Seed, StopFlag, Unit};
use sobremesa_dominoes::{Dominoes, file};
use sobremesa_lab::results::UnitTables;
use sobremesa_lab::work::{UnitId, play_unit};
use sobremesa_lab::{Experiment, GameUnit, Plan, Tally};
use sobremesa_search::{Random, playout};
use sobremesa_yardsticks::ByTurns;

/// Hands of a round.
const HANDS: u64 = 4000;
/// Rounds, of which the least of each counts.
const ROUNDS: usize = 9;
/// What the laboratory may cost of its own, in moves of the plain loop.
const MOST: f64 = 2.5;

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

/// The same hands played out by the engine alone.
fn played_out(game: &Dominoes<1>, seed: Seed) -> u64 {
    let key = seed.key();
    let hands = (0..HANDS).map(|hand| {
        let mut rng = key.stream(hand);
        let mut state = game.start(&game.single(hand / 2, &mut rng));
        u64::from(playout(game, &mut state, &mut rng))
    });
    hands.sum()
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
    let (mut by_turns, mut moves) = (ByTurns::<3>::default(), [0; 3]);
    for _ in 0..ROUNDS {
        let things: [&dyn Fn() -> u64; 3] =
            [&|| bare(&game, seed), &|| laboratory(&experiment), &|| played_out(&game, seed)];
        for (thing, work) in things.into_iter().enumerate() {
            by_turns.round(thing, || {
                moves[thing] = work();
                moves[thing]
            });
        }
    }
    let [bare, laboratory, played_out] = by_turns.least().map(|seconds| seconds * 1e9);
    let own = laboratory - bare;
    println!(
        "a move: engine {bare:.0} ns, laboratory {laboratory:.0} ns, {own:.0} ns of its own: {:.2} moves",
        own / bare
    );
    println!("played out {played_out:.0} ns: the laboratory takes {:.1} as long", laboratory / played_out);
    let mean = |at: usize| moves[at] as f64 / HANDS as f64;
    assert!((mean(0) - mean(1)).abs() < 1.0, "both play the same game: {} and {} moves a hand", mean(0), mean(1));
    assert!(own < MOST * bare, "{own:.0} ns a move are more than {MOST} moves of the engine");
}
