//! Tables of 1 to 8 seats: rules by number of seats, sides of any size, lots, several people at one screen; the user's own
//! files.

use serde_json::{Value, json};
use sobremesa_protocol::{GameInfo, Occupant, RulesText, TableSummary, TableView, Turn};

use crate::support::{Guest, TestServer};

fn names(table: &TableView) -> Vec<&str> {
    let name = |occupant| match occupant {
        &Occupant::Person { ref name } | &Occupant::Computer { ref name, .. } => name.as_str(),
    };
    table.seats.iter().map(|seat| name(&seat.occupant)).collect()
}

fn seats(of: &[&str]) -> Value {
    of.iter()
        .map(|player| match *player {
            "me" => json!({ "kind": "me" }),
            player => json!({ "kind": "computer", "player": player }),
        })
        .collect()
}

async fn refused(guest: &Guest, request: &Value) -> (u16, String) {
    let answer = guest.post("/api/tables", request).await;
    (answer.status, answer.problem().code.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_chosen_by_their_seats() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    for n in 2..=4_usize {
        let rules: RulesText = ana.get(&format!("/api/rules/draw%20seats%3D{n}")).await.json();
        assert_eq!((usize::from(rules.info.seats), rules.info.offered.len()), (n, 3));
        let table = ana.set(&format!("draw seats={n}"), &["me", "random", "random", "random"][..n]).await;
        assert_eq!((table.rules.id.as_str(), table.seats.len()), ("draw", n));
    }
    let answer = ana.get("/api/rules/draw%20seats%3D7").await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (422, "rules/bad-choice"));
    let request = json!({ "rules": "draw seats=7", "seats": seats(&["me"; 7]) });
    assert_eq!(refused(&ana, &request).await, (422, "rules/bad-choice".to_owned()));
    let answer = ana.get("/api/rules/..%2Fdraw.toml").await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (404, "rules/unknown"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn teams_have_names_and_sit_by_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let request = |order: &str, listed: Value| {
        json!({
            "rules": "international", "name": "Ana", "seats": seats(&["me", "random", "me", "random"]),
            "people": [null, null, "Luis"],
            "teams": {
                "sides": [{ "name": "Los de casa", "size": 1 }, { "name": "", "size": 3 }],
                "order": order, "listed": listed,
            },
        })
    };
    let sides = |table: &TableView| table.seats.iter().map(|seat| seat.side).collect::<Vec<_>>();
    let set = async |order, listed| {
        let answer = ana.post("/api/tables", &request(order, listed)).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        ana.view(&answer.json::<TableSummary>().id).await
    };
    let table = set("interleaved", json!([])).await;
    assert_eq!((sides(&table), names(&table)), (vec![0, 1, 1, 1], vec!["Ana", "Paco", "Luis", "Rosario"]));
    assert_eq!(table.rules.side_names[0].en, "Los de casa");
    assert_eq!((table.rules.side_names.len(), table.rules.side_names[1].es.as_str()), (2, ""));
    assert_eq!(sides(&set("as_listed", json!([1, 1, 0, 1])).await), [1, 1, 0, 1]);
    let mut first = [false; 2];
    // Ana's side of one sits first once in four lots: two hundred lots without it, or without the other, come once in 10^25.
    for _ in 0..200 {
        if first == [true; 2] {
            break;
        }
        let table = set("lot", json!([])).await;
        first[usize::from(table.seats[0].side)] = true;
        assert_eq!(sides(&table).iter().map(|side| u32::from(*side)).sum::<u32>(), 3, "one seat against three");
        // Who sat with whom before the lot still does: Ana alone on her side.
        let alone = names(&table)[sides(&table).iter().position(|side| *side == 0).unwrap()];
        assert_eq!(alone, "Ana");
        assert_eq!(ana.delete(&format!("/api/tables/{}", table.id)).await.status, 204);
    }
    assert_eq!(first, [true; 2], "the lot falls on either side");
    for (order, listed) in
        [("by_side", json!([0, 1, 1, 1])), ("as_listed", json!([0, 0, 1, 1])), ("as_listed", json!([]))]
    {
        assert_eq!(refused(&ana, &request(order, listed)).await, (422, "table/bad-teams".to_owned()));
    }
    let mut five = request("lot", json!([]));
    five["teams"]["sides"][0]["size"] = json!(2);
    assert_eq!(refused(&ana, &five).await, (422, "table/bad-teams".to_owned()));
    five["teams"]["sides"][1]["size"] = json!(255);
    assert_eq!(refused(&ana, &five).await, (422, "table/bad-teams".to_owned()));
    let mut named = request("lot", json!([]));
    named["teams"]["sides"][0]["name"] = json!("x".repeat(25));
    assert_eq!(refused(&ana, &named).await, (422, "name/unfit".to_owned()));
    server.stop().await;
    // Remembered after a restart.
    let server = TestServer::start(folder.path()).await;
    let ana = ana.at(server.addr);
    assert_eq!(ana.view(&table.id).await, table);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_screen_stays_with_who_moved_last() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("camaron", &["me", "random", "me", "random"]).await;
    let mut seat = ana.sit(&table.id).await;
    let mut view = seat.table().await;
    let mut last = None;
    for _ in 0..150 {
        match view.position.turn {
            Turn::Seat { seat } if view.seats[usize::from(seat)].yours => {
                assert_eq!(view.you, Some(seat), "who is to move sees the table");
                last = Some(seat);
            }
            Turn::Seat { .. } if last.is_some() => assert_eq!(view.you, last),
            _ => {}
        }
        let ply = view.position.ply;
        view = seat.play_until(view, |table| table.position.ply > ply).await;
    }
    assert!(last.is_some(), "a person moved");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_ones_own_is_seen_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = crate::support::config(folder.path());
    config.catalog = sobremesa_catalog::Catalog::new(Some(folder.path().to_owned()));
    let server = TestServer::with(config).await;
    let ana = server.guest();
    let catalog = sobremesa_catalog::Catalog::new(Some(folder.path().to_owned()));
    let ids = async || {
        let games: Vec<GameInfo> = ana.get("/api/games").await.json();
        games[0].rules.iter().filter(|rules| rules.own).map(|rules| rules.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(ids().await, Vec::<String>::new());
    let path = catalog.copy("duel", "de-casa", None).unwrap();
    assert_eq!(ids().await, ["de-casa"]);
    let hands = async || ana.get("/api/rules/de-casa").await.json::<RulesText>();
    assert!(hands().await.info.own);
    let file = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, file.replace("De casa", "Otro nombre")).unwrap();
    assert_eq!(hands().await.info.name.es, "Otro nombre");
    let table = ana.set("de-casa", &["me", "random"]).await;
    std::fs::write(&path, file.replace("[tiles]", "[tile]")).unwrap();
    let answer = ana.get("/api/rules/de-casa").await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (422, "rules/broken"));
    assert_eq!(ids().await, Vec::<String>::new());
    assert_eq!(ana.view(&table.id).await.rules.name.es, "Otro nombre", "a table keeps the rules it was set with");
    server.stop().await;
}
