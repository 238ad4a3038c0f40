//! How much room the amazons of a side have.

use crate::bits::Bits;
use crate::board::Board;
use crate::state::Position;

/// King moves that an amazon's room goes.
pub(super) const NEAR: usize = 3;

/// Room below which an amazon is shut in, by three measures.
const FREE: [f64; 3] = [8.0, 20.0, 45.0];

/// How shut in a side's amazons are.
///
/// The room of an amazon is a count of the empty squares around it that the other side reaches as well: those beside it count
/// four, those two king moves off two, those three off one. It is what Lieberum's alpha measures, for a quarter of the time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Room {
    /// The sum over the amazons of how much less room they have than a free one, as a share of it, for three measures of free.
    pub shut: [f64; 3],
}

impl Room {
    /// That of a side's amazons, square by square; `reached` is what the other side reaches.
    pub fn new<W: Bits>(board: &Board<W>, position: &Position<W>, amazons: W, reached: W) -> Self {
        let empty = position.empty(board);
        let mut room = Self::default();
        for amazon in amazons.ones() {
            let mut walked = W::bit(amazon);
            let mut around = 0;
            for _ in 0..NEAR {
                let near = board.around(walked) & empty & !walked;
                around = 2 * around + (near & reached).count();
                walked |= near;
            }
            room.add(around);
        }
        room
    }

    /// Adds an amazon with so much room.
    #[inline]
    pub(super) fn add(&mut self, room: u32) {
        for (shut, free) in self.shut.iter_mut().zip(FREE) {
            *shut += (1.0 - f64::from(room) / free).max(0.0);
        }
    }
}
