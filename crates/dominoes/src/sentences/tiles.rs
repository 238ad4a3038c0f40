//! The set of tiles, in words.

use super::numbers::{en, es};
use super::texts::text;
use crate::rules::{Rules, Text, is_whole, left_out};
use crate::tiles::Tile;

/// Most tiles that are named one by one.
const NAMED: usize = 32;

pub(super) fn tiles(rules: &Rules) -> Vec<Text> {
    let set = &rules.tiles;
    let (highest, kinds) = (usize::from(set.highest), set.kinds.len());
    let (to_es, to_en) = (es(highest), en(highest));
    let (whole, no_doubles) = (is_whole(set, true), is_whole(set, false));
    let mut told = vec![match (set.heads, whole, no_doubles) {
        (2, true, _) => text(
            format!(
                "Se usa el dominó de doble {to_es}: {kinds} fichas, una por cada pareja de números del cero al {to_es}."
            ),
            format!("The set is the double {to_en}: {kinds} tiles, one for each pair of numbers from zero to {to_en}."),
        ),
        (2, _, true) => text(
            format!(
                "Se usan {kinds} fichas, una por cada pareja de números distintos del cero al {to_es}: no hay dobles."
            ),
            format!(
                "There are {kinds} tiles, one for each pair of different numbers from zero to {to_en}: no doubles."
            ),
        ),
        (heads, true, _) => text(
            format!(
                "Cada ficha tiene {} números del cero al {to_es}: hay {kinds} fichas, una por cada combinación.",
                es(heads.into())
            ),
            format!(
                "Each tile has {} numbers from zero to {to_en}: there are {kinds} tiles, one for each combination.",
                en(heads.into())
            ),
        ),
        (heads, _, true) => text(
            format!(
                "Cada ficha tiene {} números del cero al {to_es}, no todos iguales: hay {kinds} fichas, una por cada \
                 combinación.",
                es(heads.into())
            ),
            format!(
                "Each tile has {} numbers from zero to {to_en}, not all the same: there are {kinds} tiles, one for each \
                 combination.",
                en(heads.into())
            ),
        ),
        (2, false, false) if left_out(set).is_some() => {
            let lacking = left_out(set).unwrap_or_default();
            let listed = lacking.iter().map(Tile::to_string).collect::<Vec<_>>().join(", ");
            text(
                format!("Se usa el dominó de doble {to_es} sin {listed}: {kinds} fichas."),
                format!("The set is the double {to_en} without {listed}: {kinds} tiles."),
            )
        }
        _ if kinds <= NAMED => {
            let listed = set.kinds.iter().map(Tile::to_string).collect::<Vec<_>>().join(", ");
            text(format!("Las fichas son estas: {listed}."), format!("The tiles are these: {listed}."))
        }
        _ => text(
            format!("Se usan {kinds} fichas escogidas, con números hasta el {to_es}."),
            format!("There are {kinds} chosen tiles, with numbers up to {to_en}."),
        ),
    }];
    if set.copies > 1 {
        let (copies_es, copies_en, all) = (es(set.copies.into()), en(set.copies.into()), set.count());
        told.push(text(
            format!("De cada ficha hay {copies_es} iguales: {all} en total."),
            format!("There are {copies_en} of each tile: {all} in all."),
        ));
    }
    told.extend(wild_faces(rules));
    told
}

/// The numbers that stand for any.
fn wild_faces(rules: &Rules) -> Option<Text> {
    let [first, others @ ..] = &*rules.tiles.wild_faces else { return None };
    if others.is_empty() {
        let number = usize::from(*first);
        return Some(text(
            format!("El {} es comodín: va con cualquier número, y cualquier número va con él.", es(number)),
            format!("The {} is wild: it goes with any number, and any number with it.", en(number)),
        ));
    }
    let listed = |number: fn(usize) -> String, the: &str, and: &str| {
        let named: Vec<String> =
            rules.tiles.wild_faces.iter().map(|face| format!("{the}{}", number(usize::from(*face)))).collect();
        let (last, before) = named.split_last().expect("there are two");
        format!("{}{and}{last}", before.join(", "))
    };
    Some(text(
        format!("Son comodines {}: van con cualquier número, y cualquier número con ellos.", listed(es, "el ", " y ")),
        format!("Wild are {}: they go with any number, and any number with them.", listed(en, "", " and ")),
    ))
}
