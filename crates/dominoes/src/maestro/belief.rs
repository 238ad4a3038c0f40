//! The belief: which worlds are likely, after the way in which the seats have played.
//!
//! The likelihood of a world is a product over the other seats, because each seat's moves depend only on its own hand
//! and on what everybody saw. So the likelihood of every hand that a seat may hold is computed once, and worlds are
//! drawn by it:
//!
//! - With few unseen tiles among three seats (at most [`TABLED`]): exactly. The first seat's hand is drawn by its
//!   likelihood times the sum, over all ways to split the rest, of the others' likelihoods; then one of those ways by
//!   its likelihood. Where there are too many such sums, the first hand is drawn by its own likelihood alone, and the
//!   sum becomes the weight of the world.
//! - Otherwise worlds are drawn by the game's own sampler, with the probabilities of the deal, and weighed by their
//!   likelihood.

use sobremesa_core::{Hidden, MAX_SEATS, Seat, Stream};
use sobremesa_search::ismcts::Pool;

use super::line::{LineRules, World};
use super::policy::Weights;
use super::trace::Trace;
use crate::game::Dominoes;
use crate::state::{Private, Public};

/// The greatest number of unseen tiles for which the likelihoods of all hands are computed.
const TABLED: usize = 17;

/// The greatest number of unseen tiles for which the sums over the others' hands are computed for every hand of the
/// first seat.
const SUMMED: usize = 13;

/// The settings for reading what was seen.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// The weights of the policy by which placements are read; none: they tell nothing.
    pub(super) weights: Option<Weights>,
    /// The share of moves that are taken to be random, 0..=1.
    pub(super) any: f32,
    /// Seats whose pauses are read, as bits.
    pub(super) pauses: u16,
    /// The number of worlds to draw.
    pub(super) worlds: usize,
}

impl Reading {
    fn reads_nothing(&self) -> bool {
        self.weights.is_none() && self.pauses == 0
    }

    /// The likelihood that a seat played as it did if it holds this hand now.
    pub(super) fn likelihood(&self, line: &LineRules, trace: &Trace, seat: u8, hand: u64) -> f32 {
        let mut product = 1.0;
        for (past, held) in trace.moves_of(seat, hand) {
            if self.pauses >> seat & 1 == 1 && past.true_pause(line, held) != past.pause {
                return 0.0;
            }
            if let Some(weights) = &self.weights {
                product *= past.chance(line, held, weights, self.any);
            }
            if product == 0.0 {
                return 0.0;
            }
        }
        product
    }

    /// Fills a pool with worlds that agree with what a seat knows. If no world explains a pause or a move (the seat
    /// does not play by the rules of the house), all worlds keep the probability of the deal.
    pub(super) fn fill<const W: usize>(
        &self,
        pool: &mut Pool<World>,
        (line, trace): (&LineRules, &Trace),
        (game, seat): (&Dominoes<W>, Seat),
        (public, private): (&Public<W>, &Private<W>),
        rng: &mut Stream,
    ) {
        pool.clear(rng);
        let worlds = game.worlds(public, private, seat);
        let mut room = None;
        let mut plain = |rng: &mut Stream| World::new(game.sample_into(&worlds, &mut room, rng), trace.owners);
        let mut others: Vec<u8> = (0..line.seats).filter(|other| *other != seat.0).collect();
        // The seat with most tiles comes first: fewer ways are then left to split the rest.
        others.sort_by_key(|other| std::cmp::Reverse(public.held[usize::from(*other)]));
        // A trace that misses placements (the player did not see the hand from its start) cannot be read.
        if trace.placed != public.placed.words()[0] || self.reads_nothing() {
            (0..self.worlds).for_each(|_| pool.add(plain(rng), 1.0));
            return;
        }
        let unseen = game.tables().all.without(public.placed).without(private.hand).words()[0];
        if let ([a, b, c], true, 0) = (&others[..], unseen.count_ones() as usize <= TABLED, public.stock) {
            let table = |seat: u8| {
                let held = public.held[usize::from(seat)];
                let may = unseen & !public.lacks[usize::from(seat)].words()[0];
                Hands::new(unseen, may, held.into(), |hand| self.likelihood(line, trace, seat, hand))
            };
            // All but the hidden hands is the same in every world.
            let mut base = plain(rng);
            base.hands = [0; MAX_SEATS];
            base.hands[seat.index()] = private.hand.words()[0];
            let held = [a, b, c].map(|seat| public.held[usize::from(*seat)].into());
            Deal { seats: [*a, *b, *c], held, hands: [table(*a), table(*b), table(*c)] }.fill(
                pool,
                self.worlds,
                &base,
                unseen,
                rng,
            );
        } else {
            for _ in 0..self.worlds {
                let world = plain(rng);
                let weight: f32 = others
                    .iter()
                    .map(|other| self.likelihood(line, trace, *other, world.hands[usize::from(*other)]))
                    .product();
                pool.add(world, weight.into());
            }
        }
        if pool.is_empty() {
            (0..self.worlds).for_each(|_| pool.add(plain(rng), 1.0));
        }
    }
}

/// The likelihoods of all hands that a seat may hold. A hand is a set of unseen tiles, numbered from 0.
struct Hands {
    /// The likelihood of each hand, indexed by its set.
    likelihood: Vec<f32>,
    /// The hands with a likelihood above 0, ascending.
    possible: Vec<u32>,
}

impl Hands {
    fn new(unseen: u64, may: u64, held: u32, of: impl Fn(u64) -> f32) -> Self {
        let count = unseen.count_ones();
        let mut hands = Self { likelihood: vec![0.0; 1 << count], possible: Vec::new() };
        let allowed = gather(may, unseen);
        let free = allowed.count_ones();
        for_each_subset(free, held, |chosen| {
            let set = scatter(chosen.into(), allowed.into()) as u32;
            let likelihood = of(scatter(set.into(), unseen));
            if likelihood > 0.0 {
                hands.likelihood[set as usize] = likelihood;
                hands.possible.push(set);
            }
        });
        hands
    }

    fn of(&self, set: u32) -> f32 {
        self.likelihood[set as usize]
    }
}

/// The hidden hands of three seats.
struct Deal {
    seats: [u8; 3],
    held: [u32; 3],
    hands: [Hands; 3],
}

impl Deal {
    /// Calls `f` with each way to split what the first seat does not hold: the second's hand and the likelihood of both
    /// hands.
    fn each_split(&self, patterns: &[u32], rest: u32, mut f: impl FnMut(u32, f32)) {
        // Patterns number the tiles of `rest`; two tables of 64 turn one into a set without walking its bits, which is
        // done millions of times a move.
        let places = |from: u32| {
            let mut sets = [0_u32; 64];
            let mut left = rest;
            (0..from).for_each(|_| left &= left.wrapping_sub(1));
            for bit in 0..6 {
                let place = left & left.wrapping_neg();
                left ^= place;
                (1 << bit..2 << bit).for_each(|set: usize| sets[set] = sets[set - (1 << bit)] | place);
            }
            sets
        };
        let (low, high) = (places(0), places(6));
        for pattern in patterns {
            let set = low[*pattern as usize & 63] | high[*pattern as usize >> 6 & 63];
            let likelihood = self.hands[1].of(set) * self.hands[2].of(rest & !set);
            if likelihood > 0.0 {
                f(set, likelihood);
            }
        }
    }

    fn fill(&self, pool: &mut Pool<World>, worlds: usize, base: &World, unseen: u64, rng: &mut Stream) {
        let all = (1_u32 << unseen.count_ones()) - 1;
        let exact = unseen.count_ones() as usize <= SUMMED;
        let [first, second, third] = self.held;
        let mut patterns = Vec::new();
        for_each_subset(second + third, second, |set| patterns.push(set));
        debug_assert!(first + second + third == unseen.count_ones() && second + third <= 12);
        // Where the sums are computed for every first hand, worlds come out with equal weights; else the sum is a
        // weight of the world.
        let weight = |set: &u32| {
            let own = f64::from(self.hands[0].of(*set));
            if !exact {
                return own;
            }
            let mut sum = 0.0;
            self.each_split(&patterns, all & !set, |_, likelihood| sum += f64::from(likelihood));
            own * sum
        };
        let weights: Vec<f64> = self.hands[0].possible.iter().map(weight).collect();
        let step = weights.iter().sum::<f64>() / worlds as f64;
        if step <= 0.0 {
            return;
        }
        // Systematic draws: each hand of the first seat is drawn as often as it weighs, give or take one. It varies
        // less than independent draws.
        let mut next = rng.unit() * step;
        let mut reached = 0.0;
        let mut splits: Vec<(u32, f32)> = Vec::new();
        for (first, weight) in self.hands[0].possible.iter().zip(weights) {
            reached += weight;
            // The way to split the rest is drawn only for first hands that were drawn: most are not.
            if next >= reached {
                continue;
            }
            splits.clear();
            let mut sum = 0.0;
            self.each_split(&patterns, all & !first, |set, likelihood| {
                sum += likelihood;
                splits.push((set, sum));
            });
            while next < reached {
                next += step;
                let wanted = rng.unit() as f32 * sum;
                let place = splits.partition_point(|(_, sum)| *sum <= wanted);
                let Some((second, _)) = splits.get(place).or(splits.last()) else { continue };
                let mut world = *base;
                for (seat, set) in self.seats.iter().zip([*first, *second, all & !first & !second]) {
                    world.hands[usize::from(*seat)] = scatter(set.into(), unseen);
                }
                pool.add(world, if exact { 1.0 } else { sum.into() });
            }
        }
    }
}

/// Calls `f` with every set of `size` of the first `count` bits, in ascending order.
///
/// Source: Beeler, Gosper, Schroeppel, HAKMEM, 1972, item 175.
fn for_each_subset(count: u32, size: u32, mut f: impl FnMut(u32)) {
    if size == 0 {
        return f(0);
    }
    if size > count {
        return;
    }
    let mut set = (1_u32 << size) - 1;
    while set < 1 << count {
        f(set);
        let low = set & set.wrapping_neg();
        let up = set + low;
        set = (((up ^ set) >> 2) / low) | up;
    }
}

/// Moves the bits of `set` to the places of `mask`, from the lowest on.
fn scatter(mut set: u64, mask: u64) -> u64 {
    let mut scattered = 0;
    let mut rest = mask;
    while set != 0 {
        let place = rest & rest.wrapping_neg();
        if set & 1 == 1 {
            scattered |= place;
        }
        set >>= 1;
        rest &= rest - 1;
    }
    scattered
}

/// Moves the bits of `set` that stand at places of `mask` together, from the lowest on: the inverse of [`scatter`].
fn gather(set: u64, mask: u64) -> u32 {
    let mut gathered = 0;
    let mut rest = mask;
    let mut place = 0;
    while rest != 0 {
        if set & rest & rest.wrapping_neg() != 0 {
            gathered |= 1 << place;
        }
        rest &= rest - 1;
        place += 1;
    }
    gathered
}
