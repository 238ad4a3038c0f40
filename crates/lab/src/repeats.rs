//! Finds blocks with something in common that should have nothing: deals from one key, equal shuffles.

use std::collections::{BTreeMap, BTreeSet};

use sobremesa_core::math;

use crate::experiment::Experiment;
use crate::work::{Block, Game};

/// Below this chance repeated shuffles are not luck.
const BEYOND_CHANCE: f64 = 1e-9;

/// Orders there must be for each shuffle seen, for repeats to be as rare as is reckoned here.
const ROOM: f64 = 1000.0;

/// Watches the blocks of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    deals: BTreeMap<String, u64>,
    shuffles: BTreeMap<u64, u64>,
}

/// Two blocks have their deals from the same key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("blocks {first} and {second} have the same deals: nothing of this run can be trusted")]
pub struct SharedDeals {
    /// One of them.
    pub first: u64,
    /// The block with the same deals.
    pub second: u64,
}

/// Equal shuffles in different blocks.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Repeats {
    /// First shuffles of blocks seen.
    pub shuffles: u64,
    /// Pairs of them, from different blocks, that are equal.
    pub equal_pairs: u64,
    /// The number of such pairs that is to be expected by chance.
    pub expected: f64,
    /// Whether there are more than chance allows (p < 1e-9).
    pub beyond_chance: bool,
}

/// Blocks of a game without chance whose games are the same as those of another block of their pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SameBlocks {
    /// Blocks played, over all pairings.
    pub blocks: u64,
    /// Of them those that differ.
    pub different: u64,
    /// Whether each pairing played but one block over and over: nothing in it was left to chance.
    pub all: bool,
}

/// What a game came to, as far as its row tells: games of the same moves have the same, and hardly any others.
type GameTrace = (u32, u32, u32, Option<u8>, Vec<i64>, Vec<Vec<i64>>);

/// Watches the blocks of games without chance: where nothing is dealt, players without chance of their own play the same games in
/// every block, and each says no more than the first.
#[derive(Clone, Debug, Default)]
pub(crate) struct SameBlockWatch(BTreeMap<(usize, usize), PairingTraces>);

/// What the blocks of a pairing came to.
#[derive(Clone, Debug, Default)]
struct PairingTraces {
    blocks: u64,
    different: BTreeSet<Vec<GameTrace>>,
}

impl SameBlockWatch {
    /// Looks at a block of a pairing, by its round and its place there.
    pub(crate) fn push(&mut self, pairing: (usize, usize), block: &Block) {
        let trace = |game: &Game| {
            (game.plies, game.choices, game.forced, game.winner, game.points.clone(), game.counts.clone())
        };
        let traces = self.0.entry(pairing).or_default();
        traces.blocks += 1;
        traces.different.insert(block.games.iter().map(trace).collect());
    }

    /// How many blocks are the same; none where all differ.
    pub(crate) fn found(&self) -> Option<SameBlocks> {
        let blocks: u64 = self.0.values().map(|traces| traces.blocks).sum();
        let different: u64 = self.0.values().map(|traces| traces.different.len() as u64).sum();
        let all = self.0.values().all(|traces| traces.different.len() == 1);
        (different < blocks).then_some(SameBlocks { blocks, different, all })
    }
}

impl Watch {
    /// Looks at a block. Those of the same number have the same deals in every pairing.
    ///
    /// # Errors
    /// If it has its deals from the same key as one of another number.
    pub(crate) fn push(&mut self, experiment: &Experiment, block: &Block) -> Result<(), SharedDeals> {
        // A game that was forfeited in its first hand has no shuffle in its row.
        let Some(shuffle) = block.games.iter().find(|game| game.hands > 0).map(|game| game.shuffle) else {
            return Ok(());
        };
        self.see(experiment.game().deal_fingerprint(&experiment.setup(block.block)), block.block, shuffle)
    }

    /// Sees the first shuffle of a block with the key of its deals.
    fn see(&mut self, deal: String, block: u64, shuffle: u64) -> Result<(), SharedDeals> {
        match self.deals.insert(deal, block) {
            Some(first) if first != block => return Err(SharedDeals { first, second: block }),
            Some(_) => {}
            None => *self.shuffles.entry(shuffle).or_default() += 1,
        }
        Ok(())
    }

    /// Counts the repeats, where a shuffle is one of `orders` orders; none of a game without chance.
    ///
    /// Law: of n shuffles, each pair is equal with chance 1/orders, so their number is nearly Poisson with mean
    /// n(n - 1)/(2 orders). Where there are fewer than a thousand orders for each shuffle seen, repeats are
    /// counted and not judged.
    /// Source: W. Feller, An Introduction to Probability Theory and Its Applications, volume 1, II.3 and IV.
    pub(crate) fn repeats(&self, orders: f64) -> Option<Repeats> {
        if orders <= 1.0 {
            return None;
        }
        let equal_pairs = self.shuffles.values().map(|equal| equal * (equal - 1) / 2).sum();
        let shuffles: u64 = self.shuffles.values().sum();
        // Shuffles are told apart by 64 bits.
        let orders = orders.min(18_446_744_073_709_551_616.0);
        let expected = shuffles as f64 * shuffles.saturating_sub(1) as f64 / 2.0 / orders;
        let judged = orders >= ROOM * shuffles as f64;
        let beyond_chance = judged && equal_pairs > 0 && at_least(equal_pairs, expected) < BEYOND_CHANCE;
        Some(Repeats { shuffles, equal_pairs, expected, beyond_chance })
    }
}

/// Chance that a Poisson number of mean `mean` is at least `least` (from 1); 1 where that is not above the mean.
fn at_least(least: u64, mean: f64) -> f64 {
    if mean <= 0.0 {
        return 0.0;
    }
    if least as f64 <= mean {
        return 1.0;
    }
    let mut term = math::exp(least as f64 * math::ln(mean) - mean - math::ln_factorial(least));
    let (mut sum, mut next) = (0.0, least);
    while term > sum * 1e-17 && term > 0.0 {
        sum += term;
        next += 1;
        term *= mean / next as f64;
    }
    sum.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairings_may_share_their_deals_and_other_blocks_not() {
        let mut watch = Watch::default();
        for block in (0..50).chain(0..50) {
            watch.see(format!("{block:x}"), block, 2 * block).expect("deals of their own");
        }
        let repeats = watch.repeats(1e30).expect("chance");
        assert_eq!((repeats.shuffles, repeats.equal_pairs, repeats.beyond_chance), (50, 0, false));
        watch.see("32".to_owned(), 50, 8).expect("deals of its own");
        let repeats = watch.repeats(1e30).expect("chance");
        assert_eq!((repeats.equal_pairs, repeats.beyond_chance), (1, true));
        // With few orders the same repeat says nothing.
        assert!(!watch.repeats(5040.0).expect("chance").beyond_chance);
        assert_eq!(watch.repeats(1.0), None);
    }

    #[test]
    fn blocks_of_the_same_games_are_told_from_others() {
        let block = |number, plies| {
            let game = |game| Game { block: number, game, plies, points: vec![1, 0], ..Game::default() };
            Block { block: number, games: vec![game(0), game(1)] }
        };
        let mut watch = SameBlockWatch::default();
        watch.push((0, 0), &block(0, 30));
        watch.push((0, 1), &block(0, 30));
        assert_eq!(watch.found(), None, "pairings are others");
        watch.push((0, 0), &block(1, 30));
        assert_eq!(watch.found(), Some(SameBlocks { blocks: 3, different: 2, all: true }));
        watch.push((0, 1), &block(1, 31));
        assert_eq!(watch.found(), Some(SameBlocks { blocks: 4, different: 3, all: false }));
    }

    #[test]
    fn deals_of_the_same_key_are_an_error() {
        let mut watch = Watch::default();
        watch.see("3".to_owned(), 3, 1).expect("the first");
        assert_eq!(watch.see("3".to_owned(), 9, 2), Err(SharedDeals { first: 3, second: 9 }));
    }

    #[test]
    fn poisson_tails() {
        assert!((at_least(1, 0.1) - 0.095_162_581_964).abs() < 1e-12);
        assert!((at_least(3, 1.0) - 0.080_301_397_071).abs() < 1e-12);
        assert!((at_least(1, 2.7e-10) / 2.7e-10 - 1.0).abs() < 1e-9);
        assert!(at_least(20_000, 10.0) < 1e-300);
        assert!(at_least(10, 20.0) > 0.99);
        // 10,050 of a mean of 10,000 is half a standard deviation more.
        assert!((at_least(10_050, 10_000.0) - 0.31).abs() < 0.005);
    }
}
