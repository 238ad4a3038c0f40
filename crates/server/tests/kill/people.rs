//! The server is killed while people play who came by a link: nothing is lost or doubled at any seat.

use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{TableView, Turn};
use tokio::task::JoinSet;

use crate::support::{Guest, gather_all};
use crate::{Process, check, moves, play_until_cut_off, tell_progress, until_the_kill};

/// Rules of four seats each.
const RULES: [&str; 2] = ["international", "escoba-parejas"];

const SEATS: [&str; 4] = ["me", "friend", "friend", "friend"];

/// A table of four people, each with a connection of their own.
struct TableOfFour {
    rules: &'static str,
    id: String,
    people: Vec<Guest>,
    /// The moves that were there after the last kill.
    seen: Vec<RecordLine>,
}

impl TableOfFour {
    async fn new(addr: std::net::SocketAddr, rules: &'static str) -> Self {
        let people: Vec<Guest> = SEATS.iter().map(|_| Guest::new(addr)).collect();
        // Whoever has been here has limits of their own.
        people[0].get("/api/games").await;
        let id = gather_all(&people, rules, &SEATS).await;
        Self { rules, id, people, seen: Vec::new() }
    }

    /// The table as each of them finds it now; the record is the same to all four.
    async fn found(&self) -> (Vec<TableView>, Vec<RecordLine>) {
        let mut views = Vec::new();
        let record = moves(&self.people[0], &self.id).await;
        for guest in &self.people {
            views.push(guest.view(&self.id).await);
            assert_eq!(moves(guest, &self.id).await, record, "the same moves at every seat");
        }
        (views, record)
    }

    /// What is over makes room, and the same people play another match.
    async fn play_another(&mut self) {
        for guest in &self.people {
            guest.delete(&format!("/api/tables/{}", self.id)).await;
        }
        self.id = gather_all(&self.people, self.rules, &SEATS).await;
        self.seen.clear();
    }
}

/// Where a match stands, as everybody at the table is told.
fn stands(view: &TableView) -> (u32, u32, &Turn) {
    (view.position.ply, view.position.hand, &view.position.turn)
}

pub(crate) async fn killed_while_four_play(rounds: u64, count: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path()).await;
    let mut tables = Vec::new();
    for index in 0..count {
        tables.push(TableOfFour::new(server.addr, RULES[index % RULES.len()]).await);
    }
    let (mut in_hand, mut ahead, mut plies) = (0, 0, 0);
    for round in 0..rounds {
        // Everybody sits before anybody plays: with many tables on a busy machine that alone takes a while.
        let mut windows = Vec::new();
        for (index, table) in tables.iter().enumerate() {
            for (seat, guest) in table.people.iter().enumerate() {
                windows.push((index, seat, guest.sit(&table.id).await));
            }
        }
        let mut players = JoinSet::new();
        for (index, seat, window) in windows {
            players.spawn(async move { (index, seat, play_until_cut_off(window).await) });
        }
        tokio::time::sleep(until_the_kill(round)).await;
        server.kill().await;
        let mut shown: Vec<[Option<TableView>; 4]> = vec![[const { None }; 4]; count];
        while let Some(done) = players.join_next().await {
            let (index, seat, last) = done.expect("no panic");
            shown[index][seat] = last;
        }
        server = Process::start(folder.path()).await;
        for (table, shown) in tables.iter_mut().zip(&shown) {
            for guest in &mut table.people {
                *guest = guest.at(server.addr);
            }
            let (views, record) = table.found().await;
            let kept = views[0].position.ply;
            for view in &views {
                assert_eq!(stands(view), stands(&views[0]), "at every seat the same");
            }
            check(&record, kept);
            assert_eq!(record[..table.seen.len()], table.seen, "what was there before is there still");
            for (now, last) in views.iter().zip(shown) {
                let Some(last) = last else { continue };
                assert!(last.position.ply <= kept, "what one of them was shown is lost: {}, {kept}", last.position.ply);
                if stands(last) == stands(now) {
                    assert_eq!(last.position, now.position, "what was shown last, to the byte");
                }
            }
            // Whoever moves has seen the move before: one was under way at most.
            if let Some(last) = shown.iter().flatten().map(|last| last.position.ply).max() {
                assert!(kept <= last + 1, "shown {last}, kept {kept}");
                ahead += kept - last;
            }
            in_hand += u64::from(matches!(views[0].position.turn, Turn::Seat { .. }));
            plies += record.len() - table.seen.len();
            table.seen = record;
            if views[0].position.turn == Turn::Nothing {
                table.play_another().await;
            }
        }
        tell_progress("killed among people", round + 1, rounds);
    }
    server.kill().await;
    assert!(in_hand >= rounds, "mostly in the middle of a hand: {in_hand}");
    assert!(plies as u64 > 2 * rounds, "moves streamed: {plies}");
    println!(
        "killed {rounds} times at {count} tables of four people: {plies} moves, {ahead} kept before anybody was shown them, none lost or doubled"
    );
}
