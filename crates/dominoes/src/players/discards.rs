//! Which tile to give back to the stock: any, the heaviest, the least connected.

use sobremesa_core::Reason;

use super::Discard;
use super::matrix::siblings;
use crate::game::Dominoes;
use crate::state::Private;
use crate::tiles::TileId;

/// One of the ways to give back, chosen apart from how tiles are placed (`discard` of a player's options).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChosenDiscard {
    /// The heaviest tiles go: as [`HeaviestAway`].
    Heaviest,
    /// Those go that join fewest others: as [`LeastConnected`].
    LeastConnected,
    /// Any tiles go, by lot: as [`AnyTile`].
    Any,
}

impl Discard for ChosenDiscard {
    fn rank<const W: usize>(&self, game: &Dominoes<W>, private: &Private<W>, tile: TileId) -> i64 {
        match self {
            Self::Heaviest => HeaviestAway.rank(game, private, tile),
            Self::LeastConnected => LeastConnected.rank(game, private, tile),
            Self::Any => AnyTile.rank(game, private, tile),
        }
    }

    fn why<const W: usize>(&self, game: &Dominoes<W>, private: &Private<W>, tile: TileId) -> Reason {
        match self {
            Self::Heaviest => HeaviestAway.why(game, private, tile),
            Self::LeastConnected => LeastConnected.why(game, private, tile),
            Self::Any => AnyTile.why(game, private, tile),
        }
    }
}

/// Any tile (`random`).
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyTile;

impl Discard for AnyTile {
    fn rank<const W: usize>(&self, _: &Dominoes<W>, _: &Private<W>, _: TileId) -> i64 {
        0
    }

    fn why<const W: usize>(&self, _: &Dominoes<W>, _: &Private<W>, _: TileId) -> Reason {
        Reason::new("why.give_any")
    }
}

/// The heaviest tile, by the rule file's own tile score (`heaviest`). Above the mean of the set it is gladly given.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeaviestAway;

impl Discard for HeaviestAway {
    fn rank<const W: usize>(&self, game: &Dominoes<W>, _: &Private<W>, tile: TileId) -> i64 {
        let scores = &game.tables().tile_score;
        let sum: i64 = scores.iter().map(|score| i64::from(*score)).sum();
        // Everything times the number of tiles, so that the mean is whole.
        i64::from(scores[tile.index()]) * scores.len() as i64 - sum
    }

    fn why<const W: usize>(&self, game: &Dominoes<W>, _: &Private<W>, tile: TileId) -> Reason {
        let pips = game.tables().tile_score[tile.index()];
        Reason::new("why.give_heaviest").with("tile", game.tile_name(tile)).with("n", pips.to_string())
    }
}

/// The tile with the fewest siblings, of equal ones the heaviest (`least_connected`). Without a sibling it is gladly
/// given.
#[derive(Clone, Copy, Debug, Default)]
pub struct LeastConnected;

impl Discard for LeastConnected {
    fn rank<const W: usize>(&self, game: &Dominoes<W>, private: &Private<W>, tile: TileId) -> i64 {
        // More than any tile counts, and than nothing so that a tile that counts nothing is given as well.
        const SIBLING: i64 = 1_000;
        let score = i64::from(game.tables().tile_score[tile.index()]);
        1 + score - SIBLING * i64::from(siblings(game, private, tile))
    }

    fn why<const W: usize>(&self, game: &Dominoes<W>, private: &Private<W>, tile: TileId) -> Reason {
        Reason::new("why.give_least_connected")
            .with("tile", game.tile_name(tile))
            .with("n", siblings(game, private, tile).to_string())
    }
}
