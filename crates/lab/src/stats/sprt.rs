//! The sequential test between two strengths: it stops as soon as the games tell them apart.

use sobremesa_core::{Message, math};

use super::forecast::crossing;
use super::likelihood::Observed;
use super::normalized_elo::NORMALIZED;
use super::{EloScale, FIRST_LOOK, Forecast, Scores, score_of_elo};

/// The generalized sequential probability ratio test (GSPRT) of "the first side is `elo0` stronger" against "it is
/// `elo1` stronger", over blocks of whatever distribution.
///
/// Its statistic is the log-likelihood ratio (LLR) of the likeliest distributions of a block's score under the one
/// and under the other. Below ln(beta / (1 - alpha)) the first is accepted, above ln((1 - beta) / alpha) the second.
/// It may be looked at after every block: that is what it is made for.
/// Source: A. Wald, Sequential Analysis, 1947, chapter 3 (bounds); X. Li, J. Liu and Z. Ying, Generalized sequential
/// probability ratio test for separate families of hypotheses, Sequential Analysis 33(4), 2014; M. Van den Bergh,
/// The Generalized Sequential Probability Ratio Test for Chess Engines, 2018.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Sprt {
    scale: EloScale,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Why a sequential test cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum BadSprt {
    /// The strengths are not in order, or out of range.
    #[error("the test is between two strengths from -1000 to 1000 Elo, the lower one first, not {0} and {1}")]
    Strengths(f64, f64),
    /// A chance of error is none.
    #[error("the chances of error, alpha and beta, are more than 0 and less than 0.5, not {0} and {1}")]
    Errors(f64, f64),
}

impl BadSprt {
    /// The same as a sentence of the dictionaries.
    pub fn message(self) -> Message {
        match self {
            Self::Strengths(low, high) => Message::new("mistake.stop.strengths").with("low", low).with("high", high),
            Self::Errors(alpha, beta) => Message::new("mistake.stop.errors").with("alpha", alpha).with("beta", beta),
        }
    }
}

/// Which strength was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Hypothesis {
    /// `elo0`: not stronger by as much as hoped.
    H0,
    /// `elo1`: the first side is stronger by as much as hoped.
    H1,
}

/// Values of the statistic at which the test stops.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Bounds {
    /// At and below it H0 is accepted.
    pub lower: f64,
    /// At and above it H1 is.
    pub upper: f64,
}

impl Sprt {
    /// A test of `elo0` against `elo1` on a scale, accepting H1 wrongly with a chance of `alpha` at `elo0`, and H0
    /// wrongly with a chance of `beta` at `elo1`.
    ///
    /// # Errors
    /// If the strengths are not in order, beyond ±1000, or a chance is not within 0..0.5.
    pub fn new(scale: EloScale, elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, BadSprt> {
        let range = -1000.0..=1000.0;
        if !(elo0 < elo1 && range.contains(&elo0) && range.contains(&elo1)) {
            return Err(BadSprt::Strengths(elo0, elo1));
        }
        if !(alpha > 0.0 && alpha < 0.5 && beta > 0.0 && beta < 0.5) {
            return Err(BadSprt::Errors(alpha, beta));
        }
        Ok(Self { scale, elo0, elo1, alpha, beta })
    }

    /// Where it stops.
    pub fn bounds(&self) -> Bounds {
        Bounds { lower: math::ln(self.beta / (1.0 - self.alpha)), upper: math::ln((1.0 - self.beta) / self.alpha) }
    }

    /// The log-likelihood ratio of `elo1` to `elo0`; none without blocks.
    ///
    /// A score that no block has brought counts as seen a thousandth of a time, so that the ratio is always a number.
    /// Where nearly all blocks are alike and a normalized Elo far from theirs is asked for, the likeliest distribution
    /// may not be found; then it is that of a normal distribution, n / 2 ln((1 + (t - t0)²) / (1 + (t - t1)²)).
    /// Source: M. Van den Bergh, A Practical Introduction to Normalized Elo, 2021, sections 4.1 and 4.2.
    pub fn llr(&self, scores: &Scores) -> Option<f64> {
        if scores.blocks() == 0 {
            return None;
        }
        let observed = Observed::new(scores.counts());
        let ratio = |shares0: Vec<f64>, shares1: Vec<f64>| observed.mean_log_ratio(&shares0, &shares1);
        let ratio = match self.scale {
            EloScale::Logistic => {
                ratio(observed.with_mean(score_of_elo(self.elo0))?, observed.with_mean(score_of_elo(self.elo1))?)
            }
            EloScale::Normalized => {
                let (t0, t1) = (block_t(self.elo0, scores.games_a_block()), block_t(self.elo1, scores.games_a_block()));
                if let (Some(shares0), Some(shares1)) = (observed.with_t_value(t0), observed.with_t_value(t1)) {
                    ratio(shares0, shares1)
                } else {
                    let t = observed.t_value();
                    let off = |other: f64| math::ln_1p((t - other) * (t - other));
                    (off(t0) - off(t1)) / 2.0
                }
            }
        };
        Some(observed.weight * ratio)
    }

    /// The strength that is accepted, if it is time to stop; never before block 20.
    pub fn decide(&self, scores: &Scores) -> Option<Hypothesis> {
        if scores.blocks() < FIRST_LOOK {
            return None;
        }
        let llr = self.llr(scores)?;
        let bounds = self.bounds();
        if llr >= bounds.upper {
            Some(Hypothesis::H1)
        } else if llr <= bounds.lower {
            Some(Hypothesis::H0)
        } else {
            None
        }
    }

    /// How long it takes if the first side is `truth` stronger (on the test's own scale), with blocks of so many games
    /// whose mean score has the standard deviation `block_deviation` (0.35 for two games without draws that have
    /// nothing to do with each other; the normalized scale does not need it).
    ///
    /// The statistic is nearly a sum of normal steps: mean (s1 - s0) (s - (s0 + s1) / 2) / variance and variance
    /// (s1 - s0)² / variance a block, with s the score, or the t-value with variance 1.
    /// Source: M. Van den Bergh, The Generalized Sequential Probability Ratio Test for Chess Engines
    /// (`GSPRT_approximation`), 2018; Wald, sections 3.4 and 3.5; Siegmund, Sequential Analysis, 1985.
    pub fn forecast(&self, truth: f64, games_a_block: u64, block_deviation: f64) -> Forecast {
        let bounds = self.bounds();
        let (drift, variance) = self.motion(truth, games_a_block, block_deviation);
        let (better, blocks) = crossing(drift, variance, -bounds.lower, bounds.upper);
        Forecast { blocks, better: Some(better) }
    }

    /// How many more blocks it takes from here, if the first side is as strong as it seems; none for fewer than two
    /// blocks or where all are alike.
    pub fn remaining(&self, scores: &Scores) -> Option<Forecast> {
        let (llr, bounds) = (self.llr(scores)?, self.bounds());
        let deviation = scores.variance()?.sqrt();
        let truth = match self.scale {
            EloScale::Logistic => scores.elo()?.value,
            EloScale::Normalized => scores.normalized_elo()?.value,
        };
        // The test has stopped already: there is nothing left to wait for.
        if llr <= bounds.lower || llr >= bounds.upper {
            return Some(Forecast { blocks: 0.0, better: Some(f64::from(u8::from(llr > 0.0))) });
        }
        let (drift, variance) = self.motion(truth, scores.games_a_block(), deviation);
        let (better, blocks) = crossing(drift, variance, llr - bounds.lower, bounds.upper - llr);
        Some(Forecast { blocks, better: Some(better) })
    }

    /// Mean and variance of the statistic's steps, one a block.
    fn motion(&self, truth: f64, games_a_block: u64, block_deviation: f64) -> (f64, f64) {
        let place = |elo: f64| match self.scale {
            EloScale::Logistic => score_of_elo(elo) / block_deviation.max(1e-6),
            EloScale::Normalized => block_t(elo, games_a_block),
        };
        let (low, high, here) = (place(self.elo0), place(self.elo1), place(truth));
        ((high - low) * (here - f64::midpoint(low, high)), (high - low) * (high - low))
    }
}

/// The t-value of a block's mean score for a normalized Elo: that of a game times the square root of the games.
fn block_t(normalized: f64, games_a_block: u64) -> f64 {
    normalized / NORMALIZED * (games_a_block as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(counts: &[u64]) -> Scores {
        Scores::from_counts(counts).expect("an odd number")
    }

    fn test(scale: EloScale, elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(scale, elo0, elo1, 0.05, 0.05).expect("a test")
    }

    #[test]
    fn published_ratios() {
        for (counts, elo1, expected) in
            [([13, 37, 50, 25, 3], 4.0, -0.54912), ([379, 10170, 21828, 10640, 343], 2.0, 2.946)]
        {
            let llr = test(EloScale::Normalized, 0.0, elo1).llr(&scores(&counts)).expect("pairs");
            assert!((llr - expected).abs() < 1e-3, "{llr}");
        }
    }

    #[test]
    fn ratios_as_another_implementation_has_them() {
        // Both likelihoods maximized by scipy.optimize (SLSQP) under the condition, for the two scales.
        for (counts, elo0, elo1, normalized, logistic) in [
            (&[13, 37, 50, 25, 3][..], 0.0, 4.0, -0.549_124_6, -0.802_228_3),
            (&[379, 10170, 21828, 10640, 343], 0.0, 2.0, 2.945_495_4, 3.125_676_4),
            (&[5, 20, 50, 20, 5], -20.0, 20.0, 0.0, 0.0),
            (&[0, 3, 30, 12, 0], 0.0, 30.0, 1.483_323_8, 2.719_866_4),
            (&[10, 0, 14], 0.0, 50.0, 0.327_691_4, 0.327_976_4),
            (&[1, 4, 10, 20, 25, 21, 9], 0.0, 40.0, 7.193_452_3, 7.934_408_9),
        ] {
            for (scale, expected) in [(EloScale::Normalized, normalized), (EloScale::Logistic, logistic)] {
                let llr = test(scale, elo0, elo1).llr(&scores(counts)).expect("blocks");
                assert!((llr - expected).abs() < 1e-4, "{counts:?} {scale:?}: {llr}, expected {expected}");
            }
        }
    }

    #[test]
    fn bounds_and_bad_tests() {
        let bounds = test(EloScale::Normalized, 0.0, 4.0).bounds();
        assert!((bounds.upper - 2.944_439).abs() < 1e-6 && (bounds.lower + 2.944_439).abs() < 1e-6);
        let scale = EloScale::Logistic;
        assert_eq!(Sprt::new(scale, 4.0, 0.0, 0.05, 0.05), Err(BadSprt::Strengths(4.0, 0.0)));
        assert_eq!(Sprt::new(scale, 0.0, 4000.0, 0.05, 0.05), Err(BadSprt::Strengths(0.0, 4000.0)));
        assert!(Sprt::new(scale, f64::NAN, 4.0, 0.05, 0.05).is_err());
        assert_eq!(Sprt::new(scale, 0.0, 4.0, 0.0, 0.05), Err(BadSprt::Errors(0.0, 0.05)));
        assert_eq!(Sprt::new(scale, 0.0, 4.0, 0.05, 0.5), Err(BadSprt::Errors(0.05, 0.5)));
    }

    #[test]
    fn whatever_the_blocks_the_ratio_is_a_number() {
        for counts in [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 1], [0, 0, 100_000, 0, 0], [0, 0, 0, 0, 100_000]]
        {
            for scale in [EloScale::Normalized, EloScale::Logistic] {
                for (elo0, elo1) in [(0.0, 4.0), (-10.0, 0.0), (0.0, 200.0), (-1000.0, 1000.0)] {
                    let llr = test(scale, elo0, elo1).llr(&scores(&counts));
                    assert!(llr.is_some_and(f64::is_finite), "{counts:?} {scale:?} {elo0} {elo1}: {llr:?}");
                }
            }
        }
        assert_eq!(test(EloScale::Logistic, 0.0, 4.0).llr(&Scores::new(2)), None);
    }

    #[test]
    fn what_remains_goes_down() {
        let test = test(EloScale::Normalized, 0.0, 10.0);
        let before = test.forecast(10.0, 2, 0.35);
        assert!((before.better.expect("a test") - 0.95).abs() < 2e-3, "{before:?}");
        // Nobody plays on for a player who never differs from itself.
        assert_eq!(
            self::test(EloScale::Normalized, 0.0, 200.0).decide(&scores(&[0, 0, 50, 0, 0])),
            Some(Hypothesis::H0)
        );
        let some = scores(&[30, 200, 540, 230, 40]);
        let left = test.remaining(&some).expect("blocks");
        assert!(left.blocks > 0.0 && left.blocks < before.blocks, "{left:?} {before:?}");
        let done = scores(&[300, 2000, 5400, 2400, 340]);
        assert_eq!(test.remaining(&done), Some(Forecast { blocks: 0.0, better: Some(1.0) }));
        assert_eq!(test.remaining(&Scores::new(2)), None);
    }
}
