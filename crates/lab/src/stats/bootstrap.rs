//! Intervals of figures that have no formula: by drawing blocks again.

use sobremesa_core::Key;

use super::Interval;

/// Least number of blocks to draw from.
const MIN_BLOCKS: usize = 10;

/// A figure's standard error and interval by the bootstrap.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Bootstrapped {
    /// Its standard error.
    pub error: f64,
    /// Its 95% interval.
    pub interval: Interval,
}

/// Standard errors and 95% intervals of figures by drawing whole blocks again, with replacement.
///
/// `figures` gets how often each block was drawn (the counts sum to `blocks`) and gives all figures, always as many.
/// Draw r is a function of `key` and r alone. None for fewer than 10 blocks or 40 draws, and where any draw leaves
/// a figure without a value. The interval is that of percentiles.
/// Source: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap, 1993, algorithm 6.1 and section 13.3; blocks
/// are drawn, not games: A. C. Davison and D. V. Hinkley, Bootstrap Methods and their Application, 1997, section 3.8.
pub fn bootstrap<F>(blocks: usize, draws: u32, key: Key, mut figures: F) -> Option<Vec<Bootstrapped>>
where
    F: FnMut(&[u32]) -> Option<Vec<f64>>,
{
    let bound = u32::try_from(blocks).ok()?;
    if blocks < MIN_BLOCKS || draws < 40 {
        return None;
    }
    let mut found: Vec<Vec<f64>> = Vec::new();
    let mut times = vec![0; blocks];
    for draw in 0..draws {
        // A stream for each draw: more draws leave the earlier ones as they are.
        let mut rng = key.stream(u64::from(draw));
        times.fill(0);
        for _ in 0..blocks {
            times[rng.below(bound) as usize] += 1;
        }
        let values = figures(&times)?;
        // The first draw tells how many figures there are.
        found.resize_with(values.len().max(found.len()), Vec::new);
        for (all, value) in found.iter_mut().zip(values) {
            all.push(value);
        }
    }
    found.into_iter().map(|values| spread(values, draws as usize)).collect()
}

fn spread(mut values: Vec<f64>, draws: usize) -> Option<Bootstrapped> {
    if values.len() != draws || values.iter().any(|value| !value.is_finite()) {
        return None;
    }
    values.sort_by(f64::total_cmp);
    let mean = values.iter().sum::<f64>() / draws as f64;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    // The 2.5% of draws at either end, rounded down: the k-th and the k-th last.
    let end = ((draws + 1) / 40).max(1) - 1;
    Some(Bootstrapped {
        error: (squares / (draws - 1) as f64).sqrt(),
        interval: Interval { low: values[end], high: values[draws - 1 - end] },
    })
}

#[cfg(test)]
mod tests {
    use super::super::Ratio;
    use super::*;
    use sobremesa_core::Seed;

    fn mean(values: &[i64], times: &[u32]) -> Option<Vec<f64>> {
        let mut ratio = Ratio::default();
        for (value, times) in values.iter().zip(times) {
            (0..*times).for_each(|_| ratio.push(*value, 1));
        }
        Some(vec![ratio.value()?])
    }

    #[test]
    fn the_mean_has_its_textbook_error() {
        let key = Seed::from_text("bootstrap").key();
        let mut rng = key.stream(u64::MAX);
        let values: Vec<i64> = (0..400).map(|_| i64::from(rng.below(101))).collect();
        let mut ratio = Ratio::default();
        for value in &values {
            ratio.push(*value, 1);
        }
        let textbook = ratio.estimate().expect("blocks");
        let interval = textbook.interval().expect("blocks");
        let drawn = bootstrap(400, 2000, key, |times| mean(&values, times)).expect("enough")[0];
        assert!((drawn.error / textbook.error - 1.0).abs() < 0.05, "{drawn:?} {textbook:?}");
        assert!((drawn.interval.low - interval.low).abs() < 0.15 * textbook.error * 2.0, "{drawn:?} {interval:?}");
        assert!((drawn.interval.high - interval.high).abs() < 0.15 * textbook.error * 2.0);
        let again = bootstrap(400, 2000, key, |times| mean(&values, times)).expect("enough")[0];
        assert_eq!(drawn, again);
    }

    #[test]
    fn what_has_no_value_has_no_interval() {
        let key = Seed::from_text("bootstrap").key();
        assert_eq!(bootstrap(9, 100, key, |_| Some(vec![1.0])), None);
        assert_eq!(bootstrap(20, 39, key, |_| Some(vec![1.0])), None);
        assert_eq!(bootstrap(20, 100, key, |times| (times[0] > 0).then(|| vec![1.0])), None);
        assert_eq!(bootstrap(20, 100, key, |_| Some(vec![f64::NAN])), None);
        let alike = bootstrap(20, 100, key, |_| Some(vec![1.0, 2.0])).expect("values");
        assert_eq!(alike[1].interval, Interval { low: 2.0, high: 2.0 });
    }
}
