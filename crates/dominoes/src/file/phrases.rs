//! Names that take an argument: `holder_of 6-6`, `seat 2`.
//!
//! Each type's phrases are in its schema (the plain names, and a pattern with an example for each that takes an
//! argument), by which the walk of the schema tells an unknown name; here the arguments are read.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::{FirstOpener, Tie};

/// Reads and prints both ways, as a text.
macro_rules! as_text {
    ($type:ty, $read:path) => {
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $read(&Cow::<str>::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    };
}

as_text!(FirstOpener, first_opener);
as_text!(Tie, tie);

impl fmt::Display for FirstOpener {
    /// As a rule file writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lot => f.write_str("lot"),
            Self::HolderOf([high, low]) => write!(f, "holder_of {high}-{low}"),
        }
    }
}

impl fmt::Display for Tie {
    /// As a rule file writes it; seats count from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => f.write_str("nobody"),
            Self::Opener => f.write_str("opener"),
            Self::Seat(seat) => write!(f, "seat {}", seat + 1),
        }
    }
}

fn first_opener(text: &str) -> Result<FirstOpener, &'static str> {
    const NEEDS: &str = "`holder_of` needs a tile, as in `holder_of 6-6`";
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        ["lot"] => Ok(FirstOpener::Lot),
        ["lot", ..] => Err("`lot` stands alone"),
        ["holder_of", tile] => {
            let (a, b) = tile.split_once('-').ok_or(NEEDS)?;
            let (a, b) = (number(a).ok_or(NEEDS)?, number(b).ok_or(NEEDS)?);
            Ok(FirstOpener::HolderOf([a.max(b), a.min(b)]))
        }
        _ => Err(NEEDS),
    }
}

fn tie(text: &str) -> Result<Tie, &'static str> {
    const NEEDS: &str = "`seat` needs a number from 1 to 8, as in `seat 2`";
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        ["nobody"] => Ok(Tie::Nobody),
        ["opener"] => Ok(Tie::Opener),
        ["nobody" | "opener", ..] => Err("`nobody` and `opener` stand alone"),
        ["seat", seat] => match number(seat).ok_or(NEEDS)? {
            seat @ 1..=8 => Ok(Tie::Seat(seat - 1)),
            _ => Err(NEEDS),
        },
        _ => Err(NEEDS),
    }
}

/// A number of plain digits.
fn number(text: &str) -> Option<u8> {
    text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok())?
}

impl JsonSchema for FirstOpener {
    fn schema_name() -> Cow<'static, str> {
        "FirstOpener".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "oneOf": [
            { "const": "lot", "description": "A seat drawn by lot, with any tile." },
            {
                "type": "string", "pattern": "^holder_of [0-9]{1,2}-[0-9]{1,2}$", "examples": ["holder_of 6-6"],
                "description": "Whoever holds this tile, which opens. Every tile is dealt then.",
            },
        ] })
    }
}

impl JsonSchema for Tie {
    fn schema_name() -> Cow<'static, str> {
        "Tie".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "oneOf": [
            { "const": "nobody", "description": "Nobody; nothing is scored." },
            { "const": "opener", "description": "The opener's side, if it is one of those level; else nobody." },
            {
                "type": "string", "pattern": "^seat [1-8]$", "examples": ["seat 2"],
                "description": "A seat's side (seats count from 1), if it is one of those level; else nobody.",
            },
        ] })
    }
}
