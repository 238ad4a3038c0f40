//! What every game of Sobremesa shares: the contract of a game and of a player, seats and sides, random
//! streams, matches.
//!
//! This crate knows no game, does no I/O, reads no clock and draws no entropy: seeds, budgets and clocks
//! are passed in.
//!
//! - [`Game`] and [`Hidden`]: the rules of a game for a number of seats; a player is only ever handed what
//!   everybody saw and what its own seat knows, as types of their own.
//! - [`Player`]: who chooses moves.
//! - [`Match`]: a chain of hands up to a target, with its log; [`drive`](drive::drive) plays one.
//! - [`Numbered`]: positions and moves as numbers, for programs that learn.
//! - [`Seed`], [`Key`] and [`Stream`]: everything random, the same on every machine.
//! - [`seed_parts`]: a seed that the house and people make together, so that nobody chooses it alone.
//! - [`fill`]: counting and drawing the ways to deal unseen pieces to hands; [`history`]: drawing whole histories of them
//!   where they are too many to count.
//! - [`trial`]: random hands that show what no look at a rule file can.

pub mod drive;
pub mod fault;
pub mod fill;
pub mod game;
pub mod history;
pub mod math;
pub mod message;
pub mod nearest;
mod notation;
pub mod numbers;
pub mod play;
pub mod player;
pub mod points;
pub mod seat;
pub mod seed_parts;
pub mod stream;
pub mod trial;

pub use fault::Fault;
pub use fill::Fill;
pub use game::{Game, Hidden, Observer, Outcome, Turn};
pub use message::{Argument, Message};
pub use notation::NotationError;
pub use numbers::Numbered;
pub use play::{Entry, Match, MatchTurn, Termination, Unit, Verdict};
pub use player::{
    Because, Choice, Clock, Decision, Measure, MemoryError, Nondeterminism, Player, Reason, StopFlag, Weighed, Why,
};
pub use points::{Points, Standing};
pub use seat::{MAX_SEATS, Seat, Side, Sides};
pub use seed_parts::SeedPart;
pub use stream::{Key, Seed, Stream};
