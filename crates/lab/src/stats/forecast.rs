//! Forecasts of the number of blocks that an experiment takes.

use sobremesa_core::math;

use super::normal::NORMAL_999;
use super::{Estimate, MIN_BLOCKS_BEYOND_DOUBT};

/// The normal quantile that leaves 10% above it.
const NORMAL_90: f64 = 1.281_551_565_544_600_5;

/// Expected length of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Forecast {
    /// The expected number of blocks.
    pub blocks: f64,
    /// For a sequential test: how likely it ends accepting that the first side is better, 0..=1.
    pub better: Option<f64>,
}

/// The mean overshoot: by which part of a step's deviation a sum goes beyond the bound where it stops.
const OVERSHOOT: f64 = 0.583;

/// Where a sum of steps with mean `drift` and `variance` ends that starts at 0 and stops `below` under or `above` over
/// its start (both positive): the chance of the upper end, and the expected number of steps.
///
/// As for a Brownian motion whose bounds are 0.583 deviations of a step further off.
/// Source: A. Wald, Sequential Analysis, 1947, sections 3.4 and 3.5; D. Siegmund, Sequential Analysis, 1985, chapter X
/// (the bounds moved for the overshoot).
pub(super) fn crossing(drift: f64, variance: f64, below: f64, above: f64) -> (f64, f64) {
    let beyond = OVERSHOOT * variance.sqrt();
    brownian(drift, variance, below + beyond, above + beyond)
}

fn brownian(drift: f64, variance: f64, below: f64, above: f64) -> (f64, f64) {
    let pull = 2.0 * drift / variance;
    // Without drift the formulas below are 0 / 0: these are their limits.
    if pull.abs() * (below + above) < 1e-6 {
        return (below / (below + above), below * above / variance);
    }
    // So far off the wrong end is out of reach, and the exponentials would not be numbers any more.
    let up = if pull * above.min(below) > 300.0 {
        1.0
    } else if -pull * above.min(below) > 300.0 {
        0.0
    } else {
        let (low, high) = (math::exp(pull * below), math::exp(-pull * above));
        if low.is_finite() && high.is_finite() { (low - 1.0) / (low - high) } else { f64::from(u8::from(drift > 0.0)) }
    };
    (up, (up * above - (1.0 - up) * below) / drift)
}

/// Blocks it takes in all to show a difference from `level` beyond doubt (one-sided p < 0.001) with nine chances
/// in ten, if it is as large as measured; none where no difference or no spread has been seen.
///
/// (3.09 + 1.28)² variance / difference², and at least [`MIN_BLOCKS_BEYOND_DOUBT`].
/// Source: J. Cohen, Statistical Power Analysis for the Behavioral Sciences, second edition, 1988.
pub fn blocks_beyond_doubt(estimate: &Estimate, level: f64) -> Option<u64> {
    let difference = estimate.value - level;
    let variance = estimate.block_variance();
    if difference == 0.0 || variance <= 0.0 {
        return None;
    }
    let deviations = NORMAL_999 + NORMAL_90;
    let blocks = deviations * deviations * variance / (difference * difference);
    // Beyond this many blocks there is no difference to speak of.
    (blocks < 1e15).then(|| (blocks.ceil() as u64).max(MIN_BLOCKS_BEYOND_DOUBT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_drift_the_nearer_end_is_likelier() {
        let (up, blocks) = brownian(0.0, 2.0, 3.0, 1.0);
        assert!((up - 0.75).abs() < 1e-12 && (blocks - 1.5).abs() < 1e-12);
        let (near_up, near_blocks) = brownian(1e-6, 2.0, 3.0, 1.0);
        assert!((near_up - up).abs() < 1e-4 && (near_blocks - blocks).abs() < 1e-4);
    }

    #[test]
    fn strong_drift_goes_straight_to_its_end() {
        for drift in [1.0, 1e3, 1e6] {
            let (up, blocks) = brownian(drift, 1e-3, 2.0, 3.0);
            assert!((up - 1.0).abs() < 1e-12 && (blocks * drift - 3.0).abs() < 1e-9);
            let (up, blocks) = brownian(-drift, 1e-3, 2.0, 3.0);
            assert!(up.abs() < 1e-12 && (blocks * drift - 2.0).abs() < 1e-9);
        }
        let (up, blocks) = brownian(1.0, 1e-2, 1e-9, 3.0);
        assert!(up.is_finite() && blocks.is_finite());
        // Steps as large as the way take one step more or so.
        let (_, blocks) = crossing(1.0, 1.0, 10.0, 10.0);
        assert!((blocks - 10.583).abs() < 0.01, "{blocks}");
    }

    #[test]
    fn blocks_for_no_doubt() {
        let estimate = Estimate { value: 0.55, error: 0.05, blocks: 100 };
        // Variance a block 0.25: 19.11 x 0.25 / 0.0025.
        assert_eq!(blocks_beyond_doubt(&estimate, 0.5), Some(1912));
        assert_eq!(blocks_beyond_doubt(&Estimate { value: 0.99, ..estimate }, 0.5), Some(20));
        assert_eq!(blocks_beyond_doubt(&Estimate { value: 0.5, ..estimate }, 0.5), None);
        assert_eq!(blocks_beyond_doubt(&Estimate { error: 0.0, ..estimate }, 0.5), None);
    }
}
