//! A match as JSON Lines: a head, then one event a line in the game's notation, then the result.
//!
//! A record holds what happened (every shuffle, every move), never only a seed. Until the match is over
//! only what one seat saw leaves the server: shuffles are then left out and the seat's own tiles given.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::explanation::Reason;
use crate::play::{Pause, ScoredBonus};
use crate::talk::{HintGiven, TalkLine};

/// Version of the record format.
pub const FORMAT: u32 = 1;

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "line", deny_unknown_fields)]
#[expect(clippy::large_enum_variant, reason = "a record has one head")]
pub enum RecordLine {
    /// The first line.
    Head(Head),
    /// A hand (ronda) begins.
    Hand {
        /// The number of the hand in the match, from 1.
        hand: u32,
        /// The opening in the game's notation: `opener=2`, `holder=6-6`; `dealer=1`; the moves that chance made,
        /// `d1-d7/g7 a7-b6/c5`, or `-` for none.
        opening: String,
    },
    /// Chance: an order of the stock, as it fell.
    Shuffle {
        /// The order in the game's notation: tiles or cards, top first.
        order: String,
        /// The hand with which nobody need play, where it was dealt in vain.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shown: Option<Shown>,
        /// What was scored by it at once.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bonuses: Vec<ScoredBonus>,
    },
    /// A deal, in a record seen from one seat or from beside the table.
    Dealt {
        /// The observer's seat; none from beside the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// What it holds after it, in the game's notation.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        tiles: String,
        /// What was turned up for everybody, in the order in which it fell.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        open: String,
        /// Whether everybody gave the hand back before it.
        #[serde(default, skip_serializing_if = "is_false")]
        again: bool,
        /// What was scored by it at once.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bonuses: Vec<ScoredBonus>,
    },
    /// Tiles were dealt in vain, in a record seen from one seat or from beside the table.
    Void(Shown),
    /// A seat drew from the stock, in a record seen from one seat or from beside the table.
    Drew {
        /// The seat that drew, from 0.
        seat: u8,
        /// How many tiles.
        count: u16,
        /// Which, in the game's notation, where the observer saw them; in the order in which they were drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tiles: Option<String>,
        /// How many it gave back just before, because it had to give all.
        #[serde(default, skip_serializing_if = "is_zero")]
        returned: u16,
    },
    /// A seat made a move.
    Move {
        /// Ply in the match, from 0.
        ply: u32,
        /// The seat that moved, from 0.
        seat: u8,
        /// The move in notation; `!` for a tile given that the observer did not see.
        #[serde(rename = "move")]
        text: String,
        /// The pause that came with it.
        #[serde(default, skip_serializing_if = "is_none")]
        pause: Pause,
        /// What the table shows after it, in the game's notation. Always written; a record without it cannot be played
        /// again, and whoever follows a match goes without the comparison.
        #[serde(default)]
        after: String,
        /// What was scored by it at once.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bonuses: Vec<ScoredBonus>,
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
        /// How it ended, in the game's own words: `out`, `blocked`, `ended`, `cap`; `stuck`; `counted`.
        #[serde(default)]
        how: String,
        /// What is left in each hand.
        #[serde(default)]
        left: Vec<String>,
    },
    /// A side gave up.
    Resign {
        /// The side that gave up, from 0.
        side: u8,
    },
    /// A player could not go on, and its side lost.
    Forfeit {
        /// The seat of that player, from 0.
        seat: u8,
        /// `illegal_move`, `timeout`, `crash`, `out_of_memory`, `disqualified`.
        reason: String,
        /// What happened, in an English sentence.
        detail: String,
    },
    /// The last line of a finished match.
    Result {
        /// The side that won; none for a draw.
        winner: Option<u8>,
        /// Points of each side.
        points: Vec<i32>,
        /// `finished`, `resigned`, `hand_cap`, or the reason of a forfeit.
        termination: String,
        /// The seed, 64 hexadecimal digits.
        seed: String,
    },
}

/// A hand that a seat showed: nobody need play with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The seat that showed it, from 0.
    pub seat: u8,
    /// The hand in the game's notation.
    pub tiles: String,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_zero(count: &u16) -> bool {
    *count == 0
}

fn is_no_taking_back(count: &u32) -> bool {
    *count == 0
}

fn is_none(pause: &Pause) -> bool {
    *pause == Pause::None
}

/// The parts from which the seed of a match was made: the house's and those of the people, none of whom chose it alone.
///
/// Each was announced by its hash before any was opened. How the hashes are computed stands in `sobremesa_core::seed_parts`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SeedParts {
    /// What a person may note down before the deal, in hexadecimal: a SHA-256 of the house's hash and of those of all people.
    pub receipt: String,
    /// SHA-256 of the house's part, in hexadecimal: announced before the people opened theirs.
    pub house_hash: String,
    /// The house's part, 64 hexadecimal digits; only once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub house: Option<String>,
    /// The parts of the people, in the order in which they go into the seed: 1 to 8.
    pub people: Vec<PersonPart>,
}

impl SeedParts {
    /// What everybody may know before the match is over: all but the house's part.
    #[must_use]
    pub fn announced(&self) -> Self {
        Self { house: None, ..self.clone() }
    }
}

/// A person's part of a seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PersonPart {
    /// SHA-256 of the part, in hexadecimal: sent before the house drew its own.
    pub hash: String,
    /// The part, 64 hexadecimal digits.
    pub part: String,
}

/// The head of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The version of this format: [`FORMAT`].
    pub format: u32,
    /// Version of the program that wrote it.
    pub version: String,
    /// The game, by its name: `dominoes`.
    pub game: String,
    /// Name of the rules, with what was chosen of them: `draw seats=3`.
    pub rules: String,
    /// BLAKE3 of the rules as compiled, in hexadecimal.
    pub rules_hash: String,
    /// The rule file itself, so that the record can be read without it.
    pub rules_file: String,
    /// Who sat where, as names with options; `person` for people.
    pub players: Vec<String>,
    /// What the computer players were called at the table, by seat; empty for people, whose names a record does not hold. An
    /// empty list where nobody is called otherwise than by their player's name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// BLAKE3 of what the files of players come to, by their names; of those alone whose name does not say how they play.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub player_hashes: BTreeMap<String, String>,
    /// `match`, `hand N` for a single hand (block N of an experiment), or `hand N as H` for a hand played again by itself: it is
    /// dealt as hand H (from 0) of a match, and opened as hand N.
    pub unit: String,
    /// The block of the seed's streams from which the deals come.
    pub block: u64,
    /// The number of the game in its block of an experiment, from 0: its players' own chance depends on it, and they keep what they
    /// thought from move to move. None of what was not played in an experiment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block_game: Option<u64>,
    /// SHA-256 of the 32-byte seed, in hexadecimal.
    pub seed_hash: String,
    /// The parts from which the seed was made, where people added theirs; none where the house drew it alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_parts: Option<SeedParts>,
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
    /// How often moves were taken back in the match; what stands in the record is what was played in their place.
    #[serde(default, skip_serializing_if = "is_no_taking_back")]
    pub taken_back: u32,
    /// When computers played for people, in the order in which they began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stand_ins: Vec<StoodIn>,
    /// Hints that people were given with the consent of all at the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<HintGiven>,
    /// What people said at the table, in its order. Nothing of the match depends on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talk: Vec<TalkLine>,
}

/// How people go in [`Head::players`].
pub const PERSON: &str = "person";

/// How robots go in [`Head::players`]: which one it was means nothing elsewhere.
pub const BOT: &str = "bot";

/// A computer player that played for a person for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoodIn {
    /// The seat, from 0: a person's.
    pub seat: u8,
    /// The player, with its options.
    pub player: String,
    /// The first ply that was its to play.
    pub from: u32,
    /// The first ply that was the person's again; none where they did not come back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
}

impl StoodIn {
    /// Whether a ply of the seat is the computer's.
    pub fn plays(&self, seat: u8, ply: u32) -> bool {
        self.seat == seat && self.from <= ply && self.to.is_none_or(|to| ply < to)
    }
}
