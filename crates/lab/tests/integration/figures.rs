//! The figures that the repository quotes (docs/players.md), from the manifests in `experiments/`.

#![allow(clippy::print_stdout, reason = "the figures are what it is run for")]

use std::path::Path;

use sobremesa_catalog::Catalog;
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::{Experiment, Mean, Plan, Progress, Runner, Share, Summary};

fn summary(name: &str) -> Summary {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = root.join("experiments").join(format!("{name}.toml"));
    let text = std::fs::read_to_string(&file).expect("the manifest is there");
    let plan = Plan::from_manifest(name, &text).expect("well written");
    let seed = Seed::from_text(plan.seed.as_deref().expect("a manifest has its seed"));
    let experiment = Experiment::new(&plan, &Catalog::default().beside(&root.join("experiments")), seed)
        .expect("a right experiment");
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let runner = Runner { threads: 2, folder: None, stop: &stop, progress: &progress, shuffled: None };
    let ran = runner.run(&experiment, &mut |_| {}).expect("no two blocks share their deals");
    Summary::new(&experiment, &ran.tally)
}

/// Whether a figure lies within three standard errors of a reference, which has an error of its own.
fn is(what: &str, value: f64, error: f64, reference: f64, its_error: f64) {
    let both = error.hypot(its_error);
    println!("{what}: {value:.4} ± {error:.4}, reference {reference} ± {its_error}");
    assert!((value - reference).abs() <= 3.0 * both, "{what}: {value} ± {error}, reference {reference}");
}

fn is_mean(what: &str, mean: Mean, reference: f64, its_error: f64) {
    is(what, mean.value.expect("played"), mean.error.expect("enough blocks"), reference, its_error);
}

fn is_share(what: &str, share: Share, reference: f64, its_error: f64) {
    is(what, share.share.expect("played"), share.error.expect("enough blocks"), reference, its_error);
}

/// The reference figures come from as many blocks of an independent implementation: their error is taken as ours,
/// 0.15 points a hand.
#[test]
#[ignore = "half a minute of games: make verify"]
fn players_are_worth_what_is_said_of_them() {
    for (manifest, reference) in [
        ("any-lead-botagorda", 4.4),
        ("any-lead-seguro", 10.4),
        ("any-lead-matriz", 9.8),
        ("lead-6-6-botagorda", 3.0),
        ("lead-6-6-seguro", 6.7),
        ("lead-6-6-matriz", 6.3),
    ] {
        is_mean(manifest, summary(manifest).pairings[0].teams[0].points_ahead, reference, 0.15);
    }
    is_mean("any-lead-sondeo", summary("any-lead-sondeo").pairings[0].teams[0].points_ahead, 22.0, 0.5);
}

#[test]
#[ignore = "twenty thousand matches: make verify"]
fn whole_matches_of_random_play_are_as_known() {
    let summary = summary("matches-random");
    let play = &summary.play;
    is_mean("plies a hand", play.plies_a_hand, 25.63, 0.005);
    is_share("blocked", play.how["blocked"], 0.267, 0.0005);
    is_share("tied", play.tied, 0.0175, 0.0005);
    // The reference counts all hands, those that nobody won too.
    let opened = play.opener_wins.count as f64 / summary.hands as f64;
    is("opener's side wins", opened, play.opener_wins.error.expect("enough blocks"), 0.567, 0.0005);
}
