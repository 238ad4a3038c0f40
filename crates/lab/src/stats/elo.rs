//! Elo: a score as a difference in strength.

use std::f64::consts::LN_10;

use sobremesa_core::math;

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
    /// None where one side won everything, where all blocks came out the same (their spread then says nothing of the error), and
    /// for fewer than three blocks.
    pub fn elo(&self) -> Option<Elo> {
        let Estimate { value: score, error, blocks } = self.estimate().filter(|found| found.error > 0.0)?;
        let value = elo_of_score(score)?;
        let slope = 400.0 / LN_10 / (score * (1.0 - score));
        Some(Elo { value, half_width: quantile(blocks - 1)? * slope * error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(counts: &[u64]) -> Scores {
        Scores::from_counts(counts).expect("an odd number")
    }

    #[test]
    fn published_pairs() {
        assert!((scores(&[13, 37, 50, 25, 3]).elo().expect("pairs").value + 43.6578).abs() < 5e-5);
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
        assert_eq!(scores(&[0, 0, 0, 0, 40]).elo(), None);
        assert_eq!(scores(&[0; 5]).elo(), None);
        assert_eq!(scores(&[0, 0, 30, 0, 0]).elo(), None, "30 blocks all level are no proof of equals");
    }
}
