//! Moves for positions of somebody else's: what our players would do, of which nothing is kept (`POST /api/move`).

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use sobremesa_catalog::record::{Record, RecordError};
use sobremesa_catalog::{
    AnyMatch, CatalogGame, ChoiceError, ChoiceProblem, EngineError, PlayerError, PlayerSpec, RulesError, RulesSpec,
    SeatedPrograms, Setup, Thought, is_program,
};
use sobremesa_core::{Message, Seed, StopFlag, Unit};
use sobremesa_protocol::engine::{AskMove, MoveAnswer};
use sobremesa_protocol::program::{HostLine, MatchHead, ProgramLine};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{BotHostLine, Explanation, Localized, Measure, Pause, Reason, Turn};

use super::House;
use crate::addresses::Network;
use crate::guest::Guest;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::rules_name::{is_plain, read_spec};

/// Most lines of a match that are told: more than the longest one that is played.
const MOST_LINES: usize = 20_000;

/// Most questions of one address, and in all, that wait or are thought about.
const MOST_OF_ADDRESS: usize = 16;
const MOST: usize = 200;

/// After how long it is worth asking again where too many wait.
const RETRY: Duration = Duration::from_secs(2);

/// The name under which rules go whose text was sent.
const SENT: &str = "sent";

/// A counted question, until it is dropped.
pub(crate) struct AskedPlace {
    house: Arc<House>,
    network: Network,
}

impl Drop for AskedPlace {
    fn drop(&mut self) {
        let mut asked = lock(&self.house.asked_moves.0);
        if let Some(count) = asked.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                asked.remove(&self.network);
            }
        }
    }
}

/// A question that was read and may be asked.
pub(crate) struct ReadQuestion {
    game: CatalogGame,
    player: PlayerSpec,
    stands: Stands,
    seed: String,
    time: Option<Duration>,
}

/// Where the match stands.
enum Stands {
    /// As a match of ours does.
    Played(Box<dyn AnyMatch>),
    /// As one seat was told.
    Told(Vec<HostLine>, u8),
}

fn refuse(code: &str, message: impl Into<String>) -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
}

/// A refusal with a reason that is a sentence of its own.
fn because(code: &str, why: &Message) -> Refusal {
    let message = Language::En.tell(why);
    let mut refusal = refuse(code, message);
    refusal.problem = refusal.problem.with_said("why", Localized::told(why));
    refusal
}

fn broken_record(error: RecordError) -> Refusal {
    let RecordError { line, problem } = error;
    let mut refusal = refuse("engine/record", format!("line {line} of the record: {}", problem.message));
    refusal.problem = refusal.problem.with_said("why", Localized::explained(&problem));
    refusal.with("line", line.to_string())
}

impl House {
    /// A place for a question.
    pub(crate) fn admit_question(self: &Arc<Self>, guest: Guest) -> Result<AskedPlace, Refusal> {
        let network = guest.origin.network;
        let mut asked = lock(&self.asked_moves.0);
        let (own, all) = (asked.get(&network).copied().unwrap_or_default(), asked.values().sum::<usize>());
        if own >= MOST_OF_ADDRESS || all >= MOST {
            let message = "too many questions wait for an answer; ask again when one of them has come";
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "engine/busy", message).after(RETRY));
        }
        *asked.entry(network).or_default() += 1;
        drop(asked);
        Ok(AskedPlace { house: Arc::clone(self), network })
    }

    /// Reads a question: its rules, its player, and where the match stands. Of a whole record the match is played again.
    ///
    /// # Errors
    /// `engine/…` for what is asked, `rules/…` and `player/…` for what is named in it.
    pub(crate) fn read_question(&self, mut asked: AskMove) -> Result<ReadQuestion, Refusal> {
        let given = [asked.seen.is_some(), asked.record.is_some(), asked.position.is_some()];
        if given.iter().filter(|given| **given).count() != 1 {
            let message = "one of `seen`, `record` and `position` says where the match stands, and only one";
            return Err(refuse("engine/one-position", message));
        }
        let (game, stands) = match (&asked.record, &asked.position) {
            (Some(record), _) => self.recorded(record, asked.ply)?,
            (None, Some(position)) => self.placed(&asked, position)?,
            (None, None) => {
                let seen = asked.seen.take().unwrap_or_default();
                rules_of_match(&mut asked, &seen);
                let game = self.rules_of_question(&asked, None)?;
                (game, told(seen, asked.seat)?)
            }
        };
        let player = match &asked.player {
            Some(text) => self.offered_player(&game, text)?,
            None => game.player(&game.adviser())?,
        };
        if is_program(&player) {
            return Err(PlayerError::Programs.into());
        }
        let time = asked.time.map(|time| Duration::from_millis(time.into()));
        if let (Some(time), Some(longest)) = (time, self.move_limits.longest)
            && time > longest
        {
            let most = longest.as_millis();
            let message = format!("`time` is at most {most} ms at this house");
            return Err(refuse("engine/time", message).with("most", most.to_string()));
        }
        Ok(ReadQuestion { game, player, stands, seed: asked.seed.unwrap_or_default(), time })
    }

    /// The rules that a question names or brings, begun at a position if one is given.
    fn rules_of_question(&self, asked: &AskMove, start: Option<&str>) -> Result<CatalogGame, Refusal> {
        let named = match (&asked.rules, &asked.rules_file) {
            (Some(named), _) => named.as_str(),
            (None, Some(_)) => SENT,
            (None, None) => {
                let message = "`rules` or `rules_file` says by which rules it is played, or the `match` among the lines of `seen`";
                return Err(refuse("engine/no-rules", message));
            }
        };
        let mut spec = read_spec(named)?;
        if let Some(start) = start {
            spec.choices.set("start", start.to_owned());
        }
        let found = match &asked.rules_file {
            Some(text) => {
                if text.len() > self.limits.rules {
                    return Err(Refusal::too_large(self.limits.rules));
                }
                self.catalog.rules_from_text(&spec.to_string(), text)
            }
            None => self.catalog.chosen(&spec),
        };
        found.map_err(|error| {
            // Without the position the rules were good: whoever asked knows nothing of a choice by the name of `start`.
            if let (RulesError::Choice(ChoiceError { problem: ChoiceProblem::Refused { why }, .. }), Some(_)) =
                (&error, start)
            {
                return because("engine/position", why);
            }
            let refusal = Refusal::from(error);
            // The address was right; what was sent was not.
            let status =
                if refusal.status == StatusCode::NOT_FOUND { StatusCode::UNPROCESSABLE_ENTITY } else { refusal.status };
            Refusal { status, ..refusal }
        })
    }

    /// A match that begins at a position, where nothing is hidden.
    fn placed(&self, asked: &AskMove, position: &str) -> Result<(CatalogGame, Stands), Refusal> {
        let game = self.rules_of_question(asked, None)?;
        if game.rules().hides() {
            let message = "in this game a position is what one seat sees: give its lines in `seen`, or a `record`";
            return Err(refuse("engine/hidden", message));
        }
        // As it is chosen: without blanks.
        let start = position.split_whitespace().collect::<Vec<_>>().join(",");
        let game = self.rules_of_question(asked, Some(&start))?;
        let seed = Seed::from_text(asked.seed.as_deref().unwrap_or_default());
        let played = game.open(&Setup { seed, unit: Unit::Match, block: 0 });
        to_move(played).map(|played| (game, Stands::Played(played)))
    }

    /// Where a record stands before a ply, or at its end.
    fn recorded(&self, text: &str, ply: Option<u32>) -> Result<(CatalogGame, Stands), Refusal> {
        let record = Record::read(text.trim_start_matches('\u{feff}').trim_end()).map_err(broken_record)?;
        if record.lines.len() > MOST_LINES {
            return Err(too_long());
        }
        let spec = RulesSpec::read(&record.head.rules).ok().filter(|spec| is_plain(&record.head.rules, spec));
        if spec.is_none() || record.head.rules_file.len() > self.limits.rules {
            return Err(refuse("engine/record-rules", "the record does not name its rules as a house does"));
        }
        let game = self.catalog.rules_of_record(&record)?;
        let at = |line: &RecordLine| matches!(line, RecordLine::Move { ply: of, .. } if Some(*of) == ply);
        let until = match (ply, record.lines.iter().position(at)) {
            (None, _) => record.lines.len(),
            (Some(_), Some(until)) => until,
            (Some(ply), None) => {
                let message = format!("the record has no move of ply {ply}");
                return Err(refuse("engine/no-ply", message).with("ply", ply.to_string()));
            }
        };
        let setup = record.setup();
        if let Some(seat) = record.head.seen_by {
            let lines = record.lines.into_iter().take(until).map(|line| HostLine::Seen(Box::new(line)));
            return Ok((game, Stands::Told(lines.collect(), seat)));
        }
        if !matches!(record.lines.first(), Some(RecordLine::Hand { .. })) {
            return Err(broken_record(record.replay(&*game).err().unwrap_or_else(no_hand)));
        }
        let played = game.replay(&setup, &record.lines[..until]).map_err(|error| {
            let mut refusal = refuse("engine/record", error.to_string());
            refusal.problem = refusal.problem.with_said("why", error.problem.clone());
            // The head is the first line of the text.
            refusal.with("line", (error.line + 2).to_string())
        })?;
        to_move(played).map(|played| (game, Stands::Played(played)))
    }
}

/// Takes the rules from the last match among the lines, where the question itself says none.
fn rules_of_match(asked: &mut AskMove, seen: &[BotHostLine]) {
    let head = seen.iter().rev().find_map(|line| match &line.line {
        HostLine::Match(head) => Some(head),
        _ => None,
    });
    let Some(head) = head.filter(|_| asked.rules.is_none() && asked.rules_file.is_none()) else { return };
    let said = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    (asked.rules, asked.rules_file) = (said(&head.rules), said(&head.rules_file));
}

fn no_hand() -> RecordError {
    let problem = sobremesa_protocol::Problem::new("record/no-hand", "after the head the first hand begins");
    RecordError { line: 2, problem }
}

fn too_long() -> Refusal {
    refuse("engine/too-long", format!("a match has at most {MOST_LINES} lines")).with("most", MOST_LINES.to_string())
}

/// A match in which a seat is to move.
fn to_move(played: Box<dyn AnyMatch>) -> Result<Box<dyn AnyMatch>, Refusal> {
    match played.turn() {
        Turn::Seat { .. } => Ok(played),
        Turn::NextHand | Turn::Nothing => {
            Err(refuse("engine/no-turn", "no seat is to move there: a hand or the match is over"))
        }
    }
}

/// What one seat was told of the last match among the lines, and the seat.
fn told(seen: Vec<BotHostLine>, seat: Option<u8>) -> Result<Stands, Refusal> {
    if seen.len() > MOST_LINES {
        return Err(too_long());
    }
    let (mut lines, mut of_match, mut is_over) = (Vec::new(), None, false);
    for BotHostLine { line, .. } in seen {
        match line {
            HostLine::Match(head) => {
                lines.clear();
                (of_match, is_over) = (Some(head.seat), false);
            }
            HostLine::Seen(_) => lines.push(line),
            HostLine::Over { .. } => is_over = true,
            HostLine::Hello { .. } | HostLine::Turn { .. } => {}
        }
    }
    if is_over {
        let message = "no seat is to move there: the match is over; give its lines up to one of the seat's turns";
        return Err(refuse("engine/no-turn", message));
    }
    match (seat, of_match) {
        (Some(seat), Some(of)) if seat != of => {
            Err(refuse("engine/no-seat", format!("`seat` is {seat}, and the `match` among the lines says {of}")))
        }
        (None, None) => {
            let message = "`seat` says whose lines these are, from 0; or a `match` among them";
            Err(refuse("engine/no-seat", message))
        }
        (Some(seat), _) | (None, Some(seat)) => Ok(Stands::Told(lines, seat)),
    }
}

/// The move of a thought or an answer, and what came with it.
struct Made {
    seat: u8,
    ply: u32,
    text: String,
    pause: Pause,
    why: Option<Explanation>,
}

impl ReadQuestion {
    /// Blocks for as long as the player thinks: until `stop` is set, or its time is over.
    pub(crate) fn answer(self, stop: &StopFlag) -> Result<MoveAnswer, Refusal> {
        let Self { game, player, stands, seed, time } = self;
        let (began, asked) = (Instant::now(), stop.clone());
        let until = StopFlag::when(move || asked.is_set() || time.is_some_and(|time| began.elapsed() >= time));
        let made = match stands {
            Stands::Played(played) => {
                let thought = game.think(&*played, &player, &SeatedPrograms::default(), &until)?;
                let Thought { text, pause, why } = thought;
                let Turn::Seat { seat } = played.turn() else { return Err(PlayerError::NoTurn.into()) };
                Made { seat, ply: played.ply(), text, pause, why }
            }
            Stands::Told(lines, seat) => followed(&game, &player, &lines, seat, seed, &until)?,
        };
        let info = game.info();
        let (value, measure) = made.why.as_ref().map_or((None, Measure::default()), |why| {
            let own = why.moves.iter().find(|weighed| weighed.text == made.text);
            (own.map(|weighed| weighed.value), why.measure)
        });
        Ok(MoveAnswer {
            game: info.game.clone(),
            rules: game.spec().to_owned(),
            player: player.to_string(),
            seat: made.seat,
            ply: made.ply,
            text: made.text,
            pause: made.pause,
            value,
            measure,
            said: made.why.as_ref().and_then(|why| in_words(&why.reason)),
            why: made.why,
        })
    }
}

/// What a player answers that was told what a seat was told.
fn followed(
    game: &CatalogGame,
    player: &PlayerSpec,
    lines: &[HostLine],
    seat: u8,
    seed: String,
    stop: &StopFlag,
) -> Result<Made, Refusal> {
    let mut engine = game.engine(player)?;
    let no_line = |error: EngineError| because("engine/seat", &error.message());
    let (game_name, rules, unit) = (String::new(), String::new(), String::new());
    let head = MatchHead {
        game: game_name,
        rules,
        rules_hash: String::new(),
        rules_file: String::new(),
        unit,
        target: None,
        seat,
        sides: Vec::new(),
        seed,
        time: 0,
        game_time: 0,
    };
    engine.hear(&HostLine::Match(Box::new(head))).map_err(no_line)?;
    let last = lines.last().and_then(|line| serde_json::to_string(line).ok());
    let ply = lines.iter().filter(|line| matches!(line, HostLine::Seen(of) if matches!(**of, RecordLine::Move { .. })));
    let ply = ply.count() as u32;
    for (number, line) in (1..).zip(lines) {
        if stop.is_set() {
            return Err(Refusal::not_now("it was stopped before all lines were heard"));
        }
        engine.hear(line).map_err(|error| because("engine/line", &error.message()).with("line", number.to_string()))?;
    }
    let turn = HostLine::Turn { ply, legal: Vec::new(), time: 0, explain: true };
    let answer = engine.hear_until(&turn, stop).map_err(|error| match error {
        // All lines before it can be true: then it is, and somebody else is to move.
        EngineError::Impossible(line) if Some(&line) == last.as_ref() => {
            let message =
                format!("after the last line, {line}, seat {seat} is not to move; or that cannot have happened");
            refuse("engine/not-its-turn", message).with("seat", seat.to_string()).with("told", line)
        }
        error => because("engine/told", &error.message()),
    })?;
    let Some(ProgramLine::Move { text, pause, why, .. }) = answer else {
        return Err(Refusal::not_now("the player did not answer"));
    };
    Ok(Made { seat, ply, text, pause: pause.unwrap_or_default(), why: why.map(Explanation::from) })
}

/// A reason in the words of both languages, where the dictionaries have them.
fn in_words(reason: &Reason) -> Option<Localized> {
    let say = |language: Language| {
        let said: Vec<(&String, String)> =
            reason.args.iter().map(|(name, value)| (name, language.number(value))).collect();
        let args: Vec<(&str, &str)> = said.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        language.say(&reason.key, &args)
    };
    Some(Localized::said(say)).filter(|said| said.en != reason.key)
}
