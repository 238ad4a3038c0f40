//! The unit of work: some blocks of an experiment, as a pure function of the experiment and a number.

use sobremesa_catalog::GameRow;
use sobremesa_core::StopFlag;

use crate::experiment::Experiment;

/// Blocks of a unit of work.
pub const BLOCKS_PER_UNIT: u64 = 16;

/// A block that was played: the same deals, once in every arrangement of the teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its number, from 0.
    pub block: u64,
    /// Fingerprint of the key from which its deals come.
    pub deal: String,
    /// Its games, by arrangement.
    pub games: Vec<GameRow>,
}

/// Number of units of work.
pub fn units(experiment: &Experiment) -> u64 {
    experiment.blocks().div_ceil(BLOCKS_PER_UNIT)
}

/// Plays unit number `unit`; `played` is called after every block.
///
/// Depends on the experiment and the number alone. Where `stop` is set it ends after the game under way, and
/// only whole blocks are given back.
///
/// # Panics
/// If the game no longer knows a player that it knew when the experiment was made.
pub fn play_unit(experiment: &Experiment, unit: u64, stop: &StopFlag, played: &dyn Fn()) -> Vec<Block> {
    let first = unit * BLOCKS_PER_UNIT;
    let last = (first + BLOCKS_PER_UNIT).min(experiment.blocks());
    let seated: Vec<_> = (0..experiment.arrangements()).map(|arrangement| experiment.seated(arrangement)).collect();
    let mut blocks = Vec::new();
    for block in first..last {
        let setup = experiment.setup(block);
        let mut games = Vec::with_capacity(seated.len());
        for (players, arrangement) in seated.iter().zip(0..) {
            if stop.is_set() {
                return blocks;
            }
            let row = experiment.game().play_game(&setup, arrangement, players);
            games.push(row.expect("the players were looked up when the experiment was made"));
        }
        blocks.push(Block { block, deal: experiment.game().deal_fingerprint(&setup), games });
        played();
    }
    blocks
}
