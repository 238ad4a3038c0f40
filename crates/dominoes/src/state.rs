//! The state of a hand: what everybody saw, what each seat holds, the stock.

use sobremesa_core::{MAX_SEATS, Points, Seat, Side, Standing, Turn};

use crate::ends::Ends;
use crate::facts::Fact;
use crate::rows::Rows;
use crate::tiles::{TileId, TileSet};

/// The stage of a hand: what it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The tiles to be shuffled for this row of the deal's list.
    Deal(u8),
    /// The seat whose turn it is to choose a tile to give, by this row.
    Give(ExchangeRow),
    /// The stock to be shuffled for what the seat takes by this row.
    Refresh(ExchangeRow),
    /// The stock to be shuffled for the tile that the seat whose turn it is draws, because nobody holds one that opens.
    Seek,
    /// The tiles that nobody has seen to be shuffled for the one that the seat whose turn it is turns up.
    TurnUp,
    /// So, for those of a seat's row that were never seen: the hand is over, and they are counted.
    Reveal(Seat, Ending),
    /// The move of the seat whose turn it is.
    Play,
    /// The answer of the seat whose turn it is to the question of this one, which has nothing to place.
    Answer(Seat),
    /// The placement of this tile, which the seat whose turn it is has asked for and got.
    PlayGot(TileId),
    /// The placement of any tile at any end by the seat whose turn it is: nobody had one that fits.
    PlayAny,
    /// Nothing: it is over.
    Over(Ending),
}

/// The row by which tiles are exchanged with the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExchangeRow {
    /// Of the refresh list, which is for the seat to move alone.
    Refresh(u8),
    /// Of the deal's list, by which every seat exchanges tiles, one after the other.
    Deal(u8),
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A seat went out (domino).
    Out(Seat),
    /// Nobody could go on (cierre).
    Blocked,
    /// By another condition that the rules name.
    Ended,
    /// It was cut off after [`MAX_ACTIONS`](crate::MAX_ACTIONS) actions.
    Cap,
}

impl Ending {
    /// Its name in records and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Out(_) => "out",
            Self::Blocked => "blocked",
            Self::Ended => "ended",
            Self::Cap => "cap",
        }
    }
}

/// What everybody saw, as evidence.
#[expect(clippy::struct_excessive_bools, reason = "each is something that everybody saw")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Public<const W: usize> {
    /// Tiles on the table.
    pub placed: TileSet<W>,
    /// The open ends, by arm.
    pub ends: Ends,
    /// The tile on the table that nobody laid, if there is one.
    pub hub: Option<TileId>,
    /// Whether nothing is on the table.
    pub empty: bool,
    /// The kind of the tile placed last.
    pub last: Option<TileId>,
    /// The seat that placed it.
    pub last_placer: Option<Seat>,
    /// The stage: what the hand waits for.
    pub stage: Stage,
    /// The seat whose turn it is; once the hand is over, the seat that moved last.
    pub turn: Seat,
    /// The seat that opens; unknown until the deal where the holder of a tile does.
    pub opener: Option<Seat>,
    /// The tile that must open the hand, once it is known who holds it.
    pub must_open: Option<TileId>,
    /// Whether the hands that were dealt say who opens, and not one tile that everybody knows of.
    pub opened_by_hands: bool,
    /// How many more seats of its side the seat to open may leave that to, one after the other.
    pub yields: u8,
    /// Tiles held, by seat.
    pub held: [u16; MAX_SEATS],
    /// The seat that has no tiles left, while one has none.
    pub out: Option<Seat>,
    /// Tiles that a seat has shown, since the last deal, not to hold among those it was dealt.
    pub lacks: [TileSet<W>; MAX_SEATS],
    /// What is known besides, since the last deal, where the rules make it needed.
    pub facts: Vec<Fact<W>>,
    /// Tiles that each seat was dealt by the last deal.
    pub dealt: [u16; MAX_SEATS],
    /// The row of the deal's list by which they were dealt; none: nothing has been dealt.
    pub deal_row: Option<u8>,
    /// Tiles in the stock and asleep.
    pub stock: u16,
    /// Moves and exchanges made in this hand.
    pub actions: u32,
    /// Passes since the last placement or deal.
    pub passes: u16,
    /// Whether the action before was a pass, or ended a turn after a placement.
    pub last_passed: bool,
    /// Of each seat, its passes since it placed and since the last deal.
    pub passed: [u8; MAX_SEATS],
    /// Passes of the seat to move since the turn came to it and since the last deal.
    pub passed_this_turn: u8,
    /// The seats, as bits, that have had a turn in this hand, and it is over; kept where a condition asks for it.
    pub turned: u16,
    /// The seats, as bits, that have passed since anything was placed, drawn or dealt.
    pub idle: u16,
    /// The seats, as bits, that have passed since a tile was placed and since the last deal.
    pub passed_on: u16,
    /// Deals since a tile was placed, the first of the hand not counted.
    pub redeals: u16,
    /// Whether the seat to move has placed a tile in this turn, and that was the last move.
    pub just_placed: bool,
    /// Whether the tile placed last scored.
    pub last_scored: bool,
    /// Whether the tile placed last fitted both ends of the line, which were different.
    pub last_capicua: bool,
    /// Whether the seat to move has made an exchange that was its turn, and passes.
    pub turn_used: bool,
    /// The arm at which the seat to move goes on, once it has placed a tile in this turn: under [`LineEnds::OneATurn`]; and
    /// that at which it places the second of two, under [`LineEnds::Opposite`].
    ///
    /// [`LineEnds::OneATurn`]: crate::rules::LineEnds::OneATurn
    /// [`LineEnds::Opposite`]: crate::rules::LineEnds::Opposite
    pub turn_arm: Option<u16>,
    /// Tiles that the seat to move has given in this exchange.
    pub gave: u16,
    /// Points scored in this hand beside its worth.
    pub scored: Points,
    /// The score before this hand.
    pub standing: Standing,
    /// Points left over from hands in which all were level, for the winner of this one.
    pub carried: i32,
    /// The rows before the seats, where nobody sees a hand.
    pub rows: Option<Box<Rows>>,
}

/// What one seat alone knows: its hand and its exchanges.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Private<const W: usize> {
    /// The tiles it holds.
    pub hand: TileSet<W>,
    /// The tiles that it gave and drew, one set for each [`Fact::Gave`] and [`Fact::Drew`] of this seat, in order.
    pub exchanged: Vec<TileSet<W>>,
}

/// The full truth of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State<const W: usize> {
    /// What everybody saw.
    pub public: Public<W>,
    /// The hands of the seats, with what each alone knows.
    pub hands: [Private<W>; MAX_SEATS],
    /// The stock and the tiles asleep.
    pub stock: TileSet<W>,
}

/// How a hand begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The seat that opens; none: as the rules say for a first hand, by the tiles dealt.
    pub opener: Option<Seat>,
    /// How many more seats of its side it may leave the opening to, one after the other.
    pub yields: u8,
    /// The score before the hand.
    pub standing: Standing,
    /// Points left over from hands in which all were level, for its winner.
    pub carried: i32,
    /// The tile drawn to lie on the table, where the rules have one drawn.
    pub drawn: Option<TileId>,
}

/// What the next hand needs to know of the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carry {
    /// The seat that opened it; of a hand that was cut off before it was dealt, the first one.
    pub opener: Seat,
    /// The seat that went out, if one did.
    pub out: Option<Seat>,
    /// The seat that placed the last tile, if one was placed.
    pub last_placer: Option<Seat>,
    /// Which side won, if any did.
    pub winner: Option<Side>,
    /// Points that its winner would have had, and those left over before it, where all were level and they are carried on.
    pub carried: i32,
}

impl<const W: usize> Public<W> {
    /// Before anything is dealt.
    #[inline]
    pub(crate) fn new(opening: &Opening) -> Self {
        Self {
            placed: TileSet::EMPTY,
            ends: Ends::default(),
            hub: None,
            empty: true,
            last: None,
            last_placer: None,
            stage: Stage::Play,
            turn: opening.opener.unwrap_or_default(),
            opener: opening.opener,
            must_open: None,
            opened_by_hands: false,
            yields: opening.yields,
            held: [0; MAX_SEATS],
            out: None,
            lacks: [TileSet::EMPTY; MAX_SEATS],
            facts: Vec::new(),
            dealt: [0; MAX_SEATS],
            deal_row: None,
            stock: 0,
            actions: 0,
            passes: 0,
            last_passed: false,
            passed: [0; MAX_SEATS],
            passed_this_turn: 0,
            turned: 0,
            idle: 0,
            passed_on: 0,
            redeals: 0,
            just_placed: false,
            last_scored: false,
            last_capicua: false,
            turn_used: false,
            turn_arm: None,
            gave: 0,
            scored: Points::none(opening.standing.points.by_side().len() as u8),
            standing: opening.standing,
            carried: opening.carried,
            rows: None,
        }
    }
}

impl<const W: usize> Public<W> {
    /// What conditions count since the last deal begins anew.
    pub(crate) fn counts_anew(&mut self) {
        self.passes = 0;
        self.passed = Default::default();
        self.passed_this_turn = 0;
        (self.idle, self.passed_on) = (0, 0);
        self.last_passed = false;
    }

    /// A seat opens the hand, with that tile, or with any.
    pub(crate) fn opens(&mut self, opener: Seat, with: Option<TileId>) {
        (self.turn, self.opener, self.must_open) = (opener, Some(opener), with);
    }

    /// What the hand waits for.
    #[inline(never)]
    pub(crate) fn waits_for(&self) -> Turn {
        match self.stage {
            Stage::Play | Stage::Give(_) | Stage::Answer(_) | Stage::PlayGot(_) | Stage::PlayAny => {
                Turn::Seat(self.turn)
            }
            Stage::Deal(_) | Stage::Refresh(_) | Stage::Seek | Stage::TurnUp | Stage::Reveal(..) => Turn::Shuffle,
            Stage::Over(_) => Turn::Over,
        }
    }
}

impl Opening {
    /// A hand by itself: nothing scored before.
    pub(crate) fn alone(opener: Seat, sides: u8) -> Self {
        let standing = Standing { hands: 0, points: Points::none(sides) };
        Self { opener: Some(opener), yields: 0, standing, carried: 0, drawn: None }
    }
}
