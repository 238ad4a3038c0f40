//! Experiments: games by the thousand, the same to the byte on any machine and for any number of threads.
//!
//! - [`Plan`]: an experiment as it is written, in the short form or as a manifest; [`Experiment`]: everything
//!   in it looked up.
//! - [`work`]: the unit of work, a pure function of the experiment and a number; [`run`]: units on threads, their
//!   blocks handed over in order.
//! - [`Tally`] and [`stats`]: sums over blocks, and what they say; [`Summary`]: all figures with their errors.
//! - [`results`]: the tables and files of a run; [`report`]: the summary in words.
//!
//! The block is the unit of statistics: the same deals, played once in every arrangement of the teams.

mod experiment;
mod manifest;
mod message;
mod plan;
mod repeats;
pub mod report;
pub mod results;
mod run;
pub mod stats;
mod summary;
mod tally;
pub mod work;

pub use experiment::{Experiment, ExperimentError};
pub use manifest::Resolved;
pub use message::Message;
pub use plan::{GameUnit, MAX_GAMES, Mistaken, Piece, Plan, Size, Source};
pub use repeats::{Repeats, SharedDeals};
pub use run::{Progress, run};
pub use summary::{Mean, Measure, PairSummary, Share, Summary, TeamSummary, Verdict};
pub use tally::Tally;
