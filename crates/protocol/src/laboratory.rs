//! What the server and a browser say to one another about the laboratory.
//!
//! REST (all bodies JSON; an error is a 4xx with a [`Problem`], its code under `lab/`):
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/lab/runs` | `RunSummary[]`, newest first |
//! | `POST /api/lab/runs` with `StartRun` | 201, `RunSummary`: it computes, or waits for those before it |
//! | `POST /api/lab/plan` with `PlanRun` | `PlannedRun`, from a few games that are played for it and forgotten |
//! | `GET /api/lab/runs/{id}` | `RunView` |
//! | `GET /api/lab/runs/{id}/live` | server-sent events: `LiveRun` at once, then as it changes, to its end or pause |
//! | `POST /api/lab/runs/{id}/pause`, `/resume` | `RunSummary` |
//! | `DELETE /api/lab/runs/{id}` | 204 |
//! | `GET /api/lab/runs/{id}/report?lang=es` | the report, a page |
//! | `GET /api/lab/runs/{id}/games?from=0&count=50` | `RunGames` |
//! | `POST /api/lab/runs/{id}/review` with `GameAt` | 201, `Reviewed`: a finished table to be looked through |
//! | `GET /api/lab/balances` | `BalanceView[]`, newest first |
//! | `POST /api/lab/balances` with `StartBalance` | 201, `BalanceView` |
//! | `GET /api/lab/balances/{id}` | `BalanceView` |
//! | `POST /api/lab/balances/{id}/pause`, `/resume` | `BalanceView`; it begins again from nothing |
//! | `DELETE /api/lab/balances/{id}` | 204 |
//! | `GET /api/lab/balances/{id}/report?lang=es` | the report, a page |
//!
//! Who did not begin a run or a balance may not pause it, go on with it or remove it (`may_change` says so beforehand): 403,
//! `lab/not-yours`. Where none may be begun at all, starting and changing them is 403, `lab/closed`.
//!
//! What is wrong with what is to be started stands in the `mistakes` of its problem (`lab/mistaken`), each with its field:
//! `rules`, `teams.1.0` (the first player of the second team), `games`, `stop.elo1`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::Localized;
use crate::problem::Problem;

/// The unit that counts as a game of an experiment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabUnit {
    /// Hands until a side has won the match.
    #[default]
    Match,
    /// One hand by itself.
    Hand,
}

/// The schedule of an experiment: which teams meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabSchedule {
    /// The teams, one a side.
    #[default]
    Pairs,
    /// Everybody against everybody.
    RoundRobin,
    /// The first against all others.
    Gauntlet,
    /// Rounds, in each of which those with the same score meet.
    Swiss,
    /// Rounds, in each of which half of those who are left go out.
    Knockout,
}

/// When a pairing stops before all its games are played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "rule", deny_unknown_fields)]
pub enum LabStop {
    /// When a sequential test, wrong in 5% of cases either way, has accepted one of two differences.
    Gsprt {
        /// Normalized Elo of the first team over the second under the first hypothesis, -1000..=1000.
        elo0: f64,
        /// The same under the second; greater.
        elo1: f64,
    },
    /// When the first team's share of points is known closely enough.
    Precision {
        /// Half of the width of its 95% interval, 0.0001..=0.5: 0.01 is one point in a hundred.
        half_width: f64,
    },
}

/// A request for a new experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartRun {
    /// Name of the rules, with what is chosen of them.
    pub rules: String,
    /// The teams, at least as many as the rules have sides: each one player for all its seats, or one a seat, by name
    /// with options.
    pub teams: Vec<Vec<String>>,
    /// Games a pairing, rounded up to whole blocks.
    pub games: u64,
    /// The unit that counts as a game.
    #[serde(default)]
    pub unit: LabUnit,
    /// When to stop early; none: never.
    #[serde(default)]
    pub stop: Option<LabStop>,
    /// The schedule; more than one team a side needs one.
    #[serde(default)]
    pub schedule: LabSchedule,
    /// The seed as a text; none: a new one.
    #[serde(default)]
    pub seed: Option<String>,
}

/// A request for how many games an experiment between two teams needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanRun {
    /// The experiment; its number of games and its stop rule say nothing here.
    pub run: StartRun,
    /// The difference that is to be seen: of a hundred points (a game won one, drawn a half) so many more than half, above 0
    /// and up to 50.
    pub percent: f64,
}

/// How many games it takes to see a difference between two teams in nine experiments of ten, with intervals of 95%.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlannedRun {
    /// Games, whole blocks of them.
    pub games: u64,
    /// The least that it may be, as far as the games that were tried tell (95%).
    pub low: u64,
    /// The most that it may be, likewise.
    pub high: u64,
    /// Games that were tried.
    pub tried: u64,
}

/// Rules, as they are named in an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RunRules {
    /// With what was chosen of them: `draw seats=3`.
    pub spec: String,
    /// The name shown.
    pub name: Localized,
    /// The game they are of; empty where that is not known.
    #[serde(default)]
    pub game: String,
}

/// How far a run, or a balance, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// It is being computed.
    Running,
    /// It waits for those before it.
    Waiting,
    /// It was broken off, and can be continued.
    Paused,
    /// All that was asked for is played.
    Finished,
    /// It cannot be read, or cannot be continued.
    Broken,
}

/// A run in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RunSummary {
    /// Its id: the name of its folder.
    pub id: String,
    /// When it was begun: seconds since 1970, UTC.
    pub begun: u64,
    /// The rules that are played.
    pub rules: RunRules,
    /// The players of each team, by seat; teams are called A, B, … in this order.
    pub teams: Vec<Vec<String>>,
    /// The unit that counts as a game.
    pub unit: LabUnit,
    /// The schedule: which teams meet.
    pub schedule: LabSchedule,
    /// Games played so far.
    pub games: u64,
    /// Most games there are to play.
    pub games_planned: u64,
    /// How far it is.
    pub state: RunState,
    /// What it came to, in a sentence: when it is finished that of its report, before that one that holds whenever one
    /// looks; none where there is too little to say.
    pub verdict: Option<Localized>,
    /// How many games are to be expected, in a sentence; none where it is broken.
    pub forecast: Option<Localized>,
    /// What is wrong with it, where it is broken.
    pub problem: Option<Problem>,
    /// Whether whoever asks may pause it, go on with it and remove it: who began it or, where nobody else comes in, whoever is at
    /// the machine.
    pub may_change: bool,
}

/// A run with all its figures, for its page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RunView {
    /// The run as a list shows it.
    pub summary: RunSummary,
    /// The request that would start the same run again; none where it is more than a browser can ask for.
    pub setup: Option<StartRun>,
    /// How it stands.
    pub live: LiveRun,
}

/// The state of a run, in figures that hold however often one looks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LiveRun {
    /// How far it is.
    pub state: RunState,
    /// Blocks summed, without a gap.
    pub blocks: u64,
    /// Most blocks there are to play.
    pub blocks_planned: u64,
    /// Games of a block.
    pub games_a_block: u64,
    /// What is known so far, in a sentence, as in [`RunSummary::verdict`].
    pub verdict: Option<Localized>,
    /// The same by its parts, once it is finished; none where there is too little to say.
    pub lead: Option<LabLead>,
    /// The results of each team, over all its pairings.
    pub teams: Vec<LiveTeam>,
    /// The pairings so far, those of the round under way last; at most the last 60.
    pub pairings: Vec<LivePairing>,
    /// What is wrong, where it is broken.
    pub problem: Option<Problem>,
}

/// The lead: which team leads, by how much, and how certain that is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LabLead {
    /// The team ahead, from 0.
    pub leader: u32,
    /// The team that it is compared with; none where that is the mean of the others.
    pub over: Option<u32>,
    /// The measure of the comparison.
    pub measure: LabMeasure,
    /// The share of games won (0..=1), the points a hand more than the others, or the Elo above the mean; where it has
    /// no interval the share of points.
    pub value: f64,
    /// Its 95% interval.
    pub interval: Option<LabRange>,
    /// How sure it is that the leader is better.
    pub certainty: LabCertainty,
    /// Games that it would take besides to leave no doubt; none where there is no telling, and where there is no doubt.
    pub more_games: Option<u64>,
}

/// The measure by which teams are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabMeasure {
    /// The share of games won.
    Wins,
    /// Points a hand.
    Points,
    /// Ratings from all games of several pairings.
    Ratings,
}

/// How sure it is that somebody is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabCertainty {
    /// There are too few games to tell.
    TooFew,
    /// It is not seen.
    NotShown,
    /// It is likely: p < 0.05.
    Likely,
    /// Beyond doubt: p < 0.001.
    BeyondDoubt,
}

/// The results of a team so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LiveTeam {
    /// The number of games that the team played.
    pub games: u64,
    /// The number of games that it won.
    pub wins: u64,
    /// Games nobody won.
    pub draws: u64,
}

/// How a pairing stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LivePairing {
    /// Its round, from 0.
    pub round: u32,
    /// Its number in its round, from 0.
    pub pairing: u32,
    /// Its teams, as numbers of the run's, from 0.
    pub teams: Vec<u32>,
    /// The number of games played so far.
    pub games: u64,
    /// Most games it is to have.
    pub games_planned: u64,
    /// Games won by each team.
    pub wins: Vec<u64>,
    /// Games nobody won.
    pub draws: u64,
    /// Share of games won by each team as a bar shows it, 0..=1: as if ten games of even chances had been played before.
    pub weighted: Vec<f64>,
    /// For two teams: share of points of the first, a draw a half.
    pub score: Option<f64>,
    /// For two teams: where the first's score lies, 95% sure whenever one looks; from block 20 on.
    pub sequence: Option<LabRange>,
    /// The log-likelihood ratio of a sequential test.
    pub llr: Option<f64>,
    /// Where the test stops.
    pub bounds: Option<LabRange>,
    /// Why it is over, once it is.
    pub stopped: Option<PairingEnd>,
    /// The wins as they came.
    pub curve: Vec<LabCurvePoint>,
    /// The games of the last block summed.
    pub last: Vec<LiveGame>,
    /// Its figures in a line: those that hold whenever one looks while it runs, all of them once it rests.
    pub line: Localized,
}

/// A range of numbers, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LabRange {
    /// The least number.
    pub low: f64,
    /// The greatest number.
    pub high: f64,
}

/// Why a pairing is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PairingEnd {
    /// All its games are played.
    AllGames,
    /// Its score is known closely enough.
    Precise,
    /// The test accepted its first hypothesis.
    AcceptedH0,
    /// The test accepted its second hypothesis.
    AcceptedH1,
}

/// A pairing after some of its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LabCurvePoint {
    /// The number of games after which it was taken.
    pub games: u64,
    /// Games won by each team.
    pub wins: Vec<u64>,
    /// For two teams: where the first's score lies, 95% sure whenever one looks; from block 20 on.
    pub band: Option<LabRange>,
    /// The games of the last block before it; none where other pairings are played beside this one.
    pub last: Vec<LiveGame>,
}

/// A game as it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LiveGame {
    /// The block of the game, from 0.
    pub block: u64,
    /// Its number in its block.
    pub game: u64,
    /// Points of each team of its pairing.
    pub points: Vec<i64>,
    /// The team that won, by its place in the pairing.
    pub winner: Option<u8>,
}

/// Where a game stands in its run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameAt {
    /// The round, from 0.
    pub round: u32,
    /// The pairing of the round, from 0.
    pub pairing: u32,
    /// The block of the game, from 0.
    pub block: u64,
    /// Its number in its block, from 0.
    pub game: u64,
}

/// Some games of a run, in the order of rounds, pairings and blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RunGames {
    /// Games there are.
    pub total: u64,
    /// The games asked for.
    pub games: Vec<RunGame>,
}

/// A game of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RunGame {
    /// Where it stands.
    pub at: GameAt,
    /// The teams of its pairing, as numbers of the run's, from 0.
    pub teams: Vec<u32>,
    /// The team at each seat, by its place in `teams`.
    pub seats: Vec<u8>,
    /// Points of each team.
    pub points: Vec<i64>,
    /// The team that won, by its place in `teams`; none for a draw.
    pub winner: Option<u8>,
    /// The team that opened its first hand, by its place in `teams`.
    pub opener: Option<u8>,
    /// The number of hands in the game.
    pub hands: u32,
    /// The number of moves made in it.
    pub plies: u32,
    /// `finished`, `hand_cap`, or why it was forfeited: `illegal_move`, `timeout`, `crash`, `out_of_memory`,
    /// `disqualified`.
    pub termination: String,
    /// The team that forfeited it, by its place in `teams`.
    pub fault: Option<u8>,
}

/// A game of a run, played again as a finished table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Reviewed {
    /// Id of the table.
    pub id: String,
}

/// A request to judge rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartBalance {
    /// Names of one or two rules, with what is chosen of them.
    pub rules: Vec<String>,
    /// Games of every two levels, 2..=10000; none: 1000.
    #[serde(default)]
    pub games: Option<u64>,
}

/// The balance of some rules, or how far its computation is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BalanceView {
    /// The id of the balance, in addresses.
    pub id: String,
    /// When it was begun: seconds since 1970, UTC.
    pub begun: u64,
    /// The rules, one or two.
    pub rules: Vec<RunRules>,
    /// Games of every two levels.
    pub games: u64,
    /// How far it is.
    pub state: RunState,
    /// The number of blocks played so far.
    pub done: u64,
    /// Blocks there are to play; 0 where it is broken.
    pub planned: u64,
    /// The results for each of the rules, once all is played; else empty.
    pub results: Vec<BalanceResult>,
    /// The figures, once all is played; else empty.
    pub rows: Vec<BalanceRow>,
    /// What is wrong with it, where it is broken.
    pub problem: Option<Problem>,
    /// Whether whoever asks may pause it, go on with it and remove it, as of a run ([`RunSummary::may_change`]).
    pub may_change: bool,
}

/// The results for one rule set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BalanceResult {
    /// Games played in all.
    pub games: u64,
    /// The player whose games against itself give the figures, by the name shown.
    pub by: Localized,
    /// What the rules are like, in a sentence or two: no more than the intervals bear out.
    pub verdict: Localized,
    /// The share of games that each side wins where nothing but chance decides.
    pub even: f64,
    /// The minutes of a match, at five seconds a move; none where there was nothing to count.
    pub minutes: Option<f64>,
    /// The gain of opening, what playing well is worth, the share of the deal, and whether hands end, in sentences.
    pub sentences: Vec<Localized>,
}

/// A figure of one or two rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BalanceRow {
    /// The key of the figure, such as `opener_wins`; `step` for a level against the one below, `spread` for the strongest
    /// against the weakest.
    pub key: String,
    /// The name of the figure.
    pub name: Localized,
    /// The figure of each of the rules.
    pub values: Vec<BalanceValue>,
    /// The change from the first rule set to the second, with its certainty; none for one rule set.
    pub change: Option<Localized>,
}

/// A figure with its error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BalanceValue {
    /// Whether it is a share of some whole, 0..=1.
    pub share: bool,
    /// The figure; none where there was nothing to count.
    pub value: Option<f64>,
    /// Its 95% interval.
    pub interval: Option<LabRange>,
    /// The figure as people write it.
    pub said: Localized,
    /// Its interval as people write it; empty where there is none.
    pub range: Localized,
}
