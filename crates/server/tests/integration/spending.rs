//! The most that a computer player may spend on a move.

use std::time::Duration;

use sobremesa_catalog::{Catalog, game_ids};
use sobremesa_protocol::Turn;
use sobremesa_server::{Config, MoveLimits};

use crate::support::{TestServer, config, next, table};

/// A house where others come in, through a proxy.
fn for_many(folder: &std::path::Path) -> Config {
    let mut config = config(folder);
    config.hosts.push("mesa.example".to_owned());
    config
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_that_would_spend_too_much_is_refused_where_others_come_in() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::with(for_many(folder.path())).await;
    let guest = server.guest();
    for (rules, player, option, most) in [
        ("amazons", "amazona seconds=60 nodes=0", "seconds", "10"),
        ("amazons", "amazona seconds=0 nodes=1000000000", "nodes", "1000000"),
        ("amazons", "mcts_ucb simulations=10000000", "simulations", "500000"),
        ("amazons", "minimax_mobility depth=40 seconds=10.5", "seconds", "10"),
        ("duel", "maestro iterations=1000000", "iterations", "400000"),
        ("duel", "maestro milliseconds=600000", "milliseconds", "10000"),
    ] {
        let answer = guest.post("/api/tables", &table(rules, &["me", player])).await;
        let problem = answer.problem();
        assert_eq!((answer.status, problem.code.as_str()), (422, "player/too-much"), "{player}");
        let argument = |name: &str| serde_json::to_value(&problem.args[name]).unwrap();
        assert_eq!((argument("option"), argument("most")), (option.into(), most.into()), "{player}");
    }
    let threads = guest.post("/api/tables", &table("amazons", &["me", "amazona threads=64"])).await;
    assert_eq!((threads.status, threads.problem().code.as_str()), (422, "player/too-much"));
    for (rules, player) in [("amazons", "amazona seconds=10"), ("amazons", "minimax_mobility depth=40 seconds=0")] {
        guest.set(rules, &["me", player]).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_ones_own_machine_only_the_threads_are_limited() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    guest.set("amazons", &["me", "amazona seconds=60 nodes=1000000000"]).await;
    let cores = std::thread::available_parallelism().unwrap().get();
    guest.set("amazons", &["me", &format!("amazona threads={}", cores.min(64))]).await;
    if cores < 64 {
        let answer = guest.post("/api/tables", &table("amazons", &["me", "amazona threads=64"])).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (422, "player/too-much"));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_comes_with_the_program_may_sit_where_others_come_in() {
    let folder = tempfile::tempdir().unwrap();
    let mut many = for_many(folder.path());
    many.limits.new_tables.burst = 1_000;
    many.limits.tables_per_guest = 1_000;
    let server = TestServer::with(many).await;
    let guest = server.guest();
    let catalog = Catalog::default();
    for rules in ["amazons", "duel", "escoba"] {
        let players = catalog.rules(rules).unwrap().players();
        assert!(players.len() > 10, "{rules}");
        for player in players {
            guest.set(rules, &["me", &player.id]).await;
        }
    }
    assert_eq!(game_ids().len(), 3, "rules of every game were tried");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_without_a_limit_of_its_own_answers_when_its_time_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut hasty = config(folder.path());
    hasty.move_limits = Some(MoveLimits { longest: Some(Duration::from_millis(50)), threads: 1 });
    let server = TestServer::with(hasty).await;
    let guest = server.guest();
    let set = guest.set("amazons", &["minimax_mobility depth=40 seconds=0", "me"]).await;
    let mut seat = guest.sit(&set.id).await;
    let table = seat.table().await;
    seat.say(&next(&table)).await;
    let table = seat.table().await;
    assert_eq!((table.position.ply, &table.position.turn), (1, &Turn::Seat { seat: 1 }));
    server.stop().await;
}
