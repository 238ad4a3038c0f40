//! The expert system (`experto`): plays by rules as domino players know them, and can say which.
//!
//! A [`Knowledge`] says which rules count and how much; the [rules](mod@rules) vote on the placements. A single legal move is
//! played at once. What is not a placement (giving tiles, leaving the opening, stopping) is decided as by the classic
//! players: see [`crate::players`].

pub mod chances;
mod engine;
mod examples;
pub mod knowledge;
pub mod look;
mod policy;
pub mod rule;
pub mod rules;
pub mod votes;

pub use chances::Chances;
pub use engine::Expert;
pub use examples::RuleExample;
pub use knowledge::{Knowledge, KnowledgeDraft, KnowledgeError, LevelDraft, Mode, Role, RuleDraft};
pub use look::{Placing, Precision, SeatView};
pub use policy::{Policy, Scratch};
pub use rule::Rule;

/// All rules, in the order in which they are listed.
pub fn rules() -> &'static [Rule] {
    Rule::ALL
}
