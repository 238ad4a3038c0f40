//! The list of games, rules and players, and the type-erased game that laboratory, server and terminal use.

mod any;
mod catalog;
mod choices;
mod erased;
mod games;
mod players;
mod programs;
mod quoting;
pub mod record;
mod rules_spec;
mod seating;
mod spec;
mod wire;

pub use any::{
    AnyEngine, AnyGame, AnyMatch, EngineError, Failure, GameRow, HandRow, Played, PlayedGame, ReplayError, Setup,
    ThinkError, Thinking, Thought, trial_seed,
};
pub use catalog::{BrokenRules, Catalog, CopyError, RulesError};
pub use choices::{ChoiceError, ChoiceProblem, Choices};
pub use games::Parts;
pub use players::{
    Avatar, BrokenPlayer, Drawing, Listed, Mistake, PlayerFile, Tunable, Tunables, tunables, tuned_file,
};
pub use programs::{is_program, program_options};
pub use quoting::veiled;
pub use rules_spec::RulesSpec;
pub use seating::Seated;
pub use sobremesa_core::trial::{Finding, Trial};
pub use sobremesa_dominoes::expert::{KnowledgeDraft, Mode, Role, Rule};
pub use sobremesa_programs::end_all as end_programs;
pub use spec::{FolderProblem, PlayerError, PlayerSpec};

/// The JSON Schema of the rule files of a game, for editors and forms; none where there is no such game.
pub fn rules_schema(game: &str) -> Option<schemars::Schema> {
    games::named(game).map(|game| (game.schema)())
}

/// The names of all games, in the order in which they are shown.
pub fn game_ids() -> Vec<&'static str> {
    games::ids().collect()
}

/// The JSON Schema of players' files, for editors and forms.
pub fn players_schema() -> schemars::Schema {
    players::schema()
}
