//! An exchange of everybody, by a row of the deal's list: all give tiles of their choice, from the seat to move on; then the
//! stock is shuffled for each in the same order, and it takes. Then the turn is again with the seat that was to move.
//!
//! Each seat exchanges as it would in the refresh stage (`exchanging.rs`): here is only whose turn to give or to take it is. What
//! has happened so far is read from the facts, so that a state needs no room for it.

use sobremesa_core::{MAX_SEATS, Seat};

use crate::facts::Fact;
use crate::game::Dominoes;
use crate::rules::Give;
use crate::state::{ExchangeRow, Public, Stage, State};

/// What has happened in the exchange of everybody that is under way.
struct Course {
    /// The seat that was to move.
    first: Seat,
    /// Tiles given, by seat.
    gave: [u16; MAX_SEATS],
    /// Tiles taken, by all together.
    taken: u16,
}

impl Course {
    /// Precondition: one is under way.
    fn of<const W: usize>(public: &Public<W>) -> Self {
        let mut course = Self { first: public.turn, gave: [0; MAX_SEATS], taken: 0 };
        for fact in public.facts.iter().rev() {
            match *fact {
                Fact::AllExchange { first } => {
                    course.first = first;
                    break;
                }
                Fact::Gave { seat, count } => course.gave[seat.index()] += count,
                Fact::Drew { count, .. } => course.taken += count,
                Fact::Lacks { .. } | Fact::Unpaired { .. } | Fact::Placed { .. } => {}
            }
        }
        course
    }
}

impl<const W: usize> Dominoes<W> {
    /// Begins an exchange of everybody; it is left out where nobody has a tile to give.
    pub(super) fn begin_exchange_of_all(&self, state: &mut State<W>, row: u8, changed: bool) {
        let (seat, give) = (state.public.turn, self.exchange_by(ExchangeRow::Deal(row)).give);
        if state.public.held[..usize::from(self.seats())].iter().all(|held| give.left(*held, 0) == 0) {
            return self.refresh(state, changed);
        }
        let hand = state.hands[seat.index()].hand;
        if self.row_if_it_could_play(&self.rules.deal, &state.public, hand) != Some(usize::from(row)) {
            // It comes to this only because nothing fits.
            self.shows_that_nothing_fits(&mut state.public, seat, hand);
        }
        state.public.facts.push(Fact::AllExchange { first: seat });
        self.gives_from(state, row, give, seat);
    }

    /// The seat to move has given: the next one gives, or all have.
    pub(super) fn next_gives(&self, state: &mut State<W>, row: u8) {
        let (first, next) = (Course::of(&state.public).first, state.public.turn.after(1, self.seats()));
        if next == first {
            return self.takes_from(state, row, first);
        }
        self.gives_from(state, row, self.exchange_by(ExchangeRow::Deal(row)).give, next);
    }

    /// The first seat from this one on that has a tile to give is to give; if there is none up to the last, all have given.
    fn gives_from(&self, state: &mut State<W>, row: u8, give: Give, from: Seat) {
        let first = Course::of(&state.public).first;
        let holds = |seat: &Seat| give.left(state.public.held[seat.index()], 0) > 0;
        match self.up_to(first, from).find(holds) {
            Some(seat) => {
                (state.public.turn, state.public.gave) = (seat, 0);
                state.public.stage = Stage::Give(ExchangeRow::Deal(row));
            }
            None => self.takes_from(state, row, first),
        }
    }

    /// A seat has taken: the next one does, or all have.
    pub(super) fn next_takes(&self, state: &mut State<W>, row: u8, taker: Seat) {
        let (first, next) = (Course::of(&state.public).first, taker.after(1, self.seats()));
        if next == first {
            return self.end_exchange_of_all(state, first);
        }
        self.takes_from(state, row, next);
    }

    /// The first seat from this one on that has given and gets something is to take; if there is none up to the last, it is
    /// over.
    fn takes_from(&self, state: &mut State<W>, row: u8, from: Seat) {
        let Course { first, gave, .. } = Course::of(&state.public);
        let exchange = self.exchange_by(ExchangeRow::Deal(row));
        for seat in self.up_to(first, from).filter(|seat| gave[seat.index()] > 0) {
            let public = &mut state.public;
            (public.turn, public.gave) = (seat, gave[seat.index()]);
            public.stage = Stage::Refresh(ExchangeRow::Deal(row));
            if self.wanted(public, exchange) > 0 {
                return;
            }
        }
        self.end_exchange_of_all(state, first);
    }

    /// The seats from one on, up to the one before the first.
    fn up_to(&self, first: Seat, from: Seat) -> impl Iterator<Item = Seat> + use<W> {
        let seats = self.seats();
        let passed = (0..seats).find(|step| first.after(*step, seats) == from).unwrap_or(0);
        (passed..seats).map(move |step| first.after(step, seats))
    }

    /// How many of the tiles to draw there are for each of those who gave, as many for all. Precondition: they take now.
    pub(super) fn equal_share(&self, public: &Public<W>) -> u16 {
        let course = Course::of(public);
        let takers = course.gave.iter().filter(|gave| **gave > 0).count() as u16;
        (self.drawable(public) + course.taken) / takers.max(1)
    }

    /// The turn is again with the seat that was to move. For conditions it was a deal like others.
    fn end_exchange_of_all(&self, state: &mut State<W>, first: Seat) {
        state.public.turn = first;
        state.public.counts_anew();
        state.public.redeals += 1;
        self.settle_out(&mut state.public);
        self.refresh(state, true);
    }
}
