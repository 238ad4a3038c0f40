//! Draws worlds of hands that were dealt by a criterion, exactly: hand by hand and draw by draw, until they lie apart.
//!
//! **What is possible.** Where a row deals `by = "sum N"` or `"varied"` and every hand can be as wanted, a deal is one in
//! which each hand makes the sum, or shows every number; all such deals are equally likely, and so are all orders of the
//! stock after them. So a world says which unseen tiles each other seat was dealt, which came with each of its draws, and
//! where those came from that it has placed since it first drew; all worlds are equally likely that agree with what was
//! seen: a hand together with what its seat surely placed out of it fulfils the criterion, and nothing lies where it
//! was shown not to be.
//!
//! **How it is drawn.** A try goes through steps, one after the other, each of which may fail; then the next try begins
//! anew.
//! - Where loose tiles came from ([`Origins`]) is drawn for each seat with a chance in proportion to the completions
//!   that the seat would have by itself: hands in the table, times the ways of each draw among as many tiles as there can
//!   be for it.
//! - A hand is drawn out of the table ([`HandTable`]) of all hands that the seat can hold, and fails if it has a tile that
//!   has been drawn before.
//! - Where a sum is wanted, a hand may be drawn by its last tile instead: all but one of its tiles come from those that
//!   are still there; the last is any of those that complete the sum, so many as they are. With `c` of them, and `b` at
//!   most among all unseen tiles, the step succeeds with the chance `c / b`.
//! - A draw of `m` tiles, for which `a` are still there and `b` can be there at most, succeeds with the chance
//!   `C(a, m) / C(b, m)`; then any `m` of the `a` are it. The same factor goes before a hand drawn by its last tile,
//!   with `m` one less than its tiles.
//!
//! What is left lies in the stock.
//!
//! **Why it is exact.** Every bound `b` is settled before anything is drawn. So a try ends in a given world with the chance
//! `1 / (all hands of each table)` and `1 / C(b, m)` for every draw, times the chance of the origins, in which those
//! very numbers are the numerators; and `n / (b C(b', n - 1))` for a hand of `n` tiles drawn by its last, since each of its
//! tiles may be the last one. None of that depends on the world: all are equally likely.
//!
//! **Bound.** So many tries are made with a fixed stream when worlds are prepared: [`PILOT_TRIES`], until [`PILOT_WORLDS`]
//! worlds come of them. If they do not, or tables become too large, worlds are drawn by the chain (`walked`).

use sobremesa_core::{MAX_SEATS, Seat, Seed, Stream};

use self::hand::{Hand, Way};
use self::loose::{Left, LooseTile, Origin};
use self::table::{Criterion, HandTable};
use super::opener_was_dealt;
use crate::facts::Fact;
use crate::game::Dominoes;
use crate::lots::Draws;
use crate::rules::By;
use crate::state::{Private, Public, State};
use crate::tiles::{NumberSet, Tile, TileId, TileSet};

mod hand;
mod loose;
mod table;

/// Most tries by which it is found out whether worlds come of them.
const PILOT_TRIES: u32 = 10_000;

/// Worlds that must come of these.
const PILOT_WORLDS: u32 = 4;

/// What a try draws next.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The hand that was dealt to a seat, by its place among the other seats.
    Hand(usize),
    /// A draw, by its place among those of the other seats.
    Lot(usize),
}

/// A draw of another seat.
#[derive(Clone, Debug)]
struct Lot<const W: usize> {
    seat: Seat,
    /// The place of its seat's hand.
    hand: usize,
    /// The number of the draw among those of its seat.
    nth: usize,
    /// The unseen tiles that can be in it.
    may: TileSet<W>,
    size: u16,
    /// Most of them that can be there when it is drawn.
    most: u16,
}

/// Draws worlds by tries.
#[derive(Clone, Debug)]
pub(super) struct TriedWorlds<const W: usize> {
    hands: Vec<Hand<W>>,
    lots: Vec<Lot<W>>,
    tables: Vec<HandTable>,
    steps: Vec<Step>,
    unseen: TileSet<W>,
    /// The pips of each tile of the set.
    pips: Vec<u16>,
}

/// What was seen to leave the hands that were dealt.
struct Shown<const W: usize> {
    /// What each seat surely placed out of the hand that it was dealt.
    settled: [TileSet<W>; MAX_SEATS],
    draws: Draws<W>,
    /// A tile that a seat is known to hold, and was dealt.
    holds: Option<(Seat, TileId)>,
}

impl<const W: usize> Shown<W> {
    fn new(public: &Public<W>, own: Seat) -> Self {
        let mut settled = [TileSet::EMPTY; MAX_SEATS];
        let mut drew = [false; MAX_SEATS];
        for fact in &public.facts {
            match *fact {
                Fact::Drew { seat, .. } => drew[seat.index()] = true,
                Fact::Placed { seat, tile } if !drew[seat.index()] => settled[seat.index()].insert(tile),
                _ => {}
            }
        }
        let must_open = public.must_open.filter(|tile| opener_was_dealt(public, *tile));
        let holds = public.opener.zip(must_open).filter(|(opener, _)| public.empty && *opener != own);
        Self { settled, draws: Draws::new(public), holds }
    }
}

impl<const W: usize> TriedWorlds<W> {
    /// Whether tries serve where a row of the deal's list deals the whole set.
    pub(super) fn serves(game: &Dominoes<W>, row: usize) -> bool {
        let size =
            game.rules.deal[row].then.take.unwrap_or(0).min(game.tables.tiles.len() as u16 / u16::from(game.seats()));
        Self::wants_what_can_be(game, row, [size]) && game.least_deviation(row) == 0
    }

    /// Whether a row deals by a criterion of which it can be told tile by tile whether hands of these sizes fulfil it.
    fn wants_what_can_be(game: &Dominoes<W>, row: usize, sizes: impl IntoIterator<Item = u16>) -> bool {
        let deal = &game.rules.deal[row].then;
        let by_tiles = match deal.by {
            By::Sum(_) => true,
            // A small hand cannot show all numbers: it must not show any twice then, which is not told so.
            By::Varied => {
                let numbers = game.numbers().count_ones();
                let faces = game.tables.tiles.first().map_or(0, |tile| tile.faces().len() as u32);
                numbers == u32::from(game.rules.tiles.highest) + 1
                    && sizes.into_iter().all(|size| faces * u32::from(size) >= numbers)
            }
            By::Random | By::DoubleOfGiven | By::TwoThatSumToGiven => false,
        };
        by_tiles && deal.redeal_if.is_empty() && !deal.is_exchange()
    }

    /// Prepares tries; nothing where they do not serve, or hardly ever come to a world. Precondition: all deals of the
    /// least deviation are equally likely here, and so are all orders of the stock after them.
    pub(super) fn new(game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, own: Seat) -> Option<Self> {
        let row = usize::from(public.deal_row?);
        let (all, dealt) = (game.tables.all, &public.dealt[..usize::from(game.seats())]);
        let held = public.held.iter().any(|held| *held > 0);
        if !held || Dominoes::got(public).is_some() || !Self::wants_what_can_be(game, row, dealt.iter().copied()) {
            return None;
        }
        let since: TileSet<W> = public.facts.iter().filter_map(placed_tile).collect();
        if game.least_from(row, all.without(public.placed.without(since)), dealt) > 0 {
            return None;
        }
        let mut shown = Shown::new(public, own);
        let mut unseen = all.without(public.placed).without(private.hand);
        shown.holds = shown.holds.filter(|(_, tile)| unseen.contains(*tile));
        if let Some((opener, tile)) = shown.holds {
            unseen.remove(tile);
            // It does for the hand what tiles do that were placed out of it.
            shown.settled[opener.index()].insert(tile);
        }
        let tries = Self::prepare(game, public, (unseen, own), game.rules.deal[row].then.by, &shown)?;
        (tries.hands.iter().all(Hand::is_possible) && tries.comes_to_worlds()).then_some(tries)
    }

    fn prepare(
        game: &Dominoes<W>,
        public: &Public<W>,
        (unseen, own): (TileSet<W>, Seat),
        by: By,
        shown: &Shown<W>,
    ) -> Option<Self> {
        let (tiles, numbers) = (&game.tables.tiles, game.numbers());
        let others: Vec<Seat> = (0..game.seats()).map(Seat).filter(|seat| *seat != own).collect();
        let missing = |seat: Seat| {
            let settled = shown.settled[seat.index()].iter();
            settled.fold(numbers, |missing, tile| missing & !tiles[tile.index()].numbers())
        };
        let criterion = Criterion::new(by, others.iter().fold(0, |all, seat| all | missing(*seat)))?;
        let need = |seat: Seat| match by {
            By::Sum(sum) => {
                let settled = shown.settled[seat.index()].iter();
                usize::from(sum).checked_sub(settled.map(|tile| usize::from(tiles[tile.index()].pips())).sum::<usize>())
            }
            _ => Some(criterion.need_of(missing(seat))),
        };
        let lots = lots(&shown.draws, unseen, own);
        let mut hands = Vec::new();
        for seat in others {
            let draws = &shown.draws;
            let held = if draws.has_drawn(seat) { draws.dealt(seat) } else { public.held[seat.index()] };
            let holds = shown.holds.filter(|(of, _)| *of == seat).map(|(_, tile)| tile);
            let count = held - u16::from(holds.is_some());
            let may = unseen.without(public.lacks[seat.index()]);
            hands.push(Hand::new(seat, may, (count, need(seat)?), holds, loose(public, draws, &lots, seat)));
        }
        let mut tries = Self {
            hands,
            lots,
            tables: Vec::new(),
            steps: Vec::new(),
            unseen,
            pips: tiles.iter().map(Tile::pips).collect(),
        };
        tries.count_hands(game, &criterion)?;
        tries.order_steps(&criterion);
        let Self { hands, lots, tables, .. } = &mut tries;
        for hand in hands {
            hand.find_origins(&criterion, tiles, tables, lots)?;
        }
        Some(tries)
    }

    /// Makes the tables of all hands.
    fn count_hands(&mut self, game: &Dominoes<W>, criterion: &Criterion) -> Option<()> {
        let most = self.hands.iter().map(|hand| hand.count).max().unwrap_or(0);
        let need = match criterion {
            Criterion::Sum => self.hands.iter().map(|hand| hand.need).max().unwrap_or(0),
            Criterion::Cover(_) => self.hands.iter().fold(0, |need, hand| need | hand.need),
        };
        let mut sets: Vec<TileSet<W>> = Vec::new();
        for hand in &mut self.hands {
            // Seats that may hold the same tiles share a table.
            let known = sets.iter().position(|set| *set == hand.may);
            hand.table = known.unwrap_or(sets.len());
            if known.is_none() {
                sets.push(hand.may);
                let tiles: Vec<_> = hand.may.iter().map(|tile| (tile, game.tables.tiles[tile.index()])).collect();
                self.tables.push(HandTable::new(criterion, &tiles, most, need)?);
            }
        }
        Some(())
    }

    /// Decides in which order and way hands and draws are drawn, and settles their bounds. Draws of a tile come first: few tiles
    /// can be in them, and hands hardly ever have those. The rarest hands follow, since hardly anything is in their way
    /// then, and the other draws.
    fn order_steps(&mut self, criterion: &Criterion) {
        let mut hands: Vec<usize> = (0..self.hands.len()).collect();
        let share = |hand: &Hand<W>| hand.share(&self.tables[hand.table]);
        hands.sort_by(|a, b| share(&self.hands[*a]).total_cmp(&share(&self.hands[*b])));
        let (single, others): (Vec<usize>, Vec<usize>) =
            (0..self.lots.len()).partition(|lot| self.lots[*lot].size == 1);
        let steps = single.into_iter().map(Step::Lot).chain(hands.into_iter().map(Step::Hand));
        self.steps = steps.chain(others.into_iter().map(Step::Lot)).collect();
        let all = self.unseen.len() as u16;
        let by_pips = by_pips(&self.pips);
        // Tiles that are surely taken before.
        let mut taken = 0;
        for step in self.steps.clone() {
            match step {
                Step::Hand(at) => {
                    let hand = &mut self.hands[at];
                    hand.most = (hand.may.len() as u16).min(all - taken);
                    if let Criterion::Sum = criterion {
                        let alike = |with: &TileSet<W>| (*with & hand.may).len();
                        let alike = by_pips.iter().map(alike).max().unwrap_or(0);
                        hand.choose_way(&self.tables[hand.table], (all, taken), alike);
                    }
                    taken += hand.least();
                }
                Step::Lot(at) => {
                    let lot = &mut self.lots[at];
                    lot.most = (lot.may.len() as u16).min(all - taken);
                    let placed = self.hands.iter().filter(|hand| hand.seat == lot.seat);
                    let placed = placed.map(|hand| hand.may_be_of(Origin::Lot(lot.nth))).sum::<u16>();
                    taken += lot.size.saturating_sub(placed);
                }
            }
        }
    }

    /// Whether worlds come of tries often enough.
    fn comes_to_worlds(&self) -> bool {
        let mut rng = Seed([0x7d; 32]).key().derive("worlds", b"tries", &[]).stream(0);
        let mut drawn = Drawn::new(self);
        let found = (0..PILOT_TRIES).filter(|_| self.attempt(&mut drawn, &mut rng).is_some());
        found.take(PILOT_WORLDS as usize).count() == PILOT_WORLDS as usize
    }

    /// One try: nothing if it fails.
    #[inline]
    fn attempt<'a>(&'a self, drawn: &mut Drawn<'a, W>, rng: &mut Stream) -> Option<()> {
        drawn.lots.fill(TileSet::EMPTY);
        for (at, hand) in self.hands.iter().enumerate() {
            let (lots, tiles) = (&mut drawn.lots, hand.loose());
            drawn.left[at] = hand.origins().draw(rng, |tile, origin| {
                if let Origin::Lot(nth) = origin {
                    lots[hand.first_lot + nth].insert(tiles[tile].tile);
                }
            });
        }
        let mut free = self.unseen;
        for step in &self.steps {
            match *step {
                Step::Hand(at) => {
                    let (hand, left) = (&self.hands[at], drawn.left[at]);
                    let tiles = match hand.way {
                        Way::Table => {
                            self.tables[hand.table].draw(left.need, left.count, self.unseen.without(free), rng)?
                        }
                        Way::LastTile { alike } => hand.by_last_tile((free, alike), &self.pips, rng)?,
                    };
                    drawn.hands[at] = tiles;
                    free = free.without(tiles);
                }
                Step::Lot(at) => {
                    let lot = &self.lots[at];
                    let count = drawn.left[lot.hand].lots[lot.nth];
                    let tiles = hand::some_of(free & lot.may, count, lot.most, rng)?;
                    drawn.lots[at] |= tiles;
                    free = free.without(tiles);
                }
            }
        }
        drawn.stock = free;
        Some(())
    }

    /// Puts a drawn world into a state made ready for it ([`make_room`](Self::make_room)), in the place of one that was drawn
    /// into it before.
    pub(super) fn sample(&self, state: &mut State<W>, rng: &mut Stream) {
        let mut drawn = Drawn::new(self);
        // It ends: worlds have come of tries, and each is as good as those.
        while self.attempt(&mut drawn, rng).is_none() {}
        for (hand, tiles) in self.hands.iter().zip(&drawn.hands) {
            let held = &mut state.hands[hand.seat.index()].hand;
            *held = *tiles;
            if let Some(tile) = hand.holds {
                held.insert(tile);
            }
        }
        for (lot, tiles) in self.lots.iter().zip(&drawn.lots) {
            let private = &mut state.hands[lot.seat.index()];
            private.exchanged[lot.nth] = *tiles;
            private.hand |= tiles.without(state.public.placed);
        }
        state.stock = drawn.stock;
    }

    /// Makes room in a state for what the other seats drew.
    pub(super) fn make_room(&self, base: &mut State<W>) {
        for lot in &self.lots {
            base.hands[lot.seat.index()].exchanged.push(TileSet::EMPTY);
        }
    }
}

/// What a try has drawn.
struct Drawn<'a, const W: usize> {
    hands: Vec<TileSet<W>>,
    lots: Vec<TileSet<W>>,
    /// What the loose tiles leave of each hand and its draws.
    left: Vec<&'a Left>,
    stock: TileSet<W>,
}

impl<'a, const W: usize> Drawn<'a, W> {
    fn new(tries: &'a TriedWorlds<W>) -> Self {
        Self {
            hands: vec![TileSet::EMPTY; tries.hands.len()],
            lots: vec![TileSet::EMPTY; tries.lots.len()],
            left: tries.hands.iter().map(|hand| hand.origins().any_end()).collect(),
            stock: TileSet::EMPTY,
        }
    }
}

impl<const W: usize> Dominoes<W> {
    /// The numbers on the tiles of the set.
    fn numbers(&self) -> NumberSet {
        self.tables.tiles.iter().fold(0, |numbers, tile| numbers | tile.numbers())
    }
}

fn placed_tile<const W: usize>(fact: &Fact<W>) -> Option<TileId> {
    match fact {
        Fact::Placed { tile, .. } => Some(*tile),
        _ => None,
    }
}

/// The draws of all other seats, those of a seat together.
fn lots<const W: usize>(draws: &Draws<W>, unseen: TileSet<W>, own: Seat) -> Vec<Lot<W>> {
    let mut lots: Vec<Lot<W>> = Vec::new();
    for lot in draws.lots().iter().filter(|lot| lot.seat != own) {
        let nth = lots.iter().filter(|other| other.seat == lot.seat).count();
        // Among the hands of the other seats, in their order.
        let hand = lot.seat.index() - usize::from(lot.seat > own);
        lots.push(Lot { seat: lot.seat, hand, nth, may: unseen.without(lot.cannot), size: lot.size, most: 0 });
    }
    lots.sort_by_key(|lot| lot.seat);
    lots
}

/// The tiles that a seat has placed since it first drew, with where each may have come from, and the place of its first
/// draw among all; how many tiles each of its draws had.
fn loose<const W: usize>(
    public: &Public<W>,
    draws: &Draws<W>,
    lots: &[Lot<W>],
    seat: Seat,
) -> (Vec<LooseTile>, usize, Vec<u16>) {
    let of_seat: Vec<usize> = (0..draws.lots().len()).filter(|lot| draws.lots()[*lot].seat == seat).collect();
    let tiles = draws.loose().iter().filter(|loose| loose.seat == seat).map(|loose| {
        // The opener was dealt the tile that had to open.
        let opened = public.must_open == Some(loose.tile) && opener_was_dealt(public, loose.tile);
        let from_lot = |lot: &u16| of_seat.iter().position(|of| *of == usize::from(*lot)).map(Origin::Lot);
        let mut origins: Vec<Origin> = loose.dealt.then_some(Origin::Dealt).into_iter().collect();
        origins.extend(loose.lots.iter().filter_map(from_lot).filter(|_| !opened));
        LooseTile { tile: loose.tile, origins }
    });
    let first = lots.iter().position(|lot| lot.seat == seat).unwrap_or(0);
    (tiles.collect(), first, of_seat.iter().map(|lot| draws.lots()[*lot].size).collect())
}

/// The tiles of the set by their pips.
fn by_pips<const W: usize>(pips: &[u16]) -> Vec<TileSet<W>> {
    let mut with = vec![TileSet::EMPTY; pips.iter().max().map_or(0, |most| usize::from(*most) + 1)];
    for (tile, pips) in (0..).map(TileId).zip(pips) {
        with[usize::from(*pips)].insert(tile);
    }
    with
}
