//! Wire types of experiments, for a browser.

use std::collections::BTreeMap;

use sobremesa_catalog::CatalogGame;
use sobremesa_lab::stats::{Certainty, Hypothesis, Interval, Stopped};
use sobremesa_lab::{CurvePoint, Lead, Live, LiveGame as PlayedGame, LivePairing as Pairing};
use sobremesa_lab::{Measure, PairingSummary, Summary, report};
use sobremesa_protocol::laboratory::{
    LabCertainty, LabCurvePoint, LabLead, LabMeasure, LabRange, LiveGame, LivePairing, LiveRun, LiveTeam, PairingEnd,
    RunRules, RunState,
};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Localized, Problem};

/// Most pairings that are told one by one: the last.
const MOST_PAIRINGS: usize = 60;

/// Most pairings whose curves have a band: each point of one takes a fraction of a millisecond.
const MOST_BANDS: usize = 6;

/// The bands of curves, which are the same again for points that stay.
#[derive(Debug, Default)]
pub(super) struct Bands(BTreeMap<(u32, u32, u64), Option<Interval>>);

/// The name of rules.
pub(super) fn rules(game: &CatalogGame) -> RunRules {
    RunRules { spec: game.spec().to_owned(), name: game.info().name.clone(), game: game.info().game.clone() }
}

pub(super) fn range(interval: Interval) -> LabRange {
    LabRange { low: interval.low, high: interval.high }
}

/// How an experiment of so many teams stands; where it rests with what it came to.
pub(super) fn live(live: &Live, teams: usize, state: RunState, rests: Option<&Summary>, bands: &mut Bands) -> LiveRun {
    let mut told = vec![LiveTeam::default(); teams];
    for pairing in &live.pairings {
        for (team, wins) in pairing.teams.iter().zip(&pairing.wins) {
            let told = &mut told[*team];
            told.games += pairing.games;
            told.wins += wins;
            told.draws += pairing.draws;
        }
    }
    let shown = &live.pairings[live.pairings.len().saturating_sub(MOST_PAIRINGS)..];
    let banded = live.pairings.len() <= MOST_BANDS;
    let mut kept = Bands::default();
    let lines = |pairing: &Pairing| Localized::said(|language| line(pairing, rests, language));
    let pairings = shown
        .iter()
        .map(|pairing| told_pairing(pairing, lines(pairing), banded.then_some((&*bands, &mut kept))))
        .collect();
    *bands = kept;
    LiveRun {
        state,
        blocks: live.blocks,
        blocks_planned: live.blocks_planned,
        games_a_block: live.games_a_block,
        verdict: Some(match rests {
            Some(summary) => summary.sentence.clone(),
            None => Localized::said(|language| report::so_far(live, language)),
        }),
        lead: rests.filter(|summary| summary.complete).and_then(Summary::lead).map(lead),
        teams: told,
        pairings,
        problem: None,
    }
}

/// A run that stands as before but in another state.
pub(super) fn in_state(live: &LiveRun, state: RunState, problem: Option<Problem>) -> LiveRun {
    LiveRun { state, problem, ..live.clone() }
}

/// The figures of a pairing in a line.
fn line(pairing: &Pairing, rests: Option<&Summary>, language: Language) -> String {
    let place = |summed: &&PairingSummary| {
        summed.round == pairing.round && summed.teams.iter().map(|team| &team.team).eq(&pairing.teams)
    };
    match rests.and_then(|summary| summary.pairings.iter().find(place)) {
        Some(summed) => report::pairing_line(summed, language),
        None => report::live_line(pairing, language),
    }
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
        interval: lead.interval.map(range),
        certainty: match lead.certainty {
            Certainty::TooFew => LabCertainty::TooFew,
            Certainty::NotShown => LabCertainty::NotShown,
            Certainty::Likely => LabCertainty::Likely,
            Certainty::BeyondDoubt => LabCertainty::BeyondDoubt,
        },
        more_games: lead.more_games,
    }
}

fn told_pairing(pairing: &Pairing, line: Localized, mut bands: Option<(&Bands, &mut Bands)>) -> LivePairing {
    let mut band = |point: &CurvePoint| {
        let (known, kept) = bands.as_mut()?;
        let key = (pairing.round, pairing.pairing, point.games);
        let band = known.0.get(&key).copied().unwrap_or_else(|| point.band());
        kept.0.insert(key, band);
        band.map(range)
    };
    let mut played = pairing.curve_games.iter();
    let curve = pairing.curve.iter().map(|point| LabCurvePoint {
        games: point.games,
        wins: point.wins.clone(),
        band: band(point),
        last: played.next().map(|games| told_games(games)).unwrap_or_default(),
    });
    LivePairing {
        round: pairing.round,
        pairing: pairing.pairing,
        teams: pairing.teams.iter().map(|team| *team as u32).collect(),
        games: pairing.games,
        games_planned: pairing.games_planned,
        wins: pairing.wins.clone(),
        draws: pairing.draws,
        weighted: pairing.weighted.clone(),
        score: pairing.score,
        sequence: pairing.sequence.map(range),
        llr: pairing.llr,
        bounds: pairing.bounds.map(|bounds| LabRange { low: bounds.lower, high: bounds.upper }),
        stopped: pairing.stopped.map(end),
        curve: curve.collect(),
        last: told_games(&pairing.last),
        line,
    }
}

fn told_games(games: &[PlayedGame]) -> Vec<LiveGame> {
    let told = |game: &PlayedGame| LiveGame {
        block: game.block,
        game: game.game,
        points: game.points.clone(),
        winner: game.winner,
    };
    games.iter().map(told).collect()
}

fn end(stopped: Stopped) -> PairingEnd {
    match stopped {
        Stopped::AllBlocks => PairingEnd::AllGames,
        Stopped::Precise => PairingEnd::Precise,
        Stopped::Decided { accepted: Hypothesis::H0 } => PairingEnd::AcceptedH0,
        Stopped::Decided { accepted: Hypothesis::H1 } => PairingEnd::AcceptedH1,
    }
}
