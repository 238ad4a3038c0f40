//! Seeds that the house and people make together: the tickets by which the house is bound before it learns a person's part.

use std::collections::VecDeque;
use std::time::Instant;

use axum::http::StatusCode;
use sobremesa_core::seed_parts::{receipt, seed_of_parts};
use sobremesa_core::{Seed, SeedPart};
use sobremesa_protocol::record::{PersonPart, SeedParts};
use sobremesa_protocol::{AskShuffle, OpenedShuffle, ShuffleTicket};

use super::House;
use super::setting::new_id;
use crate::addresses::Network;
use crate::chance;
use crate::config::ShuffleLimits;
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;

/// A promise of the house: with a person's part of this hash it makes a seed from this part of its own, once.
struct Ticket {
    id: String,
    guest: GuestId,
    /// The network that is counted for it, if one is.
    network: Option<Network>,
    person_hash: String,
    house: SeedPart,
    /// When it is too old.
    end: Instant,
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
    fn add(&mut self, ticket: Ticket, now: Instant) {
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
    fn take(&mut self, guest: GuestId, id: &str, now: Instant) -> Option<Ticket> {
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

/// The seed that parts make together, with all that its record tells of them.
pub(super) fn seed_made_of(house: SeedPart, people: &[SeedPart]) -> (Seed, SeedParts) {
    let house_hash = house.house_hash();
    let person_part = |part: &SeedPart| PersonPart { hash: part.person_hash(), part: part.to_hex() };
    let parts: Vec<PersonPart> = people.iter().map(person_part).collect();
    let hashes: Vec<&str> = parts.iter().map(|part| part.hash.as_str()).collect();
    let receipt = receipt(&house_hash, &hashes);
    (seed_of_parts(&house, people), SeedParts { receipt, house_hash, house: Some(house.to_hex()), people: parts })
}

fn no_entropy(why: getrandom::Error) -> Refusal {
    Refusal::fault("drawing a seed", why)
}

impl House {
    /// Draws the house's part of a seed, and binds the house to it for a guest who is bound to a part already.
    pub(crate) fn issue_shuffle(&self, guest: Guest, asked: &AskShuffle) -> Result<ShuffleTicket, Refusal> {
        let person_hash = asked.hash.to_ascii_lowercase();
        if SeedPart::from_hex(&person_hash).is_none() {
            return Err(unreadable("the hash of a part has 64 hexadecimal digits"));
        }
        let house = SeedPart(chance::bytes().map_err(no_entropy)?);
        let id = new_id().map_err(no_entropy)?;
        let house_hash = house.house_hash();
        let answer = ShuffleTicket { ticket: id.clone(), receipt: receipt(&house_hash, &[&person_hash]), house_hash };
        let now = Instant::now();
        let end = now + self.limits.shuffles.lifetime;
        let network = guest.origin.counted();
        lock(&self.shuffles).add(Ticket { id, guest: guest.id, network, person_hash, house, end }, now);
        Ok(answer)
    }

    /// The seed of a new table: of the house alone, or of the parts of the house and of the guest who opens one.
    ///
    /// # Errors
    /// `shuffle/no-ticket` if there is no such ticket of the guest's, or no longer; `shuffle/other-part` if the part is not
    /// the one to which the guest was bound. The ticket is used up then, too.
    pub(super) fn new_seed(
        &self,
        guest: GuestId,
        opened: Option<&OpenedShuffle>,
    ) -> Result<(Seed, Option<SeedParts>), Refusal> {
        let Some(OpenedShuffle { ticket, part }) = opened else {
            return Ok((Seed(chance::bytes().map_err(no_entropy)?), None));
        };
        let part = SeedPart::from_hex(part).ok_or_else(|| unreadable("a part has 64 hexadecimal digits"))?;
        let ticket = lock(&self.shuffles).take(guest, ticket, Instant::now()).ok_or_else(|| {
            let message = "this ticket was used, is too old or is somebody else's; ask for another";
            Refusal::new(StatusCode::CONFLICT, "shuffle/no-ticket", message)
        })?;
        if part.person_hash() != ticket.person_hash {
            let message = "the part is not the one whose hash the ticket was issued for; ask for another ticket";
            return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "shuffle/other-part", message));
        }
        let (seed, parts) = seed_made_of(ticket.house, &[part]);
        Ok((seed, Some(parts)))
    }
}

pub(super) fn unreadable(message: &str) -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "shuffle/unreadable", message)
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
