//! Follows a match from one seat, by nothing but what that seat is told.
//!
//! A player of ours is handed what everybody saw and what its seat knows, as the state machine of the game keeps them.
//! From outside come only lines. So a state is kept in which everything happens just as it was told ([`Wire::follow`]):
//! what everybody saw and what the seat knows are in it as they are in the true one, and the rest is made up.

use std::sync::Arc;

use sobremesa_core::{
    Choice, Decision, Observer, Outcome, Player, Points, Seat, Side, Standing, StopFlag, Stream, Turn,
};
use sobremesa_protocol::record::RecordLine;

use super::collect_legal;
use crate::any::EngineError;
use crate::time::Stopwatch;
use crate::wire::Wire;

/// The most points of a side in a match that a host may tell of, above or below nought: what a hand adds is summed without a
/// look at how large a number can be.
const MOST_POINTS: i32 = 1_000_000_000;

/// A match as one seat sees it, and the player of that seat.
pub(super) struct Followed<G: Wire> {
    game: Arc<G>,
    seat: Seat,
    player: Box<dyn Player<G>>,
    standing: Standing,
    hand: Option<FollowedHand<G>>,
}

/// A hand under way.
struct FollowedHand<G: Wire> {
    /// What is not hidden in it is true.
    state: G::State,
    /// Lines that were told and have not happened in `state` yet: what a seat held may show only in the lines that
    /// follow.
    told: Vec<RecordLine>,
}

/// The moment at which a player is asked, besides what it knows of the game.
pub(super) struct HostQuestion<'a> {
    /// The legal moves that the host names, if it names any.
    pub(super) legal: &'a [String],
    /// The stream of the decision.
    pub(super) rng: Stream,
    /// Set when the answer is due.
    pub(super) stop: &'a StopFlag,
    pub(super) clock: &'a Stopwatch<'a>,
    /// Whether a reason is wanted.
    pub(super) explain: bool,
}

impl<G: Wire> Followed<G> {
    pub(super) fn new(game: Arc<G>, seat: Seat, player: Box<dyn Player<G>>) -> Self {
        let standing = Standing { hands: 0, points: Points::none(game.sides().count()) };
        Self { game, seat, player, standing, hand: None }
    }

    /// Takes a line that the seat was told.
    pub(super) fn see(&mut self, line: &RecordLine) -> Result<(), EngineError> {
        match line {
            RecordLine::Hand { opening, .. } => {
                let opening = self.game.read_opening(opening, &self.standing);
                let opening = opening.map_err(EngineError::Unreadable)?;
                self.player.start(&self.game, self.seat, &opening);
                self.hand = Some(FollowedHand { state: self.game.start(&opening), told: Vec::new() });
            }
            RecordLine::Dealt { .. } | RecordLine::Void(_) | RecordLine::Drew { .. } | RecordLine::Move { .. } => {
                self.hand.as_mut().ok_or(EngineError::NoHand)?.told.push(line.clone());
            }
            RecordLine::HandOver { points, how, .. } => {
                self.catch_up(Turn::Over)?;
                self.hand = None;
                self.hand_over(points, how)?;
            }
            RecordLine::Resign { .. } | RecordLine::Forfeit { .. } | RecordLine::Result { .. } => {}
            RecordLine::Head(_) | RecordLine::Shuffle { .. } => return Err(EngineError::NotForSeats),
        }
        Ok(())
    }

    /// The seat is to move.
    pub(super) fn choose(&mut self, asked: HostQuestion<'_>) -> Result<(Vec<G::Move>, Decision<G>), EngineError> {
        self.catch_up(Turn::Seat(self.seat))?;
        let Self { game, seat, player, hand, .. } = self;
        let state = &hand.as_ref().ok_or(EngineError::NoHand)?.state;
        let mut legal = Vec::new();
        collect_legal(&**game, state, *seat, &mut legal);
        let knows = |text: &&String| game.read_move(text).is_ok_and(|(mv, _)| legal.contains(&mv));
        if let Some(unknown) = asked.legal.iter().find(|text| !knows(text)) {
            return Err(EngineError::NotLegal(unknown.clone()));
        }
        // A host that lists fewer would not take every answer.
        let told: Vec<G::Move> = asked.legal.iter().filter_map(|text| Some(game.read_move(text).ok()?.0)).collect();
        if let Some(untold) = legal.iter().find(|mv| !told.is_empty() && !told.contains(mv)) {
            return Err(EngineError::NotListed(game.move_text(*untold)));
        }
        let (public, private) = (game.public(state), game.private(state, *seat));
        // Each line was looked at by itself, and the ones right after it. A player draws conclusions from all of them.
        if game.try_worlds(public, private, *seat).is_none() {
            return Err(EngineError::Contradictory);
        }
        let choice = Choice {
            seat: *seat,
            public,
            private,
            legal: &legal,
            rng: asked.rng,
            stop: asked.stop,
            clock: Some(asked.clock),
            explain: asked.explain,
        };
        let decision = player.choose(game, choice);
        Ok((legal, decision))
    }

    /// Lets all that was told happen, after which the hand must wait for `turn`.
    fn catch_up(&mut self, turn: Turn) -> Result<(), EngineError> {
        let Self { game, seat, player, hand, .. } = self;
        let FollowedHand { state, told } = hand.as_mut().ok_or(EngineError::NoHand)?;
        let mut moved = None;
        for at in 0..told.len() {
            if matches!(told[at], RecordLine::Move { .. }) {
                compare(&**game, state, moved.replace(&told[at]))?;
            }
            let Some(event) = game.follow(state, *seat, &told[at..]) else {
                // By itself it may be possible, and what was told after it is not.
                let alone = game.follow(state, *seat, &told[at..=at]).is_some();
                return Err(impossible(&told[(at + usize::from(alone)).min(told.len() - 1)]));
            };
            player.observe(game, &game.seen(&event, Observer::Seat(*seat)));
        }
        compare(&**game, state, moved)?;
        if game.turn(state) != turn {
            return Err(told.last().map_or(EngineError::NothingDealt, impossible));
        }
        told.clear();
        Ok(())
    }

    /// Goes on from a hand that is over. The lines do not name its winner: the side with the most points is taken for
    /// it.
    fn hand_over(&mut self, points: &[i32], how: &str) -> Result<(), EngineError> {
        let sides = self.game.sides().count();
        if points.len() != usize::from(sides) {
            return Err(EngineError::Points { told: points.len(), sides });
        }
        let mut scored = Points::none(sides);
        for (points, side) in points.iter().zip((0..sides).map(Side)) {
            let total = i64::from(self.standing.points.of(side)) + i64::from(*points);
            if total.unsigned_abs() > u64::from(MOST_POINTS.unsigned_abs()) {
                return Err(EngineError::TooManyPoints { total, most: MOST_POINTS });
            }
            scored.add(side, *points);
        }
        self.standing.hands += 1;
        self.standing.points.add_all(&scored);
        let how = G::WAYS_TO_END.iter().find(|known| **known == how).copied().unwrap_or("other");
        let winner = scored.leader();
        self.player.end(&self.game, &Outcome { points: scored, winner, how });
        Ok(())
    }
}

/// Compares what the table shows with what the line of the last move says of it, if it says anything.
fn compare<G: Wire>(game: &G, state: &G::State, moved: Option<&RecordLine>) -> Result<(), EngineError> {
    match moved {
        Some(line @ RecordLine::Move { after, .. }) if !after.is_empty() => {
            let same = *after == game.after_text(game.public(state));
            if same { Ok(()) } else { Err(impossible(line)) }
        }
        _ => Ok(()),
    }
}

fn impossible(line: &RecordLine) -> EngineError {
    EngineError::Impossible(serde_json::to_string(line).expect("a line can always be written"))
}
