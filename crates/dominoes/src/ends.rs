//! The open ends of the table.
//!
//! An arm is numbered when it opens and never closes: a tile that joins its end opens it again. Arms 0 (right) and 1
//! (left) begin at the first tile; the faces of a tile from the third on, and the long sides and corners of a spinner, open more.
//!
//! Where seats have trains ([`Trains`](crate::rules::Trains)), these begin at the first tile: the arm of each seat has its
//! number, and the common one comes after them.
//!
//! A line that is played on at one end ([`LineEnds::One`]) has the same number at both arms, of which the left one counts
//! nothing: where both ends are equal, tiles go to the right anyway.

use std::iter;

use sobremesa_core::Seat;

use crate::rules::{ArmRules, ArmsOpen, LineEnds};
use crate::tiles::Tile;

/// The arm to the right of the first tile.
pub const RIGHT: u16 = 0;
/// The arm to its left.
pub const LEFT: u16 = 1;
/// The arms across a spinner: one on each of its long sides.
pub(crate) const ACROSS: usize = 2;

/// Which ends are played on before others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndRank {
    /// One of those that come last.
    #[default]
    Last,
    /// It goes on with a double before any of those ([`ArmsOpen::DoubleCross`]).
    Double,
    /// A face of a double that must be covered before any other end ([`ArmsOpen::First`], [`ArmRules::cover_doubles`]).
    First,
}

/// Who may play at an end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Whose {
    /// Everybody may play at it.
    #[default]
    Everybodys,
    /// One seat alone may: it is its train.
    Own(Seat),
    /// Everybody may: it is the train of a seat that passed, and has not played at it since.
    Opened(Seat),
}

/// An open end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct End {
    /// The number that is open.
    pub number: u8,
    /// How often it counts in the sum of the open ends: 2 at a double that lies across the end of a line, 0 at an arm of
    /// a spinner not begun yet, else 1.
    pub counts: u8,
    /// Whether it comes before others.
    pub rank: EndRank,
    /// Who may play at it.
    pub whose: Whose,
    /// Whether both arms of the first tile end at it still, and it is a double.
    pair: bool,
    /// Whether covering it (and its pair) opens the two arms across a spinner, and in which way.
    spinner: Option<ArmsOpen>,
}

impl End {
    /// Whether a seat may play there whatever fits: also in another's train where a double must be covered.
    #[inline]
    pub fn lets(&self, seat: Seat) -> bool {
        self.rank == EndRank::First || self.whose.lets(seat)
    }
}

impl Whose {
    /// Whether a seat may play there.
    #[inline]
    pub fn lets(self, seat: Seat) -> bool {
        match self {
            Self::Everybodys | Self::Opened(_) => true,
            Self::Own(owner) => owner == seat,
        }
    }
}

/// The open ends, by arm.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ends {
    /// Arms 0 and 1; meaningless while nothing is on the table.
    line: [End; 2],
    /// Arms 2 and on.
    more: Vec<End>,
    /// Whether the first tile is a double, where some doubles open their arms otherwise than others.
    opened_by_double: bool,
}

impl Ends {
    /// The two ends of the line.
    #[inline]
    pub fn line(&self) -> &[End; 2] {
        &self.line
    }

    /// The ends of all other arms.
    #[inline]
    pub fn more(&self) -> &[End] {
        &self.more
    }

    /// An end by its arm, if there is such an arm.
    #[inline]
    pub fn get(&self, arm: u16) -> Option<&End> {
        match arm {
            RIGHT | LEFT => Some(&self.line[usize::from(arm)]),
            _ => self.more.get(usize::from(arm) - 2),
        }
    }

    /// Whether the first tile is a double, where some doubles open their arms otherwise than others.
    pub(crate) fn opened_by_double(&self) -> bool {
        self.opened_by_double
    }

    /// All ends with their arms, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (u16, &End)> {
        (0..).zip(self.line.iter().chain(&self.more))
    }

    /// The sum of the open ends.
    pub fn sum(&self) -> u32 {
        let of = |end: &End| u32::from(end.number) * u32::from(end.counts);
        of(&self.line[0]) + of(&self.line[1]) + self.more.iter().map(of).sum::<u32>()
    }

    /// The rank of the ends that may be played on now: the highest there is.
    #[inline]
    pub fn rank(&self) -> EndRank {
        self.line.iter().chain(&self.more).map(|end| end.rank).max().unwrap_or_default()
    }

    /// The ends at which a seat may play, with their arms: of the highest rank there is, and not another's own.
    #[inline]
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = (u16, &End)> {
        let rank = self.rank();
        self.iter().filter(move |(_, end)| end.rank == rank && end.lets(seat))
    }

    /// Whether there are the two ends of the line alone, neither comes first, and everybody may play at both.
    #[inline]
    pub(crate) fn are_two_alike(&self) -> bool {
        self.more.is_empty() && self.line.iter().all(|end| end.rank == EndRank::Last && end.whose == Whose::Everybodys)
    }

    /// Opens the train of a seat to everybody, if it has one; whether that was not open before.
    pub(crate) fn open_train(&mut self, seat: Seat) -> bool {
        let own = self.line.iter_mut().chain(&mut self.more).find(|end| end.whose == Whose::Own(seat));
        own.map(|end| end.whose = Whose::Opened(seat)).is_some()
    }

    /// The seats whose trains are open to everybody, in order.
    pub fn opened(&self) -> impl Iterator<Item = Seat> {
        self.iter().filter_map(|(_, end)| match end.whose {
            Whose::Opened(seat) => Some(seat),
            Whose::Everybodys | Whose::Own(_) => None,
        })
    }

    /// A seat has played on an arm: if that is its train, it is its own again.
    pub(crate) fn played_at(&mut self, arm: u16, seat: Seat) {
        let end = self.at(arm);
        if end.whose == Whose::Opened(seat) {
            end.whose = Whose::Own(seat);
        }
    }

    /// A double at the end of an arm must be covered before anything else.
    pub(crate) fn must_cover(&mut self, arm: u16) {
        self.at(arm).rank = EndRank::First;
    }

    /// Sets the ends of a line of which nothing else is known.
    pub(crate) fn set_line(&mut self, left: u8, right: u8, rules: ArmRules) {
        self.line = [right, left].map(|number| End { number, counts: 1, ..End::default() });
        if rules.ends == LineEnds::One {
            self.mirror();
        }
    }

    /// Lays the first tile, its highest face to the left; at a table of so many seats.
    #[inline]
    pub(crate) fn open(&mut self, tile: Tile, rules: ArmRules, seats: u8) {
        let faces = tile.faces();
        self.opened_by_double = rules.differ() && tile.is_double();
        if let Some(arms) = rules.trains.arms(seats) {
            return self.open_trains(faces[0], seats, arms);
        }
        self.line[usize::from(RIGHT)] = End { number: faces[1], counts: 1, ..End::default() };
        self.line[usize::from(LEFT)] = End { number: faces[0], counts: 1, ..End::default() };
        self.more.clear();
        for number in &faces[2..] {
            self.more.push(End { number: *number, counts: 1, ..End::default() });
        }
        if rules.ends == LineEnds::One {
            return self.mirror();
        }
        if faces.len() == 2 && tile.is_double() {
            self.line.iter_mut().for_each(|end| end.pair = true);
        }
        if let Some(open) = rules.spins(tile, None::<(bool, fn() -> u32)>) {
            self.spin(open, &[RIGHT, LEFT], ACROSS + usize::from(rules.corners));
        }
    }

    /// Joins a tile to an arm's end by a face with the number `inner`. `doubles` says how many doubles lay on the table
    /// before it.
    #[inline]
    pub(crate) fn join(&mut self, arm: u16, tile: Tile, inner: u8, rules: ArmRules, doubles: impl FnOnce() -> u32) {
        let covered = *self.at(arm);
        let is_double = tile.is_double();
        let across = is_double && tile.faces().len() == 2;
        let crosses = covered.rank == EndRank::First && !is_double && rules.open == ArmsOpen::DoubleCross;
        let rank = if crosses { EndRank::Double } else { EndRank::Last };
        let counts = 1 + u8::from(across);
        *self.at(arm) = End { number: tile.outer(inner), counts, rank, whose: covered.whose, ..End::default() };
        if rules.ends == LineEnds::One {
            return self.mirror();
        }
        if tile.faces().len() > 2 {
            self.more.extend(tile.others(inner).skip(1).map(|number| End { number, counts: 1, ..End::default() }));
        }
        if covered.pair {
            let other = &mut self.line[usize::from(1 - arm)];
            other.pair = false;
            other.counts = 2;
        } else if let Some(open) = covered.spinner {
            self.open_arms(covered.number, open, ACROSS);
        }
        if let Some(open) = rules.spins(tile, Some((self.opened_by_double, doubles))) {
            self.spin(open, &[arm], ACROSS);
        }
    }

    /// The left end of a line that is played on at its right end alone: the same number, which counts nothing.
    fn mirror(&mut self) {
        self.line[usize::from(LEFT)] = End { counts: 0, ..self.line[usize::from(RIGHT)] };
    }

    /// Joins a tile to an end of a line without spinners, so that `outer` is open there now. The same as [`Ends::join`].
    #[inline]
    pub(crate) fn join_line(&mut self, arm: u16, outer: u8, is_double: bool) {
        let end = &mut self.line[usize::from(arm)];
        let pair = end.pair;
        *end = End { number: outer, counts: 1 + u8::from(is_double), ..End::default() };
        if pair {
            let other = &mut self.line[usize::from(1 - arm)];
            other.pair = false;
            other.counts = 2;
        }
    }

    /// Joins a tile to a line that is played on at one end, so that `outer` is open there now. The same as [`Ends::join`].
    #[inline]
    pub(crate) fn join_one_end(&mut self, outer: u8, is_double: bool) {
        self.join_line(RIGHT, outer, is_double);
        self.mirror();
    }

    /// Trains begin at the first tile, all with this number: one for each seat, and the others for everybody.
    fn open_trains(&mut self, number: u8, seats: u8, arms: u8) {
        self.more = vec![End::default(); usize::from(arms) - 2];
        for arm in 0..arms {
            let whose = if arm < seats { Whose::Own(Seat(arm)) } else { Whose::Everybodys };
            *self.at(arm.into()) = End { number, whose, ..End::default() };
        }
    }

    /// A spinner has been laid, at which these arms end; so many begin at it where they open at once.
    fn spin(&mut self, open: ArmsOpen, at: &[u16], begin: usize) {
        let number = self.get(at[0]).expect("the arm is open").number;
        for arm in at {
            let end = self.at(*arm);
            end.spinner = (!open.at_once()).then_some(open);
            end.rank = open.rank();
        }
        if open.at_once() {
            self.open_arms(number, open, begin);
        }
    }

    #[inline]
    fn at(&mut self, arm: u16) -> &mut End {
        match arm {
            RIGHT | LEFT => &mut self.line[usize::from(arm)],
            _ => &mut self.more[usize::from(arm) - 2],
        }
    }

    fn open_arms(&mut self, number: u8, open: ArmsOpen, begin: usize) {
        let end = End { number, counts: 0, rank: open.rank(), ..End::default() };
        self.more.extend(iter::repeat_n(end, begin));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Spinner, Trains};

    fn numbers(ends: &Ends) -> Vec<(u8, u8)> {
        ends.iter().map(|(_, end)| (end.number, end.counts)).collect()
    }

    #[test]
    fn a_spinner_opens_its_arms_when_the_line_goes_on_at_both_ends() {
        let rules = ArmRules { spinner: Spinner::FirstDouble, ..ArmRules::default() };
        let mut ends = Ends::default();
        ends.open(Tile::new(&[6, 6]), rules, 2);
        assert_eq!((numbers(&ends), ends.sum()), (vec![(6, 1), (6, 1)], 12));
        ends.join(RIGHT, Tile::new(&[6, 3]), 6, rules, || 1);
        assert_eq!((numbers(&ends), ends.sum()), (vec![(3, 1), (6, 2)], 15));
        ends.join(LEFT, Tile::new(&[6, 1]), 6, rules, || 1);
        assert_eq!((numbers(&ends), ends.sum()), (vec![(3, 1), (1, 1), (6, 0), (6, 0)], 4));
        ends.join(3, Tile::new(&[6, 5]), 6, rules, || 1);
        ends.join(RIGHT, Tile::new(&[3, 3]), 3, rules, || 1);
        assert_eq!((numbers(&ends), ends.sum()), (vec![(3, 2), (1, 1), (6, 0), (5, 1)], 12));
    }

    #[test]
    fn the_faces_of_a_first_spinner_come_before_all_else() {
        let rules = ArmRules { spinner: Spinner::Opening, open: ArmsOpen::First, ..ArmRules::default() };
        let mut ends = Ends::default();
        ends.open(Tile::new(&[6, 6]), rules, 2);
        assert_eq!(ends.iter().filter(|(_, end)| end.rank == EndRank::First).count(), 4);
        for arm in [2, RIGHT, LEFT, 3] {
            assert_eq!(ends.rank(), EndRank::First);
            ends.join(arm, Tile::new(&[6, arm as u8]), 6, rules, || 1);
        }
        assert_eq!((ends.rank(), ends.sum()), (EndRank::Last, 6));
    }

    #[test]
    fn the_sides_of_a_spinner_may_come_before_those_across_it() {
        let rules = ArmRules { spinner: Spinner::Opening, open: ArmsOpen::SidesFirst, ..ArmRules::default() };
        let mut ends = Ends::default();
        ends.open(Tile::new(&[5, 5]), rules, 2);
        let first = |ends: &Ends| {
            ends.iter().filter(|(_, end)| end.rank == EndRank::First).map(|(arm, _)| arm).collect::<Vec<_>>()
        };
        assert_eq!((first(&ends), ends.sum()), (vec![RIGHT, LEFT], 10));
        ends.join(LEFT, Tile::new(&[5, 4]), 5, rules, || 1);
        assert_eq!((first(&ends), ends.sum()), (vec![RIGHT], 14));
        ends.join(RIGHT, Tile::new(&[5, 1]), 5, rules, || 1);
        assert_eq!((first(&ends), ends.sum()), (vec![2, 3], 5));
        ends.join(3, Tile::new(&[5, 0]), 5, rules, || 1);
        ends.join(2, Tile::new(&[6, 5]), 5, rules, || 1);
        assert_eq!((first(&ends), ends.sum()), (vec![], 11));
    }

    #[test]
    fn the_arms_of_a_double_cross_go_on_with_doubles() {
        let rules = ArmRules { spinner: Spinner::Opening, open: ArmsOpen::DoubleCross, ..ArmRules::default() };
        let mut ends = Ends::default();
        ends.open(Tile::new(&[6, 6]), rules, 2);
        for (arm, number) in [(RIGHT, 1), (2, 2), (LEFT, 3)] {
            ends.join(arm, Tile::new(&[6, number]), 6, rules, || 1);
            assert_eq!(ends.rank(), EndRank::First);
        }
        ends.join(3, Tile::new(&[6, 4]), 6, rules, || 1);
        for (arm, number) in [(2, 2), (RIGHT, 1), (3, 4), (LEFT, 3)] {
            assert_eq!(ends.rank(), EndRank::Double);
            ends.join(arm, Tile::new(&[number, number]), number, rules, || 1);
            assert_eq!(ends.get(arm).expect("it is open").rank, EndRank::Last);
        }
        assert_eq!((ends.rank(), ends.sum()), (EndRank::Last, 20));
    }

    #[test]
    fn a_star_has_arms_at_its_corners_and_no_other_double_has() {
        let rules = ArmRules { spinner: Spinner::Opening, open: ArmsOpen::First, corners: 4, ..ArmRules::default() };
        let mut ends = Ends::default();
        ends.open(Tile::new(&[9, 9]), rules, 4);
        assert_eq!((ends.iter().count(), ends.sum()), (8, 18));
        for arm in 0..8 {
            assert_eq!(ends.rank(), EndRank::First);
            ends.join(arm, Tile::new(&[9, arm as u8]), 9, rules, || 1);
        }
        assert_eq!((ends.rank(), ends.sum()), (EndRank::Last, 28));
        ends.join(5, Tile::new(&[5, 5]), 5, rules, || 1);
        assert_eq!((ends.iter().count(), ends.sum()), (8, 33));
    }

    #[test]
    fn a_later_spinner_opens_its_arms_once_the_line_goes_on() {
        let rules = ArmRules { spinner: Spinner::AllDoubles, ..ArmRules::default() };
        let mut ends = Ends::default();
        ends.open(Tile::new(&[4, 2]), rules, 2);
        ends.join(LEFT, Tile::new(&[4, 4]), 4, rules, || 0);
        assert_eq!(numbers(&ends), [(2, 1), (4, 2)]);
        ends.join(LEFT, Tile::new(&[4, 0]), 4, rules, || 1);
        assert_eq!(numbers(&ends), [(2, 1), (0, 1), (4, 0), (4, 0)]);
    }

    #[test]
    fn a_line_that_is_played_on_at_one_end_has_one() {
        let rules = ArmRules { ends: LineEnds::One, ..ArmRules::default() };
        let mut ends = Ends::default();
        ends.open(Tile::new(&[6, 4]), rules, 2);
        assert_eq!((numbers(&ends), ends.sum()), (vec![(4, 1), (4, 0)], 4));
        ends.join(RIGHT, Tile::new(&[4, 4]), 4, rules, || 0);
        assert_eq!((numbers(&ends), ends.sum()), (vec![(4, 2), (4, 0)], 8));
        ends.join(RIGHT, Tile::new(&[4, 0]), 4, rules, || 1);
        assert_eq!((numbers(&ends), ends.sum()), (vec![(0, 1), (0, 0)], 0));
    }

    #[test]
    fn a_tile_with_three_faces_opens_an_arm_more() {
        let mut ends = Ends::default();
        ends.open(Tile::new(&[3, 2, 1]), ArmRules::default(), 2);
        assert_eq!(numbers(&ends), [(2, 1), (3, 1), (1, 1)]);
        ends.join(2, Tile::new(&[1, 1, 0]), 1, ArmRules::default(), || 0);
        assert_eq!(numbers(&ends), [(2, 1), (3, 1), (1, 1), (0, 1)]);
    }

    #[test]
    fn a_train_is_its_seats_own_until_that_seat_passes() {
        let rules = ArmRules { trains: Trains::OwnAndCommon, ..ArmRules::default() };
        let mut ends = Ends::default();
        ends.open(Tile::new(&[9, 9]), rules, 2);
        assert_eq!(numbers(&ends), [(9, 0), (9, 0), (9, 0)]);
        let lets = |ends: &Ends, seat| ends.iter().map(|(_, end)| end.whose.lets(Seat(seat))).collect::<Vec<_>>();
        assert_eq!((lets(&ends, 0), lets(&ends, 1)), (vec![true, false, true], vec![false, true, true]));
        assert!(ends.open_train(Seat(1)) && !ends.open_train(Seat(1)));
        ends.join(1, Tile::new(&[9, 3]), 9, rules, || 1);
        ends.played_at(1, Seat(0));
        assert_eq!((lets(&ends, 0), numbers(&ends)), (vec![true; 3], vec![(9, 0), (3, 1), (9, 0)]));
        ends.join(1, Tile::new(&[3, 3]), 3, rules, || 1);
        ends.played_at(1, Seat(1));
        assert_eq!((lets(&ends, 0), numbers(&ends)), (vec![true, false, true], vec![(9, 0), (3, 2), (9, 0)]));
    }

    #[test]
    fn trains_of_two_seats_without_a_common_one_are_not_the_ends_of_a_line() {
        let rules = ArmRules { trains: Trains::Own, ..ArmRules::default() };
        let mut ends = Ends::default();
        ends.open(Tile::new(&[6, 6]), rules, 2);
        assert!(!ends.are_two_alike() && ends.more().is_empty());
    }
}
