//! Grows the tree, on one thread or several.
//!
//! Several threads share one tree behind a lock. What takes time is done without the lock: a thread goes down to a
//! leaf, plays out from it and judges, and comes back with the value. Meanwhile the simulation under way counts as a
//! visit of unknown value to each node that it passed, so that the other threads look elsewhere. (To go down to several
//! leaves at once would need the lock less often, but would send most of them to leaves that nobody would choose
//! otherwise.)
//!
//! Source of counting what is under way: A. Liu, J. Chen, M. Yu, Y. Zhai, X. Zhou, J. Liu, Watch the Unobserved: A Simple
//! Approach to Parallelizing Monte Carlo Tree Search, ICLR 2020.

use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use sobremesa_core::{Clock, Seed, StopFlag, Stream};

use super::judge::Judge;
use super::scout::Scout;
use super::tree::{AmazonaTree, Descent, DescentEnd, Manner, RootMove};
use crate::bits::Bits;
use crate::game::Amazons;
use crate::state::Position;

/// The limits of a search: the first that is reached ends it.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Limit of simulations; none: any number.
    pub nodes: Option<u64>,
    /// Limit of time by [`Self::clock`]; none: any time.
    pub time: Option<Duration>,
    /// Ends the search when it is set.
    pub stop: &'a StopFlag,
    /// The clock for [`Self::time`]; without one there is no limit of time.
    pub clock: Option<&'a dyn Clock>,
}

impl Budget<'_> {
    /// The greatest number of simulations.
    fn most(&self) -> u64 {
        self.nodes.unwrap_or(if self.time.is_some() && self.clock.is_some() { u64::MAX } else { USUAL })
    }

    /// Whether the search must end for another reason than the number of simulations.
    fn over(&self) -> bool {
        if self.stop.is_set() {
            return true;
        }
        let over = self.time.zip(self.clock).is_some_and(|(time, clock)| clock.spent() >= time);
        if over && let Some(clock) = self.clock {
            clock.cut();
        }
        over
    }
}

/// Number of simulations where neither they nor the time are limited.
const USUAL: u64 = 20_000;

/// Simulations between two looks at the clock and the stop flag.
const LOOK: u64 = 16;

/// How often a thread tries the lock before it sleeps.
const SPINS: u32 = 5_000;

/// A search with its memory.
#[derive(Clone, Debug)]
pub struct AmazonaSearch<W> {
    tree: AmazonaTree<W>,
    scouts: Vec<Scout<W>>,
}

impl<W: Bits> AmazonaSearch<W> {
    /// A search with so many threads, at least 1, and this judge.
    pub fn new(manner: Manner, threads: usize, judge: Judge<W>) -> Self {
        Self { tree: AmazonaTree::new(manner), scouts: vec![Scout::new(judge); threads.max(1)] }
    }

    /// Searches a position in which the side to move has a move. Returns the statistics of its moves and the number of
    /// simulations.
    ///
    /// # Panics
    /// If the position has no move.
    pub fn search(
        &mut self,
        game: &Amazons<W>,
        position: &Position<W>,
        budget: Budget<'_>,
        rng: &mut Stream,
    ) -> (Vec<RootMove>, u64) {
        // What was found before is used again where only the clock counts; with a number of simulations the decision
        // depends on nothing but the position.
        if budget.nodes.is_some() || !self.tree.go_on(game, position) {
            self.scouts.iter_mut().for_each(Scout::forget);
            let ranked = self.scouts[0].rank(game.board(), position);
            self.tree.begin(position, ranked);
        }
        let done = match &mut self.scouts[..] {
            [scout] => alone(&mut self.tree, scout, game, budget, rng),
            scouts => together(&mut self.tree, scouts, game, budget, rng),
        };
        (self.tree.found(), done)
    }
}

/// Runs simulations until the budget is used up; returns their number.
fn alone<W: Bits>(
    tree: &mut AmazonaTree<W>,
    scout: &mut Scout<W>,
    game: &Amazons<W>,
    budget: Budget<'_>,
    rng: &mut Stream,
) -> u64 {
    let most = budget.most();
    let (mut done, mut look) = (0, true);
    while done < most && !tree.decided() && !(look && budget.over()) {
        let mut line = tree.line();
        let mut ranked = false;
        let value = loop {
            match tree.descend(game.board(), &mut line) {
                DescentEnd::Known(value) => break value,
                DescentEnd::Judge => break scout.playout(&tree.manner, game, line.position, rng),
                DescentEnd::Rank => {
                    tree.expand(&line, scout.look(game.board(), &line.position));
                    ranked = true;
                }
            }
        };
        tree.back_up(&line, value);
        done += 1;
        // To rank the moves of a node takes as long as many simulations, so the clock is read after it too.
        look = ranked || done.is_multiple_of(LOOK);
    }
    done
}

/// The same with several threads, this one among them. This thread alone reads the clock, and when it ends, all end.
/// The stop flag is seen by each thread.
fn together<W: Bits>(
    tree: &mut AmazonaTree<W>,
    scouts: &mut [Scout<W>],
    game: &Amazons<W>,
    budget: Budget<'_>,
    rng: &mut Stream,
) -> u64 {
    let mut seed = Seed([0; 32]);
    for bytes in seed.0.chunks_exact_mut(8) {
        bytes.copy_from_slice(&rng.bits64().to_le_bytes());
    }
    let key = seed.key();
    let shared = Mutex::new(Shared { tree, left: budget.most(), done: 0 });
    let ended = StopFlag::default();
    let (first, others) = scouts.split_first_mut().expect("there are several");
    std::thread::scope(|scope| {
        for (number, scout) in (1..).zip(others) {
            let (shared, ended, stop) = (&shared, &ended, budget.stop);
            let mut rng = key.stream(number);
            scope.spawn(move || share(shared, scout, game, &mut rng, || ended.is_set() || stop.is_set()));
        }
        share(&shared, first, game, rng, || budget.over());
        ended.stop();
    });
    shared.into_inner().expect(HELD).done
}

/// What several threads share.
struct Shared<'t, W> {
    tree: &'t mut AmazonaTree<W>,
    /// Simulations that may still begin.
    left: u64,
    /// Simulations that came to their end.
    done: u64,
}

const HELD: &str = "no thread ends before its time";

/// The work of one of several threads: simulates until it must end, the simulations are used up, or the root is
/// decided. It completes every simulation that it began.
fn share<W: Bits>(
    shared: &Mutex<Shared<'_, W>>,
    scout: &mut Scout<W>,
    game: &Amazons<W>,
    rng: &mut Stream,
    over: impl Fn() -> bool,
) {
    // The lock is held except where a scout works: judging is what takes time.
    let mut held = lock(shared);
    let manner = held.tree.manner;
    let mut begun = 0_u64;
    while !(begun.is_multiple_of(LOOK) && over()) {
        let Some(mut line) = held.begin() else { break };
        begun += 1;
        let value = loop {
            match held.tree.descend(game.board(), &mut line) {
                DescentEnd::Known(value) => break value,
                DescentEnd::Judge => {
                    drop(held);
                    let value = scout.playout(&manner, game, line.position, rng);
                    held = lock(shared);
                    break value;
                }
                DescentEnd::Rank => {
                    drop(held);
                    let found = scout.look(game.board(), &line.position);
                    held = lock(shared);
                    held.tree.expand(&line, found);
                }
            }
        };
        held.back_up(&line, value);
    }
}

impl<W: Bits> Shared<'_, W> {
    /// The start of a line; nothing if no simulation is left or the root is decided.
    fn begin(&mut self) -> Option<Descent<W>> {
        if self.tree.decided() {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        Some(self.tree.line())
    }

    fn back_up(&mut self, line: &Descent<W>, value: f64) {
        self.tree.back_up(line, value);
        self.done += 1;
    }
}

/// Takes the lock. It is held for less than a millionth of a second: waking a thread would take longer than spinning.
fn lock<'l, 't, W>(shared: &'l Mutex<Shared<'t, W>>) -> MutexGuard<'l, Shared<'t, W>> {
    for _ in 0..SPINS {
        match shared.try_lock() {
            Ok(held) => return held,
            Err(TryLockError::WouldBlock) => std::hint::spin_loop(),
            Err(TryLockError::Poisoned(_)) => break,
        }
    }
    shared.lock().expect(HELD)
}
