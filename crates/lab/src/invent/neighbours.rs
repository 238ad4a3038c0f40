//! The neighbours of some rules: their file with a key or two changed, in ways that the form of rules knows.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use sobremesa_catalog::{Catalog, CatalogGame, draft_rules, try_rules};
use sobremesa_core::StopFlag;
use sobremesa_protocol::workshop::{DraftEdit, FileDraft, FormField, FormStep, FormValue, FormWord, RuleForm};

/// Hands at random that must show no error of rules before they are tried.
const TRIAL_HANDS: u32 = 50;

/// Keys at the top of a file that are no rules.
const NO_RULES: [&str; 6] = ["format", "game", "id", "name", "summary", "sources"];

/// A change of one key of a rule file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeyChange {
    /// The place of the key: `deal.0.take`.
    #[serde(rename = "key", serialize_with = "as_place")]
    pub at: Vec<FormStep>,
    /// The value before; none where the key was left out.
    pub from: Option<Value>,
    /// The value after; none where the key is left out now.
    pub to: Option<Value>,
}

/// A place as one says it: `deal.0.take`.
pub(super) fn place(at: &[FormStep]) -> String {
    let step = |step: &FormStep| match step {
        FormStep::Row(row) => row.to_string(),
        FormStep::Key(key) => key.clone(),
    };
    at.iter().map(step).collect::<Vec<_>>().join(".")
}

fn as_place<S: Serializer>(at: &[FormStep], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&place(at))
}

impl fmt::Display for KeyChange {
    /// As a line shows it: `match_to.target: 200 → 100`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |value: &Option<Value>| match value {
            None => "–".to_owned(),
            Some(Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
        };
        write!(f, "{}: {} → {}", place(&self.at), value(&self.from), value(&self.to))
    }
}

impl KeyChange {
    fn edit(&self) -> DraftEdit {
        DraftEdit(match &self.to {
            Some(value) => json!({ "edit": "set", "at": self.at, "value": value }),
            None => json!({ "edit": "remove", "at": self.at }),
        })
    }

    /// Whether one of two changes is made at, above or below the place of the other.
    pub(super) fn touches(&self, other: &Self) -> bool {
        self.at.iter().zip(&other.at).all(|(one, other)| one == other)
    }
}

/// Why a change leads to no neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoNeighbour {
    /// The file then has mistakes, or hands at random show that it cannot be played.
    Unplayable,
    /// The game stays the same.
    Same,
}

/// A rule file with changes, read and found playable.
#[derive(Clone)]
pub(super) struct Neighbour {
    /// What was changed of the rules that one began with.
    pub(super) changes: Vec<KeyChange>,
    /// The rule file with the changes made.
    pub(super) text: String,
    /// The changed rules, compiled.
    pub(super) game: CatalogGame,
}

impl Neighbour {
    /// The rules that one begins with, in which nothing is changed.
    pub(super) fn unchanged(game: &CatalogGame) -> Self {
        Self { changes: Vec::new(), text: game.file().to_owned(), game: game.clone() }
    }

    /// The same with one more change.
    pub(super) fn changed(&self, catalog: &Catalog, change: KeyChange) -> Result<Self, NoNeighbour> {
        let id = &self.game.info().game;
        let draft = FileDraft { text: self.text.clone(), edits: vec![change.edit()] };
        let view = draft_rules(id, &draft).expect("the game of rules is known").map_err(|_| NoNeighbour::Unplayable)?;
        // What is chosen beside the name of the rules stays chosen.
        let game = view.info.and_then(|_| catalog.rules_from_text(self.game.spec(), &view.text).ok());
        let game = game.ok_or(NoNeighbour::Unplayable)?;
        if game.rules_hash() == self.game.rules_hash() {
            return Err(NoNeighbour::Same);
        }
        let trial = try_rules(id, &view.text, TRIAL_HANDS, &StopFlag::default());
        let trial = trial.expect("the draft holds, and nobody stops it");
        if trial.findings.iter().any(|finding| finding.error) {
            return Err(NoNeighbour::Unplayable);
        }
        let mut changes = self.changes.clone();
        changes.push(change);
        Ok(Self { changes, text: view.text, game })
    }

    /// Every change of one key that the form knows: each answer to each question, and each near value of the keys that
    /// stand in the file. Whether the file then holds is not asked.
    pub(super) fn every_change(&self, form: &RuleForm) -> Vec<KeyChange> {
        let draft = FileDraft { text: self.text.clone(), edits: Vec::new() };
        let view = draft_rules(&self.game.info().game, &draft).and_then(Result::ok);
        let Some(values) = view.and_then(|view| view.values) else { return Vec::new() };
        let mut changes = Vec::new();
        let mut asked = Vec::new();
        for question in &form.questions {
            if question.needs.iter().any(|at| found(&values.0, at).is_none()) {
                continue;
            }
            let now = found(&values.0, &question.at);
            asked.push(question.at.clone());
            for answer in &question.answers {
                let to = answer.value.as_ref().map(|value| value.0.clone());
                push(&mut changes, &question.at, now, to);
            }
            if let (true, Some(field)) = (question.answers.is_empty(), field_at(&form.fields, &question.at)) {
                for to in near(&field.takes, now, field) {
                    push(&mut changes, &question.at, now, Some(to));
                }
            }
        }
        let rules: Vec<&FormField> = form.fields.iter().filter(|field| !NO_RULES.contains(&&*field.key)).collect();
        standing(&rules, &values.0, &mut Vec::new(), &asked, &mut changes);
        changes
    }
}

fn push(changes: &mut Vec<KeyChange>, at: &[FormStep], now: Option<&Value>, to: Option<Value>) {
    let change = KeyChange { at: at.to_vec(), from: now.cloned(), to };
    if change.from != change.to && !changes.contains(&change) {
        changes.push(change);
    }
}

/// The value at a place; none where there is none.
fn found<'v>(values: &'v Value, at: &[FormStep]) -> Option<&'v Value> {
    at.iter().try_fold(values, |value, step| match step {
        FormStep::Row(row) => value.get(*row as usize),
        FormStep::Key(key) => value.get(key),
    })
}

/// The field whose value stands at a place.
fn field_at<'f>(fields: &'f [FormField], at: &[FormStep]) -> Option<&'f FormField> {
    let (FormStep::Key(key), rest) = at.split_first()? else { return None };
    let field = fields.iter().find(|field| field.key == *key)?;
    match (rest, &field.takes) {
        ([], _) => Some(field),
        (rest, FormValue::Table { fields }) => field_at(fields, rest),
        ([FormStep::Row(_), rest @ ..], FormValue::List { row, .. }) => match &**row {
            FormValue::Table { fields } => field_at(fields, rest),
            _ => None,
        },
        _ => None,
    }
}

/// The changes of all keys that stand in a table of the file, but for those that a question is about: another value near to
/// theirs, or none where they may be left out; a row of a list left out.
fn standing(
    fields: &[&FormField],
    table: &Value,
    here: &mut Vec<FormStep>,
    asked: &[Vec<FormStep>],
    changes: &mut Vec<KeyChange>,
) {
    for field in fields {
        let Some(now) = table.get(&field.key) else { continue };
        here.push(FormStep::Key(field.key.clone()));
        match (&field.takes, now) {
            (FormValue::Table { fields }, Value::Object(_)) => {
                standing(&fields.iter().collect::<Vec<_>>(), now, here, asked, changes);
            }
            (FormValue::List { row, .. }, Value::Array(rows)) => {
                for (at, value) in (0..).zip(rows) {
                    here.push(FormStep::Row(at));
                    push(changes, here, Some(value), None);
                    if let FormValue::Table { fields } = &**row {
                        standing(&fields.iter().collect::<Vec<_>>(), value, here, asked, changes);
                    }
                    here.pop();
                }
            }
            _ if asked.contains(here) => {}
            _ => {
                for to in near(&field.takes, Some(now), field) {
                    push(changes, here, Some(now), Some(to));
                }
                if !field.required {
                    push(changes, here, Some(now), None);
                }
            }
        }
        here.pop();
    }
}

/// Values near to the one that a key has or would have: one more and one less, twice and half of a number; every other word.
fn near(takes: &FormValue, now: Option<&Value>, field: &FormField) -> Vec<Value> {
    let usual = field.usual.as_ref().map(|value| &value.0);
    let value = now.or(usual);
    let mut values: Vec<Value> = match takes {
        FormValue::Whole { min, max } => match value.and_then(Value::as_i64) {
            Some(number) => {
                let fits = |near: &i64| (i64::from(*min)..=i64::from(*max)).contains(near);
                [number - 1, number + 1, number / 2, number * 2].into_iter().filter(fits).map(Value::from).collect()
            }
            None => field.example.iter().map(|example| example.0.clone()).filter(Value::is_i64).collect(),
        },
        FormValue::Decimal { min, max } => {
            let number = value.and_then(Value::as_f64);
            let near = number.map(|number| [number / 2.0, number * 2.0]);
            near.into_iter().flatten().filter(|near| (*min..=*max).contains(near)).map(Value::from).collect()
        }
        FormValue::Truth => vec![Value::from(!value.and_then(Value::as_bool).unwrap_or(false))],
        FormValue::Words { words } => words.iter().map(|word| Value::from(written(word))).collect(),
        FormValue::Either { kinds } => kinds.iter().flat_map(|kind| near(&kind.takes, now, field)).collect(),
        FormValue::Text { .. } | FormValue::Condition | FormValue::Table { .. } | FormValue::List { .. } => Vec::new(),
    };
    values.retain(|near| Some(near) != value);
    values
}

/// A word as a file has it, with its example where an argument must follow.
fn written(FormWord { word, argument, .. }: &FormWord) -> String {
    match argument {
        None => word.clone(),
        Some(argument) if argument.sign.is_empty() => format!("{word} {}", argument.example),
        Some(argument) => format!("{word} {} {}", argument.sign, argument.example),
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_catalog::rules_form;

    use super::*;

    fn changes(rules: &str) -> (Catalog, Neighbour, Vec<KeyChange>) {
        let catalog = Catalog::new(None);
        let game = catalog.rules(rules).expect("bundled");
        let form = rules_form(&game.info().game).expect("a game");
        let unchanged = Neighbour::unchanged(&game);
        let changes = unchanged.every_change(&form);
        (catalog, unchanged, changes)
    }

    #[test]
    fn every_game_has_neighbours_that_differ_in_the_key_that_was_changed_alone() {
        for rules in ["international", "duel", "escoba", "amazons-5x5"] {
            let (catalog, unchanged, changes) = changes(rules);
            assert!(changes.len() > 12, "{rules}: {}", changes.len());
            let playable: Vec<Neighbour> =
                changes.iter().filter_map(|change| unchanged.changed(&catalog, change.clone()).ok()).collect();
            assert!(playable.len() > 6, "{rules}: {} of {}", playable.len(), changes.len());
            for neighbour in playable {
                assert_ne!(neighbour.game.rules_hash(), unchanged.game.rules_hash());
                // What its author wrote beside the keys stays.
                let comments = |text: &str| text.lines().filter(|line| line.starts_with('#')).count();
                let removed = neighbour.changes[0].to.is_none();
                assert!(removed || comments(&neighbour.text) == comments(&unchanged.text), "{}", neighbour.changes[0]);
            }
        }
    }

    #[test]
    fn changes_are_told_by_place_and_values() {
        let (_, _, changes) = changes("international");
        let told: Vec<String> = changes.iter().map(ToString::to_string).collect();
        for wanted in ["match_to.target: 200 → 100", "match_to.target: 200 → 400", "tiles.highest: 6 → 5"] {
            assert!(told.iter().any(|change| change == wanted), "{wanted} is not among {told:#?}");
        }
        assert!(!told.iter().any(|change| change.starts_with("id:") || change.starts_with("name")), "{told:#?}");
    }

    #[test]
    fn two_changes_of_one_place_are_told_apart_from_two_of_two() {
        let (_, _, changes) = changes("international");
        let at = |place: &str| changes.iter().find(|change| change.to_string().starts_with(place)).expect("a change");
        assert!(at("match_to.target").touches(at("match_to.target")));
        assert!(!at("match_to.target").touches(at("tiles.highest")));
    }
}
