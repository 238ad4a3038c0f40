//! Pausing, going on, and ending the server in the middle.

use std::path::Path;
use std::time::{Duration, Instant};

use sobremesa_protocol::laboratory::{BalanceView, RunGames, RunState, RunSummary};

use super::asked;
use crate::support::{TestServer, Watch, config};

/// The games of a run, byte by byte.
fn shards(folder: &Path, id: &str) -> Vec<(String, Vec<u8>)> {
    let shards = folder.join("runs").join(id).join("shards");
    let mut files: Vec<_> = std::fs::read_dir(shards)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_is_broken_off_comes_to_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    // Slow enough to be caught in the middle.
    let slow = asked(["sondeo 300", "random"], 120);
    let run = ana.start(&slow).await;
    let mut watch = Watch::open(server.addr, &run.id).await;
    ana.until_so(&run.id, |view| view.summary.games >= 4).await;
    let paused = ana.act(&run.id, "pause").await;
    assert_eq!(paused.state, RunState::Paused);
    let last = watch.rest().await.pop().unwrap();
    assert_eq!(last.state, RunState::Paused, "who watches is told");
    let still = ana.run(&run.id).await;
    assert!((4..120).contains(&still.summary.games), "{}", still.summary.games);
    assert_eq!(still.summary.games, last.blocks * 2);
    assert_eq!(ana.act(&run.id, "pause").await.state, RunState::Paused, "once more is the same");
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(ana.run(&run.id).await.summary.games, still.summary.games, "it stands still");
    let report = ana.get(&format!("/api/lab/runs/{}/report", run.id)).await;
    assert_eq!(report.status, 200, "what there is can be looked at");
    let games: RunGames = ana.get(&format!("/api/lab/runs/{}/games", run.id)).await.json();
    assert_eq!(games.total, still.summary.games);

    let resumed = ana.act(&run.id, "resume").await;
    assert!(matches!(resumed.state, RunState::Running | RunState::Waiting));
    assert!(matches!(ana.act(&run.id, "resume").await.state, RunState::Running | RunState::Waiting));
    ana.until_so(&run.id, |view| view.summary.games > still.summary.games).await;
    let mut watch = Watch::open(server.addr, &run.id).await;
    watch.next().await.unwrap();
    let asked_to_end = Instant::now();
    server.stop().await;
    assert!(asked_to_end.elapsed() < Duration::from_secs(20), "a run does not hold up the end");
    watch.rest().await;

    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let found: Vec<RunSummary> = ana.get("/api/lab/runs").await.json();
    assert_eq!((found[0].state, &found[0].id), (RunState::Paused, &run.id), "what was under way is paused");
    assert!((still.summary.games..120).contains(&found[0].games), "{}", found[0].games);
    ana.act(&run.id, "resume").await;
    let done = ana.until(&run.id, RunState::Finished).await;
    assert_eq!(done.summary.games, 120);
    let over = ana.request("POST", &format!("/api/lab/runs/{}/resume", run.id), "", b"").await;
    assert_eq!((over.status, over.problem().code.as_str()), (409, "lab/over"));
    let whole = ana.start(&slow).await;
    ana.until(&whole.id, RunState::Finished).await;
    assert_eq!(shards(folder.path(), &whole.id), shards(folder.path(), &run.id), "to the byte");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_takes_long_does_not_hold_up_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let mut slow = asked(["sondeo 100000", "sondeo 100000"], 10);
    slow["rules"] = "international".into();
    let run = ana.start(&slow).await;
    ana.until(&run.id, RunState::Running).await;
    let begun = Instant::now();
    server.stop().await;
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    let server = TestServer::start(folder.path()).await;
    let found: Vec<RunSummary> = server.guest().get("/api/lab/runs").await.json();
    assert_eq!((found[0].state, found[0].games), (RunState::Paused, 0));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_runs_compute_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let first = ana.start(&asked(["sondeo 600", "random"], 40)).await;
    let second = ana.start(&asked(["matriz", "random"], 40)).await;
    let third = ana.start(&asked(["doble", "random"], 40)).await;
    assert_eq!((second.state, third.state), (RunState::Waiting, RunState::Waiting));
    let mut watch = Watch::open(server.addr, &second.id).await;
    assert_eq!(watch.next().await.unwrap().state, RunState::Waiting);
    assert_eq!(ana.act(&third.id, "pause").await.state, RunState::Paused, "one that waits stands aside");
    let events = watch.rest().await;
    assert_eq!(events.last().unwrap().state, RunState::Finished);
    assert_eq!(ana.run(&first.id).await.summary.state, RunState::Finished, "the first came first");
    assert_eq!(ana.run(&third.id).await.summary.games, 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_from_the_command_line_is_there_as_well_and_a_broken_one_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let run = ana.start(&asked(["matriz", "random"], 20)).await;
    ana.until(&run.id, RunState::Finished).await;
    let runs = folder.path().join("runs");
    std::fs::rename(runs.join(&run.id), runs.join("by.hand_1")).unwrap();
    assert_eq!(ana.run("by.hand_1").await.summary.games, 20, "a folder may be moved");
    assert_eq!(ana.get(&format!("/api/lab/runs/{}", run.id)).await.status, 404);
    std::fs::create_dir(runs.join("spoilt")).unwrap();
    std::fs::write(
        runs.join("spoilt/manifest.toml"),
        "format = 1\nrules = 3\nteams = [\"matriz\", \"random\"]\ngames = 2\n",
    )
    .unwrap();
    std::fs::create_dir(runs.join("empty")).unwrap();
    let listed: Vec<RunSummary> = ana.get("/api/lab/runs").await.json();
    let spoilt = listed.iter().find(|run| run.id == "spoilt").unwrap();
    assert_eq!((spoilt.state, listed.len()), (RunState::Broken, 3));
    let problem = spoilt.problem.as_ref().unwrap();
    assert_eq!(problem.code, "lab/broken");
    assert!(problem.mistakes[0].said.es.contains("rules"), "{problem:?}");
    assert!(!problem.message.contains(folder.path().to_str().unwrap()));
    assert_eq!(ana.run("spoilt").await.live.state, RunState::Broken);
    for what in ["report", "games"] {
        let answer = ana.get(&format!("/api/lab/runs/spoilt/{what}")).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (409, "lab/broken"), "{what}");
    }
    assert_eq!(ana.delete("/api/lab/runs/spoilt").await.status, 204);
    server.stop().await;
}

/// Changes the tables of a run so that they no longer match their hashes.
fn damage(path: &Path) {
    let shard = std::fs::read_dir(path.join("shards")).unwrap().map(|entry| entry.unwrap().path());
    let shard = shard.filter(|path| path.extension().is_some_and(|ending| ending == "parquet")).max().unwrap();
    let mut content = std::fs::read(&shard).unwrap();
    content[500] ^= 4;
    std::fs::write(shard, content).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_runs_are_listed_with_their_reasons_and_spoil_no_list() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let run = ana.start(&asked(["matriz", "random"], 20)).await;
    ana.until(&run.id, RunState::Finished).await;
    server.stop().await;
    let runs = folder.path().join("runs");
    let copies = ["no-summary", "damaged", "manifest", "old", "no-manifest", "foreign"];
    for name in copies {
        copy(&runs.join(&run.id), &runs.join(name));
    }
    damage(&runs.join("damaged"));
    damage(&runs.join("no-summary"));
    std::fs::remove_file(runs.join("no-summary/summary.json")).unwrap();
    let text = std::fs::read_to_string(runs.join("manifest/manifest.toml")).unwrap();
    std::fs::write(runs.join("manifest/manifest.toml"), text.replace("seed = \"", "seed = \"0")).unwrap();
    // Of an earlier version, without hashes, and cut off in the middle.
    for entry in std::fs::read_dir(runs.join("old/shards")).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.extension().is_some_and(|ending| ending == "sum") {
            std::fs::remove_file(entry).unwrap();
        } else {
            let content = std::fs::read(&entry).unwrap();
            std::fs::write(&entry, &content[..content.len() - 9]).unwrap();
        }
    }
    for name in ["manifest.sum", "env.sum", "summary.json"] {
        std::fs::remove_file(runs.join("old").join(name)).unwrap();
    }
    std::fs::remove_file(runs.join("no-manifest/manifest.toml")).unwrap();
    std::fs::remove_dir_all(runs.join("foreign")).unwrap();
    std::fs::create_dir(runs.join("foreign")).unwrap();
    std::fs::write(runs.join("foreign/thesis.txt"), "years of work").unwrap();

    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let listed: Vec<RunSummary> = ana.get("/api/lab/runs").await.json();
    let find = |id: &str| listed.iter().find(|run| run.id == id).unwrap();
    assert_eq!((listed.len(), find(&run.id).state, find(&run.id).games), (7, RunState::Finished, 20));
    for (id, reason) in [
        ("no-summary", "shards/"),
        ("manifest", "manifest.toml does not match its hash"),
        ("old", "shards/"),
        ("no-manifest", "its manifest.toml is missing"),
        ("foreign", "its manifest.toml is missing"),
    ] {
        let problem = find(id).problem.as_ref().unwrap_or_else(|| panic!("{id} has a problem"));
        assert_eq!((find(id).state, problem.code.as_str()), (RunState::Broken, "lab/broken"), "{id}");
        assert!(
            problem.message.contains(reason) && !problem.message.contains(folder.path().to_str().unwrap()),
            "{id}: {problem:?}"
        );
    }
    // Whoever looks at one whose tables are damaged is told so, and no figure of it.
    let view = ana.run("damaged").await;
    assert_eq!((view.summary.state, view.live.blocks), (RunState::Broken, 0));
    for what in ["report", "games"] {
        assert_eq!(ana.get(&format!("/api/lab/runs/damaged/{what}")).await.problem().code, "lab/broken", "{what}");
    }
    // Going on plays them again.
    for id in ["damaged", "no-summary"] {
        ana.act(id, "resume").await;
        assert_eq!(ana.until(id, RunState::Finished).await.summary.games, 20);
        assert_eq!(shards(folder.path(), id), shards(folder.path(), &run.id), "to the byte");
        assert!(runs.join(id).join("damaged/shards").is_dir(), "what was damaged is kept");
    }
    let refused = ana.delete("/api/lab/runs/foreign").await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (409, "lab/foreign"));
    assert!(runs.join("foreign/thesis.txt").is_file());
    for id in ["manifest", "old", "no-manifest", "damaged"] {
        assert_eq!(ana.delete(&format!("/api/lab/runs/{id}")).await.status, 204, "{id}");
        assert!(!runs.join(id).exists());
    }
    let left: Vec<RunSummary> = ana.get("/api/lab/runs").await.json();
    assert_eq!(left.len(), 3);
    server.stop().await;
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_its_owners_who_alone_pauses_and_removes_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    // Others come in, too.
    config.hosts = vec!["mesa.example".to_owned()];
    config.laboratory = true;
    let server = TestServer::with(config.clone()).await;
    let (ana, luis) = (server.guest(), server.guest());
    ana.get("/api/games").await;
    let run = ana.start(&asked(["matriz", "random"], 20)).await;
    assert!(run.may_change);
    ana.until(&run.id, RunState::Finished).await;
    // As the terminal leaves one: nobody's.
    let runs = folder.path().join("runs");
    copy(&runs.join(&run.id), &runs.join("by-hand"));
    let env = std::fs::read_to_string(runs.join("by-hand/env.json")).unwrap();
    let cookie = ana.cookie().unwrap();
    let id = cookie.split(['=', '.']).nth(1).unwrap();
    assert!(env.contains("\"owner\"") && !env.contains(id), "whoever reads the file does not learn who it is");
    let mut env: serde_json::Value = serde_json::from_str(&env).unwrap();
    env.as_object_mut().unwrap().remove("owner");
    let (env, hash) = (env.to_string(), blake3::hash(env.to_string().as_bytes()).to_hex());
    std::fs::write(runs.join("by-hand/env.json"), env).unwrap();
    std::fs::write(runs.join("by-hand/env.sum"), format!("{hash}  env.json\n")).unwrap();
    for (guest, id) in [(&luis, run.id.as_str()), (&luis, "by-hand"), (&ana, "by-hand")] {
        let path = format!("/api/lab/runs/{id}");
        let refused = [
            guest.request("POST", &format!("{path}/pause"), "", b"").await,
            guest.request("POST", &format!("{path}/resume"), "", b"").await,
            guest.delete(&path).await,
        ];
        for answer in refused {
            assert_eq!((answer.status, answer.problem().code.as_str()), (403, "lab/not-yours"), "{id}");
        }
        assert!(!guest.run(id).await.summary.may_change);
        assert_eq!(guest.get(&format!("{path}/report")).await.status, 200, "everybody looks");
    }
    // So is a balance.
    let answer = ana.post("/api/lab/balances", &serde_json::json!({ "rules": ["duel"], "games": 2 })).await;
    let path = format!("/api/lab/balances/{}", answer.json::<serde_json::Value>()["id"].as_str().unwrap());
    for (guest, may_change) in [(&luis, false), (&ana, true)] {
        let seen: BalanceView = guest.get(&path).await.json();
        let listed: Vec<BalanceView> = guest.get("/api/lab/balances").await.json();
        assert_eq!((seen.may_change, listed[0].may_change), (may_change, may_change));
    }
    assert_eq!(luis.delete(&path).await.problem().code, "lab/not-yours");
    assert_eq!(luis.request("POST", &format!("{path}/pause"), "", b"").await.status, 403);
    assert_eq!(ana.delete(&path).await.status, 204);
    server.stop().await;

    // After a restart she is still who began it.
    let server = TestServer::with(config.clone()).await;
    let ana = ana.at(server.addr);
    let listed: Vec<RunSummary> = ana.get("/api/lab/runs").await.json();
    assert_eq!(listed.iter().filter(|run| run.may_change).map(|run| &run.id).collect::<Vec<_>>(), [&run.id]);
    assert_eq!(ana.act(&run.id, "pause").await.state, RunState::Finished);
    assert_eq!(ana.delete(&format!("/api/lab/runs/{}", run.id)).await.status, 204);
    server.stop().await;

    // Where nobody else comes in, whoever is at the machine may.
    config.hosts.clear();
    let server = TestServer::with(config).await;
    assert_eq!(server.guest().delete("/api/lab/runs/by-hand").await.status, 204);
    server.stop().await;
}
