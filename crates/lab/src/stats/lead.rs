//! How soon the better of two is ahead.

use serde::{Deserialize, Serialize};

use super::{BlockMoments, Estimate, Interval};

/// The normal quantile that leaves 5% above it.
const NORMAL_95: f64 = 1.644_853_626_951_472_2;

/// Hands after which the better of two has more points in 95 of 100 such series, with the 95% interval of that number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HandsToLead {
    /// The number of hands, 1 at least.
    pub hands: f64,
    /// Its lower end.
    pub low: f64,
    /// Its upper end; none where it is not shown that the better one is ahead at all.
    pub high: Option<f64>,
}

/// Where the upper end of the interval is more than so many times the lower one, the number between them is not told: the lead
/// of a hand is then not even known within a factor of four.
const WIDEST: f64 = 16.0;

/// A number of hands as precisely as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownHands {
    /// About so many, with the ends of the 95% interval.
    About {
        /// The number of hands.
        hands: u64,
        /// Its lower end.
        low: u64,
        /// Its upper end.
        high: u64,
    },
    /// So many at least: the interval reaches too far up for a number.
    AtLeast(u64),
}

impl BlockMoments {
    /// The mean result over its standard deviation, both of a single game: how far ahead a game brings who is better,
    /// measured by how much games vary. With its standard error by the delta method, without assuming anything of how
    /// results are distributed. None for fewer than three blocks, or where all games end alike.
    pub fn lead_a_hand(&self) -> Option<Estimate> {
        if self.blocks < 3 {
            return None;
        }
        let (n, k) = (self.blocks as f64, self.games as f64);
        let games = i128::from(self.blocks) * self.games;
        // The squares about the mean are a whole number over the number of games: exact until here.
        let variance = (self.q * games - self.t * self.t) as f64 / (games as f64 * games as f64);
        if variance <= 0.0 {
            return None;
        }
        let (mean, deviation) = (self.t as f64 / games as f64, variance.sqrt());
        let value = mean / deviation;
        // Its slopes along the means of t and q over blocks: the variance is q / k - (t / k)².
        let slope_t = (1.0 / deviation + mean * mean / (deviation * variance)) / k;
        let slope_q = -mean / (2.0 * deviation * variance) / k;
        let product = |both: i128, a: i128, b: i128| (both as f64 - a as f64 * (b as f64 / n)) / (n - 1.0);
        let spread = slope_t * slope_t * product(self.t2, self.t, self.t)
            + slope_q * slope_q * product(self.q2, self.q, self.q)
            + 2.0 * slope_t * slope_q * product(self.tq, self.t, self.q);
        Some(Estimate { value, error: (spread.max(0.0) / n).sqrt(), blocks: self.blocks })
    }
}

impl HandsToLead {
    /// From the [lead of a hand](BlockMoments::lead_a_hand) with its 95% interval; none where who was thought to be better
    /// is not ahead.
    ///
    /// Hands of a series have deals of their own, so that n of them bring n times the mean with a deviation of the root of n
    /// times one's own: ahead after n hands with chance Phi(lead x sqrt(n)), which is 95% from n = (1.645 / lead)² on. The
    /// normal distribution is near from some ten hands on; with fewer the number is rough.
    /// Source: A. de Moivre, The Doctrine of Chances, second edition, 1738 (the normal limit); J. Cohen, Statistical Power
    /// Analysis, second edition, 1988, chapter 2 (the standardized mean).
    pub fn of(lead: f64, interval: Interval) -> Option<Self> {
        let hands = |lead: f64| {
            let root = NORMAL_95 / lead;
            (root * root).max(1.0)
        };
        (lead > 0.0).then(|| Self {
            hands: hands(lead),
            low: hands(interval.high),
            high: (interval.low > 0.0).then(|| hands(interval.low)),
        })
    }

    /// The number as it may be said: in two digits, the interval rounded outwards. None where it is not shown that the better
    /// one is ahead at all.
    pub fn known(&self) -> Option<KnownHands> {
        let high = self.high?;
        let digits = |hands: f64, round: fn(f64) -> f64| {
            let unit = if hands < 100.0 { 1.0 } else { 10_u64.pow((hands as u64).ilog10() - 1) as f64 };
            (round(hands / unit) * unit) as u64
        };
        let low = digits(self.low, f64::floor);
        Some(if high > WIDEST * self.low {
            KnownHands::AtLeast(low)
        } else {
            KnownHands::About { hands: digits(self.hands.ceil(), f64::round), low, high: digits(high, f64::ceil) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sobremesa_core::{Seed, Stream};

    /// A hand that the better one wins with a chance of 11 in 20, by 1 to 40 points.
    fn hand(rng: &mut Stream) -> i32 {
        let points = 1 + rng.below(40) as i32;
        if rng.below(20) < 11 { points } else { -points }
    }

    #[test]
    fn a_worked_example() {
        // Three of four hands by one point: mean 1/2, variance 1 - 1/4.
        let mut moments = BlockMoments::new(2);
        for results in [[1, 1], [1, -1], [1, 1], [-1, 1]] {
            moments.push(&results);
        }
        let lead = moments.lead_a_hand().expect("blocks");
        assert!((lead.value - 0.5 / 0.75_f64.sqrt()).abs() < 1e-12, "{lead:?}");
        let hands = HandsToLead::of(0.5, Interval { low: 0.25, high: 1.0 }).expect("ahead");
        assert!((hands.hands - 10.822).abs() < 1e-3, "{hands:?}");
        assert!((hands.low - 2.706).abs() < 1e-3 && (hands.high.expect("shown") - 43.289).abs() < 1e-3);
        assert_eq!(HandsToLead::of(0.1, Interval { low: -0.1, high: 0.3 }).expect("ahead").high, None);
        assert_eq!(HandsToLead::of(-0.1, Interval { low: -0.3, high: 0.1 }), None);
        assert_eq!(BlockMoments::new(2).lead_a_hand(), None);
    }

    #[test]
    fn a_number_is_said_as_precisely_as_it_is_known() {
        let known = |hands, low, high| HandsToLead { hands, low, high }.known();
        assert_eq!(known(26.3, 23.4, Some(29.7)), Some(KnownHands::About { hands: 27, low: 23, high: 30 }));
        assert_eq!(known(451.2, 238.9, Some(1361.0)), Some(KnownHands::About { hands: 450, low: 230, high: 1400 }));
        assert_eq!(known(322.0, 87.3, Some(71_843.0)), Some(KnownHands::AtLeast(87)));
        assert_eq!(known(2000.0, 1234.5, Some(20_000.0)), Some(KnownHands::AtLeast(1200)));
        assert_eq!(known(322.0, 87.3, None), None);
    }

    #[test]
    fn who_is_better_leads_after_so_many_hands_in_95_of_100() {
        // The truth of `hand`: mean 0.1 x 20.5, mean square 553.5 (of 1 to 40).
        let (mean, square) = (2.05, 553.5_f64);
        let truth = mean / (square - mean * mean).sqrt();
        let hands = HandsToLead::of(truth, Interval { low: truth, high: truth }).expect("ahead").hands.ceil() as u32;
        let mut rng = Seed::from_text("lead").key().stream(1);
        let series = 4000;
        let mut ahead = 0;
        for _ in 0..series {
            let points: i32 = (0..hands).map(|_| hand(&mut rng)).sum();
            ahead += u32::from(points > 0);
        }
        let share = f64::from(ahead) / f64::from(series);
        assert!((share - 0.95).abs() < 0.012, "after {hands} hands {share}");
    }

    #[test]
    fn its_interval_holds_the_truth() {
        let (mean, square) = (2.05, 553.5_f64);
        let truth = mean / (square - mean * mean).sqrt();
        let key = Seed::from_text("lead interval").key();
        let (runs, mut held, mut sum) = (1000_u32, 0, 0.0);
        for run in 0..runs {
            let (mut rng, mut moments) = (key.stream(u64::from(run)), BlockMoments::new(2));
            for _ in 0..200 {
                moments.push(&[hand(&mut rng), hand(&mut rng)]);
            }
            let lead = moments.lead_a_hand().expect("blocks");
            sum += lead.value;
            held += u32::from(lead.interval().expect("blocks").holds(truth));
        }
        assert!((sum / f64::from(runs) - truth).abs() < 0.005, "{sum}");
        assert!((f64::from(held) / f64::from(runs) - 0.95).abs() < 0.025, "{held}");
    }
}
