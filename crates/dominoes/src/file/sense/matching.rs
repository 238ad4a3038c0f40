//! Which faces may touch.

use std::ops::Range;

use super::Sense;
use crate::file::format::{MatchRow, RuleFile, When};
use crate::file::lists::{self, Criterion};
use crate::rules::{List, Matcher, Matching, TileRules};
use crate::tiles::Tile;
use sobremesa_core::Message;
use sobremesa_files::{Checks, Given};

impl Criterion for MatchRow {
    type Then = (Matching, Vec<(Tile, Range<usize>)>);

    fn when(&self) -> &Given<When> {
        &self.when
    }

    fn then(&self, sense: &mut Sense<'_>) -> Option<Self::Then> {
        let matcher = sense.value(&self.r#use).copied();
        let mut wild = Some(Vec::new());
        for given in self.wild.value().into_iter().flatten() {
            let tile = sense.tile(given);
            wild = wild.zip(tile).zip(given.span()).map(|((mut wild, tile), span)| {
                wild.push((tile, span));
                wild
            });
        }
        let (matcher, wild) = (matcher?, wild?);
        if let (Matcher::Any, Some(span)) = (matcher, self.wild.span()) {
            sense.advise(span, "mistake.dominoes.wild", "mistake.dominoes.wild_advice");
            return None;
        }
        Some((Matching { matcher, wild: Vec::new() }, wild))
    }
}

impl Sense<'_> {
    pub(super) fn matching(&mut self, file: &RuleFile, tiles: Option<&TileRules>) -> Option<List<Matching>> {
        let rows = lists::answering(self, ("match", "equal"), &file.matching)?;
        let spans = file.matching.value().into_iter().flatten().filter_map(|row| row.value()?.r#use.span());
        let mut spans = spans.collect::<Vec<_>>().into_iter();
        let mut whole = true;
        let mut list = List::new();
        for mut row in rows {
            let (matching, wild) = &mut row.then;
            let span = spans.next();
            if let Some(tiles) = tiles {
                for (tile, span) in wild.iter() {
                    whole &= self.in_set(*tile, tiles, span.clone());
                }
                if let (Matcher::Sum(sum), Some(span)) = (matching.matcher, span)
                    && u16::from(sum) > 2 * u16::from(tiles.highest)
                {
                    let most = 2 * u16::from(tiles.highest);
                    let problem = Message::new("mistake.dominoes.match_sum").with("sum", sum).with("most", most);
                    let advice = Message::new("mistake.dominoes.match_sum_advice").with("sum", tiles.highest + 1);
                    self.advise(span, problem, advice);
                    whole = false;
                }
            }
            matching.wild = wild.iter().map(|(tile, _)| *tile).collect();
            matching.wild.sort_unstable();
            matching.wild.dedup();
            list.push(crate::rules::CriterionRow { when: row.when, then: row.then.0 });
        }
        whole.then_some(list)
    }
}
