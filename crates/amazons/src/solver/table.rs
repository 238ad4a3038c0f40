//! The table of proof numbers.

/// More than can ever be left to prove.
pub(super) const NEVER: u32 = 1 << 28;

/// The proof numbers of a position: how much is left to prove that the side to move wins, and that it loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    pub(super) win: u32,
    pub(super) loss: u32,
}

impl Proof {
    pub(super) const WON: Self = Self { win: 0, loss: NEVER };
    pub(super) const LOST: Self = Self { win: NEVER, loss: 0 };
    /// A position of which nothing is known.
    pub(super) const NEW: Self = Self { win: 1, loss: 1 };
    /// The limit for a full proof.
    pub(super) const ALL: Self = Self { win: NEVER, loss: NEVER };

    /// Whether the side to move wins; nothing where that is open.
    pub(super) fn won(self) -> Option<bool> {
        match self {
            Self { win: 0, .. } => Some(true),
            Self { loss: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// The number of places that a key may take; of the positions there, the one that took least work is replaced.
const TOGETHER: usize = 4;

/// The bits of a word that hold how much work a position took, as a power of two.
const WORK: u64 = 63;

/// A table of positions: for each its key, in whose last bits stands the work, and its proof numbers. An entry without
/// work is empty.
#[derive(Debug)]
pub(super) struct ProofTable {
    entries: Vec<[u64; 2]>,
}

impl ProofTable {
    /// A table of so many positions, rounded up to a power of two.
    pub(super) fn new(entries: usize) -> Self {
        Self { entries: vec![[0; 2]; entries.next_power_of_two().max(TOGETHER)] }
    }

    /// The proof numbers of a position; nothing if it is not in the table.
    #[inline]
    pub(super) fn found(&self, key: u64) -> Option<Proof> {
        let place = self.place(key);
        let entry = self.entries[place..place + TOGETHER].iter().find(|[word, _]| holds(*word, key))?;
        Some(Proof { win: (entry[1] >> 32) as u32, loss: entry[1] as u32 })
    }

    /// Keeps the proof numbers of a position that took so many looks.
    pub(super) fn keep(&mut self, key: u64, proof: Proof, looked: u64) {
        let place = self.place(key);
        let entries = &mut self.entries[place..place + TOGETHER];
        let same = entries.iter().position(|[word, _]| holds(*word, key));
        let least = (0..TOGETHER).min_by_key(|at| entries[*at][0] & WORK).expect("several stand together");
        let work = u64::from(looked.max(1).ilog2()) + 1;
        // What the position took before is not lost: the greater work protects it.
        let work = same.map_or(work, |at| work.max(entries[at][0] & WORK));
        entries[same.unwrap_or(least)] = [key & !WORK | work, u64::from(proof.win) << 32 | u64::from(proof.loss)];
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key >> 6) as usize & (self.entries.len() - TOGETHER)
    }
}

/// Whether an entry is that of a key.
#[inline]
fn holds(word: u64, key: u64) -> bool {
    (word ^ key) & !WORK == 0 && word & WORK != 0
}
