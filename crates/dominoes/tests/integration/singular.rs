//! Sentences with one of something, in both languages.

use std::collections::BTreeSet;

use sobremesa_core::Seed;
use sobremesa_dominoes::{file, sentences};

use crate::support::any_rules::rules_of;

/// Keys of rule files that say how many.
const KEYS: [&str; 16] = [
    "take",
    "give",
    "may_give",
    "keep",
    "until_hand",
    "balance",
    "at_most",
    "points",
    "below",
    "target",
    "against",
    "hands",
    "drawn_from",
    "counts",
    "asleep",
    "when",
];

/// What there are several of.
const SEVERAL: [&[&str]; 2] = [
    &[
        "fichas",
        "tantos",
        "rondas",
        "puntos",
        "manos",
        "jugadas",
        "veces",
        "dobles",
        "repartos",
        "jugadores",
        "parejas",
        "bandos",
        "números",
        "extremos",
        "brazos",
        "asientos",
        "primeras",
        "más",
    ],
    &[
        "tiles", "points", "hands", "pips", "turns", "times", "doubles", "deals", "players", "pairs", "sides",
        "numbers", "ends", "arms", "seats",
    ],
];

/// A text with 1 in the place of every number after one of these keys; the keys that had one go into `said`.
fn with_ones(text: &str, keys: &[&'static str], said: &mut BTreeSet<&'static str>) -> String {
    let ones = |value: &str| {
        let mut told = String::new();
        for part in value.chars() {
            match part {
                '0'..='9' if told.ends_with('1') => {}
                '0'..='9' => told.push('1'),
                other => told.push(other),
            }
        }
        told
    };
    let line = |line: &str| {
        let mut told = line.to_owned();
        for key in keys {
            let head = format!("{key} = ");
            // A row on a line of its own has its keys within it.
            for (at, _) in line.match_indices(&head).collect::<Vec<_>>().into_iter().rev() {
                let (before, after) = told.split_at(at + head.len());
                let end = after.find([',', '}']).unwrap_or(after.len());
                if after[..end].contains(|part: char| part.is_ascii_digit()) && !after[..end].contains('-') {
                    said.insert(key);
                    told = format!("{before}{}{}", ones(&after[..end]), &after[end..]);
                }
            }
        }
        told + "\n"
    };
    text.lines().map(line).collect()
}

/// The places of a sentence where one of something is said in the plural.
fn one_of_several(sentence: &str, several: &[&str]) -> Option<String> {
    let words: Vec<&str> =
        sentence.split(|part: char| !part.is_alphanumeric() && part != '-').filter(|word| !word.is_empty()).collect();
    let wrong = |pair: &&[&str]| ["1", "uno", "una", "un", "one"].contains(&pair[0]) && several.contains(&pair[1]);
    words.windows(2).find(wrong).filter(|pair| *pair != ["una", "más"]).map(|pair| pair.join(" "))
}

#[test]
fn one_is_never_several() {
    let mut stream = Seed::from_text("one of each").key().stream(0);
    let (mut read, mut said) = (0, BTreeSet::new());
    for _ in 0..6_000 {
        let decisions: Vec<u16> = (0..96).map(|_| stream.below(1 << 16) as u16).collect();
        let mut ones = BTreeSet::new();
        // Not all at once: a match to one point is no draw from one on.
        let keys: Vec<&str> = KEYS.into_iter().filter(|_| stream.below(2) == 0).collect();
        let text = with_ones(&rules_of(&decisions), &keys, &mut ones);
        let Ok(rules) = file::read(&text) else { continue };
        read += 1;
        said.append(&mut ones);
        for told in sentences::of(&rules) {
            for (sentence, several) in [&told.es, &told.en].into_iter().zip(SEVERAL) {
                assert_eq!(one_of_several(sentence, several), None, "{sentence}\n{text}");
            }
        }
    }
    let unsaid: Vec<&str> = KEYS.into_iter().filter(|key| !said.contains(key)).collect();
    assert!(unsaid.is_empty() && read > 300, "{read} files were read, and none with one of {unsaid:?}");
}

#[test]
fn what_is_wrong_is_seen() {
    let [es, en] = SEVERAL;
    assert_eq!(one_of_several("Gana quien llega antes a 1 tantos.", es).as_deref(), Some("1 tantos"));
    assert_eq!(one_of_several("They take one tiles.", en).as_deref(), Some("one tiles"));
    assert_eq!(one_of_several("Toma otras tantas y una más.", es), None);
}
