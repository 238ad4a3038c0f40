//! What a rule file may say: its keys, their meaning, bounds, defaults and examples.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use sobremesa_files::{Given, Source};

/// The rules of a game of amazons.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(title = "Rules of a game of amazons", deny_unknown_fields)]
pub(super) struct RuleFile {
    /// The version of rule files.
    #[schemars(range(min = 1, max = 1), example = 1)]
    pub(super) format: Given<u32>,
    /// The game whose rules these are.
    #[schemars(example = &"amazons")]
    pub(super) game: Given<GameName>,
    /// The short name by which these rules are asked for: small letters a-z, digits and hyphens.
    #[schemars(regex(pattern = "^[a-z0-9-]{1,40}$"), length(min = 1, max = 40), example = &"amazons")]
    pub(super) id: Given<String>,
    /// The name shown, at most 60 characters in each language.
    #[schemars(example = json!({ "es": "Amazonas", "en": "Amazons" }))]
    pub(super) name: Given<Name>,
    /// Two or three sentences on what is special about these rules, at most 600 characters in each language. Left
    /// out: the first of the sentences made from the rules themselves.
    #[serde(default)]
    #[schemars(example = json!({ "es": "En un tablero pequeño.", "en": "On a small board." }))]
    pub(super) summary: Given<Summary>,
    /// Where the rules are written down: books, addresses.
    #[serde(default)]
    #[schemars(length(min = 1, max = 10), example = json!(["El Acertijo, diciembre de 1992"]))]
    pub(super) sources: Given<Vec<Given<Source>>>,
    /// The size of the board.
    pub(super) board: Given<Board>,
    /// What stands on the board at the start.
    pub(super) start: Given<Start>,
    /// What chance does before the players take over. Left out: nothing.
    #[serde(default)]
    pub(super) opening: Given<Opening>,
}

/// The games whose rules this format describes.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum GameName {
    /// The Game of the Amazons.
    Amazons,
}

/// A name in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Name {
    /// The name in Spanish.
    #[schemars(length(min = 1, max = 60), example = &"Amazonas")]
    pub(super) es: Given<String>,
    /// The name in English.
    #[schemars(length(min = 1, max = 60), example = &"Amazons")]
    pub(super) en: Given<String>,
}

/// Some sentences in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Summary {
    /// The sentences in Spanish.
    #[schemars(length(min = 1, max = 600), example = &"En un tablero pequeño.")]
    pub(super) es: Given<String>,
    /// The sentences in English.
    #[schemars(length(min = 1, max = 600), example = &"On a small board.")]
    pub(super) en: Given<String>,
}

/// The size of a board.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Board {
    /// How many columns it has: `a` and on, from White's left.
    #[schemars(range(min = 3, max = 16), example = 10)]
    pub(super) files: Given<u8>,
    /// How many rows it has: 1 and on, from White's side.
    #[schemars(range(min = 3, max = 16), example = 10)]
    pub(super) ranks: Given<u8>,
}

/// A square of the board, as text.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct SquareText(
    /// As it is written: `d10`.
    #[schemars(length(min = 2, max = 3))]
    pub(super) String,
);

/// What stands on the board at the start.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Start {
    /// The squares of White's amazons.
    #[schemars(length(min = 1, max = 16), example = json!(["d1", "g1", "a4", "j4"]))]
    pub(super) white: Given<Vec<Given<SquareText>>>,
    /// The squares of Black's amazons.
    #[schemars(length(min = 1, max = 16), example = json!(["a7", "j7", "d10", "g10"]))]
    pub(super) black: Given<Vec<Given<SquareText>>>,
    /// Squares that are blocked from the start, as by an arrow. Left out: none.
    #[serde(default)]
    #[schemars(length(min = 1, max = 240), example = json!(["e5", "f6"]))]
    pub(super) arrows: Given<Vec<Given<SquareText>>>,
    /// Who moves first.
    #[schemars(example = &"white")]
    pub(super) first: Given<FirstSide>,
}

/// The sides, as the first to move.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum FirstSide {
    /// White moves first.
    White,
    /// Black moves first.
    Black,
}

/// What chance does before the players take over.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Opening {
    /// How many moves it makes, any legal ones: so that games of the same players differ. A table may choose another
    /// number: `opening=4`.
    #[schemars(range(min = 0, max = 40), example = 4)]
    pub(super) plies: Given<u8>,
}
