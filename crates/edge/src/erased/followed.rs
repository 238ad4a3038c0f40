//! A match followed from one seat, from what that seat is told alone.
//!
//! A player of ours is handed what everybody saw and what its seat knows, as the state machine of the game keeps them.
//! From outside come only lines. So a world is kept in which everything happened just as it was told, whatever is
//! hidden being made up: what everybody saw and what the seat knows are in it as they are in the true one. When the
//! next lines contradict it, others are drawn from what was known before them, until one fits.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{
    Choice, Decision, Entry, Key, Observer, Outcome, Player, Points, Seat, Side, Standing, StopFlag, Stream, Turn,
};
use sobremesa_protocol::record::RecordLine;

use super::collect_legal;
use crate::time::Stopwatch;
use crate::wire::Wire;

/// Most worlds drawn for a step.
const MOST_WORLDS: u32 = 20_000;

/// How often each of them is gone on from where what was told leaves something to chance. Going on is cheap, a world
/// is dear; and that somebody drew just as many pieces and then played just this one is often as unlikely as one in a
/// thousand.
const MOST_WAYS: u32 = 256;

/// A match as a seat sees it, and the player who sits there.
pub(super) struct Followed<G: Wire> {
    game: Arc<G>,
    seat: Seat,
    player: Box<dyn Player<G>>,
    rng: Stream,
    standing: Standing,
    hand: Option<Hand<G>>,
}

/// A hand under way.
struct Hand<G: Wire> {
    /// A world as it was before `since`: what is not hidden in it is true.
    world: G::State,
    /// Whether anything has been dealt in it.
    dealt: bool,
    /// What was told since: the last move, then chance.
    since: VecDeque<RecordLine>,
}

/// What was told cannot be.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotSo {
    /// It does not follow.
    #[error("what was told cannot have happened by these rules, from `{0}` on")]
    Impossible(String),
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// Its place is elsewhere.
    #[error("no hand has begun")]
    NoHand,
}

/// What must come after the lines told.
#[derive(Clone, Copy)]
enum Next<'a> {
    /// This move.
    Move(&'a RecordLine),
    /// The own move, of which these are legal.
    Own(&'a [String]),
    /// Nothing: the hand is over.
    Over,
}

impl<G: Wire> Followed<G> {
    pub(super) fn new(game: Arc<G>, seat: Seat, player: Box<dyn Player<G>>, key: Key) -> Self {
        let standing = Standing { hands: 0, points: Points::none(game.sides().count()) };
        Self { game, seat, player, rng: key.stream(0), standing, hand: None }
    }

    /// Hears what the seat saw.
    pub(super) fn see(&mut self, line: &RecordLine) -> Result<(), NotSo> {
        match line {
            RecordLine::Hand { opening, .. } => {
                let opening = self.game.read_opening(opening, &self.standing).map_err(NotSo::Unreadable)?;
                self.player.start(&self.game, self.seat, &opening);
                let world = self.game.start(&opening);
                self.hand = Some(Hand { world, dealt: false, since: VecDeque::new() });
            }
            RecordLine::Dealt { .. } | RecordLine::Void(_) | RecordLine::Drew { .. } => {
                self.hand.as_mut().ok_or(NotSo::NoHand)?.since.push_back(line.clone());
            }
            RecordLine::Move { .. } => {
                self.settle(Next::Move(line))?;
                self.hand.as_mut().ok_or(NotSo::NoHand)?.since.push_back(line.clone());
            }
            RecordLine::HandOver { points, how, .. } => {
                self.settle(Next::Over)?;
                self.hand = None;
                self.hand_over(points, how)?;
            }
            RecordLine::Resign { .. } | RecordLine::Forfeit { .. } | RecordLine::Result { .. } => {}
            RecordLine::Head(_) | RecordLine::Shuffle { .. } => {
                return Err(NotSo::Unreadable("a seat sees no such line".to_owned()));
            }
        }
        Ok(())
    }

    /// The seat is to move.
    pub(super) fn choose(
        &mut self,
        legal: &[String],
        rng: Stream,
        clock: &Stopwatch<'_>,
        explain: bool,
    ) -> Result<(Vec<G::Move>, Decision<G>), NotSo> {
        self.settle(Next::Own(legal))?;
        let Self { game, seat, player, hand, .. } = self;
        let world = &hand.as_ref().ok_or(NotSo::NoHand)?.world;
        let mut moves = Vec::new();
        collect_legal(&**game, world, *seat, &mut moves);
        let choice = Choice {
            seat: *seat,
            public: game.public(world),
            private: game.private(world, *seat),
            legal: &moves,
            rng,
            stop: &StopFlag::default(),
            clock: Some(clock),
            explain,
        };
        let decision = player.choose(game, choice);
        Ok((moves, decision))
    }

    /// Finds a world in which what was told since happened just so and `next` can come.
    fn settle(&mut self, next: Next<'_>) -> Result<(), NotSo> {
        let Self { game, seat, player, rng, hand, .. } = self;
        let hand = hand.as_mut().ok_or(NotSo::NoHand)?;
        let mut worlds = None;
        let chance = hand.since.iter().any(|line| !matches!(line, RecordLine::Move { .. }));
        let ways = if chance { MOST_WAYS } else { 1 };
        for drawn in 0..MOST_WORLDS {
            let from = if drawn == 0 || !hand.dealt {
                hand.world.clone()
            } else {
                let known = || game.worlds(game.public(&hand.world), game.private(&hand.world, *seat), *seat);
                game.sample(worlds.get_or_insert_with(known), rng)
            };
            let found = (0..ways).find_map(|_| {
                let mut world = from.clone();
                let events = follow(&**game, &mut world, *seat, &hand.since, next, rng)?;
                Some((world, events))
            });
            let Some((world, events)) = found else { continue };
            for event in events {
                player.observe(game, &game.seen(&event, Observer::Seat(*seat)));
                hand.dealt = true;
            }
            hand.world = world;
            hand.since.clear();
            return Ok(());
        }
        let told = hand.since.front().map(|line| serde_json::to_string(line).expect("a line can always be written"));
        Err(NotSo::Impossible(told.unwrap_or_else(|| "the turn".to_owned())))
    }

    /// Goes on from a hand that is over. Who won it is not told: the side with the most points is taken for it.
    fn hand_over(&mut self, points: &[i32], how: &str) -> Result<(), NotSo> {
        let sides = self.game.sides().count();
        if points.len() != usize::from(sides) {
            return Err(NotSo::Unreadable(format!("points of {} sides, where {sides} play", points.len())));
        }
        let mut scored = Points::none(sides);
        points.iter().zip(0..).for_each(|(points, side)| scored.add(Side(side), *points));
        self.standing.hands += 1;
        self.standing.points.add_all(&scored);
        let how = G::WAYS_TO_END.iter().find(|known| **known == how).copied().unwrap_or("other");
        let winner = scored.leader();
        self.player.end(&self.game, &Outcome { points: scored, winner, how });
        Ok(())
    }
}

/// Plays the lines in a world, making up what is hidden; nothing if they cannot have happened in it, or `next` cannot
/// come after them.
fn follow<G: Wire>(
    game: &G,
    world: &mut G::State,
    seat: Seat,
    lines: &VecDeque<RecordLine>,
    next: Next<'_>,
    rng: &mut Stream,
) -> Option<Vec<G::Event>> {
    let mut events = Vec::new();
    let mut lines = lines.iter();
    let mut shown = None;
    loop {
        match game.turn(world) {
            Turn::Shuffle => {
                let line = lines.next()?;
                let shuffle = game.shuffle_like(world, Some(line), rng)?;
                let event = game.deal(world, &shuffle);
                let entry = Entry::Shuffle(shuffle, event.clone());
                if game.seen_line(line, &entry, Observer::Seat(seat)) != *line {
                    return None;
                }
                events.push(event);
            }
            Turn::Seat(mover) => match lines.next() {
                Some(line @ RecordLine::Move { after, .. }) => {
                    events.push(play(game, world, mover, seat, line, rng)?);
                    shown = Some(after);
                }
                Some(_) => return None,
                None => {
                    let so = shown.is_none_or(|after| *after == game.after_text(game.public(world)));
                    return (so && can_come(game, world, mover, seat, next, rng)).then_some(events);
                }
            },
            Turn::Over => return (lines.next().is_none() && matches!(next, Next::Over)).then_some(events),
        }
    }
}

/// Makes the move of a line, if it can be: one that `seat` sees so.
fn play<G: Wire>(
    game: &G,
    world: &mut G::State,
    mover: Seat,
    seat: Seat,
    line: &RecordLine,
    rng: &mut Stream,
) -> Option<G::Event> {
    let RecordLine::Move { ply, seat: by, text, pause, bonuses, .. } = line else { return None };
    if *by != mover.0 {
        return None;
    }
    if let Ok((mv, _)) = game.read_move(text) {
        let event = game.try_play(world, mv, G::signal(*pause)).ok()?;
        return (game.event_tally(&event).bonuses == *bonuses).then_some(event);
    }
    // It is hidden: any that looks so.
    let mut legal = Vec::new();
    collect_legal(game, world, mover, &mut legal);
    rng.shuffle(&mut legal);
    legal.into_iter().find_map(|mv| {
        let mut after = world.clone();
        let signal = G::signal(*pause);
        let event = game.try_play(&mut after, mv, signal).ok()?;
        let mut whole = line.clone();
        if let RecordLine::Move { text, .. } = &mut whole {
            *text = game.move_text(mv);
        }
        let entry = Entry::Move { ply: *ply, seat: mover, mv, signal, event: event.clone() };
        (game.seen_line(&whole, &entry, Observer::Seat(seat)) == *line).then(|| {
            *world = after;
            event
        })
    })
}

fn can_come<G: Wire>(game: &G, world: &G::State, mover: Seat, seat: Seat, next: Next<'_>, rng: &mut Stream) -> bool {
    match next {
        Next::Move(line) => play(game, &mut world.clone(), mover, seat, line, rng).is_some(),
        Next::Own(legal) if mover == seat => {
            let mut left: Vec<&str> = legal.iter().map(String::as_str).collect();
            let mut all = true;
            game.legal_moves(game.public(world), game.private(world, seat), |mv| {
                let text = game.move_text(mv);
                let Some(at) = left.iter().position(|known| *known == text) else {
                    all = false;
                    return ControlFlow::Break(());
                };
                left.swap_remove(at);
                ControlFlow::Continue(())
            });
            all && left.is_empty()
        }
        Next::Own(_) | Next::Over => false,
    }
}
