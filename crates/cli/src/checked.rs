//! Mistakes of a file as the checks of rules and of lessons give them in JSON.

use serde::Serialize;
use sobremesa_catalog::Mistake;
use sobremesa_protocol::words::Language;

/// A mistake with its place: line and column, from 1.
#[derive(Serialize)]
pub(crate) struct CheckedMistake {
    line: usize,
    column: usize,
    problem: String,
    advice: Option<String>,
}

impl CheckedMistake {
    /// The mistakes of a text in a language.
    pub(crate) fn all(mistakes: &[Mistake], text: &str, language: Language) -> Vec<Self> {
        let checked = |mistake: &Mistake| {
            let (line, column) = mistake.place(text);
            let advice = mistake.advice.as_ref().map(|advice| language.tell(advice));
            Self { line, column, problem: language.tell(&mistake.problem), advice }
        };
        mistakes.iter().map(checked).collect()
    }
}
