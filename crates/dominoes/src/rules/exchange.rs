//! The deal, and the exchanges of the seat to move with the stock.

/// The tiles that every seat takes in the deal stage of a turn. The table stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Whether everybody gives the whole hand back to the stock first; it is shuffled with it.
    pub give_all: bool,
    /// The number of tiles that each seat takes; none: as many as it gave.
    pub take: Option<u16>,
    /// The criterion by which the tiles are taken.
    pub by: By,
    /// Hands with which nobody need play: all tiles go back and the deal is made again, everybody seeing why.
    pub redeal_if: Option<RedealIf>,
}

/// A hand with which nobody need play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RedealIf {
    /// It has at least so many doubles.
    Doubles(u16),
    /// At least so many of its tiles have one and the same number.
    SameNumber(u16),
    /// It has no double.
    NoDoubles,
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
}

/// The tiles that a seat gives in an exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Give {
    /// The seat gives nothing.
    #[default]
    Nothing,
    /// So many tiles, 1..=512, or all it has.
    Tiles(u16),
    /// Up to so many tiles; once it gives no more, it takes. A seat that gives none takes none.
    UpTo(u16),
    /// The whole hand.
    All,
}

impl Give {
    /// Tiles that the seat chooses to give, one by one, at most.
    pub(crate) const fn chosen(self) -> u16 {
        match self {
            Self::Tiles(count) | Self::UpTo(count) => count,
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
    /// So many tiles, 0..=512.
    Tiles(u16),
    /// As many as it gave, and so many more.
    Balance(u16),
    /// Until it holds so many; nothing if it holds as many already.
    UntilHand(u16),
    /// One at a time until one fits. Nothing is given in this exchange.
    UntilPlayable,
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
