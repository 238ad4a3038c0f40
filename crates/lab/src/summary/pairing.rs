//! The summary of one pairing.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{CurvePoint, Mean, Share};
use crate::stats::{
    Bounds, Certainty, Elo, Forecast, HandsToLead, Hypothesis, Interval, NormalizedElo, Outcomes, Scores, Sprt,
    StopRule, Stopped, Validity, elo_of_score,
};
use crate::tally::PairTally;

/// The summary of a pairing. A figure for which there are too few blocks is missing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairingSummary {
    /// Its round, from 0.
    pub round: u32,
    /// Its first block: rounds have blocks of their own.
    pub first_block: u64,
    /// Most blocks it was to have.
    pub blocks_planned: u64,
    /// The number of blocks played.
    pub blocks: u64,
    /// The number of games played.
    pub games: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Why it is over, once it is.
    pub stopped: Option<Stopped>,
    /// Its teams, in order.
    pub teams: Vec<PairingTeam>,
    /// For two teams: blocks by half points of the first.
    pub scores: Option<Scores>,
    /// For two teams: share of points of the first, a draw a half.
    pub score: Mean,
    /// For two teams: the score's confidence sequence, to be looked at any time.
    pub sequence: Option<Interval>,
    /// For two teams, after a fixed number of blocks: Elo of the first over the second.
    pub elo: Option<Elo>,
    /// For two teams, where blocks said when to stop or did not come to an end: Elo of the first over the second.
    pub elo_anytime: Option<EloAnytime>,
    /// For two teams, after a fixed number of blocks: normalized Elo of the first over the second.
    pub normalized_elo: Option<NormalizedElo>,
    /// For two teams, after a fixed number of blocks: how likely the first is the better one.
    pub superiority: Option<f64>,
    /// For two teams: how sure it is that the one ahead by score is better.
    pub certainty: Certainty,
    /// For two teams: the sequential test, where there is one.
    pub test: Option<TestSummary>,
    /// For two teams whose games were single hands: after how many of them the one with more points is ahead in 95 of 100
    /// such series.
    pub hands_to_lead: Option<HandsToLead>,
    /// The wins of each team as they came.
    pub curve: Vec<CurvePoint>,
    /// Games by the points of the first team less those of the second.
    pub margins: BTreeMap<i64, u64>,
}

/// A team in a pairing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairingTeam {
    /// Which: index in the summary's `teams`.
    pub team: usize,
    /// How its games ended.
    pub outcomes: Outcomes,
    /// The share of games that the team won.
    pub wins: Share,
    /// Points a hand.
    pub points_a_hand: Mean,
    /// Points a hand, less the others' mean.
    pub points_ahead: Mean,
}

/// A difference in Elo with an interval that holds whenever one stops: the score's confidence sequence on the scale of
/// Elo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EloAnytime {
    /// The difference in Elo; that of the score seen, which a sequential test leaves a little too far from 0.
    pub value: f64,
    /// Its lower end; missing where no Elo is low enough.
    pub low: Option<f64>,
    /// Its upper end; missing where no Elo is high enough.
    pub high: Option<f64>,
}

impl EloAnytime {
    fn new(scores: &Scores) -> Option<Self> {
        let Interval { low, high } = scores.sequence()?;
        Some(Self { value: elo_of_score(scores.score()?)?, low: elo_of_score(low), high: elo_of_score(high) })
    }
}

/// A sequential test.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TestSummary {
    /// The sequential test, with its strengths and chances of error.
    pub test: Sprt,
    /// Where it stops.
    pub bounds: Bounds,
    /// Its log-likelihood ratio.
    pub llr: Option<f64>,
    /// The strength that was accepted, if one was.
    pub accepted: Option<Hypothesis>,
    /// How much longer it will take, while it runs.
    pub remaining: Option<Forecast>,
    /// The ratio along the way.
    pub curve: Vec<LlrPoint>,
}

/// The log-likelihood ratio after some games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LlrPoint {
    /// The number of games after which it was taken.
    pub games: u64,
    /// The log-likelihood ratio after those games.
    pub llr: f64,
}

impl PairingSummary {
    pub(super) fn new(round: u32, pair: &PairTally, validity: Validity) -> Self {
        let teams = pair.pairing().teams.iter().zip(&pair.teams).map(|(team, sums)| PairingTeam {
            team: *team,
            outcomes: sums.outcomes,
            wins: Share::new(&sums.wins, validity),
            points_a_hand: Mean::new(&sums.points_a_hand, validity),
            points_ahead: Mean::new(&sums.points_ahead, validity),
        });
        let two = (pair.pairing().teams.len() == 2 && pair.blocks() > 0).then(|| pair.score());
        let score = Mean {
            value: two.and_then(Scores::score),
            error: two.and_then(Scores::estimate).map(|found| found.error),
            interval: two.and_then(|scores| validity.score(scores)),
        };
        // What is reckoned for a fixed number of blocks says nothing true at another end.
        let fixed = two.filter(|_| validity == Validity::FixedSample);
        let curve = pair.curve();
        Self {
            round,
            first_block: pair.pairing().first_block,
            blocks_planned: pair.pairing().blocks,
            blocks: pair.blocks(),
            games: pair.games,
            draws: pair.draws,
            stopped: pair.stopped,
            teams: teams.collect(),
            scores: two.cloned(),
            sequence: two.and_then(Scores::sequence),
            elo: fixed.and_then(Scores::elo),
            elo_anytime: two.filter(|_| fixed.is_none()).and_then(EloAnytime::new),
            normalized_elo: fixed.and_then(Scores::normalized_elo),
            superiority: fixed.and_then(Scores::superiority),
            certainty: two.map_or(Certainty::TooFew, |scores| validity.certainty_of_score(scores)),
            hands_to_lead: hands_to_lead(pair, validity),
            score,
            test: two.and_then(|scores| test(pair, scores, &curve)),
            curve,
            margins: pair.margins.clone(),
        }
    }
}

fn hands_to_lead(pair: &PairTally, validity: Validity) -> Option<HandsToLead> {
    let lead = pair.ahead.as_ref().filter(|_| pair.hands == pair.games)?.lead_a_hand()?;
    let Interval { low, high } = validity.interval(&lead)?;
    // The lead is the first team's: that of the second has the other sign.
    let forward = if lead.value < 0.0 { Interval { low: -high, high: -low } } else { Interval { low, high } };
    HandsToLead::of(lead.value.abs(), forward)
}

fn test(pair: &PairTally, scores: &Scores, curve: &[CurvePoint]) -> Option<TestSummary> {
    let StopRule::Sprt { test, .. } = pair.rule() else { return None };
    let accepted = match pair.stopped {
        Some(Stopped::Decided { accepted }) => Some(accepted),
        _ => None,
    };
    let points = curve.iter().filter_map(|point| {
        let llr = test.llr(&Scores::from_counts(&point.scores).ok()?)?;
        Some(LlrPoint { games: point.games, llr })
    });
    Some(TestSummary {
        test: *test,
        bounds: test.bounds(),
        llr: test.llr(scores),
        accepted,
        remaining: if pair.stopped.is_some() { None } else { test.remaining(scores) },
        curve: points.collect(),
    })
}
