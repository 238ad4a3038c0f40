//! Exchanges: a seat gives tiles and takes others from the stock. In the refresh stage that is the seat to move; an exchange
//! of everybody goes through the seats (`all_exchange.rs`).

use crate::facts::Fact;
use crate::game::Dominoes;
use crate::moves::{Move, Pause};
use crate::rules::{AfterExchange, By, Exchange, Give, Take};
use crate::seen::{Event, PassKind, Passed};
use crate::state::{ExchangeRow, Public, Stage, State};
use crate::tiles::{TileId, TileSet};

impl<const W: usize> Dominoes<W> {
    /// The second stage of a turn: refresh.
    #[inline]
    pub(super) fn refresh(&self, state: &mut State<W>, changed: bool) {
        if state.public.rows.is_some() {
            return Self::turn_up(state);
        }
        let hand = state.hands[state.public.turn.index()].hand;
        match self.row(&self.tables.tests.refresh, &state.public, hand) {
            Some(row) => self.exchange(state, row, changed),
            None => self.before_play(state, changed),
        }
    }

    /// Begins the exchange of a row of the refresh list, if there is anything to it.
    fn exchange(&self, state: &mut State<W>, row: usize, changed: bool) {
        let seat = state.public.turn;
        let hand = state.hands[seat.index()].hand;
        let exchange = self.rules.refresh[row].then;
        state.public.gave = 0;
        let held = state.public.held[seat.index()];
        let gives = exchange.give != Give::Nothing;
        let nothing_to_give = held == 0 || matches!(exchange.give, Give::Beyond(kept) if held <= kept);
        let idle = if gives {
            nothing_to_give || exchange.take != Take::Tiles(0) && self.drawable(&state.public) == 0
        } else {
            self.wanted(&state.public, exchange) == 0
        };
        if idle {
            return self.before_play(state, changed);
        }
        if self.row_if_it_could_play(&self.rules.refresh, &state.public, hand) != Some(row) {
            // It comes to this only because nothing fits.
            self.shows_that_nothing_fits(&mut state.public, seat, hand);
        }
        let row = ExchangeRow::Refresh(row as u8);
        match exchange.give {
            Give::Tiles(_) | Give::UpTo(_) | Give::Beyond(_) => state.public.stage = Stage::Give(row),
            Give::Nothing => state.public.stage = Stage::Refresh(row),
            Give::All => {
                state.hands[seat.index()].hand = TileSet::EMPTY;
                state.stock = self.tables.copies.sum(state.stock, hand);
                self.has_given(state, hand);
                self.after_giving(state, row);
            }
        }
    }

    /// What a seat exchanges by a row.
    pub(crate) fn exchange_by(&self, row: ExchangeRow) -> Exchange {
        match row {
            ExchangeRow::Refresh(row) => self.rules.refresh[usize::from(row)].then,
            ExchangeRow::Deal(row) => self.rules.deal[usize::from(row)].then.exchange(),
        }
    }

    /// Tiles that the seat to move takes in an exchange, having given. [`Take::UntilPlayable`] may take
    /// fewer.
    pub(crate) fn wanted(&self, public: &Public<W>, exchange: Exchange) -> u16 {
        let wanted = match exchange.take {
            Take::Tiles(count) if matches!(public.stage, Stage::Refresh(ExchangeRow::Deal(_))) => {
                count.min(self.equal_share(public))
            }
            Take::Tiles(count) => count,
            Take::Balance(more) => public.gave + more,
            Take::UntilHand(size) => size.saturating_sub(public.held[public.turn.index()]),
            Take::UntilPlayable(most) => most,
        };
        wanted.min(self.drawable(public))
    }

    /// Tiles have left the hand of the seat to move for the stock.
    fn has_given(&self, state: &mut State<W>, tiles: TileSet<W>) {
        let public = &mut state.public;
        let (seat, count) = (public.turn, tiles.len() as u16);
        public.held[seat.index()] -= count;
        public.stock += count;
        public.gave += count;
        if self.tables.keeps_facts {
            public.facts.push(Fact::Gave { seat, count });
            state.hands[seat.index()].exchanged.push(tiles);
        }
    }

    /// The seat to move gives a tile, or no more.
    pub(super) fn give(&self, state: &mut State<W>, row: ExchangeRow, mv: Move, pause: Pause) -> Event<W> {
        let seat = state.public.turn;
        state.public.actions += 1;
        let Move::Give { tile } = mv else {
            self.after_giving(state, row);
            return Event::Passed(Passed { seat, kind: PassKind::Keep, pause, scored: Vec::new() });
        };
        self.tables.copies.take(&mut state.hands[seat.index()].hand, tile);
        self.tables.copies.put(&mut state.stock, tile);
        self.has_given(state, std::iter::once(tile).collect());
        if self.exchange_by(row).give.left(state.public.held[seat.index()], state.public.gave) == 0 {
            self.after_giving(state, row);
        }
        Event::Gave { seat, tile, to: None }
    }

    /// Everything has been given: tiles are taken, or play goes on.
    fn after_giving(&self, state: &mut State<W>, row: ExchangeRow) {
        if let ExchangeRow::Deal(row) = row {
            return self.next_gives(state, row);
        }
        let exchange = self.exchange_by(row);
        if state.public.gave > 0 && self.wanted(&state.public, exchange) > 0 {
            state.public.stage = Stage::Refresh(row);
        } else {
            let changed = state.public.gave > 0;
            Self::settle_turn(&mut state.public, exchange, changed);
            self.settle_out(&mut state.public);
            // That no more is given is an action, too: the end may count them.
            self.before_play(state, true);
        }
    }

    /// The seat to move draws from the front of `order`.
    pub(super) fn draw(&self, state: &mut State<W>, row: ExchangeRow, order: &[TileId]) -> Event<W> {
        let seat = state.public.turn;
        let exchange = self.exchange_by(row);
        let most = usize::from(self.wanted(&state.public, exchange));
        let returned = if exchange.give == Give::All { state.public.gave } else { 0 };
        let mut drawn = TileSet::EMPTY;
        if matches!(exchange.take, Take::UntilPlayable(_)) {
            let fits = self.fit_somewhere(&state.public, state.hands[seat.index()].hand);
            // The last tile that it may draw ends the drawing whether or not it fits: nobody else can tell.
            let before = &order[..most.saturating_sub(1).min(order.len())];
            let misses = before.iter().take_while(|tile| !fits.contains(**tile)).count();
            let excluded = if misses < before.len() { self.tables.all.without(fits) } else { TileSet::EMPTY };
            self.takes(state, exchange.by, &order[..misses], fits, &mut drawn);
            self.takes(state, exchange.by, &order[misses..most.min(misses + 1).min(order.len())], excluded, &mut drawn);
        } else {
            self.takes(state, exchange.by, &order[..most], TileSet::EMPTY, &mut drawn);
        }
        state.public.actions += 1;
        state.public.idle = 0;
        if let ExchangeRow::Deal(row) = row {
            self.next_takes(state, row, seat);
        } else {
            Self::settle_turn(&mut state.public, exchange, true);
            self.settle_out(&mut state.public);
            self.end_or(state, Stage::Play);
        }
        Event::Drew { seat, returned, tiles: drawn }
    }

    /// The seat to move takes these tiles, of which it is known that none is in `none_of`.
    pub(super) fn takes(
        &self,
        state: &mut State<W>,
        by: By,
        tiles: &[TileId],
        none_of: TileSet<W>,
        drawn: &mut TileSet<W>,
    ) {
        if tiles.is_empty() {
            return;
        }
        let copies = self.tables.copies;
        let public = &mut state.public;
        let private = &mut state.hands[public.turn.index()];
        let mut taken = TileSet::EMPTY;
        for tile in tiles {
            copies.put(&mut taken, *tile);
            copies.put(drawn, *tile);
            copies.put(&mut private.hand, *tile);
            copies.take(&mut state.stock, *tile);
        }
        let count = tiles.len() as u16;
        public.held[public.turn.index()] += count;
        public.stock -= count;
        public.facts.push(Fact::Drew { seat: public.turn, count, none_of, by });
        private.exchanged.push(taken);
    }

    /// Sees whether an exchange was the turn of the seat to move; one in which nothing changed was not.
    fn settle_turn(public: &mut Public<W>, exchange: Exchange, changed: bool) {
        public.turn_used = changed && exchange.then == AfterExchange::Pass;
    }

    /// Sees again who is out, after an exchange.
    pub(super) fn settle_out(&self, public: &mut Public<W>) {
        let seats = usize::from(self.seats());
        let empty = public.held[..seats].iter().position(|held| *held == 0);
        public.out = empty.map(|seat| sobremesa_core::Seat(seat as u8));
    }
}
