//! Tuning a player over the wire.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sobremesa_protocol::laboratory::{LabUnit, RunState};
use sobremesa_protocol::tuning::TuningView;

use super::PATIENCE;
use crate::support::{Guest, TestServer, config};

const TEXT: &str = "# mine\nname = \"La suma\"\nlevel = 4\nkind = \"experto\"\nmode = \"sum\"\n\n[[knowledge]]\n\
    rules = [{ rule = \"doblarse\", weight = 2 }, { rule = \"repetir\" }, { rule = \"cuadrar\", weight = 0 }]\n";

fn asked(text: &str, iterations: u32) -> Value {
    json!({ "game": "dominoes", "player": "la-suma", "text": text, "iterations": iterations })
}

async fn start(guest: &Guest, iterations: u32) -> TuningView {
    let answer = guest.post("/api/lab/tunings", &asked(TEXT, iterations)).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

async fn act(guest: &Guest, id: &str, what: &str) -> TuningView {
    let answer = guest.request("POST", &format!("/api/lab/tunings/{id}/{what}"), "", b"").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// Waits until a tuning stands so.
async fn until(guest: &Guest, id: &str, so: impl Fn(&TuningView) -> bool) -> TuningView {
    let begun = Instant::now();
    loop {
        let view: TuningView = guest.get(&format!("/api/lab/tunings/{id}")).await.json();
        assert!(view.done <= view.planned, "{view:?}");
        if so(&view) {
            return view;
        }
        assert!(begun.elapsed() < PATIENCE, "{view:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_tuned_to_its_end_and_what_was_shown_is_told_with_its_interval() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let started = start(&ana, 3).await;
    assert_eq!(
        (started.player.as_str(), started.name.as_str(), started.game.as_str()),
        ("la-suma", "La suma", "dominoes")
    );
    assert_eq!((started.planned, started.outcome, started.may_change), (3 * 64 + 2_000, None, true));
    // What weighs nothing is left alone.
    let rules: Vec<(&str, f64)> = started.weights.iter().map(|weight| (weight.rule.as_str(), weight.from)).collect();
    assert_eq!(rules, [("repetir", 1.0), ("doblarse", 2.0)]);
    let done = until(&ana, &started.id, |view| view.state == RunState::Finished).await;
    assert_eq!((done.done, done.problem.clone()), (done.planned, None));
    assert!(done.weights.iter().all(|weight| weight.to > 0.0 && weight.to.to_bits() != weight.from.to_bits()));
    let outcome = done.outcome.unwrap();
    let interval = outcome.interval.unwrap();
    assert_eq!((outcome.unit, outcome.blocks), (LabUnit::Hand, 2_000));
    assert!(interval.low < outcome.gain && outcome.gain < interval.high);
    assert_eq!(ana.get("/api/lab/tunings").await.json::<Vec<TuningView>>(), std::slice::from_ref(&done));
    // The folder is one that the terminal knows, too.
    let path = folder.path().join("tunings").join(&done.id);
    let tuned = fs::read_to_string(path.join("player.toml")).unwrap();
    assert!(tuned.contains("# Against the original: ") && tuned.contains("name = \"La suma\""), "{tuned}");
    let over = ana.request("POST", &format!("/api/lab/tunings/{}/resume", done.id), "", b"").await;
    assert_eq!((over.status, over.problem().code.as_str()), (409, "lab/over"));
    assert_eq!(ana.delete(&format!("/api/lab/tunings/{}", done.id)).await.status, 204);
    assert_eq!(ana.get(&format!("/api/lab/tunings/{}", done.id)).await.problem().code, "lab/no-tuning");
    assert!(!path.exists());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_is_stopped_goes_on_where_it_was_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut one_thread = config(folder.path());
    one_thread.lab_threads = 1;
    let server = TestServer::with(one_thread.clone()).await;
    let ana = server.guest();
    let started = start(&ana, 2_000).await;
    let moving = until(&ana, &started.id, |view| view.state == RunState::Running && view.done > 0).await;
    assert!(moving.outcome.is_none());
    act(&ana, &started.id, "pause").await;
    let paused = until(&ana, &started.id, |view| view.state == RunState::Paused).await;
    assert!(paused.done > 0 && paused.done < paused.planned);
    server.stop().await;

    let server = TestServer::with(one_thread).await;
    let ana = ana.at(server.addr);
    let found: TuningView = ana.get(&format!("/api/lab/tunings/{}", started.id)).await.json();
    assert_eq!((found.state, found.done), (RunState::Paused, paused.done));
    act(&ana, &started.id, "resume").await;
    let again = until(&ana, &started.id, |view| view.state == RunState::Running && view.done > paused.done).await;
    assert!(again.done % 64 == 0, "what was played is kept: whole iterations");
    // The player that it began with is the one it goes on with: another one is none.
    act(&ana, &started.id, "pause").await;
    until(&ana, &started.id, |view| view.state == RunState::Paused).await;
    let original = folder.path().join("tunings").join(&started.id).join("original.toml");
    fs::write(&original, TEXT.replace("weight = 2", "weight = 3")).unwrap();
    act(&ana, &started.id, "resume").await;
    let broken = until(&ana, &started.id, |view| view.state == RunState::Broken).await;
    assert!(broken.problem.unwrap().mistakes[0].said.es.contains("ya no es lo que era"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_tuned_is_refused_and_nothing_is_begun() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let with = |key: &str, value: Value| {
        let mut all = asked(TEXT, 3);
        all[key] = value;
        all
    };
    let levels = TEXT
        .replace("mode = \"sum\"\n", "")
        .replace(", { rule = \"repetir\" }, { rule = \"cuadrar\", weight = 0 }", "");
    for (asked, status, code) in [
        (with("text", json!("name = 1")), 422, "player/mistakes"),
        (with("text", json!("name = \"S\"\nlevel = 1\nkind = \"seguro\"\n")), 422, "lab/mistaken"),
        (with("text", json!("name = \"P\"\nlevel = 1\nkind = \"command\"\ncommand = \"true\"\n")), 422, "lab/mistaken"),
        (with("text", json!(levels)), 422, "lab/mistaken"),
        (with("player", json!("../x")), 422, "player/name"),
        (with("player", json!("a b=1")), 422, "player/name"),
        (with("player", json!("x".repeat(41))), 422, "player/name"),
        (with("iterations", json!(0)), 422, "lab/mistaken"),
        (with("iterations", json!(5_001)), 422, "lab/mistaken"),
        (with("threads", json!(64)), 400, "request/unreadable"),
    ] {
        let refused = ana.post("/api/lab/tunings", &asked).await;
        assert_eq!((refused.status, refused.problem().code.as_str()), (status, code), "{asked}");
    }
    assert_eq!(ana.post("/api/lab/tunings", &with("game", json!("chess"))).await.status / 100, 4);
    for id in ["unknown", "..", "..%2foutside", ".hidden"] {
        assert_eq!(ana.get(&format!("/api/lab/tunings/{id}")).await.status, 404, "{id}");
        assert_eq!(ana.delete(&format!("/api/lab/tunings/{id}")).await.status, 404, "{id}");
    }
    assert!(!folder.path().join("tunings").exists());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tuning_is_changed_by_whoever_began_it_and_by_nobody_where_the_laboratory_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.hosts = vec!["mesa.example".to_owned()];
    config.laboratory = true;
    let server = TestServer::with(config.clone()).await;
    let (ana, luis) = (server.guest(), server.guest());
    for guest in [&ana, &luis] {
        guest.get("/api/lab/tunings").await;
    }
    let begun = start(&ana, 5_000).await;
    let path = format!("/api/lab/tunings/{}", begun.id);
    assert!(!luis.get(&path).await.json::<TuningView>().may_change);
    for answer in [
        luis.request("POST", &format!("{path}/pause"), "", b"").await,
        luis.request("POST", &format!("{path}/resume"), "", b"").await,
        luis.delete(&path).await,
    ] {
        assert_eq!((answer.status, answer.problem().code.as_str()), (403, "lab/not-yours"));
    }
    act(&ana, &begun.id, "pause").await;
    server.stop().await;
    config.laboratory = false;
    let server = TestServer::with(config).await;
    let ana = ana.at(server.addr);
    assert_eq!(ana.post("/api/lab/tunings", &asked(TEXT, 3)).await.problem().code, "lab/closed");
    assert_eq!(ana.delete(&path).await.problem().code, "lab/closed");
    assert_eq!(ana.get(&path).await.status, 200, "everybody looks");
    server.stop().await;
}
