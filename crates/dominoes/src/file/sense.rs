//! Whether what a file says makes sense together: the checks of each of its parts.

use std::ops::Range;

use super::Mistake;
use super::format;
use super::lists::When;
use crate::predicate::Predicate;
use sobremesa_core::Message;
use sobremesa_files::{Checks, Given};

mod across;
mod arms;
mod deal;
mod exchange;
mod given_away;
mod matching;
mod opening;
mod redeal;
mod score;
mod seating;
mod tiles;
mod unopened;
mod while_drawing;
mod whole;

pub(super) use whole::check;

/// The checks under way: a value that a mistake was told of already is passed over.
pub(super) struct Sense<'s> {
    source: &'s str,
    pub(super) mistakes: Vec<Mistake>,
    /// Whether a seat may end its turn after a placement, as far as that could be read.
    pub(super) may_stop: bool,
    /// Tiles that lie on the table before the deal, as far as that could be read.
    pub(super) on_table: u16,
    /// Every condition read, with the list it stands in.
    pub(super) asked: Vec<(&'static str, Range<usize>, Predicate)>,
}

impl Checks for Sense<'_> {
    fn mistakes(&mut self) -> &mut Vec<Mistake> {
        &mut self.mistakes
    }
}

impl Sense<'_> {
    /// Reads every row of a list; none if one is faulty.
    pub(super) fn rows<R, T>(
        &mut self,
        given: &Given<Vec<Given<R>>>,
        mut read: impl FnMut(&mut Self, Range<usize>, &R) -> Option<T>,
    ) -> Option<Vec<T>> {
        let rows = given.value()?;
        let read: Vec<Option<T>> =
            rows.iter().map(|row| row.value().and_then(|value| read(self, row.span()?, value))).collect();
        read.into_iter().collect()
    }

    /// Reads a condition of a list; `row` is where to point when there is none.
    pub(super) fn when(&mut self, list: &'static str, given: &Given<format::When>, row: Range<usize>) -> Option<When> {
        if given.is_absent() {
            return Some(When { span: row, predicate: None });
        }
        let span = given.span()?;
        let format::When(text) = self.value(given)?;
        match Predicate::parse(text) {
            Ok(predicate) => {
                self.asked.push((list, span.clone(), predicate.clone()));
                Some(When { span, predicate: Some(predicate) })
            }
            Err(wrong) => {
                for mistake in wrong {
                    let span = self.within(&span, text, &mistake.span);
                    self.mistakes.push(Mistake { span, ..mistake });
                }
                None
            }
        }
    }

    /// The bytes of the file that a part of a text comes from: the whole text's where it has escapes.
    fn within(&self, span: &Range<usize>, text: &str, part: &Range<usize>) -> Range<usize> {
        let quoted = &self.source[span.clone()];
        match quoted.find(text) {
            Some(quotes) if !text.is_empty() => span.start + quotes + part.start..span.start + quotes + part.end,
            _ => span.clone(),
        }
    }
}

/// So many tiles: `1 tile`, `4 tiles`.
fn tiles(count: u16) -> Message {
    Message::new("mistake.tiles").with("n", count)
}
