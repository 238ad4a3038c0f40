//! The tickets by which the house is bound to its part of a seed before it learns a person's part.

use std::collections::VecDeque;
use std::time::Instant;

use sobremesa_core::SeedPart;

use crate::addresses::Network;
use crate::config::ShuffleLimits;
use crate::guest::GuestId;

/// A promise of the house: with a person's part of this hash it makes a seed from this part of its own, once.
pub(super) struct Ticket {
    pub(super) id: String,
    pub(super) guest: GuestId,
    /// The network that is counted for it, if one is.
    pub(super) network: Option<Network>,
    pub(super) person_hash: String,
    pub(super) house: SeedPart,
    /// When it is too old.
    pub(super) end: Instant,
}

/// The tickets that may still be used. They are in memory alone: whoever comes with one after a restart asks for another.
pub(super) struct ShuffleTickets {
    limits: ShuffleLimits,
    /// In the order in which they were issued, which is that in which they end.
    oldest_first: VecDeque<Ticket>,
}

impl ShuffleTickets {
    pub(super) fn new(limits: ShuffleLimits) -> Self {
        Self { limits, oldest_first: VecDeque::new() }
    }

    /// Keeps one more; the oldest of its guest, of its address or of all makes room where there are too many.
    pub(super) fn add(&mut self, ticket: Ticket, now: Instant) {
        self.forget_old(now);
        let ShuffleLimits { per_guest, per_address, in_all, .. } = self.limits;
        let (guest, network) = (ticket.guest, ticket.network);
        self.make_room(per_guest, |kept| kept.guest == guest);
        if network.is_some() {
            self.make_room(per_address, |kept| kept.network == network);
        }
        self.make_room(in_all, |_| true);
        self.oldest_first.push_back(ticket);
    }

    fn make_room(&mut self, most: usize, counts: impl Fn(&Ticket) -> bool) {
        while self.oldest_first.iter().filter(|ticket| counts(ticket)).count() >= most.max(1) {
            let Some(oldest) = self.oldest_first.iter().position(&counts) else { return };
            self.oldest_first.remove(oldest);
        }
    }

    /// A guest's ticket, which is used up by that.
    pub(super) fn take(&mut self, guest: GuestId, id: &str, now: Instant) -> Option<Ticket> {
        self.forget_old(now);
        let found = self.oldest_first.iter().position(|ticket| ticket.guest == guest && ticket.id == id)?;
        self.oldest_first.remove(found)
    }

    fn forget_old(&mut self, now: Instant) {
        while self.oldest_first.front().is_some_and(|ticket| ticket.end <= now) {
            self.oldest_first.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::Duration;

    use super::*;

    const LIMITS: ShuffleLimits =
        ShuffleLimits { per_guest: 2, per_address: 3, in_all: 5, lifetime: Duration::from_mins(1) };

    fn ticket(id: &str, guest: u8, address: u8, end: Instant) -> Ticket {
        Ticket {
            id: id.to_owned(),
            guest: GuestId([guest; 16]),
            network: Some(Network::of(IpAddr::V4(Ipv4Addr::new(10, 0, 0, address)))),
            person_hash: String::new(),
            house: SeedPart([1; 32]),
            end,
        }
    }

    fn ids(tickets: &ShuffleTickets) -> String {
        tickets.oldest_first.iter().map(|ticket| ticket.id.as_str()).collect()
    }

    #[test]
    fn a_ticket_serves_its_guest_once_and_in_time() {
        let now = Instant::now();
        let end = now + LIMITS.lifetime;
        let mut tickets = ShuffleTickets::new(LIMITS);
        tickets.add(ticket("a", 1, 1, end), now);
        tickets.add(ticket("b", 1, 1, end), now);
        let (owner, other) = (GuestId([1; 16]), GuestId([2; 16]));
        let took = |tickets: &mut ShuffleTickets, guest, id, at| tickets.take(guest, id, at).is_some();
        assert!(!took(&mut tickets, other, "a", now), "it is somebody else's");
        assert!(took(&mut tickets, owner, "a", now));
        assert!(!took(&mut tickets, owner, "a", now), "it was used");
        assert!(!took(&mut tickets, owner, "b", end), "it is too old");
        assert_eq!(ids(&tickets), "", "nothing old is kept");
    }

    #[test]
    fn the_oldest_ticket_of_guest_of_address_and_of_all_makes_room() {
        let now = Instant::now();
        let end = now + LIMITS.lifetime;
        let mut tickets = ShuffleTickets::new(LIMITS);
        for (id, guest, address, left) in [
            ("a", 1, 1, "a"),
            ("b", 1, 1, "ab"),
            ("c", 1, 1, "bc"),
            ("d", 2, 1, "bcd"),
            ("e", 3, 1, "cde"),
            ("f", 4, 2, "cdef"),
            ("g", 5, 3, "cdefg"),
            ("h", 6, 4, "defgh"),
            ("i", 2, 5, "efghi"),
        ] {
            tickets.add(ticket(id, guest, address, end), now);
            assert_eq!(ids(&tickets), left, "after {id}");
        }
        tickets.add(ticket("j", 7, 7, end + LIMITS.lifetime), end);
        assert_eq!(ids(&tickets), "j", "those that are too old go first");
    }
}
