//! Monte Carlo tree search for two sides with everything in the open.
//!
//! Each simulation goes down the tree, adds a node, and plays on from it or asks for a value; the result is noted on
//! the way back. Nodes that are proved won or lost are marked and no longer visited.
//!
//! It is the published method, for the classic players of Amazons that play games out; a thousand play-outs are worth
//! less than one look at territory there (docs/players/amazons.md). The tree of `amazona` knows a judge and leaves moves
//! out by it, and is too closely made for that game to serve others. The tree of [`crate::ismcts`] is for games with
//! hidden parts, and its nodes can prove nothing.
//!
//! Sources: L. Kocsis, C. Szepesvári, Bandit Based Monte-Carlo Planning, ECML 2006 (UCT); P. Auer, N. Cesa-Bianchi,
//! P. Fischer, Finite-time Analysis of the Multiarmed Bandit Problem, Machine Learning 47, 2002 (UCB1, UCB1-tuned,
//! epsilon-greedy); M. Winands, Y. Björnsson, J.-T. Saito, Monte-Carlo Tree Search Solver, CG 2008.

#[cfg(test)]
mod tests;

use std::time::Duration;

use sobremesa_core::{Clock, StopFlag, Stream, math};

/// The rules of a game, as this search plays it.
pub trait MctsGame {
    /// A position; each simulation copies the one at the root.
    type State: Clone;
    /// What the side to move decides.
    type Move: Copy + Eq;

    /// Adds the moves of the side to move that are worth a look, at least one, the most promising first. Returns
    /// whether these are all its moves: only then a side all of whose moves lose has lost.
    fn moves(&mut self, state: &Self::State, rng: &mut Stream, into: &mut Vec<Self::Move>) -> bool;

    /// Makes a legal move.
    fn play(&mut self, state: &mut Self::State, mv: Self::Move);

    /// Whether the side to move is sure to win (true) or lose (false); nothing where that is open.
    fn known(&mut self, state: &Self::State) -> Option<bool>;

    /// Plays on to the end, or to where a value can be given; returns the value for the side to move, 0..=1.
    fn playout(&mut self, state: Self::State, rng: &mut Stream) -> f64;
}

/// The rule by which the next child is chosen once all have been tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// UCB1: the mean, and exploration times the root of ln n / m, for n visits of the node and m of the child.
    Ucb1 {
        /// The weight of exploration; the published value is the square root of two.
        exploration: f64,
    },
    /// UCB1-tuned: UCB1 with the variance that was seen in place of its upper bound, a quarter.
    Ucb1Tuned {
        /// The weight of exploration; 1 as published.
        exploration: f64,
    },
    /// Epsilon-greedy: the best mean, or with probability `epsilon` one of the others.
    EpsilonGreedy {
        /// The probability of taking one of the others, 0..=1.
        epsilon: f64,
        /// Which of them.
        others: Others,
    },
}

/// How one of the children that are not the best is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Others {
    /// All are equally likely.
    #[default]
    Alike,
    /// Each by its share of the sum of their means, the results of what was played through it, with a win and a loss added to
    /// each (the rule of succession): one that lost at first is tried again.
    ByResults,
}

/// The limits of a search: the first that is reached ends it.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Number of simulations, at least 1.
    pub simulations: u32,
    /// Limit of time by [`Self::clock`]; none: any time.
    pub time: Option<Duration>,
    /// Ends the search when it is set.
    pub stop: &'a StopFlag,
    /// The clock for [`Self::time`]; without one there is no limit of time.
    pub clock: Option<&'a dyn Clock>,
}

/// A move of the root with its statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove<M> {
    /// The move of the root.
    pub mv: M,
    /// Number of simulations that began with it.
    pub visits: u32,
    /// Its value for the side to move, 0..=1: the mean, or 1 or 0 where that is sure; 0 if it was never tried.
    pub value: f64,
    /// Whether it is sure to win (true) or lose (false); nothing where that is open.
    pub known: Option<bool>,
}

/// Simulations between two looks at the clock and the stop flag.
const LOOK: u32 = 8;

#[derive(Clone, Debug)]
struct Node<M> {
    mv: M,
    visits: u32,
    /// Sums of the values, and of their squares, for the side that made the move.
    total: f64,
    squares: f64,
    /// Whether the side that made the move has won or lost for sure.
    known: Option<bool>,
    children: Vec<u32>,
    /// Moves without a node, the next one last; nothing before the node asked for its moves.
    untried: Option<Vec<M>>,
    /// Whether children and untried moves are all legal moves.
    all: bool,
}

impl<M> Node<M> {
    const fn new(mv: M) -> Self {
        Self { mv, visits: 0, total: 0.0, squares: 0.0, known: None, children: Vec::new(), untried: None, all: false }
    }

    fn mean(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.total / f64::from(self.visits) }
    }
}

/// The greatest number of nodes of a tree. A full tree grows no more: simulations go down to its leaves and play on
/// from there. Moves without a node stay untried, so that no node is ever proved by some of its moves.
const MOST_NODES: usize = 1 << 22;

/// The greatest number of moves that wait in a tree for a node of their own. Nodes that come after it are given no moves:
/// simulations play on from them, as in a full tree. In the middle of a game a node has hundreds of moves, so that without
/// this bound they would take many times the memory of the nodes. A move of Amazons has 3 bytes: 200 MB, beside some 400 MB
/// of nodes.
const MOST_MOVES: usize = 1 << 26;

/// Searches among the moves `root` of a position. Returns the statistics of each, in the order given, and the number of
/// simulations. A root move that is sure to win ends the search.
///
/// # Panics
/// If there is no move.
pub fn search<L: MctsGame>(
    model: &mut L,
    state: &L::State,
    root: &[L::Move],
    selection: Selection,
    budget: Budget<'_>,
    rng: &mut Stream,
) -> (Vec<RootMove<L::Move>>, u32) {
    search_in(&mut Tree::new(root[0], selection, MOST_NODES), model, state, root, budget, rng)
}

/// Searches in a tree that consists of its root.
fn search_in<L: MctsGame>(
    tree: &mut Tree<L::Move>,
    model: &mut L,
    state: &L::State,
    root: &[L::Move],
    budget: Budget<'_>,
    rng: &mut Stream,
) -> (Vec<RootMove<L::Move>>, u32) {
    let mut done = 0;
    while done < budget.simulations.max(1) {
        if done > 0 && done.is_multiple_of(LOOK) && over(budget) {
            break;
        }
        tree.simulate(model, state.clone(), rng);
        done += 1;
        // The root's own mark is that of the side that is not to move.
        if tree.nodes[0].known.is_some() {
            break;
        }
    }
    let found = root.iter().map(|mv| tree.found(*mv)).collect();
    (found, done)
}

/// The move to play: one that is sure to win; else the most visited that is not sure to lose, then the one with the
/// best mean, then the first.
pub fn best<M: Copy>(found: &[RootMove<M>]) -> Option<&RootMove<M>> {
    let rank = |found: &RootMove<M>| match found.known {
        Some(true) => 2,
        None => 1,
        Some(false) => 0,
    };
    // Reversed, since `max_by` takes the last of equals.
    found.iter().rev().max_by(|one, other| {
        let order = rank(one).cmp(&rank(other)).then(one.visits.cmp(&other.visits));
        order.then(one.value.total_cmp(&other.value))
    })
}

fn over(budget: Budget<'_>) -> bool {
    if budget.stop.is_set() {
        return true;
    }
    let over = budget.time.zip(budget.clock).is_some_and(|(time, clock)| clock.spent() >= time);
    if over && let Some(clock) = budget.clock {
        clock.cut();
    }
    over
}

struct Tree<M> {
    nodes: Vec<Node<M>>,
    path: Vec<u32>,
    selection: Selection,
    /// Most nodes, at least 1.
    most: usize,
    /// Most moves that nodes are given in all; the last of those that get any may pass it.
    most_moves: usize,
    /// The number of moves that nodes were given.
    moves: usize,
}

impl<M: Copy + Eq> Tree<M> {
    /// A tree of one node; the move of the root is never read.
    fn new(any: M, selection: Selection, most: usize) -> Self {
        let nodes = vec![Node::new(any)];
        Self { nodes, path: Vec::new(), selection, most, most_moves: MOST_MOVES, moves: 0 }
    }

    fn found(&self, mv: M) -> RootMove<M> {
        let children = &self.nodes[0].children;
        let node = children.iter().map(|child| &self.nodes[*child as usize]).find(|node| node.mv == mv);
        let value = |node: &Node<M>| match node.known {
            Some(won) => f64::from(u8::from(won)),
            None => node.mean(),
        };
        RootMove {
            mv,
            visits: node.map_or(0, |node| node.visits),
            value: node.map_or(0.0, value),
            known: node.and_then(|node| node.known),
        }
    }

    /// Runs one simulation. On the way back the value is that of the side that made the move into each node.
    fn simulate<L: MctsGame<Move = M>>(&mut self, model: &mut L, mut state: L::State, rng: &mut Stream) {
        self.path.clear();
        let mut at = 0_u32;
        self.path.push(at);
        let value = loop {
            let full = self.nodes.len() >= self.most;
            let node = &mut self.nodes[at as usize];
            if let Some(won) = node.known {
                break f64::from(u8::from(won));
            }
            if node.untried.is_none() {
                // A node is given its moves on the second visit; the root's on the first. In a full tree they would only
                // take memory.
                if full || self.moves >= self.most_moves || (node.visits == 0 && at != 0) {
                    break 1.0 - model.playout(state, rng);
                }
                let mut moves = Vec::new();
                node.all = model.moves(&state, rng, &mut moves);
                moves.reverse();
                moves.shrink_to_fit();
                self.moves += moves.len();
                node.untried = Some(moves);
            }
            let untried = node.untried.as_mut().expect("it was just filled");
            if let Some(mv) = if full { None } else { untried.pop() } {
                model.play(&mut state, mv);
                let known = model.known(&state).map(|won| !won);
                let new = self.nodes.len() as u32;
                self.nodes.push(Node { known, ..Node::new(mv) });
                self.nodes[at as usize].children.push(new);
                at = new;
            } else if let Some(child) = self.select(at, rng) {
                at = child;
                model.play(&mut state, self.nodes[at as usize].mv);
            } else {
                // The tree was full before any of its moves had a node, or those that have one lose.
                break 1.0 - model.playout(state, rng);
            }
            self.path.push(at);
        };
        self.back_up(value);
    }

    fn back_up(&mut self, value: f64) {
        // From the leaf up: each level sees its children's marks, and the sides take turns.
        let mut value = value;
        let path = std::mem::take(&mut self.path);
        for at in path.iter().rev() {
            self.mark(*at);
            let node = &mut self.nodes[*at as usize];
            // What is proved counts for itself, whatever the play-out said.
            if let Some(won) = node.known {
                value = f64::from(u8::from(won));
            }
            node.visits += 1;
            node.total += value;
            node.squares += value * value;
            value = 1.0 - value;
        }
        self.path = path;
    }

    /// Marks a node as proved if its children prove it. The side that moved into it has lost if one child wins for the
    /// side to move, and has won if all children lose.
    fn mark(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        if node.known.is_some() || node.children.is_empty() {
            return;
        }
        let mut known = node.children.iter().map(|child| self.nodes[*child as usize].known);
        // Untried moves, or moves that were never offered, could still win: only all moves together prove a loss.
        let tried = node.untried.as_ref().is_some_and(Vec::is_empty);
        let mark = if known.clone().any(|known| known == Some(true)) {
            Some(false)
        } else if node.all && tried && known.all(|known| known == Some(false)) {
            Some(true)
        } else {
            None
        };
        self.nodes[at as usize].known = mark;
    }

    /// The child to go on with, among those that are not sure to lose; nothing if there is none.
    fn select(&self, at: u32, rng: &mut Stream) -> Option<u32> {
        let node = &self.nodes[at as usize];
        let open = node.children.iter().copied().filter(|child| self.nodes[*child as usize].known != Some(false));
        match self.selection {
            Selection::EpsilonGreedy { epsilon, others: which } => {
                let best = self.highest(open.clone(), Node::mean)?;
                if rng.unit() >= epsilon {
                    return Some(best);
                }
                let others: Vec<u32> = open.filter(|child| *child != best).collect();
                if others.is_empty() {
                    return Some(best);
                }
                if which == Others::Alike {
                    return Some(others[rng.below(others.len() as u32) as usize]);
                }
                let weights = others.iter().map(|child| {
                    let child = &self.nodes[*child as usize];
                    let visits = f64::from(child.visits);
                    (child.mean() * visits + 1.0) / (visits + 2.0)
                });
                let sum: f64 = weights.clone().sum();
                let mut left = rng.unit() * sum;
                let drawn = weights.zip(&others).find_map(|(weight, child)| {
                    left -= weight;
                    (left < 0.0).then_some(*child)
                });
                // Rounding can leave a little of the sum.
                drawn.or(others.last().copied())
            }
            Selection::Ucb1 { exploration } => {
                let ln = math::ln(f64::from(node.visits));
                self.highest(open, |child| child.mean() + exploration * (ln / f64::from(child.visits)).sqrt())
            }
            Selection::Ucb1Tuned { exploration } => {
                let ln = math::ln(f64::from(node.visits));
                self.highest(open, |child| {
                    let share = ln / f64::from(child.visits);
                    // Rounding can take it a little below 0; the variance of values in 0..=1 is never above a quarter.
                    let variance = child.squares / f64::from(child.visits) - child.mean() * child.mean();
                    let spread = (variance.max(0.0) + (2.0 * share).sqrt()).min(0.25);
                    child.mean() + exploration * (share * spread).sqrt()
                })
            }
        }
    }

    /// The child with the highest value, the first of equal ones.
    fn highest(&self, children: impl Iterator<Item = u32>, value: impl Fn(&Node<M>) -> f64) -> Option<u32> {
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        for child in children {
            let value = value(&self.nodes[child as usize]);
            if value > highest {
                (best, highest) = (Some(child), value);
            }
        }
        best
    }
}
