//! The WebSocket of a robot: what is said to a program goes down, its answers come up.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use sobremesa_catalog::OutsideAnswer;
use sobremesa_protocol::bots::CLOSED_UNREADABLE;
use sobremesa_protocol::program::{HostLine, ProgramLine, VERSION};
use sobremesa_protocol::{BotHostLine, BotLine};
use tokio::sync::{mpsc, watch};

use super::socket::not_a_websocket;
use crate::bots::{BotEnd, BotLink};
use crate::guest::Guest;
use crate::house::{House, bearer_token};
use crate::rate::Bucket;
use crate::refusal::Refusal;
use crate::sockets::SocketPlace;
use crate::thinking::{Caller, off};

/// A sign of life is asked for this often; who gave none between two is gone.
const HEARTBEAT: Duration = Duration::from_secs(30);

/// Longest that a robot may take to greet, and to read a line.
const PATIENCE: Duration = Duration::from_secs(20);

/// Most bytes of a line, as of a program's.
const LONGEST_LINE: usize = 64 * 1024;

/// Most bytes of a line that are read, so that who sent a longer one can be told: of what is not read the line is cut.
const MOST_READ: usize = 4 * LONGEST_LINE;

pub(super) async fn open(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let token = bearer_token(&headers).unwrap_or_default().to_owned();
    let asked = Arc::clone(&house);
    let bot = off(move || asked.bot_of_token(guest.origin, &token)).await??;
    let upgrade = upgrade.map_err(|rejection| not_a_websocket(&rejection))?;
    let owner = Guest { id: bot.guest, ..guest };
    let place = house.sockets.enter(owner)?;
    Ok(upgrade
        .max_message_size(MOST_READ)
        .max_frame_size(MOST_READ)
        .on_upgrade(move |socket| BotTalk::new(house, bot.id, Caller::from(owner), place, socket).run())
        .into_response())
}

/// One robot on one socket.
struct BotTalk {
    house: Arc<House>,
    id: String,
    link: Arc<BotLink>,
    lines: mpsc::UnboundedReceiver<BotHostLine>,
    _place: SocketPlace,
    socket: WebSocket,
    messages: Bucket,
    greeted: bool,
}

/// Why the talk is at its end.
enum End {
    /// The other side went, or does not read.
    Gone,
    /// With a word to the robot.
    Said(u16, Cow<'static, str>),
}

impl From<BotEnd> for End {
    fn from(end: BotEnd) -> Self {
        let (code, reason) = end.said();
        Self::Said(code, reason.into())
    }
}

/// Most bytes of the reason in the frame that closes a socket (RFC 6455, 5.5).
const LONGEST_REASON: usize = 123;

/// The end of one that said what cannot be read, and what that was.
fn unreadable(mut why: String) -> End {
    why.truncate(why.floor_char_boundary(LONGEST_REASON));
    End::Said(CLOSED_UNREADABLE, why.into())
}

/// Waits until the house wants the socket closed.
async fn closed(ends: &mut watch::Receiver<Option<BotEnd>>) -> End {
    let end = ends.wait_for(Option::is_some).await;
    end.ok().and_then(|end| *end).map_or(End::Gone, End::from)
}

const ENDING: End = End::Said(close_code::AWAY, Cow::Borrowed("the server ends"));
const FAULT: End = End::Said(close_code::ERROR, Cow::Borrowed("the server had a fault"));

impl BotTalk {
    fn new(house: Arc<House>, id: String, caller: Caller, place: SocketPlace, socket: WebSocket) -> Self {
        let (link, lines) = BotLink::new(caller);
        let messages = Bucket::new(house.limits.messages, Instant::now());
        Self { house, id, link, lines, _place: place, socket, messages, greeted: false }
    }

    async fn run(mut self) {
        let end = self.talk().await;
        let (house, link, id) = (Arc::clone(&self.house), Arc::clone(&self.link), self.id.clone());
        let _ = off(move || {
            if house.bots.leave(&id, &link) {
                house.show_bot(&id);
            }
        })
        .await;
        if let End::Said(code, reason) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from(reason.into_owned()) };
            let _ = tokio::time::timeout(PATIENCE, self.socket.send(Message::Close(Some(frame)))).await;
        }
    }

    async fn talk(&mut self) -> End {
        let mut ending = self.house.ending.subscribe();
        if *ending.borrow_and_update() {
            return ENDING;
        }
        let host = concat!("sobremesa ", env!("CARGO_PKG_VERSION")).to_owned();
        if let Err(end) = self.say(&BotHostLine { of: None, line: HostLine::Hello { protocol: VERSION, host } }).await {
            return end;
        }
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        let mut alive = true;
        let mut ends = self.link.end();
        let greet_by = tokio::time::Instant::now() + PATIENCE;
        loop {
            let step = tokio::select! {
                _ = ending.changed() => Err(ENDING),
                end = closed(&mut ends) => Err(end),
                () = tokio::time::sleep_until(greet_by), if !self.greeted => {
                    Err(unreadable(format!("no greeting came within {} s", PATIENCE.as_secs())))
                }
                Some(line) = self.lines.recv() => {
                    self.link.sent();
                    self.say(&line).await
                }
                _ = heartbeat.tick() => {
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
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                        Some(Ok(Message::Close(_))) | None => Err(End::Gone),
                        Some(Ok(Message::Binary(_))) => Err(unreadable("a line is a text message, not a binary one".to_owned())),
                        // Longer than a line may be, say.
                        Some(Err(why)) => Err(unreadable(format!("the message cannot be read: {why}"))),
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

    async fn say(&mut self, line: &BotHostLine) -> Result<(), End> {
        let text = serde_json::to_string(line).map_err(|why| {
            Refusal::fault("writing a line to a robot", why);
            FAULT
        })?;
        self.send(Message::Text(text.into())).await
    }

    async fn hear(&mut self, text: &str) -> Result<(), End> {
        // One that sends too fast is read more slowly: what is not read yet waits on its side.
        let wait = self.messages.reserve(Instant::now());
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
        if text.len() > LONGEST_LINE {
            return Err(unreadable(format!("a line of {} bytes; the longest has {LONGEST_LINE}", text.len())));
        }
        let line = serde_json::from_str::<BotLine>(text).map_err(|why| {
            let no_json = if why.is_data() { "" } else { "this is no JSON: " };
            unreadable(format!("{no_json}{why}"))
        })?;
        match (line.of, line.line) {
            (None, ProgramLine::Hello { protocol: VERSION, .. }) if !self.greeted => {
                self.greeted = true;
                let (house, link, id) = (Arc::clone(&self.house), Arc::clone(&self.link), self.id.clone());
                let entered = off(move || house.let_bot_in(&id, &link)).await;
                entered.and_then(|entered| entered).map_err(|_| FAULT)
            }
            (Some(of), ProgramLine::Move { text, ply, pause, why }) if self.greeted => {
                self.link.answered(&of, ply, OutsideAnswer { text, pause, why });
                Ok(())
            }
            (_, ProgramLine::Hello { protocol, .. }) if !self.greeted && protocol != VERSION => {
                Err(unreadable(format!("the greeting is of protocol {protocol}; this house speaks {VERSION}")))
            }
            (Some(_), ProgramLine::Hello { .. }) => Err(unreadable("the greeting has no `match`".to_owned())),
            (None, ProgramLine::Hello { .. }) => Err(unreadable("there is one greeting on a socket".to_owned())),
            (None, ProgramLine::Move { .. }) if self.greeted => {
                Err(unreadable("`match` is missing: the id of the match, as the question had it".to_owned()))
            }
            (_, ProgramLine::Move { .. }) => Err(unreadable("a move before the greeting".to_owned())),
        }
    }
}
