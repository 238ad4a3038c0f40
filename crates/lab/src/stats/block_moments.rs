//! Sums of results over blocks from which more than a mean is worked out.

/// Sums of results and their squares over blocks, exact: each block one deal (or opening), played `games` times.
///
/// A result is a whole number: points ahead, or 1, 0, -1 for won, drawn, lost. Whose results they are the owner says:
/// those of a place in the deal give the [share of the deal](BlockMoments::deal_share), those of a team how
/// [soon it leads](BlockMoments::lead_a_hand).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockMoments {
    pub(super) games: i128,
    pub(super) blocks: u64,
    /// Sums over blocks of powers of t (a block's results summed) and q (their squares summed), as exponents.
    pub(super) t: i128,
    pub(super) t2: i128,
    pub(super) t3: i128,
    pub(super) t4: i128,
    pub(super) q: i128,
    pub(super) q2: i128,
    pub(super) tq: i128,
    pub(super) t2q: i128,
}

impl BlockMoments {
    /// No blocks yet, of `games` games each.
    ///
    /// # Panics
    /// For no games.
    pub fn new(games: usize) -> Self {
        assert!(games >= 1, "a block has a game at least");
        Self { games: games as i128, blocks: 0, t: 0, t2: 0, t3: 0, t4: 0, q: 0, q2: 0, tq: 0, t2q: 0 }
    }

    /// Adds a block: the result of each of its games, in the same unit.
    ///
    /// # Panics
    /// If it has another number of games.
    pub fn push(&mut self, results: &[i32]) {
        assert_eq!(results.len() as i128, self.games, "blocks of the same number of games");
        let t: i128 = results.iter().map(|result| i128::from(*result)).sum();
        let q: i128 = results.iter().map(|result| i128::from(*result) * i128::from(*result)).sum();
        self.blocks += 1;
        self.t += t;
        self.t2 += t * t;
        self.t3 += t * t * t;
        self.t4 += t * t * t * t;
        self.q += q;
        self.q2 += q * q;
        self.tq += t * q;
        self.t2q += t * t * q;
    }

    /// The number of blocks added.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }
}
