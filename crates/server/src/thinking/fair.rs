//! Whose turn it is to be given a place: shared among addresses, then among the guests of an address.

use std::collections::BTreeMap;

use super::caller::Caller;
use crate::addresses::Network;

/// A number of places and those who have one or wait for one. Nothing here waits, and nothing reads a clock.
///
/// Law: no address is given another place while one with fewer waits, and no guest while another guest of that address
/// with fewer waits; of those with as many, who has been without one for longest comes first.
pub(super) struct FairPlaces {
    places: usize,
    /// Places beyond those, each for an address that has none.
    spare: usize,
    taken: usize,
    by_address: BTreeMap<Network, Share>,
    by_caller: BTreeMap<Caller, Share>,
    /// By their tickets, whether they have a place: tickets are in the order in which they came.
    tickets: BTreeMap<u64, (Caller, bool)>,
    /// Counts what happens.
    steps: u64,
}

/// What one address, or one caller, has of the places.
#[derive(Default)]
struct Share {
    held: usize,
    /// Tickets, with a place or without.
    tickets: usize,
    /// The step at which it came, was given a place, or left one for the last time.
    since: u64,
}

impl FairPlaces {
    pub(super) fn new(places: usize, spare: usize) -> Self {
        Self {
            places,
            spare,
            taken: 0,
            by_address: BTreeMap::new(),
            by_caller: BTreeMap::new(),
            tickets: BTreeMap::new(),
            steps: 0,
        }
    }

    /// Somebody comes for a place; the ticket is one that nobody had before.
    pub(super) fn ask(&mut self, caller: Caller) -> u64 {
        let ticket = self.step();
        let new = Share { since: ticket, ..Share::default() };
        self.by_address.entry(caller.network).or_insert(Share { ..new }).tickets += 1;
        self.by_caller.entry(caller).or_insert(new).tickets += 1;
        self.tickets.insert(ticket, (caller, false));
        ticket
    }

    /// Gives a place to whose turn it is, and says whose ticket that is; nobody's if nobody waits who may have one.
    pub(super) fn give(&mut self) -> Option<u64> {
        let may = |caller: &Caller| {
            let first = self.by_address[&caller.network].held == 0;
            self.taken < self.places || first && self.taken < self.places + self.spare
        };
        let waiting = self.tickets.iter().filter(|(_, (caller, placed))| !placed && may(caller));
        let (ticket, (caller, _)) = waiting.min_by_key(|(ticket, (caller, _))| {
            let (address, own) = (&self.by_address[&caller.network], &self.by_caller[caller]);
            (address.held, address.since, own.held, own.since, **ticket)
        })?;
        let (ticket, caller) = (*ticket, *caller);
        self.tickets.insert(ticket, (caller, true));
        self.taken += 1;
        let step = self.step();
        for share in self.shares(caller) {
            share.held += 1;
            share.since = step;
        }
        Some(ticket)
    }

    /// Somebody goes, with a place or without.
    pub(super) fn leave(&mut self, ticket: u64) {
        let Some((caller, placed)) = self.tickets.remove(&ticket) else { return };
        self.taken -= usize::from(placed);
        let step = self.step();
        for share in self.shares(caller) {
            share.tickets -= 1;
            if placed {
                share.held -= 1;
                share.since = step;
            }
        }
        // Who has nothing here any more is nobody known, and comes back behind those who wait.
        self.by_address.retain(|address, share| *address != caller.network || share.tickets > 0);
        self.by_caller.retain(|known, share| *known != caller || share.tickets > 0);
    }

    fn step(&mut self) -> u64 {
        self.steps += 1;
        self.steps
    }

    /// The shares of a caller with a ticket: of its address, and its own.
    fn shares(&mut self, caller: Caller) -> impl Iterator<Item = &mut Share> {
        self.by_address.get_mut(&caller.network).into_iter().chain(self.by_caller.get_mut(&caller))
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::guest::GuestId;

    fn caller(address: u8, guest: u8) -> Caller {
        Caller { network: Network::of(Ipv4Addr::new(10, 0, 0, address).into()), guest: GuestId([guest; 16]) }
    }

    /// Leaves each place as soon as it is given, until nobody waits; says whose they were, one after another.
    fn served(places: &mut FairPlaces, of: &BTreeMap<u64, &'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| {
            let ticket = places.give()?;
            places.leave(ticket);
            Some(of[&ticket])
        })
        .collect()
    }

    #[test]
    fn addresses_take_turns_then_their_guests() {
        let mut places = FairPlaces::new(1, 0);
        let mut names = BTreeMap::new();
        for (address, guest, name) in [(1, 1, "a"), (1, 1, "a"), (1, 1, "a"), (1, 2, "b"), (2, 3, "c"), (2, 3, "c")] {
            names.insert(places.ask(caller(address, guest)), name);
        }
        assert_eq!(served(&mut places, &names), ["a", "c", "b", "c", "a", "a"]);
        assert!(places.by_address.is_empty() && places.by_caller.is_empty(), "nobody is remembered");
    }

    #[test]
    fn nobody_has_two_while_another_has_none() {
        let mut places = FairPlaces::new(2, 0);
        let first: Vec<u64> = (0..4).map(|_| places.ask(caller(1, 1))).collect();
        assert_eq!([places.give(), places.give(), places.give()], [Some(first[0]), Some(first[1]), None]);
        let other = places.ask(caller(2, 2));
        let third = places.ask(caller(3, 3));
        places.leave(first[0]);
        assert_eq!([places.give(), places.give()], [Some(other), None]);
        // The other one has one and asks for more: who has none comes first, however late.
        places.ask(caller(2, 2));
        places.leave(first[1]);
        assert_eq!([places.give(), places.give()], [Some(third), None]);
        // Both places are others' now; who had two before comes in its turn.
        places.leave(third);
        assert_eq!(places.give(), Some(first[2]));
    }

    #[test]
    fn spare_places_are_for_addresses_that_have_none() {
        let mut places = FairPlaces::new(2, 1);
        let own: Vec<u64> = (0..3).map(|_| places.ask(caller(1, 1))).collect();
        assert_eq!([places.give(), places.give(), places.give()], [Some(own[0]), Some(own[1]), None]);
        // Another cookie of the same address is no reason for a spare place.
        places.ask(caller(1, 9));
        assert_eq!(places.give(), None);
        let elsewhere = places.ask(caller(2, 2));
        assert_eq!([places.give(), places.give()], [Some(elsewhere), None]);
        places.ask(caller(3, 3));
        assert_eq!(places.give(), None, "the spare place is taken");
    }

    #[test]
    fn newcomers_come_after_those_who_wait_and_nobody_waits_for_ever() {
        let mut places = FairPlaces::new(1, 0);
        let patient = [places.ask(caller(1, 1)), places.ask(caller(1, 1))];
        assert_eq!(places.give(), Some(patient[0]));
        let before = places.ask(caller(2, 2));
        places.leave(patient[0]);
        assert_eq!(places.give(), Some(before));
        // From here on somebody new comes at each step.
        places.ask(caller(3, 3));
        places.leave(before);
        assert_eq!(places.give(), Some(patient[1]));
    }

    #[test]
    fn who_leaves_the_line_has_no_turn() {
        let mut places = FairPlaces::new(1, 0);
        let [first, second, third] = [places.ask(caller(1, 1)), places.ask(caller(2, 2)), places.ask(caller(3, 3))];
        assert_eq!(places.give(), Some(first));
        places.leave(second);
        places.leave(first);
        assert_eq!(places.give(), Some(third));
        places.leave(99);
        assert_eq!((places.taken, places.tickets.len()), (1, 1));
    }
}
