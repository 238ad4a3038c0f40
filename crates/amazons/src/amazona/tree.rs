//! The tree of `amazona`.
//!
//! A simulation goes down by the upper confidence bound, plays a few random moves from the leaf and asks the judge. A
//! leaf that was visited often enough gets its moves, ranked once by the judge. At first only the best few are looked
//! at, then more as visits grow (progressive widening). A child begins with the judge's opinion of it, as if it had
//! been visited a few times. Nodes are marked when they are proved won or lost: by having no move, by counting
//! ([`crate::endgame`]), or by their children.
//!
//! It stands beside the plain tree (`sobremesa_search::mcts`), which gives every move a node and knows no judge: of two
//! thousand moves a plain tree sees each once where this one looks deep into a few. Widening, implicit minimax and threads
//! would be of no use to the classic players, which are there to play as published.
//!
//! Sources: R. Lorentz, Amazons Discover Monte-Carlo, CG 2008; J. Kloetzer, H. Iida, B. Bouzy, The Monte-Carlo Approach in
//! Amazons, CGW 2007; R. Coulom, Computing Elo Ratings of Move Patterns in the Game of Go, 2007 (widening).

use sobremesa_core::math;

use crate::bits::Bits;
use crate::board::Board;
use crate::game::Amazons;
use crate::moves::Move;
use crate::state::Position;

/// The parameters of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// The weight of exploration in the bound.
    pub exploration: f64,
    /// Visits after which a leaf gets its moves, for each thousand moves of the position before it: ranking takes
    /// longer where there are more moves.
    pub expand: u32,
    /// The least number of visits after which a leaf gets its moves.
    pub patience: u32,
    /// The share of the best reply's value, by the judge, in the value of a node; the rest is the mean of its
    /// simulations.
    pub minimax: f64,
    /// Number of random moves from a leaf before it is judged.
    pub plies: u32,
    /// Number of visits for which the judge's opinion of a child counts.
    pub prior: f64,
    /// Number of children looked at in the beginning.
    pub width: f64,
    /// How many children are added when visits grow `e`-fold.
    pub widening: f64,
}

impl Manner {
    /// The parameters of the player `amazona` unless it is told otherwise.
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

    /// The value of a node for the side that made the move into it.
    #[inline]
    fn mean(&self, node: &Node) -> f64 {
        (1.0 - self.minimax) * node.total / node.weight + self.minimax * node.judged
    }
}

/// A move of the root with its statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove {
    /// The move of the root.
    pub mv: Move,
    /// Number of simulations that began with it.
    pub visits: u32,
    /// The chance that it wins, 0..=1.
    pub chance: f64,
    /// Whether it is sure to win (true) or lose (false); nothing where that is open.
    pub known: Option<bool>,
}

/// The greatest number of nodes; in a full tree no leaf gets its moves any more.
const MOST_NODES: usize = 4 << 20;

/// The greatest number of ranked moves without a node, 8 bytes each; the same holds then.
const MOST_MOVES: usize = 24 << 20;

#[derive(Clone, Debug)]
struct Node {
    mv: Move,
    visits: u32,
    /// Simulations that passed it and are not back yet: their values are unknown, but they count as visits.
    flying: u16,
    /// Whether a thread is ranking its moves now.
    ranking: bool,
    /// Number of visits and sum of their values, with the judge's opinion, for the side that made the move.
    weight: f64,
    total: f64,
    /// The judge's value for the side that made the move if both sides play on as it thinks best, as far as there are
    /// nodes.
    judged: f64,
    /// Whether the side that made the move is sure to win (true) or lose (false); nothing where that is open.
    known: Option<bool>,
    /// The place of its moves, once it has them.
    expanded: Option<u32>,
}

impl Node {
    /// A node without moves. The judge's opinion counts as `prior` visits; `chance` is that of the side that makes the
    /// move.
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

/// The moves of an expanded node.
#[derive(Clone, Debug, Default)]
struct Expanded {
    children: Vec<u32>,
    /// Visits after which its children get their moves.
    patience: u32,
    /// Moves without a node, the best last, each with the chance of the side to move.
    ranked: Vec<(Move, f32)>,
}

/// The path of a simulation down the tree.
#[derive(Clone, Debug)]
pub(super) struct Descent<W> {
    /// The position at the end of the path.
    pub(super) position: Position<W>,
    /// The nodes of the path, from the root on.
    path: Vec<u32>,
    /// Visits after which the last node gets its moves.
    patience: u32,
}

impl<W> Descent<W> {
    fn end(&self) -> u32 {
        *self.path.last().expect("a line has its first node")
    }
}

/// What is to be done at the end of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DescentEnd {
    /// Nothing: the winner is known. 1 if it is the side that made the last move, else 0.
    Known(f64),
    /// A play-out and the judge.
    Judge,
    /// The last node is to get its moves ([`AmazonaTree::expand`]); then the path goes on.
    Rank,
}

/// The result of looking at a node that is to get its moves.
#[derive(Clone, Debug)]
pub(super) enum Ranked {
    /// Whether the side that made the move into it is sure to win (true) or lose (false).
    Known(bool),
    /// Its moves, the best last, each with the chance of the side to move.
    Moves(Vec<(Move, f32)>),
}

/// The nodes of a search and their moves, with the position at the root.
#[derive(Clone, Debug)]
pub(super) struct AmazonaTree<W> {
    pub(super) manner: Manner,
    /// The position of the first node, once there is one.
    root: Option<Position<W>>,
    nodes: Vec<Node>,
    expanded: Vec<Expanded>,
    /// Number of ranked moves that take memory.
    moves: usize,
}

impl<W: Bits> AmazonaTree<W> {
    /// An empty tree.
    pub(super) fn new(manner: Manner) -> Self {
        Self { manner, root: None, nodes: Vec::new(), expanded: Vec::new(), moves: 0 }
    }

    /// Forgets everything and begins with a position and its ranked moves, at least one.
    pub(super) fn begin(&mut self, position: &Position<W>, ranked: Vec<(Move, f32)>) {
        self.root = Some(*position);
        self.nodes.clear();
        self.expanded.clear();
        self.moves = 0;
        self.nodes.push(Node::new(ranked[0].0, 0.0, 0.5));
        self.give(0, Ranked::Moves(ranked));
    }

    /// Whether the winner at the root is proved.
    pub(super) fn decided(&self) -> bool {
        self.nodes[0].known.is_some()
    }

    /// A path that begins at the root.
    pub(super) fn line(&self) -> Descent<W> {
        let position = self.root.expect("a tree begins with a position");
        Descent { position, path: vec![0], patience: 0 }
    }

    /// Keeps the part of the tree below a position that comes two moves after the root, if its node has its moves.
    /// Returns whether it does.
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
        // A node without moves, or one that is proved already, gives a search nothing to go on with.
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
        // By capacity: a move that became a node still takes memory here.
        self.moves = kept.iter().map(|expanded| expanded.ranked.capacity()).sum();
        (self.root, self.nodes, self.expanded) = (Some(*position), nodes, kept);
        true
    }

    /// The statistics of all moves of the root.
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

    /// Goes on down a path to where there is something to do.
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

    /// Gives the last node of a path its moves.
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

    /// The child to go on with; nothing if the node has no moves.
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
            // A sure loss is below every bound, but is taken where nothing else is left.
            let bound = match node.known {
                Some(true) => return Some(*child),
                Some(false) => -1.0,
                None => {
                    // What is under way counts as visits without a value: other threads turn to other children.
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

    /// Ends a path with a value for the side that made its last move.
    pub(super) fn back_up(&mut self, line: &Descent<W>, mut value: f64) {
        for at in line.path.iter().rev().copied() {
            // Marks first, from the leaf up: a proof below may decide this node, and its value then counts instead of
            // the play-out's.
            self.mark(at);
            if self.manner.minimax > 0.0 {
                self.judge_again(at);
            }
            let node = &mut self.nodes[at as usize];
            if let Some(won) = node.known {
                value = f64::from(u8::from(won));
            }
            // Saturating, because the root was never counted on the way down.
            node.flying = node.flying.saturating_sub(1);
            node.visits += 1;
            node.weight += 1.0;
            node.total += value;
            value = 1.0 - value;
        }
    }

    /// Judges a node anew by its children: by the best of them, or of those without a node yet.
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

    /// Marks a node that its children prove. The side that moved into it has lost if one child wins, and has won if all
    /// children lose.
    fn mark(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        let (None, Some(expanded)) = (node.known, node.expanded) else { return };
        let expanded = &self.expanded[expanded as usize];
        // A move without a node could still win: then nothing is proved.
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

/// Stands for the chance of a move that is sure to win: it is more than any chance.
pub(super) const SURE: f32 = 2.0;
