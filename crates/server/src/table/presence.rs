//! Who is at a table of several people, and how long they wait for one another.

use std::collections::BTreeSet;

use sobremesa_protocol::InvitationCodes;

use super::OpenTable;
use super::next_askers::NextAskers;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Store, StoreError};

impl OpenTable {
    /// Tells everybody that somebody who sits at a table by link has come or gone.
    pub(super) fn tell_presence(&self, guest: GuestId) {
        if self.kept.codes.is_none() || self.seats_of(guest) == 0 {
            return;
        }
        self.show_again();
    }

    /// Those who sit here and have a window open.
    pub(super) fn people_here(&self) -> BTreeSet<GuestId> {
        let people = self.people();
        let windows = lock(&self.windows);
        people.into_iter().filter(|guest| windows.has(*guest)).collect()
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
