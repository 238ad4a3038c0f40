//! Finding rules by name or file: what is bundled, and the user's folder, which wins.

use std::path::PathBuf;
use std::sync::Arc;

use sobremesa_protocol::GameInfo;

use crate::any::AnyGame;

/// All rules and players that can be had by name.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    data: Option<PathBuf>,
}

/// Why rules cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// No such rules.
    #[error("there are no rules `{name}`; did you mean `{nearest}`?")]
    Unknown {
        /// The name given.
        name: String,
        /// The known name nearest to it.
        nearest: String,
    },
    /// The file cannot be read.
    #[error("{path} cannot be read: {why}")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        why: String,
    },
    /// The file has mistakes: all of them, each with its place.
    #[error("{path} has {} mistakes", .mistakes.len())]
    Mistakes {
        /// The file, or the name of the rules.
        path: String,
        /// Its text.
        source_text: String,
        /// The mistakes, in the order of the file.
        mistakes: Vec<Mistake>,
    },
}

/// A mistake in a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where: byte offsets into the text.
    pub span: std::ops::Range<usize>,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub advice: Option<String>,
}

impl Catalog {
    /// The bundled catalogue, with `data` (a folder with `rules/<game>/*.toml`) read beside it where given.
    pub fn new(data: Option<PathBuf>) -> Self {
        Self { data }
    }

    /// Every game with its rules and players. A user's file with mistakes is left out here ([`Self::broken`]).
    pub fn games(&self) -> Vec<GameInfo> {
        todo!("{:?}", self.data)
    }

    /// The user's rule files that have mistakes.
    pub fn broken(&self) -> Vec<RulesError> {
        todo!()
    }

    /// The rules of a name, or of a file (a text with a path separator or ending in `.toml`).
    ///
    /// # Errors
    /// If there is no such file or it has mistakes.
    pub fn rules(&self, name_or_file: &str) -> Result<Arc<dyn AnyGame>, RulesError> {
        todo!("{name_or_file}")
    }
}
