//! Players that work for any game: random, greedy by a rank of moves, flat Monte Carlo over sampled worlds, tree searches.
//!
//! This crate knows no game, and never reads a hidden state: worlds are drawn from what the player was handed.

pub mod alphabeta;
mod flat;
mod greedy;
pub mod ismcts;
pub mod mcts;
mod playout;
mod random;

pub use flat::Flat;
pub use greedy::{Greedy, Rank};
pub use playout::playout;
pub use random::Random;
