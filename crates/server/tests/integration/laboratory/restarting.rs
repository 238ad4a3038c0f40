//! Pausing, going on, and ending the server in the middle.

use std::path::Path;
use std::time::{Duration, Instant};

use sobremesa_protocol::laboratory::{RunGames, RunState, RunSummary};

use super::asked;
use crate::support::{TestServer, Watch};

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
    assert_eq!((spoilt.state, listed.len()), (RunState::Broken, 2));
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
