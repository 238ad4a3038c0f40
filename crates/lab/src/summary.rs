//! The summary of an experiment: figures with their errors, and the verdict.

mod lead;
mod pairing;
mod standings;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sobremesa_protocol::Localized;
use sobremesa_protocol::record::RecordLine;

pub use self::lead::Lead;
pub use self::pairing::{LlrPoint, PairingSummary, PairingTeam, TestSummary};
pub use self::standings::{Comparison, Rating, TeamSummary};
use crate::experiment::Experiment;
use crate::plan::{GameUnit, Resolved, ScheduleKind};
use crate::repeatability::NotRepeatableTeams;
use crate::repeats::Repeats;
use crate::stats::{Certainty, Estimate, Interval, Ratio};
use crate::tally::{CurvePoint, Tally};

/// Version of `summary.json`.
pub(crate) const FORMAT: u32 = 3;

/// The summary of an experiment. A figure for which there are too few blocks is missing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Version of the format of `summary.json`.
    pub format: u32,
    /// Hash of the manifest.
    pub manifest_hash: String,
    /// The manifest: what was played.
    pub manifest: Resolved,
    /// Name of the rules.
    pub rules: String,
    /// The unit that counts as a game.
    pub unit: GameUnit,
    /// The schedule: which teams met.
    pub schedule: ScheduleKind,
    /// Whether everything was played that the stop rule asks for.
    pub complete: bool,
    /// Most blocks that were to be played.
    pub blocks_planned: u64,
    /// The number of blocks played.
    pub blocks: u64,
    /// Games of a block.
    pub games_a_block: u64,
    /// The number of games played.
    pub games: u64,
    /// The number of hands played.
    pub hands: u64,
    /// The verdict: which team is better, and how certain that is.
    pub verdict: Verdict,
    /// The same in a sentence; before everything is played one that holds whenever one looks.
    pub sentence: Localized,
    /// The teams, in the order of the manifest.
    pub teams: Vec<TeamSummary>,
    /// Every two teams that met, over all their games, for several pairings.
    pub comparisons: Vec<Comparison>,
    /// The pairings, in the order of the rounds.
    pub pairings: Vec<PairingSummary>,
    /// Figures of the games, whoever played them.
    pub play: Play,
    /// Games by why they ended.
    pub terminations: BTreeMap<String, u64>,
    /// The games that were forfeited, by team and reason.
    pub faults: Vec<Fault>,
    /// Equal shuffles in different blocks; missing in a game without chance.
    pub repeats: Option<Repeats>,
    /// Why the run may come out otherwise when it is played again; missing where it comes out the same to the byte.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_repeatable: Vec<NotRepeatableTeams>,
}

/// The verdict: which team is better, and how certain that is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The measure of the comparison.
    pub measure: Measure,
    /// The team ahead: index in `teams`; missing while there is nothing to go by.
    pub leader: Option<usize>,
    /// The team that it is compared with: the only other one, or the next best; missing where it is compared with the
    /// mean of the others.
    pub over: Option<usize>,
    /// How sure it is that it is better.
    pub certainty: Certainty,
    /// Blocks it would take in all to show a difference as large as has been seen beyond doubt.
    pub blocks_needed: Option<u64>,
}

/// The measure by which teams are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The share of games won.
    Wins,
    /// Points a hand.
    Points,
    /// Ratings from all games of several pairings.
    Ratings,
}

/// Figures of the games, whoever played them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Play {
    /// Games nobody won.
    pub draws: Share,
    /// Games won by the side that opened their first hand, of those that were won.
    pub opened: Share,
    /// Hands a game.
    pub hands_a_game: Mean,
    /// Moves a hand, passes included.
    pub plies_a_hand: Mean,
    /// Passes a hand.
    pub passes_a_hand: Mean,
    /// Pieces drawn from the stock a hand.
    pub drawn_a_hand: Mean,
    /// Moves to which there was no other, of all moves.
    pub forced: Share,
    /// Legal moves a turn.
    pub choices: Mean,
    /// How often another side came to lead, a game.
    pub lead_changes: Mean,
    /// The hand after which the winner led to the end, as a share of the hands of the game.
    pub decided: Mean,
    /// Hands by how they ended.
    pub how: BTreeMap<String, Share>,
    /// Hands that nobody won.
    pub tied: Share,
    /// Hands that the opener's side won, of those that were won.
    pub opener_wins: Share,
    /// The share of the deal in who scores more: variance between deals over variance in all.
    pub luck: Mean,
    /// Moves that a clock cut short.
    pub clocked: u64,
    /// Games by their moves.
    pub lengths: BTreeMap<u32, u64>,
    /// Games by their hands.
    pub hand_counts: BTreeMap<u32, u64>,
}

/// Games that a team forfeited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The team: index in `teams`.
    pub team: usize,
    /// The reason, by the name of its [`Fault`](sobremesa_core::Fault).
    pub reason: String,
    /// The number of games forfeited for it.
    pub games: u64,
}

/// A share of some whole, with its 95% interval (Wilson's, with the effective number of trials).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// How often it was so.
    pub count: u64,
    /// Of how many.
    pub of: u64,
    /// The share; none where there is no whole.
    pub share: Option<f64>,
    /// Its standard error over blocks.
    pub error: Option<f64>,
    /// The 95% interval of the share; none from too few blocks.
    pub interval: Option<Interval>,
}

/// A mean with its 95% interval (Student's).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean; none where there is nothing to take it of.
    pub value: Option<f64>,
    /// Its standard error over blocks.
    pub error: Option<f64>,
    /// The 95% interval of the mean; none from too few blocks.
    pub interval: Option<Interval>,
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

impl From<Option<Estimate>> for Mean {
    fn from(estimate: Option<Estimate>) -> Self {
        Self {
            value: estimate.map(|estimate| estimate.value),
            error: estimate.map(|estimate| estimate.error),
            interval: estimate.as_ref().and_then(Estimate::interval),
        }
    }
}

impl From<&Ratio> for Mean {
    fn from(ratio: &Ratio) -> Self {
        Self { value: ratio.value(), ..Self::from(ratio.estimate()) }
    }
}

impl Summary {
    /// The figures of what has been played.
    pub fn new(experiment: &Experiment, tally: &Tally) -> Self {
        let pairings: Vec<PairingSummary> = tally
            .rounds
            .iter()
            .zip(0..)
            .flat_map(|(round, number)| round.iter().map(move |pair| PairingSummary::new(number, pair)))
            .collect();
        let (teams, comparisons) = standings::standings(experiment, tally);
        let verdict = standings::verdict(experiment, tally, &teams);
        let faults = tally.faults.iter().map(|((team, reason), games)| Fault {
            team: *team,
            reason: reason.clone(),
            games: *games,
        });
        let mut summary = Self {
            format: FORMAT,
            manifest_hash: experiment.hash(),
            manifest: experiment.manifest(),
            rules: experiment.game().spec().to_owned(),
            unit: experiment.unit(),
            schedule: experiment.schedule(),
            complete: tally.complete,
            blocks_planned: experiment.blocks_at_most(),
            blocks: tally.blocks(),
            games_a_block: experiment.arrangements(),
            games: tally.figures.games,
            hands: tally.figures.hands,
            verdict,
            sentence: Localized::default(),
            teams,
            comparisons,
            pairings,
            play: play(tally),
            terminations: tally.terminations.clone(),
            faults: faults.collect(),
            repeats: tally.watch.repeats(orders(experiment)),
            not_repeatable: experiment.not_repeatable_teams(tally),
        };
        summary.sentence = Localized::said(|language| crate::report::conclusion(&summary, language));
        summary
    }

    /// As `summary.json` has it.
    ///
    /// # Panics
    /// Never: texts and figures are always written.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("texts and figures are always written");
        text.push('\n');
        text
    }
}

fn play(tally: &Tally) -> Play {
    let figures = &tally.figures;
    let ratios = figures.ratios();
    Play {
        draws: Share::from(&ratios.draws),
        opened: Share::from(&ratios.opened),
        hands_a_game: Mean::from(&ratios.hands_a_game),
        plies_a_hand: Mean::from(&ratios.plies_a_hand),
        passes_a_hand: Mean::from(&ratios.passes),
        drawn_a_hand: Mean::from(&ratios.drawn),
        forced: Share::from(&ratios.forced),
        choices: Mean::from(&ratios.choices),
        lead_changes: Mean::from(&ratios.lead_changes),
        decided: Mean::from(&ratios.decided),
        how: ratios.how.iter().map(|(how, ratio)| (how.clone(), Share::from(ratio))).collect(),
        tied: Share::from(&ratios.tied),
        opener_wins: Share::from(&ratios.opener_won),
        luck: Mean::from(figures.luck.as_ref().and_then(crate::stats::Luck::share)),
        clocked: ratios.clocked,
        lengths: figures.lengths.clone(),
        hand_counts: figures.hand_counts.clone(),
    }
}

/// Number of orders into which a shuffle can fall: n! for the n pieces of the first shuffle; 1 where there is
/// no chance. (Equal copies make it fewer; there are none where it is small.)
fn orders(experiment: &Experiment) -> f64 {
    let lines = experiment.game().open(&experiment.setup(0)).lines(0);
    let pieces = lines.iter().find_map(|line| match line {
        RecordLine::Shuffle { order, .. } => Some(order.split_whitespace().count()),
        _ => None,
    });
    (1..=pieces.unwrap_or(0).min(170)).map(|i| i as f64).product()
}
