//! The corpus of the fuzzers, and some bytes more: what once broke stays mended.

use std::path::Path;

use sobremesa_core::Seed;
use sobremesa_fuzzing::{any_record, any_rules, any_text, rules_text};

/// Runs a target over its corpus.
fn corpus(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("the corpus is there").map(|entry| entry.expect("readable").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    for file in files {
        run(&std::fs::read(&file).expect("readable"));
    }
}

/// Runs a target over bytes by chance, the same ones every time.
fn some(target: &str, count: u64, run: fn(&[u8])) {
    let key = Seed::from_text(target).key();
    for index in 0..count {
        let mut rng = key.stream(index);
        let bytes: Vec<u8> = (0..rng.below(400)).map(|_| rng.below(256) as u8).collect();
        run(&bytes);
    }
}

#[test]
fn any_text_is_read_or_refused() {
    corpus("any_text", any_text);
    some("any_text", 300, any_text);
}

#[test]
fn what_is_legal_is_what_is_accepted_under_any_rules() {
    corpus("any_rules", any_rules);
    some("any_rules", 200, any_rules);
}

#[test]
fn records_of_any_rules_play_again() {
    corpus("any_record", any_record);
    some("any_record", 60, any_record);
}

#[test]
fn most_rules_made_from_bytes_hold_together() {
    let key = Seed::from_text("rules").key();
    let good = (0..400).filter(|index| {
        let mut rng = key.stream(*index);
        let bytes: Vec<u8> = (0..120).map(|_| rng.below(256) as u8).collect();
        sobremesa_dominoes::file::read(&rules_text(&bytes)).is_ok()
    });
    assert!(good.count() > 120);
}
