//! `botagorda` and `doble`: by the tile alone.

use sobremesa_core::{Reason, Seat};
use sobremesa_search::Rank;

use crate::game::Dominoes;
use crate::moves::Move;
use crate::players::lead;
use crate::state::{Private, Public};

/// The heaviest tile that fits, by the rule file's own tile score (`botagorda`).
#[derive(Clone, Copy, Debug, Default)]
pub struct Heaviest;

impl<const W: usize> Rank<Dominoes<W>> for Heaviest {
    fn rank(&self, game: &Dominoes<W>, _: Seat, _: &Public<W>, _: &Private<W>, mv: Move) -> i64 {
        match mv {
            Move::Pass => 0,
            Move::Place { tile, .. } => i64::from(game.tables().tile_score[tile.index()]),
        }
    }

    fn why(&self, game: &Dominoes<W>, seat: Seat, public: &Public<W>, private: &Private<W>, mv: Move) -> Reason {
        let points = self.rank(game, seat, public, private, mv);
        Reason::new("why.heaviest").with("tile", game.tile_text(mv)).with("pips", points.to_string())
    }
}

/// Any double that fits, else any tile (`doble`): the first of the classic knowledge bases. Led, the best accompanied
/// double.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyDouble;

impl<const W: usize> Rank<Dominoes<W>> for AnyDouble {
    fn rank(&self, game: &Dominoes<W>, _: Seat, public: &Public<W>, private: &Private<W>, mv: Move) -> i64 {
        match mv {
            Move::Place { tile, .. } if game.tables().doubles.contains(tile) => 1 + lead(game, public, private, tile),
            Move::Place { .. } | Move::Pass => 0,
        }
    }

    fn why(&self, game: &Dominoes<W>, seat: Seat, public: &Public<W>, private: &Private<W>, mv: Move) -> Reason {
        match self.rank(game, seat, public, private, mv) {
            0 => Reason::new("why.no_double"),
            _ => Reason::new("why.any_double").with("tile", game.tile_text(mv)),
        }
    }
}
