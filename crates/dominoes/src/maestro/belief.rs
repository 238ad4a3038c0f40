//! Which worlds are believed, after how the seats have played.
//!
//! The likelihood of a world is a product over the other seats: each seat's moves depend on its own hand and on what
//! everybody saw. So the likelihood of every hand that a seat may hold is worked out once, and worlds are drawn by it:
//!
//! - Few unseen tiles among three seats (at most [`TABLED`]): exactly. The first seat's hand is drawn by its likelihood
//!   times the sum, over all ways to split the rest, of the others' likelihoods; then such a way by its likelihood.
//!   Where those sums are many, the first hand is drawn by its own likelihood alone and the world weighs the sum.
//! - Otherwise worlds are drawn from the game's own sampler, each as likely as the deal makes it, and weigh their
//!   likelihood.

use sobremesa_core::{Hidden, MAX_SEATS, Seat, Stream};
use sobremesa_search::ismcts::Pool;

use super::line::{LineRules, World};
use super::policy::Weights;
use super::trace::Trace;
use crate::game::Dominoes;
use crate::state::{Private, Public};

/// Most unseen tiles for which the likelihoods of all hands are worked out.
const TABLED: usize = 17;

/// Most unseen tiles for which the sums over the others' hands are worked out for every hand of the first.
const SUMMED: usize = 13;

/// How what was seen is read.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// What placements weigh; none: they tell nothing.
    pub(super) weights: Option<Weights>,
    /// The share of moves that are held to be any.
    pub(super) any: f32,
    /// Seats whose pauses are read, as bits.
    pub(super) pauses: u16,
    /// Worlds drawn.
    pub(super) worlds: usize,
}

impl Reading {
    fn reads_nothing(&self) -> bool {
        self.weights.is_none() && self.pauses == 0
    }

    /// How likely a seat was to play as it did if it holds this hand now.
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

    /// Fills a pool with worlds that fit what a seat knows. A pause or a move that no world explains (of a seat that
    /// does not play by the rules of the house) leaves all worlds as likely as the deal makes them.
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
        let plain = |rng: &mut Stream| World::new(&game.sample(&worlds, rng), trace.owners);
        let mut others: Vec<u8> = (0..line.seats).filter(|other| *other != seat.0).collect();
        // Who holds most comes first: fewer ways are then left to split the rest.
        others.sort_by_key(|other| std::cmp::Reverse(public.held[usize::from(*other)]));
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

/// The likelihoods of all hands that a seat may hold. Hands are sets of unseen tiles, counted from the first.
struct Hands {
    /// By set.
    likelihood: Vec<f32>,
    /// Those above nothing.
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

/// Three seats' hands.
struct Deal {
    seats: [u8; 3],
    held: [u32; 3],
    hands: [Hands; 3],
}

impl Deal {
    /// Calls `f` with each way to split what the first seat does not hold, as the second's hand, and its likelihood.
    fn each_split(&self, patterns: &[u32], rest: u32, mut f: impl FnMut(u32, f32)) {
        // The low six bits of a pattern and the others, put at their places.
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
        // Systematic draws: each hand of the first seat as often as it weighs, but for one at most.
        let mut next = rng.unit() * step;
        let mut reached = 0.0;
        let mut splits: Vec<(u32, f32)> = Vec::new();
        for (first, weight) in self.hands[0].possible.iter().zip(weights) {
            reached += weight;
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

/// The bits of `set` put at the places of `mask`, from the first.
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

/// The bits of `set` at the places of `mask`, put together from the first: the other way round.
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
