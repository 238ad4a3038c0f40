//! Runs and their folders, with a game of coins: the same bytes however they come about.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::coins::running::{KEPT, contents, experiment_of, kept, manifest, of_plan, open, run};
use crate::coins::{Coins, Meeting};
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::results::{Event, FolderError, RunFolder, Timings, UnitTables};
use sobremesa_lab::work::UnitId;
use sobremesa_lab::{
    Experiment, ExportFormat, ExportTable, GameUnit, News, Plan, Progress, RunError, Runner, Summary, export, pool,
    report,
};
use sobremesa_protocol::words::Language;

#[test]
fn threads_and_the_order_of_units_change_no_byte() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    kept(&experiment, &home.path().join("one"), 1, None);
    let one = contents(&home.path().join("one"));
    // 200 blocks in units of 7, 150 in units of 7; games and hands and their hashes; manifest, rules, summary and theirs.
    assert_eq!(one.len(), 3 * (29 + 22) + 5);
    for (name, threads, shuffled) in [("two", 2, None), ("three", 3, Some("a")), ("four", 2, Some("b"))] {
        kept(&experiment, &home.path().join(name), threads, shuffled);
        assert!(contents(&home.path().join(name)) == one, "{name}");
    }
}

#[test]
fn a_run_is_played_by_one_program_at_a_time() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    let path = home.path().join("run");
    let other = RunFolder::create(&path, &experiment).expect("a new folder");
    let folder = RunFolder::create(&path, &experiment).expect("its own folder");
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let runner = Runner { threads: 2, folder: Some(&folder), stop: &stop, progress: &progress, shuffled: None };
    let lock = other.lock().expect("nobody plays it yet");
    let refused = runner.run(&experiment, &mut |_| {}).expect_err("another plays it");
    assert!(matches!(&refused, RunError::Folder(FolderError::Busy(busy)) if *busy == path), "{refused}");
    assert!(matches!(RunFolder::create(&path, &experiment), Err(FolderError::Busy(_))));
    assert!(folder.units().expect("readable").is_empty(), "nothing was written");
    drop(lock);
    runner.run(&experiment, &mut |_| {}).expect("the other has let go");
    other.lock().expect("so has this one");
}

#[test]
fn a_run_broken_off_and_moved_goes_on_as_if_nothing_had_happened() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    kept(&experiment, &home.path().join("whole"), 2, None);
    let mut path = home.path().join("0");
    RunFolder::create(&path, &experiment).expect("a new folder");
    for attempt in 1..=20 {
        let moved = home.path().join(attempt.to_string());
        fs::rename(&path, &moved).expect("it can be moved");
        path = moved;
        let folder = RunFolder::create(&path, &experiment).expect("its own folder");
        let (stop, progress) = (StopFlag::default(), Progress::default());
        let shuffled = (attempt % 3 == 0).then(|| Seed::from_text("order").key());
        let runner = Runner { threads: 2, folder: Some(&folder), stop: &stop, progress: &progress, shuffled };
        let mut units = 0;
        runner
            .run(&experiment, &mut |news| {
                units += u32::from(matches!(news, News::Event(_)));
                if units > 5 {
                    stop.stop();
                }
            })
            .expect("nothing is in its way");
    }
    // A file that is spoilt, and one that was being written, count for nothing.
    fs::write(path.join("shards/00-00000-000003.parquet"), "spoilt").expect("writable");
    fs::write(path.join("shards/00-00001-000004.new"), "half").expect("writable");
    kept(&experiment, &path, 2, None);
    assert!(contents(&path) == contents(&home.path().join("whole")));
}

#[test]
fn a_folder_played_otherwise_is_not_gone_on_with() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    let path = home.path().join("run");
    kept(&experiment, &path, 2, None);
    // Another program: the same manifest, and other games.
    let stuck = Coins { stuck: true, ..Coins::new(&[0, 1]) };
    let other = of_plan(stuck, &Plan::from_manifest("m.toml", KEPT).expect("well written"));
    assert_eq!(other.hash(), experiment.hash());
    let folder = RunFolder::create(&path, &other).expect("the same manifest");
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let runner = Runner { threads: 2, folder: Some(&folder), stop: &stop, progress: &progress, shuffled: None };
    let refused = runner.run(&other, &mut |_| {});
    assert!(matches!(refused, Err(RunError::NotTheSame { unit: UnitId { round: 0, pairing: 0, unit: 0 } })));
    // Another experiment does not get in at all.
    let another = experiment_of(Coins::new(&[0, 1]), "coins: matriz v doble : 10", GameUnit::Match);
    assert!(RunFolder::create(&path, &another).is_err());
}

#[test]
fn what_is_there_is_played_again_on_all_threads() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("run");
    kept(&manifest(KEPT), &path, 2, None);
    // Everything is played: what is played now is played to be compared.
    let meeting = Arc::new(Meeting::default());
    let game = Coins { meeting: Some(Arc::clone(&meeting)), ..Coins::new(&[0, 1]) };
    let experiment = of_plan(game, &Plan::from_manifest("m.toml", KEPT).expect("well written"));
    let folder = RunFolder::create(&path, &experiment).expect("the same manifest");
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let runner = Runner { threads: 2, folder: Some(&folder), stop: &stop, progress: &progress, shuffled: None };
    runner.run(&experiment, &mut |_| {}).expect("the same games, in the same order");
    assert!(meeting.took_place());
    assert_eq!(verified(&folder), [UnitId { round: 0, pairing: 0, unit: 0 }]);
}

/// The units that were played again and found to be the same.
fn verified(folder: &RunFolder) -> Vec<UnitId> {
    let events = folder.events().expect("whole lines").into_iter();
    events
        .filter_map(|happened| if let Event::Verified { unit } = happened.event { Some(unit) } else { None })
        .collect()
}

#[test]
fn games_that_may_come_out_otherwise_are_not_compared_and_the_report_says_why() {
    let text = KEPT.replace("matriz v doble", "sondeo v doble");
    let plan = Plan::from_manifest("m.toml", &text).expect("well written");
    let home = tempfile::tempdir().expect("a folder");
    let fickle = || of_plan(Coins { fickle: Some(AtomicU64::new(1 << 40)), ..Coins::new(&[0, 1]) }, &plan);
    kept(&fickle(), home.path(), 2, None);
    // The second pairing is of players that always play the same.
    let second = home.path().join("shards/00-00001-000000.parquet");
    let experiment = of_plan(Coins::new(&[0, 1]), &plan);
    let folder = RunFolder::create(home.path(), &experiment).expect("the same manifest");
    fs::remove_file(&second).expect("it was played");
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let runner = Runner { threads: 2, folder: Some(&folder), stop: &stop, progress: &progress, shuffled: None };
    let refused = runner.run(&experiment, &mut |_| {});
    assert!(
        matches!(refused, Err(RunError::NotTheSame { unit: UnitId { round: 0, pairing: 1, unit: 1 } })),
        "what is compared is of the pairing that can be: {refused:?}"
    );

    let only = KEPT.replace("matriz v doble : 400\", \"doble v doble : 300", "sondeo v doble : 400");
    let plan = Plan::from_manifest("m.toml", &only).expect("well written");
    let home = tempfile::tempdir().expect("a folder");
    let fickle = of_plan(Coins { fickle: Some(AtomicU64::new(1 << 40)), ..Coins::new(&[0, 1]) }, &plan);
    kept(&fickle, home.path(), 2, None);
    fs::remove_file(home.path().join("shards/00-00000-000003.parquet")).expect("it was played");
    kept(&fickle, home.path(), 2, None);
    let summary = Summary::new(&fickle, &run(&fickle, 2, None, None).tally);
    let told = serde_json::to_value(&summary.not_repeatable).expect("JSON");
    assert_eq!(told, serde_json::json!([{ "reason": "threads", "teams": [0] }]));
    for (language, said) in [(Language::Es, "varios hilos"), (Language::En, "several threads")] {
        assert!(report::text(&summary, language).contains(said));
        assert!(report::html(&summary, &Timings::new(2), "", language).contains(said));
    }
}

#[test]
fn a_tournament_is_resumed_in_the_middle_of_its_rounds() {
    let home = tempfile::tempdir().expect("a folder");
    let text = "format = 1\nrules = \"coins\"\nteams = [\"doble\", \"matriz\", \"doble\", \"doble\"]\n\
                games = 40\nseed = \"s\"\nschedule = \"knockout\"\n";
    let experiment = manifest(text);
    kept(&experiment, &home.path().join("whole"), 2, None);
    kept(&experiment, &home.path().join("again"), 2, None);
    for unit in ["00-00001-000003", "01-00000-000002"] {
        fs::remove_file(home.path().join(format!("again/shards/{unit}.parquet"))).expect("it was played");
    }
    kept(&experiment, &home.path().join("again"), 1, Some("other"));
    assert!(contents(&home.path().join("whole")) == contents(&home.path().join("again")));
}

#[test]
fn pools_are_the_sums_of_their_parts() {
    let home = tempfile::tempdir().expect("a folder");
    let whole = manifest(KEPT);
    kept(&whole, &home.path().join("whole"), 2, None);
    // Two machines, each with some of the units.
    for (name, keep) in [("left", 0), ("right", 1)] {
        kept(&whole, &home.path().join(name), 2, None);
        for entry in fs::read_dir(home.path().join(name).join("shards")).expect("it is there") {
            let path = entry.expect("readable").path();
            let unit = path.file_stem().expect("a name").to_string_lossy().into_owned();
            // Both have every fifth.
            let number: u32 = unit[9..].parse().expect("a number");
            if !number.is_multiple_of(5) && number % 2 != keep {
                fs::remove_file(path).expect("it can be removed");
            }
        }
    }
    let run = |name: &str| open(&home.path().join(name), &whole);
    let (tally, _) = pool::pool(&[run("left"), run("right")]).expect("parts of one");
    let pooled = Summary::new(&whole, &tally);
    assert_eq!((pooled.blocks, pooled.games), (350, 700));
    let played = Summary::new(&whole, &run_again(&whole));
    assert_eq!(pooled.pairings[0].scores, played.pairings[0].scores);
    assert_eq!(pooled.play, played.play);
    assert!(pooled.complete);
    let (tally, _) = pool::pool(&[run("left"), run("left")]).expect("a part of one");
    assert!(!Summary::new(&whole, &tally).complete, "what neither has is missing");
    // Another seed is another experiment of the same kind.
    let other = manifest(&KEPT.replace("abc", "def"));
    kept(&other, &home.path().join("other"), 2, None);
    let (tally, _) = pool::pool(&[run("whole"), open(&home.path().join("other"), &other)]).expect("two seeds");
    let both = Summary::new(&whole, &tally);
    assert_eq!((both.games, both.blocks, both.blocks_planned, both.complete), (1400, 700, 700, true));
    let strange = manifest(&KEPT.replace("400", "300"));
    kept(&strange, &home.path().join("strange"), 2, None);
    assert!(pool::pool(&[run("whole"), open(&home.path().join("strange"), &strange)]).is_err());
}

#[test]
fn a_part_of_a_run_is_read_from_its_first_unit_on() {
    let home = tempfile::tempdir().expect("a folder");
    let whole = manifest(KEPT);
    kept(&whole, home.path(), 2, None);
    // Another machine has the first nine units of each pairing, and the last is not done yet.
    for entry in fs::read_dir(home.path().join("shards")).expect("it is there") {
        let path = entry.expect("readable").path();
        let unit = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let number: u32 = unit[9..].parse().expect("a number");
        if number < 9 || unit == "00-00000-000028" {
            fs::remove_file(path).expect("it can be removed");
        }
    }
    let run = open(home.path(), &whole);
    let (tally, _) = pool::read(&run).expect("undamaged");
    let part = Summary::new(&whole, &tally);
    // Units of 7 blocks: 19 of 200 blocks, and 13 with the last of 3 of 150.
    assert_eq!((part.complete, part.blocks), (false, 19 * 7 + 12 * 7 + 3));
    let mut rows = Vec::new();
    let written = export(&run.0, &whole, ExportTable::Games, ExportFormat::Csv, &mut rows).expect("undamaged");
    let rows = String::from_utf8(rows).expect("a text");
    let mut lines = rows.lines();
    let head = lines.next().expect("names of columns");
    let at = head.split(',').position(|name| name == "block").expect("a column");
    let in_rows: Vec<&str> = lines.map(|row| row.split(',').nth(at).expect("its block")).collect();
    let mut numbers = Vec::new();
    for (place, pair) in tally.places() {
        let all = pool::games(&run, place, pair, 0, u64::MAX).expect("undamaged");
        let few = pool::games(&run, place, pair, 15, 30).expect("undamaged");
        assert_eq!(few, all[15..45]);
        numbers.extend(all.iter().map(|game| game.block.to_string()));
    }
    assert!(written && numbers == in_rows, "{} games, {} rows", numbers.len(), in_rows.len());
    assert_eq!(numbers.first().map(String::as_str), Some("63"), "nine units of seven");
    // A sequential test begins with its first block.
    let stop = "[stop]\nrule = \"gsprt\"\nelo0 = 0\nelo1 = 200\n[keep]";
    let tested = manifest(&KEPT.replace("[keep]", stop));
    let home = tempfile::tempdir().expect("a folder");
    kept(&tested, home.path(), 2, None);
    fs::remove_file(home.path().join("shards/00-00000-000000.parquet")).expect("it was played");
    let (tally, _) = pool::read(&open(home.path(), &tested)).expect("undamaged");
    assert_eq!(tally.places().next().map(|(_, pair)| pair.blocks()), Some(0));
}

#[test]
fn what_a_stop_rule_decided_is_the_end_of_it() {
    let home = tempfile::tempdir().expect("a folder");
    let stop = "[stop]\nrule = \"gsprt\"\nelo0 = 0\nelo1 = 200\n[keep]";
    let experiment = manifest(&KEPT.replace("[keep]", stop));
    kept(&experiment, home.path(), 2, None);
    let (tally, _) = pool::pool(&[open(home.path(), &experiment)]).expect("a run");
    let (pooled, played) = (Summary::new(&experiment, &tally), Summary::new(&experiment, &run_again(&experiment)));
    // From another seed the rule decides by itself; nothing is waited for then.
    let other = manifest(&KEPT.replace("[keep]", stop).replace("abc", "def"));
    let there = tempfile::tempdir().expect("a folder");
    kept(&other, there.path(), 2, None);
    let runs = [open(home.path(), &experiment), open(there.path(), &other)];
    assert!(Summary::new(&experiment, &pool::pool(&runs).expect("two seeds").0).complete);
    let elsewhere = manifest(&KEPT.replace("[keep]", &stop.replace("200", "300")).replace("abc", "def"));
    let third = tempfile::tempdir().expect("a folder");
    kept(&elsewhere, third.path(), 2, None);
    let runs = [open(home.path(), &experiment), open(third.path(), &elsewhere)];
    assert!(matches!(pool::pool(&runs), Err(pool::PoolError::Stop(_))), "they ask for other strengths");
    assert!(played.complete && played.blocks < played.blocks_planned);
    assert_eq!((pooled.complete, pooled.blocks), (true, played.blocks));
    // Parts of units beyond the stop, as a run that was killed leaves them.
    let before = contents(home.path());
    let shard = fs::read(home.path().join("shards/00-00000-000000.parquet")).expect("it was played");
    fs::write(home.path().join("shards/00-00000-000028.part"), &shard).expect("writable");
    fs::write(home.path().join("hands/00-00000-000027.parquet"), &shard).expect("writable");
    kept(&experiment, home.path(), 1, None);
    assert!(contents(home.path()) == before, "nothing of them is left");
}

fn run_again(experiment: &Experiment) -> sobremesa_lab::Tally {
    run(experiment, 2, None, None).tally
}

#[test]
fn exports_have_a_line_a_row() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(KEPT);
    kept(&experiment, home.path(), 2, None);
    let folder = RunFolder::create(home.path(), &experiment).expect("its own folder");
    let text = |table, format| {
        let mut out = Vec::new();
        let had = export(&folder, &experiment, table, format, &mut out).expect("it can be written");
        had.then(|| String::from_utf8(out).expect("text"))
    };
    let games = text(ExportTable::Games, ExportFormat::Csv).expect("kept");
    let mut lines = games.lines();
    assert!(
        lines
            .next()
            .expect("names")
            .starts_with("round,pairing,team_a,team_b,seats,block,game,points_a,points_b,winner")
    );
    assert_eq!(lines.count(), 700);
    assert!(games.lines().nth(1).expect("a game").starts_with("0,0,matriz,doble,a b,0,0,"));
    let hands = text(ExportTable::Hands, ExportFormat::JsonLines).expect("kept");
    let hand: serde_json::Value = serde_json::from_str(hands.lines().next().expect("a hand")).expect("JSON");
    assert_eq!((hand["team_a"].as_str(), hand["hand"].as_i64()), (Some("matriz"), Some(1)));
    assert!(hands.lines().count() > 2000);
    assert_eq!(text(ExportTable::Moves, ExportFormat::Csv), None);
}

#[test]
fn games_read_back_are_the_games_played() {
    let experiment = manifest(KEPT);
    let home = tempfile::tempdir().expect("a folder");
    kept(&experiment, home.path(), 1, None);
    let folder = RunFolder::create(home.path(), &experiment).expect("its own folder");
    let pairing = &experiment.pairings(0, &[])[0];
    let id = UnitId { round: 0, pairing: 0, unit: 2 };
    let mut played = UnitTables::new(&experiment, pairing, id);
    let mut blocks = Vec::new();
    let stop = StopFlag::default();
    let whole = sobremesa_lab::work::play_unit(&experiment, pairing, 2, 0, &stop, &mut |block| {
        played.push(&experiment, &block);
        blocks.push(block.block);
    });
    assert!(whole && blocks.len() == 7);
    let read = folder.read(&experiment, pairing, id).expect("undamaged").expect("it was kept");
    assert_eq!(read, played);
    let game = &blocks[3].games[1];
    let again = sobremesa_lab::work::play_again(&experiment, pairing, (game.block, game.game), &stop);
    let again = again.expect("nobody stops it");
    assert_eq!((again.row.plies, again.row.hands.len() as u32), (game.plies, game.hands));
    assert_eq!(read.blocks(&experiment), Some(blocks));
}
