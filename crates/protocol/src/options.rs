//! What can be set of a player or chosen of rules: as lists show it, as names and files write it, as people read it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use sobremesa_core::Message;
use ts_rs::TS;

use crate::catalogue::Localized;

/// An option of a player, or something that a table may choose of rules.
///
/// Its value is a number whatever its type: the place of a choice among all, 1 for yes and 0 for no. The one spelling of
/// a player (`maestro inference=1 pauses=3`), which keys its random stream, has these numbers; the words for them
/// (`inference=yes pauses=rivals`) can be written as well, and are what people read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct OptionInfo {
    /// Its key: `playouts` in `sondeo playouts=200`.
    pub id: String,
    /// The name shown.
    pub name: Localized,
    /// The values that it may have.
    #[serde(flatten)]
    pub takes: OptionType,
    /// The value if it is not given.
    #[serde(serialize_with = "plainly")]
    pub default: f64,
    /// Whether a player is spelled without it while it is as usual: it came after players were already spelled, and their
    /// random streams must stay what they were.
    #[serde(skip)]
    #[ts(skip)]
    pub spelled_if_unusual: bool,
}

/// The values that an option may have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OptionType {
    /// A number within bounds.
    Number {
        /// Least value allowed.
        #[serde(serialize_with = "plainly")]
        min: f64,
        /// Greatest value allowed.
        #[serde(serialize_with = "plainly")]
        max: f64,
        /// Whether it must be a whole number.
        whole: bool,
    },
    /// A number that bounds something; 0, or `none`, is no bound.
    Limit {
        /// Greatest value allowed.
        #[serde(serialize_with = "plainly")]
        max: f64,
        /// Whether it must be a whole number.
        whole: bool,
    },
    /// `yes` or `no`.
    YesNo,
    /// One of several.
    OneOf {
        /// The choices; the value is the place of one among them, from 0.
        choices: Vec<OptionWord>,
    },
}

/// A word that stands for a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct OptionWord {
    /// As names and files write it: `rivals`.
    pub id: String,
    /// The word as people read it.
    pub name: Localized,
}

impl OptionType {
    /// The words that stand for values, from 0.
    pub fn words(&self) -> Vec<OptionWord> {
        let word =
            |id: &str, key| OptionWord { id: id.to_owned(), name: Localized::said(|language| language.say(key, &[])) };
        match self {
            Self::Number { .. } => Vec::new(),
            Self::Limit { .. } => vec![word("none", "choose.no_limit")],
            Self::YesNo => vec![word("no", "choose.no"), word("yes", "choose.yes")],
            Self::OneOf { choices } => choices.clone(),
        }
    }

    /// The word that stands for a value, if there is one.
    pub fn word(&self, value: f64) -> Option<OptionWord> {
        self.words().into_iter().nth(value as usize).filter(|_| value.fract() == 0.0)
    }

    /// A value as names and files write it: by its word, if it has one.
    pub fn written(&self, value: f64) -> String {
        self.word(value).map_or_else(|| value.to_string(), |word| word.id)
    }

    /// Reads a value: one of the words, or a number. Nothing if the option may not have it.
    pub fn read(&self, text: &str) -> Option<f64> {
        if let Some(place) = self.words().iter().position(|word| word.id == text) {
            return Some(place as f64);
        }
        let (min, max, whole) = self.numbers().unwrap_or((0.0, self.words().len() as f64 - 1.0, true));
        let fits = |value: &f64| (min..=max).contains(value) && (!whole || value.fract() == 0.0);
        text.parse().ok().filter(fits)
    }

    /// The least and the greatest number, and whether it must be whole; nothing where only words are meant.
    pub fn numbers(&self) -> Option<(f64, f64, bool)> {
        match *self {
            Self::Number { min, max, whole } => Some((min, max, whole)),
            Self::Limit { max, whole } => Some((0.0, max, whole)),
            Self::YesNo | Self::OneOf { .. } => None,
        }
    }

    /// The values that are expected, as part of a sentence: `a whole number from 1 to 100`.
    pub fn expected(&self) -> Message {
        let number = self.numbers().map(|(low, high, whole)| {
            let key = if whole { "mistake.expected.whole_from" } else { "mistake.expected.number_from" };
            Message::new(key).with("low", low).with("high", high)
        });
        let mut words: Vec<String> = self.words().iter().map(|word| format!("`{}`", word.id)).collect();
        let last = words.pop();
        let some = number.unwrap_or_else(|| Message::new("mistake.plain").with("text", words.join(", ")));
        match last {
            Some(last) => Message::new("mistake.either").with_message("some", some).with("last", last),
            None => some,
        }
    }
}

/// A number as people write it: without a point where it is whole.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn plainly<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    let whole = *number as i64;
    if (whole as f64).to_bits() == number.to_bits() {
        serializer.serialize_i64(whole)
    } else {
        serializer.serialize_f64(*number)
    }
}
