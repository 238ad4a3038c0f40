//! The words of the table: everything that people read keeps to `messages/glossary.toml`, dictionaries, rules, players and
//! lessons alike.

use std::fs;
use std::path::Path;

use serde_json::Value;
use sobremesa_catalog::Catalog;
use sobremesa_protocol::words::Language;

/// A word of the table in both languages: `messages/glossary.toml` says what its keys mean.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Term {
    means: String,
    es: Vec<String>,
    en: Vec<String>,
    #[serde(default)]
    never: Never,
    #[serde(default)]
    except: Vec<String>,
}

#[derive(Default, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Never {
    es: Vec<String>,
    en: Vec<String>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Glossary {
    term: Vec<Term>,
}

/// What a sentence is held to.
#[derive(Clone, Copy, PartialEq)]
enum HeldTo {
    /// Where it has the word of one language, its twin has that of the other; and it has no word that is never said.
    TheSameWords,
    /// It has no word that is never said: prose that is told anew in each language, not translated word by word.
    NoWordNeverSaid,
}

/// The words of a sentence, small and one space apart, without what stands in back-ticks, quotes or braces and what follows
/// `--`: those are names of the program's, in no language.
fn plain_words(sentence: &str) -> String {
    let mut words = String::from(" ");
    let mut within = None;
    for letter in sentence.to_lowercase().chars() {
        match (within, letter) {
            (Some(end), letter) if letter == end || (end == ' ' && letter.is_whitespace()) => within = None,
            (Some(_), _) => continue,
            (None, '`') => within = Some('`'),
            (None, '«') => within = Some('»'),
            (None, '{') => within = Some('}'),
            (None, '[') => within = Some(']'),
            (None, '-') if words.ends_with('-') => within = Some(' '),
            (None, letter) if letter.is_alphanumeric() || letter == '-' => {
                words.push(letter);
                continue;
            }
            (None, _) => {}
        }
        if !words.ends_with(' ') {
            words.push(' ');
        }
    }
    words.push(' ');
    words
}

/// Sentences in both languages, held against the glossary one by one.
struct Reader {
    glossary: Glossary,
    astray: Vec<String>,
    /// How often a term was met.
    terms: usize,
    /// How many pairs of sentences were read.
    sentences: usize,
}

impl Reader {
    fn new() -> Self {
        let glossary: Glossary =
            toml::from_str(include_str!("../../../../messages/glossary.toml")).expect("a glossary");
        for term in &glossary.term {
            assert!(!term.means.is_empty() && !term.es.is_empty() && !term.en.is_empty(), "{:?}", term.es);
        }
        Self { glossary, astray: Vec::new(), terms: 0, sentences: 0 }
    }

    /// A sentence that stands under `key`.
    fn read(&mut self, key: &str, es: &str, en: &str, held_to: HeldTo) {
        let has = |words: &str, any: &[String]| any.iter().find(|word| words.contains(&format!(" {word} "))).cloned();
        let [spanish, english] = [es, en].map(plain_words);
        self.sentences += 1;
        for term in &self.glossary.term {
            if term.except.iter().any(|except| key.starts_with(except.as_str())) {
                continue;
            }
            let never = has(&spanish, &term.never.es).or(has(&english, &term.never.en));
            self.astray.extend(never.map(|word| format!("{key} says `{word}`: {es} | {en}")));
            if let Some(word) = has(&spanish, &term.es) {
                self.terms += 1;
                if held_to == HeldTo::TheSameWords && has(&english, &term.en).is_none() {
                    self.astray.push(format!("{key}: `{word}` is not one of {:?} in: {en}", term.en));
                }
            }
        }
    }

    /// Every sentence in both languages that stands anywhere in a value.
    fn read_all(&mut self, key: &str, value: &Value, held_to: HeldTo) {
        match value {
            Value::Object(of) => {
                if let (Some(Value::String(es)), Some(Value::String(en))) = (of.get("es"), of.get("en")) {
                    self.read(key, es, en, held_to);
                } else {
                    of.iter().for_each(|(name, value)| self.read_all(&format!("{key}.{name}"), value, held_to));
                }
            }
            Value::Array(list) => list.iter().for_each(|value| self.read_all(key, value, held_to)),
            _ => {}
        }
    }
}

#[test]
fn every_sentence_of_the_dictionaries_keeps_to_the_glossary() {
    let mut reader = Reader::new();
    for ((key, es), (_, en)) in Language::Es.sentences().zip(Language::En.sentences()) {
        reader.read(key, es, en, HeldTo::TheSameWords);
    }
    assert_eq!(reader.astray, Vec::<String>::new());
    assert!(reader.terms > 300, "{}", reader.terms);
}

#[test]
fn every_bundled_rule_file_is_read_out_in_the_words_of_the_glossary() {
    let mut reader = Reader::new();
    for rules in Catalog::default().games().into_iter().flat_map(|game| game.rules) {
        let game = Catalog::default().rules(&rules.id).expect("bundled");
        // The sentences are made for both languages at once; a summary is written in each.
        for sentence in &game.about().sentences {
            reader.read(&format!("rules.{}", rules.id), &sentence.es, &sentence.en, HeldTo::TheSameWords);
        }
        let info = serde_json::to_value(game.info()).expect("it can be written");
        reader.read_all(&format!("rules.{}", rules.id), &info, HeldTo::NoWordNeverSaid);
    }
    assert_eq!(reader.astray, Vec::<String>::new());
    assert!(reader.sentences > 400 && reader.terms > 300, "{} {}", reader.sentences, reader.terms);
}

#[test]
fn every_bundled_player_lesson_and_theme_keeps_to_the_glossary() {
    fn walk(folder: &Path, reader: &mut Reader) {
        for entry in fs::read_dir(folder).expect("a bundled folder") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                walk(&path, reader);
            } else if path.extension().is_some_and(|ending| ending == "toml") {
                let text = fs::read_to_string(&path).expect("text");
                let file: Value = toml::from_str(&text).expect("it was checked");
                reader.read_all(&path.to_string_lossy(), &file, HeldTo::NoWordNeverSaid);
            }
        }
    }
    let mut reader = Reader::new();
    for folder in ["rules", "players", "learn", "themes"] {
        walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder), &mut reader);
    }
    assert_eq!(reader.astray, Vec::<String>::new());
    assert!(reader.sentences > 400 && reader.terms > 200, "{} {}", reader.sentences, reader.terms);
}
