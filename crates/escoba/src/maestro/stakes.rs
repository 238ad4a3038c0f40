//! The stakes: what points are worth as a chance of winning the match.

use std::collections::BTreeMap;

use sobremesa_core::{Game, MAX_SEATS, Seed, Side, Standing, Turn, math};

use super::judge::Judge;
use super::policy::{BoardWithTells, Policy};
use crate::board::Board;
use crate::cards::CardSet;
use crate::game::Escoba;

/// The number of hands that are played to see what hands come to under some rules.
const HANDS: u64 = 400;

/// The greatest number of points still needed that is told apart.
const MOST: usize = 60;

/// The greatest margin of a hand, either way, that is told apart.
const WIDEST: i32 = 24;

/// The number of steps of a point for which chances by margin are computed.
const STEPS: f32 = 4.0;

/// The results of hands between two sides, and their value in a match.
///
/// The policy plays the hands against itself. The chance to win from what both sides still need follows by dynamic
/// programming over those hands, with the deal going round; both sides are taken to be equally strong. Where both pass
/// the target with equal points, the chances are even.
#[derive(Clone, Debug)]
pub(crate) struct Stakes {
    target: i32,
    /// How often each result came up: points of the side that plays first, then of the one that deals.
    hands: BTreeMap<(i32, i32), u32>,
    /// By the number of deals made: the standard deviation of a hand's result from what it was judged to be.
    spread: Vec<f32>,
    /// The chance of the first of two sides, by what it needs, what the other needs, and whether it deals the next
    /// hand.
    chances: Vec<f32>,
}

impl Stakes {
    /// The stakes of a game; none unless there are two sides.
    pub(crate) fn new(game: &Escoba) -> Option<Self> {
        if game.sides().count() != 2 {
            return None;
        }
        let mut policy = Policy::new(game);
        let judge = Judge::new(game);
        let rounds = usize::from(game.rules().rounds());
        // A fixed seed: the same rules have the same stakes everywhere.
        let key = Seed::from_text("stakes").key();
        let mut hands = BTreeMap::new();
        let mut squares = vec![0.0; rounds + 1];
        for index in 0..HANDS {
            let mut rng = key.stream(index);
            let mut state = game.start(&game.single(index, &mut rng));
            let first = game.side_of(game.mano(state.public.dealer));
            let mut judged = Vec::with_capacity(rounds);
            let mut lacks = [CardSet::EMPTY; MAX_SEATS];
            loop {
                match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Shuffle => {
                        if state.public.round > 0 {
                            let board = Board::between(&state.public);
                            judged.push(judge.margin(&policy.frame, &board, first.index(), true));
                        }
                        let shuffle = game.shuffle(&state, &mut rng);
                        game.deal(&mut state, &shuffle);
                        lacks = [CardSet::EMPTY; MAX_SEATS];
                    }
                    Turn::Seat(_) => {
                        let mut course = BoardWithTells { board: Board::new(&state), lacks };
                        let mv = policy.choose(&course, state.public.stock > 0);
                        course.play(&policy.frame, mv);
                        lacks = course.lacks;
                        game.play(&mut state, mv, ());
                    }
                }
            }
            let points = game.outcome(&state).points;
            let other = Side(1 - first.0);
            *hands.entry((points.of(first), points.of(other))).or_insert(0) += 1;
            for (round, judged) in judged.into_iter().enumerate() {
                squares[round + 1] += (points.margin(first) as f32 - judged).powi(2);
            }
        }
        let spread = squares.iter().map(|sum| (sum / HANDS as f32).sqrt()).collect();
        let target = game.rules().target();
        let chances = chances(&hands);
        Some(Self { target, hands, spread, chances })
    }

    /// The chance of the first of two sides to win the match with these points after a hand; `deals`: whether it deals
    /// the next one.
    fn chance(&self, [mine, theirs]: [i32; 2], deals: bool) -> f32 {
        let [mine, theirs] = [mine, theirs].map(|points| self.target - points);
        if mine <= 0 || theirs <= 0 {
            return over(mine, theirs);
        }
        // Far from the end it is the difference that counts.
        let both = (mine.min(theirs) - MOST as i32 / 2).max(0);
        let [mine, theirs] = [mine, theirs].map(|need| ((need - both) as usize).min(MOST));
        self.chances[place(mine, theirs, deals)]
    }

    /// The chance that a side wins the match if the hand under way gives these points to it and to the other. `deals`:
    /// whether it deals this hand.
    pub(super) fn after(&self, standing: &Standing, side: Side, points: [i32; 2], deals: bool) -> f32 {
        let other = Side(1 - side.0);
        let total = [standing.points.of(side) + points[0], standing.points.of(other) + points[1]];
        self.chance(total, !deals)
    }

    /// The chance that a side wins the match, by the margin that it is judged to reach in the hand under way after
    /// `rounds` deals.
    pub(super) fn curve(&self, standing: &Standing, side: Side, deals: bool, rounds: u8) -> Curve {
        let spread = self.spread.get(usize::from(rounds)).copied().unwrap_or(0.0).max(0.1);
        let ends: Vec<f32> = (-WIDEST..=WIDEST)
            .map(|ahead| {
                let (mut sum, mut count) = (0.0, 0.0);
                for ((first, dealer), times) in &self.hands {
                    let [mine, theirs] = if deals { [*dealer, *first] } else { [*first, *dealer] };
                    if mine - theirs == ahead {
                        sum += *times as f32 * self.after(standing, side, [mine, theirs], deals);
                        count += *times as f32;
                    }
                }
                if count > 0.0 {
                    return sum / count;
                }
                // No such hand was seen: a little for both, and the rest for who is ahead.
                self.after(standing, side, [2 + ahead.max(0), 2 + (-ahead).max(0)], deals)
            })
            .collect();
        let steps = WIDEST * STEPS as i32;
        // The judged margin is uncertain: each chance is a mean over the ends around it, weighted by a normal curve of
        // that spread; a weight goes by the steps in between, and there are few of those.
        let weights: Vec<f32> = (0..=2 * steps)
            .map(|apart| {
                let deviations = apart as f32 / STEPS / spread;
                if deviations < 4.0 { math::exp(f64::from(-0.5 * deviations * deviations)) as f32 } else { 0.0 }
            })
            .collect();
        let chances = (-steps..=steps)
            .map(|step| {
                let (mut sum, mut all) = (0.0, 0.0);
                for (end, chance) in (-WIDEST..=WIDEST).zip(&ends) {
                    let weight = weights[(end * STEPS as i32 - step).unsigned_abs() as usize];
                    sum += weight * chance;
                    all += weight;
                }
                if all > 0.0 { sum / all } else { 0.5 }
            })
            .collect();
        Curve { chances }
    }
}

/// The chance to win a match by the judged margin of the hand under way.
#[derive(Clone, Debug)]
pub(super) struct Curve {
    /// In steps of a point, from [`WIDEST`] behind to as much ahead.
    chances: Vec<f32>,
}

impl Curve {
    /// The chance of a side that is judged to come out so far ahead.
    pub(super) fn of(&self, ahead: f32) -> f32 {
        let place = (ahead + WIDEST as f32) * STEPS;
        let last = self.chances.len() - 2;
        let low = (place.max(0.0) as usize).min(last);
        let part = (place - low as f32).clamp(0.0, 1.0);
        self.chances[low] * (1.0 - part) + self.chances[low + 1] * part
    }
}

/// The chance of the first of two sides once one has reached the target.
fn over(mine: i32, theirs: i32) -> f32 {
    match mine.cmp(&theirs) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}

fn place(mine: usize, theirs: usize, deals: bool) -> usize {
    (mine * (MOST + 1) + theirs) * 2 + usize::from(deals)
}

/// The chance of the first of two sides to win, by what both need and whether it deals.
fn chances(hands: &BTreeMap<(i32, i32), u32>) -> Vec<f32> {
    // Hands without points are left out: they change the score of neither, only the deal, and the recursion could not
    // go on from them.
    let total: u32 = hands.iter().filter(|(points, _)| **points != (0, 0)).map(|(_, times)| *times).sum();
    let mut chances = vec![0.5; (MOST + 1) * (MOST + 1) * 2];
    // From near the end outwards: each chance needs those of smaller needs.
    for mine in 1..=MOST {
        for theirs in 1..=MOST {
            for deals in [false, true] {
                if total == 0 {
                    continue;
                }
                let mut sum = 0.0;
                for ((first, dealer), times) in hands.iter().filter(|(points, _)| **points != (0, 0)) {
                    let [gain, lose] = if deals { [*dealer, *first] } else { [*first, *dealer] };
                    let (need, other) = (mine as i32 - gain, theirs as i32 - lose);
                    sum += *times as f32
                        * if need <= 0 || other <= 0 {
                            over(need, other)
                        } else {
                            chances[place(need as usize, other as usize, !deals)]
                        };
                }
                chances[place(mine, theirs, deals)] = sum / total as f32;
            }
        }
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_worth_more_to_who_needs_less() {
        let game = crate::testing::game("");
        let stakes = Stakes::new(&game).expect("two sides");
        for deals in [false, true] {
            for mine in 0..21 {
                assert!(stakes.chance([mine + 1, 10], deals) >= stakes.chance([mine, 10], deals));
                let both = stakes.chance([mine, 10], deals) + stakes.chance([10, mine], !deals);
                assert!((both - 1.0).abs() < 1e-4, "somebody wins");
            }
        }
        assert!(stakes.chance([0, 0], false) > 0.5, "who plays first has the better of it");
        assert_eq!(stakes.chance([22, 21], true).to_bits(), 1.0_f32.to_bits());
        assert!((stakes.chance([21, 21], true) - 0.5).abs() < 1e-6);
        let standing = Standing { hands: 0, points: sobremesa_core::Points::none(2) };
        let curve = stakes.curve(&standing, Side(0), true, 3);
        assert!((-40..40).all(|ahead| curve.of(ahead as f32 / 2.0) <= curve.of(ahead as f32 / 2.0 + 0.5) + 0.02));
        assert!(curve.of(5.0) > curve.of(-5.0) + 0.2);
    }
}
