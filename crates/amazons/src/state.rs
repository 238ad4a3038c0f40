//! Positions, and the moves on them.

use sobremesa_core::Seat;

use crate::bits::Bits;
use crate::board::{BLACK_TO_MOVE, Board};
use crate::moves::{Move, Square};

/// White's seat: White is the first to move from the usual start.
pub const WHITE: Seat = Seat(0);

/// Black's seat, opposite [`WHITE`].
pub const BLACK: Seat = Seat(1);

/// The seat across the board.
#[inline]
pub const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// A position. Everything is open: it is at once the full truth and what everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<W> {
    pub(crate) amazons: [W; 2],
    pub(crate) arrows: W,
    pub(crate) mover: Seat,
    pub(crate) key: u64,
}

/// The full truth of a game.
pub type State<W> = Position<W>;

/// What everybody sees of a game: all of it.
pub type Public<W> = Position<W>;

/// What a seat alone knows: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Private;

/// The opening of a game: moves that chance made from the start of its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The moves of chance, each legal after those before it.
    pub moves: Vec<Move>,
}

/// What happened: a move. Everybody sees it alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// The seat that moved.
    pub seat: Seat,
    /// The move that it made.
    pub mv: Move,
}

impl<W: Bits> Position<W> {
    /// A position from what stands on the board.
    pub fn new(board: &Board<W>, amazons: [&[Square]; 2], arrows: &[Square], mover: Seat) -> Self {
        let mut position =
            Self { amazons: amazons.map(|squares| board.set(squares)), arrows: board.set(arrows), mover, key: 0 };
        position.key = position.full_key(board);
        position
    }

    /// The key computed from what stands on the board alone.
    fn full_key(&self, board: &Board<W>) -> u64 {
        let kinds = [self.amazons[0], self.amazons[1], self.arrows];
        let pieces = (0..).zip(kinds).flat_map(|(kind, set)| set.ones().map(move |bit| (kind, bit)));
        let mover = if self.mover == BLACK { BLACK_TO_MOVE } else { 0 };
        pieces.fold(mover, |key, (kind, bit)| key ^ board.key(bit, kind))
    }

    /// The amazons of a seat.
    #[inline]
    pub fn amazons(&self, seat: Seat) -> W {
        self.amazons[seat.index()]
    }

    /// The squares that arrows block.
    #[inline]
    pub fn arrows(&self) -> W {
        self.arrows
    }

    /// The seat that is to move.
    #[inline]
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// The empty squares.
    #[inline]
    pub fn empty(&self, board: &Board<W>) -> W {
        board.all() & !(self.amazons[0] | self.amazons[1] | self.arrows)
    }

    /// Whether a seat could move if it were its turn.
    #[inline]
    pub fn can_move(&self, board: &Board<W>, seat: Seat) -> bool {
        !(board.around(self.amazons(seat)) & self.empty(board)).is_zero()
    }

    /// A hash of the position: equal positions have equal keys.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Makes a move of the seat to move. Precondition: it is legal.
    #[inline]
    pub fn make(&mut self, board: &Board<W>, mv: Move) {
        self.make_bits(board, [mv.from, mv.to, mv.arrow].map(|square| board.bit(square)));
    }

    /// Makes a move of the seat to move: the bits of its squares, from, to and arrow. Precondition: it is legal.
    #[inline]
    pub(crate) fn make_bits(&mut self, board: &Board<W>, [from, to, arrow]: [u32; 3]) {
        self.shift(board, from, to);
        self.arrows |= W::bit(arrow);
        self.turn_over(board, arrow);
    }

    /// Takes back a move. Precondition: `mv` is the last move that was made.
    #[inline]
    pub fn undo(&mut self, board: &Board<W>, mv: Move) {
        let [from, to, arrow] = [mv.from, mv.to, mv.arrow].map(|square| board.bit(square));
        self.turn_over(board, arrow);
        self.arrows ^= W::bit(arrow);
        self.shift(board, to, from);
    }

    /// Moves an amazon of the seat to move, without its arrow.
    #[inline]
    fn shift(&mut self, board: &Board<W>, from: u32, to: u32) {
        let mover = self.mover.index();
        self.amazons[mover] ^= W::bit(from) | W::bit(to);
        self.key ^= board.key(from, mover) ^ board.key(to, mover);
    }

    #[inline]
    fn turn_over(&mut self, board: &Board<W>, arrow: u32) {
        self.key ^= board.key(arrow, 2) ^ BLACK_TO_MOVE;
        self.mover = other(self.mover);
    }

    /// The position after a queen move of the side to move, the other to move, as if no arrow had been shot.
    #[inline]
    pub(crate) fn gone(&self, board: &Board<W>, from: u32, to: u32) -> Self {
        let mut gone = *self;
        gone.shift(board, from, to);
        gone.key ^= BLACK_TO_MOVE;
        gone.mover = other(gone.mover);
        gone
    }

    /// Calls `f` with every queen move of a seat, as bits: from, to, and the squares its arrow can block.
    #[inline]
    pub fn queen_moves(&self, board: &Board<W>, seat: Seat, mut f: impl FnMut(u32, u32, W)) {
        let empty = self.empty(board);
        for from in self.amazons(seat).ones() {
            let left = empty | W::bit(from);
            for to in board.reach(from, empty).ones() {
                f(from, to, board.reach(to, left));
            }
        }
    }

    /// The number of moves that a seat has, or would have if it were its turn.
    pub fn mobility(&self, board: &Board<W>, seat: Seat) -> u32 {
        let empty = self.empty(board);
        let arrows = |from: u32| -> u32 {
            let left = empty | W::bit(from);
            board.reach(from, empty).ones().map(|to| board.reach_count(to, left)).sum()
        };
        self.amazons(seat).ones().map(arrows).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_that_of_what_stands_on_the_board() {
        let board = Board::<u64>::new(5, 5);
        let at = Square::new;
        let mut position = Position::new(&board, [&[at(0, 0), at(4, 0)], &[at(2, 4)]], &[at(2, 2)], WHITE);
        let before = position;
        let mv = Move { from: at(4, 0), to: at(1, 0), arrow: at(4, 3) };
        position.make(&board, mv);
        let white = [at(0, 0), at(1, 0)];
        assert_eq!(position, Position::new(&board, [&white, &[at(2, 4)]], &[at(2, 2), at(4, 3)], BLACK));
        assert_ne!(position.key(), before.key());
        position.undo(&board, mv);
        assert_eq!(position, before);
    }
}
