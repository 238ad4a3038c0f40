//! Matches that are kept: listed, summed up, searched.

use serde_json::json;

use crate::terminal::Terminal;

/// A hand of two, the person always with the first move of the list.
fn play(terminal: &Terminal, more: &[&str], typed: &str) -> (Option<i32>, String) {
    let play = ["play", "duel", "--seed", "mesa", "--seat", "2=matriz", "--data", "mine", "--lang", "en"];
    let ran = terminal.run(&[&play, more].concat(), typed);
    // Lines are broken where the terminal ends.
    (ran.code, (ran.out + &ran.err).split_whitespace().collect::<Vec<_>>().join(" "))
}

fn records(terminal: &Terminal, arguments: &[&str]) -> (Option<i32>, String) {
    let ran = terminal.run(&[&["records"], arguments, &["--data", "mine", "--lang", "en"]].concat(), "");
    (ran.code, ran.out + &ran.err)
}

/// The records of the folder as JSON.
fn listed(terminal: &Terminal, arguments: &[&str]) -> Vec<serde_json::Value> {
    let ran = terminal.run(&[&["records"], arguments, &["--json", "--data", "mine"]].concat(), "");
    serde_json::from_str(&ran.out).unwrap_or_else(|why| panic!("{why}: {}{}", ran.out, ran.err))
}

#[test]
fn matches_of_people_are_kept_dated_timed_and_found_again() {
    let terminal = Terminal::new();
    let (code, said) = records(&terminal, &["list"]);
    assert!(code == Some(0) && said.contains("No records in") && said.contains("mine"), "{said}");
    // One to its end, one left after a move, one in which nobody moved, one that is not to be kept, one of computers alone.
    let whole = "1\n".repeat(400);
    let (code, said) = play(&terminal, &["--place", "Casa de la Abuela", "--event", "Año nuevo"], &whole);
    assert!(code == Some(0) && said.contains("Match recorded in mine"), "{said}");
    let (_, said) = play(&terminal, &[], "1\n1\n");
    assert!(said.contains("Match recorded in mine"), "{said}");
    for (more, typed) in [(&[][..], "salir\n"), (&["--no-record"], &whole), (&["--seat", "1=random"], "")] {
        let (code, said) = play(&terminal, more, typed);
        assert!(code == Some(0) && !said.contains("recorded"), "{said}");
    }

    let all = listed(&terminal, &["list"]);
    assert_eq!(all.len(), 2, "{all:?}");
    let finished = &all[0];
    assert_eq!((&finished["place"], &finished["event"]), (&"Casa de la Abuela".into(), &"Año nuevo".into()));
    let date = finished["date"].as_str().expect("a date");
    assert!(date.len() == 10 && date > "2026", "{date}");
    assert_eq!((&finished["rules"], &finished["termination"]), (&"duel".into(), &"finished".into()));
    assert_eq!(all[1]["termination"], "unfinished");
    // What is summed up is what the record says.
    let path = finished["path"].as_str().expect("a path");
    let lines: Vec<serde_json::Value> =
        terminal.read(path).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let moves = |seat: u64| lines.iter().filter(|line| line["line"] == "move" && line["seat"] == seat).count() as u64;
    for seat in [0, 1] {
        let told = &finished["seats"][seat as usize];
        assert!(moves(seat) > 0 && told["moves"] == moves(seat) && told["timed"] == moves(seat), "{told}");
        assert!(told["longest_ms"].as_u64() <= told["ms"].as_u64(), "{told}");
    }
    let points = &lines.last().expect("a result")["points"];
    assert_eq!(&finished["points"], points);
    let hands = finished["hands"].as_array().expect("hands");
    let sum = |side: usize| hands.iter().filter_map(|hand| hand["points"][side].as_i64()).sum::<i64>();
    assert_eq!([Some(sum(0)), Some(sum(1))], [points[0].as_i64(), points[1].as_i64()]);
    // It holds, and its date and times are no part of what is compared.
    assert_eq!(terminal.run(&["replay", path, "--verify"], "").code, Some(0));

    let (code, said) = records(&terminal, &["list"]);
    assert!(code == Some(0) && said.contains("person v matriz") && said.contains("not finished, 1 hand"), "{said}");
    assert!(said.contains(&format!("{date} · Casa de la Abuela · Año nuevo")), "{said}");
    let name = std::path::Path::new(path).file_stem().and_then(|stem| stem.to_str()).expect("a name");
    let (code, said) = records(&terminal, &["show", name]);
    assert!(code == Some(0) && said.contains(" s on average, ") && said.contains("sobremesa replay"), "{said}");
    assert!(said.lines().filter(|line| line.trim_start().starts_with("Hand ")).count() == hands.len(), "{said}");

    for (sought, n) in [
        (&["abuela", "ano"][..], 1),
        (&["DUEL"], 2),
        (&["matriz", "duelo"], 2),
        (&["international"], 0),
        (&["--since", &date[..4]], 2),
        (&["--since", date, "--until", &date[..7]], 2),
        (&["--until", "2025"], 0),
        (&["abuela", "--in", path], 1),
    ] {
        assert_eq!(listed(&terminal, &[&["search"], sought].concat()).len(), n, "{sought:?}");
        let (code, said) = records(&terminal, &[&["search"], sought].concat());
        assert_eq!(code, Some(i32::from(n == 0)), "{said}");
        assert_eq!(said.contains("There is no such match."), n == 0, "{said}");
    }
}

#[test]
fn what_is_no_record_is_told_and_the_others_are_listed() {
    let terminal = Terminal::new();
    let (code, _) = play(&terminal, &[], "1\n");
    assert_eq!(code, Some(0));
    terminal.write("mine/records/torn.jsonl", "{\"line\":\"head\"");
    terminal.write("mine/records/notes.txt", "nothing of ours");
    let (code, said) = records(&terminal, &["list"]);
    assert!(code == Some(0) && said.contains("torn.jsonl") && said.contains("person v matriz"), "{said}");
    assert!(!said.contains("notes.txt"), "{said}");
    // Who names a file wants that one.
    let refused: [(&[&str], &str); 4] = [
        (&["show", "nowhere"], "nowhere"),
        (&["show", "mine/records/torn.jsonl"], "torn.jsonl"),
        (&["list", "mine/records/notes.txt"], "notes.txt"),
        (&["search", "x", "--since", "ayer"], "`2026-05-31`"),
    ];
    for (arguments, told) in refused {
        let (code, said) = records(&terminal, arguments);
        assert!(code == Some(2) && said.contains(told), "{arguments:?}: {said}");
    }
}

#[test]
fn a_match_goes_on_where_it_cannot_be_kept() {
    let terminal = Terminal::new();
    // The folder of records is a file.
    std::fs::create_dir(terminal.path().join("mine")).expect("a folder");
    terminal.write("mine/records", "");
    let (code, said) = play(&terminal, &[], &"1\n".repeat(400));
    assert!(code == Some(0) && said.contains("The match is over") && !said.contains("recorded in"), "{said}");
    assert_eq!(said.matches("mine/records").count(), 1, "{said}");
}

#[test]
fn a_game_of_amazons_is_written_as_other_programs_read_it() {
    let terminal = Terminal::new();
    let rules = "amazons-4x4 start=1b2/4/4/2w1,w opening=1";
    let play = ["play", rules, "--seed", "sgf", "--seat", "all=random", "--record", "game.jsonl", "--event", "Feria"];
    assert_eq!(terminal.run(&play, "").code, Some(0));
    let (code, sgf) = records(&terminal, &["show", "game.jsonl", "--sgf"]);
    assert_eq!(code, Some(0), "{sgf}");
    assert!(sgf.starts_with("(;FF[4]GM[18]CA[UTF-8]AP[Sobremesa]SZ[4]PW[") && sgf.ends_with(")\n"), "{sgf}");
    assert!(sgf.contains("]EV[Feria]RE[") && sgf.contains("AW[cd]AB[ba]PL[W]\n;W["), "{sgf}");
    // The move of chance and those of the record, in turns; a square is its column and its row from the top.
    let record = terminal.read("game.jsonl");
    let lines: Vec<serde_json::Value> = record.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let opening = lines.iter().find_map(|line| line["opening"].as_str()).expect("a hand");
    let moves = lines.iter().filter(|line| line["line"] == "move").map(|line| line["move"].as_str().expect("a move"));
    let point = |square: &str| {
        let [file, rank] = square.as_bytes() else { panic!("{square}") };
        format!("{}{}", char::from(*file), char::from(b'a' + (b'4' - rank)))
    };
    let nodes = [opening].into_iter().chain(moves).enumerate().map(|(nth, text)| {
        let points: String = text.split(['-', '/']).map(point).collect();
        format!(";{}[{points}]", if nth % 2 == 0 { 'W' } else { 'B' })
    });
    let written: Vec<&str> = sgf.trim_end_matches([')', '\n']).lines().skip(1).collect();
    let nodes: Vec<String> = nodes.collect();
    assert_eq!(written, nodes, "{sgf}");
    // Who moved last has won.
    assert!(sgf.contains(&format!("]RE[{}+]", &nodes[nodes.len() - 1][1..2])), "{sgf}");
    // A match that one side gave up, or could not go on with, was won by the other.
    let (made, _) = record.split_once("{\"line\":\"hand_over\"").expect("a hand");
    let made = made.trim_end().rsplit_once('\n').expect("a move").0;
    for (end, won) in [
        (json!({ "line": "resign", "side": 0 }), "]RE[B+R]"),
        (json!({ "line": "forfeit", "seat": 1, "reason": "timeout", "detail": "late" }), "]RE[W+T]"),
        (json!({ "line": "forfeit", "seat": 0, "reason": "crash", "detail": "gone" }), "]RE[B+F]"),
    ] {
        terminal.write("given-up.jsonl", &format!("{made}\n{end}\n"));
        let (code, sgf) = records(&terminal, &["show", "given-up.jsonl", "--sgf"]);
        assert!(code == Some(0) && sgf.contains(won), "{end}: {sgf}");
    }
    // No other game has that form.
    assert_eq!(
        terminal.run(&["play", "duel", "--seed", "a", "--seat", "all=random", "--record", "d.jsonl"], "").code,
        Some(0)
    );
    let (code, said) = records(&terminal, &["show", "d.jsonl", "--sgf"]);
    assert!(code == Some(2) && said.contains("cannot be written as SGF"), "{said}");
}
