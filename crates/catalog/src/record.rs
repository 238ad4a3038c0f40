//! Records of matches: written from a match, read with errors that name the line, verified against the seed.

use std::sync::Arc;

use sobremesa_core::{Seat, Seed, Side, Unit};
use sobremesa_protocol::Problem;
use sobremesa_protocol::record::{FORMAT, Head, RecordLine};

use crate::any::{AnyGame, AnyMatch, Setup};
use crate::catalog::{Catalog, RulesError};

/// Largest record read, in bytes: a match of 500 hands takes about 3 MB.
pub const MAX_BYTES: usize = 32 * 1024 * 1024;

/// A record: its head and what happened. Line `i` of `lines` stands in line `i + 2` of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The first line.
    pub head: Head,
    /// The others.
    pub lines: Vec<RecordLine>,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {}", .problem.message)]
pub struct RecordError {
    /// Line of the text, from 1.
    pub line: usize,
    /// What is wrong; its code begins with `record/`.
    pub problem: Problem,
}

/// What was found when a record was held against its rules and its seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// Hands begun.
    pub hands: u32,
    /// Shuffles recorded.
    pub shuffles: u32,
    /// Moves made.
    pub moves: u32,
    /// Whether the seed is known (the match is over), so that the shuffles could be drawn again.
    pub seed_known: bool,
    /// What does not hold, in the order of the text.
    pub problems: Vec<RecordError>,
}

/// The head of a record of a match of `game`, with no more than is needed to read it again.
///
/// `players` says who sits where: computer players by name with options, `person` for people.
pub fn head(game: &dyn AnyGame, setup: &Setup, players: Vec<String>) -> Head {
    let info = game.info();
    Head {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        game: info.game.clone(),
        rules: info.id.clone(),
        rules_hash: game.rules_hash().to_owned(),
        rules_file: game.file().to_owned(),
        players,
        unit: match setup.unit {
            Unit::Match => "match".to_owned(),
            Unit::Hand { index } => format!("hand {index}"),
        },
        block: setup.block,
        seed_hash: setup.seed.commitment(),
        seen_by: None,
        date: None,
        place: None,
        event: None,
        teams: Vec::new(),
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
            return Err(at(1, "record/too-large", format!("a record has at most {MAX_BYTES} bytes")));
        }
        let mut lines = Vec::new();
        let mut head = None;
        for (number, line) in (1..).zip(text.lines()) {
            let read: RecordLine = serde_json::from_str(line).map_err(|error| {
                let message = format!("this is not a line of a record: {error}");
                let mut wrong = at(number, "record/unreadable", message);
                wrong.problem = wrong.problem.with("why", error.to_string());
                wrong
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

    /// The rules, from the file in the head.
    ///
    /// # Errors
    /// If the file has mistakes.
    pub fn game(&self, catalog: &Catalog) -> Result<Arc<dyn AnyGame>, RulesError> {
        catalog.rules_from_text(&self.head.rules, &self.head.rules_file)
    }

    /// What the match was set up with; where the seed is not known yet, one that draws other deals stands in.
    pub fn setup(&self) -> Setup {
        let unit = unit(&self.head.unit).unwrap_or(Unit::Match);
        Setup { seed: self.seed().unwrap_or(Seed([0; 32])), unit, block: self.head.block }
    }

    /// The match, brought to where the record leaves it.
    ///
    /// # Errors
    /// Names the first line that does not follow from those before it.
    pub fn replay(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, RecordError> {
        if let Some(seat) = self.head.seen_by {
            let message = format!("this is what seat {} saw: without the shuffles it cannot be played again", seat + 1);
            let mut wrong = at(1, "record/seen-by", message);
            wrong.problem = wrong.problem.with("seat", (seat + 1).to_string());
            return Err(wrong);
        }
        if !matches!(self.lines.first(), Some(RecordLine::Hand { .. })) {
            return Err(at(2, "record/no-hand", "after the head the first hand begins"));
        }
        let played = game.replay(&self.setup(), &self.lines).map_err(|error| {
            let mut wrong = at(error.line + 2, "record/does-not-follow", error.problem.clone());
            wrong.problem = wrong.problem.with("why", error.problem);
            wrong
        })?;
        let again = played.lines(0);
        match self.lines.iter().zip(&again).position(|(line, again)| bare(line) != bare(again)) {
            Some(index) => Err(differs(index, &again[index])),
            None => Ok(played),
        }
    }

    /// Holds the record against its rules and its seed: the head, every move, every score, the hash of the
    /// seed, and every shuffle as the seed draws it.
    pub fn verify(&self, game: &dyn AnyGame) -> Verification {
        let count = |wanted: fn(&RecordLine) -> bool| self.lines.iter().filter(|line| wanted(line)).count() as u32;
        let mut found = Verification {
            hands: count(|line| matches!(line, RecordLine::Hand { .. })),
            shuffles: count(|line| matches!(line, RecordLine::Shuffle { .. })),
            moves: count(|line| matches!(line, RecordLine::Move { .. })),
            seed_known: self.seed().is_some(),
            problems: self.wrong_head(game),
        };
        if let Err(error) = self.replay(game) {
            found.problems.push(error);
        }
        if let Some(seed) = self.seed() {
            if seed.commitment() != self.head.seed_hash {
                let message = "the hash of the seed is not the one in the head";
                found.problems.push(at(self.lines.len() + 1, "record/seed-hash", message));
            }
            found.problems.extend(self.wrong_chance(game));
        }
        found.problems.sort_by_key(|error| error.line);
        found
    }

    fn wrong_head(&self, game: &dyn AnyGame) -> Vec<RecordError> {
        let mut wrong = Vec::new();
        if game.rules_hash() != self.head.rules_hash {
            wrong.push(at(1, "record/rules-hash", "the rules in the head do not have the hash in the head"));
        }
        if game.info().id != self.head.rules || game.info().game != self.head.game {
            wrong.push(at(1, "record/rules-name", "the rules in the head have another name"));
        }
        if self.head.players.len() != usize::from(game.info().seats) {
            let message =
                format!("the game has {} seats, the head {} players", game.info().seats, self.head.players.len());
            wrong.push(at(1, "record/players", message));
        }
        wrong
    }

    /// The first opening or shuffle that the seed does not draw.
    fn wrong_chance(&self, game: &dyn AnyGame) -> Option<RecordError> {
        let mut fresh = game.open(&self.setup());
        for (index, line) in self.lines.iter().enumerate() {
            if fresh.lines(index).is_empty() {
                let done = match line {
                    RecordLine::Hand { .. } => fresh.next_hand(),
                    RecordLine::Move { ply, seat, text, pause, .. } => {
                        fresh.play(*ply, Seat(*seat), text, Some(*pause)).map(|_| ())
                    }
                    RecordLine::Resign { side } => fresh.resign(Side(*side)),
                    _ => return None,
                };
                // What is not legal was found when the record was replayed.
                done.ok()?;
            }
            let drawn = fresh.lines(index).into_iter().next()?;
            if bare(line) != bare(&drawn) {
                return matches!(line, RecordLine::Hand { .. } | RecordLine::Shuffle { .. })
                    .then(|| at(index + 2, "record/not-drawn", "this is not what the seed draws"));
            }
        }
        None
    }
}

fn check_head(head: Head) -> Result<Head, RecordError> {
    if head.format != FORMAT {
        let message = format!("format {} is not known; this program reads format {FORMAT}", head.format);
        let mut wrong = at(1, "record/format", message);
        wrong.problem = wrong.problem.with("found", head.format.to_string()).with("known", FORMAT.to_string());
        return Err(wrong);
    }
    if unit(&head.unit).is_none() {
        let mut wrong = at(1, "record/unit", format!("the unit is `match` or `hand N`, not `{}`", head.unit));
        wrong.problem = wrong.problem.with("found", head.unit.clone());
        return Err(wrong);
    }
    Ok(head)
}

fn unit(text: &str) -> Option<Unit> {
    match text.strip_prefix("hand ") {
        Some(index) => Some(Unit::Hand { index: index.parse().ok()? }),
        None => (text == "match").then_some(Unit::Match),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::PlayerSpec;
    use sobremesa_core::StopFlag;
    use sobremesa_protocol::Turn;

    fn played(unit: Unit, moves: u32) -> (Arc<dyn AnyGame>, Record) {
        let game = Catalog::default().rules("international").expect("bundled");
        let setup = Setup { seed: Seed::from_text("record"), unit, block: 3 };
        let mut played = game.open(&setup);
        let player = PlayerSpec::named("matriz");
        while played.ply() < moves && played.turn() != Turn::Nothing {
            let Turn::Seat { seat } = played.turn() else {
                played.next_hand().expect("it waits for one");
                continue;
            };
            let thought = played.think(&player, &StopFlag::default()).expect("a seat is to move");
            played.play(played.ply(), Seat(seat), &thought.text, None).expect("legal");
        }
        let head = head(&*game, &setup, vec!["matriz".to_owned(); 4]);
        let record = Record::of(head, &*played);
        (game, record)
    }

    fn problems(record: &Record, game: &dyn AnyGame) -> Vec<(usize, String)> {
        record.verify(game).problems.into_iter().map(|wrong| (wrong.line, wrong.problem.code)).collect()
    }

    #[test]
    fn what_is_written_is_read_and_holds() {
        for (unit, moves) in [(Unit::Match, u32::MAX), (Unit::Match, 40), (Unit::Hand { index: 5 }, u32::MAX)] {
            let (game, record) = played(unit, moves);
            let again = Record::read(&record.to_text()).expect("just written");
            assert_eq!(again, record);
            assert_eq!(again.game(&Catalog::default()).expect("in the head").rules_hash(), game.rules_hash());
            let found = again.verify(&*game);
            assert_eq!(found.problems, []);
            assert_eq!(found.seed_known, moves == u32::MAX);
            assert!(found.moves > 10 && found.shuffles == found.hands);
        }
    }

    #[test]
    fn every_lie_is_found_at_its_line() {
        let (game, record) = played(Unit::Match, u32::MAX);
        let first_move = 2;
        let lie = |at: usize, lie: &dyn Fn(&mut RecordLine)| {
            let mut record = record.clone();
            lie(&mut record.lines[at]);
            problems(&record, &*game)
        };
        assert_eq!(
            lie(first_move, &|line| {
                let RecordLine::Move { text, .. } = line else { panic!("a move") };
                "0-0>".clone_into(text);
            })[0],
            (4, "record/does-not-follow".to_owned())
        );
        assert_eq!(
            lie(first_move, &|line| {
                let RecordLine::Move { after, .. } = line else { panic!("a move") };
                after.push('!');
            })[0]
                .0,
            4
        );
        let over = record.lines.iter().position(|line| matches!(line, RecordLine::HandOver { .. })).expect("hands end");
        assert_eq!(
            lie(over, &|line| {
                let RecordLine::HandOver { points, .. } = line else { panic!("a hand over") };
                points[0] += 1;
            })[0]
                .0,
            over + 2
        );
        let last = record.lines.len() - 1;
        let other_seed = lie(last, &|line| {
            let RecordLine::Result { seed, .. } = line else { panic!("the result") };
            *seed = Seed::from_text("another").to_hex();
        });
        assert_eq!(other_seed, [(3, "record/not-drawn".to_owned()), (last + 2, "record/seed-hash".to_owned())]);
        let mut short = record.clone();
        short.lines.remove(over);
        assert_eq!(problems(&short, &*game)[0].0, over + 2);
        let mut renamed = record.clone();
        renamed.head.players.pop();
        renamed.head.rules_hash = "00".to_owned();
        assert_eq!(problems(&renamed, &*game), [(1, "record/rules-hash".to_owned()), (1, "record/players".to_owned())]);
    }

    #[test]
    fn shuffles_that_were_not_drawn_are_found_though_all_else_holds() {
        let (game, record) = played(Unit::Hand { index: 0 }, 0);
        // Another seed's deal, played to its end, under the first seed's name.
        let other = Setup { seed: Seed::from_text("loaded"), unit: Unit::Hand { index: 0 }, block: 3 };
        let mut hand = game.open(&other);
        while let Turn::Seat { seat } = hand.turn() {
            let thought = hand.think(&PlayerSpec::named("random"), &StopFlag::default()).expect("to move");
            hand.play(hand.ply(), Seat(seat), &thought.text, None).expect("legal");
        }
        let mut forged = Record::of(record.head, &*hand);
        let Some(RecordLine::Result { seed, .. }) = forged.lines.last_mut() else { panic!("the result") };
        *seed = Seed::from_text("record").to_hex();
        let found = problems(&forged, &*game);
        assert!(found.contains(&(3, "record/not-drawn".to_owned())), "{found:?}");
    }

    #[test]
    fn what_is_no_record_is_told_with_its_line() {
        let (_, record) = played(Unit::Match, 5);
        let text = record.to_text();
        let head = text.lines().next().expect("a head");
        for (text, line, code) in [
            (String::new(), 1, "record/no-head"),
            ("hello".to_owned(), 1, "record/unreadable"),
            (text.lines().nth(1).expect("a hand").to_owned(), 1, "record/no-head"),
            (format!("{head}\n{head}"), 2, "record/second-head"),
            (format!("{head}\n{{\"line\":\"mov\"}}"), 2, "record/unreadable"),
            (head.replace("\"format\":1", "\"format\":9"), 1, "record/format"),
            (head.replace("\"unit\":\"match\"", "\"unit\":\"hand x\""), 1, "record/unit"),
        ] {
            let wrong = Record::read(&text).expect_err("no record");
            assert_eq!((wrong.line, wrong.problem.code.as_str()), (line, code));
        }
        let only_head = Record::read(head).expect("a head");
        let game = only_head.game(&Catalog::default()).expect("in the head");
        assert_eq!(problems(&only_head, &*game), [(2, "record/no-hand".to_owned())]);
    }
}
