//! Tables over REST: set, listed, seen, forgotten; records and reviews; the catalogue; the page.

use std::collections::BTreeSet;
use std::path::Path;

use sobremesa_catalog::{Catalog, Setup};
use sobremesa_core::{Seed, Unit};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Board, GameInfo, HandAnalysis, Occupant, RulesText, SeatLabel, SeatView, TableSummary, Turn};

use crate::support::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn games_and_rules_are_offered() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let games: Vec<GameInfo> = guest.get("/api/games").await.json();
    assert!(games[0].rules.iter().any(|rules| rules.id == "duel"));
    assert!(games[0].players.iter().any(|player| player.id == "sondeo"));
    let rules: RulesText = guest.get("/api/rules/international").await.json();
    assert_eq!(rules.info.seats, 4);
    assert!(rules.sentences.len() > 3 && rules.file.contains("international"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_set_listed_seen_and_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    let first = ana.set("international", &["me", "matriz", "sondeo 20", "random"]).await;
    let second = ana.set("duel", &["me", "random"]).await;
    assert_eq!(player(&first.seats[2].occupant), Some("sondeo playouts=20"));
    let names: BTreeSet<_> = first.seats.iter().map(|seat| occupant_name(&seat.occupant)).collect();
    assert_eq!(names.len(), 4, "names at a table differ: {names:?}");
    assert!(names.contains("Ana") && first.seats[0].yours && !first.seats[1].yours);

    let listed: Vec<TableSummary> = ana.get("/api/tables").await.json();
    assert_eq!(listed.iter().map(|table| &table.id).collect::<Vec<_>>(), [&second.id, &first.id]);
    assert!(luis.get("/api/tables").await.json::<Vec<TableSummary>>().is_empty());

    let view = ana.view(&first.id).await;
    // A list names who sits there; the table also says that nobody is away, is played for, or greets.
    let seen = |SeatLabel { occupant, side, yours }| SeatView {
        occupant,
        side,
        yours,
        away: false,
        stand_in: None,
        greeting: None,
    };
    let seats = first.seats.into_iter().map(seen).collect::<Vec<_>>();
    assert_eq!((view.you, view.position.ply, view.seats), (Some(0), 0, seats));
    assert_eq!(luis.view(&first.id).await.you, None);

    let path = format!("/api/tables/{}", first.id);
    let refused = luis.delete(&path).await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (403, "table/no-seat"));
    let mut looking_on = luis.sit(&first.id).await;
    looking_on.table().await;
    assert_eq!(ana.delete(&path).await.status, 204);
    assert_eq!(looking_on.hear_text().await, None, "who looks on is told");
    let gone = ana.get(&path).await;
    assert_eq!((gone.status, gone.problem().code.as_str()), (404, "table/not-found"));
    assert_eq!(ana.get("/api/tables").await.json::<Vec<TableSummary>>().len(), 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_ones_own_until_the_end_and_then_proves_the_shuffle() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    let table = ana.set("duel", &["me", "botagorda"]).await;
    let path = format!("/api/tables/{}/record", table.id);
    let mut seat = ana.sit(&table.id).await;
    let start = seat.table().await;
    let view = seat.play_until(start, |table| table.position.ply >= 6).await;

    let refused = luis.get(&path).await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (409, "record/not-yet"));
    let lines = record(&ana.get(&path).await);
    assert!(matches!(&lines[0], RecordLine::Head(head) if head.seen_by == Some(0)));
    assert!(lines.iter().any(|line| matches!(line, RecordLine::Dealt { seat: Some(0), .. })));
    assert!(
        lines.iter().all(|line| !matches!(line, RecordLine::Shuffle { .. } | RecordLine::Dealt { seat: Some(1), .. }))
    );
    assert_eq!(ana.get(&format!("/api/tables/{}/review/1", table.id)).await.status, 404, "no review before the end");

    let analysis = format!("/api/tables/{}/analysis/1", table.id);
    assert_eq!(ana.get(&analysis).await.status, 404, "nothing is analysed before the end");

    let end = seat.play_until(view, |_| false).await;
    let answer = ana.get(&path).await;
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    assert!(answer.header("content-disposition").unwrap().starts_with("attachment"));
    let lines = record(&answer);
    assert_eq!(lines, record(&luis.get(&path).await), "afterwards it is everybody's");
    let Some(RecordLine::Result { seed, .. }) = lines.last() else { panic!("no result") };
    let seed = Seed::from_hex(seed).unwrap();
    assert_eq!(seed.commitment(), start_hash(&lines));
    let game = Catalog::new(None).rules("duel").unwrap();
    let setup = Setup { seed, unit: Unit::Match, block: 0 };
    let again = game.replay(&setup, &lines[1..]).unwrap();
    assert_eq!(again.points(), end.position.score.sides);

    let review = luis.review(&table.id, 1).await;
    assert!(review.len() > 10);
    let judged: HandAnalysis = luis.get(&analysis).await.json();
    assert_eq!((judged.moves.len(), judged.left_out, judged.unfit), (review.len() - 1, 0, None));
    let last = judged.moves.last().expect("there are moves");
    let Board::Dominoes(board) = &review[0].board else { panic!("dominoes are played") };
    assert_eq!(board.hands.len(), 2);
    let points = &end.position.score.hands[0].points;
    let side = usize::from(last.seat);
    assert_eq!(last.value, points[side] - points[1 - side], "the last move brings what the hand brought");
    assert!(judged.moves.iter().all(|mv| mv.cost == mv.best_value - mv.value && mv.cost >= 0));
    assert_eq!(luis.get(&format!("/api/tables/{}/analysis/2", table.id)).await.status, 404);
    let hands = end.position.score.hands.len();
    assert_eq!(luis.get(&format!("/api/tables/{}/review/{}", table.id, hands + 1)).await.status, 404);
    let listed: Vec<TableSummary> = ana.get("/api/tables").await.json();
    assert_eq!((&listed[0].turn, listed[0].winner), (&Turn::Nothing, end.position.result.unwrap().winner));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_or_how_to_build_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let (home, deep) = (guest.get("/").await, guest.get("/mesa/abc").await);
    assert_eq!((home.status, &home.body), (deep.status, &deep.body), "any address of the client's is its page");
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/index.html");
    assert_eq!(home.status == 200, built.exists(), "what was built is inside");
    if home.status == 200 {
        assert_eq!(home.header("content-type"), Some("text/html; charset=utf-8"));
        let tag = home.header("etag").unwrap();
        assert_eq!(guest.request("GET", "/", &format!("If-None-Match: {tag}\r\n"), b"").await.status, 304);
    } else {
        assert_eq!(home.status, 503);
        assert!(home.text().contains("npm --prefix web run build"));
    }
    for path in ["/missing.js", "/assets/../Cargo.toml", "/..%2fCargo.toml", "//etc/passwd.txt", "/../Cargo.toml"] {
        let answer = guest.get(path).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (404, "request/unknown-address"), "{path}");
    }
    let policy = home.header("content-security-policy").unwrap();
    assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn long_answers_are_compressed_for_who_wants_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let plain = guest.get("/api/games").await;
    assert_eq!(plain.header("content-encoding"), None);
    for encoding in ["gzip", "br"] {
        let answer = guest.request("GET", "/api/games", &format!("Accept-Encoding: {encoding}\r\n"), b"").await;
        assert_eq!(answer.header("content-encoding"), Some(encoding));
        assert!(answer.body.len() < plain.body.len() / 2);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_server_at_a_time_has_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let second = sobremesa_server::Server::bind(crate::support::config(folder.path())).await;
    assert!(second.err().unwrap().to_string().contains("another server is using the data folder"));
    server.stop().await;
    TestServer::start(folder.path()).await.stop().await;
}

fn record(answer: &crate::support::Answer) -> Vec<RecordLine> {
    answer.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn start_hash(lines: &[RecordLine]) -> String {
    match &lines[0] {
        RecordLine::Head(head) => head.seed_hash.clone(),
        other => panic!("no head: {other:?}"),
    }
}

fn occupant_name(occupant: &Occupant) -> &str {
    match occupant {
        Occupant::Person { name } | Occupant::Computer { name, .. } => name,
    }
}

fn player(occupant: &Occupant) -> Option<&str> {
    match occupant {
        Occupant::Computer { player, .. } => Some(player),
        Occupant::Person { .. } => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_rules_are_not_read_any_more_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let set = ana.set("duel", &["me", "random"]).await;
    server.stop().await;
    let store = rusqlite::Connection::open(folder.path().join("sobremesa.sqlite3")).unwrap();
    store.execute("UPDATE tables SET rules_file = 'format = 99'", []).unwrap();
    drop(store);
    let server = TestServer::start(folder.path()).await;
    let refused = ana.at(server.addr).get(&format!("/api/tables/{}", set.id)).await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (409, "table/unreadable"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_after_a_restart_is_the_list_before_it_and_plays_nothing_again() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    for (rules, seats) in [("duel", &["me", "random"][..]), ("escoba seats=2", &["me", "novato"])] {
        let table = ana.set(rules, seats).await;
        let mut seat = ana.sit(&table.id).await;
        let view = seat.table().await;
        // One is played to its end, one to the next own turn.
        if rules == "duel" {
            seat.play_until(view, |view| view.position.turn == Turn::Nothing).await;
        } else {
            seat.play_until(view, |view| view.position.ply > 2).await;
        }
    }
    ana.set("amazons-5x5", &["random", "random"]).await;
    let before: serde_json::Value = ana.get("/api/tables").await.json();
    assert_eq!(before.as_array().unwrap().len(), 3);
    server.stop().await;
    // What happened is spoilt: a list that played it again could not be had.
    let store = rusqlite::Connection::open(folder.path().join("sobremesa.sqlite3")).unwrap();
    store.execute("UPDATE entries SET line = 'spoilt'", []).unwrap();
    drop(store);
    let server = TestServer::start(folder.path()).await;
    let after: serde_json::Value = ana.at(server.addr).get("/api/tables").await.json();
    assert_eq!(after, before);
    server.stop().await;
}
