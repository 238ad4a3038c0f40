//! A robot's connection to a server.

use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::http::connect;

/// Longest that a test waits for a line; pings do not prolong it.
const PATIENCE: Duration = Duration::from_mins(1);

/// A robot that is connected.
pub(crate) struct Bot {
    stream: WebSocketStream<TcpStream>,
    /// What came before the greeting was known to be heard.
    early: VecDeque<Message>,
    /// Every line that it was told, as it came.
    pub(crate) told: Vec<String>,
    /// The words with which the connection was closed.
    pub(crate) reason: String,
}

impl Bot {
    /// Connects with a token, and does not greet.
    pub(crate) async fn connect(addr: SocketAddr, token: &str) -> Result<Self, Box<Error>> {
        Self::connect_from(None, addr, token).await
    }

    /// [`Self::connect`], from an address of one's own if one is given.
    async fn connect_from(from: Option<IpAddr>, addr: SocketAddr, token: &str) -> Result<Self, Box<Error>> {
        let mut request = format!("ws://{addr}/api/bot").into_client_request().expect("an address");
        request.headers_mut().insert("Authorization", format!("Bearer {token}").parse().expect("a header"));
        let stream = connect(from, addr).await.map_err(|why| Box::new(why.into()))?;
        let (stream, _) = client_async(request, stream).await.map_err(Box::new)?;
        Ok(Self { stream, early: VecDeque::new(), told: Vec::new(), reason: String::new() })
    }

    /// Connects and greets, and waits until the greeting was heard.
    pub(crate) async fn greeted(addr: SocketAddr, token: &str) -> Self {
        Self::greeted_from(None, addr, token).await
    }

    /// [`Self::greeted`], from an address of one's own if one is given.
    pub(crate) async fn greeted_from(from: Option<IpAddr>, addr: SocketAddr, token: &str) -> Self {
        let mut bot = Self::connect_from(from, addr, token).await.expect("a token that opens");
        assert_eq!(bot.hear().await.expect("a greeting")["line"], "hello");
        bot.say(&json!({ "line": "hello", "protocol": 1, "name": "test" })).await;
        // Lines are read in their order: once the ping is answered, the greeting was heard.
        bot.stream.send(Message::Ping(Bytes::from_static(b"greeted"))).await.expect("sent");
        let end = Instant::now() + PATIENCE;
        loop {
            match timeout_at(end, bot.stream.next()).await.expect("an answer in time") {
                Some(Ok(Message::Pong(_))) => return bot,
                Some(Ok(message @ Message::Text(_))) => bot.early.push_back(message),
                Some(Ok(_)) => {}
                other => panic!("closed at the greeting: {other:?}"),
            }
        }
    }

    /// The next message; nothing once the connection is at its end.
    async fn next(&mut self) -> Option<Result<Message, Error>> {
        match self.early.pop_front() {
            Some(message) => Some(Ok(message)),
            None => self.stream.next().await,
        }
    }

    pub(crate) async fn say(&mut self, line: &Value) {
        self.say_text(&line.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("sent");
    }

    /// The next line; or the code with which the connection was closed, 0 where it was just cut.
    pub(crate) async fn hear(&mut self) -> Result<Value, u16> {
        let end = Instant::now() + PATIENCE;
        loop {
            match timeout_at(end, self.next()).await.expect("a line in time") {
                Some(Ok(Message::Text(text))) => {
                    self.told.push(text.to_string());
                    return Ok(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Close(frame))) => {
                    self.reason = frame.as_ref().map(|frame| frame.reason.to_string()).unwrap_or_default();
                    return Err(frame.map_or(0, |frame| frame.code.into()));
                }
                Some(Err(_)) | None => return Err(0),
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next line of a kind, whatever comes before it.
    pub(crate) async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let line = self.hear().await.expect("a line");
            if line["line"] == kind {
                return line;
            }
        }
    }

    /// Plays the first legal move whenever it is asked, until a match is over; gives that line.
    pub(crate) async fn play(&mut self) -> Value {
        loop {
            let line = self.hear().await.expect("a line");
            match line["line"].as_str() {
                Some("turn") => self.answer(&line).await,
                Some("over") => return line,
                _ => {}
            }
        }
    }

    /// Answers a question with the first legal move.
    pub(crate) async fn answer(&mut self, turn: &Value) {
        self.say(&json!({ "line": "move", "match": turn["match"], "move": turn["legal"][0], "ply": turn["ply"] }))
            .await;
    }
}
