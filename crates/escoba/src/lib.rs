//! Escoba de quince and its family (Scopa, Scopone): one engine for every table's own rules.

mod board;
pub mod cards;
mod draw;
pub mod file;
mod game;
pub mod maestro;
pub mod moves;
pub mod notation;
mod numbers;
mod opening;
pub mod outlook;
pub mod players;
pub mod rules;
pub mod score;
pub mod seen;
pub mod sentences;
pub mod solver;
pub mod state;
#[cfg(test)]
mod testing;
mod worlds;

pub use cards::{Card, CardSet, Suit};
pub use game::{Escoba, Refusal};
pub use moves::Move;
pub use rules::Rules;
pub use state::{Opening, Private, Public, Shuffle, Stage, State};
pub use worlds::Worlds;
