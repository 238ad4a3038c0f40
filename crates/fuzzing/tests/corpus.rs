//! The real inputs of the fuzzers, and some that are made of them: what once broke stays mended.

use sobremesa_catalog::Catalog;
use sobremesa_catalog::record::Record;
use sobremesa_core::Seed;
use sobremesa_fuzzing::{Mutator, TARGETS, Target, any_record, any_rules, any_text, rules_text, shard};
use sobremesa_lab::Plan;
use sobremesa_testkit::cases;

/// Runs a target over its real inputs, then over so many (see [`cases`]) that are made of them, the same ones every time.
fn holds(target: &str, made: u32) {
    let target = Target::named(target).expect("a target of that name");
    let seeds = target.seeds();
    assert!(!seeds.is_empty(), "{} has no inputs", target.name);
    for seed in &seeds {
        (target.run)(seed);
    }
    let mut mutator = Mutator::new(seeds, target.name);
    for _ in 0..cases(made) {
        (target.run)(&mutator.next_input());
    }
}

/// Runs a target over bytes by chance, the same ones every time; so many (see [`cases`]).
fn some(target: &str, count: u32, run: fn(&[u8])) {
    let key = Seed::from_text(target).key();
    for index in 0..cases(count) {
        let mut rng = key.stream(index.into());
        let bytes: Vec<u8> = (0..rng.below(400)).map(|_| rng.below(256) as u8).collect();
        run(&bytes);
    }
}

#[test]
fn any_text_is_read_or_refused() {
    holds("any_text", 100);
    some("any_text", 200, any_text);
}

#[test]
fn what_is_legal_is_what_is_accepted_under_any_rules() {
    holds("any_rules", 20);
    some("any_rules", 200, any_rules);
}

#[test]
fn records_of_any_rules_play_again() {
    holds("any_record", 10);
    some("any_record", 60, any_record);
}

#[test]
fn rule_files_of_every_game_hold() {
    holds("any_rule_file", 60);
}

#[test]
fn files_of_players_hold() {
    holds("any_player", 100);
}

#[test]
fn lessons_hold() {
    holds("any_lesson", 60);
}

#[test]
fn themes_hold() {
    holds("any_theme", 60);
}

#[test]
fn experiments_hold() {
    holds("any_manifest", 60);
}

#[test]
fn positions_hold() {
    holds("any_position", 400);
}

#[test]
fn moves_hold() {
    holds("any_moves", 60);
}

#[test]
fn records_hold() {
    holds("any_record_text", 60);
}

#[test]
fn messages_of_browsers_hold() {
    holds("any_message", 60);
}

#[test]
fn lines_of_programs_hold() {
    holds("any_host_line", 40);
    holds("any_program_line", 300);
}

#[test]
fn lines_of_robots_hold() {
    holds("any_bot_line", 300);
}

#[test]
fn codes_for_another_device_hold() {
    holds("any_carry_code", 300);
}

#[test]
fn settings_of_a_house_hold() {
    holds("any_serve_file", 300);
}

#[test]
fn shards_hold() {
    holds("any_shard", 300);
}

#[test]
fn every_target_has_real_inputs() {
    assert!(TARGETS.len() >= 18);
    assert!(TARGETS.iter().all(|target| !target.seeds().is_empty()));
}

/// What is changed is worth changing only if it goes deep into the program as it stands.
#[test]
fn real_inputs_are_taken() {
    let catalog = Catalog::default();
    let texts = |target: &str| {
        let seeds = Target::named(target).expect("a target of that name").seeds();
        seeds.into_iter().map(|seed| String::from_utf8(seed).expect("text")).collect::<Vec<String>>()
    };
    for text in texts("any_rule_file") {
        assert!(catalog.rules_from_text("any", &text).is_ok(), "{text}");
    }
    for text in texts("any_record_text") {
        let record = Record::read(&text).unwrap_or_else(|error| panic!("{error}"));
        let game = catalog.rules_of_record(&record).expect("its own rules");
        assert!(record.replay(&*game).is_ok(), "{text}");
    }
    let taken = |text: &String| {
        let (rules, position) = text.split_once('\n').expect("rules, then a position");
        let game = catalog.rules(rules).expect("bundled");
        let solved = game.solve(position, 10_000).err().map(|problem| problem.code);
        // Its search may be cut short: by then it was read.
        game.perft(1, Some(position)).is_ok() || solved.is_none_or(|code| code == "position/too-long")
    };
    let positions = texts("any_position");
    assert!(2 * positions.iter().filter(|text| taken(text)).count() > positions.len());
    let manifests = texts("any_manifest");
    let planned = manifests.iter().filter(|text| Plan::from_manifest("any.toml", text).is_ok());
    assert!(planned.count() > manifests.len() / 2);
}

/// Where the way in which shards are written changes, the corpus is written anew: `UPDATE=1`.
#[test]
fn the_shards_of_the_corpus_are_those_that_are_written() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/any_shard");
    for rows in [0, 7, 300] {
        let path = folder.join(format!("rows-{rows}.parquet"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, shard(rows)).expect("it can be written");
        }
        assert_eq!(std::fs::read(&path).expect("it is there"), shard(rows), "{}", path.display());
    }
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
