//! Follows a hand from one seat: what the seat is told happens in a state whose hidden part is made up.
//!
//! What everybody saw and what the seat knows come from what it is told alone. A step asks what a hidden hand holds only
//! where the answer shows in what happens next: a seat that cannot play draws or passes, the holder of a tile opens. So
//! before each step the hidden tiles are laid out anew, in any way in which the step comes out as it was told and the turn
//! then waits for the step after it. What was shown before does not matter for that: the public part keeps it, and worlds
//! to draw conclusions from come from there ([`Hidden::worlds`](sobremesa_core::Hidden::worlds)).
//!
//! In the true hand the tiles do lie so that the step happens, and whether they can is a matter of which heap may hold
//! which tile; so they are matched, and a legal step is never missed.

use sobremesa_core::{Game, Seat, Turn};

use crate::game::Dominoes;
use crate::game::dealing::seeks_opener;
use crate::moves::{Move, Pause};
use crate::rules::{LineEnds, OpensWith, Otherwise, Take};
use crate::seen::Event;
use crate::state::{ExchangeRow, Public, Stage, State};
use crate::tiles::{TileId, TileSet};

/// A step of a hand, as a seat is told of it. Tiles stand for their kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToldStep {
    /// Tiles were dealt.
    Dealt {
        /// What the seat holds after it, in any order.
        hand: Vec<TileId>,
        /// The tile of the stock that was turned up after it.
        turned_up: Option<TileId>,
    },
    /// Tiles were dealt in vain: a seat showed this hand, in any order.
    Shown(Seat, Vec<TileId>),
    /// A seat drew.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The number of tiles.
        count: u16,
        /// Which, in the order in which they came, if the seat that is told drew them.
        tiles: Option<Vec<TileId>>,
    },
    /// A seat moved.
    Moved {
        /// The seat that moved.
        seat: Seat,
        /// What it did; nothing for a tile that it gave without showing it.
        mv: Option<Move>,
        /// The pause that came with it.
        pause: Pause,
    },
}

impl ToldStep {
    /// The seat that the step is about; none for a deal to all.
    fn seat(&self) -> Option<Seat> {
        match self {
            Self::Dealt { .. } => None,
            Self::Shown(seat, _) | Self::Drew { seat, .. } | Self::Moved { seat, .. } => Some(*seat),
        }
    }

    /// The seat and the tile of a placement.
    fn placement(&self) -> Option<(Seat, TileId)> {
        match self {
            Self::Moved { seat, mv: Some(Move::Place { tile, .. }), .. } => Some((*seat, *tile)),
            _ => None,
        }
    }
}

/// Hidden tiles that lie together: a hand, or what comes to one from the stock.
#[derive(Clone, Debug)]
struct HiddenHeap<const W: usize> {
    /// The seat that holds them or gets them.
    seat: Seat,
    size: usize,
    /// Tiles that are among them, in this order.
    holds: Vec<TileId>,
    /// Tiles, with all their copies, that are not among the others.
    none_of: TileSet<W>,
}

/// The conditions that a step sets for the hidden tiles.
#[derive(Clone, Debug)]
struct HiddenTiles<const W: usize> {
    /// The hands before the step, that of the seat which is told empty.
    hands: Vec<HiddenHeap<W>>,
    /// What comes from the stock by it, in its order.
    front: Vec<HiddenHeap<W>>,
    /// The tile that lies on top of what is left of the stock: it is turned up.
    turned_up: Option<TileId>,
    /// The seat that opens by the hands dealt, or draws first to open, whatever the hidden ones hold as they are made up.
    first: Option<Seat>,
}

impl<const W: usize> HiddenHeap<W> {
    fn new(seat: Seat, size: u16) -> Self {
        Self { seat, size: usize::from(size), holds: Vec::new(), none_of: TileSet::EMPTY }
    }
}

impl<const W: usize> HiddenTiles<W> {
    fn of(&mut self, seat: Seat) -> impl Iterator<Item = &mut HiddenHeap<W>> {
        self.hands.iter_mut().chain(&mut self.front).filter(move |heap| heap.seat == seat)
    }

    /// A seat holds a tile, or is about to get it.
    fn hold(&mut self, seat: Seat, tile: TileId) {
        if let Some(heap) = self.of(seat).find(|heap| heap.holds.len() < heap.size) {
            heap.holds.push(tile);
        }
    }

    /// A seat neither holds any of these tiles nor is about to get one.
    fn lack(&mut self, seat: Seat, tiles: TileSet<W>) {
        self.of(seat).for_each(|heap| heap.none_of |= tiles);
    }
}

impl<const W: usize> Dominoes<W> {
    /// Lets the first of some steps that `seat` was told of happen in a state of which it cannot see the rest; `told` has
    /// those that came after it too, as far as they are known. What everybody saw and what the seat knows are right after
    /// it if they were right before, whatever was hidden; what is hidden is made up.
    ///
    /// Nothing if it cannot have happened; the state stands as it was.
    pub fn follow(&self, state: &mut State<W>, seat: Seat, told: &[ToldStep]) -> Option<Event<W>> {
        let (step, later) = told.split_first()?;
        if state.public.rows.is_some() {
            return self.follow_openly(state, step);
        }
        let exists = |step: &ToldStep| step.seat().is_none_or(|seat| seat.0 < self.seats());
        if seat.0 >= self.seats() || !told.iter().all(exists) {
            return None;
        }
        let next = later.first();
        let mut hidden = self.hidden_for(state, seat, step)?;
        let everybody_takes = matches!(state.public.stage, Stage::Refresh(ExchangeRow::Deal(_)));
        if let (ToldStep::Dealt { hand: own, .. }, true) = (step, seeks_opener(&state.public)) {
            let looked_for = self.looked_for(&state.public.standing);
            self.let_open(&mut hidden, &looked_for, (seat, own), later)?;
        } else if let (ToldStep::Drew { tiles: None, .. }, Stage::Seek) = (step, state.public.stage) {
            self.let_seek(&mut hidden, &state.public, next);
        } else if let Some((placer, tile)) = next.and_then(ToldStep::placement)
            && (matches!(step, ToldStep::Dealt { .. } | ToldStep::Moved { .. }) || everybody_takes)
            && placer != seat
            && !matches!(step, ToldStep::Moved { mv: Some(Move::Give { tile: given }), .. } if *given == tile)
        {
            // After a draw nothing is asked of the hand: the turn goes on with a move, whatever the seat holds. Once everybody
            // has taken, it is.
            hidden.hold(placer, tile);
        }
        let ways = if self.rules.arms.ends == LineEnds::Opposite {
            self.with_pairs(&state.public, hidden, (seat, step), later)
        } else {
            vec![hidden]
        };
        let (after, event) = ways.iter().find_map(|hidden| self.happen_before(state, (seat, step), hidden, next))?;
        *state = after;
        Some(event)
    }

    /// Lets a step happen in a hand of which nothing is hidden that anybody knows.
    fn follow_openly(&self, state: &mut State<W>, step: &ToldStep) -> Option<Event<W>> {
        match (step, state.public.stage) {
            (ToldStep::Drew { seat, count, tiles: Some(tiles) }, Stage::TurnUp | Stage::Reveal(..)) => {
                let shown: TileSet<W> = tiles.iter().copied().collect();
                let as_told = Self::turns_up(&state.public) == (*seat, *count) && shown.len() == u32::from(*count);
                (as_told && shown.without(state.stock).is_empty()).then(|| Self::turned_up(state, tiles))
            }
            (ToldStep::Moved { seat, mv: Some(mv), pause }, Stage::Play) if *seat == state.public.turn => {
                let legal = self.is_legal(&state.public, &state.hands[seat.index()], *mv);
                legal.then(|| self.play(state, *mv, *pause))
            }
            _ => None,
        }
    }

    /// Lets a step happen, so that the hand then waits for the next.
    fn happen_before(
        &self,
        state: &State<W>,
        (own, step): (Seat, &ToldStep),
        hidden: &HiddenTiles<W>,
        next: Option<&ToldStep>,
    ) -> Option<(State<W>, Event<W>)> {
        let happened = self.happen(state, own, step, hidden)?;
        let public = &happened.0.public;
        if waits_for(public, next) {
            return Some(happened);
        }
        // With the tiles laid like this the seat to move could play; in truth it could not.
        let places_nothing = if self.places_two(public) {
            self.without_pairs(public, hidden)
        } else {
            let mut hidden = hidden.clone();
            hidden.lack(public.turn, self.fit_somewhere(public, TileSet::EMPTY));
            vec![hidden]
        };
        let mut again = places_nothing.iter().filter_map(|hidden| self.happen(state, own, step, hidden));
        again.find(|(after, _)| waits_for(&after.public, next))
    }

    /// The ways in which the seat to move can place no two tiles, one at each end of the line, nor a single one.
    fn without_pairs(&self, public: &Public<W>, hidden: &HiddenTiles<W>) -> Vec<HiddenTiles<W>> {
        let [right, left] = public.ends.line().map(|end| self.tables.ever_fits[usize::from(end.number)]);
        let lacking = |tiles: TileSet<W>| {
            let mut hidden = hidden.clone();
            hidden.lack(public.turn, tiles);
            hidden
        };
        match public.held[public.turn.index()] {
            1 if self.nothing_to_draw(public) => vec![lacking(right | left)],
            0 | 1 => vec![hidden.clone()],
            _ => {
                let all_but = |tile| (right | left).without(std::iter::once(tile).collect());
                let alone = (right & left).iter().map(all_but);
                [right, left].into_iter().chain(alone).map(lacking).collect()
            }
        }
    }

    /// The ways in which who passes by a step holds no pair for the ends of the line, and who begins to place two, by the step
    /// or the one after it, holds the second as well: the one that is told, or some tile.
    fn with_pairs(
        &self,
        public: &Public<W>,
        hidden: HiddenTiles<W>,
        (own, step): (Seat, &ToldStep),
        later: &[ToldStep],
    ) -> Vec<HiddenTiles<W>> {
        let two = self.places_two(public) && !public.turn_used;
        let passes = matches!(step, ToldStep::Moved { mv: Some(Move::Pass), .. }) && step.seat() != Some(own);
        let ways = if two && passes { self.without_pairs(public, &hidden) } else { vec![hidden] };
        let first_of_two = step.placement().filter(|_| two);
        let next = match step {
            ToldStep::Dealt { .. } | ToldStep::Moved { .. } => later.first().and_then(ToldStep::placement),
            ToldStep::Shown(..) | ToldStep::Drew { .. } => None,
        };
        let (placer, second) = match (first_of_two, next) {
            // The second of a step's own two is held already, as what comes next.
            (Some((seat, _)), Some((same, _))) if seat == same => return ways,
            (Some((seat, _)), _) => (seat, None),
            (None, Some((seat, _))) => {
                (seat, later.get(1).and_then(ToldStep::placement).filter(|(same, _)| *same == seat))
            }
            (None, None) => return ways,
        };
        if placer == own {
            return ways;
        }
        let seconds: Vec<TileId> = match second {
            Some((_, tile)) => vec![tile],
            None => self.may_be_second(public).iter().collect(),
        };
        let holding = |way: &HiddenTiles<W>, tile: TileId| {
            let mut way = way.clone();
            way.hold(placer, tile);
            way
        };
        ways.iter().flat_map(|way| seconds.iter().map(|tile| holding(way, *tile))).collect()
    }

    /// The tiles that may be the second of two, one at each end of the line as it lies; of a first tile that is still to be
    /// turned up nothing is known.
    fn may_be_second(&self, public: &Public<W>) -> TileSet<W> {
        if public.empty {
            return self.tables.kinds;
        }
        let fitting = public.ends.line().map(|end| self.tables.ever_fits[usize::from(end.number)]);
        ((fitting[0] | fitting[1]) & self.tables.kinds).without(public.placed)
    }

    /// The conditions that a step sets for the hidden tiles if it happens now; nothing if it cannot.
    fn hidden_for(&self, state: &State<W>, own: Seat, step: &ToldStep) -> Option<HiddenTiles<W>> {
        let public = &state.public;
        let size = |seat: Seat| if seat == own { 0 } else { public.held[seat.index()] };
        let hands = (0..self.seats()).map(Seat).map(|seat| HiddenHeap::new(seat, size(seat))).collect();
        let mut hidden = HiddenTiles { hands, front: Vec::new(), turned_up: None, first: None };
        match (step, public.stage) {
            (ToldStep::Dealt { .. } | ToldStep::Shown(..), Stage::Deal(row)) => {
                let shares = self.shares(state, usize::from(row));
                let dealt = (0..self.seats()).map(Seat);
                hidden.front = dealt.map(|seat| HiddenHeap::new(seat, shares[seat.index()])).collect();
                let (known, tiles) = match step {
                    ToldStep::Shown(seat, tiles) => (*seat, tiles),
                    ToldStep::Dealt { hand, turned_up } => {
                        hidden.turned_up = *turned_up;
                        (own, hand)
                    }
                    ToldStep::Drew { .. } | ToldStep::Moved { .. } => return None,
                };
                // Of another's hand all is told, so that it does not matter which of its tiles it had before.
                let mut tiles = tiles.clone();
                if known == own {
                    for held in state.hands[own.index()].hand.iter().map(|tile| self.tables.copies.kind(tile)) {
                        tiles.swap_remove(tiles.iter().position(|tile| *tile == held)?);
                    }
                }
                let mut told = tiles.into_iter();
                for heap in hidden.of(known) {
                    heap.holds = told.by_ref().take(heap.size).collect();
                    (heap.holds.len() == heap.size).then_some(())?;
                }
                told.next().is_none().then_some(())?;
            }
            (ToldStep::Drew { seat, count, tiles }, Stage::Refresh(row)) => {
                hidden.front = self.drawn(public, row, (*seat, *count), tiles.as_deref())?;
            }
            (ToldStep::Drew { seat, count: 1, tiles }, Stage::Seek) => {
                let holds = tiles.clone().unwrap_or_default();
                hidden.front = vec![HiddenHeap { holds, ..HiddenHeap::new(*seat, 1) }];
            }
            (ToldStep::Moved { seat, mv, .. }, stage) if waits_for_move(public) && *seat != own => match mv {
                Some(Move::Place { tile, .. }) => hidden.hold(*seat, *tile),
                Some(Move::Pass) => hidden.lack(*seat, self.lacks_who_passes(public)),
                Some(Move::Give { tile }) if matches!(stage, Stage::Answer(_)) => hidden.hold(*seat, *tile),
                Some(Move::Give { .. }) | None => {}
            },
            (ToldStep::Moved { .. }, _) if waits_for_move(public) => {}
            _ => return None,
        }
        Some(hidden)
    }

    /// What a seat draws by a row.
    fn drawn(
        &self,
        public: &Public<W>,
        row: ExchangeRow,
        (seat, count): (Seat, u16),
        tiles: Option<&[TileId]>,
    ) -> Option<Vec<HiddenHeap<W>>> {
        let exchange = self.exchange_by(row);
        let most = self.wanted(public, exchange);
        if let Some(tiles) = tiles {
            (tiles.len() == usize::from(count)).then_some(())?;
            return Some(vec![HiddenHeap { holds: tiles.to_vec(), ..HiddenHeap::new(seat, count) }]);
        }
        if !matches!(exchange.take, Take::UntilPlayable(_)) {
            return Some(vec![HiddenHeap::new(seat, count)]);
        }
        let last = count.checked_sub(1)?;
        let fits = self.fit_somewhere(public, TileSet::EMPTY);
        // The last tile that it may draw ends the drawing whether or not it fits.
        let ends_it = if count < most { self.tables.all.without(fits) } else { TileSet::EMPTY };
        Some(vec![
            HiddenHeap { none_of: fits, ..HiddenHeap::new(seat, last) },
            HiddenHeap { none_of: ends_it, ..HiddenHeap::new(seat, 1) },
        ])
    }

    /// Tiles that the seat to move cannot hold if it passes.
    fn lacks_who_passes(&self, public: &Public<W>) -> TileSet<W> {
        if self.passes_freely(public)
            || public.turn_used
            || public.yields > 0
            || !matches!(public.stage, Stage::Play | Stage::Answer(_))
        {
            return TileSet::EMPTY;
        }
        if self.places_two(public) {
            // It may hold some of them: what it lacks is a pair (`without_pairs`).
            return TileSet::EMPTY;
        }
        self.lacks_who_cannot_place(public, TileSet::EMPTY)
    }

    /// Somebody opens by the tiles dealt: by what came after the deal it is known who, and mostly with what. Sets the seat
    /// where the hidden hands as they are made up may name another; nothing if it cannot have been so.
    fn let_open(
        &self,
        hidden: &mut HiddenTiles<W>,
        looked_for: &[TileId],
        (own, hand): (Seat, &[TileId]),
        later: &[ToldStep],
    ) -> Option<()> {
        let held = looked_for.iter().find(|tile| hand.contains(tile)).copied();
        let nobody = |hidden: &mut HiddenTiles<W>| {
            (0..self.seats()).for_each(|seat| hidden.lack(Seat(seat), self.all_copies(looked_for)));
        };
        if hidden.turned_up.is_some() {
            nobody(hidden);
            later.first().and_then(ToldStep::placement).filter(|(seat, _)| *seat != own).inspect(|(seat, tile)| {
                hidden.hold(*seat, *tile);
            });
            return held.is_none().then_some(());
        }
        // Before the first tile nobody draws but to open.
        if let (true, Some(ToldStep::Drew { seat, .. })) = (self.rules.otherwise.draws(), later.first()) {
            nobody(hidden);
            hidden.first = (self.rules.otherwise == Otherwise::DrawHeaviestFirst).then_some(*seat);
            return held.is_none().then_some(());
        }
        let mut until_dealt_again = later.iter().take_while(|step| !matches!(step, ToldStep::Dealt { .. }));
        let first = until_dealt_again.find_map(ToldStep::placement);
        let opener = first.map(|(seat, _)| seat).or(later.first().and_then(ToldStep::seat)).unwrap_or(own);
        let any = self.rules.opens_with == OpensWith::Any;
        let shown = first.map(|(_, tile)| tile).filter(|_| opener != own && !any).or(held.filter(|_| opener == own));
        let found = shown.filter(|tile| looked_for.contains(tile));
        if self.rules.otherwise == Otherwise::HighestHand && (any || found.is_none()) {
            if !any {
                nobody(hidden);
            }
            first.filter(|_| opener != own).inspect(|(_, tile)| hidden.hold(opener, *tile));
            hidden.first = Some(opener);
            return Some(());
        }
        // Where it has placed none yet, the first tile that it can have opened with stands for the one.
        let hidden_from_own = || looked_for.iter().find(|tile| !hand.contains(tile)).copied();
        let tile = if opener == own { held? } else { found.or_else(hidden_from_own)? };
        if any {
            if opener != own {
                hidden.hold(opener, tile);
                first.filter(|(_, placed)| *placed != tile).inspect(|(_, placed)| hidden.hold(opener, *placed));
            }
            hidden.first = Some(opener);
            return Some(());
        }
        let at = looked_for.iter().position(|other| *other == tile).unwrap_or(looked_for.len());
        let before = self.all_copies(&looked_for[..at]);
        for seat in (0..self.seats()).map(Seat) {
            hidden.lack(seat, before);
            if seat < opener {
                hidden.lack(seat, self.copies_of(tile));
            }
        }
        if opener != own {
            hidden.hold(opener, tile);
        }
        Some(())
    }

    /// A seat draws because nobody holds a tile that opens: by what came after it, whether it drew one.
    fn let_seek(&self, hidden: &mut HiddenTiles<W>, public: &Public<W>, next: Option<&ToldStep>) {
        let looked_for = self.all_copies(&self.looked_for(&public.standing));
        let opens = next.filter(|next| !matches!(next, ToldStep::Drew { .. }) && next.seat() == Some(public.turn));
        let Some(heap) = hidden.front.first_mut() else { return };
        match opens.map(ToldStep::placement) {
            None => heap.none_of = looked_for,
            Some(Some((_, tile))) if self.rules.opens_with == OpensWith::Found => heap.holds = vec![tile],
            Some(_) => heap.none_of = self.tables.all.without(looked_for),
        }
    }

    /// Lays the hidden tiles out and lets a step happen; nothing if they cannot lie so, or it is not legal.
    fn happen(
        &self,
        state: &State<W>,
        own: Seat,
        step: &ToldStep,
        hidden: &HiddenTiles<W>,
    ) -> Option<(State<W>, Event<W>)> {
        let mut state = state.clone();
        let order = self.lay_hidden(&mut state, own, hidden)?;
        let turn = state.public.turn;
        let event = match (step, state.public.stage) {
            (ToldStep::Dealt { turned_up, .. }, Stage::Deal(row)) => {
                self.hand_out(&mut state, usize::from(row), &order);
                let event = self.begin(&mut state, usize::from(row), &order);
                let as_told = matches!(&event, Event::Dealt { turned_up: now, .. } if now == turned_up);
                as_told.then_some(())?;
                match hidden.first {
                    Some(first) if state.public.stage == Stage::Seek => state.public.turn = first,
                    Some(first) => state.public.opens(first, None),
                    None => {}
                }
                event
            }
            (ToldStep::Shown(seat, _), Stage::Deal(row)) => {
                self.hand_out(&mut state, usize::from(row), &order);
                self.void_by(usize::from(row), state.hands[seat.index()].hand)?;
                self.show(&mut state, *seat)
            }
            (ToldStep::Drew { seat, count, .. }, Stage::Refresh(row)) if *seat == turn => {
                let event = self.draw(&mut state, row, &order);
                let as_told = matches!(&event, Event::Drew { tiles, .. } if tiles.len() == u32::from(*count));
                as_told.then_some(event)?
            }
            (ToldStep::Drew { seat, .. }, Stage::Seek) if *seat == turn => self.seek(&mut state, &order),
            (ToldStep::Moved { seat, mv, pause }, _) if waits_for_move(&state.public) && *seat == turn => {
                let hand = state.hands[turn.index()].hand & self.tables.kinds;
                let mv = mv.or_else(|| hand.iter().next().map(|tile| Move::Give { tile }))?;
                self.is_legal(&state.public, &state.hands[turn.index()], mv).then_some(())?;
                // Whether a pause tells the truth hangs on tiles that are made up.
                self.play(&mut state, mv, *pause)
            }
            _ => return None,
        };
        Some((state, event))
    }

    /// Lays the hidden tiles out, and says in which order those of the stock then lie; nothing if they cannot lie so.
    fn lay_hidden(&self, state: &mut State<W>, own: Seat, hidden: &HiddenTiles<W>) -> Option<Vec<TileId>> {
        let copies = self.tables.copies;
        let unseen = copies.difference(self.tables.all, state.public.placed);
        let unseen = copies.difference(unseen, state.hands[own.index()].hand);
        let mut left: Vec<TileId> = unseen.iter().map(|tile| copies.kind(tile)).collect();
        let heaps: Vec<&HiddenHeap<W>> = hidden.hands.iter().chain(&hidden.front).collect();
        for tile in heaps.iter().flat_map(|heap| &heap.holds).chain(&hidden.turned_up) {
            left.swap_remove(left.iter().position(|other| other == tile)?);
        }
        left.sort_unstable();
        let heap_of = match_tiles(&left, &heaps)?;
        let of_heap = |place: usize| {
            let others = left.iter().zip(&heap_of).filter(move |(_, heap)| **heap == Some(place));
            heaps[place].holds.iter().copied().chain(others.map(|(tile, _)| *tile))
        };
        state.stock = TileSet::EMPTY;
        for (place, heap) in hidden.hands.iter().enumerate().filter(|(_, heap)| heap.seat != own) {
            let hand = &mut state.hands[heap.seat.index()].hand;
            *hand = TileSet::EMPTY;
            of_heap(place).for_each(|tile| copies.put(hand, tile));
        }
        let mut order: Vec<TileId> =
            (hidden.hands.len()..heaps.len()).flat_map(of_heap).chain(hidden.turned_up).collect();
        order.extend(left.iter().zip(&heap_of).filter(|(_, heap)| heap.is_none()).map(|(tile, _)| *tile));
        for tile in &order {
            copies.put(&mut state.stock, *tile);
        }
        Some(order)
    }
}

/// Whether a hand waits for the move of a seat.
fn waits_for_move<const W: usize>(public: &Public<W>) -> bool {
    matches!(public.waits_for(), Turn::Seat(_))
}

/// Whether a hand that waits for what everybody sees here can go on with a step.
fn waits_for<const W: usize>(public: &Public<W>, next: Option<&ToldStep>) -> bool {
    let Some(next) = next else { return true };
    let stage = match next {
        ToldStep::Dealt { .. } | ToldStep::Shown(..) => return matches!(public.stage, Stage::Deal(_)),
        ToldStep::Drew { .. } => matches!(public.stage, Stage::Refresh(_) | Stage::Seek),
        ToldStep::Moved { mv: Some(Move::Place { .. }), .. } => {
            matches!(public.stage, Stage::Play | Stage::PlayGot(_) | Stage::PlayAny)
        }
        ToldStep::Moved { mv: None, .. } => matches!(public.stage, Stage::Give(_)),
        ToldStep::Moved { mv: Some(Move::Give { .. }), .. } => {
            matches!(public.stage, Stage::Give(_) | Stage::Answer(_))
        }
        ToldStep::Moved { mv: Some(Move::Pass), .. } => {
            matches!(public.stage, Stage::Play | Stage::Give(_) | Stage::Answer(_))
        }
    };
    stage && next.seat() == Some(public.turn)
}

/// Fills heaps with tiles that they may hold, beside those that they hold for sure: the heap of each tile, nothing for one
/// that is left over; nothing at all if some heap cannot be filled. Kuhn's augmenting paths find a way if there is one.
fn match_tiles<const W: usize>(tiles: &[TileId], heaps: &[&HiddenHeap<W>]) -> Option<Vec<Option<usize>>> {
    let mut heap_of = vec![None; tiles.len()];
    // Those that are choosy first: others seldom have to move then.
    let mut choosy: Vec<usize> = (0..heaps.len()).collect();
    choosy.sort_by_key(|place| heaps[*place].none_of.is_empty());
    for place in choosy {
        for _ in heaps[place].holds.len()..heaps[place].size {
            let tried = &mut vec![false; tiles.len()];
            find_tile(place, tiles, heaps, &mut heap_of, tried).then_some(())?;
        }
    }
    Some(heap_of)
}

/// Finds one more tile for a heap: one that is free, else one whose heap finds another.
fn find_tile<const W: usize>(
    place: usize,
    tiles: &[TileId],
    heaps: &[&HiddenHeap<W>],
    heap_of: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    let may = |at: &usize| !heaps[place].none_of.contains(tiles[*at]) && heap_of[*at] != Some(place);
    let allowed: Vec<usize> = (0..tiles.len()).filter(may).collect();
    if let Some(free) = allowed.iter().find(|at| heap_of[**at].is_none()) {
        heap_of[*free] = Some(place);
        return true;
    }
    for at in allowed {
        if std::mem::replace(&mut tried[at], true) {
            continue;
        }
        let other = heap_of[at].expect("no allowed tile is free");
        if find_tile(other, tiles, heaps, heap_of, tried) {
            heap_of[at] = Some(place);
            return true;
        }
    }
    false
}
