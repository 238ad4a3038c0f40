//! A match: a chain of hands up to a target, with the log of what happened.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::fault::Fault;
use crate::game::{Game, Observer, Outcome, Turn};
use crate::points::{Points, Standing};
use crate::seat::{Seat, Side};
use crate::stream::Key;

/// Most hands a match may have; one that is not won by then ends with [`Termination::HandCap`].
pub const MAX_HANDS: u32 = 500;

/// Room that a log has at first: what happens in a short hand.
const OF_A_HAND: usize = 32;

/// The chance index of the lots with which a hand opens: no hand has so many shuffles.
pub const LOTS: u32 = u32::MAX;

/// The nonce of a stream of the deals' key: the number of the hand in its match, from 0, in the high half, in the low one the
/// index of its chance: of its shuffles from 0, or [`LOTS`].
pub const fn chance_nonce(hand: u32, index: u32) -> u64 {
    (hand as u64) << 32 | index as u64
}

/// What a match consists of: hands to a target, or a single hand. Records write it as text ([`fmt::Display`], [`FromStr`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Hands until a side has won the match.
    Match,
    /// One hand by itself, number `index` of many ([`Game::single`]).
    Hand {
        /// The number of the hand, from 0. It decides who opens.
        index: u64,
    },
    /// A hand of a match played again by itself: the same is dealt, and only the points of this hand count.
    ///
    /// Law: where `index` opens as the hand of the match was opened, it is dealt as it was there under the same key.
    HandAgain {
        /// Decides who opens, as in [`Unit::Hand`].
        index: u64,
        /// The number of the hand in its match, from 0.
        hand: u32,
    },
}

impl Unit {
    /// The number of the hand, as the streams of chance count them, with which it begins.
    const fn first_hand(self) -> u32 {
        match self {
            Self::Match | Self::Hand { .. } => 0,
            Self::HandAgain { hand, .. } => hand,
        }
    }
}

impl fmt::Display for Unit {
    /// As records name it: `match`, `hand 3`, `hand 1 as 4` for hand 4 of a match that is opened as number 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match => f.write_str("match"),
            Self::Hand { index } => write!(f, "hand {index}"),
            Self::HandAgain { index, hand } => write!(f, "hand {index} as {hand}"),
        }
    }
}

/// A text that names no [`Unit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownUnit;

impl FromStr for Unit {
    type Err = UnknownUnit;

    fn from_str(text: &str) -> Result<Self, UnknownUnit> {
        if text == "match" {
            return Ok(Self::Match);
        }
        let of_hand = text.strip_prefix("hand ").ok_or(UnknownUnit)?;
        let Some((index, hand)) = of_hand.split_once(" as ") else {
            return Ok(Self::Hand { index: of_hand.parse().map_err(|_| UnknownUnit)? });
        };
        let hand = hand.parse().ok().filter(|hand| *hand < MAX_HANDS).ok_or(UnknownUnit)?;
        Ok(Self::HandAgain { index: index.parse().map_err(|_| UnknownUnit)?, hand })
    }
}

/// What a match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchTurn {
    /// A seat's move.
    Seat(Seat),
    /// [`Match::next_hand`]: a hand is over, another will follow.
    NextHand,
    /// Nothing: the match is over.
    Over,
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// By its rules.
    Finished,
    /// A side gave up.
    Resigned(Side),
    /// A player could not go on, and its side lost.
    Forfeit(Side, Fault),
    /// After [`MAX_HANDS`] hands.
    HandCap,
}

impl Termination {
    /// Its name in records and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Resigned(_) => "resigned",
            Self::Forfeit(_, fault) => fault.name(),
            Self::HandCap => "hand_cap",
        }
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The side that won it; none for a draw.
    pub winner: Option<Side>,
    /// Points of each side over all hands.
    pub points: Points,
    /// Why it ended.
    pub termination: Termination,
}

/// Something that happened in a match, in full.
#[derive(Clone, Debug)]
pub enum Entry<G: Game> {
    /// A hand began.
    Opening(G::Opening),
    /// Chance was drawn: the shuffle, and what it did.
    Shuffle(G::Shuffle, G::Event),
    /// A seat moved.
    Move {
        /// Its ply in the match, from 0.
        ply: u32,
        /// The seat that moved.
        seat: Seat,
        /// The move that it made.
        mv: G::Move,
        /// What the seat signalled with the move.
        signal: G::Signal,
        /// What the move did, in full.
        event: G::Event,
    },
    /// A hand ended.
    HandOver(Outcome),
}

/// A match under way: the state of its hand, its standing and its log.
///
/// Chance is drawn from the deals' key at the nonce (hand, chance index); it can be given instead
/// ([`Replay`]), which is how a record is played again.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: Arc<G>,
    unit: Unit,
    deals: Key,
    state: G::State,
    standing: Standing,
    carry: Option<G::Carry>,
    verdict: Option<Verdict>,
    hand_over: bool,
    ply: u32,
    chances: u32,
    log: Vec<Entry<G>>,
}

/// Recorded chance, for playing a match again. Where it has nothing, chance is drawn.
pub trait Replay<G: Game> {
    /// The opening of the next hand, which begins at this standing.
    fn opening(&mut self, standing: &Standing) -> Option<G::Opening>;
    /// The next shuffle: an order of the stock of `state`, which waits for it.
    fn shuffle(&mut self, state: &G::State) -> Option<G::Shuffle>;
}

/// No record: chance is drawn.
struct Fresh;

impl<G: Game> Replay<G> for Fresh {
    fn opening(&mut self, _: &Standing) -> Option<G::Opening> {
        None
    }
    fn shuffle(&mut self, _: &G::State) -> Option<G::Shuffle> {
        None
    }
}

impl<G: Game> Match<G> {
    /// A new match, its first hand dealt. `deals` is the key of [`Key::deals`].
    pub fn new(game: Arc<G>, unit: Unit, deals: Key) -> Self {
        Self::replayed(game, unit, deals, &mut Fresh)
    }

    /// The same, with the first hand's chance as it was recorded.
    pub fn replayed(game: Arc<G>, unit: Unit, deals: Key, chance: &mut impl Replay<G>) -> Self {
        let standing = Standing { hands: 0, points: Points::none(game.sides().count()) };
        let opening =
            chance.opening(&standing).unwrap_or_else(|| Self::draw_opening(&game, unit, deals, &standing, None));
        let state = game.start(&opening);
        let mut log = Vec::with_capacity(OF_A_HAND);
        log.push(Entry::Opening(opening));
        let mut new = Self {
            game,
            unit,
            deals,
            state,
            standing,
            carry: None,
            verdict: None,
            hand_over: false,
            ply: 0,
            chances: 0,
            log,
        };
        new.settle(chance);
        new
    }

    fn draw_opening(game: &G, unit: Unit, deals: Key, standing: &Standing, last: Option<&G::Carry>) -> G::Opening {
        let mut rng = deals.stream(chance_nonce(unit.first_hand() + standing.hands, LOTS));
        match unit {
            Unit::Match => game.opening(standing, last, &mut rng),
            Unit::Hand { index } | Unit::HandAgain { index, .. } => game.single(index, &mut rng),
        }
    }

    /// Lets chance fall until a seat is to move or the hand is over.
    fn settle(&mut self, chance: &mut impl Replay<G>) {
        while self.game.turn(&self.state) == Turn::Shuffle {
            let shuffle = chance.shuffle(&self.state).unwrap_or_else(|| {
                let hand = self.unit.first_hand() + self.standing.hands;
                self.game.shuffle(&self.state, &mut self.deals.stream(chance_nonce(hand, self.chances)))
            });
            self.chances += 1;
            let event = self.game.deal(&mut self.state, &shuffle);
            self.log.push(Entry::Shuffle(shuffle, event));
        }
        if self.game.turn(&self.state) == Turn::Over && !self.hand_over {
            self.finish_hand();
        }
    }

    fn finish_hand(&mut self) {
        let outcome = self.game.outcome(&self.state);
        self.carry = Some(self.game.carry(&self.state));
        self.standing.hands += 1;
        self.standing.points.add_all(&outcome.points);
        self.hand_over = true;
        // Level on points, the side that won the last hand wins the match.
        let leader = self.standing.points.leader().or(outcome.winner);
        let leader = leader.filter(|_| !self.game.match_drawn(&self.standing));
        let (winner, termination) = match self.unit {
            Unit::Hand { .. } | Unit::HandAgain { .. } => (outcome.winner, Some(Termination::Finished)),
            Unit::Match if self.game.match_over(&self.standing) => (leader, Some(Termination::Finished)),
            Unit::Match => (leader, (self.standing.hands == MAX_HANDS).then_some(Termination::HandCap)),
        };
        self.verdict = termination.map(|termination| Verdict { winner, points: self.standing.points, termination });
        self.log.push(Entry::HandOver(outcome));
    }

    /// What the match waits for.
    #[inline]
    pub fn turn(&self) -> MatchTurn {
        if self.verdict.is_some() {
            return MatchTurn::Over;
        }
        match self.game.turn(&self.state) {
            Turn::Seat(seat) => MatchTurn::Seat(seat),
            // `settle` leaves no shuffle waiting, so a hand without a seat to move is over.
            Turn::Shuffle | Turn::Over => MatchTurn::NextHand,
        }
    }

    /// Deals the next hand. Precondition: the match waits for it.
    ///
    /// # Panics
    /// If it does not.
    pub fn next_hand(&mut self) {
        self.next_hand_replayed(&mut Fresh);
    }

    /// The same, with the recorded chance of the hand.
    ///
    /// # Panics
    /// If the match does not wait for a hand.
    pub fn next_hand_replayed(&mut self, chance: &mut impl Replay<G>) {
        assert_eq!(self.turn(), MatchTurn::NextHand, "the match waits for something else");
        let opening = chance.opening(&self.standing).unwrap_or_else(|| {
            Self::draw_opening(&self.game, self.unit, self.deals, &self.standing, self.carry.as_ref())
        });
        self.state = self.game.start(&opening);
        self.hand_over = false;
        self.chances = 0;
        self.log.push(Entry::Opening(opening));
        self.settle(chance);
    }

    /// Makes a move for the seat to move. Precondition: it is legal.
    ///
    /// # Panics
    /// If no seat is to move.
    #[inline]
    pub fn play(&mut self, mv: G::Move, signal: G::Signal) {
        let MatchTurn::Seat(seat) = self.turn() else { panic!("no seat is to move") };
        let event = self.game.play(&mut self.state, mv, signal);
        self.played(seat, mv, signal, event, &mut Fresh);
    }

    /// Makes a move for the seat to move if it is legal and its signal allowed.
    ///
    /// # Errors
    /// Says why it is not; the match stands as it was.
    ///
    /// # Panics
    /// If no seat is to move.
    pub fn try_play(&mut self, mv: G::Move, signal: G::Signal) -> Result<(), G::Refusal> {
        self.try_play_replayed(mv, signal, &mut Fresh)
    }

    /// The same, with the recorded chance that follows the move.
    ///
    /// # Errors
    /// Says why the move is not legal; the match stands as it was.
    ///
    /// # Panics
    /// If no seat is to move.
    pub fn try_play_replayed(
        &mut self,
        mv: G::Move,
        signal: G::Signal,
        chance: &mut impl Replay<G>,
    ) -> Result<(), G::Refusal> {
        let MatchTurn::Seat(seat) = self.turn() else { panic!("no seat is to move") };
        let event = self.game.try_play(&mut self.state, mv, signal)?;
        self.played(seat, mv, signal, event, chance);
        Ok(())
    }

    fn played(&mut self, seat: Seat, mv: G::Move, signal: G::Signal, event: G::Event, chance: &mut impl Replay<G>) {
        self.log.push(Entry::Move { ply: self.ply, seat, mv, signal, event });
        self.ply += 1;
        self.settle(chance);
    }

    /// Ends the match because a side gives up. Of the other sides the one with most points wins; if several have most,
    /// nobody wins.
    ///
    /// # Panics
    /// If the match is over.
    pub fn resign(&mut self, side: Side) {
        self.lost_by(side, Termination::Resigned(side));
    }

    /// Ends the match because a player cannot go on. Its side loses as if it had given up.
    ///
    /// # Panics
    /// If the match is over.
    pub fn forfeit(&mut self, seat: Seat, fault: Fault) {
        let side = self.game.sides().of(seat);
        self.lost_by(side, Termination::Forfeit(side, fault));
    }

    fn lost_by(&mut self, side: Side, termination: Termination) {
        assert!(self.verdict.is_none(), "the match is over");
        let points = self.standing.points;
        let others = || (0..self.game.sides().count()).map(Side).filter(|other| *other != side);
        let most = others().map(|other| points.of(other)).max();
        let mut leaders = others().filter(|other| Some(points.of(*other)) == most);
        let winner = leaders.next().filter(|_| leaders.next().is_none());
        self.verdict = Some(Verdict { winner, points, termination });
    }

    /// The game with its rules, shared by reference.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// What the match consists of: hands to a target, or a single hand.
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// The full truth of the hand under way or just finished.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Moves made so far, over all hands.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The number of the hand under way or just finished, from 1.
    pub fn hand(&self) -> u32 {
        self.standing.hands + u32::from(!self.hand_over)
    }

    /// Whether the hand is over (another may follow).
    pub fn hand_over(&self) -> bool {
        self.hand_over
    }

    /// The points over the finished hands.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// How the match ended; nothing while it lasts.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Everything that happened, from the first opening.
    pub fn log(&self) -> &[Entry<G>] {
        &self.log
    }

    /// All that happened in the hand under way or just finished, from its opening.
    pub fn hand_log(&self) -> &[Entry<G>] {
        let start = self.log.iter().rposition(|entry| matches!(entry, Entry::Opening(_))).unwrap_or(0);
        &self.log[start..]
    }

    /// What an observer saw of an entry; nothing where it saw nothing.
    pub fn seen(&self, entry: &Entry<G>, observer: Observer) -> Option<G::Seen> {
        match entry {
            Entry::Shuffle(_, event) | Entry::Move { event, .. } => Some(self.game.seen(event, observer)),
            Entry::Opening(_) | Entry::HandOver(_) => None,
        }
    }
}
