//! Seats and sides: who sits where, and who wins together.

use std::fmt;

/// Most seats a game may have.
pub const MAX_SEATS: usize = 8;

/// A place at the table, from 0, numbered in the order of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` places on in the order of play, of `seats` in all.
    #[inline]
    #[must_use]
    pub const fn after(self, steps: u8, seats: u8) -> Self {
        let sum = self.0 + steps;
        // Nearly always less than one round: then nothing is divided.
        Self(match sum {
            _ if sum < seats => sum,
            _ if sum - seats < seats => sum - seats,
            _ => sum % seats,
        })
    }
}

impl fmt::Display for Seat {
    /// From 1, as people count.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) + 1)
    }
}

/// A group of seats that win together, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side(pub u8);

impl Side {
    /// The side as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The side of every seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    of: Vec<Side>,
    count: u8,
}

impl Sides {
    /// Sides given by seat.
    ///
    /// # Errors
    /// Says what is wrong unless there are 1..=[`MAX_SEATS`] seats and the sides used are 0, 1, … without a gap.
    pub fn new(of: Vec<Side>) -> Result<Self, &'static str> {
        if of.is_empty() || of.len() > MAX_SEATS {
            return Err("there must be 1 to 8 seats");
        }
        let count = of.iter().map(|side| side.0 + 1).max().unwrap_or(0);
        if (0..count).any(|side| !of.contains(&Side(side))) {
            return Err("every side must have a seat");
        }
        Ok(Self { of, count })
    }

    /// Every seat a side of its own.
    ///
    /// # Panics
    /// Unless `seats` is 1..=[`MAX_SEATS`].
    pub fn each_alone(seats: u8) -> Self {
        Self::new((0..seats).map(Side).collect()).expect("1 to 8 seats")
    }

    /// Two sides, by turns around the table: partners sit opposite.
    ///
    /// # Panics
    /// Unless `seats` is 2, 4, 6 or 8.
    pub fn pairs(seats: u8) -> Self {
        assert!(seats.is_multiple_of(2), "two sides by turns need an even number of seats");
        Self::new((0..seats).map(|seat| Side(seat % 2)).collect()).expect("2 to 8 seats")
    }

    /// Number of seats.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.of.len() as u8
    }

    /// Number of sides.
    #[inline]
    pub fn count(&self) -> u8 {
        self.count
    }

    /// The side of a seat.
    #[inline]
    pub fn of(&self, seat: Seat) -> Side {
        self.of[seat.index()]
    }

    /// The side of every seat, by seat.
    pub fn by_seat(&self) -> &[Side] {
        &self.of
    }

    /// The seats of a side, in the order of play.
    pub fn members(&self, side: Side) -> impl Iterator<Item = Seat> + '_ {
        self.of.iter().enumerate().filter(move |(_, of)| **of == side).map(|(seat, _)| Seat(seat as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_sit_opposite() {
        let sides = Sides::pairs(4);
        assert_eq!(sides.members(Side(1)).collect::<Vec<_>>(), [Seat(1), Seat(3)]);
        assert_eq!((sides.seats(), sides.count()), (4, 2));
        assert_eq!(Seat(3).after(1, 4), Seat(0));
    }

    #[test]
    fn a_gap_in_the_sides_is_refused() {
        assert!(Sides::new(vec![Side(0), Side(2)]).is_err());
        assert!(Sides::new(vec![]).is_err());
        assert!(Sides::new(vec![Side(0); 9]).is_err());
    }
}
