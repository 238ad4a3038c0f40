//! Values by the number of seats.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::{Map, Value};

/// A value for each number of seats: `{ 3 = 7, 4 = 5 }`.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(in crate::file) struct BySeats<T>(pub(in crate::file) BTreeMap<String, T>);

/// What a file may say by the number of seats.
pub(in crate::file) trait OfTable: JsonSchema {
    /// The name of its tables in the schema.
    const TABLES: &'static str;

    /// What the value of a number of seats means.
    fn meaning(seats: u8) -> String;
}

impl<T: Copy> BySeats<T> {
    /// The value for so many.
    pub(in crate::file) fn of(&self, seats: u8) -> Option<T> {
        self.0.get(&seats.to_string()).copied()
    }

    /// The value for the number of seats that is nearest to this one; nothing where there is none.
    pub(in crate::file) fn nearest(&self, seats: u8) -> Option<T> {
        let known =
            self.0.iter().filter_map(|(known, value)| Some((known.parse::<u8>().ok()?.abs_diff(seats), *value)));
        known.min_by_key(|(far, _)| *far).map(|(_, value)| value)
    }
}

impl<T: OfTable> JsonSchema for BySeats<T> {
    fn schema_name() -> Cow<'static, str> {
        T::TABLES.into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut of = |seats: u8| {
            let mut schema = T::json_schema(generator);
            schema.insert("description".into(), T::meaning(seats).into());
            schema.to_value()
        };
        let properties: Map<String, Value> = (1..=8).map(|seats| (seats.to_string(), of(seats))).collect();
        json_schema!({ "type": "object", "properties": properties, "additionalProperties": false })
    }
}

/// A number of some kind: the same at every table, or one for each number of seats.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged, bound(deserialize = "T: Deserialize<'de>"))]
#[schemars(inline)]
pub(in crate::file) enum Number<T: OfTable> {
    /// The same at every table.
    Same(T),
    /// By the number of seats.
    BySeats(BySeats<T>),
}
