//! Where a rule file names its rules, for copying it under another name.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

/// The bytes of the values that name the rules of a file, quotes included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Of `id`.
    pub id: Range<usize>,
    /// Of `name.es`.
    pub es: Range<usize>,
    /// Of `name.en`.
    pub en: Range<usize>,
}

/// Finds the names in the text of a rule file; none where it is no TOML or a name is missing.
///
/// ```
/// let file = "id = \"a\"\nname = { es = \"Uno\", en = \"One\" }\n";
/// let names = sobremesa_escoba::file::names(file).unwrap();
/// assert_eq!((&file[names.id], &file[names.en]), ("\"a\"", "\"One\""));
/// ```
pub fn names(source: &str) -> Option<Names> {
    let tree = DeTable::parse(source).ok()?;
    let root = tree.get_ref();
    let DeValue::Table(name) = root.get("name")?.get_ref() else { return None };
    Some(Names { id: root.get("id")?.span(), es: name.get("es")?.span(), en: name.get("en")?.span() })
}
