//! `seguro`: play what one has most of, so as not to pass.

use sobremesa_core::Reason;

use super::{Placement, Spot, lead};
use crate::game::Dominoes;
use crate::state::{Private, Public};

/// A double first; else the placement that opens the number for which most tiles stay in the own hand.
///
/// Value of a placement: 1 for a double, else 0.1 for each own tile that fits the number it opens, by the criterion that
/// the rules usually ask; of several numbers opened the best kept one counts. Ranks are tenths. Led, the best accompanied
/// double.
#[derive(Clone, Copy, Debug, Default)]
pub struct Safe;

impl Safe {
    /// The number that a placement opens and how many own tiles that fit it are left.
    fn opened<const W: usize>(
        game: &Dominoes<W>,
        public: &Public<W>,
        private: &Private<W>,
        spot: Spot,
    ) -> Option<(u8, u32)> {
        let tables = game.tables();
        let tile = tables.tiles[spot.tile.index()];
        let mut rest = private.hand;
        tables.copies.take(&mut rest, spot.tile);
        // The last row of the list is the one that is used when no other is.
        let usual = tables.fits.last()?;
        let left = |number: u8| (number, (rest & usual.tiles[usize::from(number)]).len());
        if public.empty {
            // A lead opens all its numbers.
            tile.faces().iter().map(|number| left(*number)).max_by_key(|(_, own)| *own)
        } else {
            tile.others(spot.inner).map(left).max_by_key(|(_, own)| *own)
        }
    }
}

impl Placement for Safe {
    fn rank<const W: usize>(&self, game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, spot: Spot) -> i64 {
        if game.tables().doubles.contains(spot.tile) {
            10 + lead(game, public, private, spot.tile)
        } else {
            Self::opened(game, public, private, spot).map_or(0, |(_, own)| i64::from(own))
        }
    }

    fn why<const W: usize>(&self, game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, spot: Spot) -> Reason {
        match Self::opened(game, public, private, spot) {
            _ if game.tables().doubles.contains(spot.tile) => {
                Reason::new("why.safe_double").with("tile", game.tile_name(spot.tile))
            }
            Some((number, own)) => {
                Reason::new("why.safe_number").with("number", number.to_string()).with("n", own.to_string())
            }
            None => Reason::new("why.only_tile"),
        }
    }

    fn weight(rank: i64) -> Option<f64> {
        Some(rank as f64 / 10.0)
    }
}
