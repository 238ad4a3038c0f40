//! What cannot be started or asked: each gets one clear answer, with its field, and nothing is left behind.

use std::fmt::Write as _;

use serde_json::{Value, json};
use sobremesa_catalog::Catalog;
use sobremesa_protocol::laboratory::{RunGames, RunState, RunSummary};

use super::asked;
use crate::support::{Answer, TestServer, config};

/// Runs that cannot be.
fn runs() -> Vec<(&'static str, Value)> {
    let with = |key: &str, value: Value| {
        let mut run = asked(["matriz", "random"], 100);
        run[key] = value;
        run
    };
    let player = |player: &str| with("teams", json!([["matriz"], [player]]));
    let stop = |stop: Value| with("stop", stop);
    vec![
        ("unknown rules", with("rules", json!("duelo"))),
        ("rules outside", with("rules", json!("../../etc/passwd"))),
        ("rules as a file", with("rules", json!("/tmp/own.toml"))),
        ("rules of no name", with("rules", json!(""))),
        ("a choice that the rules do not offer", with("rules", json!("duel seats=7"))),
        ("an unknown player", player("matrix")),
        ("no player", player("")),
        ("a program", player("cmd:\"sh -c true\"")),
        ("an option it does not have", player("random depth=3")),
        ("an option out of its range", player("sondeo playouts=0")),
        ("an option far out of its range", player("sondeo playouts=99999999999999999999")),
        ("a player of several lines", player("random\nrules = \"x\"")),
        ("no teams", with("teams", json!([]))),
        ("one team", with("teams", json!([["matriz"]]))),
        ("a team of nobody", with("teams", json!([["matriz"], []]))),
        ("too many players for a side", with("teams", json!([["matriz", "doble"], ["random"]]))),
        ("three teams without a schedule", with("teams", json!([["matriz"], ["doble"], ["random"]]))),
        ("more teams than there may be", with("teams", json!(vec![["random"]; 65]))),
        ("no games", with("games", json!(0))),
        ("games below zero", with("games", json!(-5))),
        ("half a game", with("games", json!(0.5))),
        ("too many games", with("games", json!(200_001))),
        ("far too many games", with("games", json!(u64::MAX))),
        ("too many games in all", {
            let mut run = with("schedule", json!("round_robin"));
            (run["games"], run["teams"]) = (json!(100_000), json!([["matriz"], ["doble"], ["random"]]));
            run
        }),
        ("an unknown schedule", with("schedule", json!("league"))),
        ("an unknown unit", with("unit", json!("day"))),
        ("an unknown stop rule", stop(json!({ "rule": "never" }))),
        ("a test that is missing a bound", stop(json!({ "rule": "gsprt", "elo0": 0 }))),
        ("a test the wrong way round", stop(json!({ "rule": "gsprt", "elo0": 5, "elo1": 0 }))),
        ("a test beyond all measure", stop(json!({ "rule": "gsprt", "elo0": 0, "elo1": 1e9 }))),
        ("no precision", stop(json!({ "rule": "precision", "half_width": 0 }))),
        ("a field too many", with("threads", json!(64))),
        ("several mistakes", {
            let mut run = player("matrix");
            (run["games"], run["stop"]) = (json!(0), json!({ "rule": "precision", "half_width": 7 }));
            run
        }),
        ("two wrong players", with("teams", json!([["nobody"], ["sondeo 0"]]))),
    ]
}

/// Balances that cannot be.
fn balances() -> Vec<(&'static str, Value)> {
    vec![
        ("no rules", json!({ "rules": [] })),
        ("three rules", json!({ "rules": ["duel", "duel", "duel"] })),
        ("unknown rules", json!({ "rules": ["duel", "duelo"] })),
        ("rules outside", json!({ "rules": ["../x.toml"] })),
        ("one game", json!({ "rules": ["duel"], "games": 1 })),
        ("too many games", json!({ "rules": ["duel"], "games": 10_001 })),
    ]
}

fn note(into: &mut String, name: &str, answer: &Answer) {
    assert!((400..500).contains(&answer.status), "{name}: {} {}", answer.status, answer.text());
    let problem = serde_json::to_string_pretty(&answer.problem()).unwrap();
    writeln!(into, "## {name}\n{} {problem}\n", answer.status).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_refused_with_its_field() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let mut notes = String::new();
    for (name, run) in runs() {
        note(&mut notes, name, &guest.post("/api/lab/runs", &run).await);
    }
    insta::assert_snapshot!("lab_runs", notes);
    let mut notes = String::new();
    for (name, balance) in balances() {
        note(&mut notes, name, &guest.post("/api/lab/balances", &balance).await);
    }
    insta::assert_snapshot!("lab_balances", notes);
    assert!(guest.get("/api/lab/runs").await.json::<Vec<Value>>().is_empty(), "nothing was begun");
    assert!(!folder.path().join("runs").exists() && !folder.path().join("balances").exists());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_plan_is_made_of_what_cannot_be_planned() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let plan = |percent: Value, run: Value| json!({ "run": run, "percent": percent });
    let mut three = asked(["matriz", "random"], 10);
    three["teams"] = json!([["matriz"], ["doble"], ["random"]]);
    let mut notes = String::new();
    for (name, plan) in [
        ("no difference", plan(json!(0), asked(["matriz", "random"], 10))),
        ("a difference of more than all", plan(json!(50.5), asked(["matriz", "random"], 10))),
        ("a difference that is no number", plan(json!("3%"), asked(["matriz", "random"], 10))),
        ("an unknown player", plan(json!(3), asked(["matrix", "random"], 10))),
        ("three teams", plan(json!(3), three)),
    ] {
        note(&mut notes, name, &guest.post("/api/lab/plan", &plan).await);
    }
    insta::assert_snapshot!("lab_plans", notes);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_id_leads_nowhere_else() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    // A run outside of the folder of runs, and a secret beside.
    let server = TestServer::start(&data).await;
    let guest = server.guest();
    let run = guest.start(&asked(["matriz", "random"], 10)).await;
    guest.until(&run.id, RunState::Finished).await;
    std::fs::rename(data.join("runs").join(&run.id), data.join("outside")).unwrap();
    for id in
        ["..%2foutside", "..", "%2e%2e", ".%2f..%2foutside", "unknown", "a%00b", "%2fetc", "x".repeat(101).as_str()]
    {
        for what in ["", "/live", "/report", "/games"] {
            let path = format!("/api/lab/runs/{id}{what}");
            let answer = guest.get(&path).await;
            assert_eq!(answer.status, 404, "{path}: {}", answer.text());
        }
        for what in ["pause", "resume"] {
            let answer = guest.request("POST", &format!("/api/lab/runs/{id}/{what}"), "", b"").await;
            assert_eq!(answer.status, 404, "{id}: {}", answer.text());
        }
        let at = json!({ "round": 0, "pairing": 0, "block": 0, "game": 0 });
        assert_eq!(guest.post(&format!("/api/lab/runs/{id}/review"), &at).await.status, 404, "{id}");
        assert_eq!(guest.delete(&format!("/api/lab/runs/{id}")).await.status, 404, "{id}");
        assert_eq!(guest.get(&format!("/api/lab/balances/{id}")).await.status, 404, "{id}");
        assert_eq!(guest.delete(&format!("/api/lab/balances/{id}")).await.status, 404, "{id}");
    }
    assert!(data.join("outside/manifest.toml").exists());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_are_not_there_are_not_found() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let run = guest.start(&asked(["matriz", "random"], 10)).await;
    guest.until(&run.id, RunState::Finished).await;
    let review = format!("/api/lab/runs/{}/review", run.id);
    for (round, pairing, block, game) in [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 5, 0), (0, 0, 0, 2), (0, 0, u64::MAX, 0)] {
        let at = json!({ "round": round, "pairing": pairing, "block": block, "game": game });
        let answer = guest.post(&review, &at).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (404, "lab/no-game"), "{at}");
    }
    let mut notes = String::new();
    for (name, path) in [
        ("a count below zero", "games?count=-1"),
        ("a place that is no number", "games?from=first"),
        ("another question", "games?where=1"),
        ("another language", "report?lang=fr"),
        ("a script for a language", "report?lang=%3Cscript%3E"),
    ] {
        note(&mut notes, name, &guest.get(&format!("/api/lab/runs/{}/{path}", run.id)).await);
    }
    insta::assert_snapshot!("lab_questions", notes);
    let most: RunGames = guest.get(&format!("/api/lab/runs/{}/games?count=18446744073709551615", run.id)).await.json();
    assert_eq!(most.games.len(), 10);
    let none: RunGames = guest.get(&format!("/api/lab/runs/{}/games?from=18446744073709551615", run.id)).await.json();
    assert_eq!((none.total, none.games.len()), (10, 0));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn beyond_this_machine_there_is_only_looking_unless_it_is_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let run = ana.start(&asked(["matriz", "random"], 10)).await;
    ana.until(&run.id, RunState::Finished).await;
    server.stop().await;
    let mut closed = config(folder.path());
    // Behind a proxy.
    closed.hosts = vec!["mesa.example".to_owned()];
    let open = sobremesa_server::Config { laboratory: true, ..closed.clone() };
    let server = TestServer::with(closed).await;
    let guest = server.guest();
    let id = &run.id;
    let at = json!({ "round": 0, "pairing": 0, "block": 0, "game": 0 });
    let refused = [
        guest.post("/api/lab/runs", &asked(["matriz", "random"], 10)).await,
        guest.post("/api/lab/balances", &json!({ "rules": ["duel"] })).await,
        guest.post("/api/lab/plan", &json!({ "run": asked(["matriz", "random"], 10), "percent": 3 })).await,
        guest.request("POST", &format!("/api/lab/runs/{id}/resume"), "", b"").await,
        guest.request("POST", &format!("/api/lab/runs/{id}/pause"), "", b"").await,
        guest.delete(&format!("/api/lab/runs/{id}")).await,
    ];
    for answer in refused {
        assert_eq!((answer.status, answer.problem().code.as_str()), (403, "lab/closed"));
    }
    assert_eq!(guest.get(&format!("/api/lab/runs/{id}/report")).await.status, 200);
    assert_eq!(guest.post(&format!("/api/lab/runs/{id}/review"), &at).await.status, 201);
    assert_eq!(guest.run(id).await.summary.games, 10);
    server.stop().await;
    let server = TestServer::with(open).await;
    let guest = server.guest();
    let started = guest.start(&asked(["matriz", "random"], 10)).await;
    guest.until(&started.id, RunState::Finished).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_play_only_where_they_may_and_their_failures_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut with_programs = config(folder.path());
    with_programs.catalog = Catalog::new(None).allowing_programs();
    let server = TestServer::with(with_programs).await;
    let guest = server.guest();
    let broken = "cmd:\"python3 -c 'import sys; sys.exit(3)'\" start=600000";
    let run = guest.start(&asked([broken, "random"], 4)).await;
    let done = guest.until(&run.id, RunState::Finished).await;
    assert_eq!(done.live.pairings[0].wins, [0, 4]);
    let games: RunGames = guest.get(&format!("/api/lab/runs/{}/games", run.id)).await.json();
    assert!(games.games.iter().all(|game| game.termination == "crash" && game.fault == Some(0)));
    let at = serde_json::to_value(games.games[1].at).unwrap();
    let review = guest.post(&format!("/api/lab/runs/{}/review", run.id), &at).await;
    assert_eq!(review.status, 201, "{}", review.text());
    server.stop().await;

    let server = TestServer::start(folder.path()).await;
    let listed: Vec<RunSummary> = server.guest().get("/api/lab/runs").await.json();
    assert_eq!(listed[0].state, RunState::Broken, "where programs may not, it cannot be played");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn starting_has_a_rate() {
    let folder = tempfile::tempdir().unwrap();
    let mut few = config(folder.path());
    few.limits.new_tables = sobremesa_server::Rate { burst: 2, every_ms: 60_000 };
    let server = TestServer::with(few).await;
    let guest = server.guest();
    guest.get("/api/games").await;
    for _ in 0..2 {
        guest.start(&asked(["matriz", "random"], 2)).await;
    }
    let answer = guest.post("/api/lab/runs", &asked(["matriz", "random"], 2)).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (429, "request/too-many"));
    server.stop().await;
}
