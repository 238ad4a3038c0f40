//! Programs at tables: only where they may, and a failure of theirs is theirs alone.

use serde_json::json;
use sobremesa_catalog::Catalog;
use sobremesa_protocol::{MoveExplained, Problem, Turn};

use crate::support::{TestServer, config, table};

const BROKEN: &str = "cmd:\"python3 -c 'import sys; sys.exit(3)'\" start=600000";

#[tokio::test(flavor = "multi_thread")]
async fn programs_sit_down_only_where_they_may() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let answer = ana.post("/api/tables", &table("duel", &["me", BROKEN])).await;
    assert_eq!((answer.status, answer.json::<Problem>().code.as_str()), (403, "player/programs"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_fails_forfeits_the_match_and_the_server_stands() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.catalog = Catalog::new(None).allowing_programs();
    let server = TestServer::with(config).await;
    let ana = server.guest();
    let set = ana.set("duel", &[BROKEN, "random"]).await;
    let mut seat = ana.sit(&set.id).await;
    let view = seat.table().await;
    let view = seat.play_until(view, |table| table.position.turn == Turn::Nothing).await;
    let result = view.position.result.expect("it is over");
    assert_eq!((result.winner, result.termination.as_str()), (Some(1), "crash"));
    let answer = ana.post("/api/tables", &table("duel", &["me", "cmd:\"no-such-program\""])).await;
    assert_eq!((answer.status, answer.json::<Problem>().code.as_str()), (422, "player/command"));
    server.stop().await;
}

/// Plays the first legal move and says in its own words that it did.
const TALKER: &str = r#"cmd:"python3 -c 'import sys,json
for text in sys.stdin:
  line = json.loads(text)
  answer = None
  if line[\"line\"] == \"hello\": answer = dict(line=\"hello\", protocol=1)
  if line[\"line\"] == \"turn\": answer = dict(line=\"move\", move=line[\"legal\"][0], why=\"I hold \" + line[\"legal\"][-1])
  if answer: print(json.dumps(answer), flush=True)'" start=600000"#;

#[tokio::test(flavor = "multi_thread")]
async fn what_a_program_said_is_told_after_the_match_and_not_before() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.catalog = Catalog::new(None).allowing_programs();
    let server = TestServer::with(config).await;
    let ana = server.guest();
    let set = ana.set("duel", &["me", TALKER]).await;
    let mut seat = ana.sit(&set.id).await;
    let view = seat.table().await;
    let view = seat.play_until(view, |table| table.position.ply >= 6).await;
    for path in ["", "/record", "/why/0", "/why/1", "/why/2", "/review/1"] {
        let answer = ana.get(&format!("/api/tables/{}{path}", set.id)).await;
        // Its command, which everybody sees, has the words without a tile.
        let said = (0..=6).any(|number| answer.text().contains(&format!("I hold {number}")));
        assert!(!said, "{path}: {}", answer.text());
    }
    assert_eq!(ana.get(&format!("/api/tables/{}/why/1", set.id)).await.problem().code, "review/no-reason");
    seat.say(&json!({ "say": "resign", "ply": view.position.ply })).await;
    seat.play_until(view, |table| table.position.turn == Turn::Nothing).await;
    let (mut said, mut advised) = (0, 0);
    for ply in 0..6 {
        let told: MoveExplained = ana.get(&format!("/api/tables/{}/why/{ply}", set.id)).await.json();
        let why = told.why.expect("a reason");
        if told.player.starts_with("cmd:") {
            assert_eq!(why.reason.key, "why.said");
            assert!(why.reason.args["text"].starts_with("I hold "));
            said += 1;
        } else {
            assert!(told.player.starts_with("experto-4"), "of a person's move the adviser speaks: {}", told.player);
            advised += 1;
        }
    }
    assert!(said > 0 && advised > 0);
    assert_eq!(ana.get(&format!("/api/tables/{}/why/6", set.id)).await.status, 404);
    server.stop().await;
}

/// Plays the first legal move, and writes down the number of its process each time it is started. It goes on when its
/// input is closed: only who ends it, ends it.
#[cfg(target_os = "linux")]
fn numbered(folder: &std::path::Path) -> String {
    let script = r#"import json, os, sys
open(os.path.join(os.path.dirname(__file__), "numbers"), "a").write("%d\n" % os.getpid())
for text in sys.stdin:
    line = json.loads(text)
    if line["line"] == "hello": print(json.dumps(dict(line="hello", protocol=1)), flush=True)
    if line["line"] == "turn": print(json.dumps(dict(line="move", move=line["legal"][0])), flush=True)
while True: pass
"#;
    std::fs::write(folder.join("player.py"), script).unwrap();
    format!("cmd:\"python3 {0}/player.py\" start=600000 time=600000", folder.display())
}

#[cfg(target_os = "linux")]
fn runs(process: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

/// Programs run as long as somebody is at their table; who comes back finds them started again, and the match goes on.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn programs_end_when_the_last_one_leaves_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.catalog = Catalog::new(None).allowing_programs();
    let server = TestServer::with(config).await;
    let ana = server.guest();
    let program = numbered(folder.path());
    let numbers = || -> Vec<String> {
        let text = std::fs::read_to_string(folder.path().join("numbers")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    };
    let ends = async |process: &str| {
        while runs(process) {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    let set = ana.set("duel", &["me", &program]).await;
    // One plays in the newest.
    let (mut second, mut first) = (ana.sit(&set.id).await, ana.sit(&set.id).await);
    let view = first.table().await;
    let view = first.play_until(view, |table| table.position.ply >= 4).await;
    drop(second.table().await);
    drop(second);
    let started = numbers();
    assert_eq!(started.len(), 1, "one program for the whole match");
    // One window is left: it goes on.
    let view = first.play_until(view, |table| table.position.ply >= 6).await;
    assert!(runs(&started[0]) && numbers() == started);
    drop(first);
    ends(&started[0]).await;
    let mut again = ana.sit(&set.id).await;
    let seen = again.table().await;
    assert!(seen.position.ply >= view.position.ply);
    let ply = seen.position.ply;
    again.play_until(seen, |table| table.position.ply >= ply + 4).await;
    let started = numbers();
    assert_eq!(started.len(), 2, "started again when it was needed");
    // The table is forgotten while somebody looks on.
    assert_eq!(ana.delete(&format!("/api/tables/{}", set.id)).await.status, 204);
    ends(&started[1]).await;
    server.stop().await;
}
