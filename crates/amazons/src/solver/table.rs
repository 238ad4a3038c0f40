//! What is known of positions.

/// What is more than can ever be left to show.
pub(super) const NEVER: u32 = 1 << 28;

/// How much is left to show until it is known that the side to move wins, and that it loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    pub(super) win: u32,
    pub(super) loss: u32,
}

impl Proof {
    pub(super) const WON: Self = Self { win: 0, loss: NEVER };
    pub(super) const LOST: Self = Self { win: NEVER, loss: 0 };
    /// Of a position that nothing is known of.
    pub(super) const NEW: Self = Self { win: 1, loss: 1 };
    /// The limit of who wants to know.
    pub(super) const ALL: Self = Self { win: NEVER, loss: NEVER };

    /// Whether the side to move wins, if it is known.
    pub(super) fn won(self) -> Option<bool> {
        match self {
            Self { win: 0, .. } => Some(true),
            Self { loss: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// Positions whose keys lead to the same place: of those the one goes that took least work.
const TOGETHER: usize = 4;

/// The bits of a word that hold how much work a position took, as a power of two.
const WORK: u64 = 63;

/// Positions by their keys, each with what is left to show: a key, in its last bits the work, and both numbers. What has no work is
/// empty.
#[derive(Debug)]
pub(super) struct ProofTable {
    entries: Vec<[u64; 2]>,
}

impl ProofTable {
    /// One of so many positions, rounded up to a power of two; it takes memory as it is filled.
    pub(super) fn new(entries: usize) -> Self {
        Self { entries: vec![[0; 2]; entries.next_power_of_two().max(TOGETHER)] }
    }

    /// What is known of a position, if it is.
    #[inline]
    pub(super) fn found(&self, key: u64) -> Option<Proof> {
        let place = self.place(key);
        let entry = self.entries[place..place + TOGETHER].iter().find(|[word, _]| holds(*word, key))?;
        Some(Proof { win: (entry[1] >> 32) as u32, loss: entry[1] as u32 })
    }

    /// Keeps what was found out of a position by looking at so many.
    pub(super) fn keep(&mut self, key: u64, proof: Proof, looked: u64) {
        let place = self.place(key);
        let entries = &mut self.entries[place..place + TOGETHER];
        let same = entries.iter().position(|[word, _]| holds(*word, key));
        let least = (0..TOGETHER).min_by_key(|at| entries[*at][0] & WORK).expect("several stand together");
        let work = u64::from(looked.max(1).ilog2()) + 1;
        let work = same.map_or(work, |at| work.max(entries[at][0] & WORK));
        entries[same.unwrap_or(least)] = [key & !WORK | work, u64::from(proof.win) << 32 | u64::from(proof.loss)];
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key >> 6) as usize & (self.entries.len() - TOGETHER)
    }
}

/// Whether a word is that of a key.
#[inline]
fn holds(word: u64, key: u64) -> bool {
    (word ^ key) & !WORK == 0 && word & WORK != 0
}
