//! The Game of the Amazons on any board from 3 x 3 to 16 x 16.
//!
//! ```
//! use sobremesa_amazons::{Amazons, file};
//! use sobremesa_core::Game;
//!
//! let rules = file::read(r#"
//!     format = 1
//!     game = "amazons"
//!     id = "small"
//!     name = { es = "Pequeño", en = "Small" }
//!     board = { files = 4, ranks = 4 }
//!     start = { white = ["a2", "b1", "c1", "d2"], black = ["a3", "b4", "c4", "d3"], first = "white" }
//! "#).unwrap();
//! let game = Amazons::<u64>::new(rules);
//! let mut state = game.start(&Default::default());
//! assert_eq!(game.moves(&state).len(), 88);
//! let mv = game.read_move("b1-b2/b1").unwrap();
//! game.try_play(&mut state, mv, ()).unwrap();
//! assert_eq!(game.position_text(&state), "1bb1/b2b/ww1w/1xw1 b");
//! ```

pub mod amazona;
pub mod bits;
pub mod board;
pub mod endgame;
pub mod evaluation;
pub mod file;
mod game;
mod lines;
pub mod moves;
pub mod notation;
mod numbers;
pub mod perft;
pub mod players;
pub mod rules;
pub mod sentences;
pub mod setup;
pub mod solver;
pub mod state;

pub use bits::{Bits, Wide};
pub use board::Board;
pub use game::{Amazons, MOST_AMAZONS, Refusal, STUCK};
pub use moves::{Move, Square};
pub use rules::Rules;
pub use setup::Setup;
pub use state::{BLACK, Event, Opening, Position, Private, Public, State, WHITE};
