//! The occupants of seats: built players, and outsiders that are told what their seat sees and asked for moves.

use std::fmt::Debug;

use sobremesa_core::{Fault, Seat, StopFlag};
use sobremesa_protocol::program::{HostLine, MatchHead, Why};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Explanation, Pause, Position};

use crate::any::{AnyMatch, Failure};
use crate::kinds::BuiltPlayer;
use crate::numbers::AnyNumbers;

/// Most characters kept of what somebody outside says of a move.
const LONGEST_SAID: usize = 300;

/// The occupant of a seat: it decides the seat's moves.
#[derive(Debug)]
pub enum Occupant<'o> {
    /// A player of ours.
    Ours(&'o BuiltPlayer),
    /// Somebody outside the edge decides: a program, a person.
    Outside(&'o mut OutsideSeat),
}

/// Somebody outside who plays: a program, a script, a person elsewhere. It hears what a program is told
/// ([`sobremesa_protocol::program`]) and answers with a move in notation; whether that can be made is seen to here.
pub trait Outsider: Debug + Send {
    /// A match begins. The times in the head are 0: who limits them fills them in.
    ///
    /// # Errors
    /// If it cannot sit down.
    fn begin(&mut self, head: MatchHead) -> Result<(), OutsiderFailure>;

    /// Something happened, as its seat saw it, or the match is over.
    fn tell(&mut self, line: &HostLine);

    /// Its seat is to move.
    ///
    /// # Errors
    /// If it cannot go on, or was told to stop.
    fn ask(&mut self, question: &Question<'_>, stop: &StopFlag) -> Result<Answer, Unanswered>;

    /// Its answer cannot be played, and why: it does not go on.
    fn answered_illegally(&mut self, why: &str) -> OutsiderFailure;

    /// The match is over and told: it is not asked any more, and may end by itself.
    fn close(&mut self) {}

    /// Whatever it still holds is let go of; all others have been told to close before.
    fn end(&mut self) {}
}

/// The question which move a seat makes.
pub struct Question<'q> {
    /// The ply in the match, from 0.
    pub ply: u32,
    /// The legal moves in notation, at least one.
    pub legal: &'q [String],
    /// Whether a reason is wanted.
    pub explain: bool,
    /// The position as the seat may see it, for those who did not keep it from what they were told: made when it is asked for.
    pub position: &'q dyn Fn() -> Position,
    /// The same as numbers.
    pub numbers: &'q dyn Fn() -> Box<dyn AnyNumbers>,
}

/// A move as somebody outside answered it; whether it can be made is not known yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move in notation.
    pub text: String,
    /// The pause declared.
    pub pause: Option<Pause>,
    /// The reason that came with the move, if one did.
    pub why: Option<Why>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// Nobody wants it any more.
    Stopped,
    /// It cannot go on.
    Failed(OutsiderFailure),
}

/// How somebody outside failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutsiderFailure {
    /// The kind of failure.
    pub fault: Fault,
    /// What happened, in an English sentence without a line break.
    pub detail: String,
    /// The end of what it wrote for those who look after it; empty where it writes nothing.
    pub errors: String,
}

impl OutsiderFailure {
    /// The failure at a seat.
    pub fn at(self, seat: Seat) -> Failure {
        Failure { seat, fault: self.fault, detail: self.detail, errors: self.errors }
    }
}

/// Somebody outside at a seat of a match, and how much of the match was told.
#[derive(Debug)]
pub struct OutsideSeat {
    pub(crate) seat: Seat,
    pub(crate) outsider: Box<dyn Outsider>,
    pub(crate) begun: bool,
    /// Lines of the match that were told, and the last of them.
    pub(crate) told: usize,
    pub(crate) last: Option<RecordLine>,
}

impl OutsideSeat {
    /// Somebody at a seat, who has not been told anything yet.
    pub fn new(seat: Seat, outsider: Box<dyn Outsider>) -> Self {
        Self { seat, outsider, begun: false, told: 0, last: None }
    }

    /// The seat at which somebody outside sits.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether all that was told happened in this match: it can go on here.
    pub fn knows(&self, of: &dyn AnyMatch) -> bool {
        self.told == 0 || of.lines(self.told - 1).first() == self.last.as_ref()
    }

    /// Its answer cannot be played, and why.
    pub(crate) fn refuse(&mut self, answer: &Answer, problem: &str) -> Failure {
        self.outsider.answered_illegally(&format!("`{}`: {problem}", answer.text)).at(self.seat)
    }

    /// Lets go of it.
    pub(crate) fn end(&mut self) {
        self.outsider.end();
    }
}

/// What an outsider says of its move, cut to a bounded length. It may have weighed anything: only legal moves are
/// shown.
pub(crate) fn bounded(why: Why, legal: &[String]) -> Explanation {
    let mut why = Explanation::from(why);
    why.moves.retain(|weighed| legal.contains(&weighed.text));
    for said in why.reason.args.values_mut() {
        if let Some((end, _)) = said.char_indices().nth(LONGEST_SAID) {
            said.truncate(end);
            said.push('…');
        }
    }
    why
}
