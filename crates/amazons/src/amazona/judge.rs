//! The learnt evaluation: the chance to win, from Lieberum's terms.
//!
//! The weights of the terms depend on how open the position is: each term has weights at some degrees of openness
//! ([`KNOTS`]), with straight lines between them. The weighted sum is the logarithm of the odds that the side to move
//! wins.

use sobremesa_core::math;

use super::weights::WEIGHTS;
use crate::bits::Bits;
use crate::board::Board;
use crate::evaluation::{Memory, Paired, Room, TerritoryTerms};
use crate::state::{Position, WHITE};

/// Degrees of openness for which there are weights, in the unit of w: squares, whatever the board. The start on 10 x 10
/// has 70; the start on 6 x 6 has what 10 x 10 has when a good part of it is gone.
pub const KNOTS: [f64; 6] = [0.0, 5.0, 12.0, 25.0, 45.0, 70.0];

/// Number of terms.
pub const TERMS: usize = 10;

/// The weights of the terms at each knot.
pub type Weights = [[f64; TERMS]; KNOTS.len()];

/// The terms of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// t1, t2, c1 and c2; the squares that both get to in as many queen moves, and king moves; that it is its turn; and how
    /// much more shut in the other side's amazons are than its own, by three measures.
    pub terms: [f64; TERMS],
    /// The knot below its openness, and how far it is on the way to the next, 0..=1.
    pub place: (usize, f64),
}

impl Terms {
    /// The terms of a position.
    #[inline]
    pub fn new<W: Bits>(board: &Board<W>, position: &Position<W>, memory: &mut Memory<W>) -> Self {
        let (sums, room) = if Paired::fits(board) {
            memory.paired.terms(board, position)
        } else {
            let sums = TerritoryTerms::new(board, position, &mut memory.floods);
            let room =
                |side: usize| Room::new(board, position, position.amazons[side], memory.floods.queen(1 - side).all());
            // Once nothing is shared (w = 0), nobody can be shut in any more.
            (sums, if sums.w > 0.0 { [room(0), room(1)] } else { [Room::default(); 2] })
        };
        let mover = position.mover();
        let sign = if mover == WHITE { 1.0 } else { -1.0 };
        let [own, others] = [room[mover.index()].shut, room[1 - mover.index()].shut];
        let terms = [
            sign * f64::from(sums.t1.margin),
            sign * f64::from(sums.t2.margin),
            sign * sums.c1,
            sign * sums.c2,
            f64::from(sums.t1.level) / 10.0,
            f64::from(sums.t2.level) / 10.0,
            1.0,
            others[0] - own[0],
            others[1] - own[1],
            others[2] - own[2],
        ];
        Self { terms, place: placed(sums.w) }
    }

    /// The logarithm of the odds that the side to move wins.
    #[inline]
    pub fn odds(&self, weights: &Weights) -> f64 {
        let (knot, way) = self.place;
        let (below, above) = (&weights[knot], &weights[knot + 1]);
        let weighed =
            |weights: &[f64; TERMS]| self.terms.iter().zip(weights).map(|(term, weight)| term * weight).sum::<f64>();
        (1.0 - way) * weighed(below) + way * weighed(above)
    }
}

/// The knot below an openness, and how far it is on the way to the next.
fn placed(open: f64) -> (usize, f64) {
    // Without the first and the last knot: there is a knot below and one above any openness.
    let knot = KNOTS[1..KNOTS.len() - 1].iter().filter(|knot| **knot <= open).count();
    let (below, above) = (KNOTS[knot], KNOTS[knot + 1]);
    (knot, ((open - below) / (above - below)).min(1.0))
}

/// The chance that a side with these odds wins.
#[inline]
pub fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + math::exp(-odds))
}

/// Judges positions; keeps the memory that judging needs.
#[derive(Clone, Debug)]
pub struct Judge<W> {
    memory: Memory<W>,
    weights: Weights,
}

impl<W: Bits> Default for Judge<W> {
    fn default() -> Self {
        Self::new(WEIGHTS)
    }
}

impl<W: Bits> Judge<W> {
    /// A judge with these weights.
    pub fn new(weights: Weights) -> Self {
        Self { memory: Memory::default(), weights }
    }

    /// The logarithm of the odds that the side to move wins.
    #[inline]
    pub fn odds(&mut self, board: &Board<W>, position: &Position<W>) -> f64 {
        Terms::new(board, position, &mut self.memory).odds(&self.weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openness_has_its_place() {
        assert_eq!(placed(0.0), (0, 0.0));
        assert_eq!(placed(5.0), (1, 0.0));
        assert_eq!(placed(70.0), (4, 1.0));
        assert_eq!(placed(200.0), (4, 1.0));
        let (knot, way) = placed(18.5);
        assert_eq!(knot, 2);
        assert!((way - 0.5).abs() < 1e-9);
    }
}
