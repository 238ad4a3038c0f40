//! Records of matches: written from a match, read with errors that name the line, verified against the seed.

mod parts;
mod verify;

use std::collections::BTreeMap;

use sobremesa_core::{Seat, Seed, Unit};
use sobremesa_protocol::Problem;
use sobremesa_protocol::record::{FORMAT, Head, RecordLine};

use crate::any::{AnyGame, AnyMatch, Setup};

pub use verify::Verification;

/// Largest record read, in bytes: a match of 500 hands takes about 3 MB.
pub const MAX_BYTES: usize = 32 * 1024 * 1024;

/// A record: its head and what happened. Line `i` of `lines` stands in line `i + 2` of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The first line.
    pub head: Head,
    /// All lines after the first.
    pub lines: Vec<RecordLine>,
}

/// A mistake in a record, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {}", .problem.message)]
pub struct RecordError {
    /// Line of the text, from 1.
    pub line: usize,
    /// The problem; its code begins with `record/`.
    pub problem: Problem,
}

/// The head of a record of a match of `game`, with no more than is needed to read it again.
///
/// `players` says who sits where: computer players by name with options, `person` for people. What the files of players
/// come to is left out: who looked them up puts it in.
pub fn head(game: &dyn AnyGame, setup: &Setup, players: Vec<String>) -> Head {
    let info = game.info();
    Head {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        game: info.game.clone(),
        rules: game.spec().to_owned(),
        rules_hash: game.rules_hash().to_owned(),
        rules_file: game.file().to_owned(),
        players,
        names: Vec::new(),
        player_hashes: BTreeMap::new(),
        stand_ins: Vec::new(),
        unit: setup.unit.to_string(),
        block: setup.block,
        block_game: None,
        seed_hash: setup.seed.commitment(),
        seed_parts: None,
        seen_by: None,
        date: None,
        place: None,
        event: None,
        teams: Vec::new(),
        taken_back: 0,
        hints: Vec::new(),
        talk: Vec::new(),
    }
}

fn at(line: usize, code: &str, message: impl Into<String>) -> RecordError {
    RecordError { line, problem: Problem::new(code, message) }
}

impl Record {
    /// The whole record of a match so far.
    pub fn of(head: Head, played: &dyn AnyMatch) -> Self {
        Self { head, lines: played.lines(0) }
    }

    /// The record as text: JSON Lines.
    ///
    /// # Panics
    /// Never: a line can always be written.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for line in std::iter::once(&RecordLine::Head(self.head.clone())).chain(&self.lines) {
            text.push_str(&serde_json::to_string(line).expect("a line can always be written"));
            text.push('\n');
        }
        text
    }

    /// Reads a record.
    ///
    /// # Errors
    /// Names the first line that cannot be read, a head that is missing or of another format, and lines after
    /// the result.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        if text.len() > MAX_BYTES {
            let mut wrong = at(1, "record/too-large", format!("a record has at most {MAX_BYTES} bytes"));
            wrong.problem = wrong.problem.with("max", MAX_BYTES.to_string());
            return Err(wrong);
        }
        let mut lines = Vec::new();
        let mut head = None;
        for (number, line) in (1..).zip(text.lines()) {
            let read: RecordLine = serde_json::from_str(line).map_err(|error| {
                let why = sobremesa_files::json(&error);
                RecordError { line: number, problem: Problem::because("record/unreadable", &why) }
            })?;
            match (read, &head) {
                (RecordLine::Head(found), None) => head = Some(check_head(found)?),
                (_, None) => return Err(at(number, "record/no-head", "a record begins with its head")),
                (RecordLine::Head(_), Some(_)) => {
                    return Err(at(number, "record/second-head", "a head stands only in the first line"));
                }
                (line, Some(_)) => {
                    if matches!(lines.last(), Some(RecordLine::Result { .. })) {
                        return Err(at(number, "record/after-result", "nothing follows the result"));
                    }
                    lines.push(line);
                }
            }
        }
        let head = head.ok_or_else(|| at(1, "record/no-head", "a record begins with its head"))?;
        Ok(Self { head, lines })
    }

    /// The seed, once the match is over.
    pub fn seed(&self) -> Option<Seed> {
        match self.lines.last() {
            Some(RecordLine::Result { seed, .. }) => Seed::from_hex(seed),
            _ => None,
        }
    }

    /// The setup of the match. While the seed is not known, a stand-in that draws other deals.
    pub fn setup(&self) -> Setup {
        let unit = self.head.unit.parse().unwrap_or(Unit::Match);
        Setup { seed: self.seed().unwrap_or(Seed([0; 32])), unit, block: self.head.block }
    }

    /// The match, brought to where the record leaves it.
    ///
    /// # Errors
    /// Names the first line that does not follow from those before it.
    pub fn replay(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, RecordError> {
        if let Some(seat) = self.head.seen_by {
            let seat = Seat(seat);
            let message = format!("this is what seat {seat} saw: without the shuffles it cannot be played again");
            let mut wrong = at(1, "record/seen-by", message);
            wrong.problem = wrong.problem.with("seat", seat.to_string());
            return Err(wrong);
        }
        if !matches!(self.lines.first(), Some(RecordLine::Hand { .. })) {
            return Err(at(2, "record/no-hand", "after the head the first hand begins"));
        }
        let played = game.replay(&self.setup(), &self.lines).map_err(|error| {
            let mut wrong = at(error.line + 2, "record/does-not-follow", error.problem.en.clone());
            wrong.problem = wrong.problem.with_said("why", error.problem);
            wrong
        })?;
        let again = played.lines(0);
        match self.lines.iter().zip(&again).position(|(line, again)| bare(line) != bare(again)) {
            Some(index) => Err(differs(index, &again[index])),
            None => Ok(played),
        }
    }
}

fn check_head(head: Head) -> Result<Head, RecordError> {
    if head.format != FORMAT {
        let message = format!("format {} is not known; this program reads format {FORMAT}", head.format);
        let mut wrong = at(1, "record/format", message);
        wrong.problem = wrong.problem.with("found", head.format.to_string()).with("known", FORMAT.to_string());
        return Err(wrong);
    }
    if head.unit.parse::<Unit>().is_err() {
        let message = format!("the unit is `match`, `hand N` or `hand N as H`, not `{}`", head.unit);
        let mut wrong = at(1, "record/unit", message);
        wrong.problem = wrong.problem.with("found", head.unit.clone());
        return Err(wrong);
    }
    Ok(head)
}

/// A line without what a replay cannot know.
fn bare(line: &RecordLine) -> RecordLine {
    let mut line = line.clone();
    if let RecordLine::Move { ms, why, .. } = &mut line {
        (*ms, *why) = (None, None);
    }
    line
}

fn differs(index: usize, expected: &RecordLine) -> RecordError {
    let expected = serde_json::to_string(expected).expect("a line can always be written");
    let mut wrong = at(index + 2, "record/differs", format!("here should stand {expected}"));
    wrong.problem = wrong.problem.with("expected", expected);
    wrong
}
