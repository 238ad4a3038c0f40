//! Reading a predicate: words, then a tree, every unknown name told at once.

use std::ops::{Range, RangeInclusive};

use super::{Condition, FORMS, MAX_DEPTH, MAX_LENGTH, MAX_TERMS, Predicate, PredicateMistake, Shape};
use sobremesa_core::nearest;

/// A word of a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Not,
    And,
    Or,
    Open,
    Close,
    Name,
    Number,
    AtMost,
    MoreThan,
    /// A comparison that no condition takes.
    Compares,
}

/// Reads the whole text.
pub(super) fn parse(text: &str) -> Result<Predicate, Vec<PredicateMistake>> {
    if text.len() > MAX_LENGTH {
        let problem = format!("a condition of {} bytes; at most {MAX_LENGTH} are read", text.len());
        return Err(vec![PredicateMistake { span: 0..text.len(), problem, advice: None }]);
    }
    let mut mistakes = Vec::new();
    let words = split(text, &mut mistakes);
    let mut parser = Parser { text, words, at: 0, terms: 0, mistakes };
    let tree = parser.whole();
    match tree {
        Some(tree) if parser.mistakes.is_empty() => Ok(tree),
        _ => {
            parser.mistakes.sort_by_key(|mistake| mistake.span.start);
            Err(parser.mistakes)
        }
    }
}

/// The words of a text, each with its span; signs that no predicate has are mistakes.
fn split(text: &str, mistakes: &mut Vec<PredicateMistake>) -> Vec<(Word, Range<usize>)> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let run = |accept: fn(char) -> bool| text[at..].find(|c| !accept(c)).map_or(text.len(), |length| at + length);
        let (word, end) = match first {
            c if c.is_whitespace() => (None, at + c.len_utf8()),
            '(' => (Some(Word::Open), at + 1),
            ')' => (Some(Word::Close), at + 1),
            '0'..='9' => (Some(Word::Number), run(|c| c.is_ascii_digit())),
            '<' | '>' | '=' => {
                let end = run(|c| matches!(c, '<' | '>' | '='));
                let word = match &text[at..end] {
                    "<=" => Word::AtMost,
                    ">" => Word::MoreThan,
                    _ => Word::Compares,
                };
                (Some(word), end)
            }
            c if c.is_alphanumeric() || c == '_' => {
                let end = run(|c| c.is_alphanumeric() || c == '_');
                (Some(joining(&text[at..end]).unwrap_or(Word::Name)), end)
            }
            _ => {
                let end = run(|c| !(c.is_alphanumeric() || c.is_whitespace() || "_()<>=".contains(c)));
                let (word, right) = match &text[at..end] {
                    "&&" | "&" => (Some(Word::And), Some("and")),
                    "||" | "|" => (Some(Word::Or), Some("or")),
                    "!" => (Some(Word::Not), Some("not")),
                    _ => (None, None),
                };
                let advice = Some(right.map_or_else(|| "take it away".into(), |right| format!("write `{right}`")));
                mistakes.push(mistake(
                    at..end,
                    format!("`{}` is no part of a condition", shown(text, &(at..end))),
                    advice,
                ));
                (word, end)
            }
        };
        if let Some(word) = word {
            let span = at..end;
            if matches!(word, Word::And | Word::Or | Word::Not)
                && text[span.clone()].contains(|c: char| c.is_uppercase())
            {
                let right = text[span.clone()].to_lowercase();
                mistakes.push(mistake(
                    span.clone(),
                    format!("`{}` in capitals", &text[span.clone()]),
                    Some(format!("write `{right}`")),
                ));
            }
            words.push((word, span));
        }
        at = end;
    }
    words
}

/// The joining word that a name is, whatever its capitals.
fn joining(name: &str) -> Option<Word> {
    match name {
        _ if name.eq_ignore_ascii_case("and") => Some(Word::And),
        _ if name.eq_ignore_ascii_case("or") => Some(Word::Or),
        _ if name.eq_ignore_ascii_case("not") => Some(Word::Not),
        _ => None,
    }
}

fn mistake(span: Range<usize>, problem: String, advice: Option<String>) -> PredicateMistake {
    PredicateMistake { span, problem, advice }
}

/// A piece of the text, cut short where it is long.
fn shown(text: &str, span: &Range<usize>) -> String {
    nearest::shown(&text[span.clone()])
}

/// Names the conditions there are, as they are written.
fn known() -> String {
    let written = FORMS.iter().map(|(name, shape)| match shape {
        Shape::Bare(_) => format!("`{name}`"),
        Shape::Call(..) => format!("`{name}(n)`"),
        Shape::AtMost(..) => format!("`{name} <= n`"),
        Shape::MoreThan(..) => format!("`{name} > n`"),
    });
    written.collect::<Vec<_>>().join(", ")
}

/// A descent through the words. A condition that is wrong by itself is told and stands as `opening` meanwhile;
/// a text that is no tree ends the reading (none).
struct Parser<'t> {
    text: &'t str,
    words: Vec<(Word, Range<usize>)>,
    at: usize,
    terms: usize,
    mistakes: Vec<PredicateMistake>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<Word> {
        self.words.get(self.at).map(|(word, _)| *word)
    }

    /// The next word's span if it is this one.
    fn take(&mut self, word: Word) -> Option<Range<usize>> {
        let (next, span) = self.words.get(self.at)?;
        if *next != word {
            return None;
        }
        let span = span.clone();
        self.at += 1;
        Some(span)
    }

    /// The span of the next word, or the end of the text.
    fn here(&self) -> Range<usize> {
        self.words.get(self.at).map_or(self.text.len()..self.text.len(), |(_, span)| span.clone())
    }

    fn wrong(&mut self, span: Range<usize>, problem: impl Into<String>, advice: impl Into<String>) {
        self.mistakes.push(mistake(span, problem.into(), Some(advice.into())));
    }

    fn whole(&mut self) -> Option<Predicate> {
        if self.words.is_empty() {
            if self.mistakes.is_empty() {
                self.wrong(0..self.text.len(), "an empty condition", format!("known conditions: {}", known()));
            }
            return None;
        }
        let tree = self.either(0)?;
        if self.at < self.words.len() {
            let span = self.here();
            let found = shown(self.text, &span);
            match self.peek() {
                Some(Word::Close) => {
                    self.wrong(span, "a bracket `)` that none opens", "take it away, or open one before");
                }
                _ => self.wrong(span, format!("`{found}` follows a condition"), "join two conditions by `and` or `or`"),
            }
            return None;
        }
        Some(tree)
    }

    fn either(&mut self, depth: usize) -> Option<Predicate> {
        let mut left = self.both(depth)?;
        while self.take(Word::Or).is_some() {
            left = Predicate::Or(Box::new(left), Box::new(self.both(depth)?));
        }
        Some(left)
    }

    fn both(&mut self, depth: usize) -> Option<Predicate> {
        let mut left = self.one(depth)?;
        while self.take(Word::And).is_some() {
            left = Predicate::And(Box::new(left), Box::new(self.one(depth)?));
        }
        Some(left)
    }

    fn one(&mut self, depth: usize) -> Option<Predicate> {
        let span = self.here();
        if depth > MAX_DEPTH {
            let problem = format!("more than {MAX_DEPTH} brackets and `not`s inside one another");
            self.wrong(span, problem, "split the condition over several rows of the list");
            return None;
        }
        if self.take(Word::Not).is_some() {
            return Some(Predicate::Not(Box::new(self.one(depth + 1)?)));
        }
        if let Some(open) = self.take(Word::Open) {
            let inner = self.either(depth + 1)?;
            if self.take(Word::Close).is_none() {
                let here = self.here();
                if self.peek().is_some() {
                    let found = shown(self.text, &here);
                    self.wrong(here, format!("`{found}` follows a condition"), "join two conditions by `and` or `or`");
                } else {
                    self.wrong(open, "a bracket `(` that is never closed", "close it with `)`");
                }
                return None;
            }
            return Some(inner);
        }
        if let Some(name) = self.take(Word::Name) {
            self.terms += 1;
            if self.terms > MAX_TERMS {
                self.wrong(
                    name,
                    format!("more than {MAX_TERMS} conditions"),
                    "split them over several rows of the list",
                );
                return None;
            }
            return self.condition(&name).map(Predicate::Is);
        }
        let found = shown(self.text, &span);
        let problem = if found.is_empty() {
            "a condition is missing at the end".into()
        } else {
            format!("`{found}` where a condition is expected")
        };
        self.wrong(span, problem, format!("known conditions: {}", known()));
        None
    }

    /// The condition of a name just read, with the number that may follow it.
    fn condition(&mut self, name: &Range<usize>) -> Option<Condition> {
        let written = &self.text[name.clone()];
        let Some((name_of, shape)) = FORMS.iter().find(|(known, _)| *known == written) else {
            let advice = match nearest::nearest(written, FORMS.iter().map(|(known, _)| *known)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known conditions: {}", known()),
            };
            self.wrong(name.clone(), format!("no condition is called `{}`", nearest::shown(written)), advice);
            return self.skip_argument().then_some(Condition::Opening);
        };
        match shape {
            Shape::Bare(make) => {
                let from = self.here();
                if matches!(self.peek(), Some(Word::Open | Word::AtMost | Word::MoreThan | Word::Compares)) {
                    let whole = self.skip_argument();
                    self.wrong(from, format!("`{name_of}` takes no number"), format!("write `{name_of}` alone"));
                    return whole.then(make);
                }
                Some(make())
            }
            Shape::Call(make, range) => {
                self.number(name, name_of, *make, range, Word::Open, &format!("{name_of}({})", range.start().max(&2)))
            }
            Shape::AtMost(make, range) => {
                self.number(name, name_of, *make, range, Word::AtMost, &format!("{name_of} <= 2"))
            }
            Shape::MoreThan(make, range) => {
                self.number(name, name_of, *make, range, Word::MoreThan, &format!("{name_of} > 2"))
            }
        }
    }

    /// Reads the sign and the number that a condition needs, and the bracket that closes a call.
    fn number(
        &mut self,
        name: &Range<usize>,
        name_of: &str,
        make: fn(u16) -> Condition,
        range: &RangeInclusive<u16>,
        sign: Word,
        example: &str,
    ) -> Option<Condition> {
        let takes = |what: &str| (format!("`{name_of}` {what}"), format!("write it so: `{example}`"));
        if self.take(sign).is_none() {
            let compared = matches!(self.peek(), Some(Word::Open | Word::AtMost | Word::MoreThan | Word::Compares));
            let span = if compared { self.here() } else { name.clone() };
            let whole = self.skip_argument();
            let (problem, advice) = takes(if compared { "is not written with this sign" } else { "needs a number" });
            self.wrong(span, problem, advice);
            return whole.then(|| make(*range.start()));
        }
        let Some(span) = self.take(Word::Number) else {
            let (problem, advice) = takes("needs a number");
            let here = self.here();
            self.wrong(here, problem, advice);
            return None;
        };
        if sign == Word::Open && self.take(Word::Close).is_none() {
            let here = self.here();
            self.wrong(
                here,
                format!("the bracket of `{name_of}(` is not closed after its number"),
                format!("write it so: `{example}`"),
            );
            return None;
        }
        let number = self.text[span.clone()].parse::<u16>().ok().filter(|number| range.contains(number));
        if number.is_none() {
            let problem = format!("`{name_of}` takes a number from {} to {}", range.start(), range.end());
            self.wrong(span, problem, format!("write it so: `{example}`"));
        }
        Some(make(number.unwrap_or(*range.start())))
    }

    /// Passes over a number in brackets or after a comparison; false if what follows is neither whole nor absent.
    fn skip_argument(&mut self) -> bool {
        match self.peek() {
            Some(Word::Open) => {
                self.at += 1;
                self.take(Word::Number);
                self.take(Word::Close).is_some()
            }
            Some(Word::AtMost | Word::MoreThan | Word::Compares) => {
                self.at += 1;
                self.take(Word::Number).is_some()
            }
            _ => true,
        }
    }
}
