//! A guest's WebSocket at a table.

use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use sobremesa_protocol::{MoveTree, Problem, ServerMessage, TableView, Turn};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::http::connect;

/// Longest that a test waits for an answer; pings do not prolong it.
const PATIENCE: Duration = Duration::from_mins(1);

/// A connection to a table.
pub(crate) struct Seat {
    stream: WebSocketStream<TcpStream>,
    /// What came before it was asked for.
    early: VecDeque<String>,
}

impl Seat {
    /// Connects with headers of one's own.
    pub(crate) async fn with_headers(
        addr: SocketAddr,
        id: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, Box<Error>> {
        Self::connect(None, addr, id, "", headers).await
    }

    /// [`Self::with_headers`], from an address of one's own if one is given.
    pub(crate) async fn connect(
        from: Option<IpAddr>,
        addr: SocketAddr,
        id: &str,
        query: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, Box<Error>> {
        Self::connect_to(from, addr, &format!("/api/tables/{id}/ws{query}"), headers).await
    }

    /// [`Self::connect`] to a path of one's own.
    pub(crate) async fn connect_to(
        from: Option<IpAddr>,
        addr: SocketAddr,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, Box<Error>> {
        let mut request = format!("ws://{addr}{path}").into_client_request().expect("an address");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let stream = connect(from, addr).await.map_err(|why| Box::new(why.into()))?;
        let (stream, _) = client_async(request, stream).await.map_err(Box::new)?;
        Ok(Self { stream, early: VecDeque::new() })
    }

    /// Waits until its window is open at the table, or is refused there: what is said to it first is heard later. Of two windows
    /// the one that was opened later is then the newer one.
    pub(crate) async fn opened(mut self) -> Self {
        let first = self.hear_text().await;
        self.early.extend(first);
        self
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    /// Whether it could be sent.
    pub(crate) async fn try_say(&mut self, message: &Value) -> bool {
        self.stream.send(Message::text(message.to_string())).await.is_ok()
    }

    pub(crate) async fn send(&mut self, message: Message) {
        self.stream.send(message).await.expect("sent");
    }

    /// The next message as it came; nothing once the connection is at its end.
    pub(crate) async fn hear_text(&mut self) -> Option<String> {
        if let Some(early) = self.early.pop_front() {
            return Some(early);
        }
        let end = Instant::now() + PATIENCE;
        loop {
            match timeout_at(end, self.stream.next()).await.expect("an answer in time") {
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message, but for those about windows.
    pub(crate) async fn hear(&mut self) -> ServerMessage {
        loop {
            match self.hear_all().await {
                ServerMessage::Window { .. } => {}
                message => return message,
            }
        }
    }

    /// The next message of any kind.
    pub(crate) async fn hear_all(&mut self) -> ServerMessage {
        let text = self.hear_text().await.expect("a message");
        serde_json::from_str(&text).expect("a server's message")
    }

    /// The next table shown, whatever comes before it.
    pub(crate) async fn table(&mut self) -> TableView {
        loop {
            match self.hear().await {
                ServerMessage::Table { table, .. } => return *table,
                ServerMessage::Hint { .. }
                | ServerMessage::Window { .. }
                | ServerMessage::Talk { .. }
                | ServerMessage::Clock { .. }
                | ServerMessage::Pong => {}
                ServerMessage::Refused { problem, .. } => panic!("refused: {problem:?}"),
            }
        }
    }

    /// The next refusal, and the ply that stands.
    pub(crate) async fn refused(&mut self) -> (Problem, u32) {
        match self.hear().await {
            ServerMessage::Refused { problem, ply } => (problem, ply),
            other => panic!("not refused: {other:?}"),
        }
    }

    /// Says what goes on with a table, if it is not over: a move, or `next`.
    pub(crate) async fn go_on(&mut self, table: &TableView) -> bool {
        let position = &table.position;
        let message = match &position.turn {
            Turn::Nothing => return false,
            Turn::Seat { seat } if table.seats[usize::from(*seat)].yours => {
                json!({ "say": "play", "ply": position.ply, "move": first_move(&position.moves) })
            }
            Turn::Seat { .. } | Turn::NextHand => next(table),
        };
        self.say(&message).await;
        true
    }

    /// Plays on until `enough`, or to the end.
    pub(crate) async fn play_until(&mut self, mut table: TableView, enough: impl Fn(&TableView) -> bool) -> TableView {
        while !enough(&table) && self.go_on(&table).await {
            let before = (table.position.ply, table.position.hand);
            while (table.position.ply, table.position.hand) == before && table.position.turn != Turn::Nothing {
                table = self.table().await;
            }
        }
        table
    }
}

/// The request to go on.
pub(crate) fn next(table: &TableView) -> Value {
    json!({ "say": "next", "ply": table.position.ply, "hand": table.position.hand })
}

/// The first move of a tree.
pub(crate) fn first_move(moves: &[MoveTree]) -> String {
    MoveTree::moves(moves).into_iter().next().expect("a move")
}

/// The problem with which something that is said is refused, whatever is told meanwhile.
pub(crate) async fn refusal_of(window: &mut Seat, message: &Value) -> Problem {
    window.say(message).await;
    loop {
        match window.hear().await {
            ServerMessage::Refused { problem, .. } => return problem,
            ServerMessage::Table { .. }
            | ServerMessage::Window { .. }
            | ServerMessage::Talk { .. }
            | ServerMessage::Clock { .. } => {}
            other @ (ServerMessage::Hint { .. } | ServerMessage::Pong) => panic!("not refused: {other:?}"),
        }
    }
}
