//! `sobremesa lab stats`: what counts say, without any games.

use std::process::ExitCode;

use serde::Serialize;
use sobremesa_lab::Message;
use sobremesa_lab::report::Figures;
use sobremesa_lab::stats::{
    Bounds, Elo, EloScale, Hypothesis, Interval, NormalizedElo, Scores, Sprt, blocks_beyond_doubt,
};

use crate::args::{LabStatsArgs, ModelArg};
use crate::failure::Failure;
use crate::screen::Screen;

/// What counts say.
#[derive(Serialize)]
struct CountFindings {
    counts: Scores,
    blocks: u64,
    games: u64,
    score: Option<f64>,
    variance: Option<f64>,
    interval: Option<Interval>,
    /// The interval that holds whenever one stops.
    sequence: Option<Interval>,
    elo: Option<Elo>,
    normalized_elo: Option<NormalizedElo>,
    superiority: Option<f64>,
    blocks_beyond_doubt: Option<u64>,
    llr: Option<f64>,
    bounds: Option<Bounds>,
    accepted: Option<Hypothesis>,
}

/// Says what counts say.
pub(super) fn run(args: &LabStatsArgs, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let scores = counts(&args.counts)?;
    let test = test(args)?;
    let said = CountFindings {
        blocks: scores.blocks(),
        games: scores.blocks() * scores.games_a_block(),
        score: scores.score(),
        variance: scores.variance(),
        interval: scores.interval(),
        sequence: scores.sequence(),
        elo: scores.elo(),
        normalized_elo: scores.normalized_elo(),
        superiority: scores.superiority(),
        blocks_beyond_doubt: scores.estimate().and_then(|found| blocks_beyond_doubt(&found, 0.5)),
        llr: test.as_ref().and_then(|test| test.llr(&scores)),
        bounds: test.as_ref().map(Sprt::bounds),
        accepted: test.as_ref().and_then(|test| test.decide(&scores)),
        counts: scores,
    };
    if args.json {
        screen.json(&said)?;
    } else {
        tell(&said, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Counts of blocks by half points, apart by commas.
fn counts(text: &str) -> Result<Scores, Failure> {
    let bad = || Failure::Bad(Message::new("lab.stats.counts").with("found", text));
    let counts: Vec<u64> = text
        .trim_matches(|letter| letter == '[' || letter == ']')
        .split(',')
        .map(|part| part.trim().parse().ok().filter(|count| *count <= sobremesa_lab::MAX_GAMES))
        .collect::<Option<_>>()
        .ok_or_else(bad)?;
    Scores::from_counts(&counts).map_err(|_| bad())
}

fn test(args: &LabStatsArgs) -> Result<Option<Sprt>, Failure> {
    let scale = match args.model {
        ModelArg::Normalized => EloScale::Normalized,
        ModelArg::Logistic => EloScale::Logistic,
    };
    match (args.elo0, args.elo1) {
        (None, None) => Ok(None),
        (Some(elo0), Some(elo1)) => Sprt::new(scale, elo0, elo1, args.alpha, args.beta)
            .map(Some)
            .map_err(|_| Failure::Bad(Message::new("lab.stats.test"))),
        _ => Err(Failure::Bad(Message::new("lab.stats.one_elo"))),
    }
}

fn tell(said: &CountFindings, screen: &mut Screen) -> Result<(), Failure> {
    let figures = Figures(screen.language);
    let too_few = screen.words("lab.report.not_enough", &[]);
    let elo = |Elo { value, half_width }| format!("{} ± {}", figures.signed(value), figures.number(half_width));
    let normalized = |NormalizedElo { value, interval }| {
        format!("{} ({} … {})", figures.signed(value), figures.number(interval.low), figures.number(interval.high))
    };
    let percent = |share: f64| format!("{} %", figures.percent(share));
    let interval = |Interval { low, high }| format!(" ({} … {} %)", figures.percent(low), figures.percent(high));
    // A test stops when its counts look good: what holds for a number of blocks settled before does not hold then.
    let settled = said.accepted.is_none();
    let range = if settled { said.interval } else { said.sequence };
    let score = said.score.map_or_else(|| too_few.clone(), percent) + &range.map_or_else(String::new, interval);
    let mut lines = vec![
        ("lab.stats.blocks", figures.whole(said.blocks)),
        ("lab.stats.games", figures.whole(said.games)),
        ("lab.stats.score", score),
    ];
    if settled {
        let los = |los| format!("{} %", figures.chance(los));
        lines.extend([
            ("lab.stats.elo", said.elo.map_or_else(|| too_few.clone(), elo)),
            ("lab.stats.normalized", said.normalized_elo.map_or_else(|| too_few.clone(), normalized)),
            ("lab.stats.los", said.superiority.map_or_else(|| too_few.clone(), los)),
        ]);
    }
    if let Some(blocks) = said.blocks_beyond_doubt.filter(|_| settled) {
        lines.push(("lab.stats.needed", figures.whole(blocks)));
    }
    if let (Some(llr), Some(bounds)) = (said.llr, said.bounds) {
        let range =
            format!("{} ({} … {})", figures.number(llr), figures.number(bounds.lower), figures.number(bounds.upper));
        let key = match said.accepted {
            None => "lab.stats.undecided",
            Some(Hypothesis::H0) => "lab.stats.h0",
            Some(Hypothesis::H1) => "lab.stats.h1",
        };
        lines.push(("lab.stats.llr", format!("{range}: {}", screen.words(key, &[]))));
    }
    let names: Vec<String> = lines.iter().map(|(key, _)| screen.words(key, &[])).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (name, (_, value)) in names.iter().zip(&lines) {
        screen.line(&format!("{name:<width$}  {value}"))?;
    }
    Ok(())
}
