//! The WebSocket of a table: a guest's messages up, the table as that guest sees it down.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Deserialize;
use sobremesa_catalog::MoveOutcome;
use sobremesa_core::StopFlag;
use sobremesa_protocol::{ClientMessage, Consent, Pause, ServerMessage};
use tokio::sync::mpsc;

use super::making::{self, HeldPlay, TakenPlay};
use super::path::Path;
use crate::guest::{Guest, GuestId};
use crate::house::{House, new_codes};
use crate::metrics::count;
use crate::rate::Bucket;
use crate::refusal::Refusal;
use crate::sockets::SocketPlace;
use crate::table::{Errand, GoOnOutcome, HeldMove, OpenTable, PASS, WindowStanding};
use crate::thinking::{Caller, off};

/// A sign of life is asked for this often; who gave none between two is gone.
const HEARTBEAT: Duration = Duration::from_secs(30);

/// Longest that a browser may take to read a message.
const PATIENCE: Duration = Duration::from_secs(20);

/// Bytes that are read at a time: a message of a client is shorter.
const READ_BUFFER: usize = 1024;

/// Bytes that are gathered before they are written. Each message is written at once, whatever this says; what is set
/// aside for it every window keeps.
const WRITE_BUFFER: usize = 1024;

/// How a window is opened at a table.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TableWindow {
    /// When its guest turned to it, where it was open before and lost its line: milliseconds since 1970, UTC.
    since: Option<u64>,
    /// Whether it only looks on, whatever seats its guest has.
    #[serde(default)]
    look_on: bool,
}

pub(super) async fn open(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    window: Result<Query<TableWindow>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let Query(TableWindow { since, look_on }) = window?;
    let upgrade = upgrade.map_err(|rejection| not_a_websocket(&rejection))?;
    let opened = Arc::clone(&house);
    let table = off(move || opened.table_for(guest.id, &id)).await??;
    let connected = house.sockets.enter(guest)?;
    let limit = house.limits.message;
    let mut caller = Caller::from(guest);
    if look_on {
        // The large screen in the room is nobody's: not even its owner's hand is sent to it, nor is anybody here for it.
        caller.guest = GuestId::ONLOOKER;
    }
    Ok(upgrade
        .max_message_size(limit)
        .max_frame_size(limit)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .on_upgrade(move |socket| Talk::new(house, table, caller, connected, socket).run(since))
        .into_response())
}

/// What is said to a request that asks for no WebSocket where there is one.
pub(super) fn not_a_websocket(rejection: &WebSocketUpgradeRejection) -> Refusal {
    Refusal::new(StatusCode::BAD_REQUEST, "request/not-websocket", "this address speaks WebSocket only")
        .with("why", rejection.body_text())
}

/// One guest at one table.
struct Talk {
    house: Arc<House>,
    table: Arc<OpenTable>,
    caller: Caller,
    _connected: SocketPlace,
    socket: WebSocket,
    /// The window that it is, to the table.
    window: u64,
    /// How the window stands, as it was told last.
    standing: Option<WindowStanding>,
    messages: Bucket,
    /// Answers to what is thought of meanwhile.
    answers: mpsc::Sender<ServerMessage>,
    answered: mpsc::Receiver<ServerMessage>,
    /// The hint that is being thought of, by its ply.
    hint: Option<(u32, StopFlag)>,
    /// Whether the guest, who only watches, is shown what everybody holds.
    open_hands: bool,
}

/// Why the talk is at its end.
enum End {
    /// The other side went, or does not read.
    Gone,
    /// With a word to the browser.
    Said(u16, &'static str),
}

const ENDING: End = End::Said(close_code::AWAY, "the server ends");
const FAULT: End = End::Said(close_code::ERROR, "the server had a fault");

impl Talk {
    fn new(
        house: Arc<House>,
        table: Arc<OpenTable>,
        caller: Caller,
        connected: SocketPlace,
        socket: WebSocket,
    ) -> Self {
        let (answers, answered) = mpsc::channel(4);
        let messages = Bucket::new(house.limits.messages, Instant::now());
        Self {
            house,
            table,
            caller,
            _connected: connected,
            socket,
            window: 0,
            standing: None,
            messages,
            answers,
            answered,
            hint: None,
            open_hands: false,
        }
    }

    async fn run(mut self, since: Option<u64>) {
        let guest = self.caller.guest;
        self.window = self.table.come(guest, since);
        let end = self.talk().await;
        if let Some((_, stop)) = &self.hint {
            stop.stop();
        }
        let (house, table, window) = (Arc::clone(&self.house), Arc::clone(&self.table), self.window);
        // Where the server ends first, programs end with it.
        let _ = off(move || table.left(&house.store, guest, window)).await;
        if let End::Said(code, reason) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = tokio::time::timeout(PATIENCE, self.socket.send(Message::Close(Some(frame)))).await;
        }
    }

    async fn talk(&mut self) -> End {
        let mut changes = self.table.changes();
        let mut windows = self.table.window_changes();
        let mut said = self.table.hear();
        let mut clocks = self.table.clock_changes();
        let mut ending = self.house.ending.subscribe();
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        let mut alive = true;
        changes.mark_changed();
        if *ending.borrow_and_update() {
            return ENDING;
        }
        loop {
            let clock_event = self.table.next_clock_event();
            let step = tokio::select! {
                _ = ending.changed() => Err(ENDING),
                _ = changes.changed() => self.show().await,
                // What is shown first is the table.
                _ = windows.changed(), if self.standing.is_some() => self.tell_window().await,
                _ = clocks.changed() => self.tell_clocks().await,
                () = until(clock_event), if clock_event.is_some() => self.clock_has_come().await,
                Some(answer) = self.answered.recv() => self.say(&answer).await,
                line = said.recv() => match line {
                    Ok(line) => self.say(&ServerMessage::Talk { line: (*line).clone() }).await,
                    // Whoever reads slowly has missed something that is over.
                    Err(_) => Ok(()),
                },
                _ = heartbeat.tick() => {
                    self.keep_clock().await;
                    if std::mem::take(&mut alive) {
                        self.send(Message::Ping(axum::body::Bytes::new())).await
                    } else {
                        Err(End::Gone)
                    }
                }
                message = self.socket.recv() => {
                    alive = true;
                    match message {
                        Some(Ok(Message::Text(text))) => self.hear(&text).await,
                        Some(Ok(Message::Binary(_))) => {
                            self.slow_down().await;
                            self.refuse(&Refusal::unreadable("it is binary, not text")).await
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                        Some(Ok(Message::Close(_)) | Err(_)) | None => Err(End::Gone),
                    }
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match tokio::time::timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), End> {
        match serde_json::to_string(message) {
            Ok(text) => self.send(Message::Text(text.into())).await,
            Err(why) => {
                Refusal::fault("writing a message", why);
                Err(FAULT)
            }
        }
    }

    /// Shows the table as it stands.
    async fn show(&mut self) -> Result<(), End> {
        if self.table.is_closed() {
            // Forgotten, or to be read anew: who comes back finds out.
            return Err(End::Said(close_code::RESTART, "the table was closed"));
        }
        match shown(&self.table, self.caller.guest, self.open_hands).await {
            Ok(text) => self.send(Message::Text(text)).await?,
            Err(_) => return Err(FAULT),
        }
        self.tell_window().await
    }

    /// Tells the window how it stands, if that is new.
    async fn tell_window(&mut self) -> Result<(), End> {
        let standing = self.table.window_standing(self.caller.guest, self.window);
        if standing == self.standing {
            return Ok(());
        }
        self.standing = standing;
        let Some(WindowStanding { plays, since }) = standing else { return Ok(()) };
        self.say(&ServerMessage::Window { plays, since }).await
    }

    /// Tells how the clocks stand, where there are any.
    async fn tell_clocks(&mut self) -> Result<(), End> {
        match self.table.clock_view() {
            Some(clock) => self.say(&ServerMessage::Clock { clock }).await,
            None => Ok(()),
        }
    }

    /// A clock has begun to run, or has no time left.
    async fn clock_has_come(&mut self) -> Result<(), End> {
        let (house, table) = (Arc::clone(&self.house), Arc::clone(&self.table));
        if let Ok(Err(refusal)) = off(move || table.lose_on_time(&house.store)).await {
            self.refuse(&refusal).await?;
        }
        self.tell_clocks().await
    }

    /// Keeps how the clock of the table stands: the machine may fail.
    async fn keep_clock(&mut self) {
        if self.table.next_clock_event().is_some() {
            let (house, table) = (Arc::clone(&self.house), Arc::clone(&self.table));
            let _ = off(move || table.keep_clock(&house.store)).await;
        }
    }

    async fn refuse(&mut self, refusal: &Refusal) -> Result<(), End> {
        let problem = refusal.problem.clone();
        self.say(&ServerMessage::Refused { problem, ply: self.table.ply() }).await
    }

    /// A client that sends too fast is read more slowly: what is not read yet waits on its side.
    async fn slow_down(&mut self) {
        let wait = self.messages.reserve(Instant::now());
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), End> {
        self.slow_down().await;
        count(&self.house.counters.messages, 1);
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(why) => return self.refuse(&Refusal::unreadable(&why.to_string())).await,
        };
        match self.act(message).await {
            Ok(AfterMessage::Told) => Ok(()),
            Ok(AfterMessage::ShowAgain) => self.show().await,
            Ok(AfterMessage::Answered(answer)) => self.say(&answer).await,
            Err(refusal) => self.refuse(&refusal).await,
        }
    }

    async fn act(&mut self, message: ClientMessage) -> Result<AfterMessage, Refusal> {
        let (house, table, guest) = (Arc::clone(&self.house), Arc::clone(&self.table), self.caller.guest);
        if table.window_standing(guest, self.window).is_some_and(|standing| !standing.plays) {
            match message {
                ClientMessage::PlayHere | ClientMessage::Ping => {}
                // It is asked in the window in which they play.
                ClientMessage::Next { .. } => return Ok(AfterMessage::Told),
                _ => return Err(Refusal::other_window()),
            }
        }
        match message {
            ClientMessage::PlayHere => {
                table.play_here(guest, self.window);
                Ok(AfterMessage::ShowAgain)
            }
            ClientMessage::Play { ply, text, pause } => {
                table.played_in(guest, self.window);
                if table.is_paced() {
                    return self.play_on_the_beat(ply, text, pause).await;
                }
                let played = off(move || table.play(&house.store, guest, ply, &text, pause)).await??;
                Ok(if played == MoveOutcome::Before { AfterMessage::ShowAgain } else { AfterMessage::Told })
            }
            ClientMessage::Next { ply, hand, pass } => {
                match off(move || table.next(&house.store, guest, (ply, hand), pass)).await?? {
                    GoOnOutcome::Done | GoOnOutcome::UnderWay => Ok(AfterMessage::Told),
                    GoOnOutcome::WaitsForOthers { begins } => {
                        if begins {
                            self.wait_for_others(ply, hand);
                        }
                        Ok(AfterMessage::Told)
                    }
                    GoOnOutcome::Before => Ok(AfterMessage::ShowAgain),
                    GoOnOutcome::Pass(shown) => {
                        if self.table.hold_move(guest, shown, PASS) == HeldMove::Held {
                            let text = PASS.to_owned();
                            self.make_when_shown(HeldPlay { guest, shown, ply, text, pause: None });
                        }
                        Ok(AfterMessage::Told)
                    }
                    GoOnOutcome::Think(errand) => {
                        self.run_errand(errand);
                        Ok(AfterMessage::Told)
                    }
                }
            }
            ClientMessage::Hint { ply } if table.asks_for_hint(guest, ply) => self.ask_others(Consent::Hint, ply).await,
            ClientMessage::Hint { ply } => self.hint(ply).await,
            ClientMessage::Resign { ply } => {
                off(move || table.resign(&house.store, guest, ply)).await??;
                Ok(AfterMessage::ShowAgain)
            }
            ClientMessage::TakeBack { ply } if table.wants_consent() => self.ask_others(Consent::TakeBack, ply).await,
            ClientMessage::TakeBack { ply } => {
                off(move || table.take_back(&house.store, guest, ply)).await??;
                Ok(AfterMessage::Told)
            }
            ClientMessage::OpenHands { open } => {
                if open {
                    table.may_open_hands()?;
                }
                self.open_hands = open;
                Ok(AfterMessage::ShowAgain)
            }
            ClientMessage::StandIn { seat } => {
                off(move || table.stand_in(&house.store, guest, seat, Instant::now())).await??;
                Ok(AfterMessage::Told)
            }
            ClientMessage::EndFor { seat } => {
                off(move || table.end_for_seat(&house.store, guest, seat, Instant::now())).await??;
                Ok(AfterMessage::ShowAgain)
            }
            ClientMessage::TakeSeat => {
                off(move || table.take_seat(&house.store, guest)).await??;
                Ok(AfterMessage::Told)
            }
            ClientMessage::Talk { said } => {
                off(move || table.talk(&house.store, guest, &said, Instant::now())).await??;
                Ok(AfterMessage::Told)
            }
            ClientMessage::Answer { question, yes } => {
                off(move || table.answer(&house.store, guest, question, yes)).await??;
                Ok(AfterMessage::Told)
            }
            ClientMessage::VoidLinks => {
                off(move || table.void_links(&house.store, guest, new_codes()?)).await??;
                Ok(AfterMessage::Told)
            }
            ClientMessage::Ping => Ok(AfterMessage::Answered(ServerMessage::Pong)),
        }
    }

    /// A person's move where several people play: it is checked at once, and made on the beat.
    async fn play_on_the_beat(
        &mut self,
        ply: u32,
        text: String,
        pause: Option<Pause>,
    ) -> Result<AfterMessage, Refusal> {
        match making::take_play(&self.table, self.caller.guest, ply, text, pause).await? {
            TakenPlay::Before => Ok(AfterMessage::ShowAgain),
            TakenPlay::Waits => Ok(AfterMessage::Told),
            TakenPlay::Held(held) => {
                self.make_when_shown(held);
                Ok(AfterMessage::Told)
            }
        }
    }

    /// Makes a person's move as soon as it may be shown, whether or not this socket stays.
    fn make_when_shown(&self, held: HeldPlay) {
        let (house, table) = (Arc::clone(&self.house), Arc::clone(&self.table));
        self.run_beside(async move { making::made_when_shown(&house, &table, held).await });
    }

    /// Asks the others at the table whether they agree, for as long as the house gives them.
    async fn ask_others(&mut self, what: Consent, ply: u32) -> Result<AfterMessage, Refusal> {
        let (table, guest, patience) = (Arc::clone(&self.table), self.caller.guest, self.house.consent);
        let house = Arc::clone(&self.house);
        let number = off(move || table.ask_consent(&house.store, guest, what, ply)).await??;
        let table = Arc::clone(&self.table);
        self.run_beside(async move {
            tokio::time::sleep(patience).await;
            off(move || table.lapse(number)).await
        });
        Ok(AfterMessage::Told)
    }

    /// Has a computer think and move, whether or not this socket stays: as long as somebody is at the table.
    fn run_errand(&self, errand: Errand) {
        let (house, caller) = (Arc::clone(&self.house), self.caller);
        self.run_beside(async move { making::done(&house, caller, errand).await });
    }

    /// Has the next hand dealt without those who have not asked for it by the end of the pace.
    fn wait_for_others(&self, ply: u32, hand: u32) {
        let (house, table, caller) = (Arc::clone(&self.house), Arc::clone(&self.table), self.caller);
        self.run_beside(async move { making::at_last(&house, &table, caller, (ply, hand)).await });
    }

    /// Does something that outlasts this socket, and says here why it was refused.
    fn run_beside(&self, work: impl Future<Output = Result<(), Refusal>> + Send + 'static) {
        let (table, answers) = (Arc::clone(&self.table), self.answers.clone());
        tokio::spawn(async move {
            if let Err(refusal) = work.await {
                let refused = ServerMessage::Refused { problem: refusal.problem, ply: table.ply() };
                // A client that is gone need not be told.
                let _ = answers.send(refused).await;
            }
        });
    }

    async fn hint(&mut self, ply: u32) -> Result<AfterMessage, Refusal> {
        let (table, guest) = (Arc::clone(&self.table), self.caller.guest);
        let errand = match off(move || table.ask_hint(guest, ply)).await?? {
            Ok(hint) => return Ok(AfterMessage::Answered(ServerMessage::Hint { hint })),
            Err(errand) => errand,
        };
        if self.hint.as_ref().is_some_and(|(thinking, stop)| *thinking == ply && !stop.is_set()) {
            return Ok(AfterMessage::Told);
        }
        let stop = StopFlag::default();
        if let Some((_, earlier)) = self.hint.replace((ply, stop.clone())) {
            earlier.stop();
        }
        let (table, house, answers) = (Arc::clone(&self.table), Arc::clone(&self.house), self.answers.clone());
        let caller = self.caller;
        tokio::spawn(async move {
            let (adviser, ended) = (Arc::clone(&table), stop.clone());
            let work = move |answer: &StopFlag| adviser.think_hint(&errand, &ended, answer);
            let thought = house.thinkers.think(caller, &stop, work).await;
            let answer = match thought.and_then(|thought| thought) {
                Ok(Some(hint)) => ServerMessage::Hint { hint },
                Ok(None) => return,
                Err(refusal) => {
                    stop.stop();
                    ServerMessage::Refused { problem: refusal.problem, ply: table.ply() }
                }
            };
            let _ = answers.send(answer).await;
        });
        Ok(AfterMessage::Told)
    }
}

/// Waits until a moment, if there is one.
async fn until(at: Option<tokio::time::Instant>) {
    if let Some(at) = at {
        tokio::time::sleep_until(at).await;
    }
}

/// The message that shows a guest the table, built off the async threads: a long match takes its time, and nobody else's
/// request is to wait for it.
async fn shown(table: &Arc<OpenTable>, guest: GuestId, open_hands: bool) -> Result<Utf8Bytes, Refusal> {
    let table = Arc::clone(table);
    off(move || table.message(guest, open_hands)).await?
}

/// What is left to do about a message that was heard.
enum AfterMessage {
    /// Nothing: who has to know is told.
    Told,
    /// The sender may not have seen the table as it stands.
    ShowAgain,
    /// The answer is at hand. (It is said, not sent to `answers`: nobody else empties them.)
    Answered(ServerMessage),
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    use sobremesa_catalog::Catalog;
    use sobremesa_protocol::{CreateTable, SeatChoice};

    use super::*;
    use crate::config::Config;
    use crate::guest::Guest;

    const OWNER: GuestId = GuestId([1; 16]);
    const SPECTATORS: [GuestId; 2] = [GuestId([2; 16]), GuestId([3; 16])];

    fn table(folder: &std::path::Path) -> (House, Arc<OpenTable>) {
        let house = House::new(&Config::new(folder.to_owned(), Catalog::new(None))).expect("a new folder");
        let seats = vec![SeatChoice::Me, SeatChoice::Me];
        let asked =
            CreateTable { rules: "duel".to_owned(), seats, name: None, people: Vec::new(), teams: None, shuffle: None };
        let origin = house.addresses.of_peer(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let owner = Guest { id: OWNER, fresh: false, origin };
        let set = house.set(owner, &asked).expect("a table");
        let table = house.table(&set.id).expect("it was set");
        (house, table)
    }

    /// All that is async runs on one thread here: what waits on it keeps everybody waiting.
    #[tokio::test]
    async fn a_view_that_takes_long_keeps_no_other_request_waiting() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_house, table) = table(folder.path());
        let ((begun, begins), (let_go, held)) = (tokio::sync::oneshot::channel(), channel::<()>());
        let mut begun = Some(begun);
        *table.on_view.lock().expect("no panic") = Some(Box::new(move || {
            if let Some(begun) = begun.take() {
                let _ = begun.send(());
                held.recv_timeout(Duration::from_secs(20)).expect("others were served meanwhile");
            }
        }));
        let showing = tokio::spawn({
            let table = Arc::clone(&table);
            async move { shown(&table, OWNER, false).await }
        });
        begins.await.expect("the view is being built");
        let asked = Arc::clone(&table);
        let summary = off(move || asked.summary(OWNER)).await.expect("another request");
        assert_eq!((summary.hand, table.ply()), (1, 0));
        let_go.send(()).expect("the view is still being built");
        assert!(showing.await.expect("it ends").expect("a view").contains("\"table\""));
    }

    #[tokio::test]
    async fn those_who_look_on_share_one_view_until_something_changes() {
        let folder = tempfile::tempdir().expect("a folder");
        let (house, table) = table(folder.path());
        let built = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&built);
        *table.on_view.lock().expect("no panic") = Some(Box::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
        }));
        let [first, second] = SPECTATORS;
        let seen = shown(&table, first, false).await.expect("a view");
        assert_eq!(shown(&table, second, false).await.expect("a view"), seen);
        assert_eq!(built.load(Ordering::Relaxed), 1);
        assert_ne!(shown(&table, OWNER, false).await.expect("a view"), seen, "who sits there sees a hand");
        table.resign(&house.store, OWNER, 0).expect("one may give up");
        assert_ne!(shown(&table, second, false).await.expect("a view"), seen);
        assert_eq!(built.load(Ordering::Relaxed), 3);
    }

    #[tokio::test]
    async fn the_windows_of_one_guest_share_one_view() {
        let folder = tempfile::tempdir().expect("a folder");
        let (house, table) = table(folder.path());
        let built = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&built);
        *table.on_view.lock().expect("no panic") = Some(Box::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
        }));
        for _ in 0..3 {
            table.come(OWNER, None);
        }
        let mut seen = Vec::new();
        for _ in 0..3 {
            seen.push(shown(&table, OWNER, false).await.expect("a view"));
        }
        assert_eq!((&seen[1], &seen[2]), (&seen[0], &seen[0]));
        assert_eq!(built.load(Ordering::Relaxed), 1);
        let said: ServerMessage = serde_json::from_str(&seen[0]).expect("a message");
        let view = Box::new(table.view(OWNER));
        assert_eq!(said, ServerMessage::Table { version: sobremesa_protocol::VERSION, table: view });
        table.resign(&house.store, OWNER, 0).expect("one may give up");
        assert_ne!(shown(&table, OWNER, false).await.expect("a view"), seen[0]);
    }
}
