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

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use sobremesa_catalog::Catalog;
    use sobremesa_protocol::SeatChoice;
    use tokio::time::{Instant, sleep};

    use super::*;
    use crate::config::Config;
    use crate::guest::GuestId;

    /// The clock is the runtime's own, and goes on only while nothing is left to do.
    #[tokio::test(start_paused = true)]
    async fn a_full_table_begins_after_a_count_of_five_that_can_be_stopped() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config::new(folder.path().to_owned(), Catalog::new(None));
        let house = Arc::new(House::new(&config).expect("a new folder"));
        let origin = house.addresses.of_peer(Ipv4Addr::LOCALHOST.into());
        let [ana, luis] = [1, 2].map(|id| Guest { id: GuestId([id; 16]), fresh: false, origin });
        let seats = vec![SeatChoice::Me, SeatChoice::Friend];
        let asked =
            CreateTable { rules: "duel".to_owned(), seats, name: None, people: Vec::new(), teams: None, shuffle: None };
        let waits = house.gather(ana, &asked).expect("a table that waits");
        house.enter(luis, &waits.id, &waits.codes.expect("for the host").sit).expect("let in");
        let (window, count) = house.watch_gathering(ana.id, &waits.id).expect("she is the host");
        assert!(count.is_none(), "somebody is waited for");
        let ask = |guest, request: GatheringRequest| {
            let (view, count) = house.ask_gathering(guest, &waits.id, &request).expect("it may be asked");
            count_down(&house, count);
            view.begins_in
        };
        let sits = || GatheringRequest::Sit { seat: 1, name: "Luis".to_owned() };
        let still_waits = || matches!(window.event(), GatheringEvent::Waits { .. });
        assert_eq!(ask(luis, sits()), Some(5_000));
        sleep(Duration::from_millis(4_900)).await;
        assert!(still_waits());
        assert_eq!(ask(ana, GatheringRequest::Hold { held: true }), None);
        sleep(Duration::from_mins(1)).await;
        assert!(still_waits(), "it was stopped");
        assert_eq!(ask(ana, GatheringRequest::Hold { held: false }), Some(5_000));
        assert_eq!(ask(luis, GatheringRequest::Stand), None);
        sleep(Duration::from_mins(1)).await;
        assert!(still_waits(), "somebody got up");
        let mut changes = window.changes();
        let sat_down = Instant::now();
        assert_eq!(ask(luis, sits()), Some(5_000));
        while still_waits() {
            changes.changed().await.expect("the window is open");
        }
        let counted = sat_down.elapsed();
        assert!((5_000..5_100).contains(&counted.as_millis()), "{counted:?}");
        assert_eq!(window.event(), GatheringEvent::Begun);
        assert!(house.table_for(luis.id, &waits.id).is_ok());
    }
}
