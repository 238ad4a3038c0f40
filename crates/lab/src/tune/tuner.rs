//! Runs a tuning from its start, or from where it was broken off, to its end.

use serde::{Deserialize, Serialize};
use sobremesa_catalog::PlayerError;
use sobremesa_core::StopFlag;

use super::arena::{Arena, weights_of};
use super::folder::{Lines, TuneFolder, TuneFolderError};
use super::plan::TunePlan;
use super::spsa::{Spsa, kept};
use crate::run::Progress;
use crate::stats::{Estimate, Ratio};

/// Blocks of the match at the end to a line.
pub(super) const TEST_LINE: u64 = 200;

/// The result of an iteration: a line of `iterations.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Iteration {
    /// Which, from 0.
    pub k: u32,
    /// How much better the weights did that were changed one way than those changed the other: points a hand, or wins a
    /// match.
    pub result: f64,
    /// Standard deviation of a block's result.
    pub deviation: f64,
    /// Where the weights stand after it, in shares of their scales.
    pub at: Vec<f64>,
}

/// Some blocks of the match at the end: a line of `test.jsonl`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TestLine {
    /// The first of the blocks.
    from: u64,
    /// The result of each block for the tuned player.
    results: Vec<i64>,
}

/// The result of a tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// Every weight by its name: what it was, and what it came to. The mean over the second half of the iterations (Polyak
    /// and Juditsky, SIAM J. Control Optim. 30, 1992): it is nearer than where the last step happened to lead.
    pub weights: Vec<(String, f64, f64)>,
    /// By how much the tuned player does better than the original, on other deals: points a hand, or games won a match
    /// less games lost. None for fewer than three blocks.
    pub gain: Option<Estimate>,
}

/// News of a running tuning.
#[derive(Debug)]
pub enum TuneNews<'n> {
    /// An iteration is done, with the weights as they stand after it.
    Iteration(&'n Iteration, &'n [f64]),
    /// This number of blocks of the final match has been played.
    Test(u64),
}

/// Why a tuning cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// The player cannot have such weights.
    #[error(transparent)]
    Player(Box<PlayerError>),
    /// Its folder cannot be used.
    #[error(transparent)]
    Folder(#[from] TuneFolderError),
    /// A line of it is not what comes after the one before.
    #[error("line {line} of {file} is not of this tuning")]
    NotOfIt {
        /// The file with the wrong line.
        file: &'static str,
        /// The line, from 1.
        line: usize,
    },
}

impl From<PlayerError> for TuneError {
    fn from(error: PlayerError) -> Self {
        Self::Player(Box::new(error))
    }
}

/// How a tuning is done.
#[derive(Debug)]
pub struct Tuner<'t> {
    /// The plan of the tuning.
    pub plan: &'t TunePlan,
    /// Where it is kept, if it is.
    pub folder: Option<&'t TuneFolder>,
    /// Ends it after the games under way.
    pub stop: &'t StopFlag,
    /// Told how many blocks are done: those of the iterations, then those of the match at the end.
    pub progress: &'t Progress,
}

impl Tuner<'_> {
    /// Tunes, from where the folder leaves it; `told` hears of what is new. None if it was told to stop before its end.
    ///
    /// # Errors
    /// If the folder cannot be used or holds something else, or the player cannot have such weights.
    pub fn run(&self, arena: &impl Arena, told: &mut dyn FnMut(TuneNews<'_>)) -> Result<Option<Tuned>, TuneError> {
        let Some(shares) = self.iterate(arena, told)? else { return Ok(None) };
        let weights = weights_of(&self.plan.weights, &shares);
        let Some(gain) = self.test(arena, &weights, told)? else { return Ok(None) };
        let named = self.plan.weights.iter().zip(weights);
        let weights = named.map(|(weight, tuned)| (weight.name.clone(), weight.start, tuned)).collect();
        Ok(Some(Tuned { weights, gain: gain.estimate() }))
    }

    /// The mean of the second half of the iterations; none if it was told to stop.
    fn iterate(&self, arena: &impl Arena, told: &mut dyn FnMut(TuneNews<'_>)) -> Result<Option<Vec<f64>>, TuneError> {
        const FILE: &str = "iterations.jsonl";
        let TunePlan { weights, gains, blocks, iterations, .. } = self.plan;
        let (mut lines, mut file) = self.lines::<Iteration>(FILE)?;
        lines.truncate(*iterations as usize);
        for (line, k) in lines.iter().zip(0..) {
            if line.k != k || line.at.len() != weights.len() {
                return Err(TuneError::NotOfIt { file: FILE, line: k as usize + 1 });
            }
        }
        self.progress.add_found(lines.len() as u64 * blocks);
        let key = self.plan.root().key();
        let start = weights.iter().map(|weight| kept(weight.start / weight.scale)).collect();
        let bounds =
            weights.iter().map(|weight| [weight.least, weight.most].map(|bound| bound / weight.scale)).collect();
        let mut spsa = Spsa::new(*gains, start, bounds);
        if let Some(last) = lines.last() {
            spsa.at.clone_from(&last.at);
        }
        for k in lines.len() as u32..*iterations {
            let directions = Spsa::directions(&key, k, weights.len());
            let [plus, minus] = spsa.changed(k, &directions).map(|shares| weights_of(weights, &shares));
            let first = u64::from(k) * blocks;
            let met = arena.meet([&plus, &minus], first..first + blocks, false, self.stop)?;
            let Some(results) = met else { return Ok(None) };
            let (result, deviation) = mean_and_deviation(&results, arena.parts());
            // The first iteration's deviation is the unit of all: what it is depends on rules and player alone.
            let unit = lines.first().map_or(deviation, |first: &Iteration| first.deviation);
            if unit > 0.0 {
                spsa.go(k, &directions, result / unit);
            }
            let line = Iteration { k, result, deviation, at: spsa.at.clone() };
            if let Some(file) = &mut file {
                file.push(&line)?;
            }
            self.progress.add(*blocks);
            told(TuneNews::Iteration(&line, &weights_of(weights, &line.at)));
            lines.push(line);
        }
        let half = &lines[lines.len() / 2..];
        let mean = |at: usize| half.iter().map(|line| line.at[at]).sum::<f64>() / half.len() as f64;
        Ok(Some((0..weights.len()).map(mean).collect()))
    }

    /// The match of the tuned weights against the original ones.
    fn test(
        &self,
        arena: &impl Arena,
        tuned: &[f64],
        told: &mut dyn FnMut(TuneNews<'_>),
    ) -> Result<Option<Ratio>, TuneError> {
        const FILE: &str = "test.jsonl";
        let (lines, mut file) = self.lines::<TestLine>(FILE)?;
        let original: Vec<f64> = self.plan.weights.iter().map(|weight| weight.start).collect();
        let mut sum = Ratio::default();
        let mut done = 0;
        let mut add = |line: &TestLine, done: &mut u64| {
            line.results.iter().for_each(|result| sum.push(*result, arena.parts()));
            *done += line.results.len() as u64;
        };
        for (line, number) in lines.iter().zip(1..) {
            let due = TEST_LINE.min(self.plan.test_blocks.saturating_sub(done));
            if line.from != done || line.results.len() as u64 != due {
                return Err(TuneError::NotOfIt { file: FILE, line: number });
            }
            add(line, &mut done);
        }
        self.progress.add_found(done);
        while done < self.plan.test_blocks {
            let to = (done + TEST_LINE).min(self.plan.test_blocks);
            let Some(results) = arena.meet([tuned, &original], done..to, true, self.stop)? else { return Ok(None) };
            let line = TestLine { from: done, results };
            if let Some(file) = &mut file {
                file.push(&line)?;
            }
            add(&line, &mut done);
            self.progress.add(to - line.from);
            told(TuneNews::Test(done));
        }
        Ok(Some(sum))
    }

    fn lines<T: serde::de::DeserializeOwned>(&self, name: &str) -> Result<(Vec<T>, Option<Lines>), TuneError> {
        match self.folder {
            Some(folder) => {
                let (lines, file) = folder.lines(name)?;
                Ok((lines, Some(file)))
            }
            None => Ok((Vec::new(), None)),
        }
    }
}

/// Mean of results that count in so many parts, and the standard deviation of one.
fn mean_and_deviation(results: &[i64], parts: i64) -> (f64, f64) {
    let (count, parts) = (results.len() as f64, parts as f64);
    let sum: i128 = results.iter().map(|result| i128::from(*result)).sum();
    let squares: i128 = results.iter().map(|result| i128::from(*result) * i128::from(*result)).sum();
    let mean = sum as f64 / count;
    let variance = (squares as f64 - count * mean * mean).max(0.0) / (count - 1.0).max(1.0);
    (kept(mean / parts), kept(variance.sqrt() / parts))
}
