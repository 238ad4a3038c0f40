//! The clocks of a table run, stand and end.

use std::time::Duration;

use sobremesa_catalog::{AnyMatch, Failure};
use sobremesa_core::{Fault, Seat};
use sobremesa_protocol::{ClockView, Turn};
use tokio::sync::watch;
use tokio::time::Instant;

use super::OpenTable;
use super::clocks::millis;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Sitter, Store, TurnSpent};

impl OpenTable {
    /// Tells of clocks that begin to run or stop between two moves.
    pub(crate) fn clock_changes(&self) -> watch::Receiver<u64> {
        self.clock_changes.subscribe()
    }

    pub(super) fn has_clocks(&self) -> bool {
        lock(&self.clocks).is_some()
    }

    /// The person's seat whose turn it is.
    pub(super) fn timed_seat(&self) -> Option<Seat> {
        let Turn::Seat { seat } = lock(&self.standing).state.turn() else { return None };
        let is_person = matches!(self.kept.seats.get(usize::from(seat))?.sitter, Sitter::Guest(_));
        let is_stood_in = lock(&self.stand_ins).plays(seat);
        (is_person && !is_stood_in).then_some(Seat(seat))
    }

    /// When the clock of whose turn it is begins to run, or began; none while it stands.
    fn runs_from(&self) -> Option<Instant> {
        let resumed = lock(&self.clocks).as_ref()?.resumed?;
        Some(self.seen_by_all().max(resumed))
    }

    /// What is spent on the move that is to be made.
    fn turn_spent(&self) -> Option<Duration> {
        let spent = lock(&self.clocks).as_ref()?.spent;
        let until = self.held_since().unwrap_or_else(Instant::now);
        let runs = self.runs_from().map_or(Duration::ZERO, |from| until.saturating_duration_since(from));
        Some(spent + runs)
    }

    /// What the person who is to move has left; none where none is pressed for time.
    fn time_left(&self) -> Option<(Seat, Duration)> {
        // First whether there are clocks: every window asks this after each message.
        let spent = self.turn_spent()?;
        let seat = self.timed_seat()?;
        let left = lock(&self.clocks).as_ref()?.left(seat.index());
        Some((seat, left.saturating_sub(spent)))
    }

    /// Whether a seat is to move and has no time left. A move that waits to be shown was made in time.
    pub(super) fn is_out_of_time(&self, seat: u8) -> bool {
        self.time_left().is_some_and(|(timed, left)| timed.0 == seat && left.is_zero())
    }

    /// Somebody is at the table from now on, or nobody is.
    pub(super) fn run_clocks(&self, store: Option<&Store>, run: bool) {
        let Some(spent) = self.turn_spent() else { return };
        if let Some(clocks) = &mut *lock(&self.clocks) {
            if clocks.resumed.is_some() == run {
                return;
            }
            clocks.spent = spent;
            clocks.resumed = run.then(Instant::now);
        }
        if let (false, Some(store)) = (run, store) {
            self.keep_clock(store);
        }
        self.tell_clocks();
    }

    /// Keeps what is spent on the move that is to be made: after a restart its clock goes on from there.
    pub(crate) fn keep_clock(&self, store: &Store) {
        let Some(spent) = self.turn_spent() else { return };
        let spent = TurnSpent { ply: self.ply(), ms: u64::from(millis(spent)) };
        if let Err(why) = store.keep_turn_spent(self.id(), spent) {
            tracing::warn!(%why, "the clock of a table was not kept");
        }
    }

    /// Writes into the record what the move of a person took that was just made, and gives it.
    pub(super) fn time_move(&self, state: &mut dyn AnyMatch) -> Option<Duration> {
        let spent = self.turn_spent()?;
        state.keep_time(millis(spent));
        Some(spent)
    }

    /// A move stands: the next clock is at its beginning.
    pub(super) fn next_clock(&self, moved: Option<(Seat, Duration)>) {
        let Some(clocks) = &mut *lock(&self.clocks) else { return };
        if let Some((seat, spent)) = moved
            && let Some((moves, took)) = clocks.used.get_mut(seat.index())
        {
            *moves += 1;
            *took += spent;
        }
        clocks.spent = Duration::ZERO;
        clocks.resumed = clocks.resumed.map(|_| Instant::now());
    }

    /// The clocks as they stand.
    pub(crate) fn clock_view(&self) -> Option<ClockView> {
        let now = self.time_left();
        let runs = self.runs_from().is_some_and(|from| from <= Instant::now()) && self.held_since().is_none();
        let clocks = lock(&self.clocks);
        let clocks = clocks.as_ref()?;
        let left = self.kept.seats.iter().enumerate().map(|(at, seat)| match (&seat.sitter, now) {
            (Sitter::Guest(_), Some((timed, left))) if timed.index() == at => Some(millis(left)),
            (Sitter::Guest(_), _) => Some(millis(clocks.left(at))),
            _ => None,
        });
        let runs = now.filter(|(_, left)| runs && !left.is_zero()).map(|(seat, _)| seat.0);
        Some(ClockView { left: left.collect(), runs })
    }

    /// When something becomes of a clock by itself: it begins to run, or has no time left.
    pub(crate) fn next_clock_event(&self) -> Option<Instant> {
        if self.held_since().is_some() {
            return None;
        }
        let (_, left) = self.time_left()?;
        let (from, now) = (self.runs_from()?, Instant::now());
        if from > now { Some(from) } else { (!left.is_zero()).then(|| now + left) }
    }

    /// Ends the match where whoever is to move has no time left, and loses by that alone.
    pub(crate) fn lose_on_time(&self, store: &Store) -> Result<(), Refusal> {
        let loses = lock(&self.clocks).as_ref().is_some_and(|clocks| clocks.terms.loses);
        let Some((seat, left)) = self.time_left() else { return Ok(()) };
        if loses && left.is_zero() && self.held_since().is_none() {
            self.end_for(store, seat, "no time was left")?;
        }
        Ok(())
    }

    /// Ends the match because of whoever sits at a seat: their side loses.
    pub(super) fn end_for(&self, store: &Store, seat: Seat, detail: &str) -> Result<(), Refusal> {
        self.change(store, |state| {
            if state.turn() == (Turn::Seat { seat: seat.0 }) {
                let (detail, errors) = (detail.to_owned(), String::new());
                state.forfeit(&Failure { seat, fault: Fault::Timeout, detail, errors })?;
            }
            Ok(())
        })?;
        self.stop_thinking();
        Ok(())
    }
}
