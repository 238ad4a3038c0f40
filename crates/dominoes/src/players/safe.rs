//! `seguro`: play what one has most of, so as not to pass.

use sobremesa_core::{Reason, Seat};
use sobremesa_search::Rank;

use crate::game::Dominoes;
use crate::moves::Move;
use crate::players::lead;
use crate::state::{Private, Public};

/// A double first; else the placement that opens the number of which most tiles stay in the own hand.
///
/// Value of a placement: 1 for a double, else 0.1 for each own tile of the number that it opens. Ranks are tenths. Led,
/// the best accompanied double.
#[derive(Clone, Copy, Debug, Default)]
pub struct Safe;

impl Safe {
    /// The number a placement opens and how many own tiles of it are left.
    fn opened<const W: usize>(
        game: &Dominoes<W>,
        public: &Public<W>,
        private: &Private<W>,
        mv: Move,
    ) -> Option<(u8, u32)> {
        let Move::Place { tile, arm } = mv else { return None };
        let faces = game.tables().tiles[tile.index()];
        let mut rest = private.hand;
        rest.remove(tile);
        let left = |number: u8| (rest & game.tables().with_number[usize::from(number)]).len();
        if public.empty {
            // A lead opens both its numbers: the better kept one counts.
            return faces.faces.into_iter().map(|number| (number, left(number))).max_by_key(|(_, own)| *own);
        }
        let number = faces.outer(public.ends[usize::from(arm)]);
        Some((number, left(number)))
    }
}

impl<const W: usize> Rank<Dominoes<W>> for Safe {
    fn rank(&self, game: &Dominoes<W>, _: Seat, public: &Public<W>, private: &Private<W>, mv: Move) -> i64 {
        match mv {
            Move::Place { tile, .. } if game.tables().doubles.contains(tile) => 10 + lead(game, public, private, tile),
            _ => Self::opened(game, public, private, mv).map_or(0, |(_, own)| i64::from(own)),
        }
    }

    fn why(&self, game: &Dominoes<W>, _: Seat, public: &Public<W>, private: &Private<W>, mv: Move) -> Reason {
        match (mv, Self::opened(game, public, private, mv)) {
            (Move::Place { tile, .. }, _) if game.tables().doubles.contains(tile) => {
                Reason::new("why.safe_double").with("tile", game.tile_text(mv))
            }
            (_, Some((number, own))) => {
                Reason::new("why.safe_number").with("number", number.to_string()).with("n", own.to_string())
            }
            (_, None) => Reason::new("why.only_move"),
        }
    }
}
