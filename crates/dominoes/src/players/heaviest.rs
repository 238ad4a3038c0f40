//! `botagorda` and `doble`: by the tile alone.

use sobremesa_core::Reason;

use super::{Placement, Spot, lead};
use crate::game::Dominoes;
use crate::state::{Private, Public};

/// The heaviest tile that fits, by the rule file's own tile score (`botagorda`).
#[derive(Clone, Copy, Debug, Default)]
pub struct Heaviest;

impl Placement for Heaviest {
    fn rank<const W: usize>(&self, game: &Dominoes<W>, _: &Public<W>, _: &Private<W>, spot: Spot) -> i64 {
        i64::from(game.tables().tile_score[spot.tile.index()])
    }

    fn why<const W: usize>(&self, game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, spot: Spot) -> Reason {
        let points = self.rank(game, public, private, spot);
        Reason::new("why.heaviest").with("tile", game.tile_name(spot.tile)).with("n", points.to_string())
    }
}

/// Any double that fits, else any tile (`doble`): the first of the classic knowledge bases. Led, the best accompanied
/// double.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyDouble;

impl Placement for AnyDouble {
    fn rank<const W: usize>(&self, game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, spot: Spot) -> i64 {
        if game.tables().doubles.contains(spot.tile) { 1 + lead(game, public, private, spot.tile) } else { 0 }
    }

    fn why<const W: usize>(&self, game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, spot: Spot) -> Reason {
        match self.rank(game, public, private, spot) {
            0 => Reason::new("why.no_double"),
            _ => Reason::new("why.any_double").with("tile", game.tile_name(spot.tile)),
        }
    }

    fn weight(_: i64) -> Option<f64> {
        None
    }
}
