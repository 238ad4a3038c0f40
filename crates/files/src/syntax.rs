//! What is told of a text that is no TOML, and what can be read of it all the same.

use std::borrow::Cow;

use toml::de::{DeTable, Error};
use toml_parser::lexer::TokenKind;

use super::{Kind, MAX_MISTAKES, Mistake};
use sobremesa_core::nearest::shown;

/// Most points between keys (`tiles.highest`) in a file: they nest as brackets do.
const MAX_DOTS: usize = 200;
/// Most lines without an equals sign that are passed over.
const MAX_PASSED: usize = 30;

/// A file too large, or nested too deeply, to be read.
pub(super) fn too_much(source: &str, kind: Kind) -> Option<Mistake> {
    if source.len() > kind.most {
        let problem = format!("the file has {} bytes; {} has at most {}", source.len(), kind.called, kind.most);
        return Some(Mistake::new(0..0, problem));
    }
    let dots = toml_parser::Source::new(source).lex().filter(|token| token.kind() == TokenKind::Dot);
    let one_too_many = dots.skip(MAX_DOTS).map(|token| token.span()).next()?;
    let span = one_too_many.start()..one_too_many.end();
    Some(
        Mistake::new(span, format!("more than {MAX_DOTS} points between keys"))
            .advise(format!("write tables: `[{}]`", kind.table)),
    )
}

/// Tells every error of syntax, and gives the text of which most can be read.
///
/// The parser recovers by itself from most errors, but stops at a key without an equals sign, and would leave the
/// rest unread; such a line is told, blanked (every byte keeps its place), and the text is read again.
pub(super) fn readable<'s>(source: &'s str, kind: Kind, mistakes: &mut Vec<Mistake>) -> Cow<'s, str> {
    let mut text = Cow::Borrowed(source);
    for _ in 0..MAX_PASSED {
        let (_, errors) = DeTable::parse_recoverable(&text);
        let stopped = errors.iter().find(|error| error.message().starts_with(NO_VALUE));
        let Some((error, at)) = stopped.and_then(|error| Some((error, error.span()?.start))) else { break };
        mistakes.push(told(source, kind, error));
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        text.to_mut().replace_range(start..end, &" ".repeat(end - start));
    }
    let (_, errors) = DeTable::parse_recoverable(&text);
    mistakes.extend(errors.iter().take(MAX_MISTAKES).map(|error| told(source, kind, error)));
    text
}

const NO_VALUE: &str = "key with no value";

/// An error of syntax in the words of this module.
fn told(source: &str, kind: Kind, error: &Error) -> Mistake {
    let span = error.span().unwrap_or(0..0);
    let found = source.get(span.clone()).unwrap_or_default();
    let message = error.message();
    let (problem, advice) = if message.starts_with("duplicate key") {
        let problem = format!("`{}` is here for the second time", shown(found));
        (problem, format!("keep one of the two; two brackets head each row of a list, as in `[[{}]]`", kind.list))
    } else if message.starts_with(NO_VALUE) {
        ("`=` is missing after the key".into(), "write `key = value`; a remark begins with `#`".into())
    } else if message.starts_with("string values must be quoted") && found.is_empty() {
        ("a value is missing after `=`".into(), "write a number, or a text in quotes".into())
    } else if message.starts_with("string values must be quoted") {
        (format!("`{}` is a text without quotes", shown(found)), format!("put it in quotes: \"{}\"", shown(found)))
    } else {
        let advice = ADVICE.iter().find(|(start, _)| message.starts_with(start));
        let advice = advice.map(|(_, advice)| advice.replace("TABLE", kind.table).replace("LIST", kind.list));
        return Mistake { advice, ..Mistake::new(span, format!("this is not TOML: {message}")) };
    };
    Mistake::new(span, problem).advise(advice)
}

/// Advice for the parser's other messages, by how they begin; TABLE and LIST stand for examples of the kind of file.
const ADVICE: [(&str, &str); 6] = [
    ("invalid basic string", "close the text with `\"` on the same line; write `\\\\` for a backslash in it"),
    ("invalid literal string", "close the text with `'` on the same line"),
    ("invalid multi-line", "close the text with the three quotes it began with"),
    ("invalid unquoted key", "keys have the letters a-z, digits, `-` and `_`"),
    ("unclosed table", "a table is headed by `[TABLE]`, a row of a list by `[[LIST]]`"),
    ("unclosed", "close the bracket"),
];
