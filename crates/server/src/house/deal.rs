//! A hand that many play once each, and how the house does at it.

use std::collections::BTreeMap;
use std::sync::Mutex;

use sobremesa_catalog::{CatalogGame, PlayerSpec, ReadyPlayer, Setup};
use sobremesa_core::StopFlag;
use sobremesa_protocol::day::{DayResult, HouseTry};

use crate::guest::GuestId;
use crate::refusal::Refusal;
use crate::store::{StoredSeat, TryKey};

/// What the house found at the hands that it has played, by day or code and by the hash of the rules.
pub(super) type HouseTries = Mutex<BTreeMap<(String, String), HouseTry>>;

/// A hand that many play once each: that of a day, or one that was offered.
pub(super) struct Deal {
    /// The day, or the code of the hand that was offered.
    pub(super) key: String,
    pub(super) game: CatalogGame,
    pub(super) setup: Setup,
    /// The seat of whoever plays it.
    pub(super) seat: usize,
    /// Who sits at the others; what stands at the seat of whoever plays means nothing.
    pub(super) computers: Vec<StoredSeat>,
}

impl Deal {
    pub(super) fn key(&self, guest: GuestId) -> TryKey<'_> {
        TryKey { day: &self.key, game: &self.game.info().game, guest }
    }

    /// The key of what the house found.
    pub(super) fn house_key(&self) -> (String, String) {
        (self.key.clone(), self.game.rules_hash().to_owned())
    }

    /// Plays the hand with the strongest player of the usual ladder in the seat; none if it was stopped.
    pub(super) fn play(&self, stop: &StopFlag) -> Result<Option<HouseTry>, Refusal> {
        let about = self.game.about();
        let best = about.parts.ladder.last().copied().unwrap_or(about.parts.companion);
        let best = self.game.ready(&PlayerSpec::named(best))?;
        let mut ready = Vec::new();
        for (seat, stored) in self.computers.iter().enumerate() {
            let player = if seat == self.seat { None } else { stored.player(&about.info.game)? };
            ready.push(player.map_or_else(|| Ok(best.clone()), |player| self.game.ready(&player))?);
        }
        let players: Vec<&ReadyPlayer> = ready.iter().collect();
        let Some(played) = self.game.play_game_until(&self.setup, (0, false), &players, stop) else { return Ok(None) };
        let own = usize::from(about.info.sides[self.seat]);
        let points = &played.row.points;
        let others = points.iter().enumerate().filter(|(side, _)| *side != own);
        let against = others.map(|(_, points)| *points).max().unwrap_or_default();
        let result = DayResult { points: points.get(own).copied().unwrap_or_default(), against };
        Ok(Some(HouseTry { player: best.spec().to_string(), result }))
    }
}

/// What the standings of a hand need that takes long.
pub(crate) struct HouseErrand(pub(super) Deal);
