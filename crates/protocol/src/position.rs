//! What one observer is shown of a match. Nothing in it depends on what is hidden from that observer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::dominoes::DominoesBoard;

/// A match as one seat, or a spectator, may see it: whole, never only what changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Position {
    /// Moves made so far in the match; every message names it.
    pub ply: u32,
    /// The hand (ronda) under way or just finished, from 1.
    pub hand: u32,
    /// The seat that opened or opens this hand (the mano), once it is known.
    pub opener: Option<u8>,
    /// What the match waits for.
    pub turn: Turn,
    /// The score.
    pub score: Score,
    /// How it ended, once it has.
    pub result: Option<MatchResult>,
    /// What is on the table, and what the observer holds.
    pub board: Board,
    /// The legal moves, when it is the observer's turn; else empty.
    pub moves: Vec<MoveTree>,
    /// SHA-256 of the seed, in hexadecimal; known before the first deal.
    pub seed_hash: String,
    /// The seed, in hexadecimal; only once the match is over.
    pub seed: Option<String>,
}

/// What a match waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "waits_for")]
pub enum Turn {
    /// A seat's move.
    Seat {
        /// Whose.
        seat: u8,
    },
    /// A hand is over and another will be dealt.
    NextHand,
    /// Nothing: the match is over.
    Nothing,
}

/// The score of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Score {
    /// Points of each side over the finished hands.
    pub sides: Vec<i32>,
    /// Points that win the match; none where it is a single hand.
    pub target: Option<i32>,
    /// The finished hands, in order.
    pub hands: Vec<HandScore>,
}

/// What a finished hand brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HandScore {
    /// Points of each side.
    pub points: Vec<i32>,
    /// The side that won it, if any did.
    pub winner: Option<u8>,
    /// How it ended: `out`, `blocked`, `cap` (dominoes).
    pub how: String,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MatchResult {
    /// The side that won; none for a draw.
    pub winner: Option<u8>,
    /// Points of each side.
    pub points: Vec<i32>,
    /// `finished`, `resigned`, `hand_cap`; or why a player could not go on: `illegal_move`, `timeout`, `crash`,
    /// `out_of_memory`, `disqualified`.
    pub termination: String,
}

/// The board, by game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "game")]
pub enum Board {
    /// Dominoes.
    Dominoes(DominoesBoard),
}

/// The legal moves as a prefix tree, for choosing in stages: a tile, then the end it goes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MoveTree {
    /// What is chosen at this stage: a tile `6-4`, an arm `>`, or `-` for a pass.
    pub key: String,
    /// The move in notation, where the choice is complete here.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// The next stage, where there is one.
    pub then: Vec<MoveTree>,
}
