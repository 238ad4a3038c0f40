//! What is known of each open number in a hand that is played the short way (`game/steady.rs`).

use crate::state::Public;
use crate::tiles::TileSet;

/// The open numbers there can be: few enough for the nearest cache. Hands with greater ones are played the long way.
const NUMBERS: usize = 32;

/// What is known of each open number in a steady hand, by number; of numbers beyond the highest nothing fits.
#[derive(Clone, Debug)]
pub(crate) struct SteadyNumbers<const W: usize>(pub(crate) [SteadyNumber<W>; NUMBERS]);

/// What is known of a number that is open at an end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SteadyNumber<const W: usize> {
    /// The tiles that fit.
    pub(crate) fits: TileSet<W>,
    /// The number itself.
    number: u8,
    /// The number of the face by which they join.
    pub(crate) inner: u8,
}

impl<const W: usize> SteadyNumbers<W> {
    /// The highest number there can be.
    pub(crate) const HIGHEST: u8 = NUMBERS as u8 - 1;

    /// From the tiles that fit each number, and the numbers of the faces by which they join it.
    pub(crate) fn new(fits: &[TileSet<W>], inner: &[u8]) -> Self {
        Self(std::array::from_fn(|number| SteadyNumber {
            fits: fits.get(number).copied().unwrap_or_default(),
            number: number as u8,
            inner: inner.get(number).copied().unwrap_or_default(),
        }))
    }

    /// What is known of the right end and the left one.
    #[inline]
    pub(crate) fn ends(&self, public: &Public<W>) -> [&SteadyNumber<W>; 2] {
        // Each end is read by itself: a copy of both would wait until every byte that was written of them is in the cache.
        let [right, left] = public.ends.line();
        [&self.0[usize::from(right.number)], &self.0[usize::from(left.number)]]
    }

    /// The tiles of a hand that fit each end; of two equal ends, at the right alone.
    #[inline]
    pub(crate) fn held(&self, public: &Public<W>, hand: TileSet<W>) -> [TileSet<W>; 2] {
        SteadyNumber::held(self.ends(public), hand)
    }
}

impl<const W: usize> SteadyNumber<W> {
    /// The tiles of a hand that fit each of two ends; of two equal ends, at the first alone.
    #[inline]
    pub(crate) fn held([right, left]: [&Self; 2], hand: TileSet<W>) -> [TileSet<W>; 2] {
        [hand & right.fits, if right.number == left.number { TileSet::EMPTY } else { hand & left.fits }]
    }
}
