//! Exchanges before the first tile, by which the tile that must open could be given away.

use super::Sense;
use super::unopened::nothing_placed;
use crate::file::draft::Draft;
use crate::file::format::RuleFile;
use crate::predicate::{Condition, Predicate};
use crate::rules::{AfterExchange, Exchange, FirstOpener, Give, OpensWith, Rules, Take};
use sobremesa_core::Message;
use sobremesa_files::Checks;

impl Sense<'_> {
    /// Rows by which whoever holds the tile that opens may have to give it away, or choose to.
    pub(super) fn opener_given_away(&mut self, file: &RuleFile, draft: &Draft) {
        let rules = &draft.rules;
        if rules.first == FirstOpener::Lot || rules.opens_with == OpensWith::Any {
            return;
        }
        let fewest_dealt =
            draft.places.offered.iter().flat_map(|seats| draft.dealt().filter_map(|take| take.of(*seats)));
        let fewest_dealt = fewest_dealt.min().unwrap_or_default();
        // Whoever opens can, and must, but for an exchange that takes the place of a move.
        let no_pass = |condition| known_before_the_first(rules, fewest_dealt, false, condition);
        let passes = rules.refresh.iter().any(|row| {
            row.then.then == AfterExchange::Pass
                && row.when.as_ref().is_none_or(|when| when.decide(&no_pass) != Some(false))
        });
        let before_the_first = |condition| known_before_the_first(rules, fewest_dealt, passes, condition);
        let exchanges = |when: Option<&Predicate>, exchange: Exchange| {
            // With nothing to draw an exchange that takes something is left out.
            let takes = exchange.take != Take::Tiles(0);
            let known = |condition| match condition {
                Condition::StockEmpty if takes => Some(false),
                condition => before_the_first(condition),
            };
            exchange.give != Give::Nothing && when.is_none_or(|when| when.decide(&known) != Some(false))
        };
        let mut told = Vec::new();
        for (row, given) in rules.refresh.iter().zip(file.refresh.value().into_iter().flatten()) {
            let Some(given) = given.value().filter(|_| exchanges(row.when.as_ref(), row.then)) else { continue };
            told.extend([given.give.span(), given.may_give.span(), given.keep.span()].into_iter().flatten());
        }
        for (row, given) in rules.deal.iter().zip(file.deal.value().into_iter().flatten()) {
            // Who deals hands anew sees again who opens.
            let by_all = row.then.is_exchange() && exchanges(row.when.as_ref(), row.then.exchange());
            let Some(given) = given.value().filter(|_| by_all) else { continue };
            told.extend([given.give.span(), given.keep.span()].into_iter().flatten());
        }
        for span in told {
            let advice = Message::new("mistake.dominoes.opener_given_away_advice");
            self.advise(span, "mistake.dominoes.opener_given_away", advice);
        }
    }
}

/// What is known of a condition once so many tiles are dealt to each at least, and before a certain tile opens the hand; somebody
/// may have passed by then, or nobody.
fn known_before_the_first(rules: &Rules, fewest_dealt: u16, passes: bool, condition: Condition) -> Option<bool> {
    // Tiles drawn to see who opens are actions, too.
    let acts = || passes || rules.otherwise.draws();
    match condition {
        Condition::CannotPlay | Condition::AllTrainsOpen | Condition::DealsWithoutPlay(_) => Some(false),
        Condition::LastPassed
        | Condition::Passed(_)
        | Condition::PassedThisTurn(_)
        | Condition::PassesInARow(_)
        | Condition::AllPassed => (!passes).then_some(false),
        Condition::LeaderTiles(most) | Condition::HandTiles(most) => (most < fewest_dealt).then_some(false),
        Condition::TurnAfter(least) => (least > 0 && !acts()).then_some(false),
        condition => nothing_placed(condition),
    }
}
