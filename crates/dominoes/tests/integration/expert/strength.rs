//! What rules and players are worth, and how often each rule speaks: `cargo test -- --ignored` prints the tables.

use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use sobremesa_core::{Choice, Game, Key, Observer, Player, Seat, Seed, Side, StopFlag, Turn};
use sobremesa_dominoes::Dominoes;
use sobremesa_dominoes::expert::{Knowledge, Placing, Policy, Precision, Rule, Scratch, SeatView};
use sobremesa_dominoes::memory::Memory;
use sobremesa_dominoes::players::{By, LeastConnected, Matrix};
use sobremesa_dominoes::solver::Solver;
use sobremesa_search::{Greedy, Random};

use super::table::{bundled, expert, legal, play_hand};
use crate::support;

type Players = Vec<Box<dyn Player<Dominoes<1>>>>;

/// Points a hand of one kind of player over another over duplicate deals, opened by each seat in turn with any lead, and
/// the standard error of that.
fn duel(
    game: &Dominoes<1>,
    seat_of: [&dyn Fn() -> Box<dyn Player<Dominoes<1>>>; 2],
    deals: u64,
    seed: &str,
) -> (f64, f64) {
    let key = Seed::from_text(seed).key();
    let mut tables: [Players; 2] = [0, 1].map(|swap| (0..4).map(|seat| seat_of[(seat + swap) % 2]()).collect());
    let (mut sum, mut squares) = (0.0, 0.0);
    for index in 0..deals {
        let [one, other] =
            tables.each_mut().map(|players| f64::from(play_hand(game, players, index, (&key, false), |_, _, _| {})));
        let mean = (one - other) / 2.0;
        sum += mean;
        squares += mean * mean;
    }
    let deals = deals as f64;
    let mean = sum / deals;
    (mean, ((squares / deals - mean * mean) / deals).sqrt())
}

fn international() -> Arc<Dominoes<1>> {
    support::game(&support::text("international"))
}

fn by(knowledge: &Arc<Knowledge>) -> impl Fn() -> Box<dyn Player<Dominoes<1>>> + use<> {
    let knowledge = Arc::clone(knowledge);
    move || expert(&knowledge)
}

#[test]
#[ignore = "a minute: 12,000 duplicate deals"]
fn experto_4_is_worth_what_is_said_of_it() {
    let game = international();
    let knowledge = Arc::new(bundled("experto-4"));
    let expert = by(&knowledge);
    let random = || -> Box<dyn Player<Dominoes<1>>> { Box::new(Random) };
    let matrix =
        || -> Box<dyn Player<Dominoes<1>>> { Box::new(Greedy(By { placement: Matrix, discard: LeastConnected })) };
    let (over_random, error) = duel(&game, [&expert, &random], 6_000, "over random");
    println!("experto-4 over random: {over_random:+.2} ± {error:.2} points a hand");
    assert!(over_random - 2.0 * error > 15.5);
    let (over_matrix, error) = duel(&game, [&expert, &matrix], 6_000, "over matriz");
    println!("experto-4 over matriz: {over_matrix:+.2} ± {error:.2} points a hand");
    assert!(over_matrix - 2.0 * error > 5.0);
}

/// Points of hand number `index` for the side that sees all hands and plays exactly, against players of the other side.
fn against_open_hands(
    game: &Dominoes<1>,
    solver: &mut Solver<1>,
    players: &mut Players,
    (seer, index): (Side, u64),
    key: &Key,
) -> i32 {
    // The streams of `play_hand`: the same deals.
    let mut rng = key.stream(index << 16);
    let mut decisions = index << 16;
    let opening = game.single(index, &mut rng);
    for (seat, player) in (0..).map(Seat).zip(&mut *players) {
        player.start(game, seat, &opening);
    }
    let mut state = game.start(&opening);
    let stop = StopFlag::default();
    loop {
        let event = match game.turn(&state) {
            Turn::Over => break,
            Turn::Shuffle => {
                let shuffle = game.shuffle(&state, &mut rng);
                game.deal(&mut state, &shuffle)
            }
            Turn::Seat(seat) => {
                decisions += 1;
                let moves = legal(game, &state, seat);
                let (public, private) = (&state.public, game.private(&state, seat));
                let mv = if moves.len() == 1 {
                    moves[0]
                } else if game.sides().of(seat) == seer {
                    solver.solve(game, &state, u64::MAX).expect("international fits").best
                } else {
                    let rng = key.stream(decisions);
                    let (stop, legal) = (&stop, &moves[..]);
                    let choice = Choice { seat, public, private, legal, rng, stop, clock: None, explain: false };
                    players[seat.index()].choose(game, choice).mv
                };
                let pause = game.honest_signal(public, private, mv);
                game.play(&mut state, mv, pause)
            }
        };
        for (seat, player) in (0..).map(Seat).zip(&mut *players) {
            player.observe(game, &game.seen(&event, Observer::Seat(seat)));
        }
    }
    game.outcome(&state).points.margin(seer)
}

#[test]
#[ignore = "half a minute: 2,000 hands solved move by move"]
fn who_sees_all_hands_shows_how_much_there_is_to_win() {
    const DEALS: u64 = 1_000;
    let game = international();
    let knowledge = Arc::new(bundled("experto-4"));
    let mut players: Players = (0..4).map(|_| expert(&knowledge)).collect();
    let mut solver = Solver::new(&game).expect("international fits");
    let key = Seed::from_text("open hands").key();
    let (mut sum, mut squares) = (0.0, 0.0);
    for index in 0..DEALS {
        let of = [0, 1].map(|side| against_open_hands(&game, &mut solver, &mut players, (Side(side), index), &key));
        let mean = f64::from(of[0] + of[1]) / 2.0;
        sum += mean;
        squares += mean * mean;
    }
    let mean = sum / DEALS as f64;
    let error = ((squares / DEALS as f64 - mean * mean) / DEALS as f64).sqrt();
    println!("open hands and exact play over experto-4: {mean:+.2} ± {error:.2} points a hand");
    assert!(mean - 2.0 * error > 25.0, "who sees everything wins more than anybody who does not");
    let [low, high] = [-1.0, 1.0].map(|side| mean + side * 1.959_964 * error);
    let said = format!("| {mean:+.2} ({low:+.2} to {high:+.2}) |");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/players/maestro.md");
    let page = fs::read_to_string(page).expect("a page");
    assert!(page.contains(&said), "docs/players/maestro.md says it otherwise: {said}");
}

#[test]
#[ignore = "some minutes: each rule of experto-4 switched off over 6,000 duplicate deals"]
fn what_each_rule_is_worth() {
    let game = international();
    let full = Arc::new(bundled("experto-4"));
    let mut worth: Vec<(f64, f64, Rule)> = Vec::new();
    for rule in Rule::ALL.iter().filter(|rule| full.weight(**rule) > 0.0) {
        let without = Arc::new(Knowledge::clone(&full).with_weight(*rule, 0.0));
        let (mean, error) = duel(&game, [&by(&full), &by(&without)], 6_000, "ablation");
        worth.push((mean, error, *rule));
    }
    worth.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (mean, error, rule) in &worth {
        println!("{:26} {mean:+.2} ± {error:.2} points a hand", rule.id());
    }
    let (best, error, _) = worth.first().expect("it has rules");
    assert!(best - 2.0 * error > 0.5, "some rule is worth something");
}

#[test]
#[ignore = "a minute: 100,000 hands"]
fn every_rule_speaks_in_100_000_hands() {
    const HANDS: u64 = 100_000;
    let game = international();
    let policy = Policy::new(&bundled("experto-4"));
    let solver = RefCell::new(Solver::new(&game).expect("it fits"));
    let key = Seed::from_text("every rule").key();
    let mut scratch = Scratch::default();
    let mut spoke = vec![0_u64; Rule::ALL.len()];
    for index in 0..HANDS {
        let mut rng = key.stream(index);
        let mut state = game.start(&game.single(index, &mut rng));
        let mut memory = Memory::new();
        loop {
            let event = match game.turn(&state) {
                Turn::Over => break,
                Turn::Shuffle => {
                    let shuffle = game.shuffle(&state, &mut rng);
                    game.deal(&mut state, &shuffle)
                }
                Turn::Seat(seat) => {
                    let moves = legal(&game, &state, seat);
                    let (public, private) = (&state.public, game.private(&state, seat));
                    let mut chosen = moves[0];
                    if moves.len() > 1 {
                        let values = policy.values(&mut scratch, &game, (public, private), &memory, &moves);
                        let best = (0..values.len()).max_by(|one, other| values[*one].total_cmp(&values[*other]));
                        chosen = moves[best.unwrap_or(0)];
                        let placings: Vec<Placing<1>> = (moves.iter().enumerate())
                            .filter_map(|(at, mv)| Placing::new(&game, public, private, at, *mv))
                            .collect();
                        let look = SeatView::new(&game, (public, private), &memory, &placings, Precision::Near)
                            .with_solver(Some(&solver));
                        for (count, rule) in spoke.iter_mut().zip(Rule::ALL) {
                            *count += u64::from(rule.votes(&look).iter().any(|vote| *vote != 0.0));
                        }
                    }
                    let pause = game.honest_signal(public, private, chosen);
                    game.play(&mut state, chosen, pause)
                }
            };
            memory.follow(&game, &event);
        }
    }
    for (rule, count) in Rule::ALL.iter().zip(&spoke) {
        println!("{:26} {:9.5} times a hand", rule.id(), *count as f64 / HANDS as f64);
        // It changes what the votes of others weigh, and has none of its own.
        assert!(*count > 0 || *rule == Rule::QuienManda, "{} never speaks", rule.id());
    }
}
