//! Reads rule files: every mistake at once, each with its place and advice.
//!
//! The format of a file is defined once, by the types of `format`, and read as [`sobremesa_files`] reads any file. The
//! values are then checked for sense, and become [`Rules`] if nothing is wrong.

use std::sync::LazyLock;

use schemars::Schema;
use sobremesa_files::{Kind, in_order};
pub use sobremesa_files::{MAX_BYTES, Mistake};

use crate::rules::Rules;

mod format;
mod sense;

/// The names under which messages speak of rule files.
const KIND: Kind = Kind {
    called: "mistake.file.rule_file",
    means: "mistake.means.rules",
    table: "start",
    most: MAX_BYTES,
    meant: None,
};

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

/// The JSON Schema of a rule file, for editors and forms: every key with its meaning, bounds, default and an example.
pub fn schema() -> Schema {
    SCHEMA.clone()
}

static SCHEMA: LazyLock<Schema> = LazyLock::new(sobremesa_files::schema::<format::RuleFile>);
