//! The figures as text.

use std::fmt::Write;
use std::sync::atomic::Ordering;

use super::counters::LIMITS;
use crate::house::House;
use crate::store::{StoreError, TableGroup};

/// The figures of a house as Prometheus reads them.
///
/// # Errors
/// If the store does not answer.
pub(super) fn exposition(house: &House) -> Result<String, StoreError> {
    let under_way = house.store.count(TableGroup::UnderWay(None))?;
    let finished = house.store.count(TableGroup::Finished(None))?;
    let (open_tables, seats_here) = house.presence();
    let (thoughts_waiting, thoughts_under_way) = house.thinkers.waiting_and_under_way();
    let mut text = String::new();
    let mut figure = |name: &str, kind: &str, help: &str, value: u64| {
        let _ =
            writeln!(text, "# HELP sobremesa_{name} {help}\n# TYPE sobremesa_{name} {kind}\nsobremesa_{name} {value}");
    };
    figure("tables_under_way", "gauge", "Tables under way, and those that wait.", under_way as u64);
    figure("tables_finished", "gauge", "Finished tables that are kept.", finished as u64);
    figure("tables_in_memory", "gauge", "Tables that are in memory.", open_tables as u64);
    figure("seats_present", "gauge", "Seats of people who have a window open at their table.", seats_here as u64);
    figure("sockets", "gauge", "Windows open at tables.", house.sockets.count() as u64);
    figure("connections", "gauge", "Connections.", house.connections.count() as u64);
    figure(
        "thoughts_waiting",
        "gauge",
        "Computers' moves and hints that wait for a place to think.",
        thoughts_waiting as u64,
    );
    figure(
        "thoughts_under_way",
        "gauge",
        "Computers' moves and hints that are thought about.",
        thoughts_under_way as u64,
    );
    let counters = [
        ("messages_total", "Messages heard on sockets.", &house.counters.messages),
        ("moves_confirmed_total", "Moves that are on the disk.", &house.store.counters.moves),
        ("writes_total", "Transactions with what happened at tables.", &house.store.counters.writes),
        ("writes_failed_total", "Such transactions that the disk did not take.", &house.store.counters.failed),
    ];
    for (name, help, counter) in counters {
        figure(name, "counter", help, counter.load(Ordering::Relaxed));
    }
    let name = "sobremesa_refused_by_limit_total";
    let _ = writeln!(text, "# HELP {name} Requests that a limit refused, by its code.\n# TYPE {name} counter");
    let refused = house.counters.refusals();
    for code in LIMITS.into_iter().chain(["other"]) {
        let _ = writeln!(text, "{name}{{limit=\"{code}\"}} {}", refused.get(code).copied().unwrap_or_default());
    }
    house.store.counters.confirming.write(
        &mut text,
        "sobremesa_confirm_seconds",
        "Time from when what happened at a table was to be written until it was on the disk.",
    );
    Ok(text)
}
