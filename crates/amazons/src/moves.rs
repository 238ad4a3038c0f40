//! Squares and moves.

use std::fmt;

/// The greatest number of files or ranks of a board.
pub const MAX_SIDE: u8 = 16;

/// The least number of files or ranks of a board.
pub const MIN_SIDE: u8 = 3;

/// A square: its file in the low four bits, its rank in the high ones, both from 0. Squares are ordered by rank, then by
/// file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// A square by its file and rank, from 0.
    ///
    /// # Panics
    /// If either is [`MAX_SIDE`] or more.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Self {
        assert!(file < MAX_SIDE && rank < MAX_SIDE, "a board has at most 16 files and 16 ranks");
        Self(rank << 4 | file)
    }

    /// Its file, from 0 at White's left.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// Its rank, from 0 at White's side.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The square across the middle file of a board with so many files. Precondition: the board has the square.
    #[inline]
    #[must_use]
    pub const fn mirrored(self, files: u8) -> Self {
        Self::new(files - 1 - self.file(), self.rank())
    }

    /// A unique number, 0..=255.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Square {
    /// `d10`: the file as a letter, the rank from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// A whole move: an amazon goes like a queen of chess, then shoots an arrow that flies like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the amazon stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The square that the arrow blocks for good.
    pub arrow: Square,
}

impl Move {
    /// The same move on the mirror image of a board with so many files. Precondition: the board has its squares.
    #[must_use]
    pub const fn mirrored(self, files: u8) -> Self {
        let Self { from, to, arrow } = self;
        Self { from: from.mirrored(files), to: to.mirrored(files), arrow: arrow.mirrored(files) }
    }
}

impl fmt::Display for Move {
    /// As in `d1-d7/g7`: from, to, arrow.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}/{}", self.from, self.to, self.arrow)
    }
}
