//! Votes on the placements of a position.

use sobremesa_core::Reason;

use super::look::{Placing, SeatView};

/// Votes of one rule on the placements of a [`SeatView`].
#[derive(Debug, Default)]
pub struct Votes {
    /// By the place of the placement among [`SeatView::placings`].
    pub(super) sums: Vec<f64>,
    /// What was said, with the placement it was said of, where that is wanted.
    pub(super) said: Option<Vec<(usize, Reason)>>,
}

impl Votes {
    /// No votes on so many placements.
    pub(super) fn clear(&mut self, placings: usize) {
        self.sums.clear();
        self.sums.resize(placings, 0.0);
        if let Some(said) = &mut self.said {
            said.clear();
        }
    }

    /// A vote on the placement number `at`. Precondition: the rule has not voted on it yet.
    #[inline]
    pub(super) fn cast(&mut self, at: usize, vote: f64, why: impl FnOnce() -> Reason) {
        if vote != 0.0 {
            self.sums[at] = vote;
            if let Some(said) = &mut self.said {
                said.push((at, why()));
            }
        }
    }
}

/// The placements with their places.
pub(super) fn placings<'l, const W: usize>(look: &SeatView<'l, W>) -> impl Iterator<Item = (usize, &'l Placing<W>)> {
    look.placings.iter().enumerate()
}
