//! The table of positions: for each, bounds of its value and its best move.

use crate::solver::board::{BEYOND, StepName, Value};

/// The number of bits of a node's key; the number of the deal stands above them.
const KEY_BITS: u32 = 51;
/// The number of deals that are told apart before the table is emptied.
const DEALS: u64 = 1 << (64 - KEY_BITS);

/// Stands for "no move is known".
pub(super) const NO_MOVE: StepName = StepName::MAX;

/// What is known of a position's value, for the side of the seat to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueBounds {
    /// The value is at least this.
    pub(super) least: Value,
    /// The value is at most this.
    pub(super) most: Value,
    /// The best move.
    pub(super) best: StepName,
}

impl ValueBounds {
    /// Bounds of a position of which nothing is known.
    pub(super) const NOTHING: Self = Self { least: -BEYOND, most: BEYOND, best: NO_MOVE };
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    known: ValueBounds,
}

/// A table of fixed size: each position has one place in it, and a later one replaces an earlier.
#[derive(Debug)]
pub(super) struct SolvedPositions {
    entries: Vec<Entry>,
    /// The deal whose positions it holds; those of other deals are not found.
    deal: u64,
}

impl SolvedPositions {
    /// A table with room for two to the power of `bits` positions of 16 bytes.
    pub(super) fn new(bits: u32) -> Self {
        Self { entries: vec![Entry { key: 0, known: ValueBounds::NOTHING }; 1 << bits], deal: 0 }
    }

    /// Forgets all positions. A new number for the deal does that without clearing the table.
    pub(super) fn forget(&mut self) {
        self.deal += 1;
        if self.deal == DEALS {
            self.entries.fill(Entry { key: 0, known: ValueBounds::NOTHING });
            self.deal = 1;
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.entries.len() - 1)
    }

    /// What is known of a position, by its key (`Board::key`).
    #[inline]
    pub(super) fn get(&self, key: u64) -> ValueBounds {
        let key = key | self.deal << KEY_BITS;
        let entry = &self.entries[self.place(key)];
        if entry.key == key { entry.known } else { ValueBounds::NOTHING }
    }

    /// Keeps what is known of a position.
    #[inline]
    pub(super) fn put(&mut self, key: u64, known: ValueBounds) {
        let key = key | self.deal << KEY_BITS;
        let place = self.place(key);
        self.entries[place] = Entry { key, known };
    }
}
