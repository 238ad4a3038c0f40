//! Checks that the files of all games share: of values, and of the head of a file.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Deserialize;
use sobremesa_core::Message;
use sobremesa_core::nearest::shown;

use crate::{Given, Mistake, OrDefault};

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The text in Spanish.
    pub es: String,
    /// The text in English.
    pub en: String,
}

/// A book or an address.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Source(
    /// As it is written.
    #[schemars(length(min = 1, max = 300))]
    pub String,
);

/// The checks of a file under way: a value that a mistake was told of already is passed over.
pub trait Checks {
    /// The mistakes told so far.
    fn mistakes(&mut self) -> &mut Vec<Mistake>;

    /// A good value of which nothing bad was said, nor of what stands right beside it: nothing is said twice of one place, and
    /// of a value next to what is no TOML its bounds were not told.
    fn value<'g, T>(&mut self, given: &'g Given<T>) -> Option<&'g T> {
        let span = given.span()?;
        let touches = |mistake: &Mistake| span.start <= mistake.span.end && mistake.span.start <= span.end;
        if self.mistakes().iter().any(touches) {
            return None;
        }
        if let Given::Faulty { why, .. } = given {
            self.wrong(span, why.clone());
        }
        given.value()
    }

    /// The value, or the default where it is left out.
    fn or_default<T: OrDefault>(&mut self, given: &Given<T>) -> Option<T> {
        self.or(given, T::default())
    }

    /// The value, or another where it is left out.
    fn or<T: Clone>(&mut self, given: &Given<T>, otherwise: T) -> Option<T> {
        if given.is_absent() { Some(otherwise) } else { self.value(given).cloned() }
    }

    /// Tells of a mistake.
    fn wrong(&mut self, span: Range<usize>, problem: impl Into<Message>) {
        self.mistakes().push(Mistake::new(span, problem));
    }

    /// Tells of a mistake, and what would be right.
    fn advise(&mut self, span: Range<usize>, problem: impl Into<Message>, advice: impl Into<Message>) {
        self.mistakes().push(Mistake::new(span, problem).advise(advice));
    }

    /// The name of rules in arguments and addresses.
    fn id(&mut self, given: &Given<String>) -> Option<String> {
        let span = given.span()?;
        let id = self.value(given)?;
        let wrong = id.chars().find(|c| !matches!(c, 'a'..='z' | '0'..='9' | '-'));
        if let Some(wrong) = wrong {
            let problem = if wrong.is_whitespace() {
                "mistake.file.id_blank".into()
            } else {
                Message::new("mistake.file.id").with("letter", shown(&wrong.to_string()))
            };
            self.advise(span, problem, "mistake.file.id_advice");
            return None;
        }
        Some(id.clone())
    }

    /// A text in both languages, its spaces and line ends made single spaces; `lines` says whether it may have line ends.
    fn text(&mut self, es: &Given<String>, en: &Given<String>, lines: bool) -> Option<Text> {
        let mut one = |given: &Given<String>| {
            let span = given.span()?;
            let text = self.value(given)?;
            self.shown(span, text, lines)
        };
        let (es, en) = (one(es), one(en));
        Some(Text { es: es?, en: en? })
    }

    /// A text to be shown, its spaces and line ends made single spaces; `lines` says whether it may have line ends.
    fn shown(&mut self, span: Range<usize>, text: &str, lines: bool) -> Option<String> {
        if text.chars().any(|c| c.is_control() && !(lines && c == '\n')) {
            self.advise(span, "mistake.file.control", "mistake.file.control_advice");
            return None;
        }
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Where the rules are written down; nothing where that is left out.
    fn sources(&mut self, given: &Given<Vec<Given<Source>>>) -> Option<Vec<String>> {
        if given.is_absent() {
            return Some(Vec::new());
        }
        let read: Vec<Option<String>> = given
            .value()?
            .iter()
            .map(|source| {
                let Source(text) = self.value(source)?;
                self.shown(source.span()?, text, false)
            })
            .collect();
        read.into_iter().collect()
    }
}
