//! The processes that descend from one (Linux).
//!
//! Source: `/proc/PID/task/TID/children` and `/proc/PID/stat`, proc(5).

use std::fs;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

/// How often it is tried to kill what descends from a process: what starts others meanwhile leaves more to be killed.
const ROUNDS: u32 = 200;

/// How long killed processes have until the next round.
const PAUSE: Duration = Duration::from_millis(1);

/// All that descend from a process, as far as the system tells, each after its parent.
pub(crate) fn all(process: u32) -> Vec<u32> {
    let mut found = children(process);
    let mut next = 0;
    while let Some(process) = found.get(next).copied() {
        found.extend(children(process));
        next += 1;
    }
    found
}

fn children(process: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let children = threads.map(|thread| fs::read_to_string(thread.path().join("children")).unwrap_or_default());
    children
        .flat_map(|text| text.split_whitespace().filter_map(|child| child.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// Kills all that descend from a process.
pub(crate) fn kill(process: u32) {
    for _ in 0..ROUNDS {
        let living: Vec<u32> = all(process).into_iter().filter(|process| lives(*process)).collect();
        if living.is_empty() {
            return;
        }
        for process in living {
            if let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) {
                // It may have ended by itself.
                let _ = kill_process(process, Signal::KILL);
            }
        }
        thread::sleep(PAUSE);
    }
}

/// Whether a process has not ended; one that ended stays until its parent has taken note.
fn lives(process: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The state follows the name, which may hold any characters, between parentheses.
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}
