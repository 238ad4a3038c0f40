//! One decision: tries plays in one world after another.

use sobremesa_core::{Seat, Side, Standing, Stream};

use super::Settings;
use super::judge::Judge;
use super::policy::{BoardWithTells, Policy};
use super::reading::SeenPlays;
use super::stakes::{Curve, Stakes};
use crate::board::Board;
use crate::cards::Card;
use crate::moves::Move;
use crate::state::State;

/// The greatest number of plays that are tried; of more, those that `fase-2` likes least are left out.
const MOST_TRIED: usize = 12;

/// The number of worlds after which plays that are certainly worse are dropped; again at each doubling.
const FIRST_LOOK: usize = 32;

/// The number of standard errors that counts as certain.
const CERTAIN: f32 = 3.0;

/// The measure of values.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scale<'a> {
    /// Points ahead of the best rival.
    Points,
    /// The chance to win the match.
    Chance {
        stakes: &'a Stakes,
        /// By the judged margin of the hand, where it goes on after this round.
        curve: &'a Curve,
        standing: &'a Standing,
        /// Whether the side deals this hand.
        deals: bool,
    },
}

/// The state of a decision while worlds go by.
pub(super) struct MaestroSearch<'a> {
    pub(super) policy: &'a mut Policy,
    pub(super) judge: &'a Judge,
    pub(super) trace: &'a SeenPlays,
    pub(super) scale: Scale<'a>,
    pub(super) settings: Settings,
    pub(super) seat: Seat,
    pub(super) side: Side,
    /// The number of deals to come in this hand.
    pub(super) rounds_left: u8,
    pub(super) tried: Vec<CandidatePlay>,
    pub(super) weights: Vec<f32>,
    /// The orders in which the last deal falls in the world at hand.
    pub(super) orders: Vec<Vec<Card>>,
}

/// A play that is tried, with its value in each world.
#[derive(Clone, Debug)]
pub(super) struct CandidatePlay {
    pub(super) mv: Move,
    values: Vec<f32>,
    dropped: bool,
}

impl MaestroSearch<'_> {
    /// Tries every play in a world.
    pub(super) fn world(&mut self, world: &State, rng: &mut Stream) {
        let root = BoardWithTells { board: Board::new(world), lacks: self.trace.lacks() };
        let stock = self.rounds_left > 0;
        if self.tried.is_empty() {
            self.tried = self.candidates(&root, stock);
        }
        let inference = self.settings.inference;
        let weight = if inference { self.trace.likelihood(self.policy, world, self.seat) } else { 1.0 };
        self.weights.push(weight);
        // All plays of a world meet the same last deals: luck then falls on all alike.
        self.deal_last(world, rng);
        let mut tried = std::mem::take(&mut self.tried);
        for one in tried.iter_mut().filter(|one| !one.dropped) {
            let mut course = root;
            course.play(&self.policy.frame, one.mv);
            self.policy.finish_round(&mut course, stock);
            let value = self.value(&course);
            one.values.push(value);
        }
        self.tried = tried;
        let seen = self.weights.len();
        if seen >= FIRST_LOOK && seen.is_power_of_two() {
            self.drop_worse();
        }
    }

    /// Draws how the last deal falls in a world, if it comes next and is to be played out.
    fn deal_last(&mut self, world: &State, rng: &mut Stream) {
        self.orders.clear();
        if self.rounds_left == 1 {
            for _ in 0..self.settings.deals {
                let mut order: Vec<Card> = world.stock.iter().collect();
                rng.shuffle(&mut order);
                self.orders.push(order);
            }
        }
    }

    /// The value of a board at the end of a round.
    fn value(&mut self, course: &BoardWithTells) -> f32 {
        if self.orders.is_empty() {
            return self.judged(&course.board, self.rounds_left > 0);
        }
        let mut sum = 0.0;
        for order in std::mem::take(&mut self.orders) {
            let mut last = *course;
            last.deal(&self.policy.frame, &order);
            self.policy.finish_round(&mut last, false);
            sum += self.judged(&last.board, false);
            self.orders.push(order);
        }
        sum / self.orders.len() as f32
    }

    fn judged(&self, board: &Board, stock: bool) -> f32 {
        let (side, frame) = (self.side.index(), &self.policy.frame);
        match self.scale {
            Scale::Points => self.judge.margin(frame, board, side, stock),
            Scale::Chance { curve, .. } if stock => curve.of(self.judge.margin(frame, board, side, true)),
            Scale::Chance { stakes, standing, deals, .. } => {
                let points = self.judge.points(board);
                stakes.after(standing, self.side, [points[side], points[1 - side]], deals)
            }
        }
    }

    /// The plays to be tried, each kind once, the best by `fase-2` first.
    fn candidates(&mut self, course: &BoardWithTells, stock: bool) -> Vec<CandidatePlay> {
        let mut plays = Vec::new();
        course.board.plays(&self.policy.frame, &mut plays);
        let mut ranked: Vec<(f32, Move)> =
            plays.into_iter().map(|mv| (self.policy.worth(course, stock, mv), mv)).collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
        ranked.truncate(MOST_TRIED);
        ranked.into_iter().map(|(_, mv)| CandidatePlay { mv, values: Vec::new(), dropped: false }).collect()
    }

    /// The weighted mean of a play over the worlds in which it was tried.
    pub(super) fn mean(&self, tried: &CandidatePlay) -> f32 {
        let values = tried.values.iter().zip(&self.weights);
        let sum: f32 = values.map(|(value, weight)| value * weight).sum();
        sum / self.weights[..tried.values.len()].iter().sum::<f32>()
    }

    /// The best of the plays that were tried in all worlds; of equal ones the one that `fase-2` likes best.
    pub(super) fn best(&self) -> &CandidatePlay {
        // Reversed, since `max_by` takes the last of equals.
        let whole = self.tried.iter().rev().filter(|one| !one.dropped);
        whole.max_by(|one, other| self.mean(one).total_cmp(&self.mean(other))).expect("one play is never dropped")
    }

    /// Drops plays that are worse than the best by [`CERTAIN`] standard errors of the difference, taken world by world.
    fn drop_worse(&mut self) {
        let best = self.best().values.clone();
        let all: f32 = self.weights.iter().sum();
        // Worlds of unequal weight tell less than their number: the error goes by their effective number.
        let effective = all * all / self.weights.iter().map(|weight| weight * weight).sum::<f32>();
        for one in self.tried.iter_mut().filter(|one| !one.dropped) {
            let behind = || best.iter().zip(&one.values).map(|(best, value)| best - value).zip(&self.weights);
            let mean = behind().map(|(by, weight)| by * weight).sum::<f32>() / all;
            let variance = behind().map(|(by, weight)| weight * (by - mean) * (by - mean)).sum::<f32>() / all;
            one.dropped = mean > 0.0 && mean > CERTAIN * (variance / effective).sqrt();
        }
    }
}
