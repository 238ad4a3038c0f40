//! Conditions on what everybody knows and the hand of the seat to move.
//!
//! A condition that rule files can name is a variant of [`Condition`] and a row of the table `FORMS`; reading, printing and
//! the list of known names in a mistake's advice all come from that row.

use std::fmt;
use std::ops::RangeInclusive;

use sobremesa_files::Mistake;

use crate::tiles::Tile;

mod parse;

/// Most conditions in one predicate.
pub const MAX_TERMS: usize = 64;
/// Most brackets and `not`s inside one another.
pub const MAX_DEPTH: usize = 32;
/// Most bytes of a predicate's text.
pub const MAX_LENGTH: usize = 4_000;

/// A condition: `not` binds before `and`, `and` before `or`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// A condition of the table below.
    Is(Condition),
    /// Holds where the other does not.
    Not(Box<Predicate>),
    /// Holds where both hold.
    And(Box<Predicate>, Box<Predicate>),
    /// Holds where at least one of both holds.
    Or(Box<Predicate>, Box<Predicate>),
}

/// The conditions there are, each with the name by which rule files call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `opening`: nothing is on the table.
    Opening,
    /// `blocked`: no tile off the table fits an open face, or every seat's last action is a pass with nothing
    /// placed, drawn or dealt since.
    Blocked,
    /// `out`: some hand is empty.
    Out,
    /// `cannot_play`: nothing in the hand of the seat to move fits, and it may not stop instead.
    CannotPlay,
    /// `not_dealt`: nothing has been dealt yet.
    NotDealt,
    /// `stock_empty`: no tile is left to draw.
    StockEmpty,
    /// `last_passed`: the seat that moved last passed, or stopped after a placement.
    LastPassed,
    /// `passed(n)`: the seat to move has passed n times since it placed a tile and since the last deal.
    Passed(u16),
    /// `passes_in_a_row(n)`: there have been n passes since a tile was placed and since the last deal.
    PassesInARow(u16),
    /// `all_passed`: there have been as many passes as there are seats since a tile was placed and since the last deal.
    AllPassed,
    /// `passed_this_turn(n)`: the seat to move has passed n times since the turn came to it.
    PassedThisTurn(u16),
    /// `first_turn`: the seat to move has its first turn of the hand.
    FirstTurn,
    /// `hands_played > n`: more than n hands of the match are over.
    HandsPlayed(u16),
    /// `deals_without_play(n)`: n deals have been made since a tile was last placed; the first deal of a hand does not
    /// count.
    DealsWithoutPlay(u16),
    /// `leader_tiles <= n`: some hand has at most n tiles.
    LeaderTiles(u16),
    /// `hand_tiles <= n`: the seat to move has at most n tiles.
    HandTiles(u16),
    /// `is_first`: the seat to move has fewer tiles than every other.
    IsFirst,
    /// `is_last`: the seat to move has more tiles than every other.
    IsLast,
    /// `all_doubles_played`: every double of the set is on the table.
    AllDoublesPlayed,
    /// `just_placed`: the seat to move has placed a tile in this turn.
    Placed,
    /// `placed_double`: the seat to move has placed a tile in this turn, and that was a double.
    PlacedDouble,
    /// `placed 6-6`: the seat to move has placed that tile in this turn.
    PlacedTile(Tile),
    /// `last_double`: the tile placed last is a double.
    LastDouble,
    /// `scored`: the seat to move has placed a tile in this turn, and that scored.
    Scored,
    /// `capicua`: the tile placed last fitted both ends of the line, which were different.
    Capicua,
    /// `side_out`: all hands of some side are empty.
    SideOut,
    /// `all_trains_open`: the trains of all seats are open to everybody.
    AllTrainsOpen,
    /// `target_reached`: a side's points, with those scored in this hand, reach the target of the match.
    TargetReached,
    /// `turn > n`: more than n actions have been made in this hand; docs/rules/dominoes.md says what is one.
    TurnAfter(u16),
}

/// How a condition is written.
#[derive(Clone, Debug)]
enum Shape {
    /// A name alone: `name`.
    Bare(fn() -> Condition),
    /// A name with a number: `name(n)`.
    Call(fn(u16) -> Condition, RangeInclusive<u16>),
    /// `name <= n`
    AtMost(fn(u16) -> Condition, RangeInclusive<u16>),
    /// `name > n`
    MoreThan(fn(u16) -> Condition, RangeInclusive<u16>),
    /// A name with a tile: `name 6-6`.
    Tile(fn(Tile) -> Condition),
}

/// The tile of examples.
const EXAMPLE_TILE: &str = "6-6";

/// Every condition a rule file can name, and how it is written.
const FORMS: [(&str, Shape); 29] = [
    ("opening", Shape::Bare(|| Condition::Opening)),
    ("blocked", Shape::Bare(|| Condition::Blocked)),
    ("out", Shape::Bare(|| Condition::Out)),
    ("cannot_play", Shape::Bare(|| Condition::CannotPlay)),
    ("not_dealt", Shape::Bare(|| Condition::NotDealt)),
    ("stock_empty", Shape::Bare(|| Condition::StockEmpty)),
    ("last_passed", Shape::Bare(|| Condition::LastPassed)),
    ("passed", Shape::Call(Condition::Passed, 1..=2_000)),
    ("passes_in_a_row", Shape::Call(Condition::PassesInARow, 1..=2_000)),
    ("all_passed", Shape::Bare(|| Condition::AllPassed)),
    ("passed_this_turn", Shape::Call(Condition::PassedThisTurn, 1..=250)),
    ("first_turn", Shape::Bare(|| Condition::FirstTurn)),
    ("hands_played", Shape::MoreThan(Condition::HandsPlayed, 0..=500)),
    ("deals_without_play", Shape::Call(Condition::DealsWithoutPlay, 1..=2_000)),
    ("leader_tiles", Shape::AtMost(Condition::LeaderTiles, 0..=1024)),
    ("hand_tiles", Shape::AtMost(Condition::HandTiles, 0..=1024)),
    ("is_first", Shape::Bare(|| Condition::IsFirst)),
    ("is_last", Shape::Bare(|| Condition::IsLast)),
    ("all_doubles_played", Shape::Bare(|| Condition::AllDoublesPlayed)),
    ("just_placed", Shape::Bare(|| Condition::Placed)),
    ("placed_double", Shape::Bare(|| Condition::PlacedDouble)),
    ("placed", Shape::Tile(Condition::PlacedTile)),
    ("last_double", Shape::Bare(|| Condition::LastDouble)),
    ("scored", Shape::Bare(|| Condition::Scored)),
    ("capicua", Shape::Bare(|| Condition::Capicua)),
    ("side_out", Shape::Bare(|| Condition::SideOut)),
    ("all_trains_open", Shape::Bare(|| Condition::AllTrainsOpen)),
    ("target_reached", Shape::Bare(|| Condition::TargetReached)),
    ("turn", Shape::MoreThan(Condition::TurnAfter, 0..=2_000)),
];

/// How a condition is written, and what it means, for forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionForm {
    /// Its name as rule files write it.
    pub name: &'static str,
    /// What it takes; none where it is its name alone.
    pub takes: Option<ConditionTakes>,
    /// What it means, a sentence.
    pub meaning: &'static str,
}

/// What follows the name of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionTakes {
    /// A number within bounds.
    Number {
        /// What stands between the name and the number, `(` for a number in brackets.
        sign: &'static str,
        /// The least number.
        least: u16,
        /// The greatest number.
        greatest: u16,
    },
    /// A tile, of which this is one.
    Tile(&'static str),
}

/// Every condition that a rule file can name.
pub fn condition_forms() -> impl Iterator<Item = ConditionForm> {
    FORMS.iter().map(|(name, shape)| {
        let number = |sign, numbers: &RangeInclusive<u16>| {
            Some(ConditionTakes::Number { sign, least: *numbers.start(), greatest: *numbers.end() })
        };
        let takes = match shape {
            Shape::Bare(_) => None,
            Shape::Call(_, numbers) => number("(", numbers),
            Shape::AtMost(_, numbers) => number("<=", numbers),
            Shape::MoreThan(_, numbers) => number(">", numbers),
            Shape::Tile(_) => Some(ConditionTakes::Tile(EXAMPLE_TILE)),
        };
        ConditionForm { name, takes, meaning: meaning(name) }
    })
}

/// What a condition means, in a sentence.
pub(super) fn meaning(name: &str) -> &'static str {
    match name {
        "opening" => "Nothing is on the table.",
        "blocked" => "The hand is blocked: nobody can play.",
        "out" => "Somebody has no tiles left.",
        "cannot_play" => "The player in turn cannot play.",
        "not_dealt" => "Nothing has been dealt yet.",
        "stock_empty" => "No tile is left to draw.",
        "last_passed" => "The last player to move passed, or stopped.",
        "passed" => "The player in turn has passed n times since placing a tile.",
        "passes_in_a_row" => "There have been n passes in a row.",
        "passed_this_turn" => "The player in turn has passed n times in this turn.",
        "first_turn" => "It is the first turn in this hand of the player in turn.",
        "hands_played" => "More than n hands of the match are over.",
        "deals_without_play" => "Tiles have been dealt n times since one was placed, the first deal not counted.",
        "leader_tiles" => "Some hand has at most n tiles.",
        "hand_tiles" => "The player in turn has at most n tiles.",
        "is_first" => "The player in turn has fewer tiles than every other.",
        "is_last" => "The player in turn has more tiles than every other.",
        "all_doubles_played" => "Every double of the set is on the table.",
        "just_placed" => "The player in turn has placed a tile in this turn.",
        "placed_double" => "The player in turn has placed a tile in this turn, and that was a double.",
        "placed" => "The player in turn has placed this tile in this turn.",
        "last_double" => "The tile placed last is a double.",
        "scored" => "The player in turn has placed a tile in this turn, and that scored.",
        "capicua" => "The tile placed last fitted both ends of the line, which were different.",
        "all_passed" => "Every player has passed, one after the other.",
        "side_out" => "All players of some side have no tiles left.",
        "all_trains_open" => "Everybody's train is open to everybody.",
        "target_reached" => "Somebody's points reach the target of the match.",
        "turn" => "More than n actions have been made in this hand.",
        _ => "",
    }
}

impl Condition {
    /// The number it takes, if it takes one.
    fn number(self) -> Option<u16> {
        match self {
            Self::Opening
            | Self::Blocked
            | Self::Out
            | Self::CannotPlay
            | Self::NotDealt
            | Self::StockEmpty
            | Self::LastPassed
            | Self::IsFirst
            | Self::IsLast
            | Self::AllDoublesPlayed
            | Self::Placed
            | Self::PlacedDouble
            | Self::PlacedTile(_)
            | Self::LastDouble
            | Self::Scored
            | Self::Capicua
            | Self::SideOut
            | Self::AllPassed
            | Self::FirstTurn
            | Self::AllTrainsOpen
            | Self::TargetReached => None,
            Self::Passed(n)
            | Self::PassedThisTurn(n)
            | Self::HandsPlayed(n)
            | Self::PassesInARow(n)
            | Self::DealsWithoutPlay(n)
            | Self::LeaderTiles(n)
            | Self::HandTiles(n)
            | Self::TurnAfter(n) => Some(n),
        }
    }
}

impl Predicate {
    /// Reads a predicate: conditions joined by `not`, `and`, `or` and brackets.
    ///
    /// ```
    /// use sobremesa_dominoes::predicate::Predicate;
    ///
    /// let text = "out or blocked and not leader_tiles <= 2";
    /// assert_eq!(Predicate::parse(text).unwrap().to_string(), text);
    /// assert_eq!(Predicate::parse("outt").unwrap_err()[0].advice, Some(sobremesa_files::near("out")));
    /// ```
    ///
    /// # Errors
    /// Every mistake in the text, each with its bytes there. At most [`MAX_TERMS`] conditions, [`MAX_DEPTH`] brackets and `not`s inside one
    /// another and [`MAX_LENGTH`] bytes are read.
    pub fn parse(text: &str) -> Result<Self, Vec<Mistake>> {
        parse::parse(text)
    }

    /// Whether it holds as far as is known: `known` says of a condition whether it holds, or none where it may or
    /// may not.
    pub(crate) fn decide(&self, known: &impl Fn(Condition) -> Option<bool>) -> Option<bool> {
        match self {
            Self::Is(condition) => known(*condition),
            Self::Not(inner) => inner.decide(known).map(|holds| !holds),
            Self::And(left, right) => match (left.decide(known), right.decide(known)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Self::Or(left, right) => match (left.decide(known), right.decide(known)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
        }
    }

    /// Adds each condition it names to a list that has each once.
    pub(crate) fn conditions(&self, into: &mut Vec<Condition>) {
        match self {
            Self::Is(condition) => {
                if !into.contains(condition) {
                    into.push(*condition);
                }
            }
            Self::Not(inner) => inner.conditions(into),
            Self::And(left, right) | Self::Or(left, right) => {
                left.conditions(into);
                right.conditions(into);
            }
        }
    }

    /// How tightly its outermost word binds.
    fn rank(&self) -> u8 {
        match self {
            Self::Or(..) => 0,
            Self::And(..) => 1,
            Self::Not(_) => 2,
            Self::Is(_) => 3,
        }
    }

    /// Prints it, in brackets where it binds less tightly than its place asks.
    fn print(&self, least: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rank() < least {
            f.write_str("(")?;
            self.print(0, f)?;
            return f.write_str(")");
        }
        match self {
            Self::Is(condition) => write!(f, "{condition}"),
            Self::Not(inner) => {
                f.write_str("not ")?;
                inner.print(2, f)
            }
            Self::And(left, right) => {
                left.print(1, f)?;
                f.write_str(" and ")?;
                right.print(2, f)
            }
            Self::Or(left, right) => {
                left.print(0, f)?;
                f.write_str(" or ")?;
                right.print(1, f)
            }
        }
    }
}

impl fmt::Display for Predicate {
    /// As a rule file writes it, with no more brackets than needed; it reads back as the same predicate.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(0, f)
    }
}

impl fmt::Display for Condition {
    /// As a rule file writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::PlacedTile(tile) = self {
            return write!(f, "placed {tile}");
        }
        let n = self.number().unwrap_or(0);
        let made = |shape: &Shape| match shape {
            Shape::Bare(make) => Some(make()),
            Shape::Call(make, _) | Shape::AtMost(make, _) | Shape::MoreThan(make, _) => Some(make(n)),
            Shape::Tile(_) => None,
        };
        let form = FORMS.iter().find(|(_, shape)| made(shape) == Some(*self));
        let (name, shape) = form.expect("every condition has a form");
        match shape {
            Shape::Bare(_) | Shape::Tile(_) => f.write_str(name),
            Shape::Call(..) => write!(f, "{name}({n})"),
            Shape::AtMost(..) => write!(f, "{name} <= {n}"),
            Shape::MoreThan(..) => write!(f, "{name} > {n}"),
        }
    }
}
