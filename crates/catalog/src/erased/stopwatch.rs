//! The clock that players of ours are handed.

use std::cell::Cell;
use std::time::{Duration, Instant};

use sobremesa_core::Clock;

/// The time since a player was asked, as it passes for those who wait.
#[derive(Debug)]
pub(super) struct Stopwatch {
    began: Instant,
    cut: Cell<bool>,
}

impl Stopwatch {
    /// The player is asked now.
    pub(super) fn start() -> Self {
        Self { began: Instant::now(), cut: Cell::new(false) }
    }

    /// Whether the decision was cut short because of the time.
    pub(super) fn was_cut(&self) -> bool {
        self.cut.get()
    }
}

impl Clock for Stopwatch {
    fn spent(&self) -> Duration {
        self.began.elapsed()
    }

    fn cut(&self) {
        self.cut.set(true);
    }
}
