//! The state of a hand: what everybody saw, what each seat holds, the stock.

use sobremesa_core::{MAX_SEATS, Points, Seat, Side, Standing};

use crate::draws::Draws;
use crate::tiles::{TileId, TileSet};

/// What a hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The tiles to be shuffled for the exchange in this row of the deal's list.
    Deal(u8),
    /// The stock to be shuffled for the draw in this row of the refresh list.
    Refresh(u8),
    /// The move of the seat whose turn it is.
    Play,
    /// Nothing: it is over.
    Over(Ending),
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A seat went out (domino).
    Out(Seat),
    /// Nobody could go on (cierre), or another end that the rules name.
    Blocked,
    /// After [`MAX_ACTIONS`](crate::MAX_ACTIONS).
    Cap,
}

impl Ending {
    /// Its name in records and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Out(_) => "out",
            Self::Blocked => "blocked",
            Self::Cap => "cap",
        }
    }
}

/// What everybody saw, as evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public<const W: usize> {
    /// Tiles on the table.
    pub placed: TileSet<W>,
    /// Numbers of the open ends, by arm: 0 to the right, 1 to the left.
    pub ends: [u8; 2],
    /// Whether nothing is on the table.
    pub empty: bool,
    /// What the hand waits for.
    pub stage: Stage,
    /// The seat whose turn it is; once the hand is over, the seat that moved last.
    pub turn: Seat,
    /// The seat that opens; unknown until the deal where the holder of a tile does.
    pub opener: Option<Seat>,
    /// The tile that must open the hand.
    pub must_open: Option<TileId>,
    /// Tiles held, by seat.
    pub held: [u16; MAX_SEATS],
    /// The seat that has no tiles left, while one has none.
    pub out: Option<Seat>,
    /// Tiles that a seat has shown, by passing or drawing, not to hold among those it was dealt.
    pub lacks: [TileSet<W>; MAX_SEATS],
    /// What seats have drawn.
    pub draws: Draws<W>,
    /// Tiles in the stock and asleep.
    pub stock: u16,
    /// Moves made in this hand.
    pub actions: u16,
    /// Passes since the last placement or deal.
    pub passes: u16,
    /// The seats, as bits, that have passed since anything was placed, drawn or dealt.
    pub idle: u16,
    /// Whether tiles have been dealt.
    pub dealt: bool,
    /// The score before this hand.
    pub standing: Standing,
}

/// What one seat alone knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Private<const W: usize> {
    /// The tiles it holds.
    pub hand: TileSet<W>,
}

/// The full truth of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<const W: usize> {
    /// What everybody saw.
    pub public: Public<W>,
    /// What each seat holds.
    pub hands: [Private<W>; MAX_SEATS],
    /// The stock and the tiles asleep.
    pub stock: TileSet<W>,
}

/// How a hand begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The seat that opens; none: the holder of `must_open`.
    pub opener: Option<Seat>,
    /// The tile that must open the hand.
    pub must_open: Option<TileId>,
    /// The score before the hand.
    pub standing: Standing,
}

/// What the next hand needs to know of the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carry {
    /// Who opened.
    pub opener: Seat,
    /// Who went out, if anybody did.
    pub out: Option<Seat>,
    /// Which side won, if any did.
    pub winner: Option<Side>,
}

impl<const W: usize> Public<W> {
    /// Before anything is dealt.
    pub(crate) fn new(opening: &Opening) -> Self {
        Self {
            placed: TileSet::EMPTY,
            ends: [0; 2],
            empty: true,
            stage: Stage::Play,
            turn: opening.opener.unwrap_or_default(),
            opener: opening.opener,
            must_open: opening.must_open,
            held: [0; MAX_SEATS],
            out: None,
            lacks: [TileSet::EMPTY; MAX_SEATS],
            draws: Draws::default(),
            stock: 0,
            actions: 0,
            passes: 0,
            idle: 0,
            dealt: false,
            standing: opening.standing,
        }
    }
}

impl Opening {
    /// A hand by itself: nothing scored before.
    pub(crate) fn alone(opener: Seat, sides: u8) -> Self {
        let standing = Standing { hands: 0, points: Points::none(sides) };
        Self { opener: Some(opener), must_open: None, standing }
    }
}
