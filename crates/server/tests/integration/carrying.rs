//! Going on at another device: a code, used once, makes another browser the same guest.

use serde_json::json;
use sobremesa_protocol::{Carried, CarryCode, TableSummary};

use crate::support::{Guest, TestServer, config};

async fn code(guest: &Guest) -> CarryCode {
    let answer = guest.post("/api/carry", &json!({})).await;
    assert_eq!(answer.status, 201);
    answer.json()
}

async fn tables(guest: &Guest) -> Vec<String> {
    guest.get("/api/tables").await.json::<Vec<TableSummary>>().into_iter().map(|table| table.id).collect()
}

fn words(text: &str) -> serde_json::Value {
    json!({ "words": text })
}

#[tokio::test(flavor = "multi_thread")]
async fn another_browser_becomes_the_guest_once_and_brings_its_tables_along() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (laptop, phone) = (server.guest(), server.guest());
    let first = laptop.set("amazons-6x6", &["me", "me"]).await;
    let of_phone = phone.set("duel", &["me", "random"]).await;
    let mut open = phone.sit(&of_phone.id).await;
    assert_eq!(open.table().await.you, Some(0));
    let CarryCode { words: given, seconds } = code(&laptop).await;
    assert_eq!((given.split('-').count(), seconds), (6, 600));
    // Looking at the link moves nobody.
    assert!(phone.get("/carry").await.status < 600);
    assert_eq!(tables(&phone).await, [of_phone.id.as_str()]);
    let old = phone.cookie().unwrap();
    let answer = phone.post("/api/carry/use", &words(&given.replace('-', " ").to_uppercase())).await;
    assert_eq!((answer.status, answer.json::<Carried>().brought), (200, 1));
    let cookies = answer.headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie")).count();
    assert_eq!(cookies, 1);
    assert!(phone.cookie() != Some(old) && phone.cookie() == laptop.cookie());
    for device in [&laptop, &phone] {
        let mut found = tables(device).await;
        found.sort();
        let mut both = [first.id.clone(), of_phone.id.clone()];
        both.sort();
        assert_eq!(found, both);
    }
    assert_eq!(laptop.sit(&of_phone.id).await.table().await.you, Some(0), "the seat is the guest's");
    let again = server.guest().post("/api/carry/use", &words(&given)).await;
    assert_eq!((again.status, again.problem().code.as_str()), (404, "carry/wrong"), "once");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_is_handed_over_with_its_host() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (laptop, phone) = (server.guest(), server.guest());
    let waits = phone.gather("duel", &["me", "friend"]).await;
    assert!(waits.host);
    let CarryCode { words: given, .. } = code(&laptop).await;
    let answer = phone.post("/api/carry/use", &words(&given)).await;
    assert_eq!(answer.json::<Carried>().brought, 1);
    let path = format!("/api/gatherings/{}", waits.id);
    let seen: sobremesa_protocol::GatheringView = laptop.get(&path).await.json();
    assert!(seen.host && seen.seats[0].yours);
    assert_eq!(laptop.delete(&path).await.status, 204);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_code_is_refused_and_many_wrong_ones_wait() {
    let folder = tempfile::tempdir().unwrap();
    let mut counted = config(folder.path());
    counted.limits.addresses.this_machine = true;
    counted.limits.addresses.wrong_codes = sobremesa_server::Rate { burst: 3, every_ms: 100_000 };
    let server = TestServer::with(counted).await;
    let (ana, eva) = (server.guest(), server.guest());
    let given = code(&ana).await.words;
    let asked = async |text: &str| {
        let answer = eva.post("/api/carry/use", &words(text)).await;
        (answer.status, answer.problem().code)
    };
    assert_eq!(asked("abeja").await, (422, "carry/six-words".into()));
    assert_eq!(asked("one two three four five six").await, (422, "carry/unknown-word".into()));
    // A page of another site sends nothing in anybody's name.
    let foreign = "Origin: http://evil.example\r\nContent-Type: application/json\r\n";
    let body = words(&given).to_string();
    for path in ["/api/carry", "/api/carry/use"] {
        let answer = eva.request("POST", path, foreign, body.as_bytes()).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (403, "request/forbidden-origin"));
    }
    assert_eq!(eva.get("/api/carry/use").await.status, 405);
    let swapped: Vec<&str> = given.split('-').rev().collect();
    let wrong =
        if swapped.join("-") == given { "abeja-abeja-abeja-abeja-abeja-abeja".into() } else { swapped.join("-") };
    for _ in 0..3 {
        assert_eq!(asked(&wrong).await, (404, "carry/wrong".into()));
    }
    assert_eq!(asked(&given).await, (429, "address/too-many".into()), "then not even the right one is looked at");
    server.stop().await;
}
