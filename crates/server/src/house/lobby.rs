//! The lobby: tables that wait at which anybody of the house may sit down.
//!
//! They are tables that wait like any other, with a switch that their host sets. Who sits down by the lobby is let in as if by the
//! link. A table is listed while somebody is there, so that nobody sits down to wait alone.

use std::sync::Arc;

use axum::http::StatusCode;
use sobremesa_protocol::lobby::{AskQuickTable, LobbyView, QuickTable};
use sobremesa_protocol::{CreateTable, Entered, GatheringRequest, InvitationKind, SeatChoice};

use super::House;
use super::gathering::{Count, OpenGathering};
use super::names::checked_name;
use crate::clock;
use crate::guest::{Guest, GuestId};
use crate::refusal::Refusal;

/// How long a table that was just opened is taken for one at which somebody is: their window is about to open.
const ARRIVING_MS: u64 = 10_000;

/// Most tables that are listed.
const MOST_LISTED: usize = 200;

fn not_listed() -> Refusal {
    let message =
        "nobody sits down at this table from the lobby any more: it is full, has begun, or its host wants it so";
    Refusal::new(StatusCode::CONFLICT, "lobby/not-listed", message)
}

impl House {
    /// The tables that are listed, those that have waited longest first.
    fn listed_tables(&self) -> Vec<Arc<OpenGathering>> {
        let now = clock::now();
        let is_new = |opened: u64| now.saturating_sub(opened) < ARRIVING_MS;
        let mut found: Vec<(u64, Arc<OpenGathering>)> = self
            .gatherings_at_hand()
            .into_iter()
            .filter_map(|gathering| {
                let opened = gathering.listed_since()?;
                (gathering.has_company() || is_new(opened)).then_some((opened, gathering))
            })
            .collect();
        found.sort_by(|(a, one), (b, other)| (a, one.id()).cmp(&(b, other.id())));
        found.into_iter().map(|(_, gathering)| gathering).collect()
    }

    /// What a guest sees in the lobby.
    pub(crate) fn lobby_view(&self, guest: GuestId) -> LobbyView {
        if !self.lobby {
            return LobbyView::default();
        }
        let tables = self.listed_tables();
        let tables = tables.iter().filter_map(|gathering| gathering.lobby_table(guest)).take(MOST_LISTED);
        LobbyView { open: true, tables: tables.collect() }
    }

    /// Lets a guest in at a table of the lobby, to take a free seat.
    ///
    /// # Errors
    /// `lobby/none` where the house has no lobby; `lobby/not-listed` for any other table.
    pub(crate) fn enter_from_lobby(&self, guest: Guest, id: &str) -> Result<Entered, Refusal> {
        self.check_lobby()?;
        let gathering = self.listed_tables().into_iter().find(|gathering| gathering.id() == id);
        let gathering = gathering.ok_or_else(not_listed)?;
        self.let_in_from_lobby(guest, &gathering)?;
        Ok(Entered { may: InvitationKind::Sit, waits: true })
    }

    fn let_in_from_lobby(&self, guest: Guest, gathering: &OpenGathering) -> Result<(), Refusal> {
        self.make_room_on_list(guest.id)?;
        let admitted = self.store.admit(gathering.id(), guest.id, InvitationKind::Sit);
        if admitted.map_err(|why| Refusal::not_written("letting a guest in", why))? {
            return Ok(());
        }
        let message = "too many people came to this table";
        Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "table/no-room", message))
    }

    /// Seats a guest at the table of a game that has waited longest, or opens one; whether it was opened, and the count that may
    /// have begun. Who waits at one already stays there.
    pub(crate) fn quick_table(
        &self,
        guest: Guest,
        asked: &AskQuickTable,
    ) -> Result<(QuickTable, bool, Option<Count>), Refusal> {
        self.check_lobby()?;
        let name = checked_name(&asked.name)?;
        let rules = self.catalog.first_rules(&asked.game).ok_or_else(|| {
            let message = "there is no such game";
            Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "rules/unknown", message).with("name", &asked.game)
        })?;
        let tables = self.listed_tables().into_iter().filter_map(|gathering| {
            let table = gathering.lobby_table(guest.id).filter(|table| table.rules.game == asked.game)?;
            Some((gathering, table.yours))
        });
        let tables: Vec<_> = tables.collect();
        if let Some((own, _)) = tables.iter().find(|(_, yours)| *yours) {
            return Ok((QuickTable { id: own.id().to_owned() }, false, None));
        }
        for (gathering, _) in tables {
            self.let_in_from_lobby(guest, &gathering)?;
            // Others may sit down meanwhile, or the table begins: then the next one is tried.
            while let Some(seat) = gathering.first_free_seat() {
                let sit = GatheringRequest::Sit { seat, name: name.clone() };
                match self.ask_gathering(guest, gathering.id(), &sit) {
                    Ok((_, count)) => return Ok((QuickTable { id: gathering.id().to_owned() }, false, count)),
                    Err(refusal) if refusal.status == StatusCode::CONFLICT => {}
                    Err(refusal) => return Err(refusal),
                }
            }
        }
        let mut seats = vec![SeatChoice::Friend; rules.info().sides.len()];
        seats[0] = SeatChoice::Me;
        let table = CreateTable {
            rules: rules.spec().to_owned(),
            seats,
            name: Some(name),
            people: Vec::new(),
            teams: None,
            shuffle: None,
        };
        let waits = self.gather_listed(guest, &table, true)?;
        Ok((QuickTable { id: waits.id }, true, None))
    }
}
