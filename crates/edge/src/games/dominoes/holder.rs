//! Puzzles of dominoes that ask who holds a tile: in every world that fits what the seat knows it is the same holder.
//!
//! What a seat shows by passing leaves each hidden tile some places where it may be. Where it has one alone, everybody sees
//! it; such a tile is not asked for. From there one counts on: a place with as many tiles left as may be in it has them all,
//! and a place that is full has no other. How many rounds of that it takes says how hard the puzzle is.

use sobremesa_core::{Game, Hidden, Match, MatchTurn, Seat};
use sobremesa_dominoes::counting::{self, Room};
use sobremesa_dominoes::solver::fits;
use sobremesa_dominoes::{Dominoes, TileSet};

use crate::wire::HolderPuzzle;

/// The levels of puzzles that take one round of counting, two, three, four or more; the last is for those that counting place
/// by place never settles.
const LEVELS: [u8; 5] = [2, 4, 6, 8, 9];

/// A place where hidden tiles may be: the hand of a seat, or what nobody holds.
struct Place<const W: usize> {
    holder: Option<Seat>,
    room: Room<W>,
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
        room: Room { size: public.held[other.index()].into(), may_hold: unseen.without(public.lacks[other.index()]) },
        held: TileSet::EMPTY,
    };
    let mut places: Vec<Place<W>> = seats.map(hand).collect();
    if public.stock > 0 {
        let room = Room { size: public.stock.into(), may_hold: unseen };
        places.push(Place { holder: None, room, held: TileSet::EMPTY });
    }
    let count = game.each_world(&worlds, most_worlds.into(), |world| {
        for place in &mut places {
            place.held |= place.holder.map_or(world.stock, |holder| world.hands[holder.index()].hand);
        }
    })?;
    let rooms: Vec<Room<W>> = places.iter().map(|place| place.room).collect();
    let rounds = counting::rounds(&rooms, unseen);
    let asked = unseen.iter().filter_map(|tile| {
        let certain = places.iter().filter(|place| place.held.contains(tile)).count() == 1;
        let possible = rooms.iter().filter(|room| room.size > 0 && room.may_hold.contains(tile)).count();
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
