//! How fast a table of several people goes on, as its host chose it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The pace of a table of several people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TablePace {
    /// Milliseconds between two moves at least, whoever makes them: [`TablePace::BEATS`].
    pub beat: u32,
    /// Seconds that somebody must have been away before others may go on without them: [`TablePace::ABSENCES`].
    pub absence: u32,
    /// The time to think; none where nobody is pressed for time.
    #[serde(default)]
    pub clock: Option<ClockTerms>,
}

impl TablePace {
    /// The beats that may be chosen, in milliseconds.
    pub const BEATS: std::ops::RangeInclusive<u32> = 600..=1_200;
    /// The absences that may be chosen, in seconds.
    pub const ABSENCES: std::ops::RangeInclusive<u32> = 10..=600;
}

/// The time to think of each person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockTerms {
    /// Seconds for the whole match, 0..=7200.
    pub bank: u32,
    /// Seconds for each move, 0..=600: added to the bank after it; where the bank is 0, for that move alone. Not 0 with no bank.
    pub each: u32,
    /// Whether whoever has no time left loses at once; else the others choose what becomes of it. Only in games in which nothing
    /// is hidden and two sides play.
    #[serde(default)]
    pub loses: bool,
}

impl ClockTerms {
    /// The longest bank, in seconds.
    pub const MOST_BANK: u32 = 7_200;
    /// The longest time for a move, in seconds.
    pub const MOST_EACH: u32 = 600;

    /// Whether there is such a clock.
    pub fn is_sound(&self) -> bool {
        self.bank <= Self::MOST_BANK && self.each <= Self::MOST_EACH && self.bank + self.each > 0
    }
}

/// The clocks of a table as they stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ClockView {
    /// Milliseconds that are left, by seat; none where no person sits.
    pub left: Vec<Option<u32>>,
    /// The seat whose clock runs; none while all stand still: until everybody has seen the last move, and where nobody is at the
    /// table.
    pub runs: Option<u8>,
}
