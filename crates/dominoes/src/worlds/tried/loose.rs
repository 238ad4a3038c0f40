//! Where tiles came from that a seat placed after it had drawn.

use std::collections::BTreeMap;

use sobremesa_core::Stream;

use crate::tiles::TileId;

/// Most ways that are told apart in which some tiles can have come.
const MAX_PLACES: usize = 20_000;

/// What is left for the unseen tiles of a seat: of the hand that it was dealt how many and what is needed of them, and
/// how many of each draw.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Left {
    pub(super) count: u16,
    pub(super) need: usize,
    pub(super) lots: Vec<u16>,
}

/// Where a tile may have come from: the hand as it was dealt, or a draw of the seat, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Dealt,
    Lot(usize),
}

/// A tile that a seat placed after it had drawn.
#[derive(Clone, Debug)]
pub(super) struct LooseTile {
    pub(super) tile: TileId,
    pub(super) origins: Vec<Origin>,
}

/// The ways of a seat's loose tiles to have come, each as likely as it has completions.
#[derive(Clone, Debug)]
pub(super) struct Origins {
    /// What follows from each place on: the origin of a tile, the place after it, and the completions of this and of those
    /// listed before it. The last places have none.
    branches: Vec<Vec<(Origin, usize, f64)>>,
    ends: BTreeMap<usize, Left>,
    root: usize,
    /// The completions of all.
    pub(super) total: f64,
}

/// What is asked of loose tiles, in their order.
pub(super) struct Asked<'a, After, Weigh> {
    /// They, with where each may have come from.
    pub(super) tiles: &'a [LooseTile],
    /// What is still needed of a dealt hand after such a tile.
    pub(super) after: After,
    /// The number of completions of what is left.
    pub(super) weigh: Weigh,
}

impl Origins {
    /// Counts the completions; nothing where too many ways must be told apart, or there are more completions than a number holds.
    pub(super) fn new(
        left: Left,
        asked: &Asked<'_, impl Fn(usize, TileId) -> Option<usize>, impl Fn(&Left) -> f64>,
    ) -> Option<Self> {
        let mut origins = Self { branches: Vec::new(), ends: BTreeMap::new(), root: 0, total: 0.0 };
        let mut known = BTreeMap::new();
        (origins.root, origins.total) = origins.place(0, left, asked, &mut known)?;
        origins.total.is_finite().then_some(origins)
    }

    /// The place at which the tiles from `at` on are to come, and its completions.
    fn place(
        &mut self,
        at: usize,
        left: Left,
        asked: &Asked<'_, impl Fn(usize, TileId) -> Option<usize>, impl Fn(&Left) -> f64>,
        known: &mut BTreeMap<(usize, Left), (usize, f64)>,
    ) -> Option<(usize, f64)> {
        if let Some(found) = known.get(&(at, left.clone())) {
            return Some(*found);
        }
        let (mut branches, mut total) = (Vec::new(), 0.0);
        if let Some(tile) = asked.tiles.get(at) {
            for origin in &tile.origins {
                let mut rest = left.clone();
                let (room, need) = match origin {
                    Origin::Dealt => (&mut rest.count, (asked.after)(rest.need, tile.tile)),
                    Origin::Lot(lot) => (&mut rest.lots[*lot], Some(rest.need)),
                };
                let (Some(fewer), Some(need)) = (room.checked_sub(1), need) else { continue };
                (*room, rest.need) = (fewer, need);
                let (place, completions) = self.place(at + 1, rest, asked, known)?;
                if completions > 0.0 {
                    total += completions;
                    branches.push((*origin, place, total));
                }
            }
        } else {
            total = (asked.weigh)(&left);
        }
        let place = self.branches.len();
        if place == MAX_PLACES {
            return None;
        }
        self.branches.push(branches);
        if at == asked.tiles.len() {
            self.ends.insert(place, left.clone());
        }
        known.insert((at, left), (place, total));
        Some((place, total))
    }

    /// Draws where the tiles came from: calls `f` with each in order, and returns what is left. Precondition: there is a
    /// completion.
    #[inline]
    pub(super) fn draw(&self, rng: &mut Stream, mut f: impl FnMut(usize, Origin)) -> &Left {
        let (mut place, mut tile) = (self.root, 0);
        while let Some((.., total)) = self.branches[place].last() {
            let drawn = rng.unit() * total;
            let of = self.branches[place].iter().find(|(.., upto)| drawn < *upto);
            let (origin, next, _) = of.expect("less than the whole is within it");
            f(tile, *origin);
            (place, tile) = (*next, tile + 1);
        }
        &self.ends[&place]
    }

    /// What is left in one of the ways.
    pub(super) fn any_end(&self) -> &Left {
        self.ends.values().next().expect("there is a way")
    }
}
