//! Whether what a file says makes sense together; if it does, it becomes the checked rules.

use std::ops::Range;

use super::Mistake;
use super::draft::Draft;
use super::format::{self, Pensada, RuleFile};
use super::lists::{self, When};
use crate::predicate::Predicate;
use crate::rules::{MustPlay, Rules, Text};
use sobremesa_core::Message;
use sobremesa_files::{Checks, Given};

mod across;
mod arms;
mod deal;
mod exchange;
mod matching;
mod opening;
mod redeal;
mod score;
mod seating;
mod tiles;
mod unopened;

use across::Asked;
use deal::DealDraft;
pub(crate) use tiles::{is_whole, left_out};
pub(crate) use unopened::only_doubles_open;

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

/// The rules of a file, but for the number of seats, if everything in them could be read; mistakes of sense are added
/// to those told before.
pub(super) fn check(source: &str, file: &RuleFile, mistakes: &mut Vec<Mistake>) -> Option<Draft> {
    let mut sense =
        Sense { source, mistakes: std::mem::take(mistakes), may_stop: true, on_table: 0, asked: Vec::new() };
    let draft = sense.draft(file);
    *mistakes = sense.mistakes;
    draft
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

    fn draft(&mut self, file: &RuleFile) -> Option<Draft> {
        let format = self.value(&file.format).copied();
        let game = self.value(&file.game).copied();
        let id = self.id(&file.id);
        let name = file.name.value().and_then(|name| self.text(&name.es, &name.en, false));
        let summary = match file.summary.value() {
            Some(summary) => self.text(&summary.es, &summary.en, true).map(Some),
            None => file.summary.is_absent().then_some(None),
        };
        let sources = self.sources(&file.sources);
        let tiles = file.tiles.value().and_then(|tiles| self.tiles(tiles));
        let table = file.table.value();
        let places = table.and_then(|table| self.places(table));
        let pensada = table.and_then(|table| self.or_default(&table.pensada));
        let must_play = table.and_then(|table| self.or_default(&table.must_play));
        self.may_stop = must_play.is_none_or(|must_play| must_play == MustPlay::MayStop);
        let arms = table.and_then(|table| self.arms(table, tiles.as_ref()));
        let offered = table.and_then(|table| self.offered(table));
        let opening = self.opening(file, tiles.as_ref(), arms);
        let asleep = file.tiles.value().and_then(|tiles| self.asleep(tiles, offered.as_deref()));
        let deal = self.deal(file, offered.as_deref(), tiles.as_ref(), asleep.as_ref());
        let refresh = self.refresh(file, tiles.as_ref());
        let matching = self.matching(file, tiles.as_ref());
        let valid = lists::answering(self, ("valid", "any"), &file.valid);
        let next = lists::answering(self, ("next", "next"), &file.next);
        let end = self.end(file);
        let bonuses = self.bonuses(file, tiles.as_ref(), arms);
        let score = self.score(file, offered.as_deref(), tiles.as_ref());
        let goal = self.goal(file, offered.as_deref());
        self.doubles_of_none(file, tiles.as_ref());
        self.draws_that_tell(file, must_play);
        let asked = Asked { deal: deal.as_deref(), tiles: tiles.as_ref(), arms, bonuses: bonuses.as_deref() };
        self.conditions(must_play, file, asked);
        format?;
        game?;
        let (tiles, places, deals, goal) = (tiles?, places?, deal?, goal?);
        let opening::Opened { first, sought, opens_with, otherwise, later, later_blocked, hub } = opening?;
        let rules = Rules {
            id: id?,
            name: name?,
            summary: Text { es: String::new(), en: String::new() },
            sources: sources?,
            tiles,
            seating: places.first(),
            pensada: matches!(pensada?, Pensada::On),
            must_play: must_play?,
            arms: arms?,
            deal: deals.iter().map(DealDraft::row).collect(),
            refresh: refresh?,
            first,
            sought,
            opens_with,
            otherwise,
            later,
            later_blocked,
            hub,
            matching: matching?,
            valid: valid?,
            next: next?,
            end: end?,
            bonuses: bonuses?,
            score: score?,
            match_to: goal.to,
        };
        let takes = deals.into_iter().map(|deal| deal.take).collect();
        let draft = Draft { rules, summary: summary?, places, takes, asleep: asleep?, goal };
        self.across(file, &draft);
        self.mistakes.is_empty().then_some(draft)
    }
}

/// So many tiles: `1 tile`, `4 tiles`.
fn tiles(count: u16) -> Message {
    Message::new("mistake.tiles").with("n", count)
}
