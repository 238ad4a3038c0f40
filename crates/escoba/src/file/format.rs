//! What a rule file may say: its keys, their meaning, bounds, defaults and examples.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::rules::{
    Capture, CaptureSum, Direction, Faces, FourthPoint, OpeningLaw, OpeningTo, Partners, TakesFirst, Terms, Ties,
};
use sobremesa_files::{Given, OrDefault, Source};

/// The rules of a table of escoba.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(title = "Rules of escoba", deny_unknown_fields)]
pub(super) struct RuleFile {
    /// The version of rule files.
    #[schemars(range(min = 1, max = 1), example = 1)]
    pub(super) format: Given<u32>,
    /// The game whose rules these are.
    #[schemars(example = &"escoba")]
    pub(super) game: Given<GameName>,
    /// The short name by which these rules are asked for: small letters a-z, digits and hyphens.
    #[schemars(regex(pattern = "^[a-z0-9-]{1,40}$"), length(min = 1, max = 40), example = &"escoba")]
    pub(super) id: Given<String>,
    /// The name shown, at most 60 characters in each language.
    #[schemars(example = json!({ "es": "La de casa", "en": "Our own" }))]
    pub(super) name: Given<Name>,
    /// Two or three sentences on what is special about these rules, at most 600 characters in each language. Left
    /// out: the first of the sentences made from the rules themselves.
    #[serde(default)]
    #[schemars(example = json!({ "es": "A quince tantos.", "en": "To fifteen points." }))]
    pub(super) summary: Given<Summary>,
    /// Where the rules are written down: books, addresses.
    #[serde(default)]
    #[schemars(length(min = 1, max = 10), example = json!(["Reglamento del club, artículo 4"]))]
    pub(super) sources: Given<Vec<Given<Source>>>,
    /// Who plays, and what is dealt. Left out: everything as usual.
    #[serde(default)]
    pub(super) deal: Given<Deal>,
    /// What may be played, and what the first cards score. Left out: everything as usual.
    #[serde(default)]
    pub(super) play: Given<Play>,
    /// What a hand scores beside escobas and the velo. Left out: everything as usual.
    #[serde(default)]
    pub(super) score: Given<Score>,
    /// What wins the match.
    #[serde(default)]
    pub(super) match_to: Given<MatchTo>,
}

/// The games whose rules this format describes.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum GameName {
    /// Escoba de quince and its family, in any of their variants.
    Escoba,
}

/// A name in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Name {
    /// The name in Spanish.
    #[schemars(length(min = 1, max = 60), example = &"La de casa")]
    pub(super) es: Given<String>,
    /// The name in English.
    #[schemars(length(min = 1, max = 60), example = &"Our own")]
    pub(super) en: Given<String>,
}

/// Some sentences in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Summary {
    /// The sentences in Spanish.
    #[schemars(length(min = 1, max = 600), example = &"A quince tantos.")]
    pub(super) es: Given<String>,
    /// The sentences in English.
    #[schemars(length(min = 1, max = 600), example = &"To fifteen points.")]
    pub(super) en: Given<String>,
}

/// Who plays, and what is dealt.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Deal {
    /// Number of seats; or a list of the numbers that may be chosen, the usual one first: `[2, 3, 4, 6]`.
    #[serde(default)]
    #[schemars(extend("default" = 2), example = 2)]
    pub(super) seats: Given<SeatsRule>,
    /// Who plays with whom.
    #[serde(default)]
    #[schemars(example = &"each")]
    pub(super) sides: Given<Partners>,
    /// Which way the turn goes round the table.
    #[serde(default)]
    #[schemars(example = &"left")]
    pub(super) direction: Given<Direction>,
    /// Cards dealt to each seat at a time. What the table leaves of the 40 must divide by seats times these.
    #[serde(default)]
    #[schemars(range(min = 1, max = 20), extend("default" = 3), example = 3)]
    pub(super) hand: Given<u8>,
    /// Cards turned up at the start.
    #[serde(default)]
    #[schemars(range(min = 0, max = 38), extend("default" = 4), example = 4)]
    pub(super) table: Given<u8>,
    /// The most kings that may lie among the cards turned up: with more, the deal is void and all cards are dealt again. With 4 no
    /// deal is void.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4), extend("default" = 4), example = 2)]
    pub(super) kings_up: Given<u8>,
    /// The pictures of the cards; the game is the same.
    #[serde(default)]
    #[schemars(example = &"italian")]
    pub(super) faces: Given<Faces>,
    /// What a sweep of the table, the coins and their seven are called; the game is the same.
    #[serde(default)]
    #[schemars(example = &"scopa")]
    pub(super) terms: Given<Terms>,
}

/// How many seats there are.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum SeatsRule {
    /// This number of seats.
    One(#[schemars(range(min = 2, max = 8))] u8),
    /// One of these numbers, chosen when a table is opened.
    Any(#[schemars(length(min = 1, max = 7), inner(range(min = 2, max = 8)))] Vec<u8>),
}

/// What may be played, and what the first cards score.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Play {
    /// Whether one must capture.
    #[serde(default)]
    #[schemars(example = &"card")]
    pub(super) capture: Given<Capture>,
    /// What the cards that a card takes add up to.
    #[serde(default)]
    #[schemars(example = &"value")]
    pub(super) sum: Given<CaptureSum>,
    /// Which of several sums a card may take.
    #[serde(default)]
    #[schemars(example = &"single")]
    pub(super) takes_first: Given<TakesFirst>,
    /// Where a card takes its own value: whether the last card of a hand scores a point too if it empties the table.
    #[serde(default)]
    #[schemars(extend("default" = true), example = false)]
    pub(super) last_sweep: Given<bool>,
    /// What the cards turned up at the start may score.
    #[serde(default)]
    #[schemars(example = &"sum_30")]
    pub(super) opening: Given<OpeningLaw>,
    /// Whether the first two cards turned up, if they add up to 15 and all of them do not score otherwise, are taken with
    /// one escoba; the others stay.
    #[serde(default)]
    #[schemars(extend("default" = true), example = false)]
    pub(super) opening_first_two: Given<bool>,
    /// Who scores what the cards turned up are worth, and counts as last to capture then.
    #[serde(default)]
    #[schemars(example = &"mano")]
    pub(super) opening_to: Given<OpeningTo>,
}

/// What a hand scores beside escobas and the velo.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Score {
    /// What is counted beside cards, oros and the velo.
    #[serde(default)]
    #[schemars(example = &"primiera")]
    pub(super) fourth_point: Given<FourthPoint>,
    /// Whether, for the setenta and the primiera, a side without a card of every suit does not score.
    #[serde(default)]
    #[schemars(extend("default" = true), example = false)]
    pub(super) needs_all_suits: Given<bool>,
    /// Who scores a majority that several sides have.
    #[serde(default)]
    #[schemars(example = &"all")]
    pub(super) ties: Given<Ties>,
    /// Whether most cards score one more point where every rival has fewer than ten.
    #[serde(default)]
    #[schemars(extend("default" = true), example = false)]
    pub(super) bonus_cards: Given<bool>,
    /// Whether all four sevens score one more point.
    #[serde(default)]
    #[schemars(extend("default" = true), example = false)]
    pub(super) bonus_sevens: Given<bool>,
    /// Whether the point for most oros is worth two for all ten.
    #[serde(default)]
    #[schemars(extend("default" = true), example = false)]
    pub(super) bonus_oros: Given<bool>,
}

/// What wins the match.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct MatchTo {
    /// Points: at the end of a hand the side with most wins, if it has so many; level, another hand is played.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1_000), extend("default" = 21), example = 15)]
    pub(super) target: Given<u16>,
}

impl OrDefault for Capture {}
impl OrDefault for CaptureSum {}
impl OrDefault for Direction {}
impl OrDefault for Faces {}
impl OrDefault for Partners {}
impl OrDefault for FourthPoint {}
impl OrDefault for OpeningLaw {}
impl OrDefault for OpeningTo {}
impl OrDefault for TakesFirst {}
impl OrDefault for Terms {}
impl OrDefault for Ties {}
