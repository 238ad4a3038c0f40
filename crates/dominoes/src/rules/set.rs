//! Sets of tiles: whether one has every combination of its numbers, and what it lacks.

use super::TileRules;
use crate::tiles::Tile;

/// Ways to choose the faces of a tile, in any order, from 0 to a greatest number. Eight faces up to 63 make ten thousand
/// million.
pub(crate) fn combinations(heads: u8, highest: u8) -> u64 {
    let numbers = u64::from(highest) + 1;
    (0..u64::from(heads)).fold(1, |ways, face| ways * (numbers + face) / (face + 1))
}

/// Whether a set has every combination of its numbers, with or without the doubles.
pub(crate) fn is_whole(tiles: &TileRules, doubles: bool) -> bool {
    // The kinds are different tiles of these numbers: it is enough to count them.
    let all = combinations(tiles.heads, tiles.highest);
    let count = tiles.kinds.len() as u64;
    if doubles {
        count == all
    } else {
        count + u64::from(tiles.highest) + 1 == all && !tiles.kinds.iter().any(Tile::is_double)
    }
}

/// The tiles that a set lacks of every combination of its numbers; with so few of them that a set is said by them, else
/// nothing.
pub(crate) fn left_out(tiles: &TileRules) -> Option<Vec<Tile>> {
    const FEW: u64 = 8;
    let lacking = combinations(tiles.heads, tiles.highest).checked_sub(tiles.kinds.len() as u64)?;
    if lacking == 0 || lacking > FEW {
        return None;
    }
    let mut every = every_kind(tiles.heads, tiles.highest, true);
    every.retain(|tile| tiles.kinds.binary_search(tile).is_err());
    Some(every)
}

/// Every tile with so many faces, in ascending order.
pub(crate) fn every_kind(heads: u8, highest: u8, doubles: bool) -> Vec<Tile> {
    let mut faces: Vec<Vec<u8>> = (0..=highest).map(|face| vec![face]).collect();
    for _ in 1..heads {
        let longer = |faces: Vec<u8>| {
            let last = faces[faces.len() - 1];
            (0..=last).map(move |face| faces.iter().copied().chain([face]).collect::<Vec<u8>>())
        };
        faces = faces.into_iter().flat_map(longer).collect();
    }
    faces.iter().map(|faces| Tile::new(faces)).filter(|tile| doubles || !tile.is_double()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::MAX_HEADS;

    #[test]
    fn every_kind_is_there_once_and_in_order() {
        for heads in 2..=MAX_HEADS as u8 {
            for highest in 1..=if heads > 4 { 3 } else { 6 } {
                let kinds = every_kind(heads, highest, true);
                assert!(kinds.is_sorted_by(|a, b| a < b));
                assert_eq!(kinds.len() as u64, combinations(heads, highest));
                assert_eq!(every_kind(heads, highest, false).len() + usize::from(highest) + 1, kinds.len());
            }
        }
        assert_eq!(
            (combinations(2, 6), combinations(2, 40), combinations(3, 5), combinations(4, 31), combinations(8, 63)),
            (28, 861, 56, 52_360, 10_639_125_640)
        );
    }
}
