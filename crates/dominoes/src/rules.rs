//! The checked rules: what a rule file says once every mistake in it has been found.
//!
//! A [`Rules`] can only be had from [`crate::file::read`], so whoever holds one holds rules that make sense.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sobremesa_core::Sides;

use crate::predicate::Predicate;

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Spanish.
    pub es: String,
    /// English.
    pub en: String,
}

/// An ordered list of criteria: the first row whose `when` holds is used.
pub type List<T> = Vec<Row<T>>;

/// A row of a list of criteria.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<T> {
    /// When the row is used; none: always.
    pub when: Option<Predicate>,
    /// What it says.
    pub then: T,
}

/// The rules of one variant, for one number of seats, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(crate) id: String,
    pub(crate) name: Text,
    pub(crate) summary: Text,
    pub(crate) highest: u8,
    pub(crate) sides: Sides,
    pub(crate) deal: List<Exchange>,
    pub(crate) refresh: List<Draw>,
    pub(crate) first: FirstOpener,
    pub(crate) later: LaterOpener,
    pub(crate) matching: List<Matcher>,
    pub(crate) valid: List<Validator>,
    pub(crate) next: List<NextSeat>,
    pub(crate) end: Vec<Predicate>,
    pub(crate) score: Score,
    pub(crate) target: Option<i32>,
    pub(crate) pensada: bool,
}

/// What is dealt or exchanged in one stage of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Tiles that each seat takes from the shuffled stock, 1..=512.
    pub take: u16,
}

/// What the seat to move draws from the shuffled stock before its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// So many tiles, 1..=512, or what the stock has left.
    Tiles(u16),
    /// One at a time until one fits, or the stock is empty.
    UntilPlayable,
}

/// Who opens the first hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FirstOpener {
    /// Whoever holds this tile (its faces, greatest first), which opens. Every tile is dealt then.
    HolderOf([u8; 2]),
    /// A seat drawn by lot, with any tile.
    #[default]
    Lot,
}

/// Who opens the hands after the first, with any tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LaterOpener {
    /// The seat after the last opener.
    #[default]
    Rotate,
    /// The seat that went out, or of the winning side's seats the one that opened last or comes first after it;
    /// after a hand that nobody won, the last opener.
    Winner,
}

/// Which faces may touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Matcher {
    /// Equal numbers.
    #[default]
    Equal,
}

/// What a placement must satisfy besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Validator {
    /// Nothing.
    #[default]
    Any,
}

/// Whose turn comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NextSeat {
    /// The next seat in the order of play.
    #[default]
    Next,
    /// The seat before.
    Previous,
    /// The same seat again.
    Same,
}

/// How a finished hand is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// What a tile left in a hand counts.
    pub tile: TileScore,
    /// What a hand counts, from its tiles.
    pub hand: HandScore,
    /// What a side counts, from its hands.
    pub side: SideScore,
    /// Who wins a tie of a blocked hand.
    pub tie: Tie,
    /// What the winner scores.
    pub worth: Worth,
}

/// What a tile left in a hand counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TileScore {
    /// The sum of its faces.
    #[default]
    Sum,
    /// Its highest face.
    HighestFace,
    /// One.
    One,
}

/// What a hand counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HandScore {
    /// The sum of its tiles' scores.
    #[default]
    Sum,
    /// The number of its tiles.
    Count,
    /// Its highest tile score.
    HighestTile,
}

/// What a side counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SideScore {
    /// The sum of its members' hands.
    #[default]
    Sum,
    /// Its least hand.
    Best,
    /// Its greatest hand.
    Worst,
}

/// Who wins a blocked hand in which the lowest sides are level. (Whoever goes out wins for their side.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tie {
    /// Nobody; nothing is scored.
    #[default]
    Nobody,
    /// The opener's side, if it is one of those level; else nobody.
    Opener,
    /// A seat's side (from 0), if it is one of those level; else nobody.
    Seat(u8),
}

/// What the winner of a hand scores, in the score of hands left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// Everything left in all hands.
    #[default]
    All,
    /// What is left in the losers' hands.
    Losers,
    /// What is left in the losers' hands less what is left in the winners'.
    Difference,
    /// One point.
    One,
}

/// Tiles of the set up to a number, doubles included.
pub(crate) fn tiles_up_to(highest: u8) -> u16 {
    let numbers = u16::from(highest) + 1;
    numbers * (numbers + 1) / 2
}

impl Rules {
    /// Its name in arguments and addresses.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name shown.
    pub fn name(&self) -> &Text {
        &self.name
    }

    /// Two or three sentences.
    pub fn summary(&self) -> &Text {
        &self.summary
    }

    /// The sides of the seats.
    pub fn sides(&self) -> &Sides {
        &self.sides
    }

    /// Points that win the match; none where it is a single hand.
    pub fn target(&self) -> Option<i32> {
        self.target
    }

    /// Whether a pause before a move tells the truth about the hand.
    pub fn pensada(&self) -> bool {
        self.pensada
    }

    /// The greatest number on a face.
    pub fn highest(&self) -> u8 {
        self.highest
    }

    /// How many tiles the set has.
    pub fn tiles(&self) -> u16 {
        tiles_up_to(self.highest)
    }
}
