//! A table that waits for its people, in memory: who is here, how far its count is, and how each guest sees it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use sobremesa_catalog::CatalogGame;
use sobremesa_protocol::{
    GatheringEvent, GatheringSeat, GatheringSitter, GatheringStandIn, GatheringView, InvitationKind, Localized,
    TablePace, lobby::LobbyTable,
};
use tokio::sync::watch;
use tokio::time::Instant;

use super::names::named;
use super::shared_shuffles::SharedShuffle;
use super::waiting_seats::{expected_at, is_full, is_held_by, stored_seat};
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{StandIns, StoredGathering, WaitingSeat};

/// A table that waits, in memory.
pub(crate) struct OpenGathering {
    pub(super) id: String,
    pub(super) host: Mutex<GuestId>,
    pub(super) game: CatalogGame,
    /// Whether the house has a lobby.
    lobby: bool,
    /// How fast it goes on where its host chose nothing.
    usual_pace: TablePace,
    pub(super) stage: Mutex<Stage>,
    /// Windows open at it, by guest.
    pub(super) windows: Mutex<BTreeMap<GuestId, usize>>,
    /// Counts the changes, for those who look on.
    changes: watch::Sender<u64>,
}

/// How far a table that waits has come.
pub(super) enum Stage {
    Waits {
        kept: Box<StoredGathering>,
        /// When it begins, while it counts.
        begins: Option<Instant>,
        shuffle: SharedShuffle,
        /// Whether the host has begun: it only waits for the parts of the seed.
        at_once: bool,
    },
    Begun,
    CalledOff,
}

/// A count that has begun: at its end the table begins, unless the count was stopped.
pub(crate) struct Count {
    pub(crate) gathering: Arc<OpenGathering>,
    pub(crate) until: Instant,
}

/// A window that is open at a table that waits, until it is dropped.
pub(crate) struct GatheringWindow {
    gathering: Arc<OpenGathering>,
    guest: GuestId,
    may: InvitationKind,
}

impl GatheringWindow {
    /// What is told as the table stands now.
    pub(crate) fn event(&self) -> GatheringEvent {
        match &*lock(&self.gathering.stage) {
            Stage::Waits { kept, begins, shuffle, .. } => {
                let view = self.gathering.seen((kept, *begins, shuffle), self.guest, self.may);
                GatheringEvent::Waits { gathering: Box::new(view) }
            }
            Stage::Begun => GatheringEvent::Begun,
            Stage::CalledOff => GatheringEvent::CalledOff,
        }
    }

    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.gathering.changes.subscribe()
    }
}

impl Drop for GatheringWindow {
    fn drop(&mut self) {
        let mut windows = lock(&self.gathering.windows);
        if let Some(open) = windows.get_mut(&self.guest) {
            *open -= 1;
            if *open == 0 {
                windows.remove(&self.guest);
                drop(windows);
                self.gathering.tell();
            }
        }
    }
}

impl OpenGathering {
    pub(super) fn new(kept: StoredGathering, game: CatalogGame, lobby: bool, usual_pace: TablePace) -> Self {
        Self {
            id: kept.id.clone(),
            host: Mutex::new(kept.host),
            game,
            lobby,
            usual_pace,
            stage: Mutex::new(Stage::Waits {
                kept: Box::new(kept),
                begins: None,
                shuffle: SharedShuffle::default(),
                at_once: false,
            }),
            windows: Mutex::default(),
            changes: watch::Sender::new(0),
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// Since when it waits, if anybody of the house may sit down and a seat is free; milliseconds since 1970.
    pub(super) fn listed_since(&self) -> Option<u64> {
        let Stage::Waits { kept, .. } = &*lock(&self.stage) else { return None };
        (kept.waits.listed && !is_full(&kept.waits)).then_some(kept.waits.opened)
    }

    /// Whether somebody is there.
    pub(super) fn has_company(&self) -> bool {
        !lock(&self.windows).is_empty()
    }

    /// The first seat that is free; none where nobody is waited for, or it has begun.
    pub(super) fn first_free_seat(&self) -> Option<u8> {
        let Stage::Waits { kept, .. } = &*lock(&self.stage) else { return None };
        kept.waits.seats.iter().position(|seat| *seat == WaitingSeat::Free).map(|seat| seat as u8)
    }

    /// The table as a guest sees it in the lobby; none once it waits no more.
    pub(super) fn lobby_table(&self, guest: GuestId) -> Option<LobbyTable> {
        let Stage::Waits { kept, .. } = &*lock(&self.stage) else { return None };
        let waits = &kept.waits;
        let person = |seat: &WaitingSeat| match seat {
            WaitingSeat::Person { name, .. } => Some(name.clone()),
            _ => None,
        };
        let count = |wanted: fn(&WaitingSeat) -> bool| waits.seats.iter().filter(|seat| wanted(seat)).count() as u8;
        Some(LobbyTable {
            id: self.id.clone(),
            rules: self.game.info().clone(),
            people: waits.seats.iter().filter_map(person).collect(),
            computers: count(|seat| matches!(seat, WaitingSeat::Computer { .. })),
            free: count(|seat| *seat == WaitingSeat::Free),
            yours: kept.host == guest || waits.seats.iter().any(|seat| is_held_by(seat, guest)),
            opened: waits.opened,
        })
    }

    /// Who opened it.
    pub(super) fn host(&self) -> GuestId {
        *lock(&self.host)
    }

    pub(super) fn tell(&self) {
        self.changes.send_modify(|revision| *revision += 1);
    }

    /// A window of a guest's opens.
    pub(super) fn come(self: &Arc<Self>, guest: GuestId, may: InvitationKind) -> GatheringWindow {
        let mut windows = lock(&self.windows);
        let open = windows.entry(guest).or_default();
        *open += 1;
        let is_first = *open == 1;
        drop(windows);
        if is_first {
            self.tell();
        }
        GatheringWindow { gathering: Arc::clone(self), guest, may }
    }

    /// The table as a guest may see it.
    pub(super) fn view(&self, guest: GuestId, may: InvitationKind) -> Result<GatheringView, Refusal> {
        match &*lock(&self.stage) {
            Stage::Waits { kept, begins, shuffle, .. } => Ok(self.seen((kept, *begins, shuffle), guest, may)),
            Stage::Begun => Err(begun()),
            Stage::CalledOff => Err(Refusal::no_table()),
        }
    }

    pub(super) fn seen(
        &self,
        (kept, begins, shuffle): (&StoredGathering, Option<Instant>, &SharedShuffle),
        guest: GuestId,
        may: InvitationKind,
    ) -> GatheringView {
        let waits = &kept.waits;
        let mut rules = self.game.info().clone();
        if !waits.side_names.is_empty() {
            let names = waits.side_names.iter();
            rules.side_names = names.map(|name| Localized { es: name.clone(), en: name.clone() }).collect();
        }
        let windows = lock(&self.windows);
        // The names by which they will go.
        let shown = named(waits.seats.iter().map(stored_seat).collect());
        let seats = waits.seats.iter().zip(shown).zip(&rules.sides);
        let seats = seats.map(|((seat, shown), side)| {
            let sitter = match seat {
                WaitingSeat::Free => GatheringSitter::Free,
                WaitingSeat::Person { guest, name } => GatheringSitter::Person {
                    name: name.clone(),
                    here: windows.contains_key(&GuestId(*guest)),
                    host: GuestId(*guest) == kept.host,
                },
                WaitingSeat::Computer { player, avatar, .. } => {
                    GatheringSitter::Computer { player: player.clone(), name: shown.name, avatar: avatar.clone() }
                }
            };
            GatheringSeat { sitter, side: *side, yours: is_held_by(seat, guest), awaited: None }
        });
        let mut seats: Vec<GatheringSeat> = seats.collect();
        for (seat, awaited) in seats.iter_mut().zip(&waits.awaited) {
            if let (GatheringSitter::Free, Some(awaited)) = (&seat.sitter, awaited) {
                seat.awaited = Some(awaited.name.clone());
            }
        }
        let begins_in = begins.map(|begins| begins.saturating_duration_since(Instant::now()).as_millis());
        GatheringView {
            id: self.id.clone(),
            rules,
            seats,
            host: guest == kept.host,
            host_name: waits.host_name.clone(),
            may,
            codes: (guest == kept.host).then(|| waits.codes.clone()),
            begins_in: begins_in.map(|ms| u32::try_from(ms).unwrap_or(u32::MAX)),
            held: waits.held,
            part_wanted: shuffle.wants(guest) && waits.seats.iter().any(|seat| is_held_by(seat, guest)),
            shuffle: shuffle.view(),
            stand_in: waits.stand_in.as_ref().and_then(stand_in_view),
            evening: waits.evening.view(&expected_at(waits), &self.game.info().sides, guest),
            free_words: waits.free_words,
            listed: (self.lobby && guest == kept.host).then_some(waits.listed),
            robots: !waits.refuses_robots,
            pace: waits.pace.unwrap_or(self.usual_pace),
            may_lose_on_time: may_lose_on_time(&self.game),
            opened: waits.opened,
        }
    }
}

/// Who is told to play for people who are away.
fn stand_in_view(seat: &WaitingSeat) -> Option<GatheringStandIn> {
    StandIns::named(stored_seat(seat)).map(|StandIns { player, name, .. }| GatheringStandIn { player, name })
}

/// Whether somebody may lose a game at once because no time is left: nothing is hidden, and nobody loses it for a partner.
pub(super) fn may_lose_on_time(game: &CatalogGame) -> bool {
    let info = game.info();
    let sides: BTreeSet<u8> = info.sides.iter().copied().collect();
    !game.hides() && sides.len() == usize::from(info.seats)
}

pub(super) fn begun() -> Refusal {
    Refusal::new(StatusCode::CONFLICT, "gathering/begun", "the table has begun")
}
