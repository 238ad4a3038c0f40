//! The room of the amazons of a side.

use crate::bits::Bits;
use crate::board::Board;
use crate::state::Position;

/// The number of king moves within which an amazon's room lies.
pub(super) const NEAR: usize = 3;

/// The room below which an amazon is shut in, by three measures.
const FREE: [f64; 3] = [8.0, 20.0, 45.0];

/// The greatest room: 8 squares beside it, 16 two and 24 three king moves away.
const MOST: usize = 8 * 4 + 16 * 2 + 24;

/// By room: the share that is lacking, by each measure. Looked up, since divisions took a tenth of a judgement.
static LACKING: [[f64; FREE.len()]; MOST + 1] = {
    let mut lacking = [[0.0; FREE.len()]; MOST + 1];
    let mut room = 0;
    while room <= MOST {
        let mut measure = 0;
        while measure < FREE.len() {
            lacking[room][measure] = (1.0 - room as f64 / FREE[measure]).max(0.0);
            measure += 1;
        }
        room += 1;
    }
    lacking
};

/// How shut in the amazons of a side are.
///
/// The room of an amazon is a weighted count of the empty squares around it that the other side reaches as well: those
/// beside it count four, those two king moves away two, those three away one. It measures what Lieberum's alpha
/// measures, in a quarter of the time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Room {
    /// The sum over the amazons of the share that they lack of the room of a free amazon, for three measures of free.
    pub shut: [f64; 3],
}

impl Room {
    /// The sum for a side's amazons, taken square by square; `reached` is what the other side reaches.
    pub fn new<W: Bits>(board: &Board<W>, position: &Position<W>, amazons: W, reached: W) -> Self {
        let empty = position.empty(board);
        let mut room = Self::default();
        for amazon in amazons.ones() {
            let mut walked = W::bit(amazon);
            let mut around = 0;
            for _ in 0..NEAR {
                let near = board.around(walked) & empty & !walked;
                // Doubled at each step outwards: nearer squares end up with the greater weight.
                around = 2 * around + (near & reached).count();
                walked |= near;
            }
            room.add(around);
        }
        room
    }

    /// Adds an amazon with this room.
    #[inline]
    pub(super) fn add(&mut self, room: u32) {
        for (shut, lacking) in self.shut.iter_mut().zip(LACKING[room as usize]) {
            *shut += lacking;
        }
    }
}
