//! The public record of a hand as players read it: who passed on what, who opened, repeated, covered or let pass each
//! number, what the pauses told.
//!
//! Everybody at the table could keep it, so it is the same for every player. It is kept step by step
//! ([`Memory::observe`]) and is plain data of a fixed size, cheap to clone for searches. Sets of numbers are bits:
//! bit n stands for the number n.

use sobremesa_core::{MAX_SEATS, Observer, Seat};

use crate::ends::Ends;
use crate::game::Dominoes;
use crate::moves::Pause;
use crate::rules::Hands;
use crate::seen::{Event, PassKind, Passed, Placed, Seen};
use crate::state::{Opening, Public};
use crate::tiles::{NUMBERS, NumberSet, Tile, TileId, TileSet, bit, numbers_of};

#[cfg(test)]
mod tests;

/// The number of last actions that are remembered one by one.
pub const LAST_ACTS: usize = 24;

/// The deed of a seat in one action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deed {
    /// The seat passed.
    #[default]
    Passed,
    /// It placed a tile.
    Placed {
        /// Which: the first copy of its kind.
        tile: TileId,
        /// The number covered; of the lead, its greatest.
        inner: u8,
        /// The number opened.
        outer: u8,
    },
    /// It drew so many tiles.
    Drew(u16),
    /// It gave a tile, or several at once, back to the stock, or one to the seat that asked for it.
    Gave(u16),
    /// It got the tile that it asked for.
    Got,
}

/// One action of a seat, with the pause before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Act {
    /// The seat that acted.
    pub seat: Seat,
    /// What it did.
    pub deed: Deed,
    /// The pause before it.
    pub pause: Pause,
}

/// The memory of one seat: sets of numbers and of tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatMemory<const W: usize> {
    /// It passed while they were open, and has not drawn since.
    pub passed: NumberSet,
    /// It opened them, by its lead or later, other than by a double of an open number.
    pub opened: NumberSet,
    /// It opened them more than once.
    pub repeated: NumberSet,
    /// It covered them, and did not open them with the same tile.
    pub covered: NumberSet,
    /// They were open in its turn and it played elsewhere.
    pub let_pass: NumberSet,
    /// What it plays for (its *palo*): the numbers of its first placement that it opened, and those it repeated, until it
    /// passes on them.
    pub suit: NumberSet,
    /// By a pause it said that it holds one more, and it has played none since.
    pub told: NumberSet,
    /// It covered them without a pause: either it had no choice, or it has none left.
    pub quick: NumberSet,
    /// The kinds of tiles that it placed.
    pub placed: TileSet<W>,
    /// Tiles with which it could have opened a number of its suit again when it played another (*falla deducida*): it
    /// probably holds none of them.
    pub unshown: TileSet<W>,
}

/// The record of a hand under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory<const W: usize> {
    seats: [SeatMemory<W>; MAX_SEATS],
    /// Tiles placed, by number; a double counts once.
    played: [u8; NUMBERS],
    /// The seat that opened each number last.
    opener_of: [Option<Seat>; NUMBERS],
    /// The first placement: the lead.
    lead: Option<Act>,
    /// The tile that lay on the table before it, laid by nobody.
    hub: Option<TileId>,
    ends: Ends,
    acts: [Act; LAST_ACTS],
    total: u16,
}

impl<const W: usize> Default for Memory<W> {
    fn default() -> Self {
        Self {
            seats: Default::default(),
            played: [0; NUMBERS],
            opener_of: [None; NUMBERS],
            lead: None,
            hub: None,
            ends: Ends::default(),
            acts: Default::default(),
            total: 0,
        }
    }
}

impl<const W: usize> Memory<W> {
    /// Of a hand that has not begun, with nothing on the table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Of a hand that has not begun, with the tile on the table that nobody lays, if these rules have one.
    pub fn of_hand(game: &Dominoes<W>, opening: &Opening) -> Self {
        let mut memory = Self::default();
        if let Some(hub) = game.hub(opening) {
            memory.lay_hub(game, hub);
        }
        memory
    }

    /// The first tile lies on the table, laid by nobody.
    fn lay_hub(&mut self, game: &Dominoes<W>, hub: TileId) {
        let faces = game.tile(hub);
        self.hub = Some(hub);
        self.ends.open(faces, game.rules().arms, game.seats());
        self.count(faces);
    }

    /// Takes in what a seat or a spectator saw.
    pub fn observe(&mut self, game: &Dominoes<W>, seen: &Seen<W>) {
        match seen {
            Seen::Dealt { again, turned_up, .. } => {
                if *again {
                    self.forget_hands();
                }
                if let Some(tile) = turned_up {
                    self.lay_hub(game, *tile);
                }
            }
            Seen::Shown { .. } | Seen::TurnedUp { .. } => {}
            Seen::Drew { seat, returned, count, .. } => self.drew(*seat, *returned, *count),
            Seen::Gave { seat, to, .. } => {
                self.seats[seat.index()].told = 0;
                self.record(*seat, Deed::Gave(1), Pause::None);
                // What it was asked for and got lies on the table next: it says nothing of the rest of the hand.
                if let Some(asker) = to {
                    self.record(*asker, Deed::Got, Pause::None);
                }
            }
            Seen::Passed(passed) if game.rules().hands() == Hands::Blind => self.passed_blindly(passed),
            Seen::Passed(passed) => self.passed(passed),
            Seen::Placed(placed) => self.placed(game, placed),
        }
    }

    /// Takes in what happened, as everybody saw it.
    pub fn follow(&mut self, game: &Dominoes<W>, event: &Event<W>) {
        match event {
            Event::Passed(passed) if game.rules().hands() == Hands::Held => self.passed(passed),
            Event::Placed(placed) => self.placed(game, placed),
            Event::Dealt { .. }
            | Event::Shown { .. }
            | Event::Drew { .. }
            | Event::Gave { .. }
            | Event::TurnedUp { .. }
            | Event::Passed(_) => {
                self.observe(game, &event.seen_by(Observer::Spectator));
            }
        }
    }

    /// The memory of a seat.
    #[inline]
    pub fn seat(&self, seat: Seat) -> &SeatMemory<W> {
        &self.seats[seat.index()]
    }

    /// Tiles with a number that lie on the table; a double counts once.
    #[inline]
    pub fn played(&self, number: u8) -> u8 {
        self.played[usize::from(number)]
    }

    /// The seat that opened a number last.
    #[inline]
    pub fn opener_of(&self, number: u8) -> Option<Seat> {
        self.opener_of[usize::from(number)]
    }

    /// The lead of the hand: who led (the *mano*), and with what.
    #[inline]
    pub fn lead(&self) -> Option<&Act> {
        self.lead.as_ref()
    }

    /// The numbers of the lead; none before it.
    pub fn lead_numbers(&self) -> NumberSet {
        match self.lead {
            Some(Act { deed: Deed::Placed { inner, outer, .. }, .. }) => bit(inner) | bit(outer),
            _ => 0,
        }
    }

    /// The last actions, the latest first; at most [`LAST_ACTS`].
    pub fn last_acts(&self) -> impl Iterator<Item = &Act> {
        let kept = usize::from(self.total).min(LAST_ACTS);
        (1..=kept).map(move |back| &self.acts[(usize::from(self.total) - back) % LAST_ACTS])
    }

    /// Actions of this hand so far.
    pub fn acts(&self) -> u16 {
        self.total
    }

    /// Tiles that a seat held before each of its last actions, the latest first. `public` is the position now.
    pub fn sizes(&self, public: &Public<W>, seat: Seat) -> impl Iterator<Item = u16> {
        let mut held = public.held[seat.index()];
        self.last_acts().filter(move |act| act.seat == seat).map(move |act| {
            held = match act.deed {
                Deed::Passed => held,
                Deed::Placed { .. } => held + 1,
                Deed::Drew(count) => held.saturating_sub(count),
                Deed::Got => held.saturating_sub(1),
                Deed::Gave(count) => held + count,
            };
            held
        })
    }

    /// Forgets that a seat passed, as people do.
    pub fn forget_passes(&mut self, seat: Seat) {
        self.seats[seat.index()].passed = 0;
    }

    fn record(&mut self, seat: Seat, deed: Deed, pause: Pause) {
        self.acts[usize::from(self.total) % LAST_ACTS] = Act { seat, deed, pause };
        self.total += 1;
    }

    /// All hands were given back and dealt again: what they showed holds no more.
    fn forget_hands(&mut self) {
        for seat in &mut self.seats {
            *seat =
                SeatMemory { opened: seat.opened, covered: seat.covered, placed: seat.placed, ..Default::default() };
        }
    }

    fn drew(&mut self, seat: Seat, returned: u16, count: u16) {
        let memory = &mut self.seats[seat.index()];
        (memory.passed, memory.quick, memory.unshown) = (0, 0, TileSet::EMPTY);
        if returned > 0 {
            (memory.suit, memory.told) = (0, 0);
            self.record(seat, Deed::Gave(returned), Pause::None);
        }
        self.record(seat, Deed::Drew(count), Pause::None);
    }

    /// The open numbers at which a seat may play.
    #[inline]
    fn open_to(&self, seat: Seat) -> NumberSet {
        if self.lead.is_none() && self.hub.is_none() {
            return 0;
        }
        self.ends.of(seat).fold(0, |open, (_, end)| open | bit(end.number))
    }

    /// All open numbers.
    fn open(&self) -> NumberSet {
        self.ends.iter().fold(0, |open, (_, end)| open | bit(end.number))
    }

    /// A seat placed nothing.
    pub fn passed(&mut self, passed: &Passed) {
        if !matches!(passed.kind, PassKind::Pass | PassKind::Ask) {
            return;
        }
        let open = self.open_to(passed.seat);
        self.ends.open_train(passed.seat);
        let memory = &mut self.seats[passed.seat.index()];
        memory.passed |= open;
        memory.suit &= !open;
        memory.told &= !open;
        self.record(passed.seat, Deed::Passed, passed.pause);
    }

    /// A seat passed with the tile that it turned up: nothing is known by it of the others in its row.
    fn passed_blindly(&mut self, passed: &Passed) {
        self.ends.open_train(passed.seat);
        self.record(passed.seat, Deed::Passed, passed.pause);
    }

    /// A tile lies on the table.
    fn count(&mut self, tile: Tile) {
        for face in numbers_of(tile.numbers()) {
            self.played[usize::from(face)] = self.played[usize::from(face)].saturating_add(1);
        }
    }

    /// A seat placed a tile.
    pub fn placed(&mut self, game: &Dominoes<W>, placed: &Placed) {
        let Placed { seat, tile, arm, inner, outer, pause, .. } = *placed;
        let faces = game.tile(tile);
        let leads = self.lead.is_none();
        let before = self.open_to(seat);
        let act = Act { seat, deed: Deed::Placed { tile, inner, outer }, pause };
        let opens = leads && self.hub.is_none();
        let covered = if opens { 0 } else { self.ends.get(arm).map_or(0, |end| bit(end.number)) };
        self.lead = self.lead.or(Some(act));
        if opens {
            self.ends.open(faces, game.rules().arms, game.seats());
        } else {
            let laid: TileSet<W> = std::iter::once(tile).chain(self.hub).collect();
            let by_nobody: TileSet<W> = self.hub.into_iter().collect();
            let before = self.seats.iter().map(|seat| seat.placed).chain([by_nobody]);
            let doubles = || before.map(|tiles| (tiles & game.tables().doubles).len()).sum();
            let placed = || self.seats.iter().fold(laid, |all, seat| all | seat.placed);
            game.join(&mut self.ends, (tile, arm, inner), doubles, placed);
            self.ends.played_at(arm, seat);
        }
        let after = self.open();
        let numbers = faces.numbers();
        let opened = match (opens, faces.is_double()) {
            (true, _) => numbers,
            (false, true) => 0,
            (false, false) => faces.others(inner).fold(0, |opened, number| opened | bit(number)),
        };
        self.count(faces);
        for face in numbers_of(numbers) {
            if opened & bit(face) != 0 {
                self.opener_of[usize::from(face)] = Some(seat);
            }
        }
        let memory = &mut self.seats[seat.index()];
        let first = memory.opened == 0;
        memory.repeated |= memory.opened & opened;
        memory.opened |= opened;
        memory.suit |= memory.repeated & opened | if first { opened } else { 0 };
        memory.covered |= covered & !after;
        memory.let_pass |= before & !covered;
        if !leads && !faces.is_double() {
            for number in numbers_of(memory.suit & !after & !before) {
                let with = |number: u8| game.tables().with_number[usize::from(number)];
                let on = numbers_of(before).fold(TileSet::EMPTY, |on, open| on | with(open));
                memory.unshown |= on & with(number);
            }
        }
        memory.told &= !numbers;
        memory.quick &= !numbers;
        if !leads && game.rules().pensada {
            match pause {
                Pause::None => memory.quick |= covered,
                Pause::Short => memory.told |= covered,
                Pause::Long => memory.told |= covered | bit(outer),
            }
        }
        game.tables().copies.put(&mut memory.placed, tile);
        self.record(seat, act.deed, pause);
    }
}
