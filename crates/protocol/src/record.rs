//! A match as JSON Lines: a head, then one event a line in the game's notation, then the result.
//!
//! A record holds what happened (every shuffle, every move), never only a seed. Until the match is over
//! only what one seat saw leaves the server: shuffles are then left out and the seat's own tiles given.

use serde::{Deserialize, Serialize};

use crate::dominoes::Pause;
use crate::position::Reason;

/// Version of the record format.
pub const FORMAT: u32 = 1;

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "line", deny_unknown_fields)]
pub enum RecordLine {
    /// The first line.
    Head(Head),
    /// A hand (ronda) begins.
    Hand {
        /// From 1.
        hand: u32,
        /// The opening in the game's notation: `opener=2`, `holder=6-6`.
        opening: String,
    },
    /// Chance: an order of the stock, as it fell.
    Shuffle {
        /// The order in the game's notation: tiles, top first.
        order: String,
    },
    /// What the observer was dealt or drew, in a record seen from one seat.
    Dealt {
        /// The observer's seat.
        seat: u8,
        /// Its tiles in the game's notation.
        tiles: String,
    },
    /// Another seat drew from the stock, in a record seen from one seat or from beside the table.
    Drew {
        /// Who.
        seat: u8,
        /// How many tiles.
        count: u16,
    },
    /// A move.
    Move {
        /// Ply in the match, from 0.
        ply: u32,
        /// Who moved.
        seat: u8,
        /// The move in notation.
        #[serde(rename = "move")]
        text: String,
        /// The pause that came with it.
        #[serde(default, skip_serializing_if = "is_none")]
        pause: Pause,
        /// What the table shows after it, in the game's notation.
        after: String,
        /// Milliseconds the mover took, where they were measured.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ms: Option<u32>,
        /// Why a computer player chose it, where it was kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Reason>,
    },
    /// A hand is over.
    HandOver {
        /// Points of each side.
        points: Vec<i32>,
        /// How it ended: `out`, `blocked`, `cap`.
        how: String,
        /// The tiles left in each hand.
        left: Vec<String>,
    },
    /// A side gave up.
    Resign {
        /// Which.
        side: u8,
    },
    /// The last line of a finished match.
    Result {
        /// The side that won; none for a draw.
        winner: Option<u8>,
        /// Points of each side.
        points: Vec<i32>,
        /// `finished`, `resigned`, `hand_cap`.
        termination: String,
        /// The seed, 64 hexadecimal digits.
        seed: String,
    },
}

fn is_none(pause: &Pause) -> bool {
    *pause == Pause::None
}

/// The head of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// [`FORMAT`].
    pub format: u32,
    /// Version of the program that wrote it.
    pub version: String,
    /// The game.
    pub game: String,
    /// Name of the rule file.
    pub rules: String,
    /// BLAKE3 of the rules as compiled, in hexadecimal.
    pub rules_hash: String,
    /// The rule file itself, so that the record can be read without it.
    pub rules_file: String,
    /// Who sat where, as names with options; `person` for people.
    pub players: Vec<String>,
    /// `match`, or `hand N` for a single hand (block N of an experiment).
    pub unit: String,
    /// The block of the seed's streams from which the deals come.
    pub block: u64,
    /// SHA-256 of the 32-byte seed, in hexadecimal.
    pub seed_hash: String,
    /// The seat that saw it; none for a whole record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_by: Option<u8>,
    /// Date in ISO 8601, where given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Place, where given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Event, where given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Names of the sides, where given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<String>,
}
