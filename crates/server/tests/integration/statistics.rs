//! How a guest has done: counted match by match, kept when a table goes to make room, forgotten with what is forgotten.

use std::time::Duration;

use serde_json::json;
use sobremesa_protocol::statistics::{OwnFind, RulesStatistics, Statistics};
use sobremesa_protocol::{HandAnalysis, JudgedMove, TableView, Turn};

use crate::support::{Guest, TestServer, config, first_move, next};

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

/// A match of two people by link, played to its end by first moves: the host's as `Ana`.
async fn together(host: &Guest, friend: &Guest, name: &str) -> TableView {
    let waits = host.gather("duel target=30", &["me", "friend"]).await;
    assert_eq!(friend.enter(&waits.id, &waits.codes.unwrap().sit).await.status, 200);
    let sits = friend.ask(&waits.id, &json!({ "ask": "sit", "seat": 1, "name": name })).await;
    assert_eq!(sits.status, 200, "{}", sits.text());
    assert_eq!(host.ask(&waits.id, &json!({ "ask": "begin" })).await.status, 200);
    let mut seats = [host.sit(&waits.id).await, friend.sit(&waits.id).await];
    let mut tables = [seats[0].table().await, seats[1].table().await];
    loop {
        let ply = tables[0].position.ply;
        let turn = tables[0].position.turn.clone();
        match turn {
            Turn::Nothing => return tables.into_iter().next().unwrap(),
            Turn::NextHand => {
                for (seat, table) in seats.iter_mut().zip(&tables) {
                    seat.say(&next(table)).await;
                }
            }
            Turn::Seat { seat } => {
                let at = usize::from(seat);
                let play = json!({ "say": "play", "ply": ply, "move": first_move(&tables[at].position.moves) });
                seats[at].say(&play).await;
            }
        }
        for (seat, table) in seats.iter_mut().zip(&mut tables) {
            while (table.position.ply, &table.position.turn) == (ply, &turn) {
                *table = seat.table().await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_counted_by_who_they_are_and_shown_by_the_name_they_had() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    // Nobody at these tables says what they have been shown.
    config.pace = Duration::ZERO;
    let server = TestServer::with(config).await;
    let [ana, luis, eva] = [(); 3].map(|()| server.guest());
    let mut won = 0;
    for name in ["Luis", "Lucho"] {
        let ended = together(&ana, &luis, name).await;
        won += u32::from(ended.position.result.unwrap().winner == Some(0));
    }
    together(&ana, &eva, "Luis").await;
    let all = async |guest: &Guest| guest.get("/api/statistics").await.json::<Statistics>();
    let of_ana = all(&ana).await;
    let told: Vec<(&str, u32, u32)> = of_ana
        .people
        .iter()
        .map(|person| (person.name.as_str(), person.games[0].against.played, person.games[0].beside.played))
        .collect();
    assert_eq!(told, [("Lucho", 2, 0), ("Luis", 1, 0)], "two people, although they go by the same name");
    assert_eq!(of_ana.people[0].games[0].against.won, won);
    assert_eq!(of_ana.rules[0].curve.len(), 3);
    let of_luis = all(&luis).await;
    assert_eq!((of_luis.people.len(), of_luis.people[0].name.as_str()), (1, "Ana"));
    let drawn = of_ana.people[0].games[0].against.drawn;
    assert_eq!(of_luis.people[0].games[0].against.won, 2 - won - drawn);
    // Nobody is told by what id another is known.
    let text = ana.get("/api/statistics").await;
    let cookie = luis.cookie().unwrap();
    let id = cookie.split_once('=').unwrap().1.split_once('.').unwrap().0;
    assert!(!text.text().contains(id));
    // Whoever is deleted is in nobody's history.
    assert_eq!(luis.delete("/api/mine").await.status, 204);
    let left = all(&ana).await;
    assert_eq!(left.people.iter().map(|person| person.name.as_str()).collect::<Vec<_>>(), ["Luis"]);
    assert_eq!(left.rules[0].matches.played, 3, "the matches stay one's own");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_out_is_kept_of_hands_that_were_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    let ended = played(&ana, "international target=50", &["me", "random", "random", "random"]).await;
    let all = async |guest: &Guest| guest.get("/api/statistics").await.json::<Statistics>().finds;
    assert_eq!(all(&ana).await, [], "nothing was analysed yet");
    let (mut worst, mut best, mut hands) = (0, 0, 0);
    for hand in 1..=ended.position.score.hands.len() {
        let answer = ana.get(&format!("/api/tables/{}/analysis/{hand}", ended.id)).await;
        let judged: HandAnalysis = answer.json();
        let is_choice = |judged: &&JudgedMove| judged.seat == 0 && judged.moves.len() > 1;
        hands += u32::from(judged.moves.iter().any(|judged| is_choice(&judged)));
        for judged in judged.moves.iter().filter(is_choice) {
            worst = worst.max(judged.cost);
            let gain = judged.best_value - judged.moves[1].value;
            best = best.max(if judged.cost == 0 { gain } else { 0 });
        }
    }
    let finds = all(&ana).await;
    let [of_dominoes] = &finds[..] else { panic!("one game: {finds:?}") };
    assert_eq!((of_dominoes.game.as_str(), of_dominoes.hands), ("dominoes", hands));
    let points = |find: &Option<OwnFind>| find.as_ref().map_or(0, |find| find.points);
    assert_eq!((points(&of_dominoes.worst), points(&of_dominoes.best)), (worst, best));
    for find in [&of_dominoes.worst, &of_dominoes.best].into_iter().flatten() {
        let positions = ana.review(&find.table, find.hand).await;
        assert!(find.table == ended.id && (find.step as usize) < positions.len());
        let before = &positions[find.step as usize - 1];
        assert_eq!(before.turn, Turn::Seat { seat: 0 }, "it was the guest's own move");
    }
    assert_eq!(all(&luis).await, []);
    assert_eq!(ana.delete(&format!("/api/tables/{}", ended.id)).await.status, 204);
    assert_eq!(all(&ana).await, [], "they go with the table");
    server.stop().await;
}
