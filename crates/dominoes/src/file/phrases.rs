//! Names that may take an argument: `holder_of 6-6`, `seat 2`, `doubles >= 5`.
//!
//! Each type has one table of its phrases; the schema (by which the walk tells an unknown name), reading and printing
//! all come from its rows.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use sobremesa_core::Message;
use sobremesa_files::{refused, word};

use crate::rules::{BonusFor, By, FirstOpener, Matcher, RedealIf, Tie};
use crate::tiles::{MAX_HEADS, Tile};

mod tables;

/// A row of a table of phrases.
struct Phrase<T> {
    name: &'static str,
    form: Form<T>,
    /// What it means.
    meaning: &'static str,
}

/// What follows a name.
enum Form<T> {
    /// Nothing: the name says all.
    Bare(T),
    /// A number: `sum 7`.
    Number(fn(u16) -> T, Numbers),
    /// A comparison: `doubles >= 5`.
    AtLeast(fn(u16) -> T, Numbers),
    /// A tile: `holder_of 6-6`.
    Tile(fn(Tile) -> T),
}

/// The numbers a phrase takes.
#[derive(Clone, Copy)]
struct Numbers {
    least: u16,
    most: u16,
    example: u16,
}

/// What a value carries beside its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Argument {
    None,
    Number(u16),
    Tile(Tile),
}

/// A type that is written as a phrase.
trait Phrases: Copy + PartialEq + Sized + 'static {
    /// Its name in the schema.
    const NAME: &'static str;
    /// Every phrase there is.
    const TABLE: &'static [Phrase<Self>];

    /// What a value carries.
    fn argument(self) -> Argument;
}

impl<T: Phrases> Phrase<T> {
    /// As an example of it is written.
    fn example(&self) -> String {
        match self.form {
            Form::Bare(_) => self.name.into(),
            Form::Number(_, Numbers { example, .. }) => format!("{} {example}", self.name),
            Form::AtLeast(_, Numbers { example, .. }) => format!("{} >= {example}", self.name),
            Form::Tile(_) => format!("{} 6-6", self.name),
        }
    }

    /// The value, from what follows the name.
    fn read(&self, rest: &str) -> Result<T, Message> {
        let needs = |key| Message::new(key).with("name", self.name).with("example", self.example());
        let needs_number = |key, numbers: &Numbers| needs(key).with("least", numbers.least).with("most", numbers.most);
        match &self.form {
            Form::Bare(value) if rest.is_empty() => Ok(*value),
            Form::Bare(_) => Err(Message::new("mistake.dominoes.phrase_alone").with("name", self.name)),
            Form::Number(make, numbers) => {
                let number = numbers.read(rest);
                number.map(make).ok_or_else(|| needs_number("mistake.dominoes.phrase_number", numbers))
            }
            Form::AtLeast(make, numbers) => {
                let number = rest.strip_prefix(">=").and_then(|number| numbers.read(number.trim_start()));
                number.map(make).ok_or_else(|| needs_number("mistake.dominoes.phrase_at_least", numbers))
            }
            Form::Tile(make) => tile(rest).map(make).ok_or_else(|| needs("mistake.dominoes.phrase_tile")),
        }
    }

    /// Its part of the schema.
    fn schema(&self) -> Value {
        let pattern = match self.form {
            Form::Bare(_) => return json!({ "const": self.name, "description": self.meaning }),
            Form::Number(..) => format!("^{} [0-9]{{1,5}}$", self.name),
            Form::AtLeast(..) => format!("^{} >= [0-9]{{1,5}}$", self.name),
            Form::Tile(_) => format!("^{} [0-9]{{1,2}}(-[0-9]{{1,2}}){{1,3}}$", self.name),
        };
        let mut schema =
            json!({ "type": "string", "pattern": pattern, "examples": [self.example()], "description": self.meaning });
        // For forms: JSON Schema asks nothing of a text by these.
        if let Form::Number(_, numbers) | Form::AtLeast(_, numbers) = self.form {
            schema["minimum"] = numbers.least.into();
            schema["maximum"] = numbers.most.into();
        }
        schema
    }
}

impl Numbers {
    const fn new(least: u16, most: u16, example: u16) -> Self {
        Self { least, most, example }
    }

    fn read(&self, text: &str) -> Option<u16> {
        digits(text)?.parse().ok().filter(|number| (self.least..=self.most).contains(number))
    }
}

/// A tile as it is written: its numbers with dashes between them, in any order.
pub(crate) fn tile(text: &str) -> Option<Tile> {
    let faces: Option<Vec<u8>> = text.split('-').map(|face| digits(face.trim())?.parse().ok()).collect();
    faces.filter(|faces| (2..=MAX_HEADS).contains(&faces.len())).map(|faces| Tile::new(&faces))
}

/// A text of plain digits, or none.
fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit())).then_some(text)
}

fn read<T: Phrases>(text: &str) -> Result<T, Message> {
    let name = word(text);
    let Some(phrase) = T::TABLE.iter().find(|phrase| phrase.name == name) else {
        let known: Vec<String> = T::TABLE.iter().map(|phrase| format!("`{}`", phrase.example())).collect();
        return Err(Message::new("mistake.dominoes.phrase_known").with("known", known.join(", ")));
    };
    phrase.read(text.trim_start()[name.len()..].trim())
}

fn print<T: Phrases>(value: T, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let made = |phrase: &&Phrase<T>| match (&phrase.form, value.argument()) {
        (Form::Bare(known), Argument::None) => *known == value,
        (Form::Number(make, _) | Form::AtLeast(make, _), Argument::Number(number)) => make(number) == value,
        (Form::Tile(make), Argument::Tile(tile)) => make(tile) == value,
        _ => false,
    };
    let phrase = T::TABLE.iter().find(made).expect("every value has a phrase");
    match (&phrase.form, value.argument()) {
        (Form::Number(..), Argument::Number(number)) => write!(f, "{} {number}", phrase.name),
        (Form::AtLeast(..), Argument::Number(number)) => write!(f, "{} >= {number}", phrase.name),
        (Form::Tile(_), Argument::Tile(tile)) => write!(f, "{} {tile}", phrase.name),
        _ => f.write_str(phrase.name),
    }
}

fn schema<T: Phrases>() -> Schema {
    let phrases: Vec<Value> = T::TABLE.iter().map(Phrase::schema).collect();
    schemars::json_schema!({ "oneOf": phrases })
}

/// Reads, prints and describes a type by its table.
macro_rules! as_phrase {
    ($($type:ty),*) => { $(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read(&Cow::<str>::deserialize(deserializer)?).map_err(refused)
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl fmt::Display for $type {
            /// As a rule file writes it.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                print(*self, f)
            }
        }

        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                <$type as Phrases>::NAME.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                schema::<$type>()
            }
        }
    )* };
}

as_phrase!(BonusFor, By, DealBy, FirstOpener, Matcher, RedealIf, Tie);

/// How tiles are taken in a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DealBy(pub(super) By);
