//! The contract of a player.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::{Game, Outcome};
use crate::seat::Seat;
use crate::stream::Stream;

/// Asks a search to answer at once with the best it has.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A turn, as its player is handed it: what everybody saw, what its seat knows, and nothing else.
#[derive(Debug)]
pub struct Choice<'a, G: Game> {
    /// The seat that is to move.
    pub seat: Seat,
    /// What everybody saw.
    pub public: &'a G::Public,
    /// What this seat alone knows.
    pub private: &'a G::Private,
    /// The legal moves, at least one, in ascending order.
    pub legal: &'a [G::Move],
    /// The decision's own stream: its seed, the player's spec, block, game, seat and ply give it.
    pub rng: Stream,
    /// Looked at by every search.
    pub stop: &'a StopFlag,
    /// Whether a reason is wanted.
    pub explain: bool,
}

/// What a player decided.
#[derive(Clone, Debug)]
pub struct Decision<G: Game> {
    /// The move.
    pub mv: G::Move,
    /// What it says besides.
    pub signal: G::Signal,
    /// Why, where that was asked for.
    pub why: Option<Reason>,
}

/// Why a move was chosen: the key of a sentence and what it needs; the edge puts it into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Key in the dictionaries: `why.heaviest`.
    pub key: &'static str,
    /// Arguments by name.
    pub args: Vec<(&'static str, String)>,
}

impl Reason {
    /// A reason whose sentence needs nothing.
    pub const fn new(key: &'static str) -> Self {
        Self { key, args: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

/// Who chooses moves at one seat.
///
/// Every player answers always legally, at once when told to stop, and deterministically for a given stream
/// and budget.
pub trait Player<G: Game>: Send {
    /// A hand begins.
    fn start(&mut self, game: &G, seat: Seat, opening: &G::Opening) {
        let _ = (game, seat, opening);
    }

    /// Something happened, as this seat saw it.
    fn observe(&mut self, game: &G, seen: &G::Seen) {
        let _ = (game, seen);
    }

    /// The seat is to move.
    fn choose(&mut self, game: &G, turn: Choice<'_, G>) -> Decision<G>;

    /// A hand is over.
    fn end(&mut self, game: &G, outcome: &Outcome) {
        let _ = (game, outcome);
    }
}
