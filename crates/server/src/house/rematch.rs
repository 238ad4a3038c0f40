//! Another match with the same people (*otra*): a table that waits for those who sat at the one before, without a new link.
//!
//! Whoever asks first opens it, sits there and is its host. Whoever asks after that sits down at the seat that waits for them.
//! Computers, the one that plays for people who are away, the rules and their choices come along as they were.

use axum::http::StatusCode;
use sobremesa_protocol::{AnotherTable, NextSeats};

use super::House;
use super::gathering::Count;
use super::ids::new_id;
use super::link_codes::new_codes;
use super::waiting_seats::{is_held_by, name_of_its_own, seats_kept_for, waiting_seat};
use crate::clock;
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{AwaitedGuest, NextTable, Sitter, StandIns, StoredGathering, StoredSeat, WaitingSeat, WaitingTable};
use crate::table::{OpenTable, TableAfter};

impl House {
    /// A guest wants another match with those who were at a table; also gives the count that has begun with it.
    ///
    /// # Errors
    /// What [`OpenTable::to_follow`] says, and what is said of any new table.
    pub(crate) fn another(
        &self,
        guest: Guest,
        id: &str,
        seats: NextSeats,
    ) -> Result<(AnotherTable, Option<Count>), Refusal> {
        let table = self.table_for(guest.id, id)?;
        let after = table.to_follow(guest.id)?;
        let asking = lock(&table.asking_another);
        if let Some(next) = table.next_table()
            && let Some(joined) = self.join_next(guest, &table, &next)?
        {
            return Ok(joined);
        }
        let another = self.open_next(guest, &table, after, seats)?;
        drop(asking);
        Ok((another, None))
    }

    /// A guest sits down at the table that follows; none where it is not there any more.
    fn join_next(
        &self,
        guest: Guest,
        table: &OpenTable,
        next: &NextTable,
    ) -> Result<Option<(AnotherTable, Option<Count>)>, Refusal> {
        let id = next.id.clone();
        let Some(gathering) = self.open_gathering(&id)? else {
            let begun = self.store.may_see(&id, guest.id).map_err(|why| Refusal::fault("looking a table up", why))?;
            return Ok(begun.map(|_| (AnotherTable { id, waits: false }, None)));
        };
        self.make_room_on_list(guest.id)?;
        let name = own_seats(table, guest.id).first().map(|(_, name)| name.clone()).unwrap_or_default();
        let seated = self.change_gathering(&gathering, |waits| {
            sit_again(waits, guest.id, &name);
            Ok(())
        });
        let count = match seated {
            // It has begun meanwhile: then it is looked on.
            Err(refusal) if refusal.status == StatusCode::CONFLICT => {
                return Ok(Some((AnotherTable { id, waits: false }, None)));
            }
            seated => seated?,
        };
        let own: Vec<u8> = own_seats(table, guest.id).into_iter().map(|(seat, _)| seat).collect();
        table.change_company(
            |company| {
                if let Some(next) = &mut company.next {
                    next.wanted_by
                        .extend(own.iter().filter(|seat| !next.wanted_by.contains(seat)).copied().collect::<Vec<_>>());
                }
            },
            |company| self.store.keep_company(table.id(), company),
        )?;
        Ok(Some((AnotherTable { id, waits: true }, count)))
    }

    /// Opens the table that follows, with the guest as its host.
    fn open_next(
        &self,
        guest: Guest,
        table: &OpenTable,
        after: TableAfter<'_>,
        seats: NextSeats,
    ) -> Result<AnotherTable, Refusal> {
        self.admit_table(guest)?;
        let TableAfter { kept, game, evening, stand_ins, pace } = after;
        let from: Vec<usize> = match seats {
            NextSeats::Same => (0..kept.seats.len()).collect(),
            NextSeats::Exchanged => exchanged(&game.info().sides),
        };
        let sits: Vec<&StoredSeat> = from.iter().map(|seat| &kept.seats[*seat]).collect();
        let mut places = Vec::new();
        let mut awaited = Vec::new();
        for seat in &sits {
            let (place, waited_for) = self.place_again(guest.id, seat)?;
            places.push(place);
            awaited.push(waited_for);
        }
        let own = own_seats(table, guest.id);
        let now = clock::now();
        let id = new_id().map_err(|why| Refusal::fault("drawing an id", why))?;
        let waits = WaitingTable {
            rules: kept.rules.clone(),
            rules_file: kept.rules_file.to_string(),
            side_names: kept.side_names.clone(),
            host_name: own.first().map(|(_, name)| name.clone()).unwrap_or_default(),
            seats: places,
            held: false,
            codes: new_codes()?,
            stand_in: stand_ins.as_ref().map(StandIns::seat).map(waiting_seat),
            before: Some(kept.id.clone()),
            awaited,
            evening,
            free_words: kept.company.free_words,
            listed: false,
            refuses_robots: kept.company.refuses_robots,
            pace,
            opened: now,
        };
        let network = self.addresses.mark(guest.origin);
        let gathering = StoredGathering { id: id.clone(), host: guest.id, network, touched: now, waits };
        let by = own.first().map_or(0, |(seat, _)| *seat);
        let wanted_by = own.into_iter().map(|(seat, _)| seat).collect();
        let next = NextTable { id: id.clone(), by, wanted_by, seats };
        let people: Vec<GuestId> = people_at(kept.seats.iter());
        let setting = lock(&self.setting);
        self.make_room(guest)?;
        table.change_company(
            |company| company.next = Some(next),
            |company| self.store.gather_again(&gathering, table.id(), &people, company),
        )?;
        drop(setting);
        Ok(AnotherTable { id, waits: true })
    }

    /// How somebody sits at the table that follows: who asks and computers at once, others are waited for.
    fn place_again(&self, host: GuestId, seat: &StoredSeat) -> Result<(WaitingSeat, Option<AwaitedGuest>), Refusal> {
        Ok(match &seat.sitter {
            Sitter::Guest(guest) if *guest == host => (waiting_seat(seat.clone()), None),
            Sitter::Guest(guest) => (WaitingSeat::Free, Some(AwaitedGuest::new(*guest, seat.name.clone()))),
            // One whose token was revoked meanwhile leaves its seat.
            Sitter::Bot(id) if !self.is_bot(id)? => (WaitingSeat::Free, None),
            Sitter::Computer(_) | Sitter::Bot(_) => (waiting_seat(seat.clone()), None),
        })
    }

    /// A table that was to follow another was called off. That the other does not say so any more can wait for the next change.
    pub(super) fn forget_another(&self, before: &str, next: &str) {
        let told = self.table(before).and_then(|table| table.forget_next(&self.store, next));
        if let Err(refusal) = told {
            tracing::warn!(why = refusal.problem.message, "a table still names one that was called off");
        }
    }
}

/// The seats of a guest at a table, with their names.
fn own_seats(table: &OpenTable, guest: GuestId) -> Vec<(u8, String)> {
    let seats = (0..).zip(table.seats_kept());
    let own = seats.filter(|(_, seat)| seat.sitter == Sitter::Guest(guest));
    own.map(|(number, seat)| (number, seat.name.clone())).collect()
}

fn people_at<'s>(seats: impl Iterator<Item = &'s StoredSeat>) -> Vec<GuestId> {
    let guest = |seat: &StoredSeat| match seat.sitter {
        Sitter::Guest(guest) => Some(guest),
        Sitter::Computer(_) | Sitter::Bot(_) => None,
    };
    seats.filter_map(guest).collect()
}

/// Seats a guest at the seats that wait for them; where others have taken those, at a free one for which nobody is waited, or
/// at any. Whoever sits already stays; where there is no seat left they look on.
fn sit_again(waits: &mut WaitingTable, guest: GuestId, name: &str) {
    if waits.seats.iter().any(|seat| is_held_by(seat, guest)) {
        return;
    }
    let kept = seats_kept_for(waits, guest);
    let free: Vec<usize> = (0..waits.seats.len()).filter(|seat| waits.seats[*seat] == WaitingSeat::Free).collect();
    let awaited = |seat: usize| waits.awaited.get(seat).and_then(Option::as_ref);
    let other = || free.iter().find(|seat| awaited(**seat).is_none()).or(free.first()).copied();
    let seats = if kept.is_empty() { other().map(|seat| (seat, name.to_owned())).into_iter().collect() } else { kept };
    for (seat, name) in seats {
        let name = name_of_its_own(waits, guest, &name);
        waits.seats[seat] = WaitingSeat::Person { guest: guest.0, name };
    }
}

/// From which seat whoever sits at each seat comes: with other partners where there are partners, else all one further on.
fn exchanged(sides: &[u8]) -> Vec<usize> {
    let seats = sides.len();
    let has_partners = sides.iter().enumerate().any(|(seat, side)| sides[..seat].contains(side));
    if has_partners {
        // The first one stays: so each of the others comes to be their partner, one after the other.
        std::iter::once(0).chain((1..seats).map(|seat| if seat + 1 == seats { 1 } else { seat + 1 })).collect()
    } else {
        (0..seats).map(|seat| (seat + 1) % seats).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_three_exchanges_everybody_has_been_everybodys_partner() {
        for sides in [[0, 1, 0, 1], [0, 0, 1, 1]] {
            let mut sits = [0, 1, 2, 3];
            let mut partners = Vec::new();
            for _ in 0..3 {
                let own = sides[sits.iter().position(|who| *who == 0).expect("there")];
                let partner = sits.iter().zip(sides).find(|(who, side)| **who != 0 && *side == own);
                partners.push(*partner.expect("two a side").0);
                let from = exchanged(&sides);
                sits = from.iter().map(|seat| sits[*seat]).collect::<Vec<_>>().try_into().expect("four");
            }
            partners.sort_unstable();
            assert_eq!((partners, sits), (vec![1, 2, 3], [0, 1, 2, 3]), "{sides:?}");
        }
    }

    #[test]
    fn without_partners_all_move_on_by_one() {
        assert_eq!(exchanged(&[0, 1]), [1, 0]);
        assert_eq!(exchanged(&[0, 1, 2]), [1, 2, 0]);
    }
}
