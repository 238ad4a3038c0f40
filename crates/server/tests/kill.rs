//! The server is killed at any moment: what was confirmed is there, once, and nothing else.
//!
//! Started with a folder in the environment this program is the server; otherwise it is the test that starts
//! it, plays, kills it, and looks.

#![allow(clippy::print_stdout, reason = "the address of the server, and what was measured")]

#[path = "support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "each program uses its part")]
mod support;

#[path = "kill/people.rs"]
mod people;

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

/// Times that the server is killed while moves stream, and tables at which they do; with `--ignored` many more.
const FEW: (u64, usize) = (12, 5);
const MANY: (u64, usize) = (1_000, 20);

/// The same at tables of four people who came by a link.
const FEW_OF_FOUR: (u64, usize) = (4, 3);
const MANY_OF_FOUR: (u64, usize) = (1_000, 100);

/// Times that what was not confirmed of the log is torn.
const FEW_TORN: u64 = 6;
const MANY_TORN: u64 = 200;

fn main() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        let never = std::future::pending();
        let mut config = config(Path::new(&folder));
        // Where this runs beside much else both sides may wait long for a processor: nobody is shut out for being slow.
        config.limits.head_time = Duration::from_mins(10);
        config.limits.unread_time = Duration::from_mins(10);
        // A full table begins at once, and whoever has not seen a move is waited for.
        config.count = Duration::ZERO;
        config.pace = Duration::from_hours(1);
        let served = sobremesa_server::serve(config, never, |server| println!("{}", server.addr()));
        served.expect("a folder and a port");
        return;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let many = arguments.iter().any(|argument| argument == "--ignored");
    // Words behind `--` choose what is run, as they do with other tests: `rest`, `stream`, `four`, `torn`.
    let chosen: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let runs = |name: &str| chosen.is_empty() || chosen.iter().any(|word| name.contains(word.as_str()));
    let (rounds, tables) = if many { MANY } else { FEW };
    let (rounds_of_four, tables_of_four) = if many { MANY_OF_FOUR } else { FEW_OF_FOUR };
    let torn = if many { MANY_TORN } else { FEW_TORN };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        if runs("rest") {
            killed_at_rest().await;
        }
        if runs("stream") {
            killed_while_moves_stream(rounds, tables).await;
        }
        if runs("four") {
            people::killed_while_four_play(rounds_of_four, tables_of_four).await;
        }
        if runs("torn") {
            torn_after_what_was_confirmed(torn).await;
        }
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

async fn killed_while_moves_stream(rounds: u64, count: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path()).await;
    let mut guest = Guest::new(server.addr);
    let mut tables = Vec::new();
    let rules_of = |index: usize| RULES[index % RULES.len()];
    for index in 0..count {
        tables.push(new_table(&guest, rules_of(index)).await);
    }
    let mut in_hand = 0;
    let mut ahead = 0;
    let mut plies = 0;
    let mut seen: Vec<Vec<RecordLine>> = vec![Vec::new(); tables.len()];
    for round in 0..rounds {
        let mut players = tokio::task::JoinSet::new();
        for (index, id) in tables.iter().enumerate() {
            // Everybody sits before the time runs: on a busy machine that alone may take longer.
            let seat = guest.sit(id).await;
            players.spawn(async move { (index, play_until_cut_off(seat).await) });
        }
        tokio::time::sleep(until_the_kill(round)).await;
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
                // What is over makes room: a guest has so many tables.
                guest.delete(&format!("/api/tables/{id}")).await;
                *id = new_table(&guest, rules_of(index)).await;
                seen[index].clear();
            }
        }
        tell_progress("killed", round + 1, rounds);
    }
    server.kill().await;
    assert!(in_hand >= rounds as u32, "mostly in the middle of a hand: {in_hand}");
    assert!(plies as u64 > 2 * rounds, "moves streamed: {plies}");
    println!(
        "killed {rounds} times at {count} tables: {plies} moves, {ahead} kept before they were confirmed, none lost or doubled"
    );
}

/// A file system that loses what was not synced: the server is killed while it writes, and of the log whatever comes after the
/// last commit that was confirmed is cut, zeroed or spoilt, before the server starts again. What the log holds is also spoilt in
/// the file itself, which is only written from it: a page may be half written when the power goes. All that was confirmed stands.
async fn torn_after_what_was_confirmed(rounds: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, log) = (folder.path().join("sobremesa.sqlite3"), folder.path().join("sobremesa.sqlite3-wal"));
    let mut server = Process::start(folder.path()).await;
    let mut guest = Guest::new(server.addr);
    let mut id = new_table(&guest, "international").await;
    let mut chance = Chance(2026);
    let (mut torn, mut spoilt_pages, mut confirmed_plies) = (0, 0, 0);
    for round in 0..rounds {
        let mut seat = guest.sit(&id).await;
        let view = seat.table().await;
        let wanted = view.position.ply + 3 + (chance.below(12) as u32);
        let confirmed = seat.play_until(view, |view| view.position.ply >= wanted).await;
        // Nothing was under way: everything in the log was confirmed.
        let synced = Log::read(&log).end;
        confirmed_plies += u64::from(confirmed.position.ply);
        // Then more is said than is waited for.
        seat.go_on(&confirmed).await;
        tokio::time::sleep(Duration::from_micros(chance.below(3_000))).await;
        server.kill().await;
        let mut bytes = std::fs::read(&log).expect("a log");
        torn += u64::from(Log::of(&bytes).end > synced);
        match chance.below(3) {
            0 => bytes.truncate(synced + chance.below((bytes.len() - synced) as u64 + 1) as usize),
            1 => bytes[synced..].fill(0),
            _ => bytes[synced..].iter_mut().for_each(|byte| *byte ^= chance.below(256) as u8),
        }
        let kept = Log::of(&bytes);
        std::fs::write(&log, &bytes).expect("written");
        let mut pages = std::fs::read(&file).expect("the file");
        for page in kept.committed {
            let from = (page as usize - 1) * kept.page_size;
            if let Some(page) = pages.get_mut(from..from + kept.page_size) {
                page[chance.below(4_096) as usize..].fill(0xa5);
                spoilt_pages += 1;
            }
        }
        std::fs::write(&file, &pages).expect("written");
        server = Process::start(folder.path()).await;
        guest = guest.at(server.addr);
        let now = guest.view(&id).await;
        let last = (confirmed.position.ply, confirmed.position.hand);
        let stands = (now.position.ply, now.position.hand);
        assert!(stands >= last && now.position.ply <= last.0 + 1, "confirmed {last:?}, kept {stands:?}");
        check(&moves(&guest, &id).await, now.position.ply);
        if stands == last {
            assert_eq!(now, confirmed, "the view that was confirmed last, to the byte");
        }
        if now.position.turn == Turn::Nothing {
            id = new_table(&guest, "international").await;
        }
        tell_progress("torn", round + 1, rounds);
    }
    server.kill().await;
    assert!(spoilt_pages >= rounds, "{spoilt_pages}");
    println!(
        "torn {rounds} times after {confirmed_plies} plies: {torn} with an unconfirmed commit, {spoilt_pages} pages spoilt, nothing confirmed was lost"
    );
}

/// How long moves stream before the kill: spread over what a move takes, from the network to the disk. The same moments are not
/// hit twice.
fn until_the_kill(round: u64) -> Duration {
    Duration::from_micros(40_000 + round * 7_919 % 120_011)
}

/// Now and then says how far it is, where it takes long.
fn tell_progress(what: &str, done: u64, of: u64) {
    if done.is_multiple_of(50) {
        println!("{what} {done} times of {of}");
    }
}

/// Numbers from a fixed seed (`SplitMix64`).
struct Chance(u64);

impl Chance {
    /// A number below another one.
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }
}

/// What a write-ahead log of `SQLite` holds, up to the last commit.
///
/// Source: sqlite.org/fileformat2.html, "The Write-Ahead Log". Frames of the log before the last checkpoint may follow; their
/// salt is another one.
struct Log {
    page_size: usize,
    /// Where the last frame of a commit ends.
    end: usize,
    /// The pages of all commits.
    committed: std::collections::BTreeSet<u32>,
}

impl Log {
    fn read(path: &Path) -> Self {
        Self::of(&std::fs::read(path).expect("a log"))
    }

    fn of(bytes: &[u8]) -> Self {
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let page_size = number(8) as usize;
        let (mut end, mut at) = (32, 32);
        let (mut committed, mut pending) = (std::collections::BTreeSet::new(), Vec::new());
        while at + 24 + page_size <= bytes.len() && bytes[at + 8..at + 16] == bytes[16..24] {
            pending.push(number(at));
            let commits = number(at + 4) != 0;
            at += 24 + page_size;
            if commits {
                end = at;
                committed.extend(pending.drain(..));
            }
        }
        Self { page_size, end, committed }
    }
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
async fn play_until_cut_off(mut seat: Seat) -> Option<TableView> {
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
            ServerMessage::Window { .. } | ServerMessage::Clock { .. } => {}
            ServerMessage::Hint { .. } | ServerMessage::Talk { .. } | ServerMessage::Pong => panic!("nobody asked"),
        }
    }
    last
}
