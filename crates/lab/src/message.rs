//! What is told to people: a key of the dictionaries with what its sentence needs.

use std::fmt;

use sobremesa_catalog::{PlayerError, RulesError};
use sobremesa_protocol::words::Language;

/// A sentence of the dictionaries with its arguments; printed as it is, it is in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its key.
    pub key: &'static str,
    /// Its arguments, by name.
    pub args: Vec<(&'static str, String)>,
}

impl Message {
    /// A sentence that needs nothing.
    pub const fn new(key: &'static str) -> Self {
        Self { key, args: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.args.push((name, value.to_string()));
        self
    }

    /// The sentence in a language.
    pub fn say(&self, language: Language) -> String {
        let args: Vec<(&str, &str)> = self.args.iter().map(|(name, value)| (*name, value.as_str())).collect();
        language.say(self.key, &args)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

impl From<&PlayerError> for Message {
    fn from(error: &PlayerError) -> Self {
        match error {
            PlayerError::Empty => Self::new("lab.player.empty"),
            PlayerError::Unknown { name, nearest } => {
                Self::new("lab.player.unknown").with("name", name).with("nearest", nearest)
            }
            PlayerError::NoOption { player, option, known } => {
                Self::new("lab.player.no_option").with("player", player).with("option", option).with("known", known)
            }
            PlayerError::Value { player, option, value, min, max } => Self::new("lab.player.value")
                .with("player", player)
                .with("option", option)
                .with("value", value)
                .with("min", min)
                .with("max", max),
            other => Self::new("lab.player.other").with("problem", other),
        }
    }
}

impl From<&RulesError> for Message {
    fn from(error: &RulesError) -> Self {
        match error {
            RulesError::Unknown { name, nearest } => {
                Self::new("lab.rules.unknown").with("name", name).with("nearest", nearest)
            }
            RulesError::Unreadable { path, why } => {
                Self::new("lab.rules.unreadable").with("path", path).with("why", why)
            }
            RulesError::Mistakes { path, mistakes, .. } => {
                Self::new("lab.rules.mistakes").with("path", path).with("n", mistakes.len())
            }
            other => Self::new("lab.rules.other").with("problem", other),
        }
    }
}
