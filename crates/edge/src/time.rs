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

/// The day in ISO 8601, `2026-05-31`, of a moment in milliseconds since 1970, UTC.
///
/// Source: H. Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
pub fn day(millis: u64) -> String {
    let days = millis / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// No time passes: players go by nodes and iterations alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTime;

impl Time for NoTime {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// The clock that a player of ours is handed: the time since it was asked, or since the decision before it where nothing but that
/// move lies between.
#[derive(Debug)]
pub(crate) struct Stopwatch<'t> {
    time: &'t dyn Time,
    began: Duration,
    cut: Cell<bool>,
}

impl<'t> Stopwatch<'t> {
    /// The player is asked now.
    pub(crate) fn start(time: &'t dyn Time) -> Self {
        Self::since(time, time.now())
    }

    /// The time begins at a moment of `time` that was read before.
    pub(crate) fn since(time: &'t dyn Time, began: Duration) -> Self {
        Self { time, began, cut: Cell::new(false) }
    }

    /// The moment now, and the time since the player was asked.
    pub(crate) fn read(&self) -> (Duration, Duration) {
        let now = self.time.now();
        (now, now.saturating_sub(self.began))
    }

    /// Whether the decision was cut short because of the time.
    pub(crate) fn was_cut(&self) -> bool {
        self.cut.get()
    }
}

impl Clock for Stopwatch<'_> {
    fn spent(&self) -> Duration {
        self.read().1
    }

    fn cut(&self) {
        self.cut.set(true);
    }
}
