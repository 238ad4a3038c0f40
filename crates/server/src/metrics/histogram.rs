//! A histogram of times.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the classes, in milliseconds; longer times are in a last one.
const BOUNDS_MS: [u64; 11] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000];

/// How many times were how long.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    classes: [AtomicU64; BOUNDS_MS.len() + 1],
    sum_us: AtomicU64,
}

impl Histogram {
    /// Counts a time.
    pub(crate) fn add(&self, time: Duration) {
        let class = BOUNDS_MS.iter().position(|bound| time <= Duration::from_millis(*bound));
        self.classes[class.unwrap_or(BOUNDS_MS.len())].fetch_add(1, Ordering::Relaxed);
        self.sum_us.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    /// Writes it as Prometheus reads it: each class with all below it, in seconds.
    pub(super) fn write(&self, text: &mut String, name: &str, help: &str) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut all = 0;
        for (class, bound) in self.classes.iter().zip(BOUNDS_MS) {
            all += class.load(Ordering::Relaxed);
            let seconds = bound as f64 / 1_000.0;
            let _ = writeln!(text, "{name}_bucket{{le=\"{seconds}\"}} {all}");
        }
        all += self.classes[BOUNDS_MS.len()].load(Ordering::Relaxed);
        let sum = self.sum_us.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {all}\n{name}_sum {sum}\n{name}_count {all}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_class_holds_all_that_are_shorter() {
        let histogram = Histogram::default();
        for micros in [500, 1_000, 1_001, 60_000, 9_000_000] {
            histogram.add(Duration::from_micros(micros));
        }
        let mut text = String::new();
        histogram.write(&mut text, "t", "Times.");
        for line in [
            "# TYPE t histogram",
            "t_bucket{le=\"0.001\"} 2",
            "t_bucket{le=\"0.002\"} 3",
            "t_bucket{le=\"0.05\"} 3",
            "t_bucket{le=\"0.1\"} 4",
            "t_bucket{le=\"5\"} 4",
            "t_bucket{le=\"+Inf\"} 5",
            "t_count 5",
        ] {
            assert!(text.lines().any(|written| written == line), "{line} is not in {text}");
        }
        assert!(text.contains("t_sum 9.0625"), "{text}");
    }
}
