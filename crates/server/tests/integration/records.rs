//! Finished matches opened from their record: checked line by line, kept on the list, reviewed; broken ones refused.

use std::fs;

use sobremesa_catalog::Catalog;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{MoveExplained, Occupant, ProblemArgument, TableSummary, Turn};

use crate::support::{Answer, Guest, TestServer, config};

const KIND: &str = "Content-Type: application/x-ndjson\r\n";

async fn open(guest: &Guest, record: &str) -> Answer {
    guest.request("POST", "/api/records", KIND, record.as_bytes()).await
}

/// The record of a match that was played to its end.
async fn finished(guest: &Guest, rules: &str, seats: &[&str]) -> String {
    let set = guest.set(rules, seats).await;
    let mut seat = guest.sit(&set.id).await;
    let start = seat.table().await;
    seat.play_until(start, |_| false).await;
    guest.get(&format!("/api/tables/{}/record", set.id)).await.text().to_owned()
}

fn lines(record: &str) -> Vec<RecordLine> {
    record.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(lines: &[RecordLine]) -> String {
    lines.iter().map(|line| serde_json::to_string(line).unwrap() + "\n").collect()
}

/// The record with another head.
fn with_head(record: &str, change: impl FnOnce(&mut sobremesa_protocol::record::Head)) -> String {
    let mut lines = lines(record);
    let RecordLine::Head(head) = &mut lines[0] else { panic!("a head") };
    change(head);
    text(&lines)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_match_is_opened_from_its_record_and_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    luis.get("/api/games").await;
    let record = finished(&ana, "duel", &["me", "botagorda"]).await;
    let record = with_head(&record, |head| {
        head.date = Some("1999-12-31".to_owned());
        head.place = Some("Casa de la abuela".to_owned());
    });
    let answer = open(&luis, &record).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let opened: TableSummary = answer.json();
    assert_eq!(opened.turn, Turn::Nothing);
    assert!(opened.seats.iter().all(|seat| !seat.yours), "who opens a record need not have sat there");
    assert_eq!(opened.seats[0].occupant, Occupant::Person { name: String::new() });
    assert!(matches!(&opened.seats[1].occupant, Occupant::Computer { player, .. } if player == "botagorda"));
    let told = opened.opened.clone().expect("it was opened from a file");
    assert_eq!((told.date.as_deref(), told.place.as_deref()), (Some("1999-12-31"), Some("Casa de la abuela")));

    let listed: Vec<TableSummary> = luis.get("/api/tables").await.json();
    assert_eq!(listed, std::slice::from_ref(&opened), "it is on the list of who opened it");
    assert!(ana.get("/api/tables").await.json::<Vec<TableSummary>>().iter().all(|table| table.opened.is_none()));
    let path = format!("/api/tables/{}", opened.id);
    assert_eq!(luis.get(&format!("{path}/record")).await.text(), record, "the record stays what it is");
    let review = luis.review(&opened.id, 1).await;
    assert!(review.len() > 5);
    let moves: Vec<(u32, u8)> = lines(&record)
        .iter()
        .filter_map(|line| match line {
            RecordLine::Move { ply, seat, .. } => Some((*ply, *seat)),
            _ => None,
        })
        .collect();
    for seat in 0..2 {
        let ply = moves.iter().find(|(_, mover)| *mover == seat).unwrap().0;
        let why: MoveExplained = luis.get(&format!("{path}/why/{ply}")).await.json();
        assert!(why.why.is_some(), "botagorda of this house is the same one; of a person the adviser speaks");
    }

    // Opened again it is the same table, also after an editor changed the ends of its lines.
    let again = open(&luis, &format!("\u{feff}{}\r\n", record.replace('\n', "\r\n"))).await;
    assert_eq!((again.status, again.json::<TableSummary>().id), (200, opened.id.clone()));
    server.stop().await;
    let server = TestServer::start(folder.path()).await;
    let (luis, ana) = (luis.at(server.addr), ana.at(server.addr));
    assert_eq!(luis.get("/api/tables").await.json::<Vec<TableSummary>>(), [opened]);
    assert_eq!(ana.delete(&path).await.status, 403);
    assert_eq!(luis.delete(&path).await.status, 204);
    assert!(luis.get("/api/tables").await.json::<Vec<TableSummary>>().is_empty());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_opened_from_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    for (rules, seats) in [
        ("international", &["random", "random", "matriz", "random"][..]),
        ("amazons-5x5 opening=2", &["random", "random"]),
        ("escoba seats=3", &["random", "me", "clasico"]),
    ] {
        let record = finished(&ana, rules, seats).await;
        let opened = open(&ana, &record).await;
        assert_eq!(opened.status, 201, "{rules}: {}", opened.text());
        let opened: TableSummary = opened.json();
        assert_eq!(ana.get(&format!("/api/tables/{}/record", opened.id)).await.text(), record);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_and_players_of_another_machine_come_with_the_record_and_nothing_is_started() {
    let (there, here) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let own = there.path().join("rules/dominoes");
    fs::create_dir_all(&own).unwrap();
    let duel = Catalog::new(None).rules("duel").unwrap().file().replace("id = \"duel\"", "id = \"mine\"");
    fs::write(own.join("mine.toml"), duel).unwrap();
    let mut config_there = config(there.path());
    config_there.catalog = Catalog::new(Some(there.path().to_owned()));
    let server = TestServer::with(config_there).await;
    let record = finished(&server.guest(), "mine", &["me", "seguro"]).await;
    server.stop().await;

    let touched = here.path().join("started");
    let command = format!("cmd:\"touch {}\"", touched.display());
    let mut config_here = config(here.path());
    config_here.catalog = Catalog::new(None).allowing_programs();
    let server = TestServer::with(config_here).await;
    let ana = server.guest();
    assert_eq!(ana.get("/api/rules/mine").await.status, 404, "this house does not know the rules");
    for player in [command.as_str(), "her-own-player level=3", "./there/bot", "seguro"] {
        let record = with_head(&record, |head| {
            head.players[1] = player.to_owned();
            if player == "seguro" {
                head.player_hashes.insert("seguro".to_owned(), "00".repeat(32));
            }
        });
        let answer = open(&ana, &record).await;
        assert_eq!(answer.status, 201, "{player}: {}", answer.text());
        let opened: TableSummary = answer.json();
        assert!(matches!(&opened.seats[1].occupant, Occupant::Computer { player: sat, .. } if sat == player));
        let ply = lines(&record).iter().find_map(|line| match line {
            RecordLine::Move { ply, seat: 1, .. } => Some(*ply),
            _ => None,
        });
        let why: MoveExplained = ana.get(&format!("/api/tables/{}/why/{}", opened.id, ply.unwrap())).await.json();
        assert_eq!((why.player.as_str(), why.why), (player, None), "nobody here can say why");
    }
    assert!(!touched.exists(), "a player that is asked for its reason is started before the answer");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_record_is_refused_with_its_line_and_the_reason_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let record = finished(&ana, "duel", &["me", "random"]).await;
    let all = lines(&record);
    let tables = ana.get("/api/tables").await.json::<Vec<TableSummary>>().len();
    let first_move = all.iter().position(|line| matches!(line, RecordLine::Move { .. })).unwrap();
    let changed = |at: usize, change: &dyn Fn(&mut RecordLine)| {
        let mut lines = all.clone();
        change(&mut lines[at]);
        text(&lines)
    };
    let not_legal = changed(first_move, &|line| {
        let RecordLine::Move { text, .. } = line else { panic!("a move") };
        "9-9>".clone_into(text);
    });
    let two_tiles_exchanged = changed(2, &|line| {
        let RecordLine::Shuffle { order, .. } = line else { panic!("a shuffle") };
        let mut tiles: Vec<&str> = order.split(' ').collect();
        // Two of the stock: every move stays legal, and the seed tells.
        let last = tiles.len() - 1;
        tiles.swap(last, last - 1);
        *order = tiles.join(" ");
    });
    let half_a_line = &record[..record.len() / 2];
    let half_its_lines = text(&all[..all.len() / 2]);
    for (broken, line, es, en) in [
        ("", 1, "cabecera", "head"),
        ("hola", 1, "no es una línea", "not a line of a record"),
        ("{\"line\":\"move\"}", 1, "no es una línea", "not a line of a record"),
        (&*text(&all[1..]), 1, "cabecera", "head"),
        (half_a_line, half_a_line.lines().count(), "no es una línea", "not a line of a record"),
        (&*half_its_lines, all.len() / 2, "falta el resultado", "result is missing"),
        (&*with_head(&record, |head| head.format = 99), 1, "formato", "format"),
        (&*with_head(&record, |head| head.rules_hash = "00".repeat(32)), 1, "reglas", "rules"),
        (&*with_head(&record, |head| head.rules_file = "format = 1".to_owned()), 1, "", ""),
        (&*with_head(&record, |head| head.rules = "../duel".to_owned()), 1, "otro nombre", "another name"),
        (&*with_head(&record, |head| head.players.truncate(1)), 1, "jugadores de la cabecera", "players"),
        (&*with_head(&record, |head| head.seen_by = Some(0)), 1, "un solo asiento", "one seat"),
        (&*with_head(&record, |head| head.event = Some("x".repeat(2_000))), 1, "largo", "long"),
        (&*with_head(&record, |head| head.teams = vec!["a\u{202e}b".to_owned()]), 1, "bandos", "sides"),
        (&*with_head(&record, |head| head.seed_hash = "00".repeat(32)), all.len(), "semilla", "seed"),
        (&*not_legal, first_move + 1, "9-9", "9-9"),
        (&*two_tiles_exchanged, 3, "semilla", "seed"),
    ] {
        let answer = open(&ana, broken).await;
        let problem = answer.problem();
        let shown: String = broken.chars().take(60).collect();
        assert_eq!((answer.status, problem.code.as_str()), (422, "record/broken"), "{shown}: {problem:?}");
        let [mistake] = &problem.mistakes[..] else { panic!("one sentence: {problem:?}") };
        assert_eq!(problem.args["line"], ProblemArgument::Text(line.to_string()), "{shown}: {problem:?}");
        assert!(mistake.said.es.contains(es) && mistake.said.en.contains(en), "{problem:?}");
        assert!(mistake.said.es.contains(&format!("Línea {line}")), "{problem:?}");
    }
    for (body, kind, status, code) in [
        (&b"\xff\xfe\x00"[..], KIND, 422, "record/not-text"),
        (record.as_bytes(), "Content-Type: text/plain\r\n", 415, "request/not-record"),
    ] {
        let answer = ana.request("POST", "/api/records", kind, body).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (status, code));
    }
    // 10 MB are refused before they are sent.
    let answer = ana.request("POST", "/api/records", &format!("{KIND}Content-Length: 10485760\r\n"), b"").await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (413, "record/too-large"));
    assert_eq!(answer.problem().args["limit"], ProblemArgument::Text("4".to_owned()));
    let left = ana.get("/api/tables").await.json::<Vec<TableSummary>>().len();
    assert_eq!(left, tables, "nothing of them is kept");
    server.stop().await;
}
