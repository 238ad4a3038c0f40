//! The state of a running experiment, as whoever looks on is told: figures that hold however often one looks.

use std::collections::BTreeMap;

use sobremesa_protocol::Localized;
use sobremesa_protocol::laboratory::{
    LabCertainty, LabCurvePoint, LabLead, LabMeasure, LabRange, LiveGame, LivePairing, LiveRun, LiveTeam, PairingEnd,
    RunState,
};
use sobremesa_protocol::words::Language;

use crate::experiment::Experiment;
use crate::report;
use crate::stats::{Bounds, Certainty, Hypothesis, Interval, Scores, Sprt, StopRule, Stopped};
use crate::summary::{Lead, Measure, PairingSummary, Summary};
use crate::tally::{CurvePoint, PairTally, Tally};
use crate::work::Game;

/// Games of even chances that a share of wins is weighted with, so that it does not jump at the start.
const WEIGHT: f64 = 10.0;

/// Most pairings that are told one by one: the last.
const MOST_PAIRINGS: usize = 60;

/// Most pairings whose curves have a band: each point of one takes a fraction of a millisecond.
const MOST_BANDS: usize = 6;

/// The bands of curves, which are the same again for points that stay.
#[derive(Debug, Default)]
pub struct Bands(BTreeMap<(u32, u32, u64), Option<LabRange>>);

/// How an experiment stands; where it rests with what it came to.
pub fn live(
    experiment: &Experiment,
    tally: &Tally,
    state: RunState,
    rests: Option<&Summary>,
    bands: &mut Bands,
) -> LiveRun {
    let games_a_block = experiment.arrangements();
    let pairs: Vec<((u32, u32), &PairTally)> = tally.places().collect();
    let mut teams = vec![LiveTeam::default(); experiment.teams().len()];
    for (_, pair) in &pairs {
        for (team, sums) in pair.pairing().teams.iter().zip(&pair.teams) {
            let told = &mut teams[*team];
            told.games += pair.games;
            told.wins += sums.outcomes.wins;
            told.draws += pair.draws;
        }
    }
    let shown = &pairs[pairs.len().saturating_sub(MOST_PAIRINGS)..];
    let banded = pairs.len() <= MOST_BANDS;
    let mut kept = Bands::default();
    let pairings: Vec<LivePairing> = shown
        .iter()
        .map(|(place, pair)| {
            let mut pairing = told_pairing(*place, pair, games_a_block, banded.then_some((&*bands, &mut kept)));
            pairing.line = Localized::said(|language| line(&pairing, rests, language));
            pairing
        })
        .collect();
    *bands = kept;
    LiveRun {
        state,
        blocks: tally.blocks(),
        blocks_planned: experiment.blocks_at_most(),
        games_a_block,
        verdict: Some(match rests {
            Some(summary) => summary.sentence.clone(),
            None => Localized::said(|language| report::so_far(&pairings, &teams, language)),
        }),
        lead: rests.filter(|summary| summary.complete).and_then(Summary::lead).map(lead),
        teams,
        pairings,
        problem: None,
    }
}

/// The figures of a pairing in a line.
fn line(pairing: &LivePairing, rests: Option<&Summary>, language: Language) -> String {
    let place = |summed: &&PairingSummary| {
        let teams = summed.teams.iter().map(|team| team.team as u32);
        summed.round == pairing.round && teams.eq(pairing.teams.iter().copied())
    };
    match rests.and_then(|summary| summary.pairings.iter().find(place)) {
        Some(summed) => report::pairing_line(summed, language),
        None => report::live_line(pairing, language),
    }
}

/// How a pairing stands, without its line; `bands` has those known before and takes those of now.
fn told_pairing(
    (round, number): (u32, u32),
    pair: &PairTally,
    games_a_block: u64,
    mut bands: Option<(&Bands, &mut Bands)>,
) -> LivePairing {
    let teams = &pair.pairing().teams;
    let two = (teams.len() == 2 && pair.blocks() > 0).then(|| pair.score());
    let test = match pair.rule() {
        StopRule::Sprt { test, .. } => Some(test),
        _ => None,
    };
    let even = WEIGHT / teams.len() as f64;
    let wins: Vec<u64> = pair.teams.iter().map(|team| team.outcomes.wins).collect();
    let mut band = |point: &CurvePoint| {
        let (known, kept) = bands.as_mut()?;
        let key = (round, number, point.games);
        let band = known.0.get(&key).copied().unwrap_or_else(|| point.band().map(LabRange::from));
        kept.0.insert(key, band);
        band
    };
    let mut played = pair.curve_games().into_iter();
    let curve = pair.curve().into_iter().map(|point| LabCurvePoint {
        games: point.games,
        band: band(&point),
        last: played.next().map(told_games).unwrap_or_default(),
        wins: point.wins,
    });
    LivePairing {
        round,
        pairing: number,
        teams: teams.iter().map(|team| *team as u32).collect(),
        games: pair.games,
        games_planned: pair.pairing().blocks * games_a_block,
        draws: pair.draws,
        weighted: wins.iter().map(|wins| (*wins as f64 + even) / (pair.games as f64 + WEIGHT)).collect(),
        wins,
        score: two.and_then(Scores::score),
        sequence: two.and_then(Scores::sequence).map(LabRange::from),
        llr: test.zip(two).and_then(|(test, scores)| test.llr(scores)),
        bounds: test.map(Sprt::bounds).map(LabRange::from),
        stopped: pair.stopped.map(end),
        curve: curve.collect(),
        last: pair.last.as_ref().map(|block| told_games(&block.games)).unwrap_or_default(),
        line: Localized { es: String::new(), en: String::new() },
    }
}

fn told_games(games: &[Game]) -> Vec<LiveGame> {
    let told =
        |game: &Game| LiveGame { block: game.block, game: game.game, points: game.points.clone(), winner: game.winner };
    games.iter().map(told).collect()
}

fn lead(lead: Lead) -> LabLead {
    LabLead {
        leader: lead.leader as u32,
        over: lead.over.map(|over| over as u32),
        measure: match lead.measure {
            Measure::Wins => LabMeasure::Wins,
            Measure::Points => LabMeasure::Points,
            Measure::Ratings => LabMeasure::Ratings,
        },
        value: lead.value,
        interval: lead.interval.map(LabRange::from),
        certainty: match lead.certainty {
            Certainty::TooFew => LabCertainty::TooFew,
            Certainty::NotShown => LabCertainty::NotShown,
            Certainty::Likely => LabCertainty::Likely,
            Certainty::BeyondDoubt => LabCertainty::BeyondDoubt,
        },
        more_games: lead.more_games,
    }
}

fn end(stopped: Stopped) -> PairingEnd {
    match stopped {
        Stopped::AllBlocks => PairingEnd::AllGames,
        Stopped::Precise => PairingEnd::Precise,
        Stopped::Decided { accepted: Hypothesis::H0 } => PairingEnd::AcceptedH0,
        Stopped::Decided { accepted: Hypothesis::H1 } => PairingEnd::AcceptedH1,
    }
}

impl From<Bounds> for LabRange {
    fn from(bounds: Bounds) -> Self {
        Self { low: bounds.lower, high: bounds.upper }
    }
}

impl From<Interval> for LabRange {
    fn from(interval: Interval) -> Self {
        Self { low: interval.low, high: interval.high }
    }
}
