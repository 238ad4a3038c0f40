//! Hands that nobody sees: their rows are laid, and tiles of them are turned up, placed or put back.

use sobremesa_core::Seat;

use crate::game::Dominoes;
use crate::rows::Rows;
use crate::seen::Event;
use crate::state::{Ending, Public, Stage, State};
use crate::tiles::{TileId, TileSet};

impl<const W: usize> Dominoes<W> {
    /// Lays the rows of all seats, by a row of the deal's list. Nobody sees a tile.
    pub(crate) fn lay_rows(&self, state: &mut State<W>, row: usize) {
        let shares = self.shares(state, row);
        let public = &mut state.public;
        let mut rows = Rows::default();
        let (seats, laid) = (usize::from(self.seats()), &shares[..usize::from(self.seats())]);
        for counts in [&mut rows.face_down, &mut public.held, &mut public.dealt] {
            counts[..seats].copy_from_slice(laid);
        }
        public.stock -= laid.iter().sum::<u16>();
        public.rows = Some(Box::new(rows));
        public.deal_row = Some(row as u8);
        Self::turn_up(state);
    }

    /// The seat to move turns up the tile in front of its row: one that nobody has seen waits for a shuffle.
    pub(crate) fn turn_up(state: &mut State<W>) {
        let public = &mut state.public;
        let seat = public.turn;
        let Some(rows) = public.rows.as_mut() else { return };
        if rows.face_down[seat.index()] > 0 {
            public.stage = Stage::TurnUp;
            return;
        }
        let front = rows.of(seat).next();
        rows.turned = front;
        public.stage = Stage::Play;
    }

    /// Tiles that nobody has seen are turned up, from the front of `order`: the one in front of the row of the seat to move,
    /// or, once the hand is over, all that are left in a row.
    pub(crate) fn turned_up(state: &mut State<W>, order: &[TileId]) -> Event<W> {
        let (seat, count) = Self::turns_up(&state.public);
        let public = &mut state.public;
        let rows = public.rows.as_mut().expect("the hands lie in rows");
        let tiles = &order[..usize::from(count)];
        rows.face_down[seat.index()] -= count;
        rows.seen.extend(tiles.iter().map(|tile| (seat, *tile)));
        let shown: TileSet<W> = tiles.iter().copied().collect();
        state.hands[seat.index()].hand |= shown;
        state.stock = state.stock.without(shown);
        public.stage = if let Stage::Reveal(_, ending) = public.stage {
            over(rows, seat, ending)
        } else {
            rows.turned = tiles.first().copied();
            Stage::Play
        };
        Event::TurnedUp { seat, tiles: shown }
    }

    /// The seat before which tiles are turned up by the shuffle that the hand waits for, and how many; none where it waits for
    /// no such one.
    pub(crate) fn turns_up(public: &Public<W>) -> (Seat, u16) {
        let down = |seat: Seat| public.rows.as_ref().map_or(0, |rows| rows.face_down[seat.index()]);
        match public.stage {
            Stage::TurnUp => (public.turn, 1),
            Stage::Reveal(seat, _) => (seat, down(seat)),
            _ => (public.turn, 0),
        }
    }

    /// The stage of a hand that has ended: over, once every tile of the rows has been seen.
    #[inline]
    pub(crate) fn ended(public: &Public<W>, ending: Ending) -> Stage {
        match &public.rows {
            None => Stage::Over(ending),
            Some(rows) => over(rows, Seat(0), ending),
        }
    }

    /// The tile turned up has been placed.
    pub(crate) fn leaves_row(public: &mut Public<W>, tile: TileId) {
        if let Some(rows) = &mut public.rows {
            rows.leaves(tile);
        }
    }

    /// The tile turned up did not fit, and goes back. Nothing of a row fits once all of it was seen and joins nowhere, or once
    /// all of it was tried in vain.
    pub(crate) fn goes_back(&self, state: &mut State<W>, seat: Seat) {
        let public = &mut state.public;
        let Some(rows) = &mut public.rows else { return };
        rows.goes_back(seat);
        let all_tried = rows.tried[seat.index()] >= public.held[seat.index()];
        let unseen = rows.face_down[seat.index()] > 0;
        let joins = || !(self.join_anywhere(public) & state.hands[seat.index()].hand).is_empty();
        if !all_tried && (unseen || joins()) {
            public.idle &= !(1 << seat.0);
        }
    }

    /// What the hands and the stock are where they lie in rows: nothing that a seat knows is hidden from another.
    pub(crate) fn as_seen(&self, public: &Public<W>) -> Option<State<W>> {
        let rows = public.rows.as_ref()?;
        let mut state = State { public: public.clone(), hands: Default::default(), stock: TileSet::EMPTY };
        for (seat, tile) in &rows.seen {
            state.hands[seat.index()].hand.insert(*tile);
        }
        let seen = state.hands.iter().fold(public.placed, |all, private| all | private.hand);
        state.stock = self.tables.all.without(seen);
        Some(state)
    }
}

fn over(rows: &Rows, from: Seat, ending: Ending) -> Stage {
    rows.unseen_from(from).map_or(Stage::Over(ending), |seat| Stage::Reveal(seat, ending))
}
