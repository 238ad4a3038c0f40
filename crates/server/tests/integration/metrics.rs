//! Figures, and whether the house is well.

use std::collections::BTreeMap;

use sobremesa_server::{Config, Rate, Server};

use crate::support::{Answer, Guest, ask, config, first_move, table};

/// A configuration with an address for figures.
fn told(folder: &std::path::Path) -> Config {
    let mut config = config(folder);
    config.metrics = Some("127.0.0.1:0".parse().unwrap());
    config
}

/// What is answered to whoever is no guest.
async fn got(addr: std::net::SocketAddr, path: &str) -> Answer {
    ask(addr, format!("GET {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n").as_bytes()).await
}

/// The figures by name, their labels with it.
fn figures(text: &str) -> BTreeMap<&str, &str> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.rsplit_once(' ').unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_counts_of_nobody_in_particular() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = told(folder.path());
    config.limits.new_tables = Rate { burst: 1, every_ms: 100_000 };
    let server = Server::bind(config).await.unwrap();
    let (addr, metrics) = (server.addr(), server.metrics_addr().unwrap());
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async { ended.await.unwrap_or_default() }));
    let ana = Guest::new(addr);
    let before = got(metrics, "/metrics").await;
    assert!(before.header("content-type").unwrap().starts_with("text/plain; version=0.0.4"));
    assert!(before.header("set-cookie").is_none());
    assert_eq!(figures(before.text())["sobremesa_moves_confirmed_total"], "0");
    let set = ana.set("amazons-6x6", &["me", "me"]).await;
    // The first was counted for the address: then there was no cookie yet.
    for status in [201, 429] {
        assert_eq!(ana.post("/api/tables", &table("duel", &["me", "random"])).await.status, status);
    }
    let mut seat = ana.sit(&set.id).await;
    let view = seat.table().await;
    let text = first_move(&view.position.moves);
    seat.say(&serde_json::json!({ "say": "play", "ply": view.position.ply, "move": text })).await;
    assert!(seat.table().await.position.ply > view.position.ply);
    let answer = got(metrics, "/metrics").await;
    let (text, found) = (answer.text(), figures(answer.text()));
    for (name, value) in [
        ("sobremesa_tables_under_way", "2"),
        ("sobremesa_seats_present", "2"),
        ("sobremesa_sockets", "1"),
        ("sobremesa_messages_total", "1"),
        ("sobremesa_moves_confirmed_total", "1"),
        ("sobremesa_writes_total", "1"),
        ("sobremesa_writes_failed_total", "0"),
        ("sobremesa_confirm_seconds_count", "1"),
        ("sobremesa_confirm_seconds_bucket{le=\"+Inf\"}", "1"),
        ("sobremesa_refused_by_limit_total{limit=\"request/too-many\"}", "1"),
    ] {
        assert_eq!(found.get(name), Some(&value), "{name} in {text}");
    }
    assert_ne!(found["sobremesa_tables_in_memory"], "0", "{text}");
    let cookie = ana.cookie().unwrap();
    let secret = cookie.split(['=', '.']).nth(1).unwrap();
    for unwanted in [secret, set.id.as_str(), "127.0.0.1", "amazons"] {
        assert!(!text.contains(unwanted), "{unwanted} in {text}");
    }
    assert_eq!(got(metrics, "/api/games").await.status, 404);
    end.send(()).unwrap();
    running.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn it_says_that_it_is_well_and_nothing_of_figures_where_others_come() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::bind(told(folder.path())).await.unwrap();
    let (addr, metrics) = (server.addr(), server.metrics_addr().unwrap());
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async { ended.await.unwrap_or_default() }));
    for addr in [addr, metrics] {
        let answer = got(addr, "/healthz").await;
        assert_eq!((answer.status, answer.text()), (200, "ok\n"));
        assert!(answer.header("set-cookie").is_none(), "who looks is no guest");
    }
    let page = got(addr, "/metrics").await;
    assert!(!page.text().contains("sobremesa_tables_under_way"));
    end.send(()).unwrap();
    running.await.unwrap().unwrap();
    assert!(tokio::net::TcpStream::connect(metrics).await.is_err(), "it is told no more");
}
