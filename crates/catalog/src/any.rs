//! The type-erased game and match that laboratory, server and terminal use.
//!
//! A game is erased once a game (`play_game`) or once a table (`open`), never once a ply of a search.

use sobremesa_core::{Observer, Seat, Seed, Side, StopFlag, Unit};
use sobremesa_protocol::dominoes::Pause;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Localized, PlayerInfo, Position, Problem, Reason, RulesInfo, Turn};

use crate::spec::{PlayerError, PlayerSpec};

/// What is played, and from which streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The root of all randomness.
    pub seed: Seed,
    /// A match or a single hand.
    pub unit: Unit,
    /// The block of the seed's deals; games of one block have the same deals.
    pub block: u64,
}

/// A game under one rule file.
pub trait AnyGame: Send + Sync {
    /// What a list shows of it.
    fn info(&self) -> &RulesInfo;

    /// BLAKE3 of the rules as compiled, in hexadecimal: keys the deals, whatever the file's comments say.
    fn rules_hash(&self) -> &str;

    /// The rule file (TOML).
    fn file(&self) -> &str;

    /// The rules as plain sentences, in the order in which one would explain them.
    fn sentences(&self) -> Vec<Localized>;

    /// The built-in players that can sit at this game, the easiest first.
    fn players(&self) -> Vec<PlayerInfo>;

    /// The same player in its one canonical spelling, every option written out by key.
    ///
    /// # Errors
    /// If there is no such player, or an option is unknown or out of its range.
    fn player(&self, spec: &PlayerSpec) -> Result<PlayerSpec, PlayerError>;

    /// A new match, its first hand dealt.
    fn open(&self, setup: &Setup) -> Box<dyn AnyMatch>;

    /// A match brought to where its record leaves it. Lines before the first [`RecordLine::Hand`] are passed
    /// over; what comes after the last line is drawn from the setup's seed.
    ///
    /// # Errors
    /// If a line does not follow from those before it.
    fn replay(&self, setup: &Setup, lines: &[RecordLine]) -> Result<Box<dyn AnyMatch>, ReplayError>;

    /// Plays a game to its end between computer players, one a seat; `game` is its number in its block.
    ///
    /// # Errors
    /// If a player is unknown or its options are wrong.
    ///
    /// # Panics
    /// Unless there are as many players as seats.
    fn play_game(&self, setup: &Setup, game: u64, players: &[PlayerSpec]) -> Result<GameRow, PlayerError>;

    /// Fingerprint of the key from which the deals of a setup come: two blocks must not share one.
    fn deal_fingerprint(&self, setup: &Setup) -> String;
}

/// A match under way.
pub trait AnyMatch: Send {
    /// What it waits for.
    fn turn(&self) -> Turn;

    /// Moves made so far.
    fn ply(&self) -> u32;

    /// The hand under way or just finished, from 1.
    fn hand(&self) -> u32;

    /// Points of each side over the finished hands.
    fn points(&self) -> Vec<i32>;

    /// What an observer may see. The seed is in it only once the match is over.
    fn position(&self, observer: Observer) -> Position;

    /// Deals the next hand.
    ///
    /// # Errors
    /// `table/not-now` unless the match waits for it.
    fn next_hand(&mut self) -> Result<(), Problem>;

    /// A seat makes a move, given in notation. With no pause declared the true one is filled in.
    ///
    /// # Errors
    /// A problem with a code under `move/` (`stale`, `not-your-turn`, `unreadable`, `not-now`, and the game's own:
    /// `not-held`, `does-not-fit`, `can-play`, …); the match stands as it was.
    fn play(&mut self, ply: u32, seat: Seat, text: &str, pause: Option<Pause>) -> Result<Played, Problem>;

    /// A side gives up.
    ///
    /// # Errors
    /// `table/not-now` if the match is over.
    fn resign(&mut self, side: Side) -> Result<(), Problem>;

    /// What a computer player at the seat to move would do: the same every time for the same match so far.
    /// Takes as long as the player takes; changes nothing.
    ///
    /// # Errors
    /// If the player is unknown, its options are wrong, or no seat is to move.
    fn think(&self, player: &PlayerSpec, stop: &StopFlag) -> Result<Thought, PlayerError>;

    /// What happened, in full, from entry `from` on: as record lines without head, and without result until
    /// the match is over. An entry never changes once written, and a line is an entry.
    fn lines(&self, from: usize) -> Vec<RecordLine>;

    /// What one observer saw so far, as record lines without head: shuffles left out, own tiles given.
    fn seen_lines(&self, observer: Observer) -> Vec<RecordLine>;

    /// The positions of a hand (from 1) with all tiles up, one before each ply and one at its end; none for a
    /// hand that was not played, or before the match is over.
    fn review(&self, hand: u32) -> Option<Vec<Position>>;

    /// A copy, to think on while the match goes on.
    fn snapshot(&self) -> Box<dyn AnyMatch>;
}

/// What became of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// It was made.
    Now,
    /// The same move had been made at that ply already; nothing changed.
    Before,
}

/// What a computer player decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move in notation.
    pub text: String,
    /// The pause that comes with it.
    pub pause: Pause,
    /// Why.
    pub why: Option<Reason>,
}

/// A line of a record that does not follow from those before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ReplayError {
    /// Index among the lines given, from 0.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub problem: String,
}

/// What a finished game comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Points of each side over all hands.
    pub points: Vec<i32>,
    /// The side that won; none for a draw.
    pub winner: Option<u8>,
    /// `finished`, `hand_cap`.
    pub termination: &'static str,
    /// Moves made.
    pub plies: u32,
    /// Its hands.
    pub hands: Vec<HandRow>,
}

/// What a finished hand comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandRow {
    /// The seat that opened.
    pub opener: u8,
    /// Points of each side.
    pub points: Vec<i32>,
    /// The side that won it, if any did.
    pub winner: Option<u8>,
    /// How it ended: `out`, `blocked`, `cap`.
    pub how: &'static str,
    /// Moves made.
    pub plies: u32,
    /// Moves of them that were passes.
    pub passes: u32,
    /// First eight bytes of BLAKE3 over its shuffles' orders.
    pub shuffle: u64,
}
