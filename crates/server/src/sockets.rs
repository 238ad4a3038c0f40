//! Limits the number of sockets (windows open at tables).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;

use crate::addresses::Network;
use crate::config::Limits;
use crate::guest::{Guest, GuestId};
use crate::refusal::Refusal;

/// After how long it is worth trying again where others have taken all places.
const RETRY: Duration = Duration::from_secs(30);

/// The open sockets, counted.
pub(crate) struct Sockets {
    most: usize,
    most_per_guest: usize,
    most_per_address: usize,
    open: Mutex<OpenSockets>,
}

#[derive(Default)]
struct OpenSockets {
    all: usize,
    by_guest: BTreeMap<GuestId, usize>,
    by_network: BTreeMap<Network, usize>,
}

impl Sockets {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            most: limits.sockets,
            most_per_guest: limits.sockets_per_guest,
            most_per_address: limits.addresses.sockets,
            open: Mutex::default(),
        }
    }

    fn open(&self) -> MutexGuard<'_, OpenSockets> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.open().all
    }

    /// A place for one more.
    pub(crate) fn enter(self: &Arc<Self>, guest: Guest) -> Result<SocketPlace, Refusal> {
        let refuse = |code, message| Refusal::new(StatusCode::TOO_MANY_REQUESTS, code, message);
        let mut open = self.open();
        if open.by_guest.get(&guest.id).is_some_and(|own| *own >= self.most_per_guest) {
            let message = "too many windows are open at the tables; close one";
            return Err(refuse("table/too-many-windows", message));
        }
        let network = guest.origin.counted();
        if network.and_then(|network| open.by_network.get(&network)).is_some_and(|own| *own >= self.most_per_address) {
            let message = "too many windows are open at the tables from this network address; close one";
            return Err(refuse("address/too-many-windows", message).after(RETRY));
        }
        if open.all >= self.most {
            let message = "too many people are at the tables; try again later";
            return Err(refuse("table/no-room", message).after(RETRY));
        }
        open.all += 1;
        *open.by_guest.entry(guest.id).or_default() += 1;
        if let Some(network) = network {
            *open.by_network.entry(network).or_default() += 1;
        }
        Ok(SocketPlace { sockets: Arc::clone(self), guest: guest.id, network })
    }
}

/// A counted socket, until it is dropped.
pub(crate) struct SocketPlace {
    sockets: Arc<Sockets>,
    guest: GuestId,
    network: Option<Network>,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut open = self.sockets.open();
        open.all -= 1;
        one_less(&mut open.by_guest, &self.guest);
        if let Some(network) = &self.network {
            one_less(&mut open.by_network, network);
        }
    }
}

/// Counts one less of a key; what is at zero is forgotten.
fn one_less<K: Ord>(counts: &mut BTreeMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::addresses::Addresses;
    use crate::config::AddressLimits;

    fn guest(id: u8, address: &str) -> Guest {
        let address: IpAddr = address.parse().expect("an address");
        Guest { id: GuestId([id; 16]), fresh: false, origin: Addresses::new(&[], false, &[7; 32]).of_peer(address) }
    }

    /// All, those of a guest, those of an address.
    fn sockets(most: usize, most_per_guest: usize, most_per_address: usize) -> Arc<Sockets> {
        let addresses = AddressLimits { sockets: most_per_address, ..AddressLimits::default() };
        Arc::new(Sockets::new(&Limits {
            sockets: most,
            sockets_per_guest: most_per_guest,
            addresses,
            ..Limits::default()
        }))
    }

    fn refused(sockets: &Arc<Sockets>, guest: Guest) -> String {
        sockets.enter(guest).err().expect("no place").problem.code
    }

    #[test]
    fn places_are_counted_and_given_back() {
        let sockets = sockets(3, 2, 9);
        let [a, b] = [guest(1, "192.0.2.1"), guest(2, "192.0.2.2")];
        let first = sockets.enter(a).map_err(|_| "full").expect("free");
        let _second = sockets.enter(a).map_err(|_| "full").expect("free");
        assert_eq!(refused(&sockets, a), "table/too-many-windows");
        let _third = sockets.enter(b).map_err(|_| "full").expect("free");
        assert_eq!(refused(&sockets, b), "table/no-room");
        drop(first);
        assert!(sockets.enter(b).is_ok());
        let open = sockets.open();
        assert_eq!((open.by_guest.len(), open.by_network.len()), (2, 2));
    }

    #[test]
    fn many_guests_of_one_address_are_counted_together() {
        let sockets = sockets(9, 9, 2);
        let places: Vec<_> = (1..=2).map(|id| sockets.enter(guest(id, "192.0.2.1")).map_err(|_| "full")).collect();
        assert!(places.iter().all(Result::is_ok));
        assert_eq!(refused(&sockets, guest(3, "192.0.2.1")), "address/too-many-windows");
        assert!(sockets.enter(guest(3, "192.0.2.2")).is_ok(), "another address is not held up");
        let own: Vec<_> = (1..=4).map(|id| sockets.enter(guest(id, "127.0.0.1"))).collect();
        assert!(own.iter().all(Result::is_ok), "who sits at this machine is not counted");
        drop((places, own));
        let open = sockets.open();
        assert_eq!((open.all, open.by_guest.len(), open.by_network.len()), (0, 0, 0));
    }
}
