//! Elo: a score as a difference in strength.

use std::f64::consts::LN_10;

use sobremesa_core::math;

use super::likelihood::moments;
use super::{Estimate, Scores, quantile};

/// A difference in strength with half the width of its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Elo {
    /// The difference in Elo.
    pub value: f64,
    /// Half the width of its interval.
    pub half_width: f64,
}

/// The scale of a difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EloScale {
    /// The classic one: it depends on the score alone, 400 Elo for ten points to one.
    Logistic,
    /// The score above a half in standard deviations of a game: it says how many games a difference takes to show,
    /// whatever the share of draws.
    Normalized,
}

/// Normalized Elo in one standard deviation of a game: 800 / ln 10.
///
/// Source: M. Van den Bergh, Normalized Elo, 2020 (it agrees with the logistic scale for small differences where
/// nothing is drawn).
pub(super) const NORMALIZED: f64 = 800.0 / LN_10;

/// Elo of a score: -400 log10(1/score - 1); none at 0 and 1 and beyond.
///
/// Source: A. E. Elo, The Rating of Chessplayers, Past and Present, 1978 (the logistic form).
pub fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * math::log10(score / (1.0 - score)))
}

/// Score to be expected of a difference in Elo, 0..=1: the inverse of [`elo_of_score`].
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + math::exp(-elo * LN_10 / 400.0))
}

impl Scores {
    /// Elo of the first side over the second, its interval from the slope at the score (the delta method).
    ///
    /// None where one side won everything, and for fewer than three blocks.
    pub fn elo(&self) -> Option<Elo> {
        let Estimate { value: score, error, blocks } = self.estimate()?;
        let value = elo_of_score(score)?;
        let slope = 400.0 / LN_10 / (score * (1.0 - score));
        Some(Elo { value, half_width: quantile(blocks - 1)? * slope * error })
    }

    /// Normalized Elo: (score - 1/2) over the deviation of one game, times 800 / ln 10.
    ///
    /// The deviation of one game is that of a block's mean score times the square root of its games. The interval is
    /// that of the t-value t = (score - 1/2) / deviation of a block, with its variance over the blocks and
    /// two more, which are spread evenly over all that a block can bring: few blocks between players far apart bring some
    /// scores not at all, and their own variance then looks too small. Where nearly all blocks are alike it still is (docs/laboratory.md).
    /// None where all blocks are alike, and for fewer than three.
    /// Source: M. Van den Bergh, Normalized Elo, 2020; A Practical Introduction to Normalized Elo, 2021; what is added is
    /// after A. Agresti and B. A. Coull, Approximate is Better than "Exact" for Interval Estimation of Binomial
    /// Proportions, The American Statistician 52(2), 1998.
    pub fn normalized_elo(&self) -> Option<Elo> {
        let (score, variance, blocks) = (self.score()?, self.variance()?, self.blocks());
        let quantile = blocks.checked_sub(1).and_then(quantile)?;
        if variance <= 0.0 {
            return None;
        }
        let t = (score - 0.5) / variance.sqrt();
        let each = 2.0 / self.counts().len() as f64;
        let with_more: Vec<f64> = self.counts().iter().map(|count| *count as f64 + each).collect();
        let scale = NORMALIZED / (self.games_a_block() as f64).sqrt();
        let half_width = quantile * scale * (spread_of_t(&with_more) / (blocks - 1) as f64).sqrt();
        Some(Elo { value: t * scale, half_width })
    }
}

/// How far (score - 1/2) / deviation of a block goes astray, squared and times the number of blocks, where `counts[h]` of them
/// bring h half points: 1 - t skewness + t² (kurtosis - 1) / 4.
///
/// Source: the delta method, of mean and variance together.
fn spread_of_t(counts: &[f64]) -> f64 {
    let (blocks, most) = (counts.iter().sum::<f64>(), (counts.len() - 1) as f64);
    let shares: Vec<f64> = counts.iter().map(|count| count / blocks).collect();
    let scores: Vec<f64> = (0..counts.len()).map(|halves| halves as f64 / most).collect();
    let (mean, variance) = moments(&scores, &shares);
    let deviation = variance.sqrt();
    let (mut skewness, mut kurtosis) = (0.0, 0.0);
    for (share, score) in shares.iter().zip(&scores) {
        let off = (score - mean) / deviation;
        skewness += share * off * off * off;
        kurtosis += share * off * off * off * off;
    }
    let t = (mean - 0.5) / deviation;
    // Rounding can take it below 0 where all blocks are nearly alike.
    (1.0 - t * skewness + t * t * (kurtosis - 1.0) / 4.0).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(counts: &[u64]) -> Scores {
        Scores::from_counts(counts).expect("an odd number")
    }

    #[test]
    fn published_pairs() {
        let pairs = scores(&[13, 37, 50, 25, 3]);
        assert!((pairs.elo().expect("pairs").value + 43.6578).abs() < 5e-5);
        assert!((pairs.normalized_elo().expect("pairs").value + 63.97).abs() < 5e-3);
    }

    #[test]
    fn published_pairs_of_a_long_test() {
        let found = scores(&[379, 10170, 21828, 10640, 343]).normalized_elo().expect("pairs");
        assert!((found.value - 3.05).abs() < 0.005 && (found.half_width - 2.31).abs() < 0.005, "{found:?}");
    }

    #[test]
    fn intervals_of_large_differences() {
        // From the influence of each block on the t-value, in numpy: the blocks alone, whose variance is that of the delta method.
        for (counts, value, half_width) in [
            (&[13, 37, 50, 25, 3][..], -63.968_076_3, 43.609_122_4),
            (&[1, 4, 10, 20, 25, 21, 9], 119.877_469_2, 49.565_407_2),
        ] {
            let scores = scores(counts);
            let found = scores.normalized_elo().expect("blocks");
            assert!((found.value - value).abs() < 1e-6, "{found:?}");
            let alone: Vec<f64> = counts.iter().map(|count| *count as f64).collect();
            let error = (spread_of_t(&alone) / (scores.blocks() - 1) as f64 / scores.games_a_block() as f64).sqrt();
            let plain = quantile(scores.blocks() - 1).expect("blocks") * NORMALIZED * error;
            assert!((plain - half_width).abs() < 1e-6, "{plain}");
            // Two blocks more are little beside these.
            assert!((found.half_width / plain - 1.0).abs() < 0.02, "{found:?} {plain}");
        }
    }

    #[test]
    fn both_scales_agree_for_small_differences_without_draws() {
        let games = scores(&[49_500, 0, 50_500]);
        let (logistic, normalized) = (games.elo().expect("games"), games.normalized_elo().expect("games"));
        assert!((logistic.value / normalized.value - 1.0).abs() < 1e-3, "{logistic:?} {normalized:?}");
        assert!((logistic.half_width / normalized.half_width - 1.0).abs() < 1e-3);
    }

    #[test]
    fn there_and_back() {
        for elo in [-400.0, -12.5, 0.0, 3.0, 800.0] {
            assert!((elo_of_score(score_of_elo(elo)).expect("inside") - elo).abs() < 1e-9);
        }
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-15);
        assert_eq!((elo_of_score(0.0), elo_of_score(1.0), elo_of_score(1.5)), (None, None, None));
    }

    #[test]
    fn all_won_has_no_elo() {
        let all = scores(&[0, 0, 0, 0, 40]);
        assert_eq!((all.elo(), all.normalized_elo()), (None, None));
        assert_eq!((scores(&[0; 5]).elo(), scores(&[0; 5]).normalized_elo()), (None, None));
        assert_eq!(scores(&[1, 0, 1]).normalized_elo(), None);
    }
}
