//! Tables that wait for their people.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::{Extension, Json};
use futures_util::stream::{self, Stream};
use sobremesa_protocol::{
    AnotherTable, AskAnother, CreateTable, EnterTable, Entered, GatheringEvent, GatheringRequest, GatheringView,
};
use tokio::sync::watch;

use super::body;
use super::path::Path;
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

pub(super) async fn another(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    body::Json(AskAnother { seats }): body::Json<AskAnother>,
) -> Result<Json<AnotherTable>, Refusal> {
    let asked = Arc::clone(&house);
    let (another, count) = off(move || asked.another(guest, &id, seats)).await??;
    count_down(&house, count);
    Ok(Json(another))
}

pub(super) async fn call_off(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    off(move || house.call_off(guest.id, &id).map(|()| StatusCode::NO_CONTENT)).await?
}

/// Has a table begin at the end of a count that has begun.
pub(super) fn count_down(house: &Arc<House>, count: Option<Count>) {
    let Some(mut count) = count else { return };
    let house = Arc::clone(house);
    tokio::spawn(async move {
        let mut ending = house.ending.subscribe();
        loop {
            tokio::select! {
                () = tokio::time::sleep_until(count.until) => {}
                // It counts anew when somebody comes back.
                _ = ending.wait_for(|ending| *ending) => return,
            }
            let ended = Arc::clone(&house);
            // What keeps it from beginning is in the log.
            let Ok(Some(again)) = off(move || ended.end_count(&count)).await else { return };
            count = again;
        }
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
    use sobremesa_core::SeedPart;
    use sobremesa_protocol::SeatChoice;
    use tokio::time::{Instant, sleep};

    use super::*;
    use crate::config::Config;
    use crate::guest::GuestId;

    /// A table of two in a new house: Ana's, at which Luis has been let in.
    struct Waits {
        house: Arc<House>,
        people: [Guest; 2],
        id: String,
        _folder: tempfile::TempDir,
    }

    impl Waits {
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            let config = Config::new(folder.path().to_owned(), Catalog::new(None));
            let house = Arc::new(House::new(&config).expect("a new folder"));
            let origin = house.addresses.of_peer(Ipv4Addr::LOCALHOST.into());
            let people = [1, 2].map(|id| Guest { id: GuestId([id; 16]), fresh: false, origin });
            let seats = vec![SeatChoice::Me, SeatChoice::Friend];
            let asked = CreateTable {
                rules: "duel".to_owned(),
                seats,
                name: None,
                people: Vec::new(),
                teams: None,
                shuffle: None,
            };
            let waits = house.gather(people[0], &asked).expect("a table that waits");
            house.enter(people[1], &waits.id, &waits.codes.expect("for the host").sit).expect("let in");
            Self { house, people, id: waits.id, _folder: folder }
        }

        fn ask(&self, guest: Guest, request: &GatheringRequest) -> GatheringView {
            let (view, count) = self.house.ask_gathering(guest, &self.id, request).expect("it may be asked");
            count_down(&self.house, count);
            view
        }
    }

    fn luis_sits() -> GatheringRequest {
        GatheringRequest::Sit { seat: 1, name: "Luis".to_owned() }
    }

    /// The clock is the runtime's own, and goes on only while nothing is left to do.
    #[tokio::test(start_paused = true)]
    async fn a_full_table_begins_after_a_count_of_five_that_can_be_stopped() {
        let waits = Waits::new();
        let [ana, luis] = waits.people;
        let (window, count) = waits.house.watch_gathering(ana.id, &waits.id).expect("she is the host");
        assert!(count.is_none(), "somebody is waited for");
        let ask = |guest, request: GatheringRequest| waits.ask(guest, &request).begins_in;
        let still_waits = || matches!(window.event(), GatheringEvent::Waits { .. });
        assert_eq!(ask(luis, luis_sits()), Some(5_000));
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
        assert_eq!(ask(luis, luis_sits()), Some(5_000));
        while still_waits() {
            changes.changed().await.expect("the window is open");
        }
        let counted = sat_down.elapsed();
        assert!((5_000..5_100).contains(&counted.as_millis()), "{counted:?}");
        assert_eq!(window.event(), GatheringEvent::Begun);
        assert!(waits.house.table_for(luis.id, &waits.id).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_open_a_part_of_the_seed_holds_nobody_up_and_chooses_no_deal() {
        let waits = Waits::new();
        let [ana, luis] = waits.people;
        let part = |byte| SeedPart([byte; 32]);
        let bind = |byte| GatheringRequest::Bind { hash: part(byte).person_hash() };
        let open =
            |receipt: &str, byte| GatheringRequest::Open { receipt: receipt.to_owned(), part: part(byte).to_hex() };
        let (window, _) = waits.house.watch_gathering(ana.id, &waits.id).expect("she is the host");
        let seen = || match window.event() {
            GatheringEvent::Waits { gathering } => Some(gathering),
            GatheringEvent::Begun => None,
            GatheringEvent::CalledOff => panic!("nobody called it off"),
        };
        waits.ask(ana, &bind(1));
        waits.ask(luis, &luis_sits());
        let first = waits.ask(luis, &bind(2)).shuffle.expect("all are bound");
        waits.ask(ana, &open(&first.receipt, 1));
        // Luis opens nothing. The house has seen Ana's part, so that it asks for another, and Luis for none.
        let mut changes = window.changes();
        while seen().is_some_and(|view| view.shuffle.is_some()) {
            changes.changed().await.expect("the window is open");
        }
        assert!(seen().is_some_and(|view| view.part_wanted && view.begins_in == Some(5_000)));
        assert!(!waits.house.gathering_view(luis.id, &waits.id).expect("he sits there").part_wanted);
        let second = waits.ask(ana, &bind(3)).shuffle.expect("she alone is waited for");
        assert_eq!(second.hashes, [part(3).person_hash()]);
        assert_ne!(second.house_hash, first.house_hash);
        waits.ask(ana, &open(&second.receipt, 3));
        while seen().is_some() {
            changes.changed().await.expect("the window is open");
        }
        let table = waits.house.table_for(luis.id, &waits.id).expect("it has begun");
        let parts = table.view(luis.id).seed_parts.expect("Ana added one");
        assert_eq!((parts.receipt, parts.people.len()), (second.receipt, 1));
    }
}
