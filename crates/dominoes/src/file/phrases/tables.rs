//! The phrases there are.

use super::{Argument, DealBy, Form, Numbers, Phrase, Phrases};
use crate::rules::{BonusFor, By, FirstOpener, Matcher, RedealIf, Tie};

const fn bare<T>(name: &'static str, value: T, meaning: &'static str) -> Phrase<T> {
    Phrase { name, form: Form::Bare(value), meaning }
}

const fn phrase<T>(name: &'static str, form: Form<T>, meaning: &'static str) -> Phrase<T> {
    Phrase { name, form, meaning }
}

/// The pips of a hand, or of two faces.
const PIPS: Numbers = Numbers::new(0, 60_000, 90);
/// How many tiles of a hand.
const OF_A_HAND: Numbers = Numbers::new(1, 1024, 5);

impl Phrases for FirstOpener {
    const NAME: &'static str = "FirstOpener";
    const TABLE: &'static [Phrase<Self>] = &[
        bare("lot", Self::Lot, "A seat drawn by lot, with any tile."),
        phrase(
            "holder_of",
            Form::Tile(Self::HolderOf),
            "Whoever holds this tile, which opens; where nobody does, the highest double held.",
        ),
        bare("highest_double", Self::HighestDouble, "Whoever holds the highest double dealt, which opens."),
        bare("lowest_double", Self::LowestDouble, "Whoever holds the lowest double dealt, which opens."),
        bare(
            "falling_double",
            Self::FallingDouble,
            "Whoever holds the double of this hand, which opens: the highest in the first hand, the next lower one in the second.",
        ),
        bare("heaviest", Self::Heaviest, "Whoever holds the tile with most pips, doubles or not, which opens."),
    ];

    fn argument(self) -> Argument {
        match self {
            Self::HolderOf(tile) => Argument::Tile(tile),
            Self::Lot | Self::HighestDouble | Self::LowestDouble | Self::FallingDouble | Self::Heaviest => {
                Argument::None
            }
        }
    }
}

impl Phrases for Tie {
    const NAME: &'static str = "Tie";
    const TABLE: &'static [Phrase<Self>] = &[
        bare("nobody", Self::Nobody, "Nobody; nothing is scored."),
        bare("opener", Self::Opener, "The opener's side, if it is one of those level; else nobody."),
        bare("blocker", Self::Blocker, "The side of whoever placed the last tile, if it is one of those level."),
        bare(
            "after_blocker",
            Self::AfterBlocker,
            "The side of the seat after the one that placed the last tile, if it is one of those level.",
        ),
        phrase(
            "seat",
            Form::Number(|seat| Self::Seat((seat - 1) as u8), Numbers::new(1, 8, 2)),
            "A seat's side (seats count from 1), if it is one of those level; else nobody.",
        ),
        bare("shared", Self::Shared, "Every side that is level, each a like share of the worth, rounded down."),
        bare(
            "carried",
            Self::Carried,
            "Nobody; what one of those level would have scored goes to the winner of the next hand.",
        ),
    ];

    fn argument(self) -> Argument {
        match self {
            Self::Seat(seat) => Argument::Number(u16::from(seat) + 1),
            Self::Nobody | Self::Opener | Self::Blocker | Self::AfterBlocker | Self::Shared | Self::Carried => {
                Argument::None
            }
        }
    }
}

impl Phrases for Matcher {
    const NAME: &'static str = "Matcher";
    const TABLE: &'static [Phrase<Self>] = &[
        bare("equal", Self::Equal, "Equal numbers."),
        bare("successor", Self::Successor, "The tile's face is the open face plus one; after the highest comes 0."),
        bare("double", Self::Double, "The tile's face is twice the open face, modulo the highest plus one."),
        phrase(
            "sum",
            Form::Number(|sum| Self::Sum(sum as u8), Numbers::new(0, 126, 7)),
            "The two faces make this sum.",
        ),
        bare("any_double", Self::AnyDouble, "Equal numbers; and a double fits anywhere."),
        bare("any", Self::Any, "Any faces."),
    ];

    fn argument(self) -> Argument {
        match self {
            Self::Sum(sum) => Argument::Number(sum.into()),
            Self::Equal | Self::Successor | Self::Double | Self::AnyDouble | Self::Any => Argument::None,
        }
    }
}

impl Phrases for By {
    const NAME: &'static str = "By";
    const TABLE: &'static [Phrase<Self>] = &[
        bare("random", Self::Random, "At random."),
        bare(
            "double_of_given",
            Self::DoubleOfGiven,
            "The double of a number of a tile given, if the stock has one; the rest at random.",
        ),
        bare(
            "two_that_sum_to_given",
            Self::TwoThatSumToGiven,
            "Two tiles whose pips make those of the tile given; with no such pair at random.",
        ),
        bare("varied", Self::Varied, "Tile by tile, so that the hand has as many different numbers as possible."),
        phrase(
            "sum",
            Form::Number(Self::Sum, PIPS),
            "Tile by tile, so that the hand's pips come as near to this sum as can be.",
        ),
    ];

    fn argument(self) -> Argument {
        match self {
            Self::Sum(sum) => Argument::Number(sum),
            Self::Random | Self::DoubleOfGiven | Self::TwoThatSumToGiven | Self::Varied => Argument::None,
        }
    }
}

impl Phrases for DealBy {
    const NAME: &'static str = "DealBy";
    const TABLE: &'static [Phrase<Self>] = &[
        bare("random", Self(By::Random), "At random."),
        bare(
            "double_of_given",
            Self(By::DoubleOfGiven),
            "Where everybody gives some tiles: the double of a number of a tile given, if the stock has one; the rest at random.",
        ),
        bare(
            "two_that_sum_to_given",
            Self(By::TwoThatSumToGiven),
            "Where everybody gives one tile and takes two: two whose pips make those of it; with no such pair at random.",
        ),
        bare("varied", Self(By::Varied), "So that all hands have as many different numbers as possible."),
        phrase(
            "sum",
            Form::Number(|sum| Self(By::Sum(sum)), PIPS),
            "So that each hand's pips make this sum, or come as near as can be.",
        ),
    ];

    fn argument(self) -> Argument {
        self.0.argument()
    }
}

impl Phrases for RedealIf {
    const NAME: &'static str = "RedealIf";
    const TABLE: &'static [Phrase<Self>] = &[
        phrase("doubles", Form::AtLeast(Self::Doubles, OF_A_HAND), "It has at least so many doubles."),
        phrase(
            "same_number",
            Form::AtLeast(Self::SameNumber, OF_A_HAND),
            "At least so many of its tiles have one and the same number.",
        ),
        bare("no_doubles", Self::NoDoubles, "It has no double."),
        bare("nobody_has_a_double", Self::NobodyHasADouble, "No hand has a double, whoever holds it."),
        phrase("nobody_holds", Form::Tile(Self::NobodyHolds), "No hand has this tile."),
    ];

    fn argument(self) -> Argument {
        match self {
            Self::Doubles(count) | Self::SameNumber(count) => Argument::Number(count),
            Self::NobodyHolds(tile) => Argument::Tile(tile),
            Self::NoDoubles | Self::NobodyHasADouble => Argument::None,
        }
    }
}

impl Phrases for BonusFor {
    const NAME: &'static str = "BonusFor";
    const TABLE: &'static [Phrase<Self>] = &[
        phrase(
            Self::EndsMultipleOf(1).name(),
            Form::Number(Self::EndsMultipleOf, Numbers::new(1, 100, 5)),
            "After a placement the open ends make a multiple of this number, and more than 0.",
        ),
        bare(Self::EndsEqual.name(), Self::EndsEqual, "After a placement all open ends have the same number."),
        bare(
            Self::EndsEqualWithDouble.name(),
            Self::EndsEqualWithDouble,
            "So, and the tile at one of them is a double.",
        ),
        bare(
            Self::Capicua.name(),
            Self::Capicua,
            "Going out with a tile that fits both ends of the line, which are different.",
        ),
        bare(
            Self::DoubleCapicua.name(),
            Self::DoubleCapicua,
            "Going out with a double that fits both ends of the line.",
        ),
        bare(Self::Chuchazo.name(), Self::Chuchazo, "Going out with the tile 0-0."),
        bare(
            Self::FirstPass.name(),
            Self::FirstPass,
            "Whoever has the first turn after the opening tile passes on it.",
        ),
        bare(
            Self::AllPass.name(),
            Self::AllPass,
            "All others pass on a tile, and the turn comes back to who placed it.",
        ),
        bare(Self::Pass.name(), Self::Pass, "Each pass by a seat of another side on the tile placed last."),
        bare(Self::Place.name(), Self::Place, "Placing a tile."),
        bare(Self::Out.name(), Self::Out, "Going out."),
        bare(Self::Win.name(), Self::Win, "Winning the hand, by going out or by the count; scored at its end."),
    ];

    fn argument(self) -> Argument {
        match self {
            Self::EndsMultipleOf(number) => Argument::Number(number),
            Self::EndsEqual
            | Self::EndsEqualWithDouble
            | Self::Capicua
            | Self::DoubleCapicua
            | Self::Chuchazo
            | Self::FirstPass
            | Self::AllPass
            | Self::Pass
            | Self::Place
            | Self::Out
            | Self::Win => Argument::None,
        }
    }
}
