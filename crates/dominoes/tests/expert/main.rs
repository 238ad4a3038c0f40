//! The expert system: every rule in positions, its chances against counting, whole hands under every rule file.

#[path = "../support/mod.rs"]
mod support;

mod anywhere;
mod chances;
mod explained;
mod positions;
mod strength;
mod table;
