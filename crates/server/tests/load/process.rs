//! The server, in a process of its own, and what the system tells of a process.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use sobremesa_catalog::Catalog;
use sobremesa_server::Config;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::people::LISTED;
use crate::plan::LoadPlan;

/// Names the data folder in the environment of the server; beside it, how large the house is, and its beat.
const FOLDER: &str = "SOBREMESA_LOAD_FOLDER";
const SOCKETS: &str = "SOBREMESA_LOAD_SOCKETS";
const TABLES: &str = "SOBREMESA_LOAD_TABLES";
const BEAT: &str = "SOBREMESA_LOAD_BEAT_MS";

/// Whether this process is the server.
pub(crate) fn is_server() -> bool {
    std::env::var_os(FOLDER).is_some()
}

/// Serves until who plays closes this process's input, also by ending in whatever way.
pub(crate) fn serve() {
    let number = |name: &str| std::env::var(name).ok()?.parse::<usize>().ok();
    let folder = std::env::var_os(FOLDER).expect("it is said");
    let mut config = Config::new(PathBuf::from(folder), Catalog::new(None));
    config.addr.set_port(0);
    config.beat = Duration::from_millis(number(BEAT).expect("it is said") as u64);
    config.group_beat = config.beat;
    // What is drawn on top is not the server's doing.
    config.beat_spread = Duration::ZERO;
    // A table begins once everybody sits.
    config.count = Duration::ZERO;
    // The people come from many addresses of this machine, and the limits of addresses hold for them. Only the limits of all
    // together are raised where more tables or windows were asked for than a house has by itself.
    config.limits.addresses.this_machine = true;
    let sockets = number(SOCKETS).expect("it is said");
    config.limits.sockets = config.limits.sockets.max(sockets);
    config.limits.connections = config.limits.connections.max(2 * sockets);
    config.limits.tables = config.limits.tables.max(number(TABLES).expect("it is said"));
    let (close, closed) = tokio::sync::oneshot::channel::<()>();
    std::thread::spawn(move || {
        let _ = std::io::stdin().read(&mut [0]);
        drop(close);
    });
    let input_closed = async {
        let _ = closed.await;
    };
    let served = sobremesa_server::serve(config, input_closed, |server| println!("{}", server.addr()));
    served.expect("a folder and a port");
}

/// A server in a process of its own.
pub(crate) struct ServerProcess {
    child: Child,
    log_index: PathBuf,
    pub(crate) addr: std::net::SocketAddr,
}

impl ServerProcess {
    pub(crate) async fn start(folder: &Path, plan: &LoadPlan) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.env(FOLDER, folder).env(BEAT, plan.beat_ms.to_string());
        command.env(SOCKETS, (plan.tables * plan.windows() + plan.idle).to_string());
        command.env(TABLES, (plan.tables + plan.sleeping + LISTED).to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().expect("started");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("piped");
        BufReader::new(stdout).read_line(&mut line).await.expect("its address");
        let log_index = folder.join("sobremesa.sqlite3-shm");
        Self { child, log_index, addr: line.trim().parse().expect("an address") }
    }

    /// Ends it as a person does.
    pub(crate) async fn stop(mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().await.expect("it is waited for").success(), "the server ended well");
    }

    /// What it has taken so far; none where the system does not tell.
    pub(crate) fn usage(&self) -> Option<ProcessUsage> {
        ProcessUsage::of(&self.child.id()?.to_string())
    }

    /// Transactions that were committed, each of which waited once for the disk; counted around.
    ///
    /// Source: sqlite.org/walformat.html, "The WAL-Index Header", `iChange`.
    pub(crate) fn commits(&self) -> Option<u32> {
        let index = std::fs::read(&self.log_index).ok()?;
        Some(u32::from_ne_bytes(index.get(8..12)?.try_into().ok()?))
    }
}

/// What a process has taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProcessUsage {
    /// Time of processor, its own and the system's for it.
    pub(crate) processor: Duration,
    pub(crate) resident_mb: f64,
    pub(crate) threads: u64,
}

impl ProcessUsage {
    /// Of this process.
    pub(crate) fn own() -> Option<Self> {
        Self::of("self")
    }

    /// Linux tells it.
    #[cfg(target_os = "linux")]
    fn of(process: &str) -> Option<Self> {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name of the program, in parentheses, may hold anything. What follows it begins with field 3 (proc(5)).
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let ticks = (field(14)? + field(15)?) as f64 / rustix::param::clock_ticks_per_second() as f64;
        Some(Self {
            processor: Duration::from_secs_f64(ticks),
            resident_mb: (field(24)? * rustix::param::page_size() as u64) as f64 / 1e6,
            threads: field(20)?,
        })
    }

    #[cfg(not(target_os = "linux"))]
    fn of(_process: &str) -> Option<Self> {
        None
    }
}
