//! A guest with a cookie.

use std::net::{IpAddr, SocketAddr};
use std::sync::Mutex;

use serde_json::{Value, json};
use sobremesa_protocol::{
    Entered, GatheringEvent, GatheringView, InvitationKind, Position, ReviewPage, TableSummary, TableView,
};

use super::http::{Answer, ask_from};
use super::seat::Seat;
use super::watching::Watch;

/// Somebody with a browser that keeps cookies.
pub(crate) struct Guest {
    addr: SocketAddr,
    /// The address that the guest comes from; none for the usual one.
    from: Option<IpAddr>,
    cookie: Mutex<Option<String>>,
}

impl Guest {
    pub(crate) fn new(addr: SocketAddr) -> Self {
        Self { addr, from: None, cookie: Mutex::default() }
    }

    /// The same guest, who connects from another address of this machine.
    pub(crate) fn coming_from(self, from: IpAddr) -> Self {
        Self { from: Some(from), ..self }
    }

    /// The same guest, at a server that was started again.
    pub(crate) fn at(&self, addr: SocketAddr) -> Self {
        Self { addr, from: self.from, cookie: Mutex::new(self.cookie()) }
    }

    pub(crate) fn cookie(&self) -> Option<String> {
        self.cookie.lock().expect("no panic under the lock").clone()
    }

    pub(crate) fn set_cookie(&self, cookie: &str) {
        *self.cookie.lock().expect("no panic under the lock") = Some(cookie.to_owned());
    }

    /// A request with headers of one's own, given with their line ends.
    pub(crate) async fn request(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Answer {
        let cookie = self.cookie().map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        let length = if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
        let host = if headers.contains("Host:") { String::new() } else { format!("Host: {}\r\n", self.addr) };
        let head = format!("{method} {path} HTTP/1.1\r\n{host}{cookie}{headers}{length}Connection: close\r\n\r\n");
        let answer = ask_from(self.from, self.addr, &[head.as_bytes(), body].concat()).await;
        if let Some(set) = answer.header("set-cookie") {
            self.set_cookie(set.split(';').next().expect("a first part"));
        }
        answer
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", b"").await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.request("DELETE", path, "", b"").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", path, "Content-Type: application/json\r\n", body.to_string().as_bytes()).await
    }

    /// A new table: `me` for the guest, anything else names a player.
    pub(crate) async fn set(&self, rules: &str, seats: &[&str]) -> TableSummary {
        let answer = self.post("/api/tables", &table(rules, seats)).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    }

    pub(crate) async fn view(&self, id: &str) -> TableView {
        let answer = self.get(&format!("/api/tables/{id}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// All positions of a hand of a finished match, page after page.
    pub(crate) async fn review(&self, id: &str, hand: u32) -> Vec<Position> {
        let mut positions: Vec<Position> = Vec::new();
        loop {
            let answer = self.get(&format!("/api/tables/{id}/review/{hand}?from={}", positions.len())).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            let page: ReviewPage = answer.json();
            assert_eq!(page.from as usize, positions.len());
            positions.extend(page.positions().expect("positions"));
            if positions.len() == page.steps as usize {
                return positions;
            }
        }
    }

    /// A new table that waits: `friend` for a seat that is waited for, the others as for [`Self::set`].
    pub(crate) async fn gather(&self, rules: &str, seats: &[&str]) -> GatheringView {
        let answer = self.post("/api/gatherings", &table(rules, seats)).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    }

    /// Follows a link.
    pub(crate) async fn enter(&self, id: &str, code: &str) -> Answer {
        self.post(&format!("/api/tables/{id}/enter"), &json!({ "code": code })).await
    }

    /// Asks something of a table that waits.
    pub(crate) async fn ask(&self, id: &str, request: &Value) -> Answer {
        self.post(&format!("/api/gatherings/{id}"), request).await
    }

    /// What is told at a table that waits.
    pub(crate) async fn wait_at(&self, id: &str) -> Watch {
        let cookie = self.cookie().expect("a guest who was here");
        Watch::of(self.addr, &format!("/api/gatherings/{id}/live"), &format!("Cookie: {cookie}\r\n")).await
    }

    /// Sits down, or looks on, by WebSocket.
    pub(crate) async fn sit(&self, id: &str) -> Seat {
        self.sit_since(id, None).await
    }

    /// [`Self::sit`], in a window that was open before and lost its line.
    pub(crate) async fn sit_since(&self, id: &str, since: Option<u64>) -> Seat {
        if self.cookie().is_none() {
            self.get("/api/games").await;
        }
        let cookie = self.cookie();
        let headers = cookie.as_deref().map(|cookie| ("Cookie", cookie));
        let query = since.map(|since| format!("?since={since}")).unwrap_or_default();
        let seat = Seat::connect(self.from, self.addr, id, &query, headers.as_slice()).await.expect("an open table");
        seat.opened().await
    }

    /// Opens a window at a table that only looks on, whatever seats the guest has.
    pub(crate) async fn look_on(&self, id: &str) -> Seat {
        let cookie = self.cookie();
        let headers = cookie.as_deref().map(|cookie| ("Cookie", cookie));
        let path = format!("/api/tables/{id}/ws?look_on=true");
        Seat::connect_to(self.from, self.addr, &path, headers.as_slice()).await.expect("an open table")
    }
}

/// The first of some people opens a table, the others come by its link and take the free seats in order: it begins by itself. Its
/// id.
pub(crate) async fn gather_all(people: &[Guest], rules: &str, seats: &[&str]) -> String {
    let waits = people[0].gather(rules, seats).await;
    let codes = waits.codes.expect("the host is told the codes");
    let mut window = people[0].wait_at(&waits.id).await;
    let free = seats.iter().enumerate().filter(|(_, kind)| **kind == "friend").map(|(seat, _)| seat);
    for (friend, seat) in people[1..].iter().zip(free) {
        let entered: Entered = friend.enter(&waits.id, &codes.sit).await.json();
        assert_eq!(entered, Entered { may: InvitationKind::Sit, waits: true });
        let sit = json!({ "ask": "sit", "seat": seat, "name": format!("Friend {seat}") });
        let answer = friend.ask(&waits.id, &sit).await;
        assert!(answer.status == 200 || answer.problem().code == "gathering/begun", "{}", answer.text());
    }
    while window.event::<GatheringEvent>().await.expect("it begins") != GatheringEvent::Begun {}
    waits.id
}

/// The request for a table.
pub(crate) fn table(rules: &str, seats: &[&str]) -> Value {
    let seat = |name: &&str| match *name {
        "me" => json!({ "kind": "me" }),
        "friend" => json!({ "kind": "friend" }),
        player => json!({ "kind": "computer", "player": player }),
    };
    json!({ "rules": rules, "seats": seats.iter().map(seat).collect::<Vec<_>>(), "name": "Ana" })
}
