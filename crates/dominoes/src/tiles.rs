//! Tiles and sets of tiles.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A tile's place in its set, from 0: the kinds in order, the copies of a kind together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(pub u16);

impl TileId {
    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Most faces of a tile: as many neighbours as find room around it on the table.
pub const MAX_HEADS: usize = 8;

/// The greatest number of a face: [`NumberSet`] has a bit for each number from 0 on.
pub const MAX_NUMBER: u8 = NumberSet::BITS as u8 - 1;

/// A set of numbers of faces, as bits.
pub type NumberSet = u64;

/// Numbers a tile may have: 0 to [`MAX_NUMBER`].
pub const NUMBERS: usize = MAX_NUMBER as usize + 1;

/// The set with one number.
#[inline]
pub const fn bit(number: u8) -> NumberSet {
    1 << (number & MAX_NUMBER)
}

/// The numbers of a set, in ascending order.
#[inline]
pub fn numbers_of(mut set: NumberSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let number = set.trailing_zeros() as u8;
            set &= set - 1;
            number
        })
    })
}

/// A tile by the numbers of its faces, the greatest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The numbers, the greatest first; [`NO_FACE`] beyond the last. Nothing else, so that a tile is one word.
    faces: [u8; MAX_HEADS],
}

/// Where a tile has no further face. No number has the highest bit.
const NO_FACE: u8 = 0xFF;

impl Tile {
    /// A tile with these numbers, in any order.
    ///
    /// # Panics
    /// Unless there are 2 to [`MAX_HEADS`] of them.
    pub fn new(numbers: &[u8]) -> Self {
        assert!((2..=MAX_HEADS).contains(&numbers.len()), "a tile has 2 to {MAX_HEADS} faces");
        let mut faces = [NO_FACE; MAX_HEADS];
        faces[..numbers.len()].copy_from_slice(numbers);
        faces[..numbers.len()].sort_unstable_by(|a, b| b.cmp(a));
        Self { faces }
    }

    /// The numbers of its faces, the greatest first.
    #[inline]
    pub fn faces(&self) -> &[u8] {
        &self.faces[..self.heads()]
    }

    /// How many faces it has.
    #[inline]
    const fn heads(&self) -> usize {
        const HIGHEST_BITS: u64 = u64::from_le_bytes([0x80; MAX_HEADS]);
        (u64::from_le_bytes(self.faces) & HIGHEST_BITS).trailing_zeros() as usize / 8
    }

    /// Whether all faces have the same number (a double).
    #[inline]
    pub const fn is_double(&self) -> bool {
        // The greatest number is the first and the least the last.
        self.faces[0] == self.faces[self.heads() - 1]
    }

    /// Whether a face has this number.
    #[inline]
    pub fn has(&self, number: u8) -> bool {
        self.faces().contains(&number)
    }

    /// The numbers of its faces, as a set.
    #[inline]
    pub fn numbers(&self) -> NumberSet {
        self.faces().iter().fold(0, |numbers, number| numbers | bit(*number))
    }

    /// Sum of its faces.
    #[inline]
    pub fn pips(&self) -> u16 {
        self.faces().iter().map(|number| u16::from(*number)).sum()
    }

    /// The number that opens on the same arm when a face with the number `inner` joins: the greatest of the others.
    #[inline]
    pub const fn outer(&self, inner: u8) -> u8 {
        if self.faces[0] == inner { self.faces[1] } else { self.faces[0] }
    }

    /// The number of the other face of a tile of two, when one with the number `inner` joins: what [`Tile::outer`] gives.
    #[inline]
    pub(crate) const fn across(&self, inner: u8) -> u8 {
        // Which of the two it is nobody could predict: no branch depends on it.
        self.faces[0] + self.faces[1] - inner
    }

    /// The numbers of the faces left when one with the number `inner` joins, the greatest first.
    pub fn others(&self, inner: u8) -> impl Iterator<Item = u8> + use<'_> {
        let joined = self.faces().iter().position(|number| *number == inner);
        self.faces().iter().enumerate().filter(move |(face, _)| Some(*face) != joined).map(|(_, number)| *number)
    }
}

impl std::fmt::Display for Tile {
    /// Its numbers with dashes between them: `6-4`, `6-4-2`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (face, number) in self.faces().iter().enumerate() {
            write!(f, "{}{number}", if face > 0 { "-" } else { "" })?;
        }
        Ok(())
    }
}

/// A set of tiles as bits: up to 64 a word, `W` words.
///
/// Where a kind has copies, whatever holds some of them holds the first ones: copies are alike and have no names, so
/// that nothing can be learnt from one. [`Copies`](crate::copies::Copies) puts tiles into such heaps and takes them
/// out; two heaps may then have bits in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TileSet<const W: usize>([u64; W]);

impl<const W: usize> Default for TileSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> TileSet<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The first `count` tiles.
    pub fn first(count: usize) -> Self {
        (0..count).map(|tile| TileId(tile as u16)).collect()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is exactly one. Sooner known than how many there are.
    #[inline]
    pub(crate) fn is_one(self) -> bool {
        if W == 1 { self.0[0].is_power_of_two() } else { self.len() == 1 }
    }

    /// Whether `tile` is one of them.
    #[inline]
    pub fn contains(self, tile: TileId) -> bool {
        self.0[tile.index() >> 6] >> (tile.0 & 63) & 1 == 1
    }

    /// Puts a tile in.
    #[inline]
    pub fn insert(&mut self, tile: TileId) {
        self.0[tile.index() >> 6] |= 1 << (tile.0 & 63);
    }

    /// Takes a tile out.
    #[inline]
    pub fn remove(&mut self, tile: TileId) {
        self.0[tile.index() >> 6] &= !(1 << (tile.0 & 63));
    }

    /// The tiles that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The tile number `nth`, from 0, in ascending order. Precondition: there are more than `nth`.
    #[inline]
    pub fn nth(self, mut nth: u32) -> TileId {
        for (index, mut word) in self.0.into_iter().enumerate() {
            // What is in no word before it is in the last: nothing need be counted there.
            let here = if index + 1 < W { word.count_ones() } else { u32::MAX };
            if nth < here {
                for _ in 0..nth {
                    word &= word - 1;
                }
                return TileId((index << 6) as u16 + word.trailing_zeros() as u16);
            }
            nth -= here;
        }
        unreachable!("the set has more than `nth` tiles")
    }

    /// In ascending order.
    #[inline]
    pub fn iter(self) -> Tiles<W> {
        Tiles { left: self, word: 0 }
    }

    /// The set as words, the lowest tiles in the first.
    pub fn words(self) -> [u64; W] {
        self.0
    }
}

/// The tiles of a set, in ascending order.
#[derive(Clone, Debug)]
pub struct Tiles<const W: usize> {
    /// Those still to come.
    left: TileSet<W>,
    /// The word that the next is looked for in; those before it are empty.
    word: usize,
}

impl<const W: usize> Iterator for Tiles<W> {
    type Item = TileId;

    #[inline]
    fn next(&mut self) -> Option<TileId> {
        while let Some(word) = self.left.0.get_mut(self.word) {
            if *word != 0 {
                let bit = word.trailing_zeros() as u16;
                *word &= *word - 1;
                return Some(TileId((self.word << 6) as u16 + bit));
            }
            self.word += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.len() as usize;
        (left, Some(left))
    }

    /// Goes through the words once instead of asking at each tile which is the next.
    #[inline]
    fn fold<B, F: FnMut(B, TileId) -> B>(self, first: B, mut f: F) -> B {
        (self.word..W).fold(first, |mut found, index| {
            let mut word = self.left.0[index];
            while word != 0 {
                found = f(found, TileId((index << 6) as u16 + word.trailing_zeros() as u16));
                word &= word - 1;
            }
            found
        })
    }
}

impl<const W: usize> FromIterator<TileId> for TileSet<W> {
    fn from_iter<I: IntoIterator<Item = TileId>>(tiles: I) -> Self {
        let mut set = Self::EMPTY;
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

impl<const W: usize> BitAnd for TileSet<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine &= theirs);
        self
    }
}

impl<const W: usize> BitOr for TileSet<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine |= theirs);
        self
    }
}

impl<const W: usize> BitOrAssign for TileSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for TileSet<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_its_tiles_in_order() {
        let tiles = [TileId(3), TileId(63), TileId(64), TileId(500)];
        let set: TileSet<8> = tiles.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), tiles);
        assert_eq!((set.len(), set.nth(2), set.contains(TileId(4))), (4, TileId(64), false));
        assert!(set.without(set).is_empty());
    }
}
