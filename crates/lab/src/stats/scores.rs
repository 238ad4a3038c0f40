//! Blocks by the points they brought one of two sides.

use super::normal::NORMAL_975;
use super::{Estimate, Interval, effective_number, p_value, quantile, wilson};

/// How many blocks brought the first of two sides nothing, half a point, one point… up to all points of its games
/// (a game won counts one, a draw a half): for blocks of two games the five pentanomial counts.
///
/// The same counts serve any two players who meet in the games of a block: with many seats, who of the two came
/// out ahead in each game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(transparent)]
pub struct Scores(Vec<u64>);

/// Counts that are not those of blocks by half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} counts: blocks of k games have 2k + 1 (three for single games, five for pairs, nine for four games)")]
pub struct BadCounts(pub usize);

impl Scores {
    /// No blocks yet, of `games` games each.
    ///
    /// # Panics
    /// If there is no game in a block.
    pub fn new(games: usize) -> Self {
        assert!(games > 0, "a block has games");
        Self(vec![0; 2 * games + 1])
    }

    /// Blocks already counted: `counts[h]` brought h half points.
    ///
    /// # Errors
    /// If the number of counts is even or less than three.
    pub fn from_counts(counts: &[u64]) -> Result<Self, BadCounts> {
        if counts.len() < 3 || counts.len().is_multiple_of(2) {
            return Err(BadCounts(counts.len()));
        }
        Ok(Self(counts.to_vec()))
    }

    /// Adds a block of which the first side got `halves` half points.
    ///
    /// # Panics
    /// If there are more than two a game.
    pub fn push(&mut self, halves: usize) {
        self.0[halves] += 1;
    }

    /// Adds another's blocks.
    ///
    /// # Panics
    /// If their blocks have another number of games.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!(self.0.len(), other.0.len(), "blocks of the same number of games");
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine += theirs;
        }
    }

    /// Blocks by half points.
    pub fn counts(&self) -> &[u64] {
        &self.0
    }

    /// Games in a block.
    pub fn games_a_block(&self) -> u64 {
        (self.0.len() as u64 - 1) / 2
    }

    /// Number of blocks.
    pub fn blocks(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Half points of all blocks, and their squares summed.
    fn sums(&self) -> (u128, u128) {
        self.0.iter().zip(0_u128..).fold((0, 0), |(sum, squares), (blocks, halves)| {
            let blocks = u128::from(*blocks);
            (sum + blocks * halves, squares + blocks * halves * halves)
        })
    }

    /// Half points that a block's games are worth.
    fn most(&self) -> f64 {
        (self.0.len() - 1) as f64
    }

    /// Mean score of a game, 0..=1; none without blocks.
    pub fn score(&self) -> Option<f64> {
        let blocks = self.blocks();
        (blocks > 0).then(|| self.sums().0 as f64 / (blocks as f64 * self.most()))
    }

    /// Variance of a block's mean score: 0..=1/4, divided by the number of blocks; none without blocks.
    pub fn variance(&self) -> Option<f64> {
        let blocks = u128::from(self.blocks());
        let (sum, squares) = self.sums();
        let scale = blocks as f64 * self.most();
        // The difference is taken in whole numbers, where no digits cancel.
        (blocks > 0).then(|| (blocks * squares - sum * sum) as f64 / (scale * scale))
    }

    /// Score with its standard error over blocks: sqrt(variance / (n - 1)); none for fewer than two blocks.
    ///
    /// Source: W. G. Cochran, Sampling Techniques, third edition, 1977, chapter 9 (clusters of equal size).
    pub fn estimate(&self) -> Option<Estimate> {
        let blocks = self.blocks();
        let (value, variance) = (self.score()?, self.variance()?);
        (blocks > 1).then(|| Estimate { value, error: (variance / (blocks - 1) as f64).sqrt(), blocks })
    }

    /// The score's 95% interval, if looked at once: Wilson's with the effective number of games, or their plain number
    /// for single games without draws; none for fewer than three blocks. What is looked at while it runs is the confidence sequence, [`Scores::sequence`].
    pub fn interval(&self) -> Option<Interval> {
        let Estimate { value, error, blocks } = self.estimate()?;
        if let [_, 0, _] = self.0[..] {
            return quantile(blocks - 1).and_then(|_| wilson(value, blocks as f64, NORMAL_975));
        }
        wilson(value, effective_number(value, error, blocks), quantile(blocks - 1)?)
    }

    /// The one-sided p value of "not better than the other side": see [`p_value`].
    pub fn p_better(&self) -> Option<f64> {
        self.estimate()?.p_above(0.5)
    }

    /// Likelihood of superiority (LOS), 0..=1: how likely the first side is the better one, if both were held for
    /// as likely before. None for fewer than three blocks.
    ///
    /// One minus the one-sided p value: by Student's distribution, which for many blocks is the normal one.
    pub fn superiority(&self) -> Option<f64> {
        let Estimate { value, error, blocks } = self.estimate()?;
        p_value(0.5 - value, error, blocks)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Certainty;
    use super::*;

    #[test]
    fn published_pairs() {
        let pairs = Scores::from_counts(&[13, 37, 50, 25, 3]).expect("five");
        assert_eq!((pairs.blocks(), pairs.games_a_block()), (128, 2));
        assert!((pairs.score().expect("pairs") - 0.43750).abs() < 1e-9);
        assert!((pairs.variance().expect("pairs") - 0.05762).abs() < 5e-6);
        let superiority = pairs.superiority().expect("pairs");
        assert!(superiority > 0.001 && superiority < 0.005, "{superiority}");
        assert!((pairs.p_better().expect("pairs") + superiority - 1.0).abs() < 1e-12);
    }

    #[test]
    fn single_games_have_the_plain_wilson_interval() {
        let mut games = Scores::from_counts(&[2, 0, 8]).expect("three");
        let found = games.interval().expect("games");
        assert!((found.low - 0.4902).abs() < 5e-5 && (found.high - 0.9433).abs() < 5e-5, "{found:?}");
        games.push(1);
        let drawn = games.interval().expect("games");
        assert!(drawn.low < found.low && drawn.high < found.high, "{drawn:?}");
    }

    #[test]
    fn blocks_of_three_games() {
        let mut scores = Scores::new(3);
        scores.push(6);
        scores.push(3);
        let mut other = Scores::new(3);
        other.push(0);
        scores.merge(&other);
        assert_eq!(scores.counts(), [1, 0, 0, 1, 0, 0, 1]);
        // By hand: 1, 1/2, 0: variance 1/6, error sqrt(1/12).
        let estimate = scores.estimate().expect("three blocks");
        assert!((estimate.value - 0.5).abs() < 1e-15 && (estimate.error - (1.0 / 12.0_f64).sqrt()).abs() < 1e-15);
        assert_eq!(estimate.certainty(), Certainty::NotShown);
    }

    #[test]
    fn too_few_blocks_say_nothing() {
        assert_eq!(Scores::from_counts(&[1, 2]), Err(BadCounts(2)));
        assert_eq!(Scores::from_counts(&[1]), Err(BadCounts(1)));
        let mut pairs = Scores::new(2);
        assert_eq!((pairs.score(), pairs.variance(), pairs.estimate()), (None, None, None));
        pairs.push(4);
        assert_eq!((pairs.estimate(), pairs.superiority()), (None, None));
        pairs.push(4);
        assert_eq!((pairs.interval(), pairs.superiority()), (None, None));
        pairs.push(4);
        assert_eq!(pairs.superiority(), Some(0.875));
    }
}
