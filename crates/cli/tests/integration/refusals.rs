//! Bad arguments, files and records: each answered by one clear message on standard error, with exit code 2 (or 1
//! for a record that can be read and does not hold).

use std::fmt::Write;

use crate::terminal::Terminal;

/// Runs each line and puts what was told under it.
fn told(terminal: &Terminal, runs: &[&[&str]], language: &str) -> String {
    let mut text = String::new();
    for arguments in runs {
        let mut all = vec!["--lang", language];
        all.extend_from_slice(arguments);
        let ran = terminal.run(&all, "");
        assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
        assert!(ran.code == Some(2) || ran.code == Some(1), "{arguments:?} exits {:?}", ran.code);
        let code = ran.code.unwrap_or_default();
        assert!(!ran.err.contains("(os error"), "{arguments:?}: {}", ran.err);
        writeln!(text, "$ sobremesa {}\n{}{}(exit {code})\n", arguments.join(" "), ran.out, ran.err).expect("a string");
    }
    text
}

const NAMES: &[&[&str]] = &[
    &["themes", "nwe", "mine"],
    &["themes", "old", "mine"],
    &["themes", "new", "Mi mesa"],
    &["themes", "new", "dark"],
    &["themes", "new", "mine", "--from", "darkk"],
    &["rules", "foo"],
    &["records", "foo"],
    &["rules", "shw", "international"],
    &["play", "international", "--called", "Amy"],
    &["play", "international", "--called", "two=Amy"],
    &["play", "international", "--called", "5=Amy"],
    &["play", "international", "--called", "2="],
    &["play", "international", "--called", "2=Amy of the very long name at the table"],
    &["play", "international", "--called", "2=Amy", "--called", "2=Tatiana"],
];

#[test]
fn commands_below_others_and_names_in_both_languages() {
    for language in ["es", "en"] {
        insta::assert_snapshot!(format!("names_{language}"), told(&with_files(), NAMES, language));
    }
}

const ARGUMENTS: &[&[&str]] = &[
    &["plai"],
    &["frobnicate"],
    &["rules"],
    &["play"],
    &["play", "nada"],
    &["play", "internatoinal"],
    &["play", "no/such/file.toml"],
    &["play", "international", "--seet", "3"],
    &["play", "international", "--seat"],
    &["play", "international", "--seat", "3"],
    &["play", "international", "--seat", "x=random"],
    &["play", "international", "--seat", "0=random"],
    &["play", "international", "--seat", "5=random"],
    &["play", "international", "--seat", "2=segura"],
    &["play", "international", "--seat", "2="],
    &["play", "international", "--seat", "2=sondeo 0"],
    &["play", "international", "--seat", "2=sondeo depth=3"],
    &["play", "international", "--seat", "2=random 3"],
    &["play", "international", "--seat", "2=random", "--seat", "2=matriz"],
    &["play", "international", "--seed"],
    &["play", "international", "too", "much"],
    &["play", "international", "--record", "taken.txt"],
    &["play", "international", "--record", "no/such/folder/match.jsonl"],
    &["play", "draw", "seats=7"],
    &["play", "draw", "seat=3"],
    &["play", "draw", "seats=three"],
    &["play", "draw", "seats=3", "sides=2,2"],
    &["play", "draw", "sides=2,2", "order=lots"],
    &["play", "draw", "order=as_listed"],
    &["play", "draw", "seats=2", "seats=3"],
    &["play", "international", "tarjet=50"],
    &["play", "international", "target=many"],
    &["play", "international", "tie=openers"],
    &["play", "international", "target=none"],
    &["play", "escoba", "target=0"],
    &["play", "amazons", "opening=41"],
    &["play", "duel", "--seat", "all=nobody"],
    &["rules", "show", "chess"],
    &["rules", "check"],
    &["rules", "check", "taken.txt", "missing.toml"],
    &["rules", "new", "mine"],
    &["rules", "new", "Mi Dominó", "--from", "duel"],
    &["rules", "new", "draw", "--from", "duel", "--data", "."],
    &["rules", "new", "mine", "--from", "dual", "--data", "."],
    &["players", "list", "chess"],
    &["lab", "run"],
    &["lab", "run", "international"],
    &["lab", "run", "matriz v random : 10"],
    &["lab", "run", "international: matriz v random : many"],
    &["lab", "run", "international: matriz v random : 0"],
    &["lab", "run", "international: matriz v random v seguro : 10"],
    &["lab", "run", "international: matriz + random + seguro v random : 10"],
    &["lab", "run", "international: matris v sondeo 0 : 10"],
    &["lab", "run", "international: v random : 10"],
    &["lab", "run", "federacion: matriz v random : 10"],
    &["lab", "run", "international: matriz v random : 10", "--threads", "0"],
    &["lab", "run", "international: matriz v random : 10", "--games", "-4"],
    &["lab", "run", "international: matriz v random : 10", "--unit", "day"],
    &["lab", "run", "international: matriz v random : 10", "--out", "full"],
    &["lab", "run", "international: matriz v random : 10", "--out", "taken.txt"],
    &["lab", "run", "draw seats=3: matriz v random : 10"],
    &["lab", "run", "international sides=3,1: matriz + seguro v random : 10"],
    &["lab", "run", "missing.toml"],
    &["lab", "run", "odd.toml"],
    &["lab", "run", "older.toml"],
    &["lab", "run", "lines.txt"],
    &["lab", "run", "lines.txt", "--rules", "international"],
    &["lab", "run", "--resume", "full"],
    &["lab", "run", "international: matriz v random : 10", "--out", "other"],
    &["lab", "report", "full"],
    &["lab", "train", "cmd:bot"],
    &["lab", "tune", "experto-4", "--iterations", "0"],
    &["lab", "stats", "--counts", "1,2,3,4"],
    &["lab", "stats", "--counts", "many"],
    &["lab", "stats", "--counts", "1,2,3", "--elo0", "much"],
    &["lab", "stats", "--counts", "1,2,3", "--elo0", "0"],
    &["lab", "stats", "--counts", "1,2,3", "--elo0", "5", "--elo1", "0"],
    &["lab", "pool"],
    &["lab", "pool", "full", "full"],
    &["lab", "export", "full", "--format", "xml"],
    &["lab", "balance"],
    &["lab", "balance", "chess"],
    &["lab", "balance", "international", "duel", "federation"],
    &["lab", "invent"],
    &["lab", "invent", "chess"],
    &["lab", "invent", "duel", "--changes", "3"],
    &["replay", "missing.jsonl"],
    &["replay", "taken.txt"],
    &["bench", "--fast"],
    &["serve", "--addr", "everywhere"],
    &["serve", "--network", "--addr", "0.0.0.0:8080"],
    &["serve", "--addr", "127.0.0.1:0", "--data", "taken.txt"],
    &["--lang", "fr", "rules", "list"],
];

fn with_files() -> Terminal {
    let terminal = Terminal::new();
    terminal.write("taken.txt", "a letter\n");
    std::fs::create_dir(terminal.path().join("full")).expect("a folder");
    terminal.write("full/summary.json", "{}");
    std::fs::create_dir(terminal.path().join("other")).expect("a folder");
    terminal.write("other/manifest.toml", "format = 1\n");
    terminal.write("lines.txt", "matriz v random : 10\nmatriz v rnd : many\nmatriz : 4\n");
    terminal.write("odd.toml", "format = 1\nrules = \"international\"\nteams = [\"matriz\", \"rnd\"]\ngames = 10\n");
    terminal.write("older.toml", "format = 0\nrules = \"international\"\nteams = []\nseats = 4\nschedule = \"swis\"\n[stop]\nrule = \"gsprt\"\nelo0 = 3\nelo1 = 1\n");
    terminal
}

#[test]
fn bad_arguments_in_spanish() {
    insta::assert_snapshot!(told(&with_files(), ARGUMENTS, "es"));
}

#[test]
fn bad_arguments_in_english() {
    insta::assert_snapshot!(told(&with_files(), ARGUMENTS, "en"));
}

#[test]
fn every_mistake_of_a_rule_file_at_once() {
    let terminal = Terminal::new();
    let right = terminal.run(&["rules", "show", "international", "--json"], "").out;
    let right: serde_json::Value = serde_json::from_str(&right).expect("JSON");
    let file = right["file"].as_str().expect("the file");
    let wrong = file.replace("6-6", "7-7").replace("\"equal\"", "\"equl\"").replace("take = 7", "take = 8");
    terminal.write("wrong.toml", &wrong);
    terminal.write("cut.toml", &file[..file.find("[opening]").expect("there")]);
    let runs: [&[&str]; 3] =
        [&["rules", "check", "wrong.toml"], &["rules", "check", "wrong.toml", "--json"], &["play", "cut.toml"]];
    insta::assert_snapshot!("every_mistake_of_a_rule_file_at_once", told(&terminal, &runs, "es"));
    insta::assert_snapshot!("every_mistake_of_a_rule_file_at_once_in_english", told(&terminal, &runs, "en"));
}

#[test]
fn records_that_do_not_hold() {
    let terminal = Terminal::new();
    let watched = ["play", "international", "--seed", "record", "--seat", "1=random", "--record", "right.jsonl"];
    assert_eq!(terminal.run(&watched, "").code, Some(0));
    let right = terminal.read("right.jsonl");
    assert_eq!(terminal.run(&["replay", "right.jsonl", "--verify"], "").code, Some(0));
    let lines: Vec<&str> = right.lines().collect();
    let with = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at] = line;
        lines.join("\n")
    };
    let moved = lines.iter().position(|line| line.contains("\"line\":\"move\"")).expect("moves");
    let seeds = lines.len() - 1;
    let another_seed = {
        let at = lines[seeds].find("\"seed\":\"").expect("the seed") + 8;
        format!("{}{}{}", &lines[seeds][..at], "ab".repeat(32), &lines[seeds][at + 64..])
    };
    terminal.write("no-head.jsonl", &lines[1..].join("\n"));
    terminal.write("cut-line.jsonl", &right[..right.len() - 20]);
    terminal.write("other-format.jsonl", &with(0, &lines[0].replace("\"format\":1", "\"format\":7")));
    terminal.write("illegal.jsonl", &with(moved + 1, &lines[moved + 1].replace("\"move\":\"", "\"move\":\"9-")));
    terminal.write("other-seed.jsonl", &with(seeds, &another_seed));
    terminal.write("other-rules.jsonl", &with(0, &lines[0].replace("target = 200", "target = 100")));
    terminal.write("other-score.jsonl", &with(seeds, &lines[seeds].replace("\"winner\":", "\"winner\":1,\"was\":")));
    terminal.write("empty.jsonl", "");
    std::fs::write(terminal.path().join("binary.jsonl"), [0xff, 0xfe, 0]).expect("it can be written");
    let mut text = String::new();
    for name in [
        "no-head",
        "cut-line",
        "other-format",
        "illegal",
        "other-seed",
        "other-rules",
        "other-score",
        "empty",
        "binary",
    ] {
        let file = format!("{name}.jsonl");
        text.push_str(&told(&terminal, &[&["replay", &file, "--verify"]], "es"));
        text.push_str(&told(&terminal, &[&["replay", &file, "--verify"]], "en"));
    }
    insta::assert_snapshot!(text);
}

/// Files that never end, or that are none, are refused before anything is read: whatever the argument is for.
#[cfg(unix)]
#[test]
fn what_is_no_ordinary_file_is_not_read() {
    use std::os::unix::fs::symlink;
    let terminal = Terminal::new();
    let path = terminal.path().to_owned();
    let piped = std::process::Command::new("mkfifo").arg(path.join("pipe.toml")).status().expect("mkfifo is there");
    assert!(piped.success());
    symlink("/dev/zero", path.join("zero.toml")).expect("a link");
    std::fs::create_dir(path.join("folder.toml")).expect("a folder");
    for name in ["pipe", "zero", "folder"] {
        let file = format!("{name}.toml");
        for (parent, own) in [("theme", "theme.toml"), ("player", "player.toml")] {
            let folder = path.join(format!("{parent}-{name}"));
            std::fs::create_dir(&folder).expect("a folder");
            symlink(path.join(&file), folder.join(own)).expect("a link");
        }
        let lesson = format!("dominoes/{file}");
        std::fs::create_dir_all(path.join("dominoes")).expect("a folder");
        symlink(path.join(&file), path.join(&lesson)).expect("a link");
        let told = if name == "folder" { "it is a folder" } else { "it is no ordinary file (a device or a pipe)" };
        let (theme, player) = (format!("./theme-{name}"), format!("./player-{name}"));
        let runs: [&[&str]; 13] = [
            &["rules", "check", &file],
            &["rules", "show", &file],
            &["play", &file],
            &["perft", &file, "--depth", "1"],
            &["lab", "run", &file],
            &["lab", "run", "duel: random v random : 2", "--rules", &file],
            &["lab", "balance", &file],
            &["replay", &file],
            &["analyze", &file],
            &["puzzles", "check", &file],
            &["lessons", "check", &lesson],
            &["serve", "--addr", "0", "--data", "kept", "--players", &file],
            &["serve", "--addr", "0", "--data", "kept", "--config", &file],
        ];
        let folders: [&[&str]; 2] = [&["themes", "check", &theme], &["players", "check", &player]];
        for arguments in runs.into_iter().chain(folders) {
            let mut given = arguments.to_vec();
            given.extend(["--lang", "en"]);
            let ran = terminal.run(&given, "");
            let said = [ran.out, ran.err].concat();
            assert!(matches!(ran.code, Some(1 | 2)), "{arguments:?}: {:?} {said}", ran.code);
            // The renderer breaks lines.
            let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(said.contains(told), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn the_players_of_a_server_are_those_of_all_games() {
    let terminal = Terminal::new();
    terminal.write("players.txt", "amazna\nqqqqqqqq\namazona nothing=3\nnuria nothing=3\n");
    let ran = terminal.run(&["serve", "--data", "kept", "--players", "players.txt", "--lang", "en"], "");
    assert_eq!(ran.code, Some(2));
    let said = ran.err.split(|c: char| c.is_whitespace() || c == '│').filter(|word| !word.is_empty());
    let said = said.collect::<Vec<_>>().join(" ");
    for told in [
        "did you mean `amazona`?",
        "there are nuria, goyo,",
        "greedy_territory, ",
        "the player `amazona` has no option `nothing`; it has seconds, nodes,",
    ] {
        assert!(said.contains(told), "{told}: {said}");
    }
}

#[test]
fn standard_input_is_bounded() {
    let terminal = Terminal::new();
    let long = "x".repeat(1_100_000);
    let ran = terminal.run(&["engine", "duel", "matriz", "--lang", "en"], &long);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("at most 1048576 are read"), "{}", &ran.err[..ran.err.len().min(300)]);
    let ran = terminal.run(&["play", "duel", "--seed", "long", "--lang", "en"], &long[..9_000]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn the_names_of_a_server_are_names_and_programs_stay_at_this_machine() {
    let terminal = Terminal::new();
    for (arguments, told) in [
        (["--hosts", "https://mesa.example"], "`https://mesa.example` is no name of a machine"),
        (["--hosts", "mesa.example:443"], "`mesa.example:443` is no name of a machine"),
    ] {
        let ran = terminal.run(&["serve", "--data", "kept", "--lang", "en", arguments[0], arguments[1]], "");
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(told), "{}", ran.err);
    }
    let given = ["serve", "--data", "kept", "--lang", "en", "--allow-programs", "--hosts", "mesa.example"];
    let ran = terminal.run(&given, "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("whoever reaches mesa.example could start any program"), "{}", ran.err);
}

#[test]
fn a_file_of_a_house_with_mistakes_is_refused_with_each_at_its_line() {
    let terminal = Terminal::new();
    terminal.write(
        "house.toml",
        "addr = \"everywhere\"\nnetwrk = true\nsecure_cookies = \"yes\"\nhosts = [\"https://mesa.example\"]\n\
         [limits]\ntables = 0\n",
    );
    terminal.write("cut.toml", "[limits\n");
    let runs: [&[&str]; 3] = [
        &["serve", "--config", "house.toml"],
        &["serve", "--config", "cut.toml"],
        &["serve", "--config", "missing.toml"],
    ];
    insta::assert_snapshot!("a_file_of_a_house_with_mistakes", told(&terminal, &runs, "es"));
    insta::assert_snapshot!("a_file_of_a_house_with_mistakes_in_english", told(&terminal, &runs, "en"));
}
