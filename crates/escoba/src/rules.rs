//! The checked rules: what a rule file says once every mistake in it has been found.
//!
//! [`crate::file`] is the only source of a [`Rules`], so every one of them makes sense.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sobremesa_core::{Side, Sides};

pub use sobremesa_files::Text;

use crate::score::CountLine;

/// The rules of one table, for one number of seats, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(crate) id: String,
    pub(crate) name: Text,
    pub(crate) summary: Text,
    pub(crate) sources: Vec<String>,
    pub(crate) seating: Seating,
    pub(crate) deal: DealRules,
    pub(crate) play: PlayRules,
    pub(crate) score: ScoreRules,
    pub(crate) target: i32,
}

/// The seating: the order of the seats, and their sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The side of each seat, in the order of play.
    pub sides: Sides,
    /// Who plays with whom, at whatever number of seats.
    pub partners: Partners,
    /// The numbers of seats that the file offers, the usual one first; this one is among them.
    pub offered: Vec<u8>,
    /// Which way the turn goes round the table; nothing but what is drawn depends on it.
    pub direction: Direction,
}

impl Seating {
    /// The sides of so many seats.
    pub(crate) fn sides_of(seats: u8, partners: Partners) -> Sides {
        let sides = if partners.pair(seats) { seats / 2 } else { seats };
        Sides::new((0..seats).map(|seat| Side(seat % sides)).collect()).expect("2 to 8 seats")
    }
}

/// The rules of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealRules {
    /// Cards dealt to each seat at a time; the rest of the deck divides by seats times these.
    pub hand: u8,
    /// Cards turned up at the start.
    pub table: u8,
    /// The most kings that may lie among the cards turned up; with more, all cards are dealt again.
    pub kings_up: u8,
    /// The pictures of the cards, of which nothing but what is drawn depends.
    pub faces: Faces,
    /// What a sweep, the oros and the velo are called; nothing but what is said depends on it.
    pub terms: Terms,
}

/// The rules of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayRules {
    /// Whether one must capture.
    pub capture: Capture,
    /// What a card can take.
    pub sums: SumLaw,
    /// Whether the last card of a hand makes an escoba if it empties the table.
    pub last_sweep: bool,
    /// What the cards turned up at the start may score.
    pub opening: OpeningLaw,
    /// Whether the first two of them may score where all of them do not.
    pub opening_first_two: bool,
    /// The seat whose side scores that.
    pub opening_to: OpeningTo,
}

/// The lines of the count beside escobas and the velo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreRules {
    /// What is counted beside cards and oros.
    pub fourth_point: FourthPoint,
    /// Whether, for setenta and primiera, a side without a suit does not score.
    pub needs_all_suits: bool,
    /// Which of several sides with the same majority score it.
    pub ties: Ties,
    /// The bonuses beside the lines of the count.
    pub bonus: Bonuses,
}

/// Points beside the majorities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bonuses {
    /// Whether most cards score one more where every rival has fewer than ten.
    pub cards: bool,
    /// Whether all four sevens score one more.
    pub sevens: bool,
    /// Whether all ten oros score two.
    pub oros: bool,
}

/// Whether one must capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Capture {
    /// Never: a card may be laid down though it could capture.
    #[default]
    Free,
    /// A card that can capture must; another may be laid down.
    Card,
    /// If any card of the hand can capture, one that can must be played, and captures.
    Hand,
}

/// What a card can take: what the cards that it takes add up to, and which of several sums it may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SumLaw {
    /// What the cards taken add up to.
    pub sum: CaptureSum,
    /// Which of several sums may be taken.
    pub first: TakesFirst,
}

/// What the cards that a card takes add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CaptureSum {
    /// With the card played: fifteen.
    #[default]
    Fifteen,
    /// The value of the card played: one card of that value, or several that add up to it.
    Value,
}

/// Which of several sums a card may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TakesFirst {
    /// Any: the player chooses.
    #[default]
    Any,
    /// Where one card of the table is enough, one such card, and not several.
    Single,
    /// One of those of the fewest cards.
    Fewest,
}

/// What the cards turned up at the start may score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpeningLaw {
    /// Adding up to 15: one escoba; two parts of 15 each (of four cards: two pairs): two. They are taken.
    #[default]
    TwoPairs,
    /// Adding up to 15: one escoba; adding up to 30, whatever the parts: two. They are taken.
    #[serde(rename = "sum_30")]
    Sum30,
    /// Adding up to 15: one escoba. They are taken.
    OneOnly,
    /// Adding up to 15: one escoba, and they are taken; two parts of 15 each score nothing and stay, whatever the first
    /// two are.
    VoidPairs,
    /// Nothing, whatever they add up to.
    Nothing,
}

/// The seat that scores the cards turned up at the start, and counts as last to capture then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpeningTo {
    /// The side of the dealer.
    #[default]
    Dealer,
    /// The seat that plays first.
    Mano,
}

/// The line that is counted beside cards, oros and the velo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FourthPoint {
    /// The side that captured most sevens.
    #[default]
    Sevens,
    /// The setenta: the best card of each suit, from 1 to 7, by its face; the greatest sum.
    SetentaFace,
    /// The primiera: the best card of each suit, where 7, 6, 1, 5, 4, 3, 2 and figures count 21, 18, 16, 15, 14, 13, 12
    /// and 10; the greatest sum.
    Primiera,
    /// Nothing more is counted.
    None,
}

/// Which of several sides with the same majority score it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// Nobody scores it.
    #[default]
    Nobody,
    /// Each of them.
    All,
}

/// Which way the turn goes round the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// To the right (against the clock), as cards are mostly played where Spanish is spoken.
    #[default]
    Right,
    /// To the left (with the clock).
    Left,
}

/// Who plays with whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Partners {
    /// 4, 6 and 8 in pairs, partners opposite, with one pile and one score; others each for themselves.
    #[default]
    Pairs,
    /// Each for themselves.
    Each,
}

impl Partners {
    /// Whether so many play in pairs.
    pub(crate) fn pair(self, seats: u8) -> bool {
        self == Self::Pairs && may_pair(seats)
    }
}

/// Whether so many can play in pairs.
pub(crate) fn may_pair(seats: u8) -> bool {
    seats >= 4 && seats.is_multiple_of(2)
}

/// The pictures of the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Faces {
    /// The Spanish deck of forty: 1 to 7, sota 10, caballo 11, rey 12.
    #[default]
    Spanish,
    /// The Spanish deck of 48 without caballos and reyes: 1 to 9 and sota 10.
    #[serde(rename = "spanish_1_10")]
    Spanish1To10,
    /// The Italian deck of forty.
    Italian,
    /// The English deck from ace to ten.
    English,
    /// The English deck without eights, nines and tens: the jack counts 8, the queen 9, the king 10.
    EnglishCourts,
}

/// What a sweep of the table, the coins and their seven are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Terms {
    /// As in Spain: escoba, oros, velo.
    #[default]
    Escoba,
    /// As in Italy: scopa, denari, settebello.
    Scopa,
}

impl Rules {
    /// The lines of the count of which each side has a number: what tables of results have columns for.
    pub fn counted_lines(&self) -> Vec<CountLine> {
        let fourth = match self.score.fourth_point {
            FourthPoint::Sevens => Some(CountLine::Sevens),
            FourthPoint::SetentaFace => Some(CountLine::Setenta),
            FourthPoint::Primiera => Some(CountLine::Primiera),
            FourthPoint::None => None,
        };
        let lines =
            [Some(CountLine::Escobas), Some(CountLine::Cards), fourth, Some(CountLine::Oros), Some(CountLine::Velo)];
        lines.into_iter().flatten().collect()
    }

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

    /// The seating: the order of the seats, and their sides.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// The rules of the deal.
    pub fn deal(&self) -> DealRules {
        self.deal
    }

    /// The rules of play.
    pub fn play(&self) -> PlayRules {
        self.play
    }

    /// The lines of the count beside escobas and the velo.
    pub fn score(&self) -> ScoreRules {
        self.score
    }

    /// Points that win the match, reached or passed, for the side that has most.
    pub fn target(&self) -> i32 {
        self.target
    }

    /// How often cards are dealt in a hand.
    pub fn rounds(&self) -> u8 {
        (crate::cards::CARDS as u8 - self.deal.table) / (self.seating.sides.seats() * self.deal.hand)
    }

    /// Plays of a hand: every card that is not turned up at the start is played once.
    pub fn plays(&self) -> u8 {
        crate::cards::CARDS as u8 - self.deal.table
    }
}
