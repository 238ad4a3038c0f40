//! The state of a run as it changes, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use sobremesa_protocol::laboratory::{LiveRun, RunState};
use tokio::sync::watch;

use crate::api::path::Path;
use crate::guest::Guest;
use crate::house::House;
use crate::laboratory::RunWatch;
use crate::refusal::Refusal;
use crate::sockets::SocketPlace;
use crate::thinking::off;

/// How often who watches something slow is sent a sign of life.
const HEARTBEAT: Duration = Duration::from_secs(15);

pub(in crate::api) async fn watch(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let connected = house.sockets.enter(guest)?;
    let ending = house.ending.subscribe();
    let watched = off(move || house.laboratory.runs.watch(&id, &house.run_asker(guest))).await??;
    let watching = Watching { watched, ending, first: true, _connected: connected };
    let events = stream::unfold(Some(watching), |watching| async {
        let mut watching = watching?;
        let live = watching.next().await?;
        let event = Event::default().json_data(&*live).inspect_err(|why| {
            Refusal::fault("writing how a run stands", why);
        });
        let goes_on = matches!(live.state, RunState::Running | RunState::Waiting);
        Some((Ok(event.ok()?), goes_on.then_some(watching)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

/// Somebody who watches a run.
struct Watching {
    watched: RunWatch,
    ending: watch::Receiver<bool>,
    first: bool,
    _connected: SocketPlace,
}

impl Watching {
    /// How the run stands: at once, then whenever that has changed; nothing once the server ends.
    async fn next(&mut self) -> Option<Arc<LiveRun>> {
        let first = std::mem::take(&mut self.first);
        let changes = match &mut self.watched {
            RunWatch::Still(live) => return first.then(|| Arc::new((**live).clone())),
            RunWatch::Active(changes) => changes,
        };
        if !first {
            tokio::select! {
                changed = changes.changed() => changed.ok()?,
                _ = self.ending.wait_for(|ending| *ending) => return None,
            }
        }
        Some(Arc::clone(&changes.borrow_and_update()))
    }
}
