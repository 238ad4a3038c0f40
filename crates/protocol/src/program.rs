//! What Sobremesa and a program that plays say to one another: lines of JSON over its standard input and output.
//!
//! The host is whoever runs the game; the program sits at one seat of it. Each line says only what is new. The host
//! greets, tells what is played and what the seat sees as it happens, as the lines of a record seen from that seat
//! ([`RecordLine`]), and asks when it is the seat's turn; the program answers those questions and says nothing else.
//!
//! | host | program |
//! |---|---|
//! | `{"line":"hello","protocol":1,…}` | `{"line":"hello","protocol":1}` |
//! | `{"line":"match",…}`: the rules, the seat, its seed, the time | |
//! | `{"line":"hand",…}`, `dealt`, `drew`, `move`, `hand_over`, …: what the seat saw | |
//! | `{"line":"turn","ply":7,"legal":["6-4>","6-4<"],…}` | `{"line":"move","move":"6-4>"}` |
//! | `{"line":"over",…}`: the match has ended | |
//!
//! Another `match` may follow an `over`; the end of its input tells the program to end.
//!
//! Sobremesa as the host always says everything. A host that asks a player of ours (`sobremesa engine`) may leave out what has
//! a default here: what is not said is not compared, and time that is not limited is not kept.

use schemars::{JsonSchema, schema_for};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::explanation::{Explanation, Reason};
use crate::play::Pause;
use crate::record::RecordLine;

/// Version of these messages, checked by both ends when they meet.
pub const VERSION: u32 = 1;

/// A line from the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "line")]
pub enum HostLine {
    /// The first line; answered by [`ProgramLine::Hello`].
    Hello {
        /// The version of this protocol: [`VERSION`].
        protocol: u32,
        /// The host and its version: `sobremesa 0.1.0`.
        #[serde(default)]
        host: String,
    },
    /// A match begins.
    Match(Box<MatchHead>),
    /// The program's seat is to move; answered by [`ProgramLine::Move`].
    Turn {
        /// Ply in the match, from 0.
        ply: u32,
        /// The legal moves in notation, at least one.
        #[serde(default)]
        legal: Vec<String>,
        /// Milliseconds there are for the answer.
        #[serde(default)]
        time: u64,
        /// Whether a reason is wanted.
        #[serde(default)]
        explain: bool,
    },
    /// The match is over.
    Over {
        /// The side that won; none for a draw.
        winner: Option<u8>,
        /// Points of each side.
        #[serde(default)]
        points: Vec<i32>,
        /// `finished`, `resigned`, `hand_cap`, or why a player could not go on.
        #[serde(default)]
        termination: String,
    },
    /// Something happened, as the program's seat saw it.
    #[serde(untagged)]
    Seen(Box<RecordLine>),
}

/// What is played, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MatchHead {
    /// The game: `dominoes`.
    #[serde(default)]
    pub game: String,
    /// Name of the rules.
    #[serde(default)]
    pub rules: String,
    /// BLAKE3 of the rules as compiled, in hexadecimal.
    #[serde(default)]
    pub rules_hash: String,
    /// The rule file (TOML).
    #[serde(default)]
    pub rules_file: String,
    /// `match`, `hand N` for a single hand, or `hand N as H` for a hand of a match that is played again by itself.
    #[serde(default)]
    pub unit: String,
    /// Points that win the match, or, below 0, that a side may stand at before it ends; none where it is a single hand.
    pub target: Option<i32>,
    /// The program's seat, from 0.
    pub seat: u8,
    /// The side of each seat, by seat; seats are numbered in the order of play.
    #[serde(default)]
    pub sides: Vec<u8>,
    /// 64 hexadecimal digits for the program's own chance: with the same ones it should play the same. Nothing of the
    /// deals or of other seats can be worked out from them.
    #[serde(default)]
    pub seed: String,
    /// Milliseconds there are for each move.
    #[serde(default)]
    pub time: u64,
    /// Milliseconds there are for all moves of the match together.
    #[serde(default)]
    pub game_time: u64,
}

impl<'de> Deserialize<'de> for HostLine {
    /// A line is what its `line` says it is, so that what is wrong with it is told of that kind.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// The lines that are none of a record. They stand here once more because what serde derives for an enum with an
        /// untagged variant says of a wrong line only that no variant matched.
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case", tag = "line")]
        enum OfPrograms {
            Hello {
                protocol: u32,
                #[serde(default)]
                host: String,
            },
            Match(Box<MatchHead>),
            Turn {
                ply: u32,
                #[serde(default)]
                legal: Vec<String>,
                #[serde(default)]
                time: u64,
                #[serde(default)]
                explain: bool,
            },
            Over {
                winner: Option<u8>,
                #[serde(default)]
                points: Vec<i32>,
                #[serde(default)]
                termination: String,
            },
        }
        let value = serde_json::Value::deserialize(deserializer)?;
        let kind = value.get("line").and_then(serde_json::Value::as_str);
        if !kind.is_some_and(|kind| ["hello", "match", "turn", "over"].contains(&kind)) {
            let line = RecordLine::deserialize(value).map_err(D::Error::custom)?;
            return Ok(Self::Seen(Box::new(line)));
        }
        Ok(match OfPrograms::deserialize(value).map_err(D::Error::custom)? {
            OfPrograms::Hello { protocol, host } => Self::Hello { protocol, host },
            OfPrograms::Match(head) => Self::Match(head),
            OfPrograms::Turn { ply, legal, time, explain } => Self::Turn { ply, legal, time, explain },
            OfPrograms::Over { winner, points, termination } => Self::Over { winner, points, termination },
        })
    }
}

/// A line from the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "line", deny_unknown_fields)]
pub enum ProgramLine {
    /// The answer to the greeting.
    Hello {
        /// The version of this protocol that the program speaks: [`VERSION`].
        protocol: u32,
        /// What it calls itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The answer to [`HostLine::Turn`].
    Move {
        /// The move in notation.
        #[serde(rename = "move")]
        text: String,
        /// The ply it answers, where it cares to say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
        /// The pause that comes with it; where none is declared, the true one is filled in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pause: Option<Pause>,
        /// Why, where that was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Why>,
    },
}

/// Why a program chose a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Why {
    /// In its own words.
    Text(String),
    /// By a sentence of the dictionaries, with the moves that it weighed.
    Explanation(Explanation),
    /// By a sentence of the dictionaries.
    Reason(Reason),
}

impl From<Why> for Explanation {
    fn from(why: Why) -> Self {
        match why {
            Why::Text(text) => Reason { key: "why.said".to_owned(), args: [("text".to_owned(), text)].into() }.into(),
            Why::Reason(reason) => reason.into(),
            Why::Explanation(explanation) => explanation,
        }
    }
}

/// The JSON Schema of both sides' lines: `{"host": …, "program": …}`.
pub fn schema() -> serde_json::Value {
    serde_json::json!({ "host": schema_for!(HostLine), "program": schema_for!(ProgramLine) })
}
