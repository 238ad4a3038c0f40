//! Values by the number of seats.

use std::collections::BTreeMap;

use schemars::{Schema, json_schema};
use serde::Deserialize;
use serde_json::{Map, Value};

/// A value for each number of seats: `{ 3 = 7, 4 = 5 }`.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(in crate::file) struct BySeats<T>(pub(in crate::file) BTreeMap<String, T>);

impl<T: Copy> BySeats<T> {
    /// The value for so many.
    pub(in crate::file) fn of(&self, seats: u8) -> Option<T> {
        self.0.get(&seats.to_string()).copied()
    }

    /// The schema of such a table, from that of the value for each number of seats.
    pub(super) fn schema(mut of: impl FnMut(u8) -> Value) -> Schema {
        let properties: Map<String, Value> = (1..=8).map(|seats| (seats.to_string(), of(seats))).collect();
        json_schema!({ "type": "object", "properties": properties, "additionalProperties": false })
    }
}
