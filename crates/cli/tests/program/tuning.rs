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
fn what_cannot_be_tuned_is_told() {
    let terminal = Terminal::new();
    let wrong = |more: &[&str], says: &str| {
        let ran = terminal.run(more, "");
        assert_eq!(ran.code, Some(2), "{more:?}: {}", ran.out);
        let err = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(err.contains(says), "{more:?}: {err}");
    };
    wrong(&["lab", "tune", "matriz", "--lang=es"], "no va por reglas con pesos");
    wrong(&with(&["--weights", "doblars"]), "¿será «doblarse»?");
    wrong(&["lab", "tune", "experto-4", "--iterations", "0", "--lang=en"], "`iterations` is 0; it is 1 to");
    wrong(&["lab", "tune", "--resume", "nowhere", "--lang=en"], "holds no tuning");
    wrong(&["lab", "tune", "experto-99", "--lang=en"], "experto-");
}
