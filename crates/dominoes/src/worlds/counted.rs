//! Counts worlds and draws them exactly.
//!
//! Pieces are the unseen tiles, and the tiles that seats have placed since they drew. Holders are the lots of the other
//! seats' tiles (those dealt, and each draw) and the stock. A pass on n tells that the lots which a seat has by then
//! hold no tile with n; the tile that must open lies with the opener. All ways to put the pieces into the holders are
//! equally likely, as plain shuffles make them. [`Fill`] counts the ways, and a world is drawn by walking its table.

use std::cmp::Ordering;

use sobremesa_core::fill::{Class, MAX_HOLDERS, Split};
use sobremesa_core::{Fill, MAX_SEATS, Seat, Stream};

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

/// A tile whose lot is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
struct UnknownTile {
    /// The holders that may hold it, in ascending order.
    may: Vec<u16>,
    /// Whether it lies on the table, so that only its lot is open.
    placed: bool,
    tile: TileId,
}

/// Everything that is needed to count and draw worlds.
#[derive(Clone, Debug)]
pub(super) struct CountedWorlds {
    /// Sorted by the holders that may hold them, the freest last.
    pieces: Vec<UnknownTile>,
    holders: Vec<Holder>,
    room: Vec<u16>,
    fill: Fill,
    /// The tiles of the pieces.
    tiles: Vec<TileId>,
    /// The classes of the pieces, in the same order.
    runs: Vec<ClassRun>,
}

/// The pieces of one class, as they stand one after another.
#[derive(Clone, Copy, Debug)]
struct ClassRun {
    /// The place after its last piece.
    end: usize,
    /// Whether its pieces lie on the table.
    placed: bool,
}

impl Holder {
    fn of<const W: usize>(public: &Public<W>, draws: &Draws<W>, seats: u8, own: Seat) -> (Vec<Self>, Vec<u16>) {
        let mut holders = Vec::new();
        for seat in (0..seats).map(Seat).filter(|seat| *seat != own) {
            let drawn = draws.has_drawn(seat);
            holders.push((Self::Dealt(seat), if drawn { draws.dealt(seat) } else { public.held[seat.index()] }));
        }
        let mut nth = [0; MAX_SEATS];
        for (index, lot) in draws.lots().iter().enumerate().filter(|(_, lot)| lot.seat != own) {
            holders.push((Self::Lot(index, lot.seat, nth[lot.seat.index()]), lot.size));
            nth[lot.seat.index()] += 1;
        }
        holders.push((Self::Stock, public.stock));
        holders.into_iter().filter(|(_, room)| *room > 0).unzip()
    }

    /// Whether it may hold an unseen tile, as far as everybody knows.
    fn may_hold<const W: usize>(self, public: &Public<W>, draws: &Draws<W>, tile: TileId) -> bool {
        // Until the first placement, the opener alone can hold the tile that must open; if it was drawn for that, the draw
        // could be no other.
        if public.must_open == Some(tile) && public.empty && was_dealt(public, tile) {
            return matches!(self, Self::Dealt(seat) if public.opener == Some(seat));
        }
        match self {
            Self::Dealt(seat) => !public.lacks[seat.index()].contains(tile),
            Self::Lot(index, ..) => !draws.lots()[index].cannot.contains(tile),
            Self::Stock => true,
        }
    }
}

/// Whether the opener was dealt the tile that must open, and did not draw it because nobody was.
fn was_dealt<const W: usize>(public: &Public<W>, tile: TileId) -> bool {
    public.opener.is_none_or(|opener| !public.lacks[opener.index()].contains(tile))
}

impl UnknownTile {
    fn new(holders: &[Holder], may: impl Fn(Holder) -> bool, placed: bool, tile: TileId) -> Self {
        let may = (0..).zip(holders).filter(|(_, holder)| may(**holder)).map(|(index, _)| index);
        Self { may: may.collect(), placed, tile }
    }

    /// Sorts the freest last, so that [`Fill`] never lists their splits; tiles that the same holders may hold come
    /// together.
    fn order(&self, other: &Self) -> Ordering {
        let freedom = self.may.len().cmp(&other.may.len());
        freedom
            .then_with(|| self.may.iter().rev().cmp(other.may.iter().rev()))
            .then_with(|| (self.placed, self.tile).cmp(&(other.placed, other.tile)))
    }
}

impl CountedWorlds {
    /// Counts the worlds; nothing where they are too many. There is none where what was seen contradicts itself.
    pub(super) fn new<const W: usize>(
        game: &Dominoes<W>,
        public: &Public<W>,
        private: &Private<W>,
        seat: Seat,
    ) -> Option<Self> {
        let nothing_held = public.held.iter().all(|held| *held == 0);
        let draws = if nothing_held { Draws::default() } else { Draws::new(public) };
        let (holders, room) = Holder::of(public, &draws, game.seats(), seat);
        if room.len() > MAX_HOLDERS {
            return None;
        }
        let unseen = game.tables.all.without(public.placed).without(private.hand);
        let mut pieces: Vec<UnknownTile> = unseen
            .iter()
            .map(|tile| UnknownTile::new(&holders, |holder| holder.may_hold(public, &draws, tile), false, tile))
            .collect();
        pieces.extend(draws.loose().iter().filter(|loose| loose.seat != seat).map(|loose| {
            // The opener was dealt the tile that had to open.
            let opened = public.must_open == Some(loose.tile) && was_dealt(public, loose.tile);
            let may = |holder| match holder {
                Holder::Dealt(of) => loose.dealt && of == loose.seat,
                Holder::Lot(index, ..) => !opened && loose.lots.contains(&(index as u16)),
                Holder::Stock => false,
            };
            UnknownTile::new(&holders, may, true, loose.tile)
        }));
        pieces.sort_unstable_by(UnknownTile::order);
        let (classes, runs) = classes(&pieces);
        let fill = Fill::new(classes, &room).ok()?;
        let tiles = pieces.iter().map(|piece| piece.tile).collect();
        Some(Self { pieces, holders, room, fill, tiles, runs })
    }

    /// The number of worlds.
    pub(super) fn total(&self) -> u128 {
        self.fill.total()
    }

    /// Calls `f` with each class of unseen tiles, and the chance of each other seat to hold one of them.
    pub(super) fn each_chance(&self, mut f: impl FnMut(&[TileId], [f64; MAX_SEATS])) {
        let mut start = 0;
        for (run, expected) in self.runs.iter().zip(self.fill.expectations()) {
            let tiles = &self.tiles[start..run.end];
            start = run.end;
            // What lies on the table is no longer in anybody's hand: only its lot was open.
            if run.placed {
                continue;
            }
            let mut chances = [0.0; MAX_SEATS];
            for (holder, expected) in self.holders.iter().zip(expected) {
                if let Holder::Dealt(seat) | Holder::Lot(_, seat, _) = holder {
                    chances[seat.index()] += expected / tiles.len() as f64;
                }
            }
            f(tiles, chances);
        }
    }

    /// Puts a drawn world into a state in which all hands but the own are empty.
    #[inline]
    pub(super) fn sample<const W: usize>(&self, state: &mut State<W>, rng: &mut Stream) {
        // On the stack: worlds are drawn thousands of times for a decision.
        let mut buffer = [[TileId(0); 64]; W];
        let buffer = &mut buffer.as_flattened_mut()[..self.tiles.len()];
        buffer.copy_from_slice(&self.tiles);
        let mut start = 0;
        self.fill.draw(rng, |rng, class, split| {
            let run = self.runs[class];
            self.deal_class(&mut buffer[start..run.end], run.placed, split, state, rng);
            start = run.end;
        });
    }

    /// Makes room in a state for what the other seats drew.
    pub(super) fn prepare<const W: usize>(&self, base: &mut State<W>) {
        for holder in &self.holders {
            if let Holder::Lot(_, seat, _) = holder {
                base.hands[seat.index()].exchanged.push(TileSet::EMPTY);
            }
        }
    }

    /// Calls `f` with every world.
    pub(super) fn each<const W: usize>(&self, base: &State<W>, f: &mut impl FnMut(&State<W>)) {
        self.each_from(0, &mut self.room.clone(), base, f);
    }

    #[inline]
    fn give<const W: usize>(&self, state: &mut State<W>, holder: usize, placed: bool, tile: TileId) {
        match self.holders[holder] {
            Holder::Dealt(_) if placed => {}
            Holder::Dealt(seat) => state.hands[seat.index()].hand.insert(tile),
            Holder::Lot(_, seat, nth) => {
                let private = &mut state.hands[seat.index()];
                private.exchanged[nth].insert(tile);
                if !placed {
                    private.hand.insert(tile);
                }
            }
            Holder::Stock => state.stock.insert(tile),
        }
    }

    /// Puts the pieces from `at` on into holders in every way, and calls `f` with each world.
    fn each_from<const W: usize>(&self, at: usize, room: &mut [u16], state: &State<W>, f: &mut impl FnMut(&State<W>)) {
        let Some(piece) = self.pieces.get(at) else { return f(state) };
        for holder in piece.may.iter().map(|holder| usize::from(*holder)) {
            if room[holder] > 0 {
                room[holder] -= 1;
                let mut next = state.clone();
                self.give(&mut next, holder, piece.placed, piece.tile);
                self.each_from(at + 1, room, &next, f);
                room[holder] += 1;
            }
        }
    }

    /// Gives each holder its share of a class, drawn without replacement; the last one takes what is left.
    #[inline]
    fn deal_class<const W: usize>(
        &self,
        mut tiles: &mut [TileId],
        placed: bool,
        split: &Split,
        state: &mut State<W>,
        rng: &mut Stream,
    ) {
        for (holder, share) in split.iter().enumerate() {
            // A holder that takes all leaves nothing to draw.
            let takes_all = tiles.len() == usize::from(*share);
            for _ in 0..*share {
                if !takes_all {
                    tiles.swap(0, rng.below(tiles.len() as u32) as usize);
                }
                let (first, rest) = tiles.split_first_mut().expect("a split takes as many as the class has");
                self.give(state, holder, placed, *first);
                tiles = rest;
            }
            if tiles.is_empty() {
                return;
            }
        }
    }
}

/// The classes of pieces, one after another.
fn classes(pieces: &[UnknownTile]) -> (Vec<Class>, Vec<ClassRun>) {
    let mut classes: Vec<Class> = Vec::new();
    let mut runs: Vec<ClassRun> = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let holders = piece.may.iter().fold(0, |mask, holder| mask | 1 << holder);
        let end = index + 1;
        match (classes.last_mut(), runs.last_mut()) {
            (Some(class), Some(run)) if class.holders == holders && run.placed == piece.placed => {
                class.size += 1;
                run.end = end;
            }
            _ => {
                classes.push(Class { holders, size: 1 });
                runs.push(ClassRun { end, placed: piece.placed });
            }
        }
    }
    (classes, runs)
}
