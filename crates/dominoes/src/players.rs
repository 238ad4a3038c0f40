//! What the classic players go by: ranks of placements, and which tile to give away.
//!
//! A player is a [`Placement`] with a [`Discard`], joined by [`By`]: the two questions are separate, so that any way of
//! placing goes with any way of giving. Whatever else a seat may be asked is answered alike by all of them: they place
//! as long as they can, and leave the opening to their partner when they hold no accompanied double.

mod discards;
mod heaviest;
mod matrix;
mod passes;
mod safe;

pub use discards::{AnyTile, ChosenDiscard, HeaviestAway, LeastConnected};
pub use heaviest::{AnyDouble, Heaviest};
pub use matrix::Matrix;
pub use passes::Passes;
pub use safe::Safe;

use sobremesa_core::{Reason, Seat};
use sobremesa_search::Rank;

use crate::game::Dominoes;
use crate::moves::Move;
use crate::state::{Private, Public, Stage};
use crate::tiles::{TileId, TileSet};

/// A tile and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which tile: the first copy of its kind.
    pub tile: TileId,
    /// On which arm.
    pub arm: u16,
    /// The number of the face that joins; of the first tile its greatest.
    pub inner: u8,
}

impl Spot {
    /// A placement with the face that joins, where only one could and the move does not say.
    #[inline]
    fn new<const W: usize>(
        game: &Dominoes<W>,
        public: &Public<W>,
        private: &Private<W>,
        (tile, arm, inner): (TileId, u16, Option<u8>),
    ) -> Self {
        let inner = inner.unwrap_or_else(|| game.joining(public, private.hand, (tile, arm)));
        Self { tile, arm, inner }
    }
}

/// The value of a placement for the seat to move.
pub trait Placement: Send {
    /// The rank of a legal placement; only the order counts.
    fn rank<const W: usize>(&self, game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, spot: Spot) -> i64;

    /// Why the placement chosen ranks highest.
    fn why<const W: usize>(&self, game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, spot: Spot) -> Reason;

    /// What a rank says to people, as a weight; none where only the order means something.
    fn weight(rank: i64) -> Option<f64> {
        Some(rank as f64)
    }
}

/// Which tile to give back to the stock in an exchange, seen from the seat that gives.
pub trait Discard: Send {
    /// How gladly a tile is given, on a scale where 0 is the tile that one would as soon keep: where the rules leave it
    /// open how many are given, only tiles above 0 are.
    fn rank<const W: usize>(&self, game: &Dominoes<W>, private: &Private<W>, tile: TileId) -> i64;

    /// Why the tile chosen is given.
    fn why<const W: usize>(&self, game: &Dominoes<W>, private: &Private<W>, tile: TileId) -> Reason;
}

/// A player's ranks: of placements, and of tiles to give.
#[derive(Clone, Copy, Debug, Default)]
pub struct By<P, D> {
    /// The ranks of placements.
    pub placement: P,
    /// Of tiles to give.
    pub discard: D,
}

/// Above every rank of a placement.
const FIRST: i64 = 1 << 40;

impl<const W: usize, P: Placement, D: Discard> Rank<Dominoes<W>> for By<P, D> {
    fn rank(&self, game: &Dominoes<W>, _: Seat, public: &Public<W>, private: &Private<W>, mv: Move) -> i64 {
        match mv {
            Move::Place { tile, arm, inner } => {
                self.placement.rank(game, public, private, Spot::new(game, public, private, (tile, arm, inner)))
            }
            Move::Give { tile } => self.discard.rank(game, private, tile),
            // No more is given once no tile is gladly given.
            Move::Pass if matches!(public.stage, Stage::Give(_)) => 0,
            Move::Pass if public.empty && best_lead(game, private.hand) == 0 => FIRST,
            Move::Pass => -FIRST,
        }
    }

    fn why(&self, game: &Dominoes<W>, _: Seat, public: &Public<W>, private: &Private<W>, mv: Move) -> Reason {
        match mv {
            Move::Place { tile, arm, inner } => {
                self.placement.why(game, public, private, Spot::new(game, public, private, (tile, arm, inner)))
            }
            Move::Give { tile } => self.discard.why(game, private, tile),
            Move::Pass if matches!(public.stage, Stage::Give(_)) => Reason::new("why.keep"),
            Move::Pass if public.empty => Reason::new("why.yield"),
            Move::Pass => Reason::new("why.cannot_play"),
        }
    }

    fn weight(&self, mv: Move, rank: i64) -> Option<f64> {
        match mv {
            Move::Place { .. } => P::weight(rank),
            Move::Give { .. } | Move::Pass => None,
        }
    }
}

/// The own tiles that share a double's number, the double left aside.
fn companions<const W: usize>(game: &Dominoes<W>, hand: TileSet<W>, double: TileId) -> u32 {
    let number = game.tables().tiles[double.index()].faces()[0];
    let mut hand = hand;
    game.tables().copies.take(&mut hand, double);
    (hand & game.tables().with_number[usize::from(number)]).len()
}

/// What a double is worth as a lead: its companions; nothing once the table is not empty.
fn lead<const W: usize>(game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, double: TileId) -> i64 {
    if public.empty { i64::from(companions(game, private.hand, double)) } else { 0 }
}

/// The companions of the best accompanied double of a hand.
pub(crate) fn best_lead<const W: usize>(game: &Dominoes<W>, hand: TileSet<W>) -> u32 {
    (hand & game.tables().doubles).iter().map(|double| companions(game, hand, double)).max().unwrap_or(0)
}
