//! The sentences of the program in both languages, read from `messages/{es,en}.toml`, and what one game alone says from
//! `messages/<game>/{es,en}.toml`.
//!
//! The files hold nested tables; a key is the path to a sentence, joined by dots: `table.your_turn`.
//! `{name}` in a sentence stands for an argument. A table whose keys are `one` and `other` is a plural:
//! the argument `n` chooses.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use sobremesa_core::{Argument, Message};

use crate::catalogue::Localized;
use crate::problem::{Problem, ProblemArgument};

/// A language of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// Spanish, the first language.
    #[default]
    Es,
    /// English, the second language.
    En,
}

impl Language {
    /// Reads `es`, `en`, or a locale as in `LANG` (`en_GB.UTF-8`); nothing for any other.
    pub fn parse(text: &str) -> Option<Self> {
        match text.get(..2)?.to_ascii_lowercase().as_str() {
            "es" => Some(Self::Es),
            "en" => Some(Self::En),
            _ => None,
        }
    }

    fn dictionary(self) -> &'static BTreeMap<String, String> {
        static ES: OnceLock<BTreeMap<String, String>> = OnceLock::new();
        static EN: OnceLock<BTreeMap<String, String>> = OnceLock::new();
        match self {
            Self::Es => ES.get_or_init(|| flatten(files::ES_TOML)),
            Self::En => EN.get_or_init(|| flatten(files::EN_TOML)),
        }
    }

    /// Every key with its sentence, in order.
    pub fn sentences(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.dictionary().iter().map(|(key, text)| (key.as_str(), text.as_str()))
    }

    /// The sentence under `key` with its arguments filled in; the key itself where there is none.
    ///
    /// For a plural the argument `n` chooses between `key.one` and `key.other`.
    pub fn say(self, key: &str, args: &[(&str, &str)]) -> String {
        let dictionary = self.dictionary();
        let plural = || {
            let n = args.iter().find(|(name, _)| *name == "n")?.1;
            dictionary.get(&format!("{key}.{}", if n == "1" { "one" } else { "other" }))
        };
        let Some(sentence) = dictionary.get(key).or_else(plural) else { return key.to_owned() };
        fill(sentence, args)
    }
}

/// A sentence with its arguments filled in; a name without an argument stays as it is written.
///
/// The sentence is read once, from its start to its end: what an argument holds is never read for names again.
pub fn fill(sentence: &str, args: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some((before, from_brace)) = rest.find('{').map(|at| rest.split_at(at)) {
        text.push_str(before);
        let value = from_brace[1..].split_once('}').and_then(|(name, after)| {
            let (_, value) = args.iter().find(|(given, _)| *given == name)?;
            Some((*value, after))
        });
        let (filled, after) = value.unwrap_or(("{", &from_brace[1..]));
        text.push_str(filled);
        rest = after;
    }
    text.push_str(rest);
    text
}

impl Language {
    /// A sentence with its arguments, of which some may be sentences themselves.
    pub fn tell(self, message: &Message) -> String {
        let args: Vec<(&str, String)> = message
            .args
            .iter()
            .map(|(name, argument)| match argument {
                Argument::Text(text) => (*name, text.clone()),
                Argument::Message(message) => (*name, self.tell(message)),
                Argument::Meaning(meaning) => (*name, self.meaning(meaning)),
            })
            .collect();
        let args: Vec<(&str, &str)> = args.iter().map(|(name, text)| (*name, text.as_str())).collect();
        self.say(&message.key, &args)
    }

    /// What a key or a word of a file means, told within a sentence: `Going out.` is `going out` there.
    fn meaning(self, meaning: &str) -> String {
        let both = in_both(meaning);
        let mut letters = both.within(self).trim_end_matches('.').chars();
        letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
    }
}

impl Language {
    /// Why something was refused; in English where the dictionaries have no sentence for its code.
    pub fn explain(self, problem: &Problem) -> String {
        let key = problem.code.replace('/', ".").replace('-', "_");
        let args: Vec<(&str, &str)> = problem
            .args
            .iter()
            .map(|(name, argument)| match argument {
                ProblemArgument::Text(text) => (name.as_str(), text.as_str()),
                ProblemArgument::Said(said) => (name.as_str(), said.within(self)),
            })
            .collect();
        // What browsers are told as well, or only the terminal says.
        let known = ["error", "terminal"].iter().find_map(|table| {
            let key = format!("{table}.{key}");
            Some(self.say(&key, &args)).filter(|text| *text != key)
        });
        known.unwrap_or_else(|| problem.message.clone())
    }

    /// A number that came as text, as it is written in this language: in Spanish a fraction has its comma. Anything else
    /// stays as it is.
    pub fn number(self, text: &str) -> String {
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        match text.split_once('.') {
            Some((whole, part)) if self == Self::Es && digits(whole.trim_start_matches('-')) && digits(part) => {
                format!("{whole},{part}")
            }
            _ => text.to_owned(),
        }
    }
}

impl Localized {
    /// The text in one language.
    pub fn within(&self, language: Language) -> &str {
        match language {
            Language::Es => &self.es,
            Language::En => &self.en,
        }
    }

    /// What is said in each language.
    pub fn said(say: impl Fn(Language) -> String) -> Self {
        Self { es: say(Language::Es), en: say(Language::En) }
    }

    /// Why something was refused, in each language.
    pub fn explained(problem: &Problem) -> Self {
        Self::said(|language| language.explain(problem))
    }

    /// A sentence in each language.
    pub fn told(message: &Message) -> Self {
        Self::said(|language| language.tell(message))
    }
}

fn flatten(sources: &[&str]) -> BTreeMap<String, String> {
    fn walk(prefix: &str, table: &toml::Table, into: &mut BTreeMap<String, String>) {
        for (key, value) in table {
            let path = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
            match value {
                toml::Value::Table(inner) => walk(&path, inner, into),
                toml::Value::String(text) => {
                    let twice = into.insert(path, text.clone());
                    assert!(twice.is_none(), "messages: `{key}` in `{prefix}` stands in two files");
                }
                other => panic!("messages: `{path}` is {}, not a sentence", other.type_str()),
            }
        }
    }
    let mut into = BTreeMap::new();
    for source in sources {
        walk("", &source.parse().expect("the bundled messages are read by a test"), &mut into);
    }
    into
}

/// What the sentences of the schemas of files are in Spanish, from `messages/keys.es.toml` and `messages/<game>/keys.es.toml`.
pub fn keys_in_spanish() -> &'static BTreeMap<String, String> {
    static KEYS: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    // A sentence is a key as it stands, whatever points are in it: none of these files has a table.
    KEYS.get_or_init(|| flatten(files::KEYS_ES_TOML))
}

/// What a schema says, in both languages; in English where the files do not have it.
pub fn in_both(english: &str) -> Localized {
    // A doc comment goes over several lines of its source.
    let en = english.split_whitespace().collect::<Vec<_>>().join(" ");
    let es = keys_in_spanish().get(&en).cloned().unwrap_or_else(|| en.clone());
    Localized { es, en }
}

/// The texts of the files, as the build found them.
mod files {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}
