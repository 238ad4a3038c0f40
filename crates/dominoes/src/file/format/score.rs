//! How hands are scored, and what wins the match.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::{Number, OfTable, TileText, When};
use crate::rules::{BonusFor, HandScore, MatchEnds, SideScore, Tie, TileScore, Winner, Worth};
use sobremesa_files::Given;

/// Points beside the worth of a hand.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(in crate::file) struct BonusRow {
    /// The event for which the points are scored.
    #[schemars(example = &"capicua")]
    pub(in crate::file) r#for: Given<BonusFor>,
    /// Only where this condition holds. Left out: always.
    #[serde(default)]
    #[schemars(example = &"not blocked")]
    pub(in crate::file) when: Given<When>,
    /// Only while the side that scores it has fewer points than these in the match. Left out: whatever it has.
    #[serde(default)]
    #[schemars(range(min = 1, max = 100_000), example = 90)]
    pub(in crate::file) below: Given<i32>,
    /// How many, below 0 to take some off; of the open ends also `ends`, their sum, `-ends`, to take that off, or `quotient`, how often
    /// the number goes into it.
    #[schemars(example = 25)]
    pub(in crate::file) points: Given<PointsRule>,
}

/// How many points a bonus is.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(in crate::file) enum PointsRule {
    /// This number of points.
    Fixed(#[schemars(range(min = -10_000, max = 10_000))] i32),
    /// By the open ends.
    Ends(ByEnds),
}

/// Points by the open ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::file) enum ByEnds {
    /// The sum of the open ends.
    Ends,
    /// The sum of the open ends, taken off.
    #[serde(rename = "-ends")]
    MinusEnds,
    /// How often the number goes into that sum.
    Quotient,
}

/// How a finished hand is scored.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(in crate::file) struct ScoreTable {
    /// What a tile left in a hand counts.
    #[serde(default)]
    #[schemars(example = &"sum")]
    pub(in crate::file) tile: Given<TileScore>,
    /// Tiles that count something else. Left out: none.
    #[serde(default)]
    #[schemars(length(min = 1, max = 64), example = json!([{ "tile": "0-0", "counts": 50 }]))]
    pub(in crate::file) values: Given<Vec<Given<ValueRow>>>,
    /// What a hand counts, from its tiles.
    #[serde(default)]
    #[schemars(example = &"sum")]
    pub(in crate::file) hand: Given<HandScore>,
    /// What a side counts, from its hands.
    #[serde(default)]
    #[schemars(example = &"sum")]
    pub(in crate::file) side: Given<SideScore>,
    /// Who wins the hand.
    #[serde(default)]
    #[schemars(example = &"lowest_side")]
    pub(in crate::file) winner: Given<Winner>,
    /// Who wins where those who count least are level.
    #[serde(default)]
    #[schemars(example = &"nobody")]
    pub(in crate::file) tie: Given<Tie>,
    /// What the winner scores.
    #[serde(default)]
    #[schemars(example = &"all")]
    pub(in crate::file) worth: Given<Worth>,
    /// What the winner of a blocked hand scores. Left out: the same as of any other hand.
    #[serde(default)]
    #[schemars(transform = super::without_default, example = &"nothing")]
    pub(in crate::file) blocked_worth: Given<Worth>,
    /// What the worth is rounded to a multiple of: to the nearest, halves up.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1_000), extend("default" = 1), example = 5)]
    pub(in crate::file) round: Given<u16>,
    /// What the rounded worth is divided by: down to a whole number.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1_000), extend("default" = 1), example = 5)]
    pub(in crate::file) divide: Given<u16>,
    /// What the rounded worth of a blocked hand is divided by. Left out: the same as of any other hand.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1_000), example = 2)]
    pub(in crate::file) blocked_divide: Given<u16>,
    /// A condition, asked at the end of the hand, with which the winner scores its worth twice. Left out: never.
    #[serde(default)]
    #[schemars(example = &"capicua")]
    pub(in crate::file) doubled_if: Given<When>,
    /// Whether winning a hand takes all points of the others away.
    #[serde(default)]
    #[schemars(extend("default" = false), example = true)]
    pub(in crate::file) reset: Given<bool>,
    /// With `reset`: whether a hand by which others lose points scores nothing itself.
    #[serde(default)]
    #[schemars(extend("default" = false), example = true)]
    pub(in crate::file) reset_only: Given<bool>,
    /// What the worth comes to in the end, by how great it is: each band up to its bound, the last without one. Left
    /// out: the worth itself.
    #[serde(default)]
    #[schemars(length(min = 1, max = 32), example = json!([{ "up_to": 50, "points": 1 }, { "points": 2 }]))]
    pub(in crate::file) bands: Given<Vec<Given<BandRow>>>,
}

/// A tile that counts something else.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(in crate::file) struct ValueRow {
    /// The tile, by its faces.
    #[schemars(example = &"0-0")]
    pub(in crate::file) tile: Given<TileText>,
    /// What it counts when it is left in a hand.
    #[schemars(range(min = 0, max = 1_000), example = 50)]
    pub(in crate::file) counts: Given<u16>,
}

/// A band of worth.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(in crate::file) struct BandRow {
    /// The greatest worth in the band. The last band has none.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100_000), example = 50)]
    pub(in crate::file) up_to: Given<i32>,
    /// The points that it gives.
    #[schemars(range(min = 0, max = 10_000), example = 1)]
    pub(in crate::file) points: Given<i32>,
}

/// What ends the match, one or several of `target`, `against` and `hands`: whichever comes first.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields, extend("anyOf" = [{ "required": ["target"] }, { "required": ["against"] }, { "required": ["hands"] }]))]
pub(in crate::file) struct MatchTo {
    /// Points that win the match, reached or passed; or a table by the number of seats.
    #[serde(default)]
    #[schemars(example = 200)]
    pub(in crate::file) target: Given<Number<Target>>,
    /// Points against a side that end the match; the side with fewest against it, or most points, then wins. Or a table by
    /// the number of seats.
    #[serde(default)]
    #[schemars(example = 100)]
    pub(in crate::file) against: Given<Number<Target>>,
    /// The least that a side without points must make at once to score at all. Left out: any.
    #[serde(default)]
    #[schemars(range(min = 2, max = 10_000), example = 13)]
    pub(in crate::file) begin: Given<i32>,
    /// Whether the target must be met exactly: points that would pass it are not scored.
    #[serde(default)]
    #[schemars(extend("default" = false), example = true)]
    pub(in crate::file) exact: Given<bool>,
    /// What becomes of the hand in which bonuses reach the target.
    #[serde(default)]
    #[schemars(example = &"at_once")]
    pub(in crate::file) ends: Given<MatchEnds>,
    /// Number of hands; the side with most points then wins.
    #[serde(default)]
    #[schemars(range(min = 1, max = 500), example = 1)]
    pub(in crate::file) hands: Given<u32>,
    /// Points of another side with which the match is a draw, once the target is reached. Left out: it is won all the same.
    #[serde(default)]
    #[schemars(range(min = 1, max = 100_000), example = 5)]
    pub(in crate::file) drawn_from: Given<i32>,
}

/// Points that end a match.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(in crate::file) struct Target(#[schemars(range(min = 1, max = 100_000), example = 200)] pub(in crate::file) i32);

impl OfTable for Target {
    const TABLES: &'static str = "TargetBySeats";

    fn meaning(seats: u8) -> String {
        format!("How many points end the match at a table of {seats}.")
    }
}
