//! Taking moves back: where one person plays against computers, and where all the people at a table by link agree.
//!
//! Others' game and knowledge are touched by it, so that they are asked (`consenting`). The moves leave the record as
//! if they had not been made; that some were taken back is counted, and told wherever the match is shown. The deal stays as it
//! was, and so do the streams of the players.

use sobremesa_catalog::AnyMatch;
use sobremesa_core::Seat;
use sobremesa_protocol::Turn;

use super::{OpenTable, Standing};
use crate::clock;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Sitter, Store, StoredStanding};

impl OpenTable {
    /// Goes back to before the last choice of the one person at the table, in the hand under way.
    ///
    /// # Errors
    /// `move/stale` unless the ply came after the choice and is there still; `table/no-taking-back` where others sit; `table/nothing-to-take-back`;
    /// `table/not-now` once the match is over.
    pub(crate) fn take_back(&self, store: &Store, guest: GuestId, ply: u32) -> Result<(), Refusal> {
        let any = self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        let seat = self.only_person().filter(|seat| *seat == any).ok_or_else(Refusal::no_taking_back)?;
        if self.kept.day.is_some() {
            return Err(Refusal::alone_with_the_day());
        }
        // What was seen may be gone again.
        if ply > self.ply() {
            return Err(Refusal::stale(ply, self.ply()));
        }
        // Computers may have moved since; but a choice that was not made yet at that ply is not meant.
        self.go_back(store, seat, |choice| choice < ply)
    }

    /// Goes back to before the last choice of a seat in the hand under way, if it is the one that is meant.
    pub(super) fn go_back(&self, store: &Store, seat: Seat, is_meant: impl FnOnce(u32) -> bool) -> Result<(), Refusal> {
        let mut written = lock(&self.written);
        if self.is_closed() {
            return Err(Refusal::no_table());
        }
        let state = self.snapshot();
        if state.turn() == Turn::Nothing {
            return Err(Refusal::not_now("the match is over"));
        }
        let choice = state.last_choice(seat).ok_or_else(Refusal::nothing_to_take_back)?;
        if !is_meant(choice) {
            return Err(Refusal::stale(choice, state.ply()));
        }
        let back = state.taken_back(choice).ok_or_else(Refusal::nothing_to_take_back)?;
        let keep = back.lines(0).len();
        if !state.lines(0).starts_with(&back.lines(0)) {
            return Err(Refusal::fault("taking a move back", "the match does not come out as its record says"));
        }
        // What is being thought of belongs to moves that are gone. Under the lock of `written` none of it becomes a move.
        self.stop_thinking();
        let touched = clock::now();
        store
            .take_back(self.id(), keep, touched, &StoredStanding::of(&*back))
            .map_err(|error| self.not_written(store, *written, error))?;
        *written = keep;
        self.rewind_stand_ins(store, choice)?;
        let mut standing = lock(&self.standing);
        *standing = Standing::new(back, touched, standing.taken_back + 1);
        drop(standing);
        // After the count: a hint that comes later sees that it is too late.
        *lock(&self.hint) = None;
        self.programs.end();
        self.seated_bots.end();
        self.changes.send_modify(|revision| *revision += 1);
        Ok(())
    }

    /// Whether a guest may take a move back as the match stands.
    pub(super) fn can_take_back(&self, guest: GuestId, state: &dyn AnyMatch) -> bool {
        let has_chosen = |seat: Seat| state.last_choice(seat).is_some();
        if self.wants_consent() {
            return state.turn() != Turn::Nothing && !self.is_of_tournament() && self.own_seats(guest).any(has_chosen);
        }
        let seat = self.only_person().filter(|seat| self.owns(guest, *seat));
        self.kept.day.is_none() && seat.is_some_and(has_chosen)
    }

    /// The seat of the one person at the table; none where several sit there, on one screen or on several, or nobody.
    fn only_person(&self) -> Option<Seat> {
        let seats = (0..).map(Seat).zip(&self.kept.seats);
        let mut people = seats.filter(|(_, stored)| matches!(stored.sitter, Sitter::Guest(_))).map(|(seat, _)| seat);
        people.next().filter(|_| people.next().is_none())
    }
}
