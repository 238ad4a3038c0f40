//! The classic players: what their names promise, and mistakes that are known of others.

use sobremesa_amazons::evaluation::{self, Floods};
use sobremesa_amazons::players::{Evaluation, KINDS, Minimax, MonteCarlo, Setting, Worth, build};
use sobremesa_amazons::{Amazons, BLACK, Bits, Move, Opening, Position, Private, Setup, WHITE};
use sobremesa_core::{Choice, Clock, Decision, Game, Key, Nondeterminism, Player, Seat, Seed, StopFlag, Turn};
use sobremesa_search::alphabeta::{Budget, WIN};
use sobremesa_search::mcts::Selection;
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

/// Plays a game; says who won.
fn played<W: Bits>(game: &Amazons<W>, players: [&str; 2], options: &[f64], nonce: u64) -> Seat {
    let mut seated = players.map(|name| build::<W>(name, options).expect("a known player"));
    let mut state = game.start(&game.single(0, &mut key("openings").stream(nonce / 2)));
    let mut plies = 0;
    while let Turn::Seat(seat) = game.turn(&state) {
        let decision = decide(game, &mut *seated[seat.index()], &state, (None, nonce << 16 | plies));
        game.try_play(&mut state, decision.mv, ()).expect("it is legal");
        plies += 1;
    }
    sobremesa_amazons::state::other(state.mover())
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
    for kind in KINDS {
        let options: Vec<f64> = kind
            .settings
            .iter()
            .map(|setting| match setting.key {
                "simulations" => 20.0,
                "depth" => 1.0,
                "nodes" => 50.0,
                _ => setting.default,
            })
            .collect();
        for (nonce, position) in positions(&small, 2, 3).iter().enumerate() {
            let mut player = build::<u64>(kind.name, &options).unwrap();
            let one = decide(&small, &mut *player, position, (None, nonce as u64));
            let mut again = build::<u64>(kind.name, &options).unwrap();
            let other = decide(&small, &mut *again, position, (None, nonce as u64));
            assert_eq!(one.mv, other.mv, "{}: the same stream, another move", kind.name);
            assert!(one.why.is_some(), "{} says why", kind.name);
        }
        let start = wide.start(&Opening::default());
        decide(&wide, &mut *build(kind.name, &options).unwrap(), &start, (None, 0));
    }
}

#[test]
fn black_is_valued_as_white_is() {
    // A known implementation had the sign wrong for Black.
    let game = support::bundled::<u64>("amazons-5x5");
    let mut floods = Floods::default();
    for position in positions(&game, 1, 10) {
        let other = game.position(&exchanged(&game.setup(&position))).unwrap();
        for evaluation in EVALUATIONS {
            for (one, two) in [(WHITE, BLACK), (BLACK, WHITE)] {
                let here = evaluation.value(game.board(), &position, one, (&mut floods, 0));
                let there = evaluation.value(game.board(), &other, two, (&mut floods, 0));
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
        let value = evaluation.value(game.board(), position, position.mover(), (&mut Floods::default(), 0));
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
        for kind in KINDS.iter().filter(|kind| kind.name != "random" && kind.name != "minimax_random") {
            let mut player = build::<u64>(kind.name, &[]).unwrap();
            let decision = decide(&game, &mut *player, &state, (None, 3));
            let mut after = state;
            after.make(game.board(), decision.mv);
            assert_eq!(game.turn(&after), Turn::Over, "{} plays {} and does not win", kind.name, decision.mv);
        }
    }
}

#[test]
fn time_is_looked_at_inside_a_search() {
    // A known implementation looked between depths only, and took minutes over a depth of three.
    let game = support::bundled::<u128>("amazons");
    let start = game.start(&Opening::default());
    for name in ["minimax_territory", "minimax_mobility", "mcts_ucb", "mcts_epsilon"] {
        let clock = Ticks::default();
        let options = if name.starts_with("mcts") { [1_000_000.0, 0.01] } else { [9.0, 0.01] };
        let mut player = build::<u128>(name, &options).unwrap();
        decide(&game, &mut *player, &start, (Some(&clock), 0));
        assert!(clock.is_cut(), "{name} was cut");
        assert!((10..13).contains(&clock.looked()), "{name} looked {} times", clock.looked());
    }
}

#[test]
fn players_say_whether_they_decide_the_same_when_they_are_asked_again() {
    for kind in KINDS {
        let says = |set: &[(&str, f64)]| {
            let value = |setting: &Setting| {
                set.iter().find(|(key, _)| *key == setting.key).map_or(setting.default, |(_, value)| *value)
            };
            let values: Vec<f64> = kind.settings.iter().map(value).collect();
            build::<u64>(kind.name, &values).expect("a known player").nondeterminism()
        };
        let can = |key| kind.settings.iter().any(|setting| setting.key == key);
        let clock = can("seconds").then_some(Nondeterminism::Clock);
        assert_eq!(says(&[("seconds", 2.0)]), clock, "{} has its time limited", kind.name);
        assert_eq!(says(&[("seconds", 0.0)]), None, "{} has no time limit", kind.name);
        let threads = can("threads").then_some(Nondeterminism::Threads);
        assert_eq!(says(&[("seconds", 0.0), ("nodes", 500.0), ("threads", 2.0)]), threads, "{}", kind.name);
        assert_eq!(says(&[("seconds", 2.0), ("threads", 2.0)]), threads.or(clock), "{}", kind.name);
    }
}

#[test]
fn seconds_of_nothing_are_no_limit() {
    let game = support::bundled::<u64>("amazons-4x4");
    let clock = Ticks::default();
    let start = game.start(&Opening::default());
    decide(&game, &mut *build::<u64>("minimax_territory", &[3.0, 0.0]).unwrap(), &start, (Some(&clock), 0));
    assert!(!clock.is_cut());
}

#[test]
fn visits_count_and_so_tree_search_beats_chance() {
    // A known implementation never counted visits, so that it played any move.
    let game = support::bundled::<u64>("amazons-5x5");
    for name in ["mcts_ucb", "mcts_ucb_cut", "mcts_epsilon", "mcts_epsilon_mod"] {
        let won = (0..20_u64)
            .filter(|nonce| {
                let seat = (nonce % 2) as usize;
                let mut players = ["random"; 2];
                players[seat] = name;
                played(&game, players, &[300.0, 0.0], *nonce).index() == seat
            })
            .count();
        assert!(won >= 17, "{name} won {won} of 20");
    }
}

#[test]
fn a_look_ahead_beats_chance() {
    let game = support::bundled::<u64>("amazons-6x6");
    for name in ["greedy_mobility", "greedy_territory", "minimax_territory"] {
        let won = (0..20_u64)
            .filter(|nonce| {
                let seat = (nonce % 2) as usize;
                let mut players = ["random"; 2];
                players[seat] = name;
                played(&game, players, &[2.0, 0.0], *nonce).index() == seat
            })
            .count();
        assert!(won >= 19, "{name} won {won} of 20");
    }
}

#[test]
fn ties_are_broken_by_lot() {
    // At the start everything has its mirror image: the best move cannot be alone.
    let game = support::bundled::<u64>("amazons-6x6");
    let start = game.start(&Opening::default());
    for name in ["greedy_mobility", "greedy_territory"] {
        let mut moves: Vec<Move> = (0..40)
            .map(|nonce| decide(&game, &mut *build::<u64>(name, &[]).unwrap(), &start, (None, nonce)).mv)
            .collect();
        moves.sort_unstable();
        moves.dedup();
        let value = |mv: &Move| {
            let mut after = start;
            after.make(game.board(), *mv);
            match name {
                "greedy_mobility" => evaluation::mobility(game.board(), &after, WHITE),
                _ => evaluation::territory(game.board(), &after, WHITE, &mut Floods::default()),
            }
        };
        assert!(moves.len() > 1, "{name}: {moves:?}");
        let best = game.moves(&start).iter().map(value).fold(f64::NEG_INFINITY, f64::max);
        assert!(moves.iter().all(|mv| (value(mv) - best).abs() < 1e-9), "{name} plays the best");
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
    for name in ["mcts_ucb_cut", "mcts_epsilon", "mcts_epsilon_mod"] {
        let mut player = build::<u64>(name, &[200.0]).unwrap();
        let why = decide(&game, &mut *player, &start, (None, 0)).why.unwrap();
        assert_eq!(why.weighed.len(), 48, "{name}");
        assert!(why.weighed.iter().all(|weighed| value(&weighed.mv) >= values[47]), "{name}");
    }
    let why = decide(&game, &mut *build::<u64>("mcts_ucb", &[200.0]).unwrap(), &start, (None, 0)).why.unwrap();
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
            selection: Selection::EpsilonGreedy { epsilon },
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
    let mut player = build::<u64>("minimax_territory_table", &[2.0, 0.0]).unwrap();
    let fresh = nodes(&mut *player);
    let memory = player.memory().unwrap();
    assert!(memory.lines().count() > 10, "{memory}");

    let mut next = build::<u64>("minimax_territory_table", &[2.0, 0.0]).unwrap();
    next.remember(&memory).unwrap();
    assert_eq!(next.memory(), Some(memory.clone()), "what was kept is what is known");
    assert_ne!(nodes(&mut *next), fresh, "what was learnt orders the moves");
    // Cut off in the middle of a write, it is forgotten as a whole.
    let cut = &memory[..memory.len() / 2];
    assert!(next.remember(cut).is_err());
    assert_eq!(nodes(&mut *next), fresh);

    let mut plain = build::<u64>("minimax_territory", &[2.0, 0.0]).unwrap();
    assert_eq!(nodes(&mut *plain), fresh);
    assert_eq!(plain.memory(), None);
    assert_eq!(nodes(&mut *plain), fresh, "without a table every move is thought about afresh");
}

#[test]
fn kinds_have_names_of_their_own_and_defaults_within_bounds() {
    let mut names = KINDS.map(|kind| kind.name).to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), KINDS.len());
    for kind in KINDS {
        for setting in kind.settings {
            assert!((setting.least..=setting.most).contains(&setting.default), "{} {}", kind.name, setting.key);
        }
    }
    assert!(build::<u64>("nobody", &[]).is_none());
}
