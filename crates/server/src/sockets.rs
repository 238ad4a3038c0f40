//! Limits the number of sockets (windows open at tables).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;

use crate::guest::GuestId;
use crate::refusal::Refusal;

/// The open sockets, counted.
pub(crate) struct Sockets {
    most: usize,
    most_per_guest: usize,
    open: Mutex<OpenSockets>,
}

#[derive(Default)]
struct OpenSockets {
    all: usize,
    by_guest: BTreeMap<GuestId, usize>,
}

impl Sockets {
    pub(crate) fn new(most: usize, most_per_guest: usize) -> Self {
        Self { most, most_per_guest, open: Mutex::default() }
    }

    fn open(&self) -> MutexGuard<'_, OpenSockets> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more.
    pub(crate) fn enter(self: &Arc<Self>, guest: GuestId) -> Result<SocketPlace, Refusal> {
        let mut open = self.open();
        let own = open.by_guest.get(&guest).copied().unwrap_or_default();
        if open.all >= self.most || own >= self.most_per_guest {
            let message = "too many windows are open at the tables; close one";
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "table/too-many-windows", message));
        }
        open.all += 1;
        open.by_guest.insert(guest, own + 1);
        Ok(SocketPlace { sockets: Arc::clone(self), guest })
    }
}

/// A counted socket, until it is dropped.
pub(crate) struct SocketPlace {
    sockets: Arc<Sockets>,
    guest: GuestId,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut open = self.sockets.open();
        open.all -= 1;
        if let Some(own) = open.by_guest.get_mut(&self.guest) {
            *own -= 1;
            if *own == 0 {
                open.by_guest.remove(&self.guest);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_and_given_back() {
        let sockets = Arc::new(Sockets::new(3, 2));
        let [a, b] = [GuestId([1; 16]), GuestId([2; 16])];
        let first = sockets.enter(a).map_err(|_| "full").expect("free");
        let _second = sockets.enter(a).map_err(|_| "full").expect("free");
        assert!(sockets.enter(a).is_err());
        let _third = sockets.enter(b).map_err(|_| "full").expect("free");
        assert!(sockets.enter(b).is_err());
        drop(first);
        assert!(sockets.enter(b).is_ok());
        assert_eq!(sockets.open().by_guest.len(), 2);
    }
}
