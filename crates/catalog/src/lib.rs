//! The list of games, rules and players, and the type-erased game that laboratory, server and terminal use.

mod any;
mod catalog;
mod erased;
mod players;
pub mod record;
mod spec;
mod wire;

pub use any::{AnyGame, AnyMatch, GameRow, HandRow, Played, ReplayError, Setup, Thought};
pub use catalog::{Catalog, Mistake, RulesError};
pub use spec::{PlayerError, PlayerSpec};
