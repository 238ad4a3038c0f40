//! Records and shards stay the same to the byte: those of the matches listed here were hashed when they were first
//! played, and every later program must play the same ones and write them down in the same way.
//!
//! Where a change of the rules, of a player or of a format is meant, `UPDATE=1` writes the hashes anew; the changelog then
//! says so, as who keeps results must know that they cannot be gone on with.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::terminal::Terminal;

/// Matches between computers, of which the record is kept: the rules and who sits, in order.
const MATCHES: [(&str, &[&str]); 16] = [
    ("international", &["random", "matriz", "experto-4", "seguro"]),
    ("international", &["maestro iterations=100", "sondeo 20", "remedios", "aurelia"]),
    ("federation", &["botagorda", "doble", "pasador", "matriz"]),
    ("duel", &["experto-3", "random"]),
    ("all-fives", &["random", "matriz", "seguro", "experto-1"]),
    ("draw seats=3", &["matriz", "random", "nuria"]),
    ("burrito", &["random", "matriz", "seguro", "random"]),
    ("longaniza", &["random", "matriz", "random", "seguro"]),
    ("melcocha", &["random", "matriz", "random", "seguro"]),
    ("mexican seats=4", &["random", "matriz", "random", "seguro"]),
    ("matador seats=2", &["random", "matriz"]),
    ("international sides=3,1 order=lot", &["random", "matriz", "random", "seguro"]),
    ("escoba", &["fase-2 mistakes=10", "novato"]),
    ("escoba-parejas", &["maestro worlds=10", "aprendiz", "clasico", "avaro"]),
    ("amazons opening=4", &["amazona seconds=0 nodes=100", "minimax_territory 1"]),
    ("amazons-6x6", &["mcts_ucb_cut simulations=50 seconds=0", "greedy_mobility"]),
];

/// Experiments of which the shards are kept: as they are named, and further arguments.
const RUNS: [(&str, &[&str]); 6] = [
    ("international: experto-4 v matriz : 40", &[]),
    ("international: matriz v random : 400", &["--unit", "hand"]),
    ("all-fives seats=2: seguro v random : 20", &[]),
    ("escoba: fase-2 v novato : 40", &[]),
    ("amazons opening=2: greedy_territory v random : 6", &[]),
    ("draw seats=2: doble v pasador : 20", &[]),
];

fn hash_of(path: &Path) -> String {
    let text = fs::read(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    blake3::hash(&text).to_hex().to_string()
}

/// The shards of a run, in the order of their names; not the hashes beside them.
fn shards(run: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(run.join("shards")).expect("a run has shards");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "parquet")).collect();
    paths.sort();
    paths
}

#[test]
fn records_and_shards_are_the_same_to_the_byte() {
    let terminal = Terminal::new();
    let done = |arguments: &[&str]| {
        let ran = terminal.run(arguments, "");
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.err);
    };
    let mut hashes = String::new();
    for (rules, players) in MATCHES {
        let seats: Vec<String> = players.iter().zip(1..).map(|(player, seat)| format!("{seat}={player}")).collect();
        let mut arguments: Vec<&str> = ["play"].into_iter().chain(rules.split(' ')).collect();
        arguments.extend(["--seed", "golden", "--record", "record.jsonl"]);
        arguments.extend(seats.iter().flat_map(|seat| ["--seat", seat]));
        done(&arguments);
        let record = terminal.path().join("record.jsonl");
        writeln!(hashes, "{}  {rules}: {}", hash_of(&record), players.join(" + ")).expect("a text");
        fs::remove_file(record).expect("it is there");
    }
    for (experiment, more) in RUNS {
        let mut arguments = vec!["lab", "run", experiment, "--seed", "golden", "--threads", "2", "--out", "run"];
        arguments.extend(more);
        done(&arguments);
        let run = terminal.path().join("run");
        let all: String = shards(&run).iter().map(|shard| hash_of(shard)).collect();
        writeln!(hashes, "{}  {experiment} {}", blake3::hash(all.as_bytes()).to_hex(), more.join(" ")).expect("a text");
        fs::remove_dir_all(run).expect("it is there");
    }
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/integration/golden.txt");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&kept, &hashes).expect("written");
    }
    let before = fs::read_to_string(&kept).expect("kept beside this test");
    for (now, before) in hashes.lines().zip(before.lines()) {
        assert_eq!(now, before, "this is played or written down otherwise than before");
    }
    assert_eq!(hashes.lines().count(), before.lines().count());
}
