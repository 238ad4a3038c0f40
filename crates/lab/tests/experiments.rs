//! Whole experiments, with a game of coins.

mod coins;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use coins::Coins;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use sobremesa_core::{Seed, Side, StopFlag};
use sobremesa_lab::results::ResultsFolder;
use sobremesa_lab::stats::Certainty;
use sobremesa_lab::work::Block;
use sobremesa_lab::{Experiment, ExperimentError, GameUnit, Plan, Progress, Summary, Tally, report, run};
use sobremesa_protocol::words::Language;

fn experiment_of(game: Coins, text: &str, unit: GameUnit) -> Experiment {
    let mut plan = Plan::from_short(text).expect("well written");
    plan.unit = unit;
    Experiment::of_game(&plan, Arc::new(game), Seed::from_text("coins")).expect("a right experiment")
}

fn experiment(text: &str) -> Experiment {
    experiment_of(Coins::new(&[0, 1, 0, 1]), text, GameUnit::Match)
}

fn blocks(experiment: &Experiment, threads: usize) -> Vec<Block> {
    let mut blocks = Vec::new();
    run::<()>(experiment, threads, &StopFlag::default(), &Progress::default(), |block| {
        blocks.push(block);
        Ok(())
    })
    .expect("nothing refuses");
    blocks
}

fn summary(experiment: &Experiment, blocks: &[Block]) -> Summary {
    let mut tally = Tally::new(experiment);
    for block in blocks {
        tally.push(experiment, block).expect("deals of its own");
    }
    Summary::new(experiment, &tally)
}

fn write(experiment: &Experiment, threads: usize, folder: &Path) {
    let mut results = ResultsFolder::create(folder, experiment).expect("a new folder");
    let mut tally = Tally::new(experiment);
    run(experiment, threads, &StopFlag::default(), &Progress::default(), |block| {
        tally.push(experiment, &block).expect("deals of its own");
        results.push(experiment, &block)
    })
    .expect("it can be written");
    results.finish(&Summary::new(experiment, &tally)).expect("it can be written");
}

#[test]
fn one_thread_and_two_give_the_same_bytes() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = experiment("coins: sharp v plain : 1001");
    let (one, two) = (home.path().join("one"), home.path().join("two"));
    write(&experiment, 1, &one);
    write(&experiment, 2, &two);
    let mut names: Vec<_> = fs::read_dir(&one).expect("there").map(|entry| entry.expect("there").file_name()).collect();
    names.sort();
    assert_eq!(
        names,
        ["games.csv", "games.parquet", "hands.csv", "hands.parquet", "manifest.toml", "rules.toml", "summary.json"]
    );
    for name in names {
        assert_eq!(fs::read(one.join(&name)).expect("there"), fs::read(two.join(&name)).expect("there"), "{name:?}");
    }
    // A thousand and one games are rounded up to whole blocks of two.
    assert_eq!(fs::read_to_string(one.join("games.csv")).expect("there").lines().count(), 1 + 1002);
    // The manifest is an experiment in itself: the same one.
    let manifest = fs::read_to_string(one.join("manifest.toml")).expect("there");
    let plan = Plan::from_manifest("manifest.toml", &manifest).expect("well written");
    let again = Experiment::of_game(&plan, Arc::new(Coins::new(&[0, 1, 0, 1])), Seed::from_text("another"));
    assert_eq!(again.expect("right").manifest(), experiment.manifest());
    // Nobody's results are written over.
    assert!(ResultsFolder::create(&one, &experiment).is_err());
}

#[test]
fn parquet_holds_what_csv_holds() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = experiment("coins: sharp v plain : 300");
    write(&experiment, 2, home.path());
    for name in ["games", "hands"] {
        let file = fs::File::open(home.path().join(format!("{name}.parquet"))).expect("there");
        let reader = SerializedFileReader::new(file).expect("a Parquet file");
        let mut lines = Vec::new();
        for row in reader.get_row_iter(None).expect("rows") {
            let row = row.expect("a row");
            if lines.is_empty() {
                lines.push(row.get_column_iter().map(|(name, _)| name.clone()).collect::<Vec<_>>().join(","));
            }
            let cells = row.get_column_iter().map(|(_, field)| match field {
                Field::Null => String::new(),
                Field::Str(word) => word.clone(),
                other => other.to_string(),
            });
            lines.push(cells.collect::<Vec<_>>().join(","));
        }
        let csv = fs::read_to_string(home.path().join(format!("{name}.csv"))).expect("there");
        assert_eq!(lines, csv.lines().collect::<Vec<_>>());
        assert!(lines.len() > 300);
    }
}

#[test]
fn teams_take_every_side_in_turn() {
    let pairs = experiment("coins: sharp + plain v plain : 10");
    let names = |experiment: &Experiment, arrangement| -> Vec<String> {
        experiment.seated(arrangement).iter().map(ToString::to_string).collect()
    };
    assert_eq!(names(&pairs, 0), ["sharp", "plain", "plain", "plain"]);
    assert_eq!(names(&pairs, 1), ["plain", "sharp", "plain", "plain"]);
    let alone = experiment_of(Coins::new(&[0, 1, 2]), "coins: sharp v plain v plain : 10", GameUnit::Match);
    assert_eq!(alone.arrangements(), 3);
    assert_eq!(alone.blocks(), 4);
    assert_eq!(names(&alone, 1), ["plain", "plain", "sharp"]);
    assert_eq!(alone.team_on(Side(2), 1), 0);
}

#[test]
fn the_sharper_team_is_found_out() {
    // Three sharp chances against one a hand: it wins three hands in four.
    let experiment = experiment_of(Coins::new(&[0, 1]), "coins: plain v sharp : 4000", GameUnit::Hand);
    let summary = summary(&experiment, &blocks(&experiment, 2));
    assert_eq!((summary.games, summary.hands, summary.complete), (4000, 4000, true));
    assert_eq!((summary.verdict.leader, summary.verdict.certainty), (Some(1), Certainty::BeyondDoubt));
    let wins = &summary.teams[1].wins;
    assert!((wins.share.expect("games") - 0.75).abs() < 0.03);
    let interval = wins.interval.expect("enough blocks");
    assert!(interval.low < 0.75 && 0.75 < interval.high, "{interval:?}");
    let ahead = summary.teams[1].points_ahead;
    assert!((ahead.value.expect("hands") - 0.5).abs() < 4.0 * ahead.error.expect("blocks"));
    let blocked = summary.how["blocked"];
    assert!((blocked.share.expect("hands") - 0.25).abs() < 4.0 * blocked.error.expect("blocks"));
    assert_eq!(summary.how["out"].count + blocked.count, 4000);
    assert_eq!(summary.repeats.expect("chance").equal_pairs, 0);
}

#[test]
fn equals_are_not_told_apart() {
    let experiment = experiment("coins: plain v plain : 2000");
    let summary = summary(&experiment, &blocks(&experiment, 2));
    assert_eq!(summary.verdict.certainty, Certainty::NotShown);
    assert_eq!(summary.teams[0].wins.count + summary.teams[1].wins.count, 2000);
    assert_eq!(summary.pairs.expect("two teams").counts.count(), 1000);
}

#[test]
fn one_block_is_not_enough() {
    let experiment = experiment("coins: sharp v plain : 2");
    let summary = summary(&experiment, &blocks(&experiment, 2));
    for language in [Language::Es, Language::En] {
        let text = report::text(&summary, language);
        assert!(text.contains(&language.say("lab.report.too_few", &[])), "{text}");
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
}

#[test]
fn a_stopped_run_keeps_what_is_whole() {
    let experiment = experiment("coins: sharp v plain : 200000");
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let mut blocks = Vec::new();
    run::<()>(&experiment, 2, &stop, &progress, |block| {
        blocks.push(block);
        if blocks.len() == 40 {
            stop.stop();
        }
        Ok(())
    })
    .expect("nothing refuses");
    assert!(blocks.len() >= 40 && (blocks.len() as u64) < experiment.blocks());
    assert_eq!(blocks.len() as u64, progress.blocks());
    assert!(blocks.is_sorted_by(|a, b| a.block < b.block));
    assert!(blocks.iter().all(|block| block.games.len() == 2));
    let summary = summary(&experiment, &blocks);
    assert!(!summary.complete);
    assert!(report::text(&summary, Language::En).contains("of 100\u{202f}000 blocks planned"));
}

#[test]
fn a_refusal_ends_the_run() {
    let experiment = experiment("coins: sharp v plain : 200000");
    let mut taken = 0;
    let outcome = run(&experiment, 2, &StopFlag::default(), &Progress::default(), |_| {
        taken += 1;
        if taken == 5 { Err("disk full") } else { Ok(()) }
    });
    assert_eq!((outcome, taken), (Err("disk full"), 5));
}

#[test]
fn deals_that_come_again_are_caught() {
    let stuck = || Coins { stuck: true, ..Coins::new(&[0, 1]) };
    let experiment = experiment_of(stuck(), "coins: sharp v plain : 10", GameUnit::Match);
    let mut tally = Tally::new(&experiment);
    let blocks = blocks(&experiment, 1);
    tally.push(&experiment, &blocks[0]).expect("the first");
    assert!(tally.push(&experiment, &blocks[1]).is_err());
    // Deals of other keys that are equal all the same.
    tally.push(&experiment, &blocks[2]).expect("another key");
    let repeats = Summary::new(&experiment, &tally).repeats.expect("chance");
    assert!(repeats.beyond_chance && repeats.equal_pairs >= 1);
}

#[test]
fn what_does_not_fit_the_game_is_told() {
    let plan = Plan::from_short("coins: nobody + plain + plain v sharpe v plain : 10").expect("well written");
    let wrong = Experiment::of_game(&plan, Arc::new(Coins::new(&[0, 1, 0, 1])), Seed::from_text(""));
    let Err(ExperimentError::Mistaken(mistaken)) = wrong else { panic!("it fits") };
    let found: Vec<_> =
        mistaken.mistakes.iter().map(|(span, message)| (&plan.source.text[span.clone()], message.key)).collect();
    assert_eq!(
        found,
        [
            ("nobody + plain + plain v sharpe v plain", "lab.mistake.teams"),
            ("nobody", "lab.player.unknown"),
            ("nobody + plain + plain", "lab.mistake.team_size"),
            ("sharpe", "lab.player.unknown_near"),
        ]
    );
    assert!(mistaken.to_string().contains("did you mean `sharp`?"));
}
