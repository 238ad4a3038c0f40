//! Drawing, counting and listing the worlds that fit what a seat knows.
//!
//! Pieces are the unseen tiles, and the tiles that seats have placed since they drew. Holders are the lots of the
//! other seats' tiles (those dealt, and each draw) and the stock. A pass on n says of the lots that a seat has by
//! then that they hold no tile with n; the tile that must open lies with the opener. Every way to put the pieces
//! into the holders is as likely, as plain shuffles make it. [`Fill`] counts the ways and a world is drawn by
//! walking its table; where that is too much, a [`Chain`] draws them, exact in the limit.

use std::cmp::Ordering;

use sobremesa_core::fill::{Class, MAX_HOLDERS, Split};
use sobremesa_core::{Chain, Fill, Hidden, MAX_SEATS, Seat, Stream};

use crate::game::Dominoes;
use crate::state::{Private, Public, State};
use crate::tiles::{TileId, TileSet};

/// What holds pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    /// The tiles that a seat was dealt.
    Dealt(Seat),
    /// A draw, by its index.
    Lot(usize, Seat),
    /// The stock and the tiles asleep.
    Stock,
}

/// A tile whose lot is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    /// Which holders may hold it, in ascending order.
    may: Vec<u16>,
    /// Whether it lies on the table, and only its lot is open.
    placed: bool,
    tile: TileId,
}

/// What serves every world drawn for one position and seat.
#[derive(Clone, Debug)]
pub struct Worlds<const W: usize> {
    /// What is known: the hands of the others and the stock empty.
    base: State<W>,
    /// By the holders that may hold them, the freest last.
    pieces: Vec<Piece>,
    holders: Vec<Holder>,
    room: Vec<u16>,
    method: Method,
}

#[derive(Clone, Debug)]
enum Method {
    /// Exact: the table, the tiles of the pieces, and the classes in which they stand.
    Count(Fill, Vec<TileId>, Vec<Run>),
    /// Exact in the limit.
    Walk(Chain),
}

/// The pieces of one class, as they stand one after another.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// Where they end.
    end: usize,
    /// Whether they lie on the table.
    placed: bool,
}

impl Holder {
    fn of<const W: usize>(public: &Public<W>, seats: u8, own: Seat) -> (Vec<Self>, Vec<u16>) {
        let mut holders = Vec::new();
        for seat in (0..seats).map(Seat).filter(|seat| *seat != own) {
            let drawn = public.draws.has_drawn(seat);
            holders.push((Self::Dealt(seat), if drawn { public.draws.dealt(seat) } else { public.held[seat.index()] }));
        }
        for (index, lot) in public.draws.lots().iter().enumerate().filter(|(_, lot)| lot.seat != own) {
            holders.push((Self::Lot(index, lot.seat), lot.size));
        }
        holders.push((Self::Stock, public.stock));
        holders.into_iter().filter(|(_, room)| *room > 0).unzip()
    }

    /// Whether it may hold an unseen tile, as far as `public` tells.
    fn may_hold<const W: usize>(self, public: &Public<W>, tile: TileId) -> bool {
        if public.must_open == Some(tile) && public.empty && public.dealt {
            return matches!(self, Self::Dealt(seat) if public.opener == Some(seat));
        }
        match self {
            Self::Dealt(seat) => !public.lacks[seat.index()].contains(tile),
            Self::Lot(index, _) => !public.draws.lots()[index].cannot.contains(tile),
            Self::Stock => true,
        }
    }
}

impl Piece {
    fn new(holders: &[Holder], may: impl Fn(Holder) -> bool, placed: bool, tile: TileId) -> Self {
        let may = (0..).zip(holders).filter(|(_, holder)| may(**holder)).map(|(index, _)| index);
        Self { may: may.collect(), placed, tile }
    }

    /// The freest last; those that the same holders may hold together.
    fn order(&self, other: &Self) -> Ordering {
        let freedom = self.may.len().cmp(&other.may.len());
        freedom
            .then_with(|| self.may.iter().rev().cmp(other.may.iter().rev()))
            .then_with(|| (self.placed, self.tile).cmp(&(other.placed, other.tile)))
    }
}

impl<const W: usize> Worlds<W> {
    #[inline]
    fn give(&self, state: &mut State<W>, holder: usize, tile: TileId) {
        match self.holders[holder] {
            Holder::Dealt(seat) | Holder::Lot(_, seat) => state.hands[seat.index()].hand.insert(tile),
            Holder::Stock => state.stock.insert(tile),
        }
    }

    /// Puts the pieces from `at` on into holders in every way, calling `f` with each world.
    fn each_from(&self, at: usize, room: &mut [u16], state: &State<W>, f: &mut impl FnMut(&State<W>)) {
        let Some(piece) = self.pieces.get(at) else { return f(state) };
        for holder in piece.may.iter().map(|holder| usize::from(*holder)) {
            if room[holder] > 0 {
                room[holder] -= 1;
                let mut next = state.clone();
                if !piece.placed {
                    self.give(&mut next, holder, piece.tile);
                }
                self.each_from(at + 1, room, &next, f);
                room[holder] += 1;
            }
        }
    }

    /// Gives each holder its share of a class, drawn without replacement; the last holder takes what is left.
    #[inline]
    fn deal_class(&self, mut tiles: &mut [TileId], split: &Split, state: &mut State<W>, rng: &mut Stream) {
        for (holder, share) in split.iter().enumerate() {
            let takes_all = tiles.len() == usize::from(*share);
            for _ in 0..*share {
                if !takes_all {
                    tiles.swap(0, rng.below(tiles.len() as u32) as usize);
                }
                let (first, rest) = tiles.split_first_mut().expect("a split takes as many as the class has");
                self.give(state, holder, *first);
                tiles = rest;
            }
            if tiles.is_empty() {
                return;
            }
        }
    }
}

/// The table of ways, and the classes; nothing where it would be too large.
fn count(pieces: &[Piece], room: &[u16]) -> Option<Method> {
    if room.len() > MAX_HOLDERS {
        return None;
    }
    let mut classes: Vec<Class> = Vec::new();
    let mut runs: Vec<Run> = Vec::new();
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
                runs.push(Run { end, placed: piece.placed });
            }
        }
    }
    let tiles = pieces.iter().map(|piece| piece.tile).collect();
    Fill::new(classes, room).ok().map(|fill| Method::Count(fill, tiles, runs))
}

impl<const W: usize> Hidden for Dominoes<W> {
    type Worlds = Worlds<W>;

    fn worlds(&self, public: &Public<W>, private: &Private<W>, seat: Seat) -> Worlds<W> {
        let mut base = State { public: public.clone(), hands: [Private::default(); MAX_SEATS], stock: TileSet::EMPTY };
        base.hands[seat.index()] = *private;
        let (holders, room) = Holder::of(public, self.seats(), seat);
        let unseen = self.tables.all.without(public.placed).without(private.hand);
        let mut pieces: Vec<Piece> = unseen
            .iter()
            .map(|tile| Piece::new(&holders, |holder| holder.may_hold(public, tile), false, tile))
            .collect();
        pieces.extend(public.draws.loose().iter().filter(|loose| loose.seat != seat).map(|loose| {
            let may = |holder| match holder {
                Holder::Dealt(of) => loose.dealt && of == loose.seat,
                Holder::Lot(index, _) => loose.lots.contains(&(index as u16)),
                Holder::Stock => false,
            };
            Piece::new(&holders, may, true, loose.tile)
        }));
        pieces.sort_unstable_by(Piece::order);
        let method = count(&pieces, &room).unwrap_or_else(|| {
            let may = pieces.iter().map(|piece| piece.may.clone()).collect();
            Method::Walk(Chain::new(may, &room).expect("the truth fits what was seen"))
        });
        assert!(!matches!(&method, Method::Count(fill, ..) if fill.total() == 0), "no world fits what was seen");
        Worlds { base, pieces, holders, room, method }
    }

    fn sample(&self, worlds: &Worlds<W>, rng: &mut Stream) -> State<W> {
        let mut state = worlds.base.clone();
        match &worlds.method {
            Method::Count(fill, tiles, runs) => {
                let mut buffer = [[TileId(0); 64]; W];
                let buffer = &mut buffer.as_flattened_mut()[..tiles.len()];
                buffer.copy_from_slice(tiles);
                let mut start = 0;
                fill.draw(rng, |rng, class, split| {
                    let run = runs[class];
                    if !run.placed {
                        worlds.deal_class(&mut buffer[start..run.end], split, &mut state, rng);
                    }
                    start = run.end;
                });
            }
            Method::Walk(chain) => {
                for (piece, holder) in worlds.pieces.iter().zip(chain.draw(rng)) {
                    if !piece.placed {
                        worlds.give(&mut state, usize::from(holder), piece.tile);
                    }
                }
            }
        }
        state
    }

    fn count(&self, worlds: &Worlds<W>) -> Option<u128> {
        match &worlds.method {
            Method::Count(fill, ..) => Some(fill.total()),
            Method::Walk(_) => None,
        }
    }

    fn each_world(&self, worlds: &Worlds<W>, limit: u128, mut f: impl FnMut(&State<W>)) -> Option<u128> {
        let total = Hidden::count(self, worlds).filter(|total| *total <= limit)?;
        worlds.each_from(0, &mut worlds.room.clone(), &worlds.base, &mut f);
        Some(total)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use sobremesa_core::{Game, Seed, Turn};

    use super::*;
    use crate::moves::Pause;

    /// Everybody draws at every turn: soon there are more lots than can be counted.
    const MANY_LOTS: &str = r#"
        format = 1
        game = "dominoes"
        id = "lots"
        name = { es = "Lotes", en = "Lots" }
        [tiles]
        highest = 7
        [table]
        seats = 4
        sides = "each"
        [[deal]]
        when = "not_dealt"
        take = 3
        [[refresh]]
        take = 1
        [[end]]
        when = "out or blocked"
    "#;

    fn after(game: &Dominoes<1>, plies: u32, rng: &mut Stream) -> State<1> {
        let mut state = game.start(&game.single(0, rng));
        let mut played = 0;
        loop {
            match game.turn(&state) {
                Turn::Shuffle => {
                    let order = game.shuffle(&state, rng);
                    game.deal(&mut state, &order);
                }
                Turn::Seat(seat) if played < plies => {
                    let mv = game.random_move(&state.public, game.private(&state, seat), rng);
                    game.play(&mut state, mv, Pause::None);
                    played += 1;
                }
                _ => return state,
            }
        }
    }

    fn game() -> Dominoes<1> {
        Dominoes::new(crate::file::read(MANY_LOTS).unwrap())
    }

    #[test]
    fn too_many_lots_are_walked_and_every_world_fits() {
        let (game, mut rng) = (game(), Seed::from_text("lots").key().stream(0));
        let state = after(&game, 14, &mut rng);
        let seat = state.public.turn;
        let worlds = game.worlds(&state.public, game.private(&state, seat), seat);
        assert_eq!(Hidden::count(&game, &worlds), None);
        assert_eq!(game.each_world(&worlds, u128::MAX, |_| panic!("they are not listed")), None);
        for _ in 0..50 {
            let world = game.sample(&worlds, &mut rng);
            assert_eq!(world.public, state.public);
            assert_eq!(world.hands[seat.index()], state.hands[seat.index()]);
            for at in 0..4 {
                assert_eq!(world.hands[at].hand.len(), u32::from(state.public.held[at]));
            }
        }
    }

    #[test]
    fn there_may_be_more_lots_than_bits_of_a_word() {
        let file = MANY_LOTS.replace("highest = 7", "highest = 15");
        let game = Dominoes::<8>::new(crate::file::read(&file).unwrap());
        let mut rng = Seed::from_text("many lots").key().stream(0);
        let mut most = 0;
        for hand in 0..20 {
            let mut state = game.start(&game.single(hand, &mut rng));
            while game.turn(&state) != Turn::Over {
                let Turn::Seat(seat) = game.turn(&state) else {
                    let order = game.shuffle(&state, &mut rng);
                    game.deal(&mut state, &order);
                    continue;
                };
                let worlds = game.worlds(&state.public, game.private(&state, seat), seat);
                if worlds.holders.len() > most {
                    most = worlds.holders.len();
                    let world = game.sample(&worlds, &mut rng);
                    assert_eq!(
                        (&world.public, &world.hands[seat.index()]),
                        (&state.public, &state.hands[seat.index()])
                    );
                    for at in 0..4 {
                        assert_eq!(world.hands[at].hand.len(), u32::from(state.public.held[at]));
                    }
                }
                let mv = game.random_move(&state.public, game.private(&state, seat), &mut rng);
                game.play(&mut state, mv, Pause::None);
            }
        }
        assert!(most > 64, "{most}");
    }

    #[test]
    fn a_walk_draws_worlds_as_often_as_they_count() {
        let (game, mut rng) = (game(), Seed::from_text("walk").key().stream(0));
        let mut compared = 0;
        while compared < 4 {
            let plies = 3 + rng.below(3);
            let state = after(&game, plies, &mut rng);
            let seat = state.public.turn;
            let mut worlds = game.worlds(&state.public, game.private(&state, seat), seat);
            if !matches!(worlds.method, Method::Count(..)) || game.turn(&state) != Turn::Seat(seat) {
                continue;
            }
            // The chance of each seat to hold each tile, exact and walked.
            let exact = shares(&game, &worlds, &mut rng);
            let may = worlds.pieces.iter().map(|piece| piece.may.clone()).collect();
            worlds.method = Method::Walk(Chain::new(may, &worlds.room).unwrap());
            let walked = shares(&game, &worlds, &mut rng);
            for (place, count) in &exact {
                let (a, b) = (*count, walked.get(place).copied().unwrap_or(0.0));
                // Two binomial shares of 3000 draws each: five standard errors.
                let mean = f64::midpoint(a, b);
                let error = (mean * (1.0 - mean) * 2.0 / 3000.0).sqrt();
                assert!((a - b).abs() <= 5.0 * error + 0.003, "{place:?}: {a} counted, {b} walked");
            }
            compared += 1;
        }
    }

    fn shares(game: &Dominoes<1>, worlds: &Worlds<1>, rng: &mut Stream) -> BTreeMap<(usize, TileId), f64> {
        let mut shares = BTreeMap::new();
        for _ in 0..3000 {
            let world = game.sample(worlds, rng);
            for seat in 0..4 {
                for tile in world.hands[seat].hand.iter() {
                    *shares.entry((seat, tile)).or_default() += 1.0 / 3000.0;
                }
            }
        }
        shares
    }
}
