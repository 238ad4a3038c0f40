//! What the house keeps of a guest: all of it in one file, and deleted for good.

use std::path::Path;

use serde_json::json;
use sobremesa_protocol::mine::GuestData;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{BotInfo, GatheringView, NewBot, Occupant, TableSummary};

use crate::support::{Bot, Guest, TestServer};

async fn data(guest: &Guest) -> GuestData {
    let answer = guest.get("/api/mine").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"sobremesa-mine.json\""));
    answer.json()
}

/// The bytes by which a guest is known, from the cookie.
fn id_of(guest: &Guest) -> Vec<u8> {
    let cookie = guest.cookie().expect("a guest who was here");
    let (_, value) = cookie.split_once('=').expect("a value");
    let hex = value.split_once('.').expect("a signature").0;
    (0..16).map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap()).collect()
}

/// How often a guest is named in the files of a folder, as bytes or as the numbers in a text.
fn traces(folder: &Path, id: &[u8]) -> usize {
    let numbers = id.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    let count = |bytes: &[u8], wanted: &[u8]| bytes.windows(wanted.len()).filter(|part| *part == wanted).count();
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).filter(|path| path.is_file());
    files
        .map(|path| std::fs::read(path).unwrap())
        .map(|bytes| count(&bytes, id) + count(&bytes, numbers.as_bytes()))
        .sum()
}

async fn tables(guest: &Guest) -> Vec<TableSummary> {
    guest.get("/api/tables").await.json()
}

/// A table by link of two people that has begun.
async fn begun(host: &Guest, friend: &Guest) -> String {
    let waits = host.gather("duel", &["me", "friend"]).await;
    assert_eq!(friend.enter(&waits.id, &waits.codes.unwrap().sit).await.status, 200);
    let sits = friend.ask(&waits.id, &json!({ "ask": "sit", "seat": 1, "name": "Luis" })).await;
    assert_eq!(sits.status, 200, "{}", sits.text());
    assert_eq!(host.ask(&waits.id, &json!({ "ask": "begin" })).await.status, 200);
    waits.id
}

#[tokio::test(flavor = "multi_thread")]
async fn one_file_holds_what_a_guest_may_see_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    assert!(data(&ana).await.tables.is_empty());
    let own = ana.set("duel", &["me", "random"]).await;
    let shared = begun(&luis, &ana).await;
    let waits = ana.gather("duel", &["me", "friend"]).await;
    let NewBot { token, .. } = ana.post("/api/bots", &json!({ "name": "Heavy" })).await.json();
    assert_eq!(ana.post("/api/day/escoba", &json!({})).await.status, 201);
    let answer = ana.get("/api/mine").await;
    assert!(!answer.text().contains(&token), "a token is told once");
    let held = data(&ana).await;
    let ids: Vec<&str> = held.tables.iter().map(|table| table.table.as_ref().unwrap().id.as_str()).collect();
    assert_eq!(ids.len(), 3);
    assert!(ids.contains(&own.id.as_str()) && ids.contains(&shared.as_str()));
    for table in &held.tables {
        let RecordLine::Head(head) = &table.record[0] else { panic!("a head") };
        assert!(head.seen_by.is_some(), "what others hold stays hidden before the end");
    }
    assert_eq!(held.waiting.iter().map(|waits| &waits.id).collect::<Vec<_>>(), [&waits.id]);
    assert_eq!((held.robots.len(), held.tries.len(), held.results.len()), (1, 1, 0));
    // Once it is over all of it is there, with the result.
    let mut seat = ana.sit(&own.id).await;
    let view = seat.table().await;
    seat.say(&json!({ "say": "resign", "ply": view.position.ply })).await;
    while seat.table().await.position.result.is_none() {}
    let held = data(&ana).await;
    let table = held.tables.iter().find(|table| table.table.as_ref().unwrap().id == own.id).unwrap();
    let RecordLine::Head(head) = &table.record[0] else { panic!("a head") };
    assert_eq!(head.seen_by, None);
    assert_eq!((held.results.len(), held.results[0].table.as_str()), (1, own.id.as_str()));
    assert_eq!(held.results[0].result["ending"], "lost");
    assert!(data(&luis).await.robots.is_empty(), "each gets their own");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_deleted_is_named_nowhere_and_holds_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    let own = ana.set("duel", &["me", "random"]).await;
    let shared = begun(&ana, &luis).await;
    let mine = ana.gather("duel", &["me", "friend"]).await;
    assert_eq!(luis.enter(&mine.id, &mine.codes.unwrap().sit).await.status, 200);
    let hers = luis.gather("duel", &["me", "friend"]).await;
    assert_eq!(ana.enter(&hers.id, &hers.codes.clone().unwrap().sit).await.status, 200);
    let held = luis.ask(&hers.id, &json!({ "ask": "hold", "held": true })).await;
    assert_eq!(held.status, 200);
    assert_eq!(ana.ask(&hers.id, &json!({ "ask": "sit", "seat": 1, "name": "Ana" })).await.status, 200);
    let NewBot { token, .. } = ana.post("/api/bots", &json!({ "name": "Heavy" })).await.json();
    let mut bot = Bot::greeted(server.addr, &token).await;
    assert_eq!(ana.post("/api/day/escoba", &json!({ "name": "Ana" })).await.status, 201);
    let mut at_shared = luis.sit(&shared).await;
    at_shared.table().await;
    let (id, cookie) = (id_of(&ana), ana.cookie().unwrap());
    assert!(traces(folder.path(), &id) > 0, "the guest is in the store before");

    // A page of another site deletes nobody.
    let foreign = "Origin: http://evil.example\r\n";
    let refused = ana.request("DELETE", "/api/mine", foreign, b"").await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (403, "request/forbidden-origin"));
    let answer = ana.delete("/api/mine").await;
    assert_eq!(answer.status, 204, "{}", answer.text());
    let ended = answer.header("set-cookie").expect("the cookie ends");
    assert!(ended.starts_with("sobremesa_guest=;") && ended.contains("Max-Age=0"), "{ended}");
    assert_eq!(traces(folder.path(), &id), 0, "the guest is named nowhere");
    while bot.hear().await.is_ok() {}

    // Who keeps the old cookie has nothing, and may see nothing that links opened.
    ana.set_cookie(&cookie);
    assert!(tables(&ana).await.is_empty());
    assert!(ana.get("/api/bots").await.json::<Vec<BotInfo>>().is_empty());
    assert_eq!(ana.get(&format!("/api/tables/{shared}")).await.status, 404);
    assert_eq!(ana.get(&format!("/api/tables/{}", own.id)).await.status, 404);
    // The other goes on: the seat has no name, and whoever sat there is away.
    let listed = tables(&luis).await;
    assert_eq!(listed.iter().map(|table| &table.id).collect::<Vec<_>>(), [&shared]);
    let view = luis.view(&shared).await;
    assert_eq!(view.seats[0].occupant, Occupant::Person { name: String::new() });
    assert!(view.seats[0].away && view.codes.is_some(), "Luis is its host now");
    assert_eq!(luis.get(&format!("/api/gatherings/{}", mine.id)).await.status, 404);
    let waits: GatheringView = luis.get(&format!("/api/gatherings/{}", hers.id)).await.json();
    assert!(!waits.seats[1].yours && waits.codes == hers.codes);
    assert!(waits.seats.iter().filter(|seat| seat.yours).count() == 1);
    let mut again = luis.sit(&shared).await;
    let view = again.table().await;
    again.say(&json!({ "say": "resign", "ply": view.position.ply })).await;
    while again.table().await.position.result.is_none() {}
    let results: sobremesa_protocol::statistics::Statistics = luis.get("/api/statistics").await.json();
    assert_eq!(results.rules[0].matches.played, 1);
    assert!(data(&ana).await.results.is_empty(), "nobody who is gone has a result");
    server.stop().await;
    // Nor does anything come back with the next start.
    let server = TestServer::start(folder.path()).await;
    assert_eq!(server.guest().get(&format!("/api/tables/{}", own.id)).await.status, 404);
    assert!(luis.at(server.addr).view(&shared).await.position.result.is_some());
    server.stop().await;
}
