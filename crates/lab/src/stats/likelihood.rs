//! Likeliest distributions of a block's score, under a condition.

use sobremesa_core::math;

/// What stands in for the count of a score that has not been seen.
const UNSEEN: f64 = 1e-3;

/// Scores 0..=1 with their observed shares, all above zero.
pub(super) struct Observed {
    values: Vec<f64>,
    shares: Vec<f64>,
    /// Blocks, with what stands in for the scores not seen.
    pub(super) weight: f64,
}

impl Observed {
    /// The shares of counted blocks: `counts[h]` of them scored h / (counts - 1).
    pub(super) fn new(counts: &[u64]) -> Self {
        let filled: Vec<f64> = counts.iter().map(|count| if *count == 0 { UNSEEN } else { *count as f64 }).collect();
        let weight = filled.iter().sum();
        let most = (counts.len() - 1) as f64;
        Self {
            values: (0..counts.len()).map(|halves| halves as f64 / most).collect(),
            shares: filled.iter().map(|count| count / weight).collect(),
            weight,
        }
    }

    /// The likeliest shares whose mean is `mean`; none outside of 0..1.
    ///
    /// p / (1 + x (a - mean)) with x from the secular equation.
    /// Source: M. Van den Bergh, Comments on the MLE for a multinomial distribution (`support_MLE_multinomial`),
    /// proposition 1.1.
    pub(super) fn with_mean(&self, mean: f64) -> Option<Vec<f64>> {
        let off: Vec<f64> = self.values.iter().map(|value| value - mean).collect();
        self.tilted(&off)
    }

    /// The likeliest shares with (mean - 1/2) / deviation equal to `t`; none where there are none.
    ///
    /// By repeated linearization of the condition, from even shares on; after ten rounds by half steps, where nearly all
    /// blocks are alike.
    /// Source: M. Van den Bergh, A Practical Introduction to Normalized Elo, 2021, section 4.1.
    pub(super) fn with_t_value(&self, t: f64) -> Option<Vec<f64>> {
        let mut shares = vec![1.0 / self.values.len() as f64; self.values.len()];
        for round in 0..200 {
            let (mean, variance) = moments(&self.values, &shares);
            let deviation = variance.sqrt();
            let off: Vec<f64> = self
                .values
                .iter()
                .map(|value| {
                    let z = (mean - value) / deviation;
                    value - 0.5 - t * deviation * (1.0 + z * z) / 2.0
                })
                .collect();
            let next = self.tilted(&off)?;
            let moved = shares.iter().zip(&next).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
            if moved < 1e-9 {
                return Some(next);
            }
            shares =
                // Full steps converge fast, but may go to and fro for ever; half steps end that.
                if round < 10 { next } else { shares.iter().zip(&next).map(|(a, b)| f64::midpoint(*a, *b)).collect() };
        }
        None
    }

    /// Shares p / (1 + x off) that average `off` to zero.
    fn tilted(&self, off: &[f64]) -> Option<Vec<f64>> {
        let x = secular(off, &self.shares)?;
        Some(self.shares.iter().zip(off).map(|(share, off)| share / (1.0 + x * off)).collect())
    }

    /// (Mean - 1/2) / deviation of the observed shares.
    pub(super) fn t_value(&self) -> f64 {
        let (mean, variance) = moments(&self.values, &self.shares);
        (mean - 0.5) / variance.sqrt()
    }

    /// Mean over the observed shares of ln(b / a).
    pub(super) fn mean_log_ratio(&self, a: &[f64], b: &[f64]) -> f64 {
        self.shares.iter().zip(a.iter().zip(b)).map(|(share, (a, b))| share * math::ln(b / a)).sum()
    }
}

/// Mean and variance of values with shares.
fn moments(values: &[f64], shares: &[f64]) -> (f64, f64) {
    let mean = values.iter().zip(shares).map(|(value, share)| value * share).sum::<f64>();
    let variance = values.iter().zip(shares).map(|(value, share)| share * (value - mean) * (value - mean)).sum();
    (mean, variance)
}

/// The x with sum p a / (1 + x a) = 0 between the poles -1 / max a and -1 / min a, where the sum only falls; none
/// where not all signs of a occur. Newton's steps, and halving where they leave the bracket.
fn secular(off: &[f64], shares: &[f64]) -> Option<f64> {
    let (least, most) = off.iter().fold((0.0_f64, 0.0_f64), |(low, high), a| (low.min(*a), high.max(*a)));
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    // Between the poles all shares stay positive, and there is exactly one root.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut x = 0.0;
    for _ in 0..200 {
        let (mut value, mut slope) = (0.0, 0.0);
        for (a, share) in off.iter().zip(shares) {
            let part = a / (1.0 + x * a);
            value += share * part;
            slope -= share * part * part;
        }
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - value / slope;
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
        let step = (next - x).abs();
        x = next;
        if step <= 1e-14 * (1.0 + x.abs()) {
            break;
        }
    }
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_hold_and_nothing_nearby_is_likelier() {
        let observed = Observed::new(&[13, 37, 50, 25, 3]);
        let likelihood = |shares: &[f64]| observed.mean_log_ratio(&observed.shares, shares);
        let shares = observed.with_mean(0.5).expect("inside");
        let (mean, _) = moments(&observed.values, &shares);
        assert!((mean - 0.5).abs() < 1e-12 && (shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        // Two directions that keep the sum and the mean.
        for direction in [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -1.0, -1.0, 1.0]] {
            for size in [-1e-4, 1e-4] {
                let other: Vec<f64> = shares.iter().zip(direction).map(|(share, by)| share + size * by).collect();
                assert!(likelihood(&other) < likelihood(&shares));
            }
        }
        let shares = observed.with_t_value(0.02).expect("there are");
        let (mean, variance) = moments(&observed.values, &shares);
        assert!(((mean - 0.5) / variance.sqrt() - 0.02).abs() < 1e-8);
    }

    #[test]
    fn nothing_has_a_mean_outside() {
        let observed = Observed::new(&[0, 0, 5]);
        assert_eq!((observed.with_mean(1.0), observed.with_mean(0.0)), (None, None));
        assert!(observed.with_mean(0.5).is_some() && observed.with_t_value(0.0).is_some());
    }
}
