//! Judging rules.

use serde_json::json;
use sobremesa_catalog::Catalog;
use sobremesa_protocol::laboratory::{BalanceView, RunState};

use crate::support::{Guest, TestServer, config};

async fn view(guest: &Guest, id: &str) -> BalanceView {
    guest.get(&format!("/api/lab/balances/{id}")).await.json()
}

async fn finished(guest: &Guest, id: &str) -> BalanceView {
    loop {
        let view = view(guest, id).await;
        assert!(view.done <= view.planned, "{view:?}");
        match view.state {
            RunState::Finished => return view,
            RunState::Running | RunState::Waiting => tokio::time::sleep(std::time::Duration::from_millis(30)).await,
            RunState::Paused | RunState::Broken => panic!("{view:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_rules_are_judged_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let answer = ana.post("/api/lab/balances", &json!({ "rules": ["duel", "block seats=2"], "games": 40 })).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let started: BalanceView = answer.json();
    assert!(started.planned > 0 && started.rows.is_empty());
    assert!(matches!(started.state, RunState::Running | RunState::Waiting));
    let path = format!("/api/lab/balances/{}", started.id);
    let done = finished(&ana, &started.id).await;
    assert_eq!((done.done, done.planned, done.results.len()), (started.planned, started.planned, 2));
    assert!(done.results[0].sentences.iter().any(|said| said.es.contains("suerte") || said.es.contains("Suerte")));
    assert!(done.results[0].sentences.iter().any(|said| said.en.starts_with("Skill")));
    let plies = &done.rows[0];
    assert_eq!((plies.name.en.as_str(), plies.values.len()), ("moves a hand", 2));
    assert!(plies.change.is_some() && plies.values[0].said.es.contains(',') && plies.values[0].said.en.contains('.'));
    let interval = plies.values[0].interval.unwrap();
    assert!(interval.low < plies.values[0].value.unwrap() && plies.values[0].value.unwrap() < interval.high);
    let report = ana.get(&format!("{path}/report?lang=en")).await;
    assert!(report.text().contains(&done.results[1].sentences[0].en) && !report.text().contains("<script"));
    assert!(report.text().contains("lab balance &quot;duel&quot; &quot;block seats=2&quot; --games 40"));
    assert!(report.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
    let listed: Vec<BalanceView> = ana.get("/api/lab/balances").await.json();
    assert_eq!(listed, [done]);
    let over = ana.request("POST", &format!("{path}/resume"), "", b"").await;
    assert_eq!((over.status, over.problem().code.as_str()), (409, "lab/over"));
    assert_eq!(ana.delete(&path).await.status, 204);
    assert_eq!(ana.get(&path).await.problem().code, "lab/no-balance");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_was_under_way_can_be_begun_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut slow = config(folder.path());
    slow.lab_threads = 1;
    let server = TestServer::with(slow).await;
    let ana = server.guest();
    let started: BalanceView = ana.post("/api/lab/balances", &json!({ "rules": ["duel"], "games": 200 })).await.json();
    let path = format!("/api/lab/balances/{}", started.id);
    let not_yet = ana.get(&format!("{path}/report")).await;
    assert_eq!((not_yet.status, not_yet.problem().code.as_str()), (409, "lab/not-yet"));
    server.stop().await;

    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let found = view(&ana, &started.id).await;
    assert_eq!((found.state, found.done), (RunState::Paused, 0));
    let resumed = ana.request("POST", &format!("{path}/resume"), "", b"").await;
    assert_eq!(resumed.status, 200, "{}", resumed.text());
    assert_eq!(finished(&ana, &started.id).await.results.len(), 1);
    std::fs::write(folder.path().join("balances/spoilt.json"), "{").unwrap();
    let spoilt = view(&ana, "spoilt").await;
    assert_eq!((spoilt.state, spoilt.problem.unwrap().code.as_str()), (RunState::Broken, "lab/broken"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_that_are_edited_while_they_wait_are_measured_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::new(Some(folder.path().to_owned()));
    let bundled = catalog.rules("duel").unwrap().file().to_owned();
    let path = folder.path().join("rules/dominoes/mine.toml");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let asked = bundled.replace("id = \"duel\"", "id = \"mine\"");
    std::fs::write(&path, &asked).unwrap();
    let asked_hash = catalog.rules("mine").unwrap().rules_hash().to_owned();

    let mut one_at_a_time = config(folder.path());
    one_at_a_time.catalog = catalog.clone();
    one_at_a_time.lab_threads = 1;
    let server = TestServer::with(one_at_a_time).await;
    let ana = server.guest();
    let long = json!({ "rules": ["international"], "games": 10_000 });
    let before: BalanceView = ana.post("/api/lab/balances", &long).await.json();
    let mine: BalanceView = ana.post("/api/lab/balances", &json!({ "rules": ["mine"], "games": 10 })).await.json();
    assert_eq!(view(&ana, &mine.id).await.state, RunState::Waiting);
    std::fs::write(&path, asked.replace("take = 14", "take = 7")).unwrap();
    assert_ne!(catalog.rules("mine").unwrap().rules_hash(), asked_hash);
    ana.request("POST", &format!("/api/lab/balances/{}/pause", before.id), "", b"").await;
    finished(&ana, &mine.id).await;

    let stored = std::fs::read_to_string(folder.path().join(format!("balances/{}.json", mine.id))).unwrap();
    let stored: serde_json::Value = serde_json::from_str(&stored).unwrap();
    assert_eq!(stored["found"][0]["rules_hash"], asked_hash);
    assert_eq!(stored["rule_files"][0], asked);
    server.stop().await;
}
