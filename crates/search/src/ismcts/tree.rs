//! The tree and the iterations that grow it.

use std::time::Duration;

use sobremesa_core::{Clock, StopFlag, Stream, Turn, math};

use super::{Rewards, WorldGame};

/// Stands for "no node" in links.
const NONE: u32 = u32::MAX;

/// Iterations between two looks at the clock and the stop flag.
const LOOK: u32 = 64;

/// The limits of a search: the first that is reached ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Number of iterations, at least 1.
    pub iterations: u32,
    /// Most moves of all play-outs together; the play-out that comes to so many is the last. None: any number.
    pub moves: Option<u64>,
    /// Limit of time by the clock that is handed in; none: any time.
    pub time: Option<Duration>,
}

/// A move of the root with its statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldsMove<M> {
    /// The move of the root.
    pub mv: M,
    /// Number of iterations that began with it.
    pub visits: u32,
    /// The mean reward of the side to move, 0..=1; 0 where it was never tried.
    pub reward: f64,
}

#[derive(Clone, Copy, Debug)]
struct Node<M> {
    mv: M,
    /// The side that made the move.
    side: u8,
    first: u32,
    next: u32,
    visits: u32,
    /// How often the move could be made where its node's parent was visited.
    available: u32,
    /// The sum of the rewards of the side that made the move.
    total: f64,
}

/// A search with its memory, which is reused from one decision to the next.
#[derive(Debug)]
pub struct IsmctsSearch<M> {
    nodes: Vec<Node<M>>,
    path: Vec<u32>,
    moves: Vec<M>,
    /// Square root of ln n, by n: it is needed for every child on every way down.
    roots: Vec<f32>,
}

impl<M> Default for IsmctsSearch<M> {
    fn default() -> Self {
        Self { nodes: Vec::new(), path: Vec::new(), moves: Vec::new(), roots: Vec::new() }
    }
}

impl<M: Copy + Eq> IsmctsSearch<M> {
    /// Grows a tree from the moves of the seat to move. `draw` gives the world of each iteration, in which that seat is
    /// to move and holds what it holds. `explore` is the weight of the second term of the bound. Returns the statistics
    /// of each of the `root` moves, in the order given, and the number of iterations.
    pub fn run<L: WorldGame<Move = M>>(
        &mut self,
        model: &mut L,
        (root, explore): (&[M], f32),
        budget: Budget,
        (stop, clock): (&StopFlag, Option<&dyn Clock>),
        rng: &mut Stream,
        mut draw: impl FnMut(&mut Stream) -> L::World,
    ) -> (Vec<WorldsMove<M>>, u32) {
        self.nodes.clear();
        // A table of a million roots is enough: beyond it the root of a logarithm hardly grows.
        self.grow_roots(budget.iterations.min(1 << 20));
        let mut first = NONE;
        let mut done = 0;
        while done < budget.iterations.max(1) {
            if done > 0 && done.is_multiple_of(LOOK) && enough(budget, stop, clock) {
                break;
            }
            let mut world = draw(rng);
            let rewards = self.iterate(model, &mut first, &mut world, explore, rng);
            for index in &self.path {
                let node = &mut self.nodes[*index as usize];
                node.visits += 1;
                node.total += f64::from(rewards[usize::from(node.side)]);
            }
            done += 1;
            if budget.moves.is_some_and(|most| model.finishing_moves() >= most) {
                break;
            }
        }
        let found = root.iter().map(|mv| {
            let node = self.children(first).find(|node| node.mv == *mv);
            let visits = node.map_or(0, |node| node.visits);
            let reward = node.filter(|_| visits > 0).map_or(0.0, |node| node.total / f64::from(visits));
            WorldsMove { mv: *mv, visits, reward }
        });
        (found.collect(), done)
    }

    /// Number of nodes of the last tree.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    fn children(&self, first: u32) -> impl Iterator<Item = &Node<M>> {
        let get = |index: u32| (index != NONE).then(|| &self.nodes[index as usize]);
        std::iter::successors(get(first), move |node| get(node.next))
    }

    /// Extends the table of square roots of logarithms up to `most`.
    fn grow_roots(&mut self, most: u32) {
        for n in self.roots.len() as u32..=most {
            self.roots.push(math::ln(f64::from(n.max(1))).sqrt() as f32);
        }
    }

    /// Goes down the tree in one world, adds a node, and plays on from it. Leaves the nodes that it went through in
    /// `path`.
    fn iterate<L: WorldGame<Move = M>>(
        &mut self,
        model: &mut L,
        root: &mut u32,
        world: &mut L::World,
        explore: f32,
        rng: &mut Stream,
    ) -> Rewards {
        self.path.clear();
        loop {
            let seat = match model.turn(world) {
                Turn::Shuffle => {
                    model.chance(world, rng);
                    continue;
                }
                Turn::Seat(seat) => Some(seat),
                Turn::Over => None,
            };
            // The moves of the root are tried even where the world is known to the end.
            if (seat.is_none() || !self.path.is_empty())
                && let Some(rewards) = model.known(world)
            {
                return rewards;
            }
            // `known` has answered for ends.
            let seat = seat.expect("what an end comes to is known");
            self.moves.clear();
            model.moves(world, &mut self.moves);
            let parent = self.path.last().copied();
            let first = parent.map_or(*root, |parent| self.nodes[parent as usize].first);
            let best = self.select(first, explore);
            // `select` took out every move that has a node: what is left was never tried from here, in any world.
            if self.moves.is_empty() {
                let best = best.expect("a legal move without a node is tried before any other");
                model.play(world, self.nodes[best as usize].mv);
                self.path.push(best);
                continue;
            }
            let mv = match self.moves[..] {
                [only] => only,
                ref untried => untried[rng.below(untried.len() as u32) as usize],
            };
            let new = self.nodes.len() as u32;
            let side = model.side(seat) as u8;
            // A new child goes to the head of its parent's list: nothing has to be moved, and no node holds a list of
            // its own.
            self.nodes.push(Node { mv, side, first: NONE, next: first, visits: 0, available: 1, total: 0.0 });
            match parent {
                Some(parent) => self.nodes[parent as usize].first = new,
                None => *root = new,
            }
            self.path.push(new);
            model.play(world, mv);
            return match model.turn(world) {
                Turn::Over => model.known(world).expect("what an end comes to is known"),
                Turn::Shuffle | Turn::Seat(_) => model.known(world).unwrap_or_else(|| model.finish(world, rng)),
            };
        }
    }

    /// The child with the highest bound among those whose move is legal in this world; takes their moves out of
    /// `moves`.
    fn select(&mut self, first: u32, explore: f32) -> Option<u32> {
        let mut best = None;
        let mut highest = f32::NEG_INFINITY;
        let mut at = first;
        while at != NONE {
            let node = &mut self.nodes[at as usize];
            if let Some(place) = self.moves.iter().position(|mv| *mv == node.mv) {
                self.moves.swap_remove(place);
                // Counted for each legal move, chosen or not: a move that is seldom legal is not neglected for having
                // few visits.
                node.available += 1;
                let visits = node.visits as f32;
                let root = self.roots[(node.available as usize).min(self.roots.len() - 1)];
                let bound = (node.total as f32) / visits + explore * root / visits.sqrt();
                if bound > highest {
                    (best, highest) = (Some(at), bound);
                }
            }
            at = node.next;
        }
        best
    }
}

/// Whether the search must end.
fn enough(budget: Budget, stop: &StopFlag, clock: Option<&dyn Clock>) -> bool {
    if stop.is_set() {
        return true;
    }
    let over = budget.time.zip(clock).is_some_and(|(time, clock)| clock.spent() >= time);
    if over && let Some(clock) = clock {
        clock.cut();
    }
    over
}

#[cfg(test)]
mod tests {
    use sobremesa_core::{MAX_SEATS, Seat, Seed};
    use sobremesa_testkit::Ticks;

    use super::*;

    /// Worlds of the small game, and moves of each side in it.
    const WORLDS: usize = 4;
    const MOVES: usize = 3;

    /// One side moves, then the other, neither knows the world, and the table says what the first gets.
    struct Small {
        table: [[[f32; MOVES]; MOVES]; WORLDS],
        /// Whether the second side holds its first move in the last world only.
        scarce: bool,
        /// Moves made by play-outs.
        finishing: u64,
    }

    impl Small {
        fn held(&self, world: usize) -> bool {
            !self.scarce || world + 1 == WORLDS
        }
    }

    #[derive(Clone)]
    struct At {
        world: usize,
        made: Vec<usize>,
    }

    impl WorldGame for Small {
        type World = At;
        type Move = usize;

        fn turn(&self, at: &At) -> Turn {
            if at.made.len() == 2 { Turn::Over } else { Turn::Seat(Seat(at.made.len() as u8)) }
        }

        fn side(&self, seat: Seat) -> usize {
            seat.index()
        }

        fn moves(&self, at: &At, into: &mut Vec<usize>) {
            into.extend((0..MOVES).filter(|mv| at.made.is_empty() || *mv > 0 || self.held(at.world)));
        }

        fn play(&self, at: &mut At, mv: usize) {
            at.made.push(mv);
        }

        fn chance(&self, _: &mut At, _: &mut Stream) {}

        fn finish(&mut self, at: &mut At, rng: &mut Stream) -> Rewards {
            let mut moves = Vec::new();
            self.moves(at, &mut moves);
            at.made.push(moves[rng.below(moves.len() as u32) as usize]);
            self.finishing += 1;
            self.known(at).expect("it is over")
        }

        fn finishing_moves(&self) -> u64 {
            self.finishing
        }

        fn known(&mut self, at: &At) -> Option<Rewards> {
            let [first, second] = at.made[..] else { return None };
            let mut rewards = [0.0; MAX_SEATS];
            rewards[0] = self.table[at.world][first][second];
            rewards[1] = 1.0 - rewards[0];
            Some(rewards)
        }
    }

    fn small(rng: &mut Stream) -> Small {
        let mut table = [[[0.0; MOVES]; MOVES]; WORLDS];
        table.as_flattened_mut().as_flattened_mut().iter_mut().for_each(|cell| *cell = rng.unit() as f32);
        Small { table, scarce: false, finishing: 0 }
    }

    /// What each first move comes to when the second side, which does not know the world, replies as is best for it.
    fn expected(small: &Small) -> Vec<f64> {
        let value = |first: usize, second: usize| {
            small.table.iter().map(|world| f64::from(world[first][second])).sum::<f64>() / WORLDS as f64
        };
        (0..MOVES).map(|first| (0..MOVES).map(|second| value(first, second)).fold(1.0, f64::min)).collect()
    }

    fn draw(rng: &mut Stream) -> At {
        At { world: rng.below(WORLDS as u32) as usize, made: Vec::new() }
    }

    fn search(small: &mut Small, iterations: u32, rng: &mut Stream) -> Vec<WorldsMove<usize>> {
        let budget = Budget { iterations, moves: None, time: None };
        IsmctsSearch::default().run(small, (&[0, 1, 2], 0.3), budget, (&StopFlag::default(), None), rng, draw).0
    }

    #[test]
    fn the_best_move_against_the_best_reply_is_found() {
        let key = Seed::from_text("small games").key();
        for game in 0..40 {
            let mut rng = key.stream(game);
            let mut small = small(&mut rng);
            let expected = expected(&small);
            let found = search(&mut small, 40_000, &mut rng);
            let best = found.iter().max_by_key(|found| found.visits).expect("there are moves");
            let most = expected.iter().copied().fold(0.0, f64::max);
            assert!(most - expected[best.mv] < 0.02, "game {game}: {expected:?}, {found:?}");
            assert!((best.reward - expected[best.mv]).abs() < 0.04, "game {game}: {expected:?}, {found:?}");
        }
    }

    #[test]
    fn a_move_that_few_worlds_have_is_tried_where_it_can_be() {
        // The second side's first move takes all, the others nothing: it makes it in the one world of four that has it.
        let mut small = Small { table: [[[0.0, 1.0, 1.0]; MOVES]; WORLDS], scarce: true, finishing: 0 };
        let mut rng = Seed::from_text("a scarce move").key().stream(0);
        for found in search(&mut small, 10_000, &mut rng) {
            assert!((found.reward - 0.75).abs() < 0.03, "{found:?}");
        }
    }

    #[test]
    fn the_same_stream_finds_the_same() {
        let mut rng = Seed::from_text("a small game").key().stream(0);
        let mut small = small(&mut rng);
        let stream = || Seed::from_text("search").key().stream(1);
        assert_eq!(search(&mut small, 500, &mut stream()), search(&mut small, 500, &mut stream()));
    }

    #[test]
    fn a_search_ends_when_it_is_told_to() {
        let mut rng = Seed::from_text("a small game").key().stream(0);
        let mut small = small(&mut rng);
        let stop = StopFlag::default();
        stop.stop();
        let budget = Budget { iterations: 1_000_000, moves: None, time: None };
        let (found, done) =
            IsmctsSearch::default().run(&mut small, (&[0, 1, 2], 0.3), budget, (&stop, None), &mut rng, draw);
        assert_eq!((done, found.iter().map(|found| found.visits).sum::<u32>()), (LOOK, LOOK));
    }

    #[test]
    fn a_search_ends_when_its_play_outs_have_made_so_many_moves() {
        let mut rng = Seed::from_text("a small game").key().stream(0);
        let mut small = small(&mut rng);
        let budget = Budget { iterations: 1_000_000, moves: Some(2), time: None };
        let limits = (&StopFlag::default(), None);
        let (found, done) = IsmctsSearch::default().run(&mut small, (&[0, 1, 2], 0.3), budget, limits, &mut rng, draw);
        // Each play-out is of one move, and the tree takes in a hand of two moves after three of them.
        assert_eq!((small.finishing, found.iter().map(|found| found.visits).sum::<u32>()), (2, done));
        assert!(done >= 2, "{done}");
        // What was made by an earlier search counts, so that its model begins anew.
        let (_, done) = IsmctsSearch::default().run(&mut small, (&[0, 1, 2], 0.3), budget, limits, &mut rng, draw);
        assert_eq!(done, 1);
    }

    #[test]
    fn a_search_ends_when_its_time_is_over_and_says_so() {
        let mut rng = Seed::from_text("a small game").key().stream(0);
        let mut small = small(&mut rng);
        let mut run = |iterations| {
            let clock = Ticks::default();
            let budget = Budget { iterations, moves: None, time: Some(Duration::from_millis(10)) };
            let limits = (&StopFlag::default(), Some(&clock as &dyn Clock));
            let (_, done) = IsmctsSearch::default().run(&mut small, (&[0, 1, 2], 0.3), budget, limits, &mut rng, draw);
            (done, clock.is_cut())
        };
        assert_eq!(run(1_000_000), (10 * LOOK, true));
        assert_eq!(run(100), (100, false));
    }
}
