//! Simultaneous perturbation stochastic approximation, with weights that stay within bounds.

use serde::{Deserialize, Serialize};
use sobremesa_core::{Key, math};

/// How far the weights are changed to see what it does, and how far they then go.
///
/// With k counted from 0, all weights x in shares of their scale and each of the Δ drawn as +1 or −1:
/// - `c_k = c / (k + 1)^gamma`, and `y = f(x + c_k Δ) − f(x − c_k Δ)` is measured, with noise;
/// - `a_k = a / (A + k + 1)^alpha`, and x becomes `x + a_k y / (2 c_k Δ)`, as far as its bounds allow.
///
/// Source: Spall, *Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient Approximation*, IEEE
/// Trans. Automatic Control 37, 1992; the gains from Spall, *Implementation of the Simultaneous Perturbation Algorithm for
/// Stochastic Optimization*, IEEE Trans. Aerospace and Electronic Systems 34, 1998: alpha 0.602, gamma 0.101, A a tenth of
/// the iterations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gains {
    /// Of the steps.
    pub a: f64,
    /// Of the changes, in shares of a weight's scale.
    pub c: f64,
    /// A: iterations by which the first steps are held back.
    pub stability: f64,
    /// How fast the steps shrink.
    pub alpha: f64,
    /// How fast the changes shrink.
    pub gamma: f64,
}

impl Gains {
    /// The usual gains for so many iterations: a result y of `noise` moves a weight by `step` of its scale at first.
    pub fn usual(iterations: u32, change: f64, step: f64, noise: f64) -> Self {
        let (alpha, stability) = (0.602, f64::from(iterations) / 10.0);
        let a = step * 2.0 * change / noise * math::pow(stability + 1.0, alpha);
        Self { a, c: change, stability, alpha, gamma: 0.101 }
    }

    /// How far the weights are changed in iteration k.
    pub fn change(&self, k: u32) -> f64 {
        self.c / math::pow(f64::from(k) + 1.0, self.gamma)
    }

    /// The gain `a_k`: how far the weights move at iteration `k`, from 0.
    fn step(&self, k: u32) -> f64 {
        self.a / math::pow(self.stability + f64::from(k) + 1.0, self.alpha)
    }
}

/// Digits after the point to which weights are kept, so that a tuning continues with exactly what it wrote.
const PARTS: f64 = 1e6;

/// A number as it is kept.
pub(super) fn kept(number: f64) -> f64 {
    (number * PARTS).round() / PARTS
}

/// Weights on their way, in shares of their scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    gains: Gains,
    bounds: Vec<[f64; 2]>,
    /// Where they stand.
    pub at: Vec<f64>,
}

impl Spsa {
    /// Weights at a start, each between two bounds.
    pub fn new(gains: Gains, start: Vec<f64>, bounds: Vec<[f64; 2]>) -> Self {
        Self { gains, bounds, at: start }
    }

    /// Which way each of so many weights is changed in iteration k: +1 or −1 by lot.
    pub fn directions(key: &Key, k: u32, weights: usize) -> Vec<f64> {
        let mut stream = key.derive("spsa", b"", &[]).stream(u64::from(k));
        (0..weights).map(|_| if stream.below(2) == 0 { -1.0 } else { 1.0 }).collect()
    }

    /// The weights changed so, and the other way round, each within its bounds.
    pub fn changed(&self, k: u32, directions: &[f64]) -> [Vec<f64>; 2] {
        let change = self.gains.change(k);
        [change, -change].map(|change| self.moved(change, directions))
    }

    /// Goes on by what was measured: y, by how much the weights changed so do better than those changed the other way.
    pub fn go(&mut self, k: u32, directions: &[f64], y: f64) {
        let far = self.gains.step(k) * y / (2.0 * self.gains.change(k));
        // Of +1 or -1 the inverse is itself.
        self.at = self.moved(far, directions);
    }

    fn moved(&self, far: f64, directions: &[f64]) -> Vec<f64> {
        let weights = self.at.iter().zip(directions).zip(&self.bounds);
        weights.map(|((at, direction), [least, most])| kept((at + far * direction).clamp(*least, *most))).collect()
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_core::Seed;

    use super::*;

    #[test]
    fn the_gains_are_those_of_the_source() {
        let gains = Gains { a: 2.0, c: 0.5, stability: 9.0, alpha: 0.602, gamma: 0.101 };
        assert!(
            (gains.change(0) - 0.5).abs() < 1e-12 && (gains.change(9) - 0.5 / math::pow(10.0, 0.101)).abs() < 1e-12
        );
        assert!((gains.step(0) - 2.0 / math::pow(10.0, 0.602)).abs() < 1e-12);
        let usual = Gains::usual(1000, 0.3, 0.02, 0.125);
        let mut spsa = Spsa::new(usual, vec![1.0, 1.0], vec![[0.0, 9.0]; 2]);
        spsa.go(0, &[1.0, -1.0], 0.125);
        assert!((spsa.at[0] - 1.02).abs() < 1e-4 && (spsa.at[1] - 0.98).abs() < 1e-4, "{:?}", spsa.at);
    }

    /// A noisy bowl with its top at `top`: what two points on it differ by, with noise of deviation `noise`.
    fn tuned(noise: f64, iterations: u32) -> Vec<f64> {
        let top = [0.4, 2.0, 0.0, 1.2, 1.0];
        let height = |at: &[f64]| -at.iter().zip(top).map(|(at, top): (&f64, f64)| (at - top).powi(2)).sum::<f64>();
        let key = Seed::from_text("bowl").key();
        let mut rng = key.stream(1);
        let mut spsa = Spsa::new(Gains::usual(iterations, 0.3, 0.03, 1.0), vec![1.0; 5], vec![[0.0, 10.0]; 5]);
        let mut sums = [0.0; 5];
        for k in 0..iterations {
            let directions = Spsa::directions(&key, k, 5);
            let [plus, minus] = spsa.changed(k, &directions);
            assert!(plus.iter().chain(&minus).all(|weight| *weight >= 0.0));
            // The sum of twelve is near enough to normal, with deviation 1.
            let luck = (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0;
            spsa.go(k, &directions, height(&plus) - height(&minus) + noise * luck);
            if k >= iterations / 2 {
                spsa.at.iter().zip(&mut sums).for_each(|(at, sum)| *sum += at);
            }
        }
        sums.iter().zip(top).map(|(sum, top)| (sum / f64::from(iterations - iterations / 2) - top).abs()).collect()
    }

    #[test]
    fn the_top_of_a_noisy_bowl_is_found() {
        let off = tuned(0.0, 2_000);
        assert!(off.iter().all(|off| *off < 0.02), "{off:?}");
        let off = tuned(1.0, 8_000);
        assert!(off.iter().all(|off| *off < 0.2), "{off:?}");
    }
}
