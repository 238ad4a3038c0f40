//! The deal, and the exchanges of the seat to move with the stock.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tiles::Tile;

/// The tiles that every seat takes in the deal stage of a turn. The table stays as it is.
///
/// It deals hands, all seats taking their tiles out of one shuffle; or, where every seat chooses what it gives, it is an
/// exchange of everybody ([`Deal::is_exchange`]), and no hand is dealt anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// What every seat gives first: nothing, its whole hand, or tiles of its choice ([`Give::Tiles`], [`Give::Beyond`]).
    /// All have given before anything is taken; what was given is shuffled into the stock.
    pub give: Give,
    /// The number of tiles that each seat takes; none: as many as it gave.
    pub take: Option<u16>,
    /// The criterion by which the tiles are taken: of a deal by all hands together, of an exchange by each seat for itself.
    pub by: By,
    /// Hands with which nobody need play: all tiles go back and the deal is made again, everybody seeing why.
    pub redeal_if: Vec<RedealIf>,
}

impl Deal {
    /// Whether every seat exchanges tiles of its choice with the stock, one after the other, and no hand is dealt anew.
    pub const fn is_exchange(&self) -> bool {
        self.give.is_chosen()
    }

    /// Whether some hands are dealt likelier than others.
    pub(crate) fn deals_by_choice(&self) -> bool {
        !self.is_exchange() && (self.by != By::Random || !self.redeal_if.is_empty())
    }

    /// What each seat exchanges, where it is an exchange of everybody.
    pub(crate) fn exchange(&self) -> Exchange {
        let take = self.take.map_or(Take::Balance(0), Take::Tiles);
        Exchange { give: self.give, take, by: self.by, then: AfterExchange::Play }
    }
}

/// A hand with which nobody need play, or hands with which all need not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RedealIf {
    /// It has at least so many doubles.
    Doubles(u16),
    /// At least so many of its tiles have one and the same number.
    SameNumber(u16),
    /// It has no double.
    NoDoubles,
    /// No hand has a double; the first seat shows its own.
    NobodyHasADouble,
    /// No hand has this tile; the first seat shows its own.
    NobodyHolds(Tile),
}

impl RedealIf {
    /// Whether one such hand is enough.
    pub(crate) fn by_one_hand(self) -> bool {
        !matches!(self, Self::NobodyHasADouble | Self::NobodyHolds(_))
    }

    /// Whether nobody need play with a hand, or with all if every one is so.
    pub(crate) fn is_met_by(self, hand: &[Tile]) -> bool {
        let doubles = || hand.iter().filter(|tile| tile.is_double()).count();
        match self {
            Self::Doubles(count) => doubles() >= usize::from(count),
            Self::NoDoubles | Self::NobodyHasADouble => doubles() == 0,
            Self::NobodyHolds(tile) => !hand.contains(&tile),
            Self::SameNumber(count) => {
                let having = |number: u8| hand.iter().filter(|tile| tile.has(number)).count();
                hand.iter().flat_map(Tile::faces).any(|number| having(*number) >= usize::from(count))
            }
        }
    }
}

/// An exchange of the seat to move with the stock before its move. It is left out if it takes something and there is no
/// tile to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// What it gives, chosen by itself tile by tile; what was given is shuffled into the stock.
    pub give: Give,
    /// What it takes then.
    pub take: Take,
    /// The criterion by which the tiles are taken.
    pub by: By,
    /// What the seat may do after it.
    pub then: AfterExchange,
}

/// What the seat to move may do once it has exchanged tiles. An exchange that was left out changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AfterExchange {
    /// It plays with what it holds now.
    #[default]
    Play,
    /// It passes, whatever it holds now: the exchange was its turn.
    Pass,
}

/// The tiles that a seat gives in an exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Give {
    /// The seat gives nothing.
    #[default]
    Nothing,
    /// So many tiles, 1..=1024, or all it has.
    Tiles(u16),
    /// Up to so many tiles; once it gives no more, it takes. A seat that gives none takes none.
    UpTo(u16),
    /// All tiles beyond so many, which it keeps. A seat that holds no more exchanges nothing.
    Beyond(u16),
    /// The whole hand.
    All,
}

impl Give {
    /// Whether the seat chooses what it gives, tile by tile.
    pub(crate) const fn is_chosen(self) -> bool {
        matches!(self, Self::Tiles(_) | Self::UpTo(_) | Self::Beyond(_))
    }

    /// Tiles that the seat has yet to choose at most, holding so many and having given so many.
    pub(crate) const fn left(self, held: u16, gave: u16) -> u16 {
        match self {
            Self::Tiles(count) | Self::UpTo(count) => {
                let left = count.saturating_sub(gave);
                if left < held { left } else { held }
            }
            Self::Beyond(kept) => held.saturating_sub(kept),
            Self::Nothing | Self::All => 0,
        }
    }

    /// Whether the seat may give no more before that.
    pub(crate) const fn may_stop(self) -> bool {
        matches!(self, Self::UpTo(_))
    }
}

/// The number of tiles that a seat takes in an exchange; if the stock has fewer to draw, all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// So many tiles, 0..=1024.
    Tiles(u16),
    /// As many as it gave, and so many more.
    Balance(u16),
    /// Until it holds so many; nothing if it holds as many already.
    UntilHand(u16),
    /// One at a time until one fits, at most so many (`u16::MAX`: all there are). Nothing is given in this exchange.
    UntilPlayable(u16),
}

/// How tiles are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum By {
    /// At random: the first tiles of the order.
    #[default]
    Random,
    /// A double of a number on a given tile, if the stock has one, all such doubles equally likely; the rest at
    /// random.
    DoubleOfGiven,
    /// Two tiles with as many pips as the given tile, all such pairs equally likely; at random if there is no such
    /// pair.
    TwoThatSumToGiven,
    /// So that hands have as many different numbers as possible: in a deal all of them together, in an exchange tile
    /// by tile.
    Varied,
    /// So that a hand's pips make this sum, or come as near as can be: in a deal all hands together, in an exchange
    /// tile by tile.
    Sum(u16),
}
