//! Places of a form and values for them, drawn.

use serde_json::{Value, json};
use sobremesa_core::Stream;
use sobremesa_protocol::workshop::{FormField, FormValue, FormWord};

/// A word as files write it, with the example of its argument.
pub(crate) fn written(word: &FormWord) -> String {
    match &word.argument {
        None => word.word.clone(),
        Some(argument) => format!("{} {} {}", word.word, argument.sign, argument.example).replace("  ", " "),
    }
}

/// A value that a field may have, drawn.
pub(crate) fn drawn(takes: &FormValue, rng: &mut Stream) -> Value {
    match takes {
        FormValue::Whole { min, max } => json!(i64::from(*min) + i64::from(rng.below((max - min + 1) as u32))),
        FormValue::Decimal { min, max } => json!(min + (max - min) * f64::from(rng.below(1000)) / 1000.0),
        FormValue::Truth => json!(rng.below(2) == 0),
        FormValue::Text { max } => {
            let letters = ["a", "ñ", "\"", "\\", "#", "'", " ", "=", "[", "é", "\t"];
            let length = 1 + rng.below((*max).min(40));
            json!((0..length).map(|_| letters[rng.below(letters.len() as u32) as usize]).collect::<String>())
        }
        FormValue::Words { words } => json!(written(&words[rng.below(words.len() as u32) as usize])),
        FormValue::Condition => {
            let some = ["out", "out or blocked", "not (out and turn > 3)"];
            json!(some[rng.below(some.len() as u32) as usize])
        }
        FormValue::List { row, max } => {
            json!((0..=rng.below((*max).min(4))).map(|_| drawn(row, rng)).collect::<Vec<_>>())
        }
        FormValue::Table { fields } => {
            let some = fields.iter().filter(|field| field.required || rng.below(2) == 0).collect::<Vec<_>>();
            Value::Object(some.into_iter().map(|field| (field.key.clone(), drawn(&field.takes, rng))).collect())
        }
        FormValue::Either { kinds } => drawn(&kinds[rng.below(kinds.len() as u32) as usize].takes, rng),
    }
}

/// Every field that a form has for some values, with its place: of lists each row that is there.
pub(crate) fn places<'f>(
    fields: &'f [FormField],
    there: &Value,
    here: &[Value],
    into: &mut Vec<(Vec<Value>, &'f FormField)>,
) {
    for field in fields {
        let mut at = here.to_vec();
        at.push(json!(field.key));
        match (&field.takes, &there[&field.key]) {
            (FormValue::Table { fields }, inner) => places(fields, inner, &at, into),
            (FormValue::List { row, .. }, Value::Array(rows)) if matches!(**row, FormValue::Table { .. }) => {
                let FormValue::Table { fields } = &**row else { unreachable!("just looked at") };
                for (index, row) in rows.iter().enumerate() {
                    let at: Vec<Value> = at.iter().cloned().chain([json!(index)]).collect();
                    places(fields, row, &at, into);
                }
            }
            _ => into.push((at, field)),
        }
    }
}

/// What stands at a place.
pub(crate) fn look<'v>(values: &'v Value, at: &[Value]) -> &'v Value {
    at.iter().fold(values, |value, step| match step.as_u64() {
        Some(row) => &value[row as usize],
        None => &value[step.as_str().expect("a key")],
    })
}
