//! Guests come to a table and go, and play on in another of their windows.

use super::{OpenTable, WindowStanding};
use crate::clock;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::store::Store;

impl OpenTable {
    /// A window of a guest's opens at the table; one that lost its line says when its guest had turned to it. Gives its id.
    pub(crate) fn come(&self, guest: GuestId, since: Option<u64>) -> u64 {
        let now = clock::now();
        let (id, is_first) = {
            let mut windows = lock(&self.windows);
            windows.open(guest, since.map_or(now, |since| since.min(now)))
        };
        if is_first {
            self.tell_presence(guest);
            if self.seats_of(guest) > 0 {
                self.run_clocks(None, true);
            }
        } else {
            self.tell_windows();
        }
        id
    }

    /// A window of a guest's has closed.
    pub(super) fn go(&self, store: &Store, guest: GuestId, window: u64) {
        let was_last = lock(&self.windows).close(guest, window);
        if was_last {
            self.note_gone(guest);
            self.tell_presence(guest);
            self.tell_pace();
            if self.people_here().is_empty() {
                self.run_clocks(Some(store), false);
            }
        } else {
            self.tell_windows();
        }
    }

    /// How a window stands; none where its guest only looks on: whoever does may in as many as they like.
    pub(crate) fn window_standing(&self, guest: GuestId, window: u64) -> Option<WindowStanding> {
        self.own_seats(guest).next()?;
        lock(&self.windows).standing(guest, window)
    }

    /// A guest goes on in a window.
    pub(crate) fn play_here(&self, guest: GuestId, window: u64) {
        lock(&self.windows).turn_to(guest, window, clock::now());
        self.tell_windows();
    }

    /// A guest has played in a window.
    pub(crate) fn played_in(&self, guest: GuestId, window: u64) {
        if lock(&self.windows).plays_on(guest, window, clock::now()) {
            self.tell_windows();
        }
    }

    /// Tells the windows that it may be another in which their guest plays.
    fn tell_windows(&self) {
        self.window_changes.send_modify(|changes| *changes += 1);
    }
}
