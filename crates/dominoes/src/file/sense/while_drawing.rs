//! What changes while a seat draws until a tile fits: by it another tile would fit in the end than was drawn for.

use super::Sense;
use crate::file::format::RuleFile;
use crate::predicate::{Condition, Predicate};
use crate::rules::{Rules, Take};
use sobremesa_core::Message;
use sobremesa_files::Checks;

impl Sense<'_> {
    /// Rows that draw until a tile fits, where what fits hangs on something that the drawing changes.
    pub(super) fn fits_change_while_drawing(&mut self, file: &RuleFile, rules: &Rules) {
        let given = file.refresh.value().into_iter().flatten();
        for (row, given) in rules.refresh.iter().zip(given) {
            let Take::UntilPlayable(_) = row.then.take else { continue };
            let changes = |condition: &Condition| changes_while_drawing(*condition, row.when.as_ref());
            let Some((list, condition)) = asked_of_fitting(rules).into_iter().find(|(_, asked)| changes(asked)) else {
                continue;
            };
            if let Some(span) = given.value().and_then(|given| given.until_playable.span()) {
                let said = |sentence| Message::new(sentence).with("list", list).with("condition", condition);
                let problem = said("mistake.dominoes.until_playable_changes");
                self.advise(span, problem, said("mistake.dominoes.until_playable_changes_advice"));
            }
        }
    }
}

/// The conditions that say which tiles fit, each with its list.
fn asked_of_fitting(rules: &Rules) -> Vec<(&'static str, Condition)> {
    fn of<'r>(whens: impl Iterator<Item = &'r Option<Predicate>>) -> Vec<Condition> {
        let mut conditions = Vec::new();
        whens.flatten().for_each(|when| when.conditions(&mut conditions));
        conditions
    }
    let matching = of(rules.matching.iter().map(|row| &row.when)).into_iter().map(|asked| ("match", asked));
    let valid = of(rules.valid.iter().map(|row| &row.when)).into_iter().map(|asked| ("valid", asked));
    matching.chain(valid).collect()
}

/// Whether a condition may hold before a seat draws by a row and no more after it, or the other way round. `when` is that of the
/// row.
fn changes_while_drawing(condition: Condition, when: Option<&Predicate>) -> bool {
    // What holds of the condition before anything is drawn, where that can change; and what follows from it.
    let never = |known: &dyn Fn(Condition) -> Option<bool>| when.is_some_and(|when| when.decide(&known) == Some(false));
    match condition {
        // The hand of the seat grows: these may hold no more.
        Condition::HandTiles(most) => !never(&|asked| match asked {
            Condition::HandTiles(other) | Condition::LeaderTiles(other) if other >= most => Some(true),
            _ => None,
        }),
        Condition::LeaderTiles(most) => !never(&|asked| match asked {
            Condition::LeaderTiles(other) if other >= most => Some(true),
            _ => None,
        }),
        Condition::IsFirst => !never(&|asked| (asked == Condition::IsFirst).then_some(true)),
        // These may hold from then on.
        Condition::IsLast => !never(&|asked| (asked == Condition::IsLast).then_some(false)),
        Condition::TurnAfter(least) => !never(&|asked| match asked {
            Condition::TurnAfter(other) if other >= least => Some(false),
            _ => None,
        }),
        // Of the stock only the last tile makes a difference, which ends the drawing whether or not it fits.
        _ => false,
    }
}
