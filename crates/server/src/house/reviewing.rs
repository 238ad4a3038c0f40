//! Games of experiments, played again as finished tables, which are reviewed like any other match.

use sobremesa_core::{StopFlag, Unit};
use sobremesa_lab::GameUnit;
use sobremesa_protocol::laboratory::Reviewed;

use super::House;
use super::ids::{ID_DIGITS, ID_LENGTH};
use super::names::named;
use crate::clock;
use crate::guest::Guest;
use crate::laboratory::RunGameFound;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{StoredSeat, StoredTable};

impl House {
    /// The table of a game, if it is there already.
    pub(crate) fn reviewed(&self, game: &RunGameFound) -> Option<Reviewed> {
        let id = table_id(game);
        self.table(&id).ok().map(|_| Reviewed { id })
    }

    /// Plays a game again and keeps it as a finished table, which is on nobody's list. Asked for again it is the same. A game
    /// that was stopped before its end is not kept.
    pub(crate) fn review(&self, guest: Guest, game: &RunGameFound, stop: &StopFlag) -> Result<Reviewed, Refusal> {
        let id = table_id(game);
        let experiment = game.experiment();
        let stopped = || Refusal::not_now("the game was stopped before it had been played again");
        let lines = game.lines(stop).ok_or_else(stopped)?;
        let sitters = game.players();
        let sitters = sitters.iter().map(StoredSeat::computer);
        let seats = named(sitters.collect());
        let kept = StoredTable {
            unit: match experiment.unit() {
                GameUnit::Match => Unit::Match,
                GameUnit::Hand => Unit::Hand { index: game.block() },
            },
            block: experiment.setup(game.block()).block,
            game: game.number(),
            experiment: true,
            created: clock::within(game.begun.saturating_mul(1000)),
            network: self.addresses.mark(guest.origin),
            ..StoredTable::new(id.clone(), experiment.game(), experiment.seed(), guest.id, seats)
        };
        let setting = lock(&self.setting);
        if self.reviewed(game).is_none() {
            self.make_room(guest)?;
            self.store.create(&kept, &lines, true).map_err(|why| Refusal::not_written("keeping a game", why))?;
        }
        drop(setting);
        self.table(&id).map(|_| Reviewed { id })
    }
}

/// The id of a game's table: the same whenever it is played again.
fn table_id(game: &RunGameFound) -> String {
    let hash = blake3::derive_key("sobremesa table of an experiment's game v1", game.key().as_bytes());
    hash.iter().take(ID_LENGTH).map(|byte| char::from(ID_DIGITS[usize::from(byte & 31)])).collect()
}
