//! Damaged tables: kept, but no longer to be played at.
//!
//! A table is damaged where its row or a line of what happened cannot be read, where this version does not compile its rules,
//! or where the match does not come out again as it was kept. That is found when somebody opens it or looks at the list, and
//! is known until the program ends. Such a table stops nothing else: it is listed apart with the reason, does not count for
//! its guests' limits, is not thrown out for another, and who has it on their list may take away what there is, or remove it.

use sobremesa_protocol::Localized;

use super::House;
use super::table_damage::{KnownDamage, TableDamage};
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{StoreError, TableGroup};

impl House {
    /// Remembers that a table is damaged, and says so once.
    pub(super) fn found_damaged(&self, id: &str, damage: &TableDamage) {
        if self.is_damaged(id) {
            return;
        }
        tracing::error!(table = id, why = %damage, "a table is damaged");
        let members = self.store.members(id).unwrap_or_default();
        let why = Localized::told(&damage.message(&self.catalog));
        lock(&self.damaged).insert(id.to_owned(), KnownDamage { members, why });
    }

    /// The number of tables that count for a limit. A guest's damaged ones do not count for theirs.
    pub(super) fn counted(&self, of: TableGroup) -> Result<usize, StoreError> {
        let found = self.store.count(of)?;
        let TableGroup::Guest(guest) = of else { return Ok(found) };
        let damaged = lock(&self.damaged).values().filter(|known| known.members.contains(&guest)).count();
        Ok(found.saturating_sub(damaged))
    }

    /// Whether a table is known to be damaged: then it is not thrown out for another, as there may be something to be had of it.
    pub(super) fn is_damaged(&self, id: &str) -> bool {
        lock(&self.damaged).contains_key(id)
    }

    /// Sees that a table is on a guest's list.
    pub(super) fn check_listed(&self, guest: GuestId, id: &str) -> Result<(), Refusal> {
        let fault = |why| Refusal::fault("looking a table up", why);
        if self.store.members(id).map_err(fault)?.contains(&guest) {
            return Ok(());
        }
        let may_see = self.store.may_see(id, guest).map_err(fault)?;
        Err(if may_see == Some(true) { Refusal::no_seat() } else { Refusal::no_table() })
    }
}
