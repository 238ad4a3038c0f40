//! Student's distribution: how far the mean of few blocks may be off.

use std::f64::consts::PI;

use sobremesa_core::math;

use super::normal::{self, NORMAL_975};

/// Degrees of freedom from which Student's distribution is taken as the normal one.
const NORMAL_FROM: u64 = 1_000_000;

/// Student's quantile for a two-sided 95% interval, `freedom` degrees of freedom; none below 2.
///
/// The expansion of Abramowitz and Stegun, made exact by Newton steps on [`upper_tail`].
/// Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.7.5.
pub fn quantile(freedom: u64) -> Option<f64> {
    (freedom >= 2).then(|| upper_quantile(NORMAL_975, 0.025, freedom))
}

/// The probability of more than `t` in Student's distribution with `freedom` degrees of freedom, 0..=1.
///
/// Half of the incomplete beta function at f / (f + t²), for f / 2 and 1/2; with no degree of freedom
/// nothing is known: 1/2.
/// Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.7.1 and 26.5.27.
pub fn upper_tail(t: f64, freedom: u64) -> f64 {
    if freedom == 0 {
        return 0.5;
    }
    if freedom >= NORMAL_FROM {
        return normal::upper_tail(t);
    }
    let f = freedom as f64;
    let half = incomplete_beta(f / 2.0, 0.5, f / (f + t * t), t * t / (f + t * t)) / 2.0;
    if t >= 0.0 { half } else { 1.0 - half }
}

/// The value that leaves `p` above it, where `normal` does so in the normal distribution.
fn upper_quantile(normal: f64, p: f64, freedom: u64) -> f64 {
    let mut t = expansion(normal, freedom as f64);
    // Four Newton steps: each doubles the number of right digits.
    for _ in 0..4 {
        t += (upper_tail(t, freedom) - p) / density(t, freedom as f64);
    }
    t
}

fn density(t: f64, f: f64) -> f64 {
    let ln_scale = math::ln_gamma(0.5 * (f + 1.0)) - math::ln_gamma(f / 2.0);
    math::exp(ln_scale - 0.5 * (f + 1.0) * math::ln_1p(t * t / f)) / (f * PI).sqrt()
}

fn expansion(x: f64, freedom: f64) -> f64 {
    let square = x * x;
    let g1 = x * (square + 1.0) / 4.0;
    let g2 = x * ((5.0 * square + 16.0) * square + 3.0) / 96.0;
    let g3 = x * (((3.0 * square + 19.0) * square + 17.0) * square - 15.0) / 384.0;
    let g4 = x * ((((79.0 * square + 776.0) * square + 1482.0) * square - 1920.0) * square - 945.0) / 92160.0;
    x + (g1 + (g2 + (g3 + g4 / freedom) / freedom) / freedom) / freedom
}

/// The regularized incomplete beta function I of (a, b) at `x`, with `rest` = 1 - x.
///
/// Source: Abramowitz and Stegun, 26.5.8 (continued fraction), evaluated as in W. J. Lentz, Generating Bessel
/// functions in Mie scattering calculations using continued fractions, Applied Optics 15(3), 1976.
fn incomplete_beta(a: f64, b: f64, x: f64, rest: f64) -> f64 {
    if x <= 0.0 || rest <= 0.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    let ln_front = math::ln_gamma(a + b) - math::ln_gamma(a) - math::ln_gamma(b) + a * math::ln(x) + b * math::ln(rest);
    let front = math::exp(ln_front);
    // The fraction converges fast only on this side of the mean; on the other, the symmetry of the function is used.
    if x < (a + 1.0) / (a + b + 2.0) { front * fraction(a, b, x) / a } else { 1.0 - front * fraction(b, a, rest) / b }
}

fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    // Lentz's method divides by both sequences: a zero is replaced by something that the next step makes good.
    let away = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for step in 1..10_000 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / away(1.0 + even * d);
        c = away(1.0 + even / c);
        value *= d * c;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / away(1.0 + odd * d);
        c = away(1.0 + odd / c);
        value *= d * c;
        if (d * c - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::super::normal::NORMAL_999;
    use super::*;

    #[test]
    fn quantiles_of_the_tables() {
        // Abramowitz and Stegun, table 26.10.
        for (freedom, table) in [(2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980), (2_000_000, 1.960)] {
            let found = quantile(freedom).expect("enough");
            assert!((found - table).abs() < 5e-4, "{freedom}: {found}");
        }
        assert_eq!(quantile(1), None);
        assert!((upper_quantile(NORMAL_999, 0.001, 20) - 3.551_808).abs() < 1e-6);
    }

    #[test]
    fn tails() {
        // Closed forms: one degree is Cauchy's distribution, two degrees 1/2 - t / (2 sqrt(2 + t²)).
        assert!((upper_tail(1.0, 1) - 0.25).abs() < 1e-14);
        assert!((upper_tail(3.0, 2) - (0.5 - 3.0 / (2.0 * 11.0_f64.sqrt()))).abs() < 1e-14);
        assert!((upper_tail(-3.0, 2) + upper_tail(3.0, 2) - 1.0).abs() < 1e-14);
        assert!((upper_tail(0.0, 7) - 0.5).abs() < 1e-14);
        // scipy.stats.t.sf.
        for (t, freedom, p) in [
            (2.5, 7, 0.020_496_109_292_876_444),
            (10.0, 40, 9.656_558_502_057_753e-13),
            (4.2, 100_000, 1.335_728_901_483_989_3e-5),
        ] {
            assert!((upper_tail(t, freedom) / p - 1.0).abs() < 1e-9, "{t} {freedom}");
        }
        // Where the normal distribution takes over nothing jumps.
        let (below, above) = (upper_tail(3.0, NORMAL_FROM - 1), upper_tail(3.0, NORMAL_FROM));
        assert!((below / above - 1.0).abs() < 1e-4);
    }
}
