//! What is asked at a table that waits: a seat, another order, a pace, a link made void. Each change is made on a copy, kept, and
//! then told to everybody; once all sit, a count begins.

use std::sync::Arc;

use axum::http::StatusCode;
use sobremesa_catalog::CatalogGame;
use sobremesa_protocol::{GatheringRequest, GatheringView, InvitationKind, SeatChoice, TablePace};
use tokio::time::Instant;

use super::House;
use super::gathering::{Count, OpenGathering, Stage, begun, may_lose_on_time};
use super::gathering_beginning::bind_if_ready;
use super::link_codes::new_code;
use super::names::checked_name;
use super::waiting_seats::{is_full, is_held_by, is_robot, name_of_its_own, waiting_seat};
use crate::clock;
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Sitter, StoreError, WaitingSeat, WaitingTable};

fn no_robots() -> Refusal {
    let message = "no robots sit at this table: the host has said so; one that sits there gets up first";
    Refusal::new(StatusCode::CONFLICT, "gathering/no-robots", message)
}

pub(super) fn no_seat() -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "gathering/no-seat", "the table has no such seat")
}

/// Sees that a pace may be chosen for a table.
fn check_pace(pace: &TablePace, game: &CatalogGame) -> Result<(), Refusal> {
    let refuse = |message: &str| Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "gathering/bad-pace", message));
    if !TablePace::BEATS.contains(&pace.beat) {
        return refuse("a beat lasts 600 to 1200 milliseconds");
    }
    if !TablePace::ABSENCES.contains(&pace.absence) {
        return refuse("who is away is waited for 10 to 600 seconds");
    }
    let Some(clock) = pace.clock else { return Ok(()) };
    if !clock.is_sound() {
        return refuse("a clock has a bank of up to 7200 seconds, up to 600 seconds a move, and not neither");
    }
    if clock.loses && !may_lose_on_time(game) {
        return refuse("one loses by the clock alone only where nothing is hidden and nobody has a partner");
    }
    Ok(())
}

fn seat_taken() -> Refusal {
    Refusal::new(StatusCode::CONFLICT, "gathering/seat-taken", "somebody sits at that seat already; take a free one")
}

impl House {
    /// Does what a guest asks at a table that waits; also gives the count that has begun with it.
    pub(crate) fn ask_gathering(
        &self,
        guest: Guest,
        id: &str,
        request: &GatheringRequest,
    ) -> Result<(GatheringView, Option<Count>), Refusal> {
        let (gathering, may) = self.gathering_for(guest.id, id)?;
        let is_host = gathering.host() == guest.id;
        let of_seed = matches!(request, GatheringRequest::Bind { .. } | GatheringRequest::Open { .. });
        let for_anybody = of_seed || matches!(request, GatheringRequest::Sit { .. } | GatheringRequest::Stand);
        if !for_anybody && !is_host {
            return Err(Refusal::not_host());
        }
        if *request == GatheringRequest::Begin {
            return self.begin_now(&gathering);
        }
        if of_seed {
            let view = self.add_part(&gathering, (guest.id, may), request)?;
            return Ok((view, None));
        }
        if let (GatheringRequest::Sit { .. }, false) = (request, is_host) {
            if may != InvitationKind::Sit {
                let message = "this link is only to look on";
                return Err(Refusal::new(StatusCode::FORBIDDEN, "gathering/only-watch", message));
            }
            self.make_room_on_list(guest.id)?;
        }
        let count = self.change_gathering(&gathering, |waits| self.changed(waits, &gathering, guest.id, request))?;
        Ok((gathering.view(guest.id, may)?, count))
    }

    /// Makes a change that was asked for. Whether the guest may ask for it was seen to.
    fn changed(
        &self,
        waits: &mut WaitingTable,
        gathering: &OpenGathering,
        guest: GuestId,
        request: &GatheringRequest,
    ) -> Result<(), Refusal> {
        let at = |seat: u8| Some(usize::from(seat)).filter(|seat| *seat < waits.seats.len()).ok_or_else(no_seat);
        match request {
            GatheringRequest::Sit { seat, name } => {
                let (seat, name) = (at(*seat)?, name_of_its_own(waits, guest, &checked_name(name)?));
                let held: Vec<usize> =
                    (0..waits.seats.len()).filter(|at| is_held_by(&waits.seats[*at], guest)).collect();
                if waits.seats[seat] != WaitingSeat::Free && !held.contains(&seat) {
                    return Err(seat_taken());
                }
                if let ([left], false) = (&held[..], held.contains(&seat)) {
                    waits.seats[*left] = WaitingSeat::Free;
                }
                if guest == gathering.host() {
                    waits.host_name.clone_from(&name);
                }
                waits.seats[seat] = WaitingSeat::Person { guest: guest.0, name };
            }
            GatheringRequest::Stand => {
                waits.free_seats_of(guest);
            }
            GatheringRequest::Seat { seat, choice } => {
                let seat = at(*seat)?;
                let host_name = waits.host_name.clone();
                let is_there = *choice == SeatChoice::Me && is_held_by(&waits.seats[seat], guest);
                if !is_there {
                    let sits = self.chosen_seat(&gathering.game, guest, choice, None, &host_name)?;
                    if waits.refuses_robots && is_robot(&sits) {
                        return Err(no_robots());
                    }
                    waits.seats[seat] = sits;
                }
            }
            GatheringRequest::Swap { a, b } => {
                let (a, b) = (at(*a)?, at(*b)?);
                waits.seats.swap(a, b);
            }
            GatheringRequest::Hold { held } => waits.held = *held,
            GatheringRequest::Robots { allowed } => {
                if !allowed && waits.seats.iter().any(is_robot) {
                    return Err(no_robots());
                }
                waits.refuses_robots = !allowed;
            }
            GatheringRequest::StandIn { player } => {
                let named =
                    player.as_deref().map(|player| self.computer(&gathering.game, guest, player)).transpose()?;
                if named.as_ref().is_some_and(|seat| !matches!(seat.sitter, Sitter::Computer(_))) {
                    return Err(Refusal::no_stand_in());
                }
                waits.stand_in = named.map(waiting_seat);
            }
            GatheringRequest::FreeWords { allowed } => waits.free_words = *allowed,
            GatheringRequest::List { listed } => {
                self.check_lobby()?;
                waits.listed = *listed;
            }
            GatheringRequest::Fill => {
                let usual = gathering.game.about().parts.companion;
                let usual = waiting_seat(self.computer(&gathering.game, guest, usual)?);
                for seat in waits.seats.iter_mut().filter(|seat| **seat == WaitingSeat::Free) {
                    *seat = usual.clone();
                }
            }
            GatheringRequest::Pace { pace } => {
                check_pace(pace, &gathering.game)?;
                waits.pace = Some(*pace);
            }
            GatheringRequest::Void { link } => {
                let code = new_code()?;
                match link {
                    InvitationKind::Sit => waits.codes.sit = code,
                    InvitationKind::Watch => waits.codes.watch = code,
                }
            }
            GatheringRequest::Begin | GatheringRequest::Bind { .. } | GatheringRequest::Open { .. } => {}
        }
        Ok(())
    }

    /// Makes a change at a table that waits: on a copy, on the disk, then for everybody. Once everybody sits it counts, until
    /// somebody gets up or the host holds it; who changes places then has it count anew.
    pub(super) fn change_gathering(
        &self,
        gathering: &Arc<OpenGathering>,
        act: impl FnOnce(&mut WaitingTable) -> Result<(), Refusal>,
    ) -> Result<Option<Count>, Refusal> {
        let mut stage = lock(&gathering.stage);
        let (kept, begins, shuffle, at_once) = match &mut *stage {
            Stage::Waits { kept, begins, shuffle, at_once } => (kept, begins, shuffle, at_once),
            Stage::Begun => return Err(begun()),
            Stage::CalledOff => return Err(Refusal::no_table()),
        };
        let mut changed = kept.clone();
        act(&mut changed.waits)?;
        let is_other = changed.waits != kept.waits;
        let has_moved = changed.waits.seats != kept.waits.seats;
        if is_other {
            changed.touched = clock::now();
            self.store.change_gathering(&changed).map_err(|error| match error {
                StoreError::Gone => Refusal::no_table(),
                error => Refusal::not_written("changing a table that waits", error),
            })?;
            *kept = changed;
            // Whatever changes, the host looks at it before beginning.
            *at_once = false;
        }
        if has_moved {
            shuffle.others_sit();
        }
        let counts = is_full(&kept.waits) && (*at_once || !kept.waits.held);
        let mut count = None;
        if !counts {
            *begins = None;
        } else if begins.is_none() || has_moved {
            bind_if_ready(&kept.waits, shuffle)?;
            let until = Instant::now() + self.count;
            *begins = Some(until);
            count = Some(Count { gathering: Arc::clone(gathering), until });
        }
        drop(stage);
        if is_other || count.is_some() {
            gathering.tell();
        }
        Ok(count)
    }
}
