//! The classic players: what they promise, and mistakes that are known of others.

use std::time::Duration;

use sobremesa_amazons::amazona::{Amazona, Settings};
use sobremesa_amazons::evaluation::{self, Memory};
use sobremesa_amazons::players::{Evaluation, Glance, Highest, Minimax, MonteCarlo, Worth};
use sobremesa_amazons::{Amazons, BLACK, Bits, Move, Opening, Position, Private, Setup, WHITE};
use sobremesa_core::{Choice, Clock, Decision, Game, Key, Player, Seat, Seed, StopFlag, Turn};
use sobremesa_search::alphabeta::{Budget, WIN};
use sobremesa_search::mcts::{Others, Selection};
use sobremesa_search::{Greedy, Random};
use sobremesa_testkit::Ticks;

use crate::support;

fn key(name: &str) -> Key {
    Seed::from_text(name).key()
}

/// What a player decides in a position.
fn decide<W: Bits>(
    game: &Amazons<W>,
    player: &mut dyn Player<Amazons<W>>,
    position: &Position<W>,
    (clock, nonce): (Option<&dyn Clock>, u64),
) -> Decision<Amazons<W>> {
    let legal = game.moves(position);
    let choice = Choice {
        seat: position.mover(),
        public: position,
        private: &Private,
        legal: &legal,
        rng: key("players").stream(nonce),
        stop: &StopFlag::default(),
        clock,
        explain: true,
    };
    let decision = player.choose(game, choice);
    assert!(legal.contains(&decision.mv), "{} is not legal", decision.mv);
    decision
}

type Seated<W> = Box<dyn Player<Amazons<W>>>;

/// Plays a game; says who won.
fn played<W: Bits>(game: &Amazons<W>, mut seated: [Seated<W>; 2], nonce: u64) -> Seat {
    let mut state = game.start(&game.single(0, &mut key("openings").stream(nonce / 2)));
    let mut plies = 0;
    while let Turn::Seat(seat) = game.turn(&state) {
        let decision = decide(game, &mut *seated[seat.index()], &state, (None, nonce << 16 | plies));
        game.try_play(&mut state, decision.mv, ()).expect("it is legal");
        plies += 1;
    }
    sobremesa_amazons::state::other(state.mover())
}

/// How often a player wins of twenty games against chance, by turns from either side.
fn won_of_twenty(game: &Amazons<u64>, player: impl Fn() -> Seated<u64>) -> usize {
    let won = |nonce: &u64| {
        let seat = (nonce % 2) as usize;
        let mut seated: [Seated<u64>; 2] = [Box::new(Random), Box::new(Random)];
        seated[seat] = player();
        played(game, seated, *nonce).index() == seat
    };
    (0..20).filter(won).count()
}

/// What players of a test are given.
#[derive(Clone, Copy)]
struct Effort {
    depth: u32,
    simulations: u32,
    nodes: Option<u64>,
    time: Option<Duration>,
}

/// Those that grow a tree by random play-outs.
fn trees(effort: Effort) -> [(&'static str, MonteCarlo); 5] {
    let Effort { simulations, time, .. } = effort;
    let tree = |selection, best, worth| MonteCarlo { simulations, time, selection, best, worth };
    let (bound, lot) =
        (Selection::Ucb1 { exploration: 1.41 }, Selection::EpsilonGreedy { epsilon: 0.1, others: Others::Alike });
    let tuned = Selection::Ucb1Tuned { exploration: 1.0 };
    [
        ("by bound", tree(bound, None, Worth::Win)),
        ("by bound, cut", tree(bound, Some(48), Worth::Win)),
        ("by tuned bound, cut", tree(tuned, Some(48), Worth::Win)),
        ("by lot", tree(lot, Some(48), Worth::Win)),
        ("by lot, for moves left", tree(lot, Some(48), Worth::MovesLeft)),
    ]
}

/// Every player there is.
fn everybody<W: Bits>(effort: Effort) -> Vec<(String, Seated<W>)> {
    let Effort { depth, nodes, time, .. } = effort;
    let mut all: Vec<(String, Seated<W>)> = vec![
        ("random".into(), Box::new(Random)),
        ("glance".into(), Box::new(Glance::new(50))),
        ("amazona".into(), Box::new(Amazona::new(Settings { nodes, time, ..Settings::default() }))),
    ];
    for evaluation in [Evaluation::Random].into_iter().chain(EVALUATIONS) {
        all.push((format!("greedy {evaluation:?}"), Box::new(Greedy(Highest::new(evaluation)))));
        for table in [false, true] {
            let player = Minimax::new(evaluation, depth, time, table);
            all.push((format!("minimax {evaluation:?} {table}"), Box::new(player)));
        }
    }
    all.extend(trees(effort).map(|(name, tree)| (name.into(), Box::new(tree) as Seated<W>)));
    all
}

/// A position with the colours exchanged, and who is to move.
fn exchanged(setup: &Setup) -> Setup {
    let mover = sobremesa_amazons::state::other(setup.mover);
    Setup { white: setup.black.clone(), black: setup.white.clone(), mover, ..setup.clone() }
}

/// Positions of random games.
fn positions(game: &Amazons<u64>, every: usize, games: u64) -> Vec<Position<u64>> {
    let mut found = Vec::new();
    for round in 0..games {
        let mut rng = key("positions").stream(round);
        let mut state = game.start(&Opening::default());
        let mut plies = 0;
        while let Some(mv) = game.drawn_move(&state, &mut rng) {
            if plies % every == 0 {
                found.push(state);
            }
            state.make(game.board(), mv);
            plies += 1;
        }
    }
    found
}

const EVALUATIONS: [Evaluation; 4] =
    [Evaluation::Mobility, Evaluation::Territory, Evaluation::RelativeTerritory, Evaluation::TerritoryMobility];

#[test]
fn every_player_answers_on_every_board() {
    let small = support::bundled::<u64>("amazons-4x4");
    let wide = support::from_position::<sobremesa_amazons::Wide>("b15/16/16/16/16/16/16/16/16/16/16/16/w15 w");
    let effort = Effort { depth: 1, simulations: 20, nodes: Some(50), time: None };
    for (nonce, position) in (0..).zip(positions(&small, 2, 3)) {
        for ((name, mut player), (_, mut again)) in everybody(effort).into_iter().zip(everybody(effort)) {
            let one = decide(&small, &mut *player, &position, (None, nonce));
            let other = decide(&small, &mut *again, &position, (None, nonce));
            assert_eq!(one.mv, other.mv, "{name}: the same stream, another move");
            assert!(one.why.is_some(), "{name} says why");
        }
    }
    let start = wide.start(&Opening::default());
    for (_, mut player) in everybody(effort) {
        decide(&wide, &mut *player, &start, (None, 0));
    }
}

#[test]
fn black_is_valued_as_white_is() {
    // A known implementation had the sign wrong for Black.
    let game = support::bundled::<u64>("amazons-5x5");
    let mut memory = Memory::default();
    for position in positions(&game, 1, 10) {
        let other = game.position(&exchanged(&game.setup(&position))).unwrap();
        for evaluation in EVALUATIONS {
            for (one, two) in [(WHITE, BLACK), (BLACK, WHITE)] {
                let here = evaluation.value(game.board(), &position, one, (&mut memory, 0));
                let there = evaluation.value(game.board(), &other, two, (&mut memory, 0));
                assert!((here - there).abs() < 1e-9, "{evaluation:?}: {here}, {there}");
            }
        }
    }
}

/// Plain negamax by an evaluation, in hundredths.
fn plain(game: &Amazons<u64>, evaluation: Evaluation, position: &Position<u64>, depth: u32, ply: u32) -> i32 {
    if !position.can_move(game.board(), position.mover()) {
        return ply as i32 - WIN;
    }
    if depth == 0 {
        let value = evaluation.value(game.board(), position, position.mover(), (&mut Memory::default(), 0));
        return (value * 100.0).round() as i32;
    }
    let after = |mv: Move| {
        let mut after = *position;
        after.make(game.board(), mv);
        after
    };
    let values = game.moves(position).into_iter().map(|mv| -plain(game, evaluation, &after(mv), depth - 1, ply + 1));
    values.max().expect("it has a move")
}

#[test]
fn minimax_finds_what_trying_everything_finds() {
    let game = support::bundled::<u64>("amazons-4x4");
    let stop = StopFlag::default();
    for evaluation in EVALUATIONS {
        for (position, depth) in positions(&game, 2, 12).iter().zip([1, 2, 3].into_iter().cycle()) {
            for table in [false, true] {
                let mut player = Minimax::new(evaluation, depth, None, table);
                let budget = Budget { depth, nodes: None, time: None, stop: &stop, clock: None };
                let found = player.search(&game, &game.moves(position), position, budget);
                let expected = plain(&game, evaluation, position, depth, 0);
                assert_eq!(found.value, expected, "{evaluation:?}, depth {depth}, {}", game.position_text(position));
            }
        }
    }
}

#[test]
fn a_win_in_sight_is_taken_by_either_side() {
    // After a move beside the other's last free square it is stuck. The same for both colours.
    let white = Setup::read("bx2/1x2/4/2w1 w").unwrap();
    for setup in [white.clone(), exchanged(&white)] {
        let game = support::from_position::<u64>(&setup.to_string());
        let state = game.start(&Opening::default());
        let effort = Effort { depth: 2, simulations: 1_000, nodes: None, time: Some(Duration::from_secs(1)) };
        // Chance does not see it, nor who values what is ahead by chance.
        let sees = |name: &str| name != "random" && !name.contains("Random");
        for (name, mut player) in everybody(effort).into_iter().filter(|(name, _)| sees(name)) {
            let decision = decide(&game, &mut *player, &state, (None, 3));
            let mut after = state;
            after.make(game.board(), decision.mv);
            assert_eq!(game.turn(&after), Turn::Over, "{name} plays {} and does not win", decision.mv);
        }
    }
}

#[test]
fn time_is_looked_at_inside_a_search() {
    // A known implementation looked between depths only, and took minutes over a depth of three.
    let game = support::bundled::<u128>("amazons");
    let start = game.start(&Opening::default());
    let effort = Effort { depth: 9, simulations: 1_000_000, nodes: None, time: Some(Duration::from_millis(10)) };
    let slow = |name: &str| {
        !name.contains("Random") && !name.contains("greedy") && !["random", "glance", "amazona"].contains(&name)
    };
    for (name, mut player) in everybody::<u128>(effort).into_iter().filter(|(name, _)| slow(name)) {
        let clock = Ticks::default();
        decide(&game, &mut *player, &start, (Some(&clock), 0));
        assert!(clock.is_cut(), "{name} was cut");
        assert!((10..13).contains(&clock.looked()), "{name} looked {} times", clock.looked());
    }
}

#[test]
fn without_a_time_limit_nobody_is_cut() {
    let game = support::bundled::<u64>("amazons-4x4");
    let clock = Ticks::default();
    let start = game.start(&Opening::default());
    decide(&game, &mut Minimax::new(Evaluation::Territory, 3, None, false), &start, (Some(&clock), 0));
    assert!(!clock.is_cut());
}

#[test]
fn visits_count_and_so_tree_search_beats_chance() {
    // A known implementation never counted visits, so that it played any move.
    let game = support::bundled::<u64>("amazons-5x5");
    for (name, tree) in trees(Effort { depth: 0, simulations: 300, nodes: None, time: None }) {
        let won = won_of_twenty(&game, || Box::new(tree));
        assert!(won >= 17, "{name} won {won} of 20");
    }
}

#[test]
fn a_look_ahead_beats_chance() {
    let game = support::bundled::<u64>("amazons-6x6");
    let won = [
        won_of_twenty(&game, || Box::new(Greedy(Highest::new(Evaluation::Mobility)))),
        won_of_twenty(&game, || Box::new(Greedy(Highest::new(Evaluation::Territory)))),
        won_of_twenty(&game, || Box::new(Minimax::new(Evaluation::Territory, 2, None, false))),
    ];
    assert!(won.iter().all(|won| *won >= 19), "{won:?} of 20");
}

#[test]
fn a_tuned_bound_is_another_player() {
    let game = support::bundled::<u64>("amazons-5x5");
    let effort = Effort { depth: 0, simulations: 2_000, nodes: None, time: None };
    let [_, (_, mut plain), (_, mut tuned), ..] = trees(effort);
    let differ = |(nonce, position): &(u64, Position<u64>)| {
        decide(&game, &mut plain, position, (None, *nonce)).mv != decide(&game, &mut tuned, position, (None, *nonce)).mv
    };
    let count = (0..).zip(positions(&game, 3, 4)).filter(differ).count();
    assert!(count > 0, "both always play the same");
}

#[test]
fn ties_are_broken_by_lot() {
    // At the start everything has its mirror image: the best move cannot be alone.
    let game = support::bundled::<u64>("amazons-6x6");
    let start = game.start(&Opening::default());
    for evaluation in [Evaluation::Mobility, Evaluation::Territory] {
        let mut moves: Vec<Move> = (0..40)
            .map(|nonce| decide(&game, &mut Greedy(Highest::new(evaluation)), &start, (None, nonce)).mv)
            .collect();
        moves.sort_unstable();
        moves.dedup();
        let value = |mv: &Move| {
            let mut after = start;
            after.make(game.board(), *mv);
            evaluation.value(game.board(), &after, WHITE, (&mut Memory::default(), 0))
        };
        assert!(moves.len() > 1, "{evaluation:?}: {moves:?}");
        let best = game.moves(&start).iter().map(value).fold(f64::NEG_INFINITY, f64::max);
        assert!(moves.iter().all(|mv| (value(mv) - best).abs() < 1e-9), "{evaluation:?} plays the best");
    }
}

#[test]
fn only_the_best_by_mobility_are_looked_at() {
    let game = support::bundled::<u64>("amazons-6x6");
    let start = game.start(&Opening::default());
    let mut values: Vec<i64> = Vec::new();
    let value = |mv: &Move| {
        let mut after = start;
        after.make(game.board(), *mv);
        evaluation::mobility(game.board(), &after, WHITE) as i64
    };
    values.extend(game.moves(&start).iter().map(value));
    values.sort_unstable_by(|a, b| b.cmp(a));
    let effort = Effort { depth: 0, simulations: 200, nodes: None, time: None };
    let [(_, mut whole), cut @ ..] = trees(effort);
    for (name, mut tree) in cut {
        let why = decide(&game, &mut tree, &start, (None, 0)).why.unwrap();
        assert_eq!(why.weighed.len(), 48, "{name}");
        assert!(why.weighed.iter().all(|weighed| value(&weighed.mv) >= values[47]), "{name}");
    }
    let why = decide(&game, &mut whole, &start, (None, 0)).why.unwrap();
    assert_eq!(why.weighed.len(), 200, "every simulation tries another move at first");
}

#[test]
fn the_options_reach_the_search() {
    // A known implementation explored half of the time, whatever epsilon was.
    let game = support::bundled::<u64>("amazons-4x4");
    let position = positions(&game, 1, 1)[2];
    let share = |epsilon: f64| {
        let player = MonteCarlo {
            simulations: 6_000,
            time: None,
            selection: Selection::EpsilonGreedy { epsilon, others: Others::Alike },
            best: Some(6),
            worth: Worth::Win,
        };
        let mut rng = key("share").stream(0);
        let stop = StopFlag::default();
        let choice = Choice {
            seat: position.mover(),
            public: &position,
            private: &Private,
            legal: &game.moves(&position),
            rng: key("share").stream(rng.bits32().into()),
            stop: &stop,
            clock: None,
            explain: true,
        };
        let mut player = player;
        Player::<Amazons<u64>>::choose(&mut player, &*game, choice).why.unwrap()
    };
    // What is explained are means; with all explored alike the order of the best is the same, but a different search.
    assert_ne!(share(0.0), share(1.0));
    assert_eq!(share(0.3), share(0.3));
}

#[test]
fn a_play_out_is_worth_what_its_winner_has_left() {
    let near = |one: f64, other: f64| assert!((one - other).abs() < 1e-12, "{one}, {other}");
    near(Worth::MovesLeft.of(2), 0.7);
    near(Worth::MovesLeft.of(0), Worth::MovesLeft.of(1));
    near(Worth::MovesLeft.of(1), 1.0 - 1.0 / (8.0 / 3.0));
    assert!(Worth::MovesLeft.of(500) < 1.0);
    near(Worth::Win.of(0), 1.0);
}

#[test]
fn what_a_table_has_learnt_is_kept_and_orders_the_next_game() {
    let game = support::bundled::<u64>("amazons-6x6");
    let start = game.start(&Opening::default());
    let nodes = |player: &mut dyn Player<Amazons<u64>>| {
        let why = decide(&game, player, &start, (None, 7)).why.unwrap();
        let nodes = why.reason.args.iter().find(|(name, _)| *name == "nodes").unwrap();
        nodes.1.parse::<u64>().unwrap()
    };
    let player = |table| Minimax::<u64>::new(Evaluation::Territory, 2, None, table);
    let mut first = player(true);
    let fresh = nodes(&mut first);
    let memory = first.memory().unwrap();
    assert!(memory.lines().count() > 10, "{memory}");

    let mut next = player(true);
    next.remember(&memory).unwrap();
    assert_eq!(next.memory(), Some(memory.clone()), "what was kept is what is known");
    assert_ne!(nodes(&mut next), fresh, "what was learnt orders the moves");
    // Cut off in the middle of a write, it is forgotten as a whole.
    let cut = &memory[..memory.len() / 2];
    assert!(next.remember(cut).is_err());
    assert_eq!(nodes(&mut next), fresh);

    let mut plain = player(false);
    assert_eq!(nodes(&mut plain), fresh);
    assert_eq!(plain.memory(), None);
    assert_eq!(nodes(&mut plain), fresh, "without a table every move is thought about afresh");
}
