//! Where the games part in what goes over a wire: the board of each, and what it is played with.

pub mod amazons;
pub mod dominoes;
pub mod escoba;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use amazons::AmazonsBoard;
use dominoes::DominoesBoard;
use escoba::EscobaBoard;

/// The board, by game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "game")]
pub enum Board {
    /// The board of a game of dominoes.
    Dominoes(DominoesBoard),
    /// The Game of the Amazons.
    Amazons(AmazonsBoard),
    /// The board of a game of escoba.
    Escoba(EscobaBoard),
}

/// The pieces of a game, for the picture of its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "game")]
pub enum Pieces {
    /// Dominoes is played with tiles.
    Dominoes {
        /// Faces of a tile, 2..=4.
        heads: u8,
        /// The greatest number on a face.
        highest: u8,
        /// Whether doubles may open arms beside the line.
        arms: bool,
    },
    /// A board with amazons.
    Amazons {
        /// Number of files.
        files: u8,
        /// Number of ranks.
        ranks: u8,
        /// The start in notation.
        start: String,
    },
    /// Escoba is played with cards.
    Escoba {
        /// The pictures of the cards: `spanish`, `spanish_1_10`, `italian`, `english`.
        faces: String,
    },
}
