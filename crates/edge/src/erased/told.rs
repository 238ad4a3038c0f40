//! A match as it is told to somebody outside: the lines of a seat, its questions, its end.

use sobremesa_core::{Observer, Seat, StopFlag, Unit};
use sobremesa_protocol::program::{HostLine, MatchHead};
use sobremesa_protocol::record::RecordLine;

use super::played::ErasedMatch;
use crate::any::{AnyMatch, Failure, ThinkError};
use crate::seats::{Answer, OutsideSeat, Question, Unanswered};
use crate::wire::Wire;

impl<G: Wire> ErasedMatch<G> {
    /// What is played, for a seat.
    fn head(&self, seat: Seat) -> MatchHead {
        let Self { setup, about, .. } = self;
        MatchHead {
            game: about.info.game.clone(),
            rules: about.spec.clone(),
            rules_hash: about.hash.clone(),
            rules_file: about.file.clone(),
            unit: setup.unit.to_string(),
            target: about.info.target.filter(|_| setup.unit == Unit::Match),
            seat: seat.0,
            sides: about.info.sides.clone(),
            seed: setup.seed.key().seat(setup.block, self.game, seat.0).to_hex(),
            time: 0,
            game_time: 0,
        }
    }

    /// What an observer saw, from line `from` on: shuffles left out, own tiles given.
    pub(super) fn seen_from(&self, observer: Observer, from: usize) -> impl Iterator<Item = RecordLine> {
        // A line stands for an entry of the log; those that end a match otherwise, and its result, come after them.
        let entries = self.played.log().iter().map(Some).chain(std::iter::repeat(None));
        self.lines.iter().zip(entries).skip(from).map(move |(line, entry)| {
            let mut seen =
                entry.map_or_else(|| line.clone(), |entry| self.played.game().seen_line(line, entry, observer));
            // A reason comes from the hand of who moved.
            if let RecordLine::Move { why, .. } = &mut seen {
                *why = None;
            }
            seen
        })
    }
}

impl OutsideSeat {
    /// Tells what its seat has seen since the last time. How the match ended is told without its seed, from which the
    /// deals of other matches could be worked out.
    ///
    /// # Errors
    /// If it cannot sit down.
    pub(super) fn tell<G: Wire>(&mut self, of: &ErasedMatch<G>) -> Result<(), Failure> {
        if !self.begun {
            self.outsider.begin(of.head(self.seat)).map_err(|failure| failure.at(self.seat))?;
            self.begun = true;
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
        self.told = of.lines.len();
        self.last = of.lines.last().cloned();
        Ok(())
    }

    /// Asks for a move of these; whether it can be made is not known yet ([`Self::refuse`]).
    ///
    /// # Errors
    /// If it cannot go on, or was told to stop.
    pub(super) fn ask<G: Wire>(
        &mut self,
        of: &ErasedMatch<G>,
        legal: &[String],
        explain: bool,
        stop: &StopFlag,
    ) -> Result<Answer, ThinkError> {
        self.tell(of).map_err(ThinkError::Failed)?;
        let seat = Observer::Seat(self.seat);
        let position = || of.position(seat);
        let numbers = || of.in_numbers(self.seat);
        let question = Question { ply: of.played.ply(), legal, explain, position: &position, numbers: &numbers };
        self.outsider.ask(&question, stop).map_err(|error| match error {
            Unanswered::Stopped => ThinkError::Stopped,
            Unanswered::Failed(failure) => ThinkError::Failed(failure.at(self.seat)),
        })
    }

    /// Tells how the match ended.
    pub(super) fn close<G: Wire>(&mut self, of: &ErasedMatch<G>) {
        if self.begun {
            self.tell(of).expect("it has sat down");
            self.outsider.close();
        }
    }
}
