//! The next step of a match: computers move and hands are dealt when a guest says so. Also hints.
//!
//! A player thinks on a copy of the match, off the async threads. Its move is made only if the ply it thought
//! of still stands; nothing of a thought that was cut short is kept.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use sobremesa_catalog::{AnyMatch, Failure, PlayerSpec, ThinkError, Thought};
use sobremesa_core::{Fault, Seat, StopFlag};
use sobremesa_protocol::bots::PREFIX;
use sobremesa_protocol::{HintView, Turn};

use super::{OpenTable, Thinking};
use crate::beat::Beats;
use crate::bots::BotLink;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Sitter, Store, StoredSeat};

/// What became of a request to go on.
pub(crate) enum GoOnOutcome {
    /// It is done; everybody was told.
    Done,
    /// It had been done before: who asked may not have seen it.
    Before,
    /// Somebody is thinking about it already.
    UnderWay,
    /// Somebody has to think first.
    Think(Errand),
    /// The guest can only pass, and wants that done for them: once what stands was shown, by this number.
    Pass(u64),
    /// Others who are here have not asked for the next hand yet.
    WaitsForOthers {
        /// Whether nobody had asked for it before: then the wait begins.
        begins: bool,
    },
}

/// A computer player's move, to be thought of and made.
pub(crate) struct Errand {
    table: Arc<OpenTable>,
    state: Box<dyn AnyMatch>,
    seat: Seat,
    thinker: Thinker,
    stop: StopFlag,
    /// What was shown when it was asked for.
    shown: u64,
}

/// Who thinks of a move.
pub(crate) enum Thinker {
    Computer(PlayerSpec),
    /// A computer that plays for a person: nothing is declared in their name.
    StandIn(PlayerSpec),
    /// The robot of an id.
    Bot(String),
}

impl fmt::Display for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computer(player) | Self::StandIn(player) => player.fmt(f),
            Self::Bot(id) => write!(f, "{PREFIX}{id}"),
        }
    }
}

/// What came of a computer player's thinking.
pub(crate) enum ErrandThought {
    Move(Thought),
    /// A program cannot go on.
    Forfeit(Failure),
    /// It was stopped before it had decided.
    Nothing,
}

impl Errand {
    /// Cuts the thinking short.
    pub(crate) fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// The beat of its player here; none where no person sits to whom it would tell anything, or nothing is hidden. Where several
    /// people play it is that of the table.
    pub(crate) fn shown_after(&self, beats: &Beats, thought: Duration) -> Duration {
        let player = || format!("{} {}", self.table.kept.rules, self.thinker);
        match self.table.group_beat() {
            Some(beat) => beats.shown_after(beat, &player(), thought),
            None if self.table.has_people() && self.table.game.hides() => {
                beats.shown_after(beats.least(), &player(), thought)
            }
            None => thought,
        }
    }

    /// The table whose pace is waited for, and how much it had shown; none where a table has no pace of its own.
    pub(crate) fn paced(&self) -> Option<(Arc<OpenTable>, u64)> {
        self.table.is_paced().then(|| (Arc::clone(&self.table), self.shown))
    }

    /// What the player would do. Blocks for as long as it thinks: until `answer` is set, which is so at the latest when
    /// nobody wants the move any more.
    pub(crate) fn think(&self, answer: &StopFlag) -> Result<ErrandThought, Refusal> {
        #[cfg(test)]
        if let Some(on_think) = &mut *lock(&self.table.on_think) {
            on_think(self.state.legal_texts().len());
        }
        let (Thinker::Computer(player) | Thinker::StandIn(player)) = &self.thinker else {
            return Ok(ErrandThought::Nothing);
        };
        match self.table.ask_player(&*self.state, player, answer) {
            Ok(thought) => Ok(ErrandThought::Move(thought)),
            Err(ThinkError::Failed(failure)) => Ok(ErrandThought::Forfeit(failure)),
            // A program that is asked to answer at once cannot.
            Err(ThinkError::Stopped) if !self.stop.is_set() => Ok(ErrandThought::Forfeit(Failure {
                seat: self.seat,
                fault: Fault::Timeout,
                detail: "it took longer for a move than this house allows".to_owned(),
                errors: String::new(),
            })),
            Err(ThinkError::Stopped) => Ok(ErrandThought::Nothing),
            Err(error) => Err(error.into()),
        }
    }

    /// The id of the robot that is to move, if one is.
    pub(crate) fn bot(&self) -> Option<&str> {
        match &self.thinker {
            Thinker::Computer(_) | Thinker::StandIn(_) => None,
            Thinker::Bot(id) => Some(id),
        }
    }

    /// What a robot that is here does. Blocks until it has answered: [`ErrandThought::Nothing`] where it went before, or nobody
    /// wants the move any more.
    pub(crate) fn ask_bot(&self, link: &Arc<BotLink>) -> Result<ErrandThought, Refusal> {
        let OpenTable { game, seated_bots, .. } = &*self.table;
        match seated_bots.ask(game, &*self.state, self.seat, link, &self.stop, || self.table.snapshot()) {
            Ok(thought) => Ok(ErrandThought::Move(thought)),
            Err(ThinkError::Failed(failure)) => Ok(ErrandThought::Forfeit(failure)),
            Err(ThinkError::Stopped) => Ok(ErrandThought::Nothing),
            Err(error) => Err(error.into()),
        }
    }

    /// What comes of it that a robot was revoked: it cannot go on.
    pub(crate) fn revoked(&self) -> ErrandThought {
        let detail = "its token was revoked".to_owned();
        ErrandThought::Forfeit(Failure { seat: self.seat, fault: Fault::Disqualified, detail, errors: String::new() })
    }

    /// Makes the move that was thought of, if its ply still stands.
    pub(crate) fn make(self, thought: ErrandThought, store: &Store) -> Result<(), Refusal> {
        let thought = match thought {
            ErrandThought::Move(thought) => thought,
            ErrandThought::Forfeit(failure) => return self.forfeit(store, &failure),
            ErrandThought::Nothing => return Ok(()),
        };
        let ply = self.state.ply();
        if self.stop.is_set() {
            // A program may have been told of moves that were taken back.
            self.table.programs.end();
            return Ok(());
        }
        self.table.change(store, |state| {
            // A ply may come again after moves were taken back: then it is another position.
            if self.stop.is_set() || state.ply() != ply || state.turn() != (Turn::Seat { seat: self.seat.0 }) {
                return Ok(());
            }
            let declared = (!matches!(self.thinker, Thinker::StandIn(_))).then_some(thought.pause);
            state.play(ply, self.seat, &thought.text, declared)?;
            // Before anybody sees the move: whoever does may ask why at once.
            self.table.remember_reason(ply, &self.thinker, &thought);
            // Our own players say it again when they are asked again; a program may not.
            let is_ours = match &self.thinker {
                Thinker::Computer(player) | Thinker::StandIn(player) => !self.table.is_program(player),
                Thinker::Bot(_) => false,
            };
            if let Some(why) = thought.why.as_ref().filter(|_| !is_ours) {
                state.keep_reason(&why.reason);
            }
            Ok(())
        })
    }

    /// A program cannot go on: its side loses.
    fn forfeit(&self, store: &Store, failure: &Failure) -> Result<(), Refusal> {
        let (table, fault) = (self.table.id(), failure.fault.name());
        if matches!(self.thinker, Thinker::Bot(_)) {
            // What somebody elsewhere sent belongs in no log.
            tracing::warn!(table, fault, "a robot forfeits");
        } else {
            tracing::warn!(table, player = %self.thinker, %failure, errors = failure.errors, "forfeit");
        }
        let ply = self.state.ply();
        self.table.change(store, |state| {
            let stands = state.ply() == ply && state.turn() == (Turn::Seat { seat: self.seat.0 });
            if stands && !self.stop.is_set() {
                state.forfeit(failure)?;
            }
            Ok(())
        })
    }
}

impl Drop for Errand {
    /// However it ended, the next request may start anew.
    fn drop(&mut self) {
        let mut thinking = lock(&self.table.thinking);
        // One that was cut short may end after the next one began, which still goes on.
        let own =
            |thinking: &Thinking| thinking.ply == self.state.ply() && thinking.stop.is_set() == self.stop.is_set();
        if thinking.as_ref().is_some_and(own) {
            *thinking = None;
        }
    }
}

/// A hint, to be thought of.
pub(crate) struct HintErrand {
    state: Box<dyn AnyMatch>,
    /// How often moves had been taken back when it was asked for.
    taken_back: u32,
}

impl OpenTable {
    /// The guest has seen ply and hand: lets the computer at turn move, or deals the next hand. Where several people play
    /// it also notes that the guest has: the next move is shown when all who are here have, and the next hand dealt when all
    /// have asked for it. `pass` has the guest pass who can do nothing else.
    pub(crate) fn next(
        self: &Arc<Self>,
        store: &Store,
        guest: GuestId,
        (ply, hand): (u32, u32),
        pass: bool,
    ) -> Result<GoOnOutcome, Refusal> {
        let may = if self.has_people() { self.own_seats(guest).next().is_some() } else { self.kept.creator == guest };
        if !may {
            return Err(Refusal::no_seat());
        }
        let shown = self.shown();
        let state = self.snapshot();
        if ply > state.ply() || hand > state.hand() {
            return Err(Refusal::ahead((ply, hand), (state.ply(), state.hand())));
        }
        if ply < state.ply() || hand < state.hand() {
            return Ok(GoOnOutcome::Before);
        }
        let seat = match state.turn() {
            Turn::Nothing => return Err(Refusal::not_now("the match is over")),
            Turn::NextHand => {
                return match self.waits_for_others(guest, (ply, hand)) {
                    Some(begins) => Ok(GoOnOutcome::WaitsForOthers { begins }),
                    None => self.deal(store, hand),
                };
            }
            Turn::Seat { seat } => Seat(seat),
        };
        if self.is_paced() {
            self.note_shown(guest, shown);
        }
        match self.thinker_at(seat)? {
            Some(thinker) => Ok(self.think(state, seat, thinker, shown)),
            None if pass && self.is_paced() && self.must_pass(guest, &*state) => Ok(GoOnOutcome::Pass(shown)),
            None if self.is_paced() => Ok(GoOnOutcome::Done),
            None => Err(Refusal::not_now("a person is to move")),
        }
    }

    /// Goes on from ply and hand where they still stand: the others were waited for long enough.
    pub(crate) fn next_at_last(
        self: &Arc<Self>,
        store: &Store,
        guest: GuestId,
        ply: u32,
        hand: u32,
    ) -> Result<GoOnOutcome, Refusal> {
        // Somebody may have given up meanwhile.
        let is_over = self.snapshot().turn() == Turn::Nothing;
        if is_over || !self.end_wait((ply, hand)) {
            Ok(GoOnOutcome::Before)
        } else {
            self.next(store, guest, (ply, hand), false)
        }
    }

    fn deal(&self, store: &Store, hand: u32) -> Result<GoOnOutcome, Refusal> {
        self.change(store, |state| {
            if state.hand() != hand || state.turn() != Turn::NextHand {
                return Ok(GoOnOutcome::Before);
            }
            state.next_hand()?;
            Ok(GoOnOutcome::Done)
        })
    }

    /// Who thinks at a seat; none where a person plays.
    fn thinker_at(&self, seat: Seat) -> Result<Option<Thinker>, Refusal> {
        if let Some(player) = self.stand_in_at(seat.0)? {
            return Ok(Some(Thinker::StandIn(player)));
        }
        if let Some(id) = bot_at(&self.kept.seats, seat) {
            return Ok(Some(Thinker::Bot(id.to_owned())));
        }
        Ok(self.kept.seats[seat.index()].player(&self.game.info().game)?.map(Thinker::Computer))
    }

    fn think(self: &Arc<Self>, state: Box<dyn AnyMatch>, seat: Seat, thinker: Thinker, shown: u64) -> GoOnOutcome {
        let mut thinking = lock(&self.thinking);
        if thinking.as_ref().is_some_and(|thinking| thinking.ply == state.ply() && !thinking.stop.is_set()) {
            return GoOnOutcome::UnderWay;
        }
        let stop = StopFlag::default();
        *thinking = Some(Thinking { ply: state.ply(), stop: stop.clone() });
        drop(thinking);
        GoOnOutcome::Think(Errand { table: Arc::clone(self), state, seat, thinker, stop, shown })
    }

    /// What a player at the seat to move of the match, as it stands in `state`, would do.
    fn ask_player(&self, state: &dyn AnyMatch, player: &PlayerSpec, stop: &StopFlag) -> Result<Thought, ThinkError> {
        self.game.think(state, player, &self.programs, stop)
    }

    /// A window of a guest's has closed. While nobody is at the table, no computer thinks and no program runs: a guest that comes back asks
    /// for the same move again, and a program is started again then and told the match so far. Blocks until programs have
    /// ended.
    pub(crate) fn left(&self, store: &Store, guest: GuestId, window: u64) {
        self.go(store, guest, window);
        if self.changes.receiver_count() == 0 {
            self.stop_thinking();
            self.programs.end();
        }
    }

    /// Checks that a hint may be given, and hands out what to think on; or the hint, if it was given before.
    pub(crate) fn ask_hint(&self, guest: GuestId, ply: u32) -> Result<Result<HintView, HintErrand>, Refusal> {
        self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        if self.wants_consent() && !self.hint_is_agreed(guest, ply) {
            return Err(Refusal::no_hints());
        }
        if self.is_of_tournament() {
            return Err(Refusal::no_help_in_tournament());
        }
        if self.kept.day.is_some() {
            return Err(Refusal::alone_with_the_day());
        }
        let (state, taken_back) = {
            let standing = lock(&self.standing);
            (standing.state.snapshot(), standing.taken_back)
        };
        if ply != state.ply() {
            return Err(Refusal::stale(ply, state.ply()));
        }
        match state.turn() {
            Turn::Seat { seat } if self.owns(guest, Seat(seat)) => {}
            _ => return Err(Refusal::not_now("a hint is for one's own turn")),
        }
        match &*lock(&self.hint) {
            Some(hint) if hint.ply == ply => Ok(Ok(hint.clone())),
            _ => Ok(Err(HintErrand { state, taken_back })),
        }
    }

    /// What the adviser would play. Blocks for as long as it thinks, until `answer` is set; nothing if it was stopped.
    pub(crate) fn think_hint(
        &self,
        errand: &HintErrand,
        stop: &StopFlag,
        answer: &StopFlag,
    ) -> Result<Option<HintView>, Refusal> {
        let Thought { text, why, .. } = self.ask_player(&*errand.state, &self.game.adviser(), answer)?;
        let hint = HintView { ply: errand.state.ply(), text, why };
        let mut last = lock(&self.hint);
        // After moves were taken back the same ply is another position.
        if stop.is_set() || self.taken_back() != errand.taken_back {
            return Ok(None);
        }
        // One that was thought of for longer may come after the hint for a later ply.
        if last.as_ref().is_none_or(|last| last.ply <= hint.ply) {
            *last = Some(hint.clone());
        }
        drop(last);
        Ok(Some(hint))
    }
}

/// The id of the robot that sits at a seat; none where somebody else does.
fn bot_at(seats: &[StoredSeat], seat: Seat) -> Option<&str> {
    match &seats.get(seat.index())?.sitter {
        Sitter::Bot(id) => Some(id),
        Sitter::Guest(_) | Sitter::Computer(_) => None,
    }
}
