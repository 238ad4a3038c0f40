//! The mobility after every move, computed for all arrows of a queen move at once.

use crate::bits::Bits;
use crate::board::Board;
use crate::moves::Move;
use crate::state::{Position, other};

/// Every move of the side to move, in the order of its queen moves, with [`mobility`](super::mobility) for that side of the
/// position after it.
///
/// Each queen move is counted out once: every move of either side after it is charged to each square that an arrow
/// would have to leave free for it. The cost of an arrow is then looked up.
pub fn mobility_after<W: Bits>(board: &Board<W>, position: &Position<W>, mut f: impl FnMut(Move, i32)) {
    let us = position.mover();
    let mut count = Count::new(board);
    position.queen_moves(board, us, |from, to, arrows| {
        let gone = position.gone(board, from, to);
        count.begin(gone.empty(board));
        count.add(gone.amazons(us), 1);
        count.add(gone.amazons(other(us)), -1);
        for arrow in arrows.ones() {
            let [from, to, at] = [from, to, arrow].map(|bit| board.square(bit));
            f(Move { from, to, arrow: at }, count.all - count.lost[count.place(arrow)]);
        }
    });
}

/// The number of moves of one side less those of the other, and by square how many of them an arrow there prevents.
///
/// Squares are numbered as on the board, with two ranks before and two after them that are never empty: no slide needs
/// a test for the edge.
struct Count {
    margin: usize,
    steps: [isize; 8],
    empty: Vec<bool>,
    all: i32,
    lost: Vec<i32>,
}

impl Count {
    fn new<W: Bits>(board: &Board<W>) -> Self {
        let stride = board.stride() as isize;
        let places = board.stride() as usize * (usize::from(board.ranks()) + 4);
        Self {
            margin: 2 * board.stride() as usize,
            // A step and its opposite are four apart.
            steps: [1, stride - 1, stride, stride + 1, -1, 1 - stride, -stride, -stride - 1],
            empty: vec![false; places],
            all: 0,
            lost: vec![0; places],
        }
    }

    fn place(&self, bit: u32) -> usize {
        bit as usize + self.margin
    }

    /// Begins a new count with these empty squares.
    fn begin<W: Bits>(&mut self, empty: W) {
        self.all = 0;
        self.lost.fill(0);
        self.empty.fill(false);
        for bit in empty.ones() {
            let place = self.place(bit);
            self.empty[place] = true;
        }
    }

    /// Adds the moves of a side's amazons, each `sign` times.
    fn add<W: Bits>(&mut self, amazons: W, sign: i32) {
        for amazon in amazons.ones() {
            let amazon = self.place(amazon);
            // Its own square is empty for its arrows.
            self.empty[amazon] = true;
            for (direction, step) in self.steps.into_iter().enumerate() {
                self.slide(amazon, 1, direction, step, sign);
            }
            self.empty[amazon] = false;
        }
    }

    /// Adds the moves of an amazon to the squares at `away` steps and more in a direction; returns their number.
    fn slide(&mut self, amazon: usize, away: usize, direction: usize, step: isize, sign: i32) -> i32 {
        let to = amazon.wrapping_add_signed(step * away as isize);
        if !self.empty[to] {
            return 0;
        }
        let mut moves = 0;
        for (towards, by) in self.steps.into_iter().enumerate() {
            // What lies between the amazon and where it goes must be empty for the queen move already.
            let walked = if towards == (direction + 4) % 8 { away } else { 0 };
            moves += self.shoot(to, by, walked, sign);
        }
        let further = self.slide(amazon, away + 1, direction, step, sign);
        self.all += sign * moves;
        // An arrow here prevents the queen moves to here and past it.
        self.lost[to] += sign * (moves + further);
        moves + further
    }

    /// Counts the arrows that fly in a direction. Those that land beyond the first `walked` squares are charged to each
    /// square they fly over.
    fn shoot(&mut self, from: usize, by: isize, walked: usize, sign: i32) -> i32 {
        let mut at = from.wrapping_add_signed(by);
        let mut arrows = 0;
        while self.empty[at] {
            arrows += 1;
            at = at.wrapping_add_signed(by);
        }
        for behind in 1..=arrows - walked as i32 {
            at = at.wrapping_add_signed(-by);
            self.lost[at] += sign * behind;
        }
        arrows
    }
}
