//! The arena in which two sets of weights meet: the same deals, each at every side by turns.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use sobremesa_catalog::{CatalogGame, PlayerError, PlayerSpec, Setup};
use sobremesa_core::{Key, Seed, StopFlag, Unit};

use super::plan::{TunePlan, TunedWeight};
use crate::plan::GameUnit;

/// Where two sets of weights meet.
pub trait Arena: Sync {
    /// By how much one set of weights does better than another in each of some blocks, in whole parts; `test` chooses
    /// deals that are no part of the tuning. A pure function of these. None if it was told to stop.
    ///
    /// # Errors
    /// If the player cannot have such weights.
    fn meet(
        &self,
        weights: [&[f64]; 2],
        blocks: Range<u64>,
        test: bool,
        stop: &StopFlag,
    ) -> Result<Option<Vec<i64>>, PlayerError>;

    /// Into how many parts the result of a block is divided: games of it, times the other sides.
    fn parts(&self) -> i64;
}

/// Games of a player against itself with other weights.
pub struct Games<'g> {
    game: &'g CatalogGame,
    player: PlayerSpec,
    names: Vec<String>,
    unit: GameUnit,
    /// For the tuning, and for the match at its end.
    seeds: [Seed; 2],
    sides: u8,
    threads: usize,
}

impl<'g> Games<'g> {
    /// The games of a plan and its player, which was looked up, on so many threads. Whatever becomes of the player's file
    /// meanwhile, it stays the player that it was.
    ///
    /// # Errors
    /// If it cannot have such weights.
    pub fn new(
        plan: &TunePlan,
        game: &'g CatalogGame,
        player: &PlayerSpec,
        threads: usize,
    ) -> Result<Self, PlayerError> {
        let root = plan.root();
        let of_test: Key = root.key().derive("tune test", b"", &[]);
        let games = Self {
            game,
            player: player.clone(),
            names: plan.weights.iter().map(|weight| weight.name.clone()).collect(),
            unit: plan.unit,
            seeds: [root, of_test.seat(0, 0, 0)],
            sides: game.info().sides.iter().max().map_or(1, |last| last + 1),
            threads: threads.max(1),
        };
        let start: Vec<f64> = plan.weights.iter().map(|weight| weight.start).collect();
        games.player(&start)?;
        Ok(games)
    }

    /// The player with these weights, in its one spelling.
    ///
    /// # Errors
    /// If it cannot have them.
    pub fn player(&self, weights: &[f64]) -> Result<PlayerSpec, PlayerError> {
        let changed = self.names.iter().zip(weights).map(|(name, weight)| (name.as_str(), weight.to_string()));
        self.game.player(&with_options(&self.player, changed)?)
    }

    /// What a block brings the first of two players; none if it was told to stop.
    fn block(&self, players: [&PlayerSpec; 2], block: u64, seed: Seed, stop: &StopFlag) -> Option<i64> {
        let unit = match self.unit {
            GameUnit::Match => Unit::Match,
            GameUnit::Hand => Unit::Hand { index: block },
        };
        let setup = Setup { seed, unit, block };
        let others = i64::from(self.sides) - 1;
        let mut sum = 0;
        for own in 0..self.sides {
            if stop.is_set() {
                return None;
            }
            let seats: Vec<PlayerSpec> =
                self.game.info().sides.iter().map(|side| players[usize::from(*side != own)].clone()).collect();
            let played = self.game.play_game(&setup, u64::from(own), &seats, false);
            let row = played.expect("the players were looked up before").row;
            let results: Vec<i64> = match self.unit {
                GameUnit::Hand => row.points.iter().map(|points| i64::from(*points)).collect(),
                GameUnit::Match => (0..self.sides).map(|side| i64::from(row.winner == Some(side))).collect(),
            };
            // Each of the others once less than nothing of the rest: with two sides, own less theirs.
            sum += (others + 1) * results[usize::from(own)] - results.iter().sum::<i64>();
        }
        Some(sum)
    }
}

impl Arena for Games<'_> {
    fn meet(
        &self,
        weights: [&[f64]; 2],
        blocks: Range<u64>,
        test: bool,
        stop: &StopFlag,
    ) -> Result<Option<Vec<i64>>, PlayerError> {
        let [one, other] = [self.player(weights[0])?, self.player(weights[1])?];
        let seed = self.seeds[usize::from(test)];
        let blocks: Vec<u64> = blocks.collect();
        let next = AtomicUsize::new(0);
        let play = || {
            let mut played = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(block) = blocks.get(at) else { return Some(played) };
                played.push((at, self.block([&one, &other], *block, seed, stop)?));
            }
        };
        let parts: Vec<Option<Vec<(usize, i64)>>> = if self.threads == 1 {
            vec![play()]
        } else {
            thread::scope(|scope| {
                let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(play)).collect();
                threads.into_iter().map(|thread| thread.join().expect("games are played to their end")).collect()
            })
        };
        let Some(parts) = parts.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
        let mut results = vec![0; blocks.len()];
        for (at, result) in parts.into_iter().flatten() {
            results[at] = result;
        }
        Ok(Some(results))
    }

    fn parts(&self) -> i64 {
        i64::from(self.sides) * (i64::from(self.sides) - 1).max(1)
    }
}

/// A player with some options set besides.
fn with_options<'o>(
    player: &PlayerSpec,
    options: impl Iterator<Item = (&'o str, String)>,
) -> Result<PlayerSpec, PlayerError> {
    let mut text = player.to_string();
    for (name, value) in options {
        text.push(' ');
        text.push_str(name);
        text.push('=');
        text.push_str(&value);
    }
    let changed: PlayerSpec = text.parse()?;
    Ok(match player.file() {
        Some(file) => changed.as_in(Arc::clone(file)),
        None => changed,
    })
}

/// The weights themselves, of shares of their scales.
pub(super) fn weights_of(plan: &[TunedWeight], shares: &[f64]) -> Vec<f64> {
    plan.iter().zip(shares).map(|(weight, share)| weight.played(*share)).collect()
}
