//! What every player implements: [`Player`], and what it is asked and answers.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::game::{Game, Outcome};
use crate::message::Message;
use crate::seat::Seat;
use crate::stream::Stream;

/// Tells a search to answer at once with the best move that it has.
#[derive(Clone, Default)]
pub struct StopFlag {
    asked: Arc<AtomicBool>,
    /// Sets the flag too, once it says so.
    over: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl StopFlag {
    /// A flag that also sets itself as soon as `over` says so, when the caller's time is spent for example. Searches
    /// look at it as often as at any other.
    pub fn when(over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { asked: Arc::default(), over: Some(Arc::new(over)) }
    }

    /// Asks for an answer at once. There is no way back.
    pub fn stop(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }

    /// Whether an answer at once was asked for.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.asked.load(Ordering::Relaxed) || self.over.as_ref().is_some_and(|over| over())
    }
}

impl Debug for StopFlag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("StopFlag").field(&self.is_set()).finish()
    }
}

/// The time that a decision has taken so far. A player reads no clock of its own: it may be handed this one.
pub trait Clock: Debug {
    /// The time since the player was asked. (Where nothing but the last move came before, it may begin when that was decided.)
    fn spent(&self) -> Duration;

    /// Notes that the decision is cut short because of the time: it may not be had again ([`Nondeterminism::Clock`]).
    fn cut(&self);
}

/// A turn as its player is given it: what everybody saw and what its seat knows, nothing else.
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
    /// Every search looks at it often, and answers when it is set.
    pub stop: &'a StopFlag,
    /// The clock, for players with a limit of time; without one they go by their other limits.
    pub clock: Option<&'a dyn Clock>,
    /// Whether a reason is wanted.
    pub explain: bool,
}

/// What a player decided.
#[derive(Clone, Debug)]
pub struct Decision<G: Game> {
    /// The move that was chosen: one of [`Choice::legal`].
    pub mv: G::Move,
    /// What the seat signals with the move.
    pub signal: G::Signal,
    /// Why, where that was asked for ([`Choice::explain`]).
    pub why: Option<Why<G::Move>>,
}

/// Why a move was chosen: the reason in one sentence, and what was weighed.
#[derive(Clone, Debug, PartialEq)]
pub struct Why<M> {
    /// The reason in one sentence.
    pub reason: Reason,
    /// What the values of [`Self::weighed`] are measured in.
    pub measure: Measure,
    /// The legal moves that were weighed, best first; empty where nothing was.
    pub weighed: Vec<Weighed<M>>,
}

/// What the values of moves are measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Weights of a player's own scale: only those of one decision can be compared.
    #[default]
    Weight,
    /// Points a hand for the side of who moves: its own less those of the side that scores most besides it.
    Points,
    /// The chance to win the match, 0..=1.
    Chance,
}

/// A legal move as it was weighed.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed<M> {
    /// The move that was weighed.
    pub mv: M,
    /// Its value, finite, in the [`Measure`] of the decision; more is better.
    pub value: f64,
    /// The rules that spoke for it or against it, strongest first; empty for players without rules.
    pub because: Vec<Because>,
}

impl<M> Weighed<M> {
    /// A move with its value alone.
    pub const fn new(mv: M, value: f64) -> Self {
        Self { mv, value, because: Vec::new() }
    }
}

/// A rule that spoke for a move, or against it, and with what weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Because {
    /// What the rule says.
    pub reason: Reason,
    /// What it adds to the move's value; below 0 it speaks against it.
    pub weight: f64,
}

impl<M: PartialEq> Why<M> {
    /// A reason with the moves that were weighed, in any order: the best comes first, of equal ones the one that was
    /// chosen, then in the order given.
    #[must_use]
    pub fn weighing(reason: Reason, measure: Measure, chosen: &M, mut weighed: Vec<Weighed<M>>) -> Self {
        weighed.sort_by(|one, other| {
            other.value.total_cmp(&one.value).then_with(|| (other.mv == *chosen).cmp(&(one.mv == *chosen)))
        });
        Self { reason, measure, weighed }
    }
}

impl<M> From<Reason> for Why<M> {
    /// A reason where nothing was weighed.
    fn from(reason: Reason) -> Self {
        Self { reason, measure: Measure::Weight, weighed: Vec::new() }
    }
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

/// Chooses the moves at one seat.
///
/// Every player answers always legally, and at once when told to stop. It decides the same for the same stream, budget
/// and turn, unless it says otherwise ([`Self::nondeterminism`]).
pub trait Player<G: Game>: Send {
    /// A hand begins.
    fn start(&mut self, game: &G, seat: Seat, opening: &G::Opening) {
        let _ = (game, seat, opening);
    }

    /// Whether it wants to hear what happens ([`Self::observe`]). One that only looks at the table when it is asked may say no,
    /// and need not be told.
    ///
    /// Law: it says the same for as long as it sits. Whoever implements `observe`, or hands on to one who does, says yes.
    fn observes(&self) -> bool {
        true
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

    /// Why the player may decide otherwise when it is asked the same again, with the same stream and budget. Nothing
    /// for players that always decide the same, as most do.
    ///
    /// A player that asks another one answers with that one's reason. The answer depends on how the player is set, and
    /// on nothing that happened: it can be asked before a game begins.
    fn nondeterminism(&self) -> Option<Nondeterminism> {
        None
    }

    /// What the player wants to keep for its next hands, as lines of text. Nothing for players that learn nothing from
    /// one hand to the next, as most do.
    ///
    /// Whatever keeps the text hands it back unchanged to a player of the same spec ([`Self::remember`]) before a hand
    /// begins. A player without it plays as one that has never played.
    fn memory(&self) -> Option<String> {
        None
    }

    /// Takes in a text of [`Self::memory`]. A text that cannot be read is forgotten.
    ///
    /// # Errors
    /// Says what is wrong with it; the player is then as one that has never played.
    fn remember(&mut self, memory: &str) -> Result<(), MemoryError> {
        let _ = memory;
        Ok(())
    }
}

/// Why a player may decide otherwise when it is asked the same again. The later of two includes the earlier: a player
/// with both reasons gives the greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nondeterminism {
    /// Its time is limited. Decisions that the clock cut short ([`Clock::cut`]) may come out otherwise, the others do not;
    /// without a clock ([`Choice::clock`]) none does.
    Clock,
    /// Several threads share its search, and the order in which they come to it is the machine's: any decision may come out
    /// otherwise, even one that is limited by a number of simulations alone.
    Threads,
}

/// Why a player's memory cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Message,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_is_set_by_whoever_asks_or_by_itself() {
        let flag = StopFlag::default();
        let same = flag.clone();
        assert!(!same.is_set());
        flag.stop();
        assert!(same.is_set());
        let spent = Arc::new(AtomicBool::new(false));
        let looked_at = Arc::clone(&spent);
        let flag = StopFlag::when(move || looked_at.load(Ordering::Relaxed));
        assert!(!flag.is_set());
        spent.store(true, Ordering::Relaxed);
        assert!(flag.clone().is_set());
    }

    #[test]
    fn the_best_comes_first_and_of_equal_moves_the_one_chosen() {
        let weighed = [('a', 1.0), ('b', 2.0), ('c', 2.0), ('d', -3.0)].map(|(mv, value)| Weighed::new(mv, value));
        let why = Why::weighing(Reason::new("why.random"), Measure::Points, &'c', weighed.to_vec());
        assert_eq!(why.weighed.iter().map(|one| one.mv).collect::<String>(), "cbad");
        // Who errs plays what it valued less: the order is that of the values all the same.
        let why = Why::weighing(Reason::new("why.random"), Measure::Points, &'d', weighed.to_vec());
        assert_eq!(why.weighed.iter().map(|one| one.mv).collect::<String>(), "bcad");
    }
}
