//! What an interval holds for: one look at a number of blocks fixed before, or any look and any stop.

use super::normal::NORMAL_975;
use super::sequence::{p_anytime, sequence_width};
use super::{
    Certainty, Estimate, Interval, MIN_BLOCKS_BEYOND_DOUBT, Ratio, Scores, certainty, effective_number, p_value,
    quantile, wilson,
};

/// When an interval may be read.
///
/// An interval for a fixed number of blocks is too narrow where the blocks themselves said when to stop: a sequential
/// test stops at a moment when its side looks good. What holds whenever one stops is a confidence sequence, one and a
/// half times to twice as wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Validity {
    /// Once, after a number of blocks that was fixed before.
    FixedSample,
    /// Whenever one likes: while blocks come in, and after a stop that depended on them.
    Anytime,
}

/// Two-sided p values at or below which a difference is likely and beyond doubt; see [`Certainty`].
const LIKELY: f64 = 0.05;
const DOUBT: f64 = 0.002;

impl Validity {
    /// Standard errors in half a 95% interval over so many blocks; none from too few.
    fn width(self, blocks: u64) -> Option<f64> {
        match self {
            Self::FixedSample => quantile(blocks.checked_sub(1)?),
            Self::Anytime => sequence_width(blocks),
        }
    }

    /// The 95% interval of a mean or ratio of any size.
    pub fn interval(self, estimate: &Estimate) -> Option<Interval> {
        let half = self.width(estimate.blocks)? * estimate.error;
        Some(Interval { low: estimate.value - half, high: estimate.value + half })
    }

    /// The 95% interval of a ratio that is a share, 0..=1.
    ///
    /// [`Ratio::share`], or for any time Wilson's form with the width of the sequence in place of the quantile: it
    /// holds in the limit of many blocks.
    pub fn share(self, ratio: &Ratio) -> Option<Interval> {
        match self {
            Self::FixedSample => ratio.share(),
            Self::Anytime => {
                let Estimate { value, error, blocks } = ratio.estimate()?;
                wilson(value, effective_number(value, error, blocks), self.width(blocks)?)
            }
        }
    }

    /// The 95% interval of a score, 0..=1.
    pub fn score(self, scores: &Scores) -> Option<Interval> {
        match self {
            Self::FixedSample => scores.interval(),
            Self::Anytime => scores.sequence(),
        }
    }

    /// The two-sided p value of "the value is zero"; none from too few blocks.
    pub fn p_zero(self, estimate: &Estimate) -> Option<f64> {
        match self {
            Self::FixedSample => p_value(estimate.value, estimate.error, estimate.blocks).map(two_sided),
            Self::Anytime => p_anytime(estimate),
        }
    }

    /// The two-sided p value of "the score is one half"; none from too few blocks.
    pub fn p_even(self, scores: &Scores) -> Option<f64> {
        match self {
            Self::FixedSample => scores.p_better().map(two_sided),
            Self::Anytime => scores.p_anytime(0.5),
        }
    }

    /// The certainty that a value is not zero.
    pub fn certainty(self, estimate: &Estimate) -> Certainty {
        match self {
            Self::FixedSample => certainty(estimate.value, estimate.error, estimate.blocks),
            Self::Anytime => certainty_of_p(p_anytime(estimate)),
        }
    }

    /// The certainty that a value is not zero which is the highest of as many as there are teams. Of two teams one has what the
    /// other lacks; of more each may be the first, and Bonferroni's correction keeps what is said of equals as seldom.
    pub fn certainty_of_first(self, estimate: &Estimate, teams: usize) -> Certainty {
        if teams <= 2 {
            return self.certainty(estimate);
        }
        let corrected = self.p_zero(estimate).map(|p| (p * teams as f64 / 2.0).min(1.0));
        match certainty_of_p(corrected) {
            Certainty::BeyondDoubt if estimate.blocks < MIN_BLOCKS_BEYOND_DOUBT => Certainty::Likely,
            certainty => certainty,
        }
    }

    /// The certainty that a score is not one half.
    pub fn certainty_of_score(self, scores: &Scores) -> Certainty {
        match (self, scores.estimate()) {
            (_, None) => Certainty::TooFew,
            (Self::FixedSample, Some(found)) => certainty(found.value - 0.5, found.error, found.blocks),
            (Self::Anytime, Some(_)) => certainty_of_p(scores.p_anytime(0.5)),
        }
    }

    /// The 95% interval of a value whose error is known from very many blocks, or from the model of a fit.
    pub fn around(self, value: f64, error: f64, blocks: u64) -> Option<Interval> {
        let width = match self {
            Self::FixedSample => NORMAL_975,
            Self::Anytime => sequence_width(blocks)?,
        };
        Some(Interval { low: value - width * error, high: value + width * error })
    }
}

/// Of both sides.
pub(crate) fn two_sided(p: f64) -> f64 {
    2.0 * p.min(1.0 - p)
}

/// The certainty that goes with a two-sided p value that may be looked at any time, or that was corrected for all that it
/// stands beside; whoever takes one of a fixed number of blocks sees to it that there are enough.
pub(crate) fn certainty_of_p(p: Option<f64>) -> Certainty {
    match p {
        None => Certainty::TooFew,
        Some(p) if p <= DOUBT => Certainty::BeyondDoubt,
        Some(p) if p <= LIKELY => Certainty::Likely,
        Some(_) => Certainty::NotShown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_holds_at_any_time_is_wider() {
        let pairs = Scores::from_counts(&[13, 37, 50, 25, 3]).expect("five");
        let estimate = pairs.estimate().expect("pairs");
        let width = |validity: Validity| validity.interval(&estimate).expect("blocks").half_width();
        assert!(width(Validity::Anytime) > 1.4 * width(Validity::FixedSample));
        let mut won = Ratio::default();
        (0..100).for_each(|block| won.push(i64::from(block % 3 != 0) * 2, 2));
        let share = |validity: Validity| validity.share(&won).expect("blocks");
        assert!(share(Validity::Anytime).low < share(Validity::FixedSample).low);
        assert!(share(Validity::Anytime).low > 0.0 && share(Validity::Anytime).high < 1.0);
    }

    #[test]
    fn a_share_that_was_never_seen_has_an_upper_end() {
        let mut none = Ratio::default();
        (0..100).for_each(|_| none.push(0, 2));
        let found = Validity::Anytime.share(&none).expect("blocks");
        assert!(found.low.abs() < 1e-12 && found.high > 0.05, "{found:?}");
    }

    #[test]
    fn certainty_at_any_time_asks_for_more() {
        let at = |validity: Validity, value| validity.certainty(&Estimate { value, error: 1.0, blocks: 300 });
        assert_eq!(at(Validity::FixedSample, 2.0), Certainty::Likely);
        assert_eq!(at(Validity::Anytime, 2.0), Certainty::NotShown);
        assert_eq!(
            (at(Validity::FixedSample, -3.2), at(Validity::Anytime, -3.2)),
            (Certainty::BeyondDoubt, Certainty::Likely)
        );
        assert_eq!(at(Validity::Anytime, 5.0), Certainty::BeyondDoubt);
        let few = Estimate { value: 100.0, error: 1.0, blocks: 19 };
        assert_eq!(Validity::Anytime.certainty(&few), Certainty::TooFew);
        assert_eq!(Validity::Anytime.interval(&few), None);
    }

    #[test]
    fn the_first_of_many_is_asked_for_more_than_one_of_two() {
        let of = |teams, value, blocks| {
            Validity::FixedSample.certainty_of_first(&Estimate { value, error: 1.0, blocks }, teams)
        };
        assert_eq!((of(2, 2.2, 300), of(4, 2.2, 300)), (Certainty::Likely, Certainty::NotShown));
        assert_eq!((of(2, 3.2, 300), of(4, 3.2, 300)), (Certainty::BeyondDoubt, Certainty::Likely));
        assert_eq!((of(4, 9.0, 300), of(4, 9.0, 19)), (Certainty::BeyondDoubt, Certainty::Likely));
        assert_eq!(of(4, 9.0, 2), Certainty::TooFew);
    }

    #[test]
    fn the_p_value_is_that_of_the_sequence() {
        for counts in [[13, 37, 50, 25, 3], [5, 20, 50, 20, 5], [0, 0, 10, 20, 70]] {
            let pairs = Scores::from_counts(&counts).expect("five");
            let p = Validity::Anytime.p_even(&pairs).expect("blocks");
            assert_eq!(p <= 0.05, pairs.refutes(0.5), "{counts:?}: {p}");
            assert!(p >= Validity::FixedSample.p_even(&pairs).expect("blocks"), "{counts:?}: {p}");
        }
        let sure = Scores::from_counts(&[0, 0, 10, 20, 70]).expect("five");
        assert_eq!(Validity::Anytime.certainty_of_score(&sure), Certainty::BeyondDoubt);
        let few = Scores::from_counts(&[0, 0, 0, 0, 19]).expect("five");
        assert_eq!(
            (Validity::Anytime.p_even(&few), Validity::Anytime.certainty_of_score(&few)),
            (None, Certainty::TooFew)
        );
    }
}
