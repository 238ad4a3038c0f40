//! The expert system: every rule in positions, its chances against counting, whole hands under every rule file.

mod anywhere;
mod chances;
mod explained;
mod positions;
mod strength;
mod table;
