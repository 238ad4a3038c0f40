//! The stakes: what points are worth as a chance of winning the match.

use sobremesa_core::{MAX_SEATS, Points, Seed, Side, Standing};
use sobremesa_search::ismcts::Rewards;
use sobremesa_search::playout;

use crate::game::Dominoes;
use sobremesa_core::Game;

/// The greatest number of hands that are played at random to see what a hand is worth under some rules.
const HANDS: u64 = 256;

/// The total number of moves after which no more hands are played.
const MOVES: u32 = 20_000;

/// The number of steps of the score for which chances are computed.
const STEPS: usize = 40;

/// The value of a hand's points for each side.
///
/// Two sides that play to a target: the chance to win the match from the score reached, by dynamic programming over the
/// score in [`STEPS`] steps, interpolated between them. W(a, b) is the mean of W(a + p, b + q) over the results (p, q)
/// and (q, p) of random hands under the rules ([`HANDS`], fewer where they are long). Both sides are taken to be
/// equally strong, and hands that score nothing change nothing. When a target is reached, the side that leads wins.
///
/// All other matches (more sides, a number of hands): a half, and more or less in proportion to the side's lead over
/// the best of the others, up to the greatest worth of a hand seen. In the last hand of a match, four fifths of the
/// reward are for winning it.
#[derive(Clone, Debug)]
pub(crate) struct Stakes {
    sides: u8,
    target: Option<i32>,
    hands: Option<u32>,
    /// Points of the other side with which reaching the target is a draw.
    drawn_from: Option<i32>,
    /// The greatest worth of a hand seen, at least 1.
    greatest: f32,
    /// The chance of the first of two sides, by both sides' steps; empty without a target.
    chances: Vec<f32>,
}

impl Stakes {
    /// The stakes under some rules.
    pub(crate) fn new<const W: usize>(game: &Dominoes<W>) -> Self {
        // A fixed seed: the same rules have the same stakes everywhere.
        let key = Seed::from_text("stakes").key();
        let sides = game.sides().count();
        let mut results: Vec<Points> = Vec::new();
        let mut moves = 0;
        for hand in 0..HANDS {
            let mut rng = key.stream(hand);
            let mut state = game.start(&game.single(hand, &mut rng));
            moves += playout(game, &mut state, &mut rng);
            results.push(game.outcome(&state).points);
            if moves >= MOVES {
                break;
            }
        }
        let to = game.rules().match_to();
        let greatest = results.iter().flat_map(Points::by_side).copied().max().unwrap_or(0).max(1);
        let target = to.target.filter(|_| sides == 2);
        let chances = target.map_or_else(Vec::new, |target| chances((target, to.drawn_from), &results));
        Self { sides, target, hands: to.hands, drawn_from: to.drawn_from, greatest: greatest as f32, chances }
    }

    /// The rewards of each side when these points are scored at this standing.
    pub(super) fn rewards(&self, standing: &Standing, points: &Points) -> Rewards {
        let mut total = standing.points;
        total.add_all(points);
        let mut rewards = [0.0; MAX_SEATS];
        if let Some(target) = self.target {
            let chance = self.chance(target, [total.of(Side(0)), total.of(Side(1))]);
            (rewards[0], rewards[1]) = (chance, 1.0 - chance);
            return rewards;
        }
        let last = self.hands.is_some_and(|hands| standing.hands + 1 >= hands);
        for side in (0..self.sides).map(Side) {
            let lead = (total.margin(side) - standing.points.margin(side)) as f32 / self.greatest;
            let share = 0.5 + 0.5 * lead.clamp(-1.0, 1.0);
            let won = match total.leader() {
                Some(leader) => f32::from(u8::from(leader == side)),
                None => 0.5,
            };
            rewards[side.index()] = if last { 0.8 * won + 0.2 * share } else { share };
        }
        rewards
    }

    /// The chance of the first side to win from a score.
    fn chance(&self, target: i32, score: [i32; 2]) -> f32 {
        if score.iter().any(|points| *points >= target) {
            return won(score, self.drawn_from);
        }
        let [a, b] = score.map(|points| points.max(0) as f32 * STEPS as f32 / target as f32);
        let (i, j) = ((a as usize).min(STEPS - 1), (b as usize).min(STEPS - 1));
        let (x, y) = (a - i as f32, b - j as f32);
        let at = |i: usize, j: usize| self.chances[i * (STEPS + 1) + j];
        let near = at(i, j) * (1.0 - y) + at(i, j + 1) * y;
        let far = at(i + 1, j) * (1.0 - y) + at(i + 1, j + 1) * y;
        near * (1.0 - x) + far * x
    }
}

/// What a match that is over is to the first of two sides, by what both came to: 1 if it is won, 0 if it is lost, a half if they
/// are level or both have enough for a draw.
fn won<T: Ord + Copy>([first, second]: [T; 2], drawn_from: Option<T>) -> f32 {
    match first.cmp(&second) {
        _ if drawn_from.is_some_and(|from| first.min(second) >= from) => 0.5,
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

/// The chance of the first of two sides to reach a target first, by both sides' steps, 0..=[`STEPS`] each; a half where the
/// other has enough for a draw.
fn chances((target, drawn_from): (i32, Option<i32>), results: &[Points]) -> Vec<f32> {
    let step = |points: i32| (points.max(0) as usize * STEPS + target as usize / 2) / target as usize;
    // How often a hand moves the sides on by so many steps.
    let mut moves = std::collections::BTreeMap::new();
    for points in results {
        let (p, q) = (step(points.of(Side(0))), step(points.of(Side(1))));
        for by in [(p, q), (q, p)] {
            *moves.entry(by).or_insert(0_u32) += 1;
        }
    }
    // Hands without points leave the score as it is: without them the recursion goes only upwards.
    moves.remove(&(0, 0));
    let total: u32 = moves.values().sum();
    let mut chances = vec![0.5; (STEPS + 1) * (STEPS + 1)];
    let from = drawn_from.map(step);
    let over = |a: usize, b: usize| won([a, b], from);
    // From the target downwards: each chance needs those of higher scores.
    for a in (0..=STEPS).rev() {
        for b in (0..=STEPS).rev() {
            chances[a * (STEPS + 1) + b] = if a == STEPS || b == STEPS {
                over(a, b)
            } else if total == 0 {
                0.5
            } else {
                let after = |(p, q): (usize, usize)| {
                    let (a, b) = (a + p, b + q);
                    if a >= STEPS || b >= STEPS { over(a, b) } else { chances[a * (STEPS + 1) + b] }
                };
                moves.iter().map(|(by, count)| after(*by) * *count as f32).sum::<f32>() / total as f32
            };
        }
    }
    chances
}
