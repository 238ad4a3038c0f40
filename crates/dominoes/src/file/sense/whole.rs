//! A whole file: its parts checked one after the other; if all make sense together, they become the checked rules.

use super::Sense;
use super::across::Asked;
use super::deal::DealDraft;
use super::opening;
use crate::file::Mistake;
use crate::file::draft::Draft;
use crate::file::format::{Pensada, RuleFile};
use crate::file::lists;
use crate::rules::{MustPlay, Rules, Text};
use sobremesa_files::Checks;

/// The rules of a file, but for the number of seats, if everything in them could be read; mistakes of sense are added
/// to those told before.
pub(in crate::file) fn check(source: &str, file: &RuleFile, mistakes: &mut Vec<Mistake>) -> Option<Draft> {
    let mut sense =
        Sense { source, mistakes: std::mem::take(mistakes), may_stop: true, on_table: 0, asked: Vec::new() };
    let draft = sense.draft(file);
    *mistakes = sense.mistakes;
    draft
}

impl Sense<'_> {
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
        let hands = table.and_then(|table| self.or_default(&table.hands));
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
            hands: hands?,
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
