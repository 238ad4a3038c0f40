//! The settings of a server before it starts.

mod file;
pub mod written;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use sobremesa_catalog::Catalog;

pub use file::ServeFile;

/// The port the application is found at when nothing else is said.
pub const PORT: u16 = 8080;

/// Where to listen, where to keep things, what to offer, and how much of it.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes a free one. Any address but a loopback one opens the tables
    /// to the network: only what a person asked for by name may come here.
    pub addr: SocketAddr,
    /// Addresses of this machine on which the same port is listened to, too: those of its home network, for one. By these the
    /// server may be called, and by no other address. Any of them opens the tables to whoever reaches it.
    pub also: Vec<IpAddr>,
    /// An address of its own at which figures are told (`/metrics`, `/healthz`) to whoever asks; none for none.
    pub metrics: Option<SocketAddr>,
    /// The folder of the store; made where it is missing.
    pub data: PathBuf,
    /// Games, rules and players.
    pub catalog: Catalog,
    /// Names by which the server may be called besides the loopback ones: its own behind a proxy.
    pub hosts: Vec<String>,
    /// The addresses of proxies that ask for others and say for whom, in `X-Forwarded-For`; nobody else is believed.
    pub proxies: Vec<IpAddr>,
    /// Whether cookies are for `https` alone: behind a proxy that speaks it.
    pub secure_cookies: bool,
    /// Computer players that may think at the same time; the others wait their turn, but for one from an address that has
    /// nobody thinking.
    pub thinkers: usize,
    /// The most that a computer player may spend on a move; where nothing is said, what [`MoveLimits`] says.
    pub move_limits: Option<MoveLimits>,
    /// The least time from when a computer player at a table with people begins to think until its move is shown: shorter
    /// ones would tell what it holds. Zero shows moves as soon as they are made.
    pub beat: Duration,
    /// The most by which such a move is shown after its beat, drawn by lot for each: what a processor gives away that has just
    /// been thinking drowns in it.
    pub beat_spread: Duration,
    /// The least time between two moves where several people play, whoever makes them: 0.6 to 1.2 s at tables that choose it,
    /// 0.8 s at others. Zero shows moves as soon as they are made.
    pub group_beat: Duration,
    /// How long the others wait for somebody at a table of several people who has not seen the last move yet.
    pub pace: Duration,
    /// How long the others at a table have to agree that somebody is given a hint or takes a move back.
    pub consent: Duration,
    /// How long somebody must have been away before others at the table may have a computer play for them, 30 s.
    pub stand_in_after: Duration,
    /// How long whoever is here has been to move before the others at a table by link without a clock may go on without them, too,
    /// five minutes.
    pub longest_turn: Duration,
    /// How long a table that waits counts down once everybody sits.
    pub count: Duration,
    /// Whether experiments may be started from the network, too, or behind a proxy; from this machine alone they always
    /// may.
    pub laboratory: bool,
    /// Whether the house has a lobby: tables at which anybody who comes in may sit down.
    pub lobby: bool,
    /// Threads on which an experiment computes; one at a time does.
    pub lab_threads: usize,
    /// The limits of what one guest, and all together, may ask for.
    pub limits: Limits,
}

impl Config {
    /// A server for this machine alone, on [`PORT`], with a thinker a core; experiments leave one core to the tables.
    pub fn new(data: PathBuf, catalog: Catalog) -> Self {
        let cores = cores();
        Self {
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)),
            also: Vec::new(),
            metrics: None,
            data,
            catalog,
            hosts: Vec::new(),
            proxies: Vec::new(),
            secure_cookies: false,
            thinkers: cores,
            move_limits: None,
            beat: Duration::from_millis(80),
            beat_spread: Duration::from_millis(10),
            group_beat: Duration::from_millis(800),
            pace: Duration::from_secs(3),
            consent: Duration::from_secs(30),
            stand_in_after: Duration::from_secs(30),
            longest_turn: Duration::from_mins(5),
            count: Duration::from_secs(5),
            laboratory: false,
            lobby: false,
            lab_threads: cores.saturating_sub(1).max(1),
            limits: Limits::default(),
        }
    }

    /// The most that a computer player may spend on a move.
    pub(crate) fn move_limits(&self) -> MoveLimits {
        let usual = if self.is_for_this_machine() { MoveLimits::for_this_machine() } else { MoveLimits::for_many() };
        self.move_limits.unwrap_or(usual)
    }

    /// Whether only whoever is at this machine comes in. Behind a proxy, or where the server has a name, others do too.
    pub(crate) fn is_for_this_machine(&self) -> bool {
        self.addr.ip().is_loopback() && self.also.is_empty() && self.hosts.is_empty() && self.proxies.is_empty()
    }
}

/// The most that a computer player may spend on a move.
///
/// Where only this machine's own people come in, that is as much time as they like; where others do, ten seconds. A player
/// who is set to spend more is refused when a table is set; whoever thinks longer all the same is told to answer, and a
/// program that does not forfeits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveLimits {
    /// The longest that one thinks, on a place of its own.
    pub longest: Option<Duration>,
    /// Threads on which one thinks.
    pub threads: usize,
}

impl MoveLimits {
    fn for_this_machine() -> Self {
        Self { longest: None, threads: cores() }
    }

    fn for_many() -> Self {
        Self { longest: Some(Duration::from_secs(10)), threads: (cores() / 2).clamp(1, 2) }
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The limits of what one guest, one address, and all together may ask for. Play never comes near them.
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
    /// Tables under way in all; a new one takes the place of the oldest at which nobody has moved.
    pub tables: usize,
    /// Finished tables in all; a new one takes the place of its guest's own oldest.
    pub finished_tables: usize,
    /// How long tables are kept that do not end.
    pub ages: TableAges,
    /// Tables kept in memory while nobody looks at them.
    pub idle_tables: usize,
    /// Sockets (windows open at tables) of one guest.
    pub sockets_per_guest: usize,
    /// Sockets in all.
    pub sockets: usize,
    /// Connections in all; no more than the system lets a program have files open. Those on which nothing is asked make room.
    pub connections: usize,
    /// Longest that the head of a request may take to arrive, and that a connection stays on which nothing is asked.
    pub head_time: Duration,
    /// Longest that nothing of an answer may go out because the other side reads nothing.
    pub unread_time: Duration,
    /// Limits of one address.
    pub addresses: AddressLimits,
    /// Requests of one guest.
    pub requests: Rate,
    /// Tickets for tables to whose seed a guest adds a part.
    pub shuffles: ShuffleLimits,
    /// New tables of one guest.
    pub new_tables: Rate,
    /// Messages on one socket; those that come faster wait.
    pub messages: Rate,
    /// Robots that may think at the same time; the others wait their turn, but for one from an address that has none
    /// thinking.
    pub bots_thinking: usize,
}

/// The limits of one address, whichever guests come from it: of one IPv4 address, or of one network of IPv6 addresses that
/// share their first 64 bits. A household, a club or a class may come from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressLimits {
    /// Whether they hold for this machine's own addresses (127.0.0.1) too. Who sits at it is not held otherwise.
    pub this_machine: bool,
    /// Requests, those for pages and files among them.
    pub requests: Rate,
    /// Guests who come without a cookie and are given one.
    pub new_guests: Rate,
    /// Tables that somebody sets, those that wait for people among them.
    pub new_tables: Rate,
    /// Tables under way.
    pub tables: usize,
    /// Finished tables, for as long as it is known from where they were set ([`TableAges::address`]).
    pub finished_tables: usize,
    /// Sockets open at once: one a window at a table.
    pub sockets: usize,
    /// TCP connections open at once, with or without a request on them.
    pub connections: usize,
    /// Codes of links that are wrong.
    pub wrong_codes: Rate,
}

/// How long tables are kept that do not end; on a server for this machine alone they stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableAges {
    /// After which a table may go at which no person has made a move.
    pub untouched: Duration,
    /// After which such a table may go at once where there is no more room.
    pub makes_room: Duration,
    /// After which any table may go that nobody has gone on with.
    pub unfinished: Duration,
    /// After which it is forgotten from which address a finished table was set.
    pub address: Duration,
    /// After which a finished table goes if all on whose lists it is have played nowhere since: no browser keeps a cookie for
    /// more than 400 days, so that nobody can come for it.
    pub left: Duration,
}

/// The limits of tickets for tables to whose seed a guest adds a part. Where there are too many the oldest goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShuffleLimits {
    /// Of one guest.
    pub per_guest: usize,
    /// Of one address.
    pub per_address: usize,
    /// Of all guests together.
    pub in_all: usize,
    /// How long one may be used.
    pub lifetime: Duration,
}

impl Default for ShuffleLimits {
    fn default() -> Self {
        Self { per_guest: 8, per_address: 200, in_all: 2_000, lifetime: Duration::from_mins(30) }
    }
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
            finished_tables: 100_000,
            ages: TableAges::default(),
            idle_tables: 200,
            sockets_per_guest: 24,
            sockets: 1_000,
            connections: 2_000,
            head_time: Duration::from_secs(10),
            unread_time: Duration::from_secs(30),
            addresses: AddressLimits::default(),
            requests: Rate { burst: 200, every_ms: 25 },
            shuffles: ShuffleLimits::default(),
            new_tables: Rate { burst: 40, every_ms: 2_000 },
            messages: Rate { burst: 200, every_ms: 20 },
            bots_thinking: 64,
        }
    }
}

impl Default for AddressLimits {
    fn default() -> Self {
        Self {
            this_machine: false,
            requests: Rate { burst: 4_000, every_ms: 5 },
            new_guests: Rate { burst: 100, every_ms: 5_000 },
            new_tables: Rate { burst: 200, every_ms: 1_000 },
            tables: 400,
            finished_tables: 5_000,
            sockets: 200,
            connections: 300,
            wrong_codes: Rate { burst: 30, every_ms: 5_000 },
        }
    }
}

impl Default for TableAges {
    fn default() -> Self {
        const DAY: Duration = Duration::from_hours(24);
        Self {
            untouched: DAY,
            makes_room: Duration::from_mins(10),
            unfinished: 90 * DAY,
            address: 30 * DAY,
            left: 800 * DAY,
        }
    }
}
