//! Reading the TOML files that people write: every mistake at once, each with its place and advice.
//!
//! What a file may say is written down once, as types: their fields are the keys, their doc comments the
//! explanations, their attributes the bounds and examples. The rest follows from them:
//!
//! 1. `toml`'s recovering parser gives the tree with the bytes of every key and value, and all its syntax errors.
//! 2. The types' JSON Schema ([`schema()`], the one editors use) is walked beside that tree: unknown keys and names,
//!    wrong types, values out of bounds, missing keys. Serde alone would stop at the first of them and could not
//!    name the nearest known key; reading the schema makes a new key or name one line, and what an editor marks
//!    is what the program refuses.
//! 3. Serde reads the types from the same tree, every value wrapped in [`Given`], which keeps its bytes and turns a
//!    failure into a hole, so that what stands can still be checked for sense by whoever knows what it means.
//!
//! Everything is bounded before it is built: the file, its nesting, its lists and its numbers.

mod checks;
mod edit;
mod given;
mod keys;
mod misspelt;
mod names;
mod node;
mod ordered;
mod place;
mod said;
mod shape;
mod slips;
mod syntax;

use std::ops::Range;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::de::DeserializeOwned;
use sobremesa_core::Message;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub use checks::{Checks, Source, Text};
pub use edit::{FileEdit, FileStep, NoSuchPlace};
pub use given::{Given, OrDefault, refused};
pub use keys::{FileKeys, KeyValue};
pub use names::{Names, game, names};
pub use ordered::KeyOrder;
pub use place::place_at;
pub use said::{either, json, near, one_of, plain, seats};
pub use shape::word;
pub use syntax::syntax;

/// Most bytes of a file of rules.
pub const MAX_BYTES: usize = 64 * 1024;

/// Most mistakes told of one file.
const MAX_MISTAKES: usize = 100;

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The bytes it is about, within the file and between characters; empty where something is missing.
    pub span: Range<usize>,
    /// What is wrong, a sentence without a full stop.
    pub problem: Message,
    /// What would be right.
    pub advice: Option<Message>,
}

impl Mistake {
    /// A mistake without advice.
    pub fn new(span: Range<usize>, problem: impl Into<Message>) -> Self {
        Self { span, problem: problem.into(), advice: None }
    }

    /// The same with what would be right.
    #[must_use]
    pub fn advise(mut self, advice: impl Into<Message>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// Line and column, both from 1, columns in characters.
    pub fn place(&self, source: &str) -> (usize, usize) {
        let before = &source[..self.span.start];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
    }
}

/// The kind of a file, for messages about it.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The sentence of what it is called: a rule file.
    pub called: &'static str,
    /// The table of the dictionaries that says what its keys mean, and there by table and key: `mistake.means.rules` for
    /// the rules of all games, in which a key of a table has one meaning.
    pub means: &'static str,
    /// A table that it may have, as an example.
    pub table: &'static str,
    /// Most bytes that it may have.
    pub most: usize,
    /// What it knows of words of other people for what it calls otherwise, if it knows any.
    pub meant: Option<fn(Written<'_>) -> Option<Meant>>,
}

/// What stands in a file and is not known there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written<'w> {
    /// A key, in a table.
    Key(&'w str, &'w str),
    /// A name, for a key of a table: table, key and name.
    Name(&'w str, &'w str, &'w str),
}

/// What somebody meant who wrote something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// How it is written here.
    pub so: Message,
    /// The key of the same table that says it, if one does: it is not told as missing too.
    pub key: Option<&'static str>,
}

/// The JSON Schema of a kind of file: every key with its meaning, bounds, default and an example.
pub fn schema<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<T>()
}

/// Reads what stands in a file, and all that is wrong with its syntax and shape, not yet in order ([`in_order`]).
/// Nothing is read of a file that is too large.
pub fn read<T: DeserializeOwned>(source: &str, schema: &Schema, kind: Kind) -> (Option<T>, Vec<Mistake>) {
    if let Some(mistake) = syntax::too_much(source, kind) {
        return (None, vec![mistake]);
    }
    let mut mistakes = Vec::new();
    let text = syntax::readable(source, schema.as_value(), &mut mistakes);
    let (tree, _) = DeTable::parse_recoverable(&text);
    let mut root = Spanned::new(0..0, DeValue::Table(tree.into_inner()));
    let misspelt = shape::check((source, schema), kind, &root, &mut mistakes);
    // What a misspelt key says is read as it was meant: so nothing is told of what would only be so without it.
    if !misspelt.is_empty() {
        misspelt::spell(root.get_mut(), &misspelt);
    }
    let read = T::deserialize(node::Node(&root)).ok();
    if read.is_none() {
        // Values never fail ([`Given`]): this is a type whose schema promises more than it reads.
        mistakes.push(Mistake::new(0..0, "mistake.file.unread"));
    }
    (read, mistakes)
}

/// Sorted by place, each once, spans within the text and between characters; of a very faulty file the first hundred.
pub fn in_order(source: &str, mut mistakes: Vec<Mistake>) -> Vec<Mistake> {
    for mistake in &mut mistakes {
        let start = source.floor_char_boundary(mistake.span.start.min(source.len()));
        let end = source.ceil_char_boundary(mistake.span.end.min(source.len()));
        mistake.span = start..end.max(start);
    }
    mistakes.sort_by_key(|mistake| mistake.span.start);
    mistakes.dedup();
    mistakes.truncate(MAX_MISTAKES);
    mistakes
}
