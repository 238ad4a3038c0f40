//! What is left once the board has fallen apart.
//!
//! Empty squares that touch make an area, and what arrows have parted never joins again. An area beside which stand amazons of
//! one side alone is that side's own: the other comes in only where an amazon at its rim goes and leaves the door open, which
//! one that shoots back to where it stood does not. So a side can make some moves for sure ([`MovesLeft::least`]), and the other
//! can make at most those of the squares that are left to it ([`MovesLeft::most`]). If the first are enough, the game is decided,
//! however much of the board is still shared.
//!
//! An area may hold fewer moves than it has squares: they are counted by search ([`Filling`]).
//!
//! Source: M. Müller, T. Tegos, Experiments in Computer Amazons, in More Games of No Chance, 2002 (territories, blockers at
//! their rim, and that those which cannot be filled whole must be counted by search).

mod filling;

use sobremesa_core::Seat;

use crate::bits::Bits;
use crate::board::Board;
use crate::state::{Position, other};

pub use filling::Filling;

/// Moves that a side has left, as bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovesLeft {
    /// It can make so many whatever the other does.
    pub least: u32,
    /// It cannot make more.
    pub most: u32,
}

/// The empty squares that are a seat's own: of areas beside which it alone has amazons.
pub fn own<W: Bits>(board: &Board<W>, position: &Position<W>, seat: Seat) -> W {
    let empty = position.empty(board);
    let others = flooded(board, board.around(position.amazons(other(seat))) & empty, empty);
    flooded(board, board.around(position.amazons(seat)) & empty, empty) & !others
}

/// All of a set that a part of it touches, step by step.
#[inline]
pub(crate) fn flooded<W: Bits>(board: &Board<W>, from: W, through: W) -> W {
    let mut flooded = from & through;
    loop {
        let more = board.around(flooded) & through;
        if more == flooded {
            return flooded;
        }
        flooded = more;
    }
}

/// Who wins, if counting says so: one side can make moves in its own areas for longer than the other can move anywhere.
///
/// Each area is counted by `filling`, which looks at `limit` positions of it at most; beyond them only bounds are known.
pub fn counted<W: Bits>(
    board: &Board<W>,
    position: &Position<W>,
    filling: &mut Filling<W>,
    limit: u32,
) -> Option<Seat> {
    [other(position.mover()), position.mover()]
        .into_iter()
        .find(|seat| outlasts(board, position, *seat, (filling, limit)))
}

/// The moves that a seat has left in its own squares, whatever the other does: each area is counted by `filling`, which looks
/// at `limit` positions of it at most.
pub fn left<W: Bits>(
    board: &Board<W>,
    position: &Position<W>,
    seat: Seat,
    filling: &mut Filling<W>,
    limit: u32,
) -> MovesLeft {
    let own = own(board, position, seat);
    let amazons = position.amazons(seat);
    let rim = amazons & board.around(position.amazons(other(seat)) | (position.empty(board) & !own));
    let areas =
        parts(board, own, amazons).map(|(area, beside)| filling.most_moves(board, (area, beside), rim & beside, limit));
    areas
        .fold(MovesLeft::default(), |sum, area| MovesLeft { least: sum.least + area.least, most: sum.most + area.most })
}

/// Whether a seat that moves only in its own areas, and leaves no door open, outlasts the other.
fn outlasts<W: Bits>(
    board: &Board<W>,
    position: &Position<W>,
    seat: Seat,
    (filling, limit): (&mut Filling<W>, u32),
) -> bool {
    let empty = position.empty(board);
    let own = own(board, position, seat);
    let (amazons, rivals) = (position.amazons(seat), position.amazons(other(seat)));
    // What the other can come to meanwhile, also over squares that its own amazons leave.
    let theirs = flooded(board, rivals, (empty & !own) | rivals) & empty;
    let first = u32::from(seat == position.mover());
    let (own_count, their_count) = (own.count(), theirs.count());
    if own_count < their_count + first && (theirs.is_zero() || own_count < their_count / 2) {
        return false;
    }
    let rim = amazons & board.around(rivals | (empty & !own));
    let most = parts(board, theirs, rivals)
        .map(|(area, amazons)| filling.most_moves(board, (area, amazons), W::ZERO, limit).most)
        .sum::<u32>();
    if own_count < most + first {
        return false;
    }
    let mut least = 0;
    let mut rest = own_count;
    for (area, amazons) in parts(board, own, amazons) {
        rest -= area.count();
        least += filling.most_moves(board, (area, amazons), rim & amazons, limit).least;
        if least >= most + first {
            return true;
        }
        if least + rest < most + first {
            return false;
        }
    }
    least >= most + first
}

/// The parts of some squares that do not touch, each with the amazons beside it.
fn parts<W: Bits>(board: &Board<W>, squares: W, amazons: W) -> impl Iterator<Item = (W, W)> + '_ {
    let mut rest = squares;
    std::iter::from_fn(move || {
        if rest.is_zero() {
            return None;
        }
        let part = flooded(board, W::bit(rest.lowest()), squares | amazons);
        rest &= !part;
        Some((part & squares, part & amazons))
    })
}
