//! Where a rule file names its rules, for copying it under another name.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

/// The bytes of the values that name the rules of a file, quotes included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The bytes of the value of `id`.
    pub id: Range<usize>,
    /// The bytes of the value of `name.es`.
    pub es: Range<usize>,
    /// The bytes of the value of `name.en`.
    pub en: Range<usize>,
}

/// Finds the names in the text of a rule file; none where it is no TOML or a name is missing.
///
/// ```
/// let file = "id = \"a\"\nname = { es = \"Uno\", en = \"One\" }\n";
/// let names = sobremesa_files::names(file).unwrap();
/// assert_eq!((&file[names.id], &file[names.en]), ("\"a\"", "\"One\""));
/// ```
pub fn names(source: &str) -> Option<Names> {
    let tree = DeTable::parse(source).ok()?;
    let root = tree.get_ref();
    let DeValue::Table(name) = root.get("name")?.get_ref() else { return None };
    Some(Names { id: root.get("id")?.span(), es: name.get("es")?.span(), en: name.get("en")?.span() })
}

/// The game that a rule file says it is of (its key `game`), with its bytes, quotes included; none where it says none.
/// Mistakes elsewhere in the file are passed over.
///
/// ```
/// let file = "format = 1\ngame = \"escoba\"\n[name\n";
/// assert_eq!(sobremesa_files::game(file).unwrap().0, "escoba");
/// ```
pub fn game(source: &str) -> Option<(String, Range<usize>)> {
    let (tree, _) = DeTable::parse_recoverable(source);
    let value = tree.get_ref().get("game")?;
    let DeValue::String(name) = value.get_ref() else { return None };
    Some((name.to_string(), value.span()))
}
