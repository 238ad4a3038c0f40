//! The type-erased game and match that laboratory, server and terminal use.
//!
//! A game is erased once a game (`play_game`) or once a table (`open`), never once a ply of a search. Whoever sits comes
//! here built ([`BuiltPlayer`]) or speaks for itself ([`Outsider`](crate::Outsider)): nothing is looked up.

use std::sync::Arc;
use std::time::Duration;

use sobremesa_core::drive::Playable;
use sobremesa_core::trial::Trial;
use sobremesa_core::{Fault, Key, MatchTurn, Message, Nondeterminism, Observer, Seat, Seed, Side, StopFlag, Unit};
use sobremesa_protocol::program::{HostLine, ProgramLine};
use sobremesa_protocol::record::{Head, RecordLine};
use sobremesa_protocol::{
    Explanation, HandAnalysis, Localized, MatchResult, OptionInfo, Pause, Position, Problem, Reason, RulesInfo,
    SolvedPosition, Turn,
};

use crate::exercise::GivenChance;
use crate::kinds::BuiltPlayer;
use crate::numbers::{AnyHand, AnyHands, AnyNumbers, HandsSetup, Numbering};
use crate::puzzles::Puzzle;
use crate::seats::{Occupant, OutsideSeat};
use crate::time::Time;

/// What is played: the rules, the unit, and the streams of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The root of all randomness.
    pub seed: Seed,
    /// A match or a single hand.
    pub unit: Unit,
    /// The block of the seed's deals; games of one block have the same deals.
    pub block: u64,
}

/// The facts about a game under one rule file.
#[derive(Clone, Debug)]
pub struct About {
    /// The rules as a list shows them. `own` is false here: only the crate that found the file knows whether it is the
    /// user's.
    pub info: RulesInfo,
    /// The rules as they are named with what was chosen of them: `draw seats=3`. Read again ([`RulesSpec`](crate::RulesSpec)) with
    /// the same file they are these rules.
    pub spec: String,
    /// What a table may choose of the rules besides seats and sides; the value of each as it is if nobody chooses it.
    pub choices: Vec<OptionInfo>,
    /// Whether the seats are to be drawn by lot when a table is opened.
    pub by_lot: bool,
    /// Where the rules are written down.
    pub sources: Vec<String>,
    /// BLAKE3 of the rules as compiled, in hexadecimal, whatever the file's comments say.
    pub hash: String,
    /// What the deals are keyed with besides seed and block: the hash of the rules; nothing where rules are compared on
    /// the same deals ([`AnyGame::with_shared_deals`]).
    pub deals_keyed_by: String,
    /// The rule file (TOML).
    pub file: String,
    /// The rules as plain sentences, in the order in which one would explain them.
    pub sentences: Vec<Localized>,
    /// The players that serve a special purpose under these rules.
    pub parts: PlayerRoles,
}

impl About {
    /// The sentences of these rules that others do not say, in the order in which one would explain them.
    pub fn sentences_beyond(&self, others: &About) -> Vec<Localized> {
        self.sentences.iter().filter(|sentence| !others.sentences.contains(sentence)).cloned().collect()
    }
}

impl About {
    /// The key from which the deals of a setup come.
    pub fn deals(&self, setup: &Setup) -> Key {
        setup.seed.key().deals(&self.deals_keyed_by, setup.block)
    }
}

/// The players of a game that serve a special purpose, by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerRoles {
    /// Sits where nobody was named.
    pub companion: &'static str,
    /// Plays for people who are away, unless another is named.
    pub stand_in: &'static str,
    /// Gives hints, with its options.
    pub adviser: &'static str,
    /// Is copied where a new player is made and nobody says from whom.
    pub template: &'static str,
    /// Show how much of a game is skill, the weakest first: rules are judged by their matches.
    pub ladder: &'static [&'static str],
}

/// What a game that is played to its end needs besides the occupants of its seats.
#[derive(Clone, Copy, Debug)]
pub struct Sitting<'s> {
    /// Its number in its block.
    pub game: u64,
    /// Whether its record lines are kept.
    pub record: bool,
    /// The time by which players are limited and measured.
    pub time: &'s dyn Time,
    /// Breaks the game off: players answer at once, and what they answered is not played.
    pub stop: &'s StopFlag,
}

/// A game under one rule file.
pub trait AnyGame: Send + Sync {
    /// What is known of it.
    fn about(&self) -> &About;

    /// The same game with deals that depend on seed and block alone: other rules have the same deals wherever they deal
    /// alike. Its matches are those of no table: a record of them cannot be dealt again from its seed.
    fn with_shared_deals(&self) -> Arc<dyn AnyGame>;

    /// What is counted of its hands beside points and moves.
    fn counted(&self) -> CountedKinds;

    /// A new match, its first hand dealt.
    fn open(&self, setup: &Setup) -> Box<dyn AnyMatch>;

    /// A new match whose first hand has the chance that is given, as far as the hand goes: nothing in it is drawn. Hands after
    /// it are dealt as usual.
    ///
    /// # Errors
    /// If what is given cannot have been dealt, or does not say all that the first deal needs.
    fn begin(&self, setup: &Setup, chance: &GivenChance) -> Result<Box<dyn AnyMatch>, Message>;

    /// A match brought to where its record leaves it. Lines before the first [`RecordLine::Hand`] are passed
    /// over; what comes after the last line is drawn from the setup's seed.
    ///
    /// # Errors
    /// If a line does not follow from those before it.
    fn replay(&self, setup: &Setup, lines: &[RecordLine]) -> Result<Box<dyn AnyMatch>, ReplayError>;

    /// Plays a game to its end, with an occupant for each seat. One that cannot go on forfeits it
    /// ([`PlayedGame::failure`]). None if it was broken off.
    ///
    /// # Panics
    /// Unless there are as many occupants as seats, each who is outside at the seat where it stands, and players of this
    /// game.
    fn play_game(&self, setup: &Setup, seats: &mut [Occupant<'_>], sitting: Sitting<'_>) -> Option<PlayedGame>;

    /// Why a player may decide otherwise when it is asked the same again, if it may.
    ///
    /// # Panics
    /// If it is a player of another game.
    fn nondeterminism(&self, player: &BuiltPlayer) -> Option<Nondeterminism>;

    /// A player that speaks as a program does ([`sobremesa_protocol::program`]), to sit in somebody else's game.
    fn engine(&self, player: &BuiltPlayer, time: &'static dyn Time) -> Box<dyn AnyEngine>;

    /// Plays `hands` random hands to find what no look at the file can. Match number n of them is the one that everybody
    /// plays at random from the seed [`trial_seed`]`(seed, n)`. When `stop` is set no further match is begun: there are fewer
    /// hands then, which show less of the rules.
    fn trial(&self, seed: &str, hands: u32, stop: &StopFlag) -> Trial;

    /// Solves a position with all hands open, given in notation, looking at `nodes` positions at most.
    ///
    /// # Errors
    /// `position/unreadable`, `position/hidden`, `position/unfit` with a reason, `position/too-long` beyond `nodes`.
    fn solve(&self, position: &str, nodes: u64) -> Result<SolvedPosition, Problem>;

    /// How many ways there are to make `depth` moves from a position given in notation, or from the start: what tells a
    /// faulty generator of moves. Ways that end before are not counted.
    ///
    /// # Errors
    /// `position/unreadable`; `position/unfit-perft` where moves are not counted so.
    fn perft(&self, depth: u32, position: Option<&str>) -> Result<u64, Problem>;

    /// Whether anything is hidden from anybody in it: hands, a stock.
    fn hides(&self) -> bool;

    /// Whether a seat that can play may pass all the same: that one passes does not say there what one holds.
    fn may_choose_to_pass(&self) -> bool;

    /// Plays the hands 0, 1, … of so many by the engine alone, at random, each from the stream of its number: to be measured.
    /// Gives the moves of them all, and the points of all sides in them.
    fn random_hands(&self, seed: Seed, hands: u64) -> (u64, i64);

    /// Draws so many worlds for the seat to move in the middle of a hand of that number, to be measured; says whether each
    /// holds what the seat holds. None where nothing is hidden.
    fn draw_worlds(&self, seed: Seed, hand: u64, worlds: u64) -> Option<bool>;

    /// What its positions and moves are as numbers.
    fn numbering(&self) -> Numbering;

    /// The actions of a move in notation, legal or not.
    ///
    /// # Errors
    /// If it is no move in notation.
    fn actions_of(&self, text: &str) -> Result<Vec<u16>, Message>;

    /// A single hand, played from outside by actions. Precondition: the setup is that of a hand.
    fn hand(&self, setup: &Setup) -> Box<dyn AnyHand>;

    /// Many hands at once, played from outside by actions.
    ///
    /// # Panics
    /// If the rivals are players of another game.
    fn hands(&self, setup: &HandsSetup) -> Box<dyn AnyHands>;

    /// Fingerprint of the key from which the deals of a setup come: two blocks must not share one.
    fn deal_fingerprint(&self, setup: &Setup) -> String {
        self.about().deals(setup).fingerprint()
    }
}

/// Pieces of what is known of a game, by their names.
impl dyn AnyGame + '_ {
    /// The rules as a list shows them ([`About::info`]).
    pub fn info(&self) -> &RulesInfo {
        &self.about().info
    }

    /// The rules as they are named ([`About::spec`]).
    pub fn spec(&self) -> &str {
        &self.about().spec
    }

    /// The hash of the rules ([`About::hash`]).
    pub fn rules_hash(&self) -> &str {
        &self.about().hash
    }

    /// The rule file ([`About::file`]).
    pub fn file(&self) -> &str {
        &self.about().file
    }
}

/// The text of the seed of a match that is played to try rules out.
pub fn trial_seed(seed: &str, of_match: u32) -> String {
    format!("{seed} {of_match}")
}

/// A match under way.
pub trait AnyMatch: Send {
    /// What it waits for.
    fn turn(&self) -> Turn;

    /// Moves made so far.
    fn ply(&self) -> u32;

    /// The hand under way or just finished, from 1.
    fn hand(&self) -> u32;

    /// Of these seats the one that moved last in the hand under way or just finished, if one did.
    fn last_mover(&self, of: &[Seat]) -> Option<Seat>;

    /// The match as SGF, in which other programs read games, with what its record's head says of it; none where the game has
    /// no such form.
    fn sgf(&self, head: &Head) -> Option<String>;

    /// Points of each side over the finished hands.
    fn points(&self) -> Vec<i32>;

    /// How the match ended, once it has: cheaper than a whole position.
    fn verdict(&self) -> Option<MatchResult>;

    /// The position as an observer may see it. It contains the seed only once the match is over.
    fn position(&self, observer: Observer) -> Position;

    /// The position with all hands up, while a match is under way as well: for a table at which nobody sits whom it would
    /// tell anything. The stock stays face down, and the seed hidden.
    fn open_position(&self) -> Position;

    /// The legal moves of the seat to move, in notation; none while no seat is to move.
    fn legal_texts(&self) -> Vec<String>;

    /// A move in the one spelling of it that [`Self::legal_texts`] has, legal or not.
    ///
    /// # Errors
    /// If it is no move in notation.
    fn spelled(&self, text: &str) -> Result<String, Message>;

    /// Deals the next hand.
    ///
    /// # Errors
    /// `table/not-now` unless the match waits for it.
    fn next_hand(&mut self) -> Result<(), Problem>;

    /// A seat makes a move, given in notation. With no pause declared the true one is filled in.
    ///
    /// # Errors
    /// A problem with a code under `move/` (`stale`, `not-your-turn`, `unreadable`, `not-now`, and the game's own:
    /// `not-held`, `does-not-fit`, `can-play`, …), or `exercise/chance` where the chance of the hand is given and more of it is
    /// needed; the match stands as it was.
    fn play(&mut self, ply: u32, seat: Seat, text: &str, pause: Option<Pause>) -> Result<MoveOutcome, Problem>;

    /// A side gives up.
    ///
    /// # Errors
    /// `table/not-now` if the match is over.
    fn resign(&mut self, side: Side) -> Result<(), Problem>;

    /// The player of a seat cannot go on, and its side loses.
    ///
    /// # Errors
    /// `table/not-now` if the match is over.
    fn forfeit(&mut self, failure: &Failure) -> Result<(), Problem>;

    /// What an occupant of the seat to move would do: a player of ours the same every time for the same match so far.
    /// Takes as long as the occupant takes; changes nothing.
    ///
    /// # Errors
    /// If no seat is to move, or somebody outside cannot go on.
    ///
    /// # Panics
    /// If a player of ours is one of another game.
    fn think(&self, who: Occupant<'_>, stop: &StopFlag, time: &dyn Time) -> Result<Thought, ThinkError>;

    /// Tells somebody outside what their seat has seen since the last time, how the match ended included.
    ///
    /// # Errors
    /// If they cannot sit down.
    fn tell(&self, outside: &mut OutsideSeat) -> Result<(), Failure>;

    /// What happened, in full, from entry `from` on: as record lines without head, and without result until
    /// the match is over. An entry never changes once written, and a line is an entry.
    fn lines(&self, from: usize) -> Vec<RecordLine>;

    /// What one observer saw so far, as record lines without head: shuffles left out, own tiles given.
    fn seen_lines(&self, observer: Observer) -> Vec<RecordLine>;

    /// Goes through the positions of a hand (from 1) with all tiles up, one before each ply and one at its end: hands `on`
    /// those from step `from` (from 0) on, until it says that it is enough. Gives their number in the whole hand; none for a
    /// hand that was not played, or before the match is over.
    fn review(&self, hand: u32, from: u32, on: &mut dyn FnMut(Position) -> bool) -> Option<u32>;

    /// A finished match as it stood when a move was made, to think about that move once more; `game` is the match's number
    /// in its block, as in [`AnyGame::play_game`] (0 at a table): with it a player decides as it did. None for a ply at
    /// which nobody moved, or before the match is over: a reason betrays hands.
    fn before(&self, ply: u32, game: u64) -> Option<Box<dyn AnyMatch>>;

    /// Hands over a finished match as it stood before each of its moves, with the ply of the move, in order: what
    /// [`AnyMatch::before`] gives for each as game 0, though the match is played again but once. Nothing before the match is over.
    fn each_before(&self, on: &mut dyn FnMut(u32, &dyn AnyMatch));

    /// The ply of the last move of a seat in the hand under way that was a choice: to which there was another. None where
    /// there is no such move, or the hand is over.
    fn last_choice(&self, seat: Seat) -> Option<u32>;

    /// The match under way as it stood before the move of a ply: its lines are the first of this match's, chance brings the
    /// same again, and players decide by the same streams. None for a ply at which nobody moved, or while no seat is to
    /// move.
    fn taken_back(&self, ply: u32) -> Option<Box<dyn AnyMatch>>;

    /// Writes into the record why the last move was made. Nobody is shown it before the match is over.
    fn keep_reason(&mut self, why: &Reason);

    /// Writes into the record how long the last move took whoever made it, in milliseconds. Nothing depends on it.
    fn keep_time(&mut self, ms: u32);

    /// What exact play makes of the moves of a hand (from 1), looking at `nodes` positions at most; none for a hand that
    /// was not played, or before the match is over. Takes from milliseconds to as long as `nodes` take; the moves left when
    /// `stop` is set are left out.
    fn analyze(&self, hand: u32, nodes: u64, stop: &StopFlag) -> Option<HandAnalysis>;

    /// The position after so many moves of the match, solved.
    ///
    /// # Errors
    /// As [`AnyGame::solve`]; `position/no-ply` if so many moves were not made, or no seat is to move then.
    fn solve_at(&self, ply: u32, nodes: u64) -> Result<SolvedPosition, Problem>;

    /// Judges the position as a puzzle for the seat to move: one move better than every other. Nothing where it is none.
    /// What it says depends on what that seat saw and knows alone. Nothing either where that seat deems more than
    /// `most_worlds` worlds possible. May take seconds.
    fn puzzle(&self, most_worlds: u64) -> Option<Puzzle>;

    /// Judges the position as a puzzle that asks who holds a piece which the seat to move does not see: one holder alone in
    /// every world that fits what it knows. Nothing where no piece is worth asking for, or there are more than
    /// `most_worlds`.
    fn holder_puzzle(&self, most_worlds: u64) -> Option<Puzzle>;

    /// What a seat sees of the position, as numbers; from it alone worlds are drawn ([`AnyNumbers::worlds`]).
    fn in_numbers(&self, seat: Seat) -> Box<dyn AnyNumbers>;

    /// A copy, to think on while the match goes on.
    fn snapshot(&self) -> Box<dyn AnyMatch>;
}

impl dyn AnyMatch + '_ {
    /// All positions of a hand at once ([`AnyMatch::review`]). Of a long hand that is much.
    pub fn whole_review(&self, hand: u32) -> Option<Vec<Position>> {
        let mut positions = Vec::new();
        self.review(hand, 0, &mut |position| {
            positions.push(position);
            true
        })?;
        Some(positions)
    }
}

impl Playable for dyn AnyMatch + '_ {
    fn waits_for(&self) -> MatchTurn {
        match self.turn() {
            Turn::Seat { seat } => MatchTurn::Seat(Seat(seat)),
            Turn::NextHand => MatchTurn::NextHand,
            Turn::Nothing => MatchTurn::Over,
        }
    }

    fn deal_next_hand(&mut self) {
        self.next_hand().expect("the match waits for it");
    }
}

/// Worlds that a seat deems possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnWorlds {
    /// The pieces in notation; of several that are alike each by itself.
    pub pieces: Vec<String>,
    /// Where each piece is, in the order of the pieces, world by world.
    pub places: Vec<PiecePlace>,
}

/// Where a piece is in a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PiecePlace {
    /// In the hand of a seat.
    Hand(Seat),
    /// With nobody, face down: in the stock, or asleep.
    Stock,
    /// Where everybody sees it: on the table, or captured.
    Open,
}

/// The result of making a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOutcome {
    /// It was made.
    Now,
    /// The same move had been made at that ply already; nothing changed.
    Before,
}

/// The decision of a computer player.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The move in notation.
    pub text: String,
    /// The pause that comes with it.
    pub pause: Pause,
    /// The reason, where one was asked for.
    pub why: Option<Explanation>,
}

/// Why there is no thought.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThinkError {
    /// No seat is to move.
    #[error("no seat is to move")]
    NoTurn,
    /// Somebody outside was stopped before there was an answer.
    #[error("it was stopped")]
    Stopped,
    /// Somebody outside cannot go on: the match should be forfeited ([`AnyMatch::forfeit`]).
    #[error(transparent)]
    Failed(Failure),
}

/// How somebody outside failed at a seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seat {}: {}: {detail}", .seat, .fault.name())]
pub struct Failure {
    /// The seat that failed.
    pub seat: Seat,
    /// The kind of failure.
    pub fault: Fault,
    /// What happened, in an English sentence without a line break. It may differ from run to run.
    pub detail: String,
    /// The end of what it wrote for those who look after it, at most 8 KiB.
    pub errors: String,
}

/// A player of ours on the other side: it hears what a program is told, and answers.
pub trait AnyEngine: Send {
    /// Hears a line, and answers where it is asked something: at the latest when `stop` is set, with what it has by then.
    ///
    /// # Errors
    /// If the line does not follow from those before it, or the game is another one.
    fn hear_until(&mut self, line: &HostLine, stop: &StopFlag) -> Result<Option<ProgramLine>, EngineError>;

    /// [`Self::hear_until`], held by nothing but the time that the host says.
    ///
    /// # Errors
    /// If the line does not follow from those before it, or the game is another one.
    fn hear(&mut self, line: &HostLine) -> Result<Option<ProgramLine>, EngineError> {
        self.hear_until(line, &StopFlag::default())
    }
}

/// Why an engine cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// Another version is spoken.
    Version(u32),
    /// Another game is played.
    Game {
        /// Name of the host's.
        theirs: String,
        /// Name of the engine's.
        ours: String,
    },
    /// Other rules are played.
    Rules {
        /// Name of the host's.
        theirs: String,
        /// Name of the engine's.
        ours: String,
    },
    /// The seats have other sides.
    Sides {
        /// The side of each seat at the host's.
        theirs: Vec<u8>,
        /// The same by the engine's rules.
        ours: Vec<u8>,
    },
    /// There is no such seat.
    NoSeat {
        /// The one that is named, from 0.
        seat: u8,
        /// How many there are.
        seats: u8,
    },
    /// Something is told of a match before one has begun.
    NoMatch,
    /// Something is told of a hand before one has begun.
    NoHand,
    /// The seat is asked before anything was dealt to it.
    NothingDealt,
    /// A line of a record as no seat sees one.
    NotForSeats,
    /// How a hand opens cannot be read.
    Unreadable(Message),
    /// A line that cannot be true after those before it.
    Impossible(String),
    /// Each line could be true, but not all that was told of the hand together.
    Contradictory,
    /// A move is called legal that is not.
    NotLegal(String),
    /// A move is not among those that are called legal, and it is.
    NotListed(String),
    /// A hand ends with points of other sides than there are.
    Points {
        /// Of how many.
        told: usize,
        /// How many there are.
        sides: u8,
    },
    /// A side would have come to more points than a match counts, above or below nought.
    TooManyPoints {
        /// The points to which the side would have come.
        total: i64,
        /// The most that are counted.
        most: i32,
    },
}

impl EngineError {
    /// The same as a sentence of the dictionaries.
    pub fn message(&self) -> Message {
        let both = |key, theirs: &str, ours: &str| Message::new(key).with("theirs", theirs).with("ours", ours);
        let sides = |sides: &[u8]| sides.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Self::Version(version) => Message::new("terminal.engine.version").with("version", version),
            Self::Game { theirs, ours } => both("terminal.engine.game", theirs, ours),
            Self::Rules { theirs, ours } => both("terminal.engine.rules", theirs, ours),
            Self::Sides { theirs, ours } => both("terminal.engine.sides", &sides(theirs), &sides(ours)),
            Self::NoSeat { seat, seats } => {
                Message::new("terminal.engine.no_seat").with("seat", seat).with("last", seats - 1)
            }
            Self::NoMatch => "terminal.engine.no_match".into(),
            Self::NoHand => "terminal.engine.no_hand".into(),
            Self::NothingDealt => "terminal.engine.nothing_dealt".into(),
            Self::NotForSeats => "terminal.engine.not_for_seats".into(),
            Self::Unreadable(why) => why.clone(),
            Self::Impossible(line) => Message::new("terminal.engine.impossible").with("told", line),
            Self::Contradictory => "terminal.engine.contradictory".into(),
            Self::NotLegal(text) => Message::new("terminal.engine.not_legal").with("move", text),
            Self::NotListed(text) => Message::new("terminal.engine.not_listed").with("move", text),
            Self::Points { told, sides } => {
                Message::new("terminal.engine.points").with("told", told).with("sides", sides)
            }
            Self::TooManyPoints { total, most } => {
                Message::new("terminal.engine.too_many_points").with("total", total).with("most", most)
            }
        }
    }
}

/// A line of a record that does not follow from those before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {}", .problem.en)]
pub struct ReplayError {
    /// Index among the lines given, from 0.
    pub line: usize,
    /// What is wrong and what would be right, in one sentence.
    pub problem: Localized,
}

/// A game played to its end.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The row of the game: depends on the setup and the players alone.
    pub row: GameRow,
    /// All that happened, as record lines without head; empty where nobody asked for them.
    pub lines: Vec<RecordLine>,
    /// How long each seat thought.
    pub thinking: Vec<Thinking>,
    /// What each seat's player wants to be kept for its next games ; nothing
    /// of those who learn nothing, which are most, and of those outside.
    pub memories: Vec<Option<String>>,
    /// The failure of somebody outside, if there was one: that side forfeited the game.
    pub failure: Option<Failure>,
}

/// How long a seat thought in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// Moves it made.
    pub moves: u32,
    /// The time for all of them.
    pub total: Duration,
    /// The longest for one.
    pub longest: Duration,
    /// Moves of them that a clock cut short: the game cannot be played again to the byte.
    pub clocked: u32,
}

impl Thinking {
    /// Adds a move.
    pub fn add(&mut self, took: Duration) {
        self.moves += 1;
        self.total += took;
        self.longest = self.longest.max(took);
    }
}

/// The row of a finished game: its figures for statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Points of each side over all hands.
    pub points: Vec<i32>,
    /// The side that won; none for a draw.
    pub winner: Option<u8>,
    /// `finished`, `hand_cap`, or why it was forfeited: `illegal_move`, `timeout`, `crash`, `out_of_memory`,
    /// `disqualified`.
    pub termination: &'static str,
    /// The seat that forfeited it.
    pub fault: Option<u8>,
    /// The number of moves made.
    pub plies: u32,
    /// Its finished hands.
    pub hands: Vec<HandRow>,
}

/// The row of a finished hand: its figures for statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandRow {
    /// The seat that opened.
    pub opener: u8,
    /// Points of each side.
    pub points: Vec<i32>,
    /// The side that won it, if any did.
    pub winner: Option<u8>,
    /// How the hand ended, in the game's own words: `out`, `blocked`, `cap`.
    pub how: &'static str,
    /// The number of moves made.
    pub plies: u32,
    /// Moves of them that were passes; 0 where nobody passes.
    pub passes: u32,
    /// Pieces drawn from the stock during play; 0 where nobody draws.
    pub drawn: u32,
    /// Moves of them to which there was no other.
    pub forced: u32,
    /// Legal moves there were, over all moves.
    pub choices: u32,
    /// First eight bytes of BLAKE3 over its shuffles' orders.
    pub shuffle: u64,
    /// What the game counts of it besides, each of [`CountedKinds::by_side`] for every side.
    pub counts: Vec<Vec<i64>>,
}

/// What of a game's hands is counted beside points and moves: the columns that tables of results have for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountedKinds {
    /// Whether seats pass and draw from a stock.
    pub passes_and_draws: bool,
    /// What each side has at the end of a hand, by its name: `escobas`, `sevens`.
    pub by_side: Vec<&'static str>,
}
