//! The search against plain negamax, on trees of random values in which positions meet again.

use sobremesa_core::{Seed, Stream};
use sobremesa_testkit::Ticks;

use super::*;

/// A made-up game: a position is a set of numbers that were taken, by turns; who takes none has lost. What a position is
/// worth, and which numbers may be taken, comes from a hash of it, so that positions meet again by other orders.
struct Made {
    seed: u64,
    looked: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Taken {
    bits: u16,
    plies: u32,
}

fn hash(seed: u64, bits: u16, more: u64) -> u64 {
    let mut z = (seed ^ u64::from(bits) << 20 ^ more << 50).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ (z >> 32)
}

impl AlphaBetaGame for Made {
    type State = Taken;
    type Move = u16;

    fn moves(&mut self, state: &Taken, into: &mut Vec<u16>) {
        into.extend((0..10).filter(|number| self.is_legal(state, *number)));
    }

    fn is_legal(&self, state: &Taken, number: u16) -> bool {
        state.bits >> number & 1 == 0 && !hash(self.seed, state.bits, 1 + u64::from(number)).is_multiple_of(5)
    }

    fn make(&mut self, state: &mut Taken, number: u16) {
        state.bits |= 1 << number;
        state.plies += 1;
    }

    fn undo(&mut self, state: &mut Taken, number: u16) {
        state.bits &= !(1 << number);
        state.plies -= 1;
    }

    fn key(&self, state: &Taken) -> u64 {
        // Few places, so that positions get into each other's way.
        hash(3, state.bits, 0)
    }

    fn evaluate(&mut self, state: &Taken) -> i32 {
        self.looked += 1;
        let value = (hash(self.seed, state.bits, 0) % 41) as i32 - 20;
        if state.plies.is_multiple_of(2) { value } else { -value }
    }

    fn is_lost(&self, state: &Taken) -> bool {
        (0..10).all(|number| !self.is_legal(state, number))
    }

    fn places_of(&self, number: u16) -> [usize; 2] {
        [usize::from(number), 10]
    }

    fn places(&self) -> usize {
        11
    }
}

/// Plain negamax, to compare with.
fn plain(game: &mut Made, state: &mut Taken, depth: u32, ply: u32) -> i32 {
    if game.is_lost(state) {
        return ply as i32 - WIN;
    }
    if depth == 0 {
        return game.evaluate(state);
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let values = moves.into_iter().map(|mv| {
        game.make(state, mv);
        let value = -plain(game, state, depth - 1, ply + 1);
        game.undo(state, mv);
        value
    });
    values.max().expect("it has a move")
}

fn budget(depth: u32, stop: &StopFlag) -> Budget<'_> {
    Budget { depth, nodes: None, time: None, stop, clock: None }
}

fn root(game: &mut Made, state: &Taken) -> Vec<u16> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

fn shuffled(mut moves: Vec<u16>, rng: &mut Stream) -> Vec<u16> {
    rng.shuffle(&mut moves);
    moves
}

#[test]
fn values_are_those_of_plain_minimax_and_fewer_positions_are_looked_at() {
    let mut rng = Seed::from_text("alpha-beta").key().stream(0);
    let stop = StopFlag::default();
    let (mut all, mut looked) = (0, 0);
    for seed in 0..300 {
        let mut search = AlphaBetaSearch::new(1 << 6);
        for depth in 1..=5 {
            let mut game = Made { seed, looked: 0 };
            let mut state = Taken { bits: 0, plies: 0 };
            let root = shuffled(root(&mut game, &state), &mut rng);
            if root.is_empty() {
                continue;
            }
            let expected = plain(&mut game, &mut state, depth, 0);
            all += game.looked;
            game.looked = 0;
            let found = search.run(&mut game, &mut state, &root, budget(depth, &stop));
            looked += game.looked;
            assert_eq!(state, Taken { bits: 0, plies: 0 }, "every move is taken back");
            assert_eq!(found.value, expected, "game {seed}, depth {depth}");
            assert!(found.whole);
            // The move is worth what is said of it.
            game.make(&mut state, found.mv);
            let value = -plain(&mut game, &mut state, found.depth - 1, 1);
            assert_eq!(value, expected, "game {seed}, depth {depth}: {}", found.mv);
        }
    }
    assert!(looked * 4 < all, "{looked} of {all}");
}

#[test]
fn a_win_is_found_and_ends_the_search() {
    let stop = StopFlag::default();
    let mut wins = 0;
    for seed in 0..200 {
        let mut game = Made { seed, looked: 0 };
        let mut state = Taken { bits: 0b11_1000_1110, plies: 0 };
        let root = root(&mut game, &state);
        if root.is_empty() {
            continue;
        }
        let found = AlphaBetaSearch::new(1 << 8).run(&mut game, &mut state, &root, budget(40, &stop));
        assert!(found.value.abs() >= WON, "four numbers are left: the end is seen");
        assert!(found.depth <= 5, "{found:?}");
        wins += u32::from(found.value > 0);
    }
    assert!((40..160).contains(&wins), "{wins}");
}

#[test]
fn the_clock_is_looked_at_inside_the_search() {
    let stop = StopFlag::default();
    let mut game = Made { seed: 1, looked: 0 };
    let mut state = Taken { bits: 0, plies: 0 };
    let root = root(&mut game, &state);
    let mut run = |milliseconds, depth| {
        let clock = Ticks::default();
        let time = Some(Duration::from_millis(milliseconds));
        let budget = Budget { time, clock: Some(&clock), ..budget(depth, &stop) };
        let found = AlphaBetaSearch::new(1 << 4).run(&mut game, &mut state, &root, budget);
        (found, clock.is_cut())
    };
    let (whole, _) = run(1_000_000, 6);
    assert!(whole.nodes > 10 * LOOK, "{whole:?}");
    let (cut, was_cut) = run(3, 6);
    assert!(was_cut && cut.nodes <= 3 * LOOK, "{cut:?}");
    assert!(cut.depth > 1, "what was found before stands: {cut:?}");
    assert!(!run(1_000_000, 2).1);
}

#[test]
fn a_search_ends_after_its_positions_and_when_it_is_told() {
    let stop = StopFlag::default();
    let mut game = Made { seed: 1, looked: 0 };
    let mut state = Taken { bits: 0, plies: 0 };
    let root = root(&mut game, &state);
    let budget = Budget { nodes: Some(100), ..budget(9, &stop) };
    let found = AlphaBetaSearch::new(1 << 4).run(&mut game, &mut state, &root, budget);
    assert_eq!((found.nodes, found.whole), (100, false));
    let again = AlphaBetaSearch::new(1 << 4).run(&mut game, &mut state, &root, budget);
    assert_eq!(found, again, "the same budget finds the same");
    stop.stop();
    let found = AlphaBetaSearch::new(1 << 4).run(&mut game, &mut state, &root, Budget { nodes: None, ..budget });
    assert_eq!((found.mv, found.nodes), (root[0], 0), "it answers at once");
}

#[test]
fn what_the_history_has_kept_orders_the_moves() {
    let stop = StopFlag::default();
    let (mut fresh, mut kept) = (0, 0);
    for seed in 0..60 {
        let mut game = Made { seed, looked: 0 };
        let mut state = Taken { bits: 0, plies: 0 };
        let root = root(&mut game, &state);
        if root.is_empty() {
            continue;
        }
        let mut search = AlphaBetaSearch::new(1 << 10);
        let first = search.run(&mut game, &mut state, &root, budget(5, &stop));
        let history = History::new(search.history().places().to_vec());
        assert_eq!(&history, search.history());
        let mut again = AlphaBetaSearch::new(1 << 10);
        again.set_history(history);
        let second = again.run(&mut game, &mut state, &root, budget(5, &stop));
        assert_eq!(second.value, first.value);
        fresh += first.nodes;
        kept += second.nodes;
    }
    assert_ne!(kept, fresh, "the order is another");
}

/// Takes the moves out one after the other, each time the first of the highest rank, by looking at all.
fn by_plain_search(mut moves: Vec<u16>, mut ranks: Vec<u32>) -> Vec<u16> {
    let mut taken = Vec::new();
    while let Some(highest) = ranks.iter().max() {
        let best = ranks.iter().position(|rank| rank == highest).unwrap();
        ranks.swap_remove(best);
        taken.push(moves.swap_remove(best));
    }
    taken
}

#[test]
fn moves_are_taken_by_rank_as_a_plain_search_takes_them() {
    let key = Seed::from_text("ranks").key();
    for round in 0..300 {
        let mut rng = key.stream(round);
        let (before, count, kinds) = (rng.below(3), rng.below(40), 1 + rng.below(6));
        let mut search = AlphaBetaSearch::new(1);
        // Those of positions further up the path stand before them, and are left alone.
        search.moves = (0..(before + count) as u16).collect();
        search.ranks = (0..before + count).map(|_| rng.below(kinds) * rng.below(2)).collect();
        let begin = before as usize;
        let plain = by_plain_search(search.moves[begin..].to_vec(), search.ranks[begin..].to_vec());
        let mut bound = u32::MAX;
        let taken: Vec<u16> = std::iter::from_fn(|| search.next(begin, &mut bound)).collect();
        assert_eq!((taken, search.moves.len(), search.ranks.len()), (plain, begin, begin), "round {round}");
    }
}
