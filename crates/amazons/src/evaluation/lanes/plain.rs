//! Lanes as two plain words, for machines without SSE2.

/// White's word and Black's.
#[derive(Clone, Copy, Debug)]
pub(in crate::evaluation) struct Lanes([u64; 2]);

impl Lanes {
    /// Of two words.
    #[inline]
    pub(in crate::evaluation) fn new(words: [u64; 2]) -> Self {
        Self(words)
    }

    /// The same word twice.
    #[inline]
    pub(in crate::evaluation) fn both(word: u64) -> Self {
        Self([word; 2])
    }

    /// Of eight rows for each word, the first in its lowest byte: of each row seven bits, after so many others.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call would hand the rows over through memory")]
    pub(in crate::evaluation) fn windows(rows: [&[u16; 8]; 2], others: [u32; 2]) -> Self {
        Self([0, 1].map(|side| u64::from_le_bytes(rows[side].map(|row| (row >> others[side]) as u8 & 0x7f))))
    }

    /// The two words.
    #[inline]
    pub(in crate::evaluation) fn words(self) -> [u64; 2] {
        self.0
    }

    #[inline]
    fn with(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self([join(self.0[0], other.0[0]), join(self.0[1], other.0[1])])
    }

    /// What is in both.
    #[inline]
    pub(in crate::evaluation) fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    /// What is in either.
    #[inline]
    pub(in crate::evaluation) fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    /// What is in this one and not in the other.
    #[inline]
    pub(in crate::evaluation) fn without(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    /// What is in one of them alone.
    #[inline]
    pub(in crate::evaluation) fn xor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }

    /// Each word moved up. Precondition: `by` is below 64.
    #[inline]
    pub(in crate::evaluation) fn up(self, by: u32) -> Self {
        Self(self.0.map(|word| word << by))
    }

    /// Each word moved down. Precondition: `by` is below 64.
    #[inline]
    pub(in crate::evaluation) fn down(self, by: u32) -> Self {
        Self(self.0.map(|word| word >> by))
    }

    /// Black's word first.
    #[inline]
    pub(in crate::evaluation) fn swapped(self) -> Self {
        Self([self.0[1], self.0[0]])
    }

    /// Whether both are zero.
    #[inline]
    pub(in crate::evaluation) fn is_zero(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// The sums of their bytes. Precondition: no byte overflows.
    #[inline]
    pub(in crate::evaluation) fn plus(self, other: Self) -> Self {
        self.with(other, u64::wrapping_add)
    }

    /// The sums of the words, modulo 2^64.
    #[inline]
    pub(in crate::evaluation) fn added(self, other: Self) -> Self {
        self.with(other, u64::wrapping_add)
    }

    /// The differences of the words, modulo 2^64.
    #[inline]
    pub(in crate::evaluation) fn minus(self, other: Self) -> Self {
        self.with(other, u64::wrapping_sub)
    }

    /// The sum of the bytes of each word.
    #[inline]
    pub(in crate::evaluation) fn of_bytes(self) -> Self {
        const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
        Self(self.0.map(|word| ((word & EVEN) + (word >> 8 & EVEN)).wrapping_mul(0x0001_0001_0001_0001) >> 48))
    }
}
