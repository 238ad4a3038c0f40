//! A lesson from the text of its file: what stands in it, and what makes no sense before anything is played.

use std::ops::Range;
use std::sync::LazyLock;

use schemars::Schema;
use sobremesa_core::{Message, Seat};
use sobremesa_edge::{Exercise, GivenChance, GivenDeals, RulesSpec};
use sobremesa_files::{Checks, Given, Kind, Mistake};
use sobremesa_protocol::Localized;

use super::format::{AnswerRow, KindName, LessonToml, PositionRow, Speech, Summary, Title, TurnRow};
use super::sources::{self, LessonSource};
use super::{
    Following, FollowingInstead, Lesson, LessonBoard, LessonPosition, LessonTask, LessonTurn, MovePattern, MoveTask,
    QuestionAnswer, QuestionTask,
};
use crate::catalog::{Catalog, RulesError};

/// What is said of a lesson's file.
const KIND: Kind = Kind {
    called: "mistake.file.lesson_file",
    means: "mistake.means.lesson",
    table: "title",
    most: sources::MOST,
    meant: None,
};

static SCHEMA: LazyLock<Schema> = LazyLock::new(sobremesa_files::schema::<LessonToml>);

/// The JSON Schema of a lesson's file.
pub(super) fn schema() -> Schema {
    SCHEMA.clone()
}

/// Reads a lesson; what is missing in it is empty, and among the mistakes.
pub(super) fn read(source: &LessonSource, text: &str, catalog: &Catalog) -> (Lesson, Vec<Mistake>) {
    let (file, mistakes) = sobremesa_files::read::<LessonToml>(text, &SCHEMA, KIND);
    let mut reader = Reader { catalog, folder: source.folder, mistakes };
    let file = file.unwrap_or_default();
    if !sources::fits(&source.name) {
        reader.advise(
            0..0,
            Message::new("mistake.lesson.name").with("name", &source.name),
            "mistake.lesson.name_advice",
        );
    }
    let _ = reader.value(&file.format);
    let positions = rows(&file.position);
    let lesson = Lesson {
        folder: source.folder,
        name: source.name.clone(),
        path: source.path.clone(),
        own: source.own,
        first_hand: reader.value(&file.kind) == Some(&KindName::FirstHand),
        order: reader.value(&file.order).copied().unwrap_or(1),
        title: reader.title(&file.title),
        summary: reader.summary(&file.summary),
        positions: positions.into_iter().map(|(row, span)| reader.position(row, span)).collect(),
    };
    (lesson, reader.mistakes)
}

/// A file under way.
struct Reader<'c> {
    catalog: &'c Catalog,
    folder: &'static str,
    mistakes: Vec<Mistake>,
}

impl Checks for Reader<'_> {
    fn mistakes(&mut self) -> &mut Vec<Mistake> {
        &mut self.mistakes
    }
}

/// The rows of a list that could be read, with their places.
fn rows<T>(list: &Given<Vec<Given<T>>>) -> Vec<(&T, Range<usize>)> {
    let rows = list.value().map(Vec::as_slice).unwrap_or_default();
    rows.iter().filter_map(|row| Some((row.value()?, row.span()?))).collect()
}

impl Reader<'_> {
    fn both(&mut self, es: &Given<String>, en: &Given<String>) -> Localized {
        let mut one = |given: &Given<String>| {
            let (span, text) = (given.span().unwrap_or(0..0), self.value(given).map(|text| paragraphs(text)));
            let control = text.as_ref().is_some_and(|text| text.chars().any(|c| c.is_control() && c != '\n'));
            if control {
                self.advise(span.clone(), "mistake.file.control", "mistake.lesson.control_advice");
            } else if text.as_ref().is_some_and(String::is_empty) {
                self.wrong(span, "mistake.lesson.no_text");
            }
            text.unwrap_or_default()
        };
        Localized { es: one(es), en: one(en) }
    }

    fn title(&mut self, given: &Given<Title>) -> Localized {
        given.value().map(|text| self.both(&text.es, &text.en)).unwrap_or_default()
    }

    fn summary(&mut self, given: &Given<Summary>) -> Localized {
        given.value().map(|text| self.both(&text.es, &text.en)).unwrap_or_default()
    }

    fn speech(&mut self, given: &Given<Speech>) -> Option<Localized> {
        given.value().map(|text| self.both(&text.es, &text.en))
    }

    fn position(&mut self, row: &PositionRow, span: Range<usize>) -> LessonPosition {
        let text = self.speech(&row.text).unwrap_or_default();
        let board = self.board(row, &span);
        let turns: Vec<LessonTurn> =
            rows(&row.turn).into_iter().filter_map(|(turn, span)| self.turn(turn, span)).collect();
        if row.rules.is_absent() {
            let first_move = turns.iter().find(|turn| matches!(turn.task, LessonTask::Move(_)));
            if let Some(turn) = first_move {
                self.advise(turn.span.clone(), "mistake.lesson.no_table", "mistake.lesson.no_table_advice");
            }
            if text.es.is_empty() && turns.is_empty() && row.text.is_absent() && row.turn.is_absent() {
                self.wrong(span, "mistake.lesson.nothing_to_do");
            }
        }
        LessonPosition { text, board, turns }
    }

    fn board(&mut self, row: &PositionRow, span: &Range<usize>) -> Option<LessonBoard> {
        let rules_span = row.rules.span().unwrap_or_else(|| span.clone());
        if row.rules.is_absent() {
            let strays = [row.opening.span(), row.hands.span(), row.table.span(), row.seat.span(), row.before.span()];
            for stray in strays.into_iter().flatten() {
                self.advise(stray, "mistake.lesson.no_rules", "mistake.lesson.no_rules_advice");
            }
            return None;
        }
        let rules = self.value(&row.rules)?.trim().to_owned();
        let game = match self.rules(&rules) {
            Ok(game) => game,
            Err((problem, advice)) => {
                self.advise(rules_span, problem, advice);
                return None;
            }
        };
        let seats = game.info().seats;
        let seat = self.or(&row.seat, 1)?;
        let seat_span = row.seat.span().unwrap_or_else(|| rules_span.clone());
        if seat > seats {
            let problem = Message::new("mistake.lesson.seat").with("seats", seats);
            self.advise(seat_span, problem, "mistake.lesson.seat_advice");
            return None;
        }
        let hands: Vec<String> = rows(&row.hands).into_iter().map(|(hand, _)| hand.0.clone()).collect();
        let table = self.value(&row.table).cloned().unwrap_or_default();
        let opening = self.value(&row.opening).map(|text| text.trim().to_owned());
        let before = self.value(&row.before).map(|text| words(text)).unwrap_or_default();
        let deals = if row.hands.is_absent() && row.table.is_absent() {
            GivenDeals::Shuffles(Vec::new())
        } else {
            GivenDeals::Hands { hands, table }
        };
        let chance_span = row.hands.span().or(row.opening.span()).unwrap_or_else(|| rules_span.clone());
        let before_span = row.before.span().unwrap_or_else(|| rules_span.clone());
        let exercise = Exercise { chance: GivenChance { opening, deals }, before, seat: Seat(seat - 1) };
        Some(LessonBoard { rules, exercise, game, chance_span, before_span })
    }

    /// The rules of a name, which must be of the game in whose folder the lesson stands.
    fn rules(&self, rules: &str) -> Result<crate::CatalogGame, (Message, Message)> {
        let advice = || Message::new("mistake.lesson.rules_advice");
        let unknown = || (Message::new("mistake.lesson.rules").with("name", rules), advice());
        let spec = RulesSpec::read(rules).map_err(|_| unknown())?;
        if spec.is_file() {
            return Err((Message::new("mistake.lesson.rules_file"), advice()));
        }
        let game = self.catalog.chosen(&spec).map_err(|error| match error {
            RulesError::Unknown { .. } | RulesError::Choice(_) => unknown(),
            _ => (Message::new("mistake.lesson.rules_broken").with("name", rules), advice()),
        })?;
        if self.folder != game.info().game && sobremesa_edge::games::named(self.folder).is_some() {
            let problem = Message::new("mistake.lesson.other_game").with("name", rules).with("game", &game.info().game);
            return Err((problem, Message::new("mistake.lesson.other_game_advice").with("folder", &game.info().game)));
        }
        Ok(game)
    }

    fn turn(&mut self, row: &TurnRow, span: Range<usize>) -> Option<LessonTurn> {
        let text = self.speech(&row.text).unwrap_or_default();
        let task = match (row.accept.is_absent(), row.ask.is_absent()) {
            (false, true) => {
                if let Some(stray) = row.answer.span() {
                    self.advise(stray, "mistake.lesson.answers_to_nothing", "mistake.lesson.answers_advice");
                }
                LessonTask::Move(self.move_task(row, &span))
            }
            (true, false) => {
                let strays =
                    [row.wrong.span(), row.otherwise.span(), row.after.span(), row.then.span(), row.when.span()];
                for stray in strays.into_iter().flatten() {
                    self.advise(stray, "mistake.lesson.of_moves", "mistake.lesson.of_moves_advice");
                }
                LessonTask::Question(self.question(row, &span)?)
            }
            (true, true) => {
                self.advise(span, "mistake.lesson.no_task", "mistake.lesson.task_advice");
                return None;
            }
            (false, false) => {
                self.advise(span, "mistake.lesson.two_tasks", "mistake.lesson.task_advice");
                return None;
            }
        };
        Some(LessonTurn { text, task, span })
    }

    fn move_task(&mut self, row: &TurnRow, span: &Range<usize>) -> MoveTask {
        let accept = rows(&row.accept).into_iter();
        let accept = accept.map(|(pattern, span)| MovePattern { text: pattern.0.trim().to_owned(), span }).collect();
        let wrong = rows(&row.wrong).into_iter();
        let wrong = wrong.filter_map(|(row, _)| Some((self.pattern(&row.r#move)?, self.speech(&row.text)?))).collect();
        let when = rows(&row.when).into_iter();
        let when = when
            .filter_map(|(row, _)| {
                let moves = self.value(&row.then).map(|text| words(text)).zip(row.then.span());
                Some((self.pattern(&row.r#move)?, FollowingInstead { say: self.speech(&row.after), moves }))
            })
            .collect();
        let follows = Following {
            say: self.speech(&row.after).unwrap_or_default(),
            moves: self.value(&row.then).map(|text| words(text)).unwrap_or_default(),
            span: row.then.span().unwrap_or_else(|| span.clone()),
        };
        MoveTask { accept, wrong, otherwise: self.speech(&row.otherwise), follows, when }
    }

    fn pattern(&mut self, given: &Given<String>) -> Option<MovePattern> {
        let span = given.span()?;
        Some(MovePattern { text: self.value(given)?.trim().to_owned(), span })
    }

    fn question(&mut self, row: &TurnRow, span: &Range<usize>) -> Option<QuestionTask> {
        let ask = self.speech(&row.ask)?;
        if row.answer.is_absent() {
            self.advise(span.clone(), "mistake.lesson.no_answers", "mistake.lesson.answers_advice");
        }
        let answers: Vec<QuestionAnswer> = rows(&row.answer).into_iter().map(|(row, _)| self.answer(row)).collect();
        if !answers.is_empty() && answers.iter().all(|answer| !answer.right) {
            self.advise(span.clone(), "mistake.lesson.no_right_answer", "mistake.lesson.right_answer_advice");
        }
        Some(QuestionTask { ask, answers })
    }

    fn answer(&mut self, row: &AnswerRow) -> QuestionAnswer {
        QuestionAnswer {
            text: self.title(&row.text),
            right: self.value(&row.right).copied().unwrap_or(false),
            say: self.speech(&row.say).unwrap_or_default(),
        }
    }
}

/// The words of a text.
fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// A text as paragraphs with an empty line between them, each on one line.
fn paragraphs(text: &str) -> String {
    let mut paragraphs: Vec<Vec<&str>> = vec![Vec::new()];
    for line in text.lines() {
        if line.trim().is_empty() {
            paragraphs.push(Vec::new());
        } else if let Some(last) = paragraphs.last_mut() {
            last.extend(line.split_whitespace());
        }
    }
    paragraphs.retain(|words| !words.is_empty());
    paragraphs.into_iter().map(|words| words.join(" ")).collect::<Vec<_>>().join("\n\n")
}
