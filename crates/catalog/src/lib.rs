//! Looks things up: rules and players by name or file, programs that play, and the users' folders.
//!
//! A match itself, and all that is known of a game at its edge, is [`sobremesa_edge`]'s; what of it is needed beside the
//! catalogue stands here again.

mod catalog;
mod game;
mod guests;
mod lessons;
mod own_files;
mod picture;
mod players;
mod programs;
pub mod puzzles;
mod quoting;
pub mod record;
mod seating;
mod spec;
mod themes;
mod unseen;

pub use catalog::{BrokenRules, Catalog, CopyError, RulesError, rules_in_order};
pub use game::{CatalogGame, OptionSpending, ReadyPlayer, SeatedPrograms, ThinkError};
pub use guests::{Guest, Guests};
pub use lessons::{
    BrokenLesson, LESSON_FOLDERS, Lesson, LessonAnswer, LessonBoard, LessonError, LessonList, LessonPlayError,
    LessonPosition, LessonTask, LessonTurn, MoveTask, QuestionAnswer, QuestionTask, lessons_schema,
};
pub use own_files::{read_bytes, read_text, write_whole};
pub use picture::Drawing;
pub use players::{Avatar, BrokenPlayer, Mistake, PlayerFile, PlayerList, Tunable, Tunables, tunables, tuned_file};
pub use programs::{is_outside, is_program, program_options};
pub use quoting::veiled;
pub use seating::Seated;
use sobremesa_core::StopFlag;
pub use sobremesa_dominoes::expert::{KnowledgeDraft, Mode, Role, Rule};
pub use sobremesa_edge::numbers;
pub use sobremesa_edge::{
    About, Answer as OutsideAnswer, AnyEngine, AnyGame, AnyMatch, ChoiceError, ChoiceProblem, Choices, CountedKinds,
    DraftError, DrawnWorlds, EngineError, Exercise, ExerciseError, Failure, Finding, GameRow, GivenChance, GivenDeals,
    HandRow, MoveOutcome, OutsideSeat, Outsider, OutsiderFailure, PiecePlace, PlayedGame, PlayerRoles, Question,
    ReplayError, RulesSpec, Setup, Spends, Thinking, Thought, Trial, TrialError, Unanswered, day, hand_again,
    line_of_finding, trial_seed,
};
pub use sobremesa_programs::{end_all as end_programs, guard_programs};
use sobremesa_protocol::workshop::{DraftView, FileDraft, PlayerDraftView, PlayerForm, RuleForm, TrialView};
pub use spec::{FolderProblem, PlayerError, PlayerSpec};
pub use themes::{
    BrokenTheme, CONTRASTS, Contrast, STANDARD_THEME, Theme, ThemeError, ThemeFile, ThemeList, themes_schema,
};
pub use unseen::unseen;

/// The JSON Schema of the rule files of a game, for editors and forms; none where there is no such game.
pub fn rules_schema(game: &str) -> Option<schemars::Schema> {
    sobremesa_edge::games::named(game).map(|game| (game.schema)())
}

/// The form of the rule files of a game; none where there is no such game.
pub fn rules_form(game: &str) -> Option<RuleForm> {
    sobremesa_edge::games::named(game).map(sobremesa_edge::GameEntry::form)
}

/// What is said of rules of a game in the making, its changes made; none where there is no such game.
///
/// # Errors
/// If a change cannot be made.
pub fn draft_rules(game: &str, draft: &FileDraft) -> Option<Result<DraftView, DraftError>> {
    sobremesa_edge::games::named(game).map(|entry| entry.draft(draft))
}

/// What so many random hands show of rules of a game in the making; none where there is no such game, or the text has
/// mistakes.
///
/// # Errors
/// If there is no such game, the text has mistakes, or `stop` was set before all hands were played.
pub fn try_rules(game: &str, text: &str, hands: u32, stop: &StopFlag) -> Result<TrialView, TrialError> {
    sobremesa_edge::games::named(game).ok_or(TrialError::NoRules)?.try_out(text, hands, stop)
}

/// The form of the files of players of a game; none where there is no such game.
pub fn player_form(game: &str) -> Option<PlayerForm> {
    sobremesa_edge::games::named(game).map(players::form)
}

/// What is said of a player of a game in the making, its changes made; none where there is no such game.
///
/// # Errors
/// If a change cannot be made.
pub fn draft_player(game: &str, draft: &FileDraft) -> Option<Result<PlayerDraftView, DraftError>> {
    sobremesa_edge::games::named(game).map(|game| players::draft(game, draft))
}

/// The names of all games, in the order in which they are shown.
pub fn game_ids() -> Vec<&'static str> {
    sobremesa_edge::games::ids().collect()
}

/// The JSON Schema of players' files, for editors and forms.
pub fn players_schema() -> schemars::Schema {
    players::schema()
}
