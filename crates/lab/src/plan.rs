//! An experiment as it was written (short form, lines, or manifest), before anything is looked up.

mod lines;
mod manifest;
mod text;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use sobremesa_catalog::PlayerFile;
use sobremesa_core::Message;
use sobremesa_protocol::words::Language;

use crate::stats::{BadPrecision, BadSprt, EloScale, Precision, Sprt, StopRule};

pub(crate) use manifest::FORMAT;
pub use manifest::Resolved;

/// Most games of an experiment.
pub const MAX_GAMES: u64 = 1_000_000_000;

/// Most teams of an experiment.
pub(crate) const MAX_TEAMS: usize = 1000;

/// Most pairings of an experiment.
pub(crate) const MAX_PAIRINGS: usize = 100_000;

/// The unit that counts as a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameUnit {
    /// Hands until a side has won the match.
    #[default]
    Match,
    /// One hand, its opener given by the block, with any lead.
    Hand,
}

/// A piece of what was written, and where it stands (in bytes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestPart {
    /// The text as it was written.
    pub text: String,
    /// Where it stands, in bytes of the whole.
    pub span: Range<usize>,
}

/// How many games a pairing, as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// So many games, rounded up to whole blocks.
    Games(u64),
    /// So many blocks.
    Blocks(u64),
}

/// The players of a team, as they were written: one for all its seats, or one a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamPlan {
    /// The players, one for all seats of the team or one for each.
    pub players: Vec<ManifestPart>,
    /// Where the team stands.
    pub span: Range<usize>,
}

/// Teams that play each other, as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairPlan {
    /// The teams, one a side.
    pub teams: Vec<TeamPlan>,
    /// How many games, where the pairing says so itself.
    pub size: Option<Size>,
    /// Where the pairing stands.
    pub span: Range<usize>,
}

/// The kinds of schedules: which teams meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ScheduleKind {
    /// The pairings that are listed.
    Pairs,
    /// Everybody against everybody.
    RoundRobin,
    /// The first against all others.
    Gauntlet,
    /// Rounds, in each of which those with the same score meet, and nobody the same team twice if it can be helped.
    Swiss,
    /// Rounds, in each of which half of those who are left go out.
    Knockout,
}

impl ScheduleKind {
    /// Its name in manifests.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// Every kind with its name in manifests.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("pairs", Self::Pairs),
        ("round_robin", Self::RoundRobin),
        ("gauntlet", Self::Gauntlet),
        ("swiss", Self::Swiss),
        ("knockout", Self::Knockout),
    ];
}

/// The scales of a sequential test with their names in manifests.
pub(crate) const SCALES: [(&str, EloScale); 2] =
    [("normalized", EloScale::Normalized), ("logistic", EloScale::Logistic)];

/// When a pairing is played out before all its blocks are.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case", tag = "rule")]
pub enum StopPlan {
    /// When all blocks are played.
    #[default]
    Blocks,
    /// A sequential test has accepted one of its two hypotheses.
    Gsprt {
        /// Elo of the first team over the second under the first hypothesis.
        elo0: f64,
        /// The same under the second; greater.
        elo1: f64,
        /// The scale of both.
        model: EloScale,
        /// Chance to accept the second where the first is true: over all tests of the experiment together, where they
        /// share it.
        alpha: f64,
        /// Chance to accept the first where the second is true, of each test.
        beta: f64,
        /// How many tests share alpha; none for one alone, where each has its own (as in runs of earlier versions), and before
        /// the pairings are counted.
        #[serde(skip_serializing_if = "Option::is_none")]
        tests: Option<u32>,
    },
    /// The interval of the first team's score is narrow enough.
    Precision {
        /// Half of its width, as a share: 0.01 is one point in a hundred.
        half_width: f64,
    },
}

impl StopPlan {
    /// The same where so many pairings are tested: they share alpha, unless it is said how many do.
    ///
    /// Each of k tests at alpha / k: whatever they have to do with each other, and whenever each stops, the chance that any of
    /// them accepts what is not so is alpha at most.
    /// Source: C. E. Bonferroni, Teoria statistica delle classi e calcolo delle probabilità, 1936.
    #[must_use]
    pub(crate) fn shared_by(self, pairings: u32) -> Self {
        match self {
            Self::Gsprt { elo0, elo1, model, alpha, beta, tests: None } if pairings > 1 => {
                Self::Gsprt { elo0, elo1, model, alpha, beta, tests: Some(pairings) }
            }
            other => other,
        }
    }

    /// The rule for a pairing of so many blocks.
    ///
    /// # Errors
    /// Says what is wrong with its figures.
    pub(crate) fn rule(&self, blocks: u64) -> Result<StopRule, Message> {
        match *self {
            Self::Blocks => Ok(StopRule::Blocks { blocks }),
            Self::Gsprt { elo0, elo1, model, alpha, beta, tests } => {
                Sprt::new(model, elo0, elo1, alpha / f64::from(tests.unwrap_or(1)), beta)
                    .map(|test| StopRule::Sprt { test, at_most: blocks })
                    .map_err(BadSprt::message)
            }
            Self::Precision { half_width } => Precision::new(half_width)
                .map(|precision| StopRule::Precision { precision, at_most: blocks })
                .map_err(|BadPrecision(width)| Message::new("mistake.stop.width").with("width", width)),
        }
    }
}

/// Which moves are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KeptMoves {
    /// No moves are kept.
    #[default]
    None,
    /// The moves of every [`Keep::every`]-th block are kept.
    Sample,
    /// The moves of all games are kept.
    All,
}

impl KeptMoves {
    /// Every choice with its name in manifests.
    pub const NAMES: [(&'static str, Self); 3] = [("none", Self::None), ("sample", Self::Sample), ("all", Self::All)];
}

/// What is kept beside the rows of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Keep {
    /// Whether a row is kept for every hand.
    pub hands: bool,
    /// Which moves are kept.
    pub moves: KeptMoves,
    /// A sample has the moves of one block in so many.
    pub every: u64,
}

impl Default for Keep {
    fn default() -> Self {
        Self { hands: false, moves: KeptMoves::None, every: 100 }
    }
}

impl Keep {
    /// Whether the moves of a block are kept.
    pub fn moves_of(&self, block: u64) -> bool {
        match self.moves {
            KeptMoves::None => false,
            KeptMoves::Sample => block.is_multiple_of(self.every),
            KeptMoves::All => true,
        }
    }
}

/// A plan of an experiment, as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Where it comes from and its whole text, for errors.
    pub source: Source,
    /// What is wrong with it as it is written: told with what is wrong with what it names.
    pub mistakes: Vec<Mistake>,
    /// Name or file of the rules; missing where lines say nothing of them.
    pub rules: Option<ManifestPart>,
    /// The hash the rules must have, where it is given.
    pub rules_hash: Option<ManifestPart>,
    /// The hashes that the files of players must have, by the players' names, where they are given.
    pub player_hashes: Vec<(String, ManifestPart)>,
    /// Players as they were when a run was begun, by their names: they play, whatever stands in their folders now.
    pub kept_players: BTreeMap<String, Arc<PlayerFile>>,
    /// The teams of a schedule; empty where pairings are listed.
    pub teams: Vec<TeamPlan>,
    /// The pairings that are listed.
    pub pairs: Vec<PairPlan>,
    /// The schedule: which teams meet.
    pub schedule: ScheduleKind,
    /// Rounds of a Swiss tournament, where they are given.
    pub rounds: Option<u32>,
    /// The number of games of a pairing that does not give its own.
    pub size: Option<Size>,
    /// The unit that counts as a game.
    pub unit: GameUnit,
    /// The root seed as a text, where it is given.
    pub seed: Option<String>,
    /// When to stop early.
    pub stop: StopPlan,
    /// What is kept beside the rows of games.
    pub keep: Keep,
    /// Blocks of a unit of work, where they are given.
    pub blocks_per_unit: Option<u64>,
}

/// Where a plan was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Name of the file; empty for the short form.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// A place in a text and what is wrong there.
pub type Mistake = (Range<usize>, Message);

/// Mistakes in an experiment as it was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .mistakes.iter().map(|(_, message)| Language::En.tell(message)).collect::<Vec<_>>().join("; "))]
pub struct ManifestMistakes {
    /// Where it was written.
    pub source_of: Source,
    /// The mistakes with their places, in the order of the text.
    pub mistakes: Vec<Mistake>,
}

impl Source {
    /// All mistakes of this text, in its order.
    pub(crate) fn mistaken(&self, mut mistakes: Vec<Mistake>) -> ManifestMistakes {
        mistakes.sort_by_key(|(span, _)| (span.start, span.end));
        ManifestMistakes { source_of: self.clone(), mistakes }
    }
}

impl Plan {
    /// A plan of this text in which nothing is said yet.
    fn empty(source: Source) -> Self {
        Self {
            source,
            mistakes: Vec::new(),
            rules: None,
            rules_hash: None,
            player_hashes: Vec::new(),
            kept_players: BTreeMap::new(),
            teams: Vec::new(),
            pairs: Vec::new(),
            schedule: ScheduleKind::Pairs,
            rounds: None,
            size: None,
            unit: GameUnit::Match,
            seed: None,
            stop: StopPlan::Blocks,
            keep: Keep::default(),
            blocks_per_unit: None,
        }
    }
}
