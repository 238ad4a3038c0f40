//! Every bundled rule file in its form: a field is changed, and nothing else of the author's text.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sobremesa_catalog::{Catalog, draft_rules, rules_form};
use sobremesa_protocol::workshop::{DraftEdit, DraftView, FileDraft, FormField, FormValue};
use sobremesa_testkit::cases;

use crate::drawn_values::{look, places, written};

pub(crate) fn drafted(game: &str, text: &str, edits: Vec<Value>) -> DraftView {
    let draft = FileDraft { text: text.to_owned(), edits: edits.into_iter().map(DraftEdit).collect() };
    draft_rules(game, &draft).expect("a game").unwrap_or_else(|why| panic!("{why}"))
}

/// The lines of a text that another one has not, or has in another place: those between what both begin and end with.
fn differing<'t>(text: &'t str, other: &str) -> Vec<&'t str> {
    let (lines, others): (Vec<&str>, Vec<&str>) = (text.lines().collect(), other.lines().collect());
    let alike = lines.iter().zip(&others).take_while(|(a, b)| a == b).count();
    let rest = lines.iter().rev().zip(others.iter().rev()).take_while(|(a, b)| a == b).count();
    let end = lines.len() - rest.min(lines.len().min(others.len()) - alike);
    lines[alike..end].to_vec()
}

/// Some values that a field may have.
fn values(field: &FormField, takes: &FormValue) -> Vec<Value> {
    match takes {
        FormValue::Whole { min, max } => vec![json!(min), json!((min + 1).min(*max))],
        FormValue::Decimal { min, max } => vec![json!(min), json!(max)],
        FormValue::Truth => vec![json!(true), json!(false)],
        FormValue::Text { .. } => vec![json!("uno \"dos\" \\ ñ"), json!("tres")],
        FormValue::Words { words } => words.iter().map(|word| json!(written(word))).collect(),
        FormValue::Condition => vec![json!("out or blocked"), json!("not (out and turn > 3)")],
        FormValue::List { .. } => field.example.iter().map(|example| example.0.clone()).collect(),
        FormValue::Either { kinds } => kinds.iter().flat_map(|kind| values(field, &kind.takes)).collect(),
        FormValue::Table { .. } => Vec::new(),
    }
}

#[test]
fn every_field_of_every_bundled_file_is_changed_and_nothing_else() {
    let catalog = Catalog::default();
    let (mut changed, mut files) = (0, 0);
    for game in catalog.games() {
        let form = rules_form(&game.id).expect("a game");
        for rules in &game.rules {
            let text = catalog.rules(&rules.id).expect("bundled").file().to_owned();
            let untouched = drafted(&game.id, &text, Vec::new());
            assert_eq!((&untouched.text, untouched.mistakes.len()), (&text, 0), "{}", rules.id);
            let there = untouched.values.expect("TOML").0;
            let mut all = Vec::new();
            places(&form.fields, &there, &[], &mut all);
            for (place, (at, field)) in all.into_iter().enumerate() {
                let before = look(&there, &at);
                let mut some = values(field, &field.takes);
                some.drain(1.min(some.len())..some.len().saturating_sub(1).max(1.min(some.len())));
                // The first and the last value; where not every case is tried, one of them, by turns.
                if some.len() > cases(2) as usize {
                    some.remove(place % 2);
                }
                for value in some {
                    let set = json!({ "edit": "set", "at": at, "value": value });
                    let after = drafted(&game.id, &text, vec![set]);
                    let now = after.values.expect("TOML").0;
                    assert_eq!(look(&now, &at), &value, "{}: {at:?}", rules.id);
                    let (old, new) = (differing(&text, &after.text), differing(&after.text, &text));
                    // A value is a line, or the lines of a long text; a table that is new has a blank line and a header.
                    let of_old = before.as_str().map_or(12, |text| 2 + text.len() / 60);
                    assert!(new.len() <= 3 && old.len() <= of_old, "{} {at:?}: {old:#?} {new:#?}", rules.id);
                    if *before == value && !text.contains("\\\n") {
                        assert_eq!(after.text, text, "{} {at:?}", rules.id);
                    }
                    // What is set where nothing was is taken away again without a trace, but for the table it stood in.
                    if before.is_null() {
                        let remove = json!({ "edit": "remove", "at": at });
                        let back = drafted(&game.id, &after.text, vec![remove]).text;
                        let left: BTreeSet<&str> = differing(&back, &text).into_iter().collect();
                        assert!(left.iter().all(|line| line.is_empty() || line.starts_with('[')), "{left:?}");
                    }
                    changed += 1;
                }
            }
            files += 1;
        }
    }
    assert!(changed > 1_500 && files > 30, "{changed} changes of {files} files");
}
