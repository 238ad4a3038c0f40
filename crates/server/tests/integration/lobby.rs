//! Tables at which anybody of the house may sit down, and quick tables.

use serde_json::json;
use sobremesa_protocol::lobby::{LobbyView, QuickTable};
use sobremesa_protocol::{GatheringSitter, GatheringView, TableView};

use crate::support::{Answer, Guest, TestServer, config};

async fn server(folder: &std::path::Path) -> TestServer {
    let mut config = config(folder);
    config.lobby = true;
    TestServer::with(config).await
}

async fn lobby(guest: &Guest) -> LobbyView {
    guest.get("/api/lobby").await.json()
}

async fn ids(guest: &Guest) -> Vec<String> {
    lobby(guest).await.tables.into_iter().map(|table| table.id).collect()
}

async fn quick(guest: &Guest, game: &str, name: &str) -> Answer {
    guest.post("/api/lobby", &json!({ "game": game, "name": name })).await
}

async fn room(guest: &Guest, id: &str) -> GatheringView {
    guest.get(&format!("/api/gatherings/{id}")).await.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_without_a_lobby_shows_nothing_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    assert_eq!(lobby(&ana).await, LobbyView::default());
    let waits = ana.gather("duel", &["me", "friend"]).await;
    assert_eq!(waits.listed, None);
    let listed = ana.ask(&waits.id, &json!({ "ask": "list", "listed": true })).await;
    assert_eq!((listed.status, listed.problem().code.as_str()), (404, "lobby/none"));
    for answer in [
        quick(&ana, "dominoes", "Ana").await,
        server.guest().request("POST", &format!("/api/lobby/{}", waits.id), "", b"").await,
    ] {
        assert_eq!((answer.status, answer.problem().code.as_str()), (404, "lobby/none"));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_lets_anybody_sit_down_and_shuts_the_table_again() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let [ana, luis, eva] = [(); 3].map(|()| server.guest());
    let waits = ana.gather("international", &["me", "friend", "friend", "random"]).await;
    assert_eq!((waits.listed, ids(&luis).await.len()), (Some(false), 0));
    let enter = async |guest: &Guest| guest.request("POST", &format!("/api/lobby/{}", waits.id), "", b"").await;
    assert_eq!(enter(&luis).await.problem().code, "lobby/not-listed");
    assert_eq!(
        luis.get(&format!("/api/gatherings/{}", waits.id)).await.status,
        404,
        "to others there is no such table"
    );
    let listed: GatheringView = ana.ask(&waits.id, &json!({ "ask": "list", "listed": true })).await.json();
    assert_eq!(listed.listed, Some(true));
    let LobbyView { open, tables } = lobby(&luis).await;
    let [table] = &tables[..] else { panic!("one table") };
    assert!(open && !table.yours && lobby(&ana).await.tables[0].yours);
    assert_eq!((&table.id, &table.people[..], table.computers, table.free), (&waits.id, &["Ana".to_owned()][..], 1, 2));
    assert!(!luis.get("/api/lobby").await.text().contains(&waits.codes.unwrap().sit), "no key is told");
    assert_eq!(enter(&luis).await.status, 200);
    let seen = room(&luis, &waits.id).await;
    assert_eq!((seen.listed, seen.codes), (None, None), "that is the host's");
    assert_eq!(luis.ask(&waits.id, &json!({ "ask": "sit", "seat": 1, "name": "Luis" })).await.status, 200);
    assert_eq!(luis.ask(&waits.id, &json!({ "ask": "list", "listed": false })).await.status, 403);
    assert_eq!(lobby(&eva).await.tables[0].people, ["Ana", "Luis"]);
    let shut = ana.ask(&waits.id, &json!({ "ask": "list", "listed": false })).await;
    assert_eq!((shut.status, ids(&eva).await.len()), (200, 0));
    assert_eq!(enter(&eva).await.problem().code, "lobby/not-listed");
    assert_eq!(room(&luis, &waits.id).await.seats.iter().filter(|seat| seat.yours).count(), 1, "who sits there stays");
    // It stays as it was said after a restart, and is listed again once somebody is there.
    assert_eq!(ana.ask(&waits.id, &json!({ "ask": "list", "listed": true })).await.status, 200);
    server.stop().await;
    let server = self::server(folder.path()).await;
    let [ana, luis] = [ana, luis].map(|guest| guest.at(server.addr));
    let watch = ana.wait_at(&waits.id).await;
    assert_eq!(room(&ana, &waits.id).await.listed, Some(true));
    assert_eq!(ids(&luis).await, [waits.id.as_str()]);
    drop(watch);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quick_table_is_the_one_that_waits_or_a_new_one_and_computers_fill_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let [ana, luis, eva] = [(); 3].map(|()| server.guest());
    let opened = quick(&ana, "escoba", "Ana").await;
    assert_eq!(opened.status, 201, "{}", opened.text());
    let QuickTable { id } = opened.json();
    let again = quick(&ana, "escoba", "Ana").await;
    assert_eq!((again.status, again.json::<QuickTable>().id), (200, id.clone()), "who waits already stays there");
    let waits = room(&ana, &id).await;
    assert!(waits.host && waits.listed == Some(true) && waits.seats[0].yours, "{waits:?}");
    // Another game is another table.
    let board: QuickTable = quick(&eva, "amazons", "Eva").await.json();
    assert_ne!(board.id, id);
    assert_eq!(ids(&luis).await, [id.as_str(), board.id.as_str()]);
    let joined = quick(&luis, "escoba", "Luis").await;
    assert_eq!((joined.status, joined.json::<QuickTable>().id), (200, id.clone()));
    let seen = room(&luis, &id).await;
    let names: Vec<_> = seen.seats.iter().filter(|seat| seat.yours).map(|seat| seat.sitter.clone()).collect();
    let luis_sits = |sitter: &GatheringSitter| matches!(sitter, GatheringSitter::Person { name, .. } if name == "Luis");
    assert!(names.len() == 1 && luis_sits(&names[0]), "{names:?}");
    // Computers take what is free, at the host's word; then it counts and begins, and nobody sees it in the lobby.
    let denied = eva.ask(&board.id, &json!({ "ask": "list", "listed": true })).await;
    assert_eq!(denied.status, 200);
    let filled: GatheringView = eva.ask(&board.id, &json!({ "ask": "fill" })).await.json();
    assert!(filled.begins_in.is_some(), "{filled:?}");
    assert!(matches!(filled.seats[1].sitter, GatheringSitter::Computer { .. }));
    assert!(!ids(&luis).await.contains(&board.id));
    assert_eq!(eva.ask(&board.id, &json!({ "ask": "begin" })).await.status, 200);
    let view: TableView = eva.view(&board.id).await;
    assert_eq!(view.you.map(|seat| view.seats[usize::from(seat)].yours), Some(true));
    let wrong = quick(&ana, "chess", "Ana").await;
    assert_eq!((wrong.status, wrong.problem().code.as_str()), (422, "rules/unknown"));
    assert_eq!(quick(&ana, "escoba", &"x".repeat(25)).await.problem().code, "name/unfit");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quick_table_keeps_to_the_limits_of_tables() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.lobby = true;
    config.limits.tables_per_guest = 1;
    let server = TestServer::with(config).await;
    let [ana, luis] = [(); 2].map(|()| server.guest());
    ana.set("duel", &["me", "random"]).await;
    let refused = quick(&ana, "escoba", "Ana").await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (429, "table/too-many"));
    assert_eq!(quick(&luis, "escoba", "Luis").await.status, 201);
    let refused = quick(&ana, "escoba", "Ana").await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (429, "table/too-many"), "nor at another's");
    server.stop().await;
}
