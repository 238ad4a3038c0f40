//! What the seat to move exchanges with the stock.

use super::Sense;
use crate::file::format::{GiveCount, RefreshRow, RuleFile, TakeCount};
use crate::file::lists::{self, When};
use crate::rules::{By, Exchange, Give, List, Row, Take, TileRules};
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
        Some(whens.into_iter().zip(exchanges).map(|(when, then)| Row { when: when.predicate, then }).collect())
    }

    fn exchange(&mut self, row: &RefreshRow, tiles: Option<&TileRules>) -> Option<Exchange> {
        let give = self.give(row);
        let take = self.take(row);
        let by = self.or_default(&row.by);
        let (give, take, by) = (give?, take?, by?);
        let gives = give != Give::Nothing;
        if let Some(at) = row.until_playable.span()
            && gives
        {
            let problem = "with `until_playable` nothing is given: the seat draws until a tile fits";
            self.advise(at, problem, "write `take = 1`, or take `give` away");
            return None;
        }
        if let Some(at) = row.balance.span()
            && !gives
        {
            let problem = "`balance` counts from what is given, and nothing is given here";
            self.advise(at, problem, "write `take`, or add `give = 1`");
            return None;
        }
        let at = row.by.span();
        match (by, at) {
            (By::DoubleOfGiven, Some(at)) if !gives => {
                let problem = "`double_of_given` looks at the tile given, and nothing is given here";
                self.advise(at, problem, "add `give = 1`, or take `by` away");
                None
            }
            (By::TwoThatSumToGiven, Some(at)) if !one_for_two(give, take) => {
                let problem = "`two_that_sum_to_given` takes two tiles for one that is given";
                self.advise(at, problem, "write `give = 1` and `take = 2`");
                None
            }
            (By::Sum(sum), Some(at)) if tiles.is_some_and(|tiles| u32::from(sum) > all_pips(tiles)) => {
                let most = tiles.map(all_pips)?;
                let problem = format!("all tiles of this set make {most}, and no hand makes {sum}");
                self.advise(at, problem, format!("a sum up to {most}"));
                None
            }
            _ => Some(Exchange { give, take, by }),
        }
    }

    fn give(&mut self, row: &RefreshRow) -> Option<Give> {
        match (row.give.span(), row.may_give.span()) {
            (None, None) => Some(Give::Nothing),
            (Some(_), Some(span)) => {
                let problem = "a row of `refresh` has either `give` (a seat must) or `may_give` (it may)";
                self.advise(span, problem, "take one of the two away");
                None
            }
            (Some(_), None) => self.value(&row.give).map(|give| match give {
                GiveCount::Tiles(count) => Give::Tiles(*count),
                GiveCount::All(_) => Give::All,
            }),
            (None, Some(_)) => self.value(&row.may_give).copied().map(Give::UpTo),
        }
    }

    fn take(&mut self, row: &RefreshRow) -> Option<Take> {
        let given = [row.take.span(), row.balance.span(), row.until_hand.span(), row.until_playable.span()];
        let mut there = given.into_iter().flatten();
        there.next()?;
        if let Some(second) = there.next() {
            let problem = "a row of `refresh` has one of `take`, `balance`, `until_hand` and `until_playable`";
            self.advise(second, problem, "keep one; for several exchanges write several rows");
            return None;
        }
        let gives = !row.give.is_absent() || !row.may_give.is_absent();
        if let Some(at) = row.take.span() {
            return match self.value(&row.take)? {
                TakeCount::Tiles(0) if !gives => {
                    let problem = "this row of `refresh` neither gives nor takes anything";
                    self.advise(at, problem, "write `take = 1`, or take the row away");
                    None
                }
                TakeCount::Tiles(count) => Some(Take::Tiles(*count)),
                TakeCount::AsMany(_) if !gives => {
                    let problem = "`as_many` takes as many as were given, and nothing is given here";
                    self.advise(at, problem, "add `give = 1`, or write a number: `take = 1`");
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
            return Some(Take::UntilPlayable);
        }
        let at = row.until_playable.span()?;
        self.advise(at, "`until_playable = false` says nothing", "leave it out, and write `take = 1`");
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
