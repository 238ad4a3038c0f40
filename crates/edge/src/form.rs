//! Forms of files: every key of their schema with the values that it takes, in both languages; of rule files the questions above.
//!
//! What a key means stands in English in the schema, and in Spanish in `messages/keys.es.toml` under the English sentence.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Map, Value};
use sobremesa_core::Message;
use sobremesa_files::word;
use sobremesa_protocol::Localized;
use sobremesa_protocol::workshop::{
    FileValue, FormAnswer, FormField, FormKind, FormQuestion, FormStep, FormValue, FormWord, WordArgument,
};

/// What the sentences of schemas are in Spanish.
static SPANISH: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../messages/keys.es.toml")).expect("it is read by the tests, too")
});

/// The keys that are shown first, in this order; all others come after them by their names.
const FIRST: [&str; 65] = [
    "format",
    "game",
    "id",
    "name",
    "es",
    "en",
    "summary",
    "greeting",
    "sources",
    "tiles",
    "board",
    "start",
    "highest",
    "seats",
    "sides",
    "order",
    "table",
    "deal",
    "when",
    "for",
    "use",
    "give",
    "may_give",
    "keep",
    "take",
    "balance",
    "until_hand",
    "until_playable",
    "by",
    "first",
    "later",
    "refresh",
    "opening",
    "match",
    "valid",
    "next",
    "play",
    "end",
    "tile",
    "hand",
    "side",
    "winner",
    "tie",
    "worth",
    "up_to",
    "points",
    "score",
    "bonus",
    "match_to",
    // Of players' files.
    "level",
    "group",
    "kind",
    "options",
    "mode",
    "mistakes",
    "noise",
    "knowledge",
    "role",
    "rules",
    "rule",
    "weight",
    "games",
    "command",
    "avatar",
    "memory",
];

/// A question about rules, and where its answer stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    /// The sentence that asks, whose last part is the question's name.
    pub(crate) ask: &'static str,
    /// The place of the answer, steps joined by points: `deal.0.take`.
    pub(crate) at: &'static str,
    /// Answers that stand for several keys at once.
    pub(crate) answers: &'static [Answer],
    /// Places without which it is not asked.
    pub(crate) needs: &'static [&'static str],
}

/// An answer that stands for several keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// The sentence that says it.
    pub(crate) name: &'static str,
    /// What the place is set to, as JSON; none: it is taken away.
    pub(crate) value: Option<&'static str>,
    /// A key of the first row by which it is known again.
    pub(crate) mark: Option<&'static str>,
}

impl Question {
    /// A question whose answer is any value of a place.
    pub(crate) const fn of(ask: &'static str, at: &'static str) -> Self {
        Self { ask, at, answers: &[], needs: &[] }
    }

    /// The same, asked only where some places are there.
    pub(crate) const fn needing(self, needs: &'static [&'static str]) -> Self {
        Self { needs, ..self }
    }

    /// The same, with answers that stand for several keys.
    pub(crate) const fn answered(self, answers: &'static [Answer]) -> Self {
        Self { answers, ..self }
    }

    /// The question as a form shows it.
    pub(crate) fn told(&self) -> FormQuestion {
        let answer = |answer: &Answer| FormAnswer {
            name: Localized::told(&Message::new(answer.name)),
            value: answer.value.map(|json| FileValue(serde_json::from_str(json).expect("the tests read it"))),
            mark: answer.mark.map(str::to_owned),
        };
        FormQuestion {
            id: self.ask.rsplit('.').next().unwrap_or_default().to_owned(),
            ask: Localized::told(&Message::new(self.ask)),
            at: steps(self.at),
            answers: self.answers.iter().map(answer).collect(),
            needs: self.needs.iter().map(|place| steps(place)).collect(),
        }
    }
}

fn steps(place: &str) -> Vec<FormStep> {
    place.split('.').map(|step| step.parse().map_or_else(|_| FormStep::Key(step.to_owned()), FormStep::Row)).collect()
}

/// What a schema says, in both languages.
pub fn in_both(english: &str) -> Localized {
    let en = english.split_whitespace().collect::<Vec<_>>().join(" ");
    let es = SPANISH.get(&en).cloned().unwrap_or_else(|| en.clone());
    Localized { es, en }
}

/// The keys of a table, by its schema.
pub fn fields(schema: &Value) -> Vec<FormField> {
    let nothing = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&nothing);
    let required = |key: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == key));
    let field = |(key, schema): (&String, &Value)| FormField {
        key: key.clone(),
        about: about(schema),
        required: required(key),
        takes: takes(schema),
        usual: given(&schema["default"]),
        example: given(&schema["examples"][0]),
    };
    let mut fields: Vec<FormField> = properties.iter().map(field).collect();
    fields.sort_by(|a, b| order(&a.key).cmp(&order(&b.key)));
    fields
}

/// What keys of a table are sorted by.
pub(crate) fn order(key: &str) -> (usize, &str) {
    (FIRST.iter().position(|first| *first == key).unwrap_or(FIRST.len()), key)
}

fn about(schema: &Value) -> Localized {
    in_both(schema["description"].as_str().unwrap_or_default())
}

fn given(value: &Value) -> Option<FileValue> {
    (!value.is_null()).then(|| FileValue(value.clone()))
}

/// The values that a schema takes.
fn takes(schema: &Value) -> FormValue {
    let number = |key: &str, otherwise: i32| schema[key].as_i64().map_or(otherwise, |number| number as i32);
    if let (None, Some(kinds)) = (schema["type"].as_str(), schema["anyOf"].as_array()) {
        let kind = |schema: &Value| FormKind { about: about(schema), takes: takes(schema) };
        return FormValue::Either { kinds: kinds.iter().map(kind).collect() };
    }
    let words = words(schema);
    if !words.is_empty() {
        return FormValue::Words { words };
    }
    match schema["type"].as_str() {
        Some("object") => FormValue::Table { fields: fields(schema) },
        Some("array") => {
            FormValue::List { max: number("maxItems", 512) as u32, row: Box::new(takes(&schema["items"])) }
        }
        Some("integer") => FormValue::Whole { min: number("minimum", i32::MIN), max: number("maximum", i32::MAX) },
        Some("number") => FormValue::Decimal {
            min: schema["minimum"].as_f64().unwrap_or(f64::from(i32::MIN)),
            max: schema["maximum"].as_f64().unwrap_or(f64::from(i32::MAX)),
        },
        Some("boolean") => FormValue::Truth,
        _ if schema["format"] == "condition" => FormValue::Condition,
        _ => FormValue::Text { max: number("maxLength", 600) as u32 },
    }
}

/// The words that a text may be; none where it is any text.
fn words(schema: &Value) -> Vec<FormWord> {
    let listed = schema["oneOf"].as_array().or(schema["enum"].as_array());
    let Some(listed) = listed else {
        let only = schema["const"].as_str();
        return only
            .map(|word| FormWord { word: word.to_owned(), about: about(schema), argument: None })
            .into_iter()
            .collect();
    };
    let one = |schema: &Value| {
        if let Some(known) = schema["const"].as_str().or(schema.as_str()) {
            return Some(FormWord { word: known.to_owned(), about: about(schema), argument: None });
        }
        let example = schema["examples"][0].as_str()?;
        let name = word(example);
        let rest = example[name.len()..].trim_start();
        let sign = if rest.starts_with(">=") { ">=" } else { "" };
        let bound = |key: &str| schema[key].as_u64().map(|bound| bound as u32);
        let argument = WordArgument {
            sign: sign.to_owned(),
            numbers: bound("minimum").zip(bound("maximum")),
            example: rest[sign.len()..].trim_start().to_owned(),
        };
        Some(FormWord { word: name.to_owned(), about: about(schema), argument: Some(argument) })
    };
    listed.iter().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::GAMES;

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
            said.extend((game.conditions)().into_iter().map(|word| word.about.en));
        }
        let missing: Vec<_> = said.iter().filter(|english| !SPANISH.contains_key(*english)).collect();
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
}
