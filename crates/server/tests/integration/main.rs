//! The server over the wire: a real listener, a real store, real players.

#![allow(clippy::unwrap_used, reason = "a test ends where something is not there")]

#[path = "../support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "each program uses its part")]
mod support;

mod asked_moves;
mod attacks;
mod bots;
mod carrying;
mod connections;
mod consenting;
mod damaged;
mod day;
mod deals;
mod description;
mod games;
mod gatherings;
mod guarding;
mod keeping;
mod laboratory;
mod leaks;
mod lessons;
mod limits;
mod lobby;
mod making_players;
mod metrics;
mod own;
mod play;
mod players;
mod programs;
mod puzzles;
mod records;
mod refusals;
mod rematch;
mod rules;
mod sentences;
mod shuffles;
mod spending;
mod standing_in;
mod statistics;
mod tables;
mod taking_back;
mod talking;
mod teams;
mod themes;
mod tournaments;
mod windows;
mod workshop;
