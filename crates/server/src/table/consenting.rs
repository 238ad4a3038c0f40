//! Hints and moves taken back where several people are at the table: only if all of them agree.
//!
//! Whoever wants it asks, and the others answer. One no is enough; who does not answer in time has not agreed. Nobody who has a
//! computer play for them is waited for: they have left the match to it.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use sobremesa_core::Seat;
use sobremesa_protocol::{Consent, HintGiven, QuestionState, QuestionView, Turn};

use super::OpenTable;
use super::question::Question;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Sitter, Store};

impl OpenTable {
    /// Whether the others have to be asked before a guest is given a hint at a ply.
    pub(crate) fn asks_for_hint(&self, guest: GuestId, ply: u32) -> bool {
        self.wants_consent() && self.seats_of(guest) > 0 && !self.hint_is_agreed(guest, ply)
    }

    /// Whether hints and taking back want the consent of others.
    pub(crate) fn wants_consent(&self) -> bool {
        self.people().len() > 1
    }

    /// Puts a question to the others at the table; gives its number.
    ///
    /// # Errors
    /// `consent/open` while another is not answered; `consent/refused` where the same was refused at this ply; for a hint
    /// `table/not-now` and `move/stale`, for taking back `table/nothing-to-take-back`.
    pub(crate) fn ask_consent(&self, store: &Store, guest: GuestId, what: Consent, ply: u32) -> Result<u32, Refusal> {
        self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        if self.is_of_tournament() {
            return Err(Refusal::no_help_in_tournament());
        }
        let state = self.snapshot();
        let taken_back = self.taken_back();
        if state.turn() == Turn::Nothing {
            return Err(Refusal::not_now("the match is over"));
        }
        if ply != state.ply() {
            return Err(Refusal::stale(ply, state.ply()));
        }
        let (seat, ply) = match what {
            Consent::Hint => match state.turn() {
                Turn::Seat { seat } if self.owns(guest, Seat(seat)) => (Seat(seat), ply),
                _ => return Err(Refusal::not_now("a hint is for one's own turn")),
            },
            Consent::TakeBack => {
                let choices = self.own_seats(guest).filter_map(|seat| Some((state.last_choice(seat)?, seat)));
                let (choice, seat) = choices.max().ok_or_else(Refusal::nothing_to_take_back)?;
                (seat, choice)
            }
        };
        let mut question = lock(&self.question);
        if let Some(last) = &*question {
            if last.state == QuestionState::Open {
                let message = "another question is put to the others still; wait until they have answered";
                return Err(Refusal::new(StatusCode::CONFLICT, "consent/open", message));
            }
            let same = last.by == guest && (last.what, last.ply, last.taken_back) == (what, ply, taken_back);
            if same && last.state == QuestionState::Refused {
                let message = "the others have said no to this";
                return Err(Refusal::new(StatusCode::CONFLICT, "consent/refused", message));
            }
        }
        let number = question.as_ref().map_or(1, |last| last.number + 1);
        let (agreed, by) = (BTreeSet::new(), guest);
        let asked_at = state.ply();
        let state = QuestionState::Open;
        *question = Some(Question { number, what, by, seat, ply, taken_back, asked_at, agreed, state });
        drop(question);
        // Computers may play for all the others.
        self.settle(store, number)?;
        Ok(number)
    }

    /// Somebody answers a question. Once all have said yes it is done.
    ///
    /// # Errors
    /// `table/no-seat`; `consent/over` where the question was answered already, or is another.
    pub(crate) fn answer(&self, store: &Store, guest: GuestId, number: u32, yes: bool) -> Result<(), Refusal> {
        self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        {
            let mut question = lock(&self.question);
            let open = question.as_mut().filter(|open| open.number == number && open.state == QuestionState::Open);
            let Some(open) = open.filter(|open| open.by != guest) else {
                let message = "there is no such question to answer, or no longer";
                return Err(Refusal::new(StatusCode::CONFLICT, "consent/over", message));
            };
            if yes {
                open.agreed.insert(guest);
            } else {
                open.state = QuestionState::Refused;
            }
        }
        self.settle(store, number)
    }

    /// Does what was asked for once nobody's answer is waited for, and shows how the question stands.
    fn settle(&self, store: &Store, number: u32) -> Result<(), Refusal> {
        let open = lock(&self.question).clone();
        let agreed = open.filter(|open| (open.number, open.state) == (number, QuestionState::Open));
        if let Some(agreed) = agreed.filter(|open| self.waits_for(open).is_empty()) {
            let done = self.do_agreed(store, &agreed);
            let state = if matches!(done, Ok(true)) { QuestionState::Agreed } else { QuestionState::Lapsed };
            self.end_question(number, state);
            done?;
        }
        self.show_again();
        Ok(())
    }

    /// Nobody waits for answers to a question any more.
    pub(crate) fn lapse(&self, number: u32) {
        if self.end_question(number, QuestionState::Lapsed) {
            self.show_again();
        }
    }

    /// Ends a question that is open; whether it was.
    fn end_question(&self, number: u32, state: QuestionState) -> bool {
        let mut question = lock(&self.question);
        let open = question.as_mut().filter(|open| open.number == number && open.state == QuestionState::Open);
        open.map(|open| open.state = state).is_some()
    }

    /// Does what all have agreed to; whether it could be done still.
    fn do_agreed(&self, store: &Store, question: &Question) -> Result<bool, Refusal> {
        match question.what {
            Consent::TakeBack => {
                let done = self.go_back(store, question.seat, |choice| {
                    choice == question.ply && self.taken_back() == question.taken_back
                });
                match done {
                    Err(refusal) if refusal.status == StatusCode::CONFLICT => Ok(false),
                    done => done.map(|()| true),
                }
            }
            Consent::Hint => {
                if (self.ply(), self.taken_back()) != (question.ply, question.taken_back) {
                    return Ok(false);
                }
                let given = HintGiven { seat: question.seat.0, ply: question.ply };
                self.change_company(
                    |company| company.hints.push(given),
                    |company| store.keep_company(self.id(), company),
                )?;
                Ok(true)
            }
        }
    }

    /// Whether all have agreed that a guest is given a hint at a ply.
    pub(super) fn hint_is_agreed(&self, guest: GuestId, ply: u32) -> bool {
        let taken_back = self.taken_back();
        lock(&self.question).as_ref().is_some_and(|question| {
            question.state == QuestionState::Agreed
                && (question.what, question.by) == (Consent::Hint, guest)
                && (question.ply, question.taken_back) == (ply, taken_back)
        })
    }

    /// The seats of those whose answer is waited for.
    fn waits_for(&self, question: &Question) -> Vec<u8> {
        let seats = (0..).zip(&self.kept.seats);
        let waits = seats.filter(|(seat, stored)| match &stored.sitter {
            Sitter::Guest(guest) => {
                *guest != question.by && !question.agreed.contains(guest) && !self.has_stand_in(*seat)
            }
            Sitter::Computer(_) | Sitter::Bot(_) => false,
        });
        waits.map(|(seat, _)| seat).collect()
    }

    /// The question as it is told, until the match has gone on since it was answered.
    pub(super) fn question_view(&self, ply: u32) -> Option<QuestionView> {
        let question = lock(&self.question).clone()?;
        let is_open = question.state == QuestionState::Open;
        if !is_open && question.asked_at != ply {
            return None;
        }
        let waits_for = if is_open { self.waits_for(&question) } else { Vec::new() };
        let Question { number, what, seat, state, .. } = question;
        Some(QuestionView { number, what, seat: seat.0, state, waits_for })
    }
}
