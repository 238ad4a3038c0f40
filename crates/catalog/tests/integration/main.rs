//! Games, players and records through the catalog: what is bundled, what is found, what is played and recorded.

mod boards;
mod drawing;
mod engines;
mod finding;
mod games;
mod leak;
mod matches;
mod players;
mod reasons;
