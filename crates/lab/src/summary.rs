//! The summary of an experiment: figures with their errors, and the verdict.

mod lead;
mod paired;
mod pairing;
mod standings;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sobremesa_protocol::Localized;

pub use self::lead::Lead;
pub use self::paired::PairedDifference;
pub use self::pairing::{EloAnytime, LlrPoint, PairingSummary, PairingTeam, TestSummary};
use self::standings::Ratings;
pub use self::standings::{Comparison, Rating, TeamSummary};
use crate::experiment::Experiment;
use crate::plan::{GameUnit, Resolved, ScheduleKind, StopPlan};
use crate::repeatability::NotRepeatableTeams;
use crate::repeats::{Repeats, SameBlockWatch, SameBlocks};
use crate::stats::{BlockMoments, Certainty, Estimate, Interval, Ratio, Validity};
use crate::tally::{CurvePoint, Tally};

/// Version of `summary.json`.
pub(crate) const FORMAT: u32 = 5;

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
    /// What the intervals and the certainty hold for: one look at a fixed number of blocks, or any stop.
    pub validity: Validity,
    /// The verdict: which team is better, and how certain that is.
    pub verdict: Verdict,
    /// The same in a sentence; before everything is played one that holds whenever one looks.
    pub sentence: Localized,
    /// The teams, in the order of the manifest.
    pub teams: Vec<TeamSummary>,
    /// Every two teams that met, over all their games, for several pairings.
    pub comparisons: Vec<Comparison>,
    /// Every two teams that met the same rivals on the same deals, compared deal by deal.
    pub paired: Vec<PairedDifference>,
    /// Games added to each two teams that met, half of them won by each, for the ratings: a small prior where a team took
    /// nothing, or everything, and the likeliest rating would have no end. Missing where games alone determine them.
    pub prior_games: Option<f64>,
    /// What the first seat is worth, in Elo, by the games of all pairings; missing where there are no ratings.
    pub first_seat: Option<Rating>,
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
    /// Of a game without chance: how many blocks are the same as others; missing where none are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_blocks: Option<SameBlocks>,
    /// Why the run may come out otherwise when it is played again; missing where it comes out the same to the byte.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_repeatable: Vec<NotRepeatableTeams>,
    /// The versions of the program that played the run, the first first; missing where one played all of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub versions: Vec<String>,
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
    /// The share of the deal in who scores more, when these teams play: variance between deals over variance in all.
    pub deal_share: Mean,
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

/// A share of some whole, with its 95% interval: [`Validity::share`].
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

/// A mean with its 95% interval: [`Validity::interval`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean; none where there is nothing to take it of.
    pub value: Option<f64>,
    /// Its standard error over blocks.
    pub error: Option<f64>,
    /// The 95% interval of the mean; none from too few blocks.
    pub interval: Option<Interval>,
}

impl Share {
    fn new(ratio: &Ratio, validity: Validity) -> Self {
        Self {
            count: ratio.over() as u64,
            of: ratio.under() as u64,
            share: ratio.value(),
            error: ratio.estimate().map(|estimate| estimate.error),
            interval: validity.share(ratio),
        }
    }
}

impl Mean {
    fn new(ratio: &Ratio, validity: Validity) -> Self {
        Self { value: ratio.value(), ..Self::of(ratio.estimate(), validity) }
    }

    fn of(estimate: Option<Estimate>, validity: Validity) -> Self {
        Self {
            value: estimate.map(|estimate| estimate.value),
            error: estimate.map(|estimate| estimate.error),
            interval: estimate.and_then(|estimate| validity.interval(&estimate)),
        }
    }
}

/// What the figures of an experiment hold for: a sequential test stops when its blocks look good, and whoever reads what
/// is not complete stops where it pleases; a stop by width hardly depends on who is ahead.
fn validity(experiment: &Experiment, tally: &Tally) -> Validity {
    let fixed = match experiment.stop() {
        StopPlan::Blocks | StopPlan::Precision { .. } => tally.complete,
        StopPlan::Gsprt { .. } => false,
    };
    if fixed { Validity::FixedSample } else { Validity::Anytime }
}

impl Summary {
    /// The figures of what has been played.
    pub fn new(experiment: &Experiment, tally: &Tally) -> Self {
        let validity = validity(experiment, tally);
        let pairings: Vec<PairingSummary> = tally
            .rounds
            .iter()
            .zip(0..)
            .flat_map(|(round, number)| round.iter().map(move |pair| PairingSummary::new(number, pair, validity)))
            .collect();
        let ratings = Ratings::new(experiment, tally, validity);
        let (teams, comparisons) = standings::standings(experiment, tally, ratings.as_ref(), validity);
        let same_blocks = tally.same_blocks.as_ref().and_then(SameBlockWatch::found);
        let verdict = standings::verdict(experiment, tally, (&teams, ratings.as_ref()), same_blocks, validity);
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
            blocks_planned: experiment.blocks_at_most() * u64::from(tally.sources),
            blocks: tally.blocks(),
            games_a_block: experiment.arrangements(),
            games: tally.figures.games,
            hands: tally.figures.hands,
            validity,
            verdict,
            sentence: Localized::default(),
            teams,
            comparisons,
            paired: paired::paired_differences(tally, experiment.unit(), validity),
            prior_games: ratings.as_ref().and_then(|ratings| ratings.prior_games),
            first_seat: ratings.as_ref().and_then(Ratings::first_seat),
            pairings,
            play: play(tally, validity),
            terminations: tally.terminations.clone(),
            faults: faults.collect(),
            repeats: tally.watch.repeats(experiment.orders()),
            same_blocks,
            not_repeatable: experiment.not_repeatable_teams(tally),
            versions: Vec::new(),
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

fn play(tally: &Tally, validity: Validity) -> Play {
    let share = |ratio: &Ratio| Share::new(ratio, validity);
    let mean = |ratio: &Ratio| Mean::new(ratio, validity);
    let figures = &tally.figures;
    let ratios = figures.ratios();
    Play {
        draws: share(&ratios.draws),
        opened: share(&ratios.opened),
        hands_a_game: mean(&ratios.hands_a_game),
        plies_a_hand: mean(&ratios.plies_a_hand),
        passes_a_hand: mean(&ratios.passes),
        drawn_a_hand: mean(&ratios.drawn),
        forced: share(&ratios.forced),
        choices: mean(&ratios.choices),
        lead_changes: mean(&ratios.lead_changes),
        decided: mean(&ratios.decided),
        how: ratios.how.iter().map(|(how, ratio)| (how.clone(), share(ratio))).collect(),
        tied: share(&ratios.tied),
        opener_wins: share(&ratios.opener_won),
        deal_share: Mean::of(figures.deals.as_ref().and_then(BlockMoments::deal_share), validity),
        clocked: ratios.clocked,
        lengths: figures.lengths.clone(),
        hand_counts: figures.hand_counts.clone(),
    }
}
