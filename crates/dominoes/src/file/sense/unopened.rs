//! Hands that nobody can open: only doubles may, and nobody was dealt one.

use super::Sense;
use crate::file::draft::Draft;
use crate::file::format::RuleFile;
use crate::predicate::{Condition, Predicate};
use crate::rules::{By, FirstOpener, Hub, LaterOpener, OpensWith, Rules};
use crate::tiles::Tile;
use sobremesa_files::Checks;

impl Sense<'_> {
    /// Whether a hand ends that nobody can open, where there can be one and nobody ever draws in it.
    pub(super) fn ends_without_an_opening(&mut self, file: &RuleFile, draft: &Draft) {
        let rules = &draft.rules;
        let never = |when: Option<&Predicate>| when.is_some_and(|when| when.decide(&unopened) == Some(false));
        let nobody_draws = rules.refresh.iter().all(|row| never(row.when.as_ref()));
        if !rules.only_doubles_open()
            || !opens_freely(rules)
            || !nobody_draws
            || !dealt_once(rules)
            || !can_leave_the_doubles(draft)
            || !rules.end.iter().all(|row| never(Some(row)))
        {
            return;
        }
        let for_the_stock = |row: &Predicate| {
            let mut conditions = Vec::new();
            row.conditions(&mut conditions);
            conditions.contains(&Condition::StockEmpty)
        };
        if let Some(row) = rules.end.iter().position(for_the_stock)
            && let Some(row) = file.end.value().and_then(|rows| rows.get(row)?.value())
            && let Some(span) = row.when.span()
        {
            self.advise(span, "mistake.dominoes.nobody_can_open", "mistake.dominoes.nobody_can_open_advice");
        }
    }
}

/// What is known of a condition in a hand that was dealt, has tiles to draw, and that nobody can open.
fn unopened(condition: Condition) -> Option<bool> {
    match condition {
        Condition::CannotPlay => Some(true),
        Condition::StockEmpty => Some(false),
        condition => nothing_placed(condition),
    }
}

/// What is known of a condition in a hand that was dealt and in which no tile has been placed.
pub(super) fn nothing_placed(condition: Condition) -> Option<bool> {
    match condition {
        Condition::Opening => Some(true),
        Condition::NotDealt
        | Condition::Out
        | Condition::SideOut
        | Condition::Placed
        | Condition::PlacedDouble
        | Condition::PlacedTile(_)
        | Condition::LastDouble
        | Condition::AllDoublesPlayed
        | Condition::Scored
        | Condition::Capicua => Some(false),
        _ => None,
    }
}

/// Whether some hand is opened without a tile that was looked for, which would open whatever it is.
fn opens_freely(rules: &Rules) -> bool {
    let first = rules.first == FirstOpener::Lot || rules.opens_with == OpensWith::Any && !rules.otherwise.draws();
    let later = rules.match_to.hands != Some(1)
        && [rules.later, rules.later_blocked].iter().any(|later| *later != LaterOpener::AsFirst);
    rules.hub == Hub::None && (first || later)
}

/// Whether a hand is dealt at its start only, at random, and whatever comes of it stands.
fn dealt_once(rules: &Rules) -> bool {
    let later = |condition| (condition == Condition::NotDealt).then_some(false);
    rules.deal.iter().all(|row| {
        let at_start = row.when.as_ref().is_some_and(|when| when.decide(&later) == Some(false));
        at_start && row.then.by == By::Random && row.then.redeal_if.is_empty()
    })
}

/// Whether at a table of some size all doubles may stay in the stock, of which some can be drawn.
fn can_leave_the_doubles(draft: &Draft) -> bool {
    let tiles = &draft.rules.tiles;
    let doubles = tiles.kinds.iter().filter(|tile: &&Tile| tile.is_double()).count() as u32 * u32::from(tiles.copies);
    let all = u32::from(tiles.count());
    draft.places.offered.iter().any(|seats| {
        let asleep = u32::from(draft.asleep.of(*seats));
        let dealt = |take: u16| u32::from(take) * u32::from(*seats);
        let takes = draft.dealt().map(|take| take.of(*seats));
        takes
            .into_iter()
            .all(|take| take.is_some_and(|take| dealt(take) + doubles <= all && dealt(take) + asleep < all))
    })
}
