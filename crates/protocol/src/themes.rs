//! What a browser is told of themes: the colours, drawings and sounds of tables and pages.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/themes` | [`ThemesView`] |
//! | `GET /api/themes/{name}/{file}` | a file that the theme names |
//!
//! Files stand in a [`ThemeView`] as addresses, each with a mark of what is in it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::{BrokenFileView, Localized};

/// All themes, and the user's folders that cannot be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ThemesView {
    /// The themes, the standard one first.
    pub themes: Vec<ThemeView>,
    /// The folders that cannot be used, and why.
    pub broken: Vec<BrokenFileView>,
}

/// A theme as a browser shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ThemeView {
    /// Its name in addresses.
    pub id: String,
    /// The name that is shown.
    pub name: Localized,
    /// A sentence on it.
    pub summary: Localized,
    /// Whether it is the user's.
    pub own: bool,
    /// Whether its panels are dark.
    pub dark: bool,
    /// Whether panels and buttons have strong edges.
    pub strong_edges: bool,
    /// Each colour by the token of the style sheet, without its dashes.
    pub colors: BTreeMap<String, String>,
    /// Pictures and the point of view of the table.
    pub table: ThemeTable,
    /// Drawings of dominoes.
    pub tiles: ThemeTiles,
    /// Drawings of cards.
    pub cards: ThemeCards,
    /// Drawings of the pieces of the Amazons.
    pub pieces: ThemePieces,
    /// The sounds by their names, several for one; none where the program makes its own.
    pub sounds: BTreeMap<String, Vec<String>>,
    /// What is heard softly all the time.
    pub ambience: Option<String>,
    /// The pieces of music.
    pub music: Vec<String>,
    /// Whose the files are.
    pub licenses: Vec<ThemeLicense>,
}

/// The table of a theme.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ThemeTable {
    /// Pictures that cover the table, one at random.
    pub pictures: Vec<String>,
    /// Whether it is seen in perspective.
    pub tilted: bool,
    /// The mark over whose turn it is; none where the glow does.
    pub turn: Option<String>,
}

/// Drawings of dominoes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ThemeTiles {
    /// What a face bears in place of its pips, by its number.
    pub faces: Vec<String>,
    /// The back; none where it is plain.
    pub back: Option<String>,
    /// Whether tiles on the table are as large as in large print.
    pub large: bool,
}

/// Drawings of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ThemeCards {
    /// What cards bear, by their names in records.
    pub faces: BTreeMap<String, String>,
    /// The back; none where the program draws it.
    pub back: Option<String>,
}

/// Drawings of the pieces of the Amazons; none where the program draws them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ThemePieces {
    /// The address of the drawing of White's amazon.
    pub white: Option<String>,
    /// The address of the drawing of Black's amazon.
    pub black: Option<String>,
    /// What an arrow leaves on its square.
    pub stone: Option<String>,
}

/// Whose some files of a theme are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ThemeLicense {
    /// The files, by their names.
    pub files: Vec<String>,
    /// The licence, by its SPDX name.
    pub license: String,
    /// Who made them.
    pub author: String,
}
