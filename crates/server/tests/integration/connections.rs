//! Connections: how long they stay, and which are never cut.

use std::time::Duration;

use serde_json::json;
use sobremesa_protocol::laboratory::RunSummary;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{TestServer, Watch, config};

/// Longest that a connection on which nothing is asked stays, in these tests.
const HEAD_TIME: Duration = Duration::from_millis(100);

/// Asks for something on a connection that may stay, and reads until the server closes it.
async fn asked_once(server: &TestServer) -> String {
    let mut stream = TcpStream::connect(server.addr).await.unwrap();
    let request = format!("GET /api/games HTTP/1.1\r\nHost: {}\r\n\r\n", server.addr);
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8(answer).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_on_which_nothing_more_is_asked_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut short = config(folder.path());
    short.limits.head_time = HEAD_TIME;
    let server = TestServer::with(short).await;
    let answer = asked_once(&server).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.matches("HTTP/1.1").count() == 1, "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn windows_and_live_experiments_stay_however_long_nothing_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut short = config(folder.path());
    short.limits.head_time = HEAD_TIME;
    // Whoever comes now makes those go on which nothing is asked.
    short.limits.connections = 3;
    let server = TestServer::with(short).await;
    let ana = server.guest();
    let set = ana.set("duel", &["me", "random"]).await;
    let mut seat = ana.sit(&set.id).await;
    let view = seat.table().await;
    let run = json!({ "rules": "duel", "teams": [["matriz"], ["random"]], "games": 200_000, "seed": "laboratory" });
    let run: RunSummary = ana.post("/api/lab/runs", &run).await.json();
    let mut watch = Watch::open(server.addr, &run.id).await;
    watch.next().await.unwrap();
    for _ in 0..3 {
        asked_once(&server).await;
    }
    watch.next().await.expect("the experiment is still told of");
    assert!(seat.go_on(&view).await);
    seat.table().await;
    server.stop().await;
}
