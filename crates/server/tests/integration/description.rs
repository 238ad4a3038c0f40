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
            let may_miss = ["pages", "avatars", "themes", "lessons"].iter().any(|part| path.contains(part));
            let unknown = answer.status == 405 || !may_miss && answer.text().contains("request/unknown-address");
            assert!(!unknown, "{method} {concrete}: {} {}", answer.status, answer.text());
            asked += 1;
        }
    }
    assert!(asked > 60, "{asked}");
    let page = ana.get("/api/docs").await;
    assert!(page.status == 200 && page.text().contains("/api/move"), "{}", page.text());
    server.stop().await;
}
