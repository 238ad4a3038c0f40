//! Reading a rule file: every mistake at once, each with its place and advice.
//!
//! What a file may say is written down once, as the types of `format`: their fields are the keys, their doc
//! comments the explanations, their attributes the bounds and examples. The rest follows from them:
//!
//! 1. `toml`'s recovering parser gives the tree with the bytes of every key and value, and all its syntax errors.
//! 2. The types' JSON Schema ([`schema()`], the one editors use) is walked beside that tree: unknown keys and names,
//!    wrong types, values out of bounds, missing keys. Serde alone would stop at the first of them and could not
//!    name the nearest known key; reading the schema makes a new key or name one line, and what an editor marks
//!    is what the program refuses.
//! 3. Serde reads the types from the same tree, every value wrapped in `given::Given`, which keeps its bytes and
//!    turns a failure into a hole, so that what stands can still be checked.
//! 4. What stands is checked for sense, for every number of seats that the file offers, and becomes [`Rules`] for one of
//!    them if nothing was wrong.
//!
//! Everything is bounded before it is built: the file, its nesting, its lists, its numbers and its predicates.

use std::ops::Range;
use std::sync::LazyLock;

use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::rules::Rules;

use draft::Draft;
pub use draft::{Seats, SeatsError};
pub(crate) use sense::is_whole;

mod canonical;
mod draft;
mod format;
mod given;
mod lists;
mod names;
mod phrases;
mod sense;
mod shape;
mod syntax;

pub use names::{Names, names};

/// Most bytes of a rule file.
pub const MAX_BYTES: usize = 64 * 1024;
/// Most rows of a list.
pub const MAX_ROWS: usize = 32;
/// Most tiles of a set.
pub const MAX_TILES: usize = 512;

/// Most mistakes told of one file.
const MAX_MISTAKES: usize = 100;

/// Something wrong in a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The bytes it is about, within the file and between characters; empty where something is missing.
    pub span: Range<usize>,
    /// What is wrong, in a sentence without a full stop.
    pub problem: String,
    /// What would be right.
    pub advice: Option<String>,
}

impl Mistake {
    fn new(span: Range<usize>, problem: impl Into<String>) -> Self {
        Self { span, problem: problem.into(), advice: None }
    }

    fn advise(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// Line and column, both from 1, columns in characters.
    pub fn place(&self, source: &str) -> (usize, usize) {
        let before = &source[..self.span.start];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
    }
}

/// Why a rule file could not be read for the seats that were chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// Mistakes in the file, in its order (of a very faulty file, the first hundred).
    Mistakes(Vec<Mistake>),
    /// The file is good, but not for these seats.
    Seats(SeatsError),
}

/// Reads and checks a rule file. Where it offers several numbers of seats, it is checked for each, and read for four,
/// or for the greatest if four is not among them.
///
/// # Errors
/// Every mistake in it, in the order of the file (of a very faulty file, the first hundred).
pub fn read(source: &str) -> Result<Rules, Vec<Mistake>> {
    draft(source).map(Draft::seat_first)
}

/// Reads and checks a rule file for a number of seats, sides and an order of them that a table has chosen.
///
/// # Errors
/// Every mistake in the file; if there is none, why it cannot be played so.
pub fn read_with(source: &str, seats: &Seats) -> Result<Rules, ReadError> {
    draft(source).map_err(ReadError::Mistakes)?.seat(seats).map_err(ReadError::Seats)
}

fn draft(source: &str) -> Result<Draft, Vec<Mistake>> {
    if let Some(mistake) = syntax::too_much(source) {
        return Err(vec![mistake]);
    }
    let mut mistakes = Vec::new();
    let text = syntax::readable(source, &mut mistakes);
    let (tree, _) = DeTable::parse_recoverable(&text);
    let root = Spanned::new(0..0, DeValue::Table(tree.into_inner()));
    shape::check(&SCHEMA, &root, &mut mistakes);
    let file = format::RuleFile::deserialize(ValueDeserializer::from(root));
    let draft = match file {
        Ok(file) => sense::check(source, &file, &mut mistakes),
        Err(error) => {
            mistakes.push(Mistake::new(0..0, error.message()));
            None
        }
    };
    match draft {
        Some(draft) if mistakes.is_empty() => Ok(draft),
        _ => Err(in_order(source, mistakes)),
    }
}

/// The JSON Schema of a rule file, for editors and forms: every key with its meaning, bounds, default and an example.
pub fn schema() -> Schema {
    SCHEMA.clone()
}

static SCHEMA: LazyLock<Schema> = LazyLock::new(|| {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<format::RuleFile>()
});

/// Sorted by place, each once, spans within the text and between characters.
fn in_order(source: &str, mut mistakes: Vec<Mistake>) -> Vec<Mistake> {
    for mistake in &mut mistakes {
        let start = source.floor_char_boundary(mistake.span.start.min(source.len()));
        let end = source.ceil_char_boundary(mistake.span.end.min(source.len()));
        mistake.span = start..end.max(start);
    }
    mistakes.sort_by_key(|mistake| mistake.span.start);
    mistakes.dedup();
    mistakes.truncate(MAX_MISTAKES);
    mistakes
}
