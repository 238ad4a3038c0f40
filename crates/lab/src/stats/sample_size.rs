//! How many blocks it takes to see a difference of a given size.

use serde::Serialize;
use sobremesa_core::math;

use super::normal::{NORMAL_975, upper_tail};
use super::{BlockMoments, Estimate, Interval, Scores};

/// Blocks that show a difference, reckoned from blocks that were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SampleSize {
    /// The number of blocks.
    pub blocks: u64,
    /// Fewer are enough if the variance lies at the lower end of its 95% interval.
    pub low: u64,
    /// More are needed if it lies at the upper.
    pub high: u64,
}

/// Blocks with which a difference of that size is seen: its two-sided p value falls below `alpha` in a share of `power` of
/// all experiments. None where the chances do not lie within 0 and 1 (the power above `alpha`), the difference is 0, or blocks
/// do not vary; and beyond 10^15 blocks, where there is no difference to speak of.
///
/// (z(1 - alpha / 2) + z(power))² variance / difference² + z(1 - alpha / 2)² / 2, where the last makes up for Student's
/// distribution being wider than the normal one.
/// Source: J. Cohen, Statistical Power Analysis for the Behavioral Sciences, second edition, 1988, chapter 2; W. C. Guenther,
/// Sample size formulas for normal theory t tests, The American Statistician 35(4), 1981.
pub fn sample_size(block_variance: &Estimate, difference: f64, alpha: f64, power: f64) -> Option<SampleSize> {
    if !(alpha > 0.0 && power > alpha && power < 1.0) || difference == 0.0 || block_variance.value <= 0.0 {
        return None;
    }
    let level = upper_quantile(alpha / 2.0);
    let deviations = level + upper_quantile(1.0 - power);
    let blocks = |variance: f64| {
        let blocks = deviations * deviations * variance / (difference * difference) + level * level / 2.0;
        // Without three blocks there is no p value.
        (blocks < 1e15).then(|| (blocks.ceil() as u64).max(3))
    };
    let Interval { low, high } = variance_interval(block_variance)?;
    Some(SampleSize { blocks: blocks(block_variance.value)?, low: blocks(low)?, high: blocks(high)? })
}

/// The 95% interval of a variance with its standard error from the fourth moment: on the scale of its logarithm, and a little wider
/// where it rests on few blocks. On the scale of the variance itself, which is skew, it held the truth in nine of ten pilots of a hundred hands only.
///
/// Source: D. G. Bonett, Approximate confidence interval for standard deviation of nonnormal distributions, Computational
/// Statistics and Data Analysis 50(3), 2006 (here with the mean where it has a trimmed one).
fn variance_interval(found: &Estimate) -> Option<Interval> {
    let n = found.blocks as f64;
    if found.blocks < 3 || found.value <= 0.0 {
        return None;
    }
    let relative = found.error / (found.value * (n - 1.0) / n);
    // The kurtosis is 1 + n relative², less (n - 3) / n.
    let excess = n * relative * relative + 3.0 / n;
    let correction = n / (n - NORMAL_975);
    let half = NORMAL_975 * correction * (excess / (n - 1.0)).sqrt();
    let middle = correction * found.value;
    Some(Interval { low: middle * math::exp(-half), high: middle * math::exp(half) })
}

/// The value that leaves `p` above it in the normal distribution, to 15 digits.
fn upper_quantile(p: f64) -> f64 {
    let (mut low, mut high) = (-40.0, 40.0);
    // Each step halves what is left: 60 leave less than the last bit.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if upper_tail(middle) > p { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The variance of a block from n values of it: their number and their sums to the fourth power. With its standard error, which
/// asks for no more of the values than that they have a fourth moment.
///
/// Source: M. Kendall and A. Stuart, The Advanced Theory of Statistics, volume 1, fourth edition, 1977, section 10.5 (the
/// variance of a variance, (m4 - m2²) / n).
fn variance(blocks: u64, [s1, s2, s3, s4]: [f64; 4]) -> Option<Estimate> {
    if blocks < 3 {
        return None;
    }
    let n = blocks as f64;
    let mean = s1 / n;
    let second = (s2 / n - mean * mean).max(0.0);
    let fourth = s4 / n - 4.0 * mean * s3 / n + 6.0 * mean * mean * s2 / n - 3.0 * mean * mean * mean * mean;
    let error = ((fourth - second * second).max(0.0) / n).sqrt();
    Some(Estimate { value: second * n / (n - 1.0), error, blocks })
}

impl BlockMoments {
    /// The variance between blocks of the mean result of a game, with its standard error; none for fewer than three blocks.
    pub fn block_variance(&self) -> Option<Estimate> {
        let games = self.games as f64;
        let powers = [self.t, self.t2, self.t3, self.t4].map(|sum| sum as f64);
        let (square, found) = (games * games, variance(self.blocks, powers)?);
        Some(Estimate { value: found.value / square, error: found.error / square, ..found })
    }
}

impl Scores {
    /// The variance between blocks of the first side's score, with its standard error; none for fewer than three blocks.
    pub fn block_variance(&self) -> Option<Estimate> {
        let whole = (self.counts().len() - 1) as f64;
        let mut powers = [0.0; 4];
        for (halves, blocks) in self.counts().iter().enumerate() {
            let score = halves as f64 / whole;
            let mut term = *blocks as f64;
            for sum in &mut powers {
                term *= score;
                *sum += term;
            }
        }
        variance(self.blocks(), powers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Ratio, Validity};
    use sobremesa_core::Seed;

    #[test]
    fn as_the_tables_have_it() {
        // Cohen's d = 0.5 of one mean, alpha 5%, power 80%: 33.37 by G*Power 3.1, so 34; d = 0.2: 198.15, so 199.
        let unit = Estimate { value: 1.0, error: 0.1, blocks: 200 };
        assert_eq!(sample_size(&unit, 0.5, 0.05, 0.8).expect("a size").blocks, 34);
        let found = sample_size(&unit, 0.2, 0.05, 0.8).expect("a size");
        assert_eq!((found.blocks, found.low < 199, found.high > 199), (199, true, true));
        for (difference, alpha, power) in [(0.0, 0.05, 0.9), (0.5, 0.0, 0.9), (0.5, 0.05, 1.0), (0.5, 0.05, 0.04)] {
            assert_eq!(sample_size(&unit, difference, alpha, power), None);
        }
        assert!((upper_quantile(0.025) - NORMAL_975).abs() < 1e-12);
    }

    #[test]
    fn a_variance_has_a_skew_interval() {
        // Worked out in Python: 100 blocks with variance 4 and error 0.8, so a kurtosis of 1 + 100 (0.8 / 3.96)².
        let found = variance_interval(&Estimate { value: 4.0, error: 0.8, blocks: 100 }).expect("blocks");
        assert!((found.low - 2.7147420).abs() < 1e-6 && (found.high - 6.1317509).abs() < 1e-6, "{found:?}");
        assert!(found.high - 4.0 > 4.0 - found.low);
        assert_eq!(variance_interval(&Estimate { value: 4.0, error: 0.8, blocks: 2 }), None);
    }

    #[test]
    fn variances_of_scores_and_of_points() {
        // Scores 0, 1/2, 1, 1: mean 5/8, squares about it 0.6875.
        let scores = Scores::from_counts(&[1, 1, 2]).expect("three");
        assert!((scores.block_variance().expect("blocks").value - 0.6875 / 3.0).abs() < 1e-12);
        let mut moments = BlockMoments::new(2);
        for results in [[1, -1], [2, 0], [4, 0], [3, 1]] {
            moments.push(&results);
        }
        // Means 0, 1, 2, 2.
        let variance = moments.block_variance().expect("blocks");
        assert!((variance.value - 2.75 / 3.0).abs() < 1e-12, "{variance:?}");
        assert_eq!(Scores::from_counts(&[1, 0, 1]).expect("three").block_variance(), None);
    }

    #[test]
    fn so_many_blocks_show_the_difference_as_often_as_is_said() {
        // Points from -10 to 10 with 1.5 more for the better; a pilot of 400 says how many blocks, as many are played.
        let key = Seed::from_text("sample size").key();
        let mut pilot = BlockMoments::new(1);
        let mut rng = key.stream(0);
        let points = |rng: &mut sobremesa_core::Stream| 3 + 2 * (rng.below(21) as i32 - 10);
        (0..400).for_each(|_| pilot.push(&[points(&mut rng)]));
        let size = sample_size(&pilot.block_variance().expect("blocks"), 3.0, 0.05, 0.9).expect("a size");
        let (runs, mut seen) = (1500_u64, 0);
        for run in 1..=runs {
            let (mut rng, mut ratio) = (key.stream(run), Ratio::default());
            (0..size.blocks).for_each(|_| ratio.push(i64::from(points(&mut rng)), 1));
            let p = Validity::FixedSample.p_zero(&ratio.estimate().expect("blocks")).expect("blocks");
            seen += u64::from(p < 0.05);
        }
        let share = seen as f64 / runs as f64;
        assert!((share - 0.9).abs() < 0.035, "{share} with {size:?}");
    }
}
