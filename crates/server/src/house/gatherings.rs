//! Tables that wait for their people: opened by a host, filled by links, and set once everybody sits.
//!
//! Such a table is no half-begun match: nothing is drawn for it before it begins. Then it is set as any other, under the
//! same id, and what waited goes in the same transaction. Every change is written before anybody is told of it; who is here and
//! the count are in memory alone.

use std::collections::BTreeMap;
use std::sync::{Arc, MutexGuard};

use axum::http::StatusCode;
use sobremesa_catalog::{CatalogGame, Seated};
use sobremesa_core::{Seed, SeedPart, Unit};
use sobremesa_protocol::record::SeedParts;
use sobremesa_protocol::{
    CreateTable, Entered, GatheringRequest, GatheringView, InvitationCodes, InvitationKind, SeatChoice, TablePace,
};
use tokio::time::Instant;

use super::House;
use super::gathering::{Count, GatheringWindow, OpenGathering, Stage, begun, may_lose_on_time};
use super::ids::{check_id, new_id};
use super::link_codes::{is_code, new_code, new_codes};
use super::names::{checked_name, named};
use super::setting::{check_seats, no_people};
use super::shared_shuffles::{CountEnd, PartRefused, SharedShuffle};
use super::shuffles::unreadable;
use super::waiting_seats::{is_full, is_held_by, is_robot, people_at, stored_seat, waiting_seat};
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{
    Company, Sitter, StandIns, StoreError, StoredEvening, StoredGathering, StoredSeat, StoredStanding, StoredTable,
    WaitingSeat, WaitingTable,
};
use crate::table::OpenTable;
use crate::{chance, clock};

fn refuse(status: StatusCode, code: &str, message: &str) -> Refusal {
    Refusal::new(status, code, message)
}

fn no_robots() -> Refusal {
    let message = "no robots sit at this table: the host has said so; one that sits there gets up first";
    refuse(StatusCode::CONFLICT, "gathering/no-robots", message)
}

/// Binds the house and the people to their parts of the seed, if all of them have sent their hash.
fn bind_if_ready(waits: &WaitingTable, shuffle: &mut SharedShuffle) -> Result<(), Refusal> {
    let people = people_at(waits);
    if shuffle.is_ready(&people) {
        shuffle.bind(&people, house_part()?);
    }
    Ok(())
}

fn no_seat() -> Refusal {
    refuse(StatusCode::UNPROCESSABLE_ENTITY, "gathering/no-seat", "the table has no such seat")
}

fn part_refused(why: PartRefused) -> Refusal {
    match why {
        PartRefused::TooLate => {
            let message = "the parts of the seed are bound already; the table begins without this one";
            refuse(StatusCode::CONFLICT, "shuffle/too-late", message)
        }
        PartRefused::NoRound => {
            let message = "no part of this guest's is bound by this receipt; look at the table as it stands now";
            refuse(StatusCode::CONFLICT, "shuffle/no-round", message)
        }
        PartRefused::Other => {
            let message = "the part is not the one whose hash was sent";
            refuse(StatusCode::UNPROCESSABLE_ENTITY, "shuffle/other-part", message)
        }
    }
}

fn house_part() -> Result<SeedPart, Refusal> {
    chance::bytes().map(SeedPart).map_err(|why| Refusal::fault("drawing a seed", why))
}

/// Sees that a pace may be chosen for a table.
fn check_pace(pace: &TablePace, game: &CatalogGame) -> Result<(), Refusal> {
    let refuse = |message: &str| Err(refuse(StatusCode::UNPROCESSABLE_ENTITY, "gathering/bad-pace", message));
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
    refuse(StatusCode::CONFLICT, "gathering/seat-taken", "somebody sits at that seat already; take a free one")
}

impl House {
    /// A new table that waits, with the guest as its host.
    ///
    /// # Errors
    /// `gathering/no-friend` where nobody is waited for; what is said of any new table.
    pub(crate) fn gather(&self, guest: Guest, asked: &CreateTable) -> Result<GatheringView, Refusal> {
        self.gather_listed(guest, asked, false)
    }

    /// The same; in the lobby at once if it is `listed`.
    pub(super) fn gather_listed(
        &self,
        guest: Guest,
        asked: &CreateTable,
        listed: bool,
    ) -> Result<GatheringView, Refusal> {
        let (game, side_names) = self.asked_rules(asked)?;
        check_seats(&game, asked)?;
        if !asked.seats.contains(&SeatChoice::Friend) {
            let message =
                "a table waits where one seat is a friend's at least; else it is set at once (POST /api/tables)";
            return Err(refuse(StatusCode::UNPROCESSABLE_ENTITY, "gathering/no-friend", message));
        }
        if !self.catalog.offers_people() {
            return Err(no_people());
        }
        let host_name = checked_name(asked.name.as_deref().unwrap_or_default())?;
        let mut seats = Vec::new();
        for (seat, choice) in asked.seats.iter().enumerate() {
            let chosen = asked.people.get(seat).and_then(Option::as_deref).map(checked_name).transpose()?;
            let chosen = chosen.filter(|name| !name.is_empty());
            seats.push(self.chosen_seat(&game, guest.id, choice, chosen, &host_name)?);
        }
        self.admit_table(guest)?;
        let now = clock::now();
        let waits = WaitingTable {
            rules: game.spec().to_owned(),
            rules_file: game.file().to_owned(),
            side_names,
            host_name,
            seats,
            held: false,
            codes: new_codes()?,
            stand_in: self.usual_stand_in(&game, guest.id),
            before: None,
            awaited: Vec::new(),
            evening: StoredEvening::default(),
            free_words: false,
            listed,
            refuses_robots: false,
            pace: None,
            opened: now,
        };
        let id = new_id().map_err(|why| Refusal::fault("drawing an id", why))?;
        let network = self.addresses.mark(guest.origin);
        let kept = StoredGathering { id, host: guest.id, network, touched: now, waits };
        let setting = lock(&self.setting);
        self.make_room(guest)?;
        self.store.gather(&kept).map_err(|why| Refusal::not_written("keeping a new table", why))?;
        drop(setting);
        // At hand from the beginning: the lobby lists those alone.
        let gathering = Arc::new(OpenGathering::new(kept, game, self.lobby, self.usual_pace()));
        let view = gathering.view(guest.id, InvitationKind::Sit);
        self.put_gathering_at_hand(gathering);
        view
    }

    /// Who plays for people who are away where the host names nobody; none where the house does not offer it.
    pub(super) fn usual_stand_in(&self, game: &CatalogGame, host: GuestId) -> Option<WaitingSeat> {
        self.computer(game, host, game.about().parts.stand_in).ok().map(waiting_seat)
    }

    /// Who is to sit at a seat, called as was chosen or else as usual.
    fn chosen_seat(
        &self,
        game: &CatalogGame,
        host: GuestId,
        choice: &SeatChoice,
        chosen: Option<String>,
        host_name: &str,
    ) -> Result<WaitingSeat, Refusal> {
        Ok(match choice {
            SeatChoice::Friend => WaitingSeat::Free,
            SeatChoice::Me => {
                WaitingSeat::Person { guest: host.0, name: chosen.unwrap_or_else(|| host_name.to_owned()) }
            }
            SeatChoice::Computer { player } => {
                let sits = self.computer(game, host, player)?;
                waiting_seat(StoredSeat { name: chosen.unwrap_or(sits.name), ..sits })
            }
        })
    }

    /// The table that waits under an id, read from the store if nobody has asked for it yet; none where none waits.
    pub(super) fn open_gathering(&self, id: &str) -> Result<Option<Arc<OpenGathering>>, Refusal> {
        check_id(id)?;
        let mut open = lock(&self.gatherings);
        if let Some(gathering) = open.get(id) {
            return Ok(Some(Arc::clone(gathering)));
        }
        let kept = self.store.gathering(id).map_err(|why| Refusal::fault("reading a table that waits", why))?;
        let Some(kept) = kept else { return Ok(None) };
        let game = self.catalog.rules_from_text(&kept.waits.rules, &kept.waits.rules_file);
        let game = game.map_err(|_| Refusal::damaged_table())?;
        let gathering = Arc::new(OpenGathering::new(kept, game, self.lobby, self.usual_pace()));
        self.insert_gathering(&mut open, Arc::clone(&gathering));
        Ok(Some(gathering))
    }

    fn put_gathering_at_hand(&self, gathering: Arc<OpenGathering>) {
        self.insert_gathering(&mut lock(&self.gatherings), gathering);
    }

    fn insert_gathering(&self, open: &mut BTreeMap<String, Arc<OpenGathering>>, gathering: Arc<OpenGathering>) {
        if open.len() >= self.limits.idle_tables {
            // Whoever has one at hand, a count too, holds it.
            open.retain(|_, gathering| Arc::strong_count(gathering) > 1);
        }
        open.insert(gathering.id.clone(), gathering);
    }

    /// The tables that wait and are at hand: those at which somebody is, and others that were asked for lately.
    pub(super) fn gatherings_at_hand(&self) -> Vec<Arc<OpenGathering>> {
        lock(&self.gatherings).values().cloned().collect()
    }

    /// The table that waits under an id, for its host and for those who were let in, and what they may do there.
    ///
    /// # Errors
    /// `gathering/begun` for those who may see the table once it has begun; to all others there is no table.
    fn gathering_for(&self, guest: GuestId, id: &str) -> Result<(Arc<OpenGathering>, InvitationKind), Refusal> {
        let fault = |why| Refusal::fault("looking a table up", why);
        let Some(gathering) = self.open_gathering(id)? else {
            let may_see = self.store.may_see(id, guest).map_err(fault)?;
            return Err(if may_see == Some(true) { begun() } else { Refusal::no_table() });
        };
        if gathering.host() == guest {
            return Ok((gathering, InvitationKind::Sit));
        }
        let may = self.store.admission(id, guest).map_err(fault)?;
        Ok((gathering, may.ok_or_else(Refusal::no_table)?))
    }

    /// The tables that wait at which a guest is the host or sits, the newest first.
    pub(crate) fn gatherings_of(&self, guest: GuestId) -> Result<Vec<GatheringView>, Refusal> {
        let kept = self.store.gatherings_of(guest).map_err(|why| Refusal::fault("listing tables that wait", why))?;
        let own =
            |kept: &StoredGathering| kept.host == guest || kept.waits.seats.iter().any(|seat| is_held_by(seat, guest));
        let mut views = Vec::new();
        for kept in kept.iter().filter(|kept| own(kept)) {
            // One whose rules are not read any more goes with time.
            if let Ok(Some(gathering)) = self.open_gathering(&kept.id) {
                views.extend(gathering.view(guest, InvitationKind::Sit).ok());
            }
        }
        views.sort_by(|a, b| (b.opened, &b.id).cmp(&(a.opened, &a.id)));
        Ok(views)
    }

    /// A table that waits, as a guest may see it.
    pub(crate) fn gathering_view(&self, guest: GuestId, id: &str) -> Result<GatheringView, Refusal> {
        let (gathering, may) = self.gathering_for(guest, id)?;
        gathering.view(guest, may)
    }

    /// Opens a window at a table that waits. Where everybody sits and nobody counted, as after a restart, the count begins.
    pub(crate) fn watch_gathering(
        &self,
        guest: GuestId,
        id: &str,
    ) -> Result<(GatheringWindow, Option<Count>), Refusal> {
        let (gathering, may) = self.gathering_for(guest, id)?;
        let window = gathering.come(guest, may);
        let count = self.change_gathering(&gathering, |_| Ok(())).ok().flatten();
        Ok((window, count))
    }

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
                return Err(refuse(StatusCode::FORBIDDEN, "gathering/only-watch", message));
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
                let (seat, name) = (at(*seat)?, checked_name(name)?);
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

    /// Takes the hash of a part of the seed, or the part itself. The last part that a host who has begun waited for begins the
    /// table.
    fn add_part(
        &self,
        gathering: &Arc<OpenGathering>,
        (guest, may): (GuestId, InvitationKind),
        request: &GatheringRequest,
    ) -> Result<GatheringView, Refusal> {
        let mut stage = lock(&gathering.stage);
        let (kept, begins, shuffle, at_once) = match &mut *stage {
            Stage::Waits { kept, begins, shuffle, at_once } => (kept, *begins, shuffle, *at_once),
            Stage::Begun => return Err(begun()),
            Stage::CalledOff => return Err(Refusal::no_table()),
        };
        let people = people_at(&kept.waits);
        if !people.contains(&guest) {
            let message = "who sits at the table adds to its seed";
            return Err(refuse(StatusCode::FORBIDDEN, "gathering/not-seated", message));
        }
        let digits = |text: &str| SeedPart::from_hex(&text.to_ascii_lowercase());
        match request {
            GatheringRequest::Bind { hash } => {
                digits(hash).ok_or_else(|| unreadable("the hash of a part has 64 hexadecimal digits"))?;
                shuffle.commit(guest, hash.to_ascii_lowercase()).map_err(part_refused)?;
                if begins.is_some() {
                    bind_if_ready(&kept.waits, shuffle)?;
                }
            }
            GatheringRequest::Open { receipt, part } => {
                let part = digits(part).ok_or_else(|| unreadable("a part has 64 hexadecimal digits"))?;
                shuffle.open(guest, receipt, part).map_err(part_refused)?;
            }
            _ => {}
        }
        let view = gathering.seen((kept, begins, shuffle), guest, may);
        if at_once && shuffle.is_complete() {
            self.begin_with_seed(gathering, stage)?;
        } else {
            drop(stage);
            gathering.tell();
        }
        Ok(view)
    }

    /// The host begins: at once, or where people are bound to parts of the seed as soon as those are open.
    fn begin_now(&self, gathering: &Arc<OpenGathering>) -> Result<(GatheringView, Option<Count>), Refusal> {
        let mut stage = lock(&gathering.stage);
        let Stage::Waits { kept, begins, shuffle, at_once } = &mut *stage else { return Err(begun()) };
        if !is_full(&kept.waits) {
            let message = "somebody is waited for still; seat a computer there, or wait";
            return Err(refuse(StatusCode::CONFLICT, "gathering/not-full", message));
        }
        let people = people_at(&kept.waits);
        if shuffle.has_parts(&people) && !shuffle.is_complete() {
            if shuffle.view().is_none() {
                shuffle.bind(&people, house_part()?);
            }
            let until = Instant::now() + self.count;
            (*begins, *at_once) = (Some(until), true);
            let view = gathering.seen((kept, *begins, shuffle), kept.host, InvitationKind::Sit);
            drop(stage);
            gathering.tell();
            return Ok((view, Some(Count { gathering: Arc::clone(gathering), until })));
        }
        let view = gathering.seen((kept, Some(Instant::now()), shuffle), kept.host, InvitationKind::Sit);
        self.begin_with_seed(gathering, stage)?;
        Ok((view, None))
    }

    /// The count has come to its end: the table begins, unless the count was stopped or parts of the seed are waited for. Then it
    /// counts once more.
    pub(crate) fn end_count(&self, count: &Count) -> Option<Count> {
        let gathering = &count.gathering;
        let mut stage = lock(&gathering.stage);
        let Stage::Waits { begins, .. } = &mut *stage else { return None };
        if *begins != Some(count.until) {
            return None;
        }
        match self.begin_with_seed(gathering, stage) {
            Ok(again) => again,
            Err(refusal) => {
                // It waits on, and the host may begin it.
                tracing::warn!(why = refusal.problem.message, "a table did not begin");
                if let Stage::Waits { begins, .. } = &mut *lock(&gathering.stage) {
                    *begins = None;
                }
                gathering.tell();
                None
            }
        }
    }

    /// Begins a table whose count is over, with the seed of its people; counts again where their parts are waited for.
    fn begin_with_seed(
        &self,
        gathering: &Arc<OpenGathering>,
        mut stage: MutexGuard<'_, Stage>,
    ) -> Result<Option<Count>, Refusal> {
        let Stage::Waits { kept, begins, shuffle, .. } = &mut *stage else { return Ok(None) };
        let people = people_at(&kept.waits);
        let made = match shuffle.end_count(&people, house_part()?) {
            CountEnd::Begin(made) => made,
            CountEnd::WaitForParts => {
                let until = Instant::now() + self.count;
                *begins = Some(until);
                drop(stage);
                gathering.tell();
                return Ok(Some(Count { gathering: Arc::clone(gathering), until }));
            }
        };
        let (seed, parts) = match made {
            Some((seed, parts)) => (seed, Some(parts)),
            None => (Seed(chance::bytes().map_err(|why| Refusal::fault("drawing a seed", why))?), None),
        };
        self.set_gathered(gathering, kept, seed, parts)?;
        *stage = Stage::Begun;
        drop(stage);
        self.put_gathering_away(gathering);
        Ok(None)
    }

    /// Sets the table of those who have come together.
    fn set_gathered(
        &self,
        gathering: &OpenGathering,
        kept: &StoredGathering,
        seed: Seed,
        seed_parts: Option<SeedParts>,
    ) -> Result<(), Refusal> {
        let Seated { game, places } = self.catalog.seat(&gathering.game, seed)?;
        let sitters: Vec<StoredSeat> = kept.waits.seats.iter().map(stored_seat).collect();
        let now = clock::now();
        let table = StoredTable {
            id: kept.id.clone(),
            rules: game.spec().to_owned(),
            rules_file: game.file().into(),
            seed: seed.0,
            seed_parts,
            unit: Unit::Match,
            block: 0,
            game: 0,
            experiment: false,
            creator: kept.host,
            created: now,
            touched: now,
            seats: named(places.iter().map(|place| sitters[usize::from(*place)].clone()).collect()),
            side_names: kept.waits.side_names.clone(),
            opened: None,
            taken_back: 0,
            standing: None,
            network: kept.network,
            codes: Some(kept.waits.codes.clone()),
            day: None,
            stand_ins: kept.waits.stand_in.as_ref().and_then(|seat| StandIns::named(stored_seat(seat))),
            company: Company {
                evening: kept.waits.evening.clone(),
                free_words: kept.waits.free_words,
                refuses_robots: kept.waits.refuses_robots,
                ..Company::default()
            },
        };
        let state = game.open(&OpenTable::setup(&table));
        let (lines, table) = (state.lines(0), StoredTable { standing: Some(StoredStanding::of(&*state)), ..table });
        self.store.begin(&table, &lines, kept.waits.pace).map_err(|why| match why {
            StoreError::Gone => Refusal::no_table(),
            why => Refusal::not_written("beginning a table", why),
        })
    }

    fn put_gathering_away(&self, gathering: &OpenGathering) {
        lock(&self.gatherings).remove(&gathering.id);
        gathering.tell();
    }

    /// Puts a guest in the place of another at a table that waits, if it is at hand; in the store the rest is done.
    pub(super) fn hand_over_waiting(&self, id: &str, from: GuestId, to: GuestId) -> Result<(), Refusal> {
        let Some(gathering) = lock(&self.gatherings).get(id).map(Arc::clone) else { return Ok(()) };
        {
            let mut stage = lock(&gathering.stage);
            let Stage::Waits { kept, shuffle, .. } = &mut *stage else { return Ok(()) };
            let mut host = lock(&gathering.host);
            if *host == from {
                *host = to;
                kept.host = to;
            }
            drop(host);
            if kept.waits.hand_over(from, to) {
                // What the other was asked for is asked anew.
                shuffle.others_sit();
            }
            self.store.change_gathering(kept).map_err(|why| Refusal::not_written("handing tables over", why))?;
        }
        let mut windows = lock(&gathering.windows);
        if let Some(open) = windows.get(&from).copied() {
            *windows.entry(to).or_default() += open;
        }
        drop(windows);
        gathering.tell();
        Ok(())
    }

    /// Calls a table off that waits, if a guest is its host, or frees the guest's seats there.
    pub(super) fn leave_gathering(&self, guest: GuestId, id: &str) -> Result<(), Refusal> {
        // One that cannot be opened is seen to in the store.
        let Ok(Some(gathering)) = self.open_gathering(id) else { return Ok(()) };
        if gathering.host() == guest {
            return self.end_gathering(id);
        }
        let left =
            self.change_gathering(&gathering, |waits| if waits.free_seats_of(guest) { Ok(()) } else { Err(no_seat()) });
        match left {
            Err(refusal) if refusal.status.is_server_error() => Err(refusal),
            // A seat is free now, so that nothing counts; or the guest sat nowhere, or it has begun.
            _ => Ok(()),
        }
    }

    /// The host calls a table off that waits.
    pub(crate) fn call_off(&self, guest: GuestId, id: &str) -> Result<(), Refusal> {
        let (gathering, _) = self.gathering_for(guest, id)?;
        if gathering.host() == guest { self.end_gathering(id) } else { Err(Refusal::not_host()) }
    }

    /// Ends a table that waits; one that has begun meanwhile stays.
    pub(super) fn end_gathering(&self, id: &str) -> Result<(), Refusal> {
        let Some(gathering) = self.open_gathering(id).or_else(|refusal| {
            // Whose rules are not read any more cannot be opened, but it can go.
            self.store.call_off(id).map_err(|why| Refusal::not_written("calling a table off", why))?;
            if refusal.status == StatusCode::CONFLICT { Ok(None) } else { Err(refusal) }
        })?
        else {
            return Ok(());
        };
        let mut stage = lock(&gathering.stage);
        if !matches!(*stage, Stage::Waits { .. }) {
            return Ok(());
        }
        self.store.call_off(id).map_err(|why| Refusal::not_written("calling a table off", why))?;
        let before = match std::mem::replace(&mut *stage, Stage::CalledOff) {
            Stage::Waits { kept, .. } => kept.waits.before,
            Stage::Begun | Stage::CalledOff => None,
        };
        drop(stage);
        self.put_gathering_away(&gathering);
        if let Some(before) = before {
            self.forget_another(&before, id);
        }
        Ok(())
    }

    /// Whether a window is open at a table that waits.
    pub(super) fn is_waited_at(&self, id: &str) -> bool {
        lock(&self.gatherings).get(id).is_some_and(|gathering| !lock(&gathering.windows).is_empty())
    }

    /// Lets a guest in who has followed a link.
    ///
    /// # Errors
    /// `table/not-found` for a wrong code as for a table that is not there; `address/too-many` after many wrong ones.
    pub(crate) fn enter(&self, guest: Guest, id: &str, code: &str) -> Result<Entered, Refusal> {
        check_id(id)?;
        self.check_codes_of(guest.origin)?;
        let codes = self.store.codes(id).map_err(|why| Refusal::fault("looking a table up", why))?;
        // Where there is no table the code is compared all the same.
        let none = || (InvitationCodes { sit: String::new(), watch: String::new() }, false);
        let (codes, waits) = codes.unwrap_or_else(none);
        let (sits, watches) = (is_code(code, &codes.sit), is_code(code, &codes.watch));
        if code.is_empty() || !(sits || watches) {
            self.count_wrong_code(guest.origin);
            return Err(Refusal::no_table());
        }
        // Once the table has begun there is no seat left to take.
        let kind = if sits && waits { InvitationKind::Sit } else { InvitationKind::Watch };
        let not_kept = |why| Refusal::not_written("letting a guest in", why);
        if !self.store.admit(id, guest.id, kind).map_err(not_kept)? {
            let message = "too many people came by the links of this table";
            return Err(refuse(StatusCode::TOO_MANY_REQUESTS, "table/no-room", message));
        }
        if waits {
            let may = self.store.admission(id, guest.id).map_err(not_kept)?;
            let (gathering, may) = (self.open_gathering(id)?, may.unwrap_or(kind));
            let is_host = gathering.is_some_and(|gathering| gathering.host() == guest.id);
            return Ok(Entered { may: if is_host { InvitationKind::Sit } else { may }, waits: true });
        }
        // Who sits there and took the table off their list has it again.
        self.store.list_again(id, guest.id).map_err(not_kept)?;
        let sits = self.table(id)?.seats_of(guest.id) > 0;
        Ok(Entered { may: if sits { InvitationKind::Sit } else { InvitationKind::Watch }, waits: false })
    }
}
