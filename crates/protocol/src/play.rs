//! What goes with a move, in the games that have it: a pause before it, points scored by it at once.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Points scored beside the worth of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ScoredBonus {
    /// What for, in the game's own words: of dominoes `ends_multiple_of`, `ends_equal`, `ends_equal_with_double`,
    /// `capicua`, `chuchazo`, `first_pass`, `all_pass`, `out`; of Escoba `escoba`.
    pub what: String,
    /// The side that scored.
    pub side: u8,
    /// The number of points scored.
    pub points: i32,
}

/// A pause before a move (dominoes' *pensada*), where the rules let one say something by it. Games in which nothing is
/// said so know [`Pause::None`] alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pause {
    /// No pause: forced, or no other tile of the number covered is left in the hand.
    #[default]
    None,
    /// At least one other tile of the number covered is left in the hand.
    Short,
    /// So, and both ends are equal after the move, with another tile of that number in the hand.
    Long,
}
