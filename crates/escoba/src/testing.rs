//! Games for the unit tests of this crate.

use crate::file;
use crate::game::Escoba;

/// A game under the default rules, changed by these tables of a rule file.
pub(crate) fn game(tables: &str) -> Escoba {
    let head = "format = 1\ngame = \"escoba\"\nid = \"x\"\nname = { es = \"X\", en = \"X\" }\n";
    Escoba::new(file::read(&format!("{head}{tables}")).expect("a good file"))
}
