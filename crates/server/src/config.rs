//! The settings of a server before it starts.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use sobremesa_catalog::Catalog;

/// The port the application is found at when nothing else is said.
pub const PORT: u16 = 8080;

/// Where to listen, where to keep things, what to offer, and how much of it.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes a free one. Any address but a loopback one opens the tables
    /// to the network: only what a person asked for by name may come here.
    pub addr: SocketAddr,
    /// The folder of the store; made where it is missing.
    pub data: PathBuf,
    /// Games, rules and players.
    pub catalog: Catalog,
    /// Names by which the server may be called besides the loopback ones: its own behind a proxy.
    pub hosts: Vec<String>,
    /// Whether cookies are for `https` alone: behind a proxy that speaks it.
    pub secure_cookies: bool,
    /// Computer players that may think at the same time; the others wait their turn.
    pub thinkers: usize,
    /// Whether experiments may be started from the network, too, or behind a proxy; from this machine alone they always
    /// may.
    pub laboratory: bool,
    /// Threads on which an experiment computes; one at a time does.
    pub lab_threads: usize,
    /// The limits of what one guest, and all together, may ask for.
    pub limits: Limits,
}

impl Config {
    /// A server for this machine alone, on [`PORT`], with a thinker a core; experiments leave one core to the tables.
    pub fn new(data: PathBuf, catalog: Catalog) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)),
            data,
            catalog,
            hosts: Vec::new(),
            secure_cookies: false,
            thinkers: cores,
            laboratory: false,
            lab_threads: cores.saturating_sub(1).max(1),
            limits: Limits::default(),
        }
    }

    /// Whether only whoever is at this machine comes in. Behind a proxy, which has a name, everybody seems to be at it.
    pub(crate) fn is_for_this_machine(&self) -> bool {
        self.addr.ip().is_loopback() && self.hosts.is_empty()
    }
}

/// The limits of what one guest, and all together, may ask for. Play never comes near them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a record that a guest opens: a match of 500 hands takes about 3 MB.
    pub record: usize,
    /// Bytes of a request with a rule file in it.
    pub rules: usize,
    /// Bytes of a request with a player's file in it, which may remember much, or with a picture.
    pub players: usize,
    /// Bytes of a message on a socket.
    pub message: usize,
    /// Tables of one guest; a new one takes the place of the oldest finished one.
    pub tables_per_guest: usize,
    /// Tables in all; a new one takes the place of the oldest finished one.
    pub tables: usize,
    /// Tables kept in memory while nobody looks at them.
    pub idle_tables: usize,
    /// Sockets (windows open at tables) of one guest.
    pub sockets_per_guest: usize,
    /// Sockets in all.
    pub sockets: usize,
    /// Requests of one guest.
    pub requests: Rate,
    /// New tables of one guest.
    pub new_tables: Rate,
    /// Messages on one socket; those that come faster wait.
    pub messages: Rate,
}

/// So many at once, then one every so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once, after a rest.
    pub burst: u32,
    /// Milliseconds after which there is one more.
    pub every_ms: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 16 * 1024,
            record: 4 * 1024 * 1024,
            rules: 192 * 1024,
            players: 768 * 1024,
            message: 4 * 1024,
            tables_per_guest: 60,
            tables: 10_000,
            idle_tables: 200,
            sockets_per_guest: 24,
            sockets: 1_000,
            requests: Rate { burst: 200, every_ms: 25 },
            new_tables: Rate { burst: 40, every_ms: 2_000 },
            messages: Rate { burst: 200, every_ms: 20 },
        }
    }
}
