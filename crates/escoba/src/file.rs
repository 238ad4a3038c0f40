//! Reading a rule file: every mistake at once, each with its place and advice.
//!
//! What a file may say is written down once, as the types of `format`, and read as [`sobremesa_files`] reads any file:
//! every value wrapped in [`Given`](sobremesa_files::Given). What stands is then checked for sense, for every number of
//! seats that the file offers, and becomes [`Rules`] for one of them if nothing was wrong.

use std::sync::LazyLock;

use schemars::Schema;
use sobremesa_files::{Kind, in_order};
pub use sobremesa_files::{MAX_BYTES, Mistake};

use crate::rules::{Rules, Seating};

mod canonical;
mod format;
mod sense;

/// What is said of a rule file.
const KIND: Kind = Kind {
    called: "mistake.file.rule_file",
    means: "mistake.means.rules",
    table: "deal",
    most: MAX_BYTES,
    meant: None,
};

/// Why a rule file could not be read for the number of seats that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// Mistakes in the file, in its order (of a very faulty file, the first hundred).
    Mistakes(Vec<Mistake>),
    /// The file is good, but not for so many seats.
    Seats(SeatsError),
}

/// Why a table may not have as many seats as were chosen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these rules are for {} seats, not for {asked}", listed(.offered))]
pub struct SeatsError {
    /// How many were asked for.
    pub asked: u8,
    /// How many there may be, ascending.
    pub offered: Vec<u8>,
}

/// `2, 3 or 4`.
fn listed(numbers: &[u8]) -> String {
    let texts: Vec<String> = numbers.iter().map(u8::to_string).collect();
    match texts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} or {last}", first.join(", ")),
        None => String::new(),
    }
}

/// Reads and checks a rule file. Where it offers several numbers of seats, it is checked for each, and read for the first.
///
/// ```
/// let file = r#"
///     format = 1
///     game = "escoba"
///     id = "de-casa"
///     name = { es = "La de casa", en = "Our own" }
///     deal = { seats = [2, 4] }
///     match_to = { target = 15 }
/// "#;
/// let rules = sobremesa_escoba::file::read(file).unwrap();
/// assert_eq!((rules.sides().seats(), rules.rounds(), rules.target()), (2, 6, 15));
/// let four = sobremesa_escoba::file::read_with(file, Some(4)).unwrap();
/// assert_eq!((four.sides().count(), four.rounds()), (2, 3));
/// ```
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

/// Reads and checks a rule file for a number of seats that a table has chosen; none: the first that the file offers.
///
/// # Errors
/// Every mistake in the file; if there is none, why it cannot be played so.
pub fn read_with(source: &str, seats: Option<u8>) -> Result<Rules, ReadError> {
    let mut rules = read(source).map_err(ReadError::Mistakes)?;
    if let Some(asked) = seats {
        let offered = &rules.seating.offered;
        if !offered.contains(&asked) {
            let mut offered = offered.clone();
            offered.sort_unstable();
            return Err(ReadError::Seats(SeatsError { asked, offered }));
        }
        rules.seating.sides = Seating::sides_of(asked, rules.seating.partners);
    }
    Ok(rules)
}

/// The JSON Schema of a rule file, for editors and forms: every key with its meaning, bounds, default and an example.
pub fn schema() -> Schema {
    SCHEMA.clone()
}

static SCHEMA: LazyLock<Schema> = LazyLock::new(sobremesa_files::schema::<format::RuleFile>);
