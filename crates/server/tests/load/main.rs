//! Load: many tables at which people play at their pace, and how soon each of their messages is answered.
//!
//! Named in the environment ([`plan::LOAD`]) by `make load`, it is as large as that says; otherwise it is small, asserts no
//! times, and sees that everything was answered and kept. Started with a folder in the environment this program is the
//! server; otherwise it is who plays there, in one thread of its own. Both run on the same cores: what each of them took is
//! told.

#![allow(clippy::print_stdout, reason = "the address of the server, and what was measured")]

#[path = "../support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "each program uses its part")]
mod support;

mod figures;
mod people;
mod plan;
mod process;

use std::time::Duration;

use figures::{LoadReport, TimeFigures, load_average};
use people::{TablePlayed, play_tables, set_tables};
use plan::LoadPlan;
use process::{ProcessUsage, ServerProcess};
use tokio::time::Instant;

fn main() {
    if process::is_server() {
        process::serve();
        return;
    }
    let plan = match LoadPlan::asked() {
        Ok(plan) => plan,
        Err(why) => {
            println!("{}: {why}", plan::LOAD);
            std::process::exit(2);
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let report = runtime.block_on(measure(&plan));
    if plan.json {
        println!("{}", serde_json::to_string(&report).expect("numbers and names"));
    } else {
        println!("{report}");
    }
}

async fn measure(plan: &LoadPlan) -> LoadReport {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = ServerProcess::start(folder.path(), plan).await;
    let empty = server.usage();
    // A house beside it that stays small: whatever else the machine does, both are asked in turn.
    let small_folder = tempfile::tempdir().expect("a folder");
    let small = ServerProcess::start(small_folder.path(), plan).await;
    let listers = [people::set_listed(small.addr, plan).await, people::set_listed(server.addr, plan).await];
    let sleeping = set_tables(server.addr, plan, 0, plan.sleeping).await;
    let asleep = server.usage();
    let lists = people::time_lists(&listers).await.map(TimeFigures::of);
    small.stop().await;
    let idle = people::sit_idle(&sleeping, plan.idle).await;
    let sat = server.usage();
    let tables = set_tables(server.addr, plan, plan.sleeping, plan.tables).await;
    let tables = people::sit_down(plan, tables).await;
    let begin = Instant::now();
    let from = begin + plan.warm_up();
    let until = from + Duration::from_secs(plan.seconds);
    let load_before = load_average();
    let watched = async {
        tokio::time::sleep_until(from).await;
        let (server_before, own_before, commits_before) = (server.usage(), ProcessUsage::own(), server.commits());
        tokio::time::sleep_until(until).await;
        let commits = server.commits().zip(commits_before).map(|(after, before)| after.wrapping_sub(before));
        (server_before, server.usage(), own_before, ProcessUsage::own(), commits)
    };
    let (played, watched) = tokio::join!(play_tables(plan, tables, [begin, from, until]), watched);
    let (server_before, server_after, own_before, own_after, commits) = watched;
    let load_after = load_average();
    drop(idle);
    server.stop().await;
    // What was confirmed stands after the server was ended and started again.
    server = ServerProcess::start(folder.path(), plan).await;
    for table in &played {
        let kept = table.people[0].at(server.addr).view(&table.id).await;
        assert_eq!((kept.position.ply, kept.position.hand), table.last, "what was confirmed last is what is kept");
    }
    server.stop().await;
    let times = |of: fn(&TablePlayed) -> &Vec<Duration>| {
        TimeFigures::of(played.iter().flat_map(|table| of(table).iter().copied()).collect())
    };
    let (own, computers) = (times(|table| &table.own), times(|table| &table.computers));
    let messages = own.count + computers.count;
    assert!(messages > 0, "somebody played");
    let seconds = plan.seconds as f64;
    let processor = |before: Option<ProcessUsage>, after: Option<ProcessUsage>| {
        before.zip(after).map(|(before, after)| after.processor.saturating_sub(before.processor).as_secs_f64())
    };
    let server_seconds = processor(server_before, server_after);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = |taken: f64| taken / (seconds * cores as f64);
    let resident = |usage: Option<ProcessUsage>| usage.map(|usage| usage.resident_mb);
    LoadReport {
        plan: plan.clone(),
        cores,
        load_average: load_before.zip(load_after),
        messages_a_second: messages as f64 / seconds,
        skipped: played.iter().map(|table| table.skipped).sum(),
        own,
        computers,
        everybody: times(|table| &table.everybody),
        lists,
        commits_a_second: commits.map(|commits| f64::from(commits) / seconds),
        server_ms_a_message: server_seconds.map(|taken| taken * 1_000.0 / messages as f64),
        server_share: server_seconds.map(share),
        generator_share: processor(own_before, own_after).map(share),
        resident_mb: [empty, asleep, sat, server_after].map(resident),
        threads: server_after.map(|usage| usage.threads),
    }
}
