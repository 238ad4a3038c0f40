//! One kind of error body for every refused request.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sobremesa_core::Message;
use ts_rs::TS;

use crate::catalogue::Localized;
use crate::words::Language;

/// Why something was refused: the body of every 4xx and of an error on the WebSocket.
///
/// The sentence for people is looked up in the client's own dictionary under `error.<code>`, where `/`
/// is read as a dot and `-` as an underscore, with `args`; `message` is the same in English, for logs and programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Problem {
    /// A stable code: `move/not-your-turn`.
    pub code: String,
    /// The arguments of the code's sentence.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, ProblemArgument>,
    /// One plain English sentence: what was wrong, and what would be right.
    pub message: String,
    /// All that is wrong with something longer, each with its own sentence for people; empty where the code says it all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<FieldMistake>,
}

/// What fills a gap of a problem's sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum ProblemArgument {
    /// A text that is the same in every language: a number, a name, a part of what was sent.
    Text(String),
    /// A sentence within the sentence.
    Said(Localized),
}

/// A mistake in something longer that was sent or read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FieldMistake {
    /// The field it belongs to: `teams.1.0` is the first of the second of `teams`; empty where it belongs to none.
    pub field: String,
    /// What is wrong, and what would be right.
    pub said: Localized,
}

impl Problem {
    /// A problem with no arguments.
    pub fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code: code.into(), args: BTreeMap::new(), message: message.into(), mistakes: Vec::new() }
    }

    /// The same with one more argument for its sentence.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<String>) -> Self {
        self.args.insert(key.to_owned(), ProblemArgument::Text(value.into()));
        self
    }

    /// The same with one more argument, itself a sentence.
    #[must_use]
    pub fn with_said(mut self, key: &str, said: Localized) -> Self {
        self.args.insert(key.to_owned(), ProblemArgument::Said(said));
        self
    }

    /// A problem whose reason is a sentence of its own: the argument `why`.
    pub fn because(code: impl Into<String>, why: &Message) -> Self {
        Self::new(code, Language::En.tell(why)).with_said("why", Localized::told(why))
    }
}
