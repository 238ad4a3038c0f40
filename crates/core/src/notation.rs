//! Texts in a game's notation: why one cannot be read.

use std::fmt;

use crate::Message;

/// Most letters of a wrong part that are kept.
const MOST: usize = 60;

/// Why a text in a game's notation cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// What is wrong, and what would be right.
    pub problem: Message,
    /// The part that is wrong, its first 60 letters.
    pub found: String,
}

impl NotationError {
    /// The error of a part of a text.
    pub fn new(problem: impl Into<Message>, found: &str) -> Self {
        Self { problem: problem.into(), found: found.chars().take(MOST).collect() }
    }

    /// The error as a sentence of the dictionaries.
    pub fn message(&self) -> Message {
        Message::new("mistake.notation.at").with_message("problem", self.problem.clone()).with("found", &self.found)
    }
}

impl fmt::Display for NotationError {
    /// The key of the sentence and the part, for logs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: `{}`", self.problem.key, self.found)
    }
}

impl std::error::Error for NotationError {}
