//! The laboratory: runs, shows, pauses and continues experiments for a browser, and judges rules.
//!
//! A run is its folder, `<data>/runs/<id>`, a balance its file, `<data>/balances/<id>.json`, a tuning its folder,
//! `<data>/tunings/<id>`: what is here besides says only what computes and what waits, and goes with the process. What was under way then is paused.
//!
//! - `queue`: one thread computes, the others wait their turn.
//! - `runs`: starting, listing, pausing, going on; `computing`: a run on that thread; `known`: what folders say.
//! - `games`: the games of a run, one by one; `balances`: judging rules; `tunings` and `stored_tunings`: the weights of players;
//!   `planning`: how many games it takes.
//! - `common`: what runs, balances and tunings have in common; `wire`: how it is told to a browser.

mod asked;
mod balances;
mod common;
mod computing;
mod games;
mod ids;
mod known;
mod planning;
mod queue;
mod runs;
mod stored_tunings;
mod tunings;
mod wire;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;

use self::queue::Queue;
use crate::config::Config;
use crate::refusal::Refusal;

pub(crate) use self::balances::Balances;
pub(crate) use self::games::RunGameFound;
pub(crate) use self::planning::plan;
pub(crate) use self::runs::{RunWatch, Runs};
pub(crate) use self::tunings::Tunings;

/// The laboratory, as every request about experiments is given it.
pub(crate) struct Laboratory {
    /// Whether anything may be started here, paused or taken away; else there is only looking.
    open: bool,
    /// Whether only whoever is at this machine comes in: everything here is theirs.
    at_machine: bool,
    queue: Arc<Queue>,
    /// Threads on which one experiment computes.
    pub(crate) threads: usize,
    pub(crate) runs: Runs,
    pub(crate) balances: Balances,
    pub(crate) tunings: Tunings,
}

/// Who asks something about runs and balances.
pub(crate) struct RunAsker {
    /// What stands for the guest.
    owner: String,
    /// Whether anything may be changed here at all.
    open: bool,
    /// Whether only whoever is at this machine comes in.
    at_machine: bool,
}

impl RunAsker {
    /// Whether this guest may change what belongs to an owner. Runs made in a terminal, and those whose owner cannot be read
    /// any more, belong to whoever is at the machine.
    fn may_change(&self, owner: Option<&str>) -> bool {
        self.open && (self.at_machine || owner == Some(self.owner.as_str()))
    }

    /// Refuses to change what is another's.
    fn allow(&self, owner: Option<&str>) -> Result<(), Refusal> {
        let message = "somebody else began this: only they pause it, go on with it or remove it";
        let may = self.may_change(owner);
        may.then_some(()).ok_or_else(|| Refusal::new(StatusCode::FORBIDDEN, "lab/not-yours", message))
    }
}

impl Laboratory {
    /// The laboratory of a data folder, and the thread that computes.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(crate) fn new(config: &Config) -> Result<Self, std::io::Error> {
        let queue = Queue::begin()?;
        let folder = |name: &str| Path::new(&config.data).join(name);
        Ok(Self {
            open: is_open(config),
            at_machine: config.is_for_this_machine(),
            threads: config.lab_threads,
            runs: Runs::new(folder("runs"), config.catalog.clone(), config.lab_threads, Arc::clone(&queue)),
            balances: Balances::new(folder("balances"), config.catalog.clone(), config.lab_threads, Arc::clone(&queue)),
            tunings: Tunings::new(folder("tunings"), config.catalog.clone(), config.lab_threads, Arc::clone(&queue)),
            queue,
        })
    }

    /// Refuses what is not for looking only, where it is not allowed.
    pub(crate) fn allow(&self) -> Result<(), Refusal> {
        let message = "experiments can be looked at here, but not started or changed";
        self.open.then_some(()).ok_or_else(|| Refusal::new(StatusCode::FORBIDDEN, "lab/closed", message))
    }

    /// Who asks, by what stands for that guest in the files of runs.
    pub(crate) fn asker(&self, owner: String) -> RunAsker {
        RunAsker { owner, open: self.open, at_machine: self.at_machine }
    }

    /// Ends what computes after the games under way, and lets nothing more begin.
    pub(crate) fn close(&self) {
        self.queue.close();
    }

    /// Waits until nothing computes any more; whether that came about in time.
    pub(crate) fn wait_until_ended(&self, patience: Duration) -> bool {
        self.queue.wait_until_ended(patience)
    }
}

/// Whether anything may be started: by whoever is at this machine, by others only where that is wanted. Behind a proxy,
/// which has a name, everybody seems to be at this machine.
fn is_open(config: &Config) -> bool {
    config.laboratory || config.is_for_this_machine()
}

impl Drop for Laboratory {
    fn drop(&mut self) {
        self.queue.close();
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_catalog::Catalog;

    use super::*;

    #[test]
    fn the_network_only_looks_on_unless_it_is_wanted() {
        let config = |addr: &str, hosts: &[&str], laboratory| Config {
            addr: addr.parse().expect("an address"),
            hosts: hosts.iter().map(ToString::to_string).collect(),
            laboratory,
            ..Config::new("data".into(), Catalog::new(None))
        };
        assert!(is_open(&config("127.0.0.1:8080", &[], false)) && is_open(&config("[::1]:8080", &[], false)));
        assert!(!is_open(&config("0.0.0.0:8080", &[], false)) && !is_open(&config("192.168.1.5:80", &[], false)));
        assert!(!is_open(&config("127.0.0.1:8080", &["mesa.example"], false)));
        assert!(is_open(&config("0.0.0.0:8080", &["mesa.example"], true)));
    }
}
