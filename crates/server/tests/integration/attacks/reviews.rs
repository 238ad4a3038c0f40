//! The review of one long hand was 50 MB, and twelve that nobody read held a gigabyte.

use sobremesa_catalog::{Catalog, Setup, record};
use sobremesa_core::{Seat, Seed, Side, Unit};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{ReviewPage, TableSummary, Turn};
use tokio::io::AsyncWriteExt;

use super::harness::{AttackedHouse, Size, attack};
use crate::support::connect;

/// Bytes of an answer, at most.
const ANSWER: usize = 256 * 1024;

/// Memory that unread answers may take besides what the house takes anyway, in a full attack.
const UNREAD: usize = 100 << 20;

/// The record of a hand of so many moves, which somebody gave up then.
fn long_record(plies: u32) -> String {
    let game = Catalog::default().rules("camaron").unwrap();
    let setup = Setup { seed: Seed::from_text("long"), unit: Unit::Match, block: 0 };
    let mut played = game.open(&setup);
    while let (Turn::Seat { seat }, ply @ 0..) = (played.turn(), played.ply()) {
        if ply == plies || played.hand() > 1 {
            break;
        }
        let text = played.legal_texts().swap_remove(0);
        played.play(ply, Seat(seat), &text, None).unwrap();
    }
    played.resign(Side(0)).unwrap();
    let head = record::head(&*game, &setup, vec!["random".to_owned(); usize::from(game.info().seats)]);
    let lines = std::iter::once(RecordLine::Head(head)).chain(played.lines(0));
    lines.map(|line| serde_json::to_string(&line).unwrap() + "\n").collect()
}

/// Bytes of memory that this process takes; nothing where the system does not say.
fn memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()? << 10)
}

#[test]
fn reviews_that_nobody_reads() {
    attack(async {
        let house = AttackedHouse::open(|_| {});
        let other = house.attacker();
        let plies = u32::try_from(Size::asked().of(300, 870)).unwrap();
        let record = long_record(plies);
        let headers = "Content-Type: application/x-ndjson\r\n";
        let opened = other.request("POST", "/api/records", headers, record.as_bytes()).await;
        assert_eq!(opened.status, 201, "{}", opened.text());
        let table: TableSummary = opened.json();
        let path = format!("/api/tables/{}/review/1", table.id);
        let first: ReviewPage = other.get(&path).await.json();
        let path = format!("{path}?from={}", first.steps / 2);
        let page = other.get(&path).await;
        assert!(page.body.len() < ANSWER, "{} bytes", page.body.len());
        let before = memory();

        let cookie = other.cookie().unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\n\r\n", house.addr);
        let mut unread = Vec::new();
        for _ in 0..Size::asked().of(4, 24) {
            let mut stream = connect(None, house.addr).await.unwrap();
            // As many as go out at once: answers come one after another.
            stream.write_all(request.repeat(20).as_bytes()).await.unwrap();
            unread.push(stream);
        }
        let times = house.play_meanwhile("unread reviews", std::future::pending()).await;
        times.were_in_time();
        if let (Size::Full, Some(before), Some(after)) = (Size::asked(), before, memory()) {
            let more = after.saturating_sub(before);
            eprintln!("unread reviews: {} connections hold {} kB more", unread.len(), more >> 10);
            assert!(more < UNREAD, "{more} bytes");
        }
        drop(unread);
        house.close().await;
    });
}
