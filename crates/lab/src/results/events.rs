//! What happened in a run and when: `events.jsonl`, one line an event. The only file of a run with times in it, and
//! where how long players thought is kept.

use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use sobremesa_catalog::Thinking;

use super::sums::FileFlaw;
use crate::stats::Effort;
use crate::work::UnitId;

/// Something that happened in a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunEvent {
    /// When: seconds since 1970.
    pub at: f64,
    /// What happened then.
    #[serde(flatten)]
    pub event: Event,
}

/// The events of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum Event {
    /// The run began, or went on.
    Started {
        /// Version of the program.
        version: String,
        /// The number of threads.
        threads: usize,
        /// Hash of the manifest.
        manifest: String,
        /// Units found done.
        found: u64,
    },
    /// A unit found done was played again, and came out the same.
    Verified {
        /// The unit that was played again.
        #[serde(flatten)]
        unit: UnitId,
    },
    /// A round began.
    Round {
        /// Which, from 0.
        round: u32,
        /// The pairings of the round, as numbers of teams from 0.
        pairings: Vec<Vec<usize>>,
    },
    /// A unit was played.
    Unit {
        /// The unit that was finished.
        #[serde(flatten)]
        unit: UnitId,
        /// The number of blocks in the unit.
        blocks: u64,
        /// How long it took, seconds.
        seconds: f64,
        /// How long each team of its pairing thought.
        thinking: Vec<TeamThinking>,
    },
    /// A program failed, and its side forfeited a game.
    Failed {
        /// The unit of the game.
        #[serde(flatten)]
        unit: UnitId,
        /// The block of the game, from 0.
        block: u64,
        /// The game of the block, from 0.
        game: u64,
        /// The team, as a number of the experiment's.
        team: usize,
        /// What happened, in an English sentence.
        detail: String,
        /// The end of what the program wrote on its standard error.
        errors: String,
    },
    /// A file was damaged when the run went on: what it held is played or written anew.
    Damaged {
        /// The file, from the run's folder.
        file: String,
        /// What is wrong with it.
        flaw: FileFlaw,
        /// Where it is kept now, from the run's folder; none where there is nothing of it.
        kept: Option<String>,
        /// The unit that is played anew, if it is a unit's file.
        unit: Option<UnitId>,
    },
    /// A pairing stopped before all its blocks were played.
    Decided {
        /// The round, from 0.
        round: u32,
        /// The pairing of the round, from 0.
        pairing: u32,
        /// Blocks it had.
        blocks: u64,
    },
    /// It was told to stop; what is missing can be played later.
    Stopped,
    /// Everything is played.
    Finished,
}

impl Event {
    /// The event with its time.
    pub(crate) fn now(self) -> RunEvent {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        RunEvent { at: (since.as_secs_f64() * 1000.0).round() / 1000.0, event: self }
    }
}

/// How long a team thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TeamThinking {
    /// Moves it made.
    pub moves: u64,
    /// Milliseconds for all of them.
    pub ms: f64,
    /// Milliseconds for the longest.
    pub longest_ms: f64,
    /// Moves that a clock cut short.
    pub clocked: u64,
}

impl From<&Thinking> for TeamThinking {
    fn from(thinking: &Thinking) -> Self {
        let ms = |time: Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
        Self {
            moves: thinking.moves.into(),
            ms: ms(thinking.total),
            longest_ms: ms(thinking.longest),
            clocked: thinking.clocked.into(),
        }
    }
}

/// The times of a run: how long things took, over all that is known of it.
#[derive(Clone, Debug, Default)]
pub struct Timings {
    /// Nanoseconds a move, by team of the experiment.
    pub thinking: Vec<Effort>,
    /// Seconds of work over all threads.
    pub seconds: f64,
}

impl Timings {
    /// Nothing yet, for so many teams.
    pub fn new(teams: usize) -> Self {
        Self { thinking: vec![Effort::default(); teams], seconds: 0.0 }
    }

    /// Adds another's times.
    pub fn merge(&mut self, other: &Self) {
        self.seconds += other.seconds;
        for (sum, more) in self.thinking.iter_mut().zip(&other.thinking) {
            sum.merge(more);
        }
    }

    /// Adds a unit played by some teams.
    pub fn add(&mut self, teams: &[usize], seconds: f64, thinking: &[TeamThinking]) {
        self.seconds += seconds;
        for (team, thought) in teams.iter().zip(thinking) {
            if let Some(effort) = self.thinking.get_mut(*team) {
                effort.add(thought.moves, (thought.ms * 1e6) as u128, (thought.longest_ms * 1e6) as u64);
            }
        }
    }
}
