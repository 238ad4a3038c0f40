//! What one observer is shown of a match. Nothing in it depends on what is hidden from that observer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::games::Board;

/// A match as one seat, or a spectator, may see it: whole, never only what changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Position {
    /// Moves made so far in the match; every message names it.
    pub ply: u32,
    /// The hand (ronda) under way or just finished, from 1.
    pub hand: u32,
    /// The seat that opened or opens this hand (the mano), once it is known.
    pub opener: Option<u8>,
    /// The turn: what the match waits for.
    pub turn: Turn,
    /// The score of the match.
    pub score: Score,
    /// How it ended, once it has.
    pub result: Option<MatchResult>,
    /// The board, with what the observer holds.
    pub board: Board,
    /// The legal moves, when it is the observer's turn; else empty.
    pub moves: Vec<MoveTree>,
    /// SHA-256 of the seed, in hexadecimal; known before the first deal.
    pub seed_hash: String,
    /// The seed, in hexadecimal; only once the match is over.
    pub seed: Option<String>,
}

/// The turn of a match: what it waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "waits_for")]
pub enum Turn {
    /// A seat's move.
    Seat {
        /// The seat that is to move, from 0.
        seat: u8,
    },
    /// A hand is over and another will be dealt.
    NextHand,
    /// Nothing: the match is over.
    Nothing,
}

/// The score of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Score {
    /// Points of each side over the finished hands.
    pub sides: Vec<i32>,
    /// Points that win the match, or, below 0, that a side may stand at before it ends; none where it is a single hand.
    pub target: Option<i32>,
    /// The finished hands, in order.
    pub hands: Vec<HandScore>,
}

/// The score of a finished hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct HandScore {
    /// Points of each side.
    pub points: Vec<i32>,
    /// The side that won it, if any did.
    pub winner: Option<u8>,
    /// How it ended, in the game's own words: of dominoes `out`, `blocked`, `ended`, `cap`; of Amazons
    /// `stuck`; of Escoba `counted`.
    pub how: String,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct MatchResult {
    /// The side that won; none for a draw.
    pub winner: Option<u8>,
    /// Points of each side.
    pub points: Vec<i32>,
    /// `finished`, `resigned`, `hand_cap`; or why a player could not go on: `illegal_move`, `timeout`, `crash`,
    /// `out_of_memory`, `disqualified`.
    pub termination: String,
    /// The seat whose player could not go on; none where the match did not end by that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
}

/// The legal moves as a prefix tree, for choosing in stages: a tile, then the end it goes to. A move's notation is the
/// keys on the way to it, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct MoveTree {
    /// What is chosen at this stage: a tile `6-4`, an arm `>`, or `-` for a pass; a square `d1`, then `-d7`, then `/g7`.
    pub key: String,
    /// Whether the move may be made as it stands here though there are next stages; where there are none it always is.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub whole: bool,
    /// The next stages; left out where the move is complete.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<MoveTree>>", optional)]
    pub then: Vec<MoveTree>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl MoveTree {
    /// A move that is complete with this key.
    pub const fn leaf(key: String) -> Self {
        Self { key, whole: false, then: Vec::new() }
    }

    /// Whether a move is complete with this key.
    pub const fn is_move(&self) -> bool {
        self.whole || self.then.is_empty()
    }

    /// The branch of a key, to which more is added: the last of `trees` if it has that key, else a new one.
    ///
    /// # Panics
    /// Never: one is added where there is none.
    pub fn branch(trees: &mut Vec<Self>, key: String) -> &mut Self {
        if trees.last().is_none_or(|last| last.key != key) {
            trees.push(Self::leaf(key));
        }
        trees.last_mut().expect("one was added if there was none")
    }

    /// Calls `found` with the keys that lead to each move of these trees, in their order.
    pub fn each_move<'t>(trees: &'t [Self], found: &mut impl FnMut(&[&'t str])) {
        fn walk<'t>(trees: &'t [MoveTree], keys: &mut Vec<&'t str>, found: &mut impl FnMut(&[&'t str])) {
            for tree in trees {
                keys.push(&tree.key);
                if tree.is_move() {
                    found(keys);
                }
                walk(&tree.then, keys, found);
                keys.pop();
            }
        }
        walk(trees, &mut Vec::new(), found);
    }

    /// The moves of these trees in notation, in their order.
    pub fn moves(trees: &[Self]) -> Vec<String> {
        let mut moves = Vec::new();
        Self::each_move(trees, &mut |keys| moves.push(keys.concat()));
        moves
    }
}
