//! A ratio of two sums over blocks, with its standard error: points a hand, wins a game, moves a hand.

use super::normal::NORMAL_975;
use super::{Interval, effective_number, quantile, wilson};

/// What is left of a sum of squares after its mean is taken off, relative to it, that is only rounding.
const ROUNDING: f64 = 1e-13;

/// Sums over blocks of a numerator and a denominator, exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratio {
    blocks: u64,
    over: i128,
    under: i128,
    over2: i128,
    both: i128,
    under2: i128,
}

/// A value with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// Its standard error over blocks.
    pub error: f64,
    /// Blocks it rests on.
    pub blocks: u64,
}

impl Ratio {
    /// Adds a block.
    pub fn push(&mut self, over: i64, under: i64) {
        let (over, under) = (i128::from(over), i128::from(under));
        self.blocks += 1;
        self.over += over;
        self.under += under;
        self.over2 += over * over;
        self.both += over * under;
        self.under2 += under * under;
    }

    /// Adds another's blocks.
    pub fn merge(&mut self, other: &Self) {
        self.blocks += other.blocks;
        self.over += other.over;
        self.under += other.under;
        self.over2 += other.over2;
        self.both += other.both;
        self.under2 += other.under2;
    }

    /// Sum of the numerators.
    pub fn over(&self) -> i128 {
        self.over
    }

    /// Sum of the denominators.
    pub fn under(&self) -> i128 {
        self.under
    }

    /// The ratio; none where nothing was counted.
    pub fn value(&self) -> Option<f64> {
        (self.under > 0).then(|| self.over as f64 / self.under as f64)
    }

    /// The ratio R = sum y / sum x with its standard error; none for fewer than two blocks.
    ///
    /// error = sqrt(n / (n - 1) x sum (y - R x)²) / sum x: the ratio estimator of a sample of clusters, which
    /// is the plain standard error of the mean where all x are equal.
    /// Source: W. G. Cochran, Sampling Techniques, third edition, 1977, section 6.4.
    pub fn estimate(&self) -> Option<Estimate> {
        let value = self.value()?;
        if self.blocks < 2 {
            return None;
        }
        let squares = self.over2 as f64;
        let mut left = squares - 2.0 * value * self.both as f64 + value * value * self.under2 as f64;
        // Where all blocks have the same ratio nothing should be left: what is, is rounding, and may be below 0.
        if left < ROUNDING * squares {
            left = 0.0;
        }
        let blocks = self.blocks as f64;
        let error = (blocks / (blocks - 1.0) * left).sqrt() / self.under as f64;
        Some(Estimate { value, error, blocks: self.blocks })
    }

    /// The 95% interval of a ratio that is a share: Wilson's, with the effective number of trials, or their plain
    /// number where each block is one trial. None for fewer than three blocks.
    pub fn share(&self) -> Option<Interval> {
        let estimate = self.estimate()?;
        let z = quantile(self.blocks - 1)?;
        let blocks = i128::from(self.blocks);
        // Each block is a single trial: then the counts are binomial, and the normal quantile is the exact one for
        // Wilson's interval.
        if self.under == blocks && self.under2 == blocks && self.over2 == self.over {
            return wilson(estimate.value, self.blocks as f64, NORMAL_975);
        }
        wilson(estimate.value, effective_number(estimate.value, estimate.error, self.blocks), z)
    }
}

impl Estimate {
    /// The 95% interval, by Student's distribution; none for fewer than three blocks.
    pub fn interval(&self) -> Option<Interval> {
        let half = quantile(self.blocks - 1)? * self.error;
        Some(Interval { low: self.value - half, high: self.value + half })
    }

    /// Variance of one block's value: the squared standard error times the number of blocks.
    pub fn block_variance(&self) -> f64 {
        self.error * self.error * self.blocks as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(blocks: &[(i64, i64)]) -> Ratio {
        let mut ratio = Ratio::default();
        for (over, under) in blocks {
            ratio.push(*over, *under);
        }
        ratio
    }

    #[test]
    fn equal_denominators_give_the_plain_standard_error() {
        // Mean 3, sample variance (4 + 1 + 1 + 4) / 3 = 10 / 3.
        let estimate = ratio(&[(1, 1), (2, 1), (4, 1), (5, 1)]).estimate().expect("four blocks");
        assert!((estimate.value - 3.0).abs() < 1e-12);
        assert!((estimate.error - (10.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_cluster_sample_of_unequal_sizes() {
        // By hand: R = 20 / 10 = 2; residuals 0, 2, -2; error = sqrt(3 / 2 x 8) / 10.
        let estimate = ratio(&[(4, 2), (10, 4), (6, 4)]).estimate().expect("three blocks");
        assert!((estimate.value - 2.0).abs() < 1e-12);
        assert!((estimate.error - 12.0_f64.sqrt() / 10.0).abs() < 1e-12);
    }

    #[test]
    fn single_games_have_the_plain_wilson_interval() {
        let games: Vec<(i64, i64)> = (0..10).map(|game| (i64::from(game < 8), 1)).collect();
        let found = ratio(&games).share().expect("ten games");
        assert!((found.low - 0.4902).abs() < 5e-5 && (found.high - 0.9433).abs() < 5e-5, "{found:?}");
        // Two games a block, always won or lost both: as much as ten games say, and less for being estimated.
        let pairs: Vec<(i64, i64)> = games.iter().map(|(won, one)| (2 * won, 2 * one)).collect();
        let wider = ratio(&pairs).share().expect("ten pairs");
        assert!(wider.low < found.low - 0.03 && wider.high > found.high, "{wider:?}");
    }

    #[test]
    fn blocks_all_alike_have_no_error_whatever_the_rounding() {
        let estimate = ratio(&[(7, 3); 1000]).estimate().expect("blocks");
        assert_eq!(estimate.error.to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn too_few_blocks_say_nothing() {
        assert_eq!(Ratio::default().value(), None);
        assert_eq!(ratio(&[(1, 2)]).estimate(), None);
        assert_eq!(ratio(&[(1, 2), (2, 2)]).share(), None);
        assert_eq!(ratio(&[(1, 2), (2, 2)]).estimate().expect("two blocks").interval(), None);
        assert_eq!(ratio(&[(0, 0), (0, 0), (0, 0)]).estimate(), None);
    }

    #[test]
    fn the_interval_holds_the_truth_as_often_as_it_says() {
        // Blocks of two games that share their luck: wins are 0 or 2 mostly.
        let mut rng = sobremesa_core::Seed::from_text("intervals").key().stream(0);
        let (mut held, runs) = (0, 2000);
        for _ in 0..runs {
            let mut wins = Ratio::default();
            for _ in 0..100 {
                let lucky = rng.below(10) < 6;
                let games = (0..2).filter(|_| if rng.below(4) == 0 { rng.below(10) < 6 } else { lucky }).count();
                wins.push(games as i64, 2);
            }
            let interval = wins.share().expect("blocks");
            held += u32::from(interval.low <= 0.6 && 0.6 <= interval.high);
        }
        // 95% of 2000, within four standard errors.
        assert!((f64::from(held) / f64::from(runs) - 0.95).abs() < 0.02, "{held}");
    }
}
