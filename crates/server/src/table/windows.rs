//! The windows that guests have open at a table, and in which of them a guest plays.
//!
//! Whoever sits at the table plays in the window that they turned to last: the newest, unless they took the table back in an
//! older one. A window that lost its line comes back with the time at which it was turned to, so that a phone that wakes in a
//! pocket does not take the table from the window that its owner went on in.

use std::collections::BTreeMap;

use crate::guest::GuestId;

/// The windows at a table.
#[derive(Default)]
pub(super) struct Windows {
    by_guest: BTreeMap<GuestId, Vec<Window>>,
    next_id: u64,
}

/// A window that is open.
#[derive(Clone, Copy)]
struct Window {
    id: u64,
    /// When its guest turned to it: milliseconds since 1970, UTC.
    since: u64,
    /// Whether it plays only because a window that was turned to later has gone.
    is_left_over: bool,
}

/// How a window stands, as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WindowStanding {
    /// Whether its guest plays in it.
    pub(crate) plays: bool,
    /// When its guest turned to it.
    pub(crate) since: u64,
}

impl Windows {
    /// Whether a guest has a window open.
    pub(super) fn has(&self, guest: GuestId) -> bool {
        self.by_guest.contains_key(&guest)
    }

    /// The number of windows that a guest has open.
    pub(super) fn number_of(&self, guest: GuestId) -> usize {
        self.by_guest.get(&guest).map_or(0, Vec::len)
    }

    /// The guests who have a window open.
    pub(super) fn guests(&self) -> impl Iterator<Item = GuestId> + '_ {
        self.by_guest.keys().copied()
    }

    /// A window opens, to which its guest turns at a time: gives its id, and whether it is the guest's first.
    pub(super) fn open(&mut self, guest: GuestId, since: u64) -> (u64, bool) {
        let id = self.next_id;
        self.next_id += 1;
        let windows = self.by_guest.entry(guest).or_default();
        windows.push(Window { id, since, is_left_over: false });
        (id, windows.len() == 1)
    }

    /// A window closes; whether it was the guest's last.
    pub(super) fn close(&mut self, guest: GuestId, id: u64) -> bool {
        let Some(windows) = self.by_guest.get_mut(&guest) else { return false };
        let playing = windows.iter().max_by_key(|window| (window.since, window.id)).map(|window| window.id);
        windows.retain(|window| window.id != id);
        if playing == Some(id)
            && let Some(heir) = windows.iter_mut().max_by_key(|window| (window.since, window.id))
        {
            heir.is_left_over = true;
        }
        let was_last = windows.is_empty();
        if was_last {
            self.by_guest.remove(&guest);
        }
        was_last
    }

    pub(super) fn standing(&self, guest: GuestId, id: u64) -> Option<WindowStanding> {
        let windows = self.by_guest.get(&guest)?;
        let own = windows.iter().find(|window| window.id == id)?;
        let plays = windows.iter().all(|other| (other.since, other.id) <= (own.since, own.id));
        Some(WindowStanding { plays, since: own.since })
    }

    /// A guest turns to a window: from now on they play there.
    pub(super) fn turn_to(&mut self, guest: GuestId, id: u64, now: u64) {
        let Some(windows) = self.by_guest.get_mut(&guest) else { return };
        let latest = windows.iter().map(|window| window.since).max().unwrap_or(now);
        if let Some(window) = windows.iter_mut().find(|window| window.id == id) {
            // However the clock of the machine was set meanwhile.
            window.since = now.max(latest + 1);
            window.is_left_over = false;
        }
    }

    /// A guest plays in a window; whether this says that they turned to it, since it was only left over.
    pub(super) fn plays_on(&mut self, guest: GuestId, id: u64, now: u64) -> bool {
        let windows = self.by_guest.get(&guest);
        let is_left_over = windows.into_iter().flatten().any(|window| window.id == id && window.is_left_over);
        if is_left_over {
            self.turn_to(guest, id, now);
        }
        is_left_over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: GuestId = GuestId([1; 16]);
    const LUIS: GuestId = GuestId([2; 16]);

    fn plays(windows: &Windows, guest: GuestId, ids: &[u64]) -> Vec<bool> {
        ids.iter().map(|id| windows.standing(guest, *id).is_some_and(|standing| standing.plays)).collect()
    }

    #[test]
    fn the_newest_plays_until_it_goes_or_an_older_one_is_turned_to() {
        let mut windows = Windows::default();
        let (first, is_first) = windows.open(ANA, 10);
        let (second, is_second) = windows.open(ANA, 10);
        let (other, _) = windows.open(LUIS, 5);
        assert_eq!((is_first, is_second), (true, false));
        assert_eq!(plays(&windows, ANA, &[first, second]), [false, true]);
        windows.turn_to(ANA, first, 10);
        assert_eq!(plays(&windows, ANA, &[first, second]), [true, false]);
        assert!(!windows.close(ANA, first));
        assert_eq!(plays(&windows, ANA, &[first, second]), [false, true]);
        assert_eq!(plays(&windows, LUIS, &[other]), [true], "another's windows are another's");
        assert!(windows.close(ANA, second) && !windows.has(ANA));
    }

    #[test]
    fn a_window_that_comes_back_takes_nothing_from_one_that_was_turned_to_since() {
        let mut windows = Windows::default();
        let (desk, _) = windows.open(ANA, 10);
        let (phone, _) = windows.open(ANA, 20);
        // The phone loses its line: at the desk one may play, and the phone comes back to its place.
        windows.close(ANA, phone);
        let (phone, _) = windows.open(ANA, 20);
        assert_eq!(plays(&windows, ANA, &[desk, phone]), [false, true]);
        // Once more, but now something was played at the desk.
        windows.close(ANA, phone);
        assert!(windows.plays_on(ANA, desk, 30));
        assert!(!windows.plays_on(ANA, desk, 40), "said once");
        let (phone, _) = windows.open(ANA, 20);
        assert_eq!(plays(&windows, ANA, &[desk, phone]), [true, false]);
    }
}
