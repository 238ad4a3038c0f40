//! How far a mean of few blocks may be off: quantiles of Student's distribution.

/// Least number of blocks before anything is called beyond doubt.
pub const MIN_BLOCKS_BEYOND_DOUBT: u64 = 20;

/// The normal quantile that leaves 2.5% above it: two-sided 95%.
const NORMAL_975: f64 = 1.959_963_984_540_054;

/// The normal quantile that leaves 0.1% above it: one-sided p < 0.001.
const NORMAL_999: f64 = 3.090_232_306_167_813_5;

/// Student's quantile for a two-sided 95% interval, `freedom` degrees of freedom; none below 2.
///
/// The expansion in powers of 1/freedom, off by 0.8% at 2 degrees and by less than 0.01% from 6 on.
/// Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 26.7.5.
pub fn quantile(freedom: u64) -> Option<f64> {
    (freedom >= 2).then(|| expansion(NORMAL_975, freedom as f64))
}

fn expansion(x: f64, freedom: f64) -> f64 {
    let square = x * x;
    let g1 = x * (square + 1.0) / 4.0;
    let g2 = x * ((5.0 * square + 16.0) * square + 3.0) / 96.0;
    let g3 = x * (((3.0 * square + 19.0) * square + 17.0) * square - 15.0) / 384.0;
    let g4 = x * ((((79.0 * square + 776.0) * square + 1482.0) * square - 1920.0) * square - 945.0) / 92160.0;
    x + (g1 + (g2 + (g3 + g4 / freedom) / freedom) / freedom) / freedom
}

/// How sure it is that a difference is not nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
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

/// How sure a difference of `value` with standard error `error` over `blocks` blocks is.
pub fn certainty(value: f64, error: f64, blocks: u64) -> Certainty {
    let Some(likely) = blocks.checked_sub(1).and_then(quantile) else { return Certainty::TooFew };
    let size = value.abs();
    if blocks >= MIN_BLOCKS_BEYOND_DOUBT && size > expansion(NORMAL_999, (blocks - 1) as f64) * error {
        Certainty::BeyondDoubt
    } else if size > likely * error {
        Certainty::Likely
    } else {
        Certainty::NotShown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_the_tables() {
        // Abramowitz and Stegun, table 26.10.
        for (freedom, table, tolerance) in
            [(2, 4.303, 0.035), (5, 2.571, 0.002), (10, 2.228, 5e-4), (30, 2.042, 5e-4), (120, 1.980, 5e-4)]
        {
            let found = quantile(freedom).expect("enough");
            assert!((found - table).abs() < tolerance, "{freedom}: {found}");
        }
        assert_eq!(quantile(1), None);
        assert!((expansion(NORMAL_999, 20.0) - 3.552).abs() < 2e-3);
    }

    #[test]
    fn doubt_goes_with_blocks() {
        assert_eq!(certainty(100.0, 1.0, 2), Certainty::TooFew);
        assert_eq!(certainty(100.0, 1.0, 19), Certainty::Likely);
        assert_eq!(certainty(-100.0, 1.0, 20), Certainty::BeyondDoubt);
        assert_eq!(certainty(1.9, 1.0, 1000), Certainty::NotShown);
        assert_eq!(certainty(2.0, 1.0, 1000), Certainty::Likely);
        assert_eq!(certainty(0.0, 0.0, 1000), Certainty::NotShown);
    }
}
