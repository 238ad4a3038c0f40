//! What a rule file may say: its keys, their meaning, bounds, defaults and examples.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::given::{Given, OrDefault};
use crate::rules::{
    FirstOpener, HandScore, LaterOpener, Matcher, NextSeat, SideScore, Tie, TileScore, Validator, Worth,
};

/// The rules of a variant of dominoes.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(title = "Rules of a domino game", deny_unknown_fields)]
pub(super) struct RuleFile {
    /// The version of this format.
    #[schemars(range(min = 1, max = 1), example = 1)]
    pub(super) format: Given<u32>,
    /// The game.
    #[schemars(example = &"dominoes")]
    pub(super) game: Given<GameName>,
    /// The name of these rules in arguments and addresses: small letters a-z, digits and hyphens.
    #[schemars(regex(pattern = "^[a-z0-9-]{1,40}$"), length(min = 1, max = 40), example = &"international")]
    pub(super) id: Given<String>,
    /// The name shown, at most 60 characters in each language.
    #[schemars(example = json!({ "es": "Dominó de casa", "en": "House dominoes" }))]
    pub(super) name: Given<Name>,
    /// Two or three sentences on what is special about these rules, at most 600 characters in each language. Left
    /// out: the first of the sentences made from the rules themselves.
    #[serde(default)]
    #[schemars(example = json!({ "es": "Por parejas, hasta 200 tantos.", "en": "In pairs, to 200 points." }))]
    pub(super) summary: Given<Summary>,
    /// The set of tiles: every pair of numbers once, doubles included.
    pub(super) tiles: Given<Tiles>,
    /// Who sits at the table.
    pub(super) table: Given<Table>,
    /// What is dealt, asked at the start of every turn.
    #[schemars(length(min = 1, max = 32))]
    pub(super) deal: Given<Vec<Given<DealRow>>>,
    /// What the seat to move draws before its move, where there is a stock. Left out: nothing.
    #[serde(default)]
    #[schemars(length(min = 1, max = 32))]
    pub(super) refresh: Given<Vec<Given<RefreshRow>>>,
    /// Who opens.
    #[serde(default)]
    pub(super) opening: Given<Opening>,
    /// Which faces may touch. Left out: equal numbers.
    #[serde(default, rename = "match")]
    #[schemars(length(min = 1, max = 32))]
    pub(super) matching: Given<Vec<Given<MatchRow>>>,
    /// What a placement must satisfy besides. Left out: nothing.
    #[serde(default)]
    #[schemars(length(min = 1, max = 32))]
    pub(super) valid: Given<Vec<Given<ValidRow>>>,
    /// Whose turn comes after a move. Left out: the next seat's.
    #[serde(default)]
    #[schemars(length(min = 1, max = 32))]
    pub(super) next: Given<Vec<Given<NextRow>>>,
    /// What ends a hand: any one of the rows, asked before and after every move.
    #[schemars(length(min = 1, max = 32))]
    pub(super) end: Given<Vec<Given<EndRow>>>,
    /// How a finished hand is scored: a score of each tile left makes that of a hand, and those of hands that of a
    /// side; the side that wins scores what the hand is worth.
    #[serde(default)]
    pub(super) score: Given<ScoreTable>,
    /// What wins the match. Left out: a match is a single hand.
    #[serde(default)]
    pub(super) match_to: Given<MatchTo>,
}

/// The games whose rules this format describes.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum GameName {
    /// Dominoes.
    Dominoes,
}

/// A name in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Name {
    /// In Spanish.
    #[schemars(length(min = 1, max = 60), example = &"Dominó de casa")]
    pub(super) es: Given<String>,
    /// In English.
    #[schemars(length(min = 1, max = 60), example = &"House dominoes")]
    pub(super) en: Given<String>,
}

/// Some sentences in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Summary {
    /// In Spanish.
    #[schemars(length(min = 1, max = 600), example = &"Por parejas, hasta 200 tantos.")]
    pub(super) es: Given<String>,
    /// In English.
    #[schemars(length(min = 1, max = 600), example = &"In pairs, to 200 points.")]
    pub(super) en: Given<String>,
}

/// The set of tiles.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Tiles {
    /// The greatest number on a face: 6 for the double-six set of 28 tiles, 9 for the double-nine set of 55.
    #[schemars(range(min = 1, max = 31), example = 6)]
    pub(super) highest: Given<u8>,
}

/// Who sits at the table.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Table {
    /// Number of seats.
    #[schemars(range(min = 2, max = 8), example = 4)]
    pub(super) seats: Given<u8>,
    /// Who wins together.
    #[schemars(example = &"pairs")]
    pub(super) sides: Given<SidesRule>,
    /// Whether a pause before a move tells the truth about the hand.
    #[serde(default)]
    #[schemars(example = &"on")]
    pub(super) pensada: Given<Pensada>,
}

/// Who wins together.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum SidesRule {
    /// Two sides, by turns around the table: partners sit opposite.
    Pairs,
    /// Everybody for themselves.
    Each,
}

/// The one permitted signal.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Pensada {
    /// A pause says nothing.
    #[default]
    Off,
    /// A pause before a move says that a choice was there; a false one is refused.
    On,
}

/// A condition: names of conditions joined by `not`, `and`, `or` and brackets.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct When(
    /// As it is written.
    #[schemars(length(min = 1, max = 4_000))]
    pub(super) String,
);

/// A row of the deal.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct DealRow {
    /// When the row is used: a condition.
    #[serde(default)]
    #[schemars(example = &"not_dealt")]
    pub(super) when: Given<When>,
    /// Tiles that each seat takes from the shuffled stock.
    #[schemars(range(min = 1, max = 512), example = 7)]
    pub(super) take: Given<u16>,
}

/// A row of what the seat to move draws: `take` or `until_playable`, one of the two.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct RefreshRow {
    /// When the row is used: a condition.
    #[serde(default)]
    #[schemars(example = &"cannot_play and not stock_empty")]
    pub(super) when: Given<When>,
    /// Tiles that the seat draws from the shuffled stock, or what is left of it.
    #[serde(default)]
    #[schemars(range(min = 1, max = 512), example = 1)]
    pub(super) take: Given<u16>,
    /// Whether the seat draws one tile at a time until one fits, or the stock is empty.
    #[serde(default)]
    #[schemars(example = true)]
    pub(super) until_playable: Given<bool>,
}

/// Who opens.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Opening {
    /// Who opens the first hand.
    #[serde(default)]
    #[schemars(example = &"holder_of 6-6")]
    pub(super) first: Given<FirstOpener>,
    /// Who opens the hands after it, with any tile.
    #[serde(default)]
    #[schemars(example = &"rotate")]
    pub(super) later: Given<LaterOpener>,
}

/// A list of criteria, whose rows have a `when` and a `use`.
macro_rules! criteria {
    ($(#[doc = $doc:literal])* $row:ident, $criterion:ty, $example:literal) => {
        $(#[doc = $doc])*
        #[derive(Debug, Deserialize, JsonSchema)]
        #[schemars(deny_unknown_fields)]
        pub(super) struct $row {
            /// When the row is used: a condition. The last row of the list has none.
            #[serde(default)]
            #[schemars(example = &"last_passed")]
            pub(super) when: Given<When>,
            /// What it says.
            #[schemars(example = &$example)]
            pub(super) r#use: Given<$criterion>,
        }

        impl super::lists::Criterion for $row {
            type Then = $criterion;

            fn when(&self) -> &Given<When> {
                &self.when
            }

            fn then(&self) -> &Given<$criterion> {
                &self.r#use
            }
        }
    };
}

criteria!(
    /// A row of the list of matchers.
    MatchRow, Matcher, "equal"
);
criteria!(
    /// A row of the list of validators.
    ValidRow, Validator, "any"
);
criteria!(
    /// A row of the list of next seats.
    NextRow, NextSeat, "next"
);

/// A row of what ends a hand.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct EndRow {
    /// What ends the hand: a condition.
    #[schemars(example = &"out or blocked")]
    pub(super) when: Given<When>,
}

/// How a finished hand is scored.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct ScoreTable {
    /// What a tile left in a hand counts.
    #[serde(default)]
    #[schemars(example = &"sum")]
    pub(super) tile: Given<TileScore>,
    /// What a hand counts, from its tiles.
    #[serde(default)]
    #[schemars(example = &"sum")]
    pub(super) hand: Given<HandScore>,
    /// What a side counts, from its hands.
    #[serde(default)]
    #[schemars(example = &"sum")]
    pub(super) side: Given<SideScore>,
    /// Who wins the hand.
    #[serde(default)]
    #[schemars(example = &"lowest_side")]
    pub(super) winner: Given<WinnerRule>,
    /// Who wins a blocked hand in which the lowest sides are level.
    #[serde(default)]
    #[schemars(example = &"nobody")]
    pub(super) tie: Given<Tie>,
    /// What the winner scores.
    #[serde(default)]
    #[schemars(example = &"all")]
    pub(super) worth: Given<Worth>,
}

/// Who wins a hand.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum WinnerRule {
    /// The side of whoever goes out; in a blocked hand, the side that counts least.
    #[default]
    LowestSide,
}

/// What wins the match: one of the two keys.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct MatchTo {
    /// Points that win the match, reached or passed.
    #[serde(default)]
    #[schemars(range(min = 1, max = 100_000), example = 200)]
    pub(super) target: Given<i32>,
    /// Number of hands of a match: a single one.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1), example = 1)]
    pub(super) hands: Given<u32>,
}

impl OrDefault for FirstOpener {}
impl OrDefault for HandScore {}
impl OrDefault for LaterOpener {}
impl OrDefault for Pensada {}
impl OrDefault for SideScore {}
impl OrDefault for Tie {}
impl OrDefault for TileScore {}
impl OrDefault for WinnerRule {}
impl OrDefault for Worth {}
