//! Experiments: games by the thousand, the same to the byte on any machine and for any number of threads.
//!
//! - [`Plan`]: an experiment as it is written, in the short form, as lines or as a manifest; [`Experiment`]:
//!   everything in it looked up; [`schedule`]: who plays whom.
//! - [`work`]: the unit of work, a pure function of the experiment and where the unit stands; [`Runner`]: units on
//!   threads, summed in order, stopped by rule, kept in a [`RunFolder`](results::RunFolder) and resumed from it.
//! - [`Tally`] and [`stats`]: sums over blocks, and what they say; [`Summary`]: all figures with their errors.
//! - [`results`]: the tables and files of a run; [`report`]: the summary in words and pictures.
//!
//! To pause a run is to stop it: run again with the same folder, it goes on. [`live()`] says how it stands meanwhile;
//! [`work::play_again`] gives the record of any of its games.
//!
//! Files of a run have hashes, which are compared before anything is read; [`verify()`] looks at all of them, and plays units
//! again.
//!
//! [`plan_sizes`] says before how many blocks it takes to show a difference.
//!
//! [`tune`]: the weights of a player, tuned by the games that they win. [`invent`]: the neighbours of some rules, tried by
//! [`balance`].
//!
//! Parts of an experiment are played on other machines by the numbers of their units ([`Runner::run_range`]), each of which plays
//! the golden game first ([`golden_hash`]); [`pool::gather`] brings them together in one folder.
//!
//! The block is the unit of statistics: the same deals, played once in every arrangement of the teams.

pub mod balance;
mod conclude;
mod experiment;
mod export;
pub mod form;
mod golden;
pub mod invent;
mod live;
mod measuring;
pub mod message;
mod openings;
mod plan;
mod planning;
pub mod pool;
mod record_again;
mod repeatability;
mod repeats;
pub mod report;
mod requested;
pub mod results;
mod run;
pub mod schedule;
pub mod stats;
mod summary;
mod tally;
pub mod tune;
mod verify;
pub mod work;

pub use conclude::{conclude, sum_up, write_elsewhere};
pub use experiment::{Experiment, ExperimentError};
pub use export::{ExportError, ExportFormat, ExportTable, export, gather_table};
pub use golden::golden_hash;
pub use live::{Bands, live};
pub use measuring::{NotMeasured, measure};
pub use plan::{
    GameUnit, Keep, KeptMoves, MAX_GAMES, ManifestMistakes, ManifestPart, Mistake, PairPlan, Plan, Resolved,
    ScheduleKind, Size, Source, StopPlan, TeamPlan,
};
pub use planning::{NoPlan, PlannedChances, PlannedDifference, PlannedPairing, PlannedSizes, plan_sizes};
pub use record_again::record_of;
pub use repeatability::{NotRepeatable, NotRepeatableTeams};
pub use repeats::{Repeats, SharedDeals};
pub use requested::{ExperimentRequest, RequestError};
pub use run::{News, Progress, Ran, RunError, Runner};
pub use sobremesa_core::Message;
pub use summary::{
    Comparison, EloAnytime, Fault, Lead, LlrPoint, Mean, Measure, PairedDifference, PairingSummary, PairingTeam, Play,
    Rating, Share, Summary, TeamSummary, TestSummary, Verdict,
};
pub use tally::{CurvePoint, PairTally, Tally};
pub use verify::{ReplayedUnits, Verification, verify};
