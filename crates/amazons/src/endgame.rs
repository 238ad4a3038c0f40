//! Counting, once the board has fallen into parts.
//!
//! Empty squares that touch make an area, and what arrows have parted never joins again. An area with amazons of one
//! side alone beside it belongs to that side. The other side comes in only where an amazon at the rim leaves and opens
//! a door; an amazon that shoots back to where it stood opens none. So a side has some moves for sure
//! ([`MovesLeft::least`]), and the other side has at most as many moves as squares are left to it
//! ([`MovesLeft::most`]). If the first are enough, the game is decided, however much of the board is still shared.
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

/// The number of moves that a side has left, as bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovesLeft {
    /// The side can make so many, whatever the other does.
    pub least: u32,
    /// The side cannot make more.
    pub most: u32,
}

/// The empty squares of a seat's own areas: those beside which it alone has amazons.
pub fn own<W: Bits>(board: &Board<W>, position: &Position<W>, seat: Seat) -> W {
    let empty = position.empty(board);
    let others = flooded(board, board.around(position.amazons(other(seat))) & empty, empty);
    flooded(board, board.around(position.amazons(seat)) & empty, empty) & !others
}

/// The empty squares that amazons of both sides can come to: none once the board has fallen into parts.
pub fn contested<W: Bits>(board: &Board<W>, position: &Position<W>) -> W {
    let empty = position.empty(board);
    let reached = |seat: Seat| flooded(board, board.around(position.amazons(seat)) & empty, empty);
    reached(position.mover()) & reached(other(position.mover()))
}

/// All squares of a set that are joined to a part of it.
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

/// The winner, if counting tells: one side has more moves in its own areas than the other has anywhere.
///
/// Each area is counted by `filling`, which looks at no more than `limit` positions of it; beyond them it gives bounds.
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

/// The moves that a seat has left in its own areas, whatever the other does. Each area is counted by `filling`, which
/// looks at no more than `limit` positions of it.
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
    // The side to move runs out first, so it needs one move more.
    let first = u32::from(seat == position.mover());
    let (own_count, their_count) = (own.count(), theirs.count());
    // Counting takes time. It is not begun where the squares are too few, unless the other has up to twice as many:
    // areas that fill badly may still tip the balance.
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
    // One area after the other, while those not yet counted can still make the difference.
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

/// The parts of some squares that do not touch each other, each with the amazons beside it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;

    #[test]
    fn a_board_has_fallen_into_parts_once_no_square_can_be_reached_by_both() {
        let contested = |text: &str| {
            let setup = Setup::read(text).unwrap();
            let board: Board<u64> = Board::new(setup.files, setup.ranks);
            let position = Position::new(&board, [&setup.white, &setup.black], &setup.arrows, setup.mover);
            contested(&board, &position).count()
        };
        assert_eq!(contested("w3b/xxxxx/xxxxx w"), 3);
        // An arrow parts them; what neither can come to is nobody's.
        assert_eq!(contested("w1x1b/xxxxx/1xxx1 b"), 0);
        // Squares that touch at a corner are joined.
        assert_eq!(contested("w1x1b/xx1xx/xxxxx w"), 3);
    }
}
