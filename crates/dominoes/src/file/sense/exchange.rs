//! Checks the exchanges of the seat to move with the stock.

use std::ops::Range;

use super::Sense;
use crate::file::format::{GiveCount, RefreshRow, RuleFile, TakeCount};
use crate::file::lists::{self, When};
use crate::rules::{AfterExchange, By, CriterionRow, Exchange, Give, List, Take, TileRules};
use sobremesa_core::Message;
use sobremesa_files::Checks;

impl Sense<'_> {
    pub(super) fn refresh(&mut self, file: &RuleFile, tiles: Option<&TileRules>) -> Option<List<Exchange>> {
        if file.refresh.is_absent() {
            return Some(Vec::new());
        }
        let rows = self.rows(&file.refresh, |sense, span, row| {
            let when = sense.when("refresh", &row.when, span);
            let exchange = sense.exchange(row, tiles);
            Some((when?, exchange?))
        })?;
        let (whens, exchanges): (Vec<When>, Vec<Exchange>) = rows.into_iter().unzip();
        let all: Vec<&When> = whens.iter().collect();
        lists::reach("refresh", &all, self.may_stop, &mut self.mistakes);
        lists::tells_of_play("refresh", &all, self.may_stop, &mut self.mistakes);
        Some(whens.into_iter().zip(exchanges).map(|(when, then)| CriterionRow { when: when.predicate, then }).collect())
    }

    fn exchange(&mut self, row: &RefreshRow, tiles: Option<&TileRules>) -> Option<Exchange> {
        let give = self.give(row);
        let take = self.take(row);
        let by = self.or_default(&row.by);
        let then = self.or_default(&row.then);
        let (give, take, by, then) = (give?, take?, by?, then?);
        let gives = give != Give::Nothing;
        if let Some(at) = row.until_playable.span()
            && gives
        {
            self.advise(at, "mistake.dominoes.until_playable_gives", "mistake.dominoes.until_playable_gives_advice");
            return None;
        }
        if let (Take::UntilPlayable(_), AfterExchange::Pass, Some(at)) = (take, then, row.then.span()) {
            self.advise(at, "mistake.dominoes.until_playable_passes", "mistake.dominoes.until_playable_passes_advice");
            return None;
        }
        if let Some(at) = row.balance.span()
            && !gives
        {
            self.advise(at, "mistake.dominoes.balance", "mistake.dominoes.balance_advice");
            return None;
        }
        let at = row.by.span();
        match (by, at.clone()) {
            (By::DoubleOfGiven, Some(at)) if !gives => {
                self.advise(at, "mistake.dominoes.double_of_given", "mistake.dominoes.double_of_given_advice");
                None
            }
            (By::TwoThatSumToGiven, Some(at)) if !one_for_two(give, take) => {
                self.advise(at, "mistake.dominoes.two_that_sum", "mistake.dominoes.two_that_sum_advice");
                None
            }
            _ => {
                let told = self.mistakes.len();
                if let Some(tiles) = tiles {
                    self.sum_of_all(at, by, tiles);
                }
                (self.mistakes.len() == told).then_some(Exchange { give, take, by, then })
            }
        }
    }

    /// Whether all tiles together make the sum that a hand is to come near to.
    pub(super) fn sum_of_all(&mut self, span: Option<Range<usize>>, by: By, tiles: &TileRules) {
        let most = all_pips(tiles);
        if let (By::Sum(sum), Some(span)) = (by, span)
            && u32::from(sum) > most
        {
            let problem = Message::new("mistake.dominoes.refresh_sum").with("most", most).with("sum", sum);
            self.advise(span, problem, Message::new("mistake.dominoes.refresh_sum_advice").with("most", most));
        }
    }

    fn give(&mut self, row: &RefreshRow) -> Option<Give> {
        let mut there = [row.give.span(), row.may_give.span(), row.keep.span()].into_iter().flatten();
        if there.next().is_none() {
            return Some(Give::Nothing);
        }
        if let Some(second) = there.next() {
            self.advise(second, "mistake.dominoes.give_twice", "mistake.dominoes.give_twice_advice");
            return None;
        }
        if !row.may_give.is_absent() {
            return self.value(&row.may_give).copied().map(Give::UpTo);
        }
        if !row.keep.is_absent() {
            return self.value(&row.keep).copied().map(Give::Beyond);
        }
        self.value(&row.give).map(|give| match give {
            GiveCount::Tiles(count) => Give::Tiles(*count),
            GiveCount::All(_) => Give::All,
        })
    }

    fn take(&mut self, row: &RefreshRow) -> Option<Take> {
        let given = [row.take.span(), row.balance.span(), row.until_hand.span(), row.until_playable.span()];
        let mut there = given.into_iter().flatten();
        there.next()?;
        if let Some(second) = there.next() {
            self.advise(second, "mistake.dominoes.take_twice", "mistake.dominoes.take_twice_advice");
            return None;
        }
        if let (true, Some(at)) = (row.until_playable.is_absent(), row.at_most.span()) {
            self.advise(at, "mistake.dominoes.at_most", "mistake.dominoes.at_most_advice");
            return None;
        }
        let gives = [&row.may_give, &row.keep].into_iter().any(|given| !given.is_absent()) || !row.give.is_absent();
        if let Some(at) = row.take.span() {
            return match self.value(&row.take)? {
                TakeCount::Tiles(0) if !gives => {
                    self.advise(at, "mistake.dominoes.refresh_nothing", "mistake.dominoes.refresh_nothing_advice");
                    None
                }
                TakeCount::Tiles(count) => Some(Take::Tiles(*count)),
                TakeCount::AsMany(_) if !gives => {
                    self.advise(at, "mistake.dominoes.as_many", "mistake.dominoes.as_many_refresh_advice");
                    None
                }
                TakeCount::AsMany(_) => Some(Take::Balance(0)),
            };
        }
        if !row.balance.is_absent() {
            return self.value(&row.balance).copied().map(Take::Balance);
        }
        if !row.until_hand.is_absent() {
            return self.value(&row.until_hand).copied().map(Take::UntilHand);
        }
        if *self.value(&row.until_playable)? {
            let most = if row.at_most.is_absent() { u16::MAX } else { *self.value(&row.at_most)? };
            return Some(Take::UntilPlayable(most));
        }
        let at = row.until_playable.span()?;
        self.advise(at, "mistake.dominoes.until_playable_false", "mistake.dominoes.until_playable_false_advice");
        None
    }
}

/// Whether one tile goes and two come.
fn one_for_two(give: Give, take: Take) -> bool {
    matches!(give, Give::Tiles(1) | Give::UpTo(1)) && matches!(take, Take::Tiles(2) | Take::Balance(1))
}

fn all_pips(tiles: &TileRules) -> u32 {
    tiles.kinds.iter().map(|tile| u32::from(tile.pips())).sum::<u32>() * u32::from(tiles.copies)
}
