//! Another match with the same people: the table that follows, who sits there, and the score of the evening.

use serde_json::{Value, json};
use sobremesa_protocol::{
    AnotherTable, EveningName, EveningView, GatheringSitter, GatheringView, NewBot, NextSeats, Occupant, TableView,
    Turn,
};

use crate::gatherings::{gathered, server};
use crate::support::{Answer, Guest, Seat, TestServer};

/// Asks for another match.
async fn ask(guest: &Guest, id: &str, seats: &str) -> Answer {
    guest.post(&format!("/api/tables/{id}/another"), &json!({ "seats": seats })).await
}

async fn another(guest: &Guest, id: &str, seats: &str) -> AnotherTable {
    let answer = ask(guest, id, seats).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn until(window: &mut Seat, holds: impl Fn(&TableView) -> bool) -> TableView {
    loop {
        let view = window.table().await;
        if holds(&view) {
            return view;
        }
    }
}

/// The view of a table once it has begun.
async fn begun(guest: &Guest, id: &str) -> TableView {
    loop {
        let answer = guest.get(&format!("/api/tables/{id}")).await;
        if answer.status == 200 {
            return answer.json();
        }
        tokio::task::yield_now().await;
    }
}

/// The side of a guest gives up: the match is over.
async fn resign(guest: &Guest, id: &str) -> TableView {
    let mut window = guest.sit(id).await;
    let ply = window.table().await.position.ply;
    window.say(&json!({ "say": "resign", "ply": ply })).await;
    until(&mut window, |view| view.position.turn == Turn::Nothing).await
}

/// The names that have won so many matches, those who count together joined.
fn score(evening: Option<&EveningView>) -> Vec<(String, u32)> {
    let evening = evening.expect("a match was played");
    let names = |who: &[EveningName]| who.iter().map(|name| name.name.as_str()).collect::<Vec<_>>().join("+");
    evening.scores.iter().map(|score| (names(&score.who), score.won)).collect()
}

fn told(pairs: &[(&str, u32)]) -> Vec<(String, u32)> {
    pairs.iter().map(|(who, won)| ((*who).to_owned(), *won)).collect()
}

/// Who sits where, by name.
fn names(view: &TableView) -> Vec<String> {
    let name = |occupant: &Occupant| match occupant {
        Occupant::Person { name } | Occupant::Computer { name, .. } => name.clone(),
    };
    view.seats.iter().map(|seat| name(&seat.occupant)).collect()
}

async fn waiting(guest: &Guest, id: &str) -> GatheringView {
    guest.get(&format!("/api/gatherings/{id}")).await.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_one_match_after_another_without_a_new_link_and_through_restarts() {
    let folder = tempfile::tempdir().unwrap();
    let first = server(folder.path(), true).await;
    let (id, people) = gathered(&first, "duel target=50", &["me", "friend"]).await;
    let [ana, luis] = <[Guest; 2]>::try_from(people).ok().expect("two people");
    let not_now = ask(&ana, &id, "same").await;
    assert_eq!((not_now.status, not_now.problem().code.as_str()), (409, "table/not-now"), "the match goes on");
    let over = resign(&ana, &id).await;
    assert_eq!(score(over.evening.as_ref()), told(&[("Friend 1", 1), ("Ana", 0)]));
    let eva = first.guest();
    assert_eq!(ask(&eva, &id, "same").await.status, 404, "to a stranger there is no table");

    let mut window = luis.sit(&id).await;
    let next = another(&ana, &id, "exchanged").await;
    assert!(next.waits && next.id != id);
    let told_of = until(&mut window, |view| view.another.is_some()).await.another.expect("it is told");
    assert_eq!((&told_of.id, told_of.by, told_of.seats), (&next.id, 0, NextSeats::Exchanged));
    assert_eq!(told_of.wanted_by, [0]);
    drop(window);
    first.stop().await;

    // Luis sees the room without a link, and his seat waits for him there; he sits down with one press.
    let second = server(folder.path(), true).await;
    let (ana, luis) = (ana.at(second.addr), luis.at(second.addr));
    let room = waiting(&luis, &next.id).await;
    assert_eq!(room.seats[0].sitter, GatheringSitter::Free);
    assert_eq!(room.seats[0].awaited.as_deref(), Some("Friend 1"));
    assert!(matches!(&room.seats[1].sitter, GatheringSitter::Person { name, .. } if name == "Ana"));
    assert_eq!(score(room.evening.as_ref()), told(&[("Friend 1", 1), ("Ana", 0)]));
    let listed: Vec<GatheringView> = luis.get("/api/gatherings").await.json();
    assert_eq!(listed, std::slice::from_ref(&room), "who has left the match finds the way to the seat that is kept");
    assert!(waiting(&ana, &next.id).await.host);
    assert_eq!(another(&luis, &id, "same").await.id, next.id, "who comes later sits where the first one said");
    let view = begun(&ana, &next.id).await;
    assert_eq!((names(&view), view.rules.clone()), (vec!["Friend 1".to_owned(), "Ana".to_owned()], over.rules.clone()));
    assert_eq!(view.you, Some(1));
    assert_eq!(view.evening.as_ref().map(|evening| evening.matches), Some(1));
    second.stop().await;

    let third = server(folder.path(), true).await;
    let (ana, luis) = (ana.at(third.addr), luis.at(third.addr));
    let over = resign(&luis, &next.id).await;
    assert_eq!(score(over.evening.as_ref()), told(&[("Ana", 1), ("Friend 1", 1)]));
    // Both want another at once: there is one.
    let (one, other) = tokio::join!(another(&ana, &next.id, "same"), another(&luis, &next.id, "same"));
    assert_eq!(one.id, other.id);
    let view = begun(&luis, &one.id).await;
    assert_eq!(names(&view), ["Friend 1", "Ana"]);
    assert_eq!(another(&ana, &next.id, "same").await, AnotherTable { id: one.id, waits: false }, "it has begun");
    third.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_change_partners_and_who_has_left_is_an_open_seat() {
    let folder = tempfile::tempdir().unwrap();
    let first = server(folder.path(), true).await;
    let (id, people) = gathered(&first, "escoba-parejas", &["me", "friend", "friend", "friend"]).await;
    let over = resign(&people[1], &id).await;
    assert_eq!(score(over.evening.as_ref()), told(&[("Ana+Friend 2", 1), ("Friend 1+Friend 3", 0)]));
    let stand_in = over.seats[0].stand_in.clone().expect("the house names one");
    // Somebody who looks on looks on at the next one too.
    let watcher = first.guest();
    let codes = begun(&people[0], &id).await.codes.expect("for the host");
    assert_eq!(watcher.enter(&id, &codes.watch).await.status, 200);
    let next = another(&people[2], &id, "exchanged").await;
    assert_eq!(another(&people[0], &id, "same").await.id, next.id);
    first.stop().await;

    let second = server(folder.path(), true).await;
    let people: Vec<Guest> = people.into_iter().map(|guest| guest.at(second.addr)).collect();
    let watcher = watcher.at(second.addr);
    another(&people[1], &id, "same").await;
    let room = waiting(&people[2], &next.id).await;
    assert!(room.host && room.begins_in.is_none(), "one is waited for");
    assert_eq!(room.stand_in.as_ref().map(|named| &named.player), Some(&stand_in.player));
    let awaited: Vec<Option<&str>> = room.seats.iter().map(|seat| seat.awaited.as_deref()).collect();
    assert_eq!(awaited, [None, None, Some("Friend 3"), None]);
    assert_eq!(
        waiting(&watcher, &next.id).await.seats,
        room.seats
            .iter()
            .cloned()
            .map(|mut seat| {
                seat.yours = false;
                seat
            })
            .collect::<Vec<_>>()
    );
    // Partners are others: each counts alone.
    let alone = told(&[("Ana", 1), ("Friend 2", 1), ("Friend 1", 0), ("Friend 3", 0)]);
    assert_eq!(score(room.evening.as_ref()), alone);
    // The fourth does not come: the host has a computer play.
    let computer = json!({ "ask": "seat", "seat": 2, "choice": { "kind": "computer", "player": "random" } });
    assert_eq!(people[2].ask(&next.id, &computer).await.status, 200);
    let view = begun(&people[0], &next.id).await;
    assert_eq!((names(&view)[0].as_str(), names(&view)[1].as_str()), ("Ana", "Friend 2"));
    assert_eq!(names(&view)[3], "Friend 1");
    assert_eq!(view.seats[0].stand_in.as_ref().map(|named| &named.player), Some(&stand_in.player));
    let late = another(&people[3], &id, "same").await;
    assert_eq!(late, AnotherTable { id: next.id.clone(), waits: false });
    assert_eq!(begun(&people[3], &next.id).await.you, None, "who comes late looks on");
    let over = resign(&people[0], &next.id).await;
    let after = score(over.evening.as_ref());
    // Ana and the computer lose; Friend 2 and Friend 1 win.
    assert_eq!(after[..3], told(&[("Friend 2", 2), ("Ana", 1), ("Friend 1", 1)]));
    assert_eq!(after.len(), 5);
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn robots_come_along_and_a_table_that_is_called_off_makes_room_for_another() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), true).await;
    let (ana, luis) = (server.guest(), server.guest());
    let made: NewBot = ana.post("/api/bots", &json!({ "name": "Heavy" })).await.json();
    let robot = format!("bot:{}", made.bot.id);
    let waits = ana.gather("international", &["me", &robot, "friend", "random"]).await;
    let codes = waits.codes.clone().expect("for the host");
    assert_eq!(luis.enter(&waits.id, &codes.sit).await.status, 200);
    assert_eq!(luis.ask(&waits.id, &json!({ "ask": "sit", "seat": 2, "name": "Luis" })).await.status, 200);
    begun(&luis, &waits.id).await;
    let over = resign(&luis, &waits.id).await;
    let first = another(&luis, &waits.id, "same").await;
    let mut window = ana.sit(&waits.id).await;
    until(&mut window, |view| view.another.is_some()).await;
    let seen: GatheringView = waiting(&ana, &first.id).await;
    let players = |seats: &[sobremesa_protocol::GatheringSeat]| -> Vec<Option<String>> {
        let player = |sitter: &GatheringSitter| match sitter {
            GatheringSitter::Computer { player, .. } => Some(player.clone()),
            _ => None,
        };
        seats.iter().map(|seat| player(&seat.sitter)).collect()
    };
    assert_eq!(players(&seen.seats), [None, Some(robot.clone()), None, Some("random".to_owned())]);
    assert_eq!(seen.rules.id, over.rules.id);
    assert_eq!(ana.delete(&format!("/api/gatherings/{}", first.id)).await.status, 403, "Luis is its host");
    assert_eq!(luis.delete(&format!("/api/gatherings/{}", first.id)).await.status, 204);
    until(&mut window, |view| view.another.is_none()).await;
    let second = another(&ana, &waits.id, "same").await;
    assert!(second.waits && second.id != first.id);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_with_computers_alone_sets_a_table_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let server: TestServer = server(folder.path(), true).await;
    let ana = server.guest();
    let set = ana.set("duel", &["me", "random"]).await;
    let over = resign(&ana, &set.id).await;
    assert!(over.evening.is_none() && over.another.is_none());
    let refused = ask(&ana, &set.id, "same").await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (409, "another/no-company"));
    let unreadable: Answer = ana.post(&format!("/api/tables/{}/another", set.id), &Value::Null).await;
    assert_eq!(unreadable.problem().code, "request/unreadable");
    server.stop().await;
}
