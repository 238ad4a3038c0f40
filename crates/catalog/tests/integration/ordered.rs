//! Rule files put in order: bundled ones stay as they are, and become so again whatever was moved in them.

use std::fs;
use std::path::Path;

use sobremesa_catalog::rules_in_order;
use sobremesa_core::{Seed, Stream};

/// The bundled rule files: path and text.
fn bundled() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let games = fs::read_dir(folder).expect("rules").flatten();
    let files = games.flat_map(|game| fs::read_dir(game.path()).expect("a game").flatten());
    let mut read: Vec<_> = files
        .map(|file| (file.path().display().to_string(), fs::read_to_string(file.path()).expect("readable")))
        .collect();
    read.sort();
    read
}

/// The text with its tables in another order, rows of a list in their own, and with other spaces.
fn disordered(text: &str, rng: &mut Stream) -> String {
    let mut blocks = text.trim_end().split("\n\n").map(str::to_owned);
    let mut head: Vec<String> = Vec::new();
    let mut tables: Vec<(String, String)> = Vec::new();
    for block in &mut blocks {
        match block.lines().find(|line| line.starts_with('[')) {
            Some(header) => tables.push((header.split(']').next().expect("a header").to_owned(), block)),
            None if tables.is_empty() => head.push(block),
            None => panic!("what stands below tables has a header: {block}"),
        }
    }
    let mut mixed = Vec::new();
    while !tables.is_empty() {
        let drawn = &tables[rng.below(tables.len() as u32) as usize].0;
        let first = tables.iter().position(|(header, _)| header == drawn).expect("it was drawn");
        mixed.push(tables.remove(first).1);
    }
    let mut quoted = false;
    let mut spaced = String::new();
    for line in head.join("\n\n").lines().chain(mixed.iter().flat_map(|block| std::iter::once("").chain(block.lines())))
    {
        let was_quoted = quoted;
        quoted ^= line.matches("\"\"\"").count() % 2 == 1;
        let line = match line.split_once(" = ") {
            // Where a remark stands is not known any more once its line has changed.
            Some((key, value)) if !was_quoted && !line.contains('#') => {
                let blanks = |rng: &mut Stream| " ".repeat(rng.below(3) as usize);
                format!("{}{key}{}={}{value}", blanks(rng), blanks(rng), blanks(rng))
            }
            _ => line.to_owned(),
        };
        spaced += &line;
        // Blank lines in a text are part of it.
        spaced += if line.is_empty() && !was_quoted && rng.below(2) == 0 { "\n\n\n" } else { "\n" };
    }
    spaced
}

#[test]
fn bundled_rule_files_are_in_order() {
    for (path, text) in bundled() {
        assert_eq!(rules_in_order(&path, &text).expect("TOML"), text, "{path}: sobremesa rules fmt");
    }
}

#[test]
fn what_was_moved_in_them_comes_back() {
    let mut rng = Seed::from_text("rules fmt").key().stream(0);
    for (path, text) in bundled() {
        for _ in 0..8 {
            let moved = disordered(&text, &mut rng);
            assert_eq!(rules_in_order(&path, &moved).expect("TOML"), text, "{path}:\n{moved}");
        }
    }
}
