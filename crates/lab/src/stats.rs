//! Statistics of experiments: pure functions, each with its source.
//!
//! The unit is the block. Games of a block share their deals and are not independent; blocks are. So every
//! standard error here comes from sums over blocks, and those sums are whole numbers: they do not depend on
//! the order in which blocks came in.

mod pairs;
mod ratio;
mod student;
mod wilson;

pub use pairs::{Elo, Pairs};
pub use ratio::{Estimate, Ratio};
pub use student::{Certainty, MIN_BLOCKS_BEYOND_DOUBT, certainty, quantile};
pub use wilson::{effective_number, wilson};

/// A range that holds the true value with some certainty: 95% unless something else is said.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}
