//! Checks the deal: whether it fits the set, and when it is made.

use std::ops::Range;

use super::{Sense, tiles as some_tiles};
use crate::file::draft::{Numbers, SeatTake};
use crate::file::format::{DealRow, DealTake, GiveCount, RedealLaws, RuleFile, Taken};
use crate::file::lists::{self, When};
use crate::predicate::{Condition, Predicate};
use crate::rules::{By, CriterionRow, Deal, Give, RedealIf, TileRules};
use sobremesa_core::Message;
use sobremesa_files::{Checks, seats as some_seats};

/// A row of the deal, for every number of seats.
pub(super) struct DealDraft {
    pub(super) when: Option<Predicate>,
    pub(super) give: Give,
    pub(super) take: SeatTake,
    pub(super) by: By,
    pub(super) redeal_if: Vec<RedealIf>,
}

impl DealDraft {
    /// The row, but for how many are taken.
    pub(super) fn row(&self) -> CriterionRow<Deal> {
        let then = Deal { give: self.give, take: None, by: self.by, redeal_if: self.redeal_if.clone() };
        CriterionRow { when: self.when.clone(), then }
    }

    /// Whether it may be used in the middle of a hand.
    pub(super) fn in_the_middle(&self) -> bool {
        may_come_later(self.when.as_ref())
    }
}

impl Sense<'_> {
    pub(super) fn deal(
        &mut self,
        file: &RuleFile,
        offered: Option<&[u8]>,
        tiles: Option<&TileRules>,
        asleep: Option<&Numbers<u16>>,
    ) -> Option<Vec<DealDraft>> {
        let rows = self.rows(&file.deal, |sense, span, row| {
            let when = sense.when("deal", &row.when, span);
            let give = sense.deal_give(row);
            let take = sense.deal_take(row, offered);
            let by = sense.or_default(&row.by);
            let redeal_if = if row.redeal_if.is_absent() {
                Some(&[][..])
            } else {
                sense.value(&row.redeal_if).map(RedealLaws::all)
            };
            if let (Some(take), Some(offered), Some(tiles)) = (&take, offered, tiles) {
                let exchanges = give.is_some_and(Give::is_chosen);
                sense.takes_fit(row, take, offered, tiles, asleep.filter(|_| !exchanges));
                if let (Some(give), Some(by), Some(redeal_if)) = (give, &by, redeal_if) {
                    sense.looks_at_given(row, give, by.0, take, offered);
                    if exchanges {
                        sense.sum_of_all(row.by.span(), by.0, tiles);
                    } else {
                        sense.sum_fits(row, by.0, take, offered, tiles);
                    }
                    match row.redeal_if.span() {
                        Some(span) if exchanges => {
                            let advice = "mistake.dominoes.redeal_exchange_advice";
                            sense.advise(span, "mistake.dominoes.redeal_exchange", advice);
                        }
                        Some(span) => sense.redeal(span, redeal_if, by.0, take, offered, tiles),
                        None => {}
                    }
                }
            }
            let (when, redeal_if) = (when?, redeal_if?.to_vec());
            let draft = DealDraft { when: when.predicate.clone(), give: give?, take: take?, by: by?.0, redeal_if };
            Some((when, draft, row.take.span()?))
        })?;
        let told = self.mistakes.len();
        self.deals_begin_hands(&rows);
        (self.mistakes.len() == told).then(|| rows.into_iter().map(|(_, draft, _)| draft).collect())
    }

    fn deal_give(&mut self, row: &DealRow) -> Option<Give> {
        match (row.give.span(), row.keep.span()) {
            (None, None) => Some(Give::Nothing),
            (Some(_), None) => self.value(&row.give).map(|give| match give {
                GiveCount::Tiles(count) => Give::Tiles(*count),
                GiveCount::All(_) => Give::All,
            }),
            (None, Some(_)) => self.value(&row.keep).copied().map(Give::Beyond),
            (Some(_), Some(span)) => {
                self.advise(span, "mistake.dominoes.deal_give_twice", "mistake.dominoes.give_twice_advice");
                None
            }
        }
    }

    /// Whether a criterion has given tiles to look at, where it looks at them.
    fn looks_at_given(&mut self, row: &DealRow, give: Give, by: By, take: &SeatTake, offered: &[u8]) {
        let Some(span) = row.by.span() else { return };
        let one_for_two = || give == Give::Tiles(1) && offered.iter().all(|seats| take.of(*seats) == Some(2));
        match by {
            By::DoubleOfGiven if !give.is_chosen() => {
                self.advise(span, "mistake.dominoes.double_of_given", "mistake.dominoes.double_of_given_advice");
            }
            By::TwoThatSumToGiven if !one_for_two() => {
                self.advise(span, "mistake.dominoes.two_that_sum", "mistake.dominoes.two_that_sum_advice");
            }
            _ => {}
        }
    }

    fn deal_take(&mut self, row: &DealRow, offered: Option<&[u8]>) -> Option<SeatTake> {
        let span = row.take.span()?;
        match self.value(&row.take)? {
            DealTake::Tiles(take) => Some(SeatTake::Tiles(Numbers::Same(*take))),
            DealTake::AsMany(_) if row.give.is_absent() && row.keep.is_absent() => {
                self.advise(span, "mistake.dominoes.as_many", "mistake.dominoes.as_many_deal_advice");
                None
            }
            DealTake::AsMany(_) => Some(SeatTake::AsMany),
            DealTake::BySeats(by_seats) => {
                let example = |near: Option<Taken>| near.map_or(7, |Taken(take)| take).to_string();
                let takes = self.of_each_number("take", span, by_seats, offered?, example)?;
                let takes = takes.into_iter().map(|(seats, Taken(take))| (seats, take)).collect();
                Some(SeatTake::Tiles(Numbers::BySeats(takes)))
            }
        }
    }

    /// Whether every number of seats has tiles enough.
    fn takes_fit(
        &mut self,
        row: &DealRow,
        take: &SeatTake,
        offered: &[u8],
        tiles: &TileRules,
        asleep: Option<&Numbers<u16>>,
    ) {
        let Some(span) = row.take.span() else { return };
        let all = usize::from(tiles.count().saturating_sub(self.on_table));
        for (seats, take) in offered.iter().filter_map(|seats| Some((*seats, take.of(*seats)?))) {
            let asked = usize::from(take) * usize::from(seats);
            if asked > all {
                let large =
                    if self.on_table > 0 { "mistake.dominoes.deal_large_hub" } else { "mistake.dominoes.deal_large" };
                let problem = Message::new(large)
                    .with_message("seats", some_seats(seats))
                    .with_message("tiles", some_tiles(take))
                    .with("asked", asked)
                    .with("all", all);
                let most = all / usize::from(seats);
                let advice = if most == 0 {
                    "mistake.dominoes.deal_large_fewer_seats".into()
                } else {
                    Message::new("mistake.dominoes.deal_large_advice").with("most", most)
                };
                return self.advise(span, problem, advice);
            }
            let asleep = asleep.map_or(0, |asleep| asleep.of(seats));
            if asked + usize::from(asleep) > all {
                let problem = Message::new("mistake.dominoes.asleep")
                    .with_message("seats", some_seats(seats))
                    .with_message("tiles", some_tiles(take))
                    .with("asked", asked)
                    .with("all", all)
                    .with("asleep", asleep);
                let advice = Message::new("mistake.dominoes.asleep_advice").with("most", all - asked);
                return self.advise(span, problem, advice);
            }
        }
    }

    /// Whether a hand can have the sum asked for.
    fn sum_fits(&mut self, row: &DealRow, by: By, take: &SeatTake, offered: &[u8], tiles: &TileRules) {
        let (By::Sum(sum), Some(span)) = (by, row.by.span()) else { return };
        let mut pips: Vec<u32> = tiles.kinds.iter().map(|tile| tile.pips().into()).collect();
        pips.sort_unstable();
        let copies = usize::from(tiles.copies);
        for take in offered.iter().filter_map(|seats| take.of(*seats)) {
            let few = |pips: &mut dyn Iterator<Item = &u32>| -> u32 {
                pips.flat_map(|pips| std::iter::repeat_n(*pips, copies)).take(take.into()).sum()
            };
            let (least, most) = (few(&mut pips.iter()), few(&mut pips.iter().rev()));
            if !(least..=most).contains(&u32::from(sum)) {
                let problem = Message::new("mistake.dominoes.deal_sum");
                let problem = problem.with_message("tiles", some_tiles(take)).with("sum", sum);
                let advice = Message::new("mistake.dominoes.deal_sum_advice").with("least", least).with("most", most);
                return self.advise(span, problem, advice);
            }
        }
    }

    /// Whether a deal begins every hand, and whether those in its middle have the hands given back first.
    fn deals_begin_hands(&mut self, rows: &[(When, DealDraft, Range<usize>)]) {
        let told = self.mistakes.len();
        for (when, draft, _) in rows {
            if draft.in_the_middle() && draft.give == Give::Nothing {
                let problem = "mistake.dominoes.deal_again";
                self.advise(when.span.clone(), problem, "mistake.dominoes.deal_again_advice");
            }
        }
        if self.mistakes.len() > told {
            return;
        }
        let at_start = |when: &When| when.predicate.as_ref().map_or(Some(true), |when| when.decide(&at_the_start));
        let mut sure = false;
        for (when, draft, take) in rows.iter().take_while(|(when, ..)| {
            let before = sure;
            sure |= at_start(when) == Some(true);
            !before
        }) {
            if at_start(when) != Some(false) && draft.give.is_chosen() {
                let problem = "mistake.dominoes.deal_exchange_first";
                self.advise(when.span.clone(), problem, "mistake.dominoes.deal_exchange_first_advice");
                return;
            }
            if at_start(when) != Some(false) && draft.take == SeatTake::AsMany {
                let problem = "mistake.dominoes.deal_nothing";
                self.advise(take.clone(), problem, "mistake.dominoes.deal_nothing_advice");
                return;
            }
        }
        let begins = |row: &&(When, DealDraft, Range<usize>)| at_start(&row.0) != Some(false);
        if !sure && let Some((when, ..)) = rows.iter().find(begins).or(rows.last()) {
            let problem = "mistake.dominoes.no_deal";
            self.advise(when.span.clone(), problem, "mistake.dominoes.no_deal_advice");
            return;
        }
        let whens: Vec<&When> = rows.iter().map(|(when, ..)| when).collect();
        lists::reach("deal", &whens, self.may_stop, &mut self.mistakes);
        lists::tells_of_play("deal", &whens, self.may_stop, &mut self.mistakes);
    }
}

/// Whether a condition may hold once the first deal of a hand is made.
fn may_come_later(when: Option<&Predicate>) -> bool {
    let later = |condition| (condition == Condition::NotDealt).then_some(false);
    when.is_none_or(|when| when.decide(&later) != Some(false))
}

/// What is known of a condition before the first deal of a hand.
pub(super) fn at_the_start(condition: Condition) -> Option<bool> {
    match condition {
        Condition::NotDealt | Condition::Opening | Condition::FirstTurn => Some(true),
        Condition::LastPassed
        | Condition::Passed(_)
        | Condition::PassedThisTurn(_)
        | Condition::PassesInARow(_)
        | Condition::AllPassed
        | Condition::DealsWithoutPlay(_)
        | Condition::LeaderTiles(_)
        | Condition::HandTiles(_)
        | Condition::Placed
        | Condition::PlacedTile(_)
        | Condition::AllTrainsOpen
        | Condition::TurnAfter(_) => Some(false),
        _ => None,
    }
}

/// Whether a deal may come in the middle of a hand, as far as could be read.
pub(super) fn deals_again(deal: Option<&[DealDraft]>) -> bool {
    deal.is_none_or(|rows| rows.iter().any(DealDraft::in_the_middle))
}
