//! Taking moves back where one person plays against computers: what the table, the record and the store say afterwards.

use serde_json::json;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{ServerMessage, TableSummary, TableView, Turn};

use crate::support::{Guest, Seat, TestServer, next};

fn take_back(view: &TableView) -> serde_json::Value {
    json!({ "say": "take_back", "ply": view.position.ply })
}

/// Plays on until the last choice can be taken back on one's own turn.
async fn after_a_choice(seat: &mut Seat) -> TableView {
    let view = seat.table().await;
    let own = view.you.unwrap();
    seat.play_until(view, |view| view.can_take_back && view.position.turn == Turn::Seat { seat: own }).await
}

/// The record as it would be seen at that moment.
async fn seen(guest: &Guest, id: &str) -> Vec<RecordLine> {
    let record = guest.get(&format!("/api/tables/{id}/record")).await;
    record.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_is_taken_back_and_everything_after_it_comes_again() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    for (rules, seats) in [
        ("international", &["me", "matriz", "random", "matriz"][..]),
        // Tiles are drawn from the stock here.
        ("draw seats=2", &["me", "botagorda"]),
        ("escoba seats=2", &["me", "clasico"]),
        ("amazons-5x5", &["me", "greedy_territory"]),
    ] {
        let table = ana.set(rules, seats).await;
        let (mut seat, mut other) = (ana.sit(&table.id).await, server.guest().sit(&table.id).await);
        let view = after_a_choice(&mut seat).await;
        assert!(view.can_take_back && view.taken_back == 0, "{rules}");
        let before = seen(&ana, &table.id).await;
        let mut views = vec![view.clone()];

        seat.say(&take_back(&view)).await;
        let back = seat.table().await;
        assert_eq!((back.taken_back, back.position.turn.clone()), (1, view.position.turn.clone()), "{rules}");
        assert!(back.position.ply < view.position.ply, "{rules}");
        let made = before.iter().find_map(|line| match line {
            RecordLine::Move { ply, text, .. } if *ply == back.position.ply => Some(text.clone()),
            _ => None,
        });
        // Whoever looks on is shown it, too.
        while other.table().await.taken_back == 0 {}

        // The same choice again: the computers answer as they did, the same tiles are drawn.
        seat.say(&json!({ "say": "play", "ply": back.position.ply, "move": made.unwrap() })).await;
        let mut now = seat.table().await;
        while now.position.ply < view.position.ply {
            let at = now.position.ply;
            now = seat.play_until(now, |now| now.position.ply > at).await;
            views.push(now.clone());
        }
        let after = seen(&ana, &table.id).await;
        assert_eq!(before[1..], after[1..], "{rules}");
        let RecordLine::Head(head) = &after[0] else { panic!("a head") };
        assert_eq!(head.taken_back, 1, "the record says that moves were taken back");
        assert_eq!(now.position, view.position, "{rules}");
        let summaries: Vec<TableSummary> = ana.get("/api/tables").await.json();
        assert_eq!(summaries.iter().find(|summary| summary.id == table.id).unwrap().taken_back, 1);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_is_gone_from_the_record_and_from_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("international", &["me", "random", "random", "random"]).await;
    let mut seat = ana.sit(&table.id).await;
    let view = after_a_choice(&mut seat).await;
    seat.say(&take_back(&view)).await;
    let back = seat.table().await;
    let left = seen(&ana, &table.id).await;
    let plies: Vec<u32> = left
        .iter()
        .filter_map(|line| match line {
            RecordLine::Move { ply, .. } => Some(*ply),
            _ => None,
        })
        .collect();
    assert_eq!(plies, (0..back.position.ply).collect::<Vec<_>>(), "the moves left, and no other: {left:?}");
    // Another choice than before.
    let moves = sobremesa_protocol::MoveTree::moves(&back.position.moves);
    seat.say(&json!({ "say": "play", "ply": back.position.ply, "move": moves.last().unwrap() })).await;
    let view = seat.table().await;
    assert_eq!(view.position.ply, back.position.ply + 1);
    drop(seat);
    server.stop().await;
    let server = TestServer::start(folder.path()).await;
    let ana = ana.at(server.addr);
    let again = ana.view(&table.id).await;
    assert_eq!((again.position, again.taken_back), (view.position, 1));

    // To the end: the whole record holds, and says that moves were taken back.
    let mut seat = ana.sit(&table.id).await;
    let view = seat.table().await;
    let view = seat.play_until(view, |view| view.position.turn == Turn::Nothing).await;
    assert!(!view.can_take_back);
    seat.say(&take_back(&view)).await;
    assert_eq!(seat.refused().await.0.code, "table/not-now", "once the match is over it stands");
    let record = ana.get(&format!("/api/tables/{}/record", table.id)).await;
    let kind = "Content-Type: application/x-ndjson\r\n";
    let opened = ana.request("POST", "/api/records", kind, &record.body).await;
    assert_eq!(opened.status, 201, "{}", opened.text());
    assert_eq!(opened.json::<TableSummary>().taken_back, 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_back_what_is_not_theirs_alone() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    luis.get("/api/games").await;
    let table = ana.set("international", &["me", "random", "random", "random"]).await;
    let (mut seat, mut other) = (ana.sit(&table.id).await, luis.sit(&table.id).await);
    let start = seat.table().await;
    if !start.can_take_back {
        seat.say(&take_back(&start)).await;
        assert_eq!(seat.refused().await.0.code, "table/nothing-to-take-back");
    }
    let own = start.you.unwrap();
    let view =
        seat.play_until(start, |view| view.can_take_back && view.position.turn == Turn::Seat { seat: own }).await;
    assert!(!luis.view(&table.id).await.can_take_back);
    while other.table().await.position.ply < view.position.ply {}
    other.say(&take_back(&view)).await;
    assert_eq!(other.refused().await.0.code, "table/no-seat");
    // A second press before the first was answered takes nothing more back.
    seat.say(&take_back(&view)).await;
    seat.say(&take_back(&view)).await;
    // The answers come in either order.
    for _ in 0..2 {
        match seat.hear().await {
            ServerMessage::Table { table, .. } => assert_eq!(table.taken_back, 1),
            ServerMessage::Refused { problem, .. } => assert_eq!(problem.code, "move/stale"),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(ana.view(&table.id).await.taken_back, 1);

    // Two at one screen: what one takes back the other has seen.
    let shared = ana.set("duel", &["me", "me"]).await;
    let mut seat = ana.sit(&shared.id).await;
    let view = seat.table().await;
    let view = seat.play_until(view, |view| view.position.ply >= 4).await;
    assert!(!view.can_take_back);
    seat.say(&take_back(&view)).await;
    assert_eq!(seat.refused().await.0.code, "table/no-taking-back");

    // Once a hand is over everybody has seen what was held.
    let table = ana.set("international", &["me", "random", "random", "random"]).await;
    let mut seat = ana.sit(&table.id).await;
    let view = seat.table().await;
    let view = seat.play_until(view, |view| view.position.turn == Turn::NextHand).await;
    assert!(!view.can_take_back);
    seat.say(&take_back(&view)).await;
    assert_eq!(seat.refused().await.0.code, "table/nothing-to-take-back");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_being_thought_of_never_becomes_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("amazons", &["me", "minimax_random depth=20 seconds=60"]).await;
    let mut seat = ana.sit(&table.id).await;
    let view = seat.table().await;
    let mut moves = sobremesa_protocol::MoveTree::moves(&view.position.moves).into_iter();
    for taken_back in 1..=2 {
        seat.say(&json!({ "say": "play", "ply": 0, "move": moves.next().unwrap() })).await;
        let view = seat.table().await;
        seat.say(&next(&view)).await;
        // The computer thinks for a minute.
        seat.say(&take_back(&view)).await;
        let back = seat.table().await;
        assert_eq!((back.position.ply, back.taken_back, back.can_take_back), (0, taken_back, false));
    }
    server.stop().await;
}
