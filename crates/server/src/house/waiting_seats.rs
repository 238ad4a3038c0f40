//! Who sits at a table that waits, and how they will sit once it has begun.

use sobremesa_protocol::bots::PREFIX;

use super::names::{is_same_name, told_apart};
use crate::guest::GuestId;
use crate::store::{Sitter, StoredSeat, WaitingSeat, WaitingTable};

/// Whether a robot sits at a seat.
pub(super) fn is_robot(seat: &WaitingSeat) -> bool {
    matches!(seat, WaitingSeat::Computer { player, .. } if player.starts_with(PREFIX))
}

pub(super) fn is_held_by(seat: &WaitingSeat, guest: GuestId) -> bool {
    matches!(seat, WaitingSeat::Person { guest: sits, .. } if *sits == guest.0)
}

/// The free seats that are kept for a guest, who sat at the table before, each with the name from then.
pub(super) fn seats_kept_for(waits: &WaitingTable, guest: GuestId) -> Vec<(usize, String)> {
    let own = guest.hex();
    let free = waits.seats.iter().zip(&waits.awaited).enumerate().filter(|(_, (seat, _))| **seat == WaitingSeat::Free);
    let kept = free.filter_map(|(seat, (_, awaited))| Some((seat, awaited.as_ref()?)));
    kept.filter(|(_, one)| one.guest == own).map(|(seat, one)| (seat, one.name.clone())).collect()
}

/// The name by which a guest sits down: with a number where somebody else goes by it. Who says no name shares none.
pub(super) fn name_of_its_own(waits: &WaitingTable, guest: GuestId, name: &str) -> String {
    told_apart(name, |name| {
        waits.seats.iter().any(|seat| match seat {
            WaitingSeat::Person { guest: sits, name: theirs } => {
                *sits != guest.0 && !name.is_empty() && is_same_name(theirs, name)
            }
            WaitingSeat::Free | WaitingSeat::Computer { .. } => false,
        })
    })
}

/// Those who sit there, each once, in the order of the seats.
pub(super) fn people_at(waits: &WaitingTable) -> Vec<GuestId> {
    let mut people = Vec::new();
    for seat in &waits.seats {
        if let WaitingSeat::Person { guest, .. } = seat
            && !people.contains(&GuestId(*guest))
        {
            people.push(GuestId(*guest));
        }
    }
    people
}

pub(super) fn is_full(waits: &WaitingTable) -> bool {
    !waits.seats.contains(&WaitingSeat::Free)
}

/// The seat as it will be at the table. At a free one somebody is to sit who has no name yet.
pub(super) fn stored_seat(seat: &WaitingSeat) -> StoredSeat {
    match seat {
        WaitingSeat::Free => StoredSeat::guest(GuestId::STRANGER, String::new()),
        WaitingSeat::Person { guest, name } => StoredSeat::guest(GuestId(*guest), name.clone()),
        WaitingSeat::Computer { player, name, file, avatar } => StoredSeat {
            sitter: Sitter::of_player(player.clone()),
            name: name.clone(),
            file: file.clone(),
            avatar: avatar.clone(),
        },
    }
}

pub(super) fn waiting_seat(StoredSeat { sitter, name, file, avatar }: StoredSeat) -> WaitingSeat {
    match sitter {
        Sitter::Guest(guest) => WaitingSeat::Person { guest: guest.0, name },
        sitter => {
            let player = sitter.player_text().unwrap_or_default();
            WaitingSeat::Computer { player, name, file, avatar }
        }
    }
}

/// Those who sit at a table or are waited for there, as they would sit; at other seats strangers, who are in no evening.
pub(super) fn expected_at(waits: &WaitingTable) -> Vec<StoredSeat> {
    let awaited = |seat: usize| waits.awaited.get(seat).and_then(Option::as_ref);
    let seat = |(number, seat): (usize, &WaitingSeat)| match (seat, awaited(number)) {
        (WaitingSeat::Free, Some(awaited)) => awaited.seat(),
        _ => stored_seat(seat),
    };
    waits.seats.iter().enumerate().map(seat).collect()
}
