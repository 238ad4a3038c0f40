//! The module as an interpreter loads it, without anything installed: the same match as here, to the byte.
//!
//! This test also has the library built together with everything else, for the tests that are written in Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sobremesa_catalog::record::{Record, head};
use sobremesa_catalog::{Catalog, Setup};
use sobremesa_core::{Seed, StopFlag, Unit};
use sobremesa_lab::Progress;
use sobremesa_lab::tune::{TuneFolder, TuneRequest, usual_tune_rules};

/// Where the library lies: beside this test.
fn library() -> PathBuf {
    let built = std::env::current_exe().expect("this test");
    let folder = built.parent().expect("a folder of the build");
    let name = format!("{}sobremesa_python{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    folder.join(name)
}

/// The package with its library in a new folder.
fn package() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let package = folder.path().join("sobremesa");
    fs::create_dir(&package).expect("it is new");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/sobremesa");
    for file in fs::read_dir(source).expect("the package").map(|file| file.expect("it can be read").path()) {
        if file.extension().is_some_and(|ending| ending == "py") {
            fs::copy(&file, package.join(file.file_name().expect("a file"))).expect("it is copied");
        }
    }
    let ending = if cfg!(windows) { "pyd" } else { "abi3.so" };
    fs::copy(library(), package.join(format!("_native.{ending}"))).expect("the library was built");
    folder
}

/// What Python prints.
fn python(folder: &Path, script: &str) -> String {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let ran = Command::new(&python)
        .args(["-B", "-c", script])
        .env("PYTHONPATH", folder)
        .output()
        .unwrap_or_else(|error| panic!("{python} 3.10 or later is needed to test the module: {error}"));
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).expect("text")
}

#[test]
fn a_match_from_python_is_the_same_to_the_byte() {
    let players = ["doble", "matriz", "random", "seguro"];
    let game = Catalog::default().rules("draw seats=4").expect("bundled");
    let setup = Setup { seed: Seed::from_text("the same"), unit: Unit::Match, block: 0 };
    let players = players.map(|name| game.player(&name.parse().expect("readable")).expect("bundled"));
    let mut played = game.open(&setup);
    while played.verdict().is_none() {
        match played.turn() {
            sobremesa_protocol::Turn::Seat { seat } => {
                let programs = sobremesa_catalog::SeatedPrograms::default();
                let player = &players[usize::from(seat)];
                let thought = game.think(&*played, player, &programs, &StopFlag::default()).expect("it thinks");
                let ply = played.ply();
                played.play(ply, sobremesa_core::Seat(seat), &thought.text, Some(thought.pause)).expect("a legal move");
            }
            _ => played.next_hand().expect("it waits for it"),
        }
    }
    let names = players.iter().map(ToString::to_string).collect();
    let expected = Record::of(head(&*game, &setup, names), &*played).to_text();

    let script = "import sys, sobremesa as sm\n\
                  sm.set_data_folder('')\n\
                  match = sm.Game('draw', seats=4).match('the same', ['doble', 'matriz', 'random', 'seguro'])\n\
                  sys.stdout.write(match.play_out().record().text)";
    let folder = package();
    assert_eq!(python(folder.path(), script), expected);
}

#[test]
fn a_tuning_from_python_is_the_same_to_the_byte() {
    let request = TuneRequest {
        player: "experto-4".to_owned(),
        weights: vec!["doblarse".to_owned(), "cuadrar".to_owned()],
        iterations: Some(3),
        blocks: Some(2),
        test_blocks: Some(4),
        ..TuneRequest::default()
    };
    let game = Catalog::default().rules(usual_tune_rules()).expect("bundled");
    let tuning = request.look_up(game, Seed::from_text("the same")).expect("it can be tuned");
    let folders = tempfile::tempdir().expect("a folder");
    let here = tuning.folder(&folders.path().join("here")).expect("a new folder");
    let tuned = tuning.run(Some(&here), 1, (&StopFlag::default(), &Progress::default()), &mut |_| {});
    let tuned = tuned.expect("it can go on").expect("nobody stopped it");

    let script = "import sys, sobremesa as sm\n\
                  sm.set_data_folder('')\n\
                  said = dict(weights=['doblarse', 'cuadrar'], iterations=3, blocks=2, test=4, seed='the same')\n\
                  sys.stdout.write(str(sm.tune('experto-4', out='PATH', **said).player))";
    let there = folders.path().join("there");
    let script = script.replace("PATH", &there.display().to_string());
    assert_eq!(python(package().path(), &script), tuned.player.to_string());
    let (there, plan) = TuneFolder::open(&there).expect("the folder of a tuning");
    assert_eq!(plan, tuning.plan);
    for name in [
        "manifest.toml",
        "rules.toml",
        "original.toml",
        "iterations.jsonl",
        "test.jsonl",
        "player.toml",
        "summary.json",
    ] {
        assert_eq!(here.read(name).expect("written"), there.read(name).expect("written"), "{name}");
    }
}
