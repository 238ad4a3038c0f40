//! Solves positions exactly: which side wins.
//!
//! Depth-first proof-number search (A. Nagai, Df-pn Algorithm for Searching AND/OR Trees and Its Applications, 2002):
//! it goes on where least is left to prove. The same position is reached by many ways, so the proof numbers of several
//! replies are added weakly: the worst of them, and a half for each of the others (after T. Ueda et al., Weak
//! Proof-Number Search, CG 2008). Each move adds an arrow, so no position comes back on its own path, and a number in
//! the table holds on every path to its position.
//!
//! Alpha-beta, by which the classic players look ahead ([`crate::players::Minimax`]), goes equally deep everywhere; a
//! proof is found faster where the other side has fewest replies. After the best move on 5 x 5 this search took 35 s,
//! and a depth-first one with the same counting 330 s (docs/players/amazons.md).

mod table;

use std::collections::BTreeSet;

use sobremesa_core::StopFlag;

use crate::bits::Bits;
use crate::board::Board;
use crate::endgame::{Filling, counted};
use crate::evaluation::{Memory, territory};
use crate::moves::Move;
use crate::state::{BLACK, Position, WHITE, other};
use table::{NEVER, Proof, ProofTable};

/// Solves positions, with a table of proof numbers, and with counting where the board has fallen into parts.
#[derive(Debug)]
pub struct Solver<W> {
    table: ProofTable,
    filling: Filling<W>,
    memory: Memory<W>,
    left: u64,
    looked: u64,
    stop: StopFlag,
}

/// Limit of positions of an area that are looked at to count its moves.
const FILLING: u32 = 300;

/// So many other replies count as one more thing to prove.
const SHARED: u32 = 2;

/// The solution of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The side to move wins, by this move.
    Won(Move),
    /// The side to move loses, whatever it does.
    Lost,
}

/// A move, with the proof numbers of the position after it.
struct Child<W> {
    mv: Move,
    position: Position<W>,
    proof: Proof,
}

impl<W: Bits> Default for Solver<W> {
    fn default() -> Self {
        Self::new(1 << 15)
    }
}

impl<W: Bits> Solver<W> {
    /// A solver with a table of so many positions, rounded up to a power of two; 16 bytes each.
    pub fn new(entries: usize) -> Self {
        Self {
            table: ProofTable::new(entries),
            filling: Filling::default(),
            memory: Memory::default(),
            left: 0,
            looked: 0,
            stop: StopFlag::default(),
        }
    }

    /// The same, which gives up as soon as `stop` is set, as if the positions that it may look at were used up.
    #[must_use]
    pub fn stopped_by(mut self, stop: StopFlag) -> Self {
        self.stop = stop;
        self
    }

    /// The number of positions looked at so far.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// Solves a position, looking at no more than `limit` positions; nothing if that is not enough. Results are kept,
    /// so that asking again continues the work.
    pub fn solve(&mut self, board: &Board<W>, position: &Position<W>, limit: u64) -> Option<Solved> {
        self.left = limit;
        let mut children = self.children(board, position);
        // Of moves that are mirror images of each other one is enough.
        let mut seen = BTreeSet::new();
        children.retain(|child| seen.insert(image(board, &child.position)));
        self.show_by(board, &mut children, Proof::ALL).won()?;
        let wins = children.iter().find(|child| child.proof.loss == 0);
        Some(wins.map_or(Solved::Lost, |child| Solved::Won(child.mv)))
    }

    /// Whether the side to move wins, looking at no more than `limit` positions; nothing if that is not enough.
    pub fn wins_within(&mut self, board: &Board<W>, position: &Position<W>, limit: u64) -> Option<bool> {
        self.left = limit;
        self.show(board, position, Proof::ALL).won()
    }

    /// Works on a position until its winner is known, or one of its proof numbers reaches the limit.
    fn show(&mut self, board: &Board<W>, position: &Position<W>, limit: Proof) -> Proof {
        // What a position takes is far more than a look at the flag.
        if self.stop.is_set() {
            self.left = 0;
        }
        if self.left == 0 {
            return Proof::NEW;
        }
        self.left -= 1;
        let before = self.looked;
        self.looked += 1;
        // A position of the table was counted when it first came up: counting again would tell nothing new.
        let sure = match self.table.found(position.key()) {
            Some(proof) => proof.won(),
            None => self.at_sight(board, position),
        };
        let proof = match sure {
            Some(true) => Proof::WON,
            Some(false) => Proof::LOST,
            None => {
                let mut children = self.children(board, position);
                self.show_by(board, &mut children, limit)
            }
        };
        self.table.keep(position.key(), proof, self.looked - before);
        proof
    }

    /// Whether the side to move wins, where that is known without search: it cannot move, or counting tells.
    fn at_sight(&mut self, board: &Board<W>, position: &Position<W>) -> Option<bool> {
        if !position.can_move(board, position.mover()) {
            return Some(false);
        }
        counted(board, position, &mut self.filling, FILLING).map(|winner| winner == position.mover())
    }

    /// Works on a position through its moves: always on the most promising one.
    fn show_by(&mut self, board: &Board<W>, children: &mut Vec<Child<W>>, limit: Proof) -> Proof {
        loop {
            // A move after which the other side wins is no longer of interest.
            children.retain(|child| child.proof.win > 0);
            let (mut best, mut second) = (0, NEVER);
            for (at, child) in children.iter().enumerate().skip(1) {
                if child.proof.loss < children[best].proof.loss {
                    (best, second) = (at, children[best].proof.loss);
                } else {
                    second = second.min(child.proof.loss);
                }
            }
            let Some(child) = children.get(best) else { return Proof::LOST };
            if child.proof.loss == 0 {
                return Proof::WON;
            }
            // To win, one move must be proved: the cheapest. To lose, all must be: the dearest, and a share for each of
            // the others.
            let worst = children.iter().map(|child| child.proof.win).max().unwrap_or(0);
            let others = (children.len() as u32 - 1) / SHARED;
            let proof = Proof { win: child.proof.loss, loss: worst + others };
            if proof.win >= limit.win || proof.loss >= limit.loss || self.left == 0 {
                return proof;
            }
            // Beyond what the second-best needs by a quarter: else the search would go to and fro between two moves and
            // lose what the table forgets.
            let within = Proof { win: limit.loss - others, loss: limit.win.min(second + second / 4 + 1) };
            let position = child.position;
            children[best].proof = self.show(board, &position, within);
            // The search may have come to the other children's positions by other ways.
            for child in &mut *children {
                child.proof = self.table.found(child.position.key()).unwrap_or(child.proof);
            }
        }
    }

    /// The moves, with the known or guessed proof numbers of the positions after them.
    fn children(&mut self, board: &Board<W>, position: &Position<W>) -> Vec<Child<W>> {
        let mover = position.mover();
        let mut children = Vec::new();
        position.queen_moves(board, mover, |from, to, arrows| {
            for arrow in arrows.ones() {
                let [from, to, arrow] = [from, to, arrow].map(|bit| board.square(bit));
                let mv = Move { from, to, arrow };
                let mut child = *position;
                child.make(board, mv);
                let proof = self.table.found(child.key()).unwrap_or_else(|| guess(board, &child, &mut self.memory));
                children.push(Child { mv, position: child, proof });
            }
        });
        children
    }
}

/// The number of empty squares from which territory is looked at as well, which takes longer.
const MANY: u32 = 9;

/// A guess of the proof numbers of a position that was not looked at: lower for the side with more freedom and, while
/// many squares are empty, more territory.
fn guess<W: Bits>(board: &Board<W>, position: &Position<W>, memory: &mut Memory<W>) -> Proof {
    let mover = position.mover();
    let empty = position.empty(board);
    let freedom = |side| position.amazons(side).ones().map(|from| board.reach(from, empty).count() as i32).sum::<i32>();
    let (own, others) = (freedom(mover), freedom(other(mover)));
    let territory = if empty.count() >= MANY { territory(board, position, mover, memory) } else { 0.0 };
    let margin = own - others + (territory * 4.0) as i32;
    Proof { win: 1 + (-margin).max(0) as u32, loss: 1 + margin.max(0) as u32 + own as u32 }
}

/// The squares of a position as one of its mirror images shows them: White's amazons, Black's and the arrows.
type Image = [Vec<u32>; 3];

/// The least of a position's mirror images: the same for all positions that mirror each other, which all have the same
/// value.
fn image<W: Bits>(board: &Board<W>, position: &Position<W>) -> Image {
    let sets = [position.amazons(WHITE), position.amazons(BLACK), position.arrows()];
    let mirrored = |over_files: bool, over_ranks: bool| {
        sets.map(|set| {
            let along = |at: u8, length: u8, over: bool| u32::from(if over { length - 1 - at } else { at });
            let squares = board.squares(set).map(|square| {
                let rank = along(square.rank(), board.ranks(), over_ranks);
                rank * u32::from(board.files()) + along(square.file(), board.files(), over_files)
            });
            let mut squares: Vec<u32> = squares.collect();
            squares.sort_unstable();
            squares
        })
    };
    let ways = [(false, false), (true, false), (false, true), (true, true)];
    ways.into_iter().map(|(files, ranks)| mirrored(files, ranks)).min().expect("there are four")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Square;

    #[test]
    fn mirror_images_are_one() {
        let board = Board::<u64>::new(5, 4);
        let at = |file, rank| Square::new(file, rank);
        let position = |white, black, arrow| Position::new(&board, [&[white], &[black]], &[arrow], WHITE);
        let one = image(&board, &position(at(0, 1), at(1, 3), at(4, 0)));
        assert_eq!(one, image(&board, &position(at(4, 1), at(3, 3), at(0, 0))), "left and right");
        assert_eq!(one, image(&board, &position(at(0, 2), at(1, 0), at(4, 3))), "up and down");
        assert_eq!(one, image(&board, &position(at(4, 2), at(3, 0), at(0, 3))), "both");
        assert_ne!(one, image(&board, &position(at(1, 3), at(0, 1), at(4, 0))), "the other side's amazon");
        assert_ne!(one, image(&board, &position(at(4, 1), at(3, 3), at(4, 0))), "the amazons alone");
    }
}
