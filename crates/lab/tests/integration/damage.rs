//! Damaged files of a run: found, told, never read, and played again.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sobremesa_catalog::Catalog;
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::results::{
    CheckedFiles, DamagedFile, Event, FileFlaw, FolderError, RunFolder, UnitTables, check_files,
};
use sobremesa_lab::work::{UnitId, play_unit};
use sobremesa_lab::{
    Experiment, ExportError, ExportFormat, ExportTable, News, Plan, Progress, Ran, ReplayedUnits, RunError, Runner,
    conclude, export, pool, verify,
};
use sobremesa_protocol::words::Language;
use sobremesa_testkit::cases;

use crate::coins::running::{KEPT, contents, kept, manifest, open};

/// What was told to be damaged.
type ToldDamage = Vec<(String, FileFlaw)>;

/// Plays a run to its end; what was told to be damaged.
fn play_on(folder: &RunFolder, experiment: &Experiment) -> Result<(Ran, ToldDamage), RunError> {
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let runner = Runner { threads: 2, folder: Some(folder), stop: &stop, progress: &progress, shuffled: None };
    let mut damaged = Vec::new();
    let ran = runner.run(experiment, &mut |news| {
        if let News::Event(happened) = news
            && let Event::Damaged { file, flaw, kept, .. } = &happened.event
        {
            let there = kept.as_ref().map(|kept| folder.path().join(kept).is_file());
            assert_eq!(there, (*flaw != FileFlaw::Missing).then_some(true), "{file} is kept: {kept:?}");
            damaged.push((file.clone(), *flaw));
        }
    })?;
    damaged.sort_by(|one, other| one.0.cmp(&other.0));
    Ok((ran, damaged))
}

/// Plays a run to its end and concludes it; what was told to be damaged.
fn play(folder: &RunFolder, experiment: &Experiment) -> Result<ToldDamage, RunError> {
    let (ran, damaged) = play_on(folder, experiment)?;
    conclude(folder, experiment, (&ran.tally, &ran.timings), Language::Es)?;
    Ok(damaged)
}

fn flip(path: &Path, bit: usize) {
    let mut file = OpenOptions::new().read(true).write(true).open(path).expect("it is there");
    let (at, mut byte) = (SeekFrom::Start(bit as u64 / 8), [0]);
    file.seek(at).and_then(|_| file.read_exact(&mut byte)).expect("so many bits");
    byte[0] ^= 1 << (bit % 8);
    file.seek(at).and_then(|_| file.write_all(&byte)).expect("writable");
}

fn found(checked: &CheckedFiles) -> Vec<(&str, FileFlaw)> {
    checked.damaged.iter().map(|damaged| (damaged.file.as_str(), damaged.flaw)).collect()
}

/// The damaged file that stopped something.
fn damaged<T>(result: Result<T, impl Into<Stopped>>) -> DamagedFile {
    match result.err().map(Into::into) {
        Some(Stopped(FolderError::Damaged(damaged))) => damaged,
        other => panic!("it is damaged: {:?}", other.map(|stopped| stopped.0)),
    }
}

struct Stopped(FolderError);

impl From<RunError> for Stopped {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Folder(error) => Self(error),
            other => panic!("{other}"),
        }
    }
}

impl From<ExportError> for Stopped {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Folder(error) => Self(error),
            ExportError::Output(error) => panic!("{error}"),
        }
    }
}

impl From<FolderError> for Stopped {
    fn from(error: FolderError) -> Self {
        Self(error)
    }
}

#[test]
fn damaged_units_are_kept_aside_told_and_played_again() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    let (whole, path) = (home.path().join("whole"), home.path().join("run"));
    kept(&experiment, &whole, 2, None);
    kept(&experiment, &path, 2, None);
    assert_eq!(check_files(&path).expect("a run").damaged, []);
    flip(&path.join("shards/00-00000-000003.parquet"), 999);
    flip(&path.join("hands/00-00000-000004.parquet"), 77);
    flip(&path.join("shards/00-00001-000005.sum"), 3);
    fs::remove_file(path.join("shards/00-00001-000006.sum")).expect("it was there");
    fs::remove_file(path.join("hands/00-00001-000007.parquet")).expect("it was there");
    fs::write(path.join("shards/00-00001-000008.parquet"), "spoilt").expect("writable");
    // One that is whole, but another's.
    for ending in ["parquet", "sum"] {
        let other = whole.join(format!("shards/00-00001-000001.{ending}"));
        fs::copy(other, path.join(format!("shards/00-00001-000009.{ending}"))).expect("writable");
    }
    let expected = [
        ("hands/00-00000-000004.parquet", FileFlaw::Changed),
        ("hands/00-00001-000007.parquet", FileFlaw::Missing),
        ("shards/00-00000-000003.parquet", FileFlaw::Changed),
        ("shards/00-00001-000005.sum", FileFlaw::BadSums),
        ("shards/00-00001-000006.parquet", FileFlaw::NoHash),
        ("shards/00-00001-000008.parquet", FileFlaw::Changed),
        ("shards/00-00001-000009.sum", FileFlaw::BadSums),
    ];
    let checked = check_files(&path).expect("a run");
    let mut all = found(&checked);
    all.sort_by_key(|(file, _)| *file);
    assert_eq!(all, expected);

    // Nobody reads over it.
    let run = open(&path, &experiment);
    assert_eq!(damaged(pool::read(&run)).file, "shards/00-00000-000003.parquet");
    assert!(matches!(pool::pool(&[run]), Err(pool::PoolError::Folder(FolderError::Damaged(_)))));
    let folder = RunFolder::create(&path, &experiment).expect("its own folder");
    let mut out = Vec::new();
    let stopped = export(&folder, &experiment, ExportTable::Games, ExportFormat::Csv, &mut out);
    assert_eq!((damaged(stopped).flaw, out.len()), (FileFlaw::Changed, 0), "not a line of it");

    let told = play(&folder, &experiment).expect("nothing is in its way");
    assert_eq!(told.iter().map(|(file, flaw)| (file.as_str(), *flaw)).collect::<Vec<_>>(), expected);
    assert!(contents(&path) == contents(&whole), "all is as it was");
    assert_eq!(check_files(&path).expect("a run").damaged, []);
    assert_eq!(fs::read(path.join("damaged/shards/00-00001-000008.parquet")).expect("kept"), b"spoilt");
    assert_eq!(play(&folder, &experiment).expect("once more"), []);
    // Again the same file: the first is not lost.
    fs::write(path.join("shards/00-00001-000008.parquet"), "once more").expect("writable");
    assert_eq!(play(&folder, &experiment).expect("nothing is in its way").len(), 1);
    assert_eq!(fs::read(path.join("damaged/shards/00-00001-000008.parquet.2")).expect("kept"), b"once more");
    assert_eq!(fs::read(path.join("damaged/shards/00-00001-000008.parquet")).expect("kept"), b"spoilt");
}

#[test]
fn what_says_what_was_played_is_never_made_up() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    kept(&experiment, home.path(), 2, None);
    for (name, bit) in [("manifest.toml", 40), ("rules.toml", 7), ("manifest.sum", 900)] {
        flip(&home.path().join(name), bit);
        let file = damaged(RunFolder::create(home.path(), &experiment)).file;
        assert_eq!(damaged(RunFolder::open(home.path(), &Catalog::default())).file, file);
        let checked = check_files(home.path()).expect("a run");
        assert_eq!(checked.damaged.iter().map(|damaged| &damaged.file).collect::<Vec<_>>(), [&file], "{name}");
        flip(&home.path().join(name), bit);
    }
    assert_eq!(check_files(home.path()).expect("a run").damaged, []);
}

#[test]
fn a_damaged_environment_is_written_again_from_the_events() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    kept(&experiment, home.path(), 2, None);
    let folder = RunFolder::create(home.path(), &experiment).expect("its own folder");
    flip(&home.path().join("env.json"), 100);
    assert_eq!((folder.begun(), folder.versions()), (None, Vec::new()), "nothing is believed of it");
    assert!(RunFolder::owner(home.path()).is_err());
    assert_eq!(play(&folder, &experiment).expect("it goes on"), [("env.json".to_owned(), FileFlaw::Changed)]);
    assert!(folder.begun().is_some_and(|begun| begun > 1e9));
    assert_eq!(folder.versions(), [env!("CARGO_PKG_VERSION")]);
}

#[test]
fn a_damaged_line_of_events_is_taken_out_and_the_others_stay() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    kept(&experiment, home.path(), 2, None);
    let folder = RunFolder::create(home.path(), &experiment).expect("its own folder");
    let before = folder.events().expect("whole lines");
    let path = home.path().join("events.jsonl");
    let third = fs::read_to_string(&path).expect("text").lines().take(2).map(|line| line.len() + 1).sum::<usize>();
    flip(&path, (third + 12) * 8);
    let line = ("events.jsonl".to_owned(), FileFlaw::Line(3));
    assert_eq!(damaged(folder.events()).flaw, line.1);
    assert_eq!(damaged(pool::read(&open(home.path(), &experiment))).flaw, line.1, "a time would be missing");
    assert_eq!(play(&folder, &experiment).expect("it goes on"), [line]);
    let after = folder.events().expect("whole lines");
    assert_eq!((&after[..2], &after[2..before.len() - 1]), (&before[..2], &before[3..]));
    assert_eq!(check_files(home.path()).expect("a run").damaged, []);

    // A line that a killed program left is no damage; what comes after it is a line of its own.
    let text = fs::read_to_string(&path).expect("text");
    for left in [text.len() - 1, text.len() - 9] {
        fs::write(&path, &text[..left]).expect("writable");
        let there = folder.events().expect("no damage").len();
        assert_eq!(play(&folder, &experiment).expect("it goes on"), []);
        assert!(folder.events().expect("whole lines").len() >= there + 3);
    }
}

#[test]
fn a_part_is_whole_at_every_moment() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    kept(&experiment, &home.path().join("whole"), 2, None);
    let path = home.path().join("run");
    let folder = RunFolder::create(&path, &experiment).expect("a new folder");
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let part = path.join("shards/00-00000-000000.part");
    // Three blocks of the first unit, with their hands, in one file.
    let pairing = &experiment.pairings(0, &[])[0];
    let id = UnitId { round: 0, pairing: 0, unit: 0 };
    let mut tables = UnitTables::new(&experiment, pairing, id);
    play_unit(&experiment, pairing, 0, 0, &stop, &mut |block| {
        if block.block.block < 3 {
            tables.push(&experiment, &block);
        }
    });
    folder.write_part(id, &tables).expect("writable");
    assert_eq!(folder.read_part(&experiment, pairing, id).expect("undamaged"), Some(tables));
    assert!(!path.join("hands/00-00000-000000.part").exists());
    let content = fs::read(&part).expect("it is there");
    for bit in [0, 70, content.len() * 4, content.len() * 8 - 1] {
        flip(&part, bit);
        assert_eq!(damaged(folder.read_part(&experiment, pairing, id)).flaw, FileFlaw::Changed);
        assert_eq!(found(&check_files(&path).expect("a run")), [("shards/00-00000-000000.part", FileFlaw::Changed)]);
        flip(&part, bit);
    }
    flip(&part, 70);
    assert_eq!(play(&folder, &experiment).expect("it goes on").len(), 1);
    assert_eq!(progress.blocks(), 0);
    assert!(
        contents(&path) == {
            kept(&experiment, &home.path().join("whole"), 2, None);
            contents(&home.path().join("whole"))
        }
    );
}

#[test]
fn a_run_that_is_killed_while_it_writes_is_not_damaged() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    let (whole, path) = (home.path().join("whole"), home.path().join("run"));
    kept(&experiment, &whole, 2, None);
    kept(&experiment, &path, 2, None);
    let folder = RunFolder::create(&path, &experiment).expect("its own folder");
    conclude_again(&folder, &experiment);
    // A unit is written as its hashes, its hands, its games; a summary is taken away, its hash written, then itself.
    let steps: [&[&str]; 5] = [
        &["shards/00-00000-000003.parquet"],
        &["shards/00-00000-000003.parquet", "hands/00-00000-000003.parquet"],
        &["shards/00-00000-000003.parquet", "hands/00-00000-000003.parquet", "shards/00-00000-000003.sum"],
        &["summary.json"],
        &["report.html", "report.sum"],
    ];
    for missing in steps {
        for file in missing {
            fs::remove_file(path.join(file)).expect("it was there");
        }
        fs::write(path.join("shards/00-00000-000003.new"), "half").expect("writable");
        assert_eq!(check_files(&path).expect("a run").damaged, [], "{missing:?}");
        assert_eq!(play(&folder, &experiment).expect("it goes on"), [], "{missing:?}");
        assert!(contents(&path) == contents(&whole), "{missing:?}");
    }
    // Hands of a unit that was not finished, of other games than its hashes say.
    fs::remove_file(path.join("shards/00-00000-000003.parquet")).expect("it was there");
    fs::copy(path.join("hands/00-00000-000004.parquet"), path.join("hands/00-00000-000003.parquet")).expect("writable");
    assert_eq!(check_files(&path).expect("a run").damaged, []);
    assert_eq!(play(&folder, &experiment).expect("it goes on"), []);
    assert!(contents(&path) == contents(&whole));
}

fn conclude_again(folder: &RunFolder, experiment: &Experiment) {
    let (tally, timings) = pool::read(&open(folder.path(), experiment)).expect("undamaged");
    conclude(folder, experiment, (&tally, &timings), Language::Es).expect("writable");
}

/// Makes a run one of a version that wrote no hashes.
fn without_hashes(path: &Path) {
    for file in files(path).into_keys().filter(|file| Path::new(file).extension().is_some_and(|ending| ending == "sum"))
    {
        fs::remove_file(path.join(file)).expect("it is there");
    }
    let events = fs::read_to_string(path.join("events.jsonl")).expect("text");
    let bare = |line: &str| format!("{}}}\n", line.split_once(",\"check\"").expect("a hash").0);
    fs::write(path.join("events.jsonl"), events.lines().map(bare).collect::<String>()).expect("writable");
}

#[test]
fn a_run_without_hashes_is_read_and_gone_on_with_and_no_damage_makes_a_panic() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    let (whole, path) = (home.path().join("whole"), home.path().join("run"));
    kept(&experiment, &whole, 2, None);
    kept(&experiment, &path, 2, None);
    without_hashes(&path);
    let folder = RunFolder::create(&path, &experiment).expect("its own folder");
    assert!(!folder.has_hashes() && RunFolder::create(&whole, &experiment).expect("its own").has_hashes());
    let checked = check_files(&path).expect("a run");
    assert_eq!((checked.hashed, checked.units, &checked.damaged[..]), (false, 51, &[][..]));
    let text = |path: &Path| {
        let mut out = Vec::new();
        let (folder, experiment) = open(path, &experiment);
        export(&folder, &experiment, ExportTable::Hands, ExportFormat::Csv, &mut out).expect("readable");
        out
    };
    assert!(text(&path) == text(&whole));
    let timings = |path: &Path| pool::read(&open(path, &experiment)).expect("readable").1.seconds;
    assert!(timings(&path) > 0.0 && timings(&whole) > 0.0);
    // What can be seen to be damaged is not passed over, and the reader's panics are no panics of ours.
    let shard = path.join("shards/00-00000-000003.parquet");
    let content = fs::read(&shard).expect("it is there");
    let pairing = &experiment.pairings(0, &[])[0];
    let id = UnitId { round: 0, pairing: 0, unit: 3 };
    let mut seen = 0;
    for bit in (0..content.len() * 8).step_by(211) {
        flip(&shard, bit);
        seen += u32::from(folder.read(&experiment, pairing, id).is_err());
        flip(&shard, bit);
    }
    assert!(seen > 20, "{seen}");
    fs::write(&shard, &content[..content.len() / 2]).expect("writable");
    assert_eq!(damaged(pool::read(&open(&path, &experiment))).flaw, FileFlaw::NotItsTables);
    let told = play(&folder, &experiment).expect("it goes on");
    assert_eq!(told, [("shards/00-00000-000003.parquet".to_owned(), FileFlaw::NotItsTables)]);
    assert!(text(&path) == text(&whole));
    // What is played now has its hashes.
    flip(&shard, 800);
    assert_eq!(damaged(pool::read(&open(&path, &experiment))).flaw, FileFlaw::Changed);
}

/// Makes a run one that another version of the program began.
fn of_version(path: &Path, version: &str) {
    let text = fs::read_to_string(path.join("env.json")).expect("text");
    let text = text
        .replace(&format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION")), &format!("\"version\": \"{version}\""));
    fs::write(path.join("env.json"), &text).expect("writable");
    let sum = format!("{}  env.json\n", blake3::hash(text.as_bytes()).to_hex());
    fs::write(path.join("env.sum"), sum).expect("writable");
}

#[test]
fn another_version_goes_on_only_when_it_is_told_to_and_the_run_says_so() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    kept(&experiment, home.path(), 2, None);
    let own = env!("CARGO_PKG_VERSION");
    of_version(home.path(), "0.0.9");
    fs::remove_file(home.path().join("shards/00-00000-000003.parquet")).expect("it was there");
    let before = files(home.path());
    let folder = RunFolder::create(home.path(), &experiment).expect("its own folder");
    match play(&folder, &experiment) {
        Err(RunError::Folder(FolderError::OtherVersion { version, .. })) => assert_eq!(version, "0.0.9"),
        other => panic!("it is refused: {other:?}"),
    }
    assert!(files(home.path()) == before, "nothing was touched");
    let folder = folder.by_any_version();
    play(&folder, &experiment).expect("it was told to");
    assert_eq!(folder.versions(), ["0.0.9", own]);
    let read = |name: &str| fs::read_to_string(home.path().join(name)).expect("text");
    assert!(read("summary.json").contains("0.0.9") && read("report.html").contains(&format!("0.0.9, {own}")));
    // From then on it is this version's.
    let folder = RunFolder::create(home.path(), &experiment).expect("its own folder");
    play(&folder, &experiment).expect("this version played it last");
    assert_eq!(folder.versions(), ["0.0.9", own]);
    assert_eq!(check_files(home.path()).expect("a run").damaged, []);
}

#[test]
fn verifying_looks_at_the_summary_and_plays_units_again() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    kept(&experiment, home.path(), 2, None);
    let stop = StopFlag::default();
    let look = |experiment: &Experiment, replayed| {
        let found = verify(&open(home.path(), experiment), replayed, 2, &stop).expect("readable");
        let damaged = found.damaged.iter().map(|damaged| (damaged.file.clone(), damaged.flaw)).collect::<Vec<_>>();
        (found.units, found.replayed, found.not_repeatable, damaged)
    };
    assert_eq!(look(&experiment, ReplayedUnits::Sample), (51, 3, 0, vec![]));
    assert_eq!(look(&experiment, ReplayedUnits::All), (51, 51, 0, vec![]));
    // A summary of other games, with a hash of its own.
    let text = fs::read_to_string(home.path().join("summary.json")).expect("text");
    let other = text.replace("\"games\": 700", "\"games\": 701");
    assert_ne!(text, other);
    let put = |text: &str| {
        fs::write(home.path().join("summary.json"), text).expect("writable");
        let sum = format!("{}  summary.json\n", blake3::hash(text.as_bytes()).to_hex());
        fs::write(home.path().join("summary.sum"), sum).expect("writable");
    };
    put(&other);
    assert_eq!(check_files(home.path()).expect("a run").damaged, []);
    let expected = ("summary.json".to_owned(), FileFlaw::NotFromGames);
    assert_eq!(look(&experiment, ReplayedUnits::Sample).3, std::slice::from_ref(&expected));
    put(&text);
    // A unit that is missing from a run whose summary has it.
    let shard = home.path().join("shards/00-00000-000003.parquet");
    let content = fs::read(&shard).expect("it is there");
    fs::remove_file(&shard).expect("it is there");
    assert_eq!(look(&experiment, ReplayedUnits::Sample).3, std::slice::from_ref(&expected));
    fs::write(&shard, content).expect("writable");
    // A unit of other games, with hashes of its own.
    let other = manifest(&KEPT.replace("abc", "def"));
    let pairing = &other.pairings(0, &[])[0];
    let id = UnitId { round: 0, pairing: 0, unit: 0 };
    let mut tables = UnitTables::new(&other, pairing, id);
    play_unit(&other, pairing, 0, 0, &stop, &mut |block| tables.push(&other, &block));
    open(home.path(), &experiment).0.write(id, &tables).expect("writable");
    assert_eq!(check_files(home.path()).expect("a run").damaged, []);
    let (_, replayed, _, damaged) = look(&experiment, ReplayedUnits::Sample);
    let of_unit = ("shards/00-00000-000000.parquet".to_owned(), FileFlaw::PlaysOtherwise);
    assert_eq!((replayed, damaged), (2, vec![expected, of_unit]));
}

#[test]
fn nothing_is_written_to_a_folder_that_is_read() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = small();
    let path = home.path().join("run");
    let folder = RunFolder::create(&path, &experiment).expect("a new folder");
    play(&folder, &experiment).expect("nothing is in its way");
    drop(folder);
    // Whoever writes would make it again: a file that is missing tells more than one that may not be written.
    fs::remove_file(path.join("events.jsonl")).expect("it is there");
    let before = listing(&path);
    let run = RunFolder::open(&path, &Catalog::default()).expect("readable");
    let (tally, timings) = pool::read(&run).expect("undamaged");
    for table in [ExportTable::Games, ExportTable::Hands, ExportTable::Moves, ExportTable::Chance] {
        assert!(export(&run.0, &run.1, table, ExportFormat::Csv, &mut Vec::new()).expect("readable"));
    }
    verify(&run, ReplayedUnits::All, 1, &StopFlag::default()).expect("readable");
    check_files(&path).expect("readable");
    assert!(run.0.told().is_some());
    let summary = sobremesa_lab::sum_up(&run.0, &run.1, &tally);
    let elsewhere = home.path().join("elsewhere");
    sobremesa_lab::write_elsewhere(&elsewhere, (&run.1, &summary), &timings, Language::En).expect("writable");
    assert_eq!(listing(&path), before);
    let copy = fs::read(elsewhere.join("summary.json")).expect("it was written");
    assert_eq!(copy, fs::read(path.join("summary.json")).expect("it is there"));
}

/// Every file and folder of a run with its length and when it was written.
fn listing(path: &Path) -> BTreeMap<PathBuf, (u64, std::time::SystemTime)> {
    let mut found = BTreeMap::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let metadata = fs::metadata(&folder).expect("it is there");
        found.insert(folder.clone(), (metadata.len(), metadata.modified().expect("a time")));
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("readable").path();
            let metadata = fs::metadata(&path).expect("it is there");
            if metadata.is_dir() {
                folders.push(path);
            } else {
                found.insert(path, (metadata.len(), metadata.modified().expect("a time")));
            }
        }
    }
    found
}

/// Every file of a run, by its name in it.
fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let name = |file: &Path| file.strip_prefix(path).expect("in it").to_str().expect("plain").to_owned();
    let all = listing(path).into_keys().filter(|path| path.is_file());
    all.map(|file| (name(&file), fs::read(&file).expect("readable"))).collect()
}

/// An experiment of one block that keeps everything.
fn small() -> Experiment {
    let text = "format = 1\nrules = \"amazons-4x4 opening=2\"\nteams = [\"random\", \"glance\"]\ngames = 2\n\
                seed = \"flipped\"\n[keep]\nhands = true\nmoves = \"all\"\n";
    let plan = Plan::from_manifest("m.toml", text).expect("well written");
    Experiment::new(&plan, &Catalog::default(), Seed::from_text("")).expect("right")
}

/// How a run whose bit was flipped is gone on with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GoneOn {
    /// Not at all.
    No,
    /// It finds the damage, and all that the tables are read from is again as it was.
    Played,
    /// It is concluded, too, and all is looked at.
    Concluded,
}

/// A run of one block with every bit of every file to be flipped, and what it said before.
struct Flipped {
    experiment: Experiment,
    folder: RunFolder,
    path: PathBuf,
    files: BTreeMap<String, Vec<u8>>,
    exported: Vec<Vec<u8>>,
    _home: tempfile::TempDir,
}

impl Flipped {
    fn new() -> Self {
        // In memory where that is to be had: a million files are written.
        let home = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
        let (experiment, path) = (small(), home.path().join("run"));
        let folder = RunFolder::create(&path, &experiment).expect("a new folder");
        play(&folder, &experiment).expect("nothing is in its way");
        let files = files(&path);
        let exported = exported(&folder, &experiment).expect("undamaged");
        Self { experiment, folder, path, files, exported, _home: home }
    }

    /// The same run in a folder of its own.
    fn copy(&self) -> Self {
        let home = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
        let path = home.path().join("run");
        for (name, content) in &self.files {
            let file = path.join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("writable");
            fs::write(file, content).expect("writable");
        }
        let folder = RunFolder::create(&path, &self.experiment).expect("its own folder");
        let (experiment, files, exported) = (small(), self.files.clone(), self.exported.clone());
        Self { experiment, folder, path, files, exported, _home: home }
    }

    /// The files, and the number of their bits.
    fn bits(&self) -> Vec<(&str, usize)> {
        self.files.iter().map(|(name, content)| (name.as_str(), content.len() * 8)).collect()
    }

    /// Flips a bit, sees that it is found and that no figure changes, and goes on with the run.
    fn check(&self, name: &str, bit: usize, gone_on: GoneOn) {
        flip(&self.path.join(name), bit);
        let at = format!("bit {bit} of {name}");
        let checked = check_files(&self.path).expect("a run");
        let stem = |name: &str| name.rsplit_once('.').map_or(name.to_owned(), |(stem, _)| stem.to_owned());
        let unit = |name: &str| name.contains('/') && !name.starts_with("players");
        let of_name = |damaged: &DamagedFile| {
            let manifest = name == "manifest.sum" && damaged.file == "rules.toml";
            stem(&damaged.file) == stem(name) || unit(name) && unit(&damaged.file) || manifest
        };
        assert!(checked.damaged.iter().any(of_name), "{at}: {:?}", checked.damaged);
        // Nothing is read of it; and of what is read nothing has changed.
        let of_manifest = ["manifest.toml", "manifest.sum", "rules.toml"].contains(&name);
        let unread = match name {
            _ if of_manifest => damaged(RunFolder::open(&self.path, &Catalog::default())),
            _ if unit(name) => damaged(exported(&self.folder, &self.experiment)),
            "events.jsonl" => damaged(self.folder.events()),
            "env.json" | "env.sum" => damaged(RunFolder::owner(&self.path)),
            "summary.json" | "summary.sum" => {
                assert!(self.folder.told().is_none(), "{at}");
                checked.damaged[0].clone()
            }
            "report.html" | "report.sum" => checked.damaged[0].clone(),
            other => panic!("{other} is a file that nobody knows"),
        };
        assert!(of_name(&unread), "{at}: {unread}");
        if of_manifest {
            let refused = damaged(RunFolder::create(&self.path, &self.experiment));
            assert!(of_name(&refused), "{at}: {refused}");
        }
        if gone_on == GoneOn::No || of_manifest {
            flip(&self.path.join(name), bit);
            return;
        }
        if gone_on == GoneOn::Concluded && !unit(name) {
            assert!(exported(&self.folder, &self.experiment).expect("undamaged") == self.exported, "{at}");
        }
        let told = match gone_on {
            GoneOn::Concluded => play(&self.folder, &self.experiment),
            _ => play_on(&self.folder, &self.experiment).map(|(_, told)| told),
        };
        let told = told.expect("it goes on");
        let file = |name: &str| DamagedFile { run: self.path.clone(), file: name.to_owned(), flaw: FileFlaw::Changed };
        assert!(matches!(&told[..], [(name, _)] if of_name(&file(name))), "{at}: {told:?}");
        // Tables are exported from the files of units, the manifest and the rules.
        for (name, content) in self.files.iter().filter(|(name, _)| unit(name)) {
            assert!(fs::read(self.path.join(name)).expect("it is there") == *content, "{at}: {name}");
        }
        if gone_on == GoneOn::Concluded {
            assert!(exported(&self.folder, &self.experiment).expect("undamaged") == self.exported, "{at}");
            assert_eq!(check_files(&self.path).expect("a run").damaged, [], "{at}");
        }
        fs::remove_dir_all(self.path.join("damaged")).expect("it was kept aside");
        for (name, content) in &self.files {
            if !unit(name) {
                fs::write(self.path.join(name), content).expect("writable");
            }
        }
    }
}

/// All tables of a run as text.
fn exported(folder: &RunFolder, experiment: &Experiment) -> Result<Vec<Vec<u8>>, ExportError> {
    let tables = [ExportTable::Games, ExportTable::Hands, ExportTable::Moves, ExportTable::Chance];
    let exported = tables.map(|table| {
        let mut out = Vec::new();
        export(folder, experiment, table, ExportFormat::Csv, &mut out).map(|_| out)
    });
    exported.into_iter().collect()
}

#[test]
fn flipped_bits_are_found_and_change_no_figure() {
    let run = Flipped::new();
    let mut stream = Seed::from_text("bits").key().stream(0);
    for (name, bits) in run.bits() {
        let some = cases(if name == "report.html" { 40 } else { 120 });
        for number in 0..some {
            let gone_on = if number % 30 == 0 { GoneOn::Concluded } else { GoneOn::No };
            run.check(name, stream.below(bits as u32) as usize, gone_on);
        }
        run.check(name, bits - 1, GoneOn::Concluded);
    }
}

#[test]
#[ignore = "flips every bit of a run, which takes many minutes"]
fn every_flipped_bit_is_found_and_changes_no_figure() {
    const THREADS: usize = 2;
    let first = Flipped::new();
    let second = first.copy();
    for (name, bits) in first.bits() {
        let begun = std::time::Instant::now();
        std::thread::scope(|scope| {
            for (number, run) in [&first, &second].into_iter().enumerate() {
                scope.spawn(move || {
                    for bit in (number..bits).step_by(THREADS) {
                        // Of the page there is nothing but its hash: four fifths of all bits, each like the other.
                        let gone_on = match (name, bit / THREADS) {
                            ("report.html", turn) if turn % 1024 != 0 => GoneOn::No,
                            (_, turn) if turn % 64 != 0 => GoneOn::Played,
                            _ => GoneOn::Concluded,
                        };
                        run.check(name, bit, gone_on);
                    }
                });
            }
        });
        println!("{name}: {bits} bits in {:.0} s", begun.elapsed().as_secs_f64());
    }
}
