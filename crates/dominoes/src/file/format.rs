//! What a rule file may say: its keys, their meaning, bounds, defaults and examples.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::rules::{
    AfterExchange, ArmsOpen, Direction, FirstOpener, HandScore, Hands, Hub, LaterOpener, LineEnds, MatchEnds, Matcher,
    MustPlay, NextSeat, OpensWith, Otherwise, SeatOrder, SideScore, Spinner, Tie, TileScore, Trains, Validator, Winner,
    Worth,
};
use sobremesa_files::{Checks, Given, OrDefault, Source};

mod by_seats;
mod exchange;
mod score;
mod table;

pub(super) use by_seats::{BySeats, Number, OfTable};
pub(super) use exchange::{DealRow, DealTake, GiveCount, RedealLaws, RefreshRow, TakeCount, Taken};
pub(super) use score::{BandRow, BonusRow, ByEnds, MatchTo, PointsRule, ScoreTable, Target, ValueRow};
pub(super) use table::{Asleep, Pensada, SeatsRule, SidesName, SidesRule, Table, TileText, Tiles};

/// The rules of a variant of dominoes.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(title = "Rules of a domino game", deny_unknown_fields)]
pub(super) struct RuleFile {
    /// The version of rule files.
    #[schemars(range(min = 1, max = 1), example = 1)]
    pub(super) format: Given<u32>,
    /// The game whose rules these are.
    #[schemars(example = &"dominoes")]
    pub(super) game: Given<GameName>,
    /// The short name by which these rules are asked for: small letters a-z, digits and hyphens.
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
    /// Where the rules are written down: books, addresses.
    #[serde(default)]
    #[schemars(length(min = 1, max = 10), example = json!(["Reglamento del club, artículo 4"]))]
    pub(super) sources: Given<Vec<Given<Source>>>,
    /// The set of tiles.
    pub(super) tiles: Given<Tiles>,
    /// Who sits at the table.
    pub(super) table: Given<Table>,
    /// What everybody is dealt, and when: it is asked at the start of every turn.
    #[schemars(length(min = 1, max = 32))]
    pub(super) deal: Given<Vec<Given<DealRow>>>,
    /// What the seat to move exchanges with the stock before its move. Left out: nothing.
    #[serde(default)]
    #[schemars(length(min = 1, max = 32))]
    pub(super) refresh: Given<Vec<Given<RefreshRow>>>,
    /// The seat that opens each hand, and with which tile.
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
    /// Points beside the worth of a hand, in play or at its end: every row that applies is scored. Left out: none.
    #[serde(default)]
    #[schemars(length(min = 1, max = 32))]
    pub(super) bonus: Given<Vec<Given<BonusRow>>>,
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
    /// Dominoes, in any of its variants.
    Dominoes,
}

/// A name in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Name {
    /// The name in Spanish.
    #[schemars(length(min = 1, max = 60), example = &"Dominó de casa")]
    pub(super) es: Given<String>,
    /// The name in English.
    #[schemars(length(min = 1, max = 60), example = &"House dominoes")]
    pub(super) en: Given<String>,
}

/// Some sentences in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Summary {
    /// The sentences in Spanish.
    #[schemars(length(min = 1, max = 600), example = &"Por parejas, hasta 200 tantos.")]
    pub(super) es: Given<String>,
    /// The sentences in English.
    #[schemars(length(min = 1, max = 600), example = &"In pairs, to 200 points.")]
    pub(super) en: Given<String>,
}

/// A condition: names of conditions joined by `not`, `and`, `or` and brackets.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct When(
    /// As it is written.
    #[schemars(length(min = 1, max = 4_000), extend("format" = "condition"))]
    pub(super) String,
);

/// The seat that opens, in the first hand and in the later ones.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Opening {
    /// Who opens the first hand.
    #[serde(default)]
    #[schemars(example = &"holder_of 6-6")]
    pub(super) first: Given<FirstOpener>,
    /// Tiles that are looked for before what `first` says, in this order: whoever holds the first of them found opens with
    /// it. Left out: none.
    #[serde(default)]
    #[schemars(length(min = 1, max = 64), example = json!(["1-1", "2-2", "3-3"]))]
    pub(super) order: Given<Vec<Given<TileText>>>,
    /// The tile with which whoever holds the tile looked for opens.
    #[serde(default)]
    #[schemars(example = &"any")]
    pub(super) with: Given<OpensWith>,
    /// What happens where nobody holds a tile that is looked for: one of `order`, the tile of `holder_of`, a double, the double of
    /// the hand.
    #[serde(default)]
    #[schemars(example = &"draw")]
    pub(super) otherwise: Given<Otherwise>,
    /// Who opens the hands after it; with any tile, but where it is opened as the first.
    #[serde(default)]
    #[schemars(example = &"rotate")]
    pub(super) later: Given<LaterOpener>,
    /// Who opens after a hand in which nobody went out. Left out: as `later` says.
    #[serde(default)]
    #[schemars(example = &"as_first", transform = without_default)]
    pub(super) later_blocked: Given<LaterOpener>,
    /// The tile that lies on the table when a hand begins, taken out of the set before the deal and laid by nobody. With
    /// `first = "lot"` only; a double that the rules name, with `trains` only.
    #[serde(default)]
    #[schemars(example = &"falling_double")]
    pub(super) hub: Given<Hub>,
}

/// A list of criteria, whose rows have a `when` and a `use`.
macro_rules! criteria {
    ($(#[doc = $doc:literal])* $row:ident, $(#[doc = $what:literal])* $criterion:ty, $example:literal) => {
        $(#[doc = $doc])*
        #[derive(Debug, Deserialize, JsonSchema)]
        #[schemars(deny_unknown_fields)]
        pub(super) struct $row {
            /// When the row is used: a condition. The last row of the list has none.
            #[serde(default)]
            #[schemars(example = &"last_passed")]
            pub(super) when: Given<When>,
            $(#[doc = $what])*
            #[schemars(example = &$example, extend("x-beyond" = "mistake.dominoes.own_criterion"))]
            pub(super) r#use: Given<$criterion>,
        }

        impl super::lists::Criterion for $row {
            type Then = $criterion;

            fn when(&self) -> &Given<When> {
                &self.when
            }

            fn then(&self, sense: &mut super::sense::Sense<'_>) -> Option<$criterion> {
                sense.value(&self.r#use).copied()
            }
        }
    };
}

/// A row of the list of matchers.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct MatchRow {
    /// When the row is used: a condition. The last row of the list has none.
    #[serde(default)]
    #[schemars(example = &"last_passed")]
    pub(super) when: Given<When>,
    /// Which faces may touch.
    #[schemars(example = &"equal", extend("x-beyond" = "mistake.dominoes.own_criterion"))]
    pub(super) r#use: Given<Matcher>,
    /// Tiles that fit anywhere, by any face. Left out: none.
    #[serde(default)]
    #[schemars(length(min = 1, max = 1024), example = json!(["0-0", "6-1"]))]
    pub(super) wild: Given<Vec<Given<TileText>>>,
}

criteria!(
    /// A row of the list of validators.
    ValidRow,
    /// What is asked of the tile.
    Validator, "any"
);
criteria!(
    /// A row of the list of next seats.
    NextRow,
    /// Whose turn it is.
    NextSeat, "next"
);

/// A row of what ends a hand.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct EndRow {
    /// What ends the hand: a condition.
    #[schemars(example = &"out or blocked")]
    pub(super) when: Given<When>,
}

/// Takes the default of a key away from its schema: where the key is left out, another key says what holds.
fn without_default(schema: &mut schemars::Schema) {
    schema.remove("default");
}

impl OrDefault for AfterExchange {}
impl OrDefault for ArmsOpen {}
impl OrDefault for Direction {}
impl OrDefault for FirstOpener {}
impl OrDefault for HandScore {}
impl OrDefault for Hands {}
impl OrDefault for Hub {}
impl OrDefault for OpensWith {}
impl OrDefault for Otherwise {}
impl OrDefault for LaterOpener {}
impl OrDefault for LineEnds {}
impl OrDefault for Trains {}
impl OrDefault for MatchEnds {}
impl OrDefault for MustPlay {}
impl OrDefault for Pensada {}
impl OrDefault for SeatOrder {}
impl OrDefault for SideScore {}
impl OrDefault for Spinner {}
impl OrDefault for super::phrases::DealBy {}
impl OrDefault for crate::rules::By {}
impl OrDefault for Tie {}
impl OrDefault for TileScore {}
impl OrDefault for Winner {}
impl OrDefault for Worth {}
