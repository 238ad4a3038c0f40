//! Fits the likeliest strengths.

use sobremesa_core::math;

use super::super::{Outcome, matrix};
use super::{FittedTerms, Game, Games, NoRatings};

/// Rounds of maximization before it is given up.
const ROUNDS: usize = 200_000;

/// How far what is observed and what is expected may be apart, relative to the games.
const SETTLED: f64 = 1e-11;

/// Games in both seats, with those added.
pub(super) struct Met {
    players: usize,
    /// Games by first and second seat, and what they brought.
    meetings: Vec<Meeting>,
    /// Points of each player, a draw counting a half.
    points: Vec<f64>,
    first_wins: f64,
    draws: f64,
    games: f64,
    first_seat: bool,
    /// Games added to each two players who met in a seat, of each of its two outcomes.
    added: f64,
}

struct Meeting {
    first: usize,
    second: usize,
    games: f64,
}

/// Logarithms of strengths (summing to zero), of the first seat's advantage, and of the weight of ties.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fitted {
    pub(super) strengths: Vec<f64>,
    pub(super) advantage: Option<f64>,
    pub(super) ln_ties: Option<f64>,
}

/// How likely it is that the first seat wins, that nobody does, and that the second seat does.
#[derive(Clone, Copy)]
struct Chances {
    first: f64,
    draw: f64,
    second: f64,
}

impl Met {
    pub(super) fn new(games: &Games, model: FittedTerms) -> Result<Self, NoRatings> {
        let players = games.players();
        if players < 2 {
            return Err(NoRatings::Alone);
        }
        let mut met = Self {
            players,
            meetings: Vec::new(),
            points: vec![0.0; players],
            first_wins: 0.0,
            draws: 0.0,
            games: 0.0,
            first_seat: model.first_seat,
            added: model.added.max(0.0) / 4.0,
        };
        let mut took = vec![vec![false; players]; players];
        for (first, from) in took.iter_mut().enumerate() {
            for second in (0..players).filter(|second| *second != first) {
                let between = games.between(first, second);
                if between.games() == 0 {
                    continue;
                }
                let added = met.added;
                let outcomes = games.met(first, second);
                let (won, lost) = (outcomes.wins as f64 + added, outcomes.losses as f64 + added);
                let draws = outcomes.draws as f64;
                met.points[first] += won + draws / 2.0;
                met.points[second] += lost + draws / 2.0;
                met.first_wins += won;
                met.draws += draws;
                met.games += won + lost + draws;
                met.meetings.push(Meeting { first, second, games: won + lost + draws });
                from[second] = between.halves() > 0 || added > 0.0;
            }
        }
        met.connected(&took)?;
        if model.first_seat && (met.first_wins <= 0.0 || met.first_wins + met.draws >= met.games) {
            return Err(NoRatings::FirstSeat);
        }
        Ok(met)
    }

    /// The games that were added, with their weight.
    pub(super) fn added(&self) -> Vec<(Game, f64)> {
        let games = self.meetings.iter().flat_map(|&Meeting { first, second, .. }| {
            [Outcome::Win, Outcome::Loss].map(|outcome| (Game { first, second, outcome }, self.added))
        });
        games.filter(|(_, weight)| *weight > 0.0).collect()
    }

    /// Strengths are finite where from each player one comes to each other by way of points taken.
    ///
    /// Source: L. R. Ford, Solution of a ranking problem from binary comparisons, American Mathematical Monthly 64(8),
    /// 1957.
    fn connected(&self, took: &[Vec<bool>]) -> Result<(), NoRatings> {
        for start in 0..self.players {
            let mut reached = vec![false; self.players];
            let mut open = vec![start];
            reached[start] = true;
            while let Some(player) = open.pop() {
                for other in 0..self.players {
                    if took[player][other] && !reached[other] {
                        reached[other] = true;
                        open.push(other);
                    }
                }
            }
            if reached.contains(&false) {
                return Err(NoRatings::Apart { weaker: (0..self.players).filter(|p| reached[*p]).collect() });
            }
        }
        Ok(())
    }
}

impl Fitted {
    /// Weight of ties.
    pub(super) fn ties(&self) -> f64 {
        self.ln_ties.map_or(0.0, math::exp)
    }

    fn chances(&self, first: usize, second: usize) -> Chances {
        let (a, b) = (self.strengths[first] + self.advantage.unwrap_or(0.0), self.strengths[second]);
        let draw = self.ln_ties.map(|ln| ln + f64::midpoint(self.strengths[first], b));
        let top = a.max(b).max(draw.unwrap_or(f64::MIN));
        // Relative to the greatest exponent, so that no weight overflows.
        let weights = [math::exp(a - top), draw.map_or(0.0, |draw| math::exp(draw - top)), math::exp(b - top)];
        let sum: f64 = weights.iter().sum();
        Chances { first: weights[0] / sum, draw: weights[1] / sum, second: weights[2] / sum }
    }

    /// Number of figures: strengths, advantage, ties.
    fn size(&self) -> usize {
        self.strengths.len() + usize::from(self.advantage.is_some()) + usize::from(self.ln_ties.is_some())
    }

    /// What each way a game can end adds to each figure's exponent: (figure, by how much).
    fn exponents(&self, first: usize, second: usize, outcome: Outcome) -> Vec<(usize, f64)> {
        let players = self.strengths.len();
        match outcome {
            Outcome::Win if self.advantage.is_some() => vec![(first, 1.0), (players, 1.0)],
            Outcome::Win => vec![(first, 1.0)],
            Outcome::Loss => vec![(second, 1.0)],
            Outcome::Draw if self.ln_ties.is_some() => vec![(first, 0.5), (second, 0.5), (self.size() - 1, 1.0)],
            Outcome::Draw => vec![(first, 0.5), (second, 0.5)],
        }
    }

    /// The slope of some games' log-likelihood along each figure: observed less expected exponents.
    pub(super) fn slope(&self, games: &[Game]) -> Vec<f64> {
        let mut slope = vec![0.0; self.size()];
        for game in games {
            for (figure, by) in self.exponents(game.first, game.second, game.outcome) {
                slope[figure] += by;
            }
            for (figure, by) in self.expected(game.first, game.second) {
                slope[figure] -= by;
            }
        }
        slope
    }

    fn expected(&self, first: usize, second: usize) -> Vec<(usize, f64)> {
        let chances = self.chances(first, second);
        let ways = [(Outcome::Win, chances.first), (Outcome::Draw, chances.draw), (Outcome::Loss, chances.second)];
        ways.into_iter()
            .flat_map(|(outcome, chance)| {
                self.exponents(first, second, outcome).into_iter().map(move |(figure, by)| (figure, by * chance))
            })
            .collect()
    }
}

/// Rounds of minorization and maximization: all strengths, then the first seat's advantage, then ties, each to what it
/// would be if the chances of the others stood still.
pub(super) fn maximize(met: &Met) -> Result<Fitted, NoRatings> {
    let mut fitted = Fitted {
        strengths: vec![0.0; met.players],
        advantage: met.first_seat.then_some(0.0),
        ln_ties: (met.draws > 0.0).then_some(0.0),
    };
    for _ in 0..ROUNDS {
        let (mut points, mut first_wins, mut draws) = (vec![0.0; met.players], 0.0, 0.0);
        for meeting in &met.meetings {
            let chances = fitted.chances(meeting.first, meeting.second);
            points[meeting.first] += meeting.games * (chances.first + chances.draw / 2.0);
            points[meeting.second] += meeting.games * (chances.second + chances.draw / 2.0);
        }
        let mut off: f64 = 0.0;
        for ((strength, observed), expected) in fitted.strengths.iter_mut().zip(&met.points).zip(&points) {
            off = off.max((observed - expected).abs());
            // Strengths are logarithms: the step multiplies a strength by observed / expected.
            *strength += math::ln(observed / expected);
        }
        let mean = fitted.strengths.iter().sum::<f64>() / met.players as f64;
        // Only differences of strengths mean anything: their mean is held at 0.
        fitted.strengths.iter_mut().for_each(|strength| *strength -= mean);
        // Chances are taken anew, since each part of a round must see what the part before it changed; else the
        // likelihood could fall.
        for meeting in &met.meetings {
            first_wins += meeting.games * fitted.chances(meeting.first, meeting.second).first;
        }
        if let Some(advantage) = &mut fitted.advantage {
            off = off.max((met.first_wins - first_wins).abs());
            *advantage += math::ln(met.first_wins / first_wins);
        }
        for meeting in &met.meetings {
            draws += meeting.games * fitted.chances(meeting.first, meeting.second).draw;
        }
        if let Some(ln_ties) = &mut fitted.ln_ties {
            off = off.max((met.draws - draws).abs());
            *ln_ties += math::ln(met.draws / draws);
        }
        if !off.is_finite() {
            return Err(NoRatings::Unsettled);
        }
        if off <= SETTLED * met.games {
            return Ok(fitted);
        }
    }
    Err(NoRatings::Unsettled)
}

/// Inverse of the information where the strengths sum to zero; none where it has none.
pub(super) fn covariance(met: &Met, fitted: &Fitted) -> Option<Vec<Vec<f64>>> {
    let (size, players) = (fitted.size(), met.players);
    let mut information = vec![vec![0.0; size]; size];
    for meeting in &met.meetings {
        let (first, second) = (meeting.first, meeting.second);
        let chances = fitted.chances(first, second);
        let expected = fitted.expected(first, second);
        let ways = [(Outcome::Win, chances.first), (Outcome::Draw, chances.draw), (Outcome::Loss, chances.second)];
        for (outcome, chance) in ways {
            let exponents = fitted.exponents(first, second, outcome);
            for (a, by) in &exponents {
                for (b, other) in &exponents {
                    information[*a][*b] += meeting.games * chance * by * other;
                }
            }
        }
        for (a, by) in &expected {
            for (b, other) in &expected {
                information[*a][*b] -= meeting.games * by * other;
            }
        }
    }
    // All strengths together can be moved at will: one more condition holds them, and is taken off again.
    let scale = met.games / (players * players) as f64;
    for row in &mut information[..players] {
        row[..players].iter_mut().for_each(|cell| *cell += scale);
    }
    let mut inverse = matrix::inverse(&information)?;
    let held = 1.0 / (scale * (players * players) as f64);
    for row in &mut inverse[..players] {
        row[..players].iter_mut().for_each(|cell| *cell -= held);
    }
    Some(inverse)
}
