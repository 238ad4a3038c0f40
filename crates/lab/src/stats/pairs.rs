//! Pairs of games on the same deal with the sides exchanged: the pentanomial counts and the Elo they give.

use sobremesa_core::math;

use super::quantile;

/// How many pairs brought the first of two players nothing, a half, one, one and a half, two points (a game
/// won counts one, a draw a half).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Pairs(pub [u64; 5]);

/// A difference in strength with half the width of its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Elo {
    /// The difference.
    pub value: f64,
    /// Half the width of its interval.
    pub half_width: f64,
}

impl Pairs {
    /// Adds a pair of which the first player got `halves` half points, 0..=4.
    ///
    /// # Panics
    /// If there are more than four.
    pub fn push(&mut self, halves: usize) {
        self.0[halves] += 1;
    }

    /// Number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean score of a game, 0..=1; none without pairs.
    pub fn score(&self) -> Option<f64> {
        let count = self.count();
        let halves: u64 = self.0.iter().zip(0..).map(|(pairs, halves)| pairs * halves).sum();
        (count > 0).then(|| halves as f64 / (4 * count) as f64)
    }

    /// Variance of a pair's mean score.
    pub fn variance(&self) -> Option<f64> {
        let mean = self.score()?;
        let squares: f64 = self.0.iter().enumerate().map(|(i, n)| *n as f64 * (i as f64 / 4.0 - mean).powi(2)).sum();
        Some(squares / self.count() as f64)
    }

    /// Elo: -400 log10(1/score - 1), its interval from the slope at the score (the delta method).
    ///
    /// None where one player won everything, or from too few pairs.
    /// Source: A. E. Elo, The Rating of Chessplayers, Past and Present, 1978 (the logistic form).
    pub fn elo(&self) -> Option<Elo> {
        let (score, variance) = (self.score()?, self.variance()?);
        if score <= 0.0 || score >= 1.0 {
            return None;
        }
        let value = 400.0 * math::log10(score / (1.0 - score));
        let slope = 400.0 / math::ln(10.0) / (score * (1.0 - score));
        let half_width = quantile(self.count() - 1)? * slope * (variance / self.count() as f64).sqrt();
        Some(Elo { value, half_width })
    }

    /// Normalized Elo: (score - 1/2) over the deviation of one game, sqrt(2 variance), times 800 / ln 10.
    ///
    /// Source: M. Van den Bergh, Normalized Elo, 2020 (the scale used by fishtest).
    pub fn normalized_elo(&self) -> Option<Elo> {
        let (score, variance) = (self.score()?, self.variance()?);
        if variance <= 0.0 {
            return None;
        }
        let scale = 800.0 / math::ln(10.0);
        let deviation = (2.0 * variance).sqrt();
        let half_width = quantile(self.count() - 1)? * scale * (variance / self.count() as f64).sqrt() / deviation;
        Some(Elo { value: (score - 0.5) / deviation * scale, half_width })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_pairs() {
        let pairs = Pairs([13, 37, 50, 25, 3]);
        assert!((pairs.score().expect("pairs") - 0.43750).abs() < 1e-9);
        assert!((pairs.variance().expect("pairs") - 0.05762).abs() < 5e-6);
        assert!((pairs.elo().expect("pairs").value + 43.6578).abs() < 5e-5);
        assert!((pairs.normalized_elo().expect("pairs").value + 63.97).abs() < 5e-3);
    }

    #[test]
    fn published_pairs_of_a_long_test() {
        let found = Pairs([379, 10170, 21828, 10640, 343]).normalized_elo().expect("pairs");
        assert!((found.value - 3.05).abs() < 0.005 && (found.half_width - 2.31).abs() < 0.005, "{found:?}");
    }

    #[test]
    fn all_won_has_no_elo() {
        assert_eq!(Pairs([0, 0, 0, 0, 40]).elo(), None);
        assert_eq!(Pairs([0, 0, 0, 0, 40]).normalized_elo(), None);
        assert_eq!(Pairs::default().score(), None);
    }
}
