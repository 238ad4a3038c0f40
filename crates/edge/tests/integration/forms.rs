//! What the schemas of rule files say is what a form asks, in both languages, and what is written keeps the file's order.

use serde_json::json;
use sobremesa_edge::games::{self, GAMES};
use sobremesa_protocol::workshop::{DraftEdit, FileDraft, FormField, FormStep, FormValue};
use sobremesa_testkit::forms;

#[test]
fn every_key_of_a_schema_can_be_reached_in_the_form() {
    for game in GAMES {
        let keys = forms::keys_of_form((game.schema)().as_value(), &game.form().fields);
        assert!(keys.len() > 12, "{}", game.id);
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
