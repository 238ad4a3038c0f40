//! Tiles that seats have drawn, as lots, derived from what everybody knows.
//!
//! A seat's tiles fall into lots: those it was dealt, and each draw. What it shows later not to hold is shown of the
//! lots it has by then, never of a later one. A tile that it places after drawing may have come from any lot that
//! could hold it. That is all the evidence there is, and drawing worlds needs all of it.

use sobremesa_core::{MAX_SEATS, Seat};

use crate::facts::Fact;
use crate::state::Public;
use crate::tiles::{TileId, TileSet};

/// The evidence on drawn tiles; empty while nobody has drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draws<const W: usize> {
    /// The number of tiles that a seat held when it first drew; meaningless for a seat that has not drawn.
    dealt: [u16; MAX_SEATS],
    /// The draws, in order.
    lots: Vec<Lot<W>>,
    /// Tiles that seats have placed since they first drew.
    loose: Vec<Loose>,
}

/// Tiles drawn at once, of which the same is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lot<const W: usize> {
    /// The seat that drew them.
    pub(crate) seat: Seat,
    /// The number of tiles.
    pub(crate) size: u16,
    /// Tiles that none of them can be.
    pub(crate) cannot: TileSet<W>,
}

/// A tile placed by a seat that had drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loose {
    /// The seat that placed it.
    pub(crate) seat: Seat,
    /// Whether it may have been dealt.
    pub(crate) dealt: bool,
    /// Indices of the lots that it may have come from.
    pub(crate) lots: Vec<u16>,
    /// The tile that was placed.
    pub(crate) tile: TileId,
}

impl<const W: usize> Draws<W> {
    /// The lots of a hand in which nobody has given anything since the last deal.
    pub(crate) fn new(public: &Public<W>) -> Self {
        let mut draws = Self::default();
        let mut held = public.dealt;
        let mut dealt_lacks = [TileSet::EMPTY; MAX_SEATS];
        for fact in &public.facts {
            match *fact {
                Fact::Lacks { seat, tiles } => {
                    dealt_lacks[seat.index()] |= tiles;
                    draws.lacks(seat, tiles);
                }
                Fact::Placed { seat, tile } => {
                    draws.placed(seat, tile, dealt_lacks[seat.index()]);
                    held[seat.index()] -= 1;
                }
                Fact::Drew { seat, count, none_of, .. } => {
                    draws.add(seat, held[seat.index()], count, none_of);
                    held[seat.index()] += count;
                }
                Fact::Gave { .. } | Fact::AllExchange { .. } | Fact::Unpaired { .. } => {}
            }
        }
        draws
    }

    /// Whether a seat has drawn.
    #[inline]
    pub(crate) fn has_drawn(&self, seat: Seat) -> bool {
        self.lots.iter().any(|lot| lot.seat == seat)
    }

    /// Tiles that a seat held when it first drew.
    pub(crate) fn dealt(&self, seat: Seat) -> u16 {
        self.dealt[seat.index()]
    }

    /// The draws, in order.
    pub(crate) fn lots(&self) -> &[Lot<W>] {
        &self.lots
    }

    /// Tiles placed since their seat first drew.
    pub(crate) fn loose(&self) -> &[Loose] {
        &self.loose
    }

    /// A seat that holds `held` tiles draws `size` more, none of them in `cannot`.
    pub(crate) fn add(&mut self, seat: Seat, held: u16, size: u16, cannot: TileSet<W>) {
        if size == 0 {
            return;
        }
        if !self.has_drawn(seat) {
            self.dealt[seat.index()] = held;
        }
        self.lots.push(Lot { seat, size, cannot });
    }

    /// A seat shows that nothing it has drawn so far is in `cannot`.
    #[inline]
    pub(crate) fn lacks(&mut self, seat: Seat, cannot: TileSet<W>) {
        self.lots.iter_mut().filter(|lot| lot.seat == seat).for_each(|lot| lot.cannot |= cannot);
    }

    /// A seat places a tile; `dealt_lacks` is what it has shown not to hold among those it was dealt.
    #[inline]
    pub(crate) fn placed(&mut self, seat: Seat, tile: TileId, dealt_lacks: TileSet<W>) {
        if !self.has_drawn(seat) {
            return;
        }
        let lots = self.lots.iter().enumerate();
        // Lots that the seat draws later are not in the list yet: the tile cannot have come from them.
        let may = lots.filter(|(_, lot)| lot.seat == seat && !lot.cannot.contains(tile)).map(|(index, _)| index as u16);
        let loose = Loose { seat, dealt: !dealt_lacks.contains(tile), lots: may.collect(), tile };
        self.loose.push(loose);
    }
}
