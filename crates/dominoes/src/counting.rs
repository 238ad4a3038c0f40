//! Counting where hidden tiles must be: a room with as many tiles as may be in it has them all, and a room that is full has no
//! other.

use crate::tiles::{TileId, TileSet};

/// Where hidden tiles may be: the hand of a seat, or what nobody holds.
#[derive(Clone, Copy, Debug)]
pub struct Room<const W: usize> {
    /// The number of tiles in it.
    pub size: u32,
    /// Tiles that may be in it by what was seen.
    pub may_hold: TileSet<W>,
}

/// The tiles that counting room by room settles, each with its round from 0. In a round all that follows at once from the
/// rounds before is settled.
pub fn rounds<const W: usize>(rooms: &[Room<W>], unseen: TileSet<W>) -> Vec<(TileId, usize)> {
    let mut settled: Vec<(TileId, usize)> = Vec::new();
    let mut may_hold: Vec<TileSet<W>> = rooms.iter().map(|room| room.may_hold).collect();
    let (mut left, mut sizes): (TileSet<W>, Vec<u32>) = (unseen, rooms.iter().map(|room| room.size).collect());
    // What has one room alone by what was seen is no counting.
    take_single(&mut left, &may_hold, &mut sizes, |_| ());
    for round in 0.. {
        for (may, size) in may_hold.iter_mut().zip(&sizes) {
            *may = if *size == 0 { TileSet::EMPTY } else { *may & left };
        }
        let before = settled.len();
        for (may, size) in may_hold.iter().zip(&mut sizes) {
            if may.len() == *size {
                for tile in may.iter() {
                    left.remove(tile);
                    settled.push((tile, round));
                }
                *size = 0;
            }
        }
        take_single(&mut left, &may_hold, &mut sizes, |tile| settled.push((tile, round)));
        if settled.len() == before {
            break;
        }
    }
    settled
}

/// Puts each tile that may be in one room alone into it.
fn take_single<const W: usize>(
    left: &mut TileSet<W>,
    may_hold: &[TileSet<W>],
    sizes: &mut [u32],
    mut taken: impl FnMut(TileId),
) {
    for tile in left.iter().collect::<Vec<_>>() {
        let mut at = (0..may_hold.len()).filter(|at| sizes[*at] > 0 && may_hold[*at].contains(tile));
        if let (Some(only), None) = (at.next(), at.next()) {
            left.remove(tile);
            sizes[only] -= 1;
            taken(tile);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(tiles: &[u16]) -> TileSet<1> {
        let mut set = TileSet::EMPTY;
        for tile in tiles {
            set.insert(TileId(*tile));
        }
        set
    }

    fn settled(places: &[(u32, &[u16])]) -> Vec<(u16, usize)> {
        let room = |(size, may_hold): &(u32, &[u16])| Room { size: *size, may_hold: set(may_hold) };
        let rooms: Vec<Room<1>> = places.iter().map(room).collect();
        let unseen = rooms.iter().fold(TileSet::EMPTY, |all, room| all | room.may_hold);
        rounds(&rooms, unseen).into_iter().map(|(tile, round)| (tile.0, round)).collect()
    }

    #[test]
    fn counting_goes_on_from_what_was_settled_before() {
        let places: [(u32, &[u16]); 3] = [(1, &[0]), (1, &[0, 1]), (2, &[0, 1, 2, 3])];
        assert_eq!(settled(&places), [(0, 0), (1, 0)], "what only the third may hold is seen at a glance");
        // The first has all that it may hold and the last is full, so that the third has a tile; then the second has the other.
        let places: [(u32, &[u16]); 4] = [(1, &[0]), (1, &[0, 1]), (1, &[1, 2]), (1, &[2, 3])];
        assert_eq!(settled(&places), [(0, 0), (2, 0), (1, 1)]);
    }

    #[test]
    fn what_no_count_settles_is_left_open() {
        assert!(settled(&[(1, &[0, 1]), (1, &[0, 1])]).is_empty());
        assert!(settled(&[(1, &[0, 1]), (1, &[0, 1]), (2, &[0, 1, 2, 3])]).is_empty());
    }
}
