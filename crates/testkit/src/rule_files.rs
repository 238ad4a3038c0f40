//! Rule files in tests: the bundled ones, and what is told of broken ones, as a person reads it.

use std::fmt::Write as _;

use serde_json::Value;
use sobremesa_core::{Argument, Message};
use sobremesa_files::Mistake;
use sobremesa_protocol::words::Language;

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

/// A sentence in a language.
///
/// # Panics
/// Unless the dictionary has it with just these arguments, and those that are sentences likewise.
pub fn said(message: &Message, language: Language) -> String {
    let plural = |key: &str| [".one", ".other"].iter().any(|form| key.strip_suffix(form) == Some(&*message.key));
    let sentences: Vec<_> = language.sentences().filter(|(key, _)| *key == message.key || plural(key)).collect();
    assert!(!sentences.is_empty(), "no sentence in {language:?}: {}", message.key);
    for (key, sentence) in sentences {
        for (name, argument) in &message.args {
            assert!(sentence.contains(&format!("{{{name}}}")), "{key} in {language:?} says nothing of {name}");
            if let Argument::Message(inner) = argument {
                said(inner, language);
            }
        }
        let gaps = sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        for (gap, _) in gaps {
            assert!(message.args.iter().any(|(name, _)| *name == gap), "{key} is said without {gap}");
        }
    }
    language.tell(message)
}

/// Every mistake of a file in a language, with its line, the part of it that is meant, and advice.
///
/// # Panics
/// If a sentence is not in the dictionary as it is used.
pub fn told<T>(source: &str, language: Language, read: impl Fn(&str) -> Result<T, Vec<Mistake>>) -> String {
    let mut text = String::new();
    let Err(mistakes) = read(source) else { return "no mistake\n".into() };
    for mistake in mistakes {
        let (line, column) = mistake.place(source);
        writeln!(text, "{line}:{column}: {}", said(&mistake.problem, language)).expect("a string takes any text");
        let shown = source.lines().nth(line - 1).unwrap_or_default();
        let marked = &source[mistake.span.clone()];
        let marked = marked.lines().next().unwrap_or_default().chars().count().clamp(1, 60);
        writeln!(text, "    | {}", shown.chars().take(100).collect::<String>()).expect("a string takes any text");
        writeln!(text, "    | {}{}", " ".repeat(column - 1), "^".repeat(marked)).expect("a string takes any text");
        if let Some(advice) = mistake.advice {
            writeln!(text, "    = {}", said(&advice, language)).expect("a string takes any text");
        }
    }
    text
}

/// Cases by name, each with what is told of it in a language.
pub fn told_of_all<T>(
    cases: &[(&str, String)],
    language: Language,
    read: impl Fn(&str) -> Result<T, Vec<Mistake>>,
) -> String {
    let cases = cases.iter().map(|(name, source)| format!("## {name}\n{}\n", told(source, language, &read)));
    cases.collect()
}

/// Compares what is told of some broken files, in each language, with the snapshots `test` and `test_es` in the folder
/// `tests/integration/snapshots` of a crate.
///
/// # Panics
/// If it is told otherwise, or a sentence is not in the dictionary as it is used.
pub fn compare<'c, T>(
    crate_folder: &str,
    test: &str,
    cases: impl IntoIterator<Item = (&'c str, String)>,
    read: impl Fn(&str) -> Result<T, Vec<Mistake>>,
) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path(format!("{crate_folder}/tests/integration/snapshots"));
    let cases: Vec<_> = cases.into_iter().collect();
    settings.bind(|| {
        insta::assert_snapshot!(test, told_of_all(&cases, Language::En, &read));
        insta::assert_snapshot!(format!("{test}_es"), told_of_all(&cases, Language::Es, &read));
    });
}

/// Asserts that a guide explains every key of a schema: by its name, or as the heading of a table or list. The keys by their
/// paths (`deal.take`), each with its own schema.
///
/// # Panics
/// If a key is not explained, has no description, or no example and no keys within it; if one of `some` is not among them.
pub fn keys_of_guide(schema: &Value, guide: &str, some: &[&str]) -> Vec<(String, Value)> {
    let mut keys = Vec::new();
    collect_keys("", schema, &mut keys);
    for key in some {
        assert!(keys.iter().any(|(known, _)| known == key), "{key} in {keys:?}");
    }
    for (key, _) in &keys {
        let name = key.rsplit('.').next().expect("a path has a last part");
        let written = [format!("`{name}`"), format!("`[{name}]`"), format!("`[[{name}]]`")];
        assert!(written.iter().any(|written| guide.contains(written)), "the guide explains `{key}`");
    }
    keys
}

fn collect_keys(path: &str, schema: &Value, keys: &mut Vec<(String, Value)>) {
    let within =
        |schema: &Value| [&schema["properties"], &schema["items"]["properties"]].map(|keys| keys.as_object().cloned());
    for (key, schema) in within(schema).into_iter().flatten().flatten() {
        let path = format!("{path}{key}");
        assert!(schema["description"].is_string(), "{path} has a description");
        let nested = within(&schema).iter().any(Option::is_some);
        assert!(nested || schema["examples"][0] != Value::Null, "{path} has an example");
        collect_keys(&format!("{path}."), &schema, keys);
        keys.push((path, schema));
    }
}

/// Asserts that the dictionaries say what every key means that a kind of file must have: in English the first words of
/// what its schema says, so that there is nothing else to keep in step.
///
/// # Panics
/// With every key that is said otherwise.
pub fn keys_are_explained(schema: &Value, means: &str) {
    let mut wrong = String::new();
    explained("file", schema, means, &mut wrong);
    assert!(wrong.is_empty(), "\n{wrong}");
}

fn explained(table: &str, schema: &Value, means: &str, wrong: &mut String) {
    for (key, part) in schema["properties"].as_object().into_iter().flatten() {
        if schema["required"].as_array().is_some_and(|required| required.iter().any(|name| name == key)) {
            let what = part["description"].as_str().unwrap_or_default();
            let what = what.split(['.', ':', ';', '\n']).next().unwrap_or_default();
            let mut letters = what.chars();
            let first = letters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
            let what = format!("{first}{}", letters.as_str());
            let path = format!("{means}.{table}.{key}");
            if Language::En.say(&path, &[]) != what || Language::Es.say(&path, &[]) == path {
                writeln!(wrong, "{path} = {what:?}").expect("a string takes any text");
            }
        }
        let tables = [part, &part["items"]].into_iter().chain(part["anyOf"].as_array().into_iter().flatten());
        tables.for_each(|part| explained(key, part, means, wrong));
    }
}
