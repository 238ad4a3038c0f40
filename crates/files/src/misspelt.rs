//! Keys that are misspelt, read as they were meant.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeString, DeValue};

/// A key that is misspelt: where it stands, and what was meant.
pub(super) struct Misspelt {
    pub(super) at: Range<usize>,
    pub(super) meant: String,
}

/// Spells the keys of a tree as they were meant; the values keep their bytes.
pub(super) fn spell(value: &mut DeValue<'_>, misspelt: &[Misspelt]) {
    match value {
        DeValue::Table(table) => {
            let entries = std::mem::take(table);
            table.extend(entries.into_iter().map(|(key, mut value)| {
                spell(value.get_mut(), misspelt);
                (spelt(key, misspelt), value)
            }));
        }
        DeValue::Array(rows) => rows.iter_mut().for_each(|row| spell(row.get_mut(), misspelt)),
        _ => {}
    }
}

fn spelt<'i>(key: Spanned<DeString<'i>>, misspelt: &[Misspelt]) -> Spanned<DeString<'i>> {
    match misspelt.iter().find(|misspelt| misspelt.at == key.span()) {
        Some(misspelt) => Spanned::new(key.span(), Cow::Owned(misspelt.meant.clone())),
        None => key,
    }
}
