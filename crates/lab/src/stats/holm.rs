//! Corrects p values for many comparisons at once (Holm).

/// The p values of many comparisons, adjusted: each may be held against a level as if it were the only one, and the
/// chance of even one wrong finding among all keeps to that level.
///
/// Sorted from the least, the i-th of m is taken (m - i + 1) times, never less than those before it, at most 1.
/// Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6(2),
/// 1979.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*a].total_cmp(&p[*b]));
    let mut adjusted = vec![1.0; p.len()];
    let mut least: f64 = 0.0;
    for (rank, index) in order.into_iter().enumerate() {
        // Never less than those before: a greater p value cannot be the surer finding.
        least = least.max((p[index] * (p.len() - rank) as f64).clamp(0.0, 1.0));
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_in_the_paper() {
        // The same as p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") in R.
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, expected) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((found - expected).abs() < 1e-12, "{adjusted:?}");
        }
        assert_eq!(holm(&[0.7, 0.6]), [1.0, 1.0]);
        assert!(holm(&[]).is_empty());
    }
}
