//! The rules of scoring: the worth of a hand, and who gets it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::predicate::Predicate;
use crate::tiles::Tile;

/// How a finished hand is scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The count of a tile left in a hand.
    pub tile: TileScore,
    /// Tiles that count something else, each once, in ascending order.
    pub values: Vec<(Tile, u16)>,
    /// The count of a hand, from its tiles.
    pub hand: HandScore,
    /// The count of a side, from its hands.
    pub side: SideScore,
    /// How the winner of a hand is found.
    pub winner: Winner,
    /// The winner where several have the lowest count.
    pub tie: Tie,
    /// The points of the winner, from the counts of the hands.
    pub worth: Worth,
    /// The number to whose multiples the worth is rounded, to the nearest, halves up; 1: not at all.
    pub round: u16,
    /// The number by which the rounded worth is divided, rounded down; 1: not at all.
    pub divide: u16,
    /// The same number for a blocked hand.
    pub blocked_divide: u16,
    /// The same of a blocked hand.
    pub blocked_worth: Worth,
    /// When the winner scores twice the points.
    pub doubled_if: Option<Predicate>,
    /// Whether winning a hand takes all points of the others away.
    pub reset: bool,
    /// Whether a hand that takes points away scores nothing itself.
    pub reset_only: bool,
    /// The final points by the size of the worth; empty: the worth itself.
    pub bands: Vec<Band>,
}

/// A band of worth: up to so many points left, the winner scores so many. The last band has no upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The greatest worth in the band; none: any.
    pub up_to: Option<i32>,
    /// The points of this band.
    pub points: i32,
}

/// The count of a tile left in a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TileScore {
    /// The sum of its faces.
    #[default]
    Sum,
    /// Its highest face.
    HighestFace,
    /// Every tile counts one.
    One,
}

/// The count of a hand.
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

/// The count of a side.
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

/// The winner of a hand. The seat that goes out wins for its side, except with [`Winner::Counted`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// The side that counts least.
    #[default]
    LowestSide,
    /// The side of the seat whose hand counts least.
    LowestSeat,
    /// Of the seat that placed the last tile and the seat after it, the side of the one whose hand counts less.
    BlockerAgainstNext,
    /// Of the seat that placed the last tile and the seat before it, the side of the one whose hand counts less.
    BlockerAgainstPrevious,
    /// The side that counts least, though another went out.
    Counted,
}

/// The winner where several have the lowest count. A seat or side that is not among them wins nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tie {
    /// Nobody; nothing is scored.
    #[default]
    Nobody,
    /// The opener's side.
    Opener,
    /// The side of the seat that placed the last tile.
    Blocker,
    /// The side of the seat after the one that placed the last tile.
    AfterBlocker,
    /// A seat's side (from 0).
    Seat(u8),
    /// Every side that is level, each a like share of the worth, rounded down; the hand has no winner.
    Shared,
    /// Nobody; what one of them would have scored goes to the winner of the next hand, with what that is worth.
    Carried,
}

/// The points of the winner of a hand, from the counts of the hands that are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// Everything left in all hands.
    #[default]
    All,
    /// The count left in the losers' hands.
    Losers,
    /// Everything left in all hands, and the stock, which counts as a hand does.
    AllAndStock,
    /// The count left in the losers' hands, and the stock, which counts as a hand does.
    LosersAndStock,
    /// The count left in the losers' hands less that in the winners'; never below 0.
    Difference,
    /// For every other side the count left in its hands less that of the winner; never below 0 in all.
    Differences,
    /// The winner scores one point.
    One,
    /// Everybody has what their own side counts against them: it is taken off their points, the winner's too.
    Own,
    /// Nothing: all points come from bonuses.
    Nothing,
}

impl Worth {
    /// Whether the tiles of the stock count, those asleep too.
    pub const fn counts_the_stock(self) -> bool {
        matches!(self, Self::AllAndStock | Self::LosersAndStock)
    }
}

/// Points beside the worth of a hand: every row that applies is scored, at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// The event for which the points are scored.
    pub what: BonusFor,
    /// Only when this holds; none: always.
    pub when: Option<Predicate>,
    /// Only while the side that scores it has fewer points in the match; none: whatever it has.
    pub below: Option<i32>,
    /// How many points.
    pub points: BonusPoints,
}

/// The event for which a bonus is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BonusFor {
    /// After a placement: the open ends make a multiple of this number, and more than 0. A double across the end of a
    /// line counts both its faces.
    EndsMultipleOf(u16),
    /// After a placement: all open ends (two at least) have the same number.
    EndsEqual,
    /// So, and the tile at one of them is a double.
    EndsEqualWithDouble,
    /// Going out with a tile that fits both ends of the line, which are different.
    Capicua,
    /// Going out with a double that fits both ends of the line.
    DoubleCapicua,
    /// Going out with the tile 0-0.
    Chuchazo,
    /// Whoever has the first turn after the opening tile passes on it: to the opener's side.
    FirstPass,
    /// All others pass on a tile and the turn comes back to the seat that placed it: to its side.
    AllPass,
    /// A seat of another side passes on a tile: to the side of the seat that placed it.
    Pass,
    /// Placing a tile.
    Place,
    /// Going out: placing the last tile of the hand.
    Out,
    /// Winning the hand, by going out or by the count; scored at its end.
    Win,
}

impl BonusFor {
    /// Its name in rule files, without its number.
    pub const fn name(self) -> &'static str {
        match self {
            Self::EndsMultipleOf(_) => "ends_multiple_of",
            Self::EndsEqual => "ends_equal",
            Self::EndsEqualWithDouble => "ends_equal_with_double",
            Self::Capicua => "capicua",
            Self::DoubleCapicua => "double_capicua",
            Self::Chuchazo => "chuchazo",
            Self::FirstPass => "first_pass",
            Self::AllPass => "all_pass",
            Self::Pass => "pass",
            Self::Place => "place",
            Self::Out => "out",
            Self::Win => "win",
        }
    }
}

/// How many points a bonus is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BonusPoints {
    /// This number of points, never 0; below 0 they are taken off.
    Fixed(i32),
    /// The sum of the open ends. With bonuses for the ends only.
    Ends,
    /// That sum, taken off.
    MinusEnds,
    /// The quotient of the sum of the open ends by the number. Only with [`BonusFor::EndsMultipleOf`].
    Quotient,
}

impl BonusPoints {
    /// Whether points are taken off.
    pub(crate) const fn takes_off(self) -> bool {
        match self {
            Self::Fixed(points) => points < 0,
            Self::MinusEnds => true,
            Self::Ends | Self::Quotient => false,
        }
    }
}
