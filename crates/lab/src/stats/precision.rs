//! The stop rule by precision: plays until a figure is known well enough.

use super::normal::NORMAL_975;
use super::{FIRST_LOOK, Interval};

/// Plays until the 95% interval of a figure is narrow enough.
///
/// Looking again and again at a width, not at a value, hardly spoils an interval: it holds the truth in 95% of runs
/// as the width asked for goes to zero.
/// Source: Y. S. Chow and H. Robbins, On the asymptotic theory of fixed-width sequential confidence intervals for the
/// mean, Annals of Mathematical Statistics 36(2), 1965.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Precision {
    half_width: f64,
}

/// A half-width that is none.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("half the width of an interval is more than 0, not {0}")]
pub struct BadPrecision(pub f64);

impl Precision {
    /// Until half the width of the interval is at most `half_width`, in the unit of the figure (0.02 for a score
    /// known to two points in a hundred).
    ///
    /// # Errors
    /// If it is not above zero, or not a number.
    pub fn new(half_width: f64) -> Result<Self, BadPrecision> {
        if half_width.is_finite() && half_width > 0.0 { Ok(Self { half_width }) } else { Err(BadPrecision(half_width)) }
    }

    /// Half the width asked for.
    pub fn half_width(&self) -> f64 {
        self.half_width
    }

    /// Whether an interval over so many blocks is narrow enough; never before block 20.
    pub fn reached(&self, interval: Option<Interval>, blocks: u64) -> bool {
        blocks >= FIRST_LOOK && interval.is_some_and(|interval| interval.half_width() <= self.half_width)
    }

    /// The expected number of blocks for a figure with that variance a block: variance (1.96 / half-width)².
    pub fn blocks(&self, block_variance: f64) -> f64 {
        let ratio = NORMAL_975 / self.half_width;
        (block_variance.max(0.0) * ratio * ratio).clamp(FIRST_LOOK as f64, 1e15)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Scores;
    use super::*;
    use sobremesa_core::Seed;

    #[test]
    fn narrow_enough() {
        let precision = Precision::new(0.02).expect("positive");
        let narrow = Some(Interval { low: 0.5, high: 0.53 });
        assert!(precision.reached(narrow, 20) && !precision.reached(narrow, 19) && !precision.reached(None, 100));
        assert!(!precision.reached(Some(Interval { low: 0.5, high: 0.55 }), 100));
        for bad in [0.0, -0.1, f64::NAN, f64::INFINITY] {
            assert!(Precision::new(bad).is_err());
        }
    }

    #[test]
    fn stopped_intervals_hold_the_truth_and_the_forecast_is_right() {
        let precision = Precision::new(0.05).expect("positive");
        let key = Seed::from_text("precision").key();
        let (runs, mut held, mut blocks) = (1000_u32, 0, 0);
        for run in 0..runs {
            let mut rng = key.stream(u64::from(run));
            let mut scores = Scores::new(2);
            // Each game is won with 0.6.
            let interval = loop {
                scores.push((0..2).filter(|_| rng.below(10) < 6).count() * 2);
                if scores.blocks() >= FIRST_LOOK && precision.reached(scores.interval(), scores.blocks()) {
                    break scores.interval().expect("reached");
                }
            };
            held += u32::from(interval.holds(0.6));
            blocks += scores.blocks();
        }
        // 95%, less three standard errors.
        assert!(f64::from(held) / f64::from(runs) > 0.95 - 3.0 * 0.0069, "{held}");
        let mean = blocks as f64 / f64::from(runs);
        assert!((mean / precision.blocks(0.12) - 1.0).abs() < 0.03, "{mean} {}", precision.blocks(0.12));
    }
}
