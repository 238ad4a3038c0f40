//! Is a rule set any good? Its players against themselves and against each other, from the weakest to the strongest:
//! how long it takes, what opening is worth, how much is skill, and how much of a result is the deal.

mod figures;
mod play;
mod rows;
mod tell;
mod verdict;

use serde::{Deserialize, Serialize};

pub use self::figures::{Change, Figure, Kind, changes, compare};
pub use self::play::{BalanceError, BalanceSize, balance, balance_all, blocks, search_is_dear};
pub use self::rows::{BalanceRow, rows};
pub use self::tell::{again, html, said, sentences, text};
pub use self::verdict::{Length, Opening, Skill, Verdict, minutes};
use crate::stats::HandsToLead;
use crate::summary::Share;

/// Version of the format in which a balance is written. From 3 on deals are shared by all rules of a seed.
const FORMAT: u32 = 3;

/// Seconds that people take for a move, for the minutes of a hand.
pub const SECONDS_A_MOVE: f64 = 5.0;

/// The balance of some rules: everything that playing showed about them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Balance {
    /// Version of the format.
    pub format: u32,
    /// Name of the rules.
    pub rules: String,
    /// BLAKE3 of the rules as compiled.
    pub rules_hash: String,
    /// The number of seats.
    pub seats: u8,
    /// The number of sides.
    pub sides: u8,
    /// The root seed.
    pub seed: String,
    /// Whether players that search played too.
    pub searching: bool,
    /// The players, from the weakest to the strongest.
    pub levels: Vec<String>,
    /// The player whose games against itself give the figures.
    pub by: String,
    /// Games played in all.
    pub games: u64,
    /// The figures of the games: their length, points, passes and the like.
    pub figures: Vec<Figure>,
    /// Each level against the one below it.
    pub ladder: Vec<LadderStep>,
    /// The strongest against the weakest; none where nobody plays against anybody.
    pub spread: Option<LadderStep>,
    /// What is different from the rules beside which it stands, row by row ([`compare`]); empty where it stands alone.
    #[serde(default)]
    pub changes: Vec<Option<Change>>,
}

/// A level against a lower one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LadderStep {
    /// The higher level.
    pub upper: String,
    /// The lower, at all other sides.
    pub lower: String,
    /// Games won by the higher; without skill it would be one in as many as there are sides.
    pub wins: Share,
    /// Of two sides: after how many hands the higher has more points than the lower in 95 of 100 such series; none where it
    /// was not ahead.
    pub hands: Option<HandsToLead>,
    /// What each deal adds to the error of the share of games won.
    #[serde(skip)]
    pub by_deal: Vec<f64>,
}

impl Balance {
    /// The highest step of the ladder: the strongest player against the next; none where nobody plays against anybody.
    pub fn top_step(&self) -> Option<&LadderStep> {
        self.ladder.last()
    }

    /// A figure by its key.
    pub fn figure(&self, key: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.key == key)
    }
}
