//! What the program says of itself.

use crate::terminal::Terminal;

#[test]
fn the_version_and_the_licences_are_told_in_both_languages() {
    let terminal = Terminal::new();
    for (language, parts) in [
        ("es", ["Licencia: MIT OR Apache-2.0", "Source Sans 3 5.3.0 · OFL-1.1 · Adobe", "SQLite · Public domain"]),
        ("en", ["Licence: MIT OR Apache-2.0", "Source Sans 3 5.3.0 · OFL-1.1 · Adobe", "SQLite · Public domain"]),
    ] {
        let told = terminal.run(&["about", "--lang", language], "");
        assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
        assert!(told.out.starts_with(concat!("Sobremesa ", env!("CARGO_PKG_VERSION"), "\n")), "{}", told.out);
        let flowing = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in parts {
            assert!(flowing.contains(part), "{part}: {}", told.out);
        }
    }
}

#[test]
fn every_part_has_a_name_and_a_licence_as_json() {
    let told = Terminal::new().run(&["about", "--json"], "");
    let shipped: serde_json::Value = serde_json::from_str(&told.out).expect("JSON");
    assert_eq!(shipped["version"], env!("CARGO_PKG_VERSION"));
    for (list, fewest) in [("fonts", 2), ("web_libraries", 1), ("libraries", 100)] {
        let parts = shipped[list].as_array().expect("a list");
        assert!(parts.len() >= fewest, "{list}");
        for part in parts {
            for key in ["name", "license", "url"] {
                assert!(part[key].as_str().is_some_and(|text| !text.is_empty()), "{key} of {part}");
            }
        }
    }
}
