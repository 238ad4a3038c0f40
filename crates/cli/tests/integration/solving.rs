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

/// The texts in quotation marks of the help about a position: the rules, and a position under them.
fn example(terminal: &Terminal, (language, marks): (&str, [char; 2])) -> [String; 2] {
    let help = terminal.run(&["solve", "--help", "--lang", language], "").out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let about = help.split("--position").nth(1).expect("it is told");
    let mut quoted = about.split(marks).skip(1).step_by(2).map(str::to_owned);
    [quoted.next().expect("the rules"), quoted.next().expect("a position")]
}

#[test]
fn the_example_of_the_help_can_be_solved() {
    let terminal = Terminal::new();
    for of in [("es", ['«', '»']), ("en", ['“', '”'])] {
        let [rules, position] = example(&terminal, of);
        let mut words: Vec<&str> = ["solve"].into_iter().chain(rules.split(' ')).collect();
        words.extend(["--position", position.as_str(), "--lang", of.0]);
        let ran = terminal.run(&words, "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{words:?}");
        assert!(ran.out.contains("6-1>"), "{}", ran.out);
    }
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
fn a_head_of_another_game_or_of_other_seats_is_refused() {
    let terminal = Terminal::new();
    let play = ["play", "duel", "--seat", "all=random", "--seed", "mesa", "--record", "match.jsonl"];
    assert_eq!(terminal.run(&play, "").code, Some(0));
    let text = terminal.read("match.jsonl");
    for (from, to, why) in [
        ("\"game\":\"dominoes\"", "\"game\":\"parchis\"", "the rules in the head have another name"),
        ("\"players\":[", "\"players\":[\"random\",", "the head has not as many players as there are seats"),
    ] {
        assert!(text.contains(from), "{text}");
        terminal.write("other.jsonl", &text.replacen(from, to, 1));
        for words in [
            &["analyze", "other.jsonl"][..],
            &["solve", "--record", "other.jsonl", "--ply", "5"],
            &["replay", "other.jsonl"],
            &["replay", "other.jsonl", "--json"],
        ] {
            let ran = terminal.run(&[words, &["--lang", "en"]].concat(), "");
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{words:?}: {}", ran.err);
            assert!(ran.err.split_whitespace().collect::<Vec<_>>().join(" ").contains(why), "{}", ran.err);
        }
    }
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
        &["solve", "escoba", "--position", "7o 7x | | | 1 |"],
        &["solve", "amazons-6x6", "--position", "6/6/6 w"],
        &["solve", "--record", "left.jsonl"],
        &["solve", "--record", "left.jsonl", "--ply", "90"],
        &["analyze", "left.jsonl"],
        &["analyze", "missing.jsonl"],
    ] {
        writeln!(text, "$ sobremesa {}", arguments.join(" ")).expect("a string");
        for language in ["es", "en"] {
            let ran = terminal.run(&[arguments, &["--lang", language]].concat(), "");
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
            write!(text, "{}", ran.err).expect("a string");
        }
        text.push('\n');
    }
    insta::assert_snapshot!(text.replace("No such file or directory (os error 2)", "(the system's words)"));
}

#[test]
fn a_position_that_takes_too_long_is_given_up_and_told() {
    let terminal = Terminal::new();
    let start = "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w";
    for (language, given_up) in [("es", "sin resolver: tras"), ("en", "not solved: after")] {
        let solve = ["solve", "amazons", "--position", start, "--seconds", "1", "--lang", language];
        let ran = terminal.run(&solve, "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
        let told = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(given_up) && told.contains("--seconds") && told.contains("5 x 4"), "{told}");
    }
}

#[test]
fn a_match_that_takes_too_long_is_analysed_as_far_as_it_goes() {
    let terminal = Terminal::new();
    let play = ["play", "amazons-6x6", "--seat", "all=random", "--seed", "mesa", "--record", "match.jsonl"];
    assert_eq!(terminal.run(&play, "").code, Some(0));
    let ran = terminal.run(&["analyze", "match.jsonl", "--seconds", "1", "--lang", "en"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let told = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("Left out:") && told.contains("moves of this hand"), "the first moves: {told}");
    assert!(told.contains("+1: the side that moves wins"), "the last moves: {told}");
    assert!(!told.contains("tile") && !told.contains("hands"), "{told}");
}

#[test]
fn every_game_is_solved_in_its_own_words() {
    let terminal = Terminal::new();
    for (language, others) in [("es", ["ficha", "mano"]), ("en", ["tile", "hand"])] {
        let ran = terminal.run(&["solve", "amazons-4x4", "--position", "1bb1/b2b/w2w/1ww1 w", "--lang", language], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert!(ran.out.contains("1: ") && others.iter().all(|word| !ran.out.contains(word)), "{}", ran.out);
    }
}
