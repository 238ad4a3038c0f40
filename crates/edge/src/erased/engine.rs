//! A player of ours that speaks as a program does.

use std::sync::Arc;

use sobremesa_core::{Key, Seat, Seed};
use sobremesa_protocol::program::{HostLine, MatchHead, ProgramLine, VERSION, Why};

use super::explained::explained;
use super::followed::{Followed, NotSo};
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
    following: Option<(Followed<G>, Key)>,
}

impl<G: Wire> Engine<G> {
    pub(super) fn new(game: Arc<G>, about: Arc<About>, player: BuiltPlayer, time: &'static dyn Time) -> Self {
        Self { game, about, player, time, following: None }
    }

    fn begin(&mut self, head: &MatchHead) -> Result<(), EngineError> {
        if head.rules_hash != self.about.hash {
            return Err(EngineError::Rules { theirs: head.rules.clone(), ours: self.about.spec.clone() });
        }
        if head.seat >= self.about.info.seats {
            let message = format!("there is no seat {}; seats are 0 to {}", head.seat, self.about.info.seats - 1);
            return Err(EngineError::Unexpected(message));
        }
        let player = super::seated::<G>(&self.player);
        let seed = Seed::from_text(&head.seed).key();
        let followed = Followed::new(Arc::clone(&self.game), Seat(head.seat), player, seed.derive("follow", b"", &[]));
        self.following = Some((followed, seed.player(&self.player.name)));
        Ok(())
    }

    fn following(&mut self) -> Result<&mut (Followed<G>, Key), EngineError> {
        self.following.as_mut().ok_or_else(|| EngineError::Unexpected("no match has begun".to_owned()))
    }
}

impl From<NotSo> for EngineError {
    fn from(error: NotSo) -> Self {
        Self::Unexpected(error.to_string())
    }
}

impl<G: Wire> AnyEngine for Engine<G> {
    fn hear(&mut self, line: &HostLine) -> Result<Option<ProgramLine>, EngineError> {
        match line {
            HostLine::Hello { protocol: VERSION, .. } => {
                Ok(Some(ProgramLine::Hello { protocol: VERSION, name: Some(self.player.name.to_string()) }))
            }
            HostLine::Hello { protocol, .. } => Err(EngineError::Version(*protocol)),
            HostLine::Match(head) => self.begin(head).map(|()| None),
            HostLine::Seen(line) => {
                self.following()?.0.see(line)?;
                Ok(None)
            }
            HostLine::Turn { ply, legal, explain, .. } => {
                let (game, time) = (Arc::clone(&self.game), self.time);
                let (followed, key) = self.following()?;
                let rng = key.stream(u64::from(*ply));
                let (moves, decision) = followed.choose(legal, rng, &Stopwatch::start(time), *explain)?;
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
