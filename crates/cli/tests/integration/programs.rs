//! Programs as players, and players as programs, from the command line.

use sobremesa_catalog::{Catalog, Setup};
use sobremesa_core::{Seed, Unit};
use sobremesa_protocol::program::{HostLine, ProgramLine};

use crate::terminal::Terminal;

const DOCS: &str = include_str!("../../../../docs/programs.md");

/// The blocks of the documentation in a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let open = format!("```{language}\n");
    DOCS.split(&open).skip(1).map(|rest| rest.split("```").next().expect("a block ends")).collect()
}

/// A terminal in whose folder the player of the documentation stands.
fn with_example() -> Terminal {
    let terminal = Terminal::new();
    terminal.write("heavy.py", blocks("python")[0]);
    terminal
}

#[test]
fn the_player_of_the_documentation_plays() {
    let terminal = with_example();
    assert!(terminal.read("heavy.py").lines().count() <= 20);
    let spec = "duel: cmd:\"python3 heavy.py\" time=600000 start=600000 v random : 6";
    let ran = terminal.run(&["lab", "run", spec, "--json", "--seed", "docs"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let summary = ran.summary();
    assert_eq!(summary["games"], 6);
    assert_eq!(summary["terminations"], serde_json::json!({"finished": 6}));
}

#[test]
fn the_lines_of_the_documentation_are_those_that_are_said() {
    let mut read = 0;
    for line in blocks("jsonl")[0].lines() {
        let (who, text) = line.split_once(' ').expect("who says it");
        let text = text.trim();
        match who {
            "host" => {
                let line: HostLine = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(
                    serde_json::to_value(&line).expect("JSON"),
                    serde_json::from_str::<serde_json::Value>(text).expect("JSON")
                );
            }
            "program" => {
                let line: ProgramLine = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(serde_json::to_string(&line).expect("JSON"), text);
            }
            other => panic!("{other} says nothing"),
        }
        read += 1;
    }
    assert!(read > 8);
}

#[test]
fn two_engines_over_pipes_play_what_they_play_in_process() {
    let catalog = Catalog::default().allowing_programs();
    let program = env!("CARGO_BIN_EXE_sobremesa");
    for rules in ["international", "duel", "federation"] {
        let game = catalog.rules(rules).expect("bundled");
        let players = ["matriz", "sondeo 3"];
        let engines = players.map(|player| {
            format!("cmd:\"'{program}' engine {rules} {player}\" time=600000 game=86400000 start=600000")
        });
        let setup = Setup { seed: Seed::from_text("pipes"), unit: Unit::Match, block: 5 };
        let play = |players: [&str; 2]| {
            let seats = (0..usize::from(game.info().seats)).map(|seat| players[seat % 2].parse().expect("readable"));
            game.play_game(&setup, 1, &seats.collect::<Vec<_>>(), true).expect("known players")
        };
        let (within, over) = (play(players), play([&engines[0], &engines[1]]));
        assert_eq!(over.failure, None);
        assert_eq!((within.lines, within.row), (over.lines, over.row), "{rules}");
    }
}

#[test]
fn a_program_that_fails_at_a_table_forfeits_the_match() {
    let terminal = with_example();
    let broken = terminal
        .read("heavy.py")
        .replace("flush=True)", "flush=True); line.get('ply', 0) > 1 and sys.exit('I give up')");
    terminal.write("broken.py", &broken);
    let seats = ["1=cmd:\"python3 heavy.py\" start=600000", "2=cmd:'python3 broken.py' start=600000"];
    let arguments = [
        "play", "duel", "--lang", "en", "--seed", "forfeit", "--record", "r.jsonl", "--seat", seats[0], "--seat",
        seats[1],
    ];
    let ran = terminal.run(&arguments, "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("forfeits the match: it ended by itself"), "{}", ran.out);
    assert!(ran.out.contains("| I give up"), "{}", ran.out);
    let record = terminal.read("r.jsonl");
    assert!(record.contains("{\"line\":\"forfeit\",\"seat\":1,\"reason\":\"crash\",\"detail\":"), "{record}");
    assert!(record.contains("\"termination\":\"crash\""), "{record}");
    let ran = terminal.run(&["replay", "r.jsonl", "--verify", "--lang", "en"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let ran = terminal.run(&["replay", "r.jsonl", "--lang", "es"], "");
    assert!(ran.out.contains("se terminó por su cuenta"), "{}", ran.out);
}

#[test]
fn mistakes_in_the_name_of_a_program_are_told() {
    let terminal = with_example();
    for (seat, told) in [
        ("2=cmd:python3 heavy.py", "a program stands between quotes"),
        ("2=cmd:\"no-such-bot\"", "there is no program `no-such-bot`"),
        ("2=cmd:\"python3 heavy.py\" tiem=3", "it has time, game, start, memory"),
        ("2=cmd:\"python3 heavy.py\" time=0", "from 1 to 3600000"),
        ("2=cmd:\"python3 'heavy.py\"", "a quote is not closed"),
    ] {
        let ran = terminal.run(&["play", "duel", "--seat", seat, "--lang", "en"], "");
        assert_eq!(ran.code, Some(2), "{seat}");
        assert!(ran.err.contains(told), "{seat}: {}", ran.err);
    }
}

#[test]
fn an_engine_hears_the_lines_of_the_documentation() {
    let terminal = Terminal::new();
    let said = blocks("jsonl")[0].lines().filter_map(|line| line.strip_prefix("host"));
    let mut lines: Vec<String> = said.map(|text| text.trim().replace("5c1f…", "")).collect();
    let turn = lines.iter().position(|line| line.contains("\"turn\"")).expect("the seat is asked");
    lines.truncate(turn + 1);
    let ran = terminal.run(&["engine", "international", "matriz"], &(lines.join("\n") + "\n"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("{\"line\":\"move\",\"move\":\"6-"), "{}", ran.out);
    // Nobody can have covered a 6 with what seat 2 holds itself.
    lines.insert(turn, r#"{"line":"move","ply":0,"seat":0,"move":"6-2>"}"#.to_owned());
    for (language, told) in [("en", "this cannot have happened: {"), ("es", "no puede haber pasado esto: {")] {
        let ran = terminal.run(&["engine", "international", "matriz", "--lang", language], &(lines.join("\n") + "\n"));
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(told) && ran.err.contains("6-2>"), "{}", ran.err);
    }
}

#[test]
fn an_engine_says_that_passes_contradict_one_another() {
    let terminal = Terminal::new();
    // Five tiles with a 6 are in nobody's hand if all three others pass on it: each pass could be true by itself.
    let lines = r#"{"line":"match","seat":0}
{"line":"hand","hand":1,"opening":"holder=6-6"}
{"line":"dealt","seat":0,"tiles":"6-6 6-5 0-0 1-1 2-2 3-3 4-4"}
{"line":"move","ply":0,"seat":0,"move":"6-6>"}
{"line":"move","ply":1,"seat":1,"move":"-"}
{"line":"move","ply":2,"seat":2,"move":"-"}
{"line":"move","ply":3,"seat":3,"move":"-"}
{"line":"turn","ply":4}
"#;
    for (language, told) in [
        ("es", "lo que se dijo de esta ronda no puede ser verdad todo a la vez"),
        ("en", "what was told of this hand cannot all be true"),
    ] {
        for player in ["matriz", "sondeo", "maestro"] {
            let ran = terminal.run(&["engine", "international", player, "--lang", language], lines);
            assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{player}: {}", ran.err);
            assert!(ran.err.contains('8') && ran.err.contains(told), "{player}: {}", ran.err);
        }
    }
}

#[test]
fn an_engine_answers_and_says_what_is_wrong() {
    let terminal = Terminal::new();
    let ran = terminal.run(&["engine", "duel", "sondeo", "7"], "{\"line\":\"hello\",\"protocol\":1,\"host\":\"me\"}\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out, "{\"line\":\"hello\",\"protocol\":1,\"name\":\"sondeo playouts=7\"}\n");
    for (arguments, typed, told) in [
        (["engine", "duel", "nobody"], "", "there is no player `nobody`"),
        (["engine", "duek", "matriz"], "", "did you mean `duel`?"),
        (["engine", "duel", "matriz"], "what?\n", "line 1 of the input can't be read"),
        (["engine", "duel", "matriz"], "{\"line\":\"hello\",\"protocol\":3,\"host\":\"\"}\n", "version 3"),
        (["engine", "duel", "matriz"], "{\"line\":\"turn\"}\n", "`ply` is missing"),
        (["engine", "duel", "matriz"], "{\"line\":\"turn\",\"ply\":0}\n", "no match has begun yet"),
        (["engine", "duel", "cmd:'x'"], "", "programs may not sit down here"),
    ] {
        let mut arguments = arguments.to_vec();
        arguments.extend(["--lang", "en"]);
        let ran = terminal.run(&arguments, typed);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.contains(told), "{}", ran.err);
    }
}
