//! The rules read out as plain sentences.

use crate::file::tiles_of;
use crate::rules::{Rules, Text};

/// The rules as plain sentences in both languages, in the order in which one would explain them.
pub fn of(rules: &Rules) -> Vec<Text> {
    let (seats, highest) = (rules.sides.seats(), rules.highest);
    let tiles = tiles_of(highest);
    vec![Text {
        es: format!("Juegan {seats} con {tiles} fichas, del cero al {highest}."),
        en: format!("{seats} players use {tiles} tiles, from zero to {highest}."),
    }]
}
