//! What is dealt, and what the seat to move exchanges with the stock.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{self, IntoDeserializer, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{BySeats, OfTable, When};
use crate::file::phrases::DealBy;
use crate::rules::{AfterExchange, By, RedealIf};
use sobremesa_files::Given;

/// A row of the deal.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields, extend("examples" = [{ "when": "not_dealt", "take": 7 }]))]
pub(in crate::file) struct DealRow {
    /// When the row is used: a condition.
    #[serde(default)]
    #[schemars(example = &"not_dealt")]
    pub(in crate::file) when: Given<When>,
    /// Tiles that everybody gives back to the stock first, each whichever it likes; `all`: the whole hand. Left out: nobody gives
    /// anything.
    #[serde(default)]
    #[schemars(example = 2)]
    pub(in crate::file) give: Given<GiveCount>,
    /// Tiles that everybody keeps: those beyond go back to the stock, whichever each likes; who has no more than that exchanges nothing.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1024), example = 5)]
    pub(in crate::file) keep: Given<u16>,
    /// How many tiles each seat takes: they come from the shuffled stock. `as_many`: as many as it gave; or a table by the
    /// number of seats: `{ 2 = 7, 3 = 5 }`.
    #[schemars(example = 7)]
    pub(in crate::file) take: Given<DealTake>,
    /// How they are taken.
    #[serde(default)]
    #[schemars(example = &"sum 90")]
    pub(in crate::file) by: Given<DealBy>,
    /// Deal all anew if any one seat was dealt such a hand, which it shows to everybody. A list: if one of several things
    /// is so.
    #[serde(default)]
    #[schemars(example = &"doubles >= 5")]
    pub(in crate::file) redeal_if: Given<RedealLaws>,
}

/// A row of what the seat to move exchanges: what it gives (`give`, `may_give`, `keep` or none of them), and what it takes (one of
/// `take`, `balance`, `until_hand` and `until_playable`).
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(
    deny_unknown_fields,
    extend("anyOf" = [
        { "required": ["take"] },
        { "required": ["balance"] },
        { "required": ["until_hand"] },
        { "required": ["until_playable"] },
    ])
)]
pub(in crate::file) struct RefreshRow {
    /// When the row is used: a condition.
    #[serde(default)]
    #[schemars(example = &"cannot_play and not stock_empty")]
    pub(in crate::file) when: Given<When>,
    /// Tiles that the seat gives back to the stock, chosen by itself; `all`: its whole hand.
    #[serde(default)]
    #[schemars(example = 1)]
    pub(in crate::file) give: Given<GiveCount>,
    /// Tiles that the seat may give back at most; if it gives none it takes none.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1024), example = 3)]
    pub(in crate::file) may_give: Given<u16>,
    /// Tiles that the seat keeps: it gives those beyond back, whichever it likes; with no more than that it exchanges nothing.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1024), example = 5)]
    pub(in crate::file) keep: Given<u16>,
    /// Tiles that the seat takes from the shuffled stock, or what is left of it; `as_many`: as many as it gave.
    #[serde(default)]
    #[schemars(example = 1)]
    pub(in crate::file) take: Given<TakeCount>,
    /// Tiles that the seat takes beyond as many as it gave.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1024), example = 1)]
    pub(in crate::file) balance: Given<u16>,
    /// The seat takes until it holds so many tiles.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1024), example = 7)]
    pub(in crate::file) until_hand: Given<u16>,
    /// `true`: the seat draws one tile at a time until one fits, or there is none to draw.
    #[serde(default)]
    #[schemars(example = true)]
    pub(in crate::file) until_playable: Given<bool>,
    /// With `until_playable`: how many tiles it draws at most. Left out: all there are.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1024), example = 3)]
    pub(in crate::file) at_most: Given<u16>,
    /// How tiles are taken.
    #[serde(default)]
    #[schemars(example = &"two_that_sum_to_given")]
    pub(in crate::file) by: Given<By>,
    /// What the seat may do after the exchange.
    #[serde(default)]
    #[schemars(example = &"pass")]
    pub(in crate::file) then: Given<AfterExchange>,
}

/// Why tiles are dealt again: one reason or several.
#[derive(Clone, Debug, JsonSchema)]
#[serde(untagged)]
pub(in crate::file) enum RedealLaws {
    /// One reason alone.
    One(RedealIf),
    /// Several reasons, each of which is enough.
    Several(#[schemars(length(min = 1, max = 8))] Vec<RedealIf>),
}

impl RedealLaws {
    /// The reasons there are.
    pub(in crate::file) fn all(&self) -> &[RedealIf] {
        match self {
            Self::One(law) => std::slice::from_ref(law),
            Self::Several(laws) => laws,
        }
    }
}

impl<'de> Deserialize<'de> for RedealLaws {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // By hand, so that what is wrong with a reason is told: of an untagged value only that nothing suits would be.
        struct Laws;
        impl<'de> Visitor<'de> for Laws {
            type Value = RedealLaws;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a reason or a list of reasons")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<RedealLaws, E> {
                RedealIf::deserialize(text.into_deserializer()).map(RedealLaws::One)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut laws: A) -> Result<RedealLaws, A::Error> {
                let mut all = Vec::new();
                while let Some(law) = laws.next_element()? {
                    all.push(law);
                }
                Ok(RedealLaws::Several(all))
            }
        }
        deserializer.deserialize_any(Laws)
    }
}

/// The whole hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::file) enum AllName {
    /// The whole hand.
    All,
}

/// As many as were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::file) enum AsMany {
    /// As many as were given.
    AsMany,
}

/// How many tiles a seat gives.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(in crate::file) enum GiveCount {
    /// This number of tiles.
    Tiles(#[schemars(range(min = 1, max = 1024))] u16),
    /// The whole hand.
    All(AllName),
}

/// How many tiles a seat takes in an exchange.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(in crate::file) enum TakeCount {
    /// This number of tiles.
    Tiles(#[schemars(range(min = 0, max = 1024))] u16),
    /// As many as it gave.
    AsMany(AsMany),
}

/// How many tiles each seat takes in a deal.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(in crate::file) enum DealTake {
    /// This number of tiles.
    Tiles(#[schemars(range(min = 1, max = 1024))] u16),
    /// As many as it gave.
    AsMany(AsMany),
    /// By the number of seats.
    BySeats(BySeats<Taken>),
}

/// Tiles that a seat takes.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(in crate::file) struct Taken(#[schemars(range(min = 1, max = 1024), example = 7)] pub(in crate::file) u16);

impl OfTable for Taken {
    const TABLES: &'static str = "BySeats";

    fn meaning(seats: u8) -> String {
        format!("How many tiles each seat takes at a table of {seats}.")
    }
}
