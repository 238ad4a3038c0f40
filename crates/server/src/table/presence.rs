//! Who is at a table of several people, and how long they wait for one another.

use std::collections::BTreeSet;
use std::sync::Arc;

use sobremesa_protocol::InvitationCodes;

use super::OpenTable;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Sitter, Store, StoreError, StoredSeat};

/// Who has seen how the match stands and asked for what comes next.
#[derive(Default)]
pub(super) struct NextAskers {
    /// The ply and the hand that were seen.
    seen: (u32, u32),
    by: BTreeSet<GuestId>,
    /// Whether the others were waited for long enough.
    waited: bool,
}

impl OpenTable {
    /// Tells everybody that somebody who sits at a table by link has come or gone.
    pub(super) fn tell_presence(&self, guest: GuestId) {
        if self.kept.codes.is_none() || self.seats_of(guest) == 0 {
            return;
        }
        self.show_again();
    }

    /// Shows the table to everybody although nothing has happened in the match.
    pub(super) fn show_again(&self) {
        // Messages that were built before do not say it.
        lock(&self.standing).messages = Arc::default();
        self.changes.send_modify(|revision| *revision += 1);
    }

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

    /// Whether somebody who sits at a table by link has no window open at it.
    pub(super) fn is_away(&self, guest: GuestId) -> bool {
        self.kept.codes.is_some() && !lock(&self.windows).has(guest)
    }

    /// Puts new codes in the place of those of a table by link, at its host's word: on the disk, then for the host.
    pub(crate) fn void_links(&self, store: &Store, guest: GuestId, codes: InvitationCodes) -> Result<(), Refusal> {
        if self.kept.codes.is_none() || self.kept.creator != guest {
            return Err(Refusal::not_host());
        }
        let mut now = lock(&self.codes);
        store.change_codes(self.id(), &codes).map_err(|why| match why {
            StoreError::Gone => Refusal::no_table(),
            why => Refusal::not_written("writing new codes", why),
        })?;
        *now = Some(codes);
        drop(now);
        self.show_again();
        Ok(())
    }

    /// Those who sit at the table, each once.
    pub(crate) fn people(&self) -> BTreeSet<GuestId> {
        let guest = |sitter: &Sitter| match sitter {
            Sitter::Guest(guest) => Some(*guest),
            Sitter::Computer(_) | Sitter::Bot(_) => None,
        };
        self.kept.seats.iter().filter_map(|seat| guest(&seat.sitter)).collect()
    }

    /// Who sits where.
    pub(crate) fn seats_kept(&self) -> &[StoredSeat] {
        &self.kept.seats
    }

    /// The number of seats that a guest has.
    pub(crate) fn seats_of(&self, guest: GuestId) -> usize {
        self.own_seats(guest).count()
    }

    /// The number of seats of people who have a window open.
    pub(crate) fn seats_present(&self) -> usize {
        let windows = lock(&self.windows);
        windows.guests().map(|guest| self.seats_of(guest)).sum()
    }

    /// Whether what comes next has to wait for others who are here and have not seen the last move, which a guest has; if so,
    /// whether this is the first who has.
    pub(super) fn waits_for_others(&self, guest: GuestId, seen: (u32, u32)) -> Option<bool> {
        let here = self.people_here();
        let mut askers = lock(&self.next_askers);
        if askers.seen != seen {
            *askers = NextAskers { seen, ..NextAskers::default() };
        }
        let is_first = askers.by.is_empty();
        askers.by.insert(guest);
        let all_have = askers.waited || here.is_subset(&askers.by);
        (!all_have).then_some(is_first)
    }

    /// The others were waited for long enough; whether what was seen still stands, and somebody is here.
    pub(super) fn end_wait(&self, seen: (u32, u32)) -> bool {
        let mut askers = lock(&self.next_askers);
        if askers.seen != seen || !self.is_watched() {
            return false;
        }
        askers.waited = true;
        true
    }
}
