//! Sets of squares as the bits of a word, of the few widths that boards need.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A word whose bits are squares.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The number of bits of the word.
    const BITS: u32;

    /// The word without any bit: the empty set of squares.
    const ZERO: Self;

    /// The bit at a place, from 0. Precondition: `at` is below [`Self::BITS`].
    fn bit(at: u32) -> Self;

    /// Whether there is no bit.
    fn is_zero(self) -> bool;

    /// How many bits are set.
    fn count(self) -> u32;

    /// The first 128 bits, as their low word and their high one.
    fn words(self) -> [u64; 2];

    /// The word of these bits. Precondition: none is beyond [`Self::BITS`].
    fn of_words(words: [u64; 2]) -> Self;

    /// The place of the lowest bit. Precondition: there is one.
    fn lowest(self) -> u32;

    /// All but the lowest bit.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// Every place up to that of the lowest bit, and that one; all places where there is no bit.
    #[must_use]
    fn through_lowest(self) -> Self;

    /// The place of the highest bit; 0 where there is no bit.
    fn highest(self) -> u32;

    /// Every bit moved up by `by` places, those beyond the last lost. Precondition: `by` is below 64.
    #[must_use]
    fn up(self, by: u32) -> Self;

    /// Every bit moved down by `by` places, those beyond the first lost. Precondition: `by` is below 64.
    #[must_use]
    fn down(self, by: u32) -> Self;

    /// The places of the bits, ascending.
    #[inline]
    fn ones(self) -> Ones<Self> {
        Ones(self)
    }

    /// The place of bit number `nth`, from 0. Precondition: there are more than `nth`.
    #[inline]
    fn nth(self, nth: u32) -> u32 {
        let mut rest = self;
        for _ in 0..nth {
            rest = rest.without_lowest();
        }
        rest.lowest()
    }
}

/// The places of the bits of a word, ascending.
#[derive(Clone, Debug)]
pub struct Ones<W>(W);

impl<W: Bits> Iterator for Ones<W> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_zero() {
            return None;
        }
        let at = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(at)
    }
}

macro_rules! native {
    ($word:ty) => {
        impl Bits for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;

            #[inline]
            fn bit(at: u32) -> Self {
                1 << at
            }
            #[inline]
            fn is_zero(self) -> bool {
                self == 0
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn words(self) -> [u64; 2] {
                let wide = u128::from(self);
                [wide as u64, (wide >> 64) as u64]
            }
            #[inline]
            fn of_words([low, high]: [u64; 2]) -> Self {
                (u128::from(low) | u128::from(high) << 64) as Self
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn through_lowest(self) -> Self {
                self ^ self.wrapping_sub(1)
            }
            #[inline]
            fn highest(self) -> u32 {
                <$word>::BITS - 1 - (self | 1).leading_zeros()
            }
            #[inline]
            fn up(self, by: u32) -> Self {
                self << by
            }
            #[inline]
            fn down(self, by: u32) -> Self {
                self >> by
            }
        }
    };
}

native!(u64);
native!(u128);

/// Words of a [`Wide`].
// Five words hold the widest board: 16 ranks of 17 places, less the last gap, are 271 bits.
const WORDS: usize = 5;

/// 320 bits: 16 ranks of 16 files with a gap after each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide([u64; WORDS]);

impl Wide {
    #[inline]
    fn with(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| join(self.0[word], other.0[word])))
    }
}

impl BitAnd for Wide {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }
}

impl Not for Wide {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl BitAndAssign for Wide {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Wide {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Wide {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl Bits for Wide {
    const BITS: u32 = 64 * WORDS as u32;
    const ZERO: Self = Self([0; WORDS]);

    #[inline]
    fn bit(at: u32) -> Self {
        let mut words = [0; WORDS];
        words[at as usize / 64] = 1 << (at % 64);
        Self(words)
    }

    #[inline]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn words(self) -> [u64; 2] {
        [self.0[0], self.0[1]]
    }

    #[inline]
    fn of_words([low, high]: [u64; 2]) -> Self {
        let mut words = [0; WORDS];
        [words[0], words[1]] = [low, high];
        Self(words)
    }

    #[inline]
    fn lowest(self) -> u32 {
        let word = self.0.iter().position(|word| *word != 0).unwrap_or(WORDS - 1);
        64 * word as u32 + self.0[word].trailing_zeros()
    }

    #[inline]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    #[inline]
    fn through_lowest(self) -> Self {
        let mut open = true;
        Self(self.0.map(|word| {
            let through = if open { word ^ word.wrapping_sub(1) } else { 0 };
            open &= word == 0;
            through
        }))
    }

    #[inline]
    fn highest(self) -> u32 {
        let word = self.0.iter().rposition(|word| *word != 0).unwrap_or(0);
        64 * word as u32 + self.0[word].highest()
    }

    #[inline]
    fn up(self, by: u32) -> Self {
        let mut carry = 0;
        Self(self.0.map(|word| {
            let moved = word << by | carry;
            // In two shifts, since a shift by 64 (where `by` is 0) would overflow.
            carry = (word >> 1) >> (63 - by);
            moved
        }))
    }

    #[inline]
    fn down(self, by: u32) -> Self {
        Self(std::array::from_fn(|word| {
            let above = self.0.get(word + 1).copied().unwrap_or(0);
            self.0[word] >> by | (above << 1) << (63 - by)
        }))
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_core::Seed;

    use super::*;

    /// The places of a word as a list of yes and no, to say by hand what each operation does.
    fn listed<W: Bits>(word: W) -> Vec<bool> {
        (0..W::BITS).map(|at| !(word & W::bit(at)).is_zero()).collect()
    }

    fn places(list: &[bool]) -> Vec<u32> {
        (0..).zip(list).filter(|(_, is)| **is).map(|(at, _)| at).collect()
    }

    fn holds<W: Bits>(seed: u64) {
        let mut rng = Seed::from_text("bits").key().stream(seed);
        for size in 0..200 {
            let mut word = W::ZERO;
            for _ in 0..size % 9 {
                word |= W::bit(rng.below(W::BITS));
            }
            let list = listed(word);
            let ones = places(&list);
            assert_eq!(word.ones().collect::<Vec<_>>(), ones);
            assert_eq!((word.count() as usize, word.is_zero()), (ones.len(), ones.is_empty()));
            let low = word.ones().filter(|at| *at < 128).fold(W::ZERO, |set, at| set | W::bit(at));
            assert_eq!(W::of_words(word.words()), low);
            let [first, second] = word.words().map(u128::from);
            let half = listed(first | second << 64);
            assert_eq!(half.iter().zip(&list).filter(|(one, other)| one != other).count(), 0);
            let low = ones.first().copied().unwrap_or(W::BITS - 1);
            assert_eq!(places(&listed(word.through_lowest())), (0..=low).collect::<Vec<_>>());
            let high = ones.last().copied().unwrap_or(0);
            assert_eq!(word.highest(), high);
            assert_eq!(places(&listed(!word)).len(), W::BITS as usize - ones.len());
            for by in [0, 1, 10, 11, 17, 44, 63] {
                let up: Vec<u32> = ones.iter().map(|at| at + by).filter(|at| *at < W::BITS).collect();
                let down: Vec<u32> = ones.iter().filter(|at| **at >= by).map(|at| at - by).collect();
                assert_eq!((places(&listed(word.up(by))), places(&listed(word.down(by)))), (up, down), "by {by}");
            }
            if let Some(first) = ones.first() {
                assert_eq!((word.lowest(), word.nth(ones.len() as u32 - 1)), (*first, high));
                assert_eq!(places(&listed(word.without_lowest())), ones[1..]);
            }
        }
    }

    #[test]
    fn words_of_every_width_agree_with_lists() {
        holds::<u64>(0);
        holds::<u128>(1);
        holds::<Wide>(2);
    }
}
