//! The bundled rule files, for tests; each test takes what it needs.
#![allow(dead_code)]

use std::sync::Arc;

use sobremesa_dominoes::{Dominoes, file};

/// The text of a bundled rule file.
pub(crate) fn text(name: &str) -> String {
    let path = format!("{}/../../rules/dominoes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the rule file is bundled")
}

/// The game of a rule file's text.
pub(crate) fn game(text: &str) -> Arc<Dominoes<1>> {
    Arc::new(Dominoes::new(file::read(text).expect("the rule file has no mistake")))
}

/// Three seats, each for itself, with `take` of the fifteen tiles up to double four each; the rest of the file is `rows`.
pub(crate) fn three_seats(take: u16, rows: &str) -> Arc<Dominoes<1>> {
    game(&format!(
        r#"
        format = 1
        game = "dominoes"
        id = "small"
        name = {{ es = "Pequeño", en = "Small" }}
        [tiles]
        highest = 4
        [table]
        seats = 3
        sides = "each"
        [[deal]]
        when = "not_dealt"
        take = {take}
        {rows}
        "#
    ))
}
