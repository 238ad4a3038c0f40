//! How one value differs from the one before it, as JSON: what is sent when many values come one after another and each
//! is much like the last.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// The difference between two values in JSON.
///
/// Law: what [`JsonChange::between`] says of two values makes the second of the first ([`JsonChange::apply`]).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JsonChange {
    /// Another value takes its place.
    To(#[ts(type = "unknown")] Value),
    /// An object of which these keys changed or are new.
    In(BTreeMap<String, JsonChange>),
    /// A list that begins as before.
    List {
        /// As many of its items are still there.
        kept: usize,
        /// Those of them that changed, by their index.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[ts(as = "Option<BTreeMap<usize, JsonChange>>", optional)]
        at: BTreeMap<usize, JsonChange>,
        /// The items after them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(type = "unknown[]", optional)]
        more: Vec<Value>,
    },
}

impl JsonChange {
    /// The difference between two values; nothing if they are the same.
    pub fn between(before: &Value, after: &Value) -> Option<Self> {
        if before == after {
            return None;
        }
        Some(match (before, after) {
            (Value::Object(before), Value::Object(after)) if before.keys().all(|key| after.contains_key(key)) => {
                let changed = |(key, after): (&String, &Value)| {
                    let change = match before.get(key) {
                        Some(before) => Self::between(before, after)?,
                        None => Self::To(after.clone()),
                    };
                    Some((key.clone(), change))
                };
                Self::In(after.iter().filter_map(changed).collect())
            }
            (Value::Array(before), Value::Array(after)) => Self::of_lists(before, after),
            (_, after) => Self::To(after.clone()),
        })
    }

    fn of_lists(before: &[Value], after: &[Value]) -> Self {
        let kept = before.len().min(after.len());
        let pairs = before.iter().zip(after).enumerate();
        let at: BTreeMap<usize, Self> =
            pairs.filter_map(|(index, (before, after))| Some((index, Self::between(before, after)?))).collect();
        // Where most of it changed (an item at the front is gone, say) the list itself is shorter.
        if at.len() * 2 > kept {
            return Self::To(after.to_vec().into());
        }
        Self::List { kept, at, more: after[kept..].to_vec() }
    }

    /// Makes the value after the change of the one before it. What the change says of something that is not there is
    /// passed over.
    pub fn apply(&self, value: &mut Value) {
        match (self, value) {
            (Self::To(after), value) => value.clone_from(after),
            (Self::In(changes), Value::Object(keys)) => {
                for (key, change) in changes {
                    change.apply(keys.entry(key.clone()).or_insert(Value::Null));
                }
            }
            (Self::List { kept, at, more }, Value::Array(items)) => {
                items.truncate(*kept);
                for (index, change) in at {
                    if let Some(item) = items.get_mut(*index) {
                        change.apply(item);
                    }
                }
                items.extend(more.iter().cloned());
            }
            (Self::In(_) | Self::List { .. }, _) => {}
        }
    }
}
