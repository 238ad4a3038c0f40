//! Broken requests: each gets one clear answer, and the server stands.

use std::fmt::Write as _;

use serde_json::json;
use sobremesa_protocol::Problem;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Guest, TestServer};

const JSON: &str = "Content-Type: application/json\r\n";

/// What is asked: a name, the method, the path, headers, a body.
type Request = (&'static str, &'static str, &'static str, &'static str, &'static [u8]);

const BROKEN: &[Request] = &[
    ("no such address", "GET", "/api/nothing", "", b""),
    ("the interface itself", "GET", "/api", "", b""),
    ("a deeper address", "GET", "/api/tables/a/b/c/d", "", b""),
    ("a method nobody answers to", "PUT", "/api/tables", "", b""),
    ("a method of another address", "DELETE", "/api/games", "", b""),
    ("posting to the page", "POST", "/", "", b"x"),
    ("unknown rules", "GET", "/api/rules/internacional", "", b""),
    ("rules outside", "GET", "/api/rules/..%2f..%2fetc%2fpasswd", "", b""),
    ("rules as a file", "GET", "/api/rules/a.toml", "", b""),
    ("bytes that are no text", "GET", "/api/rules/%ff%fe", "", b""),
    ("an unknown table", "GET", "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa", "", b""),
    ("a table's id too short", "GET", "/api/tables/abc", "", b""),
    ("a table's id with quotes", "GET", "/api/tables/';drop%20table%20tables;--", "", b""),
    ("forgetting no table", "DELETE", "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa", "", b""),
    ("no table's record", "GET", "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa/record", "", b""),
    ("a hand that is no number", "GET", "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa/review/first", "", b""),
    ("a hand below zero", "GET", "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa/review/-1", "", b""),
    ("a hand to analyse that is no number", "GET", "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa/analysis/first", "", b""),
    ("a hand beyond numbers", "GET", "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa/review/99999999999", "", b""),
    ("a WebSocket without its handshake", "GET", "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa/ws", "", b""),
    ("a body of another kind", "POST", "/api/tables", "Content-Type: text/plain\r\n", b"{}"),
    ("a body of no kind", "POST", "/api/tables", "", b"{}"),
    ("no body", "POST", "/api/tables", JSON, b""),
    ("a body that is no JSON", "POST", "/api/tables", JSON, b"rules=international"),
    ("a body cut short", "POST", "/api/tables", JSON, b"{\"rules\": \"duel\", \"seats\": ["),
    ("a body that is no text", "POST", "/api/tables", JSON, b"{\"rules\": \"\xff\xfe\", \"seats\": []}"),
    ("a list for an object", "POST", "/api/tables", JSON, b"[1, 2]"),
    ("brackets without end", "POST", "/api/tables", JSON, &[b'['; 4000]),
    ("no rules", "POST", "/api/tables", JSON, b"{\"seats\": []}"),
    ("a field too many", "POST", "/api/tables", JSON, b"{\"rules\": \"duel\", \"seats\": [], \"seed\": 7}"),
    ("a field twice", "POST", "/api/tables", JSON, b"{\"rules\": \"duel\", \"rules\": \"duel\", \"seats\": []}"),
    ("seats of no kind", "POST", "/api/tables", JSON, b"{\"rules\": \"duel\", \"seats\": [{}, {}]}"),
    (
        "a seat for somebody else",
        "POST",
        "/api/tables",
        JSON,
        b"{\"rules\": \"duel\", \"seats\": [{\"kind\": \"king\"}]}",
    ),
    ("two documents", "POST", "/api/tables", JSON, b"{\"rules\": \"duel\", \"seats\": []} {}"),
];

/// Tables that cannot be: a name, the rules, the seats, the guest's name.
fn tables() -> Vec<(&'static str, serde_json::Value)> {
    let me = json!({ "kind": "me" });
    let computer = |player: &str| json!({ "kind": "computer", "player": player });
    let with = |player: &str| json!({ "rules": "duel", "seats": [me.clone(), computer(player)] });
    let seats = |n: usize| json!({ "rules": "duel", "seats": vec![me.clone(); n] });
    let named = |name: &str| json!({ "rules": "duel", "seats": [me.clone(), me.clone()], "name": name });
    vec![
        ("unknown rules", json!({ "rules": "duelo", "seats": [] })),
        ("rules outside", json!({ "rules": "../../../etc/passwd", "seats": [] })),
        ("rules as a file", json!({ "rules": "/tmp/own.toml", "seats": [] })),
        ("nobody at the table", seats(0)),
        ("too many at the table", seats(500)),
        ("no player", with("")),
        ("an unknown player", with("matrix")),
        ("a player as a path", with("../../bin/sh")),
        ("an option it does not have", with("matriz depth=3")),
        ("an option out of its range", with("sondeo playouts=99999999999999999999")),
        ("an option below its range", with("sondeo playouts=-1")),
        ("an option that is no number", with("sondeo playouts=many")),
        ("a name too long", named(&"x".repeat(25))),
        ("a name that hides text", named("Ana\u{202e}")),
        ("a name of several lines", named("Ana\nLuis")),
    ]
}

fn note(into: &mut String, name: &str, status: u16, problem: &Problem) {
    let problem = serde_json::to_string_pretty(problem).unwrap();
    writeln!(into, "## {name}\n{status} {problem}\n").unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_requests_get_one_clear_answer() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let mut notes = String::new();
    for (name, method, path, headers, body) in BROKEN {
        let answer = guest.request(method, path, headers, body).await;
        assert!((400..500).contains(&answer.status), "{name}: {} {}", answer.status, answer.text());
        assert_eq!(answer.header("content-type"), Some("application/json"), "{name}");
        note(&mut notes, name, answer.status, &answer.problem());
    }
    insta::assert_snapshot!("requests", notes);

    let mut notes = String::new();
    for (name, table) in tables() {
        let answer = guest.post("/api/tables", &table).await;
        assert!((400..500).contains(&answer.status), "{name}: {} {}", answer.status, answer.text());
        note(&mut notes, name, answer.status, &answer.problem());
    }
    insta::assert_snapshot!("tables", notes);
    stands(&guest).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_messages_get_one_clear_answer() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let table = guest.set("duel", &["me", "me"]).await;
    let mut seat = guest.sit(&table.id).await;
    let before = seat.table().await;
    let mut notes = String::new();
    for (name, message) in [
        ("nothing", Message::text("")),
        ("no JSON", Message::text("play 6-6")),
        ("bytes", Message::binary(vec![0, 1, 2])),
        ("a number", Message::text("7")),
        ("an unknown word", Message::text(r#"{"say": "cheat"}"#)),
        ("no word", Message::text("{}")),
        ("no ply", Message::text(r#"{"say": "play", "move": "6-6>"}"#)),
        ("a ply below zero", Message::text(r#"{"say": "play", "ply": -1, "move": "6-6>"}"#)),
        ("a ply beyond numbers", Message::text(r#"{"say": "play", "ply": 4294967296, "move": "6-6>"}"#)),
        ("a field too many", Message::text(r#"{"say": "play", "ply": 0, "move": "-", "seat": 1}"#)),
        ("an unknown pause", Message::text(r#"{"say": "play", "ply": 0, "move": "-", "pause": "loud"}"#)),
        ("a move that is none", Message::text(r#"{"say": "play", "ply": 0, "move": "castle"}"#)),
        ("an empty move", Message::text(r#"{"say": "play", "ply": 0, "move": ""}"#)),
        ("a tile of another set", Message::text(r#"{"say": "play", "ply": 0, "move": "9-9>"}"#)),
        ("a move in other letters", Message::text(r#"{"say": "play", "ply": 0, "move": "６-６>"}"#)),
        ("a pass without need", Message::text(r#"{"say": "play", "ply": 0, "move": "-"}"#)),
        ("a later ply", Message::text(r#"{"say": "play", "ply": 3, "move": "-"}"#)),
        ("going on for a person", Message::text(r#"{"say": "next", "ply": 0, "hand": 1}"#)),
        ("going on from a later hand", Message::text(r#"{"say": "next", "ply": 0, "hand": 2}"#)),
        ("a hint for a later ply", Message::text(r#"{"say": "hint", "ply": 1}"#)),
        ("giving up at a later ply", Message::text(r#"{"say": "resign", "ply": 1}"#)),
    ] {
        seat.send(message).await;
        let (problem, ply) = seat.refused().await;
        assert_eq!(ply, 0, "{name}");
        let problem = serde_json::to_string_pretty(&problem).unwrap();
        writeln!(notes, "## {name}\n{problem}\n").unwrap();
    }
    insta::assert_snapshot!("messages", notes);
    assert_eq!(guest.view(&table.id).await, before, "the table stands as it was");
    stands(&guest).await;
    server.stop().await;
}

async fn stands(guest: &Guest) {
    let table = guest.set("duel", &["me", "random"]).await;
    let mut seat = guest.sit(&table.id).await;
    let start = seat.table().await;
    assert_eq!(seat.play_until(start, |table| table.position.ply >= 4).await.position.ply, 4);
}
