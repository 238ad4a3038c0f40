//! The list of games, rules and players, and the type-erased game that laboratory, server and terminal use.

mod any;
mod catalog;
mod erased;
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
pub use catalog::{Catalog, CopyError, RulesError};
pub use players::{Avatar, BrokenPlayer, Drawing, Listed, Mistake, PlayerFile, weights, with_weights};
pub use programs::{is_program, program_options};
pub use quoting::veiled;
pub use rules_spec::{ChoiceError, ChoiceProblem, RulesSpec};
pub use seating::Seated;
pub use sobremesa_dominoes::expert::{KnowledgeDraft, Mode, Role, Rule};
pub use sobremesa_dominoes::rules::SeatOrder;
pub use sobremesa_dominoes::trial::{Finding, Trial};
pub use sobremesa_programs::end_all as end_programs;
pub use spec::{FolderProblem, PlayerError, PlayerSpec};

/// The JSON Schema of rule files, for editors and forms.
pub fn rules_schema() -> schemars::Schema {
    sobremesa_dominoes::file::schema()
}

/// The JSON Schema of players' files, for editors and forms.
pub fn players_schema() -> schemars::Schema {
    players::schema()
}
