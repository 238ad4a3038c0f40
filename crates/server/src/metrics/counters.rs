//! What is counted while the server runs.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::histogram::Histogram;
use crate::lock::lock;

/// What has happened since the server was started, counted.
#[derive(Default)]
pub(crate) struct HouseCounters {
    /// Messages heard on sockets.
    pub(crate) messages: AtomicU64,
    /// Answers that refused because of a limit, by the code of the refusal.
    refused: Mutex<BTreeMap<&'static str, u64>>,
}

/// What was written since the server was started, counted.
#[derive(Debug, Default)]
pub(crate) struct StoreCounters {
    /// Moves that are on the disk, computers' among them.
    pub(crate) moves: AtomicU64,
    /// Transactions with what happened at tables.
    pub(crate) writes: AtomicU64,
    /// Those that the disk did not take.
    pub(crate) failed: AtomicU64,
    /// Time from when something was to be written until it was on the disk.
    pub(crate) confirming: Histogram,
}

/// Adds to a count.
pub(crate) fn count(counter: &AtomicU64, more: u64) {
    counter.fetch_add(more, Ordering::Relaxed);
}

/// The codes of refusals that are counted by themselves; all others are `other`, so that the list has an end.
pub(super) const LIMITS: [&str; 9] = [
    "request/too-many",
    "address/too-many",
    "address/too-many-guests",
    "address/too-many-windows",
    "table/too-many-windows",
    "address/too-many-tables",
    "table/house-full",
    "table/no-room",
    "table/too-many",
];

impl HouseCounters {
    /// Counts a refusal by a limit.
    pub(crate) fn refused(&self, code: &str) {
        let known = LIMITS.into_iter().find(|known| *known == code);
        *lock(&self.refused).entry(known.unwrap_or("other")).or_default() += 1;
    }

    /// The refusals so far, by the code of the limit.
    pub(super) fn refusals(&self) -> BTreeMap<&'static str, u64> {
        lock(&self.refused).clone()
    }
}
