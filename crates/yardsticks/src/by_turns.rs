//! Two things measured by turns.

#[cfg(unix)]
fn seconds(clock: rustix::time::ClockId) -> f64 {
    let time = rustix::time::clock_gettime(clock);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Seconds of processor time that this thread has used: others on the machine do not count.
#[cfg(unix)]
pub fn processor_time() -> f64 {
    seconds(rustix::time::ClockId::ThreadCPUTime)
}

/// Seconds of processor time that all threads of this program have used together.
#[cfg(unix)]
pub fn processor_time_of_all() -> f64 {
    seconds(rustix::time::ClockId::ProcessCPUTime)
}

/// Seconds on the clock.
#[cfg(not(unix))]
pub fn processor_time_of_all() -> f64 {
    processor_time()
}

/// Seconds on the clock.
#[cfg(not(unix))]
pub fn processor_time() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64()
}

/// Several things measured by turns, each by the least time that it took for a unit of its work in any round: what disturbs a
/// round makes it longer, never shorter.
#[derive(Clone, Debug)]
pub struct ByTurns<const N: usize> {
    least: [f64; N],
}

impl<const N: usize> Default for ByTurns<N> {
    fn default() -> Self {
        Self { least: [f64::INFINITY; N] }
    }
}

impl<const N: usize> ByTurns<N> {
    /// Measures one round of the thing of a number (from 0): `work` does it and says how many units it did.
    ///
    /// # Panics
    /// If there is no such thing.
    pub fn round(&mut self, thing: usize, work: impl FnOnce() -> u64) {
        let start = processor_time();
        let units = work();
        let seconds = processor_time() - start;
        if units > 0 {
            self.least[thing] = self.least[thing].min(seconds / units as f64);
        }
    }

    /// Seconds for a unit of each; infinite where none was done.
    pub fn least(&self) -> [f64; N] {
        self.least
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_did_nothing_has_no_time() {
        let mut measured = ByTurns::<2>::default();
        measured.round(0, || (0..1000_u64).map(std::hint::black_box).sum::<u64>().max(1));
        measured.round(1, || 0);
        let [some, none] = measured.least();
        assert!(some.is_finite() && some >= 0.0);
        assert!(none.is_infinite());
    }
}
