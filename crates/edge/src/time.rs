//! Time, handed in by the caller that starts a match: nothing here reads a clock of its own.

use std::cell::Cell;
use std::fmt::Debug;
use std::time::Duration;

use sobremesa_core::Clock;

/// A clock on the wall of those who wait: `Instant` on a machine, `performance.now()` in a page.
pub trait Time: Debug + Sync {
    /// The time since some moment that stays the same; it never goes back.
    fn now(&self) -> Duration;
}

/// No time passes: players go by nodes and iterations alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTime;

impl Time for NoTime {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// The clock that a player of ours is handed: the time since it was asked.
#[derive(Debug)]
pub(crate) struct Stopwatch<'t> {
    time: &'t dyn Time,
    began: Duration,
    cut: Cell<bool>,
}

impl<'t> Stopwatch<'t> {
    /// The player is asked now.
    pub(crate) fn start(time: &'t dyn Time) -> Self {
        Self { time, began: time.now(), cut: Cell::new(false) }
    }

    /// Whether the decision was cut short because of the time.
    pub(crate) fn was_cut(&self) -> bool {
        self.cut.get()
    }
}

impl Clock for Stopwatch<'_> {
    fn spent(&self) -> Duration {
        self.time.now().saturating_sub(self.began)
    }

    fn cut(&self) {
        self.cut.set(true);
    }
}
