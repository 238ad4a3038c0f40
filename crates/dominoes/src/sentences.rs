//! The rules read out as plain sentences, in both languages.
//!
//! They are built from the checked rules, part by part, so that whatever an inventor writes is read back as the
//! program understood it.

use crate::predicate::{Condition, Predicate};
use crate::rules::{Rules, Text};

mod arms;
mod bonus;
mod clauses;
mod conditions;
mod exchange;
mod now;
mod numbers;
mod openers;
mod play;
mod players;
mod score;
mod texts;
mod tiles;

use clauses::list;
pub use now::{carried, now, redeal};
pub(crate) use now::{kept, paid};
use texts::{sentence, text};

/// The rules in the order in which one would explain them to somebody who has never played: who plays and with what,
/// what is dealt, who opens, what one does in turn, when the hand ends, who wins it, what it is worth, what wins the
/// match. Never empty.
pub fn of(rules: &Rules) -> Vec<Text> {
    let mut told = vec![players::players(rules)];
    told.extend(players::others(rules));
    told.extend(players::names(rules));
    told.extend(tiles::tiles(rules));
    told.extend(exchange::deals(rules));
    told.extend(openers::hub(rules));
    told.push(openers::first(rules));
    told.extend(rules.has_several_hands().then(|| openers::later(rules)));
    told.push(play::placing(rules));
    told.extend(play::blind(rules));
    told.extend(play::doubles_in_any_train(rules));
    told.extend(play::doubles_first(rules));
    told.extend(play::cover_doubles(rules));
    told.extend(arms::arms(rules));
    told.push(list(rules, &rules.matching, |matching| play::matching(rules, matching)));
    told.extend(play::restriction(rules));
    told.extend(exchange::refresh(rules));
    told.push(play::passing(rules));
    told.extend(play::changes_order(rules).then(|| list(rules, &rules.next, |next| play::next_seat(*next))));
    told.push(end(rules));
    told.extend(rules.bonuses.iter().map(|bonus| bonus::bonus(rules, bonus)));
    told.push(score::left(rules));
    told.extend(score::values(rules));
    told.extend([score::winner(rules), score::tie(rules)]);
    told.extend(score::worth(rules));
    told.extend(score::reset(rules));
    told.extend(score::match_end(rules));
    told.push(play::pensada(rules.pensada));
    told
}

/// What everybody counts at the end of a hand, what of it stands for their side; and what of it is scored, where that is not
/// plain from the counts: with the stock, divided, rounded, or by bands.
pub fn counted(rules: &Rules) -> Text {
    let counted = sentence(&score::counted(rules));
    let score = &rules.score;
    let whole = score.divide.max(score.blocked_divide).max(score.round) <= 1 && score.bands.is_empty();
    let whole = whole && !score.worth.counts_the_stock();
    if whole && score.doubled_if.is_none() && score.blocked_worth == score.worth {
        return counted;
    }
    let with = |told: Text, worth: Text| text(format!("{} {}", told.es, worth.es), format!("{} {}", told.en, worth.en));
    score::worth(rules).into_iter().fold(counted, with)
}

/// When a hand ends: when any row holds.
fn end(rules: &Rules) -> Text {
    let any = rules.end.iter().cloned().reduce(|all, row| Predicate::Or(Box::new(all), Box::new(row)));
    let when = conditions::say(rules, &any.unwrap_or(Predicate::Is(Condition::Out)));
    text(format!("La ronda acaba cuando {}.", when.es), format!("The hand ends when {}.", when.en))
}
