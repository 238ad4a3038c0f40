//! The share of the deal in results, from games that are played again on the same deal.

use super::{BlockMoments, Estimate};

impl BlockMoments {
    /// Variance between deals over variance in all, with its standard error: 1 where the deal decides everything, 0
    /// where it decides nothing. From few blocks it may come out below 0. None for fewer than three blocks or two games a block,
    /// or where all games end alike.
    ///
    /// Results are those of a place in the deal (what the first side got, less what the other got), whoever sat there. The
    /// share is of these players: those who play alike every time have more of it than those who err, on the same deals. It
    /// is no property of the game.
    ///
    /// The intraclass correlation of a one-way analysis of variance, (B - W) / (B + (k - 1) W), with the mean squares
    /// between and within blocks of k games; the standard error by the delta method, without assuming anything of
    /// how results are distributed.
    /// Source: R. A. Fisher, Statistical Methods for Research Workers, 1925, chapter VII; P. E. Shrout and J. L. Fleiss,
    /// Intraclass correlations: uses in assessing rater reliability, Psychological Bulletin 86(2), 1979, ICC(1,1).
    pub fn deal_share(&self) -> Option<Estimate> {
        let (value, [slope_t, slope_t2, slope_q]) = self.deal_share_slopes()?;
        let n = self.blocks as f64;
        let product = |both: i128, a: i128, b: i128| (both as f64 - a as f64 * (b as f64 / n)) / (n - 1.0);
        let variance = slope_t * slope_t * product(self.t2, self.t, self.t)
            + slope_t2 * slope_t2 * product(self.t4, self.t2, self.t2)
            + slope_q * slope_q * product(self.q2, self.q, self.q)
            + 2.0 * slope_t * slope_t2 * product(self.t3, self.t, self.t2)
            + 2.0 * slope_t * slope_q * product(self.tq, self.t, self.q)
            + 2.0 * slope_t2 * slope_q * product(self.t2q, self.t2, self.q);
        Some(Estimate { value, error: (variance.max(0.0) / n).sqrt(), blocks: self.blocks })
    }

    /// What each block adds to the error of the [share of the deal](Self::deal_share), from the results of the very blocks that
    /// were added, in any order. None where there is no share.
    pub fn deal_share_errors(&self, blocks: &[Vec<i32>]) -> Option<Vec<f64>> {
        let (_, [slope_t, slope_t2, slope_q]) = self.deal_share_slopes()?;
        let n = self.blocks as f64;
        let [t_mean, t2_mean, q_mean] = [self.t, self.t2, self.q].map(|sum| sum as f64 / n);
        let of_block = |results: &Vec<i32>| {
            let t = f64::from(results.iter().sum::<i32>());
            let q: f64 = results.iter().map(|result| f64::from(*result) * f64::from(*result)).sum();
            (slope_t * (t - t_mean) + slope_t2 * (t * t - t2_mean) + slope_q * (q - q_mean)) / n
        };
        Some(blocks.iter().map(of_block).collect())
    }

    /// The share of the deal, and its slopes along the means of t, t² and q.
    fn deal_share_slopes(&self) -> Option<(f64, [f64; 3])> {
        if self.blocks < 3 || self.games < 2 {
            return None;
        }
        let (n, k) = (self.blocks as f64, self.games as f64);
        // Squares about the mean are whole numbers times 1 / n: exact until here.
        let about = (self.t2 * i128::from(self.blocks) - self.t * self.t) as f64 / n;
        let between = about / k / (n - 1.0);
        let within = (self.q * self.games - self.t2) as f64 / k / (n * (k - 1.0));
        let all = between + (k - 1.0) * within;
        if all <= 0.0 {
            return None;
        }
        let (on_between, on_within) = (k * within / (all * all), -k * between / (all * all));
        let mean = self.t as f64 / n;
        let slope_t = on_between * (-2.0 * mean) / k;
        let slope_t2 = on_between / k - on_within / (k * (k - 1.0));
        let slope_q = on_within / (k - 1.0);
        Some(((between - within) / all, [slope_t, slope_t2, slope_q]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sobremesa_core::Seed;

    #[test]
    fn a_worked_analysis_of_variance() {
        // Shrout and Fleiss, table 2: six targets, four judges; ICC(1,1) = 0.17 (0.1657).
        let mut moments = BlockMoments::new(4);
        for ratings in [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]] {
            moments.push(&ratings);
        }
        assert!((moments.deal_share().expect("six").value - 0.165_7).abs() < 5e-5, "{moments:?}");
    }

    #[test]
    fn what_blocks_add_makes_up_the_error() {
        let mut rng = Seed::from_text("luck").key().stream(u64::MAX);
        let mut moments = BlockMoments::new(2);
        let blocks: Vec<Vec<i32>> = (0..200)
            .map(|_| {
                let deal = rng.below(9) as i32;
                (0..2).map(|_| deal + rng.below(5) as i32).collect()
            })
            .collect();
        for block in &blocks {
            moments.push(block);
        }
        let squares: f64 = moments.deal_share_errors(&blocks).expect("blocks").iter().map(|off| off * off).sum();
        let error = (200.0 / 199.0 * squares).sqrt();
        assert!((error / moments.deal_share().expect("blocks").error - 1.0).abs() < 1e-9, "{error}");
    }

    #[test]
    fn all_deal_no_deal_and_nothing_at_all() {
        let (mut all, mut none, mut alike) = (BlockMoments::new(2), BlockMoments::new(2), BlockMoments::new(2));
        for block in 0..30 {
            let won = if block % 3 == 0 { 1 } else { -1 };
            all.push(&[won, won]);
            none.push(&[won, -won]);
            alike.push(&[1, 1]);
        }
        assert!((all.deal_share().expect("blocks").value - 1.0).abs() < 1e-12);
        assert!(none.deal_share().expect("blocks").value < -0.9);
        assert_eq!(alike.deal_share(), None);
        assert_eq!(BlockMoments::new(2).deal_share(), None);
    }

    #[test]
    fn interval_holds_the_truth() {
        // Deal and play each uniform over three values: half of the variance is the deal.
        let key = Seed::from_text("luck").key();
        let (runs, mut held, mut sum) = (1000_u32, 0, 0.0);
        for run in 0..runs {
            let (mut rng, mut moments) = (key.stream(u64::from(run)), BlockMoments::new(2));
            for _ in 0..200 {
                let deal = rng.below(3) as i32;
                moments.push(&[deal + rng.below(3) as i32, deal + rng.below(3) as i32]);
            }
            let estimate = moments.deal_share().expect("blocks");
            sum += estimate.value;
            held += u32::from(estimate.interval().expect("blocks").holds(0.5));
        }
        assert!((sum / f64::from(runs) - 0.5).abs() < 0.01, "{sum}");
        assert!((f64::from(held) / f64::from(runs) - 0.95).abs() < 0.03, "{held}");
    }
}
