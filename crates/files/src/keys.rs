//! Keys of a file that are given another value before it is read.

use toml::{Table, Value};

/// The keys of a file with their values, of which some are changed before the file is read again.
///
/// Comments and spelling are not kept: what comes of it is read, never shown.
///
/// ```
/// use sobremesa_files::{FileKeys, KeyValue};
///
/// let mut keys = FileKeys::read("id = \"casa\" # ours\n[match_to]\ntarget = 200\n").unwrap();
/// assert_eq!(keys.get("match_to", "target"), Some(KeyValue::Whole(200)));
/// keys.set("match_to", "target", KeyValue::Whole(50));
/// keys.set("score", "tie", KeyValue::Text("opener".into()));
/// assert_eq!(keys.text(), "id = \"casa\"\n\n[match_to]\ntarget = 50\n\n[score]\ntie = \"opener\"\n");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FileKeys(Table);

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyValue {
    /// A text.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// `true` or `false`.
    Truth(bool),
}

impl FileKeys {
    /// Reads a file; nothing where it is no TOML.
    pub fn read(source: &str) -> Option<Self> {
        source.parse().ok().map(Self)
    }

    /// The value of a key in a table; nothing where it is missing, or is none of [`KeyValue`].
    pub fn get(&self, table: &str, key: &str) -> Option<KeyValue> {
        match self.0.get(table)?.get(key)? {
            Value::String(text) => Some(KeyValue::Text(text.clone())),
            Value::Integer(number) => Some(KeyValue::Whole(*number)),
            Value::Boolean(truth) => Some(KeyValue::Truth(*truth)),
            _ => None,
        }
    }

    /// Gives a key of a table another value; the table is made where there is none.
    pub fn set(&mut self, table: &str, key: &str, value: KeyValue) {
        let table = self.0.entry(table).or_insert_with(|| Value::Table(Table::new()));
        if let Value::Table(keys) = table {
            let value = match value {
                KeyValue::Text(text) => Value::String(text),
                KeyValue::Whole(number) => Value::Integer(number),
                KeyValue::Truth(truth) => Value::Boolean(truth),
            };
            keys.insert(key.to_owned(), value);
        }
    }

    /// Takes a key out of a table.
    pub fn remove(&mut self, table: &str, key: &str) {
        if let Some(Value::Table(keys)) = self.0.get_mut(table) {
            keys.remove(key);
        }
    }

    /// Whether there is a list of tables under a name: `[[bonus]]`.
    pub fn has_list(&self, name: &str) -> bool {
        matches!(self.0.get(name), Some(Value::Array(_)))
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
