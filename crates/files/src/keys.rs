//! Keys of a file that are given another value, with the author's comments, order and spelling kept.

use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml_edit::{Array, DocumentMut, InlineTable, Item, TableLike, Value};

/// The keys of a file with their values, of which some are changed.
///
/// Comments, order and spelling stay as they are wherever nothing is changed.
///
/// ```
/// use sobremesa_files::{FileKeys, KeyValue};
///
/// let mut keys = FileKeys::read("id = \"casa\" # ours\n[match_to]\ntarget = 200 # points\n").unwrap();
/// assert_eq!(keys.get("match_to", "target"), Some(KeyValue::Whole(200)));
/// keys.set("match_to", "target", KeyValue::Whole(50));
/// keys.set("score", "tie", KeyValue::Text("opener".into()));
/// let changed = "id = \"casa\" # ours\n[match_to]\ntarget = 50 # points\n\n[score]\ntie = \"opener\"\n";
/// assert_eq!(keys.text(), changed);
/// ```
#[derive(Clone, Debug)]
pub struct FileKeys(pub(crate) DocumentMut);

/// The value of a key.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyValue {
    /// A text, without its quotes.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A number with decimals, neither infinite nor undefined.
    Decimal(f64),
    /// `true` or `false`.
    Truth(bool),
    /// A list of values.
    List(Vec<KeyValue>),
    /// Keys with their values, in order.
    Table(Vec<(String, KeyValue)>),
}

impl FileKeys {
    /// Reads a file; nothing where it is no TOML.
    pub fn read(source: &str) -> Option<Self> {
        source.parse().ok().map(Self)
    }

    /// The value of a key in a table; nothing where it is missing, or is none of [`KeyValue`].
    pub fn get(&self, table: &str, key: &str) -> Option<KeyValue> {
        KeyValue::of(self.0.get(table)?.get(key)?)
    }

    /// All that the file says; what is none of [`KeyValue`] (a date, an infinite number) is left out.
    pub fn values(&self) -> KeyValue {
        KeyValue::of_table(self.0.as_table())
    }

    /// Gives a key of a table another value; the table is made where there is none.
    pub fn set(&mut self, table: &str, key: &str, value: KeyValue) {
        let table = self.0.entry(table).or_insert_with(toml_edit::table);
        if let Some(keys) = table.as_table_like_mut() {
            put(keys, key, value);
        }
    }

    /// Takes a key out of a table.
    pub fn remove(&mut self, table: &str, key: &str) {
        if let Some(keys) = self.0.get_mut(table).and_then(Item::as_table_like_mut) {
            keys.remove(key);
        }
    }

    /// Whether there is a list of tables under a name: `[[bonus]]`.
    pub fn has_list(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|item| item.is_array_of_tables() || item.is_array())
    }

    /// Takes a list of tables out.
    pub fn remove_list(&mut self, name: &str) {
        if self.has_list(name) {
            self.0.remove(name);
        }
    }

    /// The file as it now is.
    pub fn text(&self) -> String {
        self.0.to_string()
    }
}

/// Gives a key of a table another value. A value that stands there keeps the space and the comment around it.
pub(crate) fn put(keys: &mut dyn TableLike, key: &str, value: KeyValue) {
    let mut value = Value::from(value);
    match keys.get_mut(key) {
        Some(item) => {
            if let Some(old) = item.as_value() {
                *value.decor_mut() = old.decor().clone();
            }
            *item = Item::Value(value);
        }
        None => _ = keys.insert(key, Item::Value(value)),
    }
}

impl KeyValue {
    /// What stands in a file; nothing where it is none of these.
    pub(crate) fn of(item: &Item) -> Option<Self> {
        match item {
            Item::Value(value) => Self::of_value(value),
            Item::Table(table) => Some(Self::of_table(table)),
            Item::ArrayOfTables(rows) => Some(Self::List(rows.iter().map(|row| Self::of_table(row)).collect())),
            Item::None => None,
        }
    }

    fn of_value(value: &Value) -> Option<Self> {
        match value {
            Value::String(text) => Some(Self::Text(text.value().clone())),
            Value::Integer(number) => Some(Self::Whole(*number.value())),
            Value::Float(number) => Some(*number.value()).filter(|number| number.is_finite()).map(Self::Decimal),
            Value::Boolean(truth) => Some(Self::Truth(*truth.value())),
            Value::Array(values) => Some(Self::List(values.iter().filter_map(Self::of_value).collect())),
            Value::InlineTable(keys) => Some(Self::of_table(keys)),
            Value::Datetime(_) => None,
        }
    }

    fn of_table(keys: &dyn TableLike) -> Self {
        Self::Table(keys.iter().filter_map(|(key, item)| Some((key.to_owned(), Self::of(item)?))).collect())
    }
}

impl From<KeyValue> for Value {
    fn from(value: KeyValue) -> Self {
        match value {
            KeyValue::Text(text) => text.into(),
            KeyValue::Whole(number) => number.into(),
            KeyValue::Decimal(number) => number.into(),
            KeyValue::Truth(truth) => truth.into(),
            KeyValue::List(values) => Self::Array(values.into_iter().map(Self::from).collect::<Array>()),
            KeyValue::Table(keys) => {
                let keys = keys.into_iter().map(|(key, value)| (key, Self::from(value)));
                Self::InlineTable(keys.collect::<InlineTable>())
            }
        }
    }
}

impl Serialize for KeyValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Whole(number) => serializer.serialize_i64(*number),
            Self::Decimal(number) => serializer.serialize_f64(*number),
            Self::Truth(truth) => serializer.serialize_bool(*truth),
            Self::List(values) => values.serialize(serializer),
            Self::Table(keys) => {
                let mut map = serializer.serialize_map(Some(keys.len()))?;
                keys.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for KeyValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(KeyValueVisitor)
    }
}

struct KeyValueVisitor;

impl<'de> Visitor<'de> for KeyValueVisitor {
    type Value = KeyValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, a number, true, false, a list or a table")
    }

    fn visit_str<E>(self, text: &str) -> Result<KeyValue, E> {
        Ok(KeyValue::Text(text.to_owned()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<KeyValue, E> {
        Ok(KeyValue::Whole(number))
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<KeyValue, E> {
        i64::try_from(number).map(KeyValue::Whole).map_err(E::custom)
    }

    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<KeyValue, E> {
        if number.is_finite() { Ok(KeyValue::Decimal(number)) } else { Err(E::custom("an infinite number")) }
    }

    fn visit_bool<E>(self, truth: bool) -> Result<KeyValue, E> {
        Ok(KeyValue::Truth(truth))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<KeyValue, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = values.next_element()? {
            list.push(value);
        }
        Ok(KeyValue::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<KeyValue, A::Error> {
        let mut keys = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            keys.push(entry);
        }
        Ok(KeyValue::Table(keys))
    }
}
