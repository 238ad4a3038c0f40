//! The bundled rule files, for tests; each test takes what it needs.
#![allow(dead_code)]

pub(crate) mod mistakes;

use std::sync::Arc;

use sobremesa_escoba::file::{self, ReadError};
use sobremesa_escoba::{Card, CardSet, Escoba, Rules};

fn folder() -> String {
    format!("{}/../../rules/escoba", env!("CARGO_MANIFEST_DIR"))
}

/// The names of the bundled rule files, in alphabetical order.
pub(crate) fn names() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("the folder of rule files is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
        .filter_map(|name| Some(name.strip_suffix(".toml")?.to_owned()))
        .collect();
    names.sort();
    names
}

/// The text of a bundled rule file.
pub(crate) fn text(name: &str) -> String {
    std::fs::read_to_string(format!("{}/{name}.toml", folder())).expect("the rule file is bundled")
}

/// The rules of a text without mistakes, for so many seats.
pub(crate) fn seated(text: &str, seats: Option<u8>) -> Rules {
    match file::read_with(text, seats) {
        Ok(rules) => rules,
        Err(ReadError::Mistakes(mistakes)) => panic!("{mistakes:#?}\n{text}"),
        Err(other) => panic!("{other:?}"),
    }
}

/// A rule file with these tables.
pub(crate) fn written(tables: &str) -> String {
    format!(
        "format = 1\ngame = \"escoba\"\nid = \"de-casa\"\nname = {{ es = \"La de casa\", en = \"Our own\" }}\n{tables}\n"
    )
}

/// The game of a rule file with these tables.
pub(crate) fn game(tables: &str) -> Arc<Escoba> {
    Arc::new(Escoba::new(seated(&written(tables), None)))
}

/// Cards between spaces.
pub(crate) fn set(text: &str) -> CardSet {
    cards(text).into_iter().collect()
}

/// Cards between spaces, in their order.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| Card::read(card).unwrap_or_else(|| panic!("{card} is no card"))).collect()
}
