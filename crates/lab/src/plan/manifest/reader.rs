//! Reading a table of a manifest: every value by its key, every mistake told.

use std::ops::{Range, RangeInclusive};

use sobremesa_core::nearest::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::as_text;
use crate::plan::Mistake;
use sobremesa_core::Message;

/// A table being read.
pub(super) struct Reader<'t, 'm> {
    name: &'static str,
    table: &'t DeTable<'t>,
    known: Vec<&'static str>,
    mistakes: &'m mut Vec<Mistake>,
}

impl<'t, 'm> Reader<'t, 'm> {
    /// Reads `table`, which stands under `name` (nothing for the root).
    pub(super) fn new(name: &'static str, table: &'t DeTable<'t>, mistakes: &'m mut Vec<Mistake>) -> Self {
        Self { name, table, known: Vec::new(), mistakes }
    }

    /// The key with that of its table.
    fn path(&self, key: &str) -> String {
        if self.name.is_empty() { key.to_owned() } else { format!("{}.{key}", self.name) }
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    pub(super) fn key_span(&self, key: &str) -> Option<Range<usize>> {
        self.table.iter().find(|(name, _)| name.get_ref() == key).map(|(name, _)| name.span())
    }

    pub(super) fn wrong(&mut self, span: Range<usize>, message: Message) {
        self.mistakes.push((span, message));
    }

    /// A mistake of the whole table: at its first key.
    pub(super) fn wrong_here(&mut self, message: Message) {
        let span = self.table.iter().next().map_or(0..0, |(key, _)| key.span());
        self.wrong(span, message);
    }

    /// Tells those of some keys that are not there.
    pub(super) fn missing(&mut self, keys: &[&'static str]) {
        for key in keys {
            if !self.has(key) {
                let message = Message::new("lab.mistake.missing").with("key", self.path(key));
                self.mistakes.push((0..0, message));
            }
        }
    }

    fn get(&mut self, key: &'static str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.known.push(key);
        self.table.get(key)
    }

    /// Takes what `read` makes of a value; tells `wants` where it makes nothing.
    fn take<T>(
        &mut self,
        key: &'static str,
        wants: &'static str,
        read: impl FnOnce(&'t DeValue<'t>) -> Option<T>,
    ) -> Option<(T, Range<usize>)> {
        let value = self.get(key)?;
        let found = read(value.get_ref());
        if found.is_none() {
            let message = Message::new(wants).with("key", self.path(key));
            self.mistakes.push((value.span(), message));
        }
        Some((found?, value.span()))
    }

    pub(super) fn text(&mut self, key: &'static str) -> Option<(String, Range<usize>)> {
        self.take(key, "lab.mistake.wants_text", |value| as_text(value).map(ToOwned::to_owned))
    }

    pub(super) fn truth(&mut self, key: &'static str) -> Option<bool> {
        self.take(key, "lab.mistake.wants_truth", DeValue::as_bool).map(|(truth, _)| truth)
    }

    pub(super) fn table(&mut self, key: &'static str) -> Option<&'t DeTable<'t>> {
        self.take(key, "lab.mistake.wants_table", DeValue::as_table).map(|(table, _)| table)
    }

    /// A whole number in a range.
    pub(super) fn whole(&mut self, key: &'static str, range: RangeInclusive<u64>) -> Option<(u64, Range<usize>)> {
        let (number, span) = self.take(key, "lab.mistake.wants_number", |value| {
            let number = value.as_integer()?;
            Some(i128::from_str_radix(number.as_str(), number.radix()).unwrap_or(i128::MAX))
        })?;
        if let Some(fits) = u64::try_from(number).ok().filter(|number| range.contains(number)) {
            return Some((fits, span));
        }
        let message = Message::new("lab.mistake.whole").with("key", self.path(key)).with("found", number);
        self.mistakes.push((span, message.with("min", range.start()).with("max", range.end())));
        None
    }

    /// A number in a range.
    pub(super) fn number(&mut self, key: &'static str, range: RangeInclusive<f64>) -> Option<(f64, Range<usize>)> {
        let (number, span) = self.take(key, "lab.mistake.wants_number", |value| {
            let text = value.as_float().map(|number| number.as_str().to_owned());
            text.or_else(|| value.as_integer().map(|number| number.as_str().to_owned()))?.parse::<f64>().ok()
        })?;
        if range.contains(&number) {
            return Some((number, span));
        }
        let message = Message::new("lab.mistake.number").with("key", self.path(key)).with("found", number);
        self.mistakes.push((span, message.with("min", range.start()).with("max", range.end())));
        None
    }

    /// One of some words.
    pub(super) fn choice<T: Copy>(&mut self, key: &'static str, choices: &[(&'static str, T)]) -> Option<T> {
        let (word, span) = self.text(key)?;
        let found = choices.iter().find(|(name, _)| *name == word).map(|(_, choice)| *choice);
        if found.is_none() {
            let known = choices.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            let message = Message::new("lab.mistake.choice").with("key", self.path(key)).with("found", word);
            self.mistakes.push((span, message.with("known", known)));
        }
        found
    }

    /// A list of texts; those that are none are told and left out.
    pub(super) fn texts(&mut self, key: &'static str) -> Vec<(String, Range<usize>)> {
        let list = self.take(key, "lab.mistake.wants_list", DeValue::as_array);
        let mut texts = Vec::new();
        for value in list.into_iter().flat_map(|(list, _)| list.iter()) {
            if let Some(text) = as_text(value.get_ref()) {
                texts.push((text.to_owned(), value.span()));
            } else {
                let message = Message::new("lab.mistake.wants_text").with("key", self.path(key));
                self.mistakes.push((value.span(), message));
            }
        }
        texts
    }

    /// A table of texts by whatever key; those that are none are told and left out.
    pub(super) fn texts_by_key(&mut self, key: &'static str) -> Vec<(String, (String, Range<usize>))> {
        let mut texts = Vec::new();
        for (name, value) in self.table(key).into_iter().flatten() {
            if let Some(text) = as_text(value.get_ref()) {
                texts.push((name.get_ref().to_string(), (text.to_owned(), value.span())));
            } else {
                let path = format!("{}.{}", self.path(key), name.get_ref());
                self.mistakes.push((value.span(), Message::new("lab.mistake.wants_text").with("key", path)));
            }
        }
        texts
    }

    /// Tells the keys that nobody asked for.
    pub(super) fn finish(self) {
        for (key, _) in self.table {
            let name: &str = key.get_ref();
            if self.known.contains(&name) {
                continue;
            }
            let message = match nearest(name, self.known.iter().copied()) {
                Some(near) => Message::new("lab.mistake.key_near").with("nearest", self.path(near)),
                None => Message::new("lab.mistake.key").with("known", self.known.join(", ")),
            };
            self.mistakes.push((key.span(), message.with("key", self.path(name))));
        }
    }
}
