//! Robots: programs of guests that sit at tables of a house from wherever they run.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/bots` | `BotInfo[]`: those of the guest, the oldest first |
//! | `POST /api/bots` with [`MakeBot`] | 201, [`NewBot`]: its token is told here and never again |
//! | `DELETE /api/bots/{id}` | 204: its token opens nothing any more |
//! | `GET /api/bot`, a WebSocket with `Authorization: Bearer TOKEN` | the lines of [`program`](crate::program), each of a match with its id ([`BotHostLine`], [`BotLine`]) |
//!
//! A robot is seated as a computer player of the name `bot:ID`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use ts_rs::TS;

use crate::program::{HostLine, ProgramLine};
use crate::record::RecordLine;

/// What stands before the id of a robot where a player is named.
pub const PREFIX: &str = "bot:";

/// The socket was closed: the same token was used elsewhere.
pub const CLOSED_NEWER: u16 = 4000;

/// The socket was closed: the token was revoked.
pub const CLOSED_REVOKED: u16 = 4001;

/// The socket was closed: what was said on it cannot be read, or no greeting came.
pub const CLOSED_UNREADABLE: u16 = 4002;

/// How a match ends for a robot that is not asked any more because the table went on otherwise: moves were taken back, or it
/// was put away. Where the table goes on, it does so as a new `match`.
pub const BROKEN_OFF: &str = "broken_off";

/// The key of the id of a match in a line.
const MATCH: &str = "match";

/// A robot to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeBot {
    /// What it is called at a table.
    pub name: String,
}

/// A robot of a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BotInfo {
    /// Its id: it is seated as the player `bot:ID`.
    pub id: String,
    /// What it is called at a table.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// Whether it is connected.
    pub here: bool,
}

/// A robot that was just made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NewBot {
    /// The robot as the list of robots shows it.
    pub bot: BotInfo,
    /// Its token, which is kept nowhere.
    pub token: String,
}

/// A line to a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotHostLine {
    /// The id of the match that it is of; none for the greeting.
    pub of: Option<String>,
    /// What a program is told.
    pub line: HostLine,
}

/// A line from a robot.
#[derive(Clone, Debug, PartialEq)]
pub struct BotLine {
    /// The id of the match that it is of; none for the greeting.
    pub of: Option<String>,
    /// What a program answers.
    pub line: ProgramLine,
}

/// Writes a line with the id of its match behind its kind.
fn write<S: Serializer>(of: Option<&String>, line: &impl Serialize, serializer: S) -> Result<S::Ok, S::Error> {
    let mut value = serde_json::to_value(line).map_err(S::Error::custom)?;
    if let (Some(of), Some(fields)) = (of, value.as_object_mut()) {
        fields.insert(MATCH.to_owned(), Value::String(of.clone()));
    }
    value.serialize(serializer)
}

/// Takes the id of its match out of a line.
fn split<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(Option<String>, Value), D::Error> {
    let mut value = Value::deserialize(deserializer)?;
    let of = match value.as_object_mut().and_then(|fields| fields.remove(MATCH)) {
        None => None,
        Some(Value::String(of)) => Some(of),
        Some(_) => return Err(D::Error::custom("`match` is the id of a match, a text")),
    };
    Ok((of, value))
}

impl Serialize for BotHostLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(self.of.as_ref(), &self.line, serializer)
    }
}

impl<'de> Deserialize<'de> for BotHostLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (of, line) = split(deserializer)?;
        Ok(Self { of, line: HostLine::deserialize(line).map_err(D::Error::custom)? })
    }
}

impl Serialize for BotLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(self.of.as_ref(), &self.line, serializer)
    }
}

impl<'de> Deserialize<'de> for BotLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (of, line) = split(deserializer)?;
        Ok(Self { of, line: ProgramLine::deserialize(line).map_err(D::Error::custom)? })
    }
}

/// Adds the id of its match to the schema of a line: to each kind of line but the greeting.
fn with_match(mut schema: Schema, generator: &mut SchemaGenerator, said: &str) -> Schema {
    let lines = ["anyOf", "oneOf"].into_iter().filter_map(|several| schema.remove(several)).find_map(|of| match of {
        Value::Array(kinds) => Some(kinds),
        _ => None,
    });
    let mut kinds = Vec::new();
    for kind in lines.into_iter().flatten() {
        let is_record = kind.get("properties").is_none() && kind.get("$ref").is_some();
        // A line of a record, which is one of several kinds itself.
        let of_record = is_record.then(|| RecordLine::json_schema(generator).remove("oneOf")).flatten();
        match of_record {
            Some(Value::Array(of_record)) => kinds.extend(of_record),
            _ => kinds.push(kind),
        }
    }
    for kind in &mut kinds {
        let Some(fields) = kind.get_mut("properties").and_then(Value::as_object_mut) else { continue };
        if fields.get("line").and_then(|line| line.get("const")) == Some(&"hello".into()) {
            continue;
        }
        let id = serde_json::json!({ "type": "string", "description": "The id of the match that it is of." });
        fields.insert(MATCH.to_owned(), id);
        let required =
            kind.as_object_mut().map(|kind| kind.entry("required").or_insert_with(|| Value::Array(Vec::new())));
        if let Some(Value::Array(required)) = required {
            required.push(MATCH.into());
        }
    }
    json_schema!({
        "description": format!("A line that {said}, with the id of its match."),
        "anyOf": kinds,
    })
}

impl JsonSchema for BotHostLine {
    fn schema_name() -> Cow<'static, str> {
        "BotHostLine".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        with_match(HostLine::json_schema(generator), generator, "a robot is told")
    }
}

impl JsonSchema for BotLine {
    fn schema_name() -> Cow<'static, str> {
        "BotLine".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        with_match(ProgramLine::json_schema(generator), generator, "a robot answers")
    }
}
