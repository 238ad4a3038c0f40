//! Puzzles of dominoes that ask who holds a tile: in every world that fits what the seat knows it is the same holder.
//!
//! What a seat shows by passing leaves each hidden tile some places where it may be. Where it has one alone, everybody sees
//! it; such a tile is not asked for. From there one counts on: a place with as many tiles left as may be in it has them all,
//! and a place that is full has no other. How many rounds of that it takes says how hard the puzzle is.

use sobremesa_core::{Game, Hidden, Match, MatchTurn, Seat};
use sobremesa_dominoes::solver::fits;
use sobremesa_dominoes::{Dominoes, TileId, TileSet};

use crate::wire::HolderPuzzle;

/// The levels of puzzles that take one round of counting, two, three, four or more; the last is for those that counting place
/// by place never settles.
const LEVELS: [u8; 5] = [2, 4, 6, 8, 9];

/// A place where hidden tiles may be: the hand of a seat, or what nobody holds.
struct Place<const W: usize> {
    holder: Option<Seat>,
    /// Tiles in it.
    size: u32,
    /// Tiles that may be in it by what was seen.
    may_hold: TileSet<W>,
    /// Tiles that are in it in some world.
    held: TileSet<W>,
}

pub(super) fn judge<const W: usize>(played: &Match<Dominoes<W>>, most_worlds: u64) -> Option<HolderPuzzle> {
    let MatchTurn::Seat(seat) = played.turn() else { return None };
    let (game, state) = (&**played.game(), played.state());
    let (public, private) = (game.public(state), game.private(state, seat));
    // Where tiles are drawn or given, a pass says what was not held then.
    if fits(game, state).is_err() || game.rules().tiles().copies > 1 || !public.facts.is_empty() {
        return None;
    }
    let worlds = game.try_worlds(public, private, seat)?;
    game.count(&worlds).filter(|count| *count <= most_worlds.into())?;
    let tiles = &game.tables().tiles;
    let unseen = TileSet::first(tiles.len()).without(public.placed | private.hand);
    let seats = (0..game.seats()).map(Seat).filter(|other| *other != seat);
    let hand = |other: Seat| Place {
        holder: Some(other),
        size: public.held[other.index()].into(),
        may_hold: unseen.without(public.lacks[other.index()]),
        held: TileSet::EMPTY,
    };
    let mut places: Vec<Place<W>> = seats.map(hand).collect();
    if public.stock > 0 {
        places.push(Place { holder: None, size: public.stock.into(), may_hold: unseen, held: TileSet::EMPTY });
    }
    let count = game.each_world(&worlds, most_worlds.into(), |world| {
        for place in &mut places {
            place.held |= place.holder.map_or(world.stock, |holder| world.hands[holder.index()].hand);
        }
    })?;
    let rounds = rounds(&places, unseen);
    let asked = unseen.iter().filter_map(|tile| {
        let certain = places.iter().filter(|place| place.held.contains(tile)).count() == 1;
        let possible = places.iter().filter(|place| place.size > 0 && place.may_hold.contains(tile)).count();
        let level = match rounds.iter().find(|(settled, _)| *settled == tile) {
            Some((_, round)) => LEVELS[(*round).min(LEVELS.len() - 2)],
            None => LEVELS[LEVELS.len() - 1],
        };
        let faces = tiles[tile.index()].faces();
        let double = faces.iter().all(|face| *face == faces[0]);
        (certain && possible > 1).then(|| (level, double, tiles[tile.index()].pips(), tile))
    });
    let (level, _, _, tile) = asked.max_by_key(|(level, double, pips, _)| (*level, *double, *pips))?;
    // A stable sort: the others stay in the order of their seats.
    let mut holders: Vec<(bool, Option<Seat>)> =
        places.iter().map(|place| (!place.held.contains(tile), place.holder)).collect();
    holders.sort_by_key(|(other, _)| *other);
    let holders = holders.into_iter().map(|(_, holder)| holder).collect();
    Some(HolderPuzzle { piece: game.tile_name(tile), holders, worlds: count as u64, level })
}

/// The tiles that counting place by place settles, each with its round from 0. In a round all that follows at once from the
/// rounds before is settled.
fn rounds<const W: usize>(places: &[Place<W>], unseen: TileSet<W>) -> Vec<(TileId, usize)> {
    let mut settled: Vec<(TileId, usize)> = Vec::new();
    let mut may_hold: Vec<TileSet<W>> = places.iter().map(|place| place.may_hold).collect();
    let (mut left, mut sizes): (TileSet<W>, Vec<u32>) = (unseen, places.iter().map(|place| place.size).collect());
    // What has one place alone by what was seen is no counting.
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

/// Puts each tile that may be in one place alone into it.
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
        let place = |(size, may_hold): &(u32, &[u16])| Place {
            holder: None,
            size: *size,
            may_hold: set(may_hold),
            held: TileSet::EMPTY,
        };
        let places: Vec<Place<1>> = places.iter().map(place).collect();
        let unseen = places.iter().fold(TileSet::EMPTY, |all, place| all | place.may_hold);
        rounds(&places, unseen).into_iter().map(|(tile, round)| (tile.0, round)).collect()
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
