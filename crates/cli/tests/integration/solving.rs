//! Positions solved and matches analysed at the terminal.

use std::fmt::Write;

use crate::terminal::Terminal;

/// The end of a hand of the duel, both hands open: five tiles each, and both ends are blanks.
const POSITION: &str = "0-6 6-6 6-5 5-5 5-4 4-4 4-6 6-3 3-3 3-5 5-2 2-2 2-6 6-1 1-1 1-5 5-0 0-0 | \
    4-3 2-0 2-1 4-1 3-1 / 4-2 4-0 3-2 3-0 1-0 | | 1";

#[test]
fn a_position_is_solved_in_both_languages() {
    let terminal = Terminal::new();
    let mut text = String::new();
    for language in ["es", "en"] {
        let ran = terminal.run(&["solve", "duel", "--position", POSITION, "--lang", language], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        text.push_str(&ran.out);
    }
    let json = terminal.run(&["solve", "duel", "--position", POSITION, "--json"], "");
    let solved: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(solved["value"], solved["moves"][0]["value"], "the best move comes first");
    insta::assert_snapshot!(text);
}

#[test]
fn a_recorded_match_is_analysed_and_its_positions_solved() {
    let terminal = Terminal::new();
    let play = ["play", "duel", "--seat", "1=random", "--seed", "mesa", "--record", "match.jsonl", "--lang", "es"];
    assert_eq!(terminal.run(&play, "").code, Some(0));
    let told = terminal.run(&["analyze", "match.jsonl", "--lang", "es"], "");
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    let json = terminal.run(&["analyze", "match.jsonl", "--hand", "1", "--json"], "");
    let hands: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    let moves = hands[0]["moves"].as_array().expect("the moves of the hand");
    assert!(moves.len() > 10);
    for (mv, number) in moves.iter().zip(1..) {
        let ply = format!("{number}");
        let solved = terminal.run(&["solve", "--record", "match.jsonl", "--ply", &ply, "--json"], "");
        let solved: serde_json::Value = serde_json::from_str(&solved.out).expect("JSON");
        assert_eq!((&solved["moves"], &solved["value"]), (&mv["moves"], &mv["best_value"]), "move {number}");
    }
    insta::assert_snapshot!(told.out);
}

#[test]
fn what_cannot_be_solved_is_told() {
    let terminal = Terminal::new();
    assert_eq!(terminal.run(&["play", "duel", "--seed", "mesa", "--record", "left.jsonl"], "1\nsalir\n").code, Some(0));
    let mut text = String::new();
    for arguments in [
        &["solve"][..],
        &["solve", "duel"],
        &["solve", "duel", "--position", "6-6 | 1-0"],
        &["solve", "duel", "--position", "6-6 | 13? / 14? | | 1"],
        &["solve", "duel", "--position", "6-6 | 13? / 14? | | 1 | opens=2"],
        &["solve", "matador", "--position", "6-6 | 7? / 7? | 13? | 1"],
        &["solve", "--record", "left.jsonl"],
        &["solve", "--record", "left.jsonl", "--ply", "90"],
        &["analyze", "left.jsonl"],
        &["analyze", "missing.jsonl"],
    ] {
        let ran = terminal.run(&[arguments, &["--lang", "es"]].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        writeln!(text, "$ sobremesa {}\n{}", arguments.join(" "), ran.err).expect("a string");
    }
    insta::assert_snapshot!(text.replace("No such file or directory (os error 2)", "(the system's words)"));
}
