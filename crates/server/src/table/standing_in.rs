//! Computers that play for people who are away, at a table by link.
//!
//! Nobody can hold a table up: who is gone for long enough, or is here and does not move for some minutes where there is no clock,
//! may be played for at another's press, and who wants to go says so themselves. The computer sees what the seat sees, and nothing is declared in the person's name: the table fills in what
//! pauses there are. Who comes back plays on from where the match stands; a move that was not made yet is theirs.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use sobremesa_catalog::PlayerSpec;
use sobremesa_core::Seat;
use sobremesa_protocol::record::StoodIn;
use sobremesa_protocol::{StandInView, Turn};

use super::OpenTable;
use super::absences::StandingIn;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Sitter, StandInSpan, StandIns, Store, StoreError};

impl OpenTable {
    /// Tells everybody that a robot, if it sits here, has come or gone.
    pub(crate) fn show_bot(&self, store: &Store, id: &str) {
        if !self.kept.seats.iter().any(|seat| matches!(&seat.sitter, Sitter::Bot(sits) if sits == id)) {
            return;
        }
        if !self.bots.is_here(id) {
            self.note_bot_gone(id);
        } else if let Err(refusal) = self.take_bot_seats(store, id) {
            tracing::warn!(why = refusal.problem.message, "a robot is not back at its seat");
        }
        self.show_again();
    }

    /// Notes when somebody has gone.
    pub(super) fn note_gone(&self, guest: GuestId) {
        lock(&self.stand_ins).gone.insert(guest, Instant::now());
    }

    /// Notes when a robot has gone.
    pub(super) fn note_bot_gone(&self, id: &str) {
        lock(&self.stand_ins).bots_gone.insert(id.to_owned(), Instant::now());
    }

    /// How long whoever sits at a seat has been away; none while they are here, and of a computer.
    fn away_for(&self, seat: u8, now: Instant) -> Option<Duration> {
        let stands = lock(&self.stand_ins);
        let since = match &self.kept.seats.get(usize::from(seat))?.sitter {
            Sitter::Guest(sits) if self.is_away(*sits) => stands.gone.get(sits),
            Sitter::Bot(id) if !self.bots.is_here(id) => stands.bots_gone.get(id),
            _ => return None,
        };
        Some(now.saturating_duration_since(since.copied().unwrap_or(stands.opened)))
    }

    /// How long whoever sits at a seat may still take for their move before the others may go on without them; none where they may
    /// take as long as they like, and where nothing is waited for from them.
    fn left_of_turn(&self, seat: u8) -> Option<Duration> {
        let longest = self.longest_turn?;
        let waited = self.waits_for_a_move()?;
        (self.timed_seat() == Some(Seat(seat))).then(|| longest.saturating_sub(waited))
    }

    /// Sees that others may go on without whoever sits at a seat: they have no time left, have been away for long enough, or have
    /// been to move for as long as a turn may last.
    fn may_go_on_without(&self, seat: u8, now: Instant) -> Result<(), Refusal> {
        let left_of_turn = self.left_of_turn(seat);
        if self.is_out_of_time(seat) || left_of_turn == Some(Duration::ZERO) {
            return Ok(());
        }
        let Some(away) = self.away_for(seat, now) else {
            let Some(left) = left_of_turn else {
                let message =
                    "whoever sits there is at the table; a computer plays for who is away, or says so themselves";
                return Err(Refusal::new(StatusCode::CONFLICT, "table/still-here", message));
            };
            let seconds = left.as_secs_f64().ceil();
            let message = format!("whoever sits there is at the table and may still think; wait {seconds} s more");
            let refusal = Refusal::new(StatusCode::CONFLICT, "table/turn-not-long", message);
            return Err(refusal.with("seconds", seconds.to_string()));
        };
        let left = lock(&self.stand_ins).after.saturating_sub(away);
        if left.is_zero() {
            return Ok(());
        }
        let seconds = left.as_secs_f64().ceil();
        let message = format!("whoever sits there has not been away for long; wait {seconds} s more");
        Err(Refusal::new(StatusCode::CONFLICT, "table/not-away-for-long", message).with("seconds", seconds.to_string()))
    }

    /// Has the computer that was named play at a seat from now on.
    ///
    /// # Errors
    /// `table/no-stand-in` where none was named, or a computer sits there anyway; `table/still-here`, and `table/turn-not-long` or
    /// `table/not-away-for-long` with the seconds that are left, where another's seat is asked for; `table/not-now` once the match
    /// is over.
    pub(crate) fn stand_in(&self, store: &Store, guest: GuestId, seat: u8, now: Instant) -> Result<(), Refusal> {
        self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        match self.kept.seats.get(usize::from(seat)).map(|stored| &stored.sitter) {
            Some(Sitter::Guest(_) | Sitter::Bot(_)) => {}
            Some(Sitter::Computer(_)) | None => return Err(Refusal::no_stand_in()),
        }
        if !self.owns(guest, Seat(seat)) {
            self.may_go_on_without(seat, now)?;
        }
        self.change_stand_ins(store, |stands, ply| {
            let named = stands.named.as_mut().ok_or_else(Refusal::no_stand_in)?;
            if !named.plays(seat) {
                named.spans.push(StandInSpan { seat, from: ply, to: None });
            }
            Ok(())
        })
    }

    /// Ends the match because of whoever sits at a seat, whose side loses: they have no time left, or are away or do not move and
    /// nobody was named to play for them.
    ///
    /// # Errors
    /// As [`Self::stand_in`]; `table/stand-in-there` where a computer was named that can play on.
    pub(crate) fn end_for_seat(&self, store: &Store, guest: GuestId, seat: u8, now: Instant) -> Result<(), Refusal> {
        self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        if self.owns(guest, Seat(seat)) {
            return Err(Refusal::not_now("whoever wants to end their own match gives up"));
        }
        let turn = lock(&self.standing).state.turn();
        if turn != (Turn::Seat { seat }) {
            return Err(Refusal::not_now("it is not their turn"));
        }
        self.may_go_on_without(seat, now)?;
        let is_out = self.is_out_of_time(seat);
        if !is_out && lock(&self.stand_ins).named.is_some() {
            let message = "a computer can play on for them: the match need not end";
            return Err(Refusal::new(StatusCode::CONFLICT, "table/stand-in-there", message));
        }
        let detail = if is_out {
            "no time was left, and the others ended the match"
        } else if self.away_for(seat, now).is_some() {
            "they were away, and the others ended the match"
        } else {
            "they did not move, and the others ended the match"
        };
        self.end_for(store, Seat(seat), detail)
    }

    /// A robot is back: it plays on itself.
    pub(super) fn take_bot_seats(&self, store: &Store, id: &str) -> Result<(), Refusal> {
        let is_its = |seat: u8| matches!(&self.kept.seats[usize::from(seat)].sitter, Sitter::Bot(sits) if sits == id);
        let any = lock(&self.stand_ins)
            .named
            .as_ref()
            .is_some_and(|named| named.spans.iter().any(|span| span.to.is_none() && is_its(span.seat)));
        if !any {
            return Ok(());
        }
        self.change_stand_ins(store, |stands, ply| {
            let own = |span: &&mut StandInSpan| span.to.is_none() && is_its(span.seat);
            for span in stands.named.iter_mut().flat_map(|named| &mut named.spans).filter(own) {
                span.to = Some(ply);
            }
            Ok(())
        })
    }

    /// A guest plays again at their seats.
    pub(crate) fn take_seat(&self, store: &Store, guest: GuestId) -> Result<(), Refusal> {
        self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        self.change_stand_ins(store, |stands, ply| {
            let own = |span: &&mut StandInSpan| span.to.is_none() && self.owns(guest, Seat(span.seat));
            for span in stands.named.iter_mut().flat_map(|named| &mut named.spans).filter(own) {
                span.to = Some(ply);
            }
            Ok(())
        })
    }

    /// Makes a change of who plays for whom: on the disk, then for everybody. No move is made meanwhile.
    fn change_stand_ins(
        &self,
        store: &Store,
        act: impl FnOnce(&mut StandingIn, u32) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let written = lock(&self.written);
        if self.is_closed() {
            return Err(Refusal::no_table());
        }
        let (turn, ply) = {
            let standing = lock(&self.standing);
            (standing.state.turn(), standing.state.ply())
        };
        if turn == Turn::Nothing {
            return Err(Refusal::not_now("the match is over"));
        }
        let mut stands = lock(&self.stand_ins);
        let mut changed = StandingIn {
            named: stands.named.clone(),
            gone: stands.gone.clone(),
            bots_gone: stands.bots_gone.clone(),
            ..*stands
        };
        act(&mut changed, ply)?;
        // A while in which nothing was asked of it says nothing.
        if let Some(named) = &mut changed.named {
            named.spans.retain(|span| span.to != Some(span.from));
        }
        if changed.named == stands.named {
            return Ok(());
        }
        let Some(named) = &changed.named else { return Ok(()) };
        store.keep_stand_ins(self.id(), named).map_err(|why| match why {
            StoreError::Gone => Refusal::no_table(),
            why => Refusal::not_written("writing who plays for whom", why),
        })?;
        *stands = changed;
        drop(stands);
        // What is being thought of may be for a seat that has its person again.
        self.stop_thinking();
        drop(written);
        self.show_again();
        Ok(())
    }

    /// Moves were taken back to a ply: whoever plays for somebody plays from there on, and what came after is forgotten.
    pub(super) fn rewind_stand_ins(&self, store: &Store, ply: u32) -> Result<(), Refusal> {
        let mut stands = lock(&self.stand_ins);
        let Some(mut named) = stands.named.clone() else { return Ok(()) };
        for span in &mut named.spans {
            span.from = span.from.min(ply);
            span.to = span.to.map(|to| to.min(ply));
        }
        named.spans.retain(|span| span.to != Some(span.from));
        if stands.named.as_ref() != Some(&named) {
            let kept = store.keep_stand_ins(self.id(), &named);
            kept.map_err(|why| Refusal::not_written("writing who plays for whom", why))?;
            stands.named = Some(named);
        }
        Ok(())
    }

    /// The computer that plays now at a person's seat.
    pub(super) fn stand_in_at(&self, seat: u8) -> Result<Option<PlayerSpec>, Refusal> {
        let sits = lock(&self.stand_ins).named.as_ref().filter(|named| named.plays(seat)).map(StandIns::seat);
        let Some(sits) = sits else { return Ok(None) };
        Ok(sits.player(&self.game.info().game)?)
    }

    /// Whether a computer plays now at a person's seat.
    pub(super) fn has_stand_in(&self, seat: u8) -> bool {
        lock(&self.stand_ins).named.as_ref().is_some_and(|named| named.plays(seat))
    }

    /// What is told of the computer that may play at a person's seat.
    pub(super) fn stand_in_view(&self, seat: u8) -> Option<StandInView> {
        let stands = lock(&self.stand_ins);
        let named = stands.named.as_ref()?;
        Some(StandInView {
            player: named.player.clone(),
            name: named.name.clone(),
            avatar: named.avatar.clone(),
            plays: named.plays(seat),
        })
    }

    /// When computers played for people, as the record says it.
    pub(super) fn stood_in(&self) -> Vec<StoodIn> {
        let stands = lock(&self.stand_ins);
        let told = |named: &StandIns| {
            let span = |span: &StandInSpan| StoodIn {
                seat: span.seat,
                player: named.player.clone(),
                from: span.from,
                to: span.to,
            };
            named.spans.iter().map(span).collect()
        };
        stands.named.as_ref().map(told).unwrap_or_default()
    }

    /// The computer that played for the person at a seat at a ply.
    pub(super) fn stood_in_at(&self, seat: u8, ply: u32) -> Option<PlayerSpec> {
        self.stood_in().iter().find(|stood| stood.plays(seat, ply)).and_then(|_| self.stood_in_by())
    }

    /// The computer that may play for people, where it has, as it was then.
    pub(super) fn stood_in_by(&self) -> Option<PlayerSpec> {
        let sits = lock(&self.stand_ins).named.as_ref().filter(|named| !named.spans.is_empty()).map(StandIns::seat);
        sits?.player(&self.game.info().game).ok().flatten()
    }
}
