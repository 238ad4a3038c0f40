//! Normalized Elo: a difference in strength by how hard it is to see.

use std::f64::consts::LN_10;

use super::{Interval, Scores, effective_number, quantile, wilson};

/// Normalized Elo of the first side over the second, with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct NormalizedElo {
    /// (Score - 1/2) over the deviation of one game, times 800 / ln 10.
    pub value: f64,
    /// Its 95% interval, which holds `value`.
    #[serde(flatten)]
    pub interval: Interval,
}

/// Normalized Elo in one standard deviation of a game: 800 / ln 10.
///
/// Source: M. Van den Bergh, Normalized Elo, 2020 (it agrees with the logistic scale for small differences where
/// nothing is drawn).
pub(super) const NORMALIZED: f64 = 800.0 / LN_10;

/// How many blocks more are lost whole, and won whole, for the interval alone: few blocks between players far apart bring
/// some scores not at all, which does not mean that they cannot. By exact coverage (docs/laboratory.md).
const MORE_AT_THE_ENDS: f64 = 1.0 / 3.0;

impl Scores {
    /// Normalized Elo: (score - 1/2) over the deviation of one game, times 800 / ln 10.
    ///
    /// The deviation of one game is that of a block's mean score times the square root of its games. None where all blocks
    /// are alike, and for fewer than three.
    ///
    /// The interval is Wilson's, as that of a score: with t = (score - 1/2) / deviation of a block,
    /// r = t / sqrt(1 + t²) lies within ±1, and (1 + r) / 2 is the score itself where nothing is drawn and a block is one
    /// game. Its number of trials is the effective one, its error that of the delta method over the blocks and a third of
    /// a block more at either end.
    ///
    /// Source: M. Van den Bergh, Normalized Elo, 2020; A Practical Introduction to Normalized Elo, 2021; E. B. Wilson, 1927
    /// ([`wilson`]); what is added is after A. Agresti and B. A. Coull, Approximate is Better than "Exact" for Interval
    /// Estimation of Binomial Proportions, The American Statistician 52(2), 1998.
    pub fn normalized_elo(&self) -> Option<NormalizedElo> {
        let (score, variance, blocks) = (self.score()?, self.variance()?, self.blocks());
        let quantile = quantile(blocks.checked_sub(1)?)?;
        if variance <= 0.0 {
            return None;
        }
        let scale = NORMALIZED / (self.games_a_block() as f64).sqrt();
        let value = (score - 0.5) / variance.sqrt() * scale;
        let mut counts: Vec<f64> = self.counts().iter().map(|count| *count as f64).collect();
        for end in [0, counts.len() - 1] {
            counts[end] += MORE_AT_THE_ENDS;
        }
        let (r, variance) = lead_over_size(&counts);
        let share = f64::midpoint(1.0, r);
        let error = (variance / (blocks - 1) as f64).sqrt() / 2.0;
        let Interval { low, high } = wilson(share, effective_number(share, error, blocks), quantile)?;
        let normalized = |share: f64| {
            let r = 2.0 * share - 1.0;
            r / (1.0 - r * r).sqrt() * scale
        };
        let interval = Interval { low: normalized(low).min(value), high: normalized(high).max(value) };
        Some(NormalizedElo { value, interval })
    }
}

/// r = mean(x) / sqrt(mean(x²)) of x = score - 1/2, where `counts[h]` blocks bring h half points, and its variance times the
/// number of blocks, by the delta method.
fn lead_over_size(counts: &[f64]) -> (f64, f64) {
    let (blocks, most) = (counts.iter().sum::<f64>(), (counts.len() - 1) as f64);
    let leads: Vec<f64> = (0..counts.len()).map(|halves| halves as f64 / most - 0.5).collect();
    let mean = |of: &dyn Fn(f64) -> f64| {
        counts.iter().zip(&leads).map(|(count, lead)| count / blocks * of(*lead)).sum::<f64>()
    };
    let (lead, square) = (mean(&|x| x), mean(&|x| x * x));
    let size = square.sqrt();
    let r = lead / size;
    let moved = |x: f64| (x - lead) / size - r * (x * x - square) / (2.0 * square);
    (r, mean(&|x| moved(x) * moved(x)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalized(counts: &[u64]) -> Option<NormalizedElo> {
        Scores::from_counts(counts).expect("an odd number").normalized_elo()
    }

    #[test]
    fn published_pairs() {
        let found = normalized(&[13, 37, 50, 25, 3]).expect("pairs");
        assert!((found.value + 63.97).abs() < 5e-3, "{found:?}");
        let found = normalized(&[379, 10170, 21828, 10640, 343]).expect("pairs");
        assert!((found.value - 3.05).abs() < 0.005, "{found:?}");
        assert!((found.interval.half_width() - 2.31).abs() < 0.005, "{found:?}");
    }

    /// From an independent program (numpy, scipy).
    #[test]
    fn intervals() {
        for (counts, value, low, high) in [
            (&[13, 37, 50, 25, 3][..], -63.968_076, -107.681_864, -20.339_267),
            (&[1, 4, 10, 20, 25, 21, 9], 119.877_469, 70.087_923, 169.592_980),
            (&[0, 0, 3, 1, 46], 931.976_610, 395.603_211, 1_469.477_065),
            (&[0, 0, 3, 0, 47], 972.405_938, 396.596_844, 1_558.419_959),
            (&[0, 1, 30], 1_902.983_075, 408.927_513, 3_349.026_060),
            (&[2, 1, 0], -491.348_117, -2_671.940_178, 538.618_843),
            (&[49_500, 0, 50_500], 3.474_530, 1.320_932, 5.628_214),
        ] {
            let found = normalized(counts).expect("blocks");
            for (found, expected) in [(found.value, value), (found.interval.low, low), (found.interval.high, high)] {
                assert!((found - expected).abs() < 1e-5, "{counts:?} {found} {expected}");
            }
        }
    }

    #[test]
    fn both_scales_agree_for_small_differences_without_draws() {
        let games = Scores::from_counts(&[49_500, 0, 50_500]).expect("three counts");
        let (logistic, normalized) = (games.elo().expect("games"), games.normalized_elo().expect("games"));
        assert!((logistic.value / normalized.value - 1.0).abs() < 1e-3, "{logistic:?} {normalized:?}");
        assert!((logistic.half_width / normalized.interval.half_width() - 1.0).abs() < 1e-3);
    }

    #[test]
    fn blocks_that_are_alike_have_none() {
        assert_eq!(normalized(&[0, 0, 0, 0, 40]), None);
        assert_eq!(normalized(&[0; 5]), None);
        assert_eq!(normalized(&[1, 0, 1]), None);
    }
}
