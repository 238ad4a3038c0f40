//! Sums over the blocks of a run, from which its summary is made.

mod figures;
mod met;
mod pair;

use std::collections::BTreeMap;

use sobremesa_protocol::laboratory::GameAt;

pub(crate) use self::figures::{Figures, Ratios, places_ahead};
pub(crate) use self::met::{MetByDeal, MetGame};
pub use self::pair::{CurvePoint, PairTally};
use crate::experiment::Experiment;
use crate::repeats::{SameBlockWatch, SharedDeals, Watch};
use crate::schedule::{Pairing, PairingResult};
use crate::work::Block;

/// Sums over blocks; the order in which pairings come in makes no difference, that within a pairing only for its curve.
#[derive(Clone, Debug)]
pub struct Tally {
    pub(crate) rounds: Vec<Vec<PairTally>>,
    pub(crate) figures: Figures,
    /// Games by why they ended.
    pub(crate) terminations: BTreeMap<String, u64>,
    /// Games forfeited, by team and why.
    pub(crate) faults: BTreeMap<(usize, String), u64>,
    /// The games of every two teams by deal, where there are several pairings.
    pub(crate) met: MetByDeal,
    pub(crate) watch: Watch,
    /// Of a game without chance: which blocks are the same.
    pub(crate) same_blocks: Option<SameBlockWatch>,
    /// All blocks in the order in which they came, of an experiment that keeps them.
    pub(crate) kept: Vec<Block>,
    pub(crate) complete: bool,
    /// The number of seeds from which the deals come.
    pub(crate) sources: u32,
}

impl Tally {
    /// The sums of an experiment before its first block.
    pub fn new(experiment: &Experiment) -> Self {
        Self {
            rounds: Vec::new(),
            figures: Figures::new(experiment),
            terminations: BTreeMap::new(),
            faults: BTreeMap::new(),
            met: MetByDeal::default(),
            watch: Watch::default(),
            same_blocks: (experiment.orders() <= 1.0).then(SameBlockWatch::default),
            kept: Vec::new(),
            complete: false,
            sources: 1,
        }
    }

    /// A round begins.
    pub fn begin_round(&mut self, experiment: &Experiment, number: u32, pairings: &[Pairing]) {
        if self.rounds.len() == number as usize {
            let pairs = pairings.iter().map(|pairing| PairTally::new(experiment, pairing, pairings.len()));
            self.rounds.push(pairs.collect());
        }
    }

    /// Adds a block of a pairing of the last round begun.
    ///
    /// # Errors
    /// If its deals come from the same key as another's.
    ///
    /// # Panics
    /// If no round has begun, or it has no such pairing.
    pub fn push(&mut self, experiment: &Experiment, pairing: usize, block: &Block) -> Result<(), SharedDeals> {
        self.watch.push(experiment, block)?;
        self.count(experiment, pairing, block);
        Ok(())
    }

    /// The same without looking at its deals.
    pub(crate) fn count(&mut self, experiment: &Experiment, pairing: usize, block: &Block) {
        let pair = self.rounds.last_mut().map(|round| &mut round[pairing]).expect("a round has begun");
        pair.push(block);
        let teams = pair.pairing().teams.clone();
        self.figures.push(experiment, block);
        if let Some(same) = &mut self.same_blocks {
            same.push((self.rounds.len(), pairing), block);
        }
        if experiment.keeps_blocks() {
            self.kept.push(block.clone());
        }
        for game in &block.games {
            match self.terminations.get_mut(&*game.termination) {
                Some(games) => *games += 1,
                None => drop(self.terminations.insert(game.termination.to_string(), 1)),
            }
            if let Some(fault) = game.fault {
                let team = teams[usize::from(fault)];
                *self.faults.entry((team, game.termination.to_string())).or_default() += 1;
            }
        }
        if let &[a, b] = teams.as_slice()
            && (self.rounds.len() > 1 || self.rounds.last().is_some_and(|round| round.len() > 1))
        {
            self.met.push((self.figures.source, block.block), [a, b], &block.games);
        }
    }

    /// What follows was dealt from another seed: blocks of the same number are others.
    pub(crate) fn begin_source(&mut self, source: u32) {
        self.figures.source = source;
        self.sources = source + 1;
    }

    /// Whether a pairing of the last round is over by the stop rule, and remembers why.
    pub fn decide(&mut self, pairing: usize) -> bool {
        self.rounds.last_mut().and_then(|round| round.get_mut(pairing)).is_some_and(PairTally::decide)
    }

    /// Blocks of a pairing of the last round.
    pub fn blocks_of(&self, pairing: usize) -> u64 {
        self.rounds.last().and_then(|round| round.get(pairing)).map_or(0, PairTally::blocks)
    }

    /// The results of the pairings of the last round.
    pub fn played(&self) -> Vec<PairingResult> {
        self.rounds.last().into_iter().flatten().map(PairTally::played).collect()
    }

    /// Says whether everything was played.
    pub fn end(&mut self, complete: bool) {
        self.complete = complete;
    }

    /// Whether everything was played.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// All pairings, each with its round and its number in it.
    pub fn places(&self) -> impl Iterator<Item = ((u32, u32), &PairTally)> {
        let rounds = self.rounds.iter().zip(0..);
        rounds.flat_map(|(pairs, round)| pairs.iter().zip(0..).map(move |(pair, number)| ((round, number), pair)))
    }

    /// All pairings of all rounds.
    pub fn pairs(&self) -> impl Iterator<Item = &PairTally> {
        self.rounds.iter().flatten()
    }

    /// The pairing of a game; none where there is no such game, or it has not been played yet.
    pub fn pairing_of(&self, experiment: &Experiment, at: &GameAt) -> Option<&Pairing> {
        let (_, pair) = self.places().find(|(place, _)| *place == (at.round, at.pairing))?;
        let played = pair.holds(at.block) && at.game < experiment.arrangements();
        played.then(|| pair.pairing())
    }

    /// The number of blocks in the sums.
    pub fn blocks(&self) -> u64 {
        self.pairs().map(PairTally::blocks).sum()
    }
}
