//! Dominoes under any rules: one engine, tables compiled from a rule file.

mod conditions;
pub mod draws;
pub mod file;
mod game;
pub mod moves;
pub mod notation;
pub mod players;
pub mod predicate;
pub mod rules;
mod score;
pub mod seen;
pub mod sentences;
pub mod state;
mod tables;
pub mod tiles;
mod worlds;

pub use game::{Dominoes, MAX_ACTIONS, Refusal};
pub use moves::{Move, Pause};
pub use rules::Rules;
pub use state::{Opening, Private, Public, State};
pub use tables::Tables;
pub use tiles::{Tile, TileId, TileSet};
pub use worlds::Worlds;
