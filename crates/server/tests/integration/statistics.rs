//! How a guest has done: counted match by match, kept when a table goes to make room, forgotten with what is forgotten.

use serde_json::json;
use sobremesa_protocol::statistics::{RulesStatistics, Statistics};
use sobremesa_protocol::{TableView, Turn};

use crate::support::{Guest, TestServer, config};

async fn statistics(guest: &Guest) -> Vec<RulesStatistics> {
    let answer = guest.get("/api/statistics").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json::<Statistics>().rules
}

/// A match played to its end.
async fn played(guest: &Guest, rules: &str, seats: &[&str]) -> TableView {
    let table = guest.set(rules, seats).await;
    let mut seat = guest.sit(&table.id).await;
    let start = seat.table().await;
    seat.play_until(start, |_| false).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_own_matches_are_counted_by_their_rules() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    assert_eq!(statistics(&ana).await, []);
    let escoba = played(&ana, "escoba seats=2", &["me", "clasico"]).await;
    // Watched, shared and unfinished matches are not one's own.
    played(&ana, "duel", &["random", "random"]).await;
    played(&ana, "amazons-5x5", &["me", "me"]).await;
    ana.set("international", &["me", "random", "random", "random"]).await;
    let rules = statistics(&ana).await;
    assert_eq!(rules.iter().map(|rules| rules.rules.as_str()).collect::<Vec<_>>(), ["amazons-5x5", "escoba"]);
    assert_eq!((rules[0].matches.played, rules[0].shared), (0, 1));
    let own = &rules[1];
    let result = escoba.position.result.unwrap();
    assert_eq!((own.matches.played, own.matches.won), (1, u32::from(result.winner == Some(0))));
    assert_eq!((own.points, own.points_against), (i64::from(result.points[0]), i64::from(result.points[1])));
    assert_eq!(own.hands as usize, escoba.position.score.hands.len());
    assert!(own.rivals.len() == 1 && own.rivals[0].player.starts_with("clasico"), "{:?}", own.rivals);
    assert_eq!(own.rivals[0].matches, own.matches);
    let interval = own.matches.interval.unwrap();
    assert!(0.0 <= interval.low && interval.low < interval.high && interval.high <= 1.0);
    assert!(own.bonuses.iter().all(|bonus| bonus.what == "escoba"));
    assert_eq!(statistics(&luis).await, [], "nobody else's");

    // Given up is lost.
    let table = ana.set("escoba seats=2", &["me", "clasico"]).await;
    let mut seat = ana.sit(&table.id).await;
    seat.table().await;
    seat.say(&json!({ "say": "resign", "ply": 0 })).await;
    while seat.table().await.position.turn != Turn::Nothing {}
    let rules = statistics(&ana).await;
    assert_eq!((rules[0].rules.as_str(), rules[0].matches.played), ("escoba", 2), "what was played last comes first");
    assert_eq!(rules[0].matches.won, own.matches.won);
    // What is forgotten is forgotten here, too.
    assert_eq!(ana.delete(&format!("/api/tables/{}", table.id)).await.status, 204);
    assert_eq!(statistics(&ana).await.iter().find(|rules| rules.rules == "escoba"), Some(own));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_with_moves_taken_back_and_those_of_files_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("duel", &["me", "random"]).await;
    let mut seat = ana.sit(&table.id).await;
    let view = seat.table().await;
    let view = seat.play_until(view, |view| view.can_take_back).await;
    seat.say(&json!({ "say": "take_back", "ply": view.position.ply })).await;
    let view = seat.table().await;
    seat.play_until(view, |_| false).await;
    let [duel] = &statistics(&ana).await[..] else { panic!("one kind of rules") };
    assert_eq!((duel.matches.played, duel.taken_back, duel.hands), (0, 1, 0));
    let record = ana.get(&format!("/api/tables/{}/record", table.id)).await;
    let kind = "Content-Type: application/x-ndjson\r\n";
    assert_eq!(ana.request("POST", "/api/records", kind, &record.body).await.status, 201);
    assert_eq!(statistics(&ana).await, std::slice::from_ref(duel));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_outlive_their_tables_and_those_of_an_earlier_program_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let mut few = config(folder.path());
    few.limits.tables_per_guest = 2;
    let server = TestServer::with(few).await;
    let ana = server.guest();
    for _ in 0..3 {
        played(&ana, "amazons-5x5", &["me", "random"]).await;
    }
    assert_eq!(ana.get("/api/tables").await.json::<Vec<serde_json::Value>>().len(), 2);
    let before = statistics(&ana).await;
    assert_eq!(before[0].matches.played, 3);
    server.stop().await;

    // An earlier program kept no results.
    let store = rusqlite::Connection::open(folder.path().join("sobremesa.sqlite3")).unwrap();
    assert_eq!(store.execute("DELETE FROM results", []).unwrap(), 3);
    drop(store);
    let server = TestServer::start(folder.path()).await;
    let found = statistics(&ana.at(server.addr)).await;
    assert_eq!((found[0].matches.played, found[0].last), (2, before[0].last));
    server.stop().await;
}
