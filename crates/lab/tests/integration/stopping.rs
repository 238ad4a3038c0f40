//! Experiments that stop by themselves, simulated: they err as seldom as they say.

#![allow(clippy::print_stdout, reason = "the shares found are what the long runs are for")]

use sobremesa_core::{Key, Seed, Stream, math};
use sobremesa_lab::stats::{EloScale, FIRST_LOOK, Hypothesis, Ratio, Scores, Sprt};

/// Shares of pairs of games as strong play brings them: many that each side wins once.
const TYPICAL: [f64; 5] = [0.03, 0.2, 0.54, 0.2, 0.03];

/// Shares of pairs between equals who never draw: the deal decides much.
const NO_DRAWS: [f64; 5] = [0.2, 0.0, 0.6, 0.0, 0.2];

/// What blocks bring, by cumulative shares.
struct Source {
    cumulative: Vec<f64>,
    mean: f64,
    deviation: f64,
}

impl Source {
    fn new(shares: &[f64]) -> Self {
        let most = (shares.len() - 1) as f64;
        let mean: f64 = shares.iter().enumerate().map(|(halves, share)| share * halves as f64 / most).sum();
        let square = |halves: usize| (halves as f64 / most - mean) * (halves as f64 / most - mean);
        let variance: f64 = shares.iter().enumerate().map(|(halves, share)| share * square(halves)).sum();
        let mut sum = 0.0;
        let cumulative = shares.iter().map(|share| {
            sum += share;
            sum
        });
        Self { cumulative: cumulative.collect(), mean, deviation: variance.sqrt() }
    }

    /// Shares tilted by e^(x halves) such that the first side is `normalized` Elo stronger.
    fn with_normalized_elo(shares: &[f64], normalized: f64) -> Self {
        let games = (shares.len() - 1) as f64 / 2.0;
        let t = normalized * math::ln(10.0) / 800.0 * games.sqrt();
        let (mut low, mut high) = (-2.0, 2.0);
        for _ in 0..80 {
            let middle = f64::midpoint(low, high);
            let source = Self::tilted(shares, middle);
            if (source.mean - 0.5) / source.deviation < t { low = middle } else { high = middle }
        }
        Self::tilted(shares, low)
    }

    fn tilted(shares: &[f64], by: f64) -> Self {
        let tilted: Vec<f64> =
            shares.iter().enumerate().map(|(halves, share)| share * math::exp(by * halves as f64)).collect();
        let sum: f64 = tilted.iter().sum();
        Self::new(&tilted.iter().map(|share| share / sum).collect::<Vec<_>>())
    }

    fn draw(&self, rng: &mut Stream) -> usize {
        let drawn = rng.unit();
        self.cumulative.iter().position(|up_to| drawn < *up_to).unwrap_or(self.cumulative.len() - 1)
    }
}

/// Share of runs that accept H1, and blocks in the mean, where the first side is `truth` stronger.
fn run_tests(test: &Sprt, shares: &[f64], truth: f64, runs: u64, key: Key) -> (f64, f64) {
    let source = Source::with_normalized_elo(shares, truth);
    let (mut accepted, mut blocks) = (0_u64, 0_u64);
    for run in 0..runs {
        let mut rng = key.stream(run);
        let mut scores = Scores::new((shares.len() - 1) / 2);
        let decided = loop {
            scores.push(source.draw(&mut rng));
            if let Some(decided) = test.decide(&scores) {
                break decided;
            }
        };
        accepted += u64::from(decided == Hypothesis::H1);
        blocks += scores.blocks();
    }
    (accepted as f64 / runs as f64, blocks as f64 / runs as f64)
}

fn accepts_as_often_as_it_says(test: &Sprt, shares: &[f64], runs: u64, expected: [(f64, f64); 3], within: f64) {
    for (truth, share) in expected {
        let key = Seed::from_text("sequential tests").key().derive("truth", b"", &[truth.to_bits()]);
        let (found, blocks) = run_tests(test, shares, truth, runs, key);
        let games = (shares.len() as u64 - 1) / 2;
        let forecast = test.forecast(truth, games, 0.35);
        println!("nElo {truth}: H1 in {:.2}%, {blocks:.0} blocks; forecast {forecast:?}", 100.0 * found);
        assert!((found - share).abs() < within, "nElo {truth}: {found}, expected {share}");
        // What is foreseen is what comes.
        assert!((blocks / forecast.blocks - 1.0).abs() < 0.08, "nElo {truth}: {blocks}, {forecast:?}");
        assert!((found - forecast.better.expect("a test")).abs() < within);
    }
}

#[test]
fn a_short_sequential_test_accepts_as_often_as_it_says() {
    let test = Sprt::new(EloScale::Normalized, 0.0, 60.0, 0.05, 0.05).expect("a test");
    // Three standard errors of a half in 1000 runs.
    accepts_as_often_as_it_says(&test, &TYPICAL, 1000, [(0.0, 0.05), (30.0, 0.5), (60.0, 0.95)], 0.048);
}

#[test]
#[ignore = "thirty million blocks: make verify"]
fn sequential_tests_accept_as_often_as_known() {
    let test = Sprt::new(EloScale::Normalized, 0.0, 10.0, 0.05, 0.05).expect("a test");
    accepts_as_often_as_it_says(&test, &TYPICAL, 2000, [(0.0, 0.044), (5.0, 0.49), (10.0, 0.956)], 0.015);
}

/// Share of runs in which the truth was outside at any block from the first look to `blocks`.
fn ever_wrong(runs: u64, blocks: u64, mut wrong: impl FnMut(u64, &mut Stream) -> bool) -> f64 {
    let key = Seed::from_text("confidence sequences").key();
    let mut runs_wrong = 0_u64;
    for run in 0..runs {
        let mut rng = key.derive("blocks", b"", &[blocks]).stream(run);
        runs_wrong += u64::from(wrong(blocks, &mut rng));
    }
    runs_wrong as f64 / runs as f64
}

fn score_ever_wrong(shares: &[f64], runs: u64, blocks: u64) -> f64 {
    let source = Source::new(shares);
    ever_wrong(runs, blocks, |blocks, rng| {
        let mut scores = Scores::new((shares.len() - 1) / 2);
        (0..blocks).any(|_| {
            scores.push(source.draw(rng));
            scores.refutes(source.mean)
        })
    })
}

fn points_ever_wrong(runs: u64, blocks: u64) -> f64 {
    ever_wrong(runs, blocks, |blocks, rng| {
        let mut ratio = Ratio::default();
        (0..blocks).any(|_| {
            // Most hands bring little, some bring much: as points do. Both players are equal.
            let size = if rng.below(5) == 0 { 60 } else { 12 };
            ratio.push(i64::from(rng.below(size)) - i64::from(rng.below(size)), 1);
            let sequence = ratio.estimate().and_then(|estimate| estimate.sequence());
            sequence.is_some_and(|sequence| !sequence.holds(0.0))
        })
    })
}

/// Share of runs in which a plain 95% interval leaves the truth out at any block.
fn plain_interval_ever_wrong(shares: &[f64], runs: u64, blocks: u64) -> f64 {
    let source = Source::new(shares);
    ever_wrong(runs, blocks, |blocks, rng| {
        let mut scores = Scores::new(2);
        (0..blocks).any(|_| {
            scores.push(source.draw(rng));
            let estimate = scores.estimate().filter(|estimate| estimate.blocks >= FIRST_LOOK);
            estimate.is_some_and(|e| (e.value - source.mean).abs() > 1.96 * e.error)
        })
    })
}

/// 5% with three standard errors of so many runs.
fn allowed(runs: u64) -> f64 {
    0.05 + 3.0 * (0.05 * 0.95 / runs as f64).sqrt()
}

#[test]
fn looking_at_every_block_does_not_spoil_the_confidence_sequence() {
    let (runs, blocks) = (400, 500);
    for shares in [&TYPICAL, &NO_DRAWS] {
        let wrong = score_ever_wrong(shares, runs, blocks);
        println!("score: {wrong}");
        assert!(wrong <= allowed(runs), "{wrong}");
    }
    let wrong = points_ever_wrong(runs, blocks);
    println!("points: {wrong}");
    assert!(wrong <= allowed(runs), "{wrong}");
    // What it saves one from.
    let plain = plain_interval_ever_wrong(&TYPICAL, runs, blocks);
    println!("plain intervals: {plain}");
    assert!(plain > 0.2, "{plain}");
}

#[test]
#[ignore = "thousands of runs of 2,000 blocks: make verify"]
fn looking_two_thousand_times_does_not_spoil_the_confidence_sequence() {
    let (runs, blocks) = (2000, 2000);
    // Equals who never draw, equals who mostly do, and single games.
    for shares in [&TYPICAL[..], &NO_DRAWS, &[0.005, 0.02, 0.95, 0.02, 0.005], &[0.5, 0.0, 0.5], &[0.1, 0.0, 0.9]] {
        let wrong = score_ever_wrong(shares, runs, blocks);
        println!("{shares:?}: {wrong}");
        assert!(wrong <= allowed(runs), "{shares:?}: {wrong}");
    }
    let wrong = points_ever_wrong(runs, blocks);
    println!("points: {wrong}");
    assert!(wrong <= allowed(runs), "{wrong}");
    let plain = plain_interval_ever_wrong(&TYPICAL, runs, blocks);
    println!("plain intervals: {plain}");
    assert!(plain > 0.3, "{plain}");
}
