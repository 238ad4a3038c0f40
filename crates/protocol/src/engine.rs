//! What our players would do in somebody else's program: a move for a position, one request each.
//!
//! | request | answer |
//! |---|---|
//! | `POST /api/move` with [`AskMove`] | [`MoveAnswer`] |
//!
//! Nothing is kept of it. A position is what one seat sees: its lines as a [program](crate::program) is told them, a
//! record, or, where a game hides nothing, the board in its notation. docs/engine.md has examples.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bots::BotHostLine;
use crate::catalogue::Localized;
use crate::explanation::{Explanation, Measure};
use crate::play::Pause;

/// A question for a move. Exactly one of `seen`, `record` and `position` says where the match stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskMove {
    /// The rules by name, with what is chosen of them: `draw seats=3`. With `rules_file` only what is chosen counts; a
    /// record has its own, and where neither is said they are those of the last `match` in `seen`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The text of a rule file (TOML), where the rules are none of the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules_file: Option<String>,
    /// What the seat was told, line by line, until it is to move: `hand`, `dealt`, `drew`, `move`, `hand_over`, as a program
    /// hears them. Lines `match`, `turn` and `over` may stand among them, and the `match` of a robot's: what a program heard
    /// can be passed on as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Vec<BotHostLine>>,
    /// The seat of `seen`, from 0; a `match` among the lines says it too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The text of a record, its lines as they stand in the file: a whole one, of which only what the seat to move has seen is
    /// looked at, or what one seat saw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// The ply of the record before which the match stands, from 0; none: its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// The board in notation, in games in which nothing is hidden: `bbb1/x2b/w2w/wxw1 w`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The player with its options: `sondeo 200`; none: the one who gives hints in that game. `GET /api/games` lists them, the
    /// highest `level` the strongest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// For the player's own chance, where it has any: with the same one it answers the same. Of a whole record its own seed
    /// counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Milliseconds after which the player has to answer with what it has; none: as long as its options say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u32>,
}

/// A move, and what speaks for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MoveAnswer {
    /// The game: `dominoes`.
    pub game: String,
    /// The rules, with what was chosen of them.
    pub rules: String,
    /// The player, with every option.
    pub player: String,
    /// The seat that is to move, from 0.
    pub seat: u8,
    /// The ply of the move in what was told, from 0.
    pub ply: u32,
    /// The move, in notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The pause that comes with it.
    pub pause: Pause,
    /// What the move is worth; none where the player weighs nothing, or had no choice.
    pub value: Option<f64>,
    /// What values are measured in; those of one's own `weight` can be compared within one answer alone.
    pub measure: Measure,
    /// Why, with all moves that were weighed, the best first; none where the player does not say.
    pub why: Option<Explanation>,
    /// The reason in words.
    pub said: Option<Localized>,
}
