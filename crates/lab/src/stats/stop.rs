//! Stop rules: when an experiment is over.

use super::{Forecast, Hypothesis, Precision, Scores, Sprt};

/// When an experiment is over. It is evaluated on the blocks without a gap from the first on, never on those that
/// happen to be done: fast games must not count before slow ones.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum StopRule {
    /// After so many blocks.
    Blocks {
        /// The number of blocks.
        blocks: u64,
    },
    /// When a sequential test has decided, or after `at_most` blocks.
    Sprt {
        /// The sequential test that decides.
        test: Sprt,
        /// The most blocks.
        at_most: u64,
    },
    /// When the score is known well enough, or after `at_most` blocks.
    Precision {
        /// How narrow the interval of the score must be.
        precision: Precision,
        /// The most blocks.
        at_most: u64,
    },
}

/// Why an experiment is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "stopped", rename_all = "snake_case")]
pub enum Stopped {
    /// All blocks have been played (where there was something to find out: without finding it out).
    AllBlocks,
    /// The test has decided.
    Decided {
        /// The strength that was accepted.
        accepted: Hypothesis,
    },
    /// The score is known well enough.
    Precise,
}

impl StopRule {
    /// The most blocks that it allows.
    pub fn at_most(&self) -> u64 {
        match self {
            Self::Blocks { blocks } => *blocks,
            Self::Sprt { at_most, .. } | Self::Precision { at_most, .. } => *at_most,
        }
    }

    /// Whether it is over after these blocks, and why.
    pub fn decide(&self, scores: &Scores) -> Option<Stopped> {
        let found = match self {
            Self::Blocks { .. } => None,
            Self::Sprt { test, .. } => test.decide(scores).map(|accepted| Stopped::Decided { accepted }),
            Self::Precision { precision, .. } => {
                precision.reached(scores.interval(), scores.blocks()).then_some(Stopped::Precise)
            }
        };
        // The rule comes first: an experiment that decides with its last block has decided.
        found.or_else(|| (scores.blocks() >= self.at_most()).then_some(Stopped::AllBlocks))
    }

    /// How long it takes for sides that differ by `truth` on the test's scale, with blocks of so many games whose
    /// mean score has the standard deviation `block_deviation`; never more than [`at_most`](Self::at_most).
    ///
    /// Before anything is known: 1 / (2 sqrt(games)), the deviation of even games without draws that have nothing to
    /// do with each other.
    pub fn forecast(&self, truth: f64, games_a_block: u64, block_deviation: f64) -> Forecast {
        let forecast = match self {
            Self::Blocks { blocks } => Forecast { blocks: *blocks as f64, better: None },
            Self::Sprt { test, .. } => test.forecast(truth, games_a_block, block_deviation),
            Self::Precision { precision, .. } => {
                Forecast { blocks: precision.blocks(block_deviation * block_deviation), better: None }
            }
        };
        Forecast { blocks: forecast.blocks.min(self.at_most() as f64), ..forecast }
    }
}

#[cfg(test)]
mod tests {
    use super::super::EloScale;
    use super::*;

    fn scores(counts: &[u64]) -> Scores {
        Scores::from_counts(counts).expect("an odd number")
    }

    #[test]
    fn each_rule_stops_for_its_reason() {
        let pairs = scores(&[5, 20, 50, 20, 5]);
        let test = Sprt::new(EloScale::Normalized, 0.0, 100.0, 0.05, 0.05).expect("a test");
        let precision = Precision::new(0.05).expect("positive");
        assert_eq!(StopRule::Blocks { blocks: 100 }.decide(&pairs), Some(Stopped::AllBlocks));
        assert_eq!(StopRule::Blocks { blocks: 101 }.decide(&pairs), None);
        let decided = StopRule::Sprt { test, at_most: 1000 }.decide(&pairs);
        assert_eq!(decided, Some(Stopped::Decided { accepted: Hypothesis::H0 }));
        let few = scores(&[1, 4, 10, 4, 1]);
        assert_eq!(StopRule::Sprt { test, at_most: 1000 }.decide(&few), None);
        assert_eq!(StopRule::Sprt { test, at_most: 20 }.decide(&few), Some(Stopped::AllBlocks));
        assert_eq!(StopRule::Precision { precision, at_most: 1000 }.decide(&pairs), Some(Stopped::Precise));
        assert_eq!(StopRule::Precision { precision, at_most: 1000 }.decide(&few), None);
    }

    #[test]
    fn forecasts_keep_to_the_limit() {
        let precision = Precision::new(0.01).expect("positive");
        assert!((StopRule::Precision { precision, at_most: 100 }.forecast(0.0, 2, 0.35).blocks - 100.0).abs() < 1e-9);
        assert!((StopRule::Blocks { blocks: 7 }.forecast(0.0, 2, 0.35).blocks - 7.0).abs() < 1e-9);
    }
}
