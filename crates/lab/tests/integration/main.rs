//! Experiments from their manifests to their figures.

mod balance;
mod coins;
mod coverage;
mod experiments;
mod figures;
mod numbers;
mod options;
mod programs;
mod resuming;
mod stopping;
mod tuning;
