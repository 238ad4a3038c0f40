//! Looks things up: rules and players by name or file, programs that play, and the users' folders.
//!
//! A match itself, and all that is known of a game at its edge, is [`sobremesa_edge`]'s; what of it is needed beside the
//! catalogue stands here again.

mod catalog;
mod game;
mod lessons;
mod players;
mod programs;
pub mod puzzles;
mod quoting;
pub mod record;
mod seating;
mod spec;

pub use catalog::{BrokenRules, Catalog, CopyError, RulesError};
pub use game::{CatalogGame, SeatedPrograms, ThinkError};
pub use lessons::{
    BrokenLesson, LESSON_FOLDERS, Lesson, LessonAnswer, LessonBoard, LessonError, LessonList, LessonPlayError,
    LessonPosition, LessonTask, LessonTurn, MoveTask, QuestionAnswer, QuestionTask, lessons_schema,
};
pub use players::{
    Avatar, BrokenPlayer, Drawing, Mistake, PlayerFile, PlayerList, Tunable, Tunables, tunables, tuned_file,
};
pub use programs::{is_program, program_options};
pub use quoting::veiled;
pub use seating::Seated;
pub use sobremesa_dominoes::expert::{KnowledgeDraft, Mode, Role, Rule};
pub use sobremesa_edge::{
    About, AnyEngine, AnyGame, AnyMatch, ChoiceError, ChoiceProblem, Choices, CountedKinds, EngineError, Exercise,
    ExerciseError, Failure, Finding, GameRow, GivenChance, GivenDeals, HandRow, MoveOutcome, PlayedGame, PlayerRoles,
    ReplayError, RulesSpec, Setup, Thinking, Thought, Trial, trial_seed,
};
pub use sobremesa_programs::end_all as end_programs;
pub use spec::{FolderProblem, PlayerError, PlayerSpec};

/// The JSON Schema of the rule files of a game, for editors and forms; none where there is no such game.
pub fn rules_schema(game: &str) -> Option<schemars::Schema> {
    sobremesa_edge::games::named(game).map(|game| (game.schema)())
}

/// The names of all games, in the order in which they are shown.
pub fn game_ids() -> Vec<&'static str> {
    sobremesa_edge::games::ids().collect()
}

/// The JSON Schema of players' files, for editors and forms.
pub fn players_schema() -> schemars::Schema {
    players::schema()
}
