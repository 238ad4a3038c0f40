//! The sentences of both languages.

use std::collections::BTreeSet;
use std::path::Path;

use sobremesa_core::Message;
use sobremesa_protocol::catalogue::Localized;
use sobremesa_protocol::problem::Problem;
use sobremesa_protocol::words::{Language, fill};

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

/// What there may be one of, told of several.
const SEVERAL: [(Language, &[&str]); 2] = [
    (
        Language::Es,
        &[
            "archivos",
            "asientos",
            "bandos",
            "bloques",
            "cartas",
            "casillas",
            "copias",
            "días",
            "dobles",
            "emparejamientos",
            "equipos",
            "errores",
            "experimentos",
            "fichas",
            "horas",
            "jugadas",
            "jugadores",
            "líneas",
            "manos",
            "mesas",
            "minutos",
            "números",
            "partidas",
            "personas",
            "posiciones",
            "puntos",
            "repartos",
            "rondas",
            "segundos",
            "tantos",
            "unidades",
            "variantes",
            "veces",
        ],
    ),
    (
        Language::En,
        &[
            "blocks",
            "cards",
            "copies",
            "days",
            "deals",
            "doubles",
            "errors",
            "experiments",
            "files",
            "games",
            "hands",
            "hours",
            "lines",
            "matches",
            "minutes",
            "mistakes",
            "moves",
            "numbers",
            "pairings",
            "people",
            "pips",
            "players",
            "points",
            "positions",
            "rounds",
            "seats",
            "seconds",
            "sides",
            "squares",
            "tables",
            "teams",
            "tiles",
            "times",
            "units",
            "variants",
        ],
    ),
];

/// Where a sentence says one of several with 1 in the place of some of its arguments.
fn one_of_several(sentence: &str, is_number: impl Fn(&str) -> bool, several: &[&str]) -> Option<String> {
    let ones: Vec<(&str, &str)> =
        placeholders(sentence).into_iter().filter(|name| is_number(name)).map(|name| (name, "1")).collect();
    let text = fill(sentence, &ones);
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_one = |at: usize| words[at].trim_start_matches(|part: char| !part.is_alphanumeric()) == "1";
    let after = |at: usize| {
        let word = words.get(at).map(|word| word.trim_end_matches(|part: char| !part.is_alphanumeric()));
        word.is_some_and(|word| several.contains(&word))
    };
    let wrong = (0..words.len())
        .find(|at| is_one(*at) && (after(at + 1) || words.get(at + 1) == Some(&"more") && after(at + 2)));
    wrong.map(|at| words[at..].iter().take(3).copied().collect::<Vec<_>>().join(" "))
}

#[test]
fn one_is_never_several() {
    for (language, several) in SEVERAL {
        for (key, sentence) in language.sentences() {
            // Where the number chooses the sentence this one is not for 1.
            let chosen = key.strip_suffix(".other").is_some();
            // At a table and on a list of rules every number may be 1.
            let shown =
                ["choose.", "score.", "table.", "terminal.data_check."].iter().any(|part| key.starts_with(part));
            let is_number = |name: &str| match name {
                "n" => !chosen,
                "points" | "count" | "seconds" | "minutes" | "tables" | "runs" | "seats" | "hands" => shown,
                _ => false,
            };
            assert_eq!(one_of_several(sentence, is_number, several), None, "{key}: {sentence}");
        }
    }
    let [(_, es), (_, en)] = SEVERAL;
    assert_eq!(one_of_several("A {points} tantos, o más", |name| name == "points", es).as_deref(), Some("1 tantos, o"));
    assert_eq!(one_of_several("and {n} more pairings.", |name| name == "n", en).as_deref(), Some("1 more pairings."));
    assert_eq!(one_of_several("A {n} tanto", |name| name == "n", es), None);
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
                    text.split('"').filter(|part| part.starts_with(table) && !part.ends_with('.')).map(str::to_owned),
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
        let is_word =
            |key: &str| named.iter().any(|option| key.strip_prefix(option).is_some_and(|word| word.starts_with('_')));
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
    assert_eq!(said.en, "with 4 seats and 1 tile each, nearly every hand would be dealt again");
    assert_eq!(said.es, "con 4 asientos y 1 ficha cada uno habría que repartir otra vez casi siempre");
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
