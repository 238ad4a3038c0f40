//! The description of the interface, against the house that serves it.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::support::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_that_is_described_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let answer = ana.get("/api/openapi.json").await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    let document: Value = answer.json();
    assert_eq!(document["openapi"], "3.1.0");
    let paths: BTreeMap<String, BTreeMap<String, Value>> = serde_json::from_value(document["paths"].clone()).unwrap();
    let mut asked = 0;
    for (path, methods) in &paths {
        let written = |part: &'_ str| match part {
            "{game}" => "dominoes".to_owned(),
            part if part.starts_with('{') => "1".to_owned(),
            part => part.to_owned(),
        };
        let concrete = path.split('/').map(written).collect::<Vec<_>>().join("/");
        for method in methods.keys() {
            // What watches never ends.
            let ends = !concrete.ends_with("/live");
            if !ends {
                continue;
            }
            let headers = if method == "get" { "" } else { "Content-Type: application/json\r\n" };
            let answer = ana.request(&method.to_uppercase(), &concrete, headers, b"").await;
            // Of what has a name there may be none; else nothing is at the address.
            let may_miss = ["pages", "manual", "avatars", "themes", "lessons"].iter().any(|part| path.contains(part));
            let unknown = answer.status == 405 || !may_miss && answer.text().contains("request/unknown-address");
            assert!(!unknown, "{method} {concrete}: {} {}", answer.status, answer.text());
            asked += 1;
        }
    }
    assert!(asked > 60, "{asked}");
    let page = ana.get("/api/docs").await;
    assert!(page.status == 200 && page.text().contains("/api/move"), "{}", page.text());
    // What it names of the manuals is there as text, with the files that those name; and nothing else of the sources.
    let bots = ana.get("/api/manual/bots.md").await;
    assert_eq!((bots.status, bots.header("content-type")), (200, Some("text/plain; charset=utf-8")));
    assert!(bots.text().starts_with("# Robots at a table") && page.text().contains("\"/api/manual/bots.md\""));
    for file in ["bots/heavy.py", "bots/heavy.mjs", "engine/move.py", "es/bots.md"] {
        assert_eq!(ana.get(&format!("/api/manual/{file}")).await.status, 200, "{file}");
    }
    let schema: Value = ana.get("/api/manual/programs.schema.json").await.json();
    assert!(schema["host"].is_object());
    for none in ["none.md", "../README.md", "%2e%2e/README.md", "bots"] {
        assert_eq!(ana.get(&format!("/api/manual/{none}")).await.problem().code, "request/unknown-address", "{none}");
    }
    let of_robots = &document["components"]["schemas"]["BotHostLine"]["anyOf"];
    assert!(of_robots.as_array().unwrap().len() > 8, "{of_robots}");
    server.stop().await;
}
