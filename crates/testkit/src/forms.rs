//! Forms in tests: what one asks is what the schema of its file says.

use std::collections::BTreeSet;

use serde_json::Value;
use sobremesa_protocol::workshop::{FormField, FormValue};

/// Asserts that the fields of a form reach every key of a schema and nothing else, each explained in both languages. The keys
/// by their places: `.deal[].take`, where `[]` are rows.
///
/// # Panics
/// If a key is not reached, is none of the schema's, or is not explained, in either language or in words of its own.
pub fn keys_of_form(schema: &Value, fields: &[FormField]) -> BTreeSet<String> {
    let (mut asked, mut reached) = (BTreeSet::new(), BTreeSet::new());
    collect_asked(schema, "", &mut asked);
    collect_reached(&FormValue::Table { fields: fields.to_vec() }, "", &mut reached);
    assert_eq!(asked, reached, "what the schema says, and what the form reaches");
    asked
}

fn collect_asked(schema: &Value, here: &str, into: &mut BTreeSet<String>) {
    let parts = schema["anyOf"].as_array().into_iter().flatten().filter(|_| schema["type"].is_null());
    parts.for_each(|part| collect_asked(part, here, into));
    if schema["type"] == "array" {
        collect_asked(&schema["items"], &format!("{here}[]"), into);
    }
    for (key, schema) in schema["properties"].as_object().into_iter().flatten() {
        let place = format!("{here}.{key}");
        collect_asked(schema, &place, into);
        into.insert(place);
    }
}

fn collect_reached(takes: &FormValue, here: &str, into: &mut BTreeSet<String>) {
    match takes {
        FormValue::Table { fields } => {
            for field in fields {
                let (place, about) = (format!("{here}.{}", field.key), &field.about);
                assert!(
                    !about.es.is_empty() && !about.en.is_empty() && about.es != about.en,
                    "{place} is not explained"
                );
                collect_reached(&field.takes, &place, into);
                into.insert(place);
            }
        }
        FormValue::List { row, .. } => collect_reached(row, &format!("{here}[]"), into),
        FormValue::Either { kinds } => kinds.iter().for_each(|kind| collect_reached(&kind.takes, here, into)),
        _ => {}
    }
}
