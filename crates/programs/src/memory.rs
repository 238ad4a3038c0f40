//! How much memory a program and its children hold, and the system's own bound.

#[cfg(target_os = "linux")]
use std::fs;

#[cfg(target_os = "linux")]
use crate::descendants;

/// Bytes of memory that the processes below a guard hold, or a process without a guard with all below it, as far as the
/// system tells. Below a guard is whatever descends from its program, orphans too.
///
/// Source: `/proc/PID/statm` (resident pages), proc(5).
#[cfg(target_os = "linux")]
pub(crate) fn held(process: u32, guarded: bool) -> Option<u64> {
    let own = if guarded { 0 } else { resident(process)? };
    Some(own + descendants::all(process).into_iter().filter_map(resident).sum::<u64>())
}

/// Bytes of memory that one process holds.
#[cfg(target_os = "linux")]
fn resident(process: u32) -> Option<u64> {
    let statm = fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    let pages: u64 = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// Has the system refuse a process, and each that it will start, more than twice `bytes` of private memory: memory
/// that is asked for at once shows only when it is used, and the watch comes too late then.
#[cfg(target_os = "linux")]
pub(crate) fn bound(process: u32, bytes: u64) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let limit = Rlimit { current: Some(2 * bytes), maximum: Some(2 * bytes) };
    if let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        // One that has ended already needs no bound.
        let _ = prlimit(Some(process), Resource::Data, limit);
    }
}

/// Not known on this platform.
#[cfg(not(target_os = "linux"))]
pub(crate) fn held(_: u32, _: bool) -> Option<u64> {
    None
}

/// Not available on this platform.
#[cfg(not(target_os = "linux"))]
pub(crate) fn bound(_: u32, _: u64) {}

/// Whether the last words of a program say that it was refused memory.
pub(crate) fn was_refused(errors: &str) -> bool {
    const SIGNS: [&str; 7] = [
        "MemoryError",
        "std::bad_alloc",
        "memory allocation of",
        "OutOfMemoryError",
        "heap out of memory",
        "Cannot allocate memory",
        "out of memory",
    ];
    SIGNS.iter().any(|sign| errors.contains(sign))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_is_counted() {
        let own = std::process::id();
        let before = held(own, false).expect("this process");
        let used = vec![1_u8; 64 << 20];
        let after = held(own, false).expect("this process");
        assert!(after >= before + (60 << 20), "{before} {after} {}", used.len());
    }
}
