//! Any text as a rule file.

use sobremesa_dominoes::{Dominoes, file, sentences};

use crate::hands;

/// A text is read as a rule file, or refused with mistakes that lie within it; if it is read, it is read out, compiled
/// and a hand of it played.
///
/// # Panics
/// If something of that does not hold.
pub fn any_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match file::read(&text) {
        Ok(rules) => {
            let sentences = sentences::of(&rules);
            assert!(sentences.iter().all(|text| !text.es.is_empty() && !text.en.is_empty()), "{text}");
            match rules.tiles().count() {
                ..=64 => hands::check(&Dominoes::<1>::new(rules), bytes, &text),
                65..=512 => hands::check(&Dominoes::<8>::new(rules), bytes, &text),
                _ => hands::check(&Dominoes::<16>::new(rules), bytes, &text),
            }
        }
        Err(mistakes) => {
            assert!(!mistakes.is_empty(), "refused without a reason:\n{text}");
            for mistake in mistakes {
                assert!(text.get(mistake.span.clone()).is_some(), "{mistake:?}\n{text}");
                let (line, column) = mistake.place(&text);
                assert!(line >= 1 && column >= 1);
            }
        }
    }
}
