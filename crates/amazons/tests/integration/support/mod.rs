//! The bundled rule files, for tests; each test takes what it needs.

use std::sync::Arc;

use sobremesa_amazons::{Amazons, Bits, Rules, file};
use sobremesa_protocol::words::Language;
use sobremesa_testkit::rule_files;

/// The names of the bundled rule files, in alphabetical order.
pub(crate) fn names() -> Vec<String> {
    rule_files::names("amazons")
}

/// The text of a bundled rule file.
pub(crate) fn text(name: &str) -> String {
    rule_files::text("amazons", name)
}

/// What is told of a rule file, in English.
pub(crate) fn told(source: &str) -> String {
    rule_files::told(source, Language::En, file::read)
}

/// Compares what is told of some rule files, in each language, with the snapshots of the test.
pub(crate) fn compare<'c>(test: &str, cases: impl IntoIterator<Item = (&'c str, String)>) {
    rule_files::compare(env!("CARGO_MANIFEST_DIR"), test, cases, file::read);
}

/// The rules of a text without mistakes.
pub(crate) fn rules(text: &str) -> Rules {
    file::read(text).unwrap_or_else(|mistakes| panic!("{mistakes:#?}\n{text}"))
}

/// The game of a bundled rule file.
pub(crate) fn bundled<W: Bits>(name: &str) -> Arc<Amazons<W>> {
    Arc::new(Amazons::new(rules(&text(name))))
}

/// The game that starts from a position.
pub(crate) fn from_position<W: Bits>(position: &str) -> Arc<Amazons<W>> {
    let setup = sobremesa_amazons::Setup::read(position).expect("a position");
    let list = |squares: &[sobremesa_amazons::Square]| {
        squares.iter().map(|square| format!("\"{square}\"")).collect::<Vec<_>>().join(", ")
    };
    let arrows = if setup.arrows.is_empty() { String::new() } else { format!("arrows = [{}]", list(&setup.arrows)) };
    let first = if setup.mover == sobremesa_amazons::WHITE { "white" } else { "black" };
    Arc::new(Amazons::new(rules(&format!(
        r#"
        format = 1
        game = "amazons"
        id = "from"
        name = {{ es = "Desde", en = "From" }}
        board = {{ files = {}, ranks = {} }}
        [start]
        white = [{}]
        black = [{}]
        {arrows}
        first = "{first}"
        "#,
        setup.files,
        setup.ranks,
        list(&setup.white),
        list(&setup.black),
    ))))
}
