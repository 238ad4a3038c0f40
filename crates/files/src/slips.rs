//! Slips of the hand that a reader of TOML would take for something else, or for a hundred mistakes: curly quotes, a text or a
//! bracket that is not closed, words behind a number, a comma too many or too few. Each is told once, with what would be
//! right, and mended or left out in the text that is read on, in which every byte keeps its place.

use std::borrow::Cow;
use std::ops::Range;

use sobremesa_core::Message;
use sobremesa_core::nearest::shown;
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use super::{MAX_MISTAKES, Mistake};

/// The signs that phones and word processors write for a straight quote.
const CURLY: [char; 6] = ['“', '”', '„', '«', '»', '″'];

/// A sign of the text, or a run of them.
#[derive(Clone)]
struct Token {
    kind: TokenKind,
    at: Range<usize>,
}

/// Tells every slip, and gives the text without them.
pub(super) fn mended<'s>(source: &'s str, mistakes: &mut Vec<Mistake>) -> Cow<'s, str> {
    let straight = straightened(source, mistakes);
    let mut reading = Reading { tokens: tokens(&straight), text: straight.into_owned(), mistakes: Vec::new() };
    let mut at = 0;
    while at < reading.tokens.len() && reading.mistakes.len() < MAX_MISTAKES {
        at = reading.statement(at);
    }
    mistakes.append(&mut reading.mistakes);
    if reading.text == source { Cow::Borrowed(source) } else { Cow::Owned(reading.text) }
}

/// Whether a text has nothing but digits.
pub(super) fn digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn tokens(text: &str) -> Vec<Token> {
    let lexed = Source::new(text).lex();
    lexed.map(|token| Token { kind: token.kind(), at: token.span().start()..token.span().end() }).collect()
}

/// The text with straight quotes for curly ones, outside of remarks and of texts.
fn straightened<'s>(source: &'s str, mistakes: &mut Vec<Mistake>) -> Cow<'s, str> {
    let mut text = Cow::Borrowed(source);
    if !source.contains(CURLY) {
        return text;
    }
    let mut open: Option<usize> = None;
    for token in tokens(source) {
        if token.kind == TokenKind::Newline {
            open = None;
        }
        if token.kind != TokenKind::Atom {
            continue;
        }
        for (offset, sign) in source[token.at.clone()].char_indices() {
            if !CURLY.contains(&sign) && (sign != '"' || open.is_none()) {
                continue;
            }
            let (at, room) = (token.at.start + offset, sign.len_utf8());
            let quote = if open.is_none() { format!("{:>room$}", '"') } else { format!("{:<room$}", '"') };
            text.to_mut().replace_range(at..at + room, &quote);
            let Some(begun) = open.take() else {
                open = Some(at);
                continue;
            };
            let inner = source[begun..at].trim_start_matches(CURLY);
            let advice = Message::new("mistake.toml.curly_advice").with("text", shown(inner));
            mistakes.push(Mistake::new(begun..at + room, "mistake.toml.curly").advise(advice));
        }
    }
    text
}

/// A text, its signs, and what was told of it.
struct Reading {
    tokens: Vec<Token>,
    text: String,
    mistakes: Vec<Mistake>,
}

impl Reading {
    fn kind(&self, at: usize) -> TokenKind {
        self.tokens.get(at).map_or(TokenKind::Eof, |token| token.kind)
    }

    fn said(&self, at: usize) -> &str {
        &self.text[self.tokens[at].at.clone()]
    }

    /// Whether a sign is a whole number: nothing but digits.
    fn is_number(&self, at: usize) -> bool {
        self.kind(at) == TokenKind::Atom && digits(self.said(at))
    }

    /// The next sign from `at` on that is no blank.
    fn past_blanks(&self, mut at: usize) -> usize {
        while self.kind(at) == TokenKind::Whitespace {
            at += 1;
        }
        at
    }

    fn line_end(&self, mut at: usize) -> usize {
        while !matches!(self.kind(at), TokenKind::Newline | TokenKind::Eof) {
            at += 1;
        }
        at
    }

    fn blank(&mut self, bytes: Range<usize>) {
        let blanks = self.text[bytes.clone()].replace(|sign| sign != '\n' && sign != '\r', " ");
        // A letter of several bytes became one blank.
        let blanks = format!("{}{blanks}", " ".repeat(bytes.len() - blanks.len()));
        self.text.replace_range(bytes, &blanks);
    }

    /// Looks at the statement that begins at a sign, the first of a line; where the next one begins.
    fn statement(&mut self, start: usize) -> usize {
        let Some(equals) = self.key(self.past_blanks(start)) else { return self.line_end(start) + 1 };
        let first = self.past_blanks(equals + 1);
        let mut open: Vec<usize> = Vec::new();
        let mut at = first;
        loop {
            match self.kind(at) {
                TokenKind::Eof | TokenKind::Newline if open.is_empty() => return at + 1,
                TokenKind::Eof => return self.unclosed(start, open[0], at),
                TokenKind::Newline if self.begins_anew(at + 1, &open) => return self.unclosed(start, open[0], at),
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open.push(at),
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    open.pop();
                }
                TokenKind::BasicString if self.is_cut(at) => self.close(at),
                TokenKind::Comma if open.is_empty() => return self.comma(first, at),
                TokenKind::Atom if at == first && self.has_words(at) => return self.words(at),
                TokenKind::Atom if !open.is_empty() => self.separate(at),
                _ => {}
            }
            at += 1;
        }
    }

    /// The equals sign behind the key that begins at a sign, if one does.
    fn key(&self, mut at: usize) -> Option<usize> {
        while matches!(
            self.kind(at),
            TokenKind::Atom
                | TokenKind::Dot
                | TokenKind::BasicString
                | TokenKind::LiteralString
                | TokenKind::Whitespace
        ) {
            at += 1;
        }
        (self.kind(at) == TokenKind::Equals).then_some(at)
    }

    /// Whether what begins at a sign, within brackets, can only be another statement.
    fn begins_anew(&self, at: usize, open: &[usize]) -> bool {
        let first = self.past_blanks(at);
        let is_word =
            |at: usize| self.kind(at) == TokenKind::Atom && !self.said(at).starts_with(|c: char| c.is_ascii_digit());
        if self.kind(first) == TokenKind::LeftSquareBracket {
            let name = first + 1 + usize::from(self.kind(first + 1) == TokenKind::LeftSquareBracket);
            return is_word(name) && !["true", "false"].contains(&self.said(name));
        }
        let in_table = open.last().is_some_and(|at| self.kind(*at) == TokenKind::LeftCurlyBracket);
        let before = self.tokens[..at]
            .iter()
            .rev()
            .find(|token| !matches!(token.kind, TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment));
        let goes_on = before.is_some_and(|token| matches!(token.kind, TokenKind::Comma | TokenKind::LeftCurlyBracket));
        is_word(first) && self.key(first).is_some() && !(in_table && goes_on)
    }

    /// A bracket that nobody closes: its statement is left out.
    fn unclosed(&mut self, start: usize, bracket: usize, end: usize) -> usize {
        let span = self.tokens[bracket].at.clone();
        let close = if self.kind(bracket) == TokenKind::LeftSquareBracket { "]" } else { "}" };
        let problem = Message::new("mistake.toml.open_bracket").with("found", self.said(bracket));
        let advice = Message::new("mistake.toml.open_bracket_advice").with("close", close);
        self.mistakes.push(Mistake::new(span, problem).advise(advice));
        let last = self.tokens.get(end).map_or(self.text.len(), |token| token.at.start);
        self.blank(self.tokens[start].at.start..last);
        end + 1
    }

    /// Whether a text ends with its line, and not with a quote.
    fn is_cut(&self, at: usize) -> bool {
        let said = self.said(at);
        said.len() < 2 || !said.ends_with('"')
    }

    /// Closes a text before the remark that it would hold, or before the end of its line.
    fn close(&mut self, at: usize) {
        let span = self.tokens[at].at.clone();
        let said = self.said(at);
        let inner = said[1..].split(['#', '“', '”']).next().unwrap_or_default().trim_end().to_owned();
        let advice = Message::new("mistake.toml.open_text_advice").with("text", shown(&inner));
        self.mistakes.push(Mistake::new(span.start..span.start + 1, "mistake.toml.open_text").advise(advice));
        let end = span.start + 1 + inner.len();
        let next = self.text[end..span.end].chars().next();
        if let Some(next) = next {
            let room = next.len_utf8();
            self.text.replace_range(end..end + room, &format!("{:<room$}", '"'));
            if next == '#' {
                self.blank(end + 1..span.end);
            }
        } else if self.text[..span.start].ends_with(' ') {
            self.text.replace_range(span.start - 1..end, &format!("\"{inner}\""));
        } else {
            let line = self.text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
            self.blank(line..span.end);
        }
    }

    /// A comma behind a value by itself.
    fn comma(&mut self, first: usize, comma: usize) -> usize {
        let end = self.line_end(comma);
        let span = self.tokens[comma].at.clone();
        if comma == first + 1 && self.is_number(first) && self.is_number(comma + 1) && self.said(comma + 1).len() == 3 {
            let both = self.tokens[first].at.start..self.tokens[comma + 1].at.end;
            let number = self.text[both.clone()].replace(',', "");
            let advice = Message::new("mistake.toml.thousands_advice").with("number", &number);
            self.mistakes.push(Mistake::new(both.clone(), "mistake.toml.thousands").advise(advice));
            self.text.replace_range(both, &format!("{number} "));
        } else {
            let last = self.past_blanks(comma + 1);
            let two = comma == first + 1 && self.is_number(first) && self.is_number(last);
            self.mistakes.push(if two {
                let both = self.tokens[first].at.start..self.tokens[last].at.end;
                let [one, other] = [first, last].map(|at| self.said(at));
                let problem = Message::new("mistake.toml.two_numbers").with("found", shown(&self.text[both.clone()]));
                let advice = Message::new("mistake.toml.two_numbers_advice").with("one", one).with("other", other);
                Mistake::new(both, problem).advise(advice)
            } else {
                Mistake::new(span.clone(), "mistake.toml.comma").advise("mistake.toml.comma_advice")
            });
            let rest = self.tokens[comma..end].iter().find(|token| token.kind == TokenKind::Comment);
            let until = rest.or(self.tokens.get(end)).map_or(self.text.len(), |token| token.at.start);
            self.blank(span.start..until);
        }
        end + 1
    }

    /// Whether words follow a number, or a truth, that is the whole value.
    fn has_words(&self, at: usize) -> bool {
        let said = self.said(at);
        let alone = self.is_number(at) || said == "true" || said == "false";
        alone && self.kind(at + 1) == TokenKind::Whitespace && self.kind(at + 2) == TokenKind::Atom
    }

    /// Words behind a value that is no text.
    fn words(&mut self, at: usize) -> usize {
        let end = self.line_end(at);
        let rest = self.tokens[at + 2..end].iter().take_while(|token| token.kind != TokenKind::Comment);
        let span = self.tokens[at + 2].at.start..rest.last().map_or(self.tokens[at + 2].at.end, |token| token.at.end);
        let found = self.text[span.clone()].trim_end().to_owned();
        let span = span.start..span.start + found.len();
        let problem = Message::new("mistake.toml.words").with("found", shown(&found)).with("value", self.said(at));
        let advice = Message::new("mistake.toml.words_advice").with("value", self.said(at));
        self.mistakes.push(Mistake::new(span.clone(), problem).advise(advice));
        self.blank(span);
        end + 1
    }

    /// Puts a comma between two numbers in brackets.
    fn separate(&mut self, at: usize) {
        let next = self.past_blanks(at + 1);
        if next == at + 1 || !self.is_number(at) || !self.is_number(next) || self.key(next).is_some() {
            return;
        }
        let span = self.tokens[at].at.start..self.tokens[next].at.end;
        let [before, after] = [at, next].map(|at| self.said(at).to_owned());
        let advice = Message::new("mistake.toml.no_comma_advice").with("before", &before).with("after", &after);
        self.mistakes.push(Mistake::new(span, "mistake.toml.no_comma").advise(advice));
        let gap = self.tokens[at].at.end;
        self.text.replace_range(gap..=gap, ",");
    }
}
