//! Who sits at a seat: a player of ours, or somebody outside who is told what the seat sees and asked for moves.

use std::fmt::Debug;

use sobremesa_core::{Fault, Observer, Seat, StopFlag};
use sobremesa_protocol::program::{HostLine, MatchHead, Why};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Explanation, Pause};

use crate::any::{AnyMatch, Failure, ThinkError};
use crate::kinds::BuiltPlayer;

/// Most characters kept of what somebody outside says of a move.
const LONGEST_SAID: usize = 300;

/// Who decides for a seat.
#[derive(Debug)]
pub enum Occupant<'o> {
    /// A player of ours.
    Ours(&'o BuiltPlayer),
    /// Somebody outside.
    Outside(&'o mut OutsideSeat),
}

/// Somebody outside who plays: a program, a script, a person elsewhere. It hears what a program is told
/// ([`sobremesa_protocol::program`]) and answers with a move in notation; whether that can be made is seen to here.
pub trait Outsider: Debug + Send {
    /// A match begins. The times in the head are 0: who limits them fills them in.
    fn begin(&mut self, head: MatchHead);

    /// Something happened, as its seat saw it, or the match is over.
    fn tell(&mut self, line: &HostLine);

    /// Its seat is to move, and these moves are legal.
    ///
    /// # Errors
    /// If it cannot go on, or was told to stop.
    fn ask(&mut self, ply: u32, legal: &[String], explain: bool, stop: &StopFlag) -> Result<Answer, Unanswered>;

    /// Its answer cannot be played, and why: it does not go on.
    fn answered_illegally(&mut self, why: &str) -> OutsiderFailure;

    /// The match is over and told: it is not asked any more.
    fn close(&mut self) {}
}

/// A move as somebody outside answered it; whether it can be made is not known yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move in notation.
    pub text: String,
    /// The pause declared.
    pub pause: Option<Pause>,
    /// Why.
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
    /// The kind.
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
    seat: Seat,
    outsider: Box<dyn Outsider>,
    begun: bool,
    /// Lines of the match that were told, and the last of them.
    told: usize,
    last: Option<RecordLine>,
}

impl OutsideSeat {
    /// Somebody at a seat, who has not been told anything yet.
    pub fn new(seat: Seat, outsider: Box<dyn Outsider>) -> Self {
        Self { seat, outsider, begun: false, told: 0, last: None }
    }

    /// The seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether all that was told happened in this match: it can go on here.
    pub fn knows(&self, of: &dyn AnyMatch) -> bool {
        self.told == 0 || of.lines(self.told - 1).first() == self.last.as_ref()
    }

    /// Tells what its seat has seen since the last time. How the match ended is told without its seed, from which the
    /// deals of other matches could be worked out.
    pub(crate) fn tell(&mut self, of: &impl ToldMatch) {
        if !self.begun {
            self.begun = true;
            self.outsider.begin(of.head(self.seat));
        }
        for line in of.seen_from(Observer::Seat(self.seat), self.told) {
            match line {
                RecordLine::Result { winner, points, termination, .. } => {
                    self.outsider.tell(&HostLine::Over { winner, points, termination });
                }
                RecordLine::Forfeit { .. } => {}
                seen => self.outsider.tell(&HostLine::Seen(Box::new(seen))),
            }
        }
        let lines = of.written();
        self.told = lines.len();
        self.last = lines.last().cloned();
    }

    /// Asks for a move, and sees with `check` that it can be made.
    pub(crate) fn choose<M>(
        &mut self,
        of: &impl ToldMatch,
        (ply, legal): (u32, &[String]),
        explain: bool,
        stop: &StopFlag,
        check: impl FnOnce(&str, Option<Pause>) -> Result<M, String>,
    ) -> Result<(M, Option<Explanation>), ThinkError> {
        self.tell(of);
        let answer = self.outsider.ask(ply, legal, explain, stop).map_err(|error| match error {
            Unanswered::Stopped => ThinkError::Stopped,
            Unanswered::Failed(failure) => ThinkError::Failed(failure.at(self.seat)),
        })?;
        let checked = check(&answer.text, answer.pause).map_err(|problem| {
            let why = format!("`{}`: {problem}", answer.text);
            ThinkError::Failed(self.outsider.answered_illegally(&why).at(self.seat))
        })?;
        Ok((checked, answer.why.map(|why| bounded(why, legal))))
    }

    /// Tells how the match ended.
    pub(crate) fn close(&mut self, of: &impl ToldMatch) {
        self.tell(of);
        self.outsider.close();
    }
}

/// A match as it is told to somebody outside.
pub(crate) trait ToldMatch {
    /// What is played, for a seat.
    fn head(&self, seat: Seat) -> MatchHead;

    /// What an observer saw, from a line on.
    fn seen_from(&self, observer: Observer, from: usize) -> impl Iterator<Item = RecordLine>;

    /// Every line so far.
    fn written(&self) -> &[RecordLine];
}

/// What is said of a move, of bounded length. It may have weighed what it likes: what is shown are moves that there are.
fn bounded(why: Why, legal: &[String]) -> Explanation {
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
