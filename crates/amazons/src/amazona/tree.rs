//! The tree that the search grows.
//!
//! A simulation goes down by the upper confidence bound, plays a few moves at random from the leaf and asks the judge. A
//! leaf that was visited often enough is given its moves, ranked once by the judge; of them the best few are looked at, and
//! more as visits grow (progressive widening). A child begins with what the judge thought of it, as if it had been visited a
//! few times. Nodes that are won or lost for sure are marked: by having no move, by counting ([`crate::endgame`]), or by their
//! children.
//!
//! Sources: R. Lorentz, Amazons Discover Monte-Carlo, CG 2008; J. Kloetzer, H. Iida, B. Bouzy, The Monte-Carlo Approach in
//! Amazons, CGW 2007; R. Coulom, Computing Elo Ratings of Move Patterns in the Game of Go, 2007 (widening).

use std::time::Duration;

use sobremesa_core::{Clock, StopFlag, Stream, math};

use super::judge::{Judge, chance};
use crate::bits::Bits;
use crate::board::Board;
use crate::endgame::{Filling, counted};
use crate::game::Amazons;
use crate::moves::Move;
use crate::state::Position;

/// How the search works.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// The weight of exploring.
    pub exploration: f64,
    /// Visits after which a leaf is given its moves, for each thousand moves of the position before it: ranking them takes
    /// the longer the more there are.
    pub expand: u32,
    /// Visits that a leaf needs at least to be given its moves.
    pub patience: u32,
    /// The share of what the best reply is worth, by the judge, in what a node is; the rest is the mean of its simulations.
    pub minimax: f64,
    /// Moves played at random from a leaf before it is judged.
    pub plies: u32,
    /// As how many visits what the judge thought of a child counts.
    pub prior: f64,
    /// Children looked at at first.
    pub width: f64,
    /// How many more there are when visits are `e` times as many.
    pub widening: f64,
    /// Queen moves of a position whose arrows are ranked one by one; those of the others, ranked by what the position would
    /// be worth without an arrow, come after them.
    pub queens: usize,
}

impl Default for Manner {
    fn default() -> Self {
        Self {
            exploration: 0.35,
            expand: 100,
            patience: 100,
            minimax: 0.3,
            plies: 6,
            prior: 4.0,
            width: 3.0,
            widening: 3.0,
            queens: 400,
        }
    }
}

impl Manner {
    /// What a node is worth to the side that made the move into it.
    #[inline]
    fn mean(&self, node: &Node) -> f64 {
        (1.0 - self.minimax) * node.total / node.weight + self.minimax * node.judged
    }
}

/// How far a search goes: what is reached first ends it.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Simulations, if they are a limit.
    pub nodes: Option<u64>,
    /// Time by the clock, if that is a limit.
    pub time: Option<Duration>,
    /// Ends the search when it is set.
    pub stop: &'a StopFlag,
    /// The clock.
    pub clock: Option<&'a dyn Clock>,
}

/// A move of the root, as it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The move.
    pub mv: Move,
    /// Simulations that began with it.
    pub visits: u32,
    /// The chance that it wins, 0..=1.
    pub chance: f64,
    /// Whether it wins (true) or loses for sure.
    pub known: Option<bool>,
}

/// Simulations where neither they nor the time are a limit.
const USUAL: u64 = 20_000;

/// Simulations between two looks at the clock and the stop flag.
const LOOK: u64 = 16;

/// Most nodes of a tree; with so many no leaf is given its moves any more.
const MOST_NODES: usize = 4 << 20;

/// Most moves that wait for a node, 8 bytes each; the same goes for them.
const MOST_MOVES: usize = 24 << 20;

/// Positions of an area looked at to count its moves.
const FILLING: u32 = 60;

#[derive(Clone, Debug)]
struct Node {
    mv: Move,
    visits: u32,
    /// Visits and their values, with those of the judge: for the side that made the move.
    weight: f64,
    total: f64,
    /// What the judge gives the side that made the move if both go on as it thinks best, as far as there are nodes.
    judged: f64,
    /// Whether the side that made the move wins or loses for sure.
    known: Option<bool>,
    /// Where its moves are, once it has them.
    expanded: Option<u32>,
}

/// The moves of a node.
#[derive(Clone, Debug, Default)]
struct Expanded {
    children: Vec<u32>,
    /// Visits that its children need to be given their moves.
    patience: u32,
    /// Those without a node yet, the best last, with the chance of each for the side to move.
    ranked: Vec<(Move, f32)>,
}

/// The tree, with the memory it needs.
#[derive(Clone, Debug)]
pub struct Tree<W> {
    manner: Manner,
    /// The position of the first node, once there is one.
    root: Option<Position<W>>,
    nodes: Vec<Node>,
    expanded: Vec<Expanded>,
    /// Moves ranked so far.
    moves: usize,
    path: Vec<u32>,
    judge: Judge<W>,
    filling: Filling<W>,
}

impl<W: Bits> Tree<W> {
    /// An empty one, whose judge has the weights that were learnt.
    pub fn new(manner: Manner) -> Self {
        Self::judged(manner, Judge::default())
    }

    /// An empty one with another judge.
    pub fn judged(manner: Manner, judge: Judge<W>) -> Self {
        Self {
            manner,
            root: None,
            nodes: Vec::new(),
            expanded: Vec::new(),
            moves: 0,
            path: Vec::new(),
            judge,
            filling: Filling::default(),
        }
    }

    /// Searches a position in which the side to move has a move; says what was found of the moves looked at, and how many
    /// simulations there were.
    pub fn search(
        &mut self,
        game: &Amazons<W>,
        position: &Position<W>,
        budget: Budget<'_>,
        rng: &mut Stream,
    ) -> (Vec<Found>, u64) {
        // What was found before is used again where only the clock counts; with a number of simulations the decision
        // depends on nothing but the position.
        if budget.nodes.is_some() || !self.go_on(game, position) {
            self.begin(game, position);
        }
        let most =
            budget.nodes.unwrap_or(if budget.time.is_some() && budget.clock.is_some() { u64::MAX } else { USUAL });
        let (mut done, mut look) = (0, true);
        while done < most && self.nodes[0].known.is_none() && !(look && over(budget)) {
            let ranked = self.simulate(game, *position, rng);
            done += 1;
            look = ranked || done.is_multiple_of(LOOK);
        }
        (self.found(), done)
    }

    /// Forgets all and gives the first node its moves.
    fn begin(&mut self, game: &Amazons<W>, position: &Position<W>) {
        self.root = Some(*position);
        self.nodes.clear();
        self.expanded.clear();
        self.moves = 0;
        self.filling = Filling::default();
        let mv = game.moves(position)[0];
        let (judged, known, expanded) = (0.5, None, None);
        self.nodes.push(Node { mv, visits: 0, weight: 0.0, total: 0.0, judged, known, expanded });
        self.expand(game, 0, position);
    }

    /// Makes the node of a position the first, with all that is below it, if it has its moves and comes two moves after the
    /// first of now; says whether it does.
    fn go_on(&mut self, game: &Amazons<W>, position: &Position<W>) -> bool {
        let Some(root) = self.root else { return false };
        let after = |mut position: Position<W>, at: u32| {
            position.make(game.board(), self.nodes[at as usize].mv);
            position
        };
        let children = |at: u32| {
            let expanded = self.nodes[at as usize].expanded.map(|expanded| &self.expanded[expanded as usize]);
            expanded.map_or(&[][..], |expanded| &expanded.children)
        };
        let found = children(0).iter().find_map(|own| {
            let between = after(root, *own);
            children(*own).iter().copied().find(|reply| after(between, *reply) == *position)
        });
        let Some(found) = found.filter(|found| {
            let node = &self.nodes[*found as usize];
            node.expanded.is_some() && node.known.is_none()
        }) else {
            return false;
        };
        let (mut nodes, mut kept) = (vec![self.nodes[found as usize].clone()], Vec::new());
        // Nodes are taken over in the order in which they are met; those from `next` on have not given theirs yet.
        let mut next = 0;
        while next < nodes.len() {
            if let Some(place) = nodes[next].expanded {
                let mut expanded = std::mem::take(&mut self.expanded[place as usize]);
                for child in &mut expanded.children {
                    let old = std::mem::replace(child, nodes.len() as u32);
                    nodes.push(self.nodes[old as usize].clone());
                }
                nodes[next].expanded = Some(kept.len() as u32);
                kept.push(expanded);
            }
            next += 1;
        }
        self.moves = kept.iter().map(|expanded| expanded.ranked.capacity()).sum();
        (self.root, self.nodes, self.expanded) = (Some(*position), nodes, kept);
        true
    }

    /// What was found of the moves of the root.
    fn found(&self) -> Vec<Found> {
        let Some(expanded) = self.nodes[0].expanded else { return Vec::new() };
        let expanded = &self.expanded[expanded as usize];
        let children = expanded.children.iter().map(|child| {
            let node = &self.nodes[*child as usize];
            let chance = node.known.map_or(self.manner.mean(node), |won| f64::from(u8::from(won)));
            Found { mv: node.mv, visits: node.visits, chance, known: node.known }
        });
        let others = expanded.ranked.iter().rev();
        let others = others.map(|(mv, chance)| Found {
            mv: *mv,
            visits: 0,
            chance: f64::from(chance.min(1.0)),
            known: (*chance >= SURE).then_some(true),
        });
        children.chain(others).collect()
    }

    /// One simulation; says whether it gave a node its moves. The value on the way back is that of the side that made the
    /// move into each node.
    fn simulate(&mut self, game: &Amazons<W>, mut position: Position<W>, rng: &mut Stream) -> bool {
        let board = game.board();
        self.path.clear();
        let mut at = 0_u32;
        let (mut patience, mut ranked) = (0, false);
        let value = loop {
            self.path.push(at);
            let node = &self.nodes[at as usize];
            if let Some(won) = node.known {
                break f64::from(u8::from(won));
            }
            if let Some(expanded) = node.expanded {
                patience = self.expanded[expanded as usize].patience;
            } else if node.visits >= patience && self.nodes.len() < MOST_NODES && self.moves < MOST_MOVES {
                self.expand(game, at, &position);
                ranked = true;
                if let Some(won) = self.nodes[at as usize].known {
                    break f64::from(u8::from(won));
                }
            }
            let Some(child) = self.select(at) else { break self.playout(game, position, rng) };
            at = child;
            position.make(board, self.nodes[at as usize].mv);
        };
        self.back_up(value);
        ranked
    }

    /// Gives a node its moves, ranked by the judge, and marks it if what is known of it is sure.
    fn expand(&mut self, game: &Amazons<W>, at: u32, position: &Position<W>) {
        let board = game.board();
        if at != 0
            && let Some(winner) = counted(board, position, &mut self.filling, FILLING)
        {
            self.nodes[at as usize].known = Some(winner != position.mover());
            return;
        }
        let mut goes = Vec::new();
        position.queen_moves(board, position.mover(), |from, to, arrows| goes.push((0.0, from, to, arrows)));
        if goes.len() > self.manner.queens {
            for (odds, from, to, _) in &mut goes {
                *odds = -self.judge.odds(board, &position.gone(board, *from, *to));
            }
            goes.sort_by(|one, other| other.0.total_cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2))));
        }
        let (weighed, others) = goes.split_at(goes.len().min(self.manner.queens));
        let mut ranked = Vec::with_capacity(goes.iter().map(|(_, _, _, arrows)| arrows.count() as usize).sum());
        let judge = &mut self.judge;
        let mut after = *position;
        for (_, from, to, arrows) in weighed {
            for arrow in arrows.ones() {
                let mv = moved(board, *from, *to, arrow);
                after.make(board, mv);
                let odds = if after.can_move(board, after.mover()) { -judge.odds(board, &after) } else { WINS };
                after.undo(board, mv);
                ranked.push((mv, odds as f32));
            }
        }
        let least = ranked.iter().map(|(_, odds)| *odds).fold(f32::INFINITY, f32::min);
        for (place, (_, from, to, arrows)) in others.iter().enumerate() {
            let odds = least - 1.0 - place as f32 / 100.0;
            ranked.extend(arrows.ones().map(|arrow| (moved(board, *from, *to, arrow), odds)));
        }
        ranked.sort_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
        for (_, odds) in &mut ranked {
            *odds = if f64::from(*odds) < WINS { chance(f64::from(*odds)) as f32 } else { SURE };
        }
        if let Some((_, chance)) = ranked.last() {
            self.nodes[at as usize].judged = 1.0 - f64::from(chance.min(1.0));
        }
        self.nodes[at as usize].expanded = Some(self.expanded.len() as u32);
        let patience = (ranked.len() as u64 * u64::from(self.manner.expand) / 1_000) as u32;
        let patience = patience.max(self.manner.patience);
        self.moves += ranked.len();
        self.expanded.push(Expanded { children: Vec::new(), patience, ranked });
    }

    /// The child to go on with; nothing if the node has no moves yet.
    fn select(&mut self, at: u32) -> Option<u32> {
        let visits = f64::from(self.nodes[at as usize].visits);
        let expanded = &mut self.expanded[self.nodes[at as usize].expanded? as usize];
        let width = self.manner.width + self.manner.widening * math::ln(1.0 + visits / 10.0);
        let looked = |nodes: &[Node], children: &[u32]| {
            children.iter().filter(|child| nodes[**child as usize].known != Some(false)).count()
        };
        // A child that is lost for sure gives its place to the next.
        while (looked(&self.nodes, &expanded.children) as f64) < width {
            let Some((mv, chance)) = expanded.ranked.pop() else { break };
            let prior = self.manner.prior;
            let known = (chance >= SURE).then_some(true);
            let (weight, total) = (prior, prior * f64::from(chance));
            expanded.children.push(self.nodes.len() as u32);
            self.nodes.push(Node {
                mv,
                visits: 0,
                weight,
                total,
                judged: f64::from(chance.min(1.0)),
                known,
                expanded: None,
            });
        }
        let ln = math::ln(visits + 1.0);
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        for child in &expanded.children {
            let node = &self.nodes[*child as usize];
            let bound = match node.known {
                Some(true) => return Some(*child),
                Some(false) => -1.0,
                None => self.manner.mean(node) + self.manner.exploration * (ln / node.weight).sqrt(),
            };
            if bound > highest {
                (best, highest) = (Some(*child), bound);
            }
        }
        best
    }

    /// Plays some moves at random and asks the judge: the chance of the side that is not to move.
    fn playout(&mut self, game: &Amazons<W>, mut position: Position<W>, rng: &mut Stream) -> f64 {
        let us = crate::state::other(position.mover());
        for _ in 0..self.manner.plies {
            let Some(mv) = game.drawn_move(&position, rng) else { break };
            position.make(game.board(), mv);
        }
        let chance = if position.can_move(game.board(), position.mover()) {
            chance(self.judge.odds(game.board(), &position))
        } else {
            0.0
        };
        if position.mover() == us { chance } else { 1.0 - chance }
    }

    fn back_up(&mut self, value: f64) {
        let mut value = value;
        for step in (0..self.path.len()).rev() {
            let at = self.path[step];
            self.mark(at);
            if self.manner.minimax > 0.0 {
                self.judge_again(at);
            }
            let node = &mut self.nodes[at as usize];
            if let Some(won) = node.known {
                value = f64::from(u8::from(won));
            }
            node.visits += 1;
            node.weight += 1.0;
            node.total += value;
            value = 1.0 - value;
        }
    }

    /// What a node is judged after its children: the best of them, or the best of those without a node yet.
    fn judge_again(&mut self, at: u32) {
        let Some(expanded) = self.nodes[at as usize].expanded else { return };
        let expanded = &self.expanded[expanded as usize];
        let others = expanded.ranked.last().map_or(0.0, |(_, chance)| f64::from(chance.min(1.0)));
        let best = expanded.children.iter().map(|child| {
            let node = &self.nodes[*child as usize];
            node.known.map_or(node.judged, |won| f64::from(u8::from(won)))
        });
        self.nodes[at as usize].judged = 1.0 - best.fold(others, f64::max);
    }

    /// Marks a node by its children: who made the move into it has lost if one child wins, and has won if all lose.
    fn mark(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        let (None, Some(expanded)) = (node.known, node.expanded) else { return };
        let expanded = &self.expanded[expanded as usize];
        let mut open = !expanded.ranked.is_empty();
        for child in &expanded.children {
            match self.nodes[*child as usize].known {
                Some(true) => {
                    self.nodes[at as usize].known = Some(false);
                    return;
                }
                Some(false) => {}
                None => open = true,
            }
        }
        if !open {
            self.nodes[at as usize].known = Some(true);
        }
    }
}

fn moved<W: Bits>(board: &Board<W>, from: u32, to: u32, arrow: u32) -> Move {
    let [from, to, arrow] = [from, to, arrow].map(|bit| board.square(bit));
    Move { from, to, arrow }
}

/// Odds of a move that leaves the other side stuck.
const WINS: f64 = 1_000.0;

/// What stands for the chance of a move that wins for sure: more than any chance.
const SURE: f32 = 2.0;

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
