//! What a browser and the server say to one another about lessons, and about the pages that are read beside them.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/lessons` | [`LessonsView`] |
//! | `GET /api/lessons/{folder}/{name}` | [`LessonView`] |
//! | `POST /api/lessons/{folder}/{name}` with [`LessonRequest`] | [`LessonReply`] |
//! | `GET /api/pages` | [`PageSummary`]`[]`: the pages to read |
//! | `GET /api/pages/{path}` | [`PageView`] |
//!
//! The server keeps nothing of a learner: each request says what was played so far, and the browser keeps what was done.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::{BrokenFileView, Localized};
use crate::table::TableView;

/// The lessons there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LessonSummary {
    /// The folder of its file: a game, or `laboratory`.
    pub folder: String,
    /// Its name in addresses.
    pub name: String,
    /// The title that lists and the lesson itself show.
    pub title: Localized,
    /// What one learns.
    pub summary: Localized,
    /// Whether it teaches how the game is played.
    pub first_hand: bool,
    /// The number of positions.
    pub positions: u32,
    /// Whether it is the user's.
    pub own: bool,
}

/// All lessons, and the user's files that cannot be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LessonsView {
    /// The lessons, folder by folder, in their order.
    pub lessons: Vec<LessonSummary>,
    /// The files that cannot be used, and why.
    pub broken: Vec<BrokenFileView>,
}

/// A lesson as a browser plays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LessonView {
    /// The lesson as a list shows it.
    pub lesson: LessonSummary,
    /// The positions, in their order.
    pub positions: Vec<LessonPositionView>,
    /// The lesson of the same folder that follows, if one does.
    pub next: Option<LessonSummary>,
}

/// A position of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LessonPositionView {
    /// What the teacher says first: paragraphs with an empty line between them; empty where nothing.
    pub text: Localized,
    /// Whether there is a table; without one there are only questions.
    pub table: bool,
    /// The learner's turns, in their order.
    pub turns: Vec<LessonTurnView>,
}

/// A turn of the learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LessonTurnView {
    /// What the teacher says before it; empty where nothing.
    pub text: Localized,
    /// The question; none where a move is asked for.
    pub question: Option<LessonQuestion>,
}

/// A question with its answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LessonQuestion {
    /// What is asked, as the learner reads it.
    pub ask: Localized,
    /// The answers to choose from.
    pub answers: Vec<LessonChoice>,
}

/// An answer to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LessonChoice {
    /// What the learner reads on the button.
    pub text: Localized,
    /// Whether it is right.
    pub right: bool,
    /// What the teacher says of it.
    pub say: Localized,
}

/// What a browser asks about a position of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonRequest {
    /// The position, from 0.
    pub position: u32,
    /// The right moves that the learner made in it so far, in notation.
    pub made: Vec<String>,
    /// What is asked.
    pub ask: LessonAsk,
}

/// What is asked about a position of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "what", deny_unknown_fields)]
pub enum LessonAsk {
    /// How the table stands.
    Table,
    /// A right move.
    Show,
    /// What a move comes to.
    Play {
        /// The move in notation.
        #[serde(rename = "move")]
        text: String,
    },
}

/// What the server answers about a position of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LessonReply {
    /// Whether the move is right. Where no move was asked about it is.
    pub right: bool,
    /// What the teacher says of it; empty where nothing.
    pub say: Localized,
    /// The table as the learner's seat sees it: as it stands, or after the right move and then after each move that follows.
    pub tables: Vec<TableView>,
    /// The place of the turn that comes next; as many as there are turns where the position is done.
    pub turn: u32,
    /// A right move, where one was asked for.
    pub shown: Option<String>,
}

/// A page to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PageSummary {
    /// Where it is: `dominoes/words`, `students`, `manual/rules/escoba`.
    pub path: String,
    /// The title that lists and the page itself show.
    pub title: Localized,
    /// The language that it is written in, `es` or `en`, where it is written in no other.
    pub only: Option<String>,
}

/// A page to read, in each language; in the other one where it is not written in a language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PageView {
    /// The title that stands over the page.
    pub title: Localized,
    /// All that stands under the title, as HTML that was made from Markdown: no HTML of a file's own is in it.
    pub html: Localized,
}
