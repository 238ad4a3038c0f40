//! Rules from the form to the file and back: drawn sequences of changes to every bundled rule file, beside a plain model of
//! what the file then says.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use sobremesa_catalog::{Catalog, rules_form};
use sobremesa_core::{Seed, Stream};
use sobremesa_protocol::workshop::{FormField, FormValue};

use crate::drafting::drafted;
use crate::drawn_values::{drawn, places};

/// Sequences for each file, and the most changes of one.
const SEQUENCES: u64 = 10;
const MOST_CHANGES: u32 = 8;

/// The value at a place, made of tables where it is missing.
fn at_place<'v>(values: &'v mut Value, at: &[Value]) -> &'v mut Value {
    at.iter().fold(values, |value, step| {
        if let Some(row) = step.as_u64() {
            return &mut value[row as usize];
        }
        if value.is_null() {
            *value = Value::Object(Map::new());
        }
        &mut value[step.as_str().expect("a key")]
    })
}

fn rows<'v>(values: &'v mut Value, list: &[Value]) -> &'v mut Vec<Value> {
    at_place(values, list).as_array_mut().expect("a list is there")
}

fn without(values: &mut Value, at: &[Value]) {
    let (key, table) = at.split_last().expect("a place");
    at_place(values, table).as_object_mut().expect("a table").remove(key.as_str().expect("a key"));
}

/// What a change does, in four lines of a plain tree: no text, no comments, no order of keys.
fn change(values: &mut Value, edit: &Value) {
    let at = edit["at"].as_array().expect("a place").as_slice();
    let (last, list) = at.split_last().expect("a step");
    match edit["edit"].as_str().expect("a word") {
        "set" => *at_place(values, at) = edit["value"].clone(),
        "insert" => rows(values, list).insert(last.as_u64().expect("a row") as usize, edit["value"].clone()),
        "move" => {
            let all = rows(values, list);
            let row = all.remove(last.as_u64().expect("a row") as usize);
            all.insert(edit["to"].as_u64().expect("a row") as usize, row);
        }
        _ => match last.as_u64() {
            None => without(values, at),
            Some(row) => {
                rows(values, list).remove(row as usize);
                // A list goes with its last row.
                if rows(values, list).is_empty() {
                    without(values, list);
                }
            }
        },
    }
}

/// The lists that there are in some values, with what a row takes.
fn lists<'f>(
    fields: &'f [FormField],
    there: &Value,
    here: &[Value],
    into: &mut Vec<(Vec<Value>, usize, &'f FormValue)>,
) {
    for field in fields {
        let at: Vec<Value> = here.iter().cloned().chain([json!(field.key)]).collect();
        match (&field.takes, &there[&field.key]) {
            (FormValue::Table { fields }, inner @ Value::Object(_)) => lists(fields, inner, &at, into),
            (FormValue::List { row, .. }, Value::Array(rows)) => {
                into.push((at.clone(), rows.len(), row));
                if let FormValue::Table { fields } = &**row {
                    for (index, row) in rows.iter().enumerate() {
                        let at: Vec<Value> = at.iter().cloned().chain([json!(index)]).collect();
                        lists(fields, row, &at, into);
                    }
                }
            }
            _ => {}
        }
    }
}

fn one_of<'a, T>(all: &'a [T], rng: &mut Stream) -> &'a T {
    &all[rng.below(all.len() as u32) as usize]
}

/// A change that the form can make of some values: mostly a field, now and then a row.
fn drawn_change(fields: &[FormField], there: &Value, rng: &mut Stream) -> Value {
    let mut all = Vec::new();
    lists(fields, there, &[], &mut all);
    if rng.below(3) == 0 && !all.is_empty() {
        let (list, length, row) = one_of(&all, rng);
        let place = |row: usize| list.iter().cloned().chain([json!(row)]).collect::<Vec<_>>();
        let any = |rng: &mut Stream| rng.below(*length as u32) as usize;
        return match rng.below(3) {
            0 => {
                let before = rng.below(*length as u32 + 1) as usize;
                json!({ "edit": "insert", "at": place(before), "value": drawn(row, rng) })
            }
            1 => json!({ "edit": "move", "at": place(any(rng)), "to": any(rng) }),
            _ => json!({ "edit": "remove", "at": place(any(rng)) }),
        };
    }
    let mut all = Vec::new();
    places(fields, there, &[], &mut all);
    let (at, field) = one_of(&all, rng);
    let stands = !crate::drawn_values::look(there, at).is_null();
    if stands && !field.required && rng.below(3) == 0 {
        return json!({ "edit": "remove", "at": at });
    }
    json!({ "edit": "set", "at": at, "value": drawn(&field.takes, rng) })
}

/// The lines of a text by the key at its top that they belong to: those above a key are its own, those at the end nobody's.
fn lines_by_key(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let (mut above, mut key): (Vec<&str>, Option<String>) = (Vec::new(), None);
    let mut headed = false;
    for line in text.lines() {
        let header = line.starts_with('[').then(|| line.trim_start_matches('[').split([']', '.']).next()).flatten();
        let named = line.split_once(" =").map(|(key, _)| key).filter(|key| {
            !headed && !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
        });
        if line.trim().is_empty() || line.starts_with('#') {
            above.push(line);
            continue;
        }
        if let Some(begun) = header.or(named) {
            headed |= header.is_some();
            key = Some(begun.trim().to_owned());
        }
        let of = key.clone().unwrap_or_default();
        found.extend(above.drain(..).chain([line]).map(|line| (of.clone(), line.to_owned())));
    }
    found
}

/// Whether all these lines stand in a text, one after the other, whatever stands between them.
fn stand_in_order<'l>(lines: impl Iterator<Item = &'l str>, text: &str) -> Result<(), String> {
    let mut rest = text.lines();
    for line in lines {
        if !rest.any(|other| other == line) {
            return Err(line.to_owned());
        }
    }
    Ok(())
}

#[test]
fn what_drawn_changes_make_of_any_rule_file_is_what_the_file_says() {
    let catalog = Catalog::default();
    let (mut changes, mut files, mut games) = (0, 0, 0);
    for game in catalog.games() {
        let form = rules_form(&game.id).expect("a game");
        for rules in &game.rules {
            let text = catalog.rules(&rules.id).expect("bundled").file().to_owned();
            let there = drafted(&game.id, &text, Vec::new()).values.expect("TOML").0;
            let by_key = lines_by_key(&text);
            for sequence in 0..SEQUENCES {
                let key = Seed::from_text(&format!("rules by a form: {}", rules.id)).key();
                let mut rng = key.stream(sequence);
                let mut model = there.clone();
                let edits: Vec<Value> = (0..=rng.below(MOST_CHANGES))
                    .map(|_| {
                        let edit = drawn_change(&form.fields, &model, &mut rng);
                        change(&mut model, &edit);
                        edit
                    })
                    .collect();
                let told = || format!("{} {sequence}: {}", rules.id, json!(edits));
                let after = drafted(&game.id, &text, edits.clone());
                assert_eq!(after.values.expect("TOML").0, model, "{}", told());
                // Another reader finds the same in the text.
                let read: toml::Table = after.text.parse().unwrap_or_else(|why| panic!("{}: {why}", told()));
                assert_eq!(serde_json::to_value(read).expect("JSON"), model, "{}", told());
                // One change at a time comes to the same.
                let one_by_one =
                    edits.iter().fold(text.clone(), |text, edit| drafted(&game.id, &text, vec![edit.clone()]).text);
                let read: toml::Table = one_by_one.parse().unwrap_or_else(|why| panic!("{}: {why}", told()));
                assert_eq!(serde_json::to_value(read).expect("JSON"), model, "{}", told());
                // What the author wrote under a key that was not changed stands as it was, its comments with it.
                let touched: BTreeSet<&str> = edits.iter().filter_map(|edit| edit["at"][0].as_str()).collect();
                for text in [&after.text, &one_by_one] {
                    let left = by_key.iter().filter(|(key, _)| !touched.contains(key.as_str()));
                    let stands = stand_in_order(left.map(|(_, line)| line.as_str()), text);
                    stands.unwrap_or_else(|line| panic!("{}: `{line}` is gone from\n{text}", told()));
                }
                changes += edits.len();
            }
            files += 1;
        }
        games += 1;
    }
    assert!(changes > 1_200 && files > 30 && games >= 3, "{changes} changes of {files} files of {games} games");
}
