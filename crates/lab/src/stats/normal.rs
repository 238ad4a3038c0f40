//! The normal distribution.

use sobremesa_core::math;

/// The quantile that leaves 2.5% above it: two-sided 95%.
pub const NORMAL_975: f64 = 1.959_963_984_540_054;

/// The quantile that leaves 0.1% above it: one-sided p < 0.001.
pub(super) const NORMAL_999: f64 = 3.090_232_306_167_813_5;

/// The probability of more than `x` standard deviations above the mean, 0..=1.
///
/// Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.2.29.
pub(super) fn upper_tail(x: f64) -> f64 {
    math::erfc(x * std::f64::consts::FRAC_1_SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_of_the_tables() {
        assert!((upper_tail(0.0) - 0.5).abs() < 1e-15);
        assert!((upper_tail(NORMAL_975) - 0.025).abs() < 1e-15);
        assert!((upper_tail(NORMAL_999) - 0.001).abs() < 1e-15);
        assert!((upper_tail(-1.0) - 0.841_344_746_068_543).abs() < 1e-14);
    }
}
