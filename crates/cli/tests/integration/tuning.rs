//! Tuning a player from the command line.

use crate::terminal::Terminal;

const TUNE: [&str; 12] =
    ["lab", "tune", "experto-4", "--iterations", "3", "--blocks", "2", "--test", "4", "--seed", "mesa", "--lang=es"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    TUNE.iter().chain(more).copied().collect()
}

#[test]
fn a_player_is_tuned_into_a_file_of_its_own_whatever_the_threads() {
    let terminal = Terminal::new();
    for (threads, folder) in [("1", "one"), ("2", "two")] {
        let ran = terminal.run(&with(&["--weights", "doblarse,cuadrar", "--threads", threads, "--out", folder]), "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains("doblarse") && ran.out.contains("tantos por ronda"), "{}", ran.out);
    }
    let read = |folder: &str, name: &str| terminal.read(&format!("{folder}/{name}"));
    for name in ["manifest.toml", "iterations.jsonl", "test.jsonl", "player.toml", "summary.json"] {
        assert_eq!(read("one", name), read("two", name), "{name}");
    }
    assert_eq!(read("one", "iterations.jsonl").lines().count(), 3);
    let tuned = read("one", "player.toml");
    assert!(tuned.starts_with("# Tuned from `experto-4`") && tuned.contains("rule = \"doblarse\""), "{tuned}");
    // Done already: the same again, from its folder alone.
    let again = terminal.run(&["lab", "tune", "--resume", "one", "--json"], "");
    let found: serde_json::Value = serde_json::from_str(&again.out).expect("one line of JSON");
    assert_eq!((again.code, &found["event"]), (Some(0), &"tuned".into()));
    // The folder is a player's: it can be shown, and seated.
    let shown = terminal.run(&["players", "check", "one"], "");
    assert_eq!(shown.code, Some(0), "{}{}", shown.out, shown.err);
}

#[test]
fn numbers_of_a_built_in_player_are_tuned_within_their_bounds() {
    let terminal = Terminal::new();
    let player = "mcts_epsilon simulations=20 seconds=0";
    let tune = ["lab", "tune", player, "--rules", "amazons-4x4 opening=2", "--weights", "epsilon,simulations"];
    let how = ["--iterations", "4", "--blocks", "2", "--test", "4", "--step", "0.5", "--seed", "mesa", "--out", "one"];
    let ran = terminal.run(&[&tune[..], &how, &["--lang=es"]].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    // A game of one hand is a match: who wins counts.
    assert!(ran.out.contains("epsilon") && ran.out.contains("partidas ganadas"), "{}", ran.out);
    let file: toml::Table = terminal.read("one/player.toml").parse().expect("a player's file");
    let (options, kind) = (&file["options"], file["kind"].as_str());
    let epsilon = options["epsilon"].as_float().expect("tuned");
    assert_eq!((kind, options["seconds"].as_str()), (Some("mcts_epsilon"), Some("none")), "{file}");
    assert!((0.0..=1.0).contains(&epsilon) && (epsilon - 0.1).abs() > 1e-9, "{file}");
    assert!(options["simulations"].as_integer().is_some_and(|number| number >= 1), "whole: {file}");
    let shown = terminal.run(&["players", "check", "one"], "");
    assert_eq!(shown.code, Some(0), "{}{}", shown.out, shown.err);
}

#[test]
fn what_cannot_be_tuned_is_told() {
    let terminal = Terminal::new();
    let wrong = |more: &[&str], says: &str| {
        let ran = terminal.run(more, "");
        assert_eq!(ran.code, Some(2), "{more:?}: {}", ran.out);
        let err = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(err.contains(says), "{more:?}: {err}");
    };
    wrong(&["lab", "tune", "matriz", "--lang=es"], "no hay ningún número que afinar");
    let amazons = ["lab", "tune", "amazona", "--rules", "amazons", "--lang=en"];
    wrong(&amazons, "say with --weights which numbers of `amazona");
    wrong(&[&amazons[..], &["--weights", "explorations"]].concat(), "did you mean `exploration`?");
    wrong(&with(&["--weights", "doblars"]), "¿será «doblarse»?");
    wrong(&["lab", "tune", "experto-4", "--iterations", "0", "--lang=en"], "`iterations` must be from 1 to");
    wrong(&["lab", "tune", "experto-4", "--iterations", "0", "--lang=es"], "«iterations» ha de estar entre 1 y");
    wrong(&["lab", "tune", "experto-4", "--change", "0", "--lang=en"], "`change` must be from 0.0001 to 1, not 0");
    wrong(&["lab", "tune", "experto-4", "--change", "2", "--lang=es"], "«change» ha de estar entre 0.0001 y 1");
    wrong(&["lab", "tune", "experto-4", "--step", "0", "--lang=en"], "`step` must be from 0.0001 to 10");
    std::fs::create_dir(terminal.path().join("spoilt")).expect("a folder");
    terminal.write("spoilt/manifest.toml", "format = 1\n");
    wrong(&["lab", "tune", "--resume", "spoilt", "--lang=es"], "el manifiesto del afinado no se entiende");
    wrong(&["lab", "tune", "--resume", "nowhere", "--lang=en"], "holds no tuning");
    wrong(&["lab", "tune", "experto-99", "--lang=en"], "experto-");
}
