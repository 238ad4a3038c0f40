//! Drawing, counting and listing the worlds that fit what a seat knows.
//!
//! Every unseen tile belongs to a class: the seats (and the stock) that may still hold it. A pass on n says that
//! the seat holds no tile with n; the tile that must open lies with the opener. [`Fill`] counts the ways class by
//! class, and a world is drawn by walking its table: exactly uniform, as a plain shuffle makes it.

use sobremesa_core::fill::{Class, Split};
use sobremesa_core::{Fill, Hidden, MAX_SEATS, Seat, Stream};

use crate::game::Dominoes;
use crate::state::{Private, Public, State};
use crate::tiles::{TileId, TileSet};

/// The holder that stands for the stock.
const STOCK: usize = MAX_SEATS;

/// What serves every world drawn for one position and seat.
#[derive(Clone, Debug)]
pub struct Worlds<const W: usize> {
    /// What is known: the hands of the others and the stock empty.
    base: State<W>,
    /// Unseen tiles, class by class.
    tiles: Vec<TileId>,
    /// Where each class ends in `tiles`.
    ends: Vec<usize>,
    /// The seat of each holder of `fill`; [`STOCK`] for the stock.
    holders: Vec<usize>,
    fill: Fill,
}

impl<const W: usize> Dominoes<W> {
    /// Bit h: the holder may hold the tile, as far as `public` tells.
    fn may_hold(public: &Public<W>, tile: TileId, holders: &[usize]) -> u16 {
        let pinned = public.must_open.filter(|must| public.empty && *must == tile && public.dealt).and(public.opener);
        holders.iter().enumerate().fold(0, |mask, (bit, holder)| {
            let may = match (pinned, *holder) {
                (Some(opener), holder) => holder == opener.index(),
                (None, STOCK) => true,
                (None, seat) => !public.lacks[seat].contains(tile),
            };
            mask | u16::from(may) << bit
        })
    }
}

impl<const W: usize> Worlds<W> {
    fn give(state: &mut State<W>, holder: usize, tile: TileId) {
        if holder == STOCK {
            state.stock.insert(tile);
        } else {
            state.hands[holder].hand.insert(tile);
        }
    }

    /// Deals the tiles from `at` on in every way, calling `f` with each world.
    fn each_from(
        &self,
        at: usize,
        class: usize,
        room: &mut [u16],
        state: &mut State<W>,
        f: &mut impl FnMut(&State<W>),
    ) {
        let Some(tile) = self.tiles.get(at) else { return f(state) };
        let class = class + usize::from(at == self.ends[class]);
        for bit in 0..self.holders.len() {
            if room[bit] == 0 || self.fill.classes()[class].holders >> bit & 1 == 0 {
                continue;
            }
            room[bit] -= 1;
            Self::give(state, self.holders[bit], *tile);
            self.each_from(at + 1, class, room, state, f);
            match self.holders[bit] {
                STOCK => state.stock.remove(*tile),
                seat => state.hands[seat].hand.remove(*tile),
            }
            room[bit] += 1;
        }
    }

    fn room(&self) -> Vec<u16> {
        let public = &self.base.public;
        self.holders.iter().map(|holder| if *holder == STOCK { public.stock } else { public.held[*holder] }).collect()
    }
}

impl<const W: usize> Hidden for Dominoes<W> {
    type Worlds = Worlds<W>;

    fn worlds(&self, public: &Public<W>, private: &Private<W>, seat: Seat) -> Worlds<W> {
        let mut base = State { public: public.clone(), hands: [Private::default(); MAX_SEATS], stock: TileSet::EMPTY };
        base.hands[seat.index()] = *private;
        let others = (0..usize::from(self.seats())).filter(|other| *other != seat.index() && public.held[*other] > 0);
        let holders: Vec<usize> = others.chain((public.stock > 0).then_some(STOCK)).collect();
        let unseen = self.tables.all.without(public.placed).without(private.hand);
        let mut tiles: Vec<(u32, u16, TileId)> = unseen
            .iter()
            .map(|tile| Self::may_hold(public, tile, &holders))
            .zip(unseen.iter())
            .map(|(mask, tile)| (mask.count_ones(), mask, tile))
            .collect();
        // The freest class last: Fill needs no table for it.
        tiles.sort_unstable();
        let mut classes: Vec<Class> = Vec::new();
        let mut ends = Vec::new();
        for (index, (_, mask, _)) in tiles.iter().enumerate() {
            match classes.last_mut() {
                Some(last) if last.holders == *mask => last.size += 1,
                _ => {
                    classes.push(Class { holders: *mask, size: 1 });
                    ends.push(index);
                }
            }
            *ends.last_mut().expect("a class was just put in") = index + 1;
        }
        let room: Vec<u16> =
            holders.iter().map(|holder| if *holder == STOCK { public.stock } else { public.held[*holder] }).collect();
        let fill = Fill::new(classes, &room).expect("sets that this version deals can be counted exactly");
        assert!(fill.total() > 0, "no world fits what was seen");
        Worlds { base, tiles: tiles.into_iter().map(|(_, _, tile)| tile).collect(), ends, holders, fill }
    }

    fn sample(&self, worlds: &Worlds<W>, rng: &mut Stream) -> State<W> {
        let mut state = worlds.base.clone();
        let mut buffer = [[TileId(0); 64]; W];
        let tiles = &mut buffer.as_flattened_mut()[..worlds.tiles.len()];
        tiles.copy_from_slice(&worlds.tiles);
        let mut start = 0;
        worlds.fill.draw(rng, |rng, class, split| {
            let end = worlds.ends[class];
            worlds.deal_class(&mut tiles[start..end], split, &mut state, rng);
            start = end;
        });
        state
    }

    fn count(&self, worlds: &Worlds<W>) -> u128 {
        worlds.fill.total()
    }

    fn each_world(&self, worlds: &Worlds<W>, limit: u128, mut f: impl FnMut(&State<W>)) -> Option<u128> {
        let total = worlds.fill.total();
        if total > limit {
            return None;
        }
        worlds.each_from(0, 0, &mut worlds.room(), &mut worlds.base.clone(), &mut f);
        Some(total)
    }
}

impl<const W: usize> Worlds<W> {
    /// Gives each holder its share of a class, drawn without replacement; the last holder takes what is left.
    fn deal_class(&self, mut tiles: &mut [TileId], split: &Split, state: &mut State<W>, rng: &mut Stream) {
        for (bit, holder) in self.holders.iter().enumerate() {
            let takes_all = tiles.len() == usize::from(split[bit]);
            for _ in 0..split[bit] {
                if !takes_all {
                    tiles.swap(0, rng.below(tiles.len() as u32) as usize);
                }
                let (first, rest) = tiles.split_first_mut().expect("a split takes as many as the class has");
                Self::give(state, *holder, *first);
                tiles = rest;
            }
        }
    }
}
