//! What is told of broken rule files, as a person reads it.

use std::fmt::Write as _;

use sobremesa_escoba::file;

/// Every mistake with its line, the part of it that is meant, and advice.
pub(crate) fn told(source: &str) -> String {
    let mut text = String::new();
    let Err(mistakes) = file::read(source) else { return "no mistake\n".into() };
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

/// A file with one part of it replaced.
pub(crate) fn replaced(file: &str, from: &str, to: &str) -> String {
    assert_eq!(file.matches(from).count(), 1, "{from:?} is to be replaced once");
    file.replace(from, to)
}

/// Cases by name, each with what is told of it.
fn all<'c>(cases: impl IntoIterator<Item = (&'c str, String)>) -> String {
    let mut text = String::new();
    for (name, source) in cases {
        writeln!(text, "## {name}\n{}", told(&source)).expect("a string takes any text");
    }
    text
}

/// Compares what is told of some cases with the snapshot of the test.
pub(crate) fn compare<'c>(test: &str, cases: impl IntoIterator<Item = (&'c str, String)>) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("../snapshots");
    settings.bind(|| insta::assert_snapshot!(test, all(cases)));
}
