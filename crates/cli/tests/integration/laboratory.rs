//! Experiments from the command line.

use std::collections::BTreeMap;
use std::path::Path;

use sobremesa_testkit::cases;

use crate::terminal::{Ran, Terminal};

const SPEC: &str = "international: matriz + seguro v random : 300";

/// Everything in a run's folder that does not depend on when and where it was played.
pub(crate) fn contents(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = |folder: &Path| -> Vec<_> {
        std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("readable").path()).collect()
    };
    let mut all = files(path);
    all.extend(["shards", "hands", "moves"].iter().flat_map(|name| files(&path.join(name))));
    all.retain(|file| {
        let apart = ["env.json", "env.sum", "events.jsonl", "report.html", "report.sum"];
        file.is_file() && !apart.iter().any(|name| file.ends_with(name))
    });
    all.into_iter()
        .map(|file| {
            let name = file.strip_prefix(path).expect("it is in it").display().to_string();
            (name, std::fs::read(&file).expect("readable"))
        })
        .collect()
}

pub(crate) fn well(ran: Ran) -> Ran {
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran
}

#[test]
fn one_thread_and_two_give_the_same_bytes() {
    let terminal = Terminal::new();
    for unit in ["match", "hand"] {
        let read = |threads: &str| {
            let out = format!("{unit}-{threads}");
            let args = ["lab", "run", SPEC, "--seed", "bytes", "--unit", unit, "--threads", threads, "--out", &out];
            well(terminal.run(&args, ""));
            contents(&terminal.path().join(out))
        };
        assert!(read("1") == read("2"), "{unit}: something depends on the threads");
    }
    // The manifest runs the same experiment again.
    well(terminal.run(&["lab", "run", "match-1/manifest.toml", "--out", "again"], ""));
    assert!(contents(&terminal.path().join("again")) == contents(&terminal.path().join("match-1")));
    assert!(contents(&terminal.path().join("hand-1")) != contents(&terminal.path().join("match-1")));
    let report = terminal.read("again/report.html");
    assert!(!report.contains("<script") && report.contains("lang=\"es\"") && report.contains("lang=\"en\""));
}

const KEPT: &str = "format = 1\nrules = \"international\"\nteams = [\"matriz + seguro\", \"random\"]\ngames = 300\n\
                    unit = \"hand\"\nseed = \"deals\"\n[keep]\nhands = true\nmoves = \"sample\"\nevery = 50\n";

#[test]
fn games_of_a_block_have_the_same_deals_and_changed_sides() {
    let terminal = Terminal::new();
    terminal.write("kept.toml", KEPT);
    well(terminal.run(&["lab", "run", "kept.toml", "--out", "hands"], ""));
    let text = well(terminal.run(&["lab", "export", "hands", "--table", "hands"], "")).out;
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
    // Three blocks of the sample, two games each, every move in it.
    let moves = well(terminal.run(&["lab", "export", "hands", "--table", "moves", "--format", "jsonl"], "")).out;
    let moves: Vec<serde_json::Value> = moves.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let blocks: std::collections::BTreeSet<i64> = moves.iter().filter_map(|row| row["block"].as_i64()).collect();
    assert_eq!(blocks.into_iter().collect::<Vec<_>>(), [0, 50, 100]);
    let games = well(terminal.run(&["lab", "export", "hands", "--format", "jsonl"], "")).out;
    let plies: i64 = games
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
        .filter(|row| row["block"].as_i64().is_some_and(|block| block % 50 == 0))
        .map(|row| row["plies"].as_i64().expect("a number"))
        .sum();
    assert_eq!(moves.len() as i64, plies);
}

#[test]
fn every_rule_file_can_be_measured() {
    let terminal = Terminal::new();
    let listed = terminal.run(&["rules", "list", "--json"], "");
    let listed: serde_json::Value = serde_json::from_str(&listed.out).expect("JSON");
    for rules in listed.as_array().expect("a list") {
        let id = rules["id"].as_str().expect("a name");
        let offered = rules["offered"].as_array().expect("numbers");
        // All numbers of seats in `make verify`.
        for seats in offered.iter().take(cases(offered.len() as u32) as usize) {
            let chosen = if offered.len() > 1 { format!("{id} seats={seats}") } else { id.to_owned() };
            let shown = terminal.run(&["rules", "show", &chosen, "--json"], "");
            let shown: serde_json::Value = serde_json::from_str(&shown.out).expect("JSON");
            let sides: Vec<u64> = shown["info"]["sides"]
                .as_array()
                .expect("sides")
                .iter()
                .filter_map(serde_json::Value::as_u64)
                .collect();
            let teams = 1 + sides.iter().max().expect("a seat");
            let players = vec!["random"; teams as usize].join(" v ");
            let spec = format!("{chosen}: {players} : {}", 4 * teams);
            let ran = terminal.run(&["lab", "run", &spec, "--unit", "hand", "--seed", "all", "--json"], "");
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{spec}");
            let summary = ran.summary();
            assert_eq!(summary["games"], 4 * teams, "{spec}");
            let endings = summary["play"]["how"].as_object().expect("how hands ended");
            assert!(!endings.is_empty() && !endings.contains_key("cap"), "{spec}: {endings:?}");
        }
    }
}

#[test]
fn the_summary_is_told_in_words_and_in_json() {
    let terminal = Terminal::new();
    for language in ["es", "en"] {
        let ran =
            well(terminal.run(&["lab", "run", SPEC, "--seed", "words", "--unit", "hand", "--lang", language], ""));
        assert_eq!(ran.err.as_str(), "");
        insta::assert_snapshot!(format!("summary_{language}"), ran.out);
    }
    let ran = well(terminal.run(&["lab", "run", SPEC, "--seed", "words", "--unit", "hand", "--json"], ""));
    let lines: Vec<serde_json::Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["event"], "started");
    let last = lines.last().expect("a summary");
    let summary = &last["summary"];
    assert_eq!((last["event"].as_str(), summary["games"].as_u64()), (Some("summary"), Some(300)));
    assert_eq!(summary["verdict"]["leader"], 0);
    assert_eq!(summary["teams"][0]["name"], "matriz + seguro");
    let few = terminal.run(&["lab", "run", SPEC, "--games", "2", "--seed", "words", "--lang", "en"], "");
    assert!(few.out.contains("Not enough games yet") && !few.out.contains("NaN"), "{}", few.out);
    let trailer = well(terminal.run(&["lab", "run", SPEC, "--seed", "words", "--unit", "hand", "--trailer"], "")).out;
    assert!(trailer.starts_with("Lab-Experiment: international: A = matriz + seguro, B = random\nLab-Verdict: "));
    assert_eq!(trailer.lines().count(), 4);
}

#[test]
fn a_game_of_a_run_is_written_as_a_record() {
    let terminal = Terminal::new();
    well(terminal.run(&["lab", "run", "escoba: clasico v novato : 6", "--seed", "a", "--out", "run"], ""));
    let said = well(terminal.run(&["lab", "record", "run", "2.1"], "")).out;
    well(terminal.run(&["lab", "record", "run", "2.1", "--out", "game.jsonl"], ""));
    assert_eq!(terminal.read("game.jsonl").trim_end(), said.trim_end());
    // Its players are asked again: the game is played once more as the one of its number in its block.
    let moves = terminal.read("game.jsonl").lines().filter(|line| line.contains("\"line\":\"move\"")).count();
    let checked = well(terminal.run(&["replay", "game.jsonl", "--verify", "--lang", "en"], "")).out;
    assert!(checked.contains(&format!("worked out again: {moves}.")), "{checked}");
    let other = terminal.read("game.jsonl").replacen("\"block_game\":1", "\"block_game\":0", 1);
    terminal.write("other.jsonl", &other);
    let refused = terminal.run(&["replay", "other.jsonl", "--verify", "--lang", "en"], "");
    assert!(refused.code == Some(1) && refused.out.contains("asked again,"), "{}", refused.out);
    let head: serde_json::Value = serde_json::from_str(said.lines().next().expect("a head")).expect("JSON");
    let players: Vec<&str> =
        head["players"].as_array().expect("seats").iter().filter_map(|name| name.as_str()).collect();
    let sits = |name: &str| players.iter().any(|player| player.starts_with(name));
    assert!(sits("novato") && sits("clasico") && head["block"] == 2, "{head}");
    for (game, part) in [("2", "12.1"), ("9.0", "9.0"), ("2.2", "2.2")] {
        let refused = terminal.run(&["lab", "record", "run", game], "");
        assert!(refused.code == Some(2) && refused.err.contains(part), "{game}: {}", refused.err);
    }
}

#[test]
fn a_manifest_names_files_from_where_it_stands() {
    let terminal = Terminal::new();
    std::fs::create_dir_all(terminal.path().join("there/rules")).expect("writable");
    let rules = include_str!("../../../../rules/dominoes/duel.toml").replace("id = \"duel\"", "id = \"mine\"");
    terminal.write("there/rules/mine.toml", &rules);
    let manifest =
        "format = 1\nrules = \"rules/mine.toml\"\nteams = [\"matriz\", \"random\"]\ngames = 20\nseed = \"a\"\n";
    terminal.write("there/m.toml", manifest);
    let wins = |more: &[&str]| {
        let args = [&["lab", "run", "there/m.toml", "--json"], more].concat();
        well(terminal.run(&args, "")).summary()["pairings"][0]["teams"][0]["outcomes"].clone()
    };
    let of_manifest = wins(&[]);
    assert!(of_manifest["wins"].is_u64(), "{of_manifest}");
    // An argument names the same file from the current folder.
    assert_eq!(wins(&["--rules", "there/rules/mine.toml"]), of_manifest);
    // Who says the rules beside the short form need not say them in it.
    let short = ["lab", "run", "matriz v random : 20", "--rules", "there/rules/mine.toml", "--seed", "a", "--json"];
    let ran = well(terminal.run(&short, "")).summary();
    assert_eq!(ran["pairings"][0]["teams"][0]["outcomes"], of_manifest);
    let elsewhere = terminal.run(&["lab", "run", "there/m.toml", "--rules", "rules/mine.toml"], "");
    assert!(elsewhere.code != Some(0) && elsewhere.err.contains("mine.toml"), "{}", elsewhere.err);
}

#[test]
fn counts_are_told_without_games() {
    let terminal = Terminal::new();
    for language in ["es", "en"] {
        let args = ["lab", "stats", "--counts", "13,37,50,25,3", "--elo0", "0", "--elo1", "4", "--lang", language];
        insta::assert_snapshot!(format!("stats_{language}"), well(terminal.run(&args, "")).out);
    }
    // Of a test that has decided nothing is told that holds for a number of blocks settled before.
    let args = ["lab", "stats", "--counts", "13,37,50,25,3", "--elo0", "0", "--elo1", "20", "--lang", "en"];
    let told = well(terminal.run(&args, "")).out;
    assert!(told.contains("elo0") && !told.contains("LOS") && !told.contains("±"), "{told}");
    let args = ["lab", "stats", "--counts", "379, 10170, 21828, 10640, 343", "--elo0", "0", "--elo1", "2", "--json"];
    let said: serde_json::Value = serde_json::from_str(&well(terminal.run(&args, "")).out).expect("JSON");
    assert!((said["llr"].as_f64().expect("a ratio") - 2.946).abs() < 1e-3);
    assert!((said["normalized_elo"]["value"].as_f64().expect("Elo") - 3.05).abs() < 0.005);
}

#[test]
fn the_games_that_a_difference_needs_are_told_from_a_pilot_or_a_run() {
    let terminal = Terminal::new();
    let pilot = ["international: matriz v random : 200", "--seed", "pilot", "--unit", "hand"];
    let plan = |named: &[&str], rest: &[&str]| terminal.run(&[&["lab", "plan"], named, rest].concat(), "");
    for language in ["es", "en"] {
        let told = well(plan(&pilot, &["--difference", "2points", "--lang", language])).out;
        insta::assert_snapshot!(format!("plan_{language}"), told);
    }
    // A run that is there is the same pilot, and half the difference takes four times the games.
    well(terminal.run(&[&["lab", "run"], &pilot[..], &["--out", "run"]].concat(), ""));
    let blocks = |named: &[&str], difference: &str| {
        let told = well(plan(named, &["--difference", difference, "--power", "80", "--json"])).out;
        let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
        told["pairings"][0]["size"]["blocks"].as_f64().expect("a number")
    };
    assert!((blocks(&pilot, "40elo") - blocks(&["run"], "40elo")).abs() < 1e-9);
    let times = (blocks(&["run"], "1%") - 2.0) / (blocks(&["run"], "2%") - 2.0);
    assert!((times - 4.0).abs() < 0.01, "{times}");
    for (named, difference) in
        [(&pilot[..], "2"), (&["international: matriz v random : 20"], "1points"), (&["run"], "-3elo")]
    {
        let ran = plan(named, &["--difference", difference, "--lang", "es"]);
        assert_eq!((ran.code, ran.err.lines().count() > 0), (Some(2), true), "{difference}: {}", ran.err);
    }
}

#[test]
fn the_classic_laboratory_takes_seconds() {
    let terminal = Terminal::new();
    let begun = std::time::Instant::now();
    let args = ["lab", "run", "dominoes: matriz v doble : 100", "--seed", "classic", "--lang", "en"];
    let ran = well(terminal.run(&args, ""));
    assert!(begun.elapsed().as_secs() < 30);
    assert!(ran.out.contains("wins") && ran.out.contains("95% sure between"), "{}", ran.out);
}

#[test]
fn classic_lines_are_played() {
    let terminal = Terminal::new();
    terminal.write("training_conf.txt", "# training\nmatriz v random : 20\n\nsondeo 5 v doble : 4 # slow\n");
    let ran = terminal.run(&["lab", "run", "training_conf.txt", "--rules", "international", "--lang", "en"], "");
    let ran = well(ran);
    assert!(ran.out.contains("A v B: ") && ran.out.contains("C v D: "), "{}", ran.out);
    assert!(ran.out.contains("C = sondeo playouts=5"), "{}", ran.out);
    let none = terminal.run(&["lab", "run", "training_conf.txt", "--lang", "en"], "");
    assert_eq!(none.code, Some(2));
}

#[test]
fn two_folders_are_pooled_and_reports_written_again() {
    let terminal = Terminal::new();
    for seed in ["one", "two"] {
        well(terminal.run(&["lab", "run", SPEC, "--unit", "hand", "--seed", seed, "--out", seed], ""));
    }
    let ran = well(terminal.run(&["lab", "pool", "one", "two", "--json", "--html", "both.html"], ""));
    let summary: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(summary["games"], 600);
    assert!(terminal.read("both.html").contains("sobremesa lab pool"));
    std::fs::remove_file(terminal.path().join("one/summary.json")).expect("it is there");
    let before = contents(&terminal.path().join("two"));
    well(terminal.run(&["lab", "report", "one"], ""));
    well(terminal.run(&["lab", "report", "two"], ""));
    assert!(contents(&terminal.path().join("two")) == before);
    assert!(contents(&terminal.path().join("one")).contains_key("summary.json"));
}

/// A run of four units, with its folder.
fn damaged_run(terminal: &Terminal) {
    let manifest = KEPT.replace("games = 300", "games = 40\nblocks_per_unit = 5");
    terminal.write("kept.toml", &manifest);
    well(terminal.run(&["lab", "run", "kept.toml", "--out", "whole"], ""));
    well(terminal.run(&["lab", "run", "kept.toml", "--out", "run"], ""));
    let path = terminal.path().join("run/shards/00-00000-000002.parquet");
    let mut content = std::fs::read(&path).expect("it is there");
    content[1000] ^= 1;
    std::fs::write(path, content).expect("writable");
}

#[test]
fn a_damaged_run_is_read_by_nobody_and_played_again_loudly() {
    let terminal = Terminal::new();
    damaged_run(&terminal);
    let file = "shards/00-00000-000002.parquet";
    let sound = well(terminal.run(&["lab", "verify", "whole", "--lang", "en"], "")).out;
    assert!(
        sound.contains("Nothing is damaged: 4 units") && sound.contains("Played again and the same: 3."),
        "{sound}"
    );
    let all = well(terminal.run(&["lab", "verify", "whole", "--replay", "--json"], "")).out;
    let all: serde_json::Value = serde_json::from_str(&all).expect("JSON");
    assert_eq!((&all["replayed"], &all["hashed"], &all["damaged"]), (&4.into(), &true.into(), &serde_json::json!([])));

    let found = terminal.run(&["lab", "verify", "run", "--lang", "en"], "");
    assert_eq!(found.code, Some(1));
    assert!(found.out.contains(&format!("{file} does not match its hash\n1 file is damaged")), "{}", found.out);
    for args in [
        &["lab", "report", "run"][..],
        &["lab", "report", "run", "--json"],
        &["lab", "export", "run"],
        &["lab", "export", "run", "--table", "moves", "--format", "jsonl"],
        &["lab", "record", "run", "0.0"],
        &["lab", "pool", "run", "whole"],
        &["lab", "plan", "run", "--difference", "20elo"],
    ] {
        let refused = terminal.run(args, "");
        assert!(refused.code.is_some_and(|code| code != 0), "{args:?}");
        assert!(refused.out.is_empty() && refused.err.contains(file) && refused.err.contains("--resume"), "{args:?}");
        assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
    }
    let resumed = well(terminal.run(&["lab", "run", "--resume", "run", "--lang", "en"], ""));
    let kept = format!("damaged/{file}");
    assert!(resumed.err.starts_with("DAMAGED: ") && resumed.err.contains(&kept), "{}", resumed.err);
    assert!(resumed.err.contains("unit 0/0/2 is played again"), "{}", resumed.err);
    assert!(terminal.path().join("run").join(kept).is_file());
    assert!(contents(&terminal.path().join("run")) == contents(&terminal.path().join("whole")));
    well(terminal.run(&["lab", "verify", "run"], ""));
}

#[test]
fn a_run_without_hashes_is_read_and_that_is_said() {
    let terminal = Terminal::new();
    damaged_run(&terminal);
    for folder in ["whole", "whole/shards"] {
        for entry in std::fs::read_dir(terminal.path().join(folder)).expect("a folder") {
            let path = entry.expect("readable").path();
            if path.extension().is_some_and(|ending| ending == "sum") {
                std::fs::remove_file(path).expect("it is there");
            }
        }
    }
    for args in [&["lab", "report", "whole"][..], &["lab", "export", "whole"], &["lab", "run", "--resume", "whole"]] {
        let ran = well(terminal.run(&[args, &["--lang", "en"]].concat(), ""));
        assert!(ran.err.contains("was written before they carried hashes"), "{args:?}: {}", ran.err);
    }
    let verified = well(terminal.run(&["lab", "verify", "whole", "--lang", "en"], ""));
    assert!(verified.out.contains("before they carried hashes") && verified.out.contains("Nothing is damaged"));
}

#[test]
fn a_run_is_read_where_nothing_can_be_written() {
    let terminal = Terminal::new();
    damaged_run(&terminal);
    let path = terminal.path().join("whole");
    // Even for the system's own user a folder cannot be written as a file, and a file that is missing shows who makes it again.
    for name in ["summary.new", "report.new"] {
        std::fs::create_dir(path.join(name)).expect("writable");
    }
    for name in ["summary.json", "report.html", "events.jsonl"] {
        std::fs::remove_file(path.join(name)).expect("it is there");
    }
    let names = || {
        let entries = std::fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("readable"));
        let mut names: Vec<_> =
            entries.map(|entry| (entry.file_name(), entry.metadata().expect("there").len())).collect();
        names.sort();
        names
    };
    let before = names();
    let told = well(terminal.run(&["lab", "report", "whole", "--lang", "en"], ""));
    assert!(told.out.contains("matriz + seguro") && told.err.contains("--out FOLDER"), "{}{}", told.out, told.err);
    for args in [&["lab", "report", "whole", "--json"][..], &["lab", "report", "whole", "--trailer"]] {
        assert!(!well(terminal.run(args, "")).out.is_empty());
    }
    let exported = well(terminal.run(&["lab", "export", "whole"], ""));
    assert_eq!((exported.out.lines().count(), exported.err.as_str()), (41, ""));
    well(terminal.run(&["lab", "record", "whole", "3.1"], ""));
    well(terminal.run(&["lab", "verify", "whole"], ""));
    let elsewhere = well(terminal.run(&["lab", "report", "whole", "--out", "elsewhere/of", "--lang", "en"], ""));
    assert!(elsewhere.err.is_empty() && elsewhere.out.contains("elsewhere/of"), "{}", elsewhere.out);
    assert!(terminal.read("elsewhere/of/summary.json").contains("\"games\": 40"));
    assert!(terminal.read("elsewhere/of/report.html").contains("matriz"));
    assert_eq!(names(), before);
}

#[test]
fn a_run_of_another_version_goes_on_when_that_is_said() {
    let terminal = Terminal::new();
    damaged_run(&terminal);
    let own = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    let text = terminal.read("whole/env.json").replace(&own, "\"version\": \"0.0.9\"");
    terminal.write("whole/env.json", &text);
    // Of a version that wrote no hashes.
    for name in ["manifest.sum", "env.sum"] {
        std::fs::remove_file(terminal.path().join("whole").join(name)).expect("it is there");
    }
    let resume = ["lab", "run", "--resume", "whole", "--lang", "en"];
    let refused = terminal.run(&resume, "");
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("version 0.0.9") && refused.err.contains("--anyway"), "{}", refused.err);
    let again = ["lab", "run", "kept.toml", "--out", "whole"];
    assert_eq!(terminal.run(&again, "").code, Some(1), "in the same folder it is the same run");
    let ran = well(terminal.run(&[&resume[..], &["--anyway"]].concat(), ""));
    let said = format!(
        "Several versions of the program played it, one after the other: 0.0.9, {}.",
        env!("CARGO_PKG_VERSION")
    );
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(plain(&ran.out).contains(&said), "{}", ran.out);
    assert!(plain(&well(terminal.run(&["lab", "report", "whole", "--lang", "en"], "")).out).contains(&said));
    assert!(terminal.read("whole/report.html").contains("0.0.9"));
    well(terminal.run(&resume, ""));
}

#[test]
fn balance_says_what_rules_are_like() {
    let terminal = Terminal::new();
    let args = ["lab", "balance", "international", "--games", "40", "--json"];
    let all: serde_json::Value = serde_json::from_str(&well(terminal.run(&args, "")).out).expect("JSON");
    let balance = &all[0];
    assert_eq!(balance["rules"], "international");
    let wins = balance["spread"]["wins"]["share"].as_f64().expect("played");
    assert!(wins > 0.6, "the strongest wins {wins}");
    let figure = |key: &str| {
        let figures = balance["figures"].as_array().expect("a list");
        figures
            .iter()
            .find(|figure| figure["key"] == key)
            .and_then(|figure| figure["value"].as_f64())
            .expect("a figure")
    };
    assert!((20.0..30.0).contains(&figure("plies_a_hand")));
    assert!((0.5..0.8).contains(&figure("opener_wins")));
    assert!(figure("unended").abs() < 1e-12);
    let two = ["lab", "balance", "international", "federation", "--games", "40", "--html", "b.html", "--lang", "en"];
    let text = well(terminal.run(&two, "")).out;
    assert!(text.contains("Opening") && text.contains("change"), "{text}");
    assert!(terminal.read("b.html").contains("lang=\"es\""));
}

#[test]
fn invent_shows_the_best_neighbours_of_rules_the_same_however_it_is_run() {
    let terminal = Terminal::new();
    let args = ["lab", "invent", "duel", "--games", "20", "--limit", "14", "--lang", "en", "--threads"];
    let with = |more: &[&str]| well(terminal.run(&[&args[..], more].concat(), "")).out;
    let shown = with(&["1", "--out", "one"]);
    insta::assert_snapshot!(shown);
    assert_eq!(with(&["3", "--out", "three"]), shown);
    let tried = terminal.read("one/tried.jsonl");
    assert_eq!(terminal.read("three/tried.jsonl"), tried);
    assert_eq!(terminal.read("three/table.csv"), terminal.read("one/table.csv"));

    // Broken off in the middle of a line it goes on from there.
    terminal.write("three/tried.jsonl", &tried[..tried.len() / 2]);
    assert_eq!(with(&["2", "--out", "three"]), shown);
    assert_eq!(terminal.read("three/tried.jsonl").lines().count(), tried.lines().count() + 1);

    for rank in 1..=10 {
        let path = format!("one/duel-{rank}.toml");
        let text = terminal.read(&path);
        assert!(text.contains("# Every key is explained") && text.contains(&format!("id = \"duel-{rank}\"")), "{text}");
        well(terminal.run(&["rules", "check", &path], ""));
    }
}

#[test]
fn invent_shows_no_game_twice_under_other_texts() {
    let terminal = Terminal::new();
    let args = ["lab", "invent", "duel", "--games", "20", "--limit", "30", "--search", "no", "--json"];
    let found: serde_json::Value = serde_json::from_str(&well(terminal.run(&args, "")).out).expect("JSON");
    let best = found["best"].as_array().expect("a list").iter().map(|rules| &rules["balance"]);
    let played: Vec<String> = [&found["base"]]
        .into_iter()
        .chain(best)
        .map(|balance| {
            let mut seen = balance.as_object().expect("a table").clone();
            seen.retain(|key, _| key != "rules" && key != "rules_hash");
            serde_json::Value::from(seen).to_string()
        })
        .collect();
    for (at, one) in played.iter().enumerate() {
        assert!(!played[..at].contains(one), "number {at} is played as one before it: {one}");
    }
}

#[test]
fn invent_changes_two_keys_where_it_may() {
    let terminal = Terminal::new();
    let args =
        ["lab", "invent", "amazons-4x4", "--games", "6", "--limit", "10", "--changes", "2", "--search", "no", "--json"];
    let found: serde_json::Value = serde_json::from_str(&well(terminal.run(&args, "")).out).expect("JSON");
    assert_eq!((&found["tried"], &found["changes"]), (&10.into(), &2.into()));
    let best = found["best"].as_array().expect("a list");
    let changes = |rules: &serde_json::Value| rules["changes"].as_array().expect("a list").len();
    assert!(best.iter().all(|rules| (1..=2).contains(&changes(rules))));
    assert!(best.iter().any(|rules| changes(rules) == 2), "{best:#?}");
}

#[cfg(unix)]
mod broken_off {
    use std::process::{Child, Command, Stdio};
    use std::time::Duration;

    use super::*;

    fn begin(terminal: &Terminal, args: &[&str]) -> Child {
        let mut command = terminal.command(args);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program is there")
    }

    fn signal(child: &Child, name: &str) {
        let killed = Command::new("kill").args([name, &child.id().to_string()]).status().expect("kill is there");
        assert!(killed.success());
    }

    #[test]
    fn ctrl_c_keeps_what_is_finished() {
        let terminal = Terminal::new();
        let spec = "international: sondeo 20 v random : 100000";
        let args = ["lab", "run", spec, "--unit", "hand", "--out", "kept", "--lang", "en"];
        let child = begin(&terminal, &args);
        std::thread::sleep(Duration::from_secs(2));
        signal(&child, "-INT");
        let ran = crate::terminal::told(&child.wait_with_output().expect("it ends"));
        assert_eq!(ran.code, Some(1), "whoever goes on after it must not take it for a whole one: {}", ran.err);
        assert!(ran.out.contains("blocks planned") && ran.out.contains("--resume"), "{}", ran.out);
        let summary: serde_json::Value = serde_json::from_str(&terminal.read("kept/summary.json")).expect("JSON");
        assert_eq!(summary["complete"], false);
        let games = summary["games"].as_u64().expect("a number");
        assert!(games > 0);
        // What is on disk says the same.
        let again = well(terminal.run(&["lab", "report", "kept", "--json"], ""));
        let again: serde_json::Value = serde_json::from_str(&again.out).expect("JSON");
        assert_eq!(again["games"], games);
    }

    #[test]
    fn killed_again_and_again_and_moved_it_comes_out_the_same() {
        let terminal = Terminal::new();
        let manifest = KEPT.replace("games = 300", "games = 20000\nblocks_per_unit = 100");
        terminal.write("long.toml", &manifest);
        well(terminal.run(&["lab", "run", "long.toml", "--out", "whole"], ""));
        let begun = begin(&terminal, &["lab", "run", "long.toml", "--out", "r0"]);
        // The moments: whatever a simple recurrence gives, from 5 to 120 milliseconds.
        let mut state = 12345_u64;
        let mut child = begun;
        let times = cases(20);
        for time in 1..=times {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            std::thread::sleep(Duration::from_millis(5 + (state >> 33) % 115));
            let _ = child.kill();
            child.wait().expect("it ends");
            let (old, new) = (format!("r{}", time - 1), format!("r{time}"));
            if terminal.path().join(&old).join("manifest.toml").exists() {
                std::fs::rename(terminal.path().join(&old), terminal.path().join(&new)).expect("it can be moved");
            } else {
                // Killed before there was a run.
                let _ = std::fs::remove_dir_all(terminal.path().join(&old));
                well(terminal.run(&["lab", "run", "long.toml", "--games", "20000", "--out", &new], ""));
            }
            child =
                begin(&terminal, &["lab", "run", "--resume", &new, "--threads", if time % 2 == 0 { "1" } else { "2" }]);
        }
        let ran = crate::terminal::told(&child.wait_with_output().expect("it ends"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(contents(&terminal.path().join(format!("r{times}"))) == contents(&terminal.path().join("whole")));
    }
}
