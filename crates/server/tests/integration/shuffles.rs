//! Seeds that the house and a guest make together: the way from the ticket to the record, and what is refused.

use std::time::Duration;

use serde_json::{Value, json};
use sobremesa_catalog::Catalog;
use sobremesa_catalog::record::Record;
use sobremesa_core::seed_parts::{receipt, seed_of_parts};
use sobremesa_core::{Seed, SeedPart};
use sobremesa_protocol::{GatheringView, ShuffleTicket, TableSummary, TableView, Turn};

use crate::support::{Answer, Guest, TestServer, config, table};

const PART: SeedPart = SeedPart([3; 32]);

async fn ask(guest: &Guest, hash: &str) -> Answer {
    guest.post("/api/shuffles", &json!({ "hash": hash })).await
}

/// A ticket for a part of the guest's.
pub(crate) async fn ticket(guest: &Guest, part: SeedPart) -> ShuffleTicket {
    let answer = ask(guest, &part.person_hash()).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

/// The request for a table to which the guest opens a part.
pub(crate) fn with_part(rules: &str, seats: &[&str], ticket: &str, part: SeedPart) -> Value {
    let mut asked = table(rules, seats);
    asked["shuffle"] = json!({ "ticket": ticket, "part": part.to_hex() });
    asked
}

async fn refused(guest: &Guest, asked: &Value) -> (u16, String) {
    let answer = guest.post("/api/tables", asked).await;
    (answer.status, answer.problem().code)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deal_follows_from_the_parts_of_the_house_and_of_the_guest() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let issued = ticket(&ana, PART).await;
    assert_eq!(issued.receipt, receipt(&issued.house_hash, &[&PART.person_hash()]));
    let answer = ana.post("/api/tables", &with_part("duel", &["me", "botagorda"], &issued.ticket, PART)).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let set: TableSummary = answer.json();
    let begun = ana.view(&set.id).await;
    let announced = begun.seed_parts.clone().expect("the guest added a part");
    assert_eq!((&announced.receipt, &announced.house_hash), (&issued.receipt, &issued.house_hash));
    assert_eq!((announced.house.as_ref(), begun.position.seed.as_ref()), (None, None));
    let text = ana.get(&format!("/api/tables/{}/record", set.id)).await.text().to_owned();
    assert_eq!(Record::read(&text).unwrap().head.seed_parts.as_ref(), Some(&announced));

    // A server that was started again knows the parts.
    server.stop().await;
    let server = TestServer::start(folder.path()).await;
    let ana = ana.at(server.addr);
    assert_eq!(ana.view(&set.id).await, begun);
    let mut seat = ana.sit(&set.id).await;
    let start = seat.table().await;
    let end: TableView = seat.play_until(start, |_| false).await;
    assert_eq!(end.position.turn, Turn::Nothing);
    let parts = end.seed_parts.expect("still");
    let house = SeedPart::from_hex(parts.house.as_ref().expect("it is opened")).unwrap();
    assert_eq!(house.house_hash(), issued.house_hash, "it is the part to which the house was bound");
    let seed = Seed::from_hex(end.position.seed.as_ref().unwrap()).unwrap();
    assert_eq!((seed, seed.commitment()), (seed_of_parts(&house, &[PART]), begun.position.seed_hash));

    let text = ana.get(&format!("/api/tables/{}/record", set.id)).await.text().to_owned();
    let record = Record::read(&text).unwrap();
    assert_eq!(record.head.seed_parts.as_ref(), Some(&parts));
    let game = Catalog::default().rules_of_record(&record).unwrap();
    assert_eq!(record.verify(&*game).problems, []);
    // Whoever opens the record sees the same, and nothing of it may be exchanged.
    let luis = server.guest();
    let kind = "Content-Type: application/x-ndjson\r\n";
    let opened = luis.request("POST", "/api/records", kind, text.as_bytes()).await;
    assert_eq!(opened.status, 201, "{}", opened.text());
    let opened: TableSummary = opened.json();
    assert_eq!(luis.view(&opened.id).await.seed_parts, Some(parts));
    assert_eq!(luis.get(&format!("/api/tables/{}/record", opened.id)).await.text(), text);
    let exchanged = text.replacen(&PART.to_hex(), &"0".repeat(64), 1);
    let broken = luis.request("POST", "/api/records", kind, exchanged.as_bytes()).await;
    assert_eq!((broken.status, broken.problem().code.as_str()), (422, "record/broken"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_serves_once_its_own_guest_and_the_part_to_which_it_is_bound() {
    let folder = tempfile::tempdir().unwrap();
    let mut few = config(folder.path());
    few.limits.shuffles.per_guest = 2;
    let server = TestServer::with(few).await;
    let (ana, luis) = (server.guest(), server.guest());
    let seats = &["me", "random"][..];
    let (no_ticket, other_part) = ((409, "shuffle/no-ticket".to_owned()), (422, "shuffle/other-part".to_owned()));
    let unreadable = (422, "shuffle/unreadable".to_owned());
    for hash in ["", "ab", &"x".repeat(64)] {
        let answer = ask(&ana, hash).await;
        assert_eq!((answer.status, answer.problem().code), unreadable);
    }
    let issued = ticket(&ana, PART).await;
    let opened = with_part("duel", seats, &issued.ticket, PART);
    assert_eq!(refused(&luis, &opened).await, no_ticket, "it is somebody else's");
    let mut wrong = opened.clone();
    wrong["shuffle"]["part"] = json!("abc");
    assert_eq!(refused(&ana, &wrong).await, unreadable);
    assert_eq!(ana.post("/api/tables", &opened).await.status, 201);
    assert_eq!(refused(&ana, &opened).await, no_ticket, "it was used");

    let issued = ticket(&ana, PART).await;
    assert_eq!(refused(&ana, &with_part("duel", seats, &issued.ticket, SeedPart([4; 32]))).await, other_part);
    assert_eq!(refused(&ana, &with_part("duel", seats, &issued.ticket, PART)).await, no_ticket, "one try is all");

    let first = ticket(&ana, PART).await;
    for _ in 0..2 {
        ticket(&ana, PART).await;
    }
    assert_eq!(refused(&ana, &with_part("duel", seats, &first.ticket, PART)).await, no_ticket, "it made room");
    // A table that is refused for another reason leaves the ticket as it is.
    let last = ticket(&ana, PART).await;
    assert_eq!(refused(&ana, &with_part("duel", &["me"], &last.ticket, PART)).await.1, "table/bad-seats");
    assert_eq!(ana.post("/api/tables", &with_part("duel", seats, &last.ticket, PART)).await.status, 201);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_that_is_too_old_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut short = config(folder.path());
    short.limits.shuffles.lifetime = Duration::ZERO;
    let server = TestServer::with(short).await;
    let ana = server.guest();
    let issued = ticket(&ana, PART).await;
    let opened = with_part("duel", &["me", "random"], &issued.ticket, PART);
    assert_eq!(refused(&ana, &opened).await, (409, "shuffle/no-ticket".to_owned()));
    server.stop().await;
}

/// Ana and Luis at a table of two that waits: the count is longer than any test, so that only the host begins it.
async fn two_who_wait(server: &TestServer) -> (String, [Guest; 2]) {
    let (ana, luis) = (server.guest(), server.guest());
    let waits = ana.gather("duel", &["me", "friend"]).await;
    assert_eq!(luis.enter(&waits.id, &waits.codes.expect("the host's").sit).await.status, 200);
    (waits.id, [ana, luis])
}

async fn asked(guest: &Guest, id: &str, request: Value) -> GatheringView {
    let answer = guest.ask(id, &request).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn bind(part: SeedPart) -> Value {
    json!({ "ask": "bind", "hash": part.person_hash() })
}

fn open(receipt: &str, part: SeedPart) -> Value {
    json!({ "ask": "open", "receipt": receipt, "part": part.to_hex() })
}

fn luis_sits() -> Value {
    json!({ "ask": "sit", "seat": 1, "name": "Luis" })
}

#[tokio::test(flavor = "multi_thread")]
async fn all_who_come_by_a_link_add_to_the_seed() {
    let folder = tempfile::tempdir().unwrap();
    let mut slow = config(folder.path());
    slow.count = Duration::from_hours(1);
    let server = TestServer::with(slow).await;
    let (id, [ana, luis]) = two_who_wait(&server).await;
    let other = SeedPart([4; 32]);
    assert!(asked(&ana, &id, bind(PART)).await.shuffle.is_none(), "somebody is waited for");
    let refused = luis.ask(&id, &bind(other)).await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (403, "gathering/not-seated"));
    let sits = asked(&luis, &id, luis_sits()).await;
    assert!(sits.part_wanted && sits.shuffle.is_none());
    let round = asked(&luis, &id, bind(other)).await.shuffle.expect("all are bound");
    assert_eq!(round.hashes, [PART.person_hash(), other.person_hash()]);
    assert_eq!(round.receipt, receipt(&round.house_hash, &[&PART.person_hash(), &other.person_hash()]));
    for (guest, request, status, code) in [
        (&luis, bind(PART), 409, "shuffle/too-late"),
        (&luis, open(&round.house_hash, other), 409, "shuffle/no-round"),
        (&luis, open(&round.receipt, PART), 422, "shuffle/other-part"),
        (&luis, json!({ "ask": "open", "receipt": round.receipt, "part": "ab" }), 422, "shuffle/unreadable"),
    ] {
        let answer = guest.ask(&id, &request).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (status, code), "{request}");
    }
    // The host begins: the table waits for the parts, and begins with the last of them.
    asked(&luis, &id, open(&round.receipt, other)).await;
    assert!(asked(&ana, &id, json!({ "ask": "begin" })).await.begins_in.is_some_and(|left| left > 0));
    asked(&ana, &id, open(&round.receipt, PART)).await;
    let begun = luis.ask(&id, &open(&round.receipt, other)).await;
    assert_eq!(begun.problem().code, "gathering/begun");

    let told = ana.view(&id).await.seed_parts.expect("people added to it");
    assert_eq!((&told.receipt, &told.house_hash, &told.house), (&round.receipt, &round.house_hash, &None));
    let text = ana.get(&format!("/api/tables/{id}/record")).await.text().to_owned();
    assert_eq!(Record::read(&text).unwrap().head.seed_parts.as_ref(), Some(&told));
    assert_eq!(luis.view(&id).await.seed_parts, Some(told));
    server.stop().await;
}
