//! The bundled rule files, for tests; each test takes what it needs.

use std::sync::Arc;

use sobremesa_escoba::file::{self, ReadError};
use sobremesa_escoba::{Card, CardSet, Escoba, Rules};
use sobremesa_protocol::words::Language;
use sobremesa_testkit::rule_files;

/// The names of the bundled rule files, in alphabetical order.
pub(crate) fn names() -> Vec<String> {
    rule_files::names("escoba")
}

/// The text of a bundled rule file.
pub(crate) fn text(name: &str) -> String {
    rule_files::text("escoba", name)
}

/// What is told of a rule file, in English.
pub(crate) fn told(source: &str) -> String {
    rule_files::told(source, Language::En, file::read)
}

/// Compares what is told of some rule files, in each language, with the snapshots of the test.
pub(crate) fn compare<'c>(test: &str, cases: impl IntoIterator<Item = (&'c str, String)>) {
    rule_files::compare(env!("CARGO_MANIFEST_DIR"), test, cases, file::read);
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
