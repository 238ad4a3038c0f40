//! Texts in both languages, and how clauses become sentences.

use crate::rules::Text;

/// A text in both languages.
pub(super) fn text(es: impl Into<String>, en: impl Into<String>) -> Text {
    Text { es: es.into(), en: en.into() }
}

/// A clause as a sentence.
pub(super) fn sentence(clause: &Text) -> Text {
    let whole = |clause: &str| format!("{}.", capital(clause));
    text(whole(&clause.es), whole(&clause.en))
}

/// With a great first letter.
pub(super) fn capital(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
