//! The same table in several windows of one guest: in which of them they play, and what the others are told.

use serde_json::{Value, json};
use sobremesa_protocol::{ServerMessage, TableView, Turn};

use crate::gatherings::gathered;
use crate::support::{Guest, Seat, TestServer, config, first_move, next, refusal_of};

/// How a window stands once it is told.
async fn standing(window: &mut Seat) -> (bool, u64) {
    loop {
        match window.hear_all().await {
            ServerMessage::Window { plays, since } => return (plays, since),
            ServerMessage::Table { .. } => {}
            other => panic!("not asked for: {other:?}"),
        }
    }
}

/// A window that has been shown the table and told how it stands.
async fn opened(guest: &Guest, id: &str, since: Option<u64>) -> (Seat, bool, u64) {
    let mut window = guest.sit_since(id, since).await;
    let (plays, since) = standing(&mut window).await;
    (window, plays, since)
}

fn play(view: &TableView) -> Value {
    json!({ "say": "play", "ply": view.position.ply, "move": first_move(&view.position.moves) })
}

#[tokio::test(flavor = "multi_thread")]
async fn one_plays_in_the_newest_window_and_may_take_the_table_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let id = ana.set("duel", &["me", "me"]).await.id;
    let (mut old, plays, old_since) = opened(&ana, &id, None).await;
    assert!(plays);
    let (mut new, plays, new_since) = opened(&ana, &id, None).await;
    assert!(plays && new_since >= old_since);
    assert_eq!(standing(&mut old).await, (false, old_since), "the older one is told");

    // Both are shown the same; what is done is done in the newer one.
    let view = ana.view(&id).await;
    for message in [
        play(&view),
        json!({ "say": "resign", "ply": 0 }),
        json!({ "say": "hint", "ply": 0 }),
        json!({ "say": "stand_in", "seat": 0 }),
    ] {
        assert_eq!(refusal_of(&mut old, &message).await.code, "table/other-window", "{message}");
    }
    new.say(&play(&view)).await;
    let seen = new.table().await;
    assert_eq!(seen.position.ply, 1);
    assert_eq!(old.table().await, seen, "it goes on looking");

    // Taken back here, the newer one is told in its turn.
    old.say(&json!({ "say": "play_here" })).await;
    let (plays, since) = standing(&mut old).await;
    assert!(plays && since > new_since);
    assert_eq!(standing(&mut new).await, (false, new_since));
    assert_eq!(refusal_of(&mut new, &play(&seen)).await.code, "table/other-window");
    old.say(&play(&seen)).await;
    assert_eq!(new.table().await.position.ply, 2);

    // Whoever closes the window in which they play has the table in the other one.
    drop(old);
    assert_eq!(standing(&mut new).await, (true, new_since));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_whose_line_broke_takes_nothing_from_the_one_in_which_its_owner_went_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let id = ana.set("duel", &["me", "me"]).await.id;
    let (phone, _, phone_since) = opened(&ana, &id, None).await;
    // It lost its line, and the server knows nothing of it yet: the same window, at its place.
    let (again, plays, since) = opened(&ana, &id, Some(phone_since)).await;
    assert!(plays && since == phone_since);
    drop(phone);

    // Ana goes on at the desk. The phone comes back: there she plays no more, until she says so.
    let (mut desk, plays, desk_since) = opened(&ana, &id, None).await;
    assert!(plays);
    drop(again);
    let (mut phone, plays, _) = opened(&ana, &id, Some(phone_since.min(desk_since - 1))).await;
    assert!(!plays);
    let view = ana.view(&id).await;
    desk.say(&play(&view)).await;
    assert_eq!(desk.table().await.position.ply, 1);
    phone.say(&json!({ "say": "play_here" })).await;
    assert!(standing(&mut phone).await.0);

    // No clock that is ahead holds the table for ever.
    let (ahead, plays, _) = opened(&ana, &id, Some(u64::MAX)).await;
    let _ = (ahead, plays);
    let (_newest, plays, _) = opened(&ana, &id, None).await;
    assert!(plays);
    let answer = ana.get(&format!("/api/tables/{id}/ws?since=soon")).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (400, "request/unreadable"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_seen_in_a_window_that_only_looks_on_counts_for_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.count = std::time::Duration::ZERO;
    config.pace = std::time::Duration::from_hours(1);
    let server = TestServer::with(config).await;
    let (id, people) = gathered(&server, "international", &["me", "friend", "seguro", "botagorda"]).await;
    let (mut aside, _, _) = opened(&people[0], &id, None).await;
    let (mut ana, _, _) = opened(&people[0], &id, None).await;
    let (mut luis, _, _) = opened(&people[1], &id, None).await;
    let mut view = people[0].view(&id).await;
    // On to a computer's turn.
    while matches!(&view.position.turn, Turn::Seat { seat } if view.seats[usize::from(*seat)].stand_in.is_some()) {
        let Turn::Seat { seat } = view.position.turn else { unreachable!() };
        let at_ana = view.seats[usize::from(seat)].yours;
        let (mover, window, other) = if at_ana { (0, &mut ana, &mut luis) } else { (1, &mut luis, &mut ana) };
        other.say(&next(&view)).await;
        window.say(&play(&people[mover].view(&id).await)).await;
        let before = view.position.ply;
        while people[0].view(&id).await.position.ply == before {
            window.table().await;
        }
        view = people[0].view(&id).await;
    }
    assert!(matches!(view.position.turn, Turn::Seat { .. }));
    luis.say(&next(&view)).await;
    aside.say(&next(&view)).await;
    // It is heard, and nothing comes of it: the table waits for Ana.
    aside.say(&json!({ "say": "ping" })).await;
    while aside.hear().await != ServerMessage::Pong {}
    assert_eq!(people[0].view(&id).await.position.ply, view.position.ply);
    ana.say(&next(&view)).await;
    let mut seen = ana.table().await;
    while seen.position.ply <= view.position.ply {
        seen = ana.table().await;
    }
    server.stop().await;
}
