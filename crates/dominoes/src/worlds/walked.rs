//! Draws worlds as the ends of whole histories, where they can neither be counted nor tried: seats have given tiles, kinds
//! have copies, tiles are taken by a criterion, hands of some sorts are dealt again, tries hardly ever come to a world, or
//! there are simply too many.
//!
//! Pieces are all tiles, each copy for itself; containers are the stock, the hands and the table; events are the last
//! deal and what everybody saw since ([`Fact`]). The own tiles are known at all times; the others' are what
//! [`Histories`] draws. **Law**: all orders of the stock that the rules can have dealt are equally likely; a given tile
//! is any of those held, with equal chances; of the copies of a kind that a seat holds it places any, with equal
//! chances; and what contradicts what was seen is impossible. So the weight of a history is the product of
//! - for every tile placed by another seat, 1 / the copies of its kind that the seat held;
//! - for every exchange by a criterion, the probability that it takes those tiles out of that stock;
//! - for a deal by a criterion, 1 if the hands deviate as little as possible, else 0; with hands that would have been
//!   dealt again, 0; and where the holder of a tile opens, 1 if the opener was dealt it, else 0.

use std::ops::Range;

use sobremesa_core::history::{Histories, History, KnownHistory, Law, PARTS, Pieces, STOCK, Strain, Values, Which};
use sobremesa_core::{MAX_SEATS, Seat, Stream};

use super::opener_was_dealt;
use crate::copies::Copies;
use crate::deals::{Measure, Taking};
use crate::facts::Fact;
use crate::game::Dominoes;
use crate::rules::{By, RedealIf};
use crate::state::{Private, Public, State};
use crate::tiles::{NumberSet, Tile, TileId, TileSet};

/// The greatest number of tiles in an own exchange of which all orders are weighed. What larger exchanges tell of the
/// stock they were taken from is ignored.
const MOST_IN_ANY_ORDER: usize = 5;

/// Draws worlds by walks of a chain.
#[derive(Clone, Debug)]
pub(super) struct WalkedWorlds<const W: usize> {
    histories: Histories<Evidence<W>>,
    /// The exchanges of the other seats: the seat and the time.
    exchanges: Vec<(Seat, u16)>,
    /// Tiles on the table that stay in hands in the histories, because they were surely dealt to them.
    settled: TileSet<W>,
    seats: u8,
    own: Seat,
}

/// The evidence that gives histories their weights.
#[derive(Clone, Debug)]
struct Evidence<const W: usize> {
    tiles: Vec<Tile>,
    /// The pips of each tile, and the numbers on it as bits.
    marks: Vec<(u16, NumberSet)>,
    copies: Copies,
    doubles: TileSet<W>,
    with_number: Vec<TileSet<W>>,
    /// The tiles that fit an open face, by its number.
    fitting: Vec<TileSet<W>>,
    /// The tiles by their pips, ascending.
    with_pips: Vec<Vec<u16>>,
    /// The pips as values, where tiles were dealt by a sum.
    values: Option<Values>,
    terms: Vec<Term>,
    drawn_by: Vec<(usize, u16)>,
}

#[derive(Clone, Debug)]
enum Term {
    /// A tile of a kind was placed out of a hand.
    Placed { time: u16, hand: u8, kind: TileId },
    /// A hand took tiles by a criterion after it had given those that moved at the times `gave`.
    Taken { time: u16, gave: Range<u16>, hand: u8, by: By, own: bool },
    /// These moves dealt the hands by a criterion.
    Dealt { first: u16, time: u16, by: By, least: u32 },
    /// These moves dealt no hand with which nobody need play, or not all so.
    NotVoid { first: u16, time: u16, redeal_if: RedealIf },
    /// A hand held no two tiles of which one has the first numbers, the other the second: the tiles that fit the two ends.
    Unpaired { time: u16, hand: u8, ends: [u8; 2] },
    /// A hand held a tile that fits this number.
    Holds { time: u16, hand: u8, number: u8 },
    /// A hand was dealt a tile of this kind.
    Opens { time: u16, hand: u8, kind: TileId },
    /// Of the hands that these moves dealt, that of this seat has the first of these tiles (of each the first copy) that any
    /// has; where none has one, most pips.
    HoldsFirst { first: u16, time: u16, seat: Seat, of: Vec<TileId> },
}

/// The container of a seat's hand.
fn hand_of(seat: Seat) -> u8 {
    seat.0 + 1
}

/// The history under construction while facts are read.
struct FactReader<'g, const W: usize> {
    game: &'g Dominoes<W>,
    own: Seat,
    known: KnownHistory,
    terms: Vec<Term>,
    drawn_by: Vec<(usize, u16)>,
    exchanges: Vec<(Seat, u16)>,
    /// For each seat, placed tiles that it was surely dealt: they are no events of a history.
    settled: [TileSet<W>; MAX_SEATS],
    /// Whether a criterion looks at what hands hold, so that every placement is an event.
    hands_matter: bool,
}

impl<'g, const W: usize> FactReader<'g, W> {
    fn new(game: &'g Dominoes<W>, own: Seat) -> Self {
        let known = KnownHistory::new(game.tables.tiles.len(), game.seats() + 2);
        Self {
            game,
            own,
            known,
            terms: Vec::new(),
            drawn_by: Vec::new(),
            exchanges: Vec::new(),
            settled: [TileSet::EMPTY; MAX_SEATS],
            hands_matter: false,
        }
    }

    /// Finds the tiles that others placed before they drew or gave any: those were dealt to them.
    fn settle(&mut self, facts: &[Fact<W>]) {
        // A criterion that looks at hands needs every placement as an event, and of copies nobody knows which was
        // dealt.
        self.hands_matter |= facts
            .iter()
            .any(|fact| matches!(fact, Fact::Unpaired { .. } | Fact::Drew { by: By::Varied | By::Sum(_), .. }));
        if self.hands_matter || self.game.tables.copies.each() > 1 {
            return;
        }
        let gives = |seat: Seat| facts.iter().any(|fact| matches!(fact, Fact::Gave { seat: who, .. } if *who == seat));
        let mut open: [bool; MAX_SEATS] = std::array::from_fn(|seat| gives(Seat(seat as u8)));
        open[self.own.index()] = true;
        for fact in facts {
            match *fact {
                Fact::Placed { seat, tile } if !open[seat.index()] => self.settled[seat.index()].insert(tile),
                Fact::Drew { seat, .. } => open[seat.index()] = true,
                Fact::Placed { .. }
                | Fact::Lacks { .. }
                | Fact::Unpaired { .. }
                | Fact::AllExchange { .. }
                | Fact::Gave { .. } => {}
            }
        }
    }

    fn table(&self) -> u8 {
        self.game.seats() + 1
    }

    fn pieces(tiles: TileSet<W>) -> Pieces {
        tiles.iter().map(|tile| tile.0).collect()
    }

    /// A tile of this kind, whichever copy.
    fn seen(&self, tile: TileId) -> Which {
        let first = self.game.tables.copies.kind(tile).0;
        Which::Seen((first..first + self.game.tables.copies.each()).collect())
    }

    fn all_seen(&self, tiles: TileSet<W>) -> Vec<Which> {
        tiles.iter().map(|tile| self.seen(tile)).collect()
    }

    /// Records everything up to the end of the last deal: what had been placed by then, and the hands as they were
    /// dealt.
    fn deal(&mut self, public: &Public<W>, placed: TileSet<W>, own: TileSet<W>, sizes: &[u16]) {
        self.known.moved(STOCK, self.table(), self.all_seen(placed));
        let first = self.known.now();
        for (seat, size) in sizes.iter().enumerate() {
            let seat = Seat(seat as u8);
            let mut which = self.all_seen(if seat == self.own { own } else { self.settled[seat.index()] });
            which.resize(usize::from(*size), Which::Any);
            self.known.moved(STOCK, hand_of(seat), which);
        }
        let time = self.known.now();
        let game = self.game;
        if sizes.iter().all(|size| *size == 0) {
            return;
        }
        let Some(row) = public.deal_row.map(usize::from) else { return };
        let deal = &game.rules.deal[row].then;
        if deal.by != By::Random {
            let pool = game.tables.copies.difference(game.tables.all, placed);
            let least = game.least_from(row, pool, sizes);
            self.terms.push(Term::Dealt { first, time, by: deal.by, least });
        }
        for redeal_if in deal.redeal_if.iter().copied() {
            self.terms.push(Term::NotVoid { first, time, redeal_if });
        }
        if let (Some(tile), Some(opener)) = (public.must_open, public.opener)
            && game.tables.copies.count(placed, tile) == 0
            && opener_was_dealt(public, tile)
        {
            if game.tables.copies.each() == 1 {
                for container in (0..=game.seats()).filter(|container| *container != hand_of(opener)) {
                    self.known.lacks(container, std::iter::once(tile.0).collect());
                }
            } else {
                self.terms.push(Term::Opens { time, hand: hand_of(opener), kind: tile });
            }
        }
        if let (true, Some(seat)) = (public.opened_by_hands, public.opener) {
            self.terms.push(Term::HoldsFirst { first, time, seat, of: game.looked_for(&public.standing) });
        }
        if let Some(seat) = game.drew_first(public) {
            self.terms.push(Term::HoldsFirst { first, time, seat, of: game.tables.heaviest.clone() });
        }
    }

    /// Records what everybody saw since the deal.
    fn follow(&mut self, facts: &[Fact<W>], exchanged: &[TileSet<W>]) {
        let mut exchanged = exchanged.iter();
        let mut own_exchange = || *exchanged.next().expect("a set for every exchange of one's own");
        // When each seat has given what its next draw looks at: tile after tile, with nothing in between.
        let mut gave: [Range<u16>; MAX_SEATS] = Default::default();
        for fact in facts {
            match *fact {
                Fact::Lacks { seat, tiles } => {
                    if seat != self.own {
                        self.known.lacks(hand_of(seat), Self::pieces(tiles.without(self.settled[seat.index()])));
                    }
                }
                Fact::Unpaired { seat, ends } => {
                    if seat != self.own {
                        self.terms.push(Term::Unpaired { time: self.known.now(), hand: hand_of(seat), ends });
                    }
                }
                // One's own tiles may stay where they are: they are known.
                Fact::Placed { seat, .. } if seat == self.own && !self.hands_matter => {}
                Fact::Placed { seat, tile } if self.settled[seat.index()].contains(tile) => {}
                Fact::Placed { seat, tile } => {
                    let time = self.known.moved(hand_of(seat), self.table(), [self.seen(tile)]);
                    if self.game.tables.copies.each() > 1 && seat != self.own {
                        self.terms.push(Term::Placed { time, hand: hand_of(seat), kind: tile });
                    }
                }
                Fact::Gave { seat, count } => {
                    let which = self.exchanged(seat, &mut own_exchange, vec![Which::Any; usize::from(count)]);
                    let time = self.known.moved(hand_of(seat), STOCK, which);
                    let gave = &mut gave[seat.index()];
                    *gave = if gave.end == time { gave.start..time + 1 } else { time..time + 1 };
                    continue;
                }
                Fact::Drew { seat, count, none_of, by } => {
                    let may = self.game.tables.all.without(none_of);
                    let which = if none_of.is_empty() { Which::Any } else { Which::Of(Self::pieces(may)) };
                    let which = self.exchanged(seat, &mut own_exchange, vec![which; usize::from(count)]);
                    let time = self.known.moved(STOCK, hand_of(seat), which);
                    self.taken(seat, usize::from(count), time, std::mem::take(&mut gave[seat.index()]), by);
                    // Where everybody exchanges, the others have given before it, too.
                    continue;
                }
                Fact::AllExchange { .. } => {}
            }
            gave = Default::default();
        }
    }

    /// What is known of the tiles that a seat exchanges.
    fn exchanged(&mut self, seat: Seat, own: &mut impl FnMut() -> TileSet<W>, hidden: Vec<Which>) -> Vec<Which> {
        if seat == self.own {
            self.all_seen(own())
        } else {
            self.exchanges.push((seat, self.known.now()));
            hidden
        }
    }

    fn taken(&mut self, seat: Seat, count: usize, time: u16, gave: Range<u16>, by: By) {
        let own = seat == self.own;
        if by == By::Random || own && count > MOST_IN_ANY_ORDER {
            return;
        }
        self.known.watch_stock(time);
        if !own {
            self.drawn_by.push((self.terms.len(), time));
        }
        self.terms.push(Term::Taken { time, gave, hand: hand_of(seat), by, own });
    }
}

impl<const W: usize> WalkedWorlds<W> {
    pub(super) fn new(game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, own: Seat) -> Self {
        let copies = game.tables.copies;
        let seats = usize::from(game.seats());
        let mut course = FactReader::new(game, own);
        let nothing_held = public.held[..seats].iter().all(|held| *held == 0);
        if game.tables.keeps_facts && !nothing_held {
            // The facts are taken back one by one, from now to the last deal: what is left is what was dealt.
            let (mut placed, mut hand) = (public.placed, private.hand);
            let mut exchanged = private.exchanged.iter().rev();
            for fact in public.facts.iter().rev() {
                match *fact {
                    Fact::Placed { seat, tile } => {
                        copies.take(&mut placed, tile);
                        if seat == own {
                            copies.put(&mut hand, tile);
                        }
                    }
                    Fact::Gave { seat, .. } if seat == own => {
                        hand = copies.sum(hand, *exchanged.next().expect("a set for every exchange of one's own"));
                    }
                    Fact::Drew { seat, .. } if seat == own => {
                        hand =
                            copies.difference(hand, *exchanged.next().expect("a set for every exchange of one's own"));
                    }
                    Fact::Lacks { .. }
                    | Fact::Unpaired { .. }
                    | Fact::AllExchange { .. }
                    | Fact::Gave { .. }
                    | Fact::Drew { .. } => {}
                }
            }
            let second = game.kept_for_the_second(public, own);
            course.hands_matter = second.is_some();
            course.settle(&public.facts);
            course.deal(public, placed, hand, &public.dealt[..seats]);
            course.follow(&public.facts, &private.exchanged);
            if let Some(number) = second {
                let (time, hand) = (course.known.now(), hand_of(public.turn));
                course.terms.push(Term::Holds { time, hand, number });
            }
        // Where no facts are kept nothing but placements has happened since the deal, and the public evidence says all.
        } else {
            course.deal(public, public.placed, private.hand, &public.held[..seats]);
            for seat in (0..game.seats()).map(Seat).filter(|seat| *seat != own) {
                course.known.lacks(hand_of(seat), FactReader::<W>::pieces(public.lacks[seat.index()]));
            }
        }
        let by_sum = course.terms.iter().any(|term| matches!(term, Term::Dealt { by: By::Sum(_), .. }));
        let evidence = Evidence {
            tiles: game.tables.tiles.clone(),
            marks: game.tables.tiles.iter().map(|tile| (tile.pips(), tile.numbers())).collect(),
            copies,
            doubles: game.tables.doubles,
            with_number: game.tables.with_number.clone(),
            fitting: game.tables.ever_fits.clone(),
            with_pips: with_pips(&game.tables.tiles),
            values: by_sum.then(|| Values::new(game.tables.tiles.iter().map(Tile::pips).collect())),
            terms: course.terms,
            drawn_by: course.drawn_by,
        };
        let settled = course.settled.into_iter().fold(TileSet::EMPTY, |all, tiles| all | tiles);
        let histories = Histories::new(course.known, evidence);
        Self { histories, exchanges: course.exchanges, settled, seats: game.seats(), own }
    }

    /// Puts the end of a drawn history into a state, in the place of what the other seats and the stock have there.
    pub(super) fn sample(&self, state: &mut State<W>, rng: &mut Stream) {
        self.put(&self.histories.draw(rng), state);
    }

    /// The same with a history drawn on from the last one, where there is one; keeps it for the next.
    pub(super) fn sample_on(&self, last: &mut Option<History>, state: &mut State<W>, rng: &mut Stream) {
        let history = match last.take() {
            Some(last) => self.histories.draw_on(last, rng),
            None => self.histories.draw(rng),
        };
        self.put(&history, state);
        *last = Some(history);
    }

    fn put(&self, history: &History, state: &mut State<W>) {
        for seat in (0..self.seats).map(Seat).filter(|seat| *seat != self.own) {
            let private = &mut state.hands[seat.index()];
            private.hand = TileSet::EMPTY;
            private.exchanged.clear();
        }
        state.stock = TileSet::EMPTY;
        let copies = self.histories.law().copies;
        for piece in 0..self.histories.known().pieces() {
            let (place, tile) = (history.end(piece), TileId(piece));
            if place == STOCK {
                copies.put(&mut state.stock, tile);
            } else if place <= self.seats && place != hand_of(self.own) && !self.settled.contains(tile) {
                copies.put(&mut state.hands[usize::from(place) - 1].hand, tile);
            }
        }
        for (seat, time) in &self.exchanges {
            let mut tiles = TileSet::EMPTY;
            for piece in history.moved(self.histories.known(), *time) {
                copies.put(&mut tiles, TileId(*piece));
            }
            state.hands[seat.index()].exchanged.push(tiles);
        }
    }

    /// Whether a history was found that fits what was seen.
    #[cfg(test)]
    pub(super) fn fits(&self) -> bool {
        self.histories.strain() == 0
    }
}

impl<const W: usize> Evidence<W> {
    fn held(known: &KnownHistory, history: &History, container: u8, time: u16) -> Vec<TileId> {
        (0..known.pieces()).filter(|piece| history.place(*piece, time) == container).map(TileId).collect()
    }

    /// What [`Measure::deviation`] says of a hand, from the marks of its tiles: it is asked at nearly every step.
    fn off(&self, measure: &Measure<'_>, hand: &[u16]) -> u32 {
        let marks = hand.iter().map(|piece| self.marks[usize::from(*piece)]);
        let (pips, numbers) = marks.fold((0, 0), |(pips, numbers), mark| (pips + u32::from(mark.0), numbers | mark.1));
        let off = measure.off(pips, numbers.count_ones() as u16, hand.len() as u16);
        debug_assert_eq!(off, measure.deviation(Self::tiles(hand)), "the same tile by tile");
        off
    }

    fn tiles(pieces: &[u16]) -> impl Iterator<Item = TileId> + '_ {
        pieces.iter().map(|piece| TileId(*piece))
    }

    /// A criterion together with the stock that it takes from.
    fn taking(
        &self,
        known: &KnownHistory,
        history: &History,
        (gave, time): (&Range<u16>, u16),
        hand: u8,
        by: By,
    ) -> (Taking<'_>, Vec<TileId>) {
        let given = gave.clone().flat_map(|time| Self::tiles(history.moved(known, time))).collect();
        let hand = match by {
            By::Varied | By::Sum(_) => Self::held(known, history, hand, time),
            By::Random | By::DoubleOfGiven | By::TwoThatSumToGiven => Vec::new(),
        };
        let count = history.moved(known, time).len();
        let taking = Taking { tiles: &self.tiles, by, given, hand, count };
        (taking, history.stock(known, time).iter().map(TileId).collect())
    }

    /// The pips that two tiles must have together, and the number of such pairs in the stock; nothing where the
    /// criterion does not apply.
    fn pairs(&self, known: &KnownHistory, history: &History, (gave, time): (&Range<u16>, u16)) -> Option<(usize, u32)> {
        let moved = history.moved(known, time);
        let given = gave.clone().flat_map(|time| history.moved(known, time));
        let wanted: usize = given.map(|piece| usize::from(self.tiles[usize::from(*piece)].pips())).sum();
        if moved.len() < 2 || gave.is_empty() {
            return None;
        }
        let stock = history.stock(known, time);
        // Few tiles have so many pips: looking at each is much sooner done than counting what two whole sets share.
        let having =
            |pips: usize| self.with_pips[pips].iter().map(|piece| u32::from(stock.contains(*piece))).sum::<u32>();
        let most = self.with_pips.len() - 1;
        let pairs = (wanted.saturating_sub(most)..=wanted / 2).map(|low| {
            let count = having(low);
            if low * 2 == wanted { count * count.saturating_sub(1) / 2 } else { count * having(wanted - low) }
        });
        let pairs = pairs.sum();
        (pairs > 0).then_some((wanted, pairs))
    }

    /// How far these hands are from that of a seat having the first of some tiles, or else most pips, in parts of a misplaced
    /// piece.
    fn misses_as_first(&self, tiles: &[TileId], hands: &[&[u16]], seat: usize) -> u32 {
        let holds = |hand: &[u16], kind: TileId| hand.iter().any(|piece| self.copies.kind(TileId(*piece)) == kind);
        let first = tiles.iter().find_map(|kind| hands.iter().position(|hand| holds(hand, *kind)));
        if let Some(first) = first {
            return if first == seat { 0 } else { PARTS };
        }
        let pips =
            |hand: &[u16]| hand.iter().map(|piece| u32::from(self.tiles[usize::from(*piece)].pips())).sum::<u32>();
        // Of several that are level, the first opens.
        let others = hands.iter().enumerate().filter(|(other, _)| *other != seat);
        let least = others.map(|(other, hand)| pips(hand) + u32::from(other < seat)).max().unwrap_or_default();
        2 * least.saturating_sub(pips(hands[seat]))
    }

    fn is_void(&self, hand: &[u16], redeal_if: RedealIf) -> bool {
        let doubles = || hand.iter().filter(|piece| self.doubles.contains(TileId(**piece))).count();
        match redeal_if {
            RedealIf::Doubles(least) => doubles() >= usize::from(least),
            RedealIf::NoDoubles | RedealIf::NobodyHasADouble => doubles() == 0,
            RedealIf::NobodyHolds(tile) => hand.iter().all(|piece| self.tiles[usize::from(*piece)] != tile),
            RedealIf::SameNumber(least) => self
                .with_number
                .iter()
                .any(|with| hand.iter().filter(|piece| with.contains(TileId(**piece))).count() >= usize::from(least)),
        }
    }
}

fn with_pips(tiles: &[Tile]) -> Vec<Vec<u16>> {
    let most = tiles.iter().map(Tile::pips).max().unwrap_or(0);
    let having = |pips| (0..).zip(tiles).filter(move |(_, tile)| tile.pips() == pips).map(|(piece, _)| piece);
    (0..=most).map(|pips| having(pips).collect()).collect()
}

/// A strain without weight: it fits, or it counts as a whole misplaced piece.
fn fits(fits: bool) -> Strain {
    Strain { weight: 1.0, parts: if fits { 0 } else { PARTS } }
}

impl<const W: usize> Law for Evidence<W> {
    fn terms(&self) -> usize {
        self.terms.len()
    }

    fn times(&self, term: usize) -> (u16, u16) {
        match self.terms[term] {
            Term::Placed { time, .. }
            | Term::Unpaired { time, .. }
            | Term::Holds { time, .. }
            | Term::Opens { time, .. } => (time, time),
            Term::Taken { time, ref gave, .. } => (if gave.is_empty() { time } else { gave.start }, time + 1),
            Term::Dealt { first, time, .. }
            | Term::NotVoid { first, time, .. }
            | Term::HoldsFirst { first, time, .. } => (first, time),
        }
    }

    fn tells_apart(&self, term: usize, a: u16, b: u16) -> bool {
        let copies = self.copies;
        let (kind_a, kind_b) = (copies.kind(TileId(a)), copies.kind(TileId(b)));
        match &self.terms[term] {
            Term::Placed { kind, .. } | Term::Opens { kind, .. } => {
                kind_a != kind_b && (kind_a == *kind || kind_b == *kind)
            }
            Term::Taken { by: By::TwoThatSumToGiven | By::Sum(_), .. } | Term::Dealt { by: By::Sum(_), .. } => {
                self.tiles[usize::from(a)].pips() != self.tiles[usize::from(b)].pips()
            }
            Term::Unpaired { ends, .. } => {
                let fits = |kind| ends.map(|number| self.fitting[usize::from(number)].contains(kind));
                fits(kind_a) != fits(kind_b)
            }
            Term::Holds { number, .. } => {
                let fits = self.fitting[usize::from(*number)];
                fits.contains(kind_a) != fits.contains(kind_b)
            }
            _ => kind_a != kind_b,
        }
    }

    fn weigh(&self, known: &KnownHistory, history: &History, term: usize) -> Strain {
        match self.terms[term] {
            Term::Placed { time, hand, kind } => {
                let copies = kind.0..kind.0 + self.copies.each();
                let held = copies.filter(|piece| history.place(*piece, time) == hand).count();
                Strain::fits(1.0 / held.max(1) as f64)
            }
            Term::Taken { time, ref gave, by: By::TwoThatSumToGiven, .. } => {
                let Some((wanted, pairs)) = self.pairs(known, history, (gave, time)) else {
                    return Strain::fits(1.0);
                };
                let pips =
                    |place: usize| usize::from(self.tiles[usize::from(history.moved(known, time)[place])].pips());
                // How much likelier the criterion makes this ordered pair than a plain draw would: 1 / (2 * pairs)
                // against 1 / (all * (all - 1)).
                let all = f64::from(history.stock(known, time).common(history.stock(known, time)));
                let weight = all * (all - 1.0) / f64::from(2 * pairs);
                let parts = if pips(0) + pips(1) == wanted { 0 } else { PARTS };
                Strain { weight, parts }
            }
            Term::Taken { time, ref gave, hand, by, own } => {
                let (taking, stock) = self.taking(known, history, (gave, time), hand, by);
                let taken: Vec<TileId> = Self::tiles(history.moved(known, time)).collect();
                let weight = if own { taking.weigh_in_any_order(&stock, &taken) } else { taking.weigh(&stock, &taken) };
                weight.map_or(Strain { weight: 1.0, parts: PARTS }, Strain::fits)
            }
            Term::Dealt { first, time, by, least } => {
                let measure = Measure::new(by, &self.tiles, self.with_number.len() as u8);
                let deviation: u32 = (first..time).map(|time| self.off(&measure, history.moved(known, time))).sum();
                // A sum is off by many pips at once: each counts little, or the chain could hardly get from one fitting
                // deal to another.
                let part = if matches!(by, By::Sum(_)) { 2 } else { PARTS };
                Strain { weight: 1.0, parts: deviation.saturating_sub(least) * part }
            }
            Term::NotVoid { first, time, redeal_if } => {
                let void = (first..time).filter(|time| self.is_void(history.moved(known, *time), redeal_if)).count();
                // Where all must be so, one hand that is not is enough.
                let wrong = if redeal_if.by_one_hand() { void } else { usize::from(void == usize::from(time - first)) };
                Strain { weight: 1.0, parts: wrong as u32 * PARTS }
            }
            Term::HoldsFirst { first, time, seat, ref of } => {
                let hands: Vec<&[u16]> = (first..time).map(|time| history.moved(known, time)).collect();
                Strain { weight: 1.0, parts: self.misses_as_first(of, &hands, usize::from(seat.0)) }
            }
            Term::Unpaired { time, hand, ends } => {
                let held: TileSet<W> = Self::held(known, history, hand, time).into_iter().collect();
                let [right, left] = ends.map(|number| held & self.fitting[usize::from(number)]);
                let either = (right | left).len();
                let pair = !right.is_empty() && !left.is_empty() && either > 1;
                // The fewest tiles to take away until there is no pair: all of one end, or all but one that fits both.
                let all_but_one = if (right & left).is_empty() { either } else { either - 1 };
                let most = right.len().min(left.len()).min(all_but_one);
                Strain { weight: 1.0, parts: if pair { most * PARTS } else { 0 } }
            }
            Term::Holds { time, hand, number } => {
                fits(self.fitting[usize::from(number)].iter().any(|tile| history.place(tile.0, time) == hand))
            }
            Term::Opens { time, hand, kind } => {
                let mut copies = kind.0..kind.0 + self.copies.each();
                fits(copies.any(|piece| history.place(piece, time) == hand))
            }
        }
    }

    fn values(&self) -> Option<&Values> {
        self.values.as_ref()
    }

    fn drawn_by(&self) -> &[(usize, u16)] {
        &self.drawn_by
    }

    fn candidates(&self, known: &KnownHistory, history: &History, term: usize, place: usize, into: &mut Vec<u16>) {
        let Term::Taken { time, ref gave, hand, by, .. } = self.terms[term] else { return };
        // The usual criterion has few candidates: those with the missing pips. The general way below would try every
        // tile.
        if let (By::TwoThatSumToGiven, 0 | 1, Some((wanted, _))) = (by, place, self.pairs(known, history, (gave, time)))
        {
            let moved = history.moved(known, time);
            let other = moved[1 - place];
            let stock = history.stock(known, time);
            let pips = wanted.checked_sub(usize::from(self.tiles[usize::from(other)].pips()));
            let having = pips.and_then(|pips| self.with_pips.get(pips)).into_iter().flatten().copied();
            into.extend(
                having.filter(|piece| stock.contains(*piece) && !(other == *piece || moved[2..].contains(piece))),
            );
            return;
        }
        let (taking, stock) = self.taking(known, history, (gave, time), hand, by);
        let taken: Vec<TileId> = Self::tiles(history.moved(known, time)).collect();
        into.extend(taking.candidates(&stock, &taken, place).into_iter().map(|tile| tile.0));
    }
}
