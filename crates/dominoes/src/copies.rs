//! Heaps of tiles of which there are several copies.
//!
//! A heap that holds m copies of a kind has the bits of the first m. With one copy of each kind a heap is a plain set,
//! and everything here is a single operation on bits.

use crate::tiles::{TileId, TileSet};

/// How many copies there are of each kind, and what follows for heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copies {
    each: u16,
}

impl Copies {
    /// So many of each kind, at least one.
    pub(crate) const fn new(each: u8) -> Self {
        Self { each: if each == 0 { 1 } else { each as u16 } }
    }

    /// How many there are of each kind.
    #[inline]
    pub const fn each(self) -> u16 {
        self.each
    }

    /// The first copy of a tile's kind, which stands for the kind.
    #[inline]
    pub const fn kind(self, tile: TileId) -> TileId {
        if self.each == 1 { tile } else { TileId(tile.0 - tile.0 % self.each) }
    }

    /// How many tiles of a kind a heap holds.
    #[inline]
    pub fn count<const W: usize>(self, heap: TileSet<W>, tile: TileId) -> u16 {
        if self.each == 1 {
            return u16::from(heap.contains(tile));
        }
        let first = self.kind(tile).0;
        (first..first + self.each).take_while(|copy| heap.contains(TileId(*copy))).count() as u16
    }

    /// Puts a tile in. Precondition: not all of its kind are in the heap.
    #[inline]
    pub fn put<const W: usize>(self, heap: &mut TileSet<W>, tile: TileId) {
        if self.each == 1 {
            heap.insert(tile);
        } else {
            heap.insert(TileId(self.kind(tile).0 + self.count(*heap, tile)));
        }
    }

    /// Takes a tile out. Precondition: one of its kind is in the heap.
    #[inline]
    pub fn take<const W: usize>(self, heap: &mut TileSet<W>, tile: TileId) {
        if self.each == 1 {
            heap.remove(tile);
        } else {
            heap.remove(TileId(self.kind(tile).0 + self.count(*heap, tile) - 1));
        }
    }

    /// Two heaps together.
    #[must_use]
    pub fn sum<const W: usize>(self, mut heap: TileSet<W>, other: TileSet<W>) -> TileSet<W> {
        if self.each == 1 {
            return heap | other;
        }
        other.iter().for_each(|tile| self.put(&mut heap, tile));
        heap
    }

    /// What the first heap has more than the second.
    #[must_use]
    pub fn difference<const W: usize>(self, mut heap: TileSet<W>, other: TileSet<W>) -> TileSet<W> {
        if self.each == 1 {
            return heap.without(other);
        }
        for tile in other.iter() {
            if self.count(heap, tile) > 0 {
                self.take(&mut heap, tile);
            }
        }
        heap
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heap_holds_the_first_copies() {
        let copies = Copies::new(3);
        let mut heap = TileSet::<1>::EMPTY;
        copies.put(&mut heap, TileId(5));
        copies.put(&mut heap, TileId(3));
        assert_eq!(heap.iter().collect::<Vec<_>>(), [TileId(3), TileId(4)]);
        copies.put(&mut heap, TileId(0));
        copies.take(&mut heap, TileId(5));
        assert_eq!(heap.iter().collect::<Vec<_>>(), [TileId(0), TileId(3)]);
        assert_eq!(copies.difference(TileSet::first(6), heap).iter().collect::<Vec<_>>(), [0, 1, 3, 4].map(TileId));
        assert_eq!(copies.sum(heap, heap).len(), 4);
    }
}
