//! Experiments from their manifests to their figures.

mod balance;
mod coins;
mod coverage;
mod coverage_exact;
mod coverage_strength;
mod damage;
mod documents;
mod experiments;
mod figures;
mod numbers;
mod options;
mod programs;
mod queries;
mod resuming;
mod simulated;
mod stopping;
mod tables;
mod tuning;
