//! Playing over the WebSocket.

use std::time::Duration;

use serde_json::json;
use sobremesa_core::Seed;
use sobremesa_protocol::{ServerMessage, TableView, Turn};

use crate::support::{TestServer, copy_store, first_move};

fn play(table: &TableView, text: &str) -> serde_json::Value {
    json!({ "say": "play", "ply": table.position.ply, "move": text })
}

fn next(table: &TableView) -> serde_json::Value {
    json!({ "say": "next", "ply": table.position.ply, "hand": table.position.hand })
}

fn mine(table: &TableView) -> bool {
    matches!(&table.position.turn, Turn::Seat { seat } if table.seats[usize::from(*seat)].yours)
}

fn over(table: &TableView) -> bool {
    table.position.turn == Turn::Nothing
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_against_computers() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("international", &["me", "seguro", "matriz", "random"]).await;
    let mut seat = ana.sit(&table.id).await;
    let mut other_window = ana.sit(&table.id).await;
    let mut view = seat.table().await;
    let hash = view.position.seed_hash.clone();
    let mut plies = 0;
    while !over(&view) {
        assert_eq!((view.position.seed.as_ref(), &view.position.seed_hash), (None, &hash));
        assert_eq!(mine(&view), !view.position.moves.is_empty(), "moves are for one's own turn");
        plies = plies.max(view.position.ply);
        let (ply, hand) = (view.position.ply, view.position.hand);
        view = seat.play_until(view, |table| (table.position.ply, table.position.hand) != (ply, hand)).await;
    }
    let seed = Seed::from_hex(view.position.seed.as_ref().unwrap()).unwrap();
    assert_eq!(seed.commitment(), hash, "the seed shown afterwards is the one promised");
    let sides = &view.position.score.sides;
    assert!(sides.iter().any(|points| *points >= 200) && plies > 50, "{sides:?}");
    let mut seen = other_window.table().await;
    while !over(&seen) {
        seen = other_window.table().await;
    }
    assert_eq!(seen, view, "every window sees the same");
    assert_eq!(ana.view(&table.id).await, view);
    seat.say(&next(&view)).await;
    assert_eq!(seat.refused().await.0.code, "table/not-now");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_and_stale_moves() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("duel", &["me", "me"]).await;
    let mut seat = ana.sit(&table.id).await;
    let start = seat.table().await;
    let text = first_move(&start.position.moves);
    seat.say(&play(&start, &text)).await;
    let after = seat.table().await;
    assert_eq!(after.position.ply, 1);
    seat.say(&play(&start, &text)).await;
    assert_eq!(seat.table().await, after, "the same move again is the same move");
    let answered = after.position.clone();
    seat.say(&play(&start, "0-0>")).await;
    let (problem, ply) = seat.refused().await;
    assert_eq!((problem.code.as_str(), ply), ("move/stale", 1));
    seat.say(&json!({ "say": "play", "ply": 7, "move": text })).await;
    assert_eq!(seat.refused().await.0.code, "move/stale");
    for (bad, code) in [("nonsense", "move/unreadable"), (text.as_str(), "move/not-held")] {
        seat.say(&play(&after, bad)).await;
        assert_eq!(seat.refused().await.0.code, code);
    }
    seat.say(&json!({ "say": "play", "ply": 1, "move": "-", "pause": "forever" })).await;
    assert_eq!(seat.refused().await.0.code, "request/unreadable");
    assert_eq!(ana.view(&table.id).await.position, answered, "nothing of all that changed the table");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_plays_for_another() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    let table = ana.set("duel", &["me", "me"]).await;
    let mut own = ana.sit(&table.id).await;
    let mut other = luis.sit(&table.id).await;
    let (view, seen) = (own.table().await, other.table().await);
    assert_eq!((seen.you, seen.position.moves.len()), (None, 0));
    assert!(seen.seats.iter().all(|seat| !seat.yours));
    let text = first_move(&view.position.moves);
    for message in
        [play(&view, &text), next(&view), json!({ "say": "hint", "ply": 0 }), json!({ "say": "resign", "ply": 0 })]
    {
        other.say(&message).await;
        let (problem, ply) = other.refused().await;
        assert_eq!((problem.code.as_str(), ply), ("table/no-seat", 0), "{message}");
    }
    own.say(&play(&view, &text)).await;
    assert_eq!(other.table().await.position.ply, 1, "who looks on sees the move");

    // Nor does a guest with a seat move for the computer, or ahead of it.
    let table = luis.set("duel", &["random", "me"]).await;
    let mut own = luis.sit(&table.id).await;
    let start = own.table().await;
    let waiting = own.play_until(start, |table| !mine(table)).await;
    own.say(&play(&waiting, "6-6>")).await;
    assert_eq!(own.refused().await.0.code, "move/not-your-turn");
    own.say(&json!({ "say": "hint", "ply": waiting.position.ply })).await;
    assert_eq!(own.refused().await.0.code, "table/not-now");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn going_on_twice_is_going_on_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    let table = ana.set("duel", &["sondeo 200", "sondeo 200"]).await;
    let mut creator = ana.sit(&table.id).await;
    let mut other = luis.sit(&table.id).await;
    let mut window = ana.sit(&table.id).await;
    let mut view = creator.table().await;
    assert_eq!((view.you, view.position.turn.clone()), (None, window.table().await.position.turn));
    other.table().await;
    other.say(&next(&view)).await;
    assert_eq!(other.refused().await.0.code, "table/no-seat", "only who set a table of computers has it go on");
    for ply in 1..=4 {
        for _ in 0..3 {
            creator.say(&next(&view)).await;
            window.say(&next(&view)).await;
        }
        while view.position.ply < ply {
            view = creator.table().await;
        }
        // Whatever came late is answered with the table as it stands, never with a second move.
        tokio::time::sleep(Duration::from_millis(30)).await;
        assert_eq!(ana.view(&table.id).await.position.ply, ply);
    }
    other.say(&json!({ "say": "ping" })).await;
    while other.hear().await != ServerMessage::Pong {}
    creator.say(&json!({ "say": "next", "ply": 99, "hand": 1 })).await;
    loop {
        match creator.hear().await {
            ServerMessage::Refused { problem, .. } => break assert_eq!(problem.code, "move/stale"),
            ServerMessage::Table { table, .. } => assert_eq!(table.position.ply, 4),
            ServerMessage::Hint { .. } | ServerMessage::Talk { .. } | ServerMessage::Pong => panic!("nobody asked"),
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_given_for_ones_own_turn() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("duel", &["me", "random"]).await;
    let mut seat = ana.sit(&table.id).await;
    let start = seat.table().await;
    let view = seat.play_until(start, |table| mine(table) && table.position.moves.len() > 1).await;
    let mut hints = Vec::new();
    for _ in 0..2 {
        seat.say(&json!({ "say": "hint", "ply": view.position.ply })).await;
        let ServerMessage::Hint { hint } = seat.hear().await else { panic!("no hint") };
        hints.push(hint);
    }
    assert_eq!(hints[0], hints[1]);
    assert!(hints[0].why.is_some());
    assert_eq!(ana.view(&table.id).await, view, "a hint changes nothing");
    seat.say(&json!({ "say": "hint", "ply": view.position.ply + 1 })).await;
    assert_eq!(seat.refused().await.0.code, "move/stale");
    seat.say(&play(&view, &hints[0].text)).await;
    assert_eq!(seat.table().await.position.ply, view.position.ply + 1, "what is proposed can be played");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_asked_for_many_times_at_once_is_given_as_often() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("duel", &["me", "random"]).await;
    let mut seat = ana.sit(&table.id).await;
    let start = seat.table().await;
    let view = seat.play_until(start, mine).await;
    let ask = json!({ "say": "hint", "ply": view.position.ply });
    seat.say(&ask).await;
    let ServerMessage::Hint { hint: first } = seat.hear().await else { panic!("no hint") };
    for _ in 0..150 {
        seat.say(&ask).await;
    }
    for _ in 0..150 {
        assert!(matches!(seat.hear().await, ServerMessage::Hint { hint } if hint == first));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gives_up_has_lost() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("international", &["random", "me", "random", "random"]).await;
    let mut seat = ana.sit(&table.id).await;
    let view = seat.table().await;
    seat.say(&json!({ "say": "resign", "ply": 5 })).await;
    assert_eq!(seat.refused().await.0.code, "move/stale");
    for _ in 0..2 {
        seat.say(&json!({ "say": "resign", "ply": view.position.ply })).await;
        let end = seat.table().await;
        let result = end.position.result.expect("it is over");
        assert_eq!((result.winner, result.termination.as_str()), (Some(0), "resigned"));
        assert!(end.position.seed.is_some());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gives_up_while_another_moves_is_heard() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("duel", &["random", "me"]).await;
    let mut seat = ana.sit(&table.id).await;
    let start = seat.table().await;
    let seen = start.position.ply;
    let moved = seat.play_until(start, |table| table.position.ply > seen).await;
    assert_eq!(moved.position.result, None);
    seat.say(&json!({ "say": "resign", "ply": seen })).await;
    let result = seat.table().await.position.result.expect("it is over");
    assert_eq!((result.winner, result.termination.as_str()), (Some(0), "resigned"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_shares_the_screen_gives_up_once_however_often_it_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("duel", &["me", "me"]).await;
    let mut seat = ana.sit(&table.id).await;
    let mut view = seat.table().await;
    // The second of the seats is to move.
    view = seat.play_until(view, |table| table.position.turn == Turn::Seat { seat: 1 }).await;
    let ply = view.position.ply;
    for message in ["resign", "resign", "hint"] {
        seat.say(&json!({ "say": message, "ply": ply })).await;
    }
    loop {
        match seat.hear().await {
            ServerMessage::Table { table, .. } => {
                let result = table.position.result.expect("it is over");
                assert_eq!((result.winner, result.termination.as_str()), (Some(0), "resigned"));
            }
            // Giving up again is not refused; a hint is.
            ServerMessage::Refused { problem, .. } => {
                break assert_eq!(problem.message, "a hint is for one's own turn");
            }
            ServerMessage::Hint { .. } | ServerMessage::Talk { .. } | ServerMessage::Pong => {
                panic!("the match is over")
            }
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_seats_share_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("international", &["me", "random", "me", "random"]).await;
    let mut seat = ana.sit(&table.id).await;
    let mut view = seat.table().await;
    for _ in 0..12 {
        let Turn::Seat { seat: turn } = view.position.turn else { panic!("in the middle of a hand") };
        let sees = if turn % 2 == 0 { turn } else { turn - 1 };
        assert_eq!(view.you, Some(sees), "the seat to move, or the one that moved before it");
        let sobremesa_protocol::Board::Dominoes(board) = &view.position.board else { panic!("dominoes are played") };
        let open: Vec<usize> = (0..4).filter(|seat| board.hands[*seat].tiles.is_some()).collect();
        assert_eq!(open, [usize::from(sees)], "one hand at a time");
        let ply = view.position.ply;
        view = seat.play_until(view, |table| table.position.ply > ply).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_started_again_goes_on_as_if_it_had_not_ended() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("duel", &["me", "sondeo 30"]).await;
    let path = format!("/api/tables/{}", table.id);
    let mut seat = ana.sit(&table.id).await;
    let mut view = seat.table().await;
    view = seat.play_until(view, |table| table.position.ply >= 9 && !mine(table)).await;
    let before = ana.get(&path).await.body;
    server.stop().await;
    assert_eq!(seat.hear_text().await, None, "who is there is told");

    // Twice from the same place: a computer's decision does not depend on when it is made.
    let copy = tempfile::tempdir().unwrap();
    copy_store(folder.path(), copy.path());
    let mut went_on = Vec::new();
    for data in [folder.path(), copy.path()] {
        let server = TestServer::start(data).await;
        let ana = ana.at(server.addr);
        assert_eq!(ana.get(&path).await.body, before, "to the byte");
        let mut seat = ana.sit(&table.id).await;
        let start = seat.table().await;
        went_on.push(seat.play_until(start, |table| table.position.ply >= view.position.ply + 6).await);
        server.stop().await;
    }
    assert_eq!(went_on[0], went_on[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_ends_while_a_computer_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let games: Vec<sobremesa_protocol::GameInfo> = ana.get("/api/games").await.json();
    let sondeo = games[0].players.iter().find(|player| player.id == "sondeo").unwrap();
    let slow = format!("sondeo playouts={}", sondeo.options[0].takes.numbers().expect("a number").1);
    let table = ana.set("duel", &[&slow, &slow]).await;
    let mut seat = ana.sit(&table.id).await;
    let start = seat.table().await;
    // A forced move needs no thought: on to one that takes its time.
    let mut view = start;
    let thinking = loop {
        seat.say(&next(&view)).await;
        match tokio::time::timeout(Duration::from_millis(150), seat.table()).await {
            Ok(moved) => view = moved,
            Err(_) => break view.position.ply,
        }
    };
    server.stop().await;
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().ends_with("-wal")), "the store is closed: {left:?}");
    let server = TestServer::start(folder.path()).await;
    let ply = ana.at(server.addr).view(&table.id).await.position.ply;
    assert_eq!(ply, thinking, "a thought cut short is not a move");
    server.stop().await;
}
