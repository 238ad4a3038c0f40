//! Dominoes under any rules: one engine, tables compiled from a rule file.

pub mod file;
pub mod predicate;
pub mod rules;
pub mod sentences;
