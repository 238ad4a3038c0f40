//! The hand that a seat was dealt, and its drawing.

use sobremesa_core::{Seat, Stream};

use super::Lot;
use super::loose::{Asked, Left, LooseTile, Origin, Origins};
use super::table::{Criterion, HandTable};
use crate::tiles::{Tile, TileId, TileSet};

/// How a hand is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Out of its table.
    Table,
    /// By its last tile, of which `alike` with the same pips can be there at most.
    LastTile { alike: u32 },
}

/// What is known of the hand that another seat was dealt.
#[derive(Clone, Debug)]
pub(super) struct Hand<const W: usize> {
    pub(super) seat: Seat,
    /// The unseen tiles that can be in it.
    pub(super) may: TileSet<W>,
    /// How many tiles of it are unseen, or have been placed since the seat first drew.
    pub(super) count: u16,
    /// What is needed of these.
    pub(super) need: usize,
    /// A tile that is known to be in it, besides.
    pub(super) holds: Option<TileId>,
    /// The place of the first draw of the seat.
    pub(super) first_lot: usize,
    /// The place of its table.
    pub(super) table: usize,
    pub(super) way: Way,
    /// Most of the tiles that can be in it that can be there when it is drawn.
    pub(super) most: u16,
    loose: Vec<LooseTile>,
    /// How many tiles each draw of the seat had.
    sizes: Vec<u16>,
    origins: Option<Origins>,
}

impl<const W: usize> Hand<W> {
    pub(super) fn new(
        seat: Seat,
        may: TileSet<W>,
        (count, need): (u16, usize),
        holds: Option<TileId>,
        (loose, first_lot, sizes): (Vec<LooseTile>, usize, Vec<u16>),
    ) -> Self {
        let (table, way, most) = (0, Way::Table, 0);
        Self { seat, may, count, need, holds, first_lot, table, way, most, loose, sizes, origins: None }
    }

    /// The tiles that the seat has placed since it first drew.
    pub(super) fn loose(&self) -> &[LooseTile] {
        &self.loose
    }

    /// Where those came from.
    pub(super) fn origins(&self) -> &Origins {
        self.origins.as_ref().expect("found when worlds were prepared")
    }

    /// Whether a hand can be as wanted at all.
    pub(super) fn is_possible(&self) -> bool {
        self.origins().total > 0.0
    }

    /// The least number of its tiles that are unseen.
    pub(super) fn least(&self) -> u16 {
        self.count.saturating_sub(self.may_be_of(Origin::Dealt))
    }

    /// How many loose tiles may have come from there.
    pub(super) fn may_be_of(&self, origin: Origin) -> u16 {
        self.loose.iter().filter(|loose| loose.origins.contains(&origin)).count() as u16
    }

    /// How many of all sets of so many tiles that it may hold are as wanted.
    pub(super) fn share(&self, table: &HandTable) -> f64 {
        table.ways(self.need, self.count) as f64 / choose(self.may.len() as u16, self.count)
    }

    /// Finds the better way to draw a hand that makes a sum, where `taken` of all unseen tiles lie elsewhere.
    pub(super) fn choose_way(&mut self, table: &HandTable, (all, taken): (u16, u16), alike: u32) {
        if !self.loose.is_empty() || self.count == 0 || alike == 0 {
            return;
        }
        // As if those taken before were any tiles.
        let may = self.may.len() as u16;
        let there = (f64::from(may) * f64::from(all - taken) / f64::from(all)).floor() as u16;
        let apart = choose(there, self.count) / choose(may, self.count);
        let completed = self.share(table) * f64::from((there + 1).saturating_sub(self.count)) / f64::from(alike);
        if completed > apart {
            self.way = Way::LastTile { alike };
        }
    }

    /// Counts in which ways its loose tiles can have come; nothing where those are too many.
    pub(super) fn find_origins(
        &mut self,
        criterion: &Criterion,
        tiles: &[Tile],
        tables: &[HandTable],
        lots: &[Lot<W>],
    ) -> Option<()> {
        let lots: Vec<u16> = lots.iter().filter(|lot| lot.seat == self.seat).map(|lot| lot.most).collect();
        let asked = Asked {
            tiles: &self.loose,
            after: |need, tile: TileId| criterion.after(need, criterion.mark(&tiles[tile.index()])),
            weigh: |left: &Left| {
                let hands = tables[self.table].ways(left.need, left.count) as f64;
                let draws = lots.iter().zip(&left.lots).map(|(most, count)| choose(*most, *count));
                draws.fold(hands, |ways, draw| ways * draw)
            },
        };
        let left = Left { count: self.count, need: self.need, lots: self.sizes.clone() };
        let origins = Origins::new(left, &asked)?;
        self.origins = Some(origins);
        Some(())
    }

    /// Draws the hand by its last tile, out of tiles that are still there; nothing if that fails.
    #[inline]
    pub(super) fn by_last_tile(
        &self,
        (free, alike): (TileSet<W>, u32),
        pips: &[u16],
        rng: &mut Stream,
    ) -> Option<TileSet<W>> {
        let mut rest = free & self.may;
        let others = self.count - 1;
        let mut drawn = some_of(rest, others, self.most, rng)?;
        rest = rest.without(drawn);
        let sum: usize = drawn.iter().map(|tile| usize::from(pips[tile.index()])).sum();
        let wanted = self.need.checked_sub(sum)?;
        let nth = rng.below(alike) as usize;
        drawn.insert(rest.iter().filter(|tile| usize::from(pips[tile.index()]) == wanted).nth(nth)?);
        Some(drawn)
    }
}

/// Draws `count` of some tiles, all choices equally likely, with the chance by which there are fewer of them than of `most`
/// tiles; nothing else.
#[inline]
pub(super) fn some_of<const W: usize>(
    tiles: TileSet<W>,
    count: u16,
    most: u16,
    rng: &mut Stream,
) -> Option<TileSet<W>> {
    let there = tiles.len() as u16;
    if there < count {
        return None;
    }
    if there < most && count > 0 {
        let chance = (0..count).fold(1.0, |chance, at| chance * f64::from(there - at) / f64::from(most - at));
        if rng.unit() >= chance {
            return None;
        }
    }
    if there == count {
        return Some(tiles);
    }
    let mut pool = [[TileId(0); 64]; W];
    let pool = &mut pool.as_flattened_mut()[..usize::from(there)];
    for (place, tile) in pool.iter_mut().zip(tiles.iter()) {
        *place = tile;
    }
    let mut drawn = TileSet::EMPTY;
    for at in 0..usize::from(count) {
        pool.swap(at, at + rng.below((pool.len() - at) as u32) as usize);
        drawn.insert(pool[at]);
    }
    Some(drawn)
}

/// Ways to choose k of n, as a number that may be rounded.
fn choose(n: u16, k: u16) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k).fold(1.0, |ways, at| ways * f64::from(n - at) / f64::from(at + 1))
}
