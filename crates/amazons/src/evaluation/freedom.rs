//! The freedom of single amazons.

use crate::bits::Bits;
use crate::board::Board;
use crate::state::Position;

/// The empty squares of a position, and the number of empty neighbours of each: what freedom is counted from.
#[derive(Clone, Copy, Debug)]
pub struct Freedom<W> {
    empty: W,
    /// The number of empty neighbours of each square as binary digits: ones, twos, fours, eights.
    neighbours: [W; 4],
}

impl<W: Bits> Freedom<W> {
    /// The counts of a position.
    #[inline]
    pub fn new(board: &Board<W>, position: &Position<W>) -> Self {
        let empty = position.empty(board);
        let by = board.stride();
        let beside = [
            empty.up(1),
            empty.down(1),
            empty.up(by),
            empty.down(by),
            empty.up(by - 1),
            empty.down(by - 1),
            empty.up(by + 1),
            empty.down(by + 1),
        ];
        let mut neighbours = [W::ZERO; 4];
        // Adds the eight sets digit by digit, for all squares at once, as an adder with carry does.
        for set in beside {
            let mut carry = set;
            for digit in &mut neighbours {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        Self { empty, neighbours }
    }

    /// The number of empty neighbours of all squares of a set together.
    #[inline]
    fn around(&self, set: W) -> u32 {
        (0..).zip(self.neighbours).map(|(digit, having)| (set & having).count() << digit).sum()
    }

    /// Lieberum's alpha of the amazon on a bit: the sum, over the squares that it reaches in one move and the other
    /// side reaches at all, of their numbers of empty neighbours, halved with every king step of distance.
    #[inline]
    pub fn alpha(&self, board: &Board<W>, amazon: u32, reached: W) -> f64 {
        let mut rest = board.reach(amazon, self.empty) & reached;
        let mut alpha = 0.0;
        let mut share = 1.0;
        for ring in board.rings(amazon) {
            if rest.is_zero() {
                break;
            }
            alpha += share * f64::from(self.around(rest & *ring));
            rest &= !*ring;
            share /= 2.0;
        }
        alpha
    }
}
