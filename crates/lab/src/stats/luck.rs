//! The share of luck in results, from games that are played again on the same deal.

use super::Estimate;

/// Sums of results over blocks, exact: each block one deal (or opening), played `games` times.
///
/// A result belongs to a place in the deal, not to a player: what the first side got in it, less what the other got.
/// Then what deals have in common with themselves is luck, and what they have not is play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    games: i128,
    blocks: u64,
    /// Sums over blocks of powers of t (a block's results summed) and q (their squares summed), as exponents.
    t: i128,
    t2: i128,
    t3: i128,
    t4: i128,
    q: i128,
    q2: i128,
    tq: i128,
    t2q: i128,
}

impl Luck {
    /// No blocks yet, of `games` games each.
    ///
    /// # Panics
    /// For fewer than two games: a deal played once says nothing.
    pub fn new(games: usize) -> Self {
        assert!(games >= 2, "a deal is played twice at least");
        Self { games: games as i128, blocks: 0, t: 0, t2: 0, t3: 0, t4: 0, q: 0, q2: 0, tq: 0, t2q: 0 }
    }

    /// Adds a block: the result of each of its games, in the same unit (points, or 1, 0, -1 for won, drawn, lost).
    ///
    /// # Panics
    /// If it has another number of games.
    pub fn push(&mut self, results: &[i32]) {
        assert_eq!(results.len() as i128, self.games, "blocks of the same number of games");
        let t: i128 = results.iter().map(|result| i128::from(*result)).sum();
        let q: i128 = results.iter().map(|result| i128::from(*result) * i128::from(*result)).sum();
        self.blocks += 1;
        self.t += t;
        self.t2 += t * t;
        self.t3 += t * t * t;
        self.t4 += t * t * t * t;
        self.q += q;
        self.q2 += q * q;
        self.tq += t * q;
        self.t2q += t * t * q;
    }

    /// The number of blocks added.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Variance between deals over variance in all, with its standard error: 1 where the deal decides everything, 0
    /// where it decides nothing. From few blocks it may come out below 0. None for fewer than three blocks, or where
    /// all games end alike.
    ///
    /// The intraclass correlation of a one-way analysis of variance, (B - W) / (B + (k - 1) W), with the mean squares
    /// between and within blocks of k games; the standard error by the delta method, without assuming anything of
    /// how results are distributed.
    /// Source: R. A. Fisher, Statistical Methods for Research Workers, 1925, chapter VII; P. E. Shrout and J. L. Fleiss,
    /// Intraclass correlations: uses in assessing rater reliability, Psychological Bulletin 86(2), 1979, ICC(1,1).
    pub fn share(&self) -> Option<Estimate> {
        if self.blocks < 3 {
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
        let value = (between - within) / all;
        // The share's slopes along the means of t, t² and q.
        let (on_between, on_within) = (k * within / (all * all), -k * between / (all * all));
        let mean = self.t as f64 / n;
        let slope_t = on_between * (-2.0 * mean) / k;
        let slope_t2 = on_between / k - on_within / (k * (k - 1.0));
        let slope_q = on_within / (k - 1.0);
        let product = |both: i128, a: i128, b: i128| (both as f64 - a as f64 * (b as f64 / n)) / (n - 1.0);
        let variance = slope_t * slope_t * product(self.t2, self.t, self.t)
            + slope_t2 * slope_t2 * product(self.t4, self.t2, self.t2)
            + slope_q * slope_q * product(self.q2, self.q, self.q)
            + 2.0 * slope_t * slope_t2 * product(self.t3, self.t, self.t2)
            + 2.0 * slope_t * slope_q * product(self.tq, self.t, self.q)
            + 2.0 * slope_t2 * slope_q * product(self.t2q, self.t2, self.q);
        Some(Estimate { value, error: (variance.max(0.0) / n).sqrt(), blocks: self.blocks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sobremesa_core::Seed;

    #[test]
    fn a_worked_analysis_of_variance() {
        // Shrout and Fleiss, table 2: six targets, four judges; ICC(1,1) = 0.17 (0.1657).
        let mut luck = Luck::new(4);
        for ratings in [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]] {
            luck.push(&ratings);
        }
        assert!((luck.share().expect("six").value - 0.165_7).abs() < 5e-5, "{luck:?}");
    }

    #[test]
    fn all_luck_no_luck_and_nothing_at_all() {
        let (mut all, mut none, mut alike) = (Luck::new(2), Luck::new(2), Luck::new(2));
        for block in 0..30 {
            let won = if block % 3 == 0 { 1 } else { -1 };
            all.push(&[won, won]);
            none.push(&[won, -won]);
            alike.push(&[1, 1]);
        }
        assert!((all.share().expect("blocks").value - 1.0).abs() < 1e-12);
        assert!(none.share().expect("blocks").value < -0.9);
        assert_eq!(alike.share(), None);
        assert_eq!(Luck::new(2).share(), None);
    }

    #[test]
    fn interval_holds_the_truth() {
        // Deal and play each uniform over three values: half of the variance is luck.
        let key = Seed::from_text("luck").key();
        let (runs, mut held, mut sum) = (1000_u32, 0, 0.0);
        for run in 0..runs {
            let (mut rng, mut luck) = (key.stream(u64::from(run)), Luck::new(2));
            for _ in 0..200 {
                let deal = rng.below(3) as i32;
                luck.push(&[deal + rng.below(3) as i32, deal + rng.below(3) as i32]);
            }
            let estimate = luck.share().expect("blocks");
            sum += estimate.value;
            held += u32::from(estimate.interval().expect("blocks").holds(0.5));
        }
        assert!((sum / f64::from(runs) - 0.5).abs() < 0.01, "{sum}");
        assert!((f64::from(held) / f64::from(runs) - 0.95).abs() < 0.03, "{held}");
    }
}
