//! The transposition table of the alpha-beta.

use super::WON;

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the true value.
    Exact,
    /// The true value is at least as great.
    Least,
    /// The true value is at most as great.
    Most,
}

/// A searched position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    key: u64,
    /// The value; sure wins are counted from this position, not from the root, so that it holds on every path.
    value: i32,
    bound: Bound,
    pub(super) depth: u32,
    pub(super) mv: Option<M>,
}

impl<M> Entry<M> {
    /// The value, with sure wins counted from the root.
    pub(super) fn value(&self, ply: u32) -> i32 {
        match self.value {
            value if value >= WON => value - ply as i32,
            value if value <= -WON => value + ply as i32,
            value => value,
        }
    }

    /// Whether the entry answers a search with these bounds.
    pub(super) fn cuts(&self, alpha: i32, beta: i32, ply: u32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Least => self.value(ply) >= beta,
            Bound::Most => self.value(ply) <= alpha,
        }
    }
}

/// A table of positions by their keys. A later position replaces an earlier one at the same place.
#[derive(Debug)]
pub(super) struct TranspositionTable<M> {
    entries: Vec<Option<Entry<M>>>,
}

impl<M: Copy> TranspositionTable<M> {
    pub(super) fn new(entries: usize) -> Self {
        Self { entries: vec![None; entries.max(1).next_power_of_two()] }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(None);
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry<M>> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, (depth, ply): (u32, u32), (value, bound): (i32, Bound), mv: Option<M>) {
        // Turned from the root's count to this position's, as [`Entry::value`] turns it back.
        let value = match value {
            value if value >= WON => value + ply as i32,
            value if value <= -WON => value - ply as i32,
            value => value,
        };
        let place = self.place(key);
        self.entries[place] = Some(Entry { key, value, bound, depth, mv });
    }
}
