//! Tuning: it finds what is better, can be killed at any moment, and comes out the same.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use sobremesa_catalog::PlayerError;
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::invent::{InventError, TriedRules};
use sobremesa_lab::tune::{
    Arena, TuneError, TuneFolder, TuneFolderError, TuneNews, TunePlan, TunePlanError, Tuned, TunedWeight, Tuner,
};
use sobremesa_lab::{GameUnit, Progress};

/// A game whose winner is who has weights nearer to the best, with luck of the deal that weights do not change.
struct Bowl {
    /// Blocks after which it is told to stop.
    left: AtomicU64,
}

const BEST: [f64; 3] = [2.0, 0.5, 0.0];

impl Bowl {
    fn whole() -> Self {
        Self { left: AtomicU64::new(u64::MAX) }
    }

    fn height(weights: &[f64]) -> f64 {
        -weights.iter().zip(BEST).map(|(weight, best): (&f64, f64)| (weight - best).powi(2)).sum::<f64>()
    }
}

impl Arena for Bowl {
    fn meet(
        &self,
        weights: [&[f64]; 2],
        blocks: Range<u64>,
        test: bool,
        _: &StopFlag,
    ) -> Result<Option<Vec<i64>>, PlayerError> {
        let count = blocks.end - blocks.start;
        if self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(count)).is_err() {
            return Ok(None);
        }
        let by = Self::height(weights[0]) - Self::height(weights[1]);
        let key = Seed::from_text(if test { "test" } else { "tune" }).key();
        let luck = |block| (i64::from(key.stream(block).below(2001)) - 1000) * 4;
        Ok(Some(blocks.map(|block| (by * 1000.0).round() as i64 + luck(block)).collect()))
    }

    fn parts(&self) -> i64 {
        1000
    }
}

fn plan() -> TunePlan {
    let weights = [("doblarse", 1.0), ("cuadrar", 1.0), ("matriz", 0.8)];
    TunePlan::new(
        ("international", "hash of the rules"),
        ("experto-4", "hash of the player"),
        (GameUnit::Hand, Seed::from_text("tuning")),
        (400, 16, 1000),
        (0.3, 0.1),
        weights.map(|(name, start)| TunedWeight::new(name, start)).to_vec(),
    )
}

fn tune(plan: &TunePlan, folder: Option<&TuneFolder>, arena: &Bowl) -> Result<Option<Tuned>, TuneError> {
    Tuner { plan, folder, stop: &StopFlag::default(), progress: &Progress::default() }.run(arena, &mut |_| {})
}

fn folder(path: &Path, plan: &TunePlan) -> TuneFolder {
    TuneFolder::create(path, plan, "[rules]", "name = \"Experto 4\"").expect("a folder")
}

#[test]
fn the_best_weights_are_come_near_to_and_the_gain_is_shown() {
    let tuned = tune(&plan(), None, &Bowl::whole()).expect("it can be tuned").expect("to its end");
    for ((name, _, weight), best) in tuned.weights.iter().zip(BEST) {
        assert!((weight - best).abs() < 0.25, "{name}: {weight}, not {best}");
    }
    let gain = tuned.gain.expect("there were blocks");
    let original: Vec<f64> = plan().weights.iter().map(|weight| weight.start).collect();
    let weights: Vec<f64> = tuned.weights.iter().map(|(_, _, weight)| *weight).collect();
    let truth = Bowl::height(&weights) - Bowl::height(&original);
    assert!(gain.interval().expect("many blocks").holds(truth), "{gain:?}: {truth}");
    assert_eq!(gain.blocks, 1000);
}

#[test]
fn killed_at_any_moment_it_goes_on_and_comes_out_the_same_to_the_byte() {
    let plan = plan();
    let files = |path: &Path| ["iterations.jsonl", "test.jsonl"].map(|name| fs::read(path.join(name)).expect(name));
    let whole = tempfile::tempdir().expect("a folder");
    let expected = tune(&plan, Some(&folder(whole.path(), &plan)), &Bowl::whole()).expect("tuned");
    let parts = tempfile::tempdir().expect("a folder");
    let mut stops = 0;
    loop {
        let folder = folder(parts.path(), &plan);
        let arena = Bowl { left: AtomicU64::new(16 * 70) };
        let tuned = tune(&plan, Some(&folder), &arena).expect("it goes on");
        if tuned.is_some() {
            assert_eq!(tuned, expected);
            break;
        }
        stops += 1;
        // What a process that is killed while it writes leaves behind.
        for name in ["iterations.jsonl", "test.jsonl"] {
            let path = parts.path().join(name);
            if let Ok(mut text) = fs::read(&path) {
                text.extend_from_slice(b"{\"k\":9,\"resu");
                fs::write(path, text).expect("written");
            }
        }
    }
    assert!(stops > 4, "it was stopped {stops} times");
    assert_eq!(files(parts.path()), files(whole.path()));
    // Done already: nothing is played again.
    let again = tune(&plan, Some(&folder(parts.path(), &plan)), &Bowl { left: AtomicU64::new(0) });
    assert_eq!(again.expect("there"), expected);
}

#[test]
fn every_iteration_is_told_with_its_weights() {
    let plan = plan();
    let (mut iterations, mut tested) = (0, 0);
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let tuner = Tuner { plan: &plan, folder: None, stop: &stop, progress: &progress };
    let done = tuner.run(&Bowl::whole(), &mut |news| match news {
        TuneNews::Iteration(line, weights) => {
            assert_eq!((line.k, weights.len()), (iterations, 3));
            assert!((weights[2] - line.at[2] * 0.8).abs() < 1e-6, "shares of the scale");
            iterations += 1;
        }
        TuneNews::Test(blocks) => tested = blocks,
    });
    assert!(done.expect("tuned").is_some());
    assert_eq!((iterations, tested), (400, 1000));
    assert_eq!(progress.blocks(), 400 * 16 + 1000);
}

#[test]
fn a_folder_of_something_else_is_left_alone() {
    let plan = plan();
    let path = tempfile::tempdir().expect("a folder");
    folder(path.path(), &plan);
    let other = TunePlan { blocks: 17, ..plan.clone() };
    let taken = TuneFolder::create(path.path(), &other, "", "").expect_err("another tuning");
    assert!(matches!(taken, TuneFolderError::Taken(_)));
    let (opened, read) = TuneFolder::open(path.path()).expect("a tuning");
    assert_eq!((read, opened.read("original.toml").expect("kept").as_str()), (plan.clone(), "name = \"Experto 4\""));
    let foreign = tempfile::tempdir().expect("a folder");
    fs::write(foreign.path().join("letter.txt"), "Dear").expect("written");
    let error = TuneFolder::create(foreign.path(), &plan, "", "").expect_err("somebody's files");
    assert!(matches!(error, TuneFolderError::Foreign(_)));
    assert!(matches!(TuneFolder::open(foreign.path()).expect_err("no tuning"), TuneFolderError::None(_)));
    let lines = path.path().join("iterations.jsonl");
    for spoilt in ["{\"k\":0}\n", "{\"k\":1,\"result\":0,\"deviation\":1,\"at\":[1,1,1]}\n"] {
        fs::write(&lines, spoilt).expect("written");
        assert!(tune(&plan, Some(&opened), &Bowl::whole()).is_err(), "{spoilt}");
    }
}

#[test]
fn what_has_no_end_is_not_read() {
    let (plan, path) = (plan(), tempfile::tempdir().expect("a folder"));
    let opened = folder(path.path(), &plan);
    for name in ["iterations.jsonl", "rules.toml", "manifest.toml"] {
        let file = path.path().join(name);
        let _ = fs::remove_file(&file);
        std::os::unix::fs::symlink("/dev/zero", &file).expect("linked");
        let error = match name {
            "iterations.jsonl" => tune(&plan, Some(&opened), &Bowl::whole()).map(|_| ()),
            "rules.toml" => opened.read(name).map(|_| ()).map_err(TuneError::Folder),
            _ => TuneFolder::open(path.path()).map(|_| ()).map_err(TuneError::Folder),
        };
        let error = error.expect_err(name);
        let refused = matches!(&error, TuneError::Folder(TuneFolderError::Unreadable { path, .. }) if *path == file);
        assert!(refused, "{error}");
    }
    let tried = path.path().join("tried.jsonl");
    std::os::unix::fs::symlink("/dev/zero", &tried).expect("linked");
    let error = TriedRules::of_folder(path.path()).expect_err("endless");
    assert!(matches!(&error, InventError::Unreadable { path, .. } if *path == tried), "{error}");
}

#[test]
fn a_manifest_with_a_mistake_says_what_is_wrong() {
    let good = plan();
    assert_eq!(TunePlan::from_toml(&good.to_toml()), Ok(good.clone()));
    let twice = vec![good.weights[0].clone(), good.weights[0].clone()];
    let (none, wild) = (Vec::new(), vec![TunedWeight { scale: f64::NAN, ..good.weights[0].clone() }]);
    for (plan, said) in [
        (TunePlan { format: 9, ..good.clone() }, "`format` is 9"),
        (TunePlan { iterations: 0, ..good.clone() }, "`iterations` is 0; it is 1 to 1000000"),
        (TunePlan { blocks: 1, ..good.clone() }, "`blocks` is 1; it is 2 to"),
        (TunePlan { weights: none, ..good.clone() }, "no weight"),
        (TunePlan { weights: twice, ..good.clone() }, "`doblarse` is there twice"),
        (TunePlan { weights: wild, ..good.clone() }, "`doblarse.scale` is NaN"),
        (TunePlan { seed: "mesa".to_owned(), ..good.clone() }, "64 hexadecimal digits"),
    ] {
        let error = TunePlan::from_toml(&plan.to_toml()).expect_err(said);
        assert!(error.to_string().contains(said), "{said}: {error}");
    }
    let unknown = format!("colour = \"red\"\n{}", good.to_toml());
    assert!(matches!(TunePlan::from_toml(&unknown), Err(TunePlanError::Form { .. })));
}
