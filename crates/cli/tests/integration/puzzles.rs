//! Puzzles found and proved at the terminal.

use crate::terminal::Terminal;

#[test]
fn puzzles_are_found_in_a_record_and_proved_from_their_file() {
    let terminal = Terminal::new();
    let play =
        ["play", "escoba", "--seat", "1=casilda", "--seat", "2=eulogio", "--seed", "mesa", "--record", "e.jsonl"];
    assert_eq!(terminal.run(&play, "").code, Some(0));
    let found = terminal.run(&["puzzles", "find", "e.jsonl", "--game", "escoba"], "");
    assert_eq!((found.code, found.err.as_str()), (Some(0), ""));
    let puzzles: Vec<&str> = found.out.lines().collect();
    assert!(!puzzles.is_empty());
    terminal.write("found.jsonl", &found.out);
    let proved = terminal.run(&["puzzles", "check", "found.jsonl", "--lang", "en"], "");
    let whole = format!("Puzzles proved: {}. That do not hold: 0.\n", puzzles.len());
    assert_eq!((proved.code, proved.out.as_str()), (Some(0), whole.as_str()));

    // One whose file says something else does not hold.
    let wrong = puzzles[0].replace("\"seat\":0", "\"seat\":7").replace("\"seat\":1", "\"seat\":7");
    terminal.write("wrong.jsonl", &wrong);
    let told = terminal.run(&["puzzles", "check", "wrong.jsonl", "--json"], "");
    let report: serde_json::Value = serde_json::from_str(&told.out).expect("JSON");
    assert_eq!((told.code, &report["checked"]), (Some(1), &1.into()));
    assert_eq!(report["faults"].as_array().map(Vec::len), Some(1));
}

#[test]
fn what_cannot_be_read_is_told_in_one_message() {
    let terminal = Terminal::new();
    let play =
        ["play", "escoba", "--seat", "1=casilda", "--seat", "2=eulogio", "--seed", "mesa", "--record", "e.jsonl"];
    assert_eq!(terminal.run(&play, "").code, Some(0));
    terminal.write("broken.jsonl", "\n{}\n");
    for (arguments, part) in [
        (&["puzzles", "find", "e.jsonl", "--game", "dominoes"][..], "not of dominoes"),
        (&["puzzles", "find", "missing.jsonl", "--game", "escoba"], "missing.jsonl"),
        (&["puzzles", "check", "missing.jsonl"], "missing.jsonl"),
        (&["puzzles", "check", "broken.jsonl"], "line 2 is no puzzle"),
    ] {
        let told = terminal.run(&[arguments, &["--lang", "en"]].concat(), "");
        assert_eq!((told.code, told.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(told.err.contains(part), "{arguments:?}: {}", told.err);
    }
}
