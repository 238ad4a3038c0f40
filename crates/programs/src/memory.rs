//! How much memory a program and its children hold, and the system's own bound.

#[cfg(target_os = "linux")]
use std::fs;

/// Bytes of memory that a process and those that descend from it hold, as far as the system tells.
///
/// Source: `/proc/PID/statm` (resident pages) and `/proc/PID/task/TID/children`, proc(5). A child whose parent has
/// ended is no longer counted; the system's bound holds for it all the same.
#[cfg(target_os = "linux")]
pub(crate) fn held(process: u32) -> Option<u64> {
    let statm = fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    let pages: u64 = statm.split_whitespace().nth(1)?.parse().ok()?;
    let mut sum = pages * rustix::param::page_size() as u64;
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    for thread in threads {
        let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        sum += children.split_whitespace().filter_map(|child| held(child.parse().ok()?)).sum::<u64>();
    }
    Some(sum)
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
pub(crate) fn held(_: u32) -> Option<u64> {
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
        let before = held(own).expect("this process");
        let used = vec![1_u8; 64 << 20];
        let after = held(own).expect("this process");
        assert!(after >= before + (60 << 20), "{before} {after} {}", used.len());
    }
}
