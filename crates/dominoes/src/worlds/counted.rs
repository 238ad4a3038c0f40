//! Counts worlds and draws them exactly.
//!
//! Pieces are the unseen tiles, and the tiles that seats have placed since they drew. Holders are the lots of the other
//! seats' tiles (those dealt, and each draw) and the stock. A pass on n tells that the lots which a seat has by then
//! hold no tile with n; the tile that must open lies with the opener. All ways to put the pieces into the holders are
//! equally likely, as plain shuffles make them. [`Fill`] counts the ways, and a world is drawn by walking its table.

use sobremesa_core::fill::{Class, MAX_HOLDERS, Split};
use sobremesa_core::{Fill, MAX_SEATS, Seat, Stream};

use super::opener_was_dealt;
use crate::game::Dominoes;
use crate::lots::Draws;
use crate::state::{Private, Public, State};
use crate::tiles::{TileId, TileSet};

/// A place that can hold pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    /// The tiles that a seat was dealt.
    Dealt(Seat),
    /// A draw: its index among all draws, the seat, and the number of the draw of that seat.
    Lot(usize, Seat, usize),
    /// The stock and the tiles asleep.
    Stock,
}

/// Tiles that the same holders may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Alike<const W: usize> {
    /// Bit h: the holder h may hold them.
    may: u16,
    /// Whether they lie on the table, so that only their lots are open.
    placed: bool,
    tiles: TileSet<W>,
    /// The place after the last of them among all tiles.
    end: usize,
}

/// Everything that is needed to count and draw worlds.
#[derive(Clone, Debug)]
pub(super) struct CountedWorlds<const W: usize> {
    /// Sorted by the holders that may hold them, the freest last.
    classes: Vec<Alike<W>>,
    holders: Vec<Holder>,
    room: Split,
    fill: Fill,
    /// The tiles of the classes, one class after another.
    tiles: Vec<TileId>,
    /// A tile that everybody saw another seat get, and that it has not placed yet.
    got: Option<(Seat, TileId)>,
}

impl Holder {
    /// The holders with room, and how much each has; nothing if they are more than [`MAX_HOLDERS`].
    fn of<const W: usize>(
        public: &Public<W>,
        draws: &Draws<W>,
        (seats, own, got): (u8, Seat, Option<Seat>),
    ) -> Option<(Vec<Self>, Split)> {
        let mut holders = Vec::with_capacity(MAX_HOLDERS);
        let mut room: Split = [0; MAX_HOLDERS];
        let mut add = |holder, count: u16| {
            if count > 0 {
                *room.get_mut(holders.len())? = count;
                holders.push(holder);
            }
            Some(())
        };
        for seat in (0..seats).map(Seat).filter(|seat| *seat != own) {
            let held = public.held[seat.index()] - u16::from(got == Some(seat));
            add(Self::Dealt(seat), if draws.has_drawn(seat) { draws.dealt(seat) } else { held })?;
        }
        let mut nth = [0; MAX_SEATS];
        for (index, lot) in draws.lots().iter().enumerate().filter(|(_, lot)| lot.seat != own) {
            add(Self::Lot(index, lot.seat, nth[lot.seat.index()]), lot.size)?;
            nth[lot.seat.index()] += 1;
        }
        add(Self::Stock, public.stock)?;
        Some((holders, room))
    }

    /// The seat whose hand it is or came to, if it is not the stock.
    fn seat(self) -> Option<Seat> {
        match self {
            Self::Dealt(seat) | Self::Lot(_, seat, _) => Some(seat),
            Self::Stock => None,
        }
    }

    /// The unseen tiles that it may hold, as far as everybody knows.
    fn may_hold<const W: usize>(self, public: &Public<W>, draws: &Draws<W>, unseen: TileSet<W>) -> TileSet<W> {
        let may = match self {
            Self::Dealt(seat) => unseen.without(public.lacks[seat.index()]),
            Self::Lot(index, ..) => unseen.without(draws.lots()[index].cannot),
            Self::Stock => unseen,
        };
        // Until the first placement, the opener alone can hold the tile that must open; if it was drawn for that, the draw
        // could be no other.
        match public.must_open.filter(|tile| public.empty && opener_was_dealt(public, *tile)) {
            Some(tile) if !matches!(self, Self::Dealt(seat) if public.opener == Some(seat)) => {
                may.without(TileSet::from_iter([tile]))
            }
            _ => may,
        }
    }
}

impl<const W: usize> CountedWorlds<W> {
    /// Counts the worlds; nothing where they are too many. There is none where what was seen contradicts itself.
    pub(super) fn new(game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, seat: Seat) -> Option<Self> {
        let nothing_held = public.held.iter().all(|held| *held == 0);
        let draws = if nothing_held { Draws::default() } else { Draws::new(public) };
        let got = Dominoes::got(public).filter(|(of, _)| *of != seat);
        let (holders, room) = Holder::of(public, &draws, (game.seats(), seat, got.map(|(of, _)| of)))?;
        let seen: TileSet<W> = got.iter().map(|(_, tile)| *tile).collect();
        let unseen = game.tables.all.without(public.placed).without(private.hand).without(seen);
        let mut classes = split_by_holders(&holders, unseen, |holder| holder.may_hold(public, &draws, unseen));
        for loose in draws.loose().iter().filter(|loose| loose.seat != seat) {
            // The opener was dealt the tile that had to open.
            let opened = public.must_open == Some(loose.tile) && opener_was_dealt(public, loose.tile);
            let may = (0..).zip(&holders).filter(|(_, holder)| match **holder {
                Holder::Dealt(of) => loose.dealt && of == loose.seat,
                Holder::Lot(index, ..) => !opened && loose.lots.contains(&(index as u16)),
                Holder::Stock => false,
            });
            let may = may.fold(0, |may, (holder, _)| may | 1 << holder);
            match classes.iter_mut().find(|class| class.placed && class.may == may) {
                Some(class) => class.tiles.insert(loose.tile),
                None => classes.push(Alike { may, placed: true, tiles: TileSet::from_iter([loose.tile]), end: 0 }),
            }
        }
        // The freest come last, so that `Fill` never lists their splits.
        classes.sort_unstable_by_key(|class| (class.may.count_ones(), class.may, class.placed));
        let mut tiles = Vec::with_capacity(room.iter().map(|room| usize::from(*room)).sum());
        for class in &mut classes {
            tiles.extend(class.tiles.iter());
            class.end = tiles.len();
        }
        let sizes = classes.iter().map(|class| Class { holders: class.may, size: class.tiles.len() as u16 });
        let fill = Fill::new(sizes.collect(), &room[..holders.len()]).ok()?;
        Some(Self { classes, holders, room, fill, tiles, got })
    }

    /// The number of worlds.
    pub(super) fn total(&self) -> u128 {
        self.fill.total()
    }

    /// Calls `f` with each class of unseen tiles, and the chance of each other seat to hold one of them.
    pub(super) fn each_chance(&self, mut f: impl FnMut(&[TileId], [f64; MAX_SEATS])) {
        let mut start = 0;
        for (class, expected) in self.classes.iter().zip(self.fill.expectations()) {
            let tiles = &self.tiles[start..class.end];
            start = class.end;
            // What lies on the table is no longer in anybody's hand: only its lot was open.
            if class.placed {
                continue;
            }
            let mut chances = [0.0; MAX_SEATS];
            for (holder, expected) in self.holders.iter().zip(expected) {
                if let Some(seat) = holder.seat() {
                    chances[seat.index()] += expected / tiles.len() as f64;
                }
            }
            f(tiles, chances);
        }
        if let Some((seat, tile)) = self.got {
            let mut chances = [0.0; MAX_SEATS];
            chances[seat.index()] = 1.0;
            f(&[tile], chances);
        }
    }

    /// Puts a drawn world into a state made ready for it ([`prepare`](Self::prepare)), in the place of one that was drawn
    /// into it before.
    #[inline]
    pub(super) fn sample(&self, state: &mut State<W>, rng: &mut Stream) {
        // On the stack: worlds are drawn thousands of times for a decision.
        let mut buffer = [[TileId(0); 64]; W];
        let buffer = &mut buffer.as_flattened_mut()[..self.tiles.len()];
        buffer.copy_from_slice(&self.tiles);
        let mut start = 0;
        let mut got = [TileSet::EMPTY; MAX_HOLDERS];
        self.fill.draw(rng, |rng, class, split| {
            let class = &self.classes[class];
            class.deal(&mut buffer[start..class.end], split, &mut got, rng);
            start = class.end;
        });
        for seat in self.holders.iter().filter_map(|holder| holder.seat()) {
            state.hands[seat.index()].hand = TileSet::EMPTY;
        }
        for (holder, tiles) in self.holders.iter().zip(got) {
            match *holder {
                Holder::Lot(_, seat, nth) => state.hands[seat.index()].exchanged[nth] = TileSet::EMPTY,
                Holder::Stock => state.stock = TileSet::EMPTY,
                Holder::Dealt(_) => {}
            }
            Self::give(state, *holder, tiles);
        }
        self.give_what_was_got(state);
    }

    /// A tile that everybody saw another seat get lies in its hand.
    #[inline]
    fn give_what_was_got(&self, state: &mut State<W>) {
        if let Some((seat, tile)) = self.got {
            state.hands[seat.index()].hand.insert(tile);
        }
    }

    /// Its unseen tiles with the holders that may hold them, class after class.
    #[cfg(test)]
    pub(super) fn unseen(&self) -> Vec<(u16, TileId)> {
        let unseen = self.classes.iter().filter(|class| !class.placed);
        unseen.flat_map(|class| class.tiles.iter().map(|tile| (class.may, tile))).collect()
    }

    /// The same, asked tile by tile: what the classes are held against.
    #[cfg(test)]
    pub(super) fn unseen_plainly(
        &self,
        game: &Dominoes<W>,
        public: &Public<W>,
        private: &Private<W>,
    ) -> Vec<(u16, TileId)> {
        let draws = Draws::new(public);
        let got: TileSet<W> = self.got.iter().map(|(_, tile)| *tile).collect();
        let unseen = game.tables.all.without(public.placed).without(private.hand).without(got);
        let holders = |tile| {
            let alone = TileSet::from_iter([tile]);
            let may = (0..).zip(&self.holders).filter(|(_, holder)| !holder.may_hold(public, &draws, alone).is_empty());
            may.fold(0_u16, |may, (holder, _)| may | 1 << holder)
        };
        let mut found: Vec<_> = unseen.iter().map(|tile| (holders(tile), tile)).collect();
        found.sort_unstable_by_key(|(may, tile)| (may.count_ones(), *may, *tile));
        found
    }

    /// The same one tile after the other: what [`sample`](Self::sample) is held against.
    #[cfg(test)]
    pub(super) fn sample_plainly(&self, state: &mut State<W>, rng: &mut Stream) {
        let mut tiles = self.tiles.clone();
        let mut start = 0;
        self.fill.draw(rng, |rng, class, split| {
            let mut pool = &mut tiles[start..self.classes[class].end];
            start = self.classes[class].end;
            for (index, share) in split.iter().enumerate() {
                let takes_all = pool.len() == usize::from(*share);
                for _ in 0..*share {
                    if !takes_all {
                        pool.swap(0, rng.below(pool.len() as u32) as usize);
                    }
                    let (first, rest) = pool.split_first_mut().expect("a split takes as many as the class has");
                    Self::give(state, self.holders[index], TileSet::from_iter([*first]));
                    pool = rest;
                }
            }
        });
        self.give_what_was_got(state);
    }

    /// Makes room in a state for what the other seats drew.
    pub(super) fn prepare(&self, base: &mut State<W>) {
        for holder in &self.holders {
            if let Holder::Lot(_, seat, _) = holder {
                base.hands[seat.index()].exchanged.push(TileSet::EMPTY);
            }
        }
    }

    /// Calls `f` with every world.
    pub(super) fn each(&self, base: &State<W>, f: &mut impl FnMut(&State<W>)) {
        let mut base = base.clone();
        self.give_what_was_got(&mut base);
        self.each_from(0, 0, &mut self.room.clone(), &base, f);
    }

    /// Gives tiles to a holder; those on the table are only in its lot.
    #[inline]
    fn give(state: &mut State<W>, holder: Holder, tiles: TileSet<W>) {
        let held = tiles.without(state.public.placed);
        match holder {
            Holder::Dealt(seat) => state.hands[seat.index()].hand |= held,
            Holder::Lot(_, seat, nth) => {
                let private = &mut state.hands[seat.index()];
                private.exchanged[nth] |= tiles;
                private.hand |= held;
            }
            Holder::Stock => state.stock |= tiles,
        }
    }

    /// Puts the tiles from `at` on, of which the first is in `class` or begins the next, into holders in every way, and
    /// calls `f` with each world.
    fn each_from(&self, at: usize, class: usize, room: &mut Split, state: &State<W>, f: &mut impl FnMut(&State<W>)) {
        let Some(tile) = self.tiles.get(at) else { return f(state) };
        let class = if at == self.classes[class].end { class + 1 } else { class };
        for (index, holder) in self.holders.iter().enumerate() {
            if self.classes[class].may >> index & 1 == 1 && room[index] > 0 {
                room[index] -= 1;
                let mut next = state.clone();
                Self::give(&mut next, *holder, TileSet::from_iter([*tile]));
                self.each_from(at + 1, class, room, &next, f);
                room[index] += 1;
            }
        }
    }
}

impl<const W: usize> Alike<W> {
    /// Gives each holder its share of the class, drawn without replacement from `pool`, its tiles; the last one takes what
    /// is left.
    #[inline]
    fn deal(&self, mut pool: &mut [TileId], split: &Split, got: &mut [TileSet<W>; MAX_HOLDERS], rng: &mut Stream) {
        let mut left = self.tiles;
        for (got, share) in got.iter_mut().zip(split) {
            let share = usize::from(*share);
            // A holder that takes all leaves nothing to draw.
            if share == pool.len() {
                *got |= left;
                return;
            }
            let mut drawn = TileSet::EMPTY;
            for _ in 0..share {
                pool.swap(0, rng.below(pool.len() as u32) as usize);
                let (first, rest) = pool.split_first_mut().expect("a split takes as many as the class has");
                drawn.insert(*first);
                pool = rest;
            }
            *got |= drawn;
            left = left.without(drawn);
        }
    }
}

/// Unseen tiles by the holders that may hold them.
fn split_by_holders<const W: usize>(
    holders: &[Holder],
    unseen: TileSet<W>,
    may_hold: impl Fn(Holder) -> TileSet<W>,
) -> Vec<Alike<W>> {
    let mut classes = Vec::with_capacity(8);
    if !unseen.is_empty() {
        classes.push(Alike { may: 0, placed: false, tiles: unseen, end: 0 });
    }
    for (index, holder) in holders.iter().enumerate() {
        let may = may_hold(*holder);
        for at in 0..classes.len() {
            let Alike { may: before, tiles, .. } = classes[at];
            let (can, cannot) = (tiles & may, tiles.without(may));
            if cannot.is_empty() {
                classes[at].may |= 1 << index;
            } else if !can.is_empty() {
                classes[at].tiles = cannot;
                classes.push(Alike { may: before | 1 << index, placed: false, tiles: can, end: 0 });
            }
        }
    }
    classes
}
