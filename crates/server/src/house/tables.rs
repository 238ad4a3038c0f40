//! The tables that are open: read from the store when somebody asks for them, and put away when nobody uses them.

use std::sync::Arc;

use sobremesa_protocol::TablePace;

use super::House;
use super::ids::check_id;
use super::table_damage::{TableDamage, replayed};
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::table::{GroupPace, OpenTable};

impl House {
    /// The table of an id, for a guest who may see it. Who may not is told what is told where there is none.
    pub(crate) fn table_for(&self, guest: GuestId, id: &str) -> Result<Arc<OpenTable>, Refusal> {
        let is_closed_to = |may: Option<bool>| may == Some(false);
        match self.store.may_see(id, guest) {
            Ok(may) if is_closed_to(may) => {
                // Those of a tournament look at the tables of its rounds once these are over.
                let opens = self.store.opens_by_tournament(id, guest);
                let opens = opens.map_err(|why| Refusal::fault("looking a table up", why))?;
                if opens { self.table(id) } else { Err(Refusal::no_table()) }
            }
            // What is damaged says so itself.
            Ok(_) => self.table(id),
            Err(error) if error.is_damage() => self.table(id),
            Err(error) => Err(Refusal::fault("looking a table up", error)),
        }
    }

    /// The table of an id, read from the store and played to where it stood if it is not open.
    pub(crate) fn table(&self, id: &str) -> Result<Arc<OpenTable>, Refusal> {
        check_id(id)?;
        let place = Arc::clone(lock(&self.open).entry(id.to_owned()).or_default());
        let mut standing = lock(&place);
        if let Some(table) = standing.as_ref().filter(|table| !table.is_closed()) {
            return Ok(Arc::clone(table));
        }
        *standing = None;
        let read = self.read(id);
        if let Ok(table) = &read {
            *standing = Some(Arc::clone(table));
        }
        drop(standing);
        drop(place);
        self.tidy();
        read
    }

    fn read(&self, id: &str) -> Result<Arc<OpenTable>, Refusal> {
        let damaged = |damage: &TableDamage| {
            self.found_damaged(id, damage);
            Refusal::damaged_table()
        };
        let found = self.store.table(id).map_err(|error| {
            if error.is_damage() {
                return damaged(&TableDamage::Kept(error));
            }
            Refusal::fault("reading a table", error)
        })?;
        let (kept, lines) = found.ok_or_else(Refusal::no_table)?;
        let (game, state) = replayed(&self.catalog, &kept, &lines).map_err(|damage| damaged(&damage))?;
        lock(&self.damaged).remove(id);
        let (chosen, spent) = self.store.pace_of(id).map_err(|error| {
            if error.is_damage() {
                return damaged(&TableDamage::Kept(error));
            }
            Refusal::fault("reading a table", error)
        })?;
        let chosen = chosen.unwrap_or(self.usual_pace());
        let pace = GroupPace { chosen, longest: self.pace, longest_turn: self.longest_turn, spent };
        Ok(Arc::new(OpenTable::new(kept, game, state, lines.len(), &pace, Arc::clone(&self.bots))))
    }

    /// How fast a table of several people goes on whose host has chosen nothing.
    pub(super) fn usual_pace(&self) -> TablePace {
        TablePace {
            beat: u32::try_from(self.group_beat.as_millis()).unwrap_or(u32::MAX),
            absence: u32::try_from(self.stand_in_after.as_secs()).unwrap_or(u32::MAX),
            clock: None,
        }
    }

    /// Puts away what nobody uses once it is more than is kept at hand.
    fn tidy(&self) {
        let mut open = lock(&self.open);
        if open.len() <= self.limits.idle_tables {
            return;
        }
        open.retain(|_, place| {
            // A place is only handed out under this lock: with one owner nobody has it, or its lock.
            Arc::strong_count(place) > 1 || lock(place).as_ref().is_some_and(|table| Arc::strong_count(table) > 1)
        });
    }

    /// Takes a table off the guest's list, damaged or not, with how they did there. It is forgotten once it is on nobody's.
    pub(crate) fn forget(&self, guest: GuestId, id: &str) -> Result<(), Refusal> {
        self.check_listed(guest, id)?;
        self.leave(guest, id, true)
    }

    /// Takes a table off a guest's list.
    pub(super) fn leave(&self, guest: GuestId, id: &str, forget_result: bool) -> Result<(), Refusal> {
        let left = self.store.leave(id, guest, forget_result);
        if left.map_err(|why| Refusal::not_written("forgetting a table", why))? {
            self.put_away(id);
        }
        Ok(())
    }

    pub(super) fn remove(&self, id: &str) -> Result<(), Refusal> {
        self.store.forget(id).map_err(|why| Refusal::not_written("forgetting a table", why))?;
        self.put_away(id);
        Ok(())
    }

    /// Closes a table that was forgotten, if it is open.
    pub(super) fn put_away(&self, id: &str) {
        lock(&self.damaged).remove(id);
        let place = lock(&self.open).remove(id);
        if let Some(table) = place.and_then(|place| lock(&place).take()) {
            table.close();
        }
    }
}
