//! The rules of who opens a hand.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tiles::Tile;

/// Who opens the first hand.
///
/// Where a tile is looked for and nobody holds it, the next one is: after a given tile the doubles from the highest
/// down, and after those the other tiles, from the one with most pips down (of equal pips the one with the higher
/// face). Whoever holds the first tile found opens with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstOpener {
    /// The seat that holds this tile opens.
    HolderOf(Tile),
    /// The seat that holds the highest double opens.
    HighestDouble,
    /// The seat that holds the lowest double opens; where nobody holds a double, the lightest tile is looked for.
    LowestDouble,
    /// The seat that holds the double of this hand opens: the highest double of the set in the first hand of a match, the
    /// next lower one in the second, and so on; after the lowest the highest again. Where nobody holds it, the next
    /// lower ones are looked for.
    FallingDouble,
    /// The seat that holds the tile with most pips opens, double or not.
    Heaviest,
    /// A seat drawn by lot, with any tile.
    #[default]
    Lot,
}

/// The tile with which whoever holds the tile looked for opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpensWith {
    /// With that tile.
    #[default]
    Found,
    /// With any tile; which one was found is not shown.
    Any,
}

/// What happens where a tile is looked for to open a hand, and nobody holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Otherwise {
    /// The next tile is looked for.
    #[default]
    NextTile,
    /// From the first seat on, each in turn draws a tile from the stock, until somebody has drawn one that is looked for and
    /// opens with it; once nothing is left to draw, the next in turn opens with any tile.
    Draw,
    /// So, but the first to draw is the seat that holds the tile with most pips.
    DrawHeaviestFirst,
    /// The seat whose tiles have most pips together opens with any tile; of several, the first.
    HighestHand,
    /// A tile of the stock is turned up and lies on the table as the first, laid by nobody; the first seat plays on from it.
    TurnUp,
}

impl Otherwise {
    /// Whether tiles are drawn until one opens.
    pub(crate) const fn draws(self) -> bool {
        matches!(self, Self::Draw | Self::DrawHeaviestFirst)
    }
}

/// The tile that lies on the table when a hand begins: taken out of the set before the deal, and laid by nobody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hub {
    /// None: whoever opens lays the first tile.
    #[default]
    None,
    /// The highest double of the set, not counting those that stand for any.
    HighestDouble,
    /// So in the first hand of a match, the next lower double in the second, and so on; after the lowest the highest again.
    FallingDouble,
    /// A tile drawn by lot, any of the set.
    Drawn,
}

/// The rule of who opens the hands after the first. The opener may place any tile, except where
/// the hand is opened as the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LaterOpener {
    /// The seat after the last opener.
    #[default]
    Rotate,
    /// The seat that went out, or of the winning side's seats the one that opened last or comes first after it;
    /// after a hand that nobody won, the last opener.
    Winner,
    /// A seat of the winning side: the first of them in order may open, or leave it to the next; after a hand that
    /// nobody won, the last opener.
    WinningSideChooses,
    /// The seat that placed the last tile: it went out, or it closed the hand.
    LastToPlace,
    /// The seat that went out; after a hand in which nobody did, a seat drawn by lot.
    OutOrLot,
    /// As the first hand is opened.
    AsFirst,
    /// The seat that went out, or of the winning side's seats the one that opened last or comes first after it;
    /// after a hand that nobody won, as the first hand is opened.
    WinnerOrFirst,
}
