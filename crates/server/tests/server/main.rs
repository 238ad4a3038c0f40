//! The server over the wire: a real listener, a real store, real players.

#[path = "../support/mod.rs"]
mod support;

mod guarding;
mod leaks;
mod limits;
mod play;
mod refusals;
mod tables;
