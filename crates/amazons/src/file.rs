//! Reads rule files: every mistake at once, each with its place and advice.
//!
//! The format of a file is defined once, by the types of `format`, and read as [`sobremesa_files`] reads any file. The
//! values are then checked for sense, and become [`Rules`] if nothing is wrong.

use std::sync::LazyLock;

use schemars::Schema;
use sobremesa_files::{Kind, in_order};
pub use sobremesa_files::{MAX_BYTES, Mistake};

use crate::rules::{MAX_OPENING_PLIES, Rules, StartError};

mod format;
mod sense;

/// The names under which messages speak of rule files.
const KIND: Kind = Kind {
    called: "mistake.file.rule_file",
    means: "mistake.means.rules",
    table: "start",
    list: "start",
    most: MAX_BYTES,
};

/// What a table may choose beside the rule file; where it leaves something open, the file decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// How many moves chance makes first ([`Rules::opening_plies`]), 0..=[`MAX_OPENING_PLIES`]: `opening=4`.
    pub opening: Option<u8>,
    /// The position to begin from, as text, instead of the file's start ([`Rules::starting_at`]).
    pub start: Option<String>,
}

/// Why a rule file could not be read with what was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// Mistakes in the file, in its order.
    Mistakes(Vec<Mistake>),
    /// The file is good, but not with what was chosen.
    Choices(ChoicesError),
}

/// Why rules cannot be played with what was chosen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoicesError {
    /// An opening that is too long.
    #[error("an opening has at most {MAX_OPENING_PLIES} moves, not {0}")]
    Opening(u8),
    /// A position from which it cannot be played.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// Reads and checks a rule file.
///
/// # Errors
/// Every mistake in it, in the order of the file (of a very faulty file, the first hundred).
pub fn read(source: &str) -> Result<Rules, Vec<Mistake>> {
    let (file, mut mistakes) = sobremesa_files::read::<format::RuleFile>(source, &SCHEMA, KIND);
    let rules = file.and_then(|file| sense::check(&file, &mut mistakes));
    match rules {
        Some(rules) if mistakes.is_empty() => Ok(rules),
        _ => Err(in_order(source, mistakes)),
    }
}

/// Reads and checks a rule file together with what was chosen.
///
/// # Errors
/// Every mistake in the file; if there is none, why it cannot be played with what was chosen.
pub fn read_with(source: &str, choices: &Choices) -> Result<Rules, ReadError> {
    let rules = read(source).map_err(ReadError::Mistakes)?;
    let rules = match &choices.start {
        Some(start) => rules.starting_at(start).map_err(|error| ReadError::Choices(error.into()))?,
        None => rules,
    };
    let opening_plies = choices.opening.unwrap_or(rules.opening_plies);
    if opening_plies > MAX_OPENING_PLIES {
        return Err(ReadError::Choices(ChoicesError::Opening(opening_plies)));
    }
    Ok(Rules { opening_plies, ..rules })
}

/// The JSON Schema of a rule file, for editors and forms: every key with its meaning, bounds, default and an example.
pub fn schema() -> Schema {
    SCHEMA.clone()
}

static SCHEMA: LazyLock<Schema> = LazyLock::new(sobremesa_files::schema::<format::RuleFile>);
