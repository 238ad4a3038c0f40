//! The board as bits: one rank after the other from White's side, with a gap after each, so that nothing slides around
//! the edge.

use crate::bits::Bits;
use crate::lines::Lines;
use crate::moves::{MAX_SIDE, MIN_SIDE, Square};

/// The number of bits of a board: its files and a gap for each rank, without the last gap.
pub const fn bits_needed(files: u8, ranks: u8) -> u32 {
    (files as u32 + 1) * ranks as u32 - 1
}

/// All that stays the same on a board of a given size.
#[derive(Clone, Debug)]
pub struct Board<W> {
    files: u8,
    ranks: u8,
    stride: u32,
    all: W,
    /// By bit: the squares that a queen sees in each direction, those towards higher bits first.
    rays: Vec<[W; 8]>,
    /// The lines through each square, where the board is one for them.
    lines: Option<Lines>,
    /// By bit: the squares at 1, 2, 3 … king moves on an empty board.
    rings: Vec<Vec<W>>,
    /// By bit; the entry of a gap means nothing.
    squares: Vec<Square>,
    /// By bit: what a white amazon, a black one and an arrow there add to a position's key.
    keys: Vec<[u64; 3]>,
}

/// The directions as steps of file and rank: four towards higher bits, then their opposites.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];

/// The number that is added to a position's key when Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = 0x9e6c_63d0_876a_3f6b;

/// A number that looks random: `SplitMix64` at a place.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
pub(crate) const fn mixed(number: u64) -> u64 {
    let z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<W: Bits> Board<W> {
    /// A board of `files` by `ranks`.
    ///
    /// # Panics
    /// Unless both are [`MIN_SIDE`]..=[`MAX_SIDE`] and the board fits the word ([`bits_needed`]).
    pub fn new(files: u8, ranks: u8) -> Self {
        assert!((MIN_SIDE..=MAX_SIDE).contains(&files) && (MIN_SIDE..=MAX_SIDE).contains(&ranks), "a board of 3 to 16");
        let bits = bits_needed(files, ranks);
        assert!(bits <= W::BITS, "a board of {files} x {ranks} needs {bits} bits, and the word has {}", W::BITS);
        let stride = u32::from(files) + 1;
        let square = |bit: u32| Square::new((bit % stride).min(u32::from(files) - 1) as u8, (bit / stride) as u8);
        let mut board = Self {
            files,
            ranks,
            stride,
            all: W::ZERO,
            rays: Vec::new(),
            lines: Lines::new::<W>(files, ranks),
            rings: Vec::new(),
            squares: (0..bits).map(square).collect(),
            keys: (0..u64::from(bits)).map(|bit| [0, 1, 2].map(|kind| mixed(3 * bit + kind))).collect(),
        };
        board.rays = (0..bits).map(|bit| DIRECTIONS.map(|step| board.ray(bit, step))).collect();
        for rank in 0..ranks {
            for file in 0..files {
                board.all |= W::bit(board.bit(Square::new(file, rank)));
            }
        }
        board.rings = (0..bits).map(|bit| board.rings_around(bit)).collect();
        board
    }

    fn rings_around(&self, bit: u32) -> Vec<W> {
        let mut rings = Vec::new();
        let mut inside = W::bit(bit);
        loop {
            let ring = self.around(inside) & self.all & !inside;
            if ring.is_zero() {
                return rings;
            }
            rings.push(ring);
            inside |= ring;
        }
    }

    fn ray(&self, bit: u32, (by_file, by_rank): (i8, i8)) -> W {
        let mut ray = W::ZERO;
        if bit % self.stride == u32::from(self.files) {
            return ray;
        }
        let (mut file, mut rank) = ((bit % self.stride) as i8, (bit / self.stride) as i8);
        loop {
            (file, rank) = (file + by_file, rank + by_rank);
            if file < 0 || rank < 0 || file >= self.files as i8 || rank >= self.ranks as i8 {
                return ray;
            }
            ray |= W::bit(self.bit(Square::new(file as u8, rank as u8)));
        }
    }

    /// Number of files.
    #[inline]
    pub fn files(&self) -> u8 {
        self.files
    }

    /// Number of ranks.
    #[inline]
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// The number of bits from a square to the one on the next rank: one more than there are files.
    #[inline]
    pub fn stride(&self) -> u32 {
        self.stride
    }

    /// The squares of the board, without the gaps.
    #[inline]
    pub fn all(&self) -> W {
        self.all
    }

    /// Whether a square is on the board.
    #[inline]
    pub fn has(&self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// The bit of a square. Precondition: it is on the board.
    #[inline]
    pub fn bit(&self, square: Square) -> u32 {
        u32::from(square.rank()) * self.stride + u32::from(square.file())
    }

    /// The square of a bit.
    #[inline]
    pub fn square(&self, bit: u32) -> Square {
        self.squares[bit as usize]
    }

    /// The squares of a set, ascending.
    pub fn squares(&self, set: W) -> impl Iterator<Item = Square> + '_ {
        set.ones().map(|bit| self.square(bit))
    }

    /// The set of some squares. Precondition: all are on the board.
    pub fn set(&self, squares: &[Square]) -> W {
        squares.iter().fold(W::ZERO, |set, square| set | W::bit(self.bit(*square)))
    }

    /// The squares that a queen reaches from a bit in one move over empty squares.
    #[inline]
    pub fn reach(&self, from: u32, empty: W) -> W {
        match &self.lines {
            Some(lines) => of_wide(lines.reach(from, wide(empty))),
            None => self.reach_by_rays(from, empty),
        }
    }

    /// The number of squares that a queen reaches from a bit in one move over empty squares.
    #[inline]
    pub fn reach_count(&self, from: u32, empty: W) -> u32 {
        match &self.lines {
            Some(lines) => lines.count(from, wide(empty)),
            None => self.reach_by_rays(from, empty).count(),
        }
    }

    fn reach_by_rays(&self, from: u32, empty: W) -> W {
        let rays = &self.rays[from as usize];
        let full = !empty;
        let mut reached = W::ZERO;
        // Towards higher bits the nearest piece in the way is the lowest bit: everything beyond it is cut off.
        for ray in &rays[..4] {
            reached |= *ray & (*ray & full).through_lowest();
        }
        // Downwards, what lies behind the first that blocks is a ray as well; from the first bit there is none.
        for (direction, ray) in rays.iter().enumerate().skip(4) {
            let behind = &self.rays[(*ray & full).highest() as usize];
            reached |= *ray & !behind[direction];
        }
        reached & empty
    }

    /// The squares at 1, 2, 3 … king moves from a bit on an empty board.
    #[inline]
    pub fn rings(&self, bit: u32) -> &[W] {
        &self.rings[bit as usize]
    }

    /// The squares beside those of a set, in all eight directions; gaps and places off the board may be among them, and
    /// some of the set itself.
    #[inline]
    pub fn around(&self, set: W) -> W {
        let wide = set | set.up(1) | set.down(1);
        wide | wide.up(self.stride) | wide.down(self.stride)
    }

    /// The number that a piece at a bit adds to a key: kind 0 is White's amazon, 1 Black's, 2 an arrow.
    #[inline]
    pub(crate) fn key(&self, bit: u32, kind: usize) -> u64 {
        self.keys[bit as usize][kind]
    }
}

/// The first 128 bits of a word.
#[inline]
fn wide<W: Bits>(set: W) -> u128 {
    let [low, high] = set.words().map(u128::from);
    low | high << 64
}

/// The word of these bits.
#[inline]
fn of_wide<W: Bits>(set: u128) -> W {
    W::of_words([set as u64, (set >> 64) as u64])
}

#[cfg(test)]
mod tests {
    use sobremesa_core::Seed;

    use super::*;
    use crate::bits::Wide;

    /// What a queen reaches, square by square.
    fn plain<W: Bits>(board: &Board<W>, from: Square, empty: W) -> W {
        let mut reached = W::ZERO;
        for (by_file, by_rank) in DIRECTIONS {
            let (mut file, mut rank) = (from.file() as i8, from.rank() as i8);
            loop {
                (file, rank) = (file + by_file, rank + by_rank);
                if file < 0 || rank < 0 || file >= board.files() as i8 || rank >= board.ranks() as i8 {
                    break;
                }
                let bit = W::bit(board.bit(Square::new(file as u8, rank as u8)));
                if (empty & bit).is_zero() {
                    break;
                }
                reached |= bit;
            }
        }
        reached
    }

    fn holds<W: Bits>(files: u8, ranks: u8) {
        let board = Board::<W>::new(files, ranks);
        assert_eq!(board.all().count(), u32::from(files) * u32::from(ranks));
        let mut rng = Seed::from_text("reach").key().stream(u64::from(files));
        for round in 0..40 {
            let empty =
                board.all().ones().filter(|_| rng.below(10) > round % 10).fold(W::ZERO, |set, bit| set | W::bit(bit));
            for square in board.squares(board.all()) {
                assert_eq!(board.square(board.bit(square)), square);
                let (bit, reached) = (board.bit(square), plain(&board, square, empty));
                assert_eq!(board.reach(bit, empty), reached, "{square}");
                assert_eq!(board.reach_by_rays(bit, empty), reached, "{square}");
                assert_eq!(board.reach_count(bit, empty), reached.count(), "{square}");
            }
        }
    }

    #[test]
    fn queens_reach_what_they_reach_square_by_square() {
        for files in 3..=10 {
            for ranks in 3..=10 {
                if bits_needed(files, ranks) <= u64::BITS {
                    holds::<u64>(files, ranks);
                }
                holds::<u128>(files, ranks);
            }
        }
        holds::<u128>(3, 16);
        holds::<u128>(16, 3);
        holds::<Wide>(11, 16);
        holds::<Wide>(16, 16);
    }
}
