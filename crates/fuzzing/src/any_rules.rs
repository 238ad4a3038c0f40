//! Rules over every axis, made and played by bytes.

use sobremesa_dominoes::{Dominoes, file};

use crate::hands;
use crate::rule_files::rules_of;

/// Rules made from the first half of the bytes are read without a mistake and played by the second half: what is legal
/// is what is accepted, the hand ends, and no tile is lost.
///
/// # Panics
/// If something of that does not hold.
pub fn any_rules(bytes: &[u8]) {
    let (rules, play) = bytes.split_at(bytes.len() / 2);
    let text = rules_text(rules);
    let rules = file::read(&text).unwrap_or_else(|mistakes| panic!("{mistakes:#?}\n{text}"));
    if rules.tiles().count() <= 64 {
        hands::check(&Dominoes::<1>::new(rules), play, &text);
    } else {
        hands::check(&Dominoes::<8>::new(rules), play, &text);
    }
}

/// A rule file made from bytes, two for each decision.
pub fn rules_text(bytes: &[u8]) -> String {
    let decisions: Vec<u16> = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    rules_of(&decisions)
}
