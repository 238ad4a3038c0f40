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
fn the_full_texts_of_the_licences_are_told_each_with_the_names_of_what_it_is_of() {
    let terminal = Terminal::new();
    let told = terminal.run(&["about", "--licenses"], "");
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    for text in [
        "Permission is hereby granted, free of charge, to any person obtaining a copy",
        "SIL OPEN FONT LICENSE Version 1.1",
        "Redistribution and use in source and binary forms",
        "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
        "UNICODE LICENSE V3",
    ] {
        assert!(told.out.contains(text), "{text}");
    }
    // Every part is named over a text; what is in the public domain has none.
    let shipped = terminal.run(&["about", "--json"], "");
    let shipped: serde_json::Value = serde_json::from_str(&shipped.out).expect("JSON");
    let mut named = 0;
    for part in
        ["fonts", "web_libraries", "libraries"].iter().flat_map(|list| shipped[list].as_array().expect("a list"))
    {
        if part["license"] != "Public domain" {
            let name = [part["name"].as_str(), part["version"].as_str()].map(|text| text.expect("a text")).join(" ");
            assert!(told.out.lines().any(|line| line == name.trim()), "{name}");
            named += 1;
        }
    }
    assert!(named > 200, "{named}");
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
