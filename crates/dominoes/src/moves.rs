//! Moves: which are legal, drawing one at random, and the pause that an honest seat gives with one.

use std::ops::ControlFlow;

use sobremesa_core::Stream;

use crate::game::Dominoes;
use crate::rules::Validator;
use crate::state::{Private, Public};
use crate::tiles::{TileId, TileSet};

/// The arm to the right of the first tile.
pub const RIGHT: u8 = 0;
/// The arm to its left.
pub const LEFT: u8 = 1;

/// What a seat decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// It places nothing.
    Pass,
    /// It places a tile.
    Place {
        /// Which.
        tile: TileId,
        /// On which arm. The first tile lies on the right one; with both ends equal, so does every other.
        arm: u8,
    },
}

/// The one permitted signal: pausing before a move (*pensada*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pause {
    /// A pass, a forced move, or no other tile of the number covered is left in the hand.
    #[default]
    None,
    /// At least one other tile of the number covered is left in the hand.
    Short,
    /// So, and both ends are equal after the move, with another tile of that number in the hand.
    Long,
}

impl<const W: usize> Dominoes<W> {
    /// The tiles of a hand that fit each end; on an empty table all that may open stand at the right.
    #[expect(clippy::inline_always, reason = "handing two sets back through memory costs a fifth of a play-out")]
    #[inline(always)]
    pub(crate) fn fitting(&self, public: &Public<W>, hand: TileSet<W>) -> [TileSet<W>; 2] {
        if public.empty {
            let opening = match public.must_open {
                Some(tile) => hand & std::iter::once(tile).collect(),
                None => hand,
            };
            return [opening, TileSet::EMPTY];
        }
        let hand = match self.row(&self.tables.tests.valid, public, hand).map(|row| self.rules.valid[row].then) {
            Some(Validator::Any) | None => hand,
        };
        let fits = &self.tables.fits[self.matcher(public, hand)];
        let [right, left] = public.ends;
        let at_left = if left == right { TileSet::EMPTY } else { hand & fits[usize::from(left)] };
        [hand & fits[usize::from(right)], at_left]
    }

    #[inline]
    pub(crate) fn each_legal(
        &self,
        public: &Public<W>,
        private: &Private<W>,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [right, left] = self.fitting(public, private.hand);
        let either = right | left;
        if either.is_empty() {
            return f(Move::Pass);
        }
        for tile in either.iter() {
            if right.contains(tile) {
                f(Move::Place { tile, arm: RIGHT })?;
            }
            if left.contains(tile) {
                f(Move::Place { tile, arm: LEFT })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    pub(crate) fn draw_move(&self, public: &Public<W>, private: &Private<W>, rng: &mut Stream) -> Move {
        let [right, left] = self.fitting(public, private.hand);
        let (at_right, at_left) = (right.len(), left.len());
        match at_right + at_left {
            0 => Move::Pass,
            1 if at_right == 1 => Move::Place { tile: right.nth(0), arm: RIGHT },
            1 => Move::Place { tile: left.nth(0), arm: LEFT },
            moves => {
                let drawn = rng.below(moves);
                if drawn < at_right {
                    Move::Place { tile: right.nth(drawn), arm: RIGHT }
                } else {
                    Move::Place { tile: left.nth(drawn - at_right), arm: LEFT }
                }
            }
        }
    }

    /// The pause that tells the truth about a move.
    ///
    /// Source: the gentlemen's game, "pensada": a pass or a forced move comes without; with another tile of
    /// the number covered left in the hand it is short; and long when besides both ends are equal after the
    /// move and another tile of their number is left.
    pub fn true_pause(&self, public: &Public<W>, private: &Private<W>, mv: Move) -> Pause {
        let Move::Place { tile, arm } = mv else { return Pause::None };
        let [right, left] = self.fitting(public, private.hand);
        if public.empty || right.len() + left.len() == 1 {
            return Pause::None;
        }
        let covered = public.ends[usize::from(arm)];
        let mut rest = private.hand;
        rest.remove(tile);
        let holds = |number: u8| !(rest & self.tables.with_number[usize::from(number)]).is_empty();
        if !holds(covered) {
            return Pause::None;
        }
        let opened = self.tables.tiles[tile.index()].outer(covered);
        let other_end = public.ends[usize::from(1 - arm)];
        if opened == other_end && holds(opened) { Pause::Long } else { Pause::Short }
    }
}
