//! Rule files in tests: the bundled ones, and what is told of broken ones, as a person reads it.

use std::fmt::Write as _;

use sobremesa_files::Mistake;

/// The folder of the bundled rule files of a game.
fn folder(game: &str) -> String {
    format!("{}/../../rules/{game}", env!("CARGO_MANIFEST_DIR"))
}

/// The names of the bundled rule files of a game, in alphabetical order.
///
/// # Panics
/// If their folder cannot be read.
pub fn names(game: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder(game)).expect("the folder of rule files is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
        .filter_map(|name| Some(name.strip_suffix(".toml")?.to_owned()))
        .collect();
    names.sort();
    names
}

/// The text of a bundled rule file.
///
/// # Panics
/// If there is none.
pub fn text(game: &str, name: &str) -> String {
    std::fs::read_to_string(format!("{}/{name}.toml", folder(game))).expect("the rule file is bundled")
}

/// A file with one part of it replaced.
///
/// # Panics
/// Unless the part stands in it once.
pub fn replaced(file: &str, from: &str, to: &str) -> String {
    assert_eq!(file.matches(from).count(), 1, "{from:?} is to be replaced once");
    file.replace(from, to)
}

/// Every mistake of a file with its line, the part of it that is meant, and advice.
///
/// # Panics
/// Never: a string takes any text.
pub fn told<T>(source: &str, read: impl Fn(&str) -> Result<T, Vec<Mistake>>) -> String {
    let mut text = String::new();
    let Err(mistakes) = read(source) else { return "no mistake\n".into() };
    for mistake in mistakes {
        let (line, column) = mistake.place(source);
        writeln!(text, "{line}:{column}: {}", mistake.problem).expect("a string takes any text");
        let shown = source.lines().nth(line - 1).unwrap_or_default();
        let marked = &source[mistake.span.clone()];
        let marked = marked.lines().next().unwrap_or_default().chars().count().clamp(1, 60);
        writeln!(text, "    | {}", shown.chars().take(100).collect::<String>()).expect("a string takes any text");
        writeln!(text, "    | {}{}", " ".repeat(column - 1), "^".repeat(marked)).expect("a string takes any text");
        if let Some(advice) = mistake.advice {
            writeln!(text, "    = {advice}").expect("a string takes any text");
        }
    }
    text
}

/// Cases by name, each with what is told of it.
pub fn told_of_all<'c, T>(
    cases: impl IntoIterator<Item = (&'c str, String)>,
    read: impl Fn(&str) -> Result<T, Vec<Mistake>>,
) -> String {
    let cases = cases.into_iter().map(|(name, source)| format!("## {name}\n{}\n", told(&source, &read)));
    cases.collect()
}
