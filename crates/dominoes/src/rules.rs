//! The checked rules: what a rule file says once every mistake in it has been found.
//!
//! [`crate::file`] is the only source of a [`Rules`], so every one of them makes sense.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sobremesa_core::Sides;

use crate::ends::EndRank;
use crate::predicate::{Condition, Predicate};
use crate::tiles::Tile;

mod exchange;
mod openers;
mod score;
mod set;

pub use exchange::{AfterExchange, By, Deal, Exchange, Give, RedealIf, Take};
pub use openers::{FirstOpener, Hub, LaterOpener, OpensWith, Otherwise};
pub use score::{Band, Bonus, BonusFor, BonusPoints, HandScore, Score, SideScore, Tie, TileScore, Winner, Worth};
pub(crate) use set::{combinations, every_kind, is_whole, left_out};
pub use sobremesa_files::Text;

/// An ordered list of criteria: the first row whose `when` holds is used.
pub type List<T> = Vec<CriterionRow<T>>;

/// A row of a list of criteria.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriterionRow<T> {
    /// When the row is used; none: always.
    pub when: Option<Predicate>,
    /// What it says.
    pub then: T,
}

/// The rules of one variant, for one number of seats, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(crate) id: String,
    pub(crate) name: Text,
    pub(crate) summary: Text,
    pub(crate) sources: Vec<String>,
    pub(crate) tiles: TileRules,
    pub(crate) seating: Seating,
    pub(crate) pensada: bool,
    pub(crate) must_play: MustPlay,
    pub(crate) hands: Hands,
    pub(crate) arms: ArmRules,
    pub(crate) deal: List<Deal>,
    pub(crate) refresh: List<Exchange>,
    pub(crate) first: FirstOpener,
    pub(crate) sought: Vec<Tile>,
    pub(crate) opens_with: OpensWith,
    pub(crate) otherwise: Otherwise,
    pub(crate) later: LaterOpener,
    pub(crate) later_blocked: LaterOpener,
    pub(crate) hub: Hub,
    pub(crate) matching: List<Matching>,
    pub(crate) valid: List<Validator>,
    pub(crate) next: List<NextSeat>,
    pub(crate) end: Vec<Predicate>,
    pub(crate) bonuses: Vec<Bonus>,
    pub(crate) score: Score,
    pub(crate) match_to: MatchTo,
}

/// The set of tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileRules {
    /// Faces of a tile, 2..=8.
    pub heads: u8,
    /// The greatest number on a face, 1..=63.
    pub highest: u8,
    /// The kinds of tiles, each once, in ascending order of [`Tile::faces`] compared number by number.
    pub kinds: Vec<Tile>,
    /// The number of copies of each tile, 1..=16; at most 1,024 tiles in all.
    pub copies: u8,
    /// Tiles of the stock that may not be drawn.
    pub asleep: u16,
    /// Numbers that stand for any, ascending: a face with one joins every face, and every face joins it.
    pub wild_faces: Vec<u8>,
}

impl TileRules {
    /// Tiles of the set, copies included.
    pub fn count(&self) -> u16 {
        self.kinds.len() as u16 * u16::from(self.copies)
    }

    /// Whether a tile is a double of a number that stands for any.
    pub fn is_wild_double(&self, tile: &Tile) -> bool {
        tile.is_double() && self.wild_faces.contains(&tile.faces()[0])
    }
}

/// The seating: the order of the seats, and their sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The side of each seat, in the order of play.
    pub sides: Sides,
    /// The sides' names; empty where the file gives none.
    pub names: Vec<Text>,
    /// How the seats were put in order.
    pub order: SeatOrder,
    /// Which way the turn goes round the table; nothing but what is drawn depends on it.
    pub direction: Direction,
    /// The numbers of seats that the file offers, ascending; this one is among them.
    pub offered: Vec<u8>,
    /// Those of them that are played in pairs, where others are played by everybody alone; empty where all are alike.
    pub in_pairs: Vec<u8>,
}

/// How the members of the sides sit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatOrder {
    /// By turns: one of each side, then the second of each, and so on; a side that has no more is passed over.
    #[default]
    Interleaved,
    /// One side after the other.
    BySide,
    /// As the file lists the side of every seat.
    AsListed,
    /// By lot, when a table is opened; in the laboratory and until then by turns.
    Lot,
}

/// Which way the turn goes round the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// To the right (against the clock), as dominoes are mostly played where Spanish is spoken.
    #[default]
    Right,
    /// To the left (with the clock).
    Left,
}

/// When a seat may pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MustPlay {
    /// Only when nothing of its hand fits.
    #[default]
    IfAble,
    /// So, and once it has placed a tile in this turn: it stops.
    MayStop,
    /// Whenever it likes, but not with nothing on the table.
    MayPass,
    /// So, while there is something to draw: to draw, as the rules of drawing say.
    MayDraw,
    /// If it can; who cannot asks the seats after it, one by one. The first that has a tile that fits must give one, and it is
    /// placed; if nobody has one, any tile is placed at any end.
    OrAsk,
}

/// Who sees the tiles of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hands {
    /// The seat holds them, and sees them alone.
    #[default]
    Held,
    /// Nobody: they lie face down in a row. In its turn a seat turns up the one in front, and places it where it fits; if not,
    /// it goes back to the end of the row, and everybody has seen it.
    Blind,
}

/// How the table grows beyond a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArmRules {
    /// Which doubles open arms on their long sides. Sets of two-faced tiles only.
    pub spinner: Spinner,
    /// When those arms open.
    pub open: ArmsOpen,
    /// So of the tile that opens the hand, where every double is a spinner.
    pub open_of_opening: ArmsOpen,
    /// So of the first double placed after that tile.
    pub open_of_first: ArmsOpen,
    /// Arms that begin at the corners of the double that opens the hand, beside those of its four sides: it is a star.
    /// 0..=4; only where that tile alone is a spinner, and its arms open at once.
    pub corners: u8,
    /// Which ends of the line are played on.
    pub ends: LineEnds,
    /// Whether only a double joins a number whose double is not on the table yet.
    pub doubles_first: bool,
    /// Whether a double placed after the first tile must be covered before anything else is played on, if any tile is left
    /// that can cover it.
    pub cover_doubles: bool,
    /// Whether seats have arms of their own.
    pub trains: Trains,
    /// Whether a double that fits may be played in any train, also in one that is not open to the seat.
    pub doubles_in_any_train: bool,
}

/// Whether seats have arms of their own: trains that begin at the first tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trains {
    /// No: whoever's turn it is may play on every open end.
    #[default]
    None,
    /// Each seat has a train, where it alone may play, until it passes: then everybody may, until it plays there again.
    Own,
    /// So, and there is one train more where everybody may always play.
    OwnAndCommon,
}

impl Trains {
    /// The number of arms that begin at the first tile where there are so many seats; none where there are no trains.
    pub fn arms(self, seats: u8) -> Option<u8> {
        match self {
            Self::None => None,
            Self::Own => Some(seats),
            Self::OwnAndCommon => Some(seats + 1),
        }
    }
}

/// Which ends of the line are played on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LineEnds {
    /// Both: the line grows to the right and to the left.
    #[default]
    Both,
    /// One: every tile joins the one placed last. The first lies with its lower number open.
    One,
    /// Both, but one in a turn: who places several tiles goes on at the end where the first of them went. Who opens the
    /// hand is free in that turn.
    OneATurn,
    /// Both in every turn: two tiles are placed, one at each end, and who cannot place both cannot play. A single tile left
    /// in a hand goes to either end, once nothing is left to draw.
    Opposite,
}

/// Which doubles open arms on their long sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Spinner {
    /// None: the table is a line.
    #[default]
    None,
    /// The first double placed.
    FirstDouble,
    /// Every double is a spinner.
    AllDoubles,
    /// The tile that opens the hand, if it is a double.
    Opening,
}

/// When the arms of a spinner open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ArmsOpen {
    /// Once the line goes on at both ends of the spinner.
    #[default]
    BothEnds,
    /// When the spinner is placed.
    AtOnce,
    /// When the spinner is placed, and nothing else may be played on until each of its faces is covered.
    First,
    /// Once the line goes on at both ends of the spinner, and nothing else may be played on until these are covered, and
    /// then those across it.
    SidesFirst,
    /// When the spinner is placed, and nothing else may be played on until each of its faces is covered, and then each of
    /// these arms goes on with a double.
    DoubleCross,
    /// Never: such a double is a tile as others are.
    Never,
}

impl ArmsOpen {
    /// Whether the arms are open as soon as the spinner lies.
    #[inline]
    pub(crate) fn at_once(self) -> bool {
        matches!(self, Self::AtOnce | Self::First | Self::DoubleCross)
    }

    /// Whether the faces of the spinner come before other ends.
    #[inline]
    pub(crate) fn rank(self) -> EndRank {
        match self {
            Self::BothEnds | Self::AtOnce | Self::Never => EndRank::Last,
            Self::First | Self::SidesFirst | Self::DoubleCross => EndRank::First,
        }
    }
}

/// Which faces may touch, under one row of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matching {
    /// The criterion by which faces join.
    pub matcher: Matcher,
    /// Tiles that fit anywhere, by any face.
    pub wild: Vec<Tile>,
}

/// Which faces may touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Matcher {
    /// Faces with the same number join.
    #[default]
    Equal,
    /// The tile's face is the open face plus one; after the highest comes 0.
    Successor,
    /// The tile's face is twice the open face, modulo highest + 1.
    Double,
    /// The two faces make this sum.
    Sum(u8),
    /// Equal numbers; and a double fits anywhere.
    AnyDouble,
    /// Any two faces join.
    Any,
}

/// A further condition for a placement, compared with the tile placed before it; the first tile need not meet it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Validator {
    /// Nothing more is asked of a placement.
    #[default]
    Any,
    /// One tile's pips are even and the other's odd.
    ParityDiffers,
    /// The tile has more pips than the one before.
    Higher,
    /// The tile has fewer pips than the one before.
    Lower,
    /// The tile is a double. Only this validator also applies to the tile that opens.
    Double,
}

/// The seat whose turn comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NextSeat {
    /// The next seat in the order of play.
    #[default]
    Next,
    /// The seat before.
    Previous,
    /// The same seat again.
    Same,
    /// The seat with the most tiles; of several, the first after the seat that moved.
    MostTiles,
    /// The next seat where the open faces have an even sum, else the seat before.
    Parity,
}

/// The limits of a match: the first that is reached ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchTo {
    /// Points that win, reached or passed.
    pub target: Option<i32>,
    /// Points against a side that end the match: it is over once a side stands at so many below nothing.
    pub against: Option<i32>,
    /// The least that a side without points must make at once to score at all.
    pub begin: Option<i32>,
    /// Whether the target must be met exactly: points that would pass it are not scored.
    pub exact: bool,
    /// What happens to the hand in which the target is reached.
    pub ends: MatchEnds,
    /// Number of hands; the side with most points then wins.
    pub hands: Option<u32>,
    /// Points of another side with which a match whose target is reached is a draw; below the target.
    pub drawn_from: Option<i32>,
}

/// What happens to a hand in which points scored in play reach the target of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchEnds {
    /// It is played on and counted; the side with most points then wins the match.
    #[default]
    AfterHand,
    /// It is over, and so is the match: the side that reached the target has won both. The tiles left in the hands are
    /// not counted.
    AtOnce,
}

impl MatchTo {
    /// The points that end the match: those that win it, or, below nothing, those that a side may stand at.
    pub fn goal(&self) -> Option<i32> {
        self.target.or(self.against.map(|against| -against))
    }

    /// Whether a match in which the sides have so many points is a draw: one has reached the target, and another has enough
    /// to keep it from winning.
    pub(crate) fn is_drawn(&self, points: &[i32]) -> bool {
        let (Some(target), Some(from)) = (self.target, self.drawn_from) else { return false };
        points.iter().any(|points| *points >= target) && points.iter().filter(|points| **points >= from).count() > 1
    }
}

impl ArmRules {
    /// Whether the table is a line with two ends.
    pub(crate) fn make_a_line(self) -> bool {
        self.spinner == Spinner::None
            && self.ends != LineEnds::One
            && self.trains == Trains::None
            && !self.cover_doubles
    }

    /// When the arms of a tile open, if it is a spinner: a double whose long sides open arms, now or later. `before`:
    /// whether the first tile on the table is a double, and how many doubles lay there before this one; none if this is the
    /// first tile.
    #[inline]
    pub(crate) fn spins(self, tile: Tile, before: Option<(bool, impl FnOnce() -> u32)>) -> Option<ArmsOpen> {
        if !tile.is_double() || tile.faces().len() != 2 {
            return None;
        }
        let open = match (self.spinner, before) {
            (Spinner::None, _) | (Spinner::Opening, Some(_)) => None,
            (Spinner::Opening | Spinner::FirstDouble, None) => Some(self.open),
            (Spinner::FirstDouble, Some((_, doubles))) => (doubles() == 0).then_some(self.open),
            (Spinner::AllDoubles, None) => Some(self.open_of_opening),
            (Spinner::AllDoubles, Some((opened_by_double, doubles))) => {
                let first = self.open_of_first != self.open && doubles() == u32::from(opened_by_double);
                Some(if first { self.open_of_first } else { self.open })
            }
        };
        open.filter(|open| *open != ArmsOpen::Never)
    }

    /// Whether the arms of some spinners open otherwise than those of others.
    pub(crate) fn differ(self) -> bool {
        self.spinner == Spinner::AllDoubles && (self.open_of_opening != self.open || self.open_of_first != self.open)
    }
}

impl Rules {
    /// Its name in arguments and addresses.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name shown.
    pub fn name(&self) -> &Text {
        &self.name
    }

    /// Two or three sentences.
    pub fn summary(&self) -> &Text {
        &self.summary
    }

    /// Where the rules are written down.
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// The sides of the seats.
    pub fn sides(&self) -> &Sides {
        &self.seating.sides
    }

    /// How a finished hand is scored.
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// Points beside the worth of a hand.
    pub fn bonuses(&self) -> &[Bonus] {
        &self.bonuses
    }

    /// Who sits where.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Whether points scored in play end the match at once.
    pub(crate) fn ends_at_once(&self) -> bool {
        self.match_to.ends == MatchEnds::AtOnce && self.bonuses.iter().any(|bonus| bonus.what != BonusFor::Win)
    }

    /// The conditions of the rows of each list, by its name.
    pub(crate) fn whens(&self) -> [(&'static str, Vec<Option<&Predicate>>); 7] {
        fn of<T>(list: &[CriterionRow<T>]) -> Vec<Option<&Predicate>> {
            list.iter().map(|row| row.when.as_ref()).collect()
        }
        [
            ("deal", of(&self.deal)),
            ("refresh", of(&self.refresh)),
            ("match", of(&self.matching)),
            ("valid", of(&self.valid)),
            ("next", of(&self.next)),
            ("end", self.end.iter().map(Some).collect()),
            ("bonus", self.bonuses.iter().map(|bonus| bonus.when.as_ref()).collect()),
        ]
    }

    /// Every condition that is named anywhere, each once.
    pub(crate) fn conditions(&self) -> Vec<Condition> {
        let mut conditions = Vec::new();
        let rows = self.whens().into_iter().flat_map(|(_, rows)| rows).flatten();
        rows.chain(&self.score.doubled_if).for_each(|when| when.conditions(&mut conditions));
        conditions
    }

    /// Whether a hand is over once a whole side has no tiles left, and not when the first player has none: nobody wins it
    /// by going out alone.
    pub(crate) fn out_by_side(&self) -> bool {
        let mut conditions = Vec::new();
        self.end.iter().for_each(|when| when.conditions(&mut conditions));
        conditions.contains(&Condition::SideOut) && !conditions.contains(&Condition::Out)
    }

    /// Whether tiles of hands are exchanged with the stock: by the seat to move, or by everybody.
    pub(crate) fn exchanges(&self) -> bool {
        !self.refresh.is_empty() || self.all_exchange()
    }

    /// Whether a row of the deal's list has everybody exchange tiles.
    pub(crate) fn all_exchange(&self) -> bool {
        self.deal.iter().any(|row| row.then.is_exchange())
    }

    /// How a hand is opened after one in which somebody went out, and after one in which nobody did.
    pub(crate) fn opened_later(&self) -> [LaterOpener; 2] {
        [self.later, self.later_blocked]
    }

    /// The limits of a match.
    pub fn match_to(&self) -> &MatchTo {
        &self.match_to
    }

    /// Who sees the tiles of a seat.
    pub fn hands(&self) -> Hands {
        self.hands
    }

    /// Whether a pause before a move tells the truth about the hand.
    pub fn pensada(&self) -> bool {
        self.pensada
    }

    /// Whether a seat that can play may pass, or stop, all the same.
    pub fn may_choose_to_pass(&self) -> bool {
        self.must_play != MustPlay::IfAble
    }

    /// The set of tiles.
    pub fn tiles(&self) -> &TileRules {
        &self.tiles
    }

    /// How the table grows beyond a line.
    pub fn arms(&self) -> ArmRules {
        self.arms
    }

    /// Whether a match may have more than one hand.
    pub(crate) fn has_several_hands(&self) -> bool {
        self.match_to.hands != Some(1)
    }

    /// Whether nothing but a double may be the first tile of a hand, by the rows of `valid`.
    pub(crate) fn only_doubles_open(&self) -> bool {
        let opening = |condition| (condition == Condition::Opening).then_some(true);
        for row in &self.valid {
            match row.when.as_ref().map_or(Some(true), |when| when.decide(&opening)) {
                Some(false) => {}
                Some(true) => return row.then == Validator::Double,
                None if row.then == Validator::Double => {}
                None => return false,
            }
        }
        false
    }
}
