//! What there is of a table, as it is kept: for one that cannot be read any more.

use rusqlite::types::ValueRef;
use rusqlite::{OptionalExtension, Row};
use serde_json::{Map, Value};

use super::{Store, StoreError};

/// What is never told: by whom guests are known, the codes of links, and numbers of the file's own.
const UNTOLD: [&str; 5] = ["key", "table", "creator", "guest", "codes"];

impl Store {
    /// What there is of a table, line by line: its row and its seats as JSON, then the lines of what happened as they are
    /// kept, whatever is in them. Where no more can be read a last line says why. None where there is no such table.
    pub(crate) fn raw_lines(&self, id: &str) -> Result<Option<String>, StoreError> {
        let connection = self.connection();
        let row = connection.query_row("SELECT * FROM tables WHERE id = ?", [id], |row| Ok((row.get(0)?, told(row))));
        let Some((key, row)): Option<(i64, Value)> = row.optional()? else { return Ok(None) };
        let mut text = format!("{row}\n");
        let mut add_rest = || -> Result<(), StoreError> {
            let mut seats = connection.prepare("SELECT * FROM seats WHERE \"table\" = ? ORDER BY seat")?;
            let mut rows = seats.query([key])?;
            while let Some(row) = rows.next()? {
                text += &told(row).to_string();
                text.push('\n');
            }
            let mut entries = connection.prepare("SELECT line FROM entries WHERE \"table\" = ? ORDER BY \"index\"")?;
            let mut rows = entries.query([key])?;
            while let Some(row) = rows.next()? {
                text += &as_text(row.get_ref(0)?);
                text.push('\n');
            }
            Ok(())
        };
        if let Err(why) = add_rest() {
            text += &serde_json::json!({ "unreadable": why.to_string() }).to_string();
            text.push('\n');
        }
        Ok(Some(text))
    }
}

/// The columns of a row by name.
fn told(row: &Row<'_>) -> Value {
    let statement: &rusqlite::Statement<'_> = row.as_ref();
    let columns = statement.column_names();
    let told = columns.into_iter().enumerate().filter(|(_, name)| !UNTOLD.contains(name));
    let value = |index| row.get_ref(index).map_or(Value::Null, as_json);
    Value::Object(told.map(|(index, name)| (name.to_owned(), value(index))).collect::<Map<_, _>>())
}

fn as_json(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(_) | ValueRef::Blob(_) => as_text(value).into(),
    }
}

/// A text, with marks where its bytes are none; bytes in hexadecimal digits.
fn as_text(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Text(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        ValueRef::Blob(bytes) => {
            let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or('?');
            bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
        }
        ValueRef::Null => String::new(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
    }
}
