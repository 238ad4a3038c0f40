//! Tests of a disk that does not take what is written: it is said, nothing is lost, and it can be done again.

use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use sobremesa_catalog::Catalog;
use sobremesa_core::StopFlag;
use sobremesa_protocol::{CreateTable, MoveTree, SeatChoice, ServerMessage, Turn};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::config::Config;
use crate::guest::{Guest, GuestId};
use crate::house::House;
use crate::run::Server;
use crate::table::OpenTable;

const GUEST: GuestId = GuestId([1; 16]);

/// The guest, at this machine.
fn guest(house: &House) -> Guest {
    Guest { id: GUEST, fresh: false, origin: house.addresses.of_peer(Ipv4Addr::LOCALHOST.into()) }
}

fn config(folder: &Path) -> Config {
    let mut config = Config::new(folder.to_owned(), Catalog::new(None));
    config.addr.set_port(0);
    config
}

fn asked(rules: &str, seats: Vec<SeatChoice>) -> CreateTable {
    CreateTable { rules: rules.to_owned(), seats, name: None, people: Vec::new(), teams: None, shuffle: None }
}

fn set(house: &House) -> Arc<OpenTable> {
    // A match of many hands, which takes more room than a page of the file.
    let set = house.set(guest(house), &asked("international", vec![SeatChoice::Me; 4])).expect("a table");
    house.table(&set.id).expect("it was set")
}

/// Makes the first move that there is, or deals.
fn go_on(house: &House, table: &Arc<OpenTable>) -> Result<(), crate::refusal::Refusal> {
    let position = table.view(GUEST).position;
    match position.turn {
        Turn::Seat { .. } => {
            let text = MoveTree::moves(&position.moves).into_iter().next().expect("a move");
            table.play(&house.store, GUEST, position.ply, &text, None).map(|_| ())
        }
        _ => table.next(&house.store, GUEST, (position.ply, position.hand), false).map(|_| ()),
    }
}

#[test]
fn a_move_that_finds_no_room_is_refused_and_can_be_made_again_once_there_is_some() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::new(&config(folder.path())).expect("a new folder");
    let table = set(&house);
    house.store.let_not_grow(true);
    let refused = loop {
        if let Err(refusal) = go_on(&house, &table) {
            break refusal;
        }
    };
    assert_eq!((refused.status.as_u16(), refused.problem.code.as_str()), (507, "store/full"));
    let stands = table.view(GUEST);
    assert_ne!(stands.position.turn, Turn::Nothing, "the file was full before the match was over");
    // What is refused stays refused; who looks sees the table as it was confirmed, in lists and by itself.
    assert_eq!(go_on(&house, &table).expect_err("still full").problem.code, "store/full");
    assert!(!table.is_closed() && Arc::ptr_eq(&table, &house.table(table.id()).expect("open")));
    assert_eq!(house.table(table.id()).expect("open").view(GUEST), stands);
    assert_eq!(house.tables_of(GUEST).expect("a list").len(), 1);
    house.statistics(GUEST).expect("nothing of it is written");
    assert_eq!(table.resign(&house.store, GUEST, stands.position.ply).expect_err("full").problem.code, "store/full");
    house.store.let_not_grow(false);
    go_on(&house, &table).expect("there is room");
    let after = table.view(GUEST);
    drop((table, house));
    let house = House::new(&config(folder.path())).expect("the same folder");
    let again = house.table(&after.id).expect("it is there");
    assert_eq!(again.view(GUEST), after, "nothing was lost and nothing came twice");
}

#[test]
fn a_store_that_can_only_be_read_goes_on_showing_and_says_so_of_everything_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::new(&config(folder.path())).expect("a new folder");
    let table = house.set(guest(&house), &asked("duel", vec![SeatChoice::Me, computer()])).expect("a table");
    let table = house.table(&table.id).expect("it was set");
    // A move that was the only one is no choice.
    while !table.view(GUEST).can_take_back {
        match table.view(GUEST).position.turn {
            Turn::Seat { seat: 1 } => think(&house, &table),
            _ => go_on(&house, &table).expect("written"),
        }
    }
    let stands = table.view(GUEST);
    house.store.let_only_read(true);
    let code = |refusal: crate::refusal::Refusal| refusal.problem.code;
    let taken_back = table.take_back(&house.store, GUEST, stands.position.ply);
    assert_eq!(code(taken_back.expect_err("it is written too")), "store/read-only");
    assert_eq!(table.view(GUEST), stands);
    let other = house.set(guest(&house), &asked("duel", vec![SeatChoice::Me, SeatChoice::Me]));
    assert_eq!(other.map(|_| ()).map_err(code), Err("store/read-only".to_owned()));
    assert_eq!(house.forget(GUEST, table.id()).map_err(code), Err("store/read-only".to_owned()));
    assert_eq!(house.tables_of(GUEST).expect("a list").len(), 1);
    assert!(!table.is_closed());
    house.store.let_only_read(false);
    table.take_back(&house.store, GUEST, stands.position.ply).expect("now it can be written");
}

fn computer() -> SeatChoice {
    SeatChoice::Computer { player: "random".to_owned() }
}

/// Lets the computer at turn move.
fn think(house: &House, table: &Arc<OpenTable>) {
    let position = table.view(GUEST).position;
    match table.next(&house.store, GUEST, (position.ply, position.hand), false).expect("a computer is at turn") {
        crate::table::GoOnOutcome::Think(errand) => {
            let thought = errand.think(&StopFlag::default()).expect("a player of ours");
            errand.make(thought, &house.store).expect("written");
        }
        _ => panic!("nobody thinks"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_is_told_and_keeps_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::bind(config(folder.path())).await.expect("a free port");
    let (addr, house) = (server.addr(), Arc::clone(&server.house));
    let table = set(&house);
    let cookie = house.signer.cookie(GUEST);
    let cookie = cookie.to_str().expect("plain").split(';').next().expect("a first part").to_owned();
    let running = tokio::spawn(server.run(std::future::pending()));
    let mut request = format!("ws://{addr}/api/tables/{}/ws", table.id()).into_client_request().expect("an address");
    request.headers_mut().insert("Cookie", cookie.parse().expect("a header"));
    let (mut line, _) = tokio_tungstenite::connect_async(request).await.expect("an open table");
    let hear = async |line: &mut tokio_tungstenite::WebSocketStream<_>| loop {
        if let Message::Text(text) = line.next().await.expect("the line holds").expect("a message") {
            match serde_json::from_str(&text).expect("a server's message") {
                ServerMessage::Window { .. } => {}
                message => return message,
            }
        }
    };
    let ServerMessage::Table { table: view, .. } = hear(&mut line).await else { panic!("the table comes first") };
    let text = MoveTree::moves(&view.position.moves).into_iter().next().expect("a move");
    let play = serde_json::json!({ "say": "play", "ply": view.position.ply, "move": text }).to_string();
    house.store.let_only_read(true);
    line.send(Message::text(play.clone())).await.expect("sent");
    let ServerMessage::Refused { problem, ply } = hear(&mut line).await else { panic!("it cannot be written") };
    assert_eq!((problem.code.as_str(), ply), ("store/read-only", view.position.ply));
    house.store.let_only_read(false);
    line.send(Message::text(play)).await.expect("sent on the same line");
    let ServerMessage::Table { table: view, .. } = hear(&mut line).await else { panic!("the move was made") };
    assert_eq!(view.position.ply, ply + 1);
    running.abort();
}
