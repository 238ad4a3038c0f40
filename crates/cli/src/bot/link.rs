//! One connection with a house: lines of its matches go to their programs, and answers come back.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use sobremesa_core::Message;
use sobremesa_programs::CommandLine;
use sobremesa_protocol::bots::{BROKEN_OFF, CLOSED_NEWER, CLOSED_REVOKED, CLOSED_UNREADABLE};
use sobremesa_protocol::program::{HostLine, ProgramLine, VERSION};
use sobremesa_protocol::{BotHostLine, BotLine};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, Response, StatusCode, Uri, header};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message as Frame};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::played::{FromMatch, PlayedMatch};
use crate::failure::Failure;
use crate::screen::Screen;

/// Longest until a connection stands, and until something that is said has gone out.
const PATIENCE: Duration = Duration::from_secs(20);

/// A house asks for a sign of life every 30 s: where nothing came for so long, nobody is there any more.
const SILENCE: Duration = Duration::from_secs(90);

/// Most bytes of a message of a house: the rules of a match are in one.
const LONGEST: usize = 4 * 1024 * 1024;

/// Most matches at a time, each a process; a house seats a robot at four.
const MOST_MATCHES: usize = 16;

/// Longest wait that a house's word is taken for.
const LONGEST_WAIT: Duration = Duration::from_hours(1);

/// A house, and who plays there.
pub(super) struct House {
    pub(super) uri: Uri,
    pub(super) token: String,
    pub(super) command: CommandLine,
    pub(super) memory: u64,
}

/// How a connection ended.
pub(super) enum LinkEnd {
    /// It should not come back.
    ForGood(Message),
    /// It may come back.
    Cut {
        why: Message,
        /// How long the house wants it to wait at least.
        at_least: Duration,
    },
}

impl LinkEnd {
    fn cut(why: Message) -> Self {
        Self::Cut { why, at_least: Duration::ZERO }
    }

    fn key_cut(key: &'static str) -> Self {
        Self::cut(Message::new(key))
    }

    /// What a house closed with.
    fn closed(code: u16, reason: &str) -> Self {
        match code {
            CLOSED_NEWER => Self::ForGood(Message::new("terminal.bot.newer")),
            CLOSED_REVOKED => Self::ForGood(Message::new("terminal.bot.revoked")),
            CLOSED_UNREADABLE => Self::ForGood(Message::new("terminal.bot.unreadable").with("why", printable(reason))),
            _ => Self::key_cut("terminal.bot.ended"),
        }
    }

    /// What a house answered instead of opening the socket.
    fn refused<T>(answer: &Response<T>) -> Self {
        let status = answer.status();
        let header = |name| answer.headers().get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        if status == StatusCode::UNAUTHORIZED {
            return Self::ForGood(Message::new("terminal.bot.bad_token"));
        }
        let why = Message::new("terminal.bot.refused").with("status", status.as_u16());
        if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() {
            let seconds = header(header::RETRY_AFTER).and_then(|seconds| seconds.trim().parse().ok()).unwrap_or(0);
            return Self::Cut { why, at_least: Duration::from_secs(seconds).min(LONGEST_WAIT) };
        }
        Self::ForGood(match header(header::LOCATION) {
            Some(place) => Message::new("terminal.bot.elsewhere").with("place", place),
            None => Message::new("terminal.bot.no_house").with("status", status.as_u16()),
        })
    }

    fn failed(error: Error) -> Self {
        match error {
            Error::Http(answer) => Self::refused(&*answer),
            // What TLS says is wrapped in an error of the system.
            Error::Io(why) if why.get_ref().is_some() => {
                Self::cut(Message::new("terminal.bot.no_connection").with("why", why))
            }
            Error::Io(why) => Self::cut(Message::new("terminal.bot.no_connection").with_system("why", &why)),
            Error::ConnectionClosed | Error::AlreadyClosed => Self::key_cut("terminal.bot.cut"),
            other => Self::cut(Message::new("terminal.bot.no_connection").with("why", other)),
        }
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Connects, and plays until the connection is at its end; then all programs are ended.
pub(super) async fn play(house: &House, screen: &mut Screen) -> Result<LinkEnd, Failure> {
    let socket = match connected(house).await {
        Ok(socket) => socket,
        Err(end) => return Ok(end),
    };
    let (answers, answered) = mpsc::unbounded_channel();
    let mut link = Link { house, socket, matches: BTreeMap::new(), answers };
    link.talk(answered, screen).await
}

async fn connected(house: &House) -> Result<Socket, LinkEnd> {
    let mut request = house.uri.clone().into_client_request().map_err(LinkEnd::failed)?;
    let token = HeaderValue::from_str(&format!("Bearer {}", house.token)).expect("letters and digits");
    request.headers_mut().insert(header::AUTHORIZATION, token);
    let config = WebSocketConfig::default().max_message_size(Some(LONGEST)).max_frame_size(Some(LONGEST));
    // A move is small, and is to go at once.
    let connecting = connect_async_with_config(request, Some(config), true);
    let stands = timeout(PATIENCE, connecting).await.map_err(|_| LinkEnd::key_cut("terminal.bot.no_answer"))?;
    stands.map(|(socket, _)| socket).map_err(LinkEnd::failed)
}

struct Link<'a> {
    house: &'a House,
    socket: Socket,
    matches: BTreeMap<String, PlayedMatch>,
    answers: mpsc::UnboundedSender<FromMatch>,
}

impl Link<'_> {
    async fn talk(
        &mut self,
        mut answered: mpsc::UnboundedReceiver<FromMatch>,
        screen: &mut Screen,
    ) -> Result<LinkEnd, Failure> {
        let mut last_heard = Instant::now();
        loop {
            let end = tokio::select! {
                Some(came) = answered.recv() => match came {
                    FromMatch::Answer(line) => self.say(&line).await,
                    FromMatch::Failed(id, failure) => {
                        self.failed(&id, &failure, screen);
                        None
                    }
                },
                frame = timeout_at(last_heard + SILENCE, self.socket.next()) => {
                    last_heard = Instant::now();
                    match frame {
                        Err(_) => Some(LinkEnd::key_cut("terminal.bot.no_answer")),
                        Ok(None) => Some(LinkEnd::key_cut("terminal.bot.cut")),
                        Ok(Some(Err(error))) => Some(LinkEnd::failed(error)),
                        Ok(Some(Ok(Frame::Close(frame)))) => {
                            Some(frame.map_or(LinkEnd::key_cut("terminal.bot.cut"), |f| LinkEnd::closed(f.code.into(), &f.reason)))
                        }
                        Ok(Some(Ok(Frame::Text(text)))) => self.hear(&text, screen).await?,
                        Ok(Some(Ok(_))) => None,
                    }
                }
            };
            if let Some(end) = end {
                return Ok(end);
            }
        }
    }

    async fn say(&mut self, line: &BotLine) -> Option<LinkEnd> {
        let text = serde_json::to_string(line).expect("what a program says can always be written");
        match timeout(PATIENCE, self.socket.send(Frame::text(text))).await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(LinkEnd::failed(error)),
            Err(_) => Some(LinkEnd::key_cut("terminal.bot.no_answer")),
        }
    }

    /// Hears a line of the house.
    async fn hear(&mut self, text: &str, screen: &mut Screen) -> Result<Option<LinkEnd>, Failure> {
        let Ok(BotHostLine { of, line }) = serde_json::from_str(text) else {
            return Ok(Some(LinkEnd::ForGood(Message::new("terminal.bot.strange_line"))));
        };
        match (of, line) {
            (None, HostLine::Hello { protocol: VERSION, host }) => {
                let hello = ProgramLine::Hello { protocol: VERSION, name: None };
                let end = self.say(&BotLine { of: None, line: hello }).await;
                if end.is_none() {
                    screen.say("terminal.bot.here", &[("house", &printable(&host))])?;
                }
                Ok(end)
            }
            (None, HostLine::Hello { protocol, .. }) => {
                Ok(Some(LinkEnd::ForGood(Message::new("terminal.bot.version").with("version", protocol))))
            }
            (Some(id), HostLine::Match(head)) => {
                let (rules, seat) = (printable(&head.rules), (u32::from(head.seat) + 1).to_string());
                if self.matches.len() >= MOST_MATCHES && !self.matches.contains_key(&id) {
                    screen.aside(&Message::new("terminal.bot.too_many").with("most", MOST_MATCHES));
                    return Ok(None);
                }
                let (command, memory) = (self.house.command.clone(), self.house.memory);
                let begun = PlayedMatch::begin(id.clone(), *head, command, memory, self.answers.clone());
                let begun = begun.map_err(|why| Failure::Broken(Message::of_system(&why)))?;
                screen.say("terminal.bot.begins", &[("match", &printable(&id)), ("rules", &rules), ("seat", &seat)])?;
                self.matches.insert(id, begun);
                Ok(None)
            }
            (Some(id), line) => {
                let over = match &line {
                    HostLine::Over { points, termination, .. } => Some((points.clone(), termination.clone())),
                    _ => None,
                };
                if let Some(played) = self.matches.get(&id) {
                    played.tell(line);
                }
                if let Some((points, termination)) = over {
                    // Its sender goes, so that its program comes to its end by itself.
                    let was_here = self.matches.remove(&id).map(PlayedMatch::leave).is_some();
                    if was_here {
                        tell_end(&id, &points, &termination, screen)?;
                    }
                }
                Ok(None)
            }
            (None, _) => Ok(None),
        }
    }

    /// A program cannot go on: its match is lost once its time is up.
    fn failed(&mut self, id: &str, failure: &sobremesa_programs::Failure, screen: &Screen) {
        self.matches.remove(id);
        let message = Message::new("terminal.bot.failed").with("match", printable(id));
        screen.aside(&message.with("why", &failure.detail));
        if !failure.errors.is_empty() {
            screen.aside(&Message::new("mistake.plain").with("text", failure.errors.trim_end()));
        }
    }
}

/// Says how a match ended.
fn tell_end(id: &str, points: &[i32], termination: &str, screen: &mut Screen) -> Result<(), Failure> {
    let id = printable(id);
    if termination == BROKEN_OFF {
        return screen.say("terminal.bot.broken_off", &[("match", &id)]);
    }
    let points = points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" : ");
    let key = format!("lab.termination.{termination}");
    let how = screen.words(&key, &[]);
    // What this program has no word for is told as the house said it.
    let how = if how == key { printable(termination) } else { how };
    screen.say("terminal.bot.over", &[("match", &id), ("points", &points), ("how", &how)])
}

/// What a house says, as it may be shown at a terminal.
fn printable(text: &str) -> String {
    text.chars().filter(|char| !char.is_control()).take(123).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, headers: &[(&'static str, &str)]) -> Response<()> {
        let builder = Response::builder().status(status);
        headers.iter().fold(builder, |all, (name, value)| all.header(*name, *value)).body(()).expect("an answer")
    }

    fn key(end: &LinkEnd) -> (&str, Option<u64>) {
        match end {
            LinkEnd::ForGood(message) => (&*message.key, None),
            LinkEnd::Cut { why, at_least } => (&*why.key, Some(at_least.as_secs())),
        }
    }

    #[test]
    fn what_heals_by_itself_is_tried_again_and_nothing_else() {
        for (status, headers, told) in [
            (401, &[][..], ("terminal.bot.bad_token", None)),
            (429, &[("Retry-After", "6")], ("terminal.bot.refused", Some(6))),
            (429, &[("Retry-After", "999999999")], ("terminal.bot.refused", Some(3600))),
            (503, &[("Retry-After", "soon")], ("terminal.bot.refused", Some(0))),
            (404, &[], ("terminal.bot.no_house", None)),
            (421, &[], ("terminal.bot.no_house", None)),
            (308, &[("Location", "https://mesa.example/")], ("terminal.bot.elsewhere", None)),
        ] {
            assert_eq!(key(&LinkEnd::refused(&answer(status, headers))), told, "{status}");
        }
        for (code, told) in [
            (4000, ("terminal.bot.newer", None)),
            (4001, ("terminal.bot.revoked", None)),
            (4002, ("terminal.bot.unreadable", None)),
            (1001, ("terminal.bot.ended", Some(0))),
        ] {
            assert_eq!(key(&LinkEnd::closed(code, "line 1: \u{1b}[2J")), told, "{code}");
        }
    }

    #[test]
    fn a_house_writes_nothing_but_text_to_the_terminal() {
        assert_eq!(printable("\u{1b}[2Jduel\n"), "[2Jduel");
        assert_eq!(printable(&"x".repeat(1000)).len(), 123);
    }
}
