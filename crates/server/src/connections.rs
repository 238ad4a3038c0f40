//! Connections: counts those that are open, and finds room for one more.
//!
//! A connection on which nothing is asked costs whoever opens it nothing, so it holds no place against others: where there
//! are too many, the one that has waited longest is closed for the new one. Only where all are in use is a new one refused.

mod listeners;
mod serving;
mod stream;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(crate) use listeners::Listeners;
pub(crate) use serving::serve_connections;
use tokio::sync::Notify;

use crate::addresses::{Network, Origin};
use crate::config::Limits;

/// The open connections, counted.
pub(crate) struct Connections {
    most: usize,
    most_per_address: usize,
    open: Mutex<OpenConnections>,
    /// Counts whatever happens on connections, so that it is known which has waited longest.
    happened: AtomicU64,
}

#[derive(Default)]
struct OpenConnections {
    next: u64,
    by_number: BTreeMap<u64, (Network, Arc<ConnectionState>)>,
    by_network: BTreeMap<Network, BTreeSet<u64>>,
}

/// What others know of a connection.
#[derive(Default)]
struct ConnectionState {
    /// Requests that were read to the end of their head and are not answered to the end; one more once it is a WebSocket.
    in_use: AtomicUsize,
    /// When something happened last, by [`Connections::happened`].
    last_used: AtomicU64,
    /// Tells that another takes its place.
    given_up: Notify,
}

impl Connections {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            most: with_files_for(limits.connections),
            most_per_address: limits.addresses.connections,
            open: Mutex::default(),
            happened: AtomicU64::default(),
        }
    }

    fn open(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.open().by_number.len()
    }

    fn now(&self) -> u64 {
        self.happened.fetch_add(1, Ordering::Relaxed)
    }

    /// A place for a connection; none where all are in use. `has_own_limit` unless it is a proxy's, who connects for many.
    fn enter(self: &Arc<Self>, origin: Origin, has_own_limit: bool) -> Option<ConnectionPlace> {
        let mut open = self.open();
        let network = origin.network;
        if has_own_limit && origin.counted().is_some() && open.number_of(network) >= self.most_per_address {
            open.give_up_one_of(network)?;
        }
        if open.by_number.len() >= self.most {
            open.give_up_one()?;
        }
        let number = open.next;
        open.next += 1;
        let state = Arc::new(ConnectionState { last_used: AtomicU64::new(self.now()), ..ConnectionState::default() });
        open.by_number.insert(number, (network, Arc::clone(&state)));
        open.by_network.entry(network).or_default().insert(number);
        Some(ConnectionPlace { connections: Arc::clone(self), number, state })
    }
}

impl OpenConnections {
    fn number_of(&self, network: Network) -> usize {
        self.by_network.get(&network).map_or(0, BTreeSet::len)
    }

    fn remove(&mut self, number: u64) -> Option<Arc<ConnectionState>> {
        let (network, state) = self.by_number.remove(&number)?;
        if let Some(numbers) = self.by_network.get_mut(&network) {
            numbers.remove(&number);
            if numbers.is_empty() {
                self.by_network.remove(&network);
            }
        }
        Some(state)
    }

    /// Gives up the connection of a network on which nothing was asked for longest; none if all are in use.
    fn give_up_one_of(&mut self, network: Network) -> Option<()> {
        let numbers = self.by_network.get(&network)?.iter();
        let states = numbers.filter_map(|number| Some((number, &self.by_number.get(number)?.1)));
        let idle = states.filter(|(_, state)| state.in_use.load(Ordering::Relaxed) == 0);
        let longest = idle.min_by_key(|(_, state)| state.last_used.load(Ordering::Relaxed))?;
        let number = *longest.0;
        self.remove(number)?.given_up.notify_one();
        Some(())
    }

    /// Gives up a connection of the network that has most of them and one on which nothing is asked.
    fn give_up_one(&mut self) -> Option<()> {
        let mut networks: Vec<(usize, Network)> =
            self.by_network.iter().map(|(network, numbers)| (numbers.len(), *network)).collect();
        networks.sort_unstable_by(|one, other| other.cmp(one));
        networks.into_iter().find_map(|(_, network)| self.give_up_one_of(network))
    }
}

/// A counted connection, until it is dropped with the stream.
struct ConnectionPlace {
    connections: Arc<Connections>,
    number: u64,
    state: Arc<ConnectionState>,
}

impl ConnectionPlace {
    /// What marks the connection as in use. It does not hold the place: that goes with the stream.
    fn uses(&self) -> ConnectionUses {
        ConnectionUses { connections: Arc::clone(&self.connections), state: Arc::clone(&self.state) }
    }
}

/// Marks a connection as in use.
struct ConnectionUses {
    connections: Arc<Connections>,
    state: Arc<ConnectionState>,
}

impl ConnectionUses {
    /// Marks it until what is given back is dropped.
    fn begin(&self) -> UseOfConnection {
        self.state.in_use.fetch_add(1, Ordering::Relaxed);
        UseOfConnection { connections: Arc::clone(&self.connections), state: Arc::clone(&self.state) }
    }
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        self.connections.open().remove(self.number);
    }
}

/// Something is asked on a connection, and not answered to the end yet.
struct UseOfConnection {
    connections: Arc<Connections>,
    state: Arc<ConnectionState>,
}

impl UseOfConnection {
    /// The connection stays in use until it is closed: from now on it is a WebSocket.
    fn for_good(self) {
        self.state.in_use.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for UseOfConnection {
    fn drop(&mut self) {
        self.state.last_used.store(self.connections.now(), Ordering::Relaxed);
        self.state.in_use.fetch_sub(1, Ordering::Relaxed);
    }
}

/// As many connections as wanted, or as the system gives this program files for: each takes one. Many systems give a
/// program 1,024 at first, and more when it asks.
#[cfg(unix)]
fn with_files_for(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    /// Files that are no connections: the store, experiments, pipes to programs.
    const OTHERS: u64 = 256;
    let limit = getrlimit(Resource::Nofile);
    let Some(given) = limit.current else { return wanted };
    let needed = wanted as u64 + OTHERS;
    let asked = needed.min(limit.maximum.unwrap_or(needed));
    let raised = Rlimit { current: Some(asked), maximum: limit.maximum };
    let files = if asked > given && setrlimit(Resource::Nofile, raised).is_ok() { asked } else { given };
    let most = files.saturating_sub(OTHERS).max(files / 2);
    wanted.min(usize::try_from(most).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
fn with_files_for(wanted: usize) -> usize {
    wanted
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::addresses::Addresses;
    use crate::config::AddressLimits;

    /// All, those of an address.
    fn connections(most: usize, most_per_address: usize) -> Arc<Connections> {
        let addresses = AddressLimits { connections: most_per_address, ..AddressLimits::default() };
        Arc::new(Connections::new(&Limits { connections: most, addresses, ..Limits::default() }))
    }

    fn origin(address: &str) -> Origin {
        let address: IpAddr = address.parse().expect("an address");
        Addresses::new(&[], false, &[7; 32]).of_peer(address)
    }

    fn is_given_up(place: &ConnectionPlace) -> bool {
        !place.connections.open().by_number.contains_key(&place.number)
    }

    #[test]
    fn the_one_of_its_address_that_waited_longest_makes_room() {
        let connections = connections(9, 3);
        let places: Vec<_> = (0..3).map(|_| connections.enter(origin("192.0.2.1"), true).expect("free")).collect();
        let other = connections.enter(origin("192.0.2.2"), true).expect("free");
        drop(places[0].uses().begin());
        let used = places[1].uses().begin();
        let new = connections.enter(origin("192.0.2.1"), true).expect("room is made");
        let given_up: Vec<bool> = places.iter().chain([&new, &other]).map(is_given_up).collect();
        assert_eq!(given_up, [false, false, true, false, false], "the first was used later, the second is in use");
        let _all = [places[0].uses().begin(), new.uses().begin()];
        assert!(connections.enter(origin("192.0.2.1"), true).is_none(), "all are in use");
        assert!(connections.enter(origin("192.0.2.1"), false).is_some(), "a proxy connects for many");
        drop(used);
        assert!(connections.enter(origin("192.0.2.1"), true).is_some());
    }

    #[test]
    fn where_there_are_too_many_the_address_with_most_of_them_gives_one_up() {
        let connections = connections(4, 9);
        let one = connections.enter(origin("192.0.2.1"), true).expect("free");
        let many: Vec<_> = (0..3).map(|_| connections.enter(origin("192.0.2.2"), true).expect("free")).collect();
        let new = connections.enter(origin("192.0.2.3"), true).expect("room is made");
        assert_eq!([&one, &many[0], &many[1], &new].map(is_given_up), [false, true, false, false]);
        many[1].uses().begin().for_good();
        many[2].uses().begin().for_good();
        let newer = connections.enter(origin("192.0.2.3"), true).expect("room is made");
        assert_eq!([&one, &many[1], &many[2], &new, &newer].map(is_given_up), [false, false, false, true, false]);
        let _all = [one.uses().begin(), newer.uses().begin()];
        assert!(connections.enter(origin("192.0.2.4"), true).is_none(), "all are in use");
    }

    #[test]
    fn who_sits_at_this_machine_is_not_held() {
        let connections = connections(9, 1);
        let places: Vec<_> = (0..5).map(|_| connections.enter(origin("127.0.0.1"), true).expect("free")).collect();
        assert!(!places.iter().any(is_given_up));
        drop(places);
        let open = connections.open();
        assert_eq!((open.by_number.len(), open.by_network.len()), (0, 0));
    }
}
