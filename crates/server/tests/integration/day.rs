//! The hand of the day: the same deal for everybody, one try each, and what is told of the others when.

use serde_json::json;
use sobremesa_protocol::day::{DayHand, DayStandings, DayTry};
use sobremesa_protocol::{MoveTree, TableSummary, TableView, Turn};

use crate::support::{Guest, TestServer, first_move, next};

async fn hands(guest: &Guest) -> Vec<DayHand> {
    guest.get("/api/day").await.json()
}

async fn begin(guest: &Guest, game: &str) -> (u16, DayTry) {
    let answer = guest.post(&format!("/api/day/{game}"), &json!({ "name": "Ana" })).await;
    (answer.status, answer.json())
}

async fn standings(guest: &Guest, day: &str, game: &str) -> DayStandings {
    let answer = guest.get(&format!("/api/day/{day}/{game}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// Plays a table to its end; of the legal moves the one that is picked.
pub(crate) async fn play(guest: &Guest, id: &str, pick: fn(&[MoveTree]) -> String) -> TableView {
    let mut seat = guest.sit(id).await;
    let mut table = seat.table().await;
    while table.position.turn != Turn::Nothing {
        let before = table.position.ply;
        let own = matches!(&table.position.turn, Turn::Seat { seat } if table.seats[usize::from(*seat)].yours);
        let message = if own {
            json!({ "say": "play", "ply": before, "move": pick(&table.position.moves) })
        } else {
            next(&table)
        };
        seat.say(&message).await;
        while table.position.ply == before && table.position.turn != Turn::Nothing {
            table = seat.table().await;
        }
    }
    table
}

pub(crate) fn last_move(moves: &[MoveTree]) -> String {
    MoveTree::moves(moves).into_iter().next_back().expect("a move")
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_finds_the_same_hand_and_is_told_of_the_others_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let [ana, luis, eva, watcher] = [(); 4].map(|()| server.guest());
    let offered = hands(&ana).await;
    let games: Vec<&str> = offered.iter().map(|hand| hand.rules.game.as_str()).collect();
    assert_eq!(games, ["dominoes", "escoba"], "nothing is dealt in the Amazons");
    assert!(offered.iter().all(|hand| hand.today && hand.people == 0 && hand.own.is_none()));
    for hand in offered {
        let (day, game) = (hand.day.as_str(), hand.rules.game.as_str());
        let (status, own) = begin(&ana, game).await;
        assert_eq!((status, own.result), (201, None), "{game}");
        assert_eq!(begin(&ana, game).await, (200, own.clone()), "{game}: there is one try");
        let (_, other) = begin(&luis, game).await;
        let (first, second) = (ana.view(&own.table).await, luis.view(&other.table).await);
        assert_eq!(
            (first.you, &first.position),
            (second.you, &second.position),
            "{game}: the same seat, the same hand"
        );
        assert_eq!(first.day.as_deref(), Some(day));

        let before = standings(&ana, day, game).await;
        assert!(before.field.is_empty() && before.house.is_none(), "{game}: {before:?}");
        let ended = play(&ana, &own.table, first_move).await;
        let side = usize::from(ended.seats[usize::from(ended.you.unwrap())].side);
        let told = standings(&ana, day, game).await;
        let result = told.hand.own.as_ref().and_then(|own| own.result).expect("it is over");
        assert_eq!(result.points, ended.position.score.sides[side], "{game}");
        assert_eq!(ended.position.hand, 1, "{game}: a hand, not a match");
        assert_eq!(told.field.iter().map(|tally| (tally.lead, tally.people)).collect::<Vec<_>>(), [(result.lead(), 1)]);
        let house = told.house.clone().expect("the house plays it too");
        assert!(!house.player.is_empty());
        assert_eq!(standings(&ana, day, game).await, told, "{game}: found again");

        // The same moves meet the same answers; others are another result of the same field.
        play(&luis, &other.table, first_move).await;
        let (_, third) = begin(&eva, game).await;
        play(&eva, &third.table, last_move).await;
        let field = standings(&eva, day, game).await;
        assert_eq!(field.hand.people, 3, "{game}");
        let same = field.field.iter().find(|tally| tally.lead == result.lead()).expect("two at least");
        assert!(same.people >= 2, "{game}: {field:?}");
        assert!(field.field.is_sorted_by(|a, b| a.lead > b.lead), "{game}: {field:?}");
        assert_eq!(field.house, told.house, "{game}");

        // Who has not played it is told nothing.
        let told = standings(&watcher, day, game).await;
        assert!(told.field.is_empty() && told.house.is_none() && told.hand.people == 3, "{game}: {told:?}");
    }
    let statistics: sobremesa_protocol::statistics::Statistics = ana.get("/api/statistics").await.json();
    assert!(statistics.rules.is_empty(), "a hand is no match: {statistics:?}");
    let listed: Vec<TableSummary> = ana.get("/api/tables").await.json();
    assert!(listed.iter().all(|table| table.day.is_some()) && listed.len() == 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_the_day_is_played_alone_and_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let day = hands(&ana).await[0].day.clone();
    let (_, own) = begin(&ana, "escoba").await;
    let mut seat = ana.sit(&own.table).await;
    let view = seat.table().await;
    let mine = view.you.unwrap();
    let view = seat.play_until(view, |view| view.position.turn == Turn::Seat { seat: mine }).await;
    seat.say(&json!({ "say": "hint", "ply": view.position.ply })).await;
    assert_eq!(seat.refused().await.0.code, "day/no-help");
    seat.go_on(&view).await;
    let view = seat.table().await;
    assert!(!view.can_take_back);
    seat.say(&json!({ "say": "take_back", "ply": view.position.ply })).await;
    assert_eq!(seat.refused().await.0.code, "day/no-help");

    // What is given up, or thrown away, is not begun again, and has no result; a restart changes nothing of it.
    seat.say(&json!({ "say": "resign", "ply": view.position.ply })).await;
    while seat.table().await.position.turn != Turn::Nothing {}
    assert_eq!(ana.delete(&format!("/api/tables/{}", own.table)).await.status, 204);
    drop(seat);
    server.stop().await;
    let server = TestServer::start(folder.path()).await;
    let ana = ana.at(server.addr);
    assert_eq!(begin(&ana, "escoba").await, (200, own.clone()));
    let told = standings(&ana, &day, "escoba").await;
    assert!(told.field.is_empty() && told.hand.own == Some(own) && told.hand.people == 0, "{told:?}");
    // The next person finds the same hand after the restart.
    let luis = server.guest();
    let (_, other) = begin(&luis, "escoba").await;
    let again = luis.view(&other.table).await;
    assert_eq!((again.you, &again.position.seed_hash), (Some(mine), &view.position.seed_hash));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_hand_of_a_day_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    for game in ["amazons", "chess"] {
        let answer = ana.post(&format!("/api/day/{game}"), &json!({})).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (404, "day/none"), "{game}");
    }
    for path in ["9999-12-31/dominoes", "2026-1-1/dominoes", "today/dominoes", "2026-01-01/amazons"] {
        let answer = ana.get(&format!("/api/day/{path}")).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (404, "day/none"), "{path}");
    }
    let long = json!({ "name": "x".repeat(25) });
    assert_eq!(ana.post("/api/day/dominoes", &long).await.problem().code, "name/unfit");
    assert!(hands(&ana).await.iter().all(|hand| hand.own.is_none()), "nothing was begun");
    // A day that nobody played is told of to everybody, with nothing in it.
    let past = standings(&ana, "2026-01-01", "dominoes").await;
    assert!(!past.hand.today && past.field.is_empty() && past.house.is_none(), "{past:?}");
}
