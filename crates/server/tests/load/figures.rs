//! What was measured, for people and for programs.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::plan::LoadPlan;

/// Times in milliseconds.
#[derive(Debug, Serialize)]
pub(crate) struct TimeFigures {
    pub(crate) count: usize,
    pub(crate) p50_ms: f64,
    pub(crate) p95_ms: f64,
    pub(crate) p99_ms: f64,
    pub(crate) max_ms: f64,
    /// The share that came within 50 ms.
    pub(crate) within_50_ms: f64,
}

impl TimeFigures {
    pub(crate) fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |percent: usize| {
            let index = (times.len() * percent).div_ceil(100).saturating_sub(1);
            times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
        };
        let within = times.partition_point(|time| *time <= Duration::from_millis(50));
        Self {
            count: times.len(),
            p50_ms: at(50),
            p95_ms: at(95),
            p99_ms: at(99),
            max_ms: at(100),
            within_50_ms: within as f64 / times.len().max(1) as f64,
        }
    }
}

/// All that was measured under a load.
#[derive(Debug, Serialize)]
pub(crate) struct LoadReport {
    pub(crate) plan: LoadPlan,
    pub(crate) cores: usize,
    /// The load average of the machine over the last minute, before and after; none where the system does not tell, as below.
    pub(crate) load_average: Option<(f64, f64)>,
    pub(crate) messages_a_second: f64,
    /// Messages that were not sent in their turn, because the one before was not answered yet.
    pub(crate) skipped: u64,
    pub(crate) own: TimeFigures,
    pub(crate) computers: TimeFigures,
    pub(crate) everybody: TimeFigures,
    /// A guest's list of ten tables: at a house without others, and beside the sleeping ones.
    pub(crate) lists: [TimeFigures; 2],
    /// Transactions of the store, each of which waits for the disk.
    pub(crate) commits_a_second: Option<f64>,
    pub(crate) server_ms_a_message: Option<f64>,
    /// The shares of all cores that the server and who plays took.
    pub(crate) server_share: Option<f64>,
    pub(crate) generator_share: Option<f64>,
    /// Memory of the server in megabytes: empty, with the sleeping tables, with the idle windows, at the end.
    pub(crate) resident_mb: [Option<f64>; 4],
    pub(crate) threads: Option<u64>,
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LoadPlan {
            tables, people, watchers, rules, seats, player, pace_ms, beat_ms, seconds, sleeping, idle, ..
        } = &self.plan;
        write!(f, "{tables} tables of {rules}, at each {people} of {seats} seats people's")?;
        if people < seats {
            write!(f, ", the others {player}'s")?;
        }
        writeln!(f, ", {watchers} windows that look on, a message in {pace_ms} ms")?;
        writeln!(
            f,
            "{sleeping} sleeping tables, {idle} idle windows; measured for {seconds} s on {} cores",
            self.cores
        )?;
        if let Some((before, after)) = self.load_average {
            writeln!(f, "load average of the machine: {before} before, {after} after")?;
        }
        writeln!(f)?;
        let head = ["", "messages", "50%", "95%", "99%", "100%", "within 50 ms"];
        writeln!(
            f,
            "{:<34}{:>9}{:>9}{:>9}{:>9}{:>9}{:>14}",
            head[0], head[1], head[2], head[3], head[4], head[5], head[6]
        )?;
        let computers = format!("computers' moves, after {beat_ms} ms");
        for (what, of) in
            [("own moves", &self.own), (&*computers, &self.computers), ("until all windows show it", &self.everybody)]
        {
            let TimeFigures { count, p50_ms, p95_ms, p99_ms, max_ms, within_50_ms } = of;
            if *count == 0 {
                continue;
            }
            let within = format!("{:.2}%", within_50_ms * 100.0);
            writeln!(f, "{what:<34}{count:>9}{p50_ms:>9.1}{p95_ms:>9.1}{p99_ms:>9.1}{max_ms:>9.1}{within:>14}")?;
        }
        writeln!(f)?;
        let told = |number: Option<f64>, digits| number.map_or("?".to_owned(), |number| format!("{number:.digits$}"));
        let percent = |share: Option<f64>| told(share.map(|share| share * 100.0), 1);
        let [alone, among_all] =
            self.lists.each_ref().map(|list| format!("{:.2} ms (95%: {:.2})", list.p50_ms, list.p95_ms));
        writeln!(
            f,
            "a list of ten tables, half of the times within: {alone} without others, {among_all} beside {sleeping}"
        )?;
        writeln!(f, "messages a second: {:.1}; not sent in their turn: {}", self.messages_a_second, self.skipped)?;
        writeln!(f, "writes to the disk a second: {}", told(self.commits_a_second, 1))?;
        writeln!(f, "processor of the server a message: {} ms", told(self.server_ms_a_message, 3))?;
        let (server, generator) = (percent(self.server_share), percent(self.generator_share));
        writeln!(f, "share of all cores: the server {server}%, who plays {generator}%")?;
        let [empty, asleep, idle, end] = self.resident_mb.map(|resident| told(resident, 1));
        writeln!(
            f,
            "memory of the server: {empty} MB empty, {asleep} with the sleeping tables, {idle} with the idle windows, {end} at the end"
        )?;
        write!(
            f,
            "threads of the server at the end: {}",
            self.threads.map_or("?".to_owned(), |threads| threads.to_string())
        )
    }
}

/// The load average of the machine over the last minute.
pub(crate) fn load_average() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}
