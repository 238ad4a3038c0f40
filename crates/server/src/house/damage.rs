//! Damaged tables: kept, but no longer to be played at.
//!
//! A table is damaged where its row or a line of what happened cannot be read, where this version does not compile its rules,
//! or where the match does not come out again as it was kept. That is found when somebody opens it or looks at the list, and
//! is known until the program ends. Such a table stops nothing else: it is listed apart with the reason, does not count for
//! its guests' limits, is not thrown out for another, and who has it on their list may take away what there is, or remove it.

use std::sync::Arc;

use axum::http::StatusCode;
use sobremesa_catalog::{AnyMatch, Catalog, CatalogGame, ReplayError, RulesError};
use sobremesa_core::Message;
use sobremesa_lab::message;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{DamagedTable, Localized};

use super::House;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{StoreError, StoredStanding, StoredTable, TableGroup, UnreadableTable};
use crate::table::OpenTable;

/// What is wrong with a table that is kept.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TableDamage {
    /// Its row, or a line of what happened, cannot be read.
    #[error(transparent)]
    Kept(StoreError),
    /// This version does not compile its rules.
    #[error("its rules cannot be used: {0}")]
    Rules(RulesError),
    /// What happened does not follow from its beginning.
    #[error("it cannot be played again: {0}")]
    Replay(ReplayError),
    /// Played again the match is not what was kept.
    #[error("played again it is another match than the one that was kept")]
    Otherwise,
}

impl TableDamage {
    /// The reason as people read it.
    pub(crate) fn message(&self, catalog: &Catalog) -> Message {
        match self {
            Self::Kept(StoreError::Line { index, .. }) => Message::new("lab.damaged.line").with("line", index + 1),
            Self::Kept(StoreError::Gap { index }) => Message::new("lab.damaged.gap").with("line", index + 1),
            Self::Kept(_) => Message::new("lab.damaged.row"),
            Self::Rules(error) => {
                Message::new("lab.damaged.rules").with_message("why", message::of_rules(error, catalog))
            }
            Self::Replay(error) => Message::new("lab.damaged.replay").with("line", error.line + 1),
            Self::Otherwise => Message::new("lab.damaged.otherwise"),
        }
    }
}

/// The match of a table that is kept, played again to where it stands.
pub(crate) fn replayed(
    catalog: &Catalog,
    kept: &StoredTable,
    lines: &[RecordLine],
) -> Result<(CatalogGame, Box<dyn AnyMatch>), TableDamage> {
    let game = catalog.rules_from_text(&kept.rules, &kept.rules_file).map_err(TableDamage::Rules)?;
    let state = game.replay(&OpenTable::setup(kept), lines).map_err(TableDamage::Replay)?;
    // How the match stands was kept with its last line: it tells when lines are missing at the end.
    let stands = || StoredStanding::of(&*state);
    if state.lines(0) != lines || kept.standing.as_ref().is_some_and(|standing| *standing != stands()) {
        return Err(TableDamage::Otherwise);
    }
    Ok((game, state))
}

/// A table of a list, with its rules.
pub(super) struct KnownTable {
    pub(super) kept: StoredTable,
    pub(super) game: CatalogGame,
}

/// The rules of a list's tables, each looked up once. Tables of one list that have the same rule file share its text.
#[derive(Default)]
struct KnownRules(Vec<(String, Arc<str>, CatalogGame)>);

impl KnownRules {
    fn find(&mut self, catalog: &Catalog, StoredTable { rules, rules_file, .. }: &StoredTable) -> RulesFound {
        let is_theirs = |(name, file, _): &&(String, Arc<str>, _)| Arc::ptr_eq(file, rules_file) && name == rules;
        if let Some((_, _, game)) = self.0.iter().find(is_theirs) {
            return Ok(game.clone());
        }
        let game = catalog.rules_from_text(rules, rules_file)?;
        self.0.push((rules.clone(), Arc::clone(rules_file), game.clone()));
        Ok(game)
    }
}

type RulesFound = Result<CatalogGame, RulesError>;

/// A table that was found damaged.
pub(super) struct KnownDamage {
    /// On whose lists it is, as far as that can be read.
    members: Vec<GuestId>,
    why: Localized,
}

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

    /// The tables of a guest's list: those that can be shown, and those that are known to be damaged. Rules that several tables
    /// have are looked up once.
    pub(super) fn listed(&self, guest: GuestId) -> Result<(Vec<KnownTable>, Vec<DamagedTable>), Refusal> {
        let kept = self.store.tables_of(guest).map_err(|why| Refusal::fault("listing tables", why))?;
        let (mut sound, mut damaged) = (Vec::new(), Vec::new());
        let mut known = KnownRules::default();
        for table in kept {
            let (id, rules, touched) = match table {
                Ok(table) => {
                    let game = known.find(&self.catalog, &table);
                    match game {
                        Ok(game) if !lock(&self.damaged).contains_key(&table.id) => {
                            sound.push(KnownTable { kept: table, game });
                            continue;
                        }
                        Ok(_) => {}
                        Err(error) => self.found_damaged(&table.id, &TableDamage::Rules(error)),
                    }
                    (table.id, table.rules, table.touched)
                }
                Err(UnreadableTable { id, rules, touched, why }) => {
                    self.found_damaged(&id, &TableDamage::Kept(why));
                    (id, rules, touched)
                }
            };
            if let Some(KnownDamage { why, .. }) = lock(&self.damaged).get(&id) {
                damaged.push(DamagedTable { id, rules, touched, why: why.clone() });
            }
        }
        Ok((sound, damaged))
    }

    /// A guest's damaged tables, the last played first.
    pub(crate) fn damaged_tables_of(&self, guest: GuestId) -> Result<Vec<DamagedTable>, Refusal> {
        Ok(self.listed(guest)?.1)
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

    /// What there is of a guest's damaged table, as it is kept.
    ///
    /// # Errors
    /// `table/not-damaged` where the table can be opened: what is hidden in it stays hidden.
    pub(crate) fn raw_lines(&self, guest: GuestId, id: &str) -> Result<String, Refusal> {
        self.check_listed(guest, id)?;
        if self.table(id).is_ok() || !lock(&self.damaged).contains_key(id) {
            let message = "only what is left of a damaged table is told as it is kept; others have their record";
            return Err(Refusal::new(StatusCode::CONFLICT, "table/not-damaged", message));
        }
        let lines = self.store.raw_lines(id).map_err(|why| Refusal::fault("reading what is left of a table", why))?;
        lines.ok_or_else(Refusal::no_table)
    }
}
