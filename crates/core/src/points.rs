//! Points of each side, and the standing of a match.

use crate::seat::{MAX_SEATS, Side};

/// Points of each side: whole numbers, exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Points {
    by_side: [i32; MAX_SEATS],
    sides: u8,
}

impl Points {
    /// Nothing for anyone, of `sides` sides.
    pub const fn none(sides: u8) -> Self {
        Self { by_side: [0; MAX_SEATS], sides }
    }

    /// The points of one side.
    #[inline]
    pub const fn of(&self, side: Side) -> i32 {
        self.by_side[side.index()]
    }

    /// Adds to one side's points.
    #[inline]
    pub const fn add(&mut self, side: Side, points: i32) {
        self.by_side[side.index()] += points;
    }

    /// Adds another set of points, side by side.
    pub fn add_all(&mut self, other: &Self) {
        for (mine, theirs) in self.by_side.iter_mut().zip(other.by_side) {
            *mine += theirs;
        }
    }

    /// The points of all sides, indexed by side.
    #[inline]
    pub fn by_side(&self) -> &[i32] {
        &self.by_side[..self.sides as usize]
    }

    /// The side with the most points, if one alone has them.
    pub fn leader(&self) -> Option<Side> {
        let best = *self.by_side().iter().max()?;
        let mut leaders = self.by_side().iter().enumerate().filter(|(_, points)| **points == best);
        let (leader, _) = leaders.next()?;
        leaders.next().is_none().then_some(Side(leader as u8))
    }

    /// How far a side is ahead of the best other side; its own points if there is no other.
    #[inline]
    pub fn margin(&self, side: Side) -> i32 {
        let others = self.by_side().iter().enumerate().filter(|(other, _)| *other != side.index());
        self.of(side) - others.map(|(_, points)| *points).max().unwrap_or(0)
    }
}

/// Where a match stands between two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The number of finished hands.
    pub hands: u32,
    /// Points of each side over those hands.
    pub points: Points,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leader_is_alone_in_front() {
        let mut points = Points::none(3);
        assert_eq!(points.leader(), None);
        points.add(Side(2), 5);
        points.add(Side(0), -1);
        assert_eq!(points.leader(), Some(Side(2)));
        assert_eq!((points.margin(Side(2)), points.margin(Side(0))), (5, -6));
        points.add(Side(1), 5);
        assert_eq!(points.leader(), None);
    }
}
