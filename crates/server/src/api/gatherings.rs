//! Tables that wait for their people.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::{Extension, Json};
use futures_util::stream::{self, Stream};
use sobremesa_protocol::{CreateTable, EnterTable, Entered, GatheringEvent, GatheringRequest, GatheringView};
use tokio::sync::watch;

use super::{Path, body};
use crate::guest::Guest;
use crate::house::{Count, GatheringWindow, House};
use crate::refusal::Refusal;
use crate::sockets::SocketPlace;
use crate::thinking::off;

/// How often who waits is sent a sign of life.
const HEARTBEAT: Duration = Duration::from_secs(15);

pub(super) async fn create(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<CreateTable>,
) -> Result<(StatusCode, Json<GatheringView>), Refusal> {
    off(move || Ok((StatusCode::CREATED, Json(house.gather(guest, &asked)?)))).await?
}

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Vec<GatheringView>>, Refusal> {
    off(move || house.gatherings_of(guest.id).map(Json)).await?
}

pub(super) async fn enter(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    body::Json(EnterTable { code }): body::Json<EnterTable>,
) -> Result<Json<Entered>, Refusal> {
    off(move || house.enter(guest, &id, &code).map(Json)).await?
}

pub(super) async fn view(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<GatheringView>, Refusal> {
    off(move || house.gathering_view(guest.id, &id).map(Json)).await?
}

pub(super) async fn ask(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    body::Json(request): body::Json<GatheringRequest>,
) -> Result<Json<GatheringView>, Refusal> {
    let asked = Arc::clone(&house);
    let (view, count) = off(move || asked.ask_gathering(guest, &id, &request)).await??;
    count_down(&house, count);
    Ok(Json(view))
}

pub(super) async fn call_off(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    off(move || house.call_off(guest.id, &id).map(|()| StatusCode::NO_CONTENT)).await?
}

/// Has a table begin at the end of a count that has begun.
fn count_down(house: &Arc<House>, count: Option<Count>) {
    let Some(count) = count else { return };
    let house = Arc::clone(house);
    tokio::spawn(async move {
        let mut ending = house.ending.subscribe();
        tokio::select! {
            () = tokio::time::sleep_until(count.until) => {}
            // It counts anew when somebody comes back.
            _ = ending.wait_for(|ending| *ending) => return,
        }
        drop(ending);
        // What keeps it from beginning is in the log.
        let _ = off(move || house.end_count(&count)).await;
    });
}

pub(super) async fn watch(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let connected = house.sockets.enter(guest)?;
    let ending = house.ending.subscribe();
    let opened = Arc::clone(&house);
    let (window, count) = off(move || opened.watch_gathering(guest.id, &id)).await??;
    let changes = window.changes();
    count_down(&house, count);
    let waiting = Waiting { window: Arc::new(window), changes, ending, first: true, _connected: connected };
    let events = stream::unfold(Some(waiting), |waiting| async {
        let mut waiting = waiting?;
        let event = waiting.next().await?;
        let goes_on = matches!(event, GatheringEvent::Waits { .. });
        let event = Event::default().json_data(&event).inspect_err(|why| {
            Refusal::fault("writing how a table waits", why);
        });
        Some((Ok(event.ok()?), goes_on.then_some(waiting)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

/// Somebody who has a window open at a table that waits.
struct Waiting {
    window: Arc<GatheringWindow>,
    changes: watch::Receiver<u64>,
    ending: watch::Receiver<bool>,
    first: bool,
    _connected: SocketPlace,
}

impl Waiting {
    /// How the table stands: at once, then whenever that has changed; nothing once the server ends.
    async fn next(&mut self) -> Option<GatheringEvent> {
        if !std::mem::take(&mut self.first) {
            tokio::select! {
                changed = self.changes.changed() => changed.ok()?,
                _ = self.ending.wait_for(|ending| *ending) => return None,
            }
        }
        self.changes.mark_unchanged();
        let window = Arc::clone(&self.window);
        off(move || window.event()).await.ok()
    }
}
