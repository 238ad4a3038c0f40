//! The search on a game that can be counted by hand: taking one to three of a heap, who takes the last wins.

use sobremesa_core::Seed;
use sobremesa_testkit::Ticks;

use super::*;

/// Heap games: whoever takes the last piece wins, so that a heap of a multiple of four is lost.
struct Heap {
    /// Whether all moves are looked at, or only the first two.
    all: bool,
    /// Whether a side is known to win that can take all there is.
    sees: bool,
    /// Play-outs that were asked for.
    playouts: u32,
}

impl MctsGame for Heap {
    type State = u32;
    type Move = u32;

    fn moves(&mut self, heap: &u32, rng: &mut Stream, into: &mut Vec<u32>) -> bool {
        into.extend((1..=3).filter(|take| take <= heap));
        rng.shuffle(into);
        if !self.all {
            into.truncate(2);
        }
        self.all || *heap <= 2
    }

    fn play(&mut self, heap: &mut u32, take: u32) {
        *heap -= take;
    }

    fn known(&mut self, heap: &u32) -> Option<bool> {
        match heap {
            0 => Some(false),
            1..=3 if self.sees => Some(true),
            _ => None,
        }
    }

    fn playout(&mut self, mut heap: u32, rng: &mut Stream) -> f64 {
        self.playouts += 1;
        let mut ours = true;
        while heap > 0 {
            heap -= 1 + rng.below(heap.min(3));
            ours = !ours;
        }
        // The side to move with nothing left has lost.
        if ours { 0.0 } else { 1.0 }
    }
}

fn budget(simulations: u32, stop: &StopFlag) -> Budget<'_> {
    Budget { simulations, time: None, stop, clock: None }
}

const SELECTIONS: [Selection; 4] = [
    Selection::Ucb1 { exploration: 1.0 },
    Selection::Ucb1Tuned { exploration: 1.0 },
    Selection::EpsilonGreedy { epsilon: 0.2, others: Others::Alike },
    Selection::EpsilonGreedy { epsilon: 0.2, others: Others::ByResults },
];

fn run(heap: u32, selection: Selection, simulations: u32, seed: u64) -> (Vec<RootMove<u32>>, u32) {
    let mut rng = Seed::from_text("heaps").key().stream(seed);
    let root: Vec<u32> = (1..=3).filter(|take| *take <= heap).collect();
    let mut model = Heap { all: true, sees: false, playouts: 0 };
    search(&mut model, &heap, &root, selection, budget(simulations, &StopFlag::default()), &mut rng)
}

#[test]
fn the_winning_move_is_found_and_visited_most() {
    for selection in SELECTIONS {
        for heap in [13, 14, 15, 17] {
            let (found, done) = run(heap, selection, 20_000, 0);
            let best = best(&found).expect("there are moves");
            assert_eq!(best.mv, heap % 4, "{selection:?}, {heap}: {found:?}");
            assert!(done <= 20_000 && found.iter().map(|found| found.visits).sum::<u32>() == done, "{found:?}");
        }
    }
}

#[test]
fn small_games_are_solved() {
    for selection in SELECTIONS {
        let (found, done) = run(7, selection, 100_000, 1);
        assert!(done < 5_000, "it ends when it is solved: {done}");
        assert_eq!(best(&found).map(|best| (best.mv, best.known)), Some((3, Some(true))), "{found:?}");
        // A lost heap: every move loses for sure.
        let (found, done) = run(8, selection, 100_000, 2);
        assert!(done < 5_000);
        assert!(found.iter().all(|found| found.known == Some(false) && found.value == 0.0), "{found:?}");
    }
}

#[test]
fn a_side_is_not_lost_because_the_moves_that_were_looked_at_lose() {
    // Only two moves of each position are listed, so that no position can be known to be lost by its moves.
    let mut rng = Seed::from_text("heaps").key().stream(3);
    let mut model = Heap { all: false, sees: false, playouts: 0 };
    let stop = StopFlag::default();
    let (found, _) = search(&mut model, &8, &[1, 2, 3], SELECTIONS[0], budget(20_000, &stop), &mut rng);
    // Four and five are left by these moves; from four on all three moves would have to be known.
    assert!(found.iter().all(|found| found.known != Some(true)), "{found:?}");
    assert!(found.iter().any(|found| found.known.is_none()), "{found:?}");
}

#[test]
fn a_full_tree_proves_nothing_by_the_moves_that_found_room() {
    let stop = StopFlag::default();
    for (most, seed) in (1..60).flat_map(|most| (0..20).map(move |seed| (most, seed))) {
        for (selection, heap) in SELECTIONS.into_iter().zip([7, 9, 10]) {
            let mut rng = Seed::from_text("full trees").key().stream(seed);
            let mut model = Heap { all: true, sees: true, playouts: 0 };
            let mut tree = Tree::new(1, selection, most);
            let (found, _) = search_in(&mut tree, &mut model, &heap, &[1, 2, 3], budget(300, &stop), &mut rng);
            for found in found {
                let wins = (heap - found.mv) % 4 == 0;
                assert!(found.known.is_none_or(|known| known == wins), "{most} nodes, {heap}: {found:?}");
            }
            assert!(tree.nodes.len() <= most, "{} nodes of {most}", tree.nodes.len());
        }
    }
}

#[test]
fn every_move_of_a_full_tree_has_a_node_or_waits_for_one() {
    let stop = StopFlag::default();
    for most in 2..60 {
        let mut rng = Seed::from_text("full trees").key().stream(0);
        let mut model = Heap { all: true, sees: false, playouts: 0 };
        let mut tree = Tree::new(1, SELECTIONS[0], most);
        // So many pieces that nothing is ever known, and that every position has three moves.
        search_in(&mut tree, &mut model, &1_000, &[1, 2, 3], budget(200, &stop), &mut rng);
        for node in tree.nodes.iter().filter(|node| node.untried.is_some()) {
            let waiting = node.untried.as_ref().map_or(0, Vec::len);
            assert_eq!(node.children.len() + waiting, 3, "{most} nodes");
        }
    }
}

#[test]
fn a_tree_takes_no_more_moves_than_it_has_room_for() {
    let stop = StopFlag::default();
    for most_moves in 1..60 {
        let mut rng = Seed::from_text("many moves").key().stream(0);
        let mut model = Heap { all: true, sees: true, playouts: 0 };
        let mut tree = Tree { most_moves, ..Tree::new(1, SELECTIONS[0], MOST_NODES) };
        let (found, done) = search_in(&mut tree, &mut model, &10, &[1, 2, 3], budget(300, &stop), &mut rng);
        assert!(tree.moves < most_moves + 3 && tree.nodes.len() <= tree.moves + 1, "{most_moves}: {}", tree.moves);
        assert_eq!(found.iter().map(|found| found.visits).sum::<u32>(), done, "{most_moves}");
        for found in found {
            let wins = (10 - found.mv) % 4 == 0;
            assert!(found.known.is_none_or(|known| known == wins), "{most_moves} moves: {found:?}");
        }
    }
}

#[test]
fn visits_are_counted_and_explored_as_the_formula_says() {
    // Without exploration the best mean alone is visited; with much of it all are visited alike.
    let spread = |exploration| {
        let (found, _) = run(30, Selection::Ucb1 { exploration }, 3_000, 4);
        let visits: Vec<u32> = found.iter().map(|found| found.visits).collect();
        *visits.iter().max().unwrap() - *visits.iter().min().unwrap()
    };
    assert!(spread(50.0) < 100, "{}", spread(50.0));
    assert!(spread(0.1) > 2_000, "{}", spread(0.1));
}

/// Arms that pay with a chance each: the first move chooses one, after it there is only waiting.
struct Bandit([f64; 3]);

impl MctsGame for Bandit {
    type State = Vec<usize>;
    type Move = usize;

    fn moves(&mut self, made: &Vec<usize>, _: &mut Stream, into: &mut Vec<usize>) -> bool {
        into.extend(if made.is_empty() { 0..3 } else { 0..1 });
        true
    }

    fn play(&mut self, made: &mut Vec<usize>, mv: usize) {
        made.push(mv);
    }

    fn known(&mut self, _: &Vec<usize>) -> Option<bool> {
        None
    }

    fn playout(&mut self, made: Vec<usize>, rng: &mut Stream) -> f64 {
        let pays = rng.unit() < self.0[made[0]];
        // The first side is to move after an even number of moves.
        f64::from(u8::from(pays == made.len().is_multiple_of(2)))
    }
}

fn pulled(selection: Selection, pulls: u32) -> Vec<RootMove<usize>> {
    let mut rng = Seed::from_text("arms").key().stream(0);
    let stop = StopFlag::default();
    search(&mut Bandit([0.2, 0.8, 0.5]), &Vec::new(), &[0, 1, 2], selection, budget(pulls, &stop), &mut rng).0
}

#[test]
fn one_of_the_others_is_chosen_as_often_as_epsilon_says() {
    for epsilon in [0.1, 0.5] {
        let found = pulled(Selection::EpsilonGreedy { epsilon, others: Others::Alike }, 2_000);
        let shares = [0, 1, 2].map(|arm: usize| f64::from(found[arm].visits) / 2_000.0);
        // The best is the second; of the others each as often.
        let expected = [epsilon / 2.0, 1.0 - epsilon, epsilon / 2.0];
        let near = |(one, other): (&f64, &f64)| (one - other).abs() < 0.03;
        assert!(shares.iter().zip(&expected).all(near), "epsilon {epsilon}: {shares:?}");
    }
}

#[test]
fn others_are_chosen_by_their_results_where_that_is_asked_for() {
    let found = pulled(Selection::EpsilonGreedy { epsilon: 0.5, others: Others::ByResults }, 4_000);
    let visits = [0, 2].map(|arm: usize| f64::from(found[arm].visits));
    // They win 2 and 5 times of 10.
    let share = visits[0] / (visits[0] + visits[1]);
    assert!((share - 2.0 / 7.0).abs() < 0.04, "{share}: {found:?}");
    // One that never won is tried now and then all the same.
    let mut rng = Seed::from_text("arms").key().stream(1);
    let stop = StopFlag::default();
    let selection = Selection::EpsilonGreedy { epsilon: 0.5, others: Others::ByResults };
    let mut arms = Bandit([0.0, 1.0, 0.5]);
    let (found, _) = search(&mut arms, &Vec::new(), &[0, 1, 2], selection, budget(2_000, &stop), &mut rng);
    assert!(found[0].visits >= 5 && found[0].visits < found[2].visits / 4, "{found:?}");
}

#[test]
fn means_are_those_of_the_arms() {
    for selection in SELECTIONS {
        let found = pulled(selection, 2_000);
        assert!((found[1].value - 0.8).abs() < 0.04, "{selection:?}: {found:?}");
        assert!(found[1].visits > found[2].visits && found[2].visits >= found[0].visits / 2, "{found:?}");
    }
}

#[test]
fn the_same_stream_finds_the_same() {
    for selection in SELECTIONS {
        assert_eq!(run(40, selection, 500, 9), run(40, selection, 500, 9));
    }
}

#[test]
fn a_search_ends_with_its_time_and_when_it_is_told() {
    let mut rng = Seed::from_text("heaps").key().stream(6);
    let stop = StopFlag::default();
    let clock = Ticks::default();
    let limited = Budget { time: Some(Duration::from_millis(10)), clock: Some(&clock), ..budget(1_000_000, &stop) };
    let mut model = Heap { all: true, sees: false, playouts: 0 };
    let (_, done) = search(&mut model, &50, &[1, 2, 3], SELECTIONS[0], limited, &mut rng);
    assert_eq!((done, clock.is_cut()), (10 * LOOK, true));
    stop.stop();
    let (_, done) = search(&mut model, &50, &[1, 2, 3], SELECTIONS[0], budget(1_000, &stop), &mut rng);
    assert_eq!(done, LOOK);
}
