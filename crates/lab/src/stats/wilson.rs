//! Intervals of shares: of games won, of hands blocked.

use super::Interval;

/// Wilson's score interval of a share `p` seen in `n` independent trials, `z` normal deviations wide; none
/// without trials.
///
/// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22(158),
/// 1927.
pub fn wilson(p: f64, n: f64, z: f64) -> Option<Interval> {
    if n <= 0.0 {
        return None;
    }
    let z2 = z * z / n;
    let centre = (p + z2 / 2.0) / (1.0 + z2);
    let half = z / (1.0 + z2) * (p * (1.0 - p) / n + z2 / (4.0 * n)).sqrt();
    // It always holds the share itself; rounding must not say otherwise where the share is at an end.
    Some(Interval { low: (centre - half).max(0.0).min(p), high: (centre + half).min(1.0).max(p) })
}

/// The number of independent trials that would give a share `p` the standard error `error`: p(1-p)/error².
///
/// A standard error of nothing (all blocks alike) has nothing to say of it; the number of `blocks` stands in.
pub fn effective_number(p: f64, error: f64, blocks: u64) -> f64 {
    let variance = p * (1.0 - p);
    if error > 0.0 && variance > 0.0 { variance / (error * error) } else { blocks as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_of_ten() {
        let found = wilson(0.8, 10.0, 1.959_963_984_540_054).expect("ten trials");
        assert!((found.low - 0.4902).abs() < 5e-5 && (found.high - 0.9433).abs() < 5e-5, "{found:?}");
    }

    #[test]
    fn all_or_nothing_stays_within_bounds() {
        let all = wilson(1.0, 20.0, 1.96).expect("trials");
        assert!((all.high - 1.0).abs() < 1e-12 && all.low > 0.8 && all.low < 0.9);
        let none = wilson(0.0, 20.0, 1.96).expect("trials");
        assert!(none.low.abs() < 1e-12 && none.high > 0.1);
        assert_eq!(wilson(0.5, 0.0, 1.96), None);
    }

    #[test]
    fn games_that_hang_together_count_for_fewer() {
        // A hundred independent games of even chance have a standard error of 0.05.
        assert!((effective_number(0.5, 0.05, 50) - 100.0).abs() < 1e-9);
        assert!((effective_number(0.5, 0.1, 50) - 25.0).abs() < 1e-9);
        assert!((effective_number(1.0, 0.0, 50) - 50.0).abs() < 1e-12);
    }
}
