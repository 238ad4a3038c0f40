//! `matriz`: a weight for every tile held.

use sobremesa_core::Reason;

use super::{Placement, Spot};
use crate::game::Dominoes;
use crate::state::{Private, Public};
use crate::tiles::{TileId, TileSet};

const HOLDING: i64 = 1_000;
const DOUBLE: i64 = 100;
const SIBLING: i64 = 10;

/// The tile of greatest weight: 1000 for holding it, 100 if it is a double, 10 for each sibling (another own tile
/// that shares a number with it), 1 for each pip.
#[derive(Clone, Copy, Debug, Default)]
pub struct Matrix;

/// The own tiles that share a number with a tile held, itself left aside.
pub(super) fn siblings<const W: usize>(game: &Dominoes<W>, private: &Private<W>, tile: TileId) -> u32 {
    let tables = game.tables();
    let numbers = tables.tiles[tile.index()];
    let kin = numbers.faces().iter().fold(TileSet::EMPTY, |kin, face| kin | tables.with_number[usize::from(*face)]);
    let mut others = private.hand;
    tables.copies.take(&mut others, tile);
    (others & kin).len()
}

impl Placement for Matrix {
    fn rank<const W: usize>(&self, game: &Dominoes<W>, _: &Public<W>, private: &Private<W>, spot: Spot) -> i64 {
        let tile = game.tables().tiles[spot.tile.index()];
        let double = if tile.is_double() { DOUBLE } else { 0 };
        let siblings = i64::from(siblings(game, private, spot.tile));
        HOLDING + double + SIBLING * siblings + i64::from(tile.pips())
    }

    fn why<const W: usize>(&self, game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, spot: Spot) -> Reason {
        let weight = self.rank(game, public, private, spot);
        Reason::new("why.matrix").with("tile", game.tile_name(spot.tile)).with("weight", weight.to_string())
    }
}
