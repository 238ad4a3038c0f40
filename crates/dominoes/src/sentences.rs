//! The rules read out as plain sentences, in both languages.
//!
//! They are built from the checked rules, part by part, so that whatever an inventor writes is read back as the
//! program understood it.

use crate::predicate::{Condition, Predicate};
use crate::rules::{List, Rules, Text};

mod conditions;
mod numbers;
mod play;
mod score;

/// The rules in the order in which one would explain them to somebody who has never played: who plays and with what,
/// what is dealt, who opens, what one does in turn, when the hand ends, who wins it, what it is worth, what wins the
/// match. Never empty.
pub fn of(rules: &Rules) -> Vec<Text> {
    let mut told = vec![play::players(rules), play::tiles(rules)];
    told.push(deal(rules));
    told.push(play::first_opener(rules));
    told.extend(rules.target.map(|_| play::later_opener(rules)));
    told.push(play::placing());
    told.push(list(&rules.matching, play::matcher));
    told.extend(play::restricted(rules).then(|| list(&rules.valid, play::validator)));
    told.extend((!rules.refresh.is_empty()).then(|| list(&rules.refresh, play::draw)));
    told.push(play::passing());
    told.extend(play::changes_order(rules).then(|| list(&rules.next, play::next_seat)));
    told.push(end(&rules.end));
    told.extend([score::left(rules), score::winner(rules), score::tie(rules), score::worth(rules)]);
    told.push(score::match_end(rules));
    told.push(play::pensada(rules.pensada));
    told
}

fn text(es: impl Into<String>, en: impl Into<String>) -> Text {
    Text { es: es.into(), en: en.into() }
}

/// A clause as a sentence.
fn sentence(clause: &Text) -> Text {
    let whole = |clause: &str| {
        let mut letters = clause.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        format!("{}.", first.chain(letters).collect::<String>())
    };
    text(whole(&clause.es), whole(&clause.en))
}

/// A list of criteria as one sentence.
fn list<T: Copy>(rows: &List<T>, clause: impl Fn(T) -> Text) -> Text {
    sentence(&clauses(rows.iter().map(|row| (row.when.as_ref(), clause(row.then)))))
}

/// The deal. That nothing has been dealt yet goes without saying.
fn deal(rules: &Rules) -> Text {
    let rows = rules.deal.iter().map(|row| {
        let when = row.when.as_ref().filter(|when| **when != Predicate::Is(Condition::NotDealt));
        (when, play::deal(rules, row.then))
    });
    let told = clauses(rows);
    match rules.target {
        Some(_) => {
            text(format!("Al empezar cada ronda, {}.", told.es), format!("At the start of every hand, {}.", told.en))
        }
        None => text(format!("Al empezar, {}.", told.es), format!("To begin with, {}.", told.en)),
    }
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
