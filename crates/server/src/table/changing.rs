//! Changes of the match at a table: moves, and sides that give up.

use std::sync::atomic::Ordering;

use sobremesa_catalog::{AnyMatch, MoveOutcome};
use sobremesa_core::{Seat, Side};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Pause, Turn};

use super::{OpenTable, Standing};
use crate::clock;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Store, StoreError, StoredStanding};

impl OpenTable {
    /// Ends this object, though not what is kept: thinking stops, programs end, sockets are told.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Release);
        self.stop_thinking();
        self.programs.end();
        self.seated_bots.end();
        self.tell_pace();
        self.changes.send_modify(|revision| *revision += 1);
    }

    /// A seat of the guest's moves. Which of several is known from the ply.
    pub(crate) fn play(
        &self,
        store: &Store,
        guest: GuestId,
        ply: u32,
        text: &str,
        pause: Option<Pause>,
    ) -> Result<MoveOutcome, Refusal> {
        self.change(store, |state| self.play_on(state, guest, ply, text, pause))
    }

    /// Sees whether a guest may make a move as the match stands; nothing is made of it.
    pub(crate) fn check_move(
        &self,
        guest: GuestId,
        ply: u32,
        text: &str,
        pause: Option<Pause>,
    ) -> Result<MoveOutcome, Refusal> {
        self.play_on(&mut *self.snapshot(), guest, ply, text, pause)
    }

    fn play_on(
        &self,
        state: &mut dyn AnyMatch,
        guest: GuestId,
        ply: u32,
        text: &str,
        pause: Option<Pause>,
    ) -> Result<MoveOutcome, Refusal> {
        let any = self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        let asked = mover(state, ply).filter(|seat| self.owns(guest, *seat)).unwrap_or(any);
        if self.stand_in_at(asked.0)?.is_some() {
            return Err(Refusal::stand_in_plays());
        }
        Ok(state.play(ply, asked, text, pause)?)
    }

    /// The guest's side gives up. Said again it is the same.
    pub(crate) fn resign(&self, store: &Store, guest: GuestId, ply: u32) -> Result<(), Refusal> {
        let any = self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        self.change(store, |state| {
            let side_of = |seat: Seat| self.game.info().sides[seat.index()];
            // Where both sides share a screen, whose move it was says who gives up: it must be the one that was seen.
            let shared = self.own_seats(guest).any(|seat| side_of(seat) != side_of(any));
            if ply > state.ply() || shared && ply != state.ply() {
                return Err(Refusal::stale(ply, state.ply()));
            }
            let gave_up = |line: &RecordLine| {
                matches!(line, RecordLine::Resign { side }
                if self.own_seats(guest).any(|seat| side_of(seat) == *side))
            };
            if state.turn() == Turn::Nothing && state.lines(0).iter().any(gave_up) {
                return Ok(());
            }
            let asked = mover(state, ply).filter(|seat| self.owns(guest, *seat)).unwrap_or(any);
            Ok(state.resign(Side(side_of(asked)))?)
        })?;
        self.stop_thinking();
        Ok(())
    }

    /// A side gives up that takes part in its tournament no more. Nothing is made of it once the match is over.
    pub(crate) fn give_up_side(&self, store: &Store, side: Side) -> Result<(), Refusal> {
        self.change(store, |state| {
            if state.turn() != Turn::Nothing {
                state.resign(side)?;
            }
            Ok(())
        })?;
        self.stop_thinking();
        Ok(())
    }

    /// Makes a change: on a copy, on the disk, then for everybody.
    pub(super) fn change<T>(
        &self,
        store: &Store,
        act: impl FnOnce(&mut dyn AnyMatch) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut written = lock(&self.written);
        if self.is_closed() {
            return Err(Refusal::no_table());
        }
        let mut state = self.snapshot();
        let (ply, timed) = (state.ply(), if self.has_clocks() { self.timed_seat() } else { None });
        let answer = act(&mut *state)?;
        // Before it is written: what the move took stands in its line.
        let moved = timed.filter(|_| state.ply() > ply).and_then(|seat| Some((seat, self.time_move(&mut *state)?)));
        let lines = state.lines(*written);
        if lines.is_empty() {
            return Ok(answer);
        }
        let touched = clock::now();
        let stands = StoredStanding::of(&*state);
        let results = if stands.turn == Turn::Nothing { self.outcomes(&*state) } else { Vec::new() };
        let appended = store.append(self.id(), *written, &lines, touched, &stands, &results);
        appended.map_err(|error| self.not_written(store, *written, error))?;
        *written += lines.len();
        let mut standing = lock(&self.standing);
        *standing = Standing::new(state, touched, standing.taken_back);
        let over = (standing.state.turn() == Turn::Nothing).then(|| standing.state.snapshot());
        self.show_newer();
        drop(standing);
        self.tell_pace();
        self.next_clock(moved);
        if let Some(over) = over {
            self.seated_bots.tell_end(&*over);
        }
        self.changes.send_modify(|revision| *revision += 1);
        Ok(answer)
    }

    /// A change could not be written. The table stays as it stood, and the change can be made again, where the store still
    /// has the lines that it had `before`. Where it has others, or cannot tell, what stands must be read from it anew.
    pub(super) fn not_written(&self, store: &Store, before: usize, error: StoreError) -> Refusal {
        if !matches!(store.lines_kept(self.id()), Ok(Some(kept)) if kept == before) {
            self.close();
        }
        match error {
            StoreError::Gone => Refusal::no_table(),
            error => Refusal::not_written("writing a move", error),
        }
    }
}

/// The seat that moves, or moved, at a ply.
fn mover(state: &dyn AnyMatch, ply: u32) -> Option<Seat> {
    if ply == state.ply() {
        return match state.turn() {
            Turn::Seat { seat } => Some(Seat(seat)),
            Turn::NextHand | Turn::Nothing => None,
        };
    }
    state.lines(0).into_iter().find_map(|line| match line {
        RecordLine::Move { ply: at, seat, .. } if at == ply => Some(Seat(seat)),
        _ => None,
    })
}
