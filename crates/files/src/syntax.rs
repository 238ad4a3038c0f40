//! The messages about a text that is not TOML, and the parts of it that can be read all the same.

use std::borrow::Cow;

use serde_json::Value;
use toml::de::{DeTable, Error};
use toml_parser::lexer::TokenKind;

use super::{Kind, MAX_MISTAKES, Mistake, plain, slips};
use sobremesa_core::Message;
use sobremesa_core::nearest::shown;

/// Most points between keys (`tiles.highest`) in a file: they nest as brackets do.
const MAX_DOTS: usize = 200;
/// Most lines without an equals sign that are passed over.
const MAX_PASSED: usize = 30;

/// A file too large, or nested too deeply, to be read.
pub(super) fn too_much(source: &str, kind: Kind) -> Option<Mistake> {
    if source.len() > kind.most {
        let problem = Message::new("mistake.file.too_large").with("bytes", source.len());
        let problem = problem.with_message("called", kind.called).with("most", kind.most);
        return Some(Mistake::new(0..0, problem));
    }
    let dots = toml_parser::Source::new(source).lex().filter(|token| token.kind() == TokenKind::Dot);
    let one_too_many = dots.skip(MAX_DOTS).map(|token| token.span()).next()?;
    let span = one_too_many.start()..one_too_many.end();
    let problem = Message::new("mistake.file.points").with("most", MAX_DOTS);
    Some(Mistake::new(span, problem).advise(Message::new("mistake.file.points_advice").with("table", kind.table)))
}

/// Tells every error of syntax, and gives the text of which most can be read.
///
/// The parser recovers by itself from most errors, but stops at a key without an equals sign, and would leave the
/// rest unread; such a line is told, blanked (every byte keeps its place), and the text is read again.
pub(super) fn readable<'s>(source: &'s str, schema: &Value, mistakes: &mut Vec<Mistake>) -> Cow<'s, str> {
    let mut text = slips::mended(source, mistakes);
    for _ in 0..MAX_PASSED {
        let (_, errors) = DeTable::parse_recoverable(&text);
        let stopped = errors.iter().find(|error| error.message().starts_with(NO_VALUE));
        let Some((error, at)) = stopped.and_then(|error| Some((error, error.span()?.start))) else { break };
        mistakes.push(told(source, schema, error));
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        text.to_mut().replace_range(start..end, &" ".repeat(end - start));
    }
    let (_, errors) = DeTable::parse_recoverable(&text);
    let told = errors.iter().take(MAX_MISTAKES).map(|error| told(source, schema, error));
    mistakes.extend(once_a_table(source, told.collect()));
    text
}

const NO_VALUE: &str = "key with no value";
/// The sentence about a key or a table that is there twice.
pub(super) const TWICE: &str = "mistake.toml.twice";

/// An error of syntax as a mistake.
fn told(source: &str, schema: &Value, error: &Error) -> Mistake {
    let span = error.span().unwrap_or(0..0);
    let found = source.get(span.clone()).unwrap_or_default();
    let message = error.message();
    let of = |key| Message::new(key).with("found", shown(found));
    let (problem, advice) = if message.starts_with("duplicate key") {
        (of(TWICE), twice_advice(source, schema, span.start))
    } else if message.starts_with(NO_VALUE) {
        ("mistake.toml.no_equals".into(), "mistake.toml.no_equals_advice".into())
    } else if message.starts_with("string values must be quoted") && found.is_empty() {
        ("mistake.toml.no_value".into(), "mistake.toml.no_value_advice".into())
    } else if message.starts_with("string values must be quoted") || is_tile(found) {
        (of("mistake.toml.no_quotes"), of("mistake.toml.no_quotes_advice"))
    } else {
        let advice = ADVICE.iter().find(|(start, _)| message.starts_with(start));
        let advice = advice.map(|(_, key)| match (*key, closed_header(source, span.start)) {
            ("mistake.toml.advice.table", Some(header)) => Message::new(key).with("header", header),
            ("mistake.toml.advice.table", None) => "mistake.toml.advice.key".into(),
            (key, _) => key.into(),
        });
        let problem = Message::new("mistake.toml.is_not").with_message("problem", syntax(error));
        return Mistake { advice, ..Mistake::new(span, problem) };
    };
    Mistake::new(span, problem).advise(advice)
}

/// What to do about a key or a table that is there twice. Where it may be of another row of a list, that the row has a header.
fn twice_advice(source: &str, schema: &Value, at: usize) -> Message {
    let header = is_header(source, at);
    let list = if header {
        source[line_start(source, at)..].trim_start_matches(['[', ' ', '\t']).split(']').next().map(str::trim)
    } else if before(source, at).is_empty() {
        header_above(source, at).and_then(|(_, header)| header.strip_prefix("[[")?.strip_suffix("]]").map(str::trim))
    } else {
        None
    };
    match list.filter(|header| is_list(schema, header)) {
        Some(list) => Message::new("mistake.toml.twice_advice").with("list", list),
        None if header => "mistake.toml.twice_table_advice".into(),
        None => "mistake.toml.twice_alone_advice".into(),
    }
}

/// Whether the schema has a list of tables where a header says, name by name.
fn is_list(schema: &Value, header: &str) -> bool {
    let list = header.split('.').fold(schema, |part, name| {
        let table = if part["type"] == "array" { &part["items"] } else { part };
        &table["properties"][name.trim()]
    });
    list["type"] == "array" && list["items"]["type"] == "object"
}

/// Without the keys of tables that are there twice themselves: they are there twice because the table is.
fn once_a_table(source: &str, mistakes: Vec<Mistake>) -> Vec<Mistake> {
    let twice = mistakes.iter().filter(|mistake| mistake.problem.key == TWICE).map(|mistake| mistake.span.start);
    let headers: Vec<usize> = twice.filter(|at| is_header(source, *at)).map(|at| line_start(source, at)).collect();
    let of_table_twice = |mistake: &Mistake| {
        let at = mistake.span.start;
        let above = header_above(source, at).filter(|_| mistake.problem.key == TWICE && !is_header(source, at));
        above.is_some_and(|(line, _)| headers.contains(&line))
    };
    mistakes.into_iter().filter(|mistake| !of_table_twice(mistake)).collect()
}

/// The byte at which a line begins, of one of its bytes.
fn line_start(source: &str, at: usize) -> usize {
    source[..source.floor_char_boundary(at)].rfind('\n').map_or(0, |end| end + 1)
}

/// What stands in a line before a byte. Errors are of the mended text, whose letters may begin at other bytes.
fn before(source: &str, at: usize) -> &str {
    source[line_start(source, at)..source.floor_char_boundary(at)].trim()
}

/// Whether a name is that of a header.
fn is_header(source: &str, at: usize) -> bool {
    before(source, at).starts_with('[')
}

/// The last header above a line, and the byte at which it begins.
fn header_above(source: &str, at: usize) -> Option<(usize, &str)> {
    let mut end = line_start(source, at);
    while end > 0 {
        let start = line_start(source, end - 1);
        let line = source[start..end].split('#').next().unwrap_or_default().trim();
        if line.starts_with('[') && line.ends_with(']') {
            return Some((start, line));
        }
        end = start;
    }
    None
}

/// The header of a line that lacks its last brackets, with them; none if something else is wrong with it.
fn closed_header(source: &str, at: usize) -> Option<String> {
    let header = before(source, at);
    let behind = source[source.floor_char_boundary(at)..].lines().next().unwrap_or_default();
    let behind = behind.split('#').next().unwrap_or_default();
    if !behind.trim_matches([' ', '\t', ']']).is_empty() {
        return None;
    }
    let name = header.trim_start_matches('[');
    let brackets = header.len() - name.len();
    Some(format!("{}{}{}", "[".repeat(brackets), name.trim_end_matches(']').trim(), "]".repeat(brackets)))
}

/// Whether a text is numbers with dashes between them, too short for a date: a tile, which the parser takes for one.
fn is_tile(found: &str) -> bool {
    found.contains('-') && found.split('-').all(|number| matches!(number.len(), 1 | 2) && slips::digits(number))
}

/// An error of the parser as a sentence of ours: what it found, and what it expected there.
pub fn syntax(error: &Error) -> Message {
    in_our_words(error.message())
}

fn in_our_words(message: &str) -> Message {
    let (what, expected) = message.split_once(", expected ").unwrap_or((message, ""));
    let Some((_, what)) = WHAT.iter().find(|(start, _)| what.starts_with(start)) else {
        return Message::new("mistake.toml.unknown");
    };
    // Where nothing can go, and at the end of a line, what is wrong says it all.
    let says_all = ["nothing", "newline"].contains(&expected);
    let items: Option<Vec<Message>> = expected.split(", ").map(item).collect();
    let listed = |some, last| Message::new("mistake.comma").with_message("some", some).with_message("last", last);
    match items.filter(|_| !says_all).and_then(|items| items.into_iter().reduce(listed)) {
        Some(expected) => {
            Message::new("mistake.toml.expecting").with_message("what", *what).with_message("expected", expected)
        }
        None => Message::new(what),
    }
}

/// Something that the parser expected: signs in quotes of their own, or a name that it has for them.
fn item(written: &str) -> Option<Message> {
    if written.starts_with('`') {
        return Some(plain(written));
    }
    EXPECTED.iter().find(|(name, _)| *name == written).map(|(_, key)| Message::new(key))
}

/// Advice for the parser's other messages, by how they begin.
const ADVICE: [(&str, &str); 8] = [
    ("missing escaped value", "mistake.toml.advice.basic"),
    ("invalid basic string", "mistake.toml.advice.basic"),
    ("invalid literal string", "mistake.toml.advice.literal"),
    ("invalid multi-line", "mistake.toml.advice.multi_line"),
    ("invalid unquoted key", "mistake.toml.advice.key"),
    ("unclosed table", "mistake.toml.advice.table"),
    ("unclosed array table", "mistake.toml.advice.table"),
    ("unclosed", "mistake.toml.advice.bracket"),
];

/// What the parser (`toml_parser` 1.1, `toml` 1.2) says, by how it begins; of two that fit the first.
const WHAT: [(&str, &str); 56] = [
    ("duplicate key", "mistake.toml.what.duplicate"),
    ("key with no value", "mistake.toml.what.no_value"),
    ("string values must be quoted", "mistake.toml.what.no_quotes"),
    ("invalid basic string", "mistake.toml.what.basic"),
    ("invalid literal string", "mistake.toml.what.literal"),
    ("invalid multi-line basic string", "mistake.toml.what.multi_basic"),
    ("invalid multi-line literal string", "mistake.toml.what.multi_literal"),
    ("invalid unquoted key", "mistake.toml.what.unquoted_key"),
    ("unquoted keys cannot be empty", "mistake.toml.what.empty_key"),
    ("keys cannot be multi-line basic strings", "mistake.toml.what.key_lines"),
    ("keys cannot be multi-line literal strings", "mistake.toml.what.key_literal_lines"),
    ("invalid key-value pair", "mistake.toml.what.pair"),
    ("invalid key", "mistake.toml.what.invalid_key"),
    ("invalid table", "mistake.toml.what.invalid_table"),
    ("invalid inline table element", "mistake.toml.what.inline_element"),
    ("invalid comment character", "mistake.toml.what.comment_character"),
    ("invalid value", "mistake.toml.what.invalid_value"),
    ("invalid string", "mistake.toml.what.invalid_string"),
    ("invalid boolean", "mistake.toml.what.boolean"),
    ("invalid date", "mistake.toml.what.date"),
    ("invalid time", "mistake.toml.what.time"),
    ("invalid float", "mistake.toml.what.float"),
    ("invalid mantissa", "mistake.toml.what.mantissa"),
    ("invalid fraction", "mistake.toml.what.fraction"),
    ("invalid exponent", "mistake.toml.what.exponent"),
    ("invalid integer number", "mistake.toml.what.integer"),
    ("invalid hexadecimal number", "mistake.toml.what.hexadecimal"),
    ("invalid octal number", "mistake.toml.what.octal"),
    ("invalid binary number", "mistake.toml.what.binary"),
    ("integers with a radix cannot be signed", "mistake.toml.what.radix_sign"),
    ("radix must be lowercase", "mistake.toml.what.radix_case"),
    ("redundant integer number prefix", "mistake.toml.what.redundant_prefix"),
    ("redundant numeric sign", "mistake.toml.what.redundant_sign"),
    ("unexpected leading zero", "mistake.toml.what.leading_zero"),
    ("unexpected sign", "mistake.toml.what.sign"),
    ("`_` may only go between digits", "mistake.toml.what.underscore"),
    ("carriage return must be followed by newline", "mistake.toml.what.carriage_return"),
    ("cannot recurse further; max recursion depth met", "mistake.toml.what.too_deep"),
    ("recursion limit", "mistake.toml.what.recursion"),
    ("cannot extend value of type", "mistake.toml.what.extend"),
    ("extra `=`", "mistake.toml.what.extra_equals"),
    ("extra assignment between key-value pairs", "mistake.toml.what.extra_assignment"),
    ("extra comma", "mistake.toml.what.extra_comma"),
    ("missing comma", "mistake.toml.what.missing_comma"),
    ("missing assignment between key-value pairs", "mistake.toml.what.missing_assignment"),
    ("missing key for inline table element", "mistake.toml.what.missing_key"),
    ("missing value", "mistake.toml.what.missing_value"),
    ("missing field", "mistake.toml.what.missing_field"),
    ("missing escaped value", "mistake.toml.what.escape"),
    ("missing ", "mistake.toml.what.missing"),
    ("too few unicode value digits", "mistake.toml.what.unicode"),
    ("unclosed array table", "mistake.toml.what.unclosed_list"),
    ("unclosed table", "mistake.toml.what.unclosed_table"),
    ("unclosed inline table", "mistake.toml.what.unclosed_inline"),
    ("unclosed array", "mistake.toml.what.unclosed_array"),
    ("unexpected ", "mistake.toml.what.unexpected"),
];

/// What the parser expected, by its names.
const EXPECTED: [(&str, &str); 20] = [
    ("newline", "mistake.toml.expected.newline"),
    ("nothing", "mistake.toml.expected.nothing"),
    ("key", "mistake.toml.expected.key"),
    ("value", "mistake.toml.expected.value"),
    ("digits", "mistake.toml.expected.digits"),
    ("numbers", "mistake.toml.expected.numbers"),
    ("letters", "mistake.toml.expected.letters"),
    ("characters", "mistake.toml.expected.characters"),
    ("basic string", "mistake.toml.expected.basic"),
    ("literal string", "mistake.toml.expected.literal"),
    ("multi-line basic string", "mistake.toml.expected.multi_basic"),
    ("multi-line literal string", "mistake.toml.expected.multi_literal"),
    ("unquoted string", "mistake.toml.expected.unquoted"),
    ("non-double-quote visible characters", "mistake.toml.expected.not_double"),
    ("non-double-quote characters", "mistake.toml.expected.not_double_any"),
    ("non-single-quote visible characters", "mistake.toml.expected.not_single"),
    ("non-single-quote characters", "mistake.toml.expected.not_single_any"),
    ("printable characters", "mistake.toml.expected.printable"),
    ("unicode hexadecimal value", "mistake.toml.expected.unicode"),
    ("etc", "mistake.toml.expected.others"),
];

#[cfg(test)]
mod tests {
    use sobremesa_protocol::words::Language;

    use super::*;

    #[test]
    fn what_the_parser_says_is_said_without_its_words_for_programmers() {
        let for_programmers = [
            "array", "basic", "boolean", "float", "inline", "integer", "invalid", "literal", "mantissa", "radix",
            "recurs", "string", "unicode",
        ];
        for (_, key) in WHAT.iter().chain(&EXPECTED) {
            for language in [Language::Es, Language::En] {
                let said = language.say(key, &[]);
                assert_ne!(&said, key);
                assert!(!for_programmers.iter().any(|word| said.contains(word)), "{said}");
            }
        }
    }

    #[test]
    fn what_the_parser_may_say_tomorrow_is_not_repeated() {
        let said = |message: &str, language: Language| language.tell(&in_our_words(message));
        let known = "invalid unquoted key, expected letters, numbers, `-`, `_`";
        assert_eq!(
            said(known, Language::En),
            "a key without quotes has a mark that it cannot have; what can go here: letters, digits, `-`, `_`"
        );
        assert_eq!(
            said(known, Language::Es),
            "una clave sin comillas tiene un signo que no puede tener; aquí va: letras, cifras, `-`, `_`"
        );
        assert_eq!(said("unclosed array, expected a miracle", Language::Es), "una lista no se cierra");
        assert_eq!(said("a message of tomorrow", Language::Es), "aquí hay algo que no se entiende");
        assert_eq!(said("a message of tomorrow", Language::En), "there is something here that cannot be understood");
    }
}
