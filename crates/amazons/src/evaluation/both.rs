//! White's set of squares and Black's, worked on together.

use super::lanes::Lanes;

/// A set of squares for White and one for Black, on boards of up to 10 by 10.
///
/// Even ranks (from 0) have one word and odd ranks the other, each rank above the last in its word with a gap between. So a
/// step to the next rank is a change of words, and no shift takes bits from one word to the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Both {
    even: Lanes,
    odd: Lanes,
}

/// The greatest number of ranks.
const RANKS: u32 = 10;

/// The number of empty rows and files before the board in [`Rows`].
pub(super) const MARGIN: usize = 3;

/// As many as a window of eight rows on the last rank needs.
const ROWS: usize = RANKS as usize - 1 + 8;

/// The ranks of a set, with a margin of empty ones around them.
pub(super) type Rows = [u16; ROWS];

impl Both {
    /// White's set and Black's, each as the low word and the high one of the board's bits.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    pub(super) fn new(white: [u64; 2], black: [u64; 2], stride: u32) -> Self {
        Self::parted([0, 1].map(|word| Lanes::new([white[word], black[word]])), stride)
    }

    /// The same set for both.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    pub(super) fn same(words: [u64; 2], stride: u32) -> Self {
        Self::parted(words.map(Lanes::both), stride)
    }

    /// Parts the ranks of the board's bits into even and odd ones.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn parted([low, high]: [Lanes; 2], stride: u32) -> Self {
        let Self { mut even, mut odd } = Self::none();
        for rank in 0..RANKS {
            let (from, to) = (rank * stride, rank / 2 * stride);
            let moved = if from >= 64 {
                let from = from - 64;
                if from >= to { high.down(from - to) } else { high.up(to - from) }
            } else if from + stride > 64 {
                low.down(from - to).or(high.up(64 - (from - to)))
            } else {
                low.down(from - to)
            };
            let moved = moved.and(Lanes::both(((1 << (stride - 1)) - 1) << to));
            if rank % 2 == 0 {
                even = even.or(moved);
            } else {
                odd = odd.or(moved);
            }
        }
        Self { even, odd }
    }

    /// Both sets empty.
    #[inline]
    pub(super) fn none() -> Self {
        Self { even: Lanes::both(0), odd: Lanes::both(0) }
    }

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self { even: self.even.and(other.even), odd: self.odd.and(other.odd) }
    }

    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        Self { even: self.even.or(other.even), odd: self.odd.or(other.odd) }
    }

    #[inline]
    pub(super) fn xor(self, other: Self) -> Self {
        Self { even: self.even.xor(other.even), odd: self.odd.xor(other.odd) }
    }

    /// The squares that are not in the other's sets.
    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        Self { even: self.even.without(other.even), odd: self.odd.without(other.odd) }
    }

    /// Every square moved up within its word. Precondition: `by` is below 64.
    #[inline]
    pub(super) fn up(self, by: u32) -> Self {
        Self { even: self.even.up(by), odd: self.odd.up(by) }
    }

    /// Every square moved down within its word. Precondition: `by` is below 64.
    #[inline]
    pub(super) fn down(self, by: u32) -> Self {
        Self { even: self.even.down(by), odd: self.odd.down(by) }
    }

    /// Every square moved up by one rank and `aside` files, -1 to 1.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    pub(super) fn rank_up(self, stride: u32, aside: i32) -> Self {
        Self { even: self.odd.up(stride.wrapping_add_signed(aside)), odd: along(self.even, aside) }
    }

    /// Every square moved down by one rank and back by `aside` files, -1 to 1.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    pub(super) fn rank_down(self, stride: u32, aside: i32) -> Self {
        Self { even: along(self.odd, -aside), odd: self.even.down(stride.wrapping_add_signed(aside)) }
    }

    /// The sets and the squares beside them, on a board with this stride; gaps may be among them.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    pub(super) fn around(self, stride: u32) -> Self {
        let wide = self.or(self.up(1)).or(self.down(1));
        wide.or(wide.rank_up(stride, 0)).or(wide.rank_down(stride, 0))
    }

    /// The empty squares to which one slides from these along their ranks, towards higher files. A sum does it: the carry
    /// of the first square runs through all that are empty.
    #[inline]
    pub(super) fn slid_along(self, empty: Self) -> Self {
        let slid = |front: Lanes, empty: Lanes| {
            let first = front.up(1).and(empty);
            // A run that begins inside another is changed by no carry, so it is put in by itself.
            empty.added(first).xor(empty).or(first)
        };
        Self { even: slid(self.even, empty.even), odd: slid(self.odd, empty.odd) }
    }

    /// The ranks of both sets, each from the bit [`MARGIN`] on; as many empty ones come first, and others after them.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    pub(super) fn rows(self, stride: u32) -> [Rows; 2] {
        let words = [self.even.words(), self.odd.words()];
        // Written in place: rows that are moved are not read before all have arrived.
        let mut rows = [[0; ROWS]; 2];
        for (side, rows) in rows.iter_mut().enumerate() {
            for rank in 0..RANKS as usize {
                let row = words[rank % 2][side] >> (rank as u32 / 2 * stride) & ((1 << (stride - 1)) - 1);
                rows[rank + MARGIN] = (row << MARGIN) as u16;
            }
        }
        rows
    }

    /// Black's set in White's place, and the other way round.
    #[inline]
    pub(super) fn swapped(self) -> Self {
        Self { even: self.even.swapped(), odd: self.odd.swapped() }
    }

    /// Whether both are empty.
    #[inline]
    pub(super) fn is_zero(self) -> bool {
        self.even.or(self.odd).is_zero()
    }

    /// The number of squares in each byte of the two words of a set together, 0..=16.
    #[inline]
    pub(super) fn by_byte(self) -> Counts {
        // The two words are added while the counts are at most 4: together they still fit into four bits, and the rest
        // is done once for both.
        let fours = by_four(self.even).plus(by_four(self.odd));
        Counts(fours.and(Lanes::both(BYTES)).plus(fours.down(4).and(Lanes::both(BYTES))))
    }

    /// The number of squares in each set.
    #[inline]
    pub(super) fn count(self) -> [u32; 2] {
        self.by_byte().sums()
    }
}

/// Every square moved by some files, -1 to 1.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the number is a constant where it is called with one")]
fn along(word: Lanes, files: i32) -> Lanes {
    match files {
        0 => word,
        1.. => word.up(1),
        _ => word.down(1),
    }
}

/// The low half of every byte.
const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// The number of bits in every four of each word.
#[inline]
fn by_four(word: Lanes) -> Lanes {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    let pairs = word.minus(word.down(1).and(Lanes::both(PAIRS)));
    pairs.and(Lanes::both(FOURS)).plus(pairs.down(2).and(Lanes::both(FOURS)))
}

/// Numbers of squares, one in each byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts(Lanes);

impl Counts {
    /// The number of bits in every byte of each word.
    #[inline]
    pub(super) fn of(word: Lanes) -> Self {
        let fours = by_four(word);
        Self(fours.plus(fours.down(4)).and(Lanes::both(BYTES)))
    }

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
