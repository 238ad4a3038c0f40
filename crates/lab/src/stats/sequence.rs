//! Intervals that may be looked at any time: confidence sequences.

use sobremesa_core::math;

use super::{Estimate, Interval, Scores, p_value};

/// First block at which anything is shown or decided while an experiment runs.
pub const FIRST_LOOK: u64 = 20;

/// Chance that a sequence ever leaves the truth outside.
const ALPHA: f64 = 0.05;

/// Shares of the capital that are bet: an even mixture over 16 of them, from 0.9 down by a third each time.
const BETS: usize = 16;
const LARGEST_BET: f64 = 0.9;
const NEXT_BET: f64 = 0.7;

/// Number of blocks for which the sequence of a mean is narrowest for its standard error.
const NARROWEST: f64 = 300.0;

impl Scores {
    /// The score's confidence sequence: the true score lies in it at all blocks from the first to the last, in 95% of
    /// runs, however often it is looked at and whenever one stops. None before block 20.
    ///
    /// No approximation: for each score m one bets on the blocks' scores being above m (and, with as much capital,
    /// below), an even mixture of fixed shares c of the capital, which gives the product of 1 + c (a / m - 1) over
    /// all blocks. If m is true this grows 40-fold with a chance of at most 1/40; the m that have not been refuted so
    /// by either bet form the interval. A mixture of fixed bets depends on how many blocks scored what alone, not on
    /// their order.
    /// Source: I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by betting, Journal of the
    /// Royal Statistical Society B 86(1), 2024 (capital process, hedging); F. Orabona and K.-S. Jun, Tight
    /// concentrations and confidence sequences from the regret of universal portfolio, IEEE Transactions on
    /// Information Theory 70(1), 2024 (mixture of constant bets); J. Ville, Étude critique de la notion de
    /// collectif, 1939 (the inequality).
    pub fn sequence(&self) -> Option<Interval> {
        if self.blocks() < FIRST_LOOK {
            return None;
        }
        let score = self.score()?;
        let mirrored: Vec<u64> = self.counts().iter().rev().copied().collect();
        Some(Interval { low: least(self.counts(), score), high: 1.0 - least(&mirrored, 1.0 - score) })
    }

    /// Whether the confidence sequence leaves a score out: it has been refuted. Never before block 20.
    ///
    /// The same as looking whether [`sequence`](Self::sequence) holds it, and much quicker.
    pub fn refutes(&self, score: f64) -> bool {
        let mirrored = || self.counts().iter().rev().copied().collect::<Vec<_>>();
        self.blocks() >= FIRST_LOOK && (refuted(self.counts(), score) || refuted(&mirrored(), 1.0 - score))
    }

    /// The p value of "the true score is `score`", 0..=1, that may be looked at any time: it is ever at or below some
    /// chance with at most that chance. None before block 20.
    ///
    /// Two over the capital of the side that bet rightly: at 0.05 [`sequence`](Self::sequence) leaves the score out.
    /// Source: as there; V. Vovk and R. Wang, E-values: calibration, combination and applications, Annals of
    /// Statistics 49(3), 2021 (one over a betting capital is a p value).
    pub fn p_anytime(&self, score: f64) -> Option<f64> {
        let mirrored: Vec<u64> = self.counts().iter().rev().copied().collect();
        let capital = ln_capital(self.counts(), score).max(ln_capital(&mirrored, 1.0 - score));
        (self.blocks() >= FIRST_LOOK).then(|| (2.0 * math::exp(-capital)).clamp(f64::MIN_POSITIVE, 1.0))
    }
}

/// The least score that bets on higher scores do not refute; it lies below the mean `score`.
fn least(counts: &[u64], score: f64) -> f64 {
    let (mut low, mut high) = (0.0, score);
    // Sixty halvings are finer than a number can tell apart.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if refuted(counts, middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Whether bets on blocks scoring more than `score` in the mean have multiplied their capital by 2 / alpha. The more
/// certain the lower the score.
fn refuted(counts: &[u64], score: f64) -> bool {
    ln_capital(counts, score) >= math::ln(2.0 / ALPHA)
}

/// The logarithm of what betting on blocks scoring more than `score` in the mean has made of one unit.
fn ln_capital(counts: &[u64], score: f64) -> f64 {
    // A true score of 0 allows no point at all; the bet's gain would be infinite.
    if score <= 0.0 {
        return if counts[1..].iter().any(|blocks| *blocks > 0) { f64::MAX } else { 0.0 };
    }
    let most = (counts.len() - 1) as f64;
    let mut bet = LARGEST_BET;
    let logs: [f64; BETS] = std::array::from_fn(|_| {
        let gains = counts.iter().zip(0_u32..).filter(|(blocks, _)| **blocks > 0);
        let log =
            gains.map(|(blocks, halves)| *blocks as f64 * math::ln_1p(bet * (f64::from(halves) / most / score - 1.0)));
        let log: f64 = log.sum();
        bet *= NEXT_BET;
        log
    });
    // Relative to the greatest logarithm, so that the products of many blocks do not overflow.
    let top = logs.iter().fold(f64::MIN, |top, log| top.max(*log));
    let sum: f64 = logs.iter().map(|log| math::exp(log - top)).sum();
    top + math::ln(sum / BETS as f64)
}

impl Estimate {
    /// The confidence sequence of a mean or ratio of any size (points a hand, moves a game): the true value lies in
    /// it at all blocks from the 20th on, in about 95% of runs. None before block 20.
    ///
    /// value ± error sqrt(2 (n r + 1) / (n r) ln(sqrt(n r + 1) / alpha)), n the blocks and r chosen for the sequence
    /// to be narrowest at 300 blocks: about twice as wide as the interval for a single look.
    /// It holds in the limit of many blocks; what lies within bounds, a score, has the exact [`Scores::sequence`].
    /// Source: I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, Time-uniform central limit theory and
    /// asymptotic confidence sequences, Annals of Statistics 52(6), 2024 (Robbins' normal mixture, and its tuning for one time).
    pub fn sequence(&self) -> Option<Interval> {
        let half = sequence_width(self.blocks)? * self.error;
        Some(Interval { low: self.value - half, high: self.value + half })
    }
}

/// Standard errors in half the confidence sequence of a mean over so many blocks: see [`Estimate::sequence`]. None
/// before block 20.
pub(super) fn sequence_width(blocks: u64) -> Option<f64> {
    let seen = seen(blocks)?;
    Some((2.0 * (seen + 1.0) / seen * math::ln((seen + 1.0).sqrt() / ALPHA)).sqrt())
}

/// The p value of "the true mean is 0" that may be looked at any time: one over the normal mixture whose level sets are
/// the sequence, so that it is below 0.05 where [`Estimate::sequence`] leaves 0 out. None before block 20.
pub(super) fn p_anytime(estimate: &Estimate) -> Option<f64> {
    let seen = seen(estimate.blocks)?;
    // Blocks that are all alike have no error: nothing but their number then speaks against chance.
    if estimate.error <= 0.0 {
        return p_value(estimate.value.abs(), 0.0, estimate.blocks).map(|p| (2.0 * p).min(1.0));
    }
    let z = estimate.value / estimate.error;
    let ln_mixture = z * z * seen / (2.0 * (seen + 1.0)) - 0.5 * math::ln(seen + 1.0);
    Some(math::exp(-ln_mixture).clamp(f64::MIN_POSITIVE, 1.0))
}

/// How much has been seen, on the scale of the mixture: n r.
fn seen(blocks: u64) -> Option<f64> {
    let doubt = -2.0 * math::ln(ALPHA);
    (blocks >= FIRST_LOOK).then(|| blocks as f64 * (doubt + math::ln(doubt) + 1.0) / NARROWEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(counts: &[u64]) -> Scores {
        Scores::from_counts(counts).expect("an odd number")
    }

    #[test]
    fn as_another_implementation_has_it() {
        // The same capital in numpy, its level found by scipy.optimize.brentq.
        for (counts, low, high) in [
            ([13, 37, 50, 25, 3], 0.365_358_130_35, 0.509_995_979_83),
            ([379, 10170, 21828, 10640, 343], 0.499_323_980_45, 0.505_264_547_14),
        ] {
            let found = scores(&counts).sequence().expect("blocks");
            assert!((found.low - low).abs() < 1e-9 && (found.high - high).abs() < 1e-9, "{found:?}");
        }
    }

    #[test]
    fn what_it_holds_is_not_refuted() {
        let pairs = scores(&[13, 37, 50, 25, 3]);
        let sequence = pairs.sequence().expect("blocks");
        for hundredth in 0..=100 {
            let score = f64::from(hundredth) / 100.0;
            assert_eq!(pairs.refutes(score), !sequence.holds(score), "{score}");
        }
        let plain = pairs.interval().expect("blocks");
        assert!(sequence.low < plain.low && sequence.high > plain.high);
        assert!(sequence.half_width() < 2.0 * plain.half_width());
    }

    #[test]
    fn one_sided_runs_stay_within_bounds() {
        let all = scores(&[0, 0, 0, 0, 40]).sequence().expect("blocks");
        assert!((all.high - 1.0).abs() < 1e-12 && all.low > 0.8 && all.low < 1.0, "{all:?}");
        let none = scores(&[40, 0, 0, 0, 0]).sequence().expect("blocks");
        assert!(none.low.abs() < 1e-12 && (none.high + all.low - 1.0).abs() < 1e-9, "{none:?}");
        let even = scores(&[0, 0, 1000, 0, 0]).sequence().expect("blocks");
        assert!(even.holds(0.5) && even.half_width() < 0.02, "{even:?}");
        assert_eq!(scores(&[0, 0, 19, 0, 0]).sequence(), None);
        assert!(!scores(&[0, 0, 0, 0, 19]).refutes(0.0) && scores(&[0, 0, 0, 0, 20]).refutes(0.0));
    }

    #[test]
    fn means_of_any_size() {
        let at = |blocks| Estimate { value: 7.0, error: 1.0, blocks }.sequence();
        assert_eq!(at(19), None);
        for (blocks, width) in [(20, 4.180_122_8), (300, 3.035_446_4), (10_000, 3.422_571_4)] {
            let found = at(blocks).expect("blocks");
            assert!((found.half_width() - width).abs() < 1e-6 && found.holds(7.0), "{found:?}");
        }
    }
}
