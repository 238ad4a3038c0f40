//! Reading a predicate: words, then a tree, every unknown name told at once.

use std::ops::{Range, RangeInclusive};

use super::{Condition, EXAMPLE_TILE, FORMS, MAX_DEPTH, MAX_LENGTH, MAX_TERMS, Predicate, Shape, meaning};
use crate::file::other_words::condition;
use crate::file::read_tile;
use crate::tiles::Tile;
use sobremesa_core::{Message, nearest};
use sobremesa_files::{Mistake, near};

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
    /// A tile: numbers joined by hyphens.
    Tile,
    AtMost,
    MoreThan,
    /// A comparison that no condition takes.
    Compares,
}

impl Word {
    /// Whether what a condition takes may begin so.
    fn begins_an_argument(self) -> bool {
        matches!(self, Self::Open | Self::AtMost | Self::MoreThan | Self::Compares | Self::Tile)
    }
}

/// Reads the whole text.
pub(super) fn parse(text: &str) -> Result<Predicate, Vec<Mistake>> {
    if text.len() > MAX_LENGTH {
        let problem = Message::new("mistake.condition.long").with("bytes", text.len()).with("most", MAX_LENGTH);
        return Err(vec![Mistake::new(0..text.len(), problem)]);
    }
    let mut mistakes = Vec::new();
    let words = split(text, &mut mistakes);
    let mut parser = Parser { text, words, at: 0, terms: 0, mistakes };
    let tree = parser.whole();
    match tree {
        Some(tree) if parser.mistakes.is_empty() => Ok(tree),
        _ => Err(first(parser.mistakes)),
    }
}

/// The signs that are wrong up to the first mistake of another kind, and that mistake: what is told of the rest may only
/// follow from it. It may follow itself from a sign that is to be taken away: then it is not told.
fn first(mut mistakes: Vec<Mistake>) -> Vec<Mistake> {
    mistakes.sort_by_key(|mistake| mistake.span.start);
    let of_signs =
        |mistake: &Mistake| ["mistake.condition.sign", "mistake.condition.capitals"].contains(&&*mistake.problem.key);
    let taken_away =
        |mistake: &Mistake| mistake.advice.as_ref().is_some_and(|advice| advice.key != "mistake.condition.write");
    let signs = mistakes.iter().take_while(|mistake| of_signs(mistake)).count();
    let sure = !mistakes[..signs].iter().any(taken_away);
    mistakes.truncate(signs + usize::from(sure));
    mistakes
}

/// The words of a text, each with its span; signs that no predicate has are mistakes.
fn split(text: &str, mistakes: &mut Vec<Mistake>) -> Vec<(Word, Range<usize>)> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let run = |accept: fn(char) -> bool| text[at..].find(|c| !accept(c)).map_or(text.len(), |length| at + length);
        let (word, end) = match first {
            c if c.is_whitespace() => (None, at + c.len_utf8()),
            '(' => (Some(Word::Open), at + 1),
            ')' => (Some(Word::Close), at + 1),
            '0'..='9' => {
                let number = run(|c| c.is_ascii_digit());
                let tile = run(|c| c.is_ascii_digit() || c == '-');
                if tile > number { (Some(Word::Tile), tile) } else { (Some(Word::Number), number) }
            }
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
                    "," | ";" | "+" | "/" => (Some(Word::And), None),
                    _ => (None, None),
                };
                let problem = Message::new("mistake.condition.sign").with("found", shown(text, &(at..end)));
                mistakes.push(Mistake::new(at..end, problem).advise(match right {
                    Some(right) => Message::new("mistake.condition.write").with("right", right),
                    None if word.is_some() => "mistake.condition.follows_advice".into(),
                    None => "mistake.condition.take_away".into(),
                }));
                (word, end)
            }
        };
        if let Some(word) = word {
            let span = at..end;
            if matches!(word, Word::And | Word::Or | Word::Not)
                && text[span.clone()].contains(|c: char| c.is_uppercase())
            {
                let right = text[span.clone()].to_lowercase();
                let problem = Message::new("mistake.condition.capitals").with("found", &text[span.clone()]);
                let advice = Message::new("mistake.condition.write").with("right", right);
                mistakes.push(Mistake::new(span.clone(), problem).advise(advice));
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

/// A piece of the text, cut short where it is long.
fn shown(text: &str, span: &Range<usize>) -> String {
    nearest::shown(&text[span.clone()])
}

/// The conditions there are, as they are written, each on a line of its own with what it means.
fn known() -> Message {
    let listed = FORMS.iter().map(|(name, shape)| {
        let written = match shape {
            Shape::Bare(_) => (*name).to_owned(),
            Shape::Call(..) => format!("{name}(n)"),
            Shape::AtMost(..) => format!("{name} <= n"),
            Shape::MoreThan(..) => format!("{name} > n"),
            Shape::Tile(_) => format!("{name} {EXAMPLE_TILE}"),
        };
        Message::new("mistake.condition.listed").with("written", written).with_meaning("means", meaning(name))
    });
    let then =
        |some, more| Message::new("mistake.condition.then").with_message("some", some).with_message("more", more);
    let listed = listed.reduce(then).expect("there are conditions");
    Message::new("mistake.condition.known").with_message("known", listed)
}

/// A descent through the words. A condition that is wrong by itself is told and stands as `opening` meanwhile;
/// a text that is no tree ends the reading (none).
struct Parser<'t> {
    text: &'t str,
    words: Vec<(Word, Range<usize>)>,
    at: usize,
    terms: usize,
    mistakes: Vec<Mistake>,
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

    fn wrong(&mut self, span: Range<usize>, problem: impl Into<Message>, advice: impl Into<Message>) {
        self.mistakes.push(Mistake::new(span, problem).advise(advice));
    }

    fn whole(&mut self) -> Option<Predicate> {
        if self.words.is_empty() {
            if self.mistakes.is_empty() {
                self.wrong(0..self.text.len(), "mistake.condition.empty", known());
            }
            return None;
        }
        let tree = self.either(0)?;
        if self.at < self.words.len() {
            let span = self.here();
            match self.peek() {
                Some(Word::Close) => {
                    self.wrong(span, "mistake.condition.not_open", "mistake.condition.not_open_advice");
                }
                _ => self.follows(span),
            }
            return None;
        }
        Some(tree)
    }

    /// Tells of a word that stands where a condition is joined to another.
    fn follows(&mut self, span: Range<usize>) {
        let problem = Message::new("mistake.condition.follows").with("found", shown(self.text, &span));
        self.wrong(span, problem, "mistake.condition.follows_advice");
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
            let problem = Message::new("mistake.condition.deep").with("most", MAX_DEPTH);
            self.wrong(span, problem, "mistake.condition.deep_advice");
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
                    self.follows(here);
                } else {
                    self.wrong(open, "mistake.condition.not_closed", "mistake.condition.not_closed_advice");
                }
                return None;
            }
            return Some(inner);
        }
        if let Some(name) = self.take(Word::Name) {
            self.terms += 1;
            if self.terms > MAX_TERMS {
                let problem = Message::new("mistake.condition.many").with("most", MAX_TERMS);
                self.wrong(name, problem, "mistake.condition.many_advice");
                return None;
            }
            return self.condition(&name).map(Predicate::Is);
        }
        let found = shown(self.text, &span);
        let problem = if found.is_empty() {
            "mistake.condition.missing".into()
        } else {
            Message::new("mistake.condition.expected").with("found", found)
        };
        self.wrong(span, problem, known());
        None
    }

    /// The condition of a name just read, with the number that may follow it.
    fn condition(&mut self, name: &Range<usize>) -> Option<Condition> {
        let written = &self.text[name.clone()];
        let Some((name_of, shape)) = FORMS.iter().find(|(known, _)| *known == written) else {
            let names = || FORMS.iter().map(|(known, _)| *known);
            let meant = || condition(written).or_else(|| nearest::nearest(written, names()));
            let advice = if matches!(written, "holds" | "held" | "has") {
                // What a hand holds only its seat knows: a rule that went by it would tell everybody.
                Message::new("mistake.condition.holds_advice").with("example", format!("placed {EXAMPLE_TILE}"))
            } else {
                match (denied(written), nearest::but_for_a_word(written, names())[..].split_first(), meant()) {
                    (Some(denied), ..) => {
                        Message::new("mistake.condition.denied").with("example", format!("not {denied}"))
                    }
                    (None, Some((first, rest)), _) if !rest.is_empty() => nearest_of(first, rest),
                    (None, _, Some(meant)) => near(meant),
                    (None, _, None) => Message::new("mistake.condition.known_only").with_message("known", known()),
                }
            };
            let problem = Message::new("mistake.condition.unknown").with("name", nearest::shown(written));
            self.wrong(name.clone(), problem, advice);
            return self.skip_argument().then_some(Condition::Opening);
        };
        match shape {
            Shape::Bare(make) => {
                let from = self.here();
                if self.peek().is_some_and(Word::begins_an_argument) {
                    let whole = self.skip_argument();
                    let of = |key| Message::new(key).with("name", name_of);
                    self.wrong(from, of("mistake.condition.alone"), of("mistake.condition.alone_advice"));
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
            Shape::Tile(make) => self.tile(name, name_of, *make),
        }
    }

    /// Reads the tile that a condition needs.
    fn tile(&mut self, name: &Range<usize>, name_of: &str, make: fn(Tile) -> Condition) -> Option<Condition> {
        let advice = Message::new("mistake.condition.write_so").with("example", format!("{name_of} {EXAMPLE_TILE}"));
        let Some(span) = self.take(Word::Tile) else {
            let whole = self.skip_argument();
            self.wrong(name.clone(), Message::new("mistake.condition.needs_tile").with("name", name_of), advice);
            return whole.then_some(Condition::Opening);
        };
        let tile = read_tile(&self.text[span.clone()]);
        if tile.is_none() {
            let problem = Message::new("mistake.dominoes.no_tile").with("found", shown(self.text, &span));
            self.wrong(span, problem, advice);
        }
        Some(tile.map_or(Condition::Opening, make))
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
        let of = |key| Message::new(key).with("name", name_of);
        let advice = || Message::new("mistake.condition.write_so").with("example", example);
        if self.take(sign).is_none() {
            let compared = self.peek().is_some_and(Word::begins_an_argument);
            let span = if compared { self.here() } else { name.clone() };
            let whole = self.skip_argument();
            let problem = if compared { "mistake.condition.other_sign" } else { "mistake.condition.needs_number" };
            self.wrong(span, of(problem), advice());
            return whole.then(|| make(*range.start()));
        }
        let Some(span) = self.take(Word::Number) else {
            let here = self.here();
            self.wrong(here, of("mistake.condition.needs_number"), advice());
            return None;
        };
        if sign == Word::Open && self.take(Word::Close).is_none() {
            let here = self.here();
            let closed = format!("{name_of}({})", &self.text[span]);
            let advice = Message::new("mistake.condition.write_so").with("example", closed);
            self.wrong(here, of("mistake.condition.number_not_closed"), advice);
            return None;
        }
        let number = self.text[span.clone()].parse::<u16>().ok().filter(|number| range.contains(number));
        if number.is_none() {
            let problem = of("mistake.condition.number_from").with("least", range.start()).with("most", range.end());
            // The bounds say what to write: a number of ours would be one that nobody asked for.
            self.mistakes.push(Mistake::new(span, problem));
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
            Some(Word::Tile | Word::Number) => {
                self.at += 1;
                true
            }
            _ => true,
        }
    }
}

/// The condition that somebody denied within its name, as in `stock_not_empty` or `not_blocked`.
fn denied(written: &str) -> Option<&'static str> {
    let words: Vec<&str> = written.split('_').filter(|word| *word != "not").collect();
    let plain = words.join("_");
    FORMS.iter().map(|(known, _)| *known).find(|known| *known == plain && plain != written)
}

/// Advice to choose among several names, with what each means.
fn nearest_of(first: &str, rest: &[&str]) -> Message {
    let explained =
        |name: &str| Message::new("mistake.file.explained").with("name", name).with_meaning("means", meaning(name));
    let or_else = |some, other: &&str| {
        Message::new("mistake.near_or").with_message("some", some).with_message("last", explained(other))
    };
    let all = rest.iter().fold(explained(first), or_else);
    Message::new("mistake.near_one_of").with_message("all", all)
}
