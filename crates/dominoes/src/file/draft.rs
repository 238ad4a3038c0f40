//! Rules that are checked for every number of seats their file offers, before one of them is chosen.

use std::collections::BTreeMap;

use sobremesa_core::{MAX_SEATS, Message, Side, Sides};
use sobremesa_files::one_of;

use crate::rules::{Direction, MatchTo, Rules, SeatOrder, Seating, Text};
use crate::sentences;

/// What a table may choose beyond what a rule file says; what is left open, the file decides.
///
/// ```
/// use sobremesa_dominoes::file::{self, Seats};
///
/// let file = r#"
///     format = 1
///     game = "dominoes"
///     id = "robar"
///     name = { es = "Robar", en = "Draw" }
///     tiles.highest = 6
///     table = { seats = [2, 3, 4], sides = "each" }
///     deal = [{ when = "not_dealt", take = { 2 = 7, 3 = 5, 4 = 5 } }]
///     end = [{ when = "out or blocked" }]
/// "#;
/// let three = Seats { seats: Some(3), ..Seats::default() };
/// assert_eq!(file::read_with(file, &three).unwrap().sides().seats(), 3);
/// let teams = Seats { sides: Some(vec![3, 1]), ..Seats::default() };
/// let sides = file::read_with(file, &teams).unwrap().sides().clone();
/// assert_eq!(sides.by_seat().iter().map(|side| side.0).collect::<Vec<_>>(), [0, 1, 0, 0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seats {
    /// The number of seats, one of those that the file offers. Left open: that of `sides`, or 4 if the file offers
    /// that, or the greatest it offers.
    pub seats: Option<u8>,
    /// How many seats each side has; with [`SeatOrder::AsListed`] the side of every seat in the order of play, from 1.
    pub sides: Option<Vec<u8>>,
    /// How the members of the sides sit. Left open: as the file says; by turns where it lists its own sides and
    /// others are chosen.
    pub order: Option<SeatOrder>,
}

/// Why a table may not be seated as it was chosen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeatsError {
    /// The file is not for so many seats.
    #[error("these rules are for {} seats, not for {asked}", listed(.offered))]
    NotOffered {
        /// How many were asked for.
        asked: u16,
        /// How many there may be, ascending.
        offered: Vec<u8>,
    },
    /// The sides have another number of seats than was asked for.
    #[error("the sides make {sum} seats, and {seats} are asked for")]
    OtherSum {
        /// Seats of the sides.
        sum: u16,
        /// How many were asked for.
        seats: u8,
    },
    /// A side without a seat.
    #[error("every side needs a seat: write how many each has, as in 2 and 3")]
    EmptySide,
    /// The sides listed seat by seat are not numbered from 1 without a gap.
    #[error("number the sides of the seats from 1 without a gap, as in 1, 2, 1, 2")]
    SideMissing,
    /// Seats are to be taken as they are listed, and no list is there.
    #[error("to choose where each side sits, write the side of every seat, as in 1, 2, 2, 1")]
    NothingListed,
}

impl SeatsError {
    /// The same as a sentence of the dictionaries.
    pub fn message(&self) -> Message {
        match self {
            Self::NotOffered { asked, offered } => Message::new("mistake.dominoes.seats_not_offered")
                .with_message("offered", one_of(offered))
                .with("asked", asked),
            Self::OtherSum { sum, seats } => {
                Message::new("mistake.dominoes.seats_other_sum").with("sum", sum).with("seats", seats)
            }
            Self::EmptySide => Message::new("mistake.dominoes.seats_empty_side"),
            Self::SideMissing => Message::new("mistake.dominoes.seats_side_missing"),
            Self::NothingListed => Message::new("mistake.dominoes.seats_nothing_listed"),
        }
    }
}

/// `2, 3 or 4`.
fn listed(numbers: &[u8]) -> String {
    let mut text = String::new();
    for (index, number) in numbers.iter().enumerate() {
        let by = match index {
            0 => "",
            _ if index + 1 == numbers.len() => " or ",
            _ => ", ",
        };
        text += by;
        text += &number.to_string();
    }
    text
}

/// Rules checked but for the number of seats.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// The rules for the first of the numbers of seats.
    pub(super) rules: Rules,
    /// What the file says of itself.
    pub(super) summary: Option<Text>,
    /// Who may sit at the table.
    pub(super) places: Places,
    /// What each seat takes by each row of the deal.
    pub(super) takes: Vec<SeatTake>,
    /// Tiles of the stock that may not be drawn.
    pub(super) asleep: Numbers<u16>,
    /// What wins a match.
    pub(super) goal: Goal,
}

/// A number that a table has by how many sit at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Numbers<T> {
    /// The same at every table.
    Same(T),
    /// One for each number of seats that the file offers.
    BySeats(BTreeMap<u8, T>),
}

impl<T: Copy> Numbers<T> {
    /// The number for so many seats, one of those that the file offers.
    pub(super) fn of(&self, seats: u8) -> T {
        match self {
            Self::Same(number) => *number,
            Self::BySeats(numbers) => numbers[&seats],
        }
    }
}

/// What wins a match, for every number of seats.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    /// What is the same at every table; its points are those of none.
    pub(super) to: MatchTo,
    pub(super) target: Option<Numbers<i32>>,
    pub(super) against: Option<Numbers<i32>>,
}

impl Goal {
    /// What wins a match of so many seats.
    pub(super) fn of(&self, seats: u8) -> MatchTo {
        let of = |numbers: &Option<Numbers<i32>>| numbers.as_ref().map(|numbers| numbers.of(seats));
        MatchTo { target: of(&self.target), against: of(&self.against), ..self.to }
    }
}

/// How many tiles each seat takes in a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SeatTake {
    /// So many tiles.
    Tiles(Numbers<u16>),
    /// As many as it gave.
    AsMany,
}

impl SeatTake {
    /// How many each of so many seats takes; none: as many as it gave.
    pub(super) fn of(&self, seats: u8) -> Option<u16> {
        match self {
            Self::Tiles(take) => Some(take.of(seats)),
            Self::AsMany => None,
        }
    }
}

/// Who may sit at the table.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// The numbers of seats, ascending.
    pub(super) offered: Vec<u8>,
    pub(super) together: Together,
    pub(super) order: SeatOrder,
    pub(super) names: Vec<Text>,
    pub(super) direction: Direction,
}

/// Who wins together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Together {
    /// Two sides of the same size.
    Pairs,
    /// Every seat is a side of its own.
    Each,
    /// Two sides of the same size where there are so many seats; where there are others, every seat is a side of its own.
    PairsOf(Vec<u8>),
    /// Sides of these sizes.
    Sizes(Vec<u8>),
    /// The side of every seat, from 1.
    Listed(Vec<u8>),
}

impl Together {
    /// Seats of each side.
    fn sizes(&self, seats: u8) -> Vec<u8> {
        match self {
            Self::Pairs => vec![seats / 2; 2],
            Self::PairsOf(pairs) if pairs.contains(&seats) => vec![seats / 2; 2],
            Self::Each | Self::PairsOf(_) => vec![1; usize::from(seats)],
            Self::Sizes(sizes) => sizes.clone(),
            Self::Listed(sides) => {
                let most = sides.iter().copied().max().unwrap_or_default();
                (1..=most).map(|side| sides.iter().map(|of| u8::from(*of == side)).sum()).collect()
            }
        }
    }

    /// The side of every seat.
    fn seated(&self, seats: u8, order: SeatOrder) -> Vec<Side> {
        let sizes = self.sizes(seats);
        match (order, self) {
            (SeatOrder::AsListed, Self::Listed(sides)) => sides.iter().map(|side| Side(side - 1)).collect(),
            (SeatOrder::BySide, _) => {
                let of = |(side, size): (usize, &u8)| std::iter::repeat_n(Side(side as u8), usize::from(*size));
                sizes.iter().enumerate().flat_map(of).collect()
            }
            _ => {
                let round = |nth: u8| {
                    let has = move |(side, size): (usize, &u8)| (*size > nth).then_some(Side(side as u8));
                    sizes.iter().enumerate().filter_map(has)
                };
                (0..MAX_SEATS as u8).flat_map(round).collect()
            }
        }
    }
}

impl Places {
    /// Seats as the file has them: four, or the greatest number it offers.
    pub(super) fn first(&self) -> Seating {
        self.choose(&Seats::default()).expect("the file was checked for every number of seats it offers")
    }

    /// Seats as a table chooses.
    fn choose(&self, chosen: &Seats) -> Result<Seating, SeatsError> {
        let own = |sides: &Vec<u8>, order| match order {
            Some(SeatOrder::AsListed) => Together::Listed(sides.clone()),
            _ => Together::Sizes(sides.clone()),
        };
        let other = chosen.sides.as_ref().map(|sides| own(sides, chosen.order));
        let seats = self.number(chosen, other.as_ref())?;
        let together = other.as_ref().unwrap_or(&self.together);
        let order = match (chosen.order, self.order) {
            (None, SeatOrder::AsListed) if other.is_some() => SeatOrder::Interleaved,
            (Some(order), _) | (None, order) => order,
        };
        if order == SeatOrder::AsListed && !matches!(together, Together::Listed(_)) {
            return Err(SeatsError::NothingListed);
        }
        let sides =
            Sides::new(together.seated(seats, order)).expect("sides without a gap, of a number of seats offered");
        let names = self.names.get(..usize::from(sides.count())).unwrap_or_default().to_vec();
        let in_pairs = match &self.together {
            Together::PairsOf(pairs) if pairs.len() < self.offered.len() => pairs.clone(),
            _ => Vec::new(),
        };
        Ok(Seating { sides, names, order, direction: self.direction, offered: self.offered.clone(), in_pairs })
    }

    /// The number of seats, with sides that make sense.
    fn number(&self, chosen: &Seats, other: Option<&Together>) -> Result<u8, SeatsError> {
        let sum = match other {
            None => u16::from(chosen.seats.unwrap_or_else(|| self.usual())),
            Some(Together::Listed(sides)) => {
                let most = sides.iter().copied().max().unwrap_or_default();
                if sides.contains(&0) || (1..=most).any(|side| !sides.contains(&side)) {
                    return Err(SeatsError::SideMissing);
                }
                sides.len() as u16
            }
            Some(together) => {
                let sizes = together.sizes(0);
                if sizes.contains(&0) {
                    return Err(SeatsError::EmptySide);
                }
                sizes.iter().map(|size| u16::from(*size)).sum()
            }
        };
        if let Some(seats) = chosen.seats.filter(|seats| u16::from(*seats) != sum) {
            return Err(SeatsError::OtherSum { sum, seats });
        }
        let offered = self.offered.iter().copied().find(|seats| u16::from(*seats) == sum);
        offered.ok_or_else(|| SeatsError::NotOffered { asked: sum, offered: self.offered.clone() })
    }

    /// Sides of the greatest table.
    pub(super) fn most_sides(&self) -> u8 {
        let sides = self.offered.iter().map(|seats| self.together.sizes(*seats).len() as u8);
        sides.max().unwrap_or_default()
    }

    fn usual(&self) -> u8 {
        let greatest = self.offered.last().copied().expect("a file offers a number of seats");
        if self.offered.contains(&4) { 4 } else { greatest }
    }
}

impl Draft {
    /// What each seat takes by the rows that deal hands.
    pub(super) fn dealt(&self) -> impl Iterator<Item = &SeatTake> {
        let rows = self.rules.deal.iter().zip(&self.takes);
        rows.filter(|(row, _)| !row.then.is_exchange()).map(|(_, take)| take)
    }

    /// The rules for the seats chosen.
    pub(super) fn seat(self, chosen: &Seats) -> Result<Rules, SeatsError> {
        let seating = self.places.choose(chosen)?;
        Ok(self.seated(seating))
    }

    /// The rules as the file has them.
    pub(super) fn seat_first(self) -> Rules {
        let seating = self.places.first();
        self.seated(seating)
    }

    fn seated(mut self, seating: Seating) -> Rules {
        self.rules.seating = seating;
        let seats = self.rules.seating.sides.seats();
        for (row, take) in self.rules.deal.iter_mut().zip(&self.takes) {
            row.then.take = take.of(seats);
        }
        self.rules.tiles.asleep = self.asleep.of(seats);
        self.rules.match_to = self.goal.of(seats);
        self.rules.summary = self.summary.unwrap_or_else(|| sentences::of(&self.rules).swap_remove(0));
        self.rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(offered: &[u8], together: Together, order: SeatOrder) -> Places {
        Places { offered: offered.to_vec(), together, order, names: Vec::new(), direction: Direction::Right }
    }

    fn seated(places: &Places, chosen: &Seats) -> Result<Vec<u8>, String> {
        let seating = places.choose(chosen).map_err(|error| error.to_string())?;
        Ok(seating.sides.by_seat().iter().map(|side| side.0).collect())
    }

    #[test]
    fn sides_sit_by_their_order() {
        let order = |order| Seats { order: Some(order), ..Seats::default() };
        let pairs = places(&[2, 4, 6], Together::Pairs, SeatOrder::Interleaved);
        assert_eq!(seated(&pairs, &Seats::default()), Ok(vec![0, 1, 0, 1]));
        assert_eq!(seated(&pairs, &order(SeatOrder::BySide)), Ok(vec![0, 0, 1, 1]));
        assert_eq!(seated(&pairs, &order(SeatOrder::Lot)), Ok(vec![0, 1, 0, 1]));
        let six = Seats { seats: Some(6), sides: Some(vec![1, 3, 2]), order: None };
        assert_eq!(seated(&pairs, &six), Ok(vec![0, 1, 2, 1, 2, 1]));
        let listed = places(&[4], Together::Listed(vec![1, 2, 2, 1]), SeatOrder::AsListed);
        assert_eq!(seated(&listed, &Seats::default()), Ok(vec![0, 1, 1, 0]));
        assert_eq!(seated(&listed, &order(SeatOrder::Interleaved)), Ok(vec![0, 1, 0, 1]));
        let own = Seats { sides: Some(vec![3, 1]), ..Seats::default() };
        assert_eq!(seated(&listed, &own), Ok(vec![0, 1, 0, 0]));
        let own = Seats { sides: Some(vec![2, 1, 1, 2]), order: Some(SeatOrder::AsListed), ..Seats::default() };
        assert_eq!(seated(&listed, &own), Ok(vec![1, 0, 0, 1]));
    }

    #[test]
    fn a_table_that_cannot_be_seated_is_told_why() {
        let each = places(&[2, 3, 4], Together::Each, SeatOrder::Interleaved);
        let wrong = |seats, sides: Option<&[u8]>, order| {
            seated(&each, &Seats { seats, sides: sides.map(<[u8]>::to_vec), order }).unwrap_err()
        };
        assert_eq!(wrong(Some(5), None, None), "these rules are for 2, 3 or 4 seats, not for 5");
        assert_eq!(wrong(Some(3), Some(&[2, 2]), None), "the sides make 4 seats, and 3 are asked for");
        assert_eq!(wrong(None, Some(&[200, 200]), None), "these rules are for 2, 3 or 4 seats, not for 400");
        assert_eq!(wrong(None, Some(&[]), None), "these rules are for 2, 3 or 4 seats, not for 0");
        assert!(wrong(None, Some(&[0, 4]), None).starts_with("every side needs a seat"));
        let listed = Some(SeatOrder::AsListed);
        assert!(wrong(None, None, listed).starts_with("to choose where each side sits"));
        assert!(wrong(None, Some(&[1, 3, 3, 1]), listed).starts_with("number the sides"));
        assert!(wrong(None, Some(&[0, 1, 2, 1]), listed).starts_with("number the sides"));
        assert_eq!(wrong(Some(2), Some(&[1, 2, 1]), listed), "the sides make 3 seats, and 2 are asked for");
    }
}
