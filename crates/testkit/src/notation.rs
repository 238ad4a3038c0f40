//! Texts in a game's notation in tests: what is told of those that cannot be read.

use sobremesa_core::NotationError;
use sobremesa_protocol::words::Language;

use crate::rule_files::said;

/// Cases by name, each with what a person reads of it in both languages.
///
/// # Panics
/// If a sentence is not in the dictionaries as it is used.
pub fn told(cases: &[(String, NotationError)]) -> String {
    let told = |(name, error): &(String, NotationError)| {
        let [english, spanish] = [Language::En, Language::Es].map(|language| said(&error.message(), language));
        format!("{name}\n  {english}\n  {spanish}\n")
    };
    cases.iter().map(told).collect()
}
