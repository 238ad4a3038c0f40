//! Dominoes under any rules: one engine, tables compiled from a rule file.

mod bonuses;
mod conditions;
pub mod copies;
mod deals;
pub mod ends;
pub mod facts;
pub mod file;
mod game;
pub mod layout;
mod lots;
pub mod moves;
pub mod notation;
pub mod players;
pub mod predicate;
pub mod rules;
mod score;
pub mod seen;
pub mod sentences;
mod shown;
pub mod state;
mod tables;
pub mod tiles;
pub mod trial;
mod worlds;

pub use copies::Copies;
pub use ends::{End, Ends};
pub use facts::Fact;
pub use game::{Dominoes, MAX_ACTIONS, Refusal};
pub use moves::{Move, Pause};
pub use rules::Rules;
pub use shown::Asked;
pub use state::{Opening, Private, Public, State};
pub use tables::Tables;
pub use tiles::{Tile, TileId, TileSet};
pub use worlds::{WorldMethod, Worlds};
