//! A match of any game, its types erased: for servers, terminals, laboratories, pages and other languages.
//!
//! Rules come as the text of a file with what is chosen of it ([`games`]), players come built ([`BuiltPlayer`]) or speak
//! for themselves ([`Outsider`]), the time is handed in ([`Time`]). So this crate does no I/O, starts no processes, reads
//! no clock, and builds for a page as well as for a server.
//!
//! ```
//! use sobremesa_core::{Observer, Seed, StopFlag, Unit};
//! use sobremesa_edge::{Choices, NoTime, Occupant, RulesSource, Setup, games};
//!
//! let entry = games::named("amazons").unwrap();
//! let text = include_str!("../../../rules/amazons/amazons.toml");
//! let game = (entry.compile)(&RulesSource { text, choices: &Choices::none() }).unwrap();
//! let setup = Setup { seed: Seed::from_text("a match"), unit: Unit::Match, block: 0 };
//! let mut played = game.open(&setup);
//! let player = entry.player("greedy_territory", &[]).unwrap();
//! let thought = played.think(Occupant::Ours(&player), &StopFlag::default(), &NoTime).unwrap();
//! played.play(0, sobremesa_core::Seat(0), &thought.text, None).unwrap();
//! assert_eq!(played.position(Observer::Spectator).ply, 1);
//! ```

mod any;
mod choices;
mod drafting;
mod erased;
pub mod exercise;
mod form;
pub mod games;
mod hand_again;
mod kinds;
pub mod numbers;
mod options;
pub mod puzzles;
pub mod record;
mod rule_choices;
mod rules_spec;
mod seats;
mod time;
mod wire;

pub use any::{
    About, AnyEngine, AnyGame, AnyMatch, CountedKinds, DrawnWorlds, EngineError, Failure, GameRow, HandRow,
    MoveOutcome, PiecePlace, PlayedGame, PlayerRoles, ReplayError, Setup, Sitting, ThinkError, Thinking, Thought,
    trial_seed,
};
pub use choices::{ChoiceError, ChoiceProblem, Choices};
pub use drafting::{DraftError, DraftedText, TrialError, drafted_text, line_of_finding, placed_mistake};
pub use exercise::{Exercise, ExerciseError, GivenChance, GivenDeals, UnplayableMove};
pub use form::fields as form_fields;
pub use games::{GameEntry, NotCompiled, RulesSource};
pub use hand_again::hand_again;
pub use kinds::{BuiltPlayer, KindInfo, PlayerWay};
pub use options::{Given, OptionError, OptionRow, PlayerOption, Settings, Spends};
pub use rules_spec::RulesSpec;
pub use seats::{Answer, Occupant, OutsideSeat, Outsider, OutsiderFailure, Question, Unanswered};
pub use sobremesa_core::trial::{Finding, Trial};
pub use time::{NoTime, Time, day};
