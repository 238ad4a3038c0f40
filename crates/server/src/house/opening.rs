//! Finished matches opened from their record: from another machine, from the terminal, or from a list that is gone.
//!
//! A record comes from anywhere, so nothing of it is believed: every move and every shuffle is played again from the rules
//! that the record holds. What is kept is a finished table of the guest's. Its players are names: none of them is started,
//! and one of this house's is asked for its reasons only where it is the same one.

use axum::http::StatusCode;
use sobremesa_catalog::record::{PERSON, Record, RecordError};
use sobremesa_catalog::{CatalogGame, PlayerSpec, RulesSpec, unseen};
use sobremesa_core::{Message, Seed};
use sobremesa_lab::message;
use sobremesa_protocol::record::{Head, RecordLine};
use sobremesa_protocol::{FieldMistake, Localized, TableSummary};

use super::House;
use super::ids::{ID_DIGITS, ID_LENGTH};
use super::names::{checked_name, named};
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::rules_name::is_plain;
use crate::store::{Sitter, StoredSeat, StoredStanding, StoredTable};

/// Most characters of a player in the head, with its options: a program's command may be a script.
const LONGEST_PLAYER: usize = 4_096;

/// Most characters of another text of the head: of a date, a place, an event.
const LONGEST_TEXT: usize = 100;

/// Most characters that are told of what is wrong with a record.
const LONGEST_FAULT: usize = 400;

/// What a record that was opened has become.
pub(crate) struct OpenedTable {
    pub(crate) summary: TableSummary,
    /// Whether it was not on the guest's list before.
    pub(crate) new: bool,
}

impl House {
    /// Checks a record by playing it again and keeps it as a finished table of the guest's. Opened again it is the same
    /// table.
    ///
    /// # Errors
    /// `record/broken` with the first line that is wrong and what is wrong with it; the limits of new tables.
    pub(crate) fn open_record(&self, guest: Guest, text: &str) -> Result<OpenedTable, Refusal> {
        let checked = self.checked_record(text).map_err(|wrong| wrong.refusal())?;
        let id = table_id(guest.id, &checked.record);
        if let Ok(table) = self.table(&id) {
            return Ok(OpenedTable { summary: table.summary(guest.id), new: false });
        }
        self.admit_table(guest)?;
        let CheckedRecord { record, game, side_names, seed, lines, standing } = checked;
        let setup = record.setup();
        let seats = named(record.head.players.iter().map(|player| seat_of(player, &game, &record.head)).collect());
        let kept = StoredTable {
            seed_parts: record.head.seed_parts.clone(),
            unit: setup.unit,
            block: setup.block,
            side_names,
            taken_back: record.head.taken_back,
            standing: Some(standing),
            network: self.addresses.mark(guest.origin),
            opened: Some(record.head),
            ..StoredTable::new(id, &game, seed, guest.id, seats)
        };
        let setting = lock(&self.setting);
        self.make_room(guest)?;
        self.store.create(&kept, &lines, true).map_err(|why| Refusal::not_written("keeping an opened record", why))?;
        drop(setting);
        Ok(OpenedTable { summary: self.table(&kept.id)?.summary(guest.id), new: true })
    }

    fn checked_record(&self, text: &str) -> Result<CheckedRecord, RecordFault> {
        // Editors put a mark before a text and empty lines after it.
        let record = Record::read(text.trim_start_matches('\u{feff}').trim_end())?;
        if record.head.seen_by.is_some() {
            return Err(RecordFault::new(1, "lab.record.seen_by"));
        }
        let last = record.lines.len() + 1;
        let Some(seed) = record.seed() else {
            return Err(RecordFault::new(last, "lab.record.unfinished"));
        };
        let side_names = checked_head(&record.head)?;
        let spec = RulesSpec::read(&record.head.rules).ok().filter(|spec| is_plain(&record.head.rules, spec));
        spec.ok_or_else(|| RecordFault::new(1, "lab.record.rules_name"))?;
        let game = self.catalog.rules_of_record(&record).map_err(|error| RecordFault {
            line: 1,
            what: Localized::told(&message::of_rules(&error, &self.catalog)),
        })?;
        if side_names.len() > usize::from(game.info().sides.iter().max().map_or(0, |side| side + 1)) {
            return Err(RecordFault::new(1, "lab.record.teams"));
        }
        if let Some(wrong) = record.verify(&*game).problems.first() {
            return Err(wrong.clone().into());
        }
        // What is kept is what was played again, not what was sent.
        let state = record.replay(&*game)?;
        let (lines, standing) = (state.lines(0), StoredStanding::of(&*state));
        Ok(CheckedRecord { record, game, side_names, seed, lines, standing })
    }
}

/// A record that was played again, line by line.
struct CheckedRecord {
    record: Record,
    /// The game by the rules that the record holds.
    game: CatalogGame,
    side_names: Vec<String>,
    seed: Seed,
    lines: Vec<RecordLine>,
    /// How the match ended.
    standing: StoredStanding,
}

/// What is wrong with a record, and in which line of its text.
struct RecordFault {
    line: usize,
    what: Localized,
}

impl RecordFault {
    fn new(line: usize, key: &'static str) -> Self {
        Self { line, what: Localized::told(&Message::new(key)) }
    }

    fn refusal(&self) -> Refusal {
        let line = self.line.to_string();
        let said = Localized::said(|language| {
            // What is told of a part of the record may come from it whole.
            let what: String = self.what.within(language).trim_end_matches('.').chars().take(LONGEST_FAULT).collect();
            language.say("lab.record.at", &[("line", &line), ("what", &what)])
        });
        let mut refusal =
            Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "record/broken", said.en.clone()).with("line", line.clone());
        refusal.problem.mistakes.push(FieldMistake { field: line, said });
        refusal
    }
}

impl From<RecordError> for RecordFault {
    fn from(error: RecordError) -> Self {
        Self { line: error.line, what: Localized::said(|language| language.explain(&error.problem)) }
    }
}

/// The first characters of a text from a record.
fn bounded(text: &str) -> String {
    text.chars().filter(|c| !unseen(*c)).take(40).collect()
}

/// Checks what of a head is shown to people; gives the names of the sides.
fn checked_head(head: &Head) -> Result<Vec<String>, RecordFault> {
    let shown = [&head.date, &head.place, &head.event];
    let too_long = head.players.iter().any(|player| player.chars().count() > LONGEST_PLAYER);
    let unfit = |text: &String| text.chars().count() > LONGEST_TEXT || text.chars().any(unseen);
    if too_long || shown.into_iter().flatten().any(unfit) {
        return Err(RecordFault::new(1, "lab.record.text"));
    }
    let names: Result<Vec<String>, Refusal> = head.teams.iter().map(|name| checked_name(name)).collect();
    names.map_err(|_| RecordFault::new(1, "lab.record.teams"))
}

/// The occupant of a seat. A player of this house comes with its name and picture where it is the same one.
fn seat_of(player: &str, game: &CatalogGame, head: &Head) -> StoredSeat {
    if player == PERSON {
        return StoredSeat::guest(GuestId::STRANGER, String::new());
    }
    let sitter = Sitter::Computer(player.to_owned());
    let Ok(spec) = player.parse::<PlayerSpec>() else {
        return StoredSeat { sitter, name: String::new(), file: None, avatar: None };
    };
    match game.recorded_player(&spec, head) {
        Some(known) => StoredSeat { sitter, ..StoredSeat::computer(&known) },
        // Of a program only the command is known: it sits down as one of the usual people.
        None if spec.command().is_some() || spec.is_path() => {
            StoredSeat { sitter, name: String::new(), file: None, avatar: None }
        }
        None => StoredSeat { sitter, name: bounded(&spec.name), file: None, avatar: None },
    }
}

/// The id of the table of a record that a guest opened: the same whenever it is opened.
fn table_id(guest: GuestId, record: &Record) -> String {
    let mut hasher = blake3::Hasher::new_derive_key("sobremesa table of an opened record v1");
    hasher.update(&guest.0);
    hasher.update(record.to_text().as_bytes());
    let hash = hasher.finalize();
    hash.as_bytes().iter().take(ID_LENGTH).map(|byte| char::from(ID_DIGITS[usize::from(byte & 31)])).collect()
}
