//! Sums of one pairing.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::experiment::Experiment;
use crate::schedule::{Pairing, PairingResult};
use crate::stats::{BlockMoments, Interval, Outcome, Outcomes, Ratio, Scores, StopRule, Stopped};
use crate::work::{Block, Game};

/// Most points of a curve of wins, in a run of few pairings and in one of many; even.
const CURVE: usize = 200;
const CURVE_OF_MANY: usize = 20;
/// From so many pairings on there are many.
const MANY: usize = 50;

/// Sums of one pairing.
#[derive(Clone, Debug)]
pub struct PairTally {
    pairing: Pairing,
    rule: StopRule,
    pub(crate) stopped: Option<Stopped>,
    blocks: u64,
    /// Which blocks those are, in the order in which they came: one run of numbers where none is missing.
    held: Vec<Range<u64>>,
    pub(crate) games: u64,
    pub(crate) hands: u64,
    pub(crate) teams: Vec<TeamTally>,
    /// Games that nobody won.
    pub(crate) draws: u64,
    /// For every two teams (by their place in the pairing) the blocks by half points of the first of them.
    pub(crate) scores: Vec<((usize, usize), Scores)>,
    pub(crate) curve: Vec<CurvePoint>,
    /// The blocks after which the curve has its points; none where other pairings are played beside it.
    shown: Option<Vec<Block>>,
    /// Most points of the curve.
    points: usize,
    /// Blocks between two points.
    stride: u64,
    /// Games by the points of the first team less those of the second.
    pub(crate) margins: BTreeMap<i64, u64>,
    /// Of two teams: points of the first less those of the second, in the games of each block.
    pub(crate) ahead: Option<BlockMoments>,
    /// The last block, as it was played.
    pub(crate) last: Option<Block>,
}

/// Sums of one team in a pairing.
#[derive(Clone, Debug, Default)]
pub(crate) struct TeamTally {
    /// How its games ended.
    pub(crate) outcomes: Outcomes,
    /// Games won, of all games.
    pub(crate) wins: Ratio,
    /// Games won less the others' mean, a game.
    pub(crate) wins_ahead: Ratio,
    pub(crate) points_a_hand: Ratio,
    /// Points less the others' mean, a hand.
    pub(crate) points_ahead: Ratio,
}

/// A pairing after some of its blocks.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CurvePoint {
    /// The number of games played.
    pub games: u64,
    /// Games won by each team.
    pub wins: Vec<u64>,
    /// Blocks by half points of the first of two teams.
    pub scores: Vec<u64>,
}

impl CurvePoint {
    /// For two teams: where the first's score lies, 95% sure whenever one looks; from block 20 on. Takes a fraction of
    /// a millisecond.
    pub fn band(&self) -> Option<Interval> {
        Scores::from_counts(&self.scores).ok()?.sequence()
    }
}

impl PairTally {
    /// Nothing yet; `beside` is the number of pairings of its round.
    pub(crate) fn new(experiment: &Experiment, pairing: &Pairing, beside: usize) -> Self {
        let teams = pairing.teams.len();
        let games = experiment.arrangements() as usize;
        let pairs = (0..teams).flat_map(|a| (a + 1..teams).map(move |b| (a, b)));
        Self {
            pairing: pairing.clone(),
            rule: experiment.stop().rule(pairing.blocks).expect("it was checked with the experiment"),
            stopped: None,
            blocks: 0,
            held: Vec::new(),
            games: 0,
            hands: 0,
            teams: vec![TeamTally::default(); teams],
            draws: 0,
            scores: pairs.map(|pair| (pair, Scores::new(games))).collect(),
            curve: Vec::new(),
            shown: (beside == 1).then(Vec::new),
            points: if beside < MANY { CURVE } else { CURVE_OF_MANY },
            stride: 1,
            margins: BTreeMap::new(),
            ahead: (teams == 2).then(|| BlockMoments::new(games)),
            last: None,
        }
    }

    /// The pairing whose blocks are summed.
    pub fn pairing(&self) -> &Pairing {
        &self.pairing
    }

    /// When it stops.
    pub fn rule(&self) -> &StopRule {
        &self.rule
    }

    /// The number of blocks in the sums.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Whether a block is in the sums, by its number.
    pub(crate) fn holds(&self, block: u64) -> bool {
        self.held.iter().any(|held| held.contains(&block))
    }

    /// The `n`-th block in the sums (from 0) and those behind it up to the next that is missing, by their numbers; none where
    /// there are not so many.
    pub(crate) fn held_from(&self, n: u64) -> Option<Range<u64>> {
        let mut left = n;
        for held in &self.held {
            let here = held.end - held.start;
            if left < here {
                return Some(held.start + left..held.end);
            }
            left -= here;
        }
        None
    }

    /// Blocks by half points of the first of two teams.
    pub fn score(&self) -> &Scores {
        &self.scores[0].1
    }

    pub(crate) fn push(&mut self, block: &Block) {
        let teams = self.teams.len();
        let games = block.games.len() as i64;
        let hands: i64 = block.games.iter().map(|game| i64::from(game.hands)).sum();
        let (mut wins, mut points) = (vec![0; teams], vec![0; teams]);
        for game in &block.games {
            self.add_game(game);
            if let Some(winner) = game.winner {
                wins[usize::from(winner)] += 1;
            }
            for (sum, scored) in points.iter_mut().zip(&game.points) {
                *sum += scored;
            }
        }
        // One team alone is compared with nothing.
        let others = (teams as i64 - 1).max(1);
        let (all_wins, all_points): (i64, i64) = (wins.iter().sum(), points.iter().sum());
        for (team, (won, scored)) in self.teams.iter_mut().zip(wins.iter().zip(&points)) {
            team.wins.push(*won, games);
            team.wins_ahead.push(won * others - (all_wins - won), games * others);
            team.points_a_hand.push(*scored, hands);
            team.points_ahead.push(scored * others - (all_points - scored), hands * others);
        }
        for ((a, b), scores) in &mut self.scores {
            scores.push(block.games.iter().map(|game| halves(game, *a, *b)).sum());
        }
        if let Some(moments) = &mut self.ahead {
            let ahead = block.games.iter().map(|game| (game.points[0] - game.points[1]) as i32);
            moments.push(&ahead.collect::<Vec<_>>());
        }
        self.blocks += 1;
        match self.held.last_mut() {
            Some(held) if held.end == block.block => held.end += 1,
            _ => self.held.push(block.block..block.block + 1),
        }
        self.games += games as u64;
        self.hands += hands as u64;
        self.last = Some(block.clone());
        if self.blocks.is_multiple_of(self.stride) || self.blocks == self.pairing.blocks {
            self.mark(block);
        }
    }

    /// Has the curve go through where it is now; where it becomes too long only every second point stays. It is as fine
    /// for what stops early as for what goes on.
    fn mark(&mut self, block: &Block) {
        self.curve.push(self.point());
        if let Some(shown) = &mut self.shown {
            shown.push(block.clone());
        }
        if self.curve.len() > self.points {
            self.stride *= 2;
            thin(&mut self.curve);
            if let Some(shown) = &mut self.shown {
                thin(shown);
            }
        }
    }

    fn add_game(&mut self, game: &Game) {
        self.draws += u64::from(game.winner.is_none());
        for (team, place) in self.teams.iter_mut().zip(0..) {
            team.outcomes.push(match game.winner {
                None => Outcome::Draw,
                Some(winner) if winner == place => Outcome::Win,
                Some(_) => Outcome::Loss,
            });
        }
        if let &[a, b] = game.points.as_slice() {
            *self.margins.entry(a - b).or_default() += 1;
        }
    }

    fn point(&self) -> CurvePoint {
        let scores = if self.teams.len() == 2 { self.score().counts().to_vec() } else { Vec::new() };
        CurvePoint { games: self.games, wins: self.teams.iter().map(|team| team.outcomes.wins).collect(), scores }
    }

    /// The curve, with where it is now as its last point.
    pub(crate) fn curve(&self) -> Vec<CurvePoint> {
        let mut curve = self.curve.clone();
        if self.games > 0 && curve.last().is_none_or(|point| point.games < self.games) {
            curve.push(self.point());
        }
        curve
    }

    /// The games of the block of each point of the [`curve`](Self::curve); none where other pairings are played beside it.
    pub(crate) fn curve_games(&self) -> Vec<&[Game]> {
        let Some(shown) = &self.shown else { return Vec::new() };
        let now = self.last.iter().filter(|_| self.curve.last().is_none_or(|point| point.games < self.games));
        shown.iter().chain(now).map(|block| block.games.as_slice()).collect()
    }

    pub(crate) fn decide(&mut self) -> bool {
        if self.teams.len() == 2 {
            self.stopped = self.rule.decide(self.score());
        } else if self.blocks >= self.pairing.blocks {
            self.stopped = Some(Stopped::AllBlocks);
        }
        self.stopped.is_some()
    }

    pub(crate) fn played(&self) -> PairingResult {
        let halves = self.teams.iter().map(|team| team.outcomes.halves());
        PairingResult { teams: self.pairing.teams.clone(), halves: halves.collect() }
    }
}

/// Only every second stays.
fn thin<T>(points: &mut Vec<T>) {
    let mut number = 0;
    points.retain(|_| {
        number += 1;
        number % 2 == 0
    });
}

/// Half points of a team against another in a game: who won it has them; of two others who has more points.
fn halves(game: &Game, a: usize, b: usize) -> usize {
    let of = |team: usize| (game.winner == Some(team as u8), if game.points.len() > 2 { game.points[team] } else { 0 });
    match of(a).cmp(&of(b)) {
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 0,
    }
}
