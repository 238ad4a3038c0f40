//! The tree that a search grows.
//!
//! A simulation goes down by the upper confidence bound, plays a few moves at random from the leaf and asks the judge. A
//! leaf that was visited often enough is given its moves, ranked once by the judge; of them the best few are looked at, and
//! more as visits grow (progressive widening). A child begins with what the judge thought of it, as if it had been visited a
//! few times. Nodes that are won or lost for sure are marked: by having no move, by counting ([`crate::endgame`]), or by their
//! children.
//!
//! It stands beside the plain tree (`sobremesa_search::mcts`), which gives every move a node and knows no judge, by its strength:
//! with the same judge and time it wins 97.5% of 40 games against that one (docs/players/amazons.md). Widening, implicit minimax
//! and threads would be dead weight to the classic players, which are there to play as published.
//!
//! Sources: R. Lorentz, Amazons Discover Monte-Carlo, CG 2008; J. Kloetzer, H. Iida, B. Bouzy, The Monte-Carlo Approach in
//! Amazons, CGW 2007; R. Coulom, Computing Elo Ratings of Move Patterns in the Game of Go, 2007 (widening).

use sobremesa_core::math;

use crate::bits::Bits;
use crate::board::Board;
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
}

impl Manner {
    /// The usual one.
    pub const USUAL: Self = Self {
        exploration: 0.35,
        expand: 100,
        patience: 100,
        minimax: 0.3,
        plies: 6,
        prior: 4.0,
        width: 3.0,
        widening: 3.0,
    };

    /// What a node is worth to the side that made the move into it.
    #[inline]
    fn mean(&self, node: &Node) -> f64 {
        (1.0 - self.minimax) * node.total / node.weight + self.minimax * node.judged
    }
}

/// A move of the root, as it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Simulations that began with it.
    pub visits: u32,
    /// The chance that it wins, 0..=1.
    pub chance: f64,
    /// Whether it wins (true) or loses for sure.
    pub known: Option<bool>,
}

/// Most nodes of a tree; with so many no leaf is given its moves any more.
const MOST_NODES: usize = 4 << 20;

/// Most moves that wait for a node, 8 bytes each; the same goes for them.
const MOST_MOVES: usize = 24 << 20;

#[derive(Clone, Debug)]
struct Node {
    mv: Move,
    visits: u32,
    /// Simulations that went through it and are not back yet: what they will bring is unknown, but they were here.
    flying: u16,
    /// Whether a thread is ranking its moves.
    ranking: bool,
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

impl Node {
    /// A node without moves, whose judge's word counts as so many visits; `chance` is that of the side that makes the move.
    fn new(mv: Move, prior: f64, chance: f64) -> Self {
        Self {
            mv,
            visits: 0,
            flying: 0,
            ranking: false,
            weight: prior,
            total: prior * chance,
            judged: chance.min(1.0),
            known: None,
            expanded: None,
        }
    }
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

/// The way of a simulation down the tree.
#[derive(Clone, Debug)]
pub(super) struct Descent<W> {
    /// The position at its end.
    pub(super) position: Position<W>,
    /// Its nodes from the first on.
    path: Vec<u32>,
    /// Visits that its last node needs to be given its moves.
    patience: u32,
}

impl<W> Descent<W> {
    fn end(&self) -> u32 {
        *self.path.last().expect("a line has its first node")
    }
}

/// What there is to do at the end of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DescentEnd {
    /// Nothing: who wins is known; 1 for the side that made the last move, or 0.
    Known(f64),
    /// A play-out and the judge.
    Judge,
    /// Its last node is to be given its moves ([`AmazonaTree::expand`]); then the line goes on.
    Rank,
}

/// What was found out of a node that is to be given its moves.
#[derive(Clone, Debug)]
pub(super) enum Ranked {
    /// Whether the side that made the move into it wins.
    Known(bool),
    /// Its moves, the best last, with the chance of each for the side to move.
    Moves(Vec<(Move, f32)>),
}

/// The tree.
#[derive(Clone, Debug)]
pub(super) struct AmazonaTree<W> {
    pub(super) manner: Manner,
    /// The position of the first node, once there is one.
    root: Option<Position<W>>,
    nodes: Vec<Node>,
    expanded: Vec<Expanded>,
    /// Moves ranked so far.
    moves: usize,
}

impl<W: Bits> AmazonaTree<W> {
    /// An empty one.
    pub(super) fn new(manner: Manner) -> Self {
        Self { manner, root: None, nodes: Vec::new(), expanded: Vec::new(), moves: 0 }
    }

    /// Forgets all but a position, with its moves ranked: at least one.
    pub(super) fn begin(&mut self, position: &Position<W>, ranked: Vec<(Move, f32)>) {
        self.root = Some(*position);
        self.nodes.clear();
        self.expanded.clear();
        self.moves = 0;
        self.nodes.push(Node::new(ranked[0].0, 0.0, 0.5));
        self.give(0, Ranked::Moves(ranked));
    }

    /// Whether it is known who wins.
    pub(super) fn decided(&self) -> bool {
        self.nodes[0].known.is_some()
    }

    /// A line that begins.
    pub(super) fn line(&self) -> Descent<W> {
        let position = self.root.expect("a tree begins with a position");
        Descent { position, path: vec![0], patience: 0 }
    }

    /// Makes the node of a position the first, with all that is below it, if it has its moves and comes two moves after the
    /// first of now; says whether it does.
    pub(super) fn go_on(&mut self, game: &Amazons<W>, position: &Position<W>) -> bool {
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
    pub(super) fn found(&self) -> Vec<RootMove> {
        let Some(expanded) = self.nodes[0].expanded else { return Vec::new() };
        let expanded = &self.expanded[expanded as usize];
        let children = expanded.children.iter().map(|child| {
            let node = &self.nodes[*child as usize];
            let chance = node.known.map_or(self.manner.mean(node), |won| f64::from(u8::from(won)));
            RootMove { mv: node.mv, visits: node.visits, chance, known: node.known }
        });
        let others = expanded.ranked.iter().rev();
        let others = others.map(|(mv, chance)| RootMove {
            mv: *mv,
            visits: 0,
            chance: f64::from(chance.min(1.0)),
            known: (*chance >= SURE).then_some(true),
        });
        children.chain(others).collect()
    }

    /// Goes on with a line to where there is something to do.
    pub(super) fn descend(&mut self, board: &Board<W>, line: &mut Descent<W>) -> DescentEnd {
        loop {
            let at = line.end();
            let full = self.nodes.len() >= MOST_NODES || self.moves >= MOST_MOVES;
            let node = &mut self.nodes[at as usize];
            if let Some(won) = node.known {
                return DescentEnd::Known(f64::from(u8::from(won)));
            }
            if let Some(expanded) = node.expanded {
                line.patience = self.expanded[expanded as usize].patience;
            } else if full || node.ranking || node.visits < line.patience {
                return DescentEnd::Judge;
            } else {
                node.ranking = true;
                return DescentEnd::Rank;
            }
            let Some(child) = self.select(at) else { return DescentEnd::Judge };
            let node = &mut self.nodes[child as usize];
            node.flying += 1;
            line.path.push(child);
            line.position.make(board, node.mv);
        }
    }

    /// Gives the last node of a line its moves.
    pub(super) fn expand(&mut self, line: &Descent<W>, ranked: Ranked) {
        self.give(line.end(), ranked);
    }

    fn give(&mut self, at: u32, ranked: Ranked) {
        let node = &mut self.nodes[at as usize];
        node.ranking = false;
        let ranked = match ranked {
            Ranked::Known(wins) => {
                node.known = Some(wins);
                return;
            }
            Ranked::Moves(ranked) => ranked,
        };
        if let Some((_, chance)) = ranked.last() {
            node.judged = 1.0 - f64::from(chance.min(1.0));
        }
        node.expanded = Some(self.expanded.len() as u32);
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
            expanded.children.push(self.nodes.len() as u32);
            let mut node = Node::new(mv, self.manner.prior, f64::from(chance));
            node.known = (chance >= SURE).then_some(true);
            self.nodes.push(node);
        }
        let ln = math::ln(visits + 1.0);
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        for child in &expanded.children {
            let node = &self.nodes[*child as usize];
            let bound = match node.known {
                Some(true) => return Some(*child),
                Some(false) => -1.0,
                None => {
                    let weight = node.weight + f64::from(node.flying);
                    self.manner.mean(node) + self.manner.exploration * (ln / weight).sqrt()
                }
            };
            if bound > highest {
                (best, highest) = (Some(*child), bound);
            }
        }
        best
    }

    /// Ends a line with a value for the side that made its last move.
    pub(super) fn back_up(&mut self, line: &Descent<W>, mut value: f64) {
        for at in line.path.iter().rev().copied() {
            self.mark(at);
            if self.manner.minimax > 0.0 {
                self.judge_again(at);
            }
            let node = &mut self.nodes[at as usize];
            if let Some(won) = node.known {
                value = f64::from(u8::from(won));
            }
            node.flying = node.flying.saturating_sub(1);
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

/// What stands for the chance of a move that wins for sure: more than any chance.
pub(super) const SURE: f32 = 2.0;
