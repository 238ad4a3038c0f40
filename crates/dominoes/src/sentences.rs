//! The rules read out as plain sentences, in both languages.
//!
//! They are built from the checked rules, part by part, so that whatever an inventor writes is read back as the
//! program understood it.

use crate::predicate::{Condition, Predicate};
use crate::rules::{List, Rules, Text};

mod arms;
mod bonus;
mod conditions;
mod exchange;
mod now;
mod numbers;
mod openers;
mod play;
mod players;
mod score;
mod tiles;

pub use now::{carried, now, redeal};
pub(crate) use now::{kept, paid};

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
    told.extend(several_hands(rules).then(|| openers::later(rules)));
    told.push(play::placing(rules));
    told.extend(play::doubles_in_any_train(rules));
    told.extend(play::doubles_first(rules));
    told.extend(play::cover_doubles(rules));
    told.extend(arms::arms(rules));
    told.push(list(&rules.matching, |matching| play::matching(rules, matching)));
    told.extend(play::restriction(rules));
    told.extend(exchange::refresh(rules));
    told.push(play::passing(rules));
    told.extend(play::changes_order(rules).then(|| list(&rules.next, |next| play::next_seat(*next))));
    told.push(end(&rules.end));
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

/// Whether a match may have more than one hand.
fn several_hands(rules: &Rules) -> bool {
    rules.match_to.hands != Some(1)
}

fn text(es: impl Into<String>, en: impl Into<String>) -> Text {
    Text { es: es.into(), en: en.into() }
}

/// A clause as a sentence.
fn sentence(clause: &Text) -> Text {
    let whole = |clause: &str| format!("{}.", capital(clause));
    text(whole(&clause.es), whole(&clause.en))
}

/// With a great first letter.
fn capital(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A list of criteria as one sentence.
fn list<T>(rows: &List<T>, clause: impl Fn(&T) -> Text) -> Text {
    sentence(&clauses(rows.iter().map(|row| (row.when.as_ref(), clause(&row.then)))))
}

/// Criteria in words: if this, that; otherwise …
fn clauses<'p>(rows: impl Iterator<Item = (Option<&'p Predicate>, Text)>) -> Text {
    let mut told = text("", "");
    for (index, (when, then)) in rows.enumerate() {
        let when = when.map(conditions::say);
        let (es, en) = match (&when, index) {
            (None, 0) => (then.es, then.en),
            (None, 1) => (format!("; si no, {}", then.es), format!("; otherwise {}", then.en)),
            (None, _) => (format!("; en los demás casos, {}", then.es), format!("; in all other cases {}", then.en)),
            (Some(when), 0) => (format!("si {}, {}", when.es, then.es), format!("if {}, {}", when.en, then.en)),
            (Some(when), _) => {
                (format!("; si no, pero {}, {}", when.es, then.es), format!("; otherwise, if {}, {}", when.en, then.en))
            }
        };
        told.es += &es;
        told.en += &en;
    }
    told
}

/// When a hand ends: when any row holds.
fn end(rows: &[Predicate]) -> Text {
    let any = rows.iter().cloned().reduce(|all, row| Predicate::Or(Box::new(all), Box::new(row)));
    let when = conditions::say(&any.unwrap_or(Predicate::Is(Condition::Out)));
    text(format!("La ronda acaba cuando {}.", when.es), format!("The hand ends when {}.", when.en))
}
