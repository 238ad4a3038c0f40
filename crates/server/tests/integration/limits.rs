//! How much one may ask for.

use std::time::{Duration, Instant};

use serde_json::json;
use sobremesa_protocol::TableSummary;
use sobremesa_server::Rate;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::support::{Seat, TestServer, config, table};

#[tokio::test(flavor = "multi_thread")]
async fn bodies_and_messages_have_a_size() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let mut long = table("duel", &["me", "random"]);
    long["name"] = json!("x".repeat(20_000));
    let answer = ana.post("/api/tables", &long).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (413, "request/too-large"));
    // A length that is not told beforehand is counted.
    let chunk = format!("4000\r\n{}\r\n", "x".repeat(0x4000)).repeat(3);
    let head = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n";
    let host = format!("Host: {}\r\n", server.addr);
    let request = format!("POST /api/tables HTTP/1.1\r\n{host}{head}Connection: close\r\n\r\n{chunk}0\r\n\r\n");
    assert_eq!(crate::support::ask(server.addr, request.as_bytes()).await.status, 413);

    let set = ana.set("duel", &["me", "random"]).await;
    let mut seat = ana.sit(&set.id).await;
    seat.table().await;
    seat.send(Message::text("x".repeat(5_000))).await;
    // The connection is closed; until then it was only said how the window stands.
    while let Some(text) = seat.hear_text().await {
        assert!(text.contains(r#""say":"window""#), "{text}");
    }
    let mut seat = ana.sit(&set.id).await;
    assert_eq!(seat.table().await.position.ply, 0, "the table goes on");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_and_messages_have_a_rate() {
    let folder = tempfile::tempdir().unwrap();
    let mut few = config(folder.path());
    let rate = Rate { burst: 5, every_ms: 60_000 };
    few.limits.requests = rate;
    few.limits.messages = Rate { burst: 5, every_ms: 200 };
    let server = TestServer::with(few).await;
    let (ana, luis) = (server.guest(), server.guest());
    let table = ana.set("duel", &["me", "random"]).await;
    luis.get("/api/games").await;
    let mut seat = ana.sit(&table.id).await;
    let view = seat.table().await;
    let start = Instant::now();
    for _ in 0..10 {
        seat.say(&json!({ "say": "next", "ply": 9, "hand": 1 })).await;
    }
    for _ in 0..10 {
        assert_eq!(seat.refused().await.0.code, "move/stale");
    }
    assert!(start.elapsed() >= Duration::from_millis(900), "what comes too fast is heard later");
    for _ in 0..4 {
        assert_eq!(ana.view(&table.id).await, view);
    }
    let answer = ana.get("/api/tables").await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (429, "request/too-many"));
    assert_eq!(luis.get("/api/tables").await.status, 200, "another guest is not held up");
    // Who throws the cookie away is counted by address.
    let mut fresh = Vec::new();
    for _ in 0..6 {
        fresh.push(server.guest().get("/api/games").await.status);
    }
    assert_eq!(fresh, [200, 200, 200, 429, 429, 429]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_have_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let mut few = config(folder.path());
    few.limits.tables_per_guest = 2;
    few.limits.tables = 3;
    few.limits.idle_tables = 1;
    let server = TestServer::with(few).await;
    let (ana, luis) = (server.guest(), server.guest());
    let first = ana.set("duel", &["me", "random"]).await;
    ana.set("duel", &["me", "random"]).await;
    let request = table("duel", &["me", "random"]);
    let answer = ana.post("/api/tables", &request).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (429, "table/too-many"));
    luis.set("duel", &["me", "random"]).await;
    let answer = luis.post("/api/tables", &request).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (429, "table/house-full"));

    let mut seat = ana.sit(&first.id).await;
    seat.table().await;
    seat.say(&json!({ "say": "resign", "ply": 0 })).await;
    seat.table().await;
    ana.set("duel", &["me", "random"]).await;
    assert_eq!(ana.get(&format!("/api/tables/{}", first.id)).await.status, 404, "the finished one went");
    assert_eq!(ana.get("/api/tables").await.json::<Vec<TableSummary>>().len(), 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn new_tables_have_a_rate_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut few = config(folder.path());
    few.limits.new_tables = Rate { burst: 2, every_ms: 60_000 };
    let server = TestServer::with(few).await;
    let ana = server.guest();
    ana.get("/api/games").await;
    let request = table("duel", &["me", "random"]);
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(ana.post("/api/tables", &request).await.status);
    }
    assert_eq!(statuses, [201, 201, 429]);
    assert_eq!(ana.get("/api/tables").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn windows_have_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let mut few = config(folder.path());
    few.limits.sockets_per_guest = 2;
    few.limits.sockets = 3;
    let server = TestServer::with(few).await;
    let (ana, luis) = (server.guest(), server.guest());
    let table = ana.set("duel", &["me", "random"]).await;
    let mut open = vec![ana.sit(&table.id).await, ana.sit(&table.id).await, luis.sit(&table.id).await];
    for guest in [&ana, &luis] {
        let cookie = guest.cookie().unwrap();
        let Err(error) = Seat::with_headers(server.addr, &table.id, &[("Cookie", &cookie)]).await else {
            panic!("one too many")
        };
        assert!(matches!(*error, Error::Http(answer) if answer.status() == 429));
    }
    drop(open.pop());
    let cookie = luis.cookie().unwrap();
    let mut tries = 0;
    while Seat::with_headers(server.addr, &table.id, &[("Cookie", &cookie)]).await.is_err() {
        tries += 1;
        assert!(tries < 500, "a window that was closed frees its place");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_each_visitor_has_an_address_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut behind = config(folder.path());
    behind.proxies = vec!["127.0.0.1".parse().unwrap()];
    behind.limits.addresses.new_guests = Rate { burst: 1, every_ms: 600_000 };
    let server = TestServer::with(behind).await;
    let visit = async |visitor: &str| {
        let answer = server.guest().request("GET", "/api/games", &format!("X-Forwarded-For: {visitor}\r\n"), b"").await;
        assert_eq!(answer.status, 200);
        answer.header("set-cookie").is_some()
    };
    assert!(visit("192.0.2.1").await);
    assert!(!visit("192.0.2.1").await, "a second guest from there too soon");
    assert!(visit("192.0.2.2").await);
    assert!(!visit("192.0.2.7, 192.0.2.2").await, "what a visitor writes is not believed");
    assert!(visit("2001:db8::1").await && !visit("2001:db8::2").await, "one household");
    // Who does not come by the proxy is no proxy.
    let other = async || {
        let guest = server.guest().coming_from("127.0.0.2".parse().unwrap());
        let answer = guest.request("GET", "/api/games", "X-Forwarded-For: 192.0.2.1\r\n", b"").await;
        answer.header("set-cookie").is_some()
    };
    assert!(other().await && other().await, "this machine is not counted");
    server.stop().await;
}
