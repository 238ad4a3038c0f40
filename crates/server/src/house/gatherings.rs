//! Tables that wait for their people: opened by a host, filled by links, and set once everybody sits.
//!
//! Such a table is no half-begun match: nothing is drawn for it before it begins. Then it is set as any other, under the
//! same id, and what waited goes in the same transaction. Every change is written before anybody is told of it; who is here and
//! the count are in memory alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::http::StatusCode;
use sobremesa_catalog::CatalogGame;
use sobremesa_protocol::{CreateTable, Entered, GatheringView, InvitationCodes, InvitationKind, SeatChoice};

use super::House;
use super::gathering::{Count, GatheringWindow, OpenGathering, Stage, begun};
use super::gathering_changes::no_seat;
use super::ids::{check_id, new_id};
use super::link_codes::{is_code, new_codes};
use super::names::checked_name;
use super::setting::{check_seats, no_people};
use super::waiting_seats::{is_held_by, seats_kept_for, waiting_seat};
use crate::clock;
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{StoredEvening, StoredGathering, StoredSeat, WaitingSeat, WaitingTable};

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
            return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "gathering/no-friend", message));
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
    pub(super) fn chosen_seat(
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
    pub(super) fn gathering_for(
        &self,
        guest: GuestId,
        id: &str,
    ) -> Result<(Arc<OpenGathering>, InvitationKind), Refusal> {
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

    /// The tables that wait at which a guest is the host, sits, or has a seat kept, the newest first.
    pub(crate) fn gatherings_of(&self, guest: GuestId) -> Result<Vec<GatheringView>, Refusal> {
        let kept = self.store.gatherings_of(guest).map_err(|why| Refusal::fault("listing tables that wait", why))?;
        let own = |kept: &StoredGathering| {
            kept.host == guest
                || kept.waits.seats.iter().any(|seat| is_held_by(seat, guest))
                || !seats_kept_for(&kept.waits, guest).is_empty()
        };
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

    pub(super) fn put_gathering_away(&self, gathering: &OpenGathering) {
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
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "table/no-room", message));
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
