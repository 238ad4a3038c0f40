//! Robots at the seats of a match: what each was told, and how it is asked.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sobremesa_catalog::{
    AnyMatch, CatalogGame, OutsideAnswer, OutsideSeat, Outsider, OutsiderFailure, Question, ThinkError, Thought,
    Unanswered,
};
use sobremesa_core::{Fault, Seat, StopFlag};
use sobremesa_protocol::bots::BROKEN_OFF;
use sobremesa_protocol::program::{HostLine, MatchHead};
use sobremesa_protocol::{BotHostLine, Turn};

use super::{Asked, BotLink};
use crate::chance;
use crate::lock::lock;

/// The time that a robot has for a move, from when it was asked.
const MOVE_TIME: Duration = Duration::from_secs(10);

/// The time that it has for all moves of a match together.
const GAME_TIME: Duration = Duration::from_hours(1);

/// How often one that thinks is looked at: whether its answer is still wanted, and whether it is here.
const LOOK: Duration = Duration::from_millis(50);

/// The robots at the seats of a table, by seat, with the links over which they were told.
#[derive(Default)]
pub(crate) struct SeatedBots(Mutex<BTreeMap<u8, (Arc<BotLink>, OutsideSeat)>>);

impl SeatedBots {
    /// Asks the robot at the seat to move. What happened is told it first; all of it, where it is new here. Blocks until it has
    /// answered; [`ThinkError::Stopped`] where that is not wanted any more, or it went. How the match `stands` then is asked
    /// where it was stopped.
    pub(crate) fn ask(
        &self,
        game: &CatalogGame,
        played: &dyn AnyMatch,
        seat: Seat,
        link: &Arc<BotLink>,
        stop: &StopFlag,
        stands: impl FnOnce() -> Box<dyn AnyMatch>,
    ) -> Result<Thought, ThinkError> {
        let kept = lock(&self.0).remove(&seat.0);
        let kept = kept.filter(|(over, outside)| Arc::ptr_eq(over, link) && outside.knows(played));
        let mut outside = match kept {
            Some((_, outside)) => outside,
            None => OutsideSeat::new(seat, Box::new(BotAtSeat::new(link))),
        };
        let thought = game.ask_outside(played, &mut outside, stop);
        if stop.is_set() {
            // Meanwhile the match has ended, or goes on otherwise: then it is broken off for the robot.
            let now = stands();
            if now.turn() == Turn::Nothing && outside.knows(&*now) {
                let _ = now.tell(&mut outside);
            }
        } else {
            lock(&self.0).insert(seat.0, (Arc::clone(link), outside));
        }
        thought
    }

    /// Tells all of them how the match ended.
    pub(crate) fn tell_end(&self, played: &dyn AnyMatch) {
        let seated = std::mem::take(&mut *lock(&self.0));
        for (_, mut outside) in seated.into_values() {
            if outside.knows(played) {
                // It has sat down: it was told something before.
                let _ = played.tell(&mut outside);
            }
        }
    }

    /// Forgets what they were told: they are told that it is broken off.
    pub(crate) fn end(&self) {
        let seated = std::mem::take(&mut *lock(&self.0));
        drop(seated);
    }
}

/// A robot at a seat of one match.
struct BotAtSeat {
    link: Arc<BotLink>,
    /// The id of the match on this link.
    id: String,
    spent: Duration,
    /// Whether it was told that a match began, and not yet that it ended.
    is_under_way: bool,
}

impl fmt::Debug for BotAtSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BotAtSeat").field(&self.id).finish()
    }
}

impl BotAtSeat {
    fn new(link: &Arc<BotLink>) -> Self {
        Self { link: Arc::clone(link), id: String::new(), spent: Duration::ZERO, is_under_way: false }
    }

    fn say(&self, line: HostLine) {
        self.link.say(BotHostLine { of: Some(self.id.clone()), line });
    }
}

impl Outsider for BotAtSeat {
    fn begin(&mut self, head: MatchHead) -> Result<(), OutsiderFailure> {
        let bytes: [u8; 8] = chance::bytes().map_err(|why| OutsiderFailure {
            fault: Fault::Crash,
            detail: format!("the house has no id for the match: {why}"),
            errors: String::new(),
        })?;
        self.id = format!("{:016x}", u64::from_be_bytes(bytes));
        let (time, game_time) = (MOVE_TIME.as_millis() as u64, GAME_TIME.as_millis() as u64);
        self.say(HostLine::Match(Box::new(MatchHead { time, game_time, ..head })));
        self.is_under_way = true;
        Ok(())
    }

    fn tell(&mut self, line: &HostLine) {
        self.say(line.clone());
        if matches!(line, HostLine::Over { .. }) {
            self.is_under_way = false;
        }
    }

    fn ask(&mut self, question: &Question<'_>, stop: &StopFlag) -> Result<OutsideAnswer, Unanswered> {
        let Question { ply, legal, explain, .. } = *question;
        let time = MOVE_TIME.min(GAME_TIME.saturating_sub(self.spent));
        let (answer, answered) = std::sync::mpsc::channel();
        lock(&self.link.asked).insert(self.id.clone(), Asked { ply, answer });
        let asked = Instant::now();
        self.say(HostLine::Turn { ply, legal: legal.to_vec(), time: time.as_millis() as u64, explain });
        let heard = loop {
            let left = time.saturating_sub(asked.elapsed());
            match answered.recv_timeout(left.min(LOOK)) {
                Ok(answer) => break Ok(answer),
                // It went, and the question with it: it is asked again when it comes back.
                Err(_) if stop.is_set() || self.link.is_gone() => break Err(Unanswered::Stopped),
                Err(RecvTimeoutError::Disconnected) => break Err(Unanswered::Stopped),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    break Err(Unanswered::Failed(OutsiderFailure {
                        fault: Fault::Timeout,
                        detail: format!("no answer within {} ms", time.as_millis()),
                        errors: String::new(),
                    }));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        lock(&self.link.asked).remove(&self.id);
        self.spent += asked.elapsed();
        heard
    }

    fn answered_illegally(&mut self, why: &str) -> OutsiderFailure {
        OutsiderFailure { fault: Fault::IllegalMove, detail: why.to_owned(), errors: String::new() }
    }
}

impl Drop for BotAtSeat {
    /// Nobody speaks to it of this match any more.
    fn drop(&mut self) {
        if self.is_under_way {
            self.say(HostLine::Over { winner: None, points: Vec::new(), termination: BROKEN_OFF.to_owned() });
        }
    }
}
