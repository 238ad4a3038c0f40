//! A clock for tests.

use std::cell::Cell;
use std::time::Duration;

use sobremesa_core::Clock;

/// Time that passes by a millisecond whenever one looks.
#[derive(Debug, Default)]
pub struct Ticks {
    looked: Cell<u64>,
    cut: Cell<bool>,
}

impl Ticks {
    /// Whether it was told that it cut something short.
    pub fn is_cut(&self) -> bool {
        self.cut.get()
    }

    /// How often it was looked at.
    pub fn looked(&self) -> u64 {
        self.looked.get()
    }
}

impl Clock for Ticks {
    fn spent(&self) -> Duration {
        self.looked.set(self.looked.get() + 1);
        Duration::from_millis(self.looked.get())
    }

    fn cut(&self) {
        self.cut.set(true);
    }
}
