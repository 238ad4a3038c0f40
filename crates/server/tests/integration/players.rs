//! Players over the wire: who there is, their pictures, who may be chosen, and what becomes of one whose file changes.

use std::fs;
use std::path::Path;

use sobremesa_catalog::Catalog;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{GameInfo, Occupant, PlayersView, TableSummary, TableView};

use crate::support::{TestServer, config};

fn write(data: &Path, id: &str, name: &str, text: &str) {
    let folder = data.join("players").join("dominoes").join(id);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), text).unwrap();
}

fn player(kind: &str) -> String {
    format!("name = \"Ramona\"\nlevel = 6\nkind = \"{kind}\"\n")
}

/// A server that reads the players of its own folder.
async fn reading(data: &Path) -> TestServer {
    let mut config = config(data);
    config.catalog = Catalog::new(Some(data.to_owned()));
    TestServer::with(config).await
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_listed_with_what_they_play_by_and_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "ramona", "player.toml", &player("seguro"));
    write(folder.path(), "rota", "player.toml", "name = \"Rota\"\nlevel = 0\nkind = \"seguro\"\n");
    write(folder.path(), "vacia", "notes.txt", "");
    let server = reading(folder.path()).await;
    let guest = server.guest();
    let view = guest.get("/api/players/dominoes").await.json::<PlayersView>();
    let ids: Vec<&str> = view.players.iter().map(|player| player.info.id.as_str()).collect();
    assert!(ids.contains(&"ramona") && ids.contains(&"nuria") && !ids.contains(&"rota"), "{ids:?}");
    let second = view.players.iter().find(|player| player.info.id == "experto-2").unwrap();
    let knowledge = second.knowledge.as_ref().unwrap();
    assert!(knowledge.levels.iter().any(|level| level.part.as_deref() == Some("partner")));
    assert!(knowledge.levels.iter().flat_map(|level| &level.rules).all(|rule| rule.summary.es.contains(' ')));
    let broken: Vec<_> = view.broken.iter().map(|broken| (broken.id.as_str(), broken.mistakes[0].line)).collect();
    assert_eq!(broken, [("rota", Some(2)), ("vacia", None)]);
    // Where the folder is concerns nobody.
    let answer = guest.get("/api/players/dominoes").await;
    let text = answer.text();
    assert!(!text.contains(&folder.path().display().to_string()), "{text}");
    assert_eq!(guest.get("/api/players/chess").await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_served_so_that_nothing_in_them_acts() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "ramona", "player.toml", &player("seguro"));
    write(folder.path(), "ramona", "avatar.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    let server = reading(folder.path()).await;
    let guest = server.guest();
    let games = guest.get("/api/games").await.json::<Vec<GameInfo>>();
    for player in &games[0].players {
        let address = player.avatar.as_ref().unwrap();
        let answer = guest.get(address).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/svg+xml")), "{address}");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'") && policy.contains("sandbox"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    for path in ["ramona.png", "ramona", "nobody.svg", "..%2f..%2fsecret.svg", "..svg"] {
        assert_eq!(guest.get(&format!("/avatars/dominoes/{path}")).await.status, 404, "{path}");
    }
    assert_eq!(guest.get("/avatars/chess/ramona.svg").await.status, 404);
    // One that acts is not taken: the player is listed as broken, and its picture is gone.
    write(folder.path(), "ramona", "avatar.svg", "<svg onload=\"alert(1)\"/>");
    assert_eq!(guest.get("/avatars/dominoes/ramona.svg").await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_sit_down_as_themselves_and_stay_who_they_were() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "ramona", "player.toml", &player("seguro"));
    let server = reading(folder.path()).await;
    let guest = server.guest();
    let table = guest.set("international", &["ramona", "nuria", "ramona", "matriz"]).await;
    let view = guest.get(&format!("/api/tables/{}", table.id)).await.json::<TableView>();
    let seats: Vec<(&str, bool)> = view
        .seats
        .iter()
        .map(|seat| match &seat.occupant {
            Occupant::Computer { name, avatar, .. } => (name.as_str(), avatar.is_some()),
            Occupant::Person { .. } => panic!("computers alone"),
        })
        .collect();
    assert_eq!(seats, [("Ramona", false), ("Nuria", true), ("Ramona 2", false), ("Rosario", false)]);
    // Who sits down as themselves greets before the first move; a way of playing has nothing to say.
    let greets = |view: &TableView| view.seats.iter().map(|seat| seat.greeting.is_some()).collect::<Vec<_>>();
    assert_eq!(greets(&view), [false, true, false, false]);
    // Its folder goes: the table plays on with who sat down.
    fs::remove_dir_all(folder.path().join("players")).unwrap();
    let mut watching = guest.sit(&table.id).await;
    let view = watching.table().await;
    let later = watching.play_until(view, |view| view.position.ply >= 6).await;
    assert!(later.position.ply >= 6);
    assert_eq!(greets(&later), [false; 4]);
    server.stop().await;
    let again = reading(folder.path()).await;
    let asked = again.guest();
    let refused = asked.post("/api/tables", &crate::support::table("duel", &["ramona", "nuria"])).await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (422, "player/unknown"));
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_players_go_by_the_names_that_were_chosen_for_them() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let mut asked = crate::support::table("international", &["me", "nuria", "matriz", "seguro"]);
    asked["name"] = "Ana".into();
    asked["people"] = serde_json::json!([null, " Amy ", "amy", null]);
    let table = guest.post("/api/tables", &asked).await.json::<TableSummary>();
    let view = guest.view(&table.id).await;
    let names: Vec<&str> = view
        .seats
        .iter()
        .map(|seat| match &seat.occupant {
            Occupant::Computer { name, .. } | Occupant::Person { name } => name.as_str(),
        })
        .collect();
    assert_eq!(names, ["Ana", "Amy", "amy 2", "Rosario"]);
    let record = guest.get(&format!("/api/tables/{}/record", table.id)).await;
    let Some(Ok(RecordLine::Head(head))) = record.text().lines().next().map(serde_json::from_str) else {
        panic!("no head")
    };
    assert_eq!(
        (head.players[1].as_str(), &head.names[..]),
        ("nuria", &["", "Amy", "amy 2", "Rosario"].map(str::to_owned)[..])
    );
    for unfit in ["x".repeat(25), "a\u{202e}b".to_owned()] {
        asked["people"] = serde_json::json!([null, unfit]);
        let refused = guest.post("/api/tables", &asked).await;
        assert_eq!((refused.status, refused.problem().code.as_str()), (422, "name/unfit"));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_says_who_may_be_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let mut listing = config(folder.path());
    listing.catalog = Catalog::new(None).offering("# ours\nsondeo 3\n\nnuria # the youngest\nrandom\n").unwrap();
    let server = TestServer::with(listing).await;
    let guest = server.guest();
    let game = guest.get("/api/games").await.json::<Vec<GameInfo>>().remove(0);
    let ids: Vec<&str> = game.players.iter().map(|player| player.id.as_str()).collect();
    assert_eq!((ids, game.people), (vec!["sondeo playouts=3", "nuria", "random"], false));
    for (seats, code) in [
        (["me", "nuria"], Some("player/no-people")),
        (["matriz", "nuria"], Some("player/not-offered")),
        (["sondeo", "nuria"], Some("player/not-offered")),
        (["sondeo playouts=3", "nuria mistakes=0"], None),
    ] {
        let answer = guest.post("/api/tables", &crate::support::table("duel", &seats)).await;
        match code {
            Some(code) => assert_eq!((answer.status, answer.problem().code.as_str()), (403, code), "{seats:?}"),
            None => assert_eq!(answer.status, 201, "{seats:?}"),
        }
    }
    server.stop().await;
    let wrong = Catalog::new(None).offering("human\nnuri\nsondeo 0\n").unwrap_err();
    let places: Vec<_> = wrong.iter().map(|(span, _)| span.clone()).collect();
    assert_eq!(places, [6..10, 11..19]);
    assert!(Catalog::new(None).offering("human\n").is_err(), "somebody must play");
    assert!(Catalog::new(None).offering("Human\nnuria\n").unwrap().offers_people());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_path_names_nobody_over_http_and_a_record_says_who_played() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "ramona", "player.toml", &player("seguro"));
    let server = reading(folder.path()).await;
    let guest = server.guest();
    let path = folder.path().join("players").join("dominoes").join("ramona").display().to_string();
    for spec in [path.as_str(), "../ramona", "./ramona"] {
        let answer = guest.post("/api/tables", &crate::support::table("duel", &["me", spec])).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (403, "player/path"), "{spec}");
    }
    let table = guest.set("duel", &["me", "ramona"]).await;
    let record = guest.get(&format!("/api/tables/{}/record", table.id)).await;
    let head: RecordLine = serde_json::from_str(record.text().lines().next().unwrap()).unwrap();
    let RecordLine::Head(head) = head else { panic!("a record begins with its head") };
    assert_eq!((head.players[1].as_str(), head.player_hashes.len()), ("ramona", 1));
    server.stop().await;
}
