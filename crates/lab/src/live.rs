//! The state of a running experiment: figures that hold however often one looks.

use serde::Serialize;

use crate::experiment::Experiment;
use crate::stats::{Bounds, Interval, Scores, StopRule, Stopped};
use crate::tally::{CurvePoint, PairTally, Tally};
use crate::work::Game;

/// Games of even chances that a share of wins is weighted with, so that it does not jump at the start.
const WEIGHT: f64 = 10.0;

/// How an experiment stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Live {
    /// Blocks summed, without a gap.
    pub blocks: u64,
    /// Most blocks there are to play.
    pub blocks_planned: u64,
    /// Games of a block.
    pub games_a_block: u64,
    /// The pairings so far, those of the round under way last.
    pub pairings: Vec<LivePairing>,
}

/// How a pairing stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LivePairing {
    /// Its round, from 0.
    pub round: u32,
    /// Its number in its round, from 0.
    pub pairing: u32,
    /// Its teams, as numbers of the experiment's.
    pub teams: Vec<usize>,
    /// The number of games played so far.
    pub games: u64,
    /// Most games it is to have.
    pub games_planned: u64,
    /// Games won by each team.
    pub wins: Vec<u64>,
    /// Games nobody won.
    pub draws: u64,
    /// Share of games won by each team as a bar shows it: as if some games of even chances had been played before.
    pub weighted: Vec<f64>,
    /// For two teams: share of points of the first, a draw a half.
    pub score: Option<f64>,
    /// For two teams: where the first's score lies, 95% sure whenever one looks; from block 20 on.
    pub sequence: Option<Interval>,
    /// The log-likelihood ratio of a sequential test.
    pub llr: Option<f64>,
    /// Where the test stops.
    pub bounds: Option<Bounds>,
    /// Why it is over, once it is.
    pub stopped: Option<Stopped>,
    /// The wins as they came.
    pub curve: Vec<CurvePoint>,
    /// The games of the block of each point of the curve; none where other pairings are played beside it.
    #[serde(skip)]
    pub curve_games: Vec<Vec<LiveGame>>,
    /// The games of the last block summed.
    pub last: Vec<LiveGame>,
}

/// A game as it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LiveGame {
    /// The block of the game, from 0.
    pub block: u64,
    /// Its number in its block.
    pub game: u64,
    /// Points of each team.
    pub points: Vec<i64>,
    /// The team that won.
    pub winner: Option<u8>,
}

impl Live {
    /// How things stand.
    pub fn of(experiment: &Experiment, tally: &Tally) -> Self {
        let games = experiment.arrangements();
        Self {
            blocks: tally.blocks(),
            blocks_planned: experiment.blocks_at_most(),
            games_a_block: games,
            pairings: tally.places().map(|(place, pair)| LivePairing::of(place, pair, games)).collect(),
        }
    }
}

impl Live {
    /// Games won and games played by each team, over all its pairings.
    pub fn wins(&self) -> Vec<(u64, u64)> {
        let teams = self.pairings.iter().flat_map(|pairing| &pairing.teams).max().map_or(0, |last| last + 1);
        let mut wins = vec![(0, 0); teams];
        for pairing in &self.pairings {
            for (team, won) in pairing.teams.iter().zip(&pairing.wins) {
                wins[*team].0 += won;
                wins[*team].1 += pairing.games;
            }
        }
        wins
    }
}

impl LiveGame {
    fn of(game: &Game) -> Self {
        Self { block: game.block, game: game.game, points: game.points.clone(), winner: game.winner }
    }
}

impl LivePairing {
    fn of((round, pairing): (u32, u32), pair: &PairTally, games_a_block: u64) -> Self {
        let teams = pair.pairing().teams.clone();
        let two = (teams.len() == 2 && pair.blocks() > 0).then(|| pair.score());
        let test = match pair.rule() {
            StopRule::Sprt { test, .. } => Some(test),
            _ => None,
        };
        let even = WEIGHT / teams.len() as f64;
        let wins: Vec<u64> = pair.teams.iter().map(|team| team.outcomes.wins).collect();
        let told = |games: &[Game]| games.iter().map(LiveGame::of).collect();
        Self {
            round,
            pairing,
            games: pair.games,
            games_planned: pair.pairing().blocks * games_a_block,
            draws: pair.draws,
            weighted: wins.iter().map(|wins| (*wins as f64 + even) / (pair.games as f64 + WEIGHT)).collect(),
            wins,
            score: two.and_then(Scores::score),
            sequence: two.and_then(Scores::sequence),
            llr: test.zip(two).and_then(|(test, scores)| test.llr(scores)),
            bounds: test.map(crate::stats::Sprt::bounds),
            stopped: pair.stopped,
            curve: pair.curve(),
            curve_games: pair.curve_games().into_iter().map(told).collect(),
            last: pair.last.as_ref().map(|block| told(&block.games)).unwrap_or_default(),
            teams,
        }
    }
}
