//! Seeds that the house and people make together: the tickets by which the house is bound before it learns a person's part.

use std::time::Instant;

use axum::http::StatusCode;
use sobremesa_core::seed_parts::receipt;
use sobremesa_core::{Seed, SeedPart};
use sobremesa_protocol::record::SeedParts;
use sobremesa_protocol::{AskShuffle, OpenedShuffle, ShuffleTicket};

use super::House;
use super::ids::new_id;
use super::shared_shuffles::seed_made_of;
use super::shuffle_tickets::Ticket;
use crate::chance;
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;

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
