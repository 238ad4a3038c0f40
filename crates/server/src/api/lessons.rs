//! Lessons: what there is to learn, and what a move of the learner's comes to. Nothing is kept of a learner.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use sobremesa_catalog::{
    AnyMatch, BrokenLesson, Catalog, Lesson, LessonAnswer, LessonBoard, LessonError, LessonPlayError, LessonPosition,
    LessonTask, LessonTurn,
};
use sobremesa_protocol::lessons::{
    LessonAsk, LessonChoice, LessonPositionView, LessonQuestion, LessonReply, LessonRequest, LessonSummary,
    LessonTurnView, LessonView, LessonsView,
};
use sobremesa_protocol::{BrokenFileView, FileMistake, Localized, TableView};

use super::body::Json;
use super::catalogue::mistakes_of;
use super::exercise;
use super::path::Path;
use crate::client;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

/// Most moves of a learner in one position.
const MOST_MADE: usize = 100;

pub(super) async fn list(State(house): State<Arc<House>>) -> Result<axum::Json<LessonsView>, Refusal> {
    off(move || {
        let all = house.catalog.lessons();
        let lessons = all.lessons.iter().map(|lesson| summary(lesson)).collect();
        axum::Json(LessonsView { lessons, broken: all.broken.iter().map(broken).collect() })
    })
    .await
}

pub(super) async fn lesson(
    State(house): State<Arc<House>>,
    Path((folder, name)): Path<(String, String)>,
) -> Result<axum::Json<LessonView>, Refusal> {
    off(move || {
        let lesson = found(&house.catalog, &folder, &name)?;
        let all = house.catalog.lessons().lessons;
        let mut of_folder = all.iter().filter(|other| other.folder == lesson.folder);
        let next = of_folder.by_ref().find(|other| other.name == lesson.name).and_then(|_| of_folder.next());
        let positions = lesson.positions.iter().map(position_view).collect();
        let next = next.map(|next| summary(next));
        Ok(axum::Json(LessonView { lesson: summary(&lesson), positions, next }))
    })
    .await?
}

pub(super) async fn play(
    State(house): State<Arc<House>>,
    Path((folder, name)): Path<(String, String)>,
    Json(request): Json<LessonRequest>,
) -> Result<axum::Json<LessonReply>, Refusal> {
    off(move || {
        let lesson = found(&house.catalog, &folder, &name)?;
        let position = usize::try_from(request.position).ok().and_then(|index| lesson.positions.get(index));
        let position = position.ok_or_else(no_position)?;
        if request.made.len() > MOST_MADE {
            return Err(no_position());
        }
        reply(position, &request).map(axum::Json)
    })
    .await?
}

fn reply(position: &LessonPosition, request: &LessonRequest) -> Result<LessonReply, Refusal> {
    let made = &request.made;
    let board = position.board.as_ref().ok_or_else(no_position)?;
    let turn = |moves: usize| u32::try_from(position.turn_after(moves)).unwrap_or(u32::MAX);
    let plain =
        LessonReply { right: true, say: Localized::default(), tables: Vec::new(), turn: turn(made.len()), shown: None };
    match &request.ask {
        LessonAsk::Table => {
            let played = position.at(made).map_err(refused)?;
            Ok(LessonReply { tables: vec![seen(board, &*played)], ..plain })
        }
        LessonAsk::Show => {
            let shown = position.right_move(made).map_err(refused)?;
            Ok(LessonReply { shown: Some(shown), ..plain })
        }
        LessonAsk::Play { text } => match position.answer(made, text).map_err(refused)? {
            LessonAnswer::Wrong { say } => Ok(LessonReply { right: false, say, ..plain }),
            LessonAnswer::Right { say, plies } => {
                let tables = plies.iter().map(|played| seen(board, &**played)).collect();
                Ok(LessonReply { say, tables, turn: turn(made.len() + 1), ..plain })
            }
        },
    }
}

/// The table as the learner's seat sees it.
fn seen(board: &LessonBoard, played: &dyn AnyMatch) -> TableView {
    exercise::table("lesson".to_owned(), &board.game, board.seat(), "", played)
}

fn summary(lesson: &Lesson) -> LessonSummary {
    LessonSummary {
        folder: lesson.folder.to_owned(),
        name: lesson.name.clone(),
        title: lesson.title.clone(),
        summary: lesson.summary.clone(),
        first_hand: lesson.first_hand,
        positions: u32::try_from(lesson.positions.len()).unwrap_or(u32::MAX),
        own: lesson.own,
    }
}

fn position_view(position: &LessonPosition) -> LessonPositionView {
    LessonPositionView {
        text: position.text.clone(),
        table: position.board.is_some(),
        turns: position.turns.iter().map(turn_view).collect(),
    }
}

fn turn_view(turn: &LessonTurn) -> LessonTurnView {
    let question = match &turn.task {
        LessonTask::Move(_) => None,
        LessonTask::Question(question) => {
            let choice = |answer: &sobremesa_catalog::QuestionAnswer| LessonChoice {
                text: answer.text.clone(),
                right: answer.right,
                say: answer.say.clone(),
            };
            Some(LessonQuestion { ask: question.ask.clone(), answers: question.answers.iter().map(choice).collect() })
        }
    };
    LessonTurnView { text: turn.text.clone(), question }
}

/// A file that cannot be used, without the path of the data folder, which concerns no guest.
fn broken(broken: &BrokenLesson) -> BrokenFileView {
    let mistakes = match &broken.error {
        LessonError::Mistakes { source_text, mistakes, .. } => mistakes_of(mistakes, source_text),
        LessonError::Unreadable { why, .. } => {
            vec![FileMistake { line: None, problem: Localized::told(why), advice: None }]
        }
        LessonError::Unknown { .. } => Vec::new(),
    };
    BrokenFileView { id: format!("{}/{}.toml", broken.folder, broken.name), mendable: false, mistakes }
}

fn found(catalog: &Catalog, folder: &str, name: &str) -> Result<Arc<Lesson>, Refusal> {
    catalog.lesson(folder, name).map_err(|error| match error {
        LessonError::Unknown { name } => client::unknown(&format!("/api/lessons/{name}")),
        LessonError::Unreadable { .. } | LessonError::Mistakes { .. } => {
            let message = "the file of this lesson has mistakes; `sobremesa lessons check` tells them";
            Refusal::new(StatusCode::CONFLICT, "lesson/broken", message)
        }
    })
}

fn no_position() -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "lesson/no-move", "this lesson asks for no move here")
}

fn refused(error: LessonPlayError) -> Refusal {
    match error {
        LessonPlayError::NoMove => no_position(),
        LessonPlayError::NotMade => {
            let message = "the moves so far are not those of the lesson as it now is: begin again";
            Refusal::new(StatusCode::CONFLICT, "lesson/changed", message)
        }
        LessonPlayError::Refused(problem) => problem.into(),
    }
}
