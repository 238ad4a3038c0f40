//! A house under attack, and a second client who plays there from another address meanwhile.
//!
//! Three runtimes keep the three apart, so that what is measured is the house: it has its own threads, the second client its
//! own thread, and the attacker the thread of the test.

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use sobremesa_protocol::{TableView, Turn};
use sobremesa_server::{Config, Server};
use tempfile::TempDir;
use tokio::sync::oneshot;

use crate::support::{Guest, config};

/// Where the second client comes from: an address of this machine that is not the attacker's.
///
/// Linux and Windows own all of `127.0.0.0/8`; elsewhere it has to be given to the loopback interface first
/// (`sudo ifconfig lo0 alias 127.0.0.2`).
pub(crate) const SECOND_CLIENT: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// Longest that 99 of 100 moves may take until the second client sees them.
pub(crate) const IN_TIME: Duration = Duration::from_millis(200);

/// Moves that the second client makes at least in a full attack.
const MOVES_MEASURED: usize = 200;

/// The time that the second client takes for a move in a full attack: without it the hands would be over at once.
const THINKING: Duration = Duration::from_millis(20);

/// Longest that the second client waits for its hands to end.
const PATIENCE: Duration = Duration::from_mins(3);

/// How large an attack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// For `make test`: a second or two.
    Small,
    /// For `make attack`: as large as it was when it stopped a house, and times are asserted.
    Full,
}

impl Size {
    /// The size that the environment variable `ATTACK` asks for.
    pub(crate) fn asked() -> Self {
        if std::env::var_os("ATTACK").is_some_and(|size| size == "full") { Self::Full } else { Self::Small }
    }

    /// The number for this size.
    pub(crate) fn of(self, small: usize, full: usize) -> usize {
        match self {
            Self::Small => small,
            Self::Full => full,
        }
    }
}

/// Runs an attack to its end, on a thread that the house does not share.
pub(crate) fn attack(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(test);
}

/// A house that is attacked, with threads of its own.
pub(crate) struct AttackedHouse {
    pub(crate) addr: SocketAddr,
    end: oneshot::Sender<()>,
    running: JoinHandle<()>,
    folder: TempDir,
}

impl AttackedHouse {
    /// Opens one in a new folder; `settings` changes what the program does when nothing is said.
    pub(crate) fn open(settings: impl FnOnce(&mut Config)) -> Self {
        Self::open_in(tempfile::tempdir().expect("a folder"), settings)
    }

    /// Opens one in the folder that another left.
    pub(crate) fn open_in(folder: TempDir, settings: impl FnOnce(&mut Config)) -> Self {
        let mut config = config(folder.path());
        settings(&mut config);
        let (told, addr) = std::sync::mpsc::channel();
        let (end, ended) = oneshot::channel();
        let running = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let server = Server::bind(config).await.expect("a free port and a folder of its own");
                told.send(server.addr()).expect("somebody waits for it");
                server.run(async { ended.await.unwrap_or_default() }).await.expect("it ends well");
            });
        });
        let addr = addr.recv().expect("the house opens");
        Self { addr, end, running, folder }
    }

    /// Ends it, waits until its folder is free, and gives the folder back.
    pub(crate) async fn close(self) -> TempDir {
        self.end.send(()).expect("it runs");
        let running = self.running;
        tokio::task::spawn_blocking(move || running.join()).await.expect("it is waited for").expect("no panic");
        self.folder
    }

    /// A guest who comes from the attacker's address.
    pub(crate) fn attacker(&self) -> Guest {
        Guest::new(self.addr)
    }

    /// A guest who comes from the second client's address.
    pub(crate) fn second_client(&self) -> Guest {
        Guest::new(self.addr).coming_from(SECOND_CLIENT)
    }

    /// Has the second client play while `attack` goes on; an attack that ends earlier is over, one that does not is dropped.
    /// What is held already (connections, tables) needs no `attack`: [`std::future::pending`] does.
    ///
    /// # Panics
    /// If the second client is not served, or its hands do not come to their end.
    pub(crate) async fn play_meanwhile(&self, name: &'static str, attack: impl Future<Output = ()>) -> MoveTimes {
        let (told, played) = oneshot::channel();
        let client = self.second_client();
        let playing = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            let times = runtime.block_on(async {
                tokio::time::timeout(PATIENCE, play(&client, name)).await.expect("the second client is served in time")
            });
            // The attack may have failed meanwhile: then nobody waits.
            let _ = told.send(times);
        });
        let attack = async {
            attack.await;
            std::future::pending::<()>().await;
        };
        let times = tokio::select! {
            times = played => times,
            () = attack => unreachable!("it waits for ever"),
        };
        let Ok(times) = times else {
            let why = playing.join().expect_err("it ended without its times");
            std::panic::resume_unwind(why);
        };
        times
    }
}

/// How long the second client waited.
pub(crate) struct MoveTimes {
    name: &'static str,
    /// From each of its moves to the view that shows it.
    pub(crate) own: Vec<Duration>,
    /// From asking for each move of its rival, who plays without thinking, to the view that shows it.
    pub(crate) rival: Vec<Duration>,
}

impl MoveTimes {
    /// Prints the figures of a full attack, and asserts that the moves were answered in time.
    #[allow(clippy::print_stderr, reason = "the figures are what a full attack is for")]
    pub(crate) fn were_in_time(&self) {
        if Size::asked() == Size::Small {
            return;
        }
        for (whose, times) in [("own moves", &self.own), ("a rival's moves", &self.rival)] {
            let [half, most, all] = [50, 99, 100].map(|percent| percentile(times, percent));
            eprintln!("{}: {whose}: {} moves, 50% {half:?}, 99% {most:?}, 100% {all:?}", self.name, times.len());
        }
        let most = percentile(&self.own, 99);
        assert!(most <= IN_TIME, "{}: 99 of 100 moves were answered within {most:?}, not {IN_TIME:?}", self.name);
    }
}

/// The time within which so many of a hundred came.
pub(crate) fn percentile(times: &[Duration], percent: usize) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    let index = (times.len() * percent).div_ceil(100).saturating_sub(1);
    times.get(index).copied().unwrap_or_default()
}

/// Plays a hand at a table of its own, from the first page to the hand's end; in a full attack as many as give enough moves.
async fn play(client: &Guest, name: &'static str) -> MoveTimes {
    let mut times = MoveTimes { name, own: Vec::new(), rival: Vec::new() };
    loop {
        assert_eq!(client.get("/api/games").await.status, 200, "{name}: what one may choose from");
        let table = client.set("duel", &["me", "random"]).await;
        play_hand(client, &table.id, &mut times).await;
        assert!(!times.own.is_empty(), "{name}: a hand has a move of each");
        assert_eq!(client.delete(&format!("/api/tables/{}", table.id)).await.status, 204, "{name}: the table goes");
        if Size::asked() == Size::Small || times.own.len() >= MOVES_MEASURED {
            return times;
        }
    }
}

async fn play_hand(client: &Guest, id: &str, times: &mut MoveTimes) {
    let mut seat = client.sit(id).await;
    let mut view = seat.table().await;
    let over = |view: &TableView| matches!(view.position.turn, Turn::NextHand | Turn::Nothing);
    while !over(&view) {
        if Size::asked() == Size::Full {
            tokio::time::sleep(THINKING).await;
        }
        let own = matches!(view.position.turn, Turn::Seat { seat } if view.seats[usize::from(seat)].yours);
        let (ply, asked) = (view.position.ply, Instant::now());
        seat.go_on(&view).await;
        while view.position.ply == ply && !over(&view) {
            view = seat.table().await;
        }
        if own { &mut times.own } else { &mut times.rival }.push(asked.elapsed());
    }
}

#[test]
fn percentiles_are_of_what_was_measured() {
    let times: Vec<Duration> = (1..=200).rev().map(Duration::from_millis).collect();
    assert_eq!([50, 99, 100].map(|percent| percentile(&times, percent).as_millis()), [100, 198, 200]);
    assert_eq!(percentile(&times[..1], 99).as_millis(), 200);
    assert_eq!(percentile(&[], 99), Duration::ZERO);
}
