//! The strong player: what it holds for sure is so, and it decides alike whenever it may look at as much.

use std::time::Duration;

use sobremesa_amazons::amazona::{Amazona, AmazonaSearch, Budget, Judge, Manner, RootMove, Settings, best, book};
use sobremesa_amazons::players::{Evaluation, Highest};
use sobremesa_amazons::solver::Solver;
use sobremesa_amazons::{Amazons, Bits, Opening, Position, Private};
use sobremesa_core::{Choice, Clock, Decision, Game, Key, Player, Seed, StopFlag, Turn};
use sobremesa_search::Greedy;
use sobremesa_testkit::Ticks;

use crate::support;

fn key(name: &str) -> Key {
    Seed::from_text(name).key()
}

fn budget(nodes: u64, stop: &StopFlag) -> Budget<'_> {
    Budget { nodes: Some(nodes), time: None, stop, clock: None }
}

/// Positions of random games, from a ply on.
fn positions<W: Bits>(game: &Amazons<W>, from: usize, games: u64) -> Vec<Position<W>> {
    let mut found = Vec::new();
    for round in 0..games {
        let mut rng = key("amazona's positions").stream(round);
        let mut state = game.start(&Opening::default());
        let mut ply = 0;
        while let Some(mv) = game.drawn_move(&state, &mut rng) {
            if ply >= from {
                found.push(state);
            }
            state.make(game.board(), mv);
            ply += 1;
        }
    }
    found
}

#[test]
fn what_is_held_for_sure_is_so() {
    let stop = StopFlag::default();
    let (mut sure, mut open) = (0, 0);
    for (name, from) in [("amazons-4x4", 1), ("amazons-5x4", 4), ("amazons-5x5", 8)] {
        let game = support::bundled::<u64>(name);
        let mut tree = AmazonaSearch::new(Manner::USUAL, 1, Judge::default());
        let mut solver = Solver::new(1 << 16);
        for (nonce, position) in positions(&game, from, 12).iter().enumerate() {
            let mut rng = key("sure").stream(nonce as u64);
            let (found, _) = tree.search(&game, position, budget(2_000, &stop), &mut rng);
            assert_eq!(found.len(), game.moves(position).len(), "every move is told of");
            for found in found {
                let Some(wins) = found.known else {
                    open += 1;
                    continue;
                };
                sure += 1;
                let mut after = *position;
                after.make(game.board(), found.mv);
                let expected = solver.wins_within(game.board(), &after, 2_000_000).map(|wins| !wins);
                let at = game.position_text(position);
                assert!(expected.is_none_or(|expected| expected == wins), "{at}: {} {wins}", found.mv);
            }
        }
    }
    assert!(sure > 300 && open > 100, "{sure} sure, {open} open");
}

#[test]
fn small_positions_are_played_without_mistakes() {
    let stop = StopFlag::default();
    let game = support::bundled::<u64>("amazons-4x4");
    let (mut right, mut all) = (0, 0);
    for (nonce, position) in positions(&game, 1, 40).iter().enumerate() {
        let mut solver = Solver::new(1 << 16);
        if solver.wins_within(game.board(), position, u64::MAX) != Some(true) {
            continue;
        }
        let mut rng = key("small").stream(nonce as u64);
        let (found, _) = AmazonaSearch::new(Manner::USUAL, 1, Judge::default()).search(
            &game,
            position,
            budget(5_000, &stop),
            &mut rng,
        );
        let mut after = *position;
        after.make(game.board(), best(&found).unwrap().mv);
        all += 1;
        right += u32::from(solver.wins_within(game.board(), &after, u64::MAX) == Some(false));
    }
    assert!(all > 50 && right * 100 >= all * 97, "{right} of {all}");
}

#[test]
fn with_few_squares_left_it_never_misses_a_win() {
    let game = support::bundled::<u64>("amazons-4x4");
    let mut won = 0;
    for (nonce, position) in positions(&game, 1, 30).iter().enumerate() {
        let wins = |position: &Position<u64>| Solver::default().wins_within(game.board(), position, u64::MAX);
        if wins(position) != Some(true) {
            continue;
        }
        let choice = Choice {
            seat: position.mover(),
            public: position,
            private: &Private,
            legal: &game.moves(position),
            rng: key("few").stream(nonce as u64),
            stop: &StopFlag::default(),
            clock: None,
            explain: false,
        };
        let settings = Settings { nodes: Some(20_000), ..Settings::default() };
        let mut after = *position;
        after.make(game.board(), Amazona::new(settings).choose(&game, choice).mv);
        assert_eq!(wins(&after), Some(false), "{}", game.position_text(position));
        won += 1;
    }
    assert!(won > 30, "{won}");
}

#[test]
fn as_many_nodes_decide_alike() {
    let game = support::bundled::<u128>("amazons");
    let stop = StopFlag::default();
    let start = game.start(&Opening::default());
    let mut used = AmazonaSearch::new(Manner::USUAL, 1, Judge::default());
    let search =
        |tree: &mut AmazonaSearch<u128>| tree.search(&game, &start, budget(600, &stop), &mut key("alike").stream(0));
    let fresh = search(&mut AmazonaSearch::new(Manner::USUAL, 1, Judge::default()));
    assert_eq!(fresh.1, 600);
    assert_eq!(fresh.0.iter().map(|found| found.visits).sum::<u32>(), 600, "every simulation begins with a move");
    assert_eq!(search(&mut used), fresh);
    assert_eq!(search(&mut used), fresh, "nothing is left over from one decision to the next");
}

/// What some threads find of a position with some simulations, or until they are stopped.
fn found_together(
    game: &Amazons<u64>,
    position: &Position<u64>,
    threads: usize,
    budget: Budget<'_>,
) -> (Vec<RootMove>, u64) {
    let mut search = AmazonaSearch::new(Manner::USUAL, threads, Judge::default());
    search.search(game, position, budget, &mut key("threads").stream(0))
}

#[test]
fn threads_share_one_tree_and_do_together_as_much_as_was_asked() {
    let game = support::bundled::<u64>("amazons-6x6");
    let start = game.start(&Opening::default());
    let stop = StopFlag::default();
    for threads in [2, 3, 8] {
        for nodes in [1, 7, 3_001] {
            let (found, done) = found_together(&game, &start, threads, budget(nodes, &stop));
            let visits: u64 = found.iter().map(|found| u64::from(found.visits)).sum();
            assert_eq!((done, visits), (nodes, nodes), "{threads} threads: every simulation is done and counted once");
            let mut moves: Vec<_> = found.iter().map(|found| found.mv).collect();
            let mut legal = game.moves(&start);
            moves.sort_unstable();
            legal.sort_unstable();
            assert_eq!(moves, legal, "{threads} threads: every move is told of, once");
        }
    }
    let clock = Ticks::default();
    let limit = Budget { nodes: None, time: Some(Duration::from_millis(20)), stop: &stop, clock: Some(&clock) };
    let (_, done) = found_together(&game, &start, 3, limit);
    assert!(clock.is_cut() && done > 20, "the clock of the first ends all: {done}");
    stop.stop();
    assert_eq!(found_together(&game, &start, 3, budget(1_000, &stop)).1, 0, "told to stop, they answer at once");
}

#[test]
fn threads_hold_for_sure_what_is_so() {
    let game = support::bundled::<u64>("amazons-5x4");
    let stop = StopFlag::default();
    let mut solver = Solver::new(1 << 16);
    let mut sure = 0;
    for position in positions(&game, 5, 12) {
        let (found, _) = found_together(&game, &position, 3, budget(2_000, &stop));
        for found in found {
            let Some(wins) = found.known else { continue };
            sure += 1;
            let mut after = position;
            after.make(game.board(), found.mv);
            let expected = solver.wins_within(game.board(), &after, 2_000_000).map(|wins| !wins);
            let at = game.position_text(&position);
            assert!(expected.is_none_or(|expected| expected == wins), "{at}: {} {wins}", found.mv);
        }
    }
    assert!(sure > 100, "{sure}");
}

#[test]
fn what_was_found_before_is_used_again_where_the_clock_is_the_limit() {
    let game = support::bundled::<u64>("amazons-6x6");
    let start = game.start(&Opening::default());
    let (stop, clock) = (StopFlag::default(), Ticks::default());
    let limit = Budget { nodes: None, time: Some(Duration::from_secs(3)), stop: &stop, clock: Some(&clock) };
    let mut tree = AmazonaSearch::new(Manner { expand: 10, patience: 10, ..Manner::USUAL }, 1, Judge::default());
    let (found, _) = tree.search(&game, &start, limit, &mut key("again").stream(0));
    let mut after = start;
    after.make(game.board(), best(&found).unwrap().mv);
    stop.stop();
    let mut kept = 0;
    for reply in game.moves(&after) {
        let mut position = after;
        position.make(game.board(), reply);
        let mut legal = game.moves(&position);
        let mut look = |budget| {
            let (found, done) = tree.clone().search(&game, &position, budget, &mut key("again").stream(1));
            assert_eq!(done, 0, "it was told to stop");
            let mut moves: Vec<_> = found.iter().map(|found| found.mv).collect();
            moves.sort_unstable();
            legal.sort_unstable();
            assert_eq!(moves, legal, "every move is told of, once");
            found.iter().map(|found| found.visits).sum::<u32>()
        };
        assert_eq!(look(budget(1, &stop)), 0, "with a number of simulations nothing else counts");
        kept += look(limit);
    }
    assert!(kept > 100, "{kept}");
}

#[test]
fn time_ends_a_search() {
    let game = support::bundled::<u128>("amazons");
    let start = game.start(&Opening::default());
    let (stop, clock) = (StopFlag::default(), Ticks::default());
    let limit = Budget { nodes: None, time: Some(Duration::from_millis(20)), stop: &stop, clock: Some(&clock) };
    let (_, done) =
        AmazonaSearch::new(Manner::USUAL, 1, Judge::default()).search(&game, &start, limit, &mut key("time").stream(0));
    assert!(clock.is_cut() && (200..=400).contains(&done), "{done}");
    stop.stop();
    let (found, done) = AmazonaSearch::new(Manner::USUAL, 1, Judge::default()).search(
        &game,
        &start,
        budget(1_000, &stop),
        &mut key("time").stream(0),
    );
    assert_eq!(done, 0, "told to stop, it answers at once");
    assert!(best(&found).is_some());
}

#[test]
fn it_beats_one_move_ahead() {
    let game = support::bundled::<u64>("amazons-6x6");
    let won = (0..20_u64)
        .filter(|nonce| {
            let own = (nonce % 2) as usize;
            let settings = Settings { nodes: Some(1_000), ..Settings::default() };
            let greedy = || Box::new(Greedy(Highest::new(Evaluation::Territory)));
            let mut players: [Box<dyn Player<Amazons<u64>>>; 2] = [greedy(), greedy()];
            players[own] = Box::new(Amazona::new(settings));
            let mut state = game.start(&Opening::default());
            let mut ply = 0;
            while let Turn::Seat(seat) = game.turn(&state) {
                let choice = Choice {
                    seat,
                    public: &state,
                    private: &Private,
                    legal: &game.moves(&state),
                    rng: key("games").stream(nonce << 8 | ply),
                    stop: &StopFlag::default(),
                    clock: None,
                    explain: false,
                };
                let decision = players[seat.index()].choose(&game, choice);
                game.try_play(&mut state, decision.mv, ()).expect("it is legal");
                ply += 1;
            }
            state.mover().index() != own
        })
        .count();
    // Sixteen of twenty or more come to a side that is no better once in 170 times.
    assert!(won >= 16, "{won} of 20");
}

/// The processor time of this thread since a moment.
#[cfg(unix)]
#[derive(Debug)]
struct OwnTime(Duration);

#[cfg(unix)]
impl OwnTime {
    fn now() -> Duration {
        Duration::from_secs_f64(sobremesa_yardsticks::processor_time())
    }
}

#[cfg(unix)]
impl Clock for OwnTime {
    fn spent(&self) -> Duration {
        Self::now().saturating_sub(self.0)
    }

    fn cut(&self) {}
}

/// How far each move of some games is over its time.
#[cfg(unix)]
fn overruns<W: Bits>(game: &Amazons<W>, games: u64, limit: Duration) -> Vec<Duration> {
    let mut over = Vec::new();
    for nonce in 0..games {
        let mut players = [0, 1].map(|_| Amazona::new(Settings { time: Some(limit), ..Settings::default() }));
        let mut state = game.start(&Opening::default());
        for ply in 0..2 {
            let mut rng = key("openings by the clock").stream(nonce << 8 | ply);
            state.make(game.board(), game.drawn_move(&state, &mut rng).expect("it can move"));
        }
        let mut ply = 0;
        while let Turn::Seat(seat) = game.turn(&state) {
            let clock = OwnTime(OwnTime::now());
            let choice = Choice {
                seat,
                public: &state,
                private: &Private,
                legal: &game.moves(&state),
                rng: key("times").stream(nonce << 8 | ply),
                stop: &StopFlag::default(),
                clock: Some(&clock),
                explain: false,
            };
            let decision = players[seat.index()].choose(game, choice);
            over.push(clock.spent().saturating_sub(limit));
            game.try_play(&mut state, decision.mv, ()).expect("it is legal");
            ply += 1;
        }
    }
    over
}

#[cfg(unix)]
#[test]
#[ignore = "some hundred moves by the clock: make verify"]
fn it_keeps_to_its_time() {
    let limit = Duration::from_millis(40);
    let mut over = overruns(&support::bundled::<u128>("amazons"), 8, limit);
    over.extend(overruns(&support::bundled::<u128>("amazons-8x8"), 4, limit));
    over.extend(overruns(&support::bundled::<u64>("amazons-6x6"), 6, limit));
    over.extend(overruns(&support::bundled::<u64>("amazons-5x4"), 10, limit));
    over.sort_unstable();
    let longest = over[over.len() - 1 - over.len() / 1_000];
    assert!(over.len() > 500 && longest < Duration::from_millis(50), "{longest:?} of {}", over.len());
}

/// What it decides with its book, if it has one, or else with a few nodes.
fn decided(game: &Amazons<u128>, position: &Position<u128>, (nonce, book): (u64, bool)) -> Decision<Amazons<u128>> {
    let choice = Choice {
        seat: position.mover(),
        public: position,
        private: &Private,
        legal: &game.moves(position),
        rng: key("book").stream(nonce),
        stop: &StopFlag::default(),
        clock: None,
        explain: true,
    };
    Amazona::new(Settings { nodes: Some(50), book, ..Settings::default() }).choose(game, choice)
}

/// The positions of the book, as its file has them.
fn pages(game: &Amazons<u128>) -> Vec<Position<u128>> {
    let lines = include_str!("../../src/amazona/book.txt").lines().filter(|line| !line.starts_with('#'));
    let text = |line: &'static str| line.split_once(" = ").expect("a line has moves").0;
    lines.map(|line| game.read_position(text(line)).expect("a position of the board")).collect()
}

#[test]
fn every_move_of_the_book_is_legal_and_its_games_add_up() {
    let game = support::bundled::<u128>("amazons");
    let pages = pages(&game);
    assert!(pages.len() > 20, "{} pages", pages.len());
    assert!(pages.contains(&game.start(&Opening::default())), "the start is in it");
    for position in pages {
        let at = game.position_text(&position);
        let moves = book::moves(&game, &position);
        assert_eq!(
            book::page(&game.setup(&position)),
            (at.clone(), false),
            "the text of the page is the first of the two"
        );
        assert!(!moves.is_empty(), "{at}: a page has a move");
        assert!(moves.is_sorted_by(|one, next| one.games >= next.games), "{at}: the most games come first");
        for found in moves {
            assert!(game.check(&position, found.mv).is_ok(), "{at}: {} is legal", found.mv);
            assert!(found.games > 0 && found.wins <= found.games, "{at}: {found:?}");
        }
    }
}

#[test]
fn the_book_is_played_alike_on_both_sides_of_the_board() {
    let game = support::bundled::<u128>("amazons");
    let mut sides = 0;
    for position in pages(&game) {
        let setup = game.setup(&position);
        let image = game.position(&setup.mirrored()).unwrap();
        let [first, second] = [&position, &image].map(|position| book::moves(&game, position)[0].mv);
        if setup.mirrored() == setup {
            let both = [first, first.mirrored(10)];
            let played: Vec<_> = (0..40).map(|nonce| decided(&game, &position, (nonce, true)).mv).collect();
            assert!(
                both.iter().all(|mv| played.contains(mv)) && played.iter().all(|mv| both.contains(mv)),
                "{played:?}"
            );
            sides += 1;
        } else {
            assert_eq!(second, first.mirrored(10));
            assert_eq!([&position, &image].map(|position| decided(&game, position, (0, true)).mv), [first, second]);
        }
    }
    assert!(sides > 0, "the start is its own image");
}

#[test]
fn away_from_its_book_it_plays_as_without_one() {
    let game = support::bundled::<u128>("amazons");
    let elsewhere = positions(&game, 3, 1);
    for (nonce, position) in (0..).zip(elsewhere.iter().take(4)) {
        let found = decided(&game, position, (nonce, true));
        assert!(book::moves(&game, position).is_empty(), "moves by chance are in no book");
        assert_eq!(found.why.unwrap().reason.key, "why.amazons.amazona");
        assert_eq!(found.mv, decided(&game, position, (nonce, false)).mv);
    }
    let start = game.start(&Opening::default());
    assert_eq!(decided(&game, &start, (0, true)).why.unwrap().reason.key, "why.amazons.book");
    let small = support::bundled::<u128>("amazons-8x8");
    assert!(book::moves(&small, &small.start(&Opening::default())).is_empty(), "the book is of the usual board");
}
