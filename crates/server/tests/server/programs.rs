//! Programs at tables: only where they may, and a failure of theirs is theirs alone.

use sobremesa_catalog::Catalog;
use sobremesa_protocol::{Problem, Turn};

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
