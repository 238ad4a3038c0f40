//! Nothing that reaches a guest depends on what is hidden from them.
//!
//! The same table is served twice, the second time from a store in which tiles that the guest cannot see were
//! exchanged in the recorded shuffle; every byte the guest is sent must be the same.

use std::path::Path;

use rusqlite::{Connection, params};
use serde_json::json;
use sobremesa_core::{Seed, SeedPart};
use sobremesa_protocol::record::{RecordLine, SeedParts};
use sobremesa_protocol::{Board, MoveExplained, Problem, TableSummary, TableView, Turn};
use tempfile::TempDir;

use crate::shuffles::{ticket, with_part};
use crate::support::{Guest, TestServer, copy_store, next};

/// What is sent about a table, by every way there is, to one guest.
pub(crate) async fn sent(guest: &Guest, id: &str) -> Vec<String> {
    let mut sent = Vec::new();
    for path in [
        format!("/api/tables/{id}"),
        "/api/tables".to_owned(),
        format!("/api/tables/{id}/record"),
        format!("/api/tables/{id}/review/1"),
        format!("/api/tables/{id}/why/0"),
        format!("/api/tables/{id}/why/4"),
        format!("/api/tables/{id}/analysis/1"),
    ] {
        let answer = guest.get(&path).await;
        sent.push(format!("{path} {} {}", answer.status, answer.text()));
    }
    sent.push(guest.sit(id).await.hear_text().await.expect("the table"));
    sent
}

/// Exchanges two tiles in the recorded shuffles of a store.
pub(crate) fn exchange(folder: &Path, a: &str, b: &str) {
    let store = Connection::open(folder.join("sobremesa.sqlite3")).unwrap();
    let mut lines = store.prepare("SELECT \"index\", line FROM entries WHERE line LIKE '%shuffle%'").unwrap();
    let lines: Vec<(i64, String)> =
        lines.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect();
    let (index, line) = lines.last().expect("a shuffle");
    let RecordLine::Shuffle { order, .. } = serde_json::from_str(line).unwrap() else { panic!("no shuffle") };
    let swapped = |tile| match tile {
        tile if tile == a => b,
        tile if tile == b => a,
        tile => tile,
    };
    let order = order.split(' ').map(swapped).collect::<Vec<_>>().join(" ");
    let line = serde_json::to_string(&RecordLine::Shuffle { order, shown: None, bonuses: Vec::new() }).unwrap();
    store.execute("UPDATE entries SET line = ? WHERE \"index\" = ?", params![line, index]).unwrap();
}

/// Tiles of the set that the observer neither holds nor sees on the table.
pub(crate) fn hidden(view: &TableView) -> Vec<String> {
    let Board::Dominoes(board) = &view.position.board else { panic!("dominoes are played") };
    let held = board.hands.iter().filter_map(|hand| hand.tiles.as_ref()).flatten();
    let seen: Vec<_> = held.chain(board.placed.iter().map(|placed| &placed.tile)).collect();
    let tiles = (0..=board.highest).flat_map(|high| (0..=high).map(move |low| vec![high, low]));
    tiles.filter(|tile| !seen.contains(&tile)).map(|tile| format!("{}-{}", tile[0], tile[1])).collect()
}

/// A table after so many moves of a hand that goes on, in a store of its own: the folder, the server, who sits there, the
/// table and what is seen of it. A deal that ends the hand sooner is followed by another.
async fn in_mid_hand(rules: &str, seats: &[&str], plies: u32) -> (TempDir, TestServer, Guest, String, TableView) {
    for _ in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let server = TestServer::start(folder.path()).await;
        let ana = server.guest();
        let id = ana.set(rules, seats).await.id;
        let mut seat = ana.sit(&id).await;
        let start = seat.table().await;
        let view = seat.play_until(start, |table| table.position.ply >= plies).await;
        if matches!(view.position.turn, Turn::Seat { .. }) {
            return (folder, server, ana, id, view);
        }
        server.stop().await;
    }
    panic!("twenty hands of {rules} were over before {plies} moves");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_hidden_changes_no_byte() {
    let mut compared = 0;
    for (rules, seats, plies) in [
        ("international", &["me", "random", "random", "random"][..], 7),
        ("international", &["random", "me", "random", "me"][..], 14),
        ("federation", &["me", "botagorda", "seguro", "matriz"][..], 10),
        ("duel", &["me", "random"][..], 3),
    ] {
        let (folder, server, ana, id, view) = in_mid_hand(rules, seats, plies).await;
        let luis = server.guest();
        luis.get("/api/games").await;
        let before = [sent(&ana, &id).await, sent(&luis, &id).await];
        server.stop().await;

        let tiles = hidden(&view);
        let mut of_this = 0;
        for (a, b) in tiles.iter().zip(tiles.iter().skip(1)).chain(tiles.iter().zip(tiles.iter().skip(3))) {
            let other = tempfile::tempdir().unwrap();
            copy_store(folder.path(), other.path());
            exchange(other.path(), a, b);
            let server = TestServer::start(other.path()).await;
            let (ana, luis) = (ana.at(server.addr), luis.at(server.addr));
            // Where the exchange contradicts what was seen (a pass, a pause), the record cannot be played again.
            if ana.get(&format!("/api/tables/{id}")).await.status == 200 {
                let after = [sent(&ana, &id).await, sent(&luis, &id).await];
                for (before, after) in before.iter().flatten().zip(after.iter().flatten()) {
                    assert!(before == after, "{a} and {b} exchanged:\n{before}\n{after}");
                }
                of_this += 1;
            }
            server.stop().await;
        }
        assert!(of_this >= 3, "too few exchanges of {rules} could be played: {of_this}");
        compared += of_this;
    }
    assert!(compared >= 25, "{compared}");
}

/// Whether every hand is up.
fn all_up(view: &TableView) -> bool {
    match &view.position.board {
        Board::Dominoes(board) => board.hands.iter().all(|hand| hand.tiles.is_some()),
        Board::Escoba(board) => board.hands.iter().all(|hand| hand.cards.is_some()),
        board @ Board::Amazons(_) => panic!("nobody holds anything there: {board:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_computers_alone_may_see_what_they_hold_and_why_they_move() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    luis.get("/api/games").await;
    for (rules, seats) in [("international", &["matriz"; 4][..]), ("escoba", &["clasico"; 2])] {
        let table = ana.set(rules, seats).await;
        let (mut seat, mut other) = (ana.sit(&table.id).await, luis.sit(&table.id).await);
        let usual = seat.table().await;
        assert_eq!(other.hear_text().await, ana.sit(&table.id).await.hear_text().await);
        assert!(!all_up(&usual) && !usual.open_hands);
        seat.say(&json!({ "say": "open_hands", "open": true })).await;
        let open = seat.table().await;
        assert!(all_up(&open) && open.open_hands && open.position.seed.is_none() && open.position.moves.is_empty());
        seat.say(&next(&open)).await;
        let open = seat.table().await;
        assert!(all_up(&open) && open.position.ply == 1, "it stays so");
        assert!(!all_up(&other.table().await), "who did not ask for it sees what was to be seen");
        let why: MoveExplained = luis.get(&format!("/api/tables/{}/why/0", table.id)).await.json();
        assert!(why.ply == 0 && why.why.is_some());
        assert_eq!(ana.get(&format!("/api/tables/{}/why/1", table.id)).await.status, 404, "nobody has made that move");
        assert_eq!(ana.get(&format!("/api/tables/{}/record", table.id)).await.status, 409);
        seat.say(&json!({ "say": "open_hands", "open": false })).await;
        assert!(!all_up(&seat.table().await));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_one_person_sits_nobody_sees_the_hands_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    luis.get("/api/games").await;
    let table = ana.set("international", &["random", "me", "random", "random"]).await;
    let mut seat = ana.sit(&table.id).await;
    let view = seat.table().await;
    let view = seat.play_until(view, |view| view.position.ply >= 2).await;
    for guest in [&ana, &luis] {
        let mut window = guest.sit(&table.id).await;
        let before = window.hear_text().await;
        window.say(&json!({ "say": "open_hands", "open": true })).await;
        assert_eq!(window.refused().await, (no_open_hands(), view.position.ply));
        // What is shown afterwards is what was shown before.
        assert_eq!(guest.sit(&table.id).await.hear_text().await, before);
        assert_eq!(guest.get(&format!("/api/tables/{}/why/0", table.id)).await.status, 404);
    }
    server.stop().await;
}

fn no_open_hands() -> Problem {
    Problem::new("table/no-open-hands", "what everybody holds is shown only at a table where no person sits")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_sees_no_tiles_and_no_seed() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    let table = ana.set("international", &["random", "random", "random", "random"]).await;
    let mut creator = ana.sit(&table.id).await;
    let mut other = luis.sit(&table.id).await;
    let mut view = creator.table().await;
    let mut hand_over = false;
    while view.position.hand < 2 {
        let Board::Dominoes(board) = &view.position.board else { panic!("dominoes are played") };
        let open = board.hands.iter().filter(|hand| hand.tiles.is_some()).count();
        hand_over |= view.position.turn == Turn::NextHand;
        let expected = if view.position.turn == Turn::NextHand { 4 } else { 0 };
        assert_eq!((open, view.position.seed.as_ref(), view.position.moves.len()), (expected, None, 0));
        let mut seen = other.table().await;
        while (seen.position.ply, seen.position.hand) != (view.position.ply, view.position.hand) {
            seen = other.table().await;
        }
        assert_eq!(seen.position, view.position, "who set the table sees no more than others");
        let at = (view.position.ply, view.position.hand);
        view = creator.play_until(view, |table| (table.position.ply, table.position.hand) != at).await;
    }
    assert!(hand_over);
    for guest in [&ana, &luis] {
        assert_eq!(guest.get(&format!("/api/tables/{}/record", table.id)).await.status, 409);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_the_seed_nor_the_part_of_the_house_is_sent_before_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    let part = SeedPart([3; 32]);
    let issued = ticket(&ana, part).await;
    let asked = with_part("duel", &["me", "random"], &issued.ticket, part);
    let answer = ana.post("/api/tables", &asked).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let id = answer.json::<TableSummary>().id;
    let (seed, parts) = {
        let store = Connection::open(folder.path().join("sobremesa.sqlite3")).unwrap();
        let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, [u8; 32]>(0)?, row.get::<_, String>(1)?));
        store.query_row("SELECT seed, seed_parts FROM tables", [], row).unwrap()
    };
    let house = serde_json::from_str::<SeedParts>(&parts).unwrap().house.expect("the store has it");
    let secrets = [Seed(seed).to_hex(), house];
    let mut heard = vec![serde_json::to_string(&issued).unwrap(), answer.text().to_owned()];
    let mut seat = ana.sit(&id).await;
    let mut view = seat.table().await;
    let mut plies = 0;
    while view.position.turn != Turn::Nothing {
        heard.push(serde_json::to_string(&view).unwrap());
        if plies < 12 {
            heard.extend(sent(&ana, &id).await);
            heard.extend(sent(&luis, &id).await);
        }
        plies += 1;
        let at = (view.position.ply, view.position.hand);
        view = seat.play_until(view, |table| (table.position.ply, table.position.hand) != at).await;
    }
    assert!(plies > 12);
    for text in &heard {
        assert!(!secrets.iter().any(|secret| text.contains(secret.as_str())), "{text}");
    }
    // The test can see them: at the end they are told.
    let end = serde_json::to_string(&view).unwrap();
    assert!(secrets.iter().all(|secret| end.contains(secret.as_str())));
    server.stop().await;
}
