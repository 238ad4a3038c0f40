//! Deals in which all hands together come as near to a criterion as possible.
//!
//! **What is aimed at.** A hand deviates by its pips' distance from the sum wanted, or by how many fewer different numbers
//! it has than its size could show. The least total deviation is looked for once, by annealing from a fixed seed: none at
//! all is proven to be the least; where some is left, it is the least that was found.
//!
//! **The law.** All deals with no more deviation than that are equally likely. They are drawn by a chain: a tile of a
//! hand and one of another hand or of the stock are picked at random, and change places with the probability that
//! Metropolis gives for a weight of softness^deviation. The chain is watched only while the deviation is the least,
//! which leaves it reversible for equal weights there; any deal can be reached since every deviation has some weight.
//! An excursion longer than [`LONGEST`] goes back to where it left, as its reverse would. After [`STEPS_PER_TILE`]
//! watched steps for every tile dealt the deal is taken: exact in the limit of many steps.

use sobremesa_core::{Seed, Stream};

use crate::rules::By;
use crate::tiles::{NUMBERS, NumberSet, Tile, TileId};

/// Watched steps for every tile dealt.
const STEPS_PER_TILE: u32 = 100;

/// Most steps outside the deals aimed at, at a stretch.
const LONGEST: u32 = 20_000;

/// What a unit of deviation multiplies the weight by: the first with which a tenth of the steps are watched, else the last.
const SOFTNESS: [f64; 6] = [0.6, 0.45, 0.3, 0.2, 0.1, 0.03];

/// Steps with each softness while the least deviation is looked for, for each tile.
const SEARCH: u32 = 200;

/// How often the least deviation is looked for, where it is not none.
const TRIES: u32 = 8;

/// How many different numbers at most, and so on: what hands are measured by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure<'t> {
    by: By,
    /// The tiles of the set, indexed by [`TileId`].
    tiles: &'t [Tile],
    /// How many numbers there are.
    numbers: u8,
}

/// What is counted of a hand.
#[derive(Clone, Debug)]
struct Tally {
    pips: u32,
    /// How many faces have each number.
    faces: [u16; NUMBERS],
    different: u16,
    size: u16,
}

/// The aim of a deal: computed once for a pool of tiles and the hands dealt from it.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    /// The least total deviation found.
    pub(crate) least: u32,
    /// A deal that has it.
    example: Vec<TileId>,
    softness: f64,
}

impl<'t> Measure<'t> {
    pub(crate) fn new(by: By, tiles: &'t [Tile], numbers: u8) -> Self {
        Self { by, tiles, numbers }
    }

    /// How far a hand is from the criterion.
    pub(crate) fn deviation(&self, hand: impl IntoIterator<Item = TileId>) -> u32 {
        let (mut pips, mut numbers, mut size) = (0, NumberSet::default(), 0);
        for tile in hand {
            let tile = &self.tiles[tile.index()];
            pips += u32::from(tile.pips());
            size += 1;
            tile.faces().iter().for_each(|number| numbers |= 1 << number);
        }
        self.off(pips, numbers.count_ones() as u16, size)
    }

    fn tally(&self, hand: impl IntoIterator<Item = TileId>) -> Tally {
        let mut tally = Tally { pips: 0, faces: [0; NUMBERS], different: 0, size: 0 };
        hand.into_iter().for_each(|tile| tally.put(&self.tiles[tile.index()]));
        tally
    }

    fn of(&self, tally: &Tally) -> u32 {
        self.off(tally.pips, tally.different, tally.size)
    }

    /// How far a hand of so many tiles is from it, which has these pips and so many different numbers.
    pub(crate) fn off(&self, pips: u32, different: u16, size: u16) -> u32 {
        match self.by {
            By::Sum(sum) => pips.abs_diff(sum.into()),
            By::Varied => {
                let heads = self.tiles.first().map_or(0, |tile| tile.faces().len() as u16);
                // No hand can have more different numbers than the set has, or than it has faces itself.
                u32::from(u16::from(self.numbers).min(heads * size) - different)
            }
            By::Random | By::DoubleOfGiven | By::TwoThatSumToGiven => 0,
        }
    }
}

impl Tally {
    fn put(&mut self, tile: &Tile) {
        self.pips += u32::from(tile.pips());
        self.size += 1;
        for number in tile.faces() {
            let faces = &mut self.faces[usize::from(*number)];
            *faces += 1;
            self.different += u16::from(*faces == 1);
        }
    }

    fn take(&mut self, tile: &Tile) {
        self.pips -= u32::from(tile.pips());
        self.size -= 1;
        for number in tile.faces() {
            let faces = &mut self.faces[usize::from(*number)];
            *faces -= 1;
            self.different -= u16::from(*faces == 0);
        }
    }
}

/// Tiles dealt from a pool to hands that may hold some already.
#[derive(Clone, Debug)]
pub(crate) struct Dealing<'t> {
    measure: Measure<'t>,
    /// The tiles of each hand one after another, then the stock.
    order: Vec<TileId>,
    /// Whose each place of the order is; the number of hands for the stock.
    whose: Vec<u8>,
    dealt: u32,
    /// Of each hand.
    tallies: Vec<Tally>,
    deviation: u32,
}

impl<'t> Dealing<'t> {
    /// `hands`: what each holds before, and how many tiles it is dealt.
    pub(crate) fn new(measure: Measure<'t>, pool: Vec<TileId>, hands: &[(Vec<TileId>, u16)]) -> Self {
        let shares = hands.iter().enumerate();
        let mut whose: Vec<u8> =
            shares.flat_map(|(hand, (_, share))| std::iter::repeat_n(hand as u8, usize::from(*share))).collect();
        let dealt = whose.len() as u32;
        whose.resize(pool.len(), hands.len() as u8);
        let tallies = hands.iter().map(|(held, _)| measure.tally(held.iter().copied())).collect();
        let mut dealing = Self { measure, order: Vec::new(), whose, dealt, tallies, deviation: 0 };
        dealing.put_down(pool);
        dealing
    }

    /// Deals a pool in this order.
    fn put_down(&mut self, order: Vec<TileId>) {
        for (tile, hand) in self.order.iter().zip(&self.whose) {
            if let Some(tally) = self.tallies.get_mut(usize::from(*hand)) {
                tally.take(&self.measure.tiles[tile.index()]);
            }
        }
        self.order = order;
        for (tile, hand) in self.order.iter().zip(&self.whose) {
            if let Some(tally) = self.tallies.get_mut(usize::from(*hand)) {
                tally.put(&self.measure.tiles[tile.index()]);
            }
        }
        self.deviation = self.tallies.iter().map(|tally| self.measure.of(tally)).sum();
    }

    /// The total deviation of the hands as they are dealt now.
    pub(crate) fn deviation(&self) -> u32 {
        self.deviation
    }

    /// Looks for the least deviation. It is not random: the same pool and hands give the same aim.
    pub(crate) fn aim(mut self) -> Aim {
        let mut rng = Seed([0xd3; 32]).key().derive("deals", b"aim", &[]).stream(0);
        let mut least = self.deviation;
        let mut example = self.order.clone();
        for _ in 0..TRIES {
            // Each try begins elsewhere, so that annealing is not caught in one valley.
            let mut order = example.clone();
            rng.shuffle(&mut order);
            self.put_down(order);
            self.anneal(0, &mut rng, |dealing| {
                if dealing.deviation < least {
                    least = dealing.deviation;
                    example.clone_from(&dealing.order);
                }
            });
            if least == 0 {
                break;
            }
        }
        let mut aim = Aim { least, example, softness: SOFTNESS[0] };
        let steps = 50 * self.dealt.max(20);
        for softness in SOFTNESS {
            aim.softness = softness;
            self.put_down(aim.example.clone());
            let powers = Powers::new(softness);
            let watched = (0..steps).filter(|_| {
                self.step(&powers, &mut rng);
                self.deviation <= aim.least
            });
            if watched.count() as u32 * 10 >= steps {
                break;
            }
        }
        aim
    }

    /// Draws a deal with the least deviation: the order of the pool, the hands' tiles first.
    pub(crate) fn draw(mut self, aim: &Aim, rng: &mut Stream) -> Vec<TileId> {
        // From a random deal near the aim, so that the chain does not always set out from the same example.
        let mut order = self.order.clone();
        rng.shuffle(&mut order);
        self.put_down(order);
        self.anneal(aim.least, rng, |_| {});
        if self.deviation > aim.least {
            self.put_down(aim.example.clone());
        }
        let powers = Powers::new(aim.softness);
        let mut last = self.order.clone();
        let (mut watched, mut outside) = (0, 0);
        while watched < STEPS_PER_TILE * self.dealt {
            self.step(&powers, rng);
            outside += 1;
            if self.deviation <= aim.least {
                last.clone_from(&self.order);
            } else if outside > LONGEST {
                // Too long an excursion is refused as a whole, and counts as a step in which the chain stayed where it
                // was.
                self.put_down(last.clone());
            } else {
                continue;
            }
            watched += 1;
            outside = 0;
        }
        // The exchanges move tiles in and out of the stock, but do not mix its order.
        let (_, stock) = self.order.split_at_mut(self.dealt as usize);
        rng.shuffle(stock);
        self.order
    }

    /// Makes steps ever harder until the deviation is no more than `enough`, if it comes to that; `f` sees each.
    fn anneal(&mut self, enough: u32, rng: &mut Stream, mut f: impl FnMut(&Self)) {
        for softness in SOFTNESS {
            let powers = Powers::new(softness);
            for _ in 0..SEARCH * self.dealt {
                if self.deviation <= enough {
                    return;
                }
                self.step(&powers, rng);
                f(self);
            }
        }
    }

    fn step(&mut self, powers: &Powers, rng: &mut Stream) {
        if self.dealt == 0 {
            return;
        }
        let one = rng.below(self.dealt) as usize;
        let other = rng.below(self.order.len() as u32) as usize;
        let before = self.deviation;
        self.exchange(one, other);
        if self.deviation > before && rng.unit() >= powers.of(self.deviation - before) {
            self.exchange(one, other);
        }
    }

    /// Two tiles change places.
    fn exchange(&mut self, one: usize, other: usize) {
        let (hand, with) = (usize::from(self.whose[one]), usize::from(self.whose[other]));
        if hand == with {
            return;
        }
        let (a, b) = (self.order[one], self.order[other]);
        self.order.swap(one, other);
        for (of, gone, come) in [(hand, a, b), (with, b, a)] {
            let Some(tally) = self.tallies.get_mut(of) else { continue };
            // Only two hands change, so the total is corrected and not summed anew.
            self.deviation -= self.measure.of(tally);
            tally.put(&self.measure.tiles[come.index()]);
            tally.take(&self.measure.tiles[gone.index()]);
            self.deviation += self.measure.of(tally);
        }
    }
}

/// The powers of a softness.
struct Powers([f64; 128]);

impl Powers {
    fn new(softness: f64) -> Self {
        let mut powers = [1.0; 128];
        for power in 1..powers.len() {
            powers[power] = powers[power - 1] * softness;
        }
        Self(powers)
    }

    fn of(&self, exponent: u32) -> f64 {
        self.0[(exponent as usize).min(self.0.len() - 1)]
    }
}
