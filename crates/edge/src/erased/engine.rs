//! A player of ours that speaks as a program does.

use std::sync::Arc;
use std::time::Duration;

use sobremesa_core::{Key, Seat, Seed, StopFlag};
use sobremesa_protocol::program::{HostLine, MatchHead, ProgramLine, VERSION, Why};

use super::explained::explained;
use super::followed::{Followed, HostQuestion};
use crate::any::{About, AnyEngine, EngineError};
use crate::kinds::BuiltPlayer;
use crate::time::{Stopwatch, Time};
use crate::wire::Wire;

/// A player of ours at a seat of somebody else's game.
pub(super) struct Engine<G: Wire> {
    game: Arc<G>,
    about: Arc<About>,
    player: BuiltPlayer,
    time: &'static dyn Time,
    following: Option<Following<G>>,
}

/// A match under way.
struct Following<G: Wire> {
    followed: Followed<G>,
    /// The key of the player's decisions.
    decisions: Key,
    /// Milliseconds for each move; 0 where the host does not say.
    time: u64,
}

impl<G: Wire> Engine<G> {
    pub(super) fn new(game: Arc<G>, about: Arc<About>, player: BuiltPlayer, time: &'static dyn Time) -> Self {
        Self { game, about, player, time, following: None }
    }

    fn begin(&mut self, head: &MatchHead) -> Result<(), EngineError> {
        let Self { about, game, .. } = self;
        let info = &about.info;
        if !head.game.is_empty() && head.game != info.game {
            return Err(EngineError::Game { theirs: head.game.clone(), ours: info.game.clone() });
        }
        if !head.rules_hash.is_empty() && head.rules_hash != about.hash {
            return Err(EngineError::Rules { theirs: head.rules.clone(), ours: about.spec.clone() });
        }
        if !head.sides.is_empty() && head.sides != info.sides {
            return Err(EngineError::Sides { theirs: head.sides.clone(), ours: info.sides.clone() });
        }
        if head.seat >= info.seats {
            return Err(EngineError::NoSeat { seat: head.seat, seats: info.seats });
        }
        let player = super::seated::<G>(&self.player);
        let followed = Followed::new(Arc::clone(game), Seat(head.seat), player);
        let decisions = Seed::from_text(&head.seed).key().player(&self.player.name);
        self.following = Some(Following { followed, decisions, time: head.time });
        Ok(())
    }

    fn following(&mut self) -> Result<&mut Following<G>, EngineError> {
        self.following.as_mut().ok_or(EngineError::NoMatch)
    }
}

/// How long a player may think where the host waits for so many milliseconds: what the answer needs to get there is kept
/// back. Nothing where the host does not say how long it waits.
fn thinking_time(waits: u64) -> Option<Duration> {
    let on_its_way = (waits / 10).clamp(10, 200);
    (waits > 0).then(|| Duration::from_millis(waits.saturating_sub(on_its_way)))
}

/// Set once so much time has passed since now, or `stop` is; where no time is given, only then.
fn set_after(time: &'static dyn Time, allowed: Option<Duration>, stop: &StopFlag) -> StopFlag {
    let (began, stop) = (time.now(), stop.clone());
    let Some(allowed) = allowed else { return stop };
    StopFlag::when(move || stop.is_set() || time.now().saturating_sub(began) >= allowed)
}

impl<G: Wire> AnyEngine for Engine<G> {
    fn hear_until(&mut self, line: &HostLine, stop: &StopFlag) -> Result<Option<ProgramLine>, EngineError> {
        match line {
            HostLine::Hello { protocol: VERSION, .. } => {
                Ok(Some(ProgramLine::Hello { protocol: VERSION, name: Some(self.player.name.to_string()) }))
            }
            HostLine::Hello { protocol, .. } => Err(EngineError::Version(*protocol)),
            HostLine::Match(head) => self.begin(head).map(|()| None),
            HostLine::Seen(line) => {
                self.following()?.followed.see(line)?;
                Ok(None)
            }
            HostLine::Turn { ply, legal, time: waits, explain } => {
                let (game, time) = (Arc::clone(&self.game), self.time);
                let following = self.following()?;
                let waits = if *waits == 0 { following.time } else { *waits };
                let asked = HostQuestion {
                    legal,
                    rng: following.decisions.stream(u64::from(*ply)),
                    stop: &set_after(time, thinking_time(waits), stop),
                    clock: &Stopwatch::start(time),
                    explain: *explain,
                };
                let (moves, decision) = following.followed.choose(asked)?;
                let why = decision.why.map(|why| Why::Explanation(explained(&*game, &moves, why)));
                let pause = Some(G::pause(decision.signal));
                Ok(Some(ProgramLine::Move { text: game.move_text(decision.mv), ply: Some(*ply), pause, why }))
            }
            HostLine::Over { .. } => {
                self.following = None;
                Ok(None)
            }
        }
    }
}
