//! Lists of criteria in words.

use super::conditions;
use super::texts::{sentence, text};
use crate::predicate::Predicate;
use crate::rules::{List, Rules, Text};

/// A list of criteria as one sentence.
pub(super) fn list<T>(rules: &Rules, rows: &List<T>, clause: impl Fn(&T) -> Text) -> Text {
    sentence(&clauses(rules, rows.iter().map(|row| (row.when.as_ref(), clause(&row.then)))))
}

/// Criteria in words: if this, that; otherwise …
pub(super) fn clauses<'p>(rules: &Rules, rows: impl Iterator<Item = (Option<&'p Predicate>, Text)>) -> Text {
    let mut told = text("", "");
    for (index, (when, then)) in rows.enumerate() {
        let when = when.map(|when| conditions::say(rules, when));
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
