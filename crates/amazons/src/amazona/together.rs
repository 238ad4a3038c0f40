//! Several trees at once, a thread each.
//!
//! Each grows by chance of its own, and what they found of the moves of the root is added up. With a number of simulations
//! each does its share of them, so that the decision depends on nothing else but how many trees there are; where the clock
//! is the limit the first looks at it, and when it ends all end.

use std::time::Duration;

use sobremesa_core::{Clock, Seed, StopFlag, Stream};

use super::tree::{Budget, Found, Tree};
use crate::bits::Bits;
use crate::game::Amazons;
use crate::state::Position;

/// The time of a tree that goes on until it is told to stop.
#[derive(Debug)]
struct Endless;

impl Clock for Endless {
    fn spent(&self) -> Duration {
        Duration::ZERO
    }

    fn cut(&self) {}
}

/// Searches a position in which the side to move has a move with every tree; says what they found together, and how many
/// simulations there were. Precondition: there is a tree.
pub(super) fn search<W: Bits>(
    trees: &mut [Tree<W>],
    game: &Amazons<W>,
    position: &Position<W>,
    budget: Budget<'_>,
    rng: &mut Stream,
) -> (Vec<Found>, u64) {
    let threads = trees.len() as u64;
    let (first, others) = trees.split_first_mut().expect("there is a tree");
    if others.is_empty() {
        return first.search(game, position, budget, rng);
    }
    let mut seed = Seed([0; 32]);
    for bytes in seed.0.chunks_exact_mut(8) {
        bytes.copy_from_slice(&rng.bits64().to_le_bytes());
    }
    let key = seed.key();
    let share = budget.nodes.map(|nodes| nodes / threads);
    let ended = StopFlag::default();
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..)
            .zip(others)
            .map(|(number, tree)| {
                let stop = if share.is_some() { budget.stop } else { &ended };
                let mut rng = key.stream(number);
                scope.spawn(move || {
                    let budget = Budget { nodes: share, time: Some(Duration::MAX), stop, clock: Some(&Endless) };
                    tree.search(game, position, budget, &mut rng)
                })
            })
            .collect();
        let left = budget.nodes.map(|nodes| nodes - share.unwrap_or(0) * (threads - 1));
        let (mut found, mut done) = first.search(game, position, Budget { nodes: left, ..budget }, rng);
        ended.stop();
        for other in others {
            let (more, simulations) = other.join().expect("a search comes to its end");
            done += simulations;
            found.extend(more);
        }
        (added(found), done)
    })
}

/// What was found of each move, added up, in ascending order of the moves.
fn added(mut found: Vec<Found>) -> Vec<Found> {
    found.sort_by_key(|found| found.mv);
    let mut sums: Vec<Found> = Vec::new();
    for one in found {
        match sums.last_mut() {
            Some(sum) if sum.mv == one.mv => {
                let visits = sum.visits + one.visits;
                // Without visits both are what the judge gave it, which is the same.
                if visits > 0 {
                    let total = f64::from(sum.visits) * sum.chance + f64::from(one.visits) * one.chance;
                    sum.chance = total / f64::from(visits);
                }
                sum.visits = visits;
                sum.known = sum.known.or(one.known);
            }
            _ => sums.push(one),
        }
    }
    for sum in &mut sums {
        sum.chance = sum.known.map_or(sum.chance, |won| f64::from(u8::from(won)));
    }
    sums
}
