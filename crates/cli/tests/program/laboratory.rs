//! Experiments from the command line.

use crate::terminal::Terminal;

const SPEC: &str = "international: matriz + seguro v random : 300";

#[test]
fn one_thread_and_two_give_the_same_bytes() {
    let terminal = Terminal::new();
    for (unit, threads) in [("match", "1"), ("match", "2"), ("hand", "1"), ("hand", "2")] {
        let out = format!("{unit}-{threads}");
        let ran = terminal
            .run(&["lab", "run", SPEC, "--seed", "bytes", "--unit", unit, "--threads", threads, "--out", &out], "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    for unit in ["match", "hand"] {
        for name in
            ["manifest.toml", "rules.toml", "games.csv", "games.parquet", "hands.csv", "hands.parquet", "summary.json"]
        {
            let read = |threads: u8| {
                std::fs::read(terminal.path().join(format!("{unit}-{threads}")).join(name)).expect("it was written")
            };
            assert!(read(1) == read(2), "{unit}: {name} depends on the threads");
        }
        assert_eq!(terminal.read(&format!("{unit}-1/games.csv")).lines().count(), 301);
    }
    // The manifest runs the same experiment again.
    let ran = terminal.run(&["lab", "run", "match-1/manifest.toml", "--out", "again"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(terminal.read("again/games.csv"), terminal.read("match-1/games.csv"));
    assert_ne!(terminal.read("hand-1/hands.csv"), terminal.read("match-1/hands.csv"));
}

#[test]
fn games_of_a_block_have_the_same_deals_and_changed_sides() {
    let terminal = Terminal::new();
    let ran = terminal.run(&["lab", "run", SPEC, "--unit", "hand", "--seed", "deals", "--out", "hands"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = terminal.read("hands/hands.csv");
    let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = rows.next().expect("names");
    let at = |name: &str| names.iter().position(|found| *found == name).unwrap_or_else(|| panic!("no column {name}"));
    let rows: Vec<Vec<&str>> = rows.collect();
    let mut shuffles = Vec::new();
    for pair in rows.chunks(2) {
        let [first, second] = pair else { panic!("blocks of two games") };
        let block: u64 = first[at("block")].parse().expect("a number");
        assert_eq!(first[at("shuffle")], second[at("shuffle")]);
        assert_eq!(first[at("opener")], second[at("opener")]);
        assert_eq!(first[at("opener")], (block % 4 + 1).to_string());
        assert_ne!(first[at("opener_team")], second[at("opener_team")]);
        shuffles.push(first[at("shuffle")].to_owned());
    }
    let blocks = shuffles.len();
    shuffles.sort();
    shuffles.dedup();
    assert_eq!((blocks, shuffles.len()), (150, 150));
}

#[test]
fn the_summary_is_told_in_words_and_in_json() {
    let terminal = Terminal::new();
    for language in ["es", "en"] {
        let ran = terminal.run(&["lab", "run", SPEC, "--seed", "words", "--unit", "hand", "--lang", language], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        insta::assert_snapshot!(format!("summary_{language}"), ran.out);
    }
    let ran = terminal.run(&["lab", "run", SPEC, "--seed", "words", "--unit", "hand", "--json"], "");
    let summary: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(summary["games"], 300);
    assert_eq!(summary["verdict"]["leader"], 0);
    assert_eq!(summary["teams"][0]["name"], "matriz + seguro");
    let few = terminal.run(&["lab", "run", SPEC, "--games", "2", "--seed", "words", "--lang", "en"], "");
    assert!(few.out.contains("Not enough games yet") && !few.out.contains("NaN"), "{}", few.out);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_finished() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let terminal = Terminal::new();
    let spec = "international: sondeo 20 v random : 1000000";
    let mut command = terminal.command(&["lab", "run", spec, "--unit", "hand", "--out", "kept", "--lang", "en"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program is there");
    std::thread::sleep(Duration::from_secs(2));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(killed.success());
    let ran = crate::terminal::told(&child.wait_with_output().expect("it ends"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("blocks planned"), "{}", ran.out);
    let summary: serde_json::Value = serde_json::from_str(&terminal.read("kept/summary.json")).expect("JSON");
    assert_eq!(summary["complete"], false);
    let games = summary["games"].as_u64().expect("a number");
    assert!(games > 0);
    assert_eq!(terminal.read("kept/games.csv").lines().count() as u64, games + 1);
}
