//! The people at the tables.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::join_all;
use futures_util::stream;
use serde::Deserialize;
use serde_json::json;
use sobremesa_protocol::{MoveTree, Problem, TableSummary, Turn};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::plan::LoadPlan;
use crate::support::{Guest, Seat, first_move, gather_all};

/// People who come from one address, where a whole company does: with their tables and windows they stay within its limits.
const PEOPLE_AN_ADDRESS: usize = 8;

/// Companies whose tables are set at the same time.
const AT_ONCE: usize = 4;

/// The people who sit at the same tables.
type Company = Arc<Vec<Guest>>;

/// A table that was set, and who sits at it.
pub(crate) struct SetTable {
    people: Company,
    id: String,
}

/// Sets tables for people from many addresses; `first` tables were set before.
pub(crate) async fn set_tables(addr: SocketAddr, plan: &LoadPlan, first: usize, count: usize) -> Vec<SetTable> {
    let a_company = plan.tables_a_company();
    let first_company = first.div_ceil(a_company);
    let companies = (0..count).step_by(a_company).enumerate().map(|(index, begin)| {
        let from = address((first_company + index) * plan.people / PEOPLE_AN_ADDRESS);
        let people: Vec<Guest> = (0..plan.people).map(|_| Guest::new(addr).coming_from(from)).collect();
        set_by(Arc::new(people), plan, a_company.min(count - begin))
    });
    let tables: Vec<Vec<SetTable>> = stream::iter(companies).buffered(AT_ONCE).collect().await;
    tables.into_iter().flatten().collect()
}

/// Sets tables for some people who were never here.
async fn set_by(people: Company, plan: &LoadPlan, count: usize) -> Vec<SetTable> {
    for guest in &*people {
        // Whoever has been here has limits of their own.
        guest.get("/api/games").await;
    }
    let mut own = Vec::new();
    for _ in 0..count {
        own.push(SetTable { people: Arc::clone(&people), id: new_table(&people, plan).await });
    }
    own
}

/// The addresses of this machine, one after another.
fn address(index: usize) -> IpAddr {
    Ipv4Addr::from_bits(Ipv4Addr::LOCALHOST.to_bits() + index as u32).into()
}

/// People at the first seats, and computers at all others.
async fn new_table(people: &[Guest], plan: &LoadPlan) -> String {
    let mut sitters = vec![&*plan.player; plan.seats];
    sitters[..people.len()].fill("friend");
    sitters[0] = "me";
    match people {
        [alone] => alone.set(&plan.rules, &sitters).await.id,
        people => gather_all(people, &plan.rules, &sitters).await,
    }
}

/// Tables of the guest whose list is asked for.
pub(crate) const LISTED: usize = 10;

/// How often that list is asked for; a guest may ask more often.
const LISTS: usize = 60;

/// Sets the tables of a guest whose list is asked for later.
pub(crate) async fn set_listed(addr: SocketAddr, plan: &LoadPlan) -> Guest {
    let guest = Guest::new(addr);
    for _ in 0..LISTED {
        new_table(std::slice::from_ref(&guest), plan).await;
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
        let mut seat = table.people[0].sit(&table.id).await;
        // Signs of life are answered while it listens.
        windows.spawn(async move { while seat.hear_text().await.is_some() {} });
    }
    windows
}

/// What was measured at a table.
pub(crate) struct TablePlayed {
    pub(crate) people: Company,
    pub(crate) id: String,
    /// From sending an own move, or the wish for the next hand, until the view that shows it was there where it was sent.
    pub(crate) own: Vec<Duration>,
    /// The same of a computer's move, from when its beat was over.
    pub(crate) computers: Vec<Duration>,
    /// The same of every message, until the last window at the table had it.
    pub(crate) everybody: Vec<Duration>,
    /// Messages that were not sent in their turn: the one before was not answered yet.
    pub(crate) skipped: u64,
    /// Ply and hand that were seen last.
    pub(crate) last: (u32, u32),
}

/// Opens the windows at some tables.
pub(crate) async fn sit_down(plan: &LoadPlan, tables: Vec<SetTable>) -> Vec<(SetTable, Windows)> {
    let sitting = tables.into_iter().map(async |table| {
        let windows = Windows::open(&table, plan).await;
        (table, windows)
    });
    stream::iter(sitting).buffered(AT_ONCE).collect().await
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
    let SetTable { people, id } = table;
    let [mut due, from, until] = times;
    let (own, computers, everybody) = (Vec::new(), Vec::new(), Vec::new());
    let mut played = TablePlayed { people, id, own, computers, everybody, skipped: 0, last: (0, 0) };
    while due < until {
        tokio::time::sleep_until(due).await;
        if windows.view().position.turn == Turn::Nothing {
            // The match is over: they sit down to another.
            played.id = new_table(&played.people, &plan).await;
            let table = SetTable { people: Arc::clone(&played.people), id: played.id.clone() };
            windows = Windows::open(&table, &plan).await;
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
    played.last = windows.view().place();
    played
}

/// When a message was sent, and when what it asked for was shown.
struct AnsweredMessage {
    sent: Instant,
    of_computer: bool,
    shown: Instant,
    shown_to_all: Instant,
}

/// The windows at a table.
pub(crate) struct Windows {
    /// Those in which people play, by their seats.
    playing: Vec<Window>,
    looking_on: Vec<Window>,
}

impl Windows {
    async fn open(table: &SetTable, plan: &LoadPlan) -> Self {
        let mut looking_on = Vec::new();
        for _ in 0..plan.watchers {
            looking_on.push(Window::open(&table.people[0], &table.id).await);
        }
        let mut playing = Vec::new();
        for guest in &*table.people {
            playing.push(Window::open(guest, &table.id).await);
        }
        for window in &mut playing {
            window.tell_others_it_is_seen(plan.people).await;
        }
        Self { playing, looking_on }
    }

    fn view(&self) -> &SeenTable {
        &self.playing[0].view
    }

    /// Whose turn it is says what goes on with the table: the person who is to move does, or all have seen that a computer
    /// is, or that the hand is over. Waits until all windows show it.
    async fn say_and_wait(&mut self) -> AnsweredMessage {
        let mover = self.playing.iter().position(|window| window.view.is_own_turn());
        let of_computer = mover.is_none() && matches!(self.view().position.turn, Turn::Seat { .. });
        let before = self.view().place();
        let people = self.playing.len();
        let sent = Instant::now();
        match mover {
            Some(mover) => self.playing[mover].play().await,
            None => {
                for window in &mut self.playing {
                    window.say_seen().await;
                }
            }
        }
        let playing = self.playing.iter_mut().map(async |window| {
            let shown = window.see_past(before).await;
            window.tell_others_it_is_seen(people).await;
            shown
        });
        let looking_on = self.looking_on.iter_mut().map(|window| window.see_past(before));
        let (playing, looking_on) = tokio::join!(join_all(playing), join_all(looking_on));
        let shown = playing[mover.unwrap_or(0)];
        let shown_to_all = playing.into_iter().chain(looking_on).max().expect("somebody plays");
        AnsweredMessage { sent, of_computer, shown, shown_to_all }
    }
}

/// A window at a table, and what it showed last.
struct Window {
    seat: Seat,
    view: SeenTable,
}

impl Window {
    async fn open(guest: &Guest, id: &str) -> Self {
        let mut seat = guest.sit(id).await;
        let (view, _) = SeenTable::next(&mut seat).await;
        Self { seat, view }
    }

    async fn play(&mut self) {
        let position = &self.view.position;
        let played = json!({ "say": "play", "ply": position.ply, "move": first_move(&position.moves) });
        self.seat.say(&played).await;
    }

    async fn say_seen(&mut self) {
        let (ply, hand) = self.view.place();
        self.seat.say(&json!({ "say": "next", "ply": ply, "hand": hand })).await;
    }

    /// Where several people play each has to have seen how the match stands before the move of one of them is shown.
    async fn tell_others_it_is_seen(&mut self, people: usize) {
        if people > 1 && matches!(self.view.position.turn, Turn::Seat { seat } if usize::from(seat) < people) {
            self.say_seen().await;
        }
    }

    /// Waits until more is shown than before, or the match is over: when that came.
    async fn see_past(&mut self, before: (u32, u32)) -> Instant {
        loop {
            let (view, at) = SeenTable::next(&mut self.seat).await;
            self.view = view;
            if self.view.place() > before || self.view.position.turn == Turn::Nothing {
                return at;
            }
        }
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
    /// The table that is shown next, and when that came.
    async fn next(seat: &mut Seat) -> (Self, Instant) {
        loop {
            let text = seat.hear_text().await.expect("the line holds");
            let at = Instant::now();
            if let Some(seen) = Self::read(&text) {
                return (seen, at);
            }
        }
    }

    fn is_own_turn(&self) -> bool {
        matches!(self.position.turn, Turn::Seat { seat } if self.seats[usize::from(seat)].yours)
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
