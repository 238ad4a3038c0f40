//! Reading a rule file: every mistake at once, each with its place and advice.
//!
//! What a file may say is written down once, as the types of `format`, and read as [`sobremesa_files`] reads any file:
//! every value wrapped in [`Given`](sobremesa_files::Given). What stands is then checked for sense, for every number of
//! seats that the file offers, and becomes [`Rules`] for one of them if nothing was wrong. Predicates and lists are
//! bounded before they are built, as all else.

use std::sync::LazyLock;

use schemars::Schema;
use sobremesa_files::{Kind, in_order};
pub use sobremesa_files::{MAX_BYTES, Mistake};

use crate::rules::Rules;

use draft::Draft;
pub use draft::{Seats, SeatsError};
pub(crate) use phrases::tile as read_tile;

mod canonical;
mod draft;
mod format;
mod lists;
pub(crate) mod other_words;
mod phrases;
mod sense;

/// Most rows of a list.
pub const MAX_ROWS: usize = 32;
/// Most tiles of a set.
pub const MAX_TILES: usize = 1024;

/// What is said of a rule file.
const KIND: Kind = Kind {
    called: "mistake.file.rule_file",
    means: "mistake.means.rules",
    table: "tiles",
    most: MAX_BYTES,
    meant: Some(other_words::meant),
};

/// Why a rule file could not be read for the seats that were chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    let (file, mut mistakes) = sobremesa_files::read::<format::RuleFile>(source, &SCHEMA, KIND);
    let draft = file.and_then(|file| sense::check(source, &file, &mut mistakes));
    match draft {
        Some(draft) if mistakes.is_empty() => Ok(draft),
        _ => Err(in_order(source, mistakes)),
    }
}

/// The JSON Schema of a rule file, for editors and forms: every key with its meaning, bounds, default and an example.
pub fn schema() -> Schema {
    SCHEMA.clone()
}

static SCHEMA: LazyLock<Schema> = LazyLock::new(sobremesa_files::schema::<format::RuleFile>);
