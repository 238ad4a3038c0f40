//! Tuning: the weights of a player, changed a little at a time by the games that they win (SPSA).
//!
//! A knowledge base has dozens of weights, and a game says very little about any of them. Simultaneous perturbation
//! changes all of them at once, each up or down by lot, and plays the player so changed against the one changed the other
//! way round, on the same deals: two players, however many weights there are. [`Gains`] has the formulas and their
//! source, `docs/tuning.md` how to use it.
//!
//! [`TunePlan`] is what is to be tuned, with every number that counts; [`Tuner`] does it in a [`TuneFolder`], a line an
//! iteration, each a pure function of the plan and the line before it: so a tuning can be killed at any moment, gone on
//! with on another machine, and is the same to the byte on any number of threads. At its end the tuned player meets the
//! original on other deals, and the result comes with its interval ([`Tuned`]).
//!
//! Whoever asks for one says it as a [`TuneRequest`]; looked up it is a [`Tuning`], which comes to a [`TunedPlayer`].

mod arena;
mod folder;
mod plan;
mod request;
mod spsa;
mod summary;
mod tuner;

pub use arena::{Arena, Games};
pub use folder::{TuneFolder, TuneFolderError};
pub use plan::{TunePlan, TunePlanError, TunedWeight, USUAL_CHANGE, USUAL_STEP, usual_unit};
pub use request::{TuneRequest, TuneRequestError, TunedPlayer, Tuning, usual_tune_rules};
pub use spsa::{Gains, Spsa};
pub use summary::{TuneGain, TuneSummary, TuneVerdict, WeightChange};
pub use tuner::{Iteration, TuneError, TuneNews, Tuned, Tuner};
