//! The sentences of the program in both languages, read from `messages/{es,en}.toml`.
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
            Self::Es => ES.get_or_init(|| flatten(include_str!("../../../messages/es.toml"))),
            Self::En => EN.get_or_init(|| flatten(include_str!("../../../messages/en.toml"))),
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
fn fill(sentence: &str, args: &[(&str, &str)]) -> String {
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
            })
            .collect();
        let args: Vec<(&str, &str)> = args.iter().map(|(name, text)| (*name, text.as_str())).collect();
        self.say(&message.key, &args)
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

fn flatten(source: &str) -> BTreeMap<String, String> {
    fn walk(prefix: &str, table: &toml::Table, into: &mut BTreeMap<String, String>) {
        for (key, value) in table {
            let path = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
            match value {
                toml::Value::Table(inner) => walk(&path, inner, into),
                toml::Value::String(text) => {
                    into.insert(path, text.clone());
                }
                other => panic!("messages: `{path}` is {}, not a sentence", other.type_str()),
            }
        }
    }
    let table: toml::Table = source.parse().expect("the bundled messages are read by a test");
    let mut into = BTreeMap::new();
    walk("", &table, &mut into);
    into
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    fn placeholders(text: &str) -> Vec<&str> {
        let mut found: Vec<&str> =
            text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn both_languages_have_the_same_keys_and_arguments() {
        let es: Vec<_> = Language::Es.sentences().collect();
        let en: Vec<_> = Language::En.sentences().collect();
        assert!(!es.is_empty());
        assert_eq!(es.iter().map(|s| s.0).collect::<Vec<_>>(), en.iter().map(|s| s.0).collect::<Vec<_>>());
        for ((key, spanish), (_, english)) in es.iter().zip(&en) {
            assert_eq!(placeholders(spanish), placeholders(english), "{key}");
        }
    }

    /// What stands between quotes in the sources and begins as the keys of a table do.
    fn named_in_sources(table: &str) -> BTreeSet<String> {
        fn walk(folder: &Path, table: &str, into: &mut BTreeSet<String>) {
            for entry in std::fs::read_dir(folder).expect("a folder of sources") {
                let path = entry.expect("readable").path();
                if path.is_dir() {
                    walk(&path, table, into);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let text = std::fs::read_to_string(&path).expect("text");
                    into.extend(
                        text.split('"')
                            .filter(|part| part.starts_with(table) && !part.ends_with('.'))
                            .map(str::to_owned),
                    );
                }
            }
        }
        let mut into = BTreeSet::new();
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for entry in std::fs::read_dir(crates).expect("the crates are there") {
            walk(&entry.expect("readable").path().join("src"), table, &mut into);
        }
        into
    }

    #[test]
    fn every_mistake_that_the_sources_name_has_its_sentence_and_no_sentence_is_idle() {
        let named = named_in_sources("mistake.");
        let plain = |key: &str| key.trim_end_matches(".one").trim_end_matches(".other").to_owned();
        // What keys mean is looked up by the schema; the games' tests look at those.
        let means = |key: &str| key.starts_with("mistake.means.");
        let said: BTreeSet<String> = Language::En.sentences().map(|(key, _)| plain(key)).collect();
        let lacking: Vec<_> = named.iter().filter(|key| !means(key) && !said.contains(*key)).collect();
        assert!(lacking.is_empty() && named.len() > 300, "{lacking:?}");
        let refusals = named_in_sources("error.");
        let lacking: Vec<_> = refusals.difference(&said).collect();
        assert!(lacking.is_empty() && !refusals.is_empty(), "{lacking:?}");
        let idle = said.iter().filter(|key| key.starts_with("mistake.") && !means(key) && !named.contains(*key));
        assert_eq!(idle.collect::<Vec<_>>(), Vec::<&String>::new());
    }

    #[test]
    fn every_option_of_a_player_and_choice_of_rules_has_its_name_and_no_name_is_idle() {
        for (section, least) in [("option.", 30), ("choice.", 20)] {
            let named = named_in_sources(section);
            let keys = Language::En.sentences().map(|(key, _)| key.to_owned());
            let said: BTreeSet<String> = keys.filter(|key| key.starts_with(section)).collect();
            let lacking: Vec<_> = named.difference(&said).collect();
            assert!(lacking.is_empty() && named.len() > least, "{lacking:?}");
            // What a value is called stands under its option and itself.
            let is_word = |key: &str| {
                named.iter().any(|option| key.strip_prefix(option).is_some_and(|word| word.starts_with('_')))
            };
            let idle: Vec<_> = said.difference(&named).filter(|key| !is_word(key)).collect();
            assert_eq!(idle, Vec::<&String>::new());
        }
    }

    #[test]
    fn a_sentence_within_a_sentence_is_said_in_the_language_of_the_whole() {
        let seats = Message::new("mistake.seats").with("n", 4);
        let tiles = Message::new("mistake.tiles").with("n", 1);
        let message = Message::new("mistake.dominoes.redeal_always");
        let message = message.with_message("seats", seats).with_message("tiles", tiles);
        let said = Localized::told(&message);
        assert_eq!(said.en, "with 4 seats of 1 tile nearly every deal would be made again");
        assert_eq!(said.es, "con 4 asientos a 1 ficha habría que repartir otra vez casi siempre");
    }

    #[test]
    fn a_problem_is_explained_in_the_language_of_the_reader() {
        let why = Message::new("mistake.notation.seat").with("seats", 4);
        let problem = Problem::because("position/unreadable", &why);
        assert_eq!(problem.message, "the seat to move is 1 to 4");
        let said = Localized::explained(&problem);
        assert_eq!(said.es, "Esa posición no se entiende: el asiento al que le toca va de 1 a 4");
        assert_eq!(said.en, "That position can't be read: the seat to move is 1 to 4");
        // As it comes over the wire.
        let written = serde_json::to_string(&problem).expect("it can be written");
        assert_eq!(serde_json::from_str::<Problem>(&written).expect("it can be read"), problem);
        let plain = Problem::new("move/stale", "too late").with("ply", "3");
        assert!(serde_json::to_string(&plain).expect("it can be written").contains(r#""args":{"ply":"3"}"#));
        // What the dictionaries do not know is said as it came.
        assert_eq!(Language::Es.explain(&Problem::new("never/heard-of", "plain words")), "plain words");
    }

    #[test]
    fn a_fraction_has_the_comma_of_its_language() {
        let said = ["10.4", "-0.25", "7", "6-5", "cmd.exe", "1."].map(|text| Language::Es.number(text));
        assert_eq!(said, ["10,4", "-0,25", "7", "6-5", "cmd.exe", "1."]);
        assert_eq!(Language::En.number("10.4"), "10.4");
    }

    #[test]
    fn an_argument_that_holds_braces_is_not_filled_again() {
        let said = fill("{a} and {b}, {c} {", &[("a", "{b}"), ("b", "{a}{c}")]);
        assert_eq!(said, "{b} and {a}{c}, {c} {");
    }

    #[test]
    fn a_missing_key_is_said_as_it_is() {
        assert_eq!(Language::En.say("no.such.key", &[]), "no.such.key");
    }
}
