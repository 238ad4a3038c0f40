//! The certainty that a difference is not zero.

use sobremesa_core::math;

use super::{Estimate, upper_tail};

/// Least number of blocks before anything is called beyond doubt.
pub const MIN_BLOCKS_BEYOND_DOUBT: u64 = 20;

/// One-sided p value below which a difference is beyond doubt.
const DOUBT: f64 = 0.001;

/// The certainty that a difference is not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// There are too few blocks to say anything.
    TooFew,
    /// The 95% interval holds nothing (zero).
    NotShown,
    /// The 95% interval does not.
    Likely,
    /// One-sided p < 0.001, over at least [`MIN_BLOCKS_BEYOND_DOUBT`] blocks.
    BeyondDoubt,
}

/// The one-sided p value of "the true value is not above zero", 0..=1: how likely blocks at least this good are
/// if it is zero. None for fewer than three blocks.
///
/// Student's test. Where all blocks are alike there is no standard error, and the sign test stands in: that all
/// of n blocks fall on one given side has the chance 2^-n.
/// Source: Student, The probable error of a mean, Biometrika 6(1), 1908; J. Arbuthnott, An argument for divine
/// providence, Philosophical Transactions 27, 1710 (the sign test).
pub fn p_value(value: f64, error: f64, blocks: u64) -> Option<f64> {
    if blocks < 3 {
        return None;
    }
    let above = |size: f64| {
        if error > 0.0 {
            upper_tail(size / error, blocks - 1)
        } else if size > 0.0 {
            math::exp(-(blocks as f64) * std::f64::consts::LN_2)
        } else {
            0.5
        }
    };
    // Never exactly zero: no number of games proves anything for good.
    let size = above(value.abs()).max(f64::MIN_POSITIVE);
    Some(if value >= 0.0 { size } else { 1.0 - size })
}

/// Whether a p value over so many blocks is beyond doubt: below 0.001, from
/// [`MIN_BLOCKS_BEYOND_DOUBT`] blocks on.
pub fn beyond_doubt(p: f64, blocks: u64) -> bool {
    blocks >= MIN_BLOCKS_BEYOND_DOUBT && p < DOUBT
}

/// The certainty of a difference of `value` with standard error `error` over `blocks` blocks.
pub fn certainty(value: f64, error: f64, blocks: u64) -> Certainty {
    match p_value(value.abs(), error, blocks) {
        None => Certainty::TooFew,
        Some(p) if beyond_doubt(p, blocks) => Certainty::BeyondDoubt,
        Some(p) if p < 0.025 => Certainty::Likely,
        Some(_) => Certainty::NotShown,
    }
}

impl Estimate {
    /// The certainty that the value is not zero.
    pub fn certainty(&self) -> Certainty {
        certainty(self.value, self.error, self.blocks)
    }

    /// The one-sided p value of "not above `level`"; see [`p_value`].
    pub fn p_above(&self, level: f64) -> Option<f64> {
        p_value(self.value - level, self.error, self.blocks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubt_goes_with_blocks() {
        assert_eq!(certainty(100.0, 1.0, 2), Certainty::TooFew);
        assert_eq!(certainty(100.0, 1.0, 19), Certainty::Likely);
        assert_eq!(certainty(-100.0, 1.0, 20), Certainty::BeyondDoubt);
        assert_eq!(certainty(1.9, 1.0, 1000), Certainty::NotShown);
        assert_eq!(certainty(2.0, 1.0, 1000), Certainty::Likely);
        assert_eq!(certainty(0.0, 0.0, 1000), Certainty::NotShown);
    }

    #[test]
    fn blocks_all_alike() {
        assert!((p_value(0.5, 0.0, 10).expect("blocks") - 1.0 / 1024.0).abs() < 1e-15);
        assert!((p_value(-0.5, 0.0, 10).expect("blocks") - 1023.0 / 1024.0).abs() < 1e-15);
        assert_eq!(certainty(0.5, 0.0, 40), Certainty::BeyondDoubt);
        assert_eq!(certainty(0.5, 0.0, 4), Certainty::NotShown);
        let least = p_value(1.0, 0.0, 100_000).expect("blocks");
        assert!(least > 0.0 && least < 1e-300);
    }
}
