//! Tournaments of people ([`sobremesa_protocol::tournament`]).

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::{Extension, Json};
use futures_util::stream::{self, Stream};
use sobremesa_protocol::EnterTable;
use sobremesa_protocol::tournament::{
    OpenTournament, TournamentRequest, TournamentStage, TournamentSummary, TournamentView,
};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use super::body;
use super::path::Path;
use crate::guest::{Guest, GuestId};
use crate::house::House;
use crate::refusal::Refusal;
use crate::sockets::SocketPlace;
use crate::thinking::off;

/// How often who looks at a tournament is sent a sign of life.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// How long it takes until a round is tried again that could not be set.
const AGAIN: Duration = Duration::from_secs(15);

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Vec<TournamentSummary>>, Refusal> {
    off(move || house.tournaments_of(guest.id).map(Json)).await?
}

pub(super) async fn create(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<OpenTournament>,
) -> Result<(StatusCode, Json<TournamentView>), Refusal> {
    off(move || Ok((StatusCode::CREATED, Json(house.open_tournament(guest, &asked)?)))).await?
}

pub(super) async fn enter(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    body::Json(EnterTable { code }): body::Json<EnterTable>,
) -> Result<Json<TournamentView>, Refusal> {
    off(move || house.enter_tournament(guest, &id, &code).map(Json)).await?
}

pub(super) async fn view(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<TournamentView>, Refusal> {
    off(move || house.tournament_view(guest.id, &id).map(Json)).await?
}

pub(super) async fn ask(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    body::Json(request): body::Json<TournamentRequest>,
) -> Result<Json<TournamentView>, Refusal> {
    off(move || house.ask_tournament(guest.id, &id, &request).map(Json)).await?
}

pub(super) async fn call_off(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    off(move || house.call_tournament_off(guest.id, &id).map(|()| StatusCode::NO_CONTENT)).await?
}

/// Tells how a tournament stands: at once, then whenever that has changed for who looks.
pub(super) async fn watch(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let connected = house.sockets.enter(guest)?;
    let (ending, changes) = (house.ending.subscribe(), house.store.tournament_changes());
    let (asked, of) = (Arc::clone(&house), id.clone());
    let first = off(move || asked.tournament_view(guest.id, &of)).await??;
    let watched = WatchedTournament { house, guest: guest.id, id, changes, ending, told: None, _connected: connected };
    let events = stream::unfold((watched, Some(first)), |(mut watched, first)| async {
        let text = match first {
            Some(view) => watched.news(&view)?,
            None => watched.next().await?,
        };
        Some((Ok(Event::default().data(text)), (watched, None)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

/// A tournament that somebody looks at.
struct WatchedTournament {
    house: Arc<House>,
    guest: GuestId,
    id: String,
    /// The tournaments of the house that are changed.
    changes: Receiver<String>,
    ending: watch::Receiver<bool>,
    /// How it was told last.
    told: Option<String>,
    _connected: SocketPlace,
}

impl WatchedTournament {
    /// How it stands next; nothing once it is called off, or the server ends.
    async fn next(&mut self) -> Option<String> {
        let mut is_due = false;
        loop {
            tokio::select! {
                changed = changed(&mut self.changes, &self.id) => changed?,
                () = tokio::time::sleep(AGAIN), if is_due => {}
                _ = self.ending.wait_for(|ending| *ending) => return None,
            }
            let (house, guest, id) = (Arc::clone(&self.house), self.guest, self.id.clone());
            let view = off(move || house.tournament_view(guest, &id)).await.ok()?.ok()?;
            is_due = view.stage == TournamentStage::Plays && view.played.last().is_some_and(|round| round.over);
            if let Some(news) = self.news(&view) {
                return Some(news);
            }
        }
    }

    /// A view in JSON, if it is another than was told last.
    fn news(&mut self, view: &TournamentView) -> Option<String> {
        let text = serde_json::to_string(view).inspect_err(|why| {
            Refusal::fault("writing how a tournament stands", why);
        });
        let text = text.ok().filter(|text| self.told.as_ref() != Some(text))?;
        self.told = Some(text.clone());
        Some(text)
    }
}

/// Waits until a tournament is changed; nothing once the house is gone.
async fn changed(changes: &mut Receiver<String>, id: &str) -> Option<()> {
    loop {
        match changes.recv().await {
            Ok(other) if other != id => {}
            // Of changes that were missed one may be its own.
            Ok(_) | Err(RecvError::Lagged(_)) => return Some(()),
            Err(RecvError::Closed) => return None,
        }
    }
}
