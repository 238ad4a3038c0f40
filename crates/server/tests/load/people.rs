//! The people at the tables.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use sobremesa_protocol::{MoveTree, Problem, TableSummary, Turn};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::Instant;

use crate::plan::LoadPlan;
use crate::support::{Guest, Seat, first_move};

/// Guests who come from one address: with their tables and windows they stay within its limits.
const GUESTS_AN_ADDRESS: usize = 8;

/// Guests whose tables are set at the same time.
const AT_ONCE: usize = 4;

/// A table that was set, and whose it is.
pub(crate) struct SetTable {
    guest: Arc<Guest>,
    id: String,
}

/// Sets tables for guests from many addresses; `first` tables were set before.
pub(crate) async fn set_tables(addr: SocketAddr, plan: &LoadPlan, first: usize, count: usize) -> Vec<SetTable> {
    let a_guest = plan.tables_a_guest();
    let first_guest = first.div_ceil(a_guest);
    let mut setting = JoinSet::new();
    let mut tables = Vec::new();
    for (index, begin) in (0..count).step_by(a_guest).enumerate() {
        if setting.len() == AT_ONCE {
            tables.extend(set_by_one(setting.join_next().await));
        }
        let plan = plan.clone();
        let guest = Guest::new(addr).coming_from(address((first_guest + index) / GUESTS_AN_ADDRESS));
        setting.spawn(async move {
            let guest = Arc::new(guest);
            let mut own = Vec::new();
            for _ in begin..count.min(begin + a_guest) {
                let id = new_table(&guest, &plan).await;
                own.push(SetTable { guest: Arc::clone(&guest), id });
            }
            own
        });
    }
    while let Some(own) = setting.join_next().await {
        tables.extend(set_by_one(Some(own)));
    }
    tables
}

fn set_by_one(own: Option<Result<Vec<SetTable>, tokio::task::JoinError>>) -> Vec<SetTable> {
    own.expect("somebody was setting tables").expect("no panic")
}

/// The addresses of this machine, one after another.
fn address(index: usize) -> IpAddr {
    Ipv4Addr::from_bits(Ipv4Addr::LOCALHOST.to_bits() + index as u32).into()
}

/// A person, and computers at all other seats.
async fn new_table(guest: &Guest, plan: &LoadPlan) -> String {
    let mut sitters = vec![&*plan.player; plan.seats];
    sitters[0] = "me";
    guest.set(&plan.rules, &sitters).await.id
}

/// Tables of the guest whose list is asked for.
pub(crate) const LISTED: usize = 10;

/// How often that list is asked for; a guest may ask more often.
const LISTS: usize = 60;

/// Sets the tables of a guest whose list is asked for later.
pub(crate) async fn set_listed(addr: SocketAddr, plan: &LoadPlan) -> Guest {
    let guest = Guest::new(addr);
    for _ in 0..LISTED {
        new_table(&guest, plan).await;
    }
    guest
}

/// How long the lists of two guests take, again and again in turn.
pub(crate) async fn time_lists(guests: &[Guest; 2]) -> [Vec<Duration>; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..LISTS {
        for (guest, times) in guests.iter().zip(&mut times) {
            let asked = Instant::now();
            let listed: Vec<TableSummary> = guest.get("/api/tables").await.json();
            times.push(asked.elapsed());
            assert_eq!(listed.len(), LISTED);
        }
    }
    times
}

/// Opens a window at each of some tables, at which nothing happens. They are open until this is dropped.
pub(crate) async fn sit_idle(tables: &[SetTable], count: usize) -> JoinSet<()> {
    let mut windows = JoinSet::new();
    for table in &tables[..count] {
        let mut seat = table.guest.sit(&table.id).await;
        // Signs of life are answered while it listens.
        windows.spawn(async move { while seat.hear_text().await.is_some() {} });
    }
    windows
}

/// What was measured at a table.
pub(crate) struct TablePlayed {
    pub(crate) guest: Arc<Guest>,
    pub(crate) id: String,
    /// From sending an own move, or the wish for the next hand, until the view that shows it was there.
    pub(crate) own: Vec<Duration>,
    /// The same of a computer's move, from when its beat was over.
    pub(crate) computers: Vec<Duration>,
    /// The same of every message, until the last window had it.
    pub(crate) everybody: Vec<Duration>,
    /// Messages that were not sent in their turn: the one before was not answered yet.
    pub(crate) skipped: u64,
    /// Ply and hand that were seen last.
    pub(crate) last: (u32, u32),
}

/// Opens the windows at some tables.
pub(crate) async fn sit_down(plan: &LoadPlan, tables: Vec<SetTable>) -> Vec<(SetTable, Windows)> {
    let mut sitting = Vec::new();
    for table in tables {
        let windows = Windows::open(&table, plan.sockets).await;
        sitting.push((table, windows));
    }
    sitting
}

/// Has all tables played from `begin` until `until`; what is sent from `from` on is measured.
pub(crate) async fn play_tables(
    plan: &LoadPlan,
    tables: Vec<(SetTable, Windows)>,
    [begin, from, until]: [Instant; 3],
) -> Vec<TablePlayed> {
    let count = tables.len() as u32;
    let mut playing = JoinSet::new();
    for (index, (table, windows)) in tables.into_iter().enumerate() {
        // Spread over the time from one message to the next: people do not move all at once.
        let first = begin + plan.pace() * index as u32 / count;
        playing.spawn(play_table(plan.clone(), table, windows, [first, from, until]));
    }
    playing.join_all().await
}

async fn play_table(plan: LoadPlan, table: SetTable, mut windows: Windows, times: [Instant; 3]) -> TablePlayed {
    let SetTable { guest, id } = table;
    let [mut due, from, until] = times;
    let (own, computers, everybody) = (Vec::new(), Vec::new(), Vec::new());
    let mut played = TablePlayed { guest, id, own, computers, everybody, skipped: 0, last: (0, 0) };
    while due < until {
        tokio::time::sleep_until(due).await;
        if windows.view.position.turn == Turn::Nothing {
            // The match is over: they sit down to another.
            played.id = new_table(&played.guest, &plan).await;
            let table = SetTable { guest: Arc::clone(&played.guest), id: played.id.clone() };
            windows = Windows::open(&table, plan.sockets).await;
        } else {
            let answered = windows.say_and_wait().await;
            if (from..until).contains(&answered.sent) {
                // Whom the table waits for has thought for a beat before the move is shown.
                let beat = if answered.of_computer { plan.beat() } else { Duration::ZERO };
                let since = |seen: Instant| (seen - answered.sent).saturating_sub(beat);
                let times = if answered.of_computer { &mut played.computers } else { &mut played.own };
                times.push(since(answered.shown));
                played.everybody.push(since(answered.shown_to_all));
            }
        }
        due += plan.pace();
        while due < Instant::now() && due < until {
            due += plan.pace();
            played.skipped += 1;
        }
    }
    played.last = windows.view.place();
    played
}

/// When a message was sent, and when what it asked for was shown.
struct AnsweredMessage {
    sent: Instant,
    of_computer: bool,
    shown: Instant,
    shown_to_all: Instant,
}

/// The windows at a table: one plays, the others look on.
pub(crate) struct Windows {
    seat: Seat,
    view: SeenTable,
    others: Vec<OtherWindow>,
}

/// A window that looks on: what it saw, and when.
struct OtherWindow {
    seen: mpsc::UnboundedReceiver<((u32, u32), Instant)>,
    listening: JoinHandle<()>,
}

impl Drop for OtherWindow {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

impl Windows {
    async fn open(table: &SetTable, count: usize) -> Self {
        let mut others = Vec::new();
        for _ in 1..count {
            let mut seat = table.guest.sit(&table.id).await;
            let (tell, seen) = mpsc::unbounded_channel();
            let listening = tokio::spawn(async move {
                while let Some(text) = seat.hear_text().await {
                    let now = Instant::now();
                    if let Some(seen) = SeenTable::read(&text) {
                        // Who plays may be gone.
                        let _ = tell.send((seen.place(), now));
                    }
                }
            });
            others.push(OtherWindow { seen, listening });
        }
        let mut seat = table.guest.sit(&table.id).await;
        let view = SeenTable::next(&mut seat).await;
        Self { seat, view, others }
    }

    /// Says what goes on with the table, and waits until all windows show it.
    async fn say_and_wait(&mut self) -> AnsweredMessage {
        let position = &self.view.position;
        let own = matches!(&position.turn, Turn::Seat { seat } if self.view.seats[usize::from(*seat)].yours);
        let message = if own {
            json!({ "say": "play", "ply": position.ply, "move": first_move(&position.moves) })
        } else {
            json!({ "say": "next", "ply": position.ply, "hand": position.hand })
        };
        let of_computer = !own && matches!(position.turn, Turn::Seat { .. });
        let before = self.view.place();
        let sent = Instant::now();
        self.seat.say(&message).await;
        while self.view.place() <= before && self.view.position.turn != Turn::Nothing {
            self.view = SeenTable::next(&mut self.seat).await;
        }
        let shown = Instant::now();
        let mut shown_to_all = shown;
        for other in &mut self.others {
            loop {
                let (place, at) = other.seen.recv().await.expect("the line holds");
                if place >= self.view.place() {
                    shown_to_all = shown_to_all.max(at);
                    break;
                }
            }
        }
        AnsweredMessage { sent, of_computer, shown, shown_to_all }
    }
}

/// What of a view is needed to go on: reading all of it takes more than answering it.
#[derive(Deserialize)]
struct SeenTable {
    seats: Vec<SeenSeat>,
    position: SeenPosition,
}

#[derive(Deserialize)]
struct SeenSeat {
    yours: bool,
}

#[derive(Deserialize)]
struct SeenPosition {
    ply: u32,
    hand: u32,
    turn: Turn,
    moves: Vec<MoveTree>,
}

impl SeenTable {
    /// The table that is shown next.
    async fn next(seat: &mut Seat) -> Self {
        loop {
            if let Some(seen) = Self::read(&seat.hear_text().await.expect("the line holds")) {
                return seen;
            }
        }
    }

    /// The table that a message shows; none where it only says how the window stands.
    fn read(text: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Heard {
            say: String,
            table: Option<SeenTable>,
            problem: Option<Problem>,
        }
        let heard: Heard = serde_json::from_str(text).expect("a server's message");
        assert!(heard.table.is_some() || heard.say == "window", "no table: {:?}", heard.problem);
        heard.table
    }

    /// Ply and hand: each message moves one of them on.
    fn place(&self) -> (u32, u32) {
        (self.position.ply, self.position.hand)
    }
}
