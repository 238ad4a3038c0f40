//! Criteria by which a seat takes tiles out of the stock in an exchange: what they allow, and how likely it is.
//!
//! Tiles are taken one after the other, copies of a kind each for itself:
//! - `double_of_given`: the first is one of the doubles in the stock whose number is on a tile given, all equally
//!   likely; with no such double, and after it, any.
//! - `two_that_sum_to_given`: the first two are one of the pairs in the stock whose pips make those of the tiles given,
//!   all pairs equally likely, either tile first; with no such pair, with nothing given, where only one is taken, and
//!   after them, any.
//! - `varied`: each is one of those that bring the hand most numbers that it has not, all equally likely.
//! - `sum = N`: each is one of those with which the hand's pips come nearest to N, all equally likely.

use sobremesa_core::Stream;

use crate::rules::By;
use crate::tiles::{MAX_HEADS, MAX_NUMBER, Tile, TileId};

/// What a criterion looks at, beside the stock.
#[derive(Clone, Debug)]
pub(crate) struct Taking<'t> {
    /// The tiles of the set, indexed by [`TileId`].
    pub(crate) tiles: &'t [Tile],
    /// The criterion by which tiles are taken.
    pub(crate) by: By,
    /// What the seat gave just before.
    pub(crate) given: Vec<TileId>,
    /// What it holds.
    pub(crate) hand: Vec<TileId>,
    /// How many it takes.
    pub(crate) count: usize,
}

impl Taking<'_> {
    fn tile(&self, tile: TileId) -> &Tile {
        &self.tiles[tile.index()]
    }

    /// Draws the tiles taken, in order.
    pub(crate) fn draw(&self, stock: &[TileId], rng: &mut Stream) -> Vec<TileId> {
        let mut rest = stock.to_vec();
        let mut taken = Vec::with_capacity(self.count);
        let mut take = |rest: &mut Vec<TileId>, at: usize| taken.push(rest.swap_remove(at));
        match self.by {
            By::DoubleOfGiven => {
                let doubles: Vec<usize> = (0..rest.len()).filter(|at| self.is_double_of_given(rest[*at])).collect();
                if !doubles.is_empty() {
                    take(&mut rest, doubles[rng.below(doubles.len() as u32) as usize]);
                }
            }
            By::TwoThatSumToGiven => {
                if let Some((a, b)) = self.draw_pair(&rest, rng) {
                    // The later place first: removing a tile moves another into its place, which must not be the
                    // partner.
                    take(&mut rest, a.max(b));
                    take(&mut rest, a.min(b));
                    if rng.below(2) == 0 {
                        taken.swap(0, 1);
                    }
                }
            }
            By::Varied | By::Sum(_) => {
                let mut hand = self.hand.clone();
                while taken.len() < self.count {
                    let best = self.best(&hand, &rest);
                    let at = best[rng.below(best.len() as u32) as usize];
                    hand.push(rest[at]);
                    taken.push(rest.swap_remove(at));
                }
            }
            By::Random => {}
        }
        while taken.len() < self.count {
            taken.push(rest.swap_remove(rng.below(rest.len() as u32) as usize));
        }
        taken
    }

    /// How much more likely these are taken in this order than at random; nothing if they cannot be.
    pub(crate) fn weigh(&self, stock: &[TileId], taken: &[TileId]) -> Option<f64> {
        let all = stock.len() as f64;
        match self.by {
            By::Random => Some(1.0),
            By::DoubleOfGiven => {
                let doubles = stock.iter().filter(|tile| self.is_double_of_given(**tile)).count();
                match (doubles, taken.first()) {
                    (0, _) | (_, None) => Some(1.0),
                    (_, Some(first)) => self.is_double_of_given(*first).then_some(all / doubles as f64),
                }
            }
            By::TwoThatSumToGiven => {
                let pairs = self.pairs(&self.by_pips(stock));
                if pairs == 0 {
                    return Some(1.0);
                }
                let pips = self.pips(&taken[..2]);
                (pips == self.given_pips()).then_some(all * (all - 1.0) / f64::from(2 * pairs))
            }
            By::Varied | By::Sum(_) => {
                let (mut hand, mut rest) = (self.hand.clone(), stock.to_vec());
                let mut weight = 1.0;
                for tile in taken {
                    let best = self.best(&hand, &rest);
                    let at = best.iter().copied().find(|at| rest[*at] == *tile)?;
                    // At random this tile would have had one chance in all that are left; here it had one among the
                    // best.
                    weight *= rest.len() as f64 / best.len() as f64;
                    hand.push(rest.swap_remove(at));
                }
                Some(weight)
            }
        }
    }

    /// The same, whatever the order they came in.
    pub(crate) fn weigh_in_any_order(&self, stock: &[TileId], taken: &[TileId]) -> Option<f64> {
        fn orders(taken: &mut [TileId], from: usize, f: &mut impl FnMut(&[TileId])) {
            if from == taken.len() {
                return f(taken);
            }
            for at in from..taken.len() {
                taken.swap(from, at);
                orders(taken, from + 1, f);
                taken.swap(from, at);
            }
        }
        let mut sum = 0.0;
        orders(&mut taken.to_vec(), 0, &mut |order| sum += self.weigh(stock, order).unwrap_or(0.0));
        (sum > 0.0).then_some(sum)
    }

    /// The tiles of the stock that can be taken in one place, those before it and, where pairs are taken, its partner as
    /// they are.
    pub(crate) fn candidates(&self, stock: &[TileId], taken: &[TileId], place: usize) -> Vec<TileId> {
        let others = |tile: &&TileId| (0..taken.len()).all(|at| at == place || taken[at] != **tile);
        let mut free: Vec<TileId> = stock.iter().filter(others).copied().collect();
        match (self.by, place) {
            (By::DoubleOfGiven, 0) if stock.iter().any(|tile| self.is_double_of_given(*tile)) => {
                free.retain(|tile| self.is_double_of_given(*tile));
            }
            (By::TwoThatSumToGiven, 0 | 1) if self.pairs(&self.by_pips(stock)) > 0 => {
                let wanted = self.given_pips().checked_sub(self.tile(taken[1 - place]).pips().into());
                free.retain(|tile| Some(self.tile(*tile).pips().into()) == wanted);
            }
            (By::Varied | By::Sum(_), _) => {
                let hand: Vec<TileId> = self.hand.iter().chain(&taken[..place]).copied().collect();
                let rest: Vec<TileId> = stock.iter().filter(|tile| !taken[..place].contains(tile)).copied().collect();
                return self.best(&hand, &rest).into_iter().map(|at| rest[at]).collect();
            }
            _ => {}
        }
        free
    }

    fn is_double_of_given(&self, tile: TileId) -> bool {
        let tile = self.tile(tile);
        tile.is_double() && self.given.iter().any(|given| self.tile(*given).has(tile.faces()[0]))
    }

    fn given_pips(&self) -> u32 {
        self.pips(&self.given)
    }

    /// The pips of some tiles together.
    fn pips(&self, tiles: &[TileId]) -> u32 {
        tiles.iter().map(|tile| u32::from(self.tile(*tile).pips())).sum()
    }

    /// How many tiles of the stock have so many pips, by pips.
    fn by_pips(&self, stock: &[TileId]) -> [u32; MOST_PIPS + 1] {
        let mut counts = [0; MOST_PIPS + 1];
        for tile in stock {
            counts[usize::from(self.tile(*tile).pips())] += 1;
        }
        counts
    }

    /// How many pairs make the pips of the tiles given; none where the criterion does not apply.
    fn pairs(&self, counts: &[u32; MOST_PIPS + 1]) -> u32 {
        let sum = self.given_pips() as usize;
        if self.count < 2 || self.given.is_empty() || sum > 2 * MOST_PIPS {
            return 0;
        }
        (sum.saturating_sub(MOST_PIPS)..=sum / 2)
            .map(|low| match (counts[low], counts[sum - low]) {
                (count, _) if low * 2 == sum => count * count.saturating_sub(1) / 2,
                (a, b) => a * b,
            })
            .sum()
    }

    /// One of the pairs that make the pips of the tiles given, as places in the stock; nothing if there is none.
    fn draw_pair(&self, stock: &[TileId], rng: &mut Stream) -> Option<(usize, usize)> {
        let counts = self.by_pips(stock);
        let pairs = self.pairs(&counts);
        if pairs == 0 {
            return None;
        }
        let sum = self.given_pips() as usize;
        let mut nth = rng.below(2 * pairs);
        // As the first of a pair a tile stands for as many ordered pairs as there are seconds to it.
        for (first, tile) in stock.iter().enumerate() {
            let pips = usize::from(self.tile(*tile).pips());
            let Some(other) = sum.checked_sub(pips).filter(|other| *other <= MOST_PIPS) else { continue };
            let seconds = counts[other] - u32::from(other == pips);
            if nth >= seconds {
                nth -= seconds;
                continue;
            }
            let has = |at: &usize| *at != first && usize::from(self.tile(stock[*at]).pips()) == other;
            return (0..stock.len()).filter(has).nth(nth as usize).map(|second| (first, second));
        }
        None
    }

    /// The tiles of a stock that are best for a hand, as places.
    fn best(&self, hand: &[TileId], stock: &[TileId]) -> Vec<usize> {
        let has = |number: u8| hand.iter().any(|tile| self.tile(*tile).has(number));
        let pips = self.pips(hand);
        // The less the better.
        let value = |tile: &Tile| {
            if let By::Sum(sum) = self.by {
                return (pips + u32::from(tile.pips())).abs_diff(sum.into());
            }
            let faces = tile.faces();
            let new = |at: &usize| !faces[..*at].contains(&faces[*at]) && !has(faces[*at]);
            (faces.len() - (0..faces.len()).filter(new).count()) as u32
        };
        let values: Vec<u32> = stock.iter().map(|tile| value(self.tile(*tile))).collect();
        let least = values.iter().min().copied().unwrap_or(0);
        (0..stock.len()).filter(|at| values[*at] == least).collect()
    }
}

/// Most pips a tile can have: all its faces with the greatest number.
const MOST_PIPS: usize = MAX_HEADS * MAX_NUMBER as usize;
