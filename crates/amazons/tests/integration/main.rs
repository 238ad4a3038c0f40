//! Amazons by the bundled rule files and by others: rules, evaluations, solver, players.

mod amazona;
mod conformance;
mod evaluation;
mod file;
mod perft;
mod play;
mod players;
mod solver;
mod support;
