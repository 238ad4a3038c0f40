//! What an experiment came to: figures with their errors, and the verdict.

use std::collections::BTreeMap;

use serde::Serialize;
use sobremesa_protocol::record::RecordLine;

use crate::experiment::Experiment;
use crate::plan::GameUnit;
use crate::repeats::Repeats;
use crate::stats::{Certainty, Elo, Estimate, Interval, Pairs, Ratio};
use crate::tally::Tally;

/// Version of `summary.json`.
const FORMAT: u32 = 1;

/// What an experiment came to. A figure that too few blocks give is missing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Version of the format of `summary.json`.
    pub format: u32,
    /// Name of the rules.
    pub rules: String,
    /// What a game is.
    pub unit: GameUnit,
    /// The root seed.
    pub seed: String,
    /// Whether all blocks were played.
    pub complete: bool,
    /// Blocks that were to be played.
    pub blocks_planned: u64,
    /// Blocks played.
    pub blocks: u64,
    /// Games played.
    pub games: u64,
    /// Hands played.
    pub hands: u64,
    /// Who is better, and how sure that is.
    pub verdict: Verdict,
    /// The teams.
    pub teams: Vec<TeamSummary>,
    /// Games nobody won.
    pub draws: Share,
    /// Hands a game.
    pub hands_a_game: Mean,
    /// Moves a hand, passes included.
    pub plies_a_hand: Mean,
    /// Passes a hand.
    pub passes_a_hand: Mean,
    /// Hands by how they ended.
    pub how: BTreeMap<&'static str, Share>,
    /// Hands that nobody won.
    pub tied: Share,
    /// Hands that the opener's side won.
    pub opener_wins: Share,
    /// Games by why they ended.
    pub terminations: BTreeMap<&'static str, u64>,
    /// For two teams: the blocks by the first team's score, and the Elo they give.
    pub pairs: Option<PairSummary>,
    /// Equal shuffles in different blocks; missing in a game without chance.
    pub repeats: Option<Repeats>,
}

/// Who is better.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// What was compared.
    pub measure: Measure,
    /// The team ahead: index in `teams`; missing while there is nothing to go by.
    pub leader: Option<usize>,
    /// How sure it is that it is better than the others' mean.
    pub certainty: Certainty,
}

/// What teams are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Games won.
    Wins,
    /// Points a hand.
    Points,
}

/// A team's figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TeamSummary {
    /// Its name: its players.
    pub name: String,
    /// Games won.
    pub wins: Share,
    /// Games lost.
    pub losses: u64,
    /// Points a hand.
    pub points_a_hand: Mean,
    /// Points a hand, less the others' mean.
    pub points_ahead: Mean,
}

/// A share of some whole, with its 95% interval (Wilson's, with the effective number of trials).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Of how many.
    pub of: u64,
    /// The share.
    pub share: Option<f64>,
    /// Its standard error over blocks.
    pub error: Option<f64>,
    /// Its interval.
    pub interval: Option<Interval>,
}

/// A mean with its 95% interval (Student's).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub value: Option<f64>,
    /// Its standard error over blocks.
    pub error: Option<f64>,
    /// Its interval.
    pub interval: Option<Interval>,
}

/// Pairs of games on one deal with the sides exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PairSummary {
    /// Pairs by the first team's half points, 0 to 4.
    pub counts: Pairs,
    /// Elo of the first team over the second.
    pub elo: Option<Elo>,
    /// Normalized Elo.
    pub normalized_elo: Option<Elo>,
}

impl From<&Ratio> for Share {
    fn from(ratio: &Ratio) -> Self {
        Self {
            count: ratio.over() as u64,
            of: ratio.under() as u64,
            share: ratio.value(),
            error: ratio.estimate().map(|estimate| estimate.error),
            interval: ratio.share(),
        }
    }
}

impl From<&Ratio> for Mean {
    fn from(ratio: &Ratio) -> Self {
        let estimate = ratio.estimate();
        Self {
            value: ratio.value(),
            error: estimate.map(|estimate| estimate.error),
            interval: estimate.as_ref().and_then(Estimate::interval),
        }
    }
}

impl Summary {
    /// The figures of what has been played.
    pub fn new(experiment: &Experiment, tally: &Tally) -> Self {
        let teams = tally.teams.iter().enumerate().map(|(index, team)| TeamSummary {
            name: experiment.team_name(index),
            wins: Share::from(&team.wins),
            losses: tally.games - tally.draws.over() as u64 - team.won,
            points_a_hand: Mean::from(&team.points_a_hand),
            points_ahead: Mean::from(&team.points_ahead),
        });
        Self {
            format: FORMAT,
            rules: experiment.game().info().id.clone(),
            unit: experiment.unit(),
            seed: experiment.seed().to_hex(),
            complete: tally.blocks == experiment.blocks(),
            blocks_planned: experiment.blocks(),
            blocks: tally.blocks,
            games: tally.games,
            hands: tally.hands,
            verdict: verdict(experiment.unit(), tally),
            teams: teams.collect(),
            draws: Share::from(&tally.draws),
            hands_a_game: Mean::from(&tally.hands_a_game),
            plies_a_hand: Mean::from(&tally.plies_a_hand),
            passes_a_hand: Mean::from(&tally.passes_a_hand),
            how: tally.how.iter().map(|(how, ratio)| (*how, Share::from(ratio))).collect(),
            tied: Share::from(&tally.tied),
            opener_wins: Share::from(&tally.opener_wins),
            terminations: tally.terminations.clone(),
            pairs: tally.pairs.map(|counts| PairSummary {
                counts,
                elo: counts.elo(),
                normalized_elo: counts.normalized_elo(),
            }),
            repeats: tally.watch.repeats(orders(experiment)),
        }
    }
}

/// The team ahead by games won (matches) or points (single hands), against the others' mean.
fn verdict(unit: GameUnit, tally: &Tally) -> Verdict {
    let measure = match unit {
        GameUnit::Match => Measure::Wins,
        GameUnit::Hand => Measure::Points,
    };
    let edges: Vec<Estimate> = tally
        .teams
        .iter()
        .filter_map(|team| match measure {
            Measure::Wins => team.wins_ahead.estimate(),
            Measure::Points => team.points_ahead.estimate(),
        })
        .collect();
    // Of equals the first.
    let leader = edges.iter().enumerate().rev().max_by(|a, b| a.1.value.total_cmp(&b.1.value));
    match leader {
        Some((index, edge)) => Verdict { measure, leader: Some(index), certainty: edge.certainty() },
        None => Verdict { measure, leader: None, certainty: Certainty::TooFew },
    }
}

/// Number of orders into which a shuffle can fall: n! for the n pieces of the first shuffle; 1 where there is
/// no chance. (Equal copies make it fewer; there are none where it is small.)
fn orders(experiment: &Experiment) -> f64 {
    let lines = experiment.game().open(&experiment.setup(0)).lines(0);
    let pieces = lines.iter().find_map(|line| match line {
        RecordLine::Shuffle { order } => Some(order.split_whitespace().count()),
        _ => None,
    });
    (1..=pieces.unwrap_or(0).min(170)).map(|i| i as f64).product()
}
