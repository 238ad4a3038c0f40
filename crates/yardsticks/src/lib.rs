//! What engines and solvers are measured beside.
//!
//! A time says little: machines differ and are busy. A ratio to something that anybody can read does. Here stand small
//! programs for one game each, written as directly as can be, without rule files and without a state that anybody could look at;
//! and the clock by which they and the engines take turns.

mod by_turns;
mod escoba;
mod international;
mod plain_solver;

pub use by_turns::{ByTurns, processor_time, processor_time_of_all};
pub use escoba::PlainEscoba;
pub use international::International;
pub use plain_solver::PlainSolver;
