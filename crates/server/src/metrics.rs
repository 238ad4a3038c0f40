//! Figures for whoever looks after the house: counts alone, of nobody in particular.
//!
//! What is told has no names, cookies, tiles, ids or addresses. The text is that of Prometheus, version 0.0.4
//! (<https://prometheus.io/docs/instrumenting/exposition_formats>).

mod answering;
mod counters;
mod exposition;
mod histogram;

pub(crate) use answering::{HEALTH, answer, health};
pub(crate) use counters::{HouseCounters, StoreCounters, count};
