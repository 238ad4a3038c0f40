//! Damaged tables: listed apart with their reason, removed by whoever set them, in nobody's way.

use rusqlite::Connection;
use sobremesa_protocol::{DamagedTable, TableSummary};

use crate::support::{Guest, TestServer, config, table};

/// What spoils the table of the id `?1`, and the reason that is given for it.
const SPOILT: [(&str, &str); 8] = [
    ("UPDATE tables SET side_names = '[' WHERE id = ?1", "What was kept of the table cannot be read."),
    ("UPDATE tables SET seed = x'00' WHERE id = ?1", "What was kept of the table cannot be read."),
    ("UPDATE tables SET block = -1 WHERE id = ?1", "What was kept of the table cannot be read."),
    ("UPDATE tables SET rules_file = 'format = 99' WHERE id = ?1", "This version of the program cannot use its rules"),
    (
        "UPDATE entries SET line = 'spoilt' WHERE \"table\" = (SELECT key FROM tables WHERE id = ?1) AND \"index\" = 2",
        "Line 3 of what happened at the table cannot be read.",
    ),
    (
        "DELETE FROM entries WHERE \"table\" = (SELECT key FROM tables WHERE id = ?1) AND \"index\" = 1",
        "Line 2 of what happened at the table is missing.",
    ),
    (
        // The last line alone: what is left would pass for a match that has not come so far.
        "DELETE FROM entries WHERE \"table\" = (SELECT key FROM tables WHERE id = ?1)
         AND \"index\" = (SELECT max(\"index\") FROM entries e WHERE e.\"table\" = entries.\"table\")",
        "The match, played again, does not come out as it was kept.",
    ),
    (
        "UPDATE entries SET line = replace(line, '\"ply\":1,', '\"ply\":7,')
         WHERE \"table\" = (SELECT key FROM tables WHERE id = ?1)",
        "The match cannot be played again",
    ),
];

async fn listed(guest: &Guest) -> (Vec<TableSummary>, Vec<DamagedTable>) {
    (guest.get("/api/tables").await.json(), guest.get("/api/tables/damaged").await.json())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_is_told_apart_with_its_reason_and_stops_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let sound = ana.set("duel", &["me", "me"]).await;
    let mut ids = Vec::new();
    for _ in SPOILT {
        let id = ana.set("duel", &["me", "me"]).await.id;
        let mut seat = ana.sit(&id).await;
        let view = seat.table().await;
        seat.play_until(view, |view| view.position.ply >= 3).await;
        ids.push(id);
    }
    server.stop().await;
    let store = Connection::open(folder.path().join("sobremesa.sqlite3")).unwrap();
    for (id, (spoil, _)) in ids.iter().zip(SPOILT) {
        assert!(store.execute(spoil, [id]).unwrap() > 0, "{spoil}");
    }
    drop(store);
    let server = TestServer::start(folder.path()).await;
    let (ana, berta) = (ana.at(server.addr), server.guest());
    // What is wrong inside a match is found when it is opened.
    for id in &ids {
        let refused = ana.get(&format!("/api/tables/{id}")).await;
        assert_eq!((refused.status, refused.problem().code.as_str()), (409, "table/unreadable"));
    }
    let (tables, damaged) = listed(&ana).await;
    assert_eq!(tables.iter().map(|table| &table.id).collect::<Vec<_>>(), [&sound.id]);
    assert_eq!(damaged.len(), SPOILT.len());
    for (id, (spoil, why)) in ids.iter().zip(SPOILT) {
        let table = damaged.iter().find(|table| table.id == *id).unwrap();
        assert!(table.why.en.starts_with(why), "{spoil}: {}", table.why.en);
        assert!(!table.why.es.is_empty() && table.why.es != table.why.en && table.touched > 0);
        assert_eq!(table.rules, "duel");
        let raw = format!("/api/tables/{id}/raw");
        let left = ana.get(&raw).await;
        assert_eq!(left.status, 200, "{}", left.text());
        assert!(left.header("content-disposition").unwrap().contains("damaged"));
        assert!(left.text().starts_with('{') && left.text().contains("\"duel\""));
        assert!(!left.text().contains("\"creator\""), "who a guest is stays unsaid");
        let lines = left.text().lines().count();
        assert!(lines > 5, "{lines} lines: {}", left.text());
        assert_eq!(berta.get(&raw).await.problem().code, "table/no-seat");
        assert_eq!(berta.delete(&format!("/api/tables/{id}")).await.problem().code, "table/no-seat");
    }
    assert!(listed(&berta).await.1.is_empty());
    let hidden = ana.get(&format!("/api/tables/{}/raw", sound.id)).await;
    assert_eq!((hidden.status, hidden.problem().code.as_str()), (409, "table/not-damaged"));
    for id in &ids {
        assert_eq!(ana.delete(&format!("/api/tables/{id}")).await.status, 204);
    }
    let (tables, damaged) = listed(&ana).await;
    assert_eq!((tables.len(), damaged.len()), (1, 0));
    assert_eq!(ana.view(&sound.id).await.id, sound.id);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_tables_count_for_no_limit_and_make_room_for_none() {
    let folder = tempfile::tempdir().unwrap();
    let mut limited = config(folder.path());
    (limited.limits.tables_per_guest, limited.limits.tables) = (2, 2);
    let server = TestServer::with(limited.clone()).await;
    let ana = server.guest();
    let (spoilt, other) = (ana.set("duel", &["me", "me"]).await.id, ana.set("duel", &["me", "me"]).await.id);
    assert_eq!(ana.post("/api/tables", &table("duel", &["me", "me"])).await.problem().code, "table/too-many");
    server.stop().await;
    let store = Connection::open(folder.path().join("sobremesa.sqlite3")).unwrap();
    store.execute("UPDATE tables SET rules_file = 'format = 99', over = 1 WHERE id = ?", [&spoilt]).unwrap();
    drop(store);
    let server = TestServer::with(limited).await;
    let ana = ana.at(server.addr);
    assert_eq!(listed(&ana).await.1.len(), 1);
    ana.set("duel", &["me", "me"]).await;
    assert_eq!(ana.post("/api/tables", &table("duel", &["me", "me"])).await.problem().code, "table/too-many");
    let (tables, damaged) = listed(&ana).await;
    assert_eq!((tables.len(), damaged.len()), (2, 1), "the damaged one was finished, and is still there");
    assert!(tables.iter().any(|table| table.id == other));
    server.stop().await;
}
