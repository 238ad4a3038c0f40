//! Any text is read or answered; any predicate prints and reads back.

use proptest::prelude::*;
use sobremesa_dominoes::file;
use sobremesa_dominoes::predicate::{Condition, Predicate};

const FILES: [&str; 4] = [
    include_str!("../../../rules/dominoes/international.toml"),
    include_str!("../../../rules/dominoes/federation.toml"),
    include_str!("../../../rules/dominoes/duel.toml"),
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
                assert!(!mistake.problem.is_empty() && !mistake.problem.contains('\n'), "{mistake:?}");
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
        (1..=2_000_u16).prop_map(Condition::PassesInARow),
        (0..=512_u16).prop_map(Condition::LeaderTiles),
        (0..=512_u16).prop_map(Condition::HandTiles),
        (0..=2_000_u16).prop_map(Condition::TurnAfter),
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

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
        let mut text: Vec<char> = FILES[file].chars().collect();
        for (place, gone, piece) in edits {
            let start = place.index(text.len());
            let end = (start + gone).min(text.len());
            let piece = PIECES.get(piece).copied().unwrap_or_default();
            text.splice(start..end, piece.chars());
        }
        read(&text.into_iter().collect::<String>());
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
                    prop_assert!(mistake.advice.is_some() || !mistake.problem.is_empty());
                }
            }
        }
    }
}
