//! What the schemas of rule files say is what a form asks, in both languages, and what is written keeps the file's order.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use sobremesa_edge::games::{self, GAMES};
use sobremesa_protocol::workshop::{DraftEdit, FileDraft, FormField, FormStep, FormValue};

/// Every sentence in a schema.
fn sentences(schema: &Value, into: &mut BTreeSet<String>) {
    match schema {
        Value::Object(keys) => {
            if let Some(said) = keys.get("description").and_then(Value::as_str) {
                into.insert(said.split_whitespace().collect::<Vec<_>>().join(" "));
            }
            keys.iter().filter(|(key, _)| *key != "examples").for_each(|(_, schema)| sentences(schema, into));
        }
        Value::Array(all) => all.iter().for_each(|schema| sentences(schema, into)),
        _ => {}
    }
}

#[test]
fn every_key_of_a_schema_is_explained_in_both_languages() {
    let mut said = BTreeSet::new();
    for game in GAMES {
        sentences((game.schema)().as_value(), &mut said);
        said.extend(game.form().conditions.into_iter().map(|word| word.about.en));
    }
    let spanish: BTreeMap<String, String> =
        toml::from_str(include_str!("../../../../messages/keys.es.toml")).expect("TOML");
    let missing: Vec<_> = said.iter().filter(|english| !spanish.contains_key(*english)).collect();
    assert!(missing.is_empty(), "not in messages/keys.es.toml: {missing:#?}");
}

/// The keys that a schema has, by their places; rows are `[]`.
fn keys_of_schema(schema: &Value, here: &str, into: &mut BTreeSet<String>) {
    let parts = schema["anyOf"].as_array().into_iter().flatten().filter(|_| schema["type"].is_null());
    parts.for_each(|part| keys_of_schema(part, here, into));
    if schema["type"] == "array" {
        keys_of_schema(&schema["items"], &format!("{here}[]"), into);
    }
    for (key, schema) in schema["properties"].as_object().into_iter().flatten() {
        let place = format!("{here}.{key}");
        keys_of_schema(schema, &place, into);
        into.insert(place);
    }
}

fn keys_of_form(takes: &FormValue, here: &str, into: &mut BTreeSet<String>) {
    match takes {
        FormValue::Table { fields } => {
            for field in fields {
                let place = format!("{here}.{}", field.key);
                assert!(!field.about.es.is_empty() && !field.about.en.is_empty(), "{place} is not explained");
                keys_of_form(&field.takes, &place, into);
                into.insert(place);
            }
        }
        FormValue::List { row, .. } => keys_of_form(row, &format!("{here}[]"), into),
        FormValue::Either { kinds } => kinds.iter().for_each(|kind| keys_of_form(&kind.takes, here, into)),
        _ => {}
    }
}

#[test]
fn every_key_of_a_schema_can_be_reached_in_the_form() {
    for game in GAMES {
        let (mut asked, mut reached) = (BTreeSet::new(), BTreeSet::new());
        keys_of_schema((game.schema)().as_value(), "", &mut asked);
        keys_of_form(&FormValue::Table { fields: game.form().fields }, "", &mut reached);
        assert_eq!(asked, reached, "{}", game.id);
        assert!(asked.len() > 12, "{}", game.id);
    }
}

/// The values that a place of a form takes, of whatever kind.
fn at<'f>(fields: &'f [FormField], steps: &[FormStep]) -> Option<&'f FormValue> {
    let (FormStep::Key(key), rest) = steps.split_first()? else { return None };
    let mut takes = &fields.iter().find(|field| field.key == *key)?.takes;
    for (index, step) in rest.iter().enumerate() {
        takes = match (takes, step) {
            (FormValue::List { row, .. }, FormStep::Row(_)) => row,
            (FormValue::Table { fields }, FormStep::Key(_)) => return at(fields, &rest[index..]),
            _ => return None,
        };
    }
    Some(takes)
}

#[test]
fn every_question_is_about_a_key_and_is_asked_in_both_languages() {
    for game in GAMES {
        let form = game.form();
        assert!((7..=22).contains(&form.questions.len()), "{}", game.id);
        for question in &form.questions {
            let id = &question.id;
            assert!(at(&form.fields, &question.at).is_some(), "{id} leads nowhere");
            assert!(question.needs.iter().all(|place| at(&form.fields, place).is_some()), "{id}");
            assert!(question.ask.es.starts_with('¿') && question.ask.en.contains('?'), "{id}: {:?}", question.ask);
            assert!(question.answers.iter().all(|answer| !answer.name.es.contains("question.")), "{id}");
        }
    }
}

#[test]
fn what_is_new_has_its_condition_first() {
    let text = include_str!("../../../../rules/dominoes/international.toml").to_owned();
    let row = json!({ "take": 3, "when": "cannot_play and not stock_empty" });
    let edits = vec![DraftEdit(json!({ "edit": "set", "at": ["refresh"], "value": [row] }))];
    let entry = games::named("dominoes").expect("a game");
    let view = entry.draft(&FileDraft { text, edits }).expect("it can be made");
    assert!(view.text.ends_with("\n[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 3\n"));
}
