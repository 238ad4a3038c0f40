//! Parts of an experiment, played as the schedulers of clusters would.

use std::process::Command;

use crate::laboratory::{contents, well};
use crate::terminal::{Terminal, ran};

/// Six units: two pairings of three.
const PARTED: &str = "format = 1\nrules = \"international\"\nschedule = \"pairs\"\n\
                      pairs = [\"matriz v random\", \"seguro v random\"]\ngames = 60\nunit = \"hand\"\nseed = \"parts\"\n\
                      blocks_per_unit = 10\n[keep]\nhands = true\n";

/// A folder with the manifest, and the whole experiment played in one go.
fn played() -> Terminal {
    let terminal = Terminal::new();
    terminal.write("parted.toml", PARTED);
    well(terminal.run(&["lab", "run", "parted.toml", "--out", "whole"], ""));
    terminal
}

fn count(terminal: &Terminal, experiment: &str) -> serde_json::Value {
    let told = well(terminal.run(&["lab", "units", experiment, "--json"], "")).out;
    serde_json::from_str(&told).expect("JSON")
}

#[test]
fn units_of_ranges_in_any_order_come_together_to_the_same_bytes() {
    let terminal = played();
    let told = count(&terminal, "parted.toml");
    assert_eq!((&told["units"], &told["blocks_per_unit"]), (&6.into(), &10.into()));
    let golden = told["golden"].as_str().expect("a hash").to_owned();
    // A run's folder says what is played as its manifest does.
    assert_eq!(count(&terminal, "whole"), told);
    for (range, out, experiment) in [("3..6", "c", "whole"), ("0..1", "a", "parted.toml"), ("1..3", "b", "parted.toml")]
    {
        let args = ["lab", "units", experiment, "--range", range, "--golden", &golden, "--out", out];
        well(terminal.run(&args, ""));
        assert!(well(terminal.run(&["lab", "verify", out, "--replay"], "")).err.is_empty());
    }
    // Played again, it finds its units done.
    let again = ["lab", "units", "whole", "--range", "3..6", "--out", "c", "--threads", "1", "--json"];
    let again = well(terminal.run(&again, "")).out;
    assert!(
        again.contains("\"found\":3") && again.ends_with("{\"asked\":3,\"done\":3,\"event\":\"units\"}\n"),
        "{again}"
    );
    // First two of the three: the sums end at the gap, and what is missing is played where they came together.
    let part = well(terminal.run(&["lab", "pool", "c", "a", "--into", "joined", "--json"], "")).out;
    let part: serde_json::Value = serde_json::from_str(&part).expect("JSON");
    assert_eq!(part["complete"], false);
    well(terminal.run(&["lab", "pool", "b", "a", "--into", "joined"], ""));
    assert!(contents(&terminal.path().join("joined")) == contents(&terminal.path().join("whole")));
    assert!(well(terminal.run(&["lab", "verify", "joined", "--replay"], "")).err.is_empty());
    std::fs::remove_file(terminal.path().join("joined/shards/00-00001-000001.parquet")).expect("it is there");
    std::fs::remove_file(terminal.path().join("joined/shards/00-00001-000001.sum")).expect("it is there");
    well(terminal.run(&["lab", "run", "--resume", "joined"], ""));
    assert!(contents(&terminal.path().join("joined")) == contents(&terminal.path().join("whole")));
}

#[test]
fn a_machine_that_plays_otherwise_plays_nothing() {
    let terminal = Terminal::new();
    terminal.write("parted.toml", PARTED);
    let other = "0".repeat(64);
    let ran = terminal.run(
        &["lab", "units", "parted.toml", "--range", "0..1", "--golden", &other, "--out", "part", "--lang", "en"],
        "",
    );
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains(&other) && ran.err.contains("the golden game comes out otherwise here"), "{}", ran.err);
    assert!(!terminal.path().join("part").exists());
    // Other rules, another seed, other players: another golden game each time.
    let golden = |more: &[&str]| {
        let args = [&["lab", "units", "parted.toml", "--json"], more].concat();
        let told: serde_json::Value = serde_json::from_str(&well(terminal.run(&args, "")).out).expect("JSON");
        told["golden"].as_str().expect("a hash").to_owned()
    };
    let mut hashes = [golden(&[]), golden(&["--seed", "another"]), golden(&["--rules", "duel"])].to_vec();
    hashes.dedup();
    assert_eq!(hashes.len(), 3);
    assert_eq!(hashes[0], golden(&["--games", "20"]));
}

#[test]
fn parts_of_another_experiment_or_that_came_out_otherwise_do_not_come_together() {
    let terminal = played();
    terminal.write("other.toml", &PARTED.replace("seed = \"parts\"", "seed = \"others\""));
    well(terminal.run(&["lab", "units", "other.toml", "--range", "0..1", "--out", "other"], ""));
    let refused = terminal.run(&["lab", "pool", "whole", "other", "--into", "joined", "--lang", "en"], "");
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("other cannot be pooled: it is a part of another experiment"), "{}", refused.err);
}

#[test]
fn what_cannot_be_parted_says_why() {
    let terminal = Terminal::new();
    terminal.write("parted.toml", PARTED);
    terminal.write("unseeded.toml", &PARTED.replace("seed = \"parts\"\n", ""));
    let rounds = "format = 1\nrules = \"international\"\nteams = [\"matriz\", \"seguro\", \"random\"]\nschedule = \"swiss\"\n\
                  rounds = 2\ngames = 20\nseed = \"parts\"\n";
    terminal.write("rounds.toml", rounds);
    for (args, why) in [
        (&["lab", "units", "unseeded.toml"][..], "--seed"),
        (&["lab", "units", "rounds.toml"], "rounds depend on what was played"),
        (&["lab", "units", "parted.toml", "--range", "0..1"], "--out"),
        (&["lab", "units", "parted.toml", "--range", "2", "--out", "x"], "not `2`"),
        (&["lab", "units", "parted.toml", "--range", "0..7", "--out", "x"], "there are 6 units"),
        (&["lab", "units", "parted.toml", "--range", "3..3", "--out", "x"], "`3..3`"),
        (&["lab", "submit", "parted.toml", "--to", "k8s", "--out", "x"], "--image"),
        (&["lab", "submit", "parted.toml", "--to", "k8s", "--out", "x", "--image", "a b", "--claim", "c"], "`a b`"),
        (&["lab", "submit", "unseeded.toml", "--to", "hq", "--out", "x"], "--seed"),
    ] {
        let refused = terminal.run(&[args, &["--lang", "en"]].concat(), "");
        assert_eq!(refused.code, Some(2), "{args:?}: {}", refused.err);
        assert!(refused.err.contains(why) && refused.err.lines().count() == 1, "{args:?}: {}", refused.err);
        assert!(!terminal.path().join("x").exists());
    }
}

#[cfg(unix)]
#[test]
fn the_parts_of_a_script_are_played_as_each_scheduler_plays_them() {
    let terminal = played();
    let program = env!("CARGO_BIN_EXE_sobremesa");
    for (to, variable, marks) in [
        ("hq", "HQ_TASK_ID", &["#HQ --name sobremesa --array 0-2 --cpus 2 --time-limit 90m"][..]),
        ("slurm", "SLURM_ARRAY_TASK_ID", &["#SBATCH --array=0-2", "#SBATCH --cpus-per-task=2", "#SBATCH --time=90"]),
        ("k8s", "JOB_COMPLETION_INDEX", &["job.yaml"]),
    ] {
        let mut args = vec!["lab", "submit", "parted.toml", "--to", to, "--out", to, "--tasks", "3", "--threads", "2"];
        args.extend(["--minutes", "90", "--program", program, "--lang", "en"]);
        if to == "k8s" {
            args.extend(["--image", "registry.example/sobremesa:1", "--claim", "runs"]);
        }
        let said = well(terminal.run(&args, "")).out;
        assert!(said.contains("6 units in 3 parts of 2"), "{said}");
        let script = terminal.read(&format!("{to}/task.sh"));
        let places = ["directives", "units", "tasks", "per_task", "program", "cpus", "golden"];
        assert!(!places.iter().any(|place| script.contains(&format!("{{{place}}}"))), "{script}");
        assert!(marks.iter().all(|mark| script.contains(mark)), "{script}");
        let path = terminal.path().join(to);
        assert!(Command::new("sh").arg("-n").arg(path.join("task.sh")).status().expect("a shell").success());
        // The last first, and the first twice, as where a machine went.
        for task in ["2", "0", "1", "0"] {
            let mut part = Command::new(path.join("task.sh"));
            part.env_remove("SLURM_SUBMIT_DIR").env(variable, task).env("HOME", terminal.path());
            let part = part.output().expect("it runs");
            assert!(part.status.success(), "{}", String::from_utf8_lossy(&part.stderr));
        }
        let parts = ["0", "1", "2"].map(|part| format!("{to}/parts/{part}"));
        let run = format!("{to}/run");
        let mut pool = vec!["lab", "pool"];
        pool.extend(parts.iter().map(String::as_str));
        well(terminal.run(&[&pool[..], &["--into", &run]].concat(), ""));
        assert!(contents(&path.join("run")) == contents(&terminal.path().join("whole")), "{to}");
    }
    let job = terminal.read("k8s/job.yaml");
    for line in ["  completions: 3\n", "activeDeadlineSeconds: 5400\n", "image: \"registry.example/sobremesa:1\"\n"] {
        assert!(job.contains(line), "{job}");
    }
    assert!(!job.contains('{') && job.contains("claimName: \"runs\""), "{job}");
}

/// In the place of the module for Python somebody who plays the units by the terminal.
const HANDED: &str = "import subprocess, sys\nassert sys.argv[2:] == ['--on', 'ray', '--held']\nrun = sys.argv[1]\n\
                      parts = [PROGRAM, 'lab', 'units', run, '--range', '0..6', '--out', run]\n\
                      sys.exit(subprocess.run(parts, stdout=subprocess.DEVNULL).returncode)\n";

#[test]
fn what_a_cluster_played_is_summed_up_as_if_it_had_been_played_here() {
    let terminal = played();
    std::fs::create_dir(terminal.path().join("sobremesa")).expect("a folder");
    terminal.write("sobremesa/__init__.py", "");
    terminal.write("sobremesa/lab.py", &HANDED.replace("PROGRAM", &format!("{:?}", env!("CARGO_BIN_EXE_sobremesa"))));
    let handed = |args: &[&str], python: &str| {
        let mut command = terminal.command(&[&["lab", "run"], args, &["--on", "ray", "--lang", "en"]].concat());
        command.env("PYTHON", python).env("PYTHONDONTWRITEBYTECODE", "1");
        ran(command, "")
    };
    let there = well(handed(&["parted.toml", "--out", "there", "--json"], "python3")).out;
    assert!(there.contains("\"found\":6"), "{there}");
    assert!(contents(&terminal.path().join("there")) == contents(&terminal.path().join("whole")));
    well(handed(&["there", "--resume"], "python3"));

    let threads = handed(&["parted.toml", "--out", "threads", "--threads", "2"], "python3");
    assert!(threads.code == Some(2) && threads.err.contains("--threads is of one machine"), "{}", threads.err);
    assert!(!terminal.path().join("threads").exists());
    let homeless = handed(&["parted.toml"], "python3");
    assert!(homeless.code == Some(2) && homeless.err.contains("say --out"), "{}", homeless.err);
    let missing = handed(&["parted.toml", "--out", "other"], "no-such-python");
    assert!(missing.code == Some(1) && missing.err.contains("no-such-python cannot be started"), "{}", missing.err);
    terminal.write("sobremesa/lab.py", "import sys\nsys.exit('the cluster is gone')\n");
    let gone = handed(&["parted.toml", "--out", "other"], "python3");
    assert_eq!(gone.code, Some(1));
    let told = ["the cluster is gone", "sobremesa lab run --resume \"other\" --on ray"];
    assert!(told.iter().all(|words| gone.err.contains(words)), "{}", gone.err);
}

/// Played by `HyperQueue` itself, and the job held against the schema of Kubernetes. `PYTHON` has both (`make verify`).
#[cfg(unix)]
#[test]
#[ignore = "needs HyperQueue: make verify"]
fn hyperqueue_plays_its_script_and_kubernetes_knows_its_job() {
    let Some(python) = std::env::var_os("PYTHON") else {
        println!("PYTHON names no Python: nothing was run");
        return;
    };
    let terminal = played();
    let submit = ["lab", "submit", "parted.toml", "--tasks", "3", "--program", env!("CARGO_BIN_EXE_sobremesa")];
    well(terminal.run(&[&submit[..], &["--to", "hq", "--out", "hq"]].concat(), ""));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/integration/run_parts.py");
    let mut run = Command::new(&python);
    let ran = run.args([script, "hq", "3"]).current_dir(terminal.path()).env("HOME", terminal.path()).output();
    let ran = ran.expect("Python is there");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    well(terminal.run(&["lab", "pool", "hq/parts/0", "hq/parts/1", "hq/parts/2", "--into", "hq/run"], ""));
    assert!(contents(&terminal.path().join("hq/run")) == contents(&terminal.path().join("whole")));

    let of_k8s = [
        "--to",
        "k8s",
        "--out",
        "k8s",
        "--image",
        "registry.example/sobremesa:1",
        "--claim",
        "runs",
        "--minutes",
        "90",
    ];
    well(terminal.run(&[&submit[..], &of_k8s].concat(), ""));
    let validate = std::path::Path::new(&python).with_file_name("kubernetes-validate");
    let read =
        Command::new(validate).arg("--strict").arg(terminal.path().join("k8s/job.yaml")).output().expect("it is there");
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stdout));
}
