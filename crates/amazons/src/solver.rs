//! Who wins, exactly.

use std::cmp::Reverse;

use crate::bits::Bits;
use crate::board::Board;
use crate::endgame::{Filling, counted};
use crate::evaluation::{Floods, territory};
use crate::moves::Move;
use crate::state::Position;

/// Solves positions: depth-first, the moves first that leave the other side least freedom, with a table of what is known and
/// counting where the board has fallen apart.
#[derive(Debug)]
pub struct Solver<W> {
    table: Vec<u64>,
    filling: Filling<W>,
    floods: Floods<W>,
    left: u64,
    looked: u64,
}

/// Positions of an area looked at to count its moves.
const FILLING: u32 = 300;

/// The bits of a table's word that hold what is known; the others are the key's.
const KNOWN: u64 = 3;
const WON: u64 = 1;
const LOST: u64 = 2;

/// The side to move wins or loses; with the move that wins, if one was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// It wins, by this move.
    Won(Move),
    /// It loses, whatever it does.
    Lost,
}

impl<W: Bits> Default for Solver<W> {
    fn default() -> Self {
        Self::new(1 << 16)
    }
}

impl<W: Bits> Solver<W> {
    /// A solver with a table of so many positions, rounded up to a power of two: 8 bytes each.
    pub fn new(entries: usize) -> Self {
        Self {
            table: vec![0; entries.next_power_of_two()],
            filling: Filling::default(),
            floods: Floods::default(),
            left: 0,
            looked: 0,
        }
    }

    /// Positions looked at so far.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// Solves a position, looking at `limit` positions at most; nothing if that is not enough.
    pub fn solve(&mut self, board: &Board<W>, position: &Position<W>, limit: u64) -> Option<Solved> {
        self.left = limit;
        let children = children(board, position, &mut self.floods);
        for (_, mv, child) in &children {
            if !self.wins(board, child)? {
                return Some(Solved::Won(*mv));
            }
        }
        Some(Solved::Lost)
    }

    /// Whether the side to move wins, looking at `limit` positions at most; nothing if that is not enough.
    pub fn wins_within(&mut self, board: &Board<W>, position: &Position<W>, limit: u64) -> Option<bool> {
        self.left = limit;
        self.wins(board, position)
    }

    fn wins(&mut self, board: &Board<W>, position: &Position<W>) -> Option<bool> {
        if !position.can_move(board, position.mover()) {
            return Some(false);
        }
        if let Some(known) = self.known(position.key()) {
            return Some(known);
        }
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        self.looked += 1;
        let won = if let Some(winner) = counted(board, position, &mut self.filling, FILLING) {
            winner == position.mover()
        } else {
            let children = children(board, position, &mut self.floods);
            if children.iter().any(|(_, _, child)| self.known(child.key()) == Some(false)) {
                true
            } else {
                let mut won = false;
                for (_, _, child) in &children {
                    if !self.wins(board, child)? {
                        won = true;
                        break;
                    }
                }
                won
            }
        };
        self.keep(position.key(), won);
        Some(won)
    }

    fn known(&self, key: u64) -> Option<bool> {
        let word = self.table[key as usize & (self.table.len() - 1)];
        ((word ^ key) & !KNOWN == 0 && word & KNOWN != 0).then_some(word & KNOWN == WON)
    }

    fn keep(&mut self, key: u64, won: bool) {
        let place = key as usize & (self.table.len() - 1);
        self.table[place] = key & !KNOWN | if won { WON } else { LOST };
    }
}

/// Squares from which on moves are ordered by territory as well, which takes longer.
const MANY: u32 = 9;

/// Every move with the position after it, those first that leave the other side least freedom against one's own, and, while
/// many squares are empty, the most territory.
fn children<W: Bits>(
    board: &Board<W>,
    position: &Position<W>,
    floods: &mut Floods<W>,
) -> Vec<(Reverse<i32>, Move, Position<W>)> {
    let mover = position.mover();
    let mut children = Vec::new();
    let many = position.empty(board).count() >= MANY;
    position.queen_moves(board, mover, |from, to, arrows| {
        for arrow in arrows.ones() {
            let [from, to, arrow] = [from, to, arrow].map(|bit| board.square(bit));
            let mv = Move { from, to, arrow };
            let mut child = *position;
            child.make(board, mv);
            let empty = child.empty(board);
            let freedom = |set: W| set.ones().map(|from| board.reach(from, empty).count() as i32).sum::<i32>();
            let territory = if many { territory(board, &child, mover, floods) } else { 0.0 };
            let margin =
                (territory * 4.0) as i32 + freedom(child.amazons(mover)) - freedom(child.amazons(child.mover()));
            children.push((Reverse(margin), mv, child));
        }
    });
    children.sort_by_key(|(margin, mv, _)| (*margin, *mv));
    children
}
