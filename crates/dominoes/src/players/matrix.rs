//! `matriz`: a weight for every tile held.

use sobremesa_core::{Reason, Seat};
use sobremesa_search::Rank;

use crate::game::Dominoes;
use crate::moves::Move;
use crate::state::{Private, Public};
use crate::tiles::TileId;

const HOLDING: i64 = 1_000;
const DOUBLE: i64 = 100;
const SIBLING: i64 = 10;

/// The tile of greatest weight: 1000 for holding it, 100 if it is a double, 10 for each sibling (another own tile
/// that shares a number with it), 1 for each pip.
#[derive(Clone, Copy, Debug, Default)]
pub struct Matrix;

impl Matrix {
    fn weight<const W: usize>(game: &Dominoes<W>, private: &Private<W>, tile: TileId) -> i64 {
        let tables = game.tables();
        let faces = tables.tiles[tile.index()];
        let [a, b] = faces.faces.map(|number| tables.with_number[usize::from(number)]);
        let mut siblings = private.hand & (a | b);
        siblings.remove(tile);
        let double = if faces.is_double() { DOUBLE } else { 0 };
        HOLDING + double + SIBLING * i64::from(siblings.len()) + i64::from(faces.pips())
    }
}

impl<const W: usize> Rank<Dominoes<W>> for Matrix {
    fn rank(&self, game: &Dominoes<W>, _: Seat, _: &Public<W>, private: &Private<W>, mv: Move) -> i64 {
        match mv {
            Move::Pass => 0,
            Move::Place { tile, .. } => Self::weight(game, private, tile),
        }
    }

    fn why(&self, game: &Dominoes<W>, seat: Seat, public: &Public<W>, private: &Private<W>, mv: Move) -> Reason {
        let weight = self.rank(game, seat, public, private, mv);
        Reason::new("why.matrix").with("tile", game.tile_text(mv)).with("weight", weight.to_string())
    }
}
