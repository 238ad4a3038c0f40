//! Going on at another device: a code moves a guest there with all its tables.
//!
//! | request | answer |
//! |---|---|
//! | `POST /api/carry` | 201, [`CarryCode`]: the guest's code; an earlier one is void |
//! | `POST /api/carry/use` with [`UseCarryCode`] | [`Carried`], with the guest's cookie: from now on this browser is that guest |
//!
//! A code is six words of a list of 512, 54 random bits. It is used once, within ten minutes, and is kept by its hash alone.
//! It may be written with blanks or hyphens between the words, in capitals and with accents.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A code that moves its guest to another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CarryCode {
    /// Six words with a hyphen between them, as they stand behind the `#` of the link (`/carry#…`).
    pub words: String,
    /// Seconds within which it must be used.
    pub seconds: u32,
}

/// A code, as a person writes it on the other device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseCarryCode {
    /// The six words.
    pub words: String,
}

/// What a browser has become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Carried {
    /// Tables, those that wait among them, which the browser had before and which came along.
    pub brought: u32,
}
