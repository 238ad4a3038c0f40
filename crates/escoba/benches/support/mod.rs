//! The clock of the benches, and their yardstick.

pub(crate) mod plain;

/// Seconds of processor time that this thread has used.
#[cfg(unix)]
pub(crate) fn now() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Seconds on the clock.
#[cfg(not(unix))]
pub(crate) fn now() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64()
}
