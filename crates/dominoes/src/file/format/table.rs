//! The set of tiles, and who sits at the table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{BySeats, Name, Number, OfTable};
use crate::rules::{ArmsOpen, Direction, Hands, LineEnds, MustPlay, SeatOrder, Spinner, Trains};
use sobremesa_files::Given;

/// The set of tiles.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields, extend("anyOf" = [{ "required": ["highest"] }, { "required": ["list"] }]))]
pub(in crate::file) struct Tiles {
    /// Faces of a tile: 2 for the usual ones, 3 for triangles, 4 for squares, and so on to 8.
    #[serde(default)]
    #[schemars(range(min = 2, max = 8), extend("default" = 2, "x-why" = "mistake.dominoes.why_heads"), example = 2)]
    pub(in crate::file) heads: Given<u8>,
    /// The greatest number on a face: 6 for the double-six set of 28 tiles, 9 for the double-nine set of 55. With a
    /// `list` it may be left out.
    #[serde(default)]
    #[schemars(range(min = 1, max = 63), extend("x-why" = "mistake.dominoes.why_highest"), example = 6)]
    pub(in crate::file) highest: Given<u8>,
    /// Whether the set has doubles: tiles with the same number on every face.
    #[serde(default)]
    #[schemars(extend("default" = true), example = false)]
    pub(in crate::file) doubles: Given<bool>,
    /// How many there are of each tile.
    #[serde(default)]
    #[schemars(range(min = 1, max = 16), extend("default" = 1), example = 2)]
    pub(in crate::file) copies: Given<u8>,
    /// The tiles there are, each once. Left out: every combination of the numbers.
    #[serde(default)]
    #[schemars(length(min = 1, max = 1024), example = json!(["6-4", "6-5", "6-6"]))]
    pub(in crate::file) list: Given<Vec<Given<TileText>>>,
    /// Tiles that are taken out of the set. Left out: none. Not with a `list`, which says what there is.
    #[serde(default)]
    #[schemars(length(min = 1, max = 256), example = json!(["0-0"]))]
    pub(in crate::file) without: Given<Vec<Given<TileText>>>,
    /// Tiles of the stock that may not be drawn: they sleep until the hand is over; or a table by the number of
    /// seats.
    #[serde(default)]
    #[schemars(extend("default" = 0), example = 2)]
    pub(in crate::file) asleep: Given<Number<Asleep>>,
    /// Numbers that stand for any: a face with one joins every face, and every face joins it.
    #[serde(default)]
    #[schemars(length(max = 63), inner(range(min = 0, max = 63)), example = json!([10]))]
    pub(in crate::file) wild_faces: Given<Vec<Given<u8>>>,
}

/// Tiles of the stock that may not be drawn.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(in crate::file) struct Asleep(#[schemars(range(min = 0, max = 1023), example = 2)] pub(in crate::file) u16);

impl OfTable for Asleep {
    const TABLES: &'static str = "AsleepBySeats";

    fn meaning(seats: u8) -> String {
        format!("How many tiles sleep at a table of {seats}.")
    }
}

/// A tile: its numbers with dashes between them.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(in crate::file) struct TileText(
    /// As it is written.
    #[schemars(regex(pattern = "^[0-9]{1,2}(-[0-9]{1,2}){1,3}$"))]
    pub(in crate::file) String,
);

/// Who sits at the table.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(in crate::file) struct Table {
    /// Number of seats; or a list of the numbers that may be chosen: `[2, 3, 4]`.
    #[schemars(example = 4, example = json!([2, 4]))]
    pub(in crate::file) seats: Given<SeatsRule>,
    /// Who are partners: a name, or a list of how many seats each side has; with `order = "as_listed"` a list of the
    /// side of each seat.
    #[schemars(example = &"pairs", example = json!([1, 3]))]
    pub(in crate::file) sides: Given<SidesRule>,
    /// How the members of the sides sit.
    #[serde(default)]
    #[schemars(example = &"interleaved")]
    pub(in crate::file) order: Given<SeatOrder>,
    /// Names of the sides, one for each. Left out: they have none.
    #[serde(default)]
    #[schemars(
        length(min = 1, max = 8),
        example = json!([{ "es": "Norte y Sur", "en": "North and South" }, { "es": "Este y Oeste", "en": "East and West" }])
    )]
    pub(in crate::file) names: Given<SideNames>,
    /// Which way the turn goes round the table.
    #[serde(default)]
    #[schemars(example = &"left")]
    pub(in crate::file) direction: Given<Direction>,
    /// Whether a pause before a move tells the truth about the hand.
    #[serde(default)]
    #[schemars(example = &"on")]
    pub(in crate::file) pensada: Given<Pensada>,
    /// When a seat may pass.
    #[serde(default)]
    #[schemars(example = &"may_stop")]
    pub(in crate::file) must_play: Given<MustPlay>,
    /// Who sees the tiles of a seat.
    #[serde(default)]
    #[schemars(example = &"blind")]
    pub(in crate::file) hands: Given<Hands>,
    /// Which ends of the line are played on. A line of two-faced tiles only, without a `spinner`.
    #[serde(default)]
    #[schemars(example = &"one")]
    pub(in crate::file) ends: Given<LineEnds>,
    /// Whether only a double joins a number whose double is not on the table yet.
    #[serde(default)]
    #[schemars(extend("default" = false), example = true)]
    pub(in crate::file) doubles_first: Given<bool>,
    /// Whether a double placed after the first tile must be covered before anything else is played on, if any tile is left
    /// that can cover it.
    #[serde(default)]
    #[schemars(extend("default" = false), example = true)]
    pub(in crate::file) cover_doubles: Given<bool>,
    /// Whether seats have arms of their own, trains, that begin at the first tile. Two-faced tiles only, without a `spinner`.
    #[serde(default)]
    #[schemars(example = &"own_and_common")]
    pub(in crate::file) trains: Given<Trains>,
    /// Whether a double that fits may be played in any train, also in one that is not open to the seat. It opens and closes
    /// none but the seat's own. With `trains` only.
    #[serde(default)]
    #[schemars(extend("default" = false), example = true)]
    pub(in crate::file) doubles_in_any_train: Given<bool>,
    /// Which doubles open arms on their long sides, too.
    #[serde(default)]
    #[schemars(example = &"first_double")]
    pub(in crate::file) spinner: Given<Spinner>,
    /// When those arms open. With a `spinner` only.
    #[serde(default)]
    #[schemars(example = &"at_once")]
    pub(in crate::file) arms: Given<ArmsOpen>,
    /// When the arms of the tile that opens the hand open, if it is a double. Left out: as `arms` says. With
    /// `spinner = "all_doubles"` only.
    #[serde(default)]
    #[schemars(transform = super::without_default, example = &"never")]
    pub(in crate::file) arms_of_opening: Given<ArmsOpen>,
    /// When the arms of the first double placed after that tile open. Left out: as `arms` says. With
    /// `spinner = "all_doubles"` only.
    #[serde(default)]
    #[schemars(transform = super::without_default, example = &"at_once")]
    pub(in crate::file) arms_of_first: Given<ArmsOpen>,
    /// How many arms the tile that opens the hand has, if it is a double: more than four begin at its corners, too, and it is
    /// a star. Only with `spinner = "opening"`, and with `arms` that open when it is placed.
    #[serde(default)]
    #[schemars(range(min = 4, max = 8), extend("default" = 4), example = 8)]
    pub(in crate::file) star: Given<u8>,
}

/// Names of the sides.
pub(in crate::file) type SideNames = Vec<Given<Name>>;

/// How many seats there are.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(in crate::file) enum SeatsRule {
    /// This number of seats.
    One(#[schemars(range(min = 1, max = 8))] u8),
    /// One of these numbers, chosen when a table is opened.
    Any(#[schemars(length(min = 1, max = 8), inner(range(min = 1, max = 8)))] Vec<u8>),
}

/// Who wins together.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(in crate::file) enum SidesRule {
    /// By a name.
    Named(SidesName),
    /// By a name for each number of seats: `{ 3 = "each", 4 = "pairs" }`.
    BySeats(BySeats<SidesName>),
    /// How many seats each side has; or the side of every seat, where they are listed.
    Listed(#[schemars(length(min = 1, max = 8), inner(range(min = 1, max = 8)))] Vec<u8>),
}

/// Who wins together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::file) enum SidesName {
    /// Two sides of the same size; by turns around the table, so that partners of four sit opposite.
    Pairs,
    /// Everybody for themselves.
    Each,
}

impl OfTable for SidesName {
    const TABLES: &'static str = "SidesBySeats";

    fn meaning(seats: u8) -> String {
        format!("Who wins together at a table of {seats}.")
    }
}

/// The one permitted signal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::file) enum Pensada {
    /// A pause says nothing.
    #[default]
    Off,
    /// A pause before a move says that a choice was there; a false one is refused.
    On,
}
