//! A table: a match under way, with its occupants and spectators.
//!
//! Everything here is plain blocking code. A change is made on a copy of the match, written to the store,
//! and only then put in the match's place: memory never runs ahead of the disk, and who looks on meanwhile
//! sees the match as it stood.

mod clocks;
mod coming;
mod consenting;
mod explaining;
mod labels;
mod messages;
mod next;
mod outcome;
mod pace;
mod pacing;
mod presence;
mod rematch;
mod reviewing;
mod standing_in;
mod taking_back;
mod talking;
mod view;
mod windows;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sobremesa_catalog::{AnyMatch, CatalogGame, MoveOutcome, SeatedPrograms, Setup};
use sobremesa_core::{Seat, Side, StopFlag};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{HintView, MoveExplained, Turn};
use sobremesa_protocol::{InvitationCodes, Pause, TablePace};
use tokio::sync::watch;

use crate::bots::{Bots, SeatedBots};
use crate::clock;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Company, Sitter, Store, StoreError, StoredStanding, StoredTable};

use clocks::Clocks;
use consenting::Question;
pub(crate) use explaining::ReasonLookup;
pub(crate) use labels::TableLabels;
use messages::TableMessages;
pub(crate) use next::{Errand, ErrandThought, GoOnOutcome};
pub(crate) use pace::GroupPace;
use pace::Pacing;
pub(crate) use pacing::{HeldMove, PASS};
use presence::NextAskers;
pub(crate) use rematch::TableAfter;
pub(crate) use reviewing::review_page;
use standing_in::StandingIn;
use talking::Talking;
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

    /// Ends this object, though not what is kept: thinking stops, programs end, sockets are told.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Release);
        self.stop_thinking();
        self.programs.end();
        self.seated_bots.end();
        self.tell_pace();
        self.changes.send_modify(|revision| *revision += 1);
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

    /// A seat of the guest's moves. Which of several is known from the ply.
    pub(crate) fn play(
        &self,
        store: &Store,
        guest: GuestId,
        ply: u32,
        text: &str,
        pause: Option<Pause>,
    ) -> Result<MoveOutcome, Refusal> {
        self.change(store, |state| self.play_on(state, guest, ply, text, pause))
    }

    /// Sees whether a guest may make a move as the match stands; nothing is made of it.
    pub(crate) fn check_move(
        &self,
        guest: GuestId,
        ply: u32,
        text: &str,
        pause: Option<Pause>,
    ) -> Result<MoveOutcome, Refusal> {
        self.play_on(&mut *self.snapshot(), guest, ply, text, pause)
    }

    fn play_on(
        &self,
        state: &mut dyn AnyMatch,
        guest: GuestId,
        ply: u32,
        text: &str,
        pause: Option<Pause>,
    ) -> Result<MoveOutcome, Refusal> {
        let any = self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        let asked = mover(state, ply).filter(|seat| self.owns(guest, *seat)).unwrap_or(any);
        if self.stand_in_at(asked.0)?.is_some() {
            return Err(Refusal::stand_in_plays());
        }
        Ok(state.play(ply, asked, text, pause)?)
    }

    /// The guest's side gives up. Said again it is the same.
    pub(crate) fn resign(&self, store: &Store, guest: GuestId, ply: u32) -> Result<(), Refusal> {
        let any = self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        self.change(store, |state| {
            let side_of = |seat: Seat| self.game.info().sides[seat.index()];
            // Where both sides share a screen, whose move it was says who gives up: it must be the one that was seen.
            let shared = self.own_seats(guest).any(|seat| side_of(seat) != side_of(any));
            if ply > state.ply() || shared && ply != state.ply() {
                return Err(Refusal::stale(ply, state.ply()));
            }
            let gave_up = |line: &RecordLine| {
                matches!(line, RecordLine::Resign { side }
                if self.own_seats(guest).any(|seat| side_of(seat) == *side))
            };
            if state.turn() == Turn::Nothing && state.lines(0).iter().any(gave_up) {
                return Ok(());
            }
            let asked = mover(state, ply).filter(|seat| self.owns(guest, *seat)).unwrap_or(any);
            Ok(state.resign(Side(side_of(asked)))?)
        })?;
        self.stop_thinking();
        Ok(())
    }

    /// A side gives up that takes part in its tournament no more. Nothing is made of it once the match is over.
    pub(crate) fn give_up_side(&self, store: &Store, side: Side) -> Result<(), Refusal> {
        self.change(store, |state| {
            if state.turn() != Turn::Nothing {
                state.resign(side)?;
            }
            Ok(())
        })?;
        self.stop_thinking();
        Ok(())
    }

    /// Whether it is a table of a tournament.
    pub(super) fn is_of_tournament(&self) -> bool {
        self.kept.company.tournament.is_some()
    }

    /// Makes a change: on a copy, on the disk, then for everybody.
    fn change<T>(
        &self,
        store: &Store,
        act: impl FnOnce(&mut dyn AnyMatch) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut written = lock(&self.written);
        if self.is_closed() {
            return Err(Refusal::no_table());
        }
        let mut state = self.snapshot();
        let (ply, timed) = (state.ply(), if self.has_clocks() { self.timed_seat() } else { None });
        let answer = act(&mut *state)?;
        // Before it is written: what the move took stands in its line.
        let moved = timed.filter(|_| state.ply() > ply).and_then(|seat| Some((seat, self.time_move(&mut *state)?)));
        let lines = state.lines(*written);
        if lines.is_empty() {
            return Ok(answer);
        }
        let touched = clock::now();
        let stands = StoredStanding::of(&*state);
        let results = if stands.turn == Turn::Nothing { self.outcomes(&*state) } else { Vec::new() };
        let appended = store.append(self.id(), *written, &lines, touched, &stands, &results);
        appended.map_err(|error| self.not_written(store, *written, error))?;
        *written += lines.len();
        let mut standing = lock(&self.standing);
        *standing = Standing::new(state, touched, standing.taken_back);
        let over = (standing.state.turn() == Turn::Nothing).then(|| standing.state.snapshot());
        self.show_newer();
        drop(standing);
        self.tell_pace();
        self.next_clock(moved);
        if let Some(over) = over {
            self.seated_bots.tell_end(&*over);
        }
        self.changes.send_modify(|revision| *revision += 1);
        Ok(answer)
    }

    /// A change could not be written. The table stays as it stood, and the change can be made again, where the store still
    /// has the lines that it had `before`. Where it has others, or cannot tell, what stands must be read from it anew.
    fn not_written(&self, store: &Store, before: usize, error: StoreError) -> Refusal {
        if !matches!(store.lines_kept(self.id()), Ok(Some(kept)) if kept == before) {
            self.close();
        }
        match error {
            StoreError::Gone => Refusal::no_table(),
            error => Refusal::not_written("writing a move", error),
        }
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
}

/// The seat that moves, or moved, at a ply.
fn mover(state: &dyn AnyMatch, ply: u32) -> Option<Seat> {
    if ply == state.ply() {
        return match state.turn() {
            Turn::Seat { seat } => Some(Seat(seat)),
            Turn::NextHand | Turn::Nothing => None,
        };
    }
    state.lines(0).into_iter().find_map(|line| match line {
        RecordLine::Move { ply: at, seat, .. } if at == ply => Some(Seat(seat)),
        _ => None,
    })
}
