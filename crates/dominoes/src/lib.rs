//! Dominoes under any rules: one engine, tables compiled from a rule file.

pub mod predicate;
pub mod rules;
