//! White's set of squares and Black's, worked on together.

use super::lanes::Lanes;

/// A set of up to 128 squares for White and one for Black.
#[derive(Clone, Copy, Debug)]
pub(super) struct Both {
    low: Lanes,
    high: Lanes,
}

impl Both {
    /// White's set and Black's, each as its low word and its high one.
    #[inline]
    pub(super) fn new(white: [u64; 2], black: [u64; 2]) -> Self {
        Self { low: Lanes::new([white[0], black[0]]), high: Lanes::new([white[1], black[1]]) }
    }

    /// The same set for both.
    #[inline]
    pub(super) fn same([low, high]: [u64; 2]) -> Self {
        Self { low: Lanes::both(low), high: Lanes::both(high) }
    }

    /// Both sets empty.
    #[inline]
    pub(super) fn none() -> Self {
        Self::same([0, 0])
    }

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self { low: self.low.and(other.low), high: self.high.and(other.high) }
    }

    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        Self { low: self.low.or(other.low), high: self.high.or(other.high) }
    }

    #[inline]
    pub(super) fn xor(self, other: Self) -> Self {
        Self { low: self.low.xor(other.low), high: self.high.xor(other.high) }
    }

    /// The squares that are not in the other's sets.
    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        Self { low: self.low.without(other.low), high: self.high.without(other.high) }
    }

    /// Every square moved up. Precondition: `by` is 1..=63.
    #[inline]
    pub(super) fn up(self, by: u32) -> Self {
        Self { low: self.low.up(by), high: self.high.up(by).or(self.low.down(64 - by)) }
    }

    /// Every square moved down. Precondition: `by` is 1..=63.
    #[inline]
    pub(super) fn down(self, by: u32) -> Self {
        Self { low: self.low.down(by).or(self.high.up(64 - by)), high: self.high.down(by) }
    }

    /// The sets and the squares beside them, on a board with this stride; gaps may be among them.
    #[inline]
    pub(super) fn around(self, stride: u32) -> Self {
        let wide = self.or(self.up(1)).or(self.down(1));
        wide.or(wide.up(stride)).or(wide.down(stride))
    }

    /// Black's set in White's place, and the other way round.
    #[inline]
    pub(super) fn swapped(self) -> Self {
        Self { low: self.low.swapped(), high: self.high.swapped() }
    }

    /// Whether both are empty.
    #[inline]
    pub(super) fn is_zero(self) -> bool {
        self.low.or(self.high).is_zero()
    }

    /// The number of squares in each byte of the two words of a set together, 0..=16.
    #[inline]
    pub(super) fn by_byte(self) -> Counts {
        const PAIRS: u64 = 0x5555_5555_5555_5555;
        const FOURS: u64 = 0x3333_3333_3333_3333;
        const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let fours = |word: Lanes| {
            let pairs = word.minus(word.down(1).and(Lanes::both(PAIRS)));
            pairs.and(Lanes::both(FOURS)).plus(pairs.down(2).and(Lanes::both(FOURS)))
        };
        // The two words are added while the counts are at most 4: together they still fit into four bits, and the rest
        // is done once for both.
        let fours = fours(self.low).plus(fours(self.high));
        Counts(fours.and(Lanes::both(BYTES)).plus(fours.down(4).and(Lanes::both(BYTES))))
    }

    /// The number of squares in each set.
    #[inline]
    pub(super) fn count(self) -> [u32; 2] {
        self.by_byte().sums()
    }
}

/// Numbers of squares, one in each byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts(Lanes);

impl Counts {
    /// Both together. Precondition: no byte comes to more than 255.
    #[inline]
    pub(super) fn plus(self, other: Self) -> Self {
        Self(self.0.plus(other.0))
    }

    /// Each doubled. Precondition: no byte comes to more than 255.
    #[inline]
    pub(super) fn doubled(self) -> Self {
        Self(self.0.plus(self.0))
    }

    /// White's number and Black's.
    #[inline]
    pub(super) fn sums(self) -> [u32; 2] {
        self.0.of_bytes().words().map(|sum| sum as u32)
    }
}
