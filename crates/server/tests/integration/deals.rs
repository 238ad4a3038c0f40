//! A hand that was played is offered to others: the same deal at the same seat, once each, and what is told of the others when.

use std::time::Duration;

use serde_json::json;
use sobremesa_protocol::day::DayTry;
use sobremesa_protocol::deal::{DealStandings, OfferedDeal};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Occupant, TableView, Turn};

use super::day::{last_move, play};
use crate::support::{Answer, Guest, TestServer, config, first_move};

async fn offer(guest: &Guest, table: &str, hand: u32) -> Answer {
    guest.post("/api/deals", &json!({ "table": table, "hand": hand })).await
}

async fn begin(guest: &Guest, code: &str) -> Answer {
    guest.post(&format!("/api/deals/{code}"), &json!({ "name": "Luis" })).await
}

async fn standings(guest: &Guest, code: &str) -> DealStandings {
    let answer = guest.get(&format!("/api/deals/{code}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// What was dealt in a hand of a finished match, shuffle by shuffle before the first move.
async fn dealt(guest: &Guest, id: &str, wanted: u32) -> Vec<String> {
    let text = guest.get(&format!("/api/tables/{id}/record")).await;
    let (mut at, mut shuffles) = (0, Vec::new());
    for line in text.text().lines() {
        match serde_json::from_str(line).unwrap() {
            RecordLine::Hand { hand, .. } => at = hand,
            RecordLine::Shuffle { order, .. } if at == wanted => shuffles.push(order),
            RecordLine::Move { .. } if at == wanted => break,
            _ => {}
        }
    }
    shuffles
}

fn lead(view: &TableView, hand: usize) -> i32 {
    let side = usize::from(view.seats[usize::from(view.you.unwrap())].side);
    let points = &view.position.score.hands[hand - 1].points;
    points[side] - points[1 - side]
}

#[tokio::test(flavor = "multi_thread")]
async fn others_play_the_same_hand_from_the_same_seat_and_see_how_all_did() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    for (rules, seats) in [("duel target=200", vec!["me", "random"]), ("escoba seats=2", vec!["random", "me"])] {
        let [ana, luis, eva, watcher] = [(); 4].map(|()| server.guest());
        let first = ana.set(rules, &seats).await;
        let early = offer(&ana, &first.id, 1).await;
        assert_eq!((early.status, early.problem().code.as_str()), (409, "deal/not-over"), "{rules}");
        // The helper of the hand of the day stops at the end of a hand.
        let mut seat = ana.sit(&first.id).await;
        let start = seat.table().await;
        let ended = seat.play_until(start, |_| false).await;
        let hand = ended.position.score.hands.len();
        assert!(hand >= 2, "{rules}: no hand scores as much as the match takes");
        let answer = offer(&ana, &first.id, hand as u32).await;
        assert_eq!(answer.status, 201, "{rules}: {}", answer.text());
        let OfferedDeal { code } = answer.json();
        let again = offer(&ana, &first.id, hand as u32).await;
        assert_eq!((again.status, again.json::<OfferedDeal>().code), (200, code.clone()), "{rules}: one link a hand");

        // Who offers it sees it at once, and does not play it.
        let own = standings(&ana, &code).await;
        assert!(own.yours && own.known && own.own.is_none() && own.people == 0, "{rules}: {own:?}");
        assert_eq!(own.first.unwrap().lead(), lead(&ended, hand), "{rules}");
        let refused = begin(&ana, &code).await;
        assert_eq!((refused.status, refused.problem().code.as_str()), (409, "deal/known"), "{rules}");

        let before = standings(&luis, &code).await;
        assert!(!before.yours && !before.known && before.name == "Ana" && before.others.len() == 1, "{rules}");
        assert!(before.first.is_none() && before.field.is_empty() && before.house.is_none(), "{rules}: {before:?}");
        let answer = begin(&luis, &code).await;
        assert_eq!(answer.status, 201, "{rules}: {}", answer.text());
        let try_of_luis: DayTry = answer.json();
        let twice = begin(&luis, &code).await;
        assert_eq!((twice.status, twice.json::<DayTry>()), (200, try_of_luis.clone()), "{rules}: there is one try");
        let view = luis.view(&try_of_luis.table).await;
        assert_eq!((view.you, view.day.as_deref()), (ended.you, Some(code.as_str())), "{rules}: the same seat");
        let record = luis.get(&format!("/api/tables/{}/record", try_of_luis.table)).await;
        assert!(!record.text().contains("\"seed\""), "{rules}: the seed stays secret");
        let told = play(&luis, &try_of_luis.table, first_move).await;
        assert_eq!((told.position.hand, &told.position.turn), (1, &Turn::Nothing), "{rules}: a hand, not a match");
        assert_eq!((told.rules.hands, ended.rules.hands), (Some(1), None), "{rules}: and that is said");
        let same = dealt(&luis, &try_of_luis.table, 1).await;
        assert_eq!(same, dealt(&ana, &first.id, hand as u32).await, "{rules}: the same deal");

        let try_of_eva: DayTry = begin(&eva, &code).await.json();
        play(&eva, &try_of_eva.table, last_move).await;
        let all = standings(&eva, &code).await;
        assert_eq!((all.people, all.field.iter().map(|tally| tally.people).sum()), (2, 2), "{rules}");
        assert_eq!(all.first, own.first, "{rules}");
        assert!(all.house.is_some(), "{rules}: the house plays it too");
        let result = standings(&luis, &code).await.own.unwrap().result.unwrap();
        assert!(all.field.iter().any(|tally| tally.lead == result.lead()), "{rules}");
        assert_eq!(result.lead(), lead(&told, 1), "{rules}");
        let told = standings(&watcher, &code).await;
        assert!(told.people == 2 && told.field.is_empty() && told.first.is_none() && told.house.is_none(), "{rules}");
        // A hand is no match, and cannot be offered on.
        let statistics: sobremesa_protocol::statistics::Statistics = luis.get("/api/statistics").await.json();
        assert!(statistics.rules.is_empty(), "{rules}");
        let on = offer(&luis, &try_of_luis.table, 1).await;
        assert_eq!((on.status, on.problem().code.as_str()), (409, "deal/not-dealt"), "{rules}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_outlives_its_table_and_a_restart_and_computers_sit_where_people_sat() {
    let folder = tempfile::tempdir().unwrap();
    // Nobody here says that a move was seen.
    let server = TestServer::with({
        let mut config = config(folder.path());
        config.pace = Duration::ZERO;
        config
    })
    .await;
    let [ana, luis, eva] = [(); 3].map(|()| server.guest());
    let waits = ana.gather("duel", &["me", "friend"]).await;
    assert_eq!(luis.enter(&waits.id, &waits.codes.unwrap().sit).await.status, 200);
    assert_eq!(luis.ask(&waits.id, &json!({ "ask": "sit", "seat": 1, "name": "Luis" })).await.status, 200);
    assert_eq!(ana.ask(&waits.id, &json!({ "ask": "begin" })).await.status, 200);
    let id = waits.id;
    // The first hand is played to its end, then Luis gives up.
    let (mut seats, mut over) = ([ana.sit(&id).await, luis.sit(&id).await], false);
    let mut table = seats[0].table().await;
    seats[1].table().await;
    while !over {
        let ply = table.position.ply;
        match table.position.turn {
            Turn::Seat { seat } => {
                let view = if seat == 0 { ana.view(&id).await } else { luis.view(&id).await };
                let play = json!({ "say": "play", "ply": ply, "move": first_move(&view.position.moves) });
                seats[usize::from(seat)].say(&play).await;
            }
            Turn::NextHand => {
                seats[1].say(&json!({ "say": "resign", "ply": ply })).await;
            }
            Turn::Nothing => over = true,
        }
        while !over && table.position.ply == ply && table.position.turn != Turn::Nothing {
            let before = table.position.turn.clone();
            table = seats[0].table().await;
            if table.position.turn != before {
                break;
            }
        }
    }
    let answer = offer(&ana, &id, 1).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let OfferedDeal { code } = answer.json();
    let of_luis: OfferedDeal = offer(&luis, &id, 1).await.json();
    assert_ne!(of_luis.code, code, "each seat is a hand of its own");
    assert_eq!(begin(&luis, &code).await.problem().code, "deal/known", "he was there");
    drop(seats);
    for guest in [&ana, &luis] {
        assert_eq!(guest.delete(&format!("/api/tables/{id}")).await.status, 204);
    }
    server.stop().await;
    let server = TestServer::start(folder.path()).await;
    let (ana, eva) = (ana.at(server.addr), eva.at(server.addr));
    assert_eq!(begin(&luis.at(server.addr), &code).await.problem().code, "deal/known", "he still knows it");
    let own: DayTry = begin(&eva, &code).await.json();
    let view = eva.view(&own.table).await;
    assert!(matches!(view.seats[1].occupant, Occupant::Computer { .. }), "nobody is asked to sit there again");
    server.stop().await;
    // The table of a hand that is played alone is read again as it stood.
    let server = TestServer::start(folder.path()).await;
    let eva = eva.at(server.addr);
    assert_eq!(eva.view(&own.table).await.position, view.position);
    play(&eva, &own.table, first_move).await;
    assert_eq!(standings(&ana.at(server.addr), &code).await.people, 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_offered_or_is_no_hand_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let [ana, luis] = [(); 2].map(|()| server.guest());
    let table = ana.set("duel", &["me", "random"]).await;
    let mut seat = ana.sit(&table.id).await;
    let view = seat.table().await;
    seat.say(&json!({ "say": "resign", "ply": view.position.ply })).await;
    while seat.table().await.position.turn != Turn::Nothing {}
    let code = async |guest: &Guest, id: &str, hand| {
        let answer = offer(guest, id, hand).await;
        (answer.status, answer.problem().code)
    };
    assert_eq!(code(&ana, &table.id, 1).await, (409, "deal/not-dealt".into()), "it was not played to its end");
    assert_eq!(code(&ana, &table.id, 7).await, (409, "deal/not-dealt".into()));
    assert_eq!(code(&luis, &table.id, 1).await, (403, "table/no-seat".into()));
    assert_eq!(code(&luis, "nowhere", 1).await, (404, "table/not-found".into()));
    let board = ana.set("amazons-6x6", &["me", "random"]).await;
    assert_eq!(code(&ana, &board.id, 1).await, (409, "deal/not-over".into()));
    for wrong in ["aaaaaaaaaaaaaaaa", "AAAA", "a%20b"] {
        let answer = luis.get(&format!("/api/deals/{wrong}")).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (404, "deal/none"), "{wrong}");
        assert_eq!(begin(&luis, wrong).await.problem().code, "deal/none", "{wrong}");
    }
    server.stop().await;
}
