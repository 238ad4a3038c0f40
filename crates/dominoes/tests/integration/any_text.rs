//! Any text is read or answered; any predicate prints and reads back.

use std::iter;

use proptest::prelude::*;
use sobremesa_dominoes::predicate::{Condition, Predicate};
use sobremesa_dominoes::{Rules, Tile, file};
use sobremesa_protocol::words::Language;
use sobremesa_testkit::cases;
use sobremesa_testkit::rule_files::said;

use crate::support;

const FILES: [&str; 8] = [
    include_str!("../../../../rules/dominoes/international.toml"),
    include_str!("../../../../rules/dominoes/federation.toml"),
    include_str!("../../../../rules/dominoes/duel.toml"),
    include_str!("../../../../rules/dominoes/camaron.toml"),
    include_str!("../../../../rules/dominoes/matador.toml"),
    include_str!("../../../../rules/dominoes/puerto-rican.toml"),
    include_str!("../../../../rules/dominoes/ten.toml"),
    r#"format = 1
game = "dominoes"
id = "corto"
name = { es = "Corto", en = "Short" }
tiles.highest = 9
table = { seats = 5, sides = "each" }
deal = [{ when = "not_dealt", take = 11 }]
opening = { first = "holder_of 4-9" }
next = [{ when = "last_passed", use = "same" }, { use = "next" }]
end = [{ when = "out" }, { when = "turn > 9 and hand_tiles <= 2 or blocked" }]
score = { tie = "seat 5" }
"#,
];

/// Pieces that a slip of the hand, or worse, puts into a file.
const PIECES: [&str; 28] = [
    "\"",
    "'",
    "\"\"\"",
    "=",
    "[",
    "]",
    "[[",
    "{",
    "}",
    ",",
    ".",
    "\n",
    "#",
    "\\",
    "\0",
    "é",
    "𝄞",
    "-1",
    "9999999999",
    "true",
    "nan",
    "2026-01-01",
    "not ",
    " or ",
    "(",
    "seats = 3\n",
    "[tiles]\n",
    "[[deal]]\n",
];

/// Reads a text, and checks that what comes of it is rules that print alike again, or mistakes within the text.
fn read(source: &str) {
    match file::read(source) {
        Ok(rules) => assert!(!rules.canonical().is_empty() && !rules.name().es.is_empty()),
        Err(mistakes) => {
            assert!(!mistakes.is_empty(), "refused without a reason: {source}");
            assert!(mistakes.is_sorted_by_key(|mistake| mistake.span.start));
            for mistake in mistakes {
                assert!(source.get(mistake.span.clone()).is_some(), "{mistake:?} is not within {source}");
                for message in iter::once(&mistake.problem).chain(&mistake.advice) {
                    for language in [Language::Es, Language::En] {
                        let said = said(message, language);
                        // The conditions are listed on lines of their own; all else is one line.
                        let lines = said.lines().count() == 1 || message.key.starts_with("mistake.condition.known");
                        assert!(!said.is_empty() && lines, "{mistake:?}");
                    }
                }
                let (line, column) = mistake.place(source);
                assert!(line >= 1 && column >= 1);
            }
        }
    }
}

fn condition() -> impl Strategy<Value = Condition> {
    prop_oneof![
        Just(Condition::Opening),
        Just(Condition::Blocked),
        Just(Condition::Out),
        Just(Condition::CannotPlay),
        Just(Condition::NotDealt),
        Just(Condition::LastPassed),
        Just(Condition::StockEmpty),
        Just(Condition::IsFirst),
        Just(Condition::IsLast),
        Just(Condition::AllDoublesPlayed),
        Just(Condition::Placed),
        Just(Condition::TargetReached),
        (1..=2_000_u16).prop_map(Condition::Passed),
        (1..=250_u16).prop_map(Condition::PassedThisTurn),
        (1..=2_000_u16).prop_map(Condition::DealsWithoutPlay),
        (0..=500_u16).prop_map(Condition::HandsPlayed),
        (1..=2_000_u16).prop_map(Condition::PassesInARow),
        (0..=1024_u16).prop_map(Condition::LeaderTiles),
        (0..=1024_u16).prop_map(Condition::HandTiles),
        (0..=2_000_u16).prop_map(Condition::TurnAfter),
        prop::collection::vec(0..=31_u8, 2..=4).prop_map(|faces| Condition::PlacedTile(Tile::new(&faces))),
    ]
}

fn predicate() -> impl Strategy<Value = Predicate> {
    condition().prop_map(Predicate::Is).prop_recursive(6, 60, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|inner| Predicate::Not(Box::new(inner))),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Predicate::And(Box::new(a), Box::new(b))),
            (inner.clone(), inner).prop_map(|(a, b)| Predicate::Or(Box::new(a), Box::new(b))),
        ]
    })
}

/// Edits of a file: a place, how much goes, and which piece comes.
fn edits() -> impl Strategy<Value = (usize, Vec<(prop::sample::Index, usize, usize)>)> {
    (0..FILES.len(), prop::collection::vec((any::<prop::sample::Index>(), 0..12_usize, 0..=PIECES.len()), 1..6))
}

/// Every name that a text of a schema may be, and every key of its tables.
fn names(schema: &serde_json::Value, names: &mut Vec<String>) {
    match schema {
        serde_json::Value::Object(keys) => {
            names.extend(keys.get("const").and_then(|name| name.as_str()).map(|name| format!("\"{name}\"")));
            let properties = keys.get("properties").and_then(|keys| keys.as_object());
            names.extend(properties.into_iter().flatten().map(|(key, _)| format!("{key} = ")));
            keys.values().for_each(|value| self::names(value, names));
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| self::names(value, names)),
        _ => {}
    }
}

#[test]
fn random_rules_say_all_that_a_file_may_say() {
    let mut stream = sobremesa_core::Seed::from_text("any rules").key().stream(0);
    let texts: String = (0..2_000)
        .map(|_| support::any_rules::rules_of(&(0..96).map(|_| stream.below(1 << 16) as u16).collect::<Vec<_>>()))
        .collect();
    let mut all = Vec::new();
    names(file::schema().as_value(), &mut all);
    let tables = ["tiles", "table", "deal", "refresh", "opening", "match", "valid", "next", "end", "bonus", "score"];
    let heads = ["summary", "names", "match_to", "1", "2", "3", "4", "5", "6", "7", "8"].into_iter().chain(tables);
    let elsewhere: Vec<String> = heads.map(|head| format!("{head} = ")).collect();
    let unsaid: Vec<&String> =
        all.iter().filter(|name| !elsewhere.contains(name) && !texts.contains(name.as_str())).collect();
    assert!(unsaid.is_empty(), "random rules never say {unsaid:?}");
}

/// All of the rules that bears on play, as the program understood it.
fn bears_on_play(rules: &Rules) -> String {
    let all = format!("{rules:?}");
    let (head, rest) = all.split_once(", seating: ").expect("rules have seats");
    let tiles = head.split_once("tiles: ").expect("rules have tiles").1;
    let lists = rest.split_once(", pensada: ").expect("rules say whether a pause is a signal").1;
    format!("{tiles} {:?} {lists}", rules.sides())
}

fn edited(text: &str, edits: Vec<(prop::sample::Index, usize, usize)>) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for (place, gone, piece) in edits {
        let start = place.index(text.len());
        let end = (start + gone).min(text.len());
        let piece = PIECES.get(piece).copied().unwrap_or_default();
        text.splice(start..end, piece.chars());
    }
    text.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(2_000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_words_are_answered(words in prop::collection::vec(
        prop::sample::select(
            PIECES.into_iter().chain(["when", "use", "name", "end", "match", "=", " ", "0", "a"]).collect::<Vec<_>>()
        ),
        0..60,
    )) {
        read(&words.concat());
    }

    #[test]
    fn an_edited_file_is_read_or_answered((file, edits) in edits()) {
        read(&edited(FILES[file], edits));
    }

    #[test]
    fn random_rules_are_read_and_read_out(text in support::any_rules::any_rules()) {
        let rules = file::read(&text).map_err(|mistakes| TestCaseError::fail(format!("{mistakes:#?}\n{text}")))?;
        prop_assert!(rules.canonical().starts_with("dominoes 1\n"));
        for told in sobremesa_dominoes::sentences::of(&rules) {
            for sentence in [&told.es, &told.en] {
                prop_assert!(sentence.ends_with('.') && sentence.starts_with(char::is_uppercase), "{}", sentence);
                prop_assert!(!sentence.contains("  ") && !sentence.contains(".."), "{}", sentence);
            }
        }
    }

    #[test]
    fn canonical_texts_are_equal_where_rules_are(
        decisions in prop::collection::vec(any::<u16>(), 96),
        place in 0..96_usize,
        other in any::<u16>(),
    ) {
        let mut changed = decisions.clone();
        changed[place] = other;
        let [a, b] = [decisions, changed].map(|decisions| support::rules(&support::any_rules::rules_of(&decisions)));
        prop_assert_eq!(a.canonical() == b.canonical(), bears_on_play(&a) == bears_on_play(&b), "{}", a.canonical());
    }

    #[test]
    fn random_rules_cut_and_edited_are_read_or_answered(
        text in support::any_rules::any_rules(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..12_usize, 0..=PIECES.len()), 1..4),
    ) {
        read(&edited(&text, edits));
    }

    #[test]
    fn a_predicate_reads_back(predicate in predicate()) {
        let text = predicate.to_string();
        prop_assert_eq!(Predicate::parse(&text), Ok(predicate), "{}", text);
    }

    #[test]
    fn any_condition_is_read_or_answered(text in "(not |and |or |\\(|\\)|out|blocked|turn > |hand_tiles <= |passes_in_a_row\\(|[0-9]{1,3}|\\PC| ){0,40}") {
        match Predicate::parse(&text) {
            Ok(predicate) => prop_assert_eq!(Predicate::parse(&predicate.to_string()), Ok(predicate)),
            Err(mistakes) => {
                prop_assert!(!mistakes.is_empty());
                for mistake in mistakes {
                    prop_assert!(text.get(mistake.span.clone()).is_some(), "{:?}", mistake);
                    for message in iter::once(&mistake.problem).chain(&mistake.advice) {
                        prop_assert_ne!(said(message, Language::Es), said(message, Language::En));
                    }
                }
            }
        }
    }
}
