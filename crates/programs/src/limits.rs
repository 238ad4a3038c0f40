//! The limits of a program: time and memory.

use std::time::Duration;

/// What a program may take of time and memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From the first question until it has answered the greeting.
    pub start: Duration,
    /// For a move.
    pub per_move: Duration,
    /// For all its moves of a match together.
    pub per_game: Duration,
    /// Bytes that it and its children may hold in memory together (Linux).
    pub memory: u64,
}
