//! How many sets of tiles fulfil what is left of a criterion, and one of them.

use sobremesa_core::Stream;

use crate::rules::By;
use crate::tiles::{NumberSet, Tile, TileId, TileSet, numbers_of};

/// Most cells of a table.
const MAX_CELLS: usize = 500_000;

/// What the tiles of a hand must come to.
#[derive(Clone, Debug)]
pub(super) enum Criterion {
    /// Their pips make a sum.
    Sum,
    /// Each of these numbers is on one of them. A need is a set of these, the bit of each being its place here.
    Cover(Vec<u8>),
}

impl Criterion {
    /// The criterion by which hands are dealt, where those that it wants need `numbers` at most.
    pub(super) fn new(by: By, numbers: NumberSet) -> Option<Self> {
        match by {
            By::Sum(_) => Some(Self::Sum),
            // More numbers make no table anyway, and their set would not fit a place in it.
            By::Varied if numbers.count_ones() > 20 => None,
            By::Varied => Some(Self::Cover(numbers_of(numbers).collect())),
            By::Random | By::DoubleOfGiven | By::TwoThatSumToGiven => None,
        }
    }

    /// What a tile does for a need.
    pub(super) fn mark(&self, tile: &Tile) -> usize {
        match self {
            Self::Sum => tile.pips().into(),
            Self::Cover(numbers) => places_of(numbers, tile.numbers()),
        }
    }

    /// What is needed of a hand that lacks these numbers.
    pub(super) fn need_of(&self, missing: NumberSet) -> usize {
        match self {
            Self::Sum => 0,
            Self::Cover(numbers) => places_of(numbers, missing),
        }
    }

    /// What is still needed after a tile; nothing if the tile is too much.
    #[inline]
    pub(super) fn after(&self, need: usize, mark: usize) -> Option<usize> {
        match self {
            Self::Sum => need.checked_sub(mark),
            Self::Cover(_) => Some(need & !mark),
        }
    }
}

/// Which of these numbers a set has, by their places.
fn places_of(numbers: &[u8], set: NumberSet) -> usize {
    numbers.iter().enumerate().fold(0, |places, (at, number)| places | usize::from(set >> number & 1 == 1) << at)
}

/// The sets of tiles that fulfil needs, counted: `ways(i, need, count)` is the number of sets of so many of the tiles
/// from the i-th on that fulfil the need, so that
///
/// ways(i, need, count) = ways(i + 1, need, count) + ways(i + 1, need after tile i, count - 1).
///
/// Where numbers must be covered, tiles with the greatest of them come first. A number that no later tile has must be
/// covered by then, so that few needs are left for most tiles.
#[derive(Clone, Debug)]
pub(super) struct HandTable {
    criterion: Criterion,
    /// The tiles with what they do for a need.
    tiles: Vec<(TileId, usize)>,
    /// Where the cells of each tile begin, and how many needs they are for; of no tile besides.
    rows: Vec<(usize, usize)>,
    /// Most tiles of a hand, and one.
    counts: usize,
    ways: Vec<u64>,
}

impl HandTable {
    /// Counts sets of at most `most` of these tiles for needs up to `need`; nothing where they are too many.
    pub(super) fn new(criterion: &Criterion, tiles: &[(TileId, Tile)], most: u16, need: usize) -> Option<Self> {
        let mut tiles: Vec<(TileId, usize)> = tiles.iter().map(|(id, tile)| (*id, criterion.mark(tile))).collect();
        if let Criterion::Cover(_) = criterion {
            tiles.sort_by_key(|(id, mark)| (mark.leading_zeros(), *id));
        }
        let counts = usize::from(most) + 1;
        let mut rows = vec![(0, 1); tiles.len() + 1];
        let (mut begin, mut reach) = (counts, 0);
        for (row, (_, mark)) in rows.iter_mut().zip(&tiles).rev() {
            // Beyond the needs of its row nothing can be fulfilled.
            reach = match criterion {
                Criterion::Sum => reach + mark,
                Criterion::Cover(_) => reach | mark,
            };
            let needs = match criterion {
                Criterion::Sum => need.min(reach) + 1,
                Criterion::Cover(_) => (need.min(reach) + 1).next_power_of_two(),
            };
            *row = (begin, needs);
            begin = needs.checked_mul(counts)?.checked_add(begin)?;
            if begin > MAX_CELLS {
                return None;
            }
        }
        let mut table = Self { criterion: criterion.clone(), tiles, rows, counts, ways: vec![0; begin] };
        let none = table.rows[table.tiles.len()].0;
        debug_assert_eq!(none, 0, "the cells of no tile come first");
        table.ways[0] = 1;
        for at in (0..table.tiles.len()).rev() {
            table.count(at)?;
        }
        Some(table)
    }

    /// Fills the cells of a tile, those of the next being full; nothing if a number is too large.
    fn count(&mut self, at: usize) -> Option<()> {
        let ((begin, needs), (next, next_needs)) = (self.rows[at], self.rows[at + 1]);
        let (later, here) = self.ways.split_at_mut(begin);
        let row = |need: usize| (need < next_needs).then(|| &later[next + need * self.counts..][..self.counts]);
        for (need, cells) in here[..needs * self.counts].chunks_exact_mut(self.counts).enumerate() {
            if let Some(without) = row(need) {
                cells.copy_from_slice(without);
            }
            if let Some(with) = self.criterion.after(need, self.tiles[at].1).and_then(row) {
                for (cell, with) in cells[1..].iter_mut().zip(with) {
                    *cell = cell.checked_add(*with)?;
                }
            }
        }
        Some(())
    }

    /// The number of sets of so many of the tiles from `at` on that fulfil a need.
    #[inline]
    fn from(&self, at: usize, need: usize, count: usize) -> u64 {
        let (begin, needs) = self.rows[at];
        if need < needs { self.ways[begin + need * self.counts + count] } else { 0 }
    }

    /// The number of sets of so many tiles that fulfil a need.
    pub(super) fn ways(&self, need: usize, count: u16) -> u64 {
        self.from(0, need, count.into())
    }

    /// Draws one of these sets, all equally likely; nothing if it has a tile of `taken`. Precondition: there is one.
    #[inline]
    pub(super) fn draw<const W: usize>(
        &self,
        mut need: usize,
        count: u16,
        taken: TileSet<W>,
        rng: &mut Stream,
    ) -> Option<TileSet<W>> {
        let mut left = usize::from(count);
        let mut nth = rng.below_u128(self.from(0, need, left).into()) as u64;
        let mut drawn = TileSet::EMPTY;
        for (at, (tile, mark)) in self.tiles.iter().enumerate() {
            if left == 0 {
                break;
            }
            let without = self.from(at + 1, need, left);
            if nth < without {
                continue;
            }
            if taken.contains(*tile) {
                return None;
            }
            nth -= without;
            left -= 1;
            need = self.criterion.after(need, *mark).expect("it is counted only where it is not too much");
            drawn.insert(*tile);
        }
        Some(drawn)
    }
}
