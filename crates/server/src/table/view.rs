//! The view of a table that one guest gets.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use sobremesa_catalog::{AnyMatch, PlayerSpec, record};
use sobremesa_core::{Observer, Seat};
use sobremesa_protocol::record::{BOT, Head, RecordLine, SeedParts};
use sobremesa_protocol::{
    ClockView, InvitationCodes, OpenedRecord, PlayerGroup, RulesInfo, SeatView, ServerMessage, TableSummary, TableView,
    Turn, VERSION,
};

use super::messages::Viewer;
use super::{OpenTable, Standing, TableLabels};
use crate::clock;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Sitter, Store, StoredSeat, StoredStanding};

impl OpenTable {
    /// The message that shows a guest the table, with all hands up if they are `open`. It is built once for all windows that
    /// are shown the same; how the clocks stand, which is otherwise each time, is added to it.
    pub(crate) fn message(&self, guest: GuestId, open: bool) -> Result<Utf8Bytes, Refusal> {
        let played_before = || lock(&self.company).evening.has(guest);
        let has_part = self.own_seats(guest).next().is_some() || self.codes_for(guest).is_some() || played_before();
        let shared = if has_part && lock(&self.windows).number_of(guest) < 2 {
            // Nobody else is shown this: to keep it would only take room.
            self.message_without_clocks(guest, open)?
        } else {
            // What comes to stand meanwhile has places of its own for its messages.
            let messages = Arc::clone(&lock(&self.standing).messages);
            let place = messages.place(Viewer { own: has_part.then_some(guest), open });
            let mut message = lock(&place);
            match &*message {
                Some(message) => message.clone(),
                None => message.insert(self.message_without_clocks(guest, open)?).clone(),
            }
        };
        match self.clock_view() {
            Some(clock) => with_clocks(&shared, &clock),
            None => Ok(shared),
        }
    }

    fn message_without_clocks(&self, guest: GuestId, open: bool) -> Result<Utf8Bytes, Refusal> {
        if open {
            self.may_open_hands()?;
        }
        let message = ServerMessage::Table { version: VERSION, table: Box::new(self.seen(guest, open)) };
        serde_json::to_string(&message).map(Utf8Bytes::from).map_err(|why| Refusal::fault("writing a message", why))
    }

    /// Sees that all hands may be shown to who only watches.
    ///
    /// # Errors
    /// `table/no-open-hands` if any person sits at the table: whoever watches could tell them.
    pub(crate) fn may_open_hands(&self) -> Result<(), Refusal> {
        if self.has_people() { Err(Refusal::no_open_hands()) } else { Ok(()) }
    }

    /// The table as a guest may see it.
    pub(crate) fn view(&self, guest: GuestId) -> TableView {
        TableView { clock: self.clock_view(), ..self.seen(guest, false) }
    }

    /// The table as a guest may see it, without its clocks.
    fn seen(&self, guest: GuestId, open: bool) -> TableView {
        let (state, taken_back) = {
            let standing = lock(&self.standing);
            (standing.state.snapshot(), standing.taken_back)
        };
        #[cfg(test)]
        if let Some(on_view) = &mut *lock(&self.on_view) {
            on_view();
        }
        let you = self.seat_seen_from(guest, &*state);
        let observer = you.map_or(Observer::Spectator, Observer::Seat);
        let mut position = if open { state.open_position() } else { state.position(observer) };
        if self.is_of_tournament() {
            // Others may play the same deal still; the record tells it once the round is over.
            position.seed = None;
        }
        let over = position.result.is_some();
        let mut seats = self.seats(guest);
        if position.ply == 0 && taken_back == 0 {
            self.greet(&mut seats);
        }
        TableView {
            id: self.id().to_owned(),
            rules: self.rules(),
            seats,
            you: you.map(|seat| seat.0),
            position,
            seed_parts: self.seed_parts(over),
            opened: self.opened(),
            taken_back,
            open_hands: open,
            pace: self.pace,
            longest_turn: self.longest_turn.map(|longest| u32::try_from(longest.as_secs()).unwrap_or(u32::MAX)),
            clock: None,
            can_take_back: self.can_take_back(guest, &*state),
            codes: self.codes_for(guest),
            day: self.kept.day.clone(),
            tournament: self.kept.company.tournament.clone(),
            evening: self.evening_view(guest, &*state),
            another: self.another_view(),
            talk: self.talk_rules(),
            question: self.question_view(state.ply()),
        }
    }

    /// The table in a guest's list.
    pub(crate) fn summary(&self, guest: GuestId) -> TableSummary {
        // The lock is held for as long as it takes to read a few numbers.
        let (standing, touched, taken_back) = {
            let Standing { state, touched, taken_back, .. } = &*lock(&self.standing);
            (StoredStanding::of(&**state), *touched, *taken_back)
        };
        self.labels().summary(guest, standing, touched, taken_back)
    }

    fn labels(&self) -> TableLabels<'_> {
        TableLabels { kept: &self.kept, game: &self.game }
    }

    /// What is told of the record that the match was opened from.
    fn opened(&self) -> Option<OpenedRecord> {
        self.labels().opened()
    }

    fn rules(&self) -> RulesInfo {
        self.labels().rules()
    }

    fn seats(&self, guest: GuestId) -> Vec<SeatView> {
        let mut seats = self.labels().seats(guest);
        for (seat, stored) in seats.iter_mut().zip(&self.kept.seats) {
            seat.away = match &stored.sitter {
                Sitter::Guest(sits) => *sits != guest && self.is_away(*sits),
                Sitter::Computer(_) => false,
                Sitter::Bot(id) => !self.bots.is_here(id),
            };
        }
        for (seat, number) in seats.iter_mut().zip(0..) {
            let is_computer = matches!(self.kept.seats[usize::from(number)].sitter, Sitter::Computer(_));
            seat.stand_in = if is_computer { None } else { self.stand_in_view(number) };
        }
        seats
    }

    /// Adds what those say at the beginning who sit down as themselves. A greeting is no part of how a player plays: where
    /// its file is not kept with the table, it says what it would say now.
    fn greet(&self, seats: &mut [SeatView]) {
        for (seat, stored) in seats.iter_mut().zip(&self.kept.seats) {
            let player = stored.player(&self.game.info().game).ok().flatten();
            let player = player.and_then(|player| self.game.player(&player).ok());
            let file = player.as_ref().and_then(PlayerSpec::file).filter(|file| file.group == PlayerGroup::People);
            seat.greeting = file.and_then(|file| file.greeting.clone());
        }
    }

    /// The codes of the table's links, for its host.
    fn codes_for(&self, guest: GuestId) -> Option<InvitationCodes> {
        // To a table of a tournament nobody is let in.
        lock(&self.codes).clone().filter(|_| self.kept.creator == guest && !self.is_of_tournament())
    }

    /// The parts from which the seed was made, where people added theirs; the house's own only if the match is over.
    fn seed_parts(&self, over: bool) -> Option<SeedParts> {
        let parts = self.kept.seed_parts.as_ref();
        parts.map(|parts| if over { parts.clone() } else { parts.announced() })
    }

    /// The record: whole once the match is over, before that what a seat of the guest's saw.
    pub(crate) fn record(&self, store: &Store, guest: GuestId) -> Result<Vec<RecordLine>, Refusal> {
        let state = self.snapshot();
        let over = state.turn() == Turn::Nothing;
        let you = self.seat_seen_from(guest, &*state);
        let (seen_by, lines) = match (over, you) {
            (true, _) => (None, state.lines(0)),
            (false, Some(seat)) => (Some(seat.0), state.seen_lines(Observer::Seat(seat))),
            (false, None) => {
                let message = "until a match is over its record is only for those who sit at the table";
                return Err(Refusal::new(axum::http::StatusCode::CONFLICT, "record/not-yet", message));
            }
        };
        let head = match &self.kept.opened {
            Some(head) => head.clone(),
            None => Head {
                seen_by,
                date: Some(clock::date(self.kept.created)),
                seed_parts: self.seed_parts(over),
                talk: store.talk(self.id()).map_err(|why| Refusal::fault("reading what was said", why))?,
                ..self.head()
            },
        };
        let mut record = vec![RecordLine::Head(head)];
        record.extend(lines);
        Ok(record)
    }

    /// The head of the whole record of a match that was played here, without its date and the parts of its seed.
    fn head(&self) -> Head {
        let player = |seat: &StoredSeat| match &seat.sitter {
            Sitter::Guest(_) => sobremesa_catalog::record::PERSON.to_owned(),
            Sitter::Computer(player) => player.clone(),
            Sitter::Bot(_) => BOT.to_owned(),
        };
        let players = self.kept.seats.iter().map(player).collect();
        let head = record::head(&*self.game, &Self::setup(&self.kept), players);
        let player_hashes = record::player_hashes(self.players().iter().chain(&self.stood_in_by()));
        let name = |seat: &StoredSeat| match &seat.sitter {
            Sitter::Guest(_) => String::new(),
            Sitter::Computer(_) | Sitter::Bot(_) => seat.name.clone(),
        };
        // A game of an experiment is its teams': whoever sits there in the review has no part in it.
        let names = if self.kept.experiment { Vec::new() } else { self.kept.seats.iter().map(name).collect() };
        let teams = self.kept.side_names.clone();
        Head {
            teams,
            names,
            player_hashes,
            taken_back: self.taken_back(),
            stand_ins: self.stood_in(),
            hints: self.hints_given(),
            ..head
        }
    }

    /// The computer players, as they were when they sat down.
    fn players(&self) -> Vec<PlayerSpec> {
        let seats = self.kept.seats.iter();
        let players = seats.filter_map(|seat| seat.player(&self.game.info().game).ok().flatten());
        players.filter_map(|player| self.game.player(&player).ok()).collect()
    }

    /// The seat from which a guest sees the match. A guest with several seats on one screen sees from the one to move;
    /// while others move, from the one of theirs that moved last in this hand, or, before one did, from the one that came
    /// last before it in the order of play.
    pub(super) fn seat_seen_from(&self, guest: GuestId, state: &dyn AnyMatch) -> Option<Seat> {
        let seats = self.kept.seats.len() as u8;
        let from = match state.turn() {
            Turn::Seat { seat } if self.owns(guest, Seat(seat)) => return Some(Seat(seat)),
            Turn::Seat { seat } => seat,
            Turn::NextHand | Turn::Nothing => 0,
        };
        let own: Vec<Seat> = self.own_seats(guest).collect();
        let before = || (0..seats).map(|back| Seat(from).after(seats - back, seats)).find(|seat| own.contains(seat));
        state.last_mover(&own).or_else(before)
    }
}

/// A message that shows a table, with how its clocks stand.
fn with_clocks(message: &str, clock: &ClockView) -> Result<Utf8Bytes, Refusal> {
    let fault = |why: &dyn std::fmt::Display| Refusal::fault("writing a message", why.to_string());
    let clock = serde_json::to_string(clock).map_err(|why| fault(&why))?;
    // The table is the last of the message: so both end with it.
    let table = message.strip_suffix("}}").ok_or_else(|| fault(&"it does not end with the table"))?;
    Ok(format!("{table},\"clock\":{clock}}}}}").into())
}
