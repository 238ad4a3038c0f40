//! A table: a match under way, with its occupants and spectators.
//!
//! Everything here is plain blocking code. A change is made on a copy of the match, written to the store,
//! and only then put in the match's place: memory never runs ahead of the disk, and who looks on meanwhile
//! sees the match as it stood.

mod absences;
mod changing;
mod clocks;
mod coming;
mod consenting;
mod explaining;
mod labels;
mod messages;
mod next;
mod next_askers;
mod outcome;
mod pace;
mod pacing;
mod presence;
mod question;
mod rematch;
mod reviewing;
mod standing_in;
mod taking_back;
mod talk_lines;
mod talking;
mod timing;
mod view;
mod windows;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sobremesa_catalog::{AnyMatch, CatalogGame, SeatedPrograms, Setup};
use sobremesa_core::{Seat, StopFlag};
use sobremesa_protocol::{HintView, InvitationCodes, MoveExplained, TablePace};
use tokio::sync::watch;

use crate::bots::{Bots, SeatedBots};
use crate::guest::GuestId;
use crate::lock::lock;
use crate::store::{Company, Sitter, StoredSeat, StoredTable};

use absences::StandingIn;
use clocks::Clocks;
pub(crate) use explaining::ReasonLookup;
pub(crate) use labels::TableLabels;
use messages::TableMessages;
pub(crate) use next::{Errand, ErrandThought, GoOnOutcome};
use next_askers::NextAskers;
pub(crate) use pace::GroupPace;
use pace::Pacing;
pub(crate) use pacing::{HeldMove, PASS};
use question::Question;
pub(crate) use rematch::TableAfter;
pub(crate) use reviewing::review_page;
use talk_lines::Talking;
pub(crate) use windows::WindowStanding;
use windows::Windows;

/// A table that is open: in memory.
pub(crate) struct OpenTable {
    /// The part of a table that never changes: id, rules, seats, seed.
    kept: StoredTable,
    game: CatalogGame,
    /// The programs that think here.
    programs: SeatedPrograms,
    /// The robots that sit here, and those of the house that are connected.
    seated_bots: SeatedBots,
    bots: Arc<Bots>,
    /// The number of lines in the store; held while the table changes, so that changes come one at a time.
    written: Mutex<usize>,
    /// Locked only to look something up, to take a copy, or to put another in its place.
    standing: Mutex<Standing>,
    /// The computer's move that is being thought of.
    thinking: Mutex<Option<Thinking>>,
    /// The last hint given: it would be the same again.
    hint: Mutex<Option<HintView>>,
    /// Why the last moves were made, the last one at the end, where no person sits at the table.
    reasons: Mutex<Vec<MoveExplained>>,
    /// Set when this object no longer speaks for the table: it was forgotten, or must be read anew.
    closed: AtomicBool,
    windows: Mutex<Windows>,
    /// Counts the changes of which window a guest plays in.
    window_changes: watch::Sender<u64>,
    next_askers: Mutex<NextAskers>,
    pacing: Mutex<Pacing>,
    /// Counts what those look at who wait for the pace.
    pace_changes: watch::Sender<u64>,
    /// How fast a table by link goes on, as its host chose it.
    pace: Option<TablePace>,
    /// How long somebody who is here is waited for before the others may go on without them; none where they wait on.
    longest_turn: Option<Duration>,
    clocks: Mutex<Option<Clocks>>,
    /// Counts the clocks that begin to run or stop.
    clock_changes: watch::Sender<u64>,
    /// Who plays for people who are away; `kept` has how it was when the table was opened here.
    stand_ins: Mutex<StandingIn>,
    /// What its people have beside the match, as it is now.
    company: Mutex<Company>,
    /// Held while somebody asks for another match: one table follows, whoever asks.
    pub(crate) asking_another: Mutex<()>,
    talking: Mutex<Talking>,
    /// The question that was put to the others last.
    question: Mutex<Option<Question>>,
    /// The codes of its links as they are now; `kept` has those that it was opened with.
    codes: Mutex<Option<InvitationCodes>>,
    /// Counts the changes, for those who look on; its end is told by [`Self::is_closed`].
    changes: watch::Sender<u64>,
    /// A hook for tests, called whenever a view is built.
    #[cfg(test)]
    pub(crate) on_view: Mutex<Option<Box<dyn FnMut() + Send>>>,
    /// The same, called when a computer player thinks with the number of moves that it may choose from.
    #[cfg(test)]
    pub(crate) on_think: Mutex<Option<ThinkHook>>,
}

/// Called with the number of legal moves.
#[cfg(test)]
pub(crate) type ThinkHook = Box<dyn FnMut(usize) + Send>;

/// The match as it stands.
struct Standing {
    state: Box<dyn AnyMatch>,
    touched: u64,
    /// How often moves were taken back.
    taken_back: u32,
    /// The messages that show it: whoever is shown the same shares one.
    messages: Arc<TableMessages>,
}

impl Standing {
    fn new(state: Box<dyn AnyMatch>, touched: u64, taken_back: u32) -> Self {
        Self { state, touched, taken_back, messages: Arc::default() }
    }
}

/// A move that is being thought of.
struct Thinking {
    ply: u32,
    stop: StopFlag,
}

impl OpenTable {
    /// A table as it was kept, with the match brought to where it stands.
    pub(crate) fn new(
        kept: StoredTable,
        game: CatalogGame,
        state: Box<dyn AnyMatch>,
        written: usize,
        pace: &GroupPace,
        bots: Arc<Bots>,
    ) -> Self {
        let standing = Standing::new(state, kept.touched, kept.taken_back);
        let absence = Duration::from_secs(u64::from(pace.chosen.absence));
        let stand_ins = Mutex::new(StandingIn::new(kept.stand_ins.clone(), absence));
        let longest_turn = kept.codes.is_some().then_some(pace.longest_turn).filter(|_| pace.chosen.clock.is_none());
        let chosen = kept.codes.is_some().then_some(pace.chosen);
        let clock = chosen.and_then(|chosen| chosen.clock);
        let clocks = clock.map(|terms| Clocks::new(terms, &*standing.state, kept.seats.len(), pace.spent));
        let codes = Mutex::new(kept.codes.clone());
        let company = Mutex::new(kept.company.clone());
        Self {
            kept,
            game,
            programs: SeatedPrograms::default(),
            seated_bots: SeatedBots::default(),
            bots,
            written: Mutex::new(written),
            standing: Mutex::new(standing),
            thinking: Mutex::default(),
            hint: Mutex::default(),
            reasons: Mutex::default(),
            closed: AtomicBool::new(false),
            windows: Mutex::default(),
            window_changes: watch::Sender::new(0),
            next_askers: Mutex::default(),
            pacing: Mutex::new(Pacing::new(pace)),
            pace_changes: watch::Sender::new(0),
            pace: chosen,
            longest_turn,
            clocks: Mutex::new(clocks),
            clock_changes: watch::Sender::new(0),
            stand_ins,
            company,
            asking_another: Mutex::default(),
            talking: Mutex::default(),
            question: Mutex::default(),
            codes,
            changes: watch::Sender::new(0),
            #[cfg(test)]
            on_view: Mutex::default(),
            #[cfg(test)]
            on_think: Mutex::default(),
        }
    }

    pub(crate) fn id(&self) -> &str {
        &self.kept.id
    }

    /// What never changes of the table, and its rules.
    pub(crate) fn kept_with_game(&self) -> (&StoredTable, &CatalogGame) {
        (&self.kept, &self.game)
    }

    /// The streams of a table's match.
    pub(crate) fn setup(kept: &StoredTable) -> Setup {
        Setup { seed: sobremesa_core::Seed(kept.seed), unit: kept.unit, block: kept.block }
    }

    /// Tells of every change, and of the end.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Tells of every change of which window a guest plays in.
    pub(crate) fn window_changes(&self) -> watch::Receiver<u64> {
        self.window_changes.subscribe()
    }

    /// Whether this object no longer speaks for the table.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Whether a window is open at it.
    pub(crate) fn is_watched(&self) -> bool {
        self.changes.receiver_count() > 0
    }

    /// The ply that stands.
    pub(crate) fn ply(&self) -> u32 {
        lock(&self.standing).state.ply()
    }

    /// A copy of the match, to work on while it goes on.
    pub(crate) fn snapshot(&self) -> Box<dyn AnyMatch> {
        lock(&self.standing).state.snapshot()
    }

    /// Whether it is a table of a tournament.
    pub(super) fn is_of_tournament(&self) -> bool {
        self.kept.company.tournament.is_some()
    }

    /// Whether any person sits at the table.
    fn has_people(&self) -> bool {
        self.kept.seats.iter().any(|seat| matches!(seat.sitter, Sitter::Guest(_)))
    }

    fn owns(&self, guest: GuestId, seat: Seat) -> bool {
        self.kept.seats.get(seat.index()).is_some_and(|stored| stored.sitter == Sitter::Guest(guest))
    }

    fn own_seats(&self, guest: GuestId) -> impl Iterator<Item = Seat> + '_ {
        (0..self.kept.seats.len() as u8).map(Seat).filter(move |seat| self.owns(guest, *seat))
    }

    /// Cuts short what is being thought of.
    fn stop_thinking(&self) {
        if let Some(thinking) = &*lock(&self.thinking) {
            thinking.stop.stop();
        }
    }

    /// Shows the table to everybody although nothing has happened in the match.
    fn show_again(&self) {
        // Messages that were built before do not say it.
        lock(&self.standing).messages = Arc::default();
        self.changes.send_modify(|revision| *revision += 1);
    }

    /// Those who sit at the table, each once.
    pub(crate) fn people(&self) -> BTreeSet<GuestId> {
        let guest = |sitter: &Sitter| match sitter {
            Sitter::Guest(guest) => Some(*guest),
            Sitter::Computer(_) | Sitter::Bot(_) => None,
        };
        self.kept.seats.iter().filter_map(|seat| guest(&seat.sitter)).collect()
    }

    /// Who sits where.
    pub(crate) fn seats_kept(&self) -> &[StoredSeat] {
        &self.kept.seats
    }

    /// The number of seats that a guest has.
    pub(crate) fn seats_of(&self, guest: GuestId) -> usize {
        self.own_seats(guest).count()
    }

    /// How often moves were taken back here.
    pub(crate) fn taken_back(&self) -> u32 {
        lock(&self.standing).taken_back
    }

    fn tell_clocks(&self) {
        self.clock_changes.send_modify(|changes| *changes += 1);
    }
}
