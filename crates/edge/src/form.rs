//! Forms of files: every key of their schema with the values that it takes, in both languages; of rule files the questions above.
//!
//! What a key means stands in English in the schema, and in Spanish in the files `keys.es.toml` of `messages/` under the English
//! sentence.

use serde_json::{Map, Value};
use sobremesa_core::Message;
use sobremesa_files::word;
use sobremesa_protocol::Localized;
use sobremesa_protocol::words::in_both;
use sobremesa_protocol::workshop::{
    FileValue, FormAnswer, FormField, FormKind, FormQuestion, FormStep, FormValue, FormWord, WordArgument,
};

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
