//! The server is killed at any moment: what was confirmed is there, once, and nothing else.
//!
//! Started with a folder in the environment this program is the server; otherwise it is the test that starts
//! it, plays, kills it, and looks.

#![allow(clippy::print_stdout, reason = "the address of the server, and what was measured")]

#[path = "support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "each program uses its part")]
mod support;

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{ServerMessage, TableView, Turn};
use support::{Guest, Seat, config, first_move};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Names the data folder in the environment of the server that is killed.
const FOLDER: &str = "SOBREMESA_KILL_TEST_FOLDER";

/// Times that the server is killed while moves stream; with `--ignored` many times more.
const ROUNDS: u64 = 12;

fn main() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        let never = std::future::pending();
        let served = sobremesa_server::serve(config(Path::new(&folder)), never, |server| println!("{}", server.addr()));
        served.expect("a folder and a port");
        return;
    }
    let rounds = if std::env::args().any(|argument| argument == "--ignored") { 20 * ROUNDS } else { ROUNDS };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        killed_at_rest().await;
        killed_while_moves_stream(rounds).await;
    });
}

/// A server in a process of its own.
struct Process {
    child: Child,
    addr: std::net::SocketAddr,
}

impl Process {
    async fn start(folder: &Path) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut command = Command::new(program);
        command.env(FOLDER, folder).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().expect("started");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("piped");
        BufReader::new(stdout).read_line(&mut line).await.expect("its address");
        Self { child, addr: line.trim().parse().expect("an address") }
    }

    /// SIGKILL: nothing of the process runs any more.
    async fn kill(mut self) {
        self.child.kill().await.expect("killed");
    }
}

/// The moves of a record that the guest may see.
async fn moves(guest: &Guest, id: &str) -> Vec<RecordLine> {
    let answer = guest.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let lines = answer.text().lines().map(|line| serde_json::from_str(line).expect("a line"));
    lines.filter(|line| matches!(line, RecordLine::Move { .. })).collect()
}

/// Moves as beside the table: once a match is over its record tells the tiles given, which it hid before.
fn from_beside(moves: &[RecordLine]) -> Vec<RecordLine> {
    let mut moves = moves.to_vec();
    for line in &mut moves {
        if let RecordLine::Move { text, .. } = line
            && text.starts_with('!')
        {
            "!".clone_into(text);
        }
    }
    moves
}

async fn killed_at_rest() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::start(folder.path()).await;
    let guest = Guest::new(server.addr);
    let table = guest.set("international", &["me", "seguro", "botagorda", "random"]).await;
    let path = format!("/api/tables/{}", table.id);
    let mut seat = guest.sit(&table.id).await;
    let start = seat.table().await;
    seat.play_until(start, |table| table.position.ply >= 10).await;
    let views = [guest.get(&path).await.body, guest.get("/api/tables").await.body];
    let record = moves(&guest, &table.id).await;
    server.kill().await;
    let server = Process::start(folder.path()).await;
    let guest = guest.at(server.addr);
    assert_eq!([guest.get(&path).await.body, guest.get("/api/tables").await.body], views, "the same to the byte");
    assert_eq!(moves(&guest, &table.id).await, record);
    let mut seat = guest.sit(&table.id).await;
    let again = seat.table().await;
    let end = seat.play_until(again, |_| false).await;
    assert_eq!(end.position.turn, Turn::Nothing, "and it is played to its end");
    server.kill().await;
}

async fn killed_while_moves_stream(rounds: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path()).await;
    let mut guest = Guest::new(server.addr);
    let mut tables = Vec::new();
    for rules in RULES {
        tables.push(new_table(&guest, rules).await);
    }
    let mut in_hand = 0;
    let mut ahead = 0;
    let mut plies = 0;
    let mut seen: Vec<Vec<RecordLine>> = vec![Vec::new(); tables.len()];
    for round in 0..rounds {
        let mut players = tokio::task::JoinSet::new();
        for (index, id) in tables.iter().cloned().enumerate() {
            let guest = guest.at(server.addr);
            players.spawn(async move { (index, play_until_cut_off(&guest, &id).await) });
        }
        // Spread over what a move takes, from the network to the disk; the same moments are not hit twice.
        tokio::time::sleep(Duration::from_micros(40_000 + round * 7_919 % 120_011)).await;
        server.kill().await;
        let mut confirmed = vec![None; tables.len()];
        while let Some(done) = players.join_next().await {
            let (index, last) = done.expect("no panic");
            confirmed[index] = last;
        }
        server = Process::start(folder.path()).await;
        guest = guest.at(server.addr);
        for (index, id) in tables.iter_mut().enumerate() {
            let now = guest.view(id).await;
            let record = moves(&guest, id).await;
            check(&record, now.position.ply);
            let (before, still) = (from_beside(&seen[index]), from_beside(&record[..seen[index].len()]));
            assert_eq!(still, before, "what was there before is there still");
            if let Some(last) = &confirmed[index] {
                let (confirmed, kept) = (last.position.ply, now.position.ply);
                // Sent but not confirmed may have been kept: one message was under way.
                assert!((confirmed..=confirmed + 1).contains(&kept), "confirmed {confirmed}, kept {kept}");
                ahead += kept - confirmed;
                if kept == confirmed && last.position.hand == now.position.hand {
                    assert_eq!(*last, now, "the view that was confirmed last, to the byte");
                }
                in_hand += u32::from(matches!(now.position.turn, Turn::Seat { .. }));
            }
            plies += record.len() - seen[index].len();
            seen[index] = record;
            if now.position.turn == Turn::Nothing {
                *id = new_table(&guest, RULES[index]).await;
                seen[index].clear();
            }
        }
    }
    server.kill().await;
    assert!(in_hand >= rounds as u32, "mostly in the middle of a hand: {in_hand}");
    assert!(plies as u64 > 2 * rounds, "moves streamed: {plies}");
    println!(
        "killed {rounds} times at {} tables: {plies} moves, {ahead} kept before they were confirmed, none lost or doubled",
        RULES.len()
    );
}

/// Rules of the tables at which moves stream: a plain hand, draws with gives and deals in the middle of a hand, a table
/// that grows at several arms, cards dealt in rounds, everything in the open.
const RULES: [&str; 5] = ["international", "camaron", "all-fives", "escoba", "amazons"];

async fn new_table(guest: &Guest, rules: &str) -> String {
    // What is given is seen by the seat that gives it alone: there the guest has one seat, so that their record is one.
    let seats: &[&str] = match rules {
        "camaron" => &["me", "random", "random", "random"],
        "escoba" | "amazons" => &["me", "random"],
        _ => &["me", "random", "me", "random"],
    };
    guest.set(rules, seats).await.id
}

/// Every ply once, in order.
fn check(record: &[RecordLine], ply: u32) {
    let plies = record.iter().map(|line| match line {
        RecordLine::Move { ply, .. } => *ply,
        other => panic!("no move: {other:?}"),
    });
    assert!(plies.eq(0..ply), "a move was lost or doubled");
}

/// Plays as fast as it goes, every move said twice; the last view that was confirmed before the line went dead.
async fn play_until_cut_off(guest: &Guest, id: &str) -> Option<TableView> {
    let mut seat: Seat = guest.sit(id).await;
    let mut last = None;
    while let Some(text) = seat.hear_text().await {
        match serde_json::from_str(&text).expect("a server's message") {
            ServerMessage::Table { table, .. } => {
                let view = &table.position;
                let message = match &view.turn {
                    Turn::Nothing => return Some(*table),
                    Turn::Seat { seat } if table.seats[usize::from(*seat)].yours => {
                        serde_json::json!({ "say": "play", "ply": view.ply, "move": first_move(&view.moves) })
                    }
                    Turn::Seat { .. } | Turn::NextHand => {
                        serde_json::json!({ "say": "next", "ply": view.ply, "hand": view.hand })
                    }
                };
                last = Some(*table);
                for _ in 0..2 {
                    if !seat.try_say(&message).await {
                        return last;
                    }
                }
            }
            ServerMessage::Refused { problem, .. } => panic!("refused: {problem:?}"),
            ServerMessage::Hint { .. } | ServerMessage::Pong => panic!("nobody asked"),
        }
    }
    last
}
