//! Lessons: positions on the real table in which a learner moves, and what a teacher says of it.

mod checking;
mod format;
mod lookup;
mod playing;
mod reading;
mod sources;

use std::ops::Range;

use sobremesa_core::{Message, Seat};
use sobremesa_edge::Exercise;
use sobremesa_files::Mistake;
use sobremesa_protocol::Localized;

use crate::game::CatalogGame;

pub use lookup::{BrokenLesson, LessonList};
pub use playing::{LessonAnswer, LessonPlayError};
pub use sources::LESSON_FOLDERS;

/// The JSON Schema of the files of lessons, for editors.
pub fn lessons_schema() -> schemars::Schema {
    reading::schema()
}

/// A lesson that can be played: its file was checked by playing it to its end.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The folder in which its file stands: a game, or what else there is to learn ([`LESSON_FOLDERS`]).
    pub folder: &'static str,
    /// Its name: that of its file without the ending.
    pub name: String,
    /// The path of its file.
    pub path: String,
    /// Whether it is the user's.
    pub own: bool,
    /// Whether it teaches how the game is played, and not how it is played well.
    pub first_hand: bool,
    /// The order among the lessons of the folder.
    pub order: u16,
    /// The title that lists and the lesson itself show.
    pub title: Localized,
    /// What one learns.
    pub summary: Localized,
    /// The positions, in their order.
    pub positions: Vec<LessonPosition>,
}

/// A position of a lesson.
#[derive(Clone, Debug)]
pub struct LessonPosition {
    /// What the teacher says first; empty where nothing.
    pub text: Localized,
    /// The hand; none where there is no table, only what the teacher says and asks.
    pub board: Option<LessonBoard>,
    /// The learner's turns, in their order.
    pub turns: Vec<LessonTurn>,
}

/// The hand of a position.
#[derive(Clone, Debug)]
pub struct LessonBoard {
    /// The rules with what is chosen of them, as the file names them.
    pub rules: String,
    /// The hand, brought to the position.
    pub exercise: Exercise,
    /// The game under these rules.
    pub game: CatalogGame,
    /// Where what chance decides stands in the file.
    chance_span: Range<usize>,
    /// Where the moves before stand in the file.
    before_span: Range<usize>,
}

/// A turn of the learner.
#[derive(Clone, Debug)]
pub struct LessonTurn {
    /// What the teacher says before it; empty where nothing.
    pub text: Localized,
    /// What the learner does.
    pub task: LessonTask,
    /// Where it stands in the file.
    span: Range<usize>,
}

/// What the learner does at a turn.
#[derive(Clone, Debug)]
pub enum LessonTask {
    /// To make a move that the lesson accepts.
    Move(MoveTask),
    /// To answer a question.
    Question(QuestionTask),
}

/// A move that the learner is to find.
#[derive(Clone, Debug)]
pub struct MoveTask {
    accept: Vec<MovePattern>,
    wrong: Vec<(MovePattern, Localized)>,
    otherwise: Option<Localized>,
    follows: Following,
    when: Vec<(MovePattern, FollowingInstead)>,
}

/// What follows a right move.
#[derive(Clone, Debug)]
struct Following {
    /// What the teacher says; empty where nothing.
    say: Localized,
    /// The moves up to the learner's next turn.
    moves: Vec<String>,
    /// Where they stand in the file.
    span: Range<usize>,
}

/// What follows some of several right moves; where it says nothing, as after the others.
#[derive(Clone, Debug)]
struct FollowingInstead {
    say: Option<Localized>,
    moves: Option<(Vec<String>, Range<usize>)>,
}

/// A move in notation, or what several have in common.
#[derive(Clone, Debug)]
struct MovePattern {
    text: String,
    span: Range<usize>,
}

/// A question with its answers.
#[derive(Clone, Debug)]
pub struct QuestionTask {
    /// What is asked, as the learner reads it.
    pub ask: Localized,
    /// The answers; at least one is right.
    pub answers: Vec<QuestionAnswer>,
}

/// An answer to choose.
#[derive(Clone, Debug)]
pub struct QuestionAnswer {
    /// What the learner reads on the button.
    pub text: Localized,
    /// Whether it is right.
    pub right: bool,
    /// What the teacher says of it.
    pub say: Localized,
}

/// Why there is no lesson to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonError {
    /// There is none of this name.
    Unknown {
        /// The folder and the name given, as they stand in addresses.
        name: String,
    },
    /// The file cannot be read.
    Unreadable {
        /// The path of the file.
        path: String,
        /// What the system says.
        why: Message,
    },
    /// The file has mistakes: all of them, each with its place.
    Mistakes {
        /// The path of the file.
        path: String,
        /// The text of the file.
        source_text: String,
        /// The mistakes, in the order of the file.
        mistakes: Vec<Mistake>,
    },
}

impl LessonBoard {
    /// The seat of the learner.
    pub fn seat(&self) -> Seat {
        self.exercise.seat
    }
}

impl LessonPosition {
    /// The moves that the learner is to find, in their order, each with its place among the turns.
    fn move_tasks(&self) -> impl Iterator<Item = (usize, &MoveTask)> {
        self.turns.iter().enumerate().filter_map(|(index, turn)| match &turn.task {
            LessonTask::Move(task) => Some((index, task)),
            LessonTask::Question(_) => None,
        })
    }
}
