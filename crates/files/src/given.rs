//! A value as a file gives it: with its bytes, or a hole where it is missing or faulty.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sobremesa_core::Message;

use crate::node;

/// A value of a file. Reading one never fails: what is wrong stays where it is, and the values around it are read.
#[derive(Debug, Default)]
pub enum Given<T> {
    /// The key is not there.
    #[default]
    Absent,
    /// It is there and is no `T`.
    Faulty {
        /// The bytes of the file where it stands.
        span: Range<usize>,
        /// Why the value cannot be read.
        why: Message,
    },
    /// A value that could be read.
    Is {
        /// Its bytes; of a table with a header, the header's.
        span: Range<usize>,
        /// The value that was read.
        value: T,
    },
}

impl<T> Given<T> {
    /// The value, if there is a good one.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Is { value, .. } => Some(value),
            Self::Absent | Self::Faulty { .. } => None,
        }
    }

    /// Where it is, if it is there.
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Absent => None,
            Self::Faulty { span, .. } | Self::Is { span, .. } => Some(span.clone()),
        }
    }

    /// Whether the key is missing.
    pub fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Given<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(GivenVisitor(PhantomData))
    }
}

/// Asks as an option does, so that a missing key is [`Given::Absent`] though the schema requires it.
struct GivenVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for GivenVisitor<T> {
    type Value = Given<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(Given::Absent)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_newtype_struct(node::GIVEN, self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        let span = node::span().ok_or_else(|| D::Error::custom("a value of no file"))?;
        REFUSED.take();
        Ok(match T::deserialize(deserializer) {
            Ok(value) => Given::Is { span, value },
            // What serde says itself is about types and bounds, which the walk beside the schema has told better.
            Err(_) => Given::Faulty { span, why: REFUSED.take().unwrap_or(Message::new("mistake.file.value_unread")) },
        })
    }
}

thread_local! {
    /// Why a type refused the value just read: serde's errors carry a text, and no sentence of the dictionaries.
    static REFUSED: Cell<Option<Message>> = const { Cell::new(None) };
}

/// The error with which a type refuses a value in its own words, for [`Given::Faulty`].
pub fn refused<E: Error>(why: Message) -> E {
    let key = why.key.clone();
    REFUSED.set(Some(why));
    E::custom(key)
}

/// A value that may be left out, and what it is then.
pub trait OrDefault: Clone + Default + Serialize {}

impl<T: OrDefault> Serialize for Given<T> {
    /// A missing value as its default, which is how the schema comes to show it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value() {
            Some(value) => value.serialize(serializer),
            None => T::default().serialize(serializer),
        }
    }
}

impl<T: JsonSchema> JsonSchema for Given<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}
